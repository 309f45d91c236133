//! The rebellion of a turn in words: who rose, who got away, how near the rest came.

use model::message::Tone;
use model::words;
use model::words::{capital, count_word};
use san_juans::{Event, PlaceId, Revolt, data};

use crate::text::battles::dice;
use crate::text::names::Names;
use crate::text::{names, sentences};

#[derive(Clone, Copy)]
struct Roll {
    place: PlaceId,
    die: u8,
    needed: i8,
    result: Revolt,
}

impl Roll {
    fn rose(&self) -> bool {
        matches!(self.result, Revolt::Rose | Revolt::Mutinied(_) | Revolt::Fled(_))
    }

    fn could_rise(&self) -> bool {
        self.needed <= 6
    }

    fn missed_by(&self) -> i16 {
        i16::from(self.needed) - i16::from(self.die)
    }
}

pub fn tell(turn: u8, events: &[&Event], names: &Names<'_>) -> (String, Vec<String>, Tone) {
    let rolls: Vec<Roll> = events
        .iter()
        .filter_map(|event| match event {
            Event::RevoltRolled { place, die, needed, result } => {
                Some(Roll { place: *place, die: *die, needed: *needed, result: *result })
            }
            _ => None,
        })
        .collect();
    let rose: Vec<PlaceId> =
        rolls.iter().filter(|roll| roll.rose()).map(|roll| roll.place).collect();
    let title = match (rolls.is_empty(), rose.len()) {
        (true, _) => format!("Turn {turn}"),
        (_, 0) => format!("🕊 Turn {turn}: nothing rises"),
        (_, 1) => format!("🔥 Turn {turn}: {} rises", names::town(rose[0])),
        (_, many) => format!("🔥 Turn {turn}: {} rise", count_word(many, "place")),
    };
    let mut lines = Vec::new();
    if rose.len() > 1 {
        lines.push(format!("**{}**", names::places(&rose)));
    }
    if !rolls.is_empty() {
        lines.push(format!(
            "{} {} tested for revolt.",
            capital(&count_word(rolls.len(), "place")),
            if rolls.len() == 1 { "was" } else { "were" }
        ));
    }
    lines.extend(fates(&rolls, names));
    let cards =
        |event: &&&Event| matches!(event, Event::CardsDrawn { .. } | Event::CardsJoinedDeck { .. });
    lines.extend(told_apart(events.iter().filter(|event| !cards(event)), names));
    lines.extend(closest(&rolls));
    lines.extend(told_apart(events.iter().filter(cards), names));
    lines.extend(all_dice(&rolls));
    let tone = if rose.is_empty() { Tone::Good } else { Tone::Bad };
    (title, lines, tone)
}

fn fates(rolls: &[Roll], names: &Names<'_>) -> Vec<String> {
    let of = |which: &dyn Fn(&Revolt) -> Option<Option<u8>>| -> Vec<String> {
        let found = rolls.iter().filter_map(|roll| Some((roll.place, which(&roll.result)?)));
        found
            .map(|(place, die)| match die {
                Some(die) => format!("{} 🎲{die}", names::place(place)),
                None => names::place(place).to_owned(),
            })
            .collect()
    };
    let mutinied = of(&|result| match result {
        Revolt::Mutinied(die) => Some(Some(*die)),
        _ => None,
    });
    let fled = of(&|result| match result {
        Revolt::Fled(die) => Some(Some(*die)),
        _ => None,
    });
    let held = of(&|result| match result {
        Revolt::Suppressed(die) => Some(Some(*die)),
        _ => None,
    });
    let besieged = of(&|result| matches!(result, Revolt::Besieged).then_some(None));
    let void = of(&|result| matches!(result, Revolt::Void).then_some(None));
    // Where they may meet somebody on the way they have not got away yet (J-045).
    let fights = names.options().fight_out;
    let fled_how = if fights { "Garrisons left (3–4):" } else { "Garrisons got away (3–4):" };
    let line = |found: &[String], text: &str| {
        (!found.is_empty()).then(|| format!("{text} {}.", words::list(found)))
    };
    [
        line(&besieged, "⛺ Besieged, four units or more standing there:"),
        line(&mutinied, "Garrisons mutinied (1–2):"),
        line(&fled, fled_how),
        line(&held, "Garrisons put the revolt down (5–6):"),
        line(&void, "The sheikhs stayed loyal:"),
    ]
    .into_iter()
    .flatten()
    .collect()
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
    let quiet = rolls.iter().filter(could);
    let worth = |roll: &Roll| -data().place(roll.place).vp;
    let roll = quiet.min_by_key(|roll| (roll.missed_by(), worth(roll), roll.place))?;
    Some(format!(
        "Closest call: {} {}, needed {}",
        names::town(roll.place),
        dice::die(roll.die),
        roll.needed
    ))
}

fn all_dice(rolls: &[Roll]) -> Vec<String> {
    let die = |roll: &Roll| {
        let needed = dice::or_more(roll.needed);
        format!("{} 🎲{} ({needed})", names::place(roll.place), roll.die)
    };
    let (rolled, safe): (Vec<&Roll>, Vec<&Roll>) = rolls.iter().partition(|roll| roll.could_rise());
    let told: Vec<String> = rolled.into_iter().map(die).collect();
    let safe: Vec<PlaceId> = safe.into_iter().map(|roll| roll.place).collect();
    let dice = format!("-# All dice, needed number in brackets: {}", told.join(", "));
    let safe = format!("-# No die can make these rise: {}.", names::places(&safe));
    let lines = [(!told.is_empty(), dice), (rolls.len() > told.len(), safe)];
    lines.into_iter().filter(|(any, _)| *any).map(|(_, line)| line).collect()
}
