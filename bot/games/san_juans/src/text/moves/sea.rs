//! Ships in words: convoys, landings, damage, boats into a siege, fights at sea.

use model::label::Label;
use model::words::{capital, count, count_word};
use model::{Game, words};
use san_juans::{
    Berth, Control, ConvoyFate, Fleet, SailChoice, SeaEvent, SeaExchange, SeaFightChoice, ShipId,
    View,
};

use crate::text::battles::dice;
use crate::text::names::Names;
use crate::text::panels::labels::made;
use crate::text::{names, odds};

/// The sentence for one fact.
pub fn sentence(event: &SeaEvent, names: &Names<'_>) -> String {
    match event {
        SeaEvent::Activated { sea, .. } => {
            format!("An Op is spent on the ships in {}.", names::sea(*sea))
        }
        SeaEvent::Sailed { ships, from, to } => format!(
            "{}: {} → {}.",
            capital(&names.ships(ships)),
            names::berth(*from),
            names::berth(*to)
        ),
        SeaEvent::Boarded { units, ship, at } => format!(
            "{} {} aboard {} at {}.",
            capital(&names.units(units)),
            if units.len() == 1 { "goes" } else { "go" },
            names.ship(*ship),
            names::town(*at)
        ),
        SeaEvent::Landed { units, ship, at } => format!(
            "{} {} from {} at {}.",
            capital(&names.units(units)),
            if units.len() == 1 { "lands" } else { "land" },
            names.ship(*ship),
            names::town(*at)
        ),
        SeaEvent::Damaged { ship, by, damage } => format!(
            "🔧 {} takes {}, {damage} in all: she is laid up.",
            capital(&names.ship(*ship)),
            damage_count(*by)
        ),
        SeaEvent::Repaired { ship, damage: 0 } => {
            format!("🔧 {} is sound again.", capital(&names.ship(*ship)))
        }
        SeaEvent::Repaired { ship, damage } => format!(
            "🔧 {} is under repair: {} left.",
            capital(&names.ship(*ship)),
            damage_count(*damage)
        ),
        SeaEvent::Sank { ship, lost } => {
            let lost = match lost.is_empty() {
                true => "nobody of ours with her".to_owned(),
                false => format!("and with her {}", names.units(lost)),
            };
            format!("✝ **{} is lost**, {lost}.", capital(&names.ship(*ship)))
        }
        SeaEvent::UnitsSaved { units, ship } => {
            let are = if units.len() == 1 { "is" } else { "are" };
            let who = capital(&names.units(units));
            format!("{who} {are} taken off by {}.", names.ship(*ship))
        }
        SeaEvent::Arrived { ship, at } => {
            format!("{} joins at {}.", capital(&names.ship(*ship)), names::town(*at))
        }
        SeaEvent::ConvoyRolled { ships, place, die, fate } => format!(
            "⛵ {} into besieged {}: 🎲{die}: {}.",
            capital(&names.ships(ships)),
            names::town(*place),
            convoy_fate(*fate)
        ),
        SeaEvent::PointsLanded { place, points, flag } => {
            let points = count((*points).into(), "replacement point");
            format!("{points} for {} units landed at {}.", names::flag(*flag), names::town(*place))
        }
        other => fighting(other, names),
    }
}

fn fighting(event: &SeaEvent, names: &Names<'_>) -> String {
    match event {
        SeaEvent::EncounterRolled { sea, dice, .. } => {
            let met = match dice[0] + dice[1] {
                12 => "**sails ahead**",
                _ => "a clear horizon",
            };
            let sea = capital(&names::sea(*sea));
            format!("{sea}: {} (Mahdist vessels on 12): {met}.", dice::two(*dice))
        }
        SeaEvent::FleetMet { sea, dice, fleet } => format!(
            "⚔ **Mahdist vessels in {}**: {}: {}.",
            names::sea(*sea),
            dice::two(*dice),
            crate::text::moves::sea::fleet(*fleet)
        ),
        SeaEvent::Fought { round } => fought(round, names),
        SeaEvent::FightEnded { sea, won, reported } => {
            let source = if *reported { " Fought on the players' own table." } else { "" };
            let verdict = if *won { "**The water is ours**" } else { "**The water is theirs**" };
            format!("{verdict} in {}.{source}", names::sea(*sea))
        }
        _ => String::new(),
    }
}

/// `one point of damage`.
fn damage_count(points: u8) -> String {
    match points {
        1 => "one point of damage".to_owned(),
        many => format!("{} points of damage", words::word(many.into())),
    }
}

fn convoy_fate(fate: ConvoyFate) -> &'static str {
    match fate {
        ConvoyFate::TurnedBack => "**turned back** (1–2)",
        ConvoyFate::Damaged => "through, but every ship is hit (3–4)",
        ConvoyFate::Unharmed => "through unharmed (5–6)",
    }
}

fn faces(dice: &[u8]) -> String {
    if dice.is_empty() {
        return "no gun".to_owned();
    }
    format!("🎲 {}", dice.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
}

fn fought(round: &SeaExchange, names: &Names<'_>) -> String {
    let hits = |dice: &[u8]| dice.iter().filter(|die| **die >= 5).count();
    let struck = match round.struck.is_empty() {
        true => String::new(),
        false => {
            let ships: Vec<String> = round.struck.iter().map(|ship| names.ship(*ship)).collect();
            format!(" Struck: {}.", words::list(&ships))
        }
    };
    format!(
        "Guns, a hit on 5 or 6: ours {}: {}; theirs {}: {}.{struck} They have left: {}.",
        faces(&round.ours),
        count(hits(&round.ours), "hit"),
        faces(&round.theirs),
        count(hits(&round.theirs), "hit"),
        fleet(round.left)
    )
}

/// `one heavy gunboat and three dhows`.
pub fn fleet(fleet: Fleet) -> String {
    let rows = [
        (fleet.heavy, "heavy gunboat"),
        (fleet.light, "light gunboat"),
        (fleet.dhows, "dhow of riflemen"),
    ];
    let parts: Vec<String> = rows
        .iter()
        .filter(|(number, _)| *number > 0)
        .map(|(number, what)| match (number, *what) {
            (1, what) => format!("one {what}"),
            (many, "dhow of riflemen") => {
                format!("{} dhows of riflemen", words::word((*many).into()))
            }
            (many, what) => count_word((*many).into(), what),
        })
        .collect();
    if parts.is_empty() { "nothing".to_owned() } else { words::list(&parts) }
}

/// What a convoy may do, as a line of a menu.
pub fn sail(choice: SailChoice, view: &View, game: Option<&Game>) -> Label {
    let line = |title: &str, detail: &str, emoji| {
        made(title.to_owned(), detail.to_owned(), emoji, "Ships")
    };
    match choice {
        SailChoice::To(berth) => {
            let hops = game.and_then(|game| odds::hops(game, berth)).unwrap_or_default();
            let mut parts = vec![count(hops.len().max(1), "function")];
            if let Some((_, way @ [_, ..])) = hops.split_last() {
                let way: Vec<String> = way.iter().map(|hop| names::berth_short(*hop)).collect();
                parts.push(format!("by {}", words::commas(&way)));
            }
            let emoji = match berth {
                Berth::Port(port) => {
                    let place = view.place(port);
                    if place.control == Control::Mahdist {
                        parts.push("in revolt: to land is an assault".to_owned());
                    } else if let Some(level) = place.siege {
                        parts.push(format!("besieged, level {level}"));
                        if view.options.boats_into_siege {
                            parts.push("1D6: 1–2 turned back, 3–4 damaged".to_owned());
                        }
                    }
                    "⚓"
                }
                Berth::Sea(_) | Berth::Sunk => "🌊",
            };
            made(format!("Sail to {}", names::berth(berth)), parts.join(" · "), emoji, "Sail to")
        }
        SailChoice::Load => line("Load", "Take units on board: one function", "📥"),
        SailChoice::Unload => line("Unload", "Land units: one function", "📤"),
        SailChoice::Repair => line("Repair", "One point of damage: one function", "🔧"),
        SailChoice::LoadTrain => {
            line("Load the train", "Train and track, on two empty transports", "🚂")
        }
        SailChoice::LandTrain => {
            line("Land the train here", "This port becomes its base for good", "🚂")
        }
        SailChoice::Stop => line("Drop anchor", "Nothing more with these ships for now", "⚓"),
    }
}

/// What ships in a fight may do.
pub fn sea_fight(choice: SeaFightChoice) -> Label {
    let line = |title: &str, detail: &str, emoji| {
        made(title.to_owned(), detail.to_owned(), emoji, "Fight at sea")
    };
    match choice {
        SeaFightChoice::Fight => {
            line("Fight a round", "A die for each gun on both sides; 5 and 6 hit", "⚔️")
        }
        SeaFightChoice::Run => line("Run", "Back where they came from; their move is over", "↩️"),
        SeaFightChoice::Report { won: true } => {
            line("Report: the water is ours", "Fought on your own table", "📝")
        }
        SeaFightChoice::Report { won: false } => {
            line("Report: the water is theirs", "Fought on your own table", "📝")
        }
    }
}

/// A ship, as a line of a menu: where she is, what she carries.
pub fn ship_label(id: ShipId, names: &Names<'_>) -> Label {
    let Some(ship) = names.find_ship(id) else {
        return made(names.ship(id), String::new(), "⛵", "Ships");
    };
    let noun = capital(names::ship_noun(ship.kind));
    let mut parts = vec![capital(&names::berth(ship.at))];
    if ship.damage > 0 {
        parts.push(format!("laid up, {}", damage_count(ship.damage)));
    }
    if !ship.aboard.is_empty() {
        parts.push(format!("aboard: {}", names::force(&ship.aboard)));
    }
    if let Some(left) = ship.functions {
        parts.push(format!("{} left", count(left.into(), "function")));
    }
    made(format!("{noun} {}", words::bare(&ship.name)), parts.join(" · "), "⛵", "Ships")
}
