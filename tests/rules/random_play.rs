//! Random legal play: no dead end, no panic, always an end; what is offered is taken, what is not
//! is refused and changes nothing; a campaign saved and loaded is the same.

use engine::san_juans::{
    COMMANDER, Campaign, Choice, Event, Options, Outcome, UnitId, Whereabouts,
};
use engine::{Answer, Ask, Refusal, Seat};

use crate::table::Seeded;

/// No campaign of twenty turns comes near so many decisions.
pub(crate) const DECISIONS_MAX: usize = 20_000;

/// An answer to what is asked, picked by dice of its own.
pub(crate) fn pick(ask: &Ask<Choice>, with: &mut Seeded) -> Answer<Choice> {
    match ask {
        Ask::One(of) => Answer::One(of[with.below(of.len())]),
        Ask::Some { of, min, max } => {
            let span = usize::from(max - min) + 1;
            let count = usize::from(*min) + with.below(span);
            let mut left = of.clone();
            Answer::Some((0..count).map(|_| left.swap_remove(with.below(left.len()))).collect())
        }
        Ask::Number { min, max } => {
            let span = usize::try_from(max - min).expect("small") + 1;
            Answer::Number(min + u32::try_from(with.below(span)).expect("small"))
        }
    }
}

/// Things that must hold between any two decisions.
pub(crate) fn check(campaign: &Campaign, cards: usize) {
    let (board, options) = (campaign.board(), campaign.options());
    let on_the_run = campaign.decision().is_some_and(|decision| {
        let topic = decision.why.topic();
        ["flee-from", "put-out-from", "retreat-to", "who-embarks", "put-into"].contains(&topic)
    });
    for (at, unit) in board.units.iter().enumerate() {
        assert_eq!(unit.id, UnitId(u16::try_from(at).expect("few")));
        assert!(unit.steps <= options.steps_per_unit, "{unit:?}");
        let present = matches!(unit.at, Whereabouts::Ashore(_) | Whereabouts::Aboard(_));
        assert_eq!(present, unit.steps > 0 && unit.at != Whereabouts::Gone, "{unit:?}");
        if let Whereabouts::Ashore(space) = unit.at {
            let ours = space.place().is_none_or(|place| board.is_ours(place));
            let waits = board.this_round.pending.contains(&space);
            assert!(ours || waits || on_the_run, "{unit:?} stands among the Mahdists");
        }
    }
    let places = board.places.iter();
    for place in places {
        let level = place.siege.unwrap_or(1);
        assert!((1..=4).contains(&level));
        assert!(place.siege.is_none() || place.control != engine::san_juans::Control::Mahdist);
    }
    let mut all: Vec<_> = board.hand.clone();
    all.extend(&board.deck.draw);
    all.extend(&board.deck.discards);
    all.extend(&board.deck.removed);
    all.extend(&board.aside);
    all.sort_unstable();
    all.dedup();
    assert!(all.len() >= cards - 1, "cards are kept: all but one just played are in some pile");
}

/// Plays one campaign with random legal answers; returns how it ended and how many it took.
fn play(seed: u64) -> (Outcome, usize) {
    let options = Options::default();
    let (mut dice, mut with) = (Seeded::new(seed), Seeded::new(!seed));
    let mut events = Vec::new();
    let mut campaign = Campaign::new(&options, &mut dice, &mut events);
    for taken in 0..DECISIONS_MAX {
        let Some(decision) = campaign.decision() else {
            let outcome = campaign.outcome().expect("a campaign ends with an outcome");
            assert_eq!(events.last(), Some(&Event::Ended { outcome }), "seed {seed}");
            return (outcome, taken);
        };
        let ask = decision.ask.clone();
        let mut listed = ask.choices().to_vec();
        listed.sort_unstable();
        listed.dedup();
        assert_eq!(listed.len(), ask.choices().len(), "seed {seed}: a choice stands twice");
        if taken % 97 == 0 {
            refuses_what_is_not_offered(&campaign, &mut with);
        }
        let answer = pick(&ask, &mut with);
        let text = answer.to_string();
        assert_eq!(text.parse(), Ok(answer.clone()), "seed {seed}: {text}");
        let applied = campaign.apply(COMMANDER, &answer, &mut dice, &mut events);
        assert_eq!(applied, Ok(()), "seed {seed}: {text} was offered");
        check(&campaign, 54);
    }
    panic!("seed {seed}: no end after {DECISIONS_MAX} decisions");
}

fn refuses_what_is_not_offered(campaign: &Campaign, with: &mut Seeded) {
    let mut copy = campaign.clone();
    let mut events = Vec::new();
    let mut dice = engine::Calm::default();
    let decision = campaign.decision().expect("one waits");
    let foreign: Choice = "card:200".parse().expect("a card's text");
    let wrong = [Answer::One(foreign), Answer::Some(vec![foreign]), Answer::Number(u32::MAX)];
    for answer in wrong {
        let refused = copy.apply(COMMANDER, &answer, &mut dice, &mut events);
        assert!(refused.is_err(), "{answer} to {:?}", decision.why);
    }
    let right = pick(&decision.ask, with);
    let stranger = copy.apply(Seat(9), &right, &mut dice, &mut events);
    assert_eq!(stranger, Err(Refusal::NotYourDecision));
    assert_eq!((&copy, events.len(), dice.thrown), (campaign, 0, 0), "a refusal changes nothing");
}

#[test]
fn every_campaign_ends() {
    let mut endings = [0; 3];
    let mut longest = 0;
    for seed in 0..300 {
        let (outcome, taken) = play(seed);
        longest = longest.max(taken);
        endings[match outcome {
            Outcome::Victory => 0,
            Outcome::Defeat => 1,
            Outcome::Draw => 2,
        }] += 1;
    }
    println!("victories, defeats, draws: {endings:?}; longest: {longest} decisions");
    assert_eq!(endings.iter().sum::<i32>(), 300);
    assert!(endings[1] > 0, "aimless play loses wars");
}

#[test]
fn a_saved_campaign_plays_on_as_if_it_had_not_been_saved() {
    let mut dice = Seeded::new(7);
    let mut with = Seeded::new(8);
    let mut events = Vec::new();
    let mut campaign = Campaign::new(&Options::default(), &mut dice, &mut events);
    let mut taken = 0;
    while let Some(decision) = campaign.decision() {
        let answer = pick(&decision.ask, &mut with);
        campaign.apply(COMMANDER, &answer, &mut dice, &mut events).expect("offered");
        taken += 1;
        if taken % 50 == 0 {
            let text = serde_json::to_string(&campaign).expect("a campaign is plain data");
            let loaded: Campaign = serde_json::from_str(&text).expect("and comes back");
            assert_eq!(loaded, campaign);
            campaign = loaded;
        }
    }
    let text = serde_json::to_string(&events).expect("events are plain data");
    assert_eq!(serde_json::from_str::<Vec<Event>>(&text).expect("and come back"), events);
}
