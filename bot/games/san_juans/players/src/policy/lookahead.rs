//! What is tried when somebody looks ahead: the answers of a mind, played on by it until something is
//! asked in the next turn, when the rebellion is over.

use kit::{Answer, Ask, Seat};
use san_juans::{Board, Campaign, Choice, Control, Outcome, Space};
use search::{Effort, Policy, Way};

use crate::policy::Sight;
use crate::policy::estimate as see;
use crate::policy::mind::{Daring, Mind};

/// Answers in trials where somebody has asked what to do, and has time.
const ASKED: Effort = Effort { answers: 12_000, tries: 100, seed: 0 };
/// What is at stake in a place that may rise, as a part of its points by the chance; by each level
/// of a siege; and what a unit of strength is worth. Found by trials.
const RISK: f64 = 0.6;
const BESIEGED: f64 = 0.2;
const ARMY: f64 = 0.8;
/// What the end of a war is worth beside its score.
const END: f64 = 400.0;

#[derive(Debug, Clone, PartialEq)]
pub struct Weighed {
    pub answer: Answer<Choice>,
    /// Where an activation is to lead.
    pub toward: Option<Space>,
    /// The score once the next rebellion is over, on average.
    pub score: f64,
    pub tries: u32,
}

/// What a player would answer who has begun nothing yet, the best first; nothing if nothing waits, or
/// nothing is to be chosen.
pub fn weighed(campaign: &Campaign, seat: Option<Seat>, seed: u64) -> Option<Vec<Weighed>> {
    let asked = campaign.decision()?.seats.first().copied()?;
    let known = campaign.seen_by(seat.into());
    let ways = search::weigh(&Mind::new(Daring::BOLD), &known, asked, Effort { seed, ..ASKED });
    let mut told: Vec<Weighed> = Vec::new();
    for way in ways {
        let Some(score) = way.measured() else { continue };
        let Way { policy, answer, trials, .. } = way;
        if told.iter().all(|weighed| weighed.answer != answer) {
            let (toward, score) = (policy.toward(), -score as f64 / 1_000.0);
            told.push(Weighed { answer, toward, score, tries: trials });
        }
    }
    (!told.is_empty()).then_some(told)
}

impl Policy<Board> for Mind {
    /// Of 40 wars a player who looks ahead won 30 so, and 20 if its own answer stood.
    const OWN_STANDS: bool = false;

    fn ways(&self, known: &Campaign, seat: Seat, _: &Ask<Choice>) -> Vec<(Self, Answer<Choice>)> {
        let decision = known.decision();
        decision.map_or_else(Vec::new, |of| self.ways(&Sight::new(known, Some(seat)), of))
    }

    fn answer(&mut self, game: &Campaign, seat: Seat, ask: &Ask<Choice>) -> Answer<Choice> {
        let decision = game.decision();
        let found = decision.and_then(|of| self.answer(&Sight::new(game, Some(seat)), of));
        found.filter(|answer| ask.check(answer).is_ok()).unwrap_or_else(|| first(ask))
    }

    fn ends(&self, begun: &Campaign, now: &Campaign) -> bool {
        now.board().turn != begun.board().turn
    }

    fn worth(&self, game: &Campaign, _: Seat) -> i64 {
        (1_000.0 * worth(game)) as i64
    }

    fn measure(&self, game: &Campaign, _: Seat) -> i64 {
        -1_000 * i64::from(game.board().vp)
    }
}

fn first(ask: &Ask<Choice>) -> Answer<Choice> {
    match ask {
        Ask::One(of) => Answer::One(of[0]),
        Ask::Some { of, min, .. } => {
            Answer::Some(of.iter().take(usize::from(*min)).copied().collect())
        }
        Ask::Number { min, .. } => Answer::Number(*min),
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
        let vp = f64::from(place.id.vp);
        let risk = see::chance_to_rise(&view, place.id);
        let besieged = place.siege.map_or(0.0, |level| BESIEGED * f64::from(level));
        let lost = place.control == Control::Rebel;
        if lost { 0.0 } else { -(RISK * risk + besieged) * vp }
    });
    let army = see::power(view.units(), &view);
    score + places.sum::<f64>() + ARMY * army
}
