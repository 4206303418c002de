use crate::show::page::*;
use crate::show::picture::shape::ColourRole;

/// The relative luminance of the Web Content Accessibility Guidelines 2.
fn luminance(colour: u32) -> f64 {
    let channel = |shift: u32| {
        let value = f64::from(colour >> shift & 0xFF) / 255.0;
        if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * channel(16) + 0.7152 * channel(8) + 0.0722 * channel(0)
}

/// The contrast of two colours, as WCAG defines it.
fn contrast(one: u32, other: u32) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn every_mark_stands_three_to_one_against_what_it_is_drawn_on() {
    for (name, colour) in [("light", ColourRole::colour as fn(ColourRole) -> u32), ("dark", ColourRole::dark_colour)] {
        let marks =
            ColourRole::all().filter(|role| ![ColourRole::Paper, ColourRole::Dark, ColourRole::Tint].contains(role));
        let on_squares = marks.flat_map(|role| [(role, ColourRole::Paper), (role, ColourRole::Dark)]);
        for (role, ground) in on_squares.chain([(ColourRole::Queen, ColourRole::Tint)]) {
            let contrast = contrast(colour(role), colour(ground));
            assert!(contrast >= 3.0, "{name} {role:?} on {ground:?}: {contrast:.2}");
        }
    }
}

#[test]
fn pages_have_the_colours_of_pictures() {
    let colours = crate::show::page::asset::colours();
    assert!(colours.starts_with(":root{--nqpaper:#f7f4ec;") && colours.ends_with("--nqtint:#5c5730;}}"), "{colours}");
    for name in page_definitions().split("var(").skip(1).filter_map(|rest| rest.split(')').next()) {
        assert!(colours.contains(&format!("{name}:")), "{name}");
    }
}

#[test]
fn a_page_begins_as_its_mark_says_and_ends() {
    static PAGE_OF_TEST: Page = Page { kind: "results", styles: &[], scripts: &[&PAGE] };
    let mut page = Vec::new();
    PAGE_OF_TEST.head(Lang::En, "<title>", "", &mut page).expect("memory");
    PAGE_OF_TEST.end(&mut page).expect("memory");
    let page = String::from_utf8(page).expect("UTF-8");
    assert!(page.starts_with(PAGE_BEGINNING) && page.contains("<title>&lt;title&gt;</title>"), "{page}");
    assert!(page.ends_with("</script></body></html>\n"));
}

#[test]
fn the_policy_names_the_hash_of_each_script() {
    // SHA-256 of "abc" (FIPS 180-4), in Base64.
    let policy = crate::show::page::asset::policy(&[], &[&Asset::new("abc")], "");
    assert!(policy.contains("script-src 'sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0='; style-src"), "{policy}");
}

#[test]
fn no_text_of_the_data_ends_its_element() {
    let mut written = Vec::new();
    InScript(&mut written).write_all(br#"{"source":"</script><!--"}"#).expect("memory");
    assert!(!written.contains(&b'<'));
    let read: serde_json::Value = serde_json::from_slice(&written).expect("JSON");
    assert_eq!(read["source"], "</script><!--");
}
