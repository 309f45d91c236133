//! Looks ahead: plays on from each answer worth a thought, in copies of the campaign under dice of
//! their own, and takes the one that does best.
//!
//! A copy knows no more than whoever plays ([`War::as_known_to`]). What is played on with is the
//! automatic staff itself. All answers are tried under the same dice, so that they differ by
//! themselves alone; the worse half is given up again and again, and the rest tried further.

use kit::{Answer, Decision, Seat};
use san_juans::{Campaign, Choice, Control, Outcome, War, Why, data};

use crate::odds::SeededDice;
use crate::policy::estimate as see;
use crate::policy::sight::Sight;
use crate::policy::staff::Staff;

/// Answers given in copies before an answer is taken: what takes about a fiftieth of a second.
const ANSWERS_MAX: u32 = 1_200;
/// How far copies are played on, in turns.
const TURNS: u8 = 2;
/// Tries of each answer before any is given up.
const TRIES: u32 = 4;
/// No turn takes as many answers; one that does is stuck.
const STUCK: u32 = 2_000;
/// What the end of a war is worth beside its score.
const END: f64 = 400.0;

/// An answer that is tried.
struct Way {
    /// The staff as it is once it has given it.
    staff: Staff,
    answer: Answer<Choice>,
    /// What its tries came to, together.
    worth: f64,
}

/// The answer that does best, and the staff that gave it; the first where none is better.
pub(super) fn best(
    staff: &Staff,
    campaign: &Campaign,
    seat: Option<Seat>,
    decision: &Decision<Choice, Why>,
    seed: u64,
) -> Option<(Staff, Answer<Choice>)> {
    let ways = staff.ways(&Sight::new(campaign, seat), decision);
    let legal = |(_, answer): &(Staff, Answer<Choice>)| decision.ask.check(answer).is_ok();
    let way = |(staff, answer)| Way { staff, answer, worth: 0.0 };
    let mut ways: Vec<Way> = ways.into_iter().filter(legal).map(way).collect();
    let (mut given, mut tried) = (0, 0_u32);
    while ways.len() > 1 && given < ANSWERS_MAX {
        for _ in 0..TRIES {
            let dice = SeededDice::new(seed ^ u64::from(tried).wrapping_mul(0xa24b_aed4_963e_e407));
            for way in &mut ways {
                let (worth, answers) = played_on(way, campaign, seat, dice.clone());
                way.worth += worth;
                given += answers;
            }
            tried += 1;
        }
        // What was tried as often can be compared by the sum.
        ways.sort_by(|a, b| b.worth.total_cmp(&a.worth));
        ways.truncate(ways.len().div_ceil(2));
    }
    let best = ways.into_iter().next()?;
    Some((best.staff, best.answer))
}

/// Plays a copy on for some turns: what that is worth, and how many answers it took.
fn played_on(
    way: &Way,
    campaign: &Campaign,
    seat: Option<Seat>,
    mut dice: SeededDice,
) -> (f64, u32) {
    let mut copy = campaign.as_known_to(seat, &mut dice);
    let (mut staff, mut answer) = (way.staff.clone(), way.answer.clone());
    let until = campaign.board().turn.saturating_add(TURNS);
    let mut events = Vec::new();
    for given in 1..STUCK {
        let Some(by) = copy.decision().and_then(|decision| decision.seats.first().copied()) else {
            return (worth(&copy), given);
        };
        if copy.apply(by, &answer, &mut dice, &mut events).is_err() {
            return (worth(&copy), given);
        }
        events.clear();
        let Some(next) = copy.decision().filter(|_| copy.board().turn < until) else {
            return (worth(&copy), given);
        };
        let found = staff.answer(&Sight::new(&copy, seat), next);
        let found = found.filter(|answer| next.ask.check(answer).is_ok());
        answer = found.unwrap_or_else(|| first(next));
    }
    (worth(&copy), STUCK)
}

/// An answer that is offered, where the staff has none.
fn first(decision: &Decision<Choice, Why>) -> Answer<Choice> {
    match &decision.ask {
        kit::Ask::One(of) => Answer::One(of[0]),
        kit::Ask::Some { of, min, .. } => {
            Answer::Some(of.iter().take(usize::from(*min)).copied().collect())
        }
        kit::Ask::Number { min, .. } => Answer::Number(*min),
    }
}

/// What a war is worth as it stands, in points of the score.
fn worth(campaign: &Campaign) -> f64 {
    let board = campaign.board();
    let score = -f64::from(board.vp);
    match campaign.outcome() {
        Some(Outcome::Victory) => return END,
        Some(Outcome::Defeat) => return score - END,
        Some(Outcome::Draw) => return score - 0.2 * END,
        None => {}
    }
    let view = campaign.view(None);
    let places = view.places.iter().map(|place| {
        let vp = f64::from(data().place(place.id).vp);
        let risk = see::chance_to_rise(&view, place.id);
        let besieged = place.siege.map_or(0.0, |level| 0.1 * f64::from(level));
        let lost = place.control == Control::Mahdist;
        if lost { 0.0 } else { -(0.3 * risk + besieged) * vp }
    });
    let army = see::power(view.units(), &view);
    score + places.sum::<f64>() + 0.8 * army
}
