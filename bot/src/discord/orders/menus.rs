//! What was picked from a menu: an answer, several, or only what to look at.

use crate::games::{Answer, Ask, Choice, DecisionId};

use super::desk::{self, Desk, Origin, reply};
use super::drafting;
use super::groups::{Counts, kinds};
use super::panel::Look;
use crate::campaign::Problem;
use crate::campaign::ids::CampaignId;
use crate::discord::App;
use crate::discord::reply::Reply;
use crate::text;

/// Acts on what was picked.
///
/// # Errors
/// If nothing is under way, or whoever asks may not answer.
pub async fn picked(
    app: &App,
    origin: &Origin,
    id: CampaignId,
    decision: DecisionId,
    part: &str,
    values: &[String],
) -> Result<Reply, Problem> {
    let first = values.first().map_or("", String::as_str);
    match part {
        "one" => return desk::choose(app, origin, id, decision, first).await,
        "some" => {
            let answer = format!("+{}", values.join("+"));
            return desk::choose(app, origin, id, decision, &answer).await;
        }
        _ => {}
    }
    let snapshot = desk::campaign(app, origin, id).await?;
    let desk = Desk::open_for(app, origin, snapshot, Some(decision)).await?;
    desk::must_draft(&desk)?;
    let look = look(&desk, decision, part, values);
    let notice = look.is_none().then_some("↻ That list has grown old; this is what is asked now.");
    Ok(reply(desk.panel(&look.unwrap_or_default(), notice)))
}

/// What of the list is to be looked at; nothing if another list is there by now.
fn look(desk: &Desk, decision: DecisionId, part: &str, values: &[String]) -> Option<Look> {
    let waiting = desk.rehearsal.decision.as_ref().filter(|waiting| waiting.id == decision)?;
    let numbers: Vec<usize> = values.iter().filter_map(|value| value.parse().ok()).collect();
    if part == "group" {
        return Some(Look { group: numbers.first().copied(), ..Look::default() });
    }
    let Ask::Some { of, .. } = &waiting.ask else { return None };
    let labels = text::labels(of, &desk.rehearsal.game_after, &desk.snapshot.roster);
    counted(part, &numbers, &kinds(&labels))
}

/// The counts of a large force after a pick: `w…` whole kinds, `k…` a kind to count, `c3.…` a
/// count of the kind numbered 3.
fn counted(part: &str, numbers: &[usize], kinds: &[super::groups::Kind]) -> Option<Look> {
    let first = numbers.first().copied();
    let written = |counts: &Counts, kind: Option<usize>| Look {
        group: None,
        counts: counts.to_string(),
        kind,
    };
    match part.split_at_checked(1)? {
        ("w", rest) => {
            let mut counts = Counts::read(rest, kinds);
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
        ("k", rest) => Some(written(&Counts::read(rest, kinds), first)),
        ("c", rest) => {
            let (kind, rest) = rest.split_once('.')?;
            let kind: usize = kind.parse().ok()?;
            let mut counts = Counts::read(rest, kinds);
            let most = kinds.get(kind)?.at.len();
            counts.0[kind] = first?.min(most);
            Some(written(&counts, None))
        }
        _ => None,
    }
}

/// Shows a part of a list, or opens a force to be chosen unit by unit.
///
/// # Errors
/// If nothing is under way, or whoever asks may not answer.
pub async fn show(
    app: &App,
    origin: &Origin,
    id: CampaignId,
    part: &str,
) -> Result<Reply, Problem> {
    let snapshot = desk::campaign(app, origin, id).await?;
    let desk = Desk::open(app, origin, snapshot).await?;
    desk::must_draft(&desk)?;
    if part == "units" {
        let steps = drafting::without_force(desk.steps());
        return desk::redraft(app, origin, desk, steps).await;
    }
    Ok(reply(desk.panel(&Look::default(), None)))
}

/// The number of a form joins the draft.
///
/// # Errors
/// If nothing is under way, or whoever asks may not answer.
pub async fn number(
    app: &App,
    origin: &Origin,
    id: CampaignId,
    decision: DecisionId,
    typed: &str,
) -> Result<Reply, Problem> {
    let snapshot = desk::campaign(app, origin, id).await?;
    let desk = Desk::open_for(app, origin, snapshot, Some(decision)).await?;
    desk::must_draft(&desk)?;
    let waiting = desk.rehearsal.decision.clone();
    let Some(Ask::Number { min, max }) =
        waiting.filter(|waiting| waiting.id == decision).map(|waiting| waiting.ask)
    else {
        let notice = "↻ That form has grown old; this is what is asked now.";
        return Ok(reply(desk.panel(&Look::default(), Some(notice))));
    };
    let number: Option<u32> = typed.trim().parse().ok();
    match number.filter(|number| (min..=max).contains(number)) {
        Some(number) => desk::add(app, origin, desk, Answer::<Choice>::Number(number)).await,
        None => {
            let typed = text::plain(&text::words::clip(typed, 40));
            let notice =
                format!("“{typed}” will not do: a whole number from {min} to {max} is wanted.");
            Ok(reply(desk.panel(&Look::default(), Some(&notice))))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::orders::groups::Kind;

    #[test]
    fn a_large_force_is_counted_kind_by_kind() {
        let kind = |name: &str, at: &[usize]| Kind { name: name.to_owned(), at: at.to_vec() };
        let kinds = [kind("Foot", &[0, 1, 2]), kind("Horse", &[3, 4])];
        let counts = |part: &str, numbers: &[usize]| {
            counted(part, numbers, &kinds).map(|look| (look.counts, look.kind))
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
