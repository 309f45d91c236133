//! Looks ahead: plays on from each answer worth a thought, in copies of the campaign under dice of
//! their own, and takes the one that does best.
//!
//! A copy knows no more than whoever plays ([`san_juans::War::as_known_to`]). What is played on with is the
//! automatic player itself. All answers are tried under the same dice, so that they differ by
//! themselves alone; the worse half is given up again and again, and the rest tried further.

use kit::{Answer, Decision, Seat, SplitMix};
use san_juans::{Campaign, Choice, Control, Outcome, Space, War as _, Why};

use crate::policy::Sight;
use crate::policy::estimate as see;
use crate::policy::mind::{Daring, Mind};

/// Answers given in copies before an answer is taken: what takes about a fiftieth of a second.
const ANSWERS_MAX: u32 = 2_000;
/// The same where somebody has asked what to do, and has time.
const ASKED_MAX: u32 = 12_000;
/// Tries of each answer before any is given up.
const TRIES: u32 = 12;
/// No turn takes as many answers; one that does is stuck.
const STUCK: u32 = 2_000;
/// What is at stake in a place that may rise, as a part of its points by the chance; by each level
/// of a siege; and what a unit of strength is worth. Found by trials.
const RISK: f64 = 0.6;
const BESIEGED: f64 = 0.2;
const ARMY: f64 = 0.8;
/// What the end of a war is worth beside its score.
const END: f64 = 400.0;

#[derive(Debug, Clone)]
pub(super) struct Way {
    mind: Mind,
    answer: Answer<Choice>,
    worth: f64,
    tries: u32,
    score: i64,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Weighed {
    pub answer: Answer<Choice>,
    /// Where an activation is to lead.
    pub toward: Option<Space>,
    /// The score once the next rebellion is over, on average.
    pub score: f64,
    pub tries: u32,
}

/// The answer that does best, and the mind that gave it; the first where none is better.
pub(super) fn best(
    mind: &Mind,
    campaign: &Campaign,
    seat: Option<Seat>,
    seed: u64,
) -> Option<(Mind, Answer<Choice>)> {
    let best = tried(mind, campaign, seat, seed, ANSWERS_MAX)?.into_iter().next()?;
    Some((best.mind, best.answer))
}

/// What a player would answer who has begun nothing yet, the best first; nothing if nothing waits, or
/// nothing is to be chosen.
pub fn weighed(campaign: &Campaign, seat: Option<Seat>, seed: u64) -> Option<Vec<Weighed>> {
    let ways = tried(&Mind::new(Daring::BOLD), campaign, seat, seed, ASKED_MAX)?;
    let mut told: Vec<Weighed> = Vec::new();
    for Way { mind, answer, tries, score, .. } in ways.into_iter().filter(|way| way.tries > 0) {
        if told.iter().all(|weighed| weighed.answer != answer) {
            let score = score as f64 / f64::from(tries);
            told.push(Weighed { answer, toward: mind.toward(), score, tries });
        }
    }
    (!told.is_empty()).then_some(told)
}

fn tried(
    mind: &Mind,
    campaign: &Campaign,
    seat: Option<Seat>,
    seed: u64,
    answers_max: u32,
) -> Option<Vec<Way>> {
    let decision = campaign.decision()?;
    let ways = mind.ways(&Sight::new(campaign, seat), decision);
    let legal = |(_, answer): &(Mind, Answer<Choice>)| decision.ask.check(answer).is_ok();
    let way = |(mind, answer)| Way { mind, answer, worth: 0.0, tries: 0, score: 0 };
    let mut ways: Vec<Way> = ways.into_iter().filter(legal).map(way).collect();
    let (mut given, mut left, mut number) = (0, ways.len(), 0_u64);
    while left > 1 && given < answers_max {
        for _ in 0..TRIES {
            let dice = SplitMix(seed ^ number.wrapping_mul(0xa24b_aed4_963e_e407));
            number += 1;
            for way in &mut ways[..left] {
                given += way.try_once(campaign, seat, dice.clone());
            }
            if given >= answers_max {
                break;
            }
        }
        // What was tried as often can be compared by the sum.
        ways[..left].sort_by(|a, b| b.worth.total_cmp(&a.worth));
        left = left.div_ceil(2);
    }
    Some(ways)
}

impl Way {
    fn try_once(&mut self, campaign: &Campaign, seat: Option<Seat>, dice: SplitMix) -> u32 {
        let (copy, given) = played_on(self, campaign, seat, dice);
        self.worth += worth(&copy);
        self.score += i64::from(copy.board().vp);
        self.tries += 1;
        given
    }
}

/// A copy that is played on until something is asked in the next turn, when the rebellion is over; and
/// how many answers that took.
fn played_on(
    way: &Way,
    campaign: &Campaign,
    seat: Option<Seat>,
    mut dice: SplitMix,
) -> (Campaign, u32) {
    let mut copy = campaign.as_known_to(seat, &mut dice);
    let (mut mind, mut answer) = (way.mind.clone(), way.answer.clone());
    let turn = campaign.board().turn;
    let mut events = Vec::new();
    for given in 1..STUCK {
        let by = copy.decision().and_then(|decision| decision.seats.first().copied());
        let applied = by.map(|by| copy.apply(by, &answer, &mut dice, &mut events));
        events.clear();
        let next = copy.decision().filter(|_| copy.board().turn == turn);
        let (Some(Ok(())), Some(next)) = (applied, next) else { return (copy, given) };
        let found = mind.answer(&Sight::new(&copy, seat), next);
        let found = found.filter(|answer| next.ask.check(answer).is_ok());
        answer = found.unwrap_or_else(|| first(next));
    }
    (copy, STUCK)
}

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
        let vp = f64::from(place.id.vp);
        let risk = see::chance_to_rise(&view, place.id);
        let besieged = place.siege.map_or(0.0, |level| BESIEGED * f64::from(level));
        let lost = place.control == Control::Rebel;
        if lost { 0.0 } else { -(RISK * risk + besieged) * vp }
    });
    let army = see::power(view.units(), &view);
    score + places.sum::<f64>() + ARMY * army
}

#[cfg(test)]
mod tests {
    use kit::Calm;
    use san_juans::{BattleChoice, Board, Options, Phase, RoundChoice};

    use super::*;
    use crate::policy::{Player, Policy};

    fn campaign(options: &Options, change: impl Fn(&mut Board)) -> Campaign {
        let (mut calm, mut events) = (Calm::default(), Vec::new());
        let mut board = Campaign::new(options, &mut calm, &mut events).board().clone();
        change(&mut board);
        Campaign::at(options, board, Phase::Actions, &mut calm, &mut events)
    }

    fn usual() -> Campaign {
        campaign(&Options::default(), |_| ())
    }

    #[test]
    fn the_answers_that_do_best_are_offered_and_tried_longest() {
        let campaign = usual();
        let found = weighed(&campaign, None, 5).expect("weighed");
        let ask = &campaign.decision().expect("it waits").ask;
        assert!(found.iter().all(|weighed| ask.check(&weighed.answer).is_ok()), "{found:?}");
        assert!(found.len() > 3, "{found:?}");
        assert_eq!(weighed(&campaign, None, 5).as_ref(), Some(&found), "looking twice");
        assert!(found.is_sorted_by_key(|weighed| std::cmp::Reverse(weighed.tries)), "{found:?}");
        assert!(found[0].tries > found[found.len() - 1].tries, "{found:?}");
    }

    #[test]
    fn no_try_knows_which_card_comes_next() {
        let (mut first, mut last) = (Vec::new(), Vec::new());
        let sorted = campaign(&Options::default(), |board| board.deck.draw.sort_unstable());
        for seed in 0..40 {
            let copy = sorted.as_known_to(None, &mut SplitMix(seed));
            first.extend(copy.board().deck.draw.first().copied());
            last.extend(copy.board().deck.draw.last().copied());
        }
        for cards in [&mut first, &mut last] {
            cards.sort_unstable();
            cards.dedup();
            assert!(cards.len() > 10, "{cards:?}");
        }
    }

    #[test]
    fn nobody_says_how_a_battle_went_that_was_not_fought() {
        let (mut game, mut dice) = (usual(), SplitMix(8));
        let mut player = Player::new(Policy::Aggressive, 3);
        let mut battles = 0;
        while let Some(answer) = player.answer(&game, None) {
            let decision = game.decision().expect("it waits");
            if matches!(decision.why, Why::SettleBattle { .. }) {
                let table = Choice::Battle(BattleChoice::Report { held: true });
                assert!(decision.ask.choices().contains(&table), "it could be said");
                let ways = Mind::new(Daring::BOLD).ways(&Sight::new(&game, None), decision);
                use BattleChoice::{Fight, Resolve};
                let own = |(_, answer): &(Mind, Answer<Choice>)| {
                    matches!(answer, Answer::One(Choice::Battle(Resolve(_) | Fight(..))))
                };
                assert!(ways.len() > 2 && ways.iter().all(own), "{ways:?}");
                battles += 1;
            }
            let seat = decision.seats[0];
            game.apply(seat, &answer, &mut dice, &mut Vec::new()).expect("offered");
        }
        assert!(battles > 0);
    }

    #[test]
    fn a_player_alone_hands_no_card_to_officers() {
        let options = Options { divided_command: true, ..Options::default() };
        let game = campaign(&options, |board| board.hand.truncate(1));
        let decision = game.decision().expect("a card is wanted");
        let hands = |choice: &Choice| matches!(choice, Choice::Round(RoundChoice::Hand { .. }));
        assert!(decision.ask.choices().iter().any(hands), "J-006: it could");
        let ways = Mind::new(Daring::BOLD).ways(&Sight::new(&game, None), decision);
        assert!(ways.iter().all(|(_, answer)| !answer.choices().iter().any(hands)), "{ways:?}");
    }

    #[test]
    fn it_answers_until_the_next_turn() {
        let mut game = usual();
        let (mut player, mut dice) = (Player::new(Policy::Strong, 3), SplitMix(4));
        let mut asked = 0;
        while game.board().turn < 2
            && let Some(answer) = player.answer(&game, None)
        {
            let seat = game.decision().expect("it waits").seats[0];
            game.apply(seat, &answer, &mut dice, &mut Vec::new()).expect("offered");
            asked += 1;
        }
        assert!(asked > 10, "{asked}");
    }
}
