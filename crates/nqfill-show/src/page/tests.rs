use crate::page::asset::STYLE;
use crate::page::*;
use crate::picture::{Theme, inks};

#[test]
fn the_style_has_the_inks_of_pictures_in_every_theme() {
    let blocks: Vec<_> = STYLE.text.split(":root").skip(1).collect();
    for ((_, theme), block) in Theme::ALL.into_iter().zip(blocks) {
        for (name, colour) in inks(theme) {
            let line = format!("--{name}: #{colour:06x};");
            assert!(block.contains(&line), "{theme:?} {line}");
        }
    }
    let definitions = page_definitions();
    for classes in definitions.split("class=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
        for class in classes.split(' ') {
            assert!(STYLE.text.contains(&format!("\n.{class} ")), "{class}");
        }
    }
}

#[test]
fn a_page_begins_as_its_mark_says_and_ends() {
    static SCRIPTS: [&Asset; 1] = [&LIST];
    let page = Page { kind: "results", title: ("结果", "Results"), lang: Lang::En, styles: &[], scripts: &SCRIPTS };
    let beginning = page.beginning();
    assert!(beginning.starts_with(PAGE_BEGINNING), "{beginning}");
    assert!(beginning.ends_with("</header>"), "{beginning}");
    assert!(page.end().ends_with("</script></body></html>\n"));
}

#[test]
fn the_policy_names_the_hash_of_each_script() {
    // SHA-256 of "abc" (FIPS 180-4), in Base64.
    let policy = crate::page::asset::policy(&[], &[&Asset::new("abc")], "");
    assert!(policy.contains("script-src 'sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0='; style-src"), "{policy}");
}

#[test]
fn what_others_wrote_is_escaped_and_visible() {
    let hostile = "</script><img src=x onerror=alert(1)>\u{202e}txt\u{0}\"'&";
    let markup = both(|_| visible(hostile)).into_string();
    assert!(!markup.contains('<') && !markup.contains('\u{202e}') && !markup.contains('\0'), "{markup}");
    assert!(markup.contains("&lt;U+202E&gt;"), "{markup}");
    assert_eq!(visible("a\n\tb"), "a\n\tb");
}
