//! Styles and scripts that stand in pages, and the policy that allows these and nothing else.

/// A style or a script. Its text does not vary, so its hash is a constant.
pub struct Asset {
    /// The text as it stands in pages.
    pub text: &'static str,
    /// SHA-256 of the text in Base64, as content security policies write it.
    hash: &'static str,
}

macro_rules! asset {
    ($name:literal) => {
        Asset { text: include_str!($name), hash: include_str!(concat!($name, ".sha256")).trim_ascii() }
    };
}

/// The style of all pages.
pub(crate) static STYLE: Asset = asset!("page.css");
/// Languages, and boards drawn when they are seen; every page has it.
pub(crate) static PAGE: Asset = asset!("page.js");
/// Search, numbers of what is shown, keys: for pages of cards.
pub static LIST: Asset = asset!("list.js");
/// Plots and tables of experiments.
pub static PLOTS: Asset = asset!("plots.css");
/// Tables that a click on a heading sorts.
pub static SORT: Asset = asset!("sort.js");
/// Rows that are sorted and opened.
pub static CLASS: Asset = asset!("class.js");
/// The style of the pages of a class and of its students.
pub static CLASS_STYLE: Asset = asset!("class.css");
/// Completions one after the other, boards as text.
pub static SOLUTIONS: Asset = asset!("solutions.js");

/// The tree of a search.
pub static TREE: Asset = asset!("tree.js");
/// Plays traces.
pub static PLAYER: Asset = asset!("player.js");
/// The style of the player.
pub static PLAYER_STYLE: Asset = asset!("player.css");
/// Sheets of exercises.
pub static SHEET: Asset = asset!("sheet.css");
/// Their sizes on each paper.
pub static SHEET_A4: Asset = asset!("sheet-a4.css");
/// The sizes of a sheet on Letter paper.
pub static SHEET_LETTER: Asset = asset!("sheet-letter.css");

/// The content security policy of a page with these styles and scripts: no network, no other script.
pub(crate) fn policy(styles: &[&Asset], scripts: &[&Asset]) -> String {
    let sources = |assets: &[&Asset]| {
        let hashes: Vec<_> = assets.iter().map(|asset| format!("'sha256-{}'", asset.hash)).collect();
        hashes.join(" ")
    };
    format!(
        "default-src 'none'; script-src {}; style-src {}; img-src data:; base-uri 'none'; form-action 'none'",
        sources(scripts),
        sources(styles)
    )
}

#[cfg(test)]
mod tests {
    use data_encoding::BASE64;
    use sha2::{Digest, Sha256};
    use std::fs;
    use std::path::Path;

    /// With `SNAPSHOTS=overwrite` in the environment it writes the hashes anew, for the next build.
    #[test]
    fn every_asset_has_its_hash_beside_it() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/page");
        let files = fs::read_dir(&folder).expect("the folder of pages").map(|entry| entry.expect("an entry").path());
        let is_asset = |path: &std::path::PathBuf| path.extension().is_some_and(|it| it == "css" || it == "js");
        for path in files.filter(is_asset) {
            let bytes = fs::read(&path).expect("an asset");
            let hash = BASE64.encode(&Sha256::digest(&bytes)) + "\n";
            let beside = format!("{}.sha256", path.display());
            if std::env::var_os("SNAPSHOTS").is_some_and(|value| value == "overwrite") {
                fs::write(&beside, &hash).expect("a hash");
            }
            let written = fs::read_to_string(&beside).unwrap_or_default();
            assert_eq!(
                written.trim_end(),
                hash.trim_end(),
                "SNAPSHOTS=overwrite cargo test --lib page:: writes {beside}"
            );
            let text = String::from_utf8(bytes).expect("text").to_lowercase();
            assert!(!text.contains("</script") && !text.contains("</style") && !text.contains("<!--"), "{beside}");
        }
    }
}
