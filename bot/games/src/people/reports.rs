//! A result from the players' own table: who confirms it before it counts.

use kit::{Answer, DecisionId};
use model::{Game, Step};
use staff::{PlayerId, Roster};

use crate::people::{authority, by_default};

/// How long others can object to a result, in seconds.
pub const CONFIRMED_WITHIN: i64 = 24 * 3_600;

/// Who says whether the result that `by` enters is true: whoever leads the other side, or where
/// nobody does any other officer. Nobody where the battle was neither agreed for a table nor led
/// by somebody on the other side.
pub fn confirmers(game: &Game, roster: &Roster, battle: DecisionId, by: PlayerId) -> Vec<PlayerId> {
    let foes = roster.foes_in(battle);
    let others = roster.members.iter().map(|member| member.player).filter(|other| *other != by);
    if foes.is_empty() {
        let agreed = by_default::on_a_table(game) == Some(battle);
        let serves = |other: &PlayerId| agreed && roster.waits(*other).is_none();
        return others.filter(serves).collect();
    }
    let leads_foes = foes.contains(&by);
    others.filter(|other| foes.contains(other) != leads_foes).collect()
}

/// Whether a step is the first of a report from the players' own table.
pub fn begins_report(step: &Step) -> bool {
    matches!(step.answer, Answer::One(choice) if authority::begins_report(choice))
}

pub fn are_report(steps: &[Step]) -> bool {
    steps.iter().any(|step| begins_report(step) && authority::settles(&step.answer))
}
