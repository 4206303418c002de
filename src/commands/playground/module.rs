//! What the page runs: nqfill in WebAssembly, optimised and packed by `.ci/web update`.

use crate::exit::{Failure, failed};
use flate2::read::GzDecoder;
use std::borrow::Cow;
use std::fs;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

#[cfg(feature = "playground")]
static INSIDE: Option<&[u8]> = Some(include_bytes!("nqfill.wasm.gz"));
#[cfg(not(feature = "playground"))]
static INSIDE: Option<&[u8]> = None;

/// The module, gzipped: a part of the program, or the file that was installed with it.
///
/// # Errors
/// There is no such file, or it is of no use.
pub(super) fn module() -> Result<Cow<'static, [u8]>, Failure> {
    if let Some(module) = INSIDE {
        return Ok(Cow::Borrowed(module));
    }
    let program = std::env::current_exe().and_then(fs::canonicalize).ok();
    let folder = program.as_deref().and_then(Path::parent);
    let folders = folder.map(around).into_iter().flatten().chain([OF_THE_SYSTEM.into()]);
    match found_in(folders) {
        Ok(Some(module)) => Ok(Cow::Owned(module)),
        Ok(None) => Err(failed!(
            "找不到网页要用的 nqfill.wasm.gz：它应与程序放在一起，或在 share/nqfill 中；也可直接打开发布中的 nqfill.html，\
             'cargo install nqfill' 装的程序自带网页",
            "nqfill.wasm.gz, which the page needs, is neither beside the program nor in share/nqfill; the file nqfill.html of the \
             release is the page, and 'cargo install nqfill' installs a program that has it inside"
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

/// Where systems install it. A program that cannot know its own place, as without `/proc`, finds it there.
const OF_THE_SYSTEM: &str = "/usr/share/nqfill";

/// The folder of the program, and that for its data.
fn around(folder: &Path) -> [PathBuf; 2] {
    [folder.to_owned(), folder.join("../share/nqfill")]
}

/// The module in the first of some folders that has one.
///
/// # Errors
/// The path of a module that cannot be read, or is not whole.
fn found_in(folders: impl IntoIterator<Item = PathBuf>) -> Result<Option<Vec<u8>>, PathBuf> {
    for path in folders.into_iter().map(|folder| folder.join("nqfill.wasm.gz")) {
        match fs::read(&path) {
            Ok(packed) if is_whole(&packed) => return Ok(Some(packed)),
            Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {}
            _ => return Err(path),
        }
    }
    Ok(None)
}

fn is_whole(packed: &[u8]) -> bool {
    let mut module = Vec::new();
    GzDecoder::new(packed).read_to_end(&mut module).is_ok() && module.starts_with(b"\0asm")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_module_is_found_beside_the_program_and_in_its_share_and_must_be_whole() {
        let root = tempfile::TempDir::new().expect("a folder");
        let (bin, share) = (root.path().join("bin"), root.path().join("share/nqfill"));
        fs::create_dir(&bin).expect("a folder");
        fs::create_dir_all(&share).expect("a folder");
        let (installed, kept) = (|| found_in(around(&bin)), include_bytes!("nqfill.wasm.gz"));
        assert_eq!(installed(), Ok(None));
        fs::write(share.join("nqfill.wasm.gz"), kept).expect("a file");
        assert_eq!(installed(), Ok(Some(kept.to_vec())));
        fs::rename(share.join("nqfill.wasm.gz"), bin.join("nqfill.wasm.gz")).expect("a file");
        assert_eq!(installed(), Ok(Some(kept.to_vec())));
        fs::write(bin.join("nqfill.wasm.gz"), &kept[..kept.len() - 1]).expect("a file");
        assert_eq!(installed(), Err(around(&bin)[0].join("nqfill.wasm.gz")));
    }
}
