//! How colours look to different eyes: for tests.

#![allow(dead_code)]

use render::inks::Ink;

/// What a kind of sight makes of red, green and blue light.
pub(crate) type Sight = [[f64; 3]; 3];

/// How the colour-blind see, in linear light (Machado, Oliveira and Fernandes 2009).
pub(crate) const SIGHTS: [(&str, Sight); 3] = [
    ("full sight", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protanopia",
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ),
];

fn linear(ink: Ink) -> [f64; 3] {
    ink.rgb().map(|channel| {
        let channel = f64::from(channel) / 255.0;
        if channel <= 0.04045 { channel / 12.92 } else { ((channel + 0.055) / 1.055).powf(2.4) }
    })
}

fn seen(ink: Ink, sight: &Sight) -> [f64; 3] {
    let light = linear(ink);
    let row = |row: &[f64; 3]| row.iter().zip(light).map(|(a, b)| a * b).sum::<f64>();
    [row(&sight[0]), row(&sight[1]), row(&sight[2])].map(|channel| channel.clamp(0.0, 1.0))
}

/// CIE L*a*b* of linear light.
fn lab([r, g, b]: [f64; 3]) -> [f64; 3] {
    let x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505;
    let y = 0.2126 * r + 0.7152 * g + 0.0722 * b;
    let z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089;
    let f = |t: f64| if t > 0.008_856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 };
    [116.0 * f(y) - 16.0, 500.0 * (f(x) - f(y)), 200.0 * (f(y) - f(z))]
}

/// How different two colours look: about 2 is just visible side by side.
pub(crate) fn apart(a: Ink, b: Ink, sight: &Sight) -> f64 {
    let (a, b) = (lab(seen(a, sight)), lab(seen(b, sight)));
    a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
}

/// How light a colour is, 0 to 100, to eyes that see no colours.
pub(crate) fn lightness(ink: Ink) -> f64 {
    lab(linear(ink))[0]
}

/// How well one colour can be read on another, 1 to 21 (WCAG).
pub(crate) fn contrast(a: Ink, b: Ink) -> f64 {
    let light = |ink| {
        let [r, g, b] = linear(ink);
        0.2126 * r + 0.7152 * g + 0.0722 * b
    };
    let (a, b) = (light(a), light(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}
