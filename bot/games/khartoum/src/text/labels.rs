//! What stands on the buttons and in the menus of Khartoum.

use khartoum::phases::moves;
use khartoum::{CardId, Choice, Faction, Kind, SpaceId, UnitId, View, Why};
use kit::Answer;
use model::label::Label;
use model::words::{capital, clip, clip_sentence, count, length, uncapital};

use crate::odds::fought::contested;
use crate::text::book::{BOOK, Contest, tell};
use crate::text::{battles, cards, names, places};

/// The label of a choice, as things stand for whoever may choose.
pub fn label(choice: Choice, view: &View) -> Label {
    let asked = view.awaiting.filter(|why| {
        matches!(
            (choice, why),
            (Choice::Quick, Why::Garrison)
                | (Choice::Use, _)
                | (Choice::No, Why::FortuneTake { .. } | Why::Riders)
        )
    });
    let by_question = asked.and_then(|why| BOOK.label("choice-of", &why, &Contest));
    let label = by_question.or_else(|| BOOK.label("choice", &choice, &Contest));
    let mut label = label.unwrap_or_default();
    if let Some(parts) = details(choice, view) {
        label.detail = capital(&detail(&parts));
    }
    match choice {
        Choice::Place(unit, space) => {
            let lands = view.board.spaces_of(unit.faction().other()).has(space);
            label.emoji = if lands { "⚓" } else { names::kind_sign(unit.kind()) };
            if matches!(view.awaiting, Some(Why::Recruits { .. })) {
                label.group = names::unit_short(unit);
            }
        }
        Choice::Aboard(unit) => label.emoji = names::kind_sign(unit.kind()),
        Choice::Top(unit) => {
            let place = view.board.space_of(unit).map_or("its stack", names::space);
            label.title = format!("{} at {place}", label.title);
        }
        Choice::InOrder => {
            let battles = names::spaces(contested(view).into_iter());
            label.title = format!("{}: {battles}", label.title);
        }
        _ => {}
    }
    let detail = clip_sentence(&label.detail, 100);
    Label { title: clip(&label.title, 80), detail, ..label }
}

/// What is told of a choice as things stand; nothing where its words say all.
fn details(choice: Choice, view: &View) -> Option<Vec<String>> {
    let board = &view.board;
    let of_place = |space| vec![places::ground(board, space), held_by(view, space)];
    Some(match choice {
        Choice::Place(unit, space) => {
            let lands = board.spaces_of(unit.faction().other()).has(space);
            let lands = if lands { "a landing: it must fight there" } else { "" };
            [vec![lands.to_owned()], of_place(space)].concat()
        }
        Choice::Muster(space)
        | Choice::Step(space)
        | Choice::March(_, space)
        | Choice::Sail(_, space)
        | Choice::Fight(space)
        | Choice::To(space) => of_place(space),
        Choice::MarchAll(_, to) => [vec![count_of(choice, view)], of_place(to)].concat(),
        Choice::Breakout(garrison, unit) => vec![match board.space_of(garrison) {
            Some(space) => format!(
                "At {}: {}, in place of strength {}",
                names::space(space),
                places::figures(board, unit),
                board.strength(garrison)
            ),
            None => places::figures(board, unit),
        }],
        Choice::Play(card) | Choice::Fortune(card) | Choice::Discard(card) | Choice::Take(card) => {
            vec![does_shortly(card)]
        }
        Choice::FortuneOn(card, unit) => vec![at(view, unit), does_shortly(card)],
        Choice::FortuneAt(card, space) => vec![held_by(view, space), does_shortly(card)],
        Choice::Attack(_, to, _) | Choice::SailAgainst(_, to, _) | Choice::AttackAll(_, to, _) => {
            against(choice, view, to)
        }
        Choice::Aboard(unit) => vec![places::figures(board, unit)],
        Choice::Top(unit) => {
            let now = board.space_of(unit).and_then(|space| board.top(space));
            let now = now.map(|now| format!("now {} is on top", names::unit(now)));
            vec!["the Empire sees the top unit".to_owned(), now.unwrap_or_default()]
        }
        Choice::Done => vec![match contested(view)[..] {
            [] => "no battle follows".to_owned(),
            [only] => format!("then the battle at {}", names::space(only)),
            [..] => format!("then {} battles", contested(view).len()),
        }],
        Choice::Rider(unit) => {
            let now = moves::allowance(board, unit);
            vec![at(view, unit), format!("movement {now} → {}", now + 1)]
        }
        Choice::Lead(from) => vec![names::units(&khartoum::phases::guides::led(board, from))],
        Choice::Off(unit) => {
            vec!["leaves in order, one space".to_owned(), places::figures(board, unit)]
        }
        Choice::AllOff => vec![all_off(view).to_owned()],
        Choice::Hit(unit) => {
            let state = if board.unit(unit).panicked { "panicked" } else { "in order" };
            vec![state.to_owned(), places::figures(board, unit)]
        }
        _ => return None,
    })
}

fn all_off(view: &View) -> &'static str {
    let leaves = |unit: &UnitId| {
        matches!(unit.kind(), Kind::Boats | Kind::Camel | Kind::Cavalry | Kind::Leader)
    };
    let lost = view.battle.as_ref().is_some_and(|battle| {
        let of = match view.awaiting {
            Some(Why::BreakOff { of, .. }) => of,
            _ => battle.attacker,
        };
        battle.in_order(&view.board, of).iter().all(leaves)
    });
    match lost {
        true => "nobody in order would be left: the battle is lost",
        false => "the others fight on",
    }
}

/// A detail of parts, as many of them as there is room for; one alone in whole.
fn detail(parts: &[String]) -> String {
    if let [only] = parts {
        return only.clone();
    }
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

pub fn does_shortly(card: CardId) -> String {
    let short = BOOK.words("short", &card.to_string());
    if short.is_empty() { cards::does(card) } else { short.to_owned() }
}

/// Where a counter is: `at Kosti`.
fn at(view: &View, unit: UnitId) -> String {
    let space = view.board.space_of(unit);
    space.map_or_else(String::new, |space| format!("at {}", names::space(space)))
}

fn count_of(choice: Choice, view: &View) -> String {
    count(moves::company(&view.board, choice).len(), "unit")
}

fn against(choice: Choice, view: &View, to: SpaceId) -> Vec<String> {
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
    vec![
        many,
        format!("against {foe}"),
        battles::on(battles::ground_at(view, to)),
        joined.to_owned(),
    ]
}

/// What is said of an answer that nobody has given; `label` is what it says on a button.
pub fn defaulted(answer: &Answer<Choice>, label: Option<String>) -> Option<String> {
    match answer {
        Answer::Some(chosen) if chosen.is_empty() => Some("nobody goes along".to_owned()),
        Answer::One(choice) => {
            tell("defaulted", choice).or_else(|| label.map(|label| within_a_sentence(&label)))
        }
        Answer::Some(_) | Answer::Number(_) => label,
    }
}

fn within_a_sentence(label: &str) -> String {
    const VERBS: [&str; 11] = [
        "All ", "The ", "Draw ", "Play ", "Keep ", "Throw ", "To ", "Lay ", "Pass ", "No ", "Put ",
    ];
    match VERBS.iter().any(|verb| label.starts_with(verb)) {
        true => uncapital(label),
        false => label.to_owned(),
    }
}
