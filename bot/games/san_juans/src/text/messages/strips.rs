//! The dice that a message tells of, to be drawn as they fell. Nothing is shown here that its words
//! do not tell: no shuffle, no draw, no lot.

use model::message::Throw;
use model::words::{capital, count};
use render::{Rounds, Volley};
use san_juans::{Event, Exchange, SiegeEvent};

use crate::text::battles::dice;
use crate::text::book::book;
use crate::text::names::{self, Names};

pub fn of(events: &[&Event], names: &Names<'_>) -> Vec<Throw> {
    events.iter().filter_map(|event| throw(event, names)).collect()
}

/// The dice of a battle that the quick resolver fought, round by round (J-081).
pub fn fought(events: &[&Event]) -> Option<Rounds> {
    let (space, exchanges) = events.iter().find_map(|event| match event {
        Event::BattleFought { space, rounds, .. } if !rounds.is_empty() => Some((*space, rounds)),
        _ => None,
    })?;
    let held = events.iter().find_map(|event| match event {
        Event::BattleDecided { space: at, held, .. } if *at == space => Some(*held),
        _ => None,
    })?;
    let volley = |(dice, hits): (u16, u16), standing: usize, what: &str| Volley {
        dice,
        hits,
        left: format!("{} left", count(standing, what)),
    };
    let round = |of: &Exchange| {
        [
            volley(of.ours, of.our_steps.into(), "step"),
            volley(of.theirs, of.their_units.into(), "unit"),
        ]
    };
    let end = if held { "the field is ours" } else { "thrown back" };
    Some(Rounds {
        title: format!("{}: {end}", capital(&names::space(space))),
        sides: ["Ours".to_owned(), space.island().pack().get().say("{war.Foe}")],
        rounds: exchanges.iter().map(round).collect(),
    })
}

fn throw(event: &Event, names: &Names<'_>) -> Option<Throw> {
    Some(match event {
        // Where no face is enough the die tells nothing.
        Event::RevoltRolled { die, needed, .. }
        | Event::EncounterRolled { die: Some(die), needed, .. }
            if *needed <= 6 =>
        {
            needing(event, *needed, &[*die], names)
        }
        Event::Siege(SiegeEvent::StormRolled { die, needed, .. }) => {
            needing(event, *needed, &[*die], names)
        }
        Event::StragglersCounted { needed, dice, .. } if !dice.is_empty() => {
            let needed = i8::try_from(*needed).unwrap_or(i8::MAX);
            let mut throw = needing(event, needed, dice, names);
            let back = throw.dice.iter().filter(|(.., enough)| *enough == Some(true)).count();
            throw.result = format!("{back} of {} come back", count(dice.len(), "step"));
            throw
        }
        Event::Pursued { dice, modifiers, total, .. } => {
            on_a_table(event, *dice, added(modifiers), *total, names)
        }
        Event::SiegeRolled { dice, modifiers, total, .. } => {
            on_a_table(event, *dice, added(modifiers), *total, names)
        }
        Event::Siege(SiegeEvent::SortieRolled { dice, modifiers, total, .. }) => {
            on_a_table(event, *dice, added(modifiers), *total, names)
        }
        Event::Siege(SiegeEvent::GunboatUnderFire { die, .. }) => {
            let (label, dice) = (said("strip", event, names), vec![(6, *die, None)]);
            Throw { label, dice, result: said("strip.row", event, names) }
        }
        _ => return None,
    })
}

fn said(section: &str, event: &Event, names: &Names<'_>) -> String {
    book(names.view.pack).tell(section, event, names).unwrap_or_default()
}

fn added<W>(modifiers: &[(W, i8)]) -> i8 {
    modifiers.iter().map(|(_, by)| *by).sum()
}

/// D6 of which each needs a number; of a single one it is said what came of it.
fn needing(event: &Event, needed: i8, faces: &[u8], names: &Names<'_>) -> Throw {
    let enough = |face: u8| i16::from(face) >= i16::from(needed);
    let dice = faces.iter().map(|face| (6, *face, Some(enough(*face)))).collect();
    let label = format!("{}: needs {}", said("strip", event, names), dice::or_more(needed));
    let came = faces.first().is_some_and(|face| enough(*face));
    let section = if came { "strip.enough" } else { "strip.short" };
    Throw { label, dice, result: said(section, event, names) }
}

/// Two D6 and what is added, on a table.
fn on_a_table(event: &Event, dice: [u8; 2], by: i8, total: i8, names: &Names<'_>) -> Throw {
    let sum = match by {
        0 => format!("= {total}"),
        1.. => format!("+ {by} = {total}"),
        _ => format!("− {} = {total}", by.unsigned_abs()),
    };
    // The row of the table stands in the words.
    let result = said("strip.row", event, names).replace("**", "");
    let result = format!("{sum}: {}", result.split(" (").next().unwrap_or(&result));
    Throw {
        label: said("strip", event, names),
        dice: dice.map(|face| (6, face, None)).to_vec(),
        result,
    }
}

#[cfg(test)]
mod tests {
    use san_juans::{Revolt, SiegeModifier, SiegeResult, first};

    use super::*;
    use games_testing::new_game;

    #[test]
    fn dice_say_what_they_needed_and_whether_they_did_it() {
        let (game, _) = new_game(&mut kit::Calm::default());
        let view = crate::view(&game).expect("a campaign");
        let names = Names::new(&view);
        let place = first().named("suakin");
        let events = [
            Event::RevoltRolled { place, die: 5, needed: 4, result: Revolt::Rose },
            Event::RevoltRolled { place, die: 2, needed: 6, result: Revolt::Quiet },
            Event::SiegeRolled {
                place,
                dice: [4, 5],
                modifiers: vec![(SiegeModifier::Level(2), 1)],
                total: 10,
                result: SiegeResult::Loses(3),
            },
            Event::StragglersCounted { needed: 5, dice: vec![2, 3, 4, 5, 5, 6], back: vec![] },
            Event::CardsDrawn { cards: Vec::new(), reshuffled: true },
        ];
        let events: Vec<&Event> = events.iter().collect();
        let throws = of(&events, &names);
        assert_eq!(throws.len(), 4, "no die of a shuffle is shown");
        assert_eq!(throws[0].label, "Suakin, revolt: needs 4+");
        assert_eq!(throws[0].dice, [(6, 5, Some(true))]);
        assert_eq!(throws[1].dice, [(6, 2, Some(false))]);
        assert_eq!(throws[1].result, "it is quiet");
        assert_eq!(throws[2].result, "+ 1 = 10: three units lost");
        assert_eq!(throws[3].result, "3 of 6 steps come back", "J-076");
    }
}
