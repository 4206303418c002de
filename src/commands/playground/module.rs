//! What the page runs: nqfill in WebAssembly, optimised and packed by `.ci/web`.

use crate::exit::{Failure, failed};
use std::borrow::Cow;
use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;

/// The module of the last release, where it is a part of the program.
#[cfg(feature = "playground")]
static INSIDE: Option<&[u8]> = Some(include_bytes!("nqfill.wasm.gz"));
#[cfg(not(feature = "playground"))]
static INSIDE: Option<&[u8]> = None;

/// The module, gzipped: the file next to the program, or else the one inside.
pub fn module() -> Result<Cow<'static, [u8]>, Failure> {
    let program = std::env::current_exe().and_then(fs::canonicalize).ok();
    let beside = program.map_or(Ok(None), |program| read(program.with_file_name("nqfill.wasm.gz")));
    let found = beside.map_err(|path| {
        let path = path.display();
        failed!(
            "{path} 已损坏或无法读取：请重新安装 nqfill",
            "{path} is damaged or cannot be read: install nqfill again"
        )
    })?;
    found.map(Cow::Owned).or(INSIDE.map(Cow::Borrowed)).ok_or_else(|| {
        failed!(
            "找不到网页要用的 nqfill.wasm.gz：它应与程序放在一起；也可直接打开发布中的 nqfill.html，\
             'cargo install --path .' 装的程序自带网页",
            "nqfill.wasm.gz, which the page needs, is not beside the program; the file nqfill.html of the release is the \
             page, and 'cargo install --path .' installs a program that has it inside"
        )
    })
}

/// The module in a file, if there is one.
fn read(path: PathBuf) -> Result<Option<Vec<u8>>, PathBuf> {
    match fs::read(&path) {
        Ok(packed) if is_whole(&packed) => Ok(Some(packed)),
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => Ok(None),
        _ => Err(path),
    }
}

/// False for what is no gzip, or cut off: its last four bytes are the length of what is packed, which is a few times as
/// long. The browser checks the sum of it all.
fn is_whole(packed: &[u8]) -> bool {
    let length = packed.last_chunk().map_or(0, |length| u32::from_le_bytes(*length) as usize);
    packed.starts_with(&[0x1f, 0x8b]) && (packed.len()..16 * packed.len()).contains(&length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_module_is_read_whole_or_refused() {
        let folder = tempfile::TempDir::new().expect("a folder");
        let path = folder.path().join("nqfill.wasm.gz");
        let module = include_bytes!("nqfill.wasm.gz");
        assert_eq!(read(path.clone()), Ok(None));
        fs::write(&path, module).expect("a file");
        assert_eq!(read(path.clone()), Ok(Some(module.to_vec())));
        for damaged in [&module[..module.len() - 1], &module[..module.len() / 2], b"", b"\0asm"] {
            fs::write(&path, damaged).expect("a file");
            assert_eq!(read(path.clone()), Err(path.clone()));
        }
    }
}
