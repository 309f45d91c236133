//! What was picked from a menu: an answer, several, or only what to look at.

use games::orders::offers::{UnitKind, kinds};
use games::text;
use kit::{Answer, Ask, Decision, DecisionId};
use model::button::answer::{AnswerButton, Written};
use model::button::list::{ListMenu, ListView};
use model::{Choice, Game, Why};
use staff::Roster;

use crate::orders::context::{self, GROWN_OLD, OrderContext, reply};
use crate::orders::here::Here;
use crate::orders::panel::groups::Counts;
use crate::orders::panel::{ListFocus, drafting, parts};
use crate::reply::Outcome;

/// Acts on what was picked; without a menu that this build knows, shows what is asked now.
pub async fn picked(
    here: Here<'_>,
    decision: DecisionId,
    menu: Option<ListMenu>,
    values: &[String],
) -> Outcome {
    match menu {
        Some(ListMenu::One | ListMenu::Others | ListMenu::After(_)) => {
            let answer = values.first().and_then(|value| value.parse().ok());
            return context::choose(here, decision, answer).await;
        }
        Some(ListMenu::Some) => {
            let answer = Written::several(values).map(AnswerButton::One);
            return context::choose(here, decision, answer).await;
        }
        _ => {}
    }
    let context = OrderContext::open_for(here, Some(decision)).await?;
    context.must_draft()?;
    let look = menu.and_then(|menu| look(&context, decision, &menu, values));
    let Some(look) = look else { return Ok(context.shown(Some(GROWN_OLD))) };
    match parts::picture(&context, &look) {
        Some(scene) => Ok(context.pictured(&look, scene).await.into()),
        None => Ok(reply(context.panel(&look, None))),
    }
}

/// What of the list is to be looked at; nothing if another list is there by now.
fn look(
    context: &OrderContext<'_>,
    decision: DecisionId,
    menu: &ListMenu,
    values: &[String],
) -> Option<ListFocus> {
    let waiting = context.rehearsal.decision.as_ref().filter(|waiting| waiting.id == decision)?;
    let numbers: Vec<usize> = values.iter().filter_map(|value| value.parse().ok()).collect();
    if *menu == ListMenu::Group {
        return Some(ListFocus { group: numbers.first().copied(), ..ListFocus::default() });
    }
    let Ask::Some { of, .. } = &waiting.ask else { return None };
    let labels = text::labels(of, &context.rehearsal.game_after, &context.here.snapshot.roster);
    counted(menu, &numbers, &kinds(&labels))
}

fn counted(menu: &ListMenu, numbers: &[usize], kinds: &[UnitKind]) -> Option<ListFocus> {
    let first = numbers.first().copied();
    let written = |counts: &Counts, kind: Option<usize>| ListFocus {
        group: None,
        counts: counts.tally(),
        kind,
    };
    match menu {
        ListMenu::Whole(tally) => {
            let mut counts = Counts::read(tally, kinds);
            for (n, kind) in kinds.iter().enumerate() {
                let full = counts.0[n] == kind.at.len();
                if numbers.contains(&n) {
                    counts.0[n] = kind.at.len();
                } else if full {
                    counts.0[n] = 0;
                }
            }
            Some(written(&counts, None))
        }
        ListMenu::Kind(tally) => Some(written(&Counts::read(tally, kinds), first)),
        ListMenu::Count { kind, tally } => {
            let kind = usize::from(*kind);
            let mut counts = Counts::read(tally, kinds);
            let most = kinds.get(kind)?.at.len();
            counts.0[kind] = first?.min(most);
            Some(written(&counts, None))
        }
        ListMenu::One
        | ListMenu::Others
        | ListMenu::Some
        | ListMenu::Group
        | ListMenu::After(_) => None,
    }
}

pub fn read_answer(
    waiting: &Decision<Choice, Why>,
    answer: &AnswerButton,
    game: &Game,
) -> Option<Answer<Choice>> {
    match (&waiting.ask, answer) {
        (Ask::Some { of, max, .. }, AnswerButton::All) => {
            Some(Answer::Some(of.iter().take(usize::from(*max)).copied().collect()))
        }
        (Ask::Some { of, .. }, AnswerButton::Counts(tally)) => {
            let kinds = kinds(&text::labels(of, game, &Roster::default()));
            let counts = Counts::read(tally, &kinds);
            Some(Answer::Some(counts.chosen(&kinds, of)))
        }
        (_, AnswerButton::One(answer)) => game.parse_answer(answer.as_str()).ok(),
        (_, AnswerButton::All | AnswerButton::Counts(_) | AnswerButton::Chain(_)) => None,
    }
}

pub async fn show(here: Here<'_>, view: ListView) -> Outcome {
    let context = OrderContext::open(here).await?;
    context.must_draft()?;
    if view == ListView::Units {
        let steps = drafting::without_force(context.steps());
        return context.redraft(steps).await;
    }
    Ok(context.shown(None))
}

pub async fn number(here: Here<'_>, decision: DecisionId, typed: &str) -> Outcome {
    let context = OrderContext::open_for(here, Some(decision)).await?;
    context.must_draft()?;
    let waiting = context.rehearsal.decision.clone();
    let Some(Ask::Number { min, max }) =
        waiting.filter(|waiting| waiting.id == decision).map(|waiting| waiting.ask)
    else {
        let notice = "↻ That form has grown old; this is what is asked now.";
        return Ok(context.shown(Some(notice)));
    };
    let number: Option<u32> = typed.trim().parse().ok();
    match number.filter(|number| (min..=max).contains(number)) {
        Some(number) => context.add(Answer::Number(number)).await,
        None => {
            let typed = model::words::plain(&model::words::clip(typed, 40));
            let notice =
                format!("“{typed}” will not do: a whole number from {min} to {max} is wanted.");
            Ok(context.shown(Some(&notice)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_large_force_is_counted_kind_by_kind() {
        let kind = |name: &str, at: &[usize]| UnitKind { name: name.to_owned(), at: at.to_vec() };
        let kinds = [kind("Foot", &[0, 1, 2]), kind("Horse", &[3, 4])];
        let counts = |menu: &str, numbers: &[usize]| {
            let look = counted(&menu.parse().ok()?, numbers, &kinds)?;
            Some((look.counts.to_string(), look.kind))
        };
        assert_eq!(counts("w00", &[0]), Some(("30".to_owned(), None)));
        assert_eq!(counts("w31", &[1]), Some(("02".to_owned(), None)), "full ones are let go");
        assert_eq!(counts("k02", &[0]), Some(("02".to_owned(), Some(0))));
        assert_eq!(counts("c0.02", &[2]), Some(("22".to_owned(), None)));
        assert_eq!(counts("c0.02", &[9]), Some(("32".to_owned(), None)));
        for junk in ["", "c", "c9.00", "cx.0", "z00", "é"] {
            assert_eq!(counts(junk, &[1]), None, "{junk}");
        }
    }
}
