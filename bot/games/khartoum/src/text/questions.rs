//! What Khartoum asks, in words: for the channel in a phrase, for the panel as a head line and a
//! text, and the rule behind it.

use khartoum::phases::battle::Ground;
use khartoum::phases::moves;
use khartoum::{Battle, Board, Choice, Contingent, Faction, SpaceId, Terrain, UnitId, View, Why};
use model::words::{capital, commas, count, count_word, list};

use crate::odds::fought::contested;
use crate::text::book::tell;
use crate::text::{battles, cards, names, places};

/// What somebody is awaited for: `the moves of the Empire`.
pub fn awaited(why: Why) -> String {
    tell("awaited", &why).unwrap_or_default()
}

/// A question as a panel puts it: head line and text. `offered` is what whoever reads may choose.
pub fn question(why: Why, view: &View, offered: &[Choice]) -> (String, String) {
    let title = tell("question", &why).unwrap_or_default();
    let mut body = vec![tell("asks", &why).unwrap_or_default()];
    body.extend(state(why, view, offered).into_iter().filter(|line| !line.is_empty()));
    (title, body.join("\n"))
}

fn state(why: Why, view: &View, offered: &[Choice]) -> Vec<String> {
    match why {
        Why::Move { of } => moving(view, of),
        Why::Card { of } => held(view, of).into_iter().chain(nothing_else(offered)).collect(),
        Why::Hold { .. } => named_cards(offered),
        Why::Recruits { of, .. } => arriving(view, of, offered),
        Why::Battles { .. } => both_sides(view, offered),
        Why::BreakOff { .. } | Why::Hit { .. } | Why::FortuneBattle { .. } => fought(view),
        Why::Krupps { space } => vec![capital(&places::held_by(view, space)), tie_at(view, space)],
        Why::Gate { space } => {
            let open = battles::tie(Ground { terrain: Terrain::Open, gate: true });
            let shut = format!("{} as long as the gate is shut", tie_at(view, space));
            vec![capital(&places::held_by(view, space)), shut, capital(open)]
        }
        Why::Contingent => [Contingent::British, Contingent::Egyptian]
            .into_iter()
            .map(|of| contingent(view, of))
            .collect(),
        Why::FortuneTake { .. } | Why::FortuneDiscard { .. } => named_cards(offered),
        Why::FortuneDraw { .. } | Why::FortuneReaction { .. } => {
            nothing_else(offered).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

fn nothing_else(offered: &[Choice]) -> Option<String> {
    let nothing = matches!(offered, [Choice::No | Choice::Draw | Choice::Pass]);
    nothing.then(|| {
        "No card of yours can be played now. You are asked because nobody else is to learn that."
            .to_owned()
    })
}

fn named_cards(offered: &[Choice]) -> Vec<String> {
    let mut all: Vec<_> = offered.iter().filter_map(Choice::card).collect();
    all.dedup();
    all.into_iter().flat_map(cards::lines).collect()
}

fn held(view: &View, of: Faction) -> Vec<String> {
    let hand = view.hand(of).unwrap_or_default();
    let one =
        |card: &khartoum::CardId| format!("🃏 **{}**: {}", names::card(*card), cards::does(*card));
    hand.iter().map(one).collect()
}

/// The card of the turn, who may act, and the battles that are certain so far.
fn moving(view: &View, of: Faction) -> Vec<String> {
    let board = &view.board;
    let mut lines = Vec::new();
    if let Some(card) = board.now.card {
        let attack = if board.now.may_attack { "" } else { " Nobody may attack." };
        lines.push(format!("🃏 **{}**: {} may move.{attack}", names::card(card), acting(view)));
    }
    if view.knows(of) {
        let left = UnitId::of(of).filter(|unit| moves::may_move(board, *unit)).count();
        lines.push(format!("🥾 {} can still move.", capital(&count_word(left, "unit"))));
        lines.extend((of == Faction::Mahdist).then(|| seen_moving(board).to_owned()));
    }
    lines.extend(to_come(view, of));
    lines
}

/// What the Empire sees of the moves of the Mahdists (K-R72).
fn seen_moving(board: &Board) -> &'static str {
    match board.rulings.thick_fog {
        true => {
            "👁️ The Empire does not see the moves, only how all stand at the end of your turn, and \
             the battles."
        }
        false => "👁️ The Empire sees each move, and of a stack the top unit alone.",
    }
}

/// `the British`, `the British and the Egyptians`.
pub fn acting(view: &View) -> String {
    let of: Vec<&str> =
        view.board.now.contingents.iter().map(|of| names::contingent(*of)).collect();
    if of.is_empty() { "nobody".to_owned() } else { list(&of) }
}

fn tie_at(view: &View, space: SpaceId) -> String {
    capital(battles::tie(battles::ground_at(view, space)))
}

/// The battles to come, for the side that moves: the enemy sees them when the moves are over.
fn to_come(view: &View, of: Faction) -> Option<String> {
    let spaces = contested(view);
    (view.knows(of) && !spaces.is_empty()).then(|| {
        format!(
            "⚔️ {} to come: {}.",
            capital(&count(spaces.len(), "battle")),
            names::spaces(spaces.into_iter())
        )
    })
}

fn arriving(view: &View, of: Faction, offered: &[Choice]) -> Vec<String> {
    let mut units: Vec<UnitId> = offered
        .iter()
        .filter_map(|choice| match choice {
            Choice::Place(unit, _) => Some(*unit),
            _ => None,
        })
        .collect();
    units.sort_unstable();
    units.dedup();
    if !view.knows(of) || units.is_empty() {
        return Vec::new();
    }
    let one = |unit: &UnitId| {
        format!(
            "{} {}: {}, {}",
            names::kind_sign(unit.kind()),
            capital(&names::unit(*unit)),
            names::kind(unit.kind()),
            places::figures(&view.board, *unit)
        )
    };
    units.iter().map(one).collect()
}

fn both_sides(view: &View, offered: &[Choice]) -> Vec<String> {
    let one = |choice: &Choice| match choice {
        Choice::Fight(space) => Some(format!(
            "⚔️ **{}**, {}; {}",
            names::space(*space),
            places::ground(&view.board, *space),
            places::held_by(view, *space)
        )),
        _ => None,
    };
    offered.iter().filter_map(one).collect()
}

/// Both sides of the battle that is fought: who is in order, and who is not.
fn fought(view: &View) -> Vec<String> {
    let Some(battle) = &view.battle else { return Vec::new() };
    let of = |side: Faction| in_battle(view, battle, side);
    vec![of(battle.attacker), of(battle.defender()), tie_at(view, battle.space)]
}

fn in_battle(view: &View, battle: &Battle, of: Faction) -> String {
    let here = view.board.at(of, battle.space);
    let (order, panicked): (Vec<UnitId>, Vec<UnitId>) =
        here.into_iter().partition(|unit| view.board.is_in_order(*unit));
    let role = if of == battle.attacker { "attack" } else { "defend" };
    let role = if names::are_many(of) { role.to_owned() } else { format!("{role}s") };
    let mut told = vec![match order.is_empty() {
        true => "nobody in order".to_owned(),
        false => format!("in order {}", names::units(&order)),
    }];
    if !panicked.is_empty() {
        told.push(format!("panicked {}", names::units(&panicked)));
    }
    format!("{} {} {role}: {}", names::side_sign(of), capital(names::side(of)), commas(&told))
}

fn contingent(view: &View, of: Contingent) -> String {
    let board = &view.board;
    let units: Vec<UnitId> = UnitId::of(Faction::Empire)
        .filter(|unit| unit.contingent() == of && unit.kind() != khartoum::Kind::Garrison)
        .filter(|unit| board.space_of(*unit).is_some())
        .collect();
    format!("{}: {}", capital(names::contingent(of)), names::units(&units))
}
