//! `/march`: from where, to where, with whom.

use games::orders::offers::{self, kinds};
use games::ui::any;
use games::verb::{Args, Completion, PREVIEW, SHOWN_MAX, Typing, Verb};
use games::{OrderBuilder, text};
use kit::{Answer, Ask, Decision};
use model::Step;
use model::words::{clip, folded, length};
use san_juans::{Choice as Own, OpsChoice, Why};

use crate::campaign;
use crate::verbs::{NO_OPS, about, name, units};

pub(super) const MARCH: Verb = Verb::order(
    "march",
    "March with the units of one place; the bot finds the road",
    &[
        name("from", "From where").required().completed(|typing| typing.offered(about::FROM)),
        name("to", "To where; the road and its dice are shown").required().completed(|typing| {
            let (from, units) = (typing.args.required("from"), typing.args.text("units"));
            typing.offered_after(about::TO, |builder| muster(builder, from, units))
        }),
        units("units", "Who: for instance 3 infantry, 1 battery; everybody if left out")
            .completed(complete_units),
        PREVIEW,
    ],
    march,
);

fn march(builder: &mut OrderBuilder<'_>, args: &Args<'_>) -> Result<(), String> {
    muster(builder, args.required("from"), args.text("units"))?;
    builder.find(about::TO, args.required("to"))
}

/// Spends an Op on `from`, or marches on from there, with these units or all.
pub fn muster(
    builder: &mut OrderBuilder<'_>,
    from: &str,
    units: Option<&str>,
) -> Result<(), String> {
    if builder.waiting_for(&["play-card"]).is_some() {
        return Err(NO_OPS.to_owned());
    }
    if builder.waiting_for(&["spend-ops"]).is_none() {
        return Err("Nobody can march just now. `/orders` shows what is asked.".to_owned());
    }
    builder.find(about::FROM, from)?;
    march_rather_than_sail(builder)?;
    let Some(waiting) = builder.waiting_for(&["who-marches"]) else { return Ok(()) };
    let Ask::Some { of, .. } = &waiting.ask else { return Ok(()) };
    let chosen = match units {
        Some(typed) => offers::units(of, builder.after(), typed)?,
        None => of.clone(),
    };
    builder.add(Answer::Some(chosen))
}

/// In a port with ships of ours an Op is for both: this one marches.
fn march_rather_than_sail(builder: &mut OrderBuilder<'_>) -> Result<(), String> {
    let waiting = campaign(builder.after()).and_then(|campaign| campaign.decision());
    match waiting.and_then(|next| march_of_activation(builder.steps(), next)) {
        Some(march) => builder.add(any(&march)),
        None => Ok(()),
    }
}

fn complete_units(typing: &Typing<'_>) -> Option<Vec<Completion>> {
    let fitting = force(typing)?.into_iter().filter(|text| length(text) <= 100);
    Some(fitting.take(SHOWN_MAX).map(Completion::same).collect())
}

fn force(typing: &Typing<'_>) -> Option<Vec<String>> {
    let mut builder = typing.builder()?;
    builder.find(about::FROM, typing.args.text("from")?).ok()?;
    march_rather_than_sail(&mut builder).ok()?;
    let waiting = builder.waiting_for(&["who-marches"])?;
    let Ask::Some { of, .. } = &waiting.ask else { return None };
    let kinds = kinds(&text::labels(of, builder.after(), builder.roster()));
    let (before, piece) =
        typing.partial.rsplit_once(',').map_or(("", typing.partial), |(b, p)| (b, p));
    let before = if before.is_empty() { String::new() } else { format!("{}, ", clip(before, 60)) };
    let piece = folded(piece);
    let mut shown = vec![format!("{before}all")];
    for kind in &kinds {
        let most = kind.at.len();
        let counts = (1..=most).rev().filter(|n| *n == most || *n <= 3);
        shown.extend(counts.map(|number| format!("{before}{number} {}", kind.name)));
    }
    shown.retain(|text| folded(text).contains(&piece));
    Some(shown)
}

/// The march of a place just activated, where the game leaves open whether its units march or
/// its ships sail: an Op on a place is for a march unless something else is said.
pub fn march_of_activation(steps: &[Step], next: &Decision<Own, Why>) -> Option<Answer<Own>> {
    let Answer::One(activation) = steps.last()?.answer else { return None };
    let Some(Own::Ops(OpsChoice::Activate(space))) = activation.own() else { return None };
    let march = Own::Ops(OpsChoice::March(space));
    next.ask.choices().contains(&march).then_some(Answer::One(march))
}

/// Whether one choice marches on from the place that another activated.
pub fn is_march_of(march: Own, activation: Own) -> bool {
    match (march, activation) {
        (Own::Ops(OpsChoice::March(on)), Own::Ops(OpsChoice::Activate(from))) => on == from,
        _ => false,
    }
}

/// The whole force, where the game asks who marches.
pub fn whole_force(next: &Decision<Own, Why>) -> Option<Answer<Own>> {
    match (&next.ask, next.why) {
        (Ask::Some { of, max, .. }, Why::WhoMarches { .. }) if usize::from(*max) == of.len() => {
            Some(Answer::Some(of.clone()))
        }
        _ => None,
    }
}
