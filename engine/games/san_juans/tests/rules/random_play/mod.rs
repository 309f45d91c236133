//! Random legal play of 500 campaigns over all scenarios and sets of options: no dead end, no
//! panic, always an end; what is offered is taken, what is not is refused and changes nothing;
//! units and cards are kept; what is said to be the score at the end of the turn is what it comes to;
//! a war saved and loaded in the middle, taken back, rewound, or played again from its log, is the
//! same war.
//!
//! `SIRDAR_SAN_JUANS` plays another number of them (20,000 for a change of the rules), `SIRDAR_FIRST_SEED`
//! begins elsewhere. A war
//! that fails is written to a file that `sirdar import` reads, as it stood before the answer that
//! failed, and some answers earlier.

use std::panic::{AssertUnwindSafe, catch_unwind};

use kit::{Answer, Seat};
use san_juans::{Board, Campaign, Choice, Event, Outcome, Scenario};

mod checks;
mod dump;
mod effects;
mod forced;
mod kept;
mod options;
mod war;

pub(crate) use checks::check;
use options::options;
use war::{Counts, War};

pub(crate) use crate::seeded::pick;
use crate::seeded::{Seeded, every_seed, words};

/// Campaigns played, unless `SIRDAR_SAN_JUANS` says otherwise.
const CAMPAIGNS: u64 = 500;

/// No campaign comes near so many decisions.
pub(crate) const DECISIONS_MAX: usize = 30_000;

/// What many campaigns came to.
#[derive(Debug, Default)]
struct Tally {
    victories: u64,
    defeats: u64,
    draws: u64,
    decisions: usize,
    longest: usize,
    scenarios: [u64; 3],
    counts: Counts,
}

impl Tally {
    fn add(&mut self, war: &War) {
        match war.campaign.outcome().expect("a campaign ends with an outcome") {
            Outcome::Victory => self.victories += 1,
            Outcome::Defeat => self.defeats += 1,
            Outcome::Draw => self.draws += 1,
        }
        self.decisions += war.taken;
        self.longest = self.longest.max(war.taken);
        self.scenarios[match war.campaign.options().scenario {
            Scenario::Revolt => 0,
            Scenario::VariableStart => 1,
            Scenario::Reconquest => 2,
        }] += 1;
        let (all, of) = (&mut self.counts, &war.counts);
        all.undone += of.undone;
        all.rewound += of.rewound;
        all.agreed += of.agreed;
        all.kept_on_top += of.kept_on_top;
        all.ended += of.ended;
        all.ended_for_real += of.ended_for_real;
    }
}

/// Plays a campaign on to its end by the answers that `choose` gives; `look` sees the board before
/// each, the campaign after it, and what it brought.
pub(crate) fn to_the_end(
    campaign: &mut Campaign,
    dice: &mut Seeded,
    mut choose: impl FnMut(&Campaign) -> (Seat, Answer<Choice>),
    mut look: impl FnMut(&Board, &Campaign, &[Event]),
) {
    for _ in 0..DECISIONS_MAX {
        if campaign.decision().is_none() {
            return assert!(campaign.outcome().is_some(), "an end without an outcome");
        }
        let (seat, answer) = choose(campaign);
        let (before, mut events) = (campaign.board().clone(), Vec::new());
        let applied = campaign.apply(seat, &answer, dice, &mut events);
        assert_eq!(applied, Ok(()), "{answer} was offered");
        check(campaign, 54);
        look(&before, campaign, &events);
    }
    panic!("no end after {DECISIONS_MAX} decisions");
}

/// Plays a campaign to its end, and looks back at it; one that fails is written down as it stood
/// before the answer that failed.
fn play(seed: u64) -> War {
    let mut war = War::new(seed);
    let mut taken = 0;
    let played = catch_unwind(AssertUnwindSafe(|| {
        while war.go_on() {
            taken = war.taken;
        }
        war.look_back();
    }));
    if let Err(panic) = played {
        let file = dump::write(seed, taken);
        panic!("answer {taken}: {}\n  see {file}", words(panic.as_ref()));
    }
    war
}

#[test]
fn every_campaign_ends() {
    let mut tally = Tally::default();
    let count = every_seed("SIRDAR_SAN_JUANS", CAMPAIGNS, play, |war| tally.add(&war));
    println!("{tally:?}");
    assert_eq!(tally.victories + tally.defeats + tally.draws, count);
    assert!(tally.scenarios.iter().all(|played| *played > 0), "{tally:?}");
    assert!(tally.defeats > tally.victories, "aimless play loses wars: {tally:?}");
    let of = &tally.counts;
    assert!([of.undone, of.rewound, of.agreed].iter().all(|times| *times > 300), "{tally:?}");
    assert!(of.kept_on_top > 0, "no war was taken back to cards that are shown");
    assert!(of.ended > 5_000 && of.ended_for_real > 500, "turns looked at: {tally:?}");
}

#[test]
fn calm_dice_leave_a_reshuffled_pile_as_it_is() {
    let (war, mut calm) = (War::new(1), kit::Calm::default());
    let mut campaign = war.campaign.clone();
    campaign.reshuffle(&mut calm);
    assert_eq!(campaign, war.campaign);
    assert!(calm.thrown > 0);
}

#[test]
fn a_war_that_fails_can_be_looked_at() {
    let file = dump::write(3, 40);
    let text = dump::read(&file);
    let position: serde_json::Value = serde_json::from_str(&text).expect("a position is JSON");
    let game = position["game"]["SanJuans"].clone();
    let campaign: Campaign = serde_json::from_value(game).expect("it loads");
    let mut war = War::new(3);
    while war.taken < 40 {
        assert!(war.go_on());
    }
    assert_eq!(campaign, war.campaign);
    assert_eq!(position["options"], serde_json::to_value(options(3)).expect("plain data"));
}
