//! One sentence for each fact that stands well on its own. Marches, battles and revolts, which
//! are told together, have their short form here for the log.

use model::words;
use model::words::{count, count_word, signed};
use san_juans::{Berth, Cause, Entry, Event, Outcome, PlaceId, Revolt, data};

use crate::text::battles::{battle, dice, siege};
use crate::text::moves::{sea, supply, train};
use crate::text::names::Names;
use crate::text::panels::labels;
use crate::text::{leaders, names, random_events};

/// The sentence for one fact; nothing for those that need no words.
pub fn sentence(event: &Event, names: &Names<'_>) -> Option<String> {
    cards(event, names)
        .or_else(|| effects(event, names))
        .or_else(|| rebellion(event, names))
        .or_else(|| marching(event, names))
        .or_else(|| battle::sentence(event, names))
        .or_else(|| turn_end(event, names))
        .or_else(|| matters(event, names))
        .filter(|told| !told.is_empty())
}

/// Facts that have a file of their own.
fn matters(event: &Event, names: &Names<'_>) -> Option<String> {
    Some(match event {
        Event::Sea(event) => sea::sentence(event, names),
        Event::Siege(event) => siege::sentence(event, names),
        Event::Leader(event) => leaders::sentence(event, names),
        Event::Train(event) => train::sentence(event, names),
        Event::Supply(event) => supply::sentence(event, names),
        _ => return None,
    })
}

fn cards(event: &Event, _names: &Names<'_>) -> Option<String> {
    Some(match event {
        Event::CardsDrawn { cards, reshuffled } => {
            let again = if *reshuffled { " The discards were shuffled back." } else { "" };
            if cards.is_empty() {
                format!("🂠 No card was drawn.{again}")
            } else {
                let titles: Vec<String> =
                    cards.iter().map(|card| names::card_first(*card)).collect();
                format!("🂠 Drawn: {}.{again}", words::commas(&titles))
            }
        }
        Event::CardsJoinedDeck { cards } if cards.len() > 3 => {
            format!("{} cards join the deck.", words::capital(&words::word(cards.len())))
        }
        Event::CardsJoinedDeck { cards } => {
            let titles: Vec<String> = cards.iter().map(|card| names::card(*card)).collect();
            let join = if titles.len() == 1 { "joins" } else { "join" };
            format!("{} {join} the deck.", words::list(&titles))
        }
        Event::PlayedEvent { card } => {
            let card = data().card(*card);
            format!("📜 {} *{}*", card.text, card.history)
        }
        Event::PlayedOps { ops, .. } => format!("{} to spend.", words::capital(&op_count(*ops))),
        Event::PlayedReplacements { points, flag, .. } => {
            let points = count(usize::from(*points), "replacement point");
            format!(
                "{points} for {} units; the card costs +5 at the turn's end.",
                names::flag(*flag)
            )
        }
        Event::Passed { ops } => format!("No card is played: {} anywhere.", op_count(*ops)),
        Event::RandomEventChecked { dice, needed } => {
            let rolled = dice::two(*dice);
            let came = if dice[0] + dice[1] == *needed { "**it comes**" } else { "none" };
            format!("{rolled}, random event on {needed}: {came}")
        }
        Event::RandomEventCame { event } => {
            let (tens, units) = (event / 10, event % 10);
            format!("⚡ 🎲{tens} 🎲{units}: {}", random_events::told(*event))
        }
        Event::RandomEventVoid { .. } => "It cannot apply: nothing comes of it.".to_owned(),
        Event::CardExchanged { gave, took } => {
            format!("{} was exchanged for {}.", names::card(*gave), names::card(*took))
        }
        Event::CardHanded { card, seat: Some(seat) } => {
            format!("{} goes to officer {}.", names::card(*card), seat.0)
        }
        Event::CardHanded { card, seat: None } => {
            format!("{} is taken back by the commander.", names::card(*card))
        }
        Event::RevoltOrderSet { places } => {
            format!("Revolts are rolled for in this order: {}.", labels::revolt_order(places))
        }
        Event::TheatreGiven { seat, island } => {
            format!("Officer {} commands on {}.", seat.0, names::island(*island))
        }
        _ => return None,
    })
}

/// `one Op`, `3 Ops`.
pub fn op_count(ops: u8) -> String {
    if ops == 1 { "one Op".to_owned() } else { format!("{ops} Ops") }
}

fn effects(event: &Event, names: &Names<'_>) -> Option<String> {
    let by = |number: i8| signed(i32::from(number));
    Some(match event {
        Event::PlaceDrawn { place } => format!("Drawn by lot: {}.", names::town(*place)),
        Event::UnitsArrived { units, at } => {
            format!(
                "{} at {}.",
                words::capital(&joins(units.len(), &names.units(units))),
                names::space(*at)
            )
        }
        Event::UnitRestored { unit, steps, points } => {
            let paid = if *points > 0 {
                format!(" for {}", count(usize::from(*points), "point"))
            } else {
                String::new()
            };
            format!("{} gets {} back{paid}.", names.unit(*unit), count(usize::from(*steps), "step"))
        }
        Event::UnitRebuilt { unit, at, steps } => {
            let steps = count(usize::from(*steps), "step");
            format!("{} is rebuilt at {} with {steps}.", names.unit(*unit), names::town(*at))
        }
        Event::PointsGained { points, flag } => {
            let flagged = format!("{} replacement point", names::flag(*flag));
            format!("{}.", count(usize::from(*points), &flagged))
        }
        Event::RevoltModified { island, place, sea, by: change } => {
            let whom = match (island, place, sea) {
                (Some(island), ..) => {
                    return Some(calmed(*change, &[names::island(*island).to_owned()]));
                }
                (_, Some(place), _) => format!("at {}", names::town(*place)),
                (.., Some(sea)) => format!("at the ports of {}", names::sea(*sea)),
                _ => "everywhere".to_owned(),
            };
            format!("Next rebellion: {} to revolt rolls {whom}.", by(*change))
        }
        Event::PlaceHardened { place } => {
            format!("Next rebellion: {} rises on 8 or more only.", names::town(*place))
        }
        Event::PlaceLoyal { place } => {
            format!("Next rebellion: a revolt at {} comes to nothing.", names::town(*place))
        }
        Event::SiegeModified { place, by: change } => {
            format!("{} to this turn's siege roll at {}.", by(*change), names::town(*place))
        }
        Event::RedoubtBuilt { place } => {
            format!("A redoubt is thrown up at {}.", names::town(*place))
        }
        Event::PlaceReturned { place } => {
            format!("🟩 **{} comes back to us** without a shot.", names::town(*place))
        }
        Event::PlaceFell { place } => format!("🔥 **{} falls to the Ansar.**", names::town(*place)),
        Event::Accounted { entry } => {
            format!("Mahdi's score at the turn's end: {}.", signed(entry.vp))
        }
        Event::BritishArrived => {
            "🇬🇧 **The British have arrived.** Their cards are in the deck; no vote can remove the \
             commander now."
                .to_owned()
        }
        _ => return None,
    })
}

/// How revolt rolls on islands are modified.
fn calmed(by: i8, islands: &[String]) -> String {
    let by = signed(i32::from(by));
    format!("Next rebellion: {by} to revolt rolls on {}.", words::list(islands))
}

/// One sentence for islands that a card calms together (card 26), and how many facts it tells;
/// nothing if the facts begin with something else or with a single island.
pub fn calmed_together(events: &[&Event]) -> Option<(String, usize)> {
    let island = |event: &&Event| match event {
        Event::RevoltModified { island: Some(island), by, .. } => Some((*island, *by)),
        _ => None,
    };
    let (_, by) = events.first().and_then(island)?;
    let alike = events.iter().map_while(island).take_while(|(_, other)| *other == by);
    let islands: Vec<String> = alike.map(|(id, _)| names::island(id).to_owned()).collect();
    (islands.len() > 1).then(|| (calmed(by, &islands), islands.len()))
}

fn joins(count: usize, who: &str) -> String {
    if count == 1 { format!("{who} joins") } else { format!("{who} join") }
}

fn rebellion(event: &Event, names: &Names<'_>) -> Option<String> {
    Some(match event {
        Event::StartRolled { die, place } => {
            format!("Where does it begin? {}: {}.", dice::die(*die), names::town(*place))
        }
        Event::RebellionOver => {
            "🕊 The rebellion has lost its fire: nothing rises any more, to the end of the war."
                .to_owned()
        }
        Event::RevoltRolled { place, die, needed, result } => {
            let needed = dice::or_more(*needed);
            format!("{}: 🎲{die} ({needed}): {}", names::town(*place), revolt(*result))
        }
        Event::UnitsFled { units, from, to } => format!(
            "{} got away from {} to {}.",
            words::capital(&names.units(units)),
            names::town(*from),
            names::town(*to)
        ),
        Event::UnitsDestroyed { units, at } => {
            let (who, space) = (names.units(units), names::at(*at));
            format!("✝ {}: destroyed {space}.", words::capital(&who))
        }
        Event::UnitsMutinied { units, at } => format!(
            "{} went over to the Mahdi at {}, for good.",
            words::capital(&names.units(units)),
            names::town(*at)
        ),
        Event::ShipPutOut { ship, to } => {
            format!("{} {}.", words::capital(&names.ship(*ship)), put_out(*to))
        }
        _ => return None,
    })
}

fn put_out(to: Berth) -> String {
    match to {
        Berth::Port(place) => format!("makes for {}", names::town(place)),
        Berth::Sea(sea) => format!("puts out into {}", names::sea(sea)),
        Berth::Sunk => "is lost".to_owned(),
    }
}

/// What came of a revolt roll, the die of its fate included.
pub fn revolt(result: Revolt) -> String {
    match result {
        Revolt::Quiet => "quiet".to_owned(),
        Revolt::Rose => "**it rises**".to_owned(),
        Revolt::Mutinied(die) => format!("it rises, its garrison mutinies (🎲{die}, 1–2)"),
        Revolt::Fled(die) => format!("it rises, its garrison gets away (🎲{die}, 3–4)"),
        Revolt::Suppressed(die) => format!("the garrison puts it down (🎲{die}, 5–6)"),
        Revolt::Besieged => "**besieged**".to_owned(),
        Revolt::Void => "the sheikhs stay loyal".to_owned(),
    }
}

fn marching(event: &Event, names: &Names<'_>) -> Option<String> {
    Some(match event {
        Event::Activated { space, .. } => format!("An Op is spent {}.", names::at(*space)),
        Event::Marched { units, from, to } => format!(
            "{}: {} → {}.",
            count(units.len(), "unit"),
            names::space(*from),
            names::space(*to)
        ),
        Event::EncounterRolled { space, die, needed, met } => {
            let rolled = die.map_or_else(
                || "no die".to_owned(),
                |die| format!("🎲{die} ({})", dice::or_more(*needed)),
            );
            let met = if *met { "**they are waiting**" } else { "nobody" };
            format!("{}: {rolled}: {met}.", words::capital(&names::space(*space)))
        }
        Event::EncounterAvoided { space } => {
            format!("The guides lead the force past the enemy {}.", names::at(*space))
        }
        Event::JoinedForBattle { space } => {
            format!("They join the force that waits for battle {}.", names::at(*space))
        }
        Event::PlaceRetaken { place, flag } => {
            let sign = match flag {
                san_juans::Flag::British => "🟥",
                san_juans::Flag::Egyptian => "🟩",
            };
            let place = names::town(*place);
            format!("{sign} **{place} is retaken** by {} troops.", names::flag(*flag))
        }
        Event::Retreated { units, from, to, by_ship } => {
            let way = if *by_ship { " by ship" } else { "" };
            let (from, to) = (names::space(*from), names::space(*to));
            let who = words::capital(&count_word(units.len(), "unit"));
            let draw = if units.len() == 1 { "draws" } else { "draw" };
            format!("↩ {who} {draw} back{way} from {from} to {to}: {}.", names.units(units))
        }
        _ => return None,
    })
}

fn turn_end(event: &Event, names: &Names<'_>) -> Option<String> {
    Some(match event {
        Event::SupplyChecked { cut_off } if cut_off.is_empty() => {
            "📦 Everybody is in supply.".to_owned()
        }
        Event::SupplyChecked { cut_off } => format!(
            "📦 Cut off: {}. Movement −1, siege rolls +2, low ammunition.",
            names.units(cut_off)
        ),
        Event::SiegeRolled { place, dice: thrown, modifiers, total, result } => {
            let why: Vec<(String, i8)> =
                modifiers.iter().map(|(why, by)| (siege::modifier(*why), *by)).collect();
            let rolled = dice::total(*thrown, &why, *total);
            format!("⛺ **{}**: {rolled}: {}.", names::town(*place), siege::result(*result))
        }
        Event::SiegeCost { place, units } => {
            let who = words::capital(&names.units(units));
            format!("Lost at {}: {who}.", names::town(*place))
        }
        Event::SiegeLevel { place, level } => match level {
            Some(level) => format!("⛺ {}: siege level {level}.", names::town(*place)),
            None => format!("**The siege of {} is broken.**", names::town(*place)),
        },
        Event::Scored { before, after, .. } => score_moves(*before, *after),
        Event::PeaceOffered => {
            "🕊️ The Mahdi's men ask for terms: peace can be made, or the war goes on.".to_owned()
        }
        Event::FoughtOn { score } => {
            format!("⚔️ No peace: the war goes on, with Mahdi's score at **{score}**.")
        }
        Event::Ended { outcome } => ended(*outcome).to_owned(),
        _ => return None,
    })
}

/// How the war ended, in a sentence.
pub fn ended(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Victory => "The score has fallen to 0: the rebellion is broken. We have won.",
        Outcome::Defeat => "The score has reached 300: the islands are the Mahdi's. He has won.",
        Outcome::Draw => "Twenty turns are over and neither side has won: a draw.",
    }
}

/// `Mahdi's score 5 → 70: 0 we win, 300 he wins.`
pub fn score_moves(before: i32, after: i32) -> String {
    format!("Mahdi's score **{before} → {after}**: 0 we win, 300 he wins.")
}

/// The account of a turn: one line a cause, places of one cause together.
pub fn account(ledger: &[Entry]) -> Vec<String> {
    let line = |(cause, vp): &(String, i32)| format!("`{:>4}` {cause}", signed(*vp));
    account_parts(ledger).iter().map(line).collect()
}

/// The same, each cause with what it comes to.
pub fn account_parts(ledger: &[Entry]) -> Vec<(String, i32)> {
    let mut lines = Vec::new();
    let mut together = |title: &str, of: &dyn Fn(&Cause) -> Option<PlaceId>| {
        let found: Vec<(PlaceId, i32)> =
            ledger.iter().filter_map(|e| of(&e.cause).map(|place| (place, e.vp))).collect();
        if !found.is_empty() {
            let sum: i32 = found.iter().map(|(_, vp)| vp).sum();
            let names: Vec<&str> = found.iter().map(|(place, _)| names::place(*place)).collect();
            lines.push((format!("{title}: {}", words::commas(&names)), sum));
        }
    };
    together("lost", &|cause| match cause {
        Cause::Lost(place) => Some(*place),
        _ => None,
    });
    together("retaken", &|cause| match cause {
        Cause::Retaken(place) => Some(*place),
        _ => None,
    });
    for entry in ledger {
        if let Some(cause) = cause(entry.cause) {
            lines.push((cause, entry.vp));
        }
    }
    lines
}

/// A cause of the account, places too.
pub fn any_cause(of: Cause) -> String {
    match of {
        Cause::Lost(place) => format!("{} lost", names::town(place)),
        Cause::Retaken(place) => format!("{} retaken", names::town(place)),
        other => cause(other).unwrap_or_default(),
    }
}

/// A cause of the account; nothing for places, which are told together.
fn cause(cause: Cause) -> Option<String> {
    Some(match cause {
        Cause::Lost(_) | Cause::Retaken(_) => return None,
        Cause::BattleWon(space) => format!("battle won {}", names::at(space)),
        Cause::BattleLost(space) => format!("battle lost {}", names::at(space)),
        Cause::HeavyLosses(space) => format!("half the force or more lost {}", names::at(space)),
        Cause::ReplacementCard => "a card used for replacements".to_owned(),
        Cause::Card(card) => names::card(card),
        Cause::RandomEvent(event) => random_events::name(event).to_owned(),
        Cause::Weariness => "the war drags on".to_owned(),
        Cause::Gordon => "Gordon killed".to_owned(),
    })
}
