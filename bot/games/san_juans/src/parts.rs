//! The hand in the panel of orders: a card is picked first, then what it is played for.

use games::{Part, PartChoice};
use kit::{Answer, Decision};
use model::label::Label;
use model::{Choice, Game, Why};
use san_juans::{CardId, Choice as Own, OpsChoice, RoundChoice, SailChoice, Why as OwnWhy, data};

use crate::played::AtWar as _;
use crate::text::panels::labels;
use crate::text::{cards, names};

/// Which card a choice of a round is about, and what its button says.
fn use_of(choice: &Choice) -> Option<(CardId, Option<&'static str>)> {
    let Some(Own::Round(round)) = choice.own() else { return None };
    Some(match round {
        RoundChoice::Event(card) => (card, Some("Event")),
        RoundChoice::Ops(card) => (card, Some("Ops")),
        RoundChoice::Replacements(card) => (card, Some("Replacements")),
        RoundChoice::Crisis(card) => (card, Some("Swap for Crisis at Suakin")),
        RoundChoice::Hand { card, .. } => (card, None),
        RoundChoice::Pass | RoundChoice::TakeBack(_) | RoundChoice::RevoltOrder => return None,
    })
}

pub(super) fn parts(decision: &Decision<Choice, Why>, game: &Game) -> Vec<Part> {
    let Some(OwnWhy::PlayCard { .. }) = decision.why.own() else { return Vec::new() };
    let (Some(view), of) = (game.san_juans_view(None), decision.ask.choices()) else {
        return Vec::new();
    };
    let offered: Vec<Own> = of.iter().filter_map(|choice| choice.own()).collect();
    let part = |card: &CardId| {
        let used = |(at, choice): (usize, &Choice)| {
            let (_, short) = use_of(choice).filter(|(of, _)| of == card)?;
            Some(PartChoice { at, short, about: cards::about(*card, choice.own()?) })
        };
        let choices: Vec<PartChoice> = of.iter().enumerate().filter_map(used).collect();
        if choices.is_empty() {
            return None;
        }
        let row = data().card(*card);
        let detail =
            format!("{} · {} · {}", names::op_count(row.ops), names::flag(row.flag), row.text);
        let label = labels::made(names::card_first(*card), detail, "🃏", "Play a card");
        let not_offered = cards::not_offered(*card, &view, &offered);
        Some(Part { label, choices, not_offered })
    };
    view.hand.iter().filter_map(part).collect()
}

/// What comes after a card or a pass: what the first Op is spent on, where an event takes place.
pub(super) fn follow_ups(choice: Choice, game: &Game) -> Vec<(Vec<Choice>, Label)> {
    let asked = || {
        let then = Some(choice)
            .filter(|choice| leads_on(*choice))
            .and_then(|of| game.calm_after(&Answer::One(of)))?;
        let (decision, view) = (then.decision()?, then.san_juans_view(None)?);
        let next_round = matches!(decision.why.own(), Some(OwnWhy::PlayCard { .. }));
        let secret = decision.why.is_secret();
        (!next_round && !secret).then_some((then, decision, view))
    };
    let Some((then, decision, view)) = asked() else { return Vec::new() };
    let kit::Ask::One(of) = &decision.ask else { return Vec::new() };
    let mut follow_ups = Vec::new();
    for choice in of {
        let Some(own) = choice.own().filter(|own| *own != Own::Ops(OpsChoice::Finish)) else {
            continue;
        };
        follow_ups.push((vec![*choice], labels::label(own, &view, Some(&then))));
        if let Some((sail, label)) = labels::sail_beside(own, &then) {
            follow_ups.push((vec![*choice, Choice::of(sail)], label));
        }
    }
    follow_ups
}

fn leads_on(choice: Choice) -> bool {
    choice.own().is_some_and(|own| {
        matches!(own, Own::Round(RoundChoice::Event(_) | RoundChoice::Ops(_) | RoundChoice::Pass))
    })
}

pub(super) fn with_all(choice: Choice, game: &Game) -> Option<Label> {
    let load = match choice.own()? {
        Own::Sail(SailChoice::Load) => true,
        Own::Sail(SailChoice::Unload) => false,
        _ => return None,
    };
    let asked = game.calm_after(&Answer::One(choice))?.decision()?;
    let kit::Ask::Some { of, max, .. } = &asked.ask else { return None };
    let (all, most) = (of.len(), usize::from(*max));
    let title = match (load, most < all) {
        (true, true) => format!("Load {most} of the {all} here: all there is room for"),
        (true, false) => format!("Load all {all} here"),
        (false, _) => format!("Land all {all}"),
    };
    Some(labels::made(title, String::new(), if load { "📥" } else { "📤" }, ""))
}
