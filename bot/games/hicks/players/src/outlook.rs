//! How a march will end, judged by how it stands.

use hicks::{Arm, Kind, PartyView, Post, State, Troops, UnitView, View};

/// What is looked at.
const LOOKED_AT: usize = 24;

/// That the army is not annihilated, and that it is a success: what the logistic curve begins with,
/// and what each of the things looked at adds, as fitted to 3,000 marches of whoever went by whims now
/// and then.
const ESCAPES: (f64, [f64; LOOKED_AT]) = (
    -1.462,
    [
        -0.426, 3.159, 2.391, -0.405, -1.186, 0.474, -0.116, -1.877, -0.684, -1.328, -1.726, 1.245,
        -0.873, 0.66, 0.854, 0.256, -3.103, -0.275, -0.821, -0.17, 0.564, -0.189, -0.042, -0.609,
    ],
);
const SUCCEEDS: (f64, [f64; LOOKED_AT]) = (
    -3.904,
    [
        -1.373, 3.203, 2.683, 0.391, -0.885, -0.591, -0.131, -1.742, -0.499, -1.343, -1.31, 0.897,
        -0.618, 0.733, 0.192, 0.13, -2.15, -0.118, 0.064, 0.138, 1.426, 0.23, -0.105, -0.522,
    ],
);

fn looked_at(view: &View) -> [f64; LOOKED_AT] {
    let all = f64::from(view.infantry.1.max(1));
    let far = f64::from(view.to_palm) / 60.0;
    let foot =
        || view.units.iter().filter(|unit| unit.id.arm() == Arm::Infantry && unit.figures > 0);
    let figures = |fits: &dyn Fn(&UnitView) -> bool| -> f64 {
        foot().filter(|unit| fits(unit)).map(|unit| f64::from(unit.figures)).sum::<f64>() / all
    };
    let left = f64::from(view.infantry.0) / all;
    let counts = f64::from(view.arriving.infantry) / all;
    let astray =
        view.stragglers.iter().filter(|man| man.of.arm() == Arm::Infantry).count() as f64 / all;
    let runs = figures(&|unit| unit.state == State::Panicked);
    let away = figures(&|unit| matches!(unit.post, Post::Away { .. }));
    let near = |kind: Kind| -> f64 {
        let of = view.parties.iter().filter(|party| party.kind == kind && !party.panicked);
        let one = |party: &PartyView| {
            let far = party.nearest.map_or(40.0, |(_, far)| f64::from(far));
            f64::from(party.figures) / (6.0 + far)
        };
        of.map(one).sum::<f64>() / 2.0
    };
    let (spears, rifles, horse) = (near(Kind::Spears), near(Kind::Rifles), near(Kind::Horse));
    let gaps = view.gaps.len() as f64 / 4.0;
    let fights = foot().filter(|unit| unit.fights.is_some()).count() as f64 / 4.0;
    let british = figures(&|unit| matches!(unit.troops, Some(Troops::British | Troops::Indians)));
    let poor = figures(&|unit| matches!(unit.troops, Some(Troops::BashiBazouks)));
    let loaded = figures(&|unit| unit.ammunition);
    let low = (left - 0.45).min(0.0);
    [
        far,
        left,
        counts,
        astray,
        runs,
        away,
        spears,
        rifles,
        horse,
        gaps,
        fights,
        british,
        poor,
        loaded,
        low,
        far * left,
        far * counts,
        far * gaps,
        far * away,
        far * british,
        f64::from(view.arriving.guns) / 2.0,
        f64::from(u8::from(view.train.left.is_some())),
        f64::from(u8::from(view.moving)),
        f64::from(u8::from(view.arriving.unbroken)),
    ]
}

/// What an end is worth that is likely now, in thousandths of bringing the army through.
pub(crate) fn worth(view: &View) -> f64 {
    let seen = looked_at(view);
    1_000.0 * likely(&seen, ESCAPES) + 300.0 * likely(&seen, SUCCEEDS)
}

/// How likely the army comes through, in thousandths.
pub(crate) fn escapes(view: &View) -> f64 {
    1_000.0 * likely(&looked_at(view), ESCAPES)
}

fn likely(seen: &[f64; LOOKED_AT], (all, counts): (f64, [f64; LOOKED_AT])) -> f64 {
    let sum = seen.iter().zip(counts).fold(all, |sum, (of, counts)| sum + of * counts);
    // The logistic curve, near enough.
    let half = (sum / 2.0).clamp(-3.0, 3.0);
    let square = half * half;
    0.5 + 0.5 * half * (27.0 + square) / (27.0 + 9.0 * square)
}
