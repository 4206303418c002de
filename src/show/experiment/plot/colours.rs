//! Colours of plots.

/// What a part of a plot is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Ground,
    /// Thin lines behind everything.
    Grid,
    /// Axes and their numbers.
    Axis,
    Text,
    /// The line of an engine, by its place among the engines.
    Line(usize),
}

/// Lines (Okabe and Ito; Tol). The style of pages has other colours for dark screens and paper.
const LINE_COLOURS: [u32; 6] = [0x00_72_B2, 0xD5_5E_00, 0x11_77_33, 0x88_22_55, 0x33_22_88, 0x99_99_33];

/// The names of all colours in the style of pages, with their values.
#[cfg(all(test, feature = "pages"))]
pub(crate) fn named() -> Vec<(String, u32)> {
    let parts = [("ground", Role::Ground), ("grid", Role::Grid), ("axis", Role::Axis), ("text", Role::Text)];
    let lines = (0..LINE_COLOURS.len()).map(|at| (at.to_string(), Role::Line(at)));
    let all = parts.into_iter().map(|(name, role)| (name.to_owned(), role)).chain(lines);
    all.map(|(name, role)| (name, class_and_colour(role).1)).collect()
}

/// A colour as SVG writes it.
pub(crate) fn colour(role: Role) -> String {
    format!("#{:06X}", class_and_colour(role).1)
}

/// The class by which a page gives a part its colour.
pub(crate) fn class(role: Role) -> String {
    class_and_colour(role).0
}

fn class_and_colour(role: Role) -> (String, u32) {
    match role {
        Role::Ground => ("plot-ground".into(), 0xFF_FF_FF),
        Role::Grid => ("plot-grid".into(), 0xE3_DF_D5),
        Role::Axis => ("plot-axis".into(), 0x6B_65_5A),
        Role::Text => ("plot-text".into(), 0x1A_1A_1A),
        Role::Line(at) => {
            let at = at % LINE_COLOURS.len();
            (format!("plot-line plot-{at}"), LINE_COLOURS[at])
        }
    }
}

#[cfg(all(test, feature = "pages"))]
mod tests {
    use super::*;
    use crate::show::page::colours_of_style;
    use crate::show::picture::ink::contrast;

    const STYLE: &str = include_str!("../experiment.css");

    /// Luminous red, green and blue.
    fn linear(colour: u32) -> [f64; 3] {
        [16, 8, 0].map(|shift| {
            let value = f64::from(colour >> shift & 0xFF) / 255.0;
            if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        })
    }

    /// CIE L*a*b* of linear light, D65.
    fn lab([r, g, b]: [f64; 3]) -> [f64; 3] {
        let [r, g, b] = [r, g, b].map(|value| value.clamp(0.0, 1.0));
        let xyz = [
            (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.950_47,
            0.2126 * r + 0.7152 * g + 0.0722 * b,
            (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.088_83,
        ];
        let [x, y, z] = xyz.map(|t| if t > 0.008_856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 });
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }

    /// What normal, deuteranopic, protanopic and tritanopic eyes see (Machado, Oliveira and Fernandes 2009).
    const EYES: [[[f64; 3]; 3]; 4] = [
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        [[0.367_322, 0.860_646, -0.227_968], [0.280_085, 0.672_501, 0.047_413], [-0.011_820, 0.042_940, 0.968_881]],
        [[0.152_286, 1.052_583, -0.204_868], [0.114_503, 0.786_281, 0.099_216], [-0.003_882, -0.048_116, 1.051_998]],
        [[1.255_528, -0.076_749, -0.178_779], [-0.078_411, 0.930_809, 0.147_602], [0.004_733, 0.691_367, 0.303_900]],
    ];

    fn difference(one: u32, other: u32, eyes: &[[f64; 3]; 3]) -> f64 {
        let seen = |colour| lab(eyes.map(|row| row.iter().zip(linear(colour)).map(|(a, b)| a * b).sum()));
        let (one, other) = (seen(one), seen(other));
        one.iter().zip(other).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
    }

    #[test]
    fn lines_and_words_stand_three_to_one_against_the_ground_on_screens_and_on_paper() {
        for (name, colours) in colours_of_style(STYLE) {
            let ground = colours["plot-ground"];
            let parts = colours.iter().filter(|(part, _)| !["plot-ground", "plot-grid"].contains(part));
            for (part, &colour) in parts {
                let contrast = contrast(colour, ground);
                assert!(contrast >= 3.0, "{name} {part}: {contrast:.2}");
            }
        }
    }

    #[test]
    fn no_two_lines_look_alike_to_any_eyes() {
        for (name, colours) in colours_of_style(STYLE).into_iter().take(2) {
            let line = |at: usize| colours[format!("plot-{at}").as_str()];
            for (at, one) in (0..LINE_COLOURS.len()).map(|at| (at, line(at))) {
                for other in (0..at).map(line) {
                    let least = EYES.iter().map(|eyes| difference(one, other, eyes)).fold(f64::INFINITY, f64::min);
                    assert!(least > 10.0, "{name} {one:06X} {other:06X}: {least:.1}");
                }
            }
        }
    }
}
