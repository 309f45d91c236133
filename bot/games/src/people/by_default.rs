//! What is done when nobody answers, and when.

use kit::DecisionId;
use model::{Game, Setup, Step, Why};
use staff::Roster;
use staff::council::Proposal;
use staff::standing::Standing;

use crate::people::authority;
use crate::people::authority::Authority;
use crate::people::rehearse::rehearse;

pub fn matter(game: &Game, why: &Why) -> (&'static str, u16) {
    (why.key(), crate::named_in(why.key(), game).matter(why, game))
}

/// The standing orders that hold for the waiting decision: those of whoever is awaited first; the
/// commander's where the chief of staff acts for him.
pub fn standing(game: &Game, roster: &Roster) -> Standing {
    let acting = roster.acting_chief().filter(|_| roster.chief_acts);
    let first = authority::awaited(game, roster).first().copied();
    let first = first.filter(|first| acting != Some(*first));
    roster.council.standing_of(first.or(roster.commander))
}

/// The battle that waits for the players' own table, as they have agreed.
pub fn on_a_table(game: &Game) -> Option<DecisionId> {
    let agreed = crate::on_top(game).about().tabletop.is_some_and(|of| (of.is_agreed)(game));
    crate::battle(game).filter(|_| agreed)
}

/// The step a decision gets by default; nothing if a card is wanted, the staff votes, a battle
/// is to be fought on a table and nobody has said when, or its result waits to be confirmed.
pub fn step(game: &Game, roster: &Roster) -> Option<Step> {
    let waiting = game.decision().filter(|_| !authority::is_voted(game, roster))?;
    if roster.council.reported(waiting.id).is_some() {
        return None;
    }
    if on_a_table(game).is_some_and(|battle| roster.appointed(battle).is_none()) {
        return None;
    }
    let answer =
        crate::named_in(waiting.why.key(), game).by_default(game, standing(game, roster))?;
    Some(Step { topic: waiting.why.topic().to_owned(), answer })
}

/// When the waiting decision is answered by default, in seconds since 1970. Whoever fights a battle
/// of a campaign on a march holds everybody else up, and has a quarter of the pace; for somebody by
/// turns who has left nobody waits at all (H-R44).
pub fn hour(setup: &Setup, game: &Game, roster: &Roster, awaited_since: i64) -> i64 {
    // The automatic player takes no time.
    if crate::sides::plays_itself(setup, game) {
        return awaited_since;
    }
    let pace = setup.conduct().pace;
    let pause = match (authority::is_alone(game), setup.commands_by_turns()) {
        (true, _) if authority::awaited(game, roster).is_empty() => 0,
        (true, false) => pace.unit() / 4,
        _ => pace.default_after(),
    };
    // What is fought on a table has a time of the pace more to be reported.
    let fixed = on_a_table(game).and_then(|battle| roster.appointed(battle));
    let fixed = fixed.map_or(0, |at| at.saturating_add(pace.unit()));
    awaited_since.saturating_add(pause).max(chief_until(setup, roster)).max(fixed)
}

/// Until when the chief of staff has time to act before anything is done for everybody.
fn chief_until(setup: &Setup, roster: &Roster) -> i64 {
    let until = roster.chief_since.saturating_add(setup.conduct().pace.chief_has());
    if roster.chief_acts { until } else { 0 }
}

/// When the council may carry a proposal out, in seconds since 1970; nothing if it never may.
pub fn councils_hour(setup: &Setup, roster: &Roster, awaited_since: i64) -> Option<i64> {
    let conduct = setup.conduct();
    let hour = awaited_since.saturating_add(conduct.pace.council_after());
    conduct.councils_order.then_some(hour.max(chief_until(setup, roster)))
}

/// The proposal the council would carry out for what waits, if the rules allow it as a whole.
pub fn council_choice<'a>(game: &Game, roster: &'a Roster) -> Option<&'a Proposal> {
    let waiting = game.decision()?.id;
    let by = Authority::of_the_staff(roster);
    let known = model::campaign::audience::known_to_staff(roster, game);
    let legal = |proposal: &&Proposal| {
        let steps = steps_of(proposal).filter(|steps| !steps.is_empty());
        steps.is_some_and(|steps| rehearse(&known, &by, &steps).is_ok())
    };
    roster.council.choices(waiting).find(legal)
}

/// The answers of a proposal; nothing if this build does not know one of them.
pub fn steps_of(proposal: &Proposal) -> Option<Vec<Step>> {
    proposal.steps.iter().map(Step::read).collect()
}
