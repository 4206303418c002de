//! What the page runs: nqfill in WebAssembly, optimised and packed by `.ci/web`.

use crate::exit::{Failure, failed};
use std::borrow::Cow;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The module of the last release, where it is a part of the program.
#[cfg(feature = "playground")]
static INSIDE: Option<&[u8]> = Some(include_bytes!("nqfill.wasm.gz"));
#[cfg(not(feature = "playground"))]
static INSIDE: Option<&[u8]> = None;

/// The module, gzipped: the file beside the program, or else what is inside, or else what was installed for the program.
pub fn module() -> Result<Cow<'static, [u8]>, Failure> {
    let program = std::env::current_exe().and_then(fs::canonicalize).ok();
    let found =
        program.as_deref().and_then(Path::parent).map_or(Ok(INSIDE.map(Cow::Borrowed)), |folder| found(folder, INSIDE));
    match found {
        Ok(Some(module)) => Ok(module),
        Ok(None) => Err(failed!(
            "找不到网页要用的 nqfill.wasm.gz：它应与程序放在一起，或在 share/nqfill 中；也可直接打开发布中的 nqfill.html，\
             'cargo install --path .' 装的程序自带网页",
            "nqfill.wasm.gz, which the page needs, is neither beside the program nor in share/nqfill; the file nqfill.html of the \
             release is the page, and 'cargo install --path .' installs a program that has it inside"
        )),
        Err(path) => {
            let path = path.display();
            Err(failed!(
                "{path} 已损坏或无法读取：请重新安装 nqfill",
                "{path} is damaged or cannot be read: install nqfill again"
            ))
        }
    }
}

/// The module for a program in `folder`, which may have one inside.
fn found(folder: &Path, inside: Option<&'static [u8]>) -> Result<Option<Cow<'static, [u8]>>, PathBuf> {
    if let Some(module) = read(folder.join("nqfill.wasm.gz"))? {
        return Ok(Some(Cow::Owned(module)));
    }
    match inside {
        Some(module) => Ok(Some(Cow::Borrowed(module))),
        None => Ok(read(folder.join("../share/nqfill/nqfill.wasm.gz"))?.map(Cow::Owned)),
    }
}

/// The module in a file, if there is one.
fn read(path: PathBuf) -> Result<Option<Vec<u8>>, PathBuf> {
    match fs::read(&path) {
        Ok(packed) if is_whole(&packed) => Ok(Some(packed)),
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => Ok(None),
        _ => Err(path),
    }
}

/// True unless it is plainly no gzip, or cut off: its last four bytes are the length of what is packed, which is a few times as
/// long. The browser checks the sum of it all.
fn is_whole(packed: &[u8]) -> bool {
    let length = packed.last_chunk().map_or(0, |length| u32::from_le_bytes(*length) as usize);
    packed.starts_with(&[0x1f, 0x8b]) && (packed.len()..16 * packed.len()).contains(&length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_module_beside_the_program_comes_before_the_one_inside_and_must_be_whole() {
        let root = tempfile::TempDir::new().expect("a folder");
        let (bin, share) = (root.path().join("bin"), root.path().join("share/nqfill"));
        fs::create_dir(&bin).expect("a folder");
        fs::create_dir_all(&share).expect("a folder");
        let (kept, other): (&'static [u8], _) = (include_bytes!("nqfill.wasm.gz"), b"another".as_slice());
        let bytes = |inside| found(&bin, inside).map(|module| module.map(Cow::into_owned));
        assert_eq!(bytes(None), Ok(None));
        fs::write(share.join("nqfill.wasm.gz"), kept).expect("a file");
        assert_eq!(bytes(None), Ok(Some(kept.to_vec())));
        assert_eq!(bytes(Some(other)), Ok(Some(other.to_vec())));
        fs::rename(share.join("nqfill.wasm.gz"), bin.join("nqfill.wasm.gz")).expect("a file");
        assert_eq!(bytes(Some(other)), Ok(Some(kept.to_vec())));
        for damaged in [&kept[..kept.len() - 1], &kept[..kept.len() / 2], b"", b"\0asm"] {
            fs::write(bin.join("nqfill.wasm.gz"), damaged).expect("a file");
            assert_eq!(bytes(Some(other)), Err(bin.join("nqfill.wasm.gz")));
        }
    }
}
