//! The dice that a message tells of, to be drawn as they fell. Nothing is shown here that its words
//! do not tell: no shuffle, no draw, no lot.

use model::message::Throw;
use model::words::{capital, count};
use render::{Rounds, Volley};
use san_juans::{Event, Exchange, SiegeEvent};

use crate::text::battles::{dice, siege};
use crate::text::book::BOOK;
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
        sides: ["Ours".to_owned(), "The Ansar".to_owned()],
        rounds: exchanges.iter().map(round).collect(),
    })
}

fn throw(event: &Event, names: &Names<'_>) -> Option<Throw> {
    Some(match event {
        // Where no face is enough the die tells nothing.
        Event::RevoltRolled { place, die, needed, .. } if *needed <= 6 => {
            let label = format!("{}, revolt", names::town(*place));
            needing(label, *needed, &[*die], ["it rises", "it is quiet"])
        }
        Event::EncounterRolled { space, die: Some(die), needed, .. } if *needed <= 6 => {
            let label = format!("{}, encounter", capital(&names::space(*space)));
            needing(label, *needed, &[*die], ["they are met", "the way is clear"])
        }
        Event::Pursued { dice, modifiers, total, percent, .. } => {
            let cost = match percent {
                0 => "good order".to_owned(),
                100 => "wiped out".to_owned(),
                part => format!("{part} % lost"),
            };
            two("Pursuit".to_owned(), *dice, modifiers, *total, &cost)
        }
        Event::StragglersCounted { needed, dice, .. } if !dice.is_empty() => {
            let needed = i8::try_from(*needed).unwrap_or(i8::MAX);
            let mut throw = needing("Wounded and missing".to_owned(), needed, dice, ["", ""]);
            let back = throw.dice.iter().filter(|(.., enough)| *enough == Some(true)).count();
            throw.result = format!("{back} of {} come back", count(dice.len(), "step"));
            throw
        }
        Event::SiegeRolled { place, dice, modifiers, total, result } => {
            let label = format!("{}, siege table", names::town(*place));
            let result = siege::result(*result, names.view.options.siege_rows);
            two(label, *dice, modifiers, *total, &result)
        }
        Event::Siege(SiegeEvent::SortieRolled {
            place, dice, modifiers, total, result, ..
        }) => {
            let label = format!("Sortie from {}", names::town(*place));
            two(label, *dice, modifiers, *total, BOOK.words("sortie", result))
        }
        Event::Siege(SiegeEvent::StormRolled { place, die, needed, .. }) => {
            let label = format!("{}, storm", names::town(*place));
            needing(label, *needed, &[*die], ["they storm", "they hold back"])
        }
        Event::Siege(SiegeEvent::GunboatUnderFire { ship, die }) => {
            let fate = match die {
                1..=3 => "unharmed",
                4 => "a week of damage",
                5 => "two weeks of damage",
                _ => "sunk",
            };
            Throw {
                label: format!("{} under fire", capital(&names.ship(*ship)).replace('*', "")),
                dice: vec![(6, *die, None)],
                result: fate.to_owned(),
            }
        }
        _ => return None,
    })
}

/// D6 of which each needs a number; of a single one it is said what came of it.
fn needing(label: String, needed: i8, faces: &[u8], [yes, no]: [&str; 2]) -> Throw {
    let enough = |face: u8| i16::from(face) >= i16::from(needed);
    let dice = faces.iter().map(|face| (6, *face, Some(enough(*face)))).collect();
    let label = format!("{label}: needs {}", dice::or_more(needed));
    let came = faces.first().is_some_and(|face| enough(*face));
    Throw { label, dice, result: if came { yes } else { no }.to_owned() }
}

/// Two D6 and what is added, on a table.
fn two<W>(label: String, dice: [u8; 2], modifiers: &[(W, i8)], total: i8, result: &str) -> Throw {
    let by: i8 = modifiers.iter().map(|(_, by)| *by).sum();
    let sum = match by {
        0 => format!("= {total}"),
        1.. => format!("+ {by} = {total}"),
        _ => format!("− {} = {total}", by.unsigned_abs()),
    };
    // The row of the table stands in the words.
    let result = result.replace("**", "");
    let result = format!("{sum}: {}", result.split(" (").next().unwrap_or(&result));
    Throw { label, dice: dice.map(|face| (6, face, None)).to_vec(), result }
}

#[cfg(test)]
mod tests {
    use san_juans::{Revolt, SiegeModifier, SiegeResult, data};

    use super::*;
    use games_testing::new_game;

    #[test]
    fn dice_say_what_they_needed_and_whether_they_did_it() {
        let (game, _) = new_game(&mut kit::Calm::default());
        let view = crate::view(&game).expect("a campaign");
        let names = Names::new(&view);
        let place = data().named("suakin");
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
