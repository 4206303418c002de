//! Colours of plots.

use crate::picture::theme::Theme;

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

/// Lines, in the order of themes. The light ones are published (Okabe and Ito; Tol); the dark ones were found by a
/// search that kept their hues and made the smallest difference of two of them as large as it goes for all four kinds
/// of eyes, with the matrices of Machado, Oliveira and Fernandes 2009. Print has markers and dashes alone.
const LINE_COLOURS: [[u32; 3]; 6] = [
    [0x00_72_B2, 0x4E_6F_CC, 0x00_00_00],
    [0xD5_5E_00, 0xD2_45_26, 0x00_00_00],
    [0x11_77_33, 0x08_FF_9A, 0x00_00_00],
    [0x88_22_55, 0xB1_5B_7E, 0x00_00_00],
    [0x33_22_88, 0xC4_DE_FF, 0x00_00_00],
    [0x99_99_33, 0xFF_D8_2D, 0x00_00_00],
];

/// The names of all colours in the style of pages, with their values.
#[cfg(test)]
pub(crate) fn named(theme: Theme) -> Vec<(String, u32)> {
    let parts = [("ground", Role::Ground), ("grid", Role::Grid), ("axis", Role::Axis), ("text", Role::Text)];
    let lines = (0..LINE_COLOURS.len()).map(|at| (at.to_string(), Role::Line(at)));
    let all = parts.into_iter().map(|(name, role)| (name.to_owned(), role)).chain(lines);
    all.map(|(name, role)| (name, rgb(theme, role))).collect()
}

/// A colour as SVG writes it.
pub(crate) fn colour(theme: Theme, role: Role) -> String {
    format!("#{:06X}", rgb(theme, role))
}

fn rgb(theme: Theme, role: Role) -> u32 {
    class_and_colours(role).1[theme as usize]
}

/// The class by which a page gives a part its colour.
pub(crate) fn class(role: Role) -> String {
    class_and_colours(role).0
}

/// The class of a part, and its colour in the light, the dark and the printed theme.
fn class_and_colours(role: Role) -> (String, [u32; 3]) {
    match role {
        Role::Ground => ("plot-ground".into(), [0xFF_FF_FF, 0x1F_1E_1B, 0xFF_FF_FF]),
        Role::Grid => ("plot-grid".into(), [0xE3_DF_D5, 0x3A_38_33, 0xDD_DD_DD]),
        Role::Axis => ("plot-axis".into(), [0x6B_65_5A, 0xA8_A1_95, 0x00_00_00]),
        Role::Text => ("plot-text".into(), [0x1A_1A_1A, 0xF5_F2_EA, 0x00_00_00]),
        Role::Line(at) => {
            let at = at % LINE_COLOURS.len();
            (format!("plot-line plot-{at}"), LINE_COLOURS[at])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::theme::contrast;

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
    fn lines_and_words_stand_three_to_one_against_the_ground() {
        for (name, theme) in Theme::ALL {
            for role in (0..LINE_COLOURS.len()).map(Role::Line).chain([Role::Axis, Role::Text]) {
                let contrast = contrast(rgb(theme, role), rgb(theme, Role::Ground));
                assert!(contrast >= 3.0, "{name} {role:?}: {contrast:.2}");
            }
        }
    }

    #[test]
    fn no_two_lines_look_alike_to_any_eyes() {
        for (name, theme) in [("light", Theme::Light), ("dark", Theme::Dark)] {
            let lines: Vec<u32> = (0..LINE_COLOURS.len()).map(|at| rgb(theme, Role::Line(at))).collect();
            for (at, &one) in lines.iter().enumerate() {
                for &other in &lines[..at] {
                    let least = EYES.iter().map(|eyes| difference(one, other, eyes)).fold(f64::INFINITY, f64::min);
                    assert!(least > 10.0, "{name} {one:06X} {other:06X}: {least:.1}");
                }
            }
        }
    }
}
