//! Who is painted in which inks, and what troops are called on the table.

use hicks::{Arm, Kind, PartyId, Troops, UnitId, UnitView, View};
use render::prelude::*;

/// A man's coat and what he wears on his head.
pub(super) fn dress(troops: Option<Troops>) -> (Ink, Ink) {
    match troops {
        Some(Troops::Arabs) => (WHITE, RED),
        Some(Troops::Blacks) => (DEEP, RED),
        Some(Troops::BashiBazouks) => (FLAME, WHITE),
        Some(Troops::Gunners) => (YELLOW, RED),
        Some(Troops::British) => (RED, WHITE),
        Some(Troops::Indians) => (HILL, YELLOW),
        Some(Troops::Ansar) => (BLACK, WHITE),
        None => (SCENERY, SEPIA),
    }
}

pub(super) const OUTLINE: Ink = INK;

/// What a battalion of a kind is called, and a squadron of it.
fn troops(of: Troops) -> (&'static str, &'static str) {
    match of {
        Troops::Ansar => ("Ansar", "Ansar horse"),
        Troops::Arabs => ("Arabs", "Arab horse"),
        Troops::BashiBazouks => ("Bashi-Bazouks", "Bashi-Bazouk horse"),
        Troops::Blacks => ("Sudanese", "Sudanese horse"),
        Troops::Gunners => ("Gunners", "Mounted gunners"),
        Troops::British => ("British", "British horse"),
        Troops::Indians => ("Indians", "Indian horse"),
    }
}

/// What a unit is called beside it: short, and like no other of this march.
pub(super) fn unit(unit: &UnitView, view: &View) -> String {
    let (among, noun): (&[UnitId], _) = match unit.id.arm() {
        Arm::Infantry => (&UnitId::BATTALIONS, "Battalion"),
        Arm::Cavalry => (&UnitId::SQUADRONS, "Squadron"),
        Arm::Gun if unit.id == UnitId::FieldGun => return "Field gun".to_owned(),
        Arm::Gun => return "Mitrailleuse".to_owned(),
    };
    let there = || view.units.iter().filter(|other| among.contains(&other.id));
    let same = there().filter(|other| other.troops == unit.troops).count();
    let place = among.iter().position(|id| *id == unit.id).unwrap_or_default();
    let ordinal = ["1st", "2nd", "3rd", "4th"][place.min(3)];
    match unit.troops {
        None if same == 1 => format!("Unknown {}", noun.to_lowercase()),
        None => format!("{ordinal} {noun}"),
        Some(of) => {
            let (foot, horse) = troops(of);
            let name = if unit.id.arm() == Arm::Cavalry { horse } else { foot };
            match same {
                1 => name.to_owned(),
                same if same == there().count() && unit.id.arm() == Arm::Infantry => {
                    format!("{ordinal} {noun}")
                }
                _ => format!("{ordinal} {name}"),
            }
        }
    }
}

pub(super) fn party(kind: Kind, figures: u8) -> String {
    let one = figures == 1;
    let noun = match kind {
        Kind::Rifles if one => "rifleman",
        Kind::Rifles => "riflemen",
        Kind::Spears if one => "spearman",
        Kind::Spears => "spearmen",
        Kind::Horse if one => "horseman",
        Kind::Horse => "horsemen",
    };
    format!("{figures} {noun}")
}

/// The letter of a party: A to Z, then AA and on.
pub fn letter(party: PartyId) -> String {
    let letter = |of: u8| char::from(b'A' + of % 26);
    match party.0 {
        few @ 0..=25 => letter(few).to_string(),
        many => format!("{}{}", letter(many / 26 - 1), letter(many)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sight::{SIGHTS, apart, contrast};
    use render::inks::CLOTH;

    #[test]
    fn battalions_of_hicks_and_the_ansar_are_told_apart_by_every_eye() {
        let coats = [Some(Troops::Arabs), Some(Troops::Blacks), Some(Troops::BashiBazouks)]
            .map(|of| dress(of).0);
        let ansar = dress(Some(Troops::Ansar)).0;
        for (sight_name, sight) in &SIGHTS {
            for (i, one) in coats.iter().enumerate() {
                assert!(apart(*one, ansar, sight) > 16.0, "{one} and the Ansar, {sight_name}");
                for other in &coats[i + 1..] {
                    assert!(apart(*one, *other, sight) > 25.0, "{one} {other}, {sight_name}");
                }
            }
        }
        assert!(contrast(CLOTH, INK) > 7.0);
    }
}
