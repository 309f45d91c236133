//! What stands on the buttons and in the menus of Khartoum.

use khartoum::phases::moves;
use khartoum::{CardId, Choice, Faction, SpaceId, UnitId, View, Why};
use kit::Answer;
use model::Choice as AnyChoice;
use model::label::Label;
use model::words::{capital, clip, clip_sentence, count, length, uncapital};

use crate::odds::fought::contested;
use crate::text::book::{BOOK, Contest};
use crate::text::{battles, cards, names, places};

/// The label of a choice, as things stand for whoever may choose.
pub fn label(choice: Choice, view: &View) -> Label {
    let own = set_up(choice, view)
        .or_else(|| of_card(choice, view))
        .or_else(|| moving(choice, view))
        .or_else(|| fighting(choice, view));
    let label = own.or_else(|| BOOK.label("choice", &choice, &Contest)).unwrap_or_default();
    let detail = clip_sentence(&label.detail, 100);
    Label { title: clip(&label.title, 80), detail, ..label }
}

fn made(title: String, detail: String, emoji: &'static str, group: &str) -> Label {
    Label { title, detail: capital(&detail), emoji, group: group.to_owned() }
}

/// A detail of parts, as many of them as there is room for.
fn detail(parts: &[String]) -> String {
    let mut told = String::new();
    for part in parts.iter().filter(|part| !part.is_empty()) {
        let longer = if told.is_empty() { part.clone() } else { format!("{told}; {part}") };
        if length(&longer) > 100 {
            break;
        }
        told = longer;
    }
    told
}

fn held_by(view: &View, space: SpaceId) -> String {
    let whole = places::held_by(view, space);
    if length(&whole) <= 62 {
        return whole;
    }
    let many: Vec<String> = Faction::ALL
        .into_iter()
        .filter_map(|of| {
            let told = places::there(view, of, space)?;
            let here = match of {
                Faction::Mahdist if view.board.veiled && view.battle.is_none() => {
                    return Some(told);
                }
                _ => view.board.at(of, space),
            };
            let noun = if of == Faction::Mahdist { "Mahdist unit" } else { "Empire unit" };
            Some(places::in_number(&view.board, &here, noun))
        })
        .collect();
    format!("there: {}", many.join("; "))
}

fn of_place(view: &View, space: SpaceId) -> String {
    detail(&[places::ground(&view.board, space), held_by(view, space)])
}

fn set_up(choice: Choice, view: &View) -> Option<Label> {
    let board = &view.board;
    Some(match choice {
        Choice::Quick => {
            let left = match view.awaiting {
                Some(Why::Garrison) => "Berber, Dongola, Kassala, Sennar, as far as they are free",
                _ => "El Obeid, Rahad, Sinkat, En Nahud, Abu Klea, as far as they are free",
            };
            made("As usual: all that are left".to_owned(), left.to_owned(), "⚡", "As usual")
        }
        Choice::Place(unit, space) => {
            let recruits = matches!(view.awaiting, Some(Why::Recruits { .. }));
            let lands = board.spaces_of(unit.faction().other()).has(space);
            let group = match recruits {
                true => names::unit_short(unit),
                false => places::region(space).to_owned(),
            };
            let emoji = if lands { "⚓" } else { names::kind_sign(unit.kind()) };
            let lands = if lands { "a landing: it must fight there" } else { "" };
            made(
                format!("{} at {}", names::unit_short(unit), names::space(space)),
                detail(&[lands.to_owned(), places::ground(board, space), held_by(view, space)]),
                emoji,
                &group,
            )
        }
        Choice::Muster(space) => made(
            format!("All recruits at {}", names::space(space)),
            of_place(view, space),
            "📥",
            "All recruits",
        ),
        Choice::Breakout(garrison, unit) => made(
            format!("{} becomes {}", capital(&names::unit(garrison)), names::unit(unit)),
            match board.space_of(garrison) {
                Some(space) => format!(
                    "At {}: {}, in place of strength {}",
                    names::space(space),
                    places::figures(board, unit),
                    board.strength(garrison)
                ),
                None => places::figures(board, unit),
            },
            "🚪",
            &names::unit_short(garrison),
        ),
        _ => return None,
    })
}

/// What a card does, short enough for a detail.
pub fn does_shortly(card: CardId) -> String {
    let short = BOOK.words("short", &card.to_string());
    if short.is_empty() { cards::does(card) } else { short.to_owned() }
}

fn of_card(choice: Choice, view: &View) -> Option<Label> {
    let name = |card: CardId| names::card(card);
    Some(match choice {
        Choice::Play(card) => {
            made(format!("Play {}", name(card)), does_shortly(card), "🃏", "Cards")
        }
        Choice::Contingent(of) => made(
            format!("{} move", capital(names::contingent(of))),
            "They move and do not attack; Gordon moves with either".to_owned(),
            "📯",
            "Contingents",
        ),
        Choice::Fortune(card) => {
            made(format!("Play {}", name(card)), does_shortly(card), "🎴", name(card))
        }
        Choice::FortuneOn(card, unit) => made(
            format!("{}: {}", name(card), names::unit(unit)),
            detail(&[at(view, unit), does_shortly(card)]),
            "🎴",
            name(card),
        ),
        Choice::FortuneAt(card, space) => made(
            format!("{} at {}", name(card), names::space(space)),
            detail(&[held_by(view, space), does_shortly(card)]),
            "🎴",
            name(card),
        ),
        Choice::Spend(card) => made(
            format!("Throw {} away for +1: the card is lost", name(card)),
            "1 more on your roll for superiority this round; the card has no other effect"
                .to_owned(),
            "➕",
            "Throw one away",
        ),
        Choice::Discard(card) => {
            made(format!("Throw {} away", name(card)), does_shortly(card), "🗑️", "Throw one away")
        }
        Choice::Take(card) => {
            made(format!("Keep {}", name(card)), does_shortly(card), "🃏", "Cards")
        }
        Choice::No => match view.awaiting {
            Some(Why::FortuneTake { .. }) => made(
                "Put it at the bottom".to_owned(),
                "The next card of your deck is drawn in its place".to_owned(),
                "⬇️",
                "No",
            ),
            Some(Why::Riders) => made(
                "No tribal unit goes further".to_owned(),
                "None is on the map".to_owned(),
                "❌",
                "No",
            ),
            _ => made(
                "No Fortune card".to_owned(),
                "Your cards stay in your hand".to_owned(),
                "❌",
                "No",
            ),
        },
        _ => return None,
    })
}

/// Where a counter is: `at Kosti`.
fn at(view: &View, unit: UnitId) -> String {
    let space = view.board.space_of(unit);
    space.map_or_else(String::new, |space| format!("at {}", names::space(space)))
}

fn moving(choice: Choice, view: &View) -> Option<Label> {
    let board = &view.board;
    let space = names::space;
    Some(match choice {
        Choice::March(unit, to) => made(
            format!("{} to {}", names::unit_short(unit), space(to)),
            of_place(view, to),
            "➡️",
            &names::unit_short(unit),
        ),
        Choice::Sail(unit, to) => made(
            format!("{} to {}", names::unit_short(unit), space(to)),
            of_place(view, to),
            "🚢",
            &names::unit_short(unit),
        ),
        Choice::MarchAll(from, to) => made(
            format!("All of {} to {}", space(from), space(to)),
            detail(&[count_of(choice, view), places::ground(board, to), held_by(view, to)]),
            "➡️",
            &format!("All of {}", space(from)),
        ),
        Choice::Attack(unit, to, by) => made(
            format!(
                "{} attack{} {} from {}",
                names::unit_short(unit),
                s(unit),
                space(to),
                space(by)
            ),
            against(choice, view, to),
            "⚔️",
            &names::unit_short(unit),
        ),
        Choice::SailAgainst(unit, to, by) => made(
            format!("{} attack {} from {}", names::unit_short(unit), space(to), space(by)),
            against(choice, view, to),
            "⚔️",
            &names::unit_short(unit),
        ),
        Choice::AttackAll(from, to, by) => made(
            format!("All of {} attack {} from {}", space(from), space(to), space(by)),
            against(choice, view, to),
            "⚔️",
            &format!("All of {}", space(from)),
        ),
        Choice::Aboard(unit) => made(
            names::unit_short(unit),
            capital(&places::figures(board, unit)),
            names::kind_sign(unit.kind()),
            names::kind(unit.kind()),
        ),
        Choice::Top(unit) => on_top(unit, view),
        Choice::Done => done(view),
        Choice::Rider(unit) => made(
            names::unit_short(unit),
            detail(&[at(view, unit), {
                let now = moves::allowance(board, unit);
                format!("movement {now} → {}", now + 1)
            }]),
            "🐎",
            "Tribal units",
        ),
        Choice::Lead(from) => {
            let units = khartoum::phases::guides::led(board, from);
            made(format!("The stack at {}", space(from)), names::units(&units), "🧭", "Stacks")
        }
        Choice::Step(to) => {
            made(format!("To {}", space(to)), of_place(view, to), "🧭", places::region(to))
        }
        _ => return None,
    })
}

fn s(unit: UnitId) -> &'static str {
    if names::is_many(unit) { "" } else { "s" }
}

fn count_of(choice: Choice, view: &View) -> String {
    count(moves::company(&view.board, choice).len(), "unit")
}

fn against(choice: Choice, view: &View, to: SpaceId) -> String {
    let board = &view.board;
    let many = match choice {
        Choice::AttackAll(..) => count_of(choice, view),
        _ => String::new(),
    };
    let foe = places::there(view, board.player.other(), to).unwrap_or_default();
    let foe = if length(&foe) > 60 {
        places::in_number(board, &board.at(board.player.other(), to), "unit")
    } else {
        foe
    };
    let joined = if board.spaces_of(board.player).has(to) { "friends are there" } else { "" };
    detail(&[
        many,
        format!("against {foe}"),
        battles::on(battles::ground_at(view, to)),
        joined.to_owned(),
    ])
}

fn on_top(unit: UnitId, view: &View) -> Label {
    let board = &view.board;
    let now = board.space_of(unit).and_then(|space| board.top(space));
    let now = now.map_or_else(String::new, |now| format!("now {} is on top", names::unit(now)));
    let place = board.space_of(unit).map_or("its stack", names::space);
    made(
        format!("{} on top at {place}", names::unit_short(unit)),
        detail(&["the Empire sees the top unit".to_owned(), now]),
        "🔝",
        "On top",
    )
}

fn done(view: &View) -> Label {
    let spaces = contested(view);
    let then = match spaces.len() {
        0 => "no battle follows".to_owned(),
        1 => format!("then the battle at {}", names::space(spaces[0])),
        many => format!("then {many} battles"),
    };
    made("Done: no further moves".to_owned(), then, "🏁", "Done")
}

fn fighting(choice: Choice, view: &View) -> Option<Label> {
    let board = &view.board;
    Some(match choice {
        Choice::Fight(space) => made(
            format!("The battle at {}", names::space(space)),
            of_place(view, space),
            "⚔️",
            "Battles",
        ),
        Choice::InOrder => made(
            format!("In the order of the list: {}", names::spaces(contested(view).into_iter())),
            "All battles one after the other, without further questions about it".to_owned(),
            "📋",
            "Battles",
        ),
        Choice::Use => match view.awaiting {
            Some(Why::Gate { space }) => made(
                format!("Open the gate of {}", names::space(space)),
                "Open ground, ties to you".to_owned(),
                "🚪",
                "The card",
            ),
            _ => made(
                "Bring the Krupps up here".to_owned(),
                "2 more on your roll for superiority in each round of this battle".to_owned(),
                "💥",
                "The card",
            ),
        },
        Choice::Keep => made(
            "Keep it for another battle".to_owned(),
            "It counts in one battle of this turn, or in none".to_owned(),
            "✋",
            "The card",
        ),
        Choice::Off(unit) => made(
            format!("{} break{} off", names::unit_short(unit), s(unit)),
            detail(&["leaves in order, one space".to_owned(), places::figures(board, unit)]),
            "🏃",
            "Break off",
        ),
        Choice::AllOff => {
            let lost = view.battle.as_ref().is_some_and(|battle| {
                let of = match view.awaiting {
                    Some(Why::BreakOff { of, .. }) => of,
                    _ => battle.attacker,
                };
                let stays = battle.in_order(board, of).into_iter().any(|unit| {
                    !matches!(
                        unit.kind(),
                        khartoum::Kind::Boats
                            | khartoum::Kind::Camel
                            | khartoum::Kind::Cavalry
                            | khartoum::Kind::Leader
                    )
                });
                !stays
            });
            let then = match lost {
                true => "nobody in order would be left: the battle is lost",
                false => "the others fight on",
            };
            made("All who can break off".to_owned(), then.to_owned(), "🏃", "Break off")
        }
        Choice::Hit(unit) => {
            let state = if board.unit(unit).panicked { "panicked" } else { "in order" };
            made(
                names::unit_short(unit),
                detail(&[state.to_owned(), places::figures(board, unit)]),
                "💥",
                "The hit",
            )
        }
        Choice::To(space) => {
            made(names::space(space).to_owned(), of_place(view, space), "⬅️", places::region(space))
        }
        _ => return None,
    })
}

/// What is said of an answer that nobody has given; `label` is what it says on a button.
pub fn defaulted(answer: &Answer<AnyChoice>, label: Option<String>) -> Option<String> {
    let told = match answer {
        Answer::Some(chosen) if chosen.is_empty() => "nobody goes along",
        Answer::One(choice) => match choice.own() {
            Some(Choice::Quick) => "as usual",
            Some(Choice::Done) => "no further moves",
            Some(Choice::Hold | Choice::Stand) => "nobody breaks off",
            Some(Choice::Stay) => "it stands fast",
            Some(Choice::Rout) => "it routs",
            Some(Choice::To(space)) => return Some(format!("to {}", names::space(space))),
            Some(Choice::Hit(unit) | Choice::Off(unit)) => return Some(names::unit(unit)),
            Some(_) => return label.map(|label| within_a_sentence(&label)),
            None => return label,
        },
        Answer::Some(_) | Answer::Number(_) => return label,
    };
    Some(told.to_owned())
}

/// A label in the middle of a sentence: names keep their capitals.
fn within_a_sentence(label: &str) -> String {
    const VERBS: [&str; 11] = [
        "All ", "The ", "Draw ", "Play ", "Keep ", "Throw ", "To ", "Lay ", "Pass ", "No ", "Put ",
    ];
    match VERBS.iter().any(|verb| label.starts_with(verb)) {
        true => uncapital(label),
        false => label.to_owned(),
    }
}
