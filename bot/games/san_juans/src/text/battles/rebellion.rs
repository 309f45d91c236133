//! The rebellion of a turn in words: who rose, who got away, how near the rest came.

use model::message::Tone;
use model::words::{capital, count_word, joined, listed};
use san_juans::{Event, PlaceId, Revolt};

use crate::text::battles::dice;
use crate::text::book::book;
use crate::text::names::{self, Names};
use crate::text::sentences;

#[derive(Clone, Copy)]
struct Roll {
    place: PlaceId,
    die: u8,
    needed: i8,
    result: Revolt,
}

/// Head line, text and mood of a turn's first message.
pub fn tell(turn: u8, events: &[&Event], names: &Names<'_>) -> (String, Vec<String>, Tone) {
    let roll = |event: &&Event| match **event {
        Event::RevoltRolled { place, die, needed, result } => {
            Some(Roll { place, die, needed, result })
        }
        _ => None,
    };
    let rolls: Vec<Roll> = events.iter().filter_map(roll).collect();
    let rose = rolls.iter().filter(|roll| roll.result.takes()).map(|roll| roll.place);
    let rose: Vec<PlaceId> = rose.collect();
    let title = match (rolls.is_empty(), &rose[..]) {
        (true, _) => format!("Turn {turn}"),
        (_, []) => format!("🕊 Turn {turn}: nothing rises"),
        (_, [only]) => format!("🔥 Turn {turn}: {} rises", names::town(*only)),
        (_, many) => format!("🔥 Turn {turn}: {} rise", count_word(many.len(), "place")),
    };
    let mut lines = Vec::new();
    if rose.len() > 1 {
        lines.push(format!("**{}**", names::places(&rose)));
    }
    if !rolls.is_empty() {
        let (places, one) = (capital(&count_word(rolls.len(), "place")), rolls.len() == 1);
        lines.push(format!("{places} {} tested for revolt.", if one { "was" } else { "were" }));
    }
    lines.extend(fates(&rolls, names));
    let cards =
        |event: &&&Event| matches!(event, Event::CardsDrawn { .. } | Event::CardsJoinedDeck { .. });
    lines.extend(told_apart(events.iter().filter(|event| !cards(event)), names));
    lines.extend(closest(&rolls));
    lines.extend(told_apart(events.iter().filter(cards), names));
    lines.extend(all_dice(&rolls));
    (title, lines, if rose.is_empty() { Tone::Good } else { Tone::Bad })
}

/// What garrisons did, with the die of their fate.
fn fates(rolls: &[Roll], names: &Names<'_>) -> Vec<String> {
    // Where they may meet somebody on the way they have not got away yet (J-045).
    let fights = names.view.options.fight_out;
    let line = |fate: &&str| {
        let found = rolls.iter().filter_map(|roll| {
            let name = names::place(roll.place);
            let (of, die) = match roll.result {
                Revolt::Mutinied(die) => ("mutinied", Some(die)),
                Revolt::Fled(die) if fights => ("left", Some(die)),
                Revolt::Fled(die) => ("fled", Some(die)),
                Revolt::Suppressed(die) => ("suppressed", Some(die)),
                Revolt::Besieged => ("besieged", None),
                Revolt::Void => ("loyal", None),
                Revolt::Rose | Revolt::Quiet => return None,
            };
            let told = die.map_or_else(|| name.to_owned(), |die| format!("{name} 🎲{die}"));
            (of == *fate).then_some(told)
        });
        let found = listed(found);
        (!found.is_empty())
            .then(|| format!("{} {found}.", book(names.view.pack).words("fate", fate)))
    };
    let all = ["besieged", "mutinied", "left", "fled", "suppressed", "loyal"];
    all.iter().filter_map(line).collect()
}

fn told_apart<'a>(events: impl Iterator<Item = &'a &'a Event>, names: &Names<'_>) -> Vec<String> {
    // Of a flight it is told whom it met, and where it ended (J-045).
    let others = events.filter(|event| {
        !matches!(
            event,
            Event::RevoltRolled { .. } | Event::TurnBegan { .. } | Event::Marched { .. }
        )
    });
    others.filter_map(|event| sentences::sentence(event, names)).collect()
}

/// The quiet place whose die came nearest, of those that could rise; among equals the one worth
/// most.
fn closest(rolls: &[Roll]) -> Option<String> {
    let could = |roll: &&Roll| roll.needed <= 6 && matches!(roll.result, Revolt::Quiet);
    let missed_by = |roll: &Roll| i16::from(roll.needed) - i16::from(roll.die);
    let worth = |roll: &Roll| -roll.place.vp;
    let nearest = rolls.iter().filter(could);
    let roll = nearest.min_by_key(|roll| (missed_by(roll), worth(roll), roll.place))?;
    let (town, die) = (names::town(roll.place), dice::die(roll.die));
    Some(format!("Closest call: {town} {die}, needed {}", roll.needed))
}

/// Every die with what it needed, in small print, and where none could do it.
fn all_dice(rolls: &[Roll]) -> Vec<String> {
    let (rolled, safe): (Vec<&Roll>, Vec<&Roll>) = rolls.iter().partition(|roll| roll.needed <= 6);
    let die = |roll: &&Roll| {
        let needed = dice::or_more(roll.needed);
        format!("{} 🎲{} ({needed})", names::place(roll.place), roll.die)
    };
    let told = joined(rolled.iter().map(die), ", ");
    let safe = listed(safe.iter().map(|roll| names::place(roll.place)));
    let dice = || format!("-# All dice, needed number in brackets: {told}");
    let quiet = || format!("-# No die can make these rise: {safe}.");
    let lines = [(!told.is_empty()).then(dice), (!safe.is_empty()).then(quiet)];
    lines.into_iter().flatten().collect()
}
