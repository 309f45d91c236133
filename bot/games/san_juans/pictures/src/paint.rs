//! Who is painted in which inks: places by whoever holds them, troops by their nation.

use render::prelude::*;
use san_juans::{Control, Flag};

pub(crate) fn control(control: Control) -> (Ink, Ink) {
    match control {
        Control::Local => (WHITE, KHEDIVE),
        Control::Rebel => (BLACK, WHITE),
        Control::RetakenLocal => (GREEN, WHITE),
        Control::RetakenRelief => (RED, WHITE),
    }
}

pub(crate) fn flag(flag: Flag) -> (Ink, Ink) {
    match flag {
        Flag::Local => (WHITE, KHEDIVE),
        Flag::Relief => (RED, WHITE),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sight::{SIGHTS, apart, contrast, lightness};

    const GLANCE: f64 = 25.0;
    /// Plain where they stand side by side, or differ in form as well.
    const BESIDE: f64 = 16.0;

    const HELD: [Control; 4] =
        [Control::Local, Control::RetakenLocal, Control::RetakenRelief, Control::Rebel];

    /// Holds pairs of inks against a distance, with every sight.
    fn told_apart(pairs: &[(&str, Ink, Ink)], least: f64) {
        for (sight_name, sight) in &SIGHTS {
            for (what, one, other) in pairs {
                let apart = apart(*one, *other, sight);
                assert!(apart > least, "{what}: {apart:.0} with {sight_name}");
            }
        }
    }

    #[test]
    fn whoever_holds_a_place_is_told_by_colour_to_every_eye() {
        for (i, one) in HELD.iter().enumerate() {
            for other in &HELD[i + 1..] {
                let pair = format!("{one:?}, {other:?}");
                told_apart(&[(&pair, control(*one).0, control(*other).0)], GLANCE);
            }
        }
        let (ours, theirs) = (flag(Flag::Local).0, flag(Flag::Relief).0);
        told_apart(&[("the nations", ours, theirs)], GLANCE);
    }

    #[test]
    fn whoever_holds_a_place_is_told_without_any_colour() {
        let light = HELD.map(|held| lightness(control(held).0));
        assert!(light.windows(2).all(|pair| pair[0] - pair[1] > 20.0), "{light:?}");
    }

    #[test]
    fn the_signs_of_the_legend_are_told_apart_by_every_eye() {
        let mut pairs = vec![
            ("siege lines, closed and open", FLAME, WHITE),
            ("damage on a ship's line", RED, PAPER),
            ("a break of the railway", RED, WHITE),
            ("the port's anchor and the redoubt", DEEP, PAPER),
            ("the port's anchor and the sea", DEEP, SEA),
            ("the port's anchor and the land", DEEP, LAND),
            ("a battle that waits and Gordon", FLAME, RED),
            ("cut off, on land", YELLOW, LAND),
            ("cut off, on an Egyptian counter", YELLOW, flag(Flag::Local).0),
            ("cut off, on a British counter", YELLOW, flag(Flag::Relief).0),
            ("a road and the coast", ROAD, INK),
            ("a road and the land", ROAD, LAND),
            ("a border at sea and the sea", DEEP, SEA),
            ("a border at sea and a road", DEEP, ROAD),
            ("an overlay's yellow and the land", YELLOW, LAND),
            ("an overlay's yellow and the sea", YELLOW, SEA),
            ("a voyage and the sea", DEEP, SEA),
            ("a British march and the land", RED, LAND),
        ];
        for held in HELD {
            pairs.push(("siege lines around a place", FLAME, control(held).0));
        }
        told_apart(&pairs, GLANCE);
    }

    #[test]
    fn what_lies_side_by_side_is_told_apart_by_every_eye() {
        let darkest = |tints: &[Ink]| tints[tints.len() - 1];
        let (sea, land) = (darkest(SEA_RAMP.tints), darkest(LAND_RAMP.tints));
        let pairs = [
            ("sea and land", SEA, LAND),
            ("sea and land along the coast", sea, land),
            ("sea and the darkest land", SEA, land),
            ("siege and cut off, which differ in their signs", FLAME, YELLOW),
            ("a road and hachures, which are thin", ROAD, SHADE),
            ("the hatching of places retaken by Egyptians", GREEN, KHEDIVE),
            ("marches with and without British", RED, INK),
            ("remarks and lettering", SEPIA, PAPER),
        ];
        told_apart(&pairs, BESIDE);
    }

    #[test]
    fn signs_stand_out_from_their_ground() {
        let pairs = [
            control(Control::Local),
            control(Control::Rebel),
            control(Control::RetakenRelief),
            // The crescent of the retaken is white in a dark edge.
            (KHEDIVE, WHITE),
            flag(Flag::Local),
            flag(Flag::Relief),
            (FLAME, INK),
            (YELLOW, INK),
            (PAPER, INK),
            (SEA, DEEP),
            (LAND, INK),
        ];
        for (ground, sign) in pairs {
            let contrast = contrast(ground, sign);
            assert!(contrast > 4.5, "{sign} on {ground}: {contrast:.1}");
        }
    }
}
