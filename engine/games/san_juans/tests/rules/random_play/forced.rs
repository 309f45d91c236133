//! Random play into which ships, the train, sieges or leaders are forced: no panic, no dead end,
//! always an end, and what must hold of them holds between any two decisions.

use std::collections::BTreeMap;

use kit::{Answer, Ask, Calm, Refusal, Seat};
use san_juans::{
    Berth, Board, COMMANDER, Campaign, CardId, Choice, Event, FightKind, Hero, LeaderEvent,
    OpsChoice, Options, Phase, SailChoice, SeaEvent, SiegeEvent, SiegeRows, Space, Train, TrainAt,
    TrainEvent, UnitId, Whereabouts,
};

use super::{pick, to_the_end};
use crate::seeded::every_seed;
use crate::table::{Seeded, board, place, position, set, stored};

/// What has happened so far, and how often.
type Seen = BTreeMap<&'static str, u32>;

/// Wars of one kind.
struct Theme {
    seeds: u64,
    options: fn(u64) -> Options,
    /// The board and the step of the turn with which a seed's war begins; none, if as printed.
    begin: fn(u64, &mut Seeded) -> Option<(Board, Phase)>,
    choose: fn(&Campaign, &mut Seeded, &mut Seen) -> (Seat, Answer<Choice>),
    /// Looks at the board on which an order was given, at the campaign after it, and at what it
    /// brought, of which it notes what it knows.
    look: fn(&Board, &Campaign, &[Event], &mut Seen),
    /// All this must have happened somewhere, parted by commas.
    wanted: &'static str,
}

impl Theme {
    fn play(&self, seed: u64) -> Seen {
        let (options, mut seen) = ((self.options)(seed), Seen::new());
        let (mut dice, mut with) = (Seeded::new(seed), Seeded::new(!seed));
        let mut campaign = match (self.begin)(seed, &mut with) {
            Some((board, phase)) => {
                Campaign::at(&options, board, phase, &mut dice, &mut Vec::new())
            }
            None => Campaign::new(&options, &mut dice, &mut Vec::new()),
        };
        let mut chosen = Seen::new();
        let choose = |campaign: &Campaign| (self.choose)(campaign, &mut with, &mut chosen);
        to_the_end(&mut campaign, &mut dice, choose, |before, campaign, events| {
            (self.look)(before, campaign, events, &mut seen);
        });
        seen.extend(chosen);
        seen
    }

    fn play_all(&self) {
        let mut seen = Seen::new();
        let add = |war: Seen| {
            war.into_iter().for_each(|(what, count)| *seen.entry(what).or_default() += count);
        };
        every_seed("SIRDAR_FORCED", self.seeds, |seed| self.play(seed), add);
        println!("{seen:?}");
        let missing = self.wanted.split(", ").filter(|wanted| !seen.contains_key(wanted));
        assert_eq!(missing.collect::<Vec<_>>(), [""; 0], "all of it happens: {seen:?}");
    }
}

/// Notes what each event that counts is called here.
fn count(events: &[Event], seen: &mut Seen, called: fn(&Event) -> Option<&'static str>) {
    events.iter().filter_map(called).for_each(|what| *seen.entry(what).or_default() += 1);
}

fn topic(campaign: &Campaign) -> &'static str {
    campaign.decision().map_or("over", |decision| decision.why.topic())
}

/// The commander takes anything that is offered.
fn anything(campaign: &Campaign, with: &mut Seeded, _: &mut Seen) -> (Seat, Answer<Choice>) {
    (COMMANDER, pick(&campaign.decision().expect("it goes on").ask, with))
}

fn ships_hold(_: &Board, campaign: &Campaign, events: &[Event], seen: &mut Seen) {
    count(events, seen, |event| match event {
        Event::RandomEventCame { event: 53 } => Some("more room"),
        Event::Sea(SeaEvent::Landed { .. }) => Some("landed"),
        Event::Sea(SeaEvent::Sank { .. }) => Some("sank"),
        Event::Sea(SeaEvent::ConvoyRolled { .. }) => Some("into a siege"),
        Event::Sea(SeaEvent::FleetMet { .. }) => Some("fleet met"),
        Event::Sea(SeaEvent::PointsLanded { .. }) => Some("points landed"),
        _ => None,
    });
    let (board, rests) = (campaign.board(), topic(campaign) == "play-card");
    for ship in &board.ships {
        let aboard = board.aboard(ship.id).count();
        let fits = seen.contains_key("more room") || aboard <= ship.kind.capacity;
        assert!(fits && (ship.at != Berth::Sunk || aboard == 0), "J-024: {ship:?}");
        if let Berth::Port(port) = ship.at {
            assert!(port.is_port(), "{ship:?}");
            assert!(!rests || !board.in_revolt(port), "J-058: {ship:?} lies in a Mahdist port");
        }
    }
    if rests {
        assert!(board.this_round.functions.is_empty());
        for unit in &board.units {
            if let Whereabouts::Ashore(Space::Place(place)) = unit.at {
                assert!(board.is_ours(place), "ours stand in {place}");
            }
        }
    }
}

#[test]
fn ships_keep_their_rules_whatever_is_ordered() {
    let options = |seed: u64| Options {
        free_boarding: seed.is_multiple_of(2),
        boats_into_siege: true,
        gunboat_encounters: true,
        gunboats_in_siege: true,
        ships_sink: !seed.is_multiple_of(3),
        ..Options::default()
    };
    let wanted = "landed, sank, into a siege, fleet met, points landed";
    let (begin, choose, look) = (|_, _: &mut Seeded| None, anything, ships_hold);
    Theme { seeds: 140, options, begin, choose, look, wanted }.play_all();
}

/// The start of the war with the train in the hand, in crates beside two transports, or based.
fn with_a_train(seed: u64, _: &mut Seeded) -> Option<(Board, Phase)> {
    let mut board = position("turn 0");
    let harbor = place("friday-harbor");
    let at = match seed % 3 {
        0 => {
            board.aside.retain(|card| ![12, 13].contains(&card.printed_as()));
            board.hand.extend([12, 13].map(CardId::printed));
            return Some((board, Phase::Draw));
        }
        1 => TrainAt::Crated(harbor),
        _ => TrainAt::Base(harbor),
    };
    board.train = Some(Train { at, track: vec![] });
    Some((board, Phase::Draw))
}

/// An answer that has to do with the train, if there is one and chance will have it.
fn by_train(campaign: &Campaign, with: &mut Seeded, _: &mut Seen) -> (Seat, Answer<Choice>) {
    let ask = campaign.ask_of(COMMANDER).expect("the commander may always answer");
    let of_it = |choice: &&Choice| {
        matches!(
            choice,
            Choice::Train(_)
                | Choice::Ops(OpsChoice::Train)
                | Choice::Sail(SailChoice::LoadTrain | SailChoice::LandTrain)
        )
    };
    let fitting: Vec<Choice> = ask.choices().iter().filter(of_it).copied().collect();
    if fitting.is_empty() || with.below(3) == 0 {
        return (COMMANDER, pick(&ask, with));
    }
    (COMMANDER, Answer::One(fitting[with.below(fitting.len())]))
}

/// What follows a trip in the same order, like a place that rises at the end of the round, is none
/// of the train's: where it may go is told by the board on which the order was given.
fn train_holds(before: &Board, campaign: &Campaign, events: &[Event], seen: &mut Seen) {
    for event in events {
        if let Event::Train(TrainEvent::Ran { units, to, .. }) = event {
            assert!((1..=2).contains(&units.len()), "J-194");
            assert!(to.place().is_none_or(|place| before.is_open(place)), "J-194");
        }
    }
    count(events, seen, |event| match event {
        Event::Train(TrainEvent::Arrived { .. }) => Some("arrived"),
        Event::Train(TrainEvent::Loaded { .. }) => Some("loaded"),
        Event::Train(TrainEvent::Based { .. }) => Some("based"),
        Event::Train(TrainEvent::TrackLaid { .. }) => Some("laid"),
        Event::Train(TrainEvent::Ran { .. }) => Some("ran"),
        Event::Train(TrainEvent::Lost { .. }) => Some("lost"),
        _ => None,
    });
    let board = campaign.board();
    let Some(train) = &board.train else { return };
    let track = &train.track;
    if track.len() == 8 {
        seen.insert("full", 1);
    }
    if track.iter().any(|at| at.place().is_some_and(|place| board.in_revolt(place))) {
        seen.insert("cut", 1);
    }
    let TrainAt::Base(base) = train.at else {
        if let TrainAt::Crated(port) = train.at {
            assert!(board.is_ours(port), "J-045");
        }
        if let TrainAt::Aboard(one, two) = train.at {
            for ship in [one, two].map(|ship| board.ship(ship)) {
                assert_ne!(ship.at, Berth::Sunk, "J-024");
                assert!(board.aboard(ship.id).next().is_none(), "J-194");
            }
            assert!(one != two, "J-194");
        }
        return assert!(track.is_empty(), "J-194");
    };
    assert!(board.is_ours(base) && track.len() <= 8, "J-194");
    for (at, space) in track.iter().enumerate() {
        let next = space.neighbours();
        let joins = |other: &Space| *other == Space::Place(base) || track[..at].contains(other);
        assert!(next.iter().any(joins) && !joins(space), "J-194: {track:?}");
    }
}

#[test]
fn the_train_keeps_its_rules_whatever_is_ordered() {
    let options = |seed: u64| Options {
        gunboat_encounters: seed.is_multiple_of(2),
        ships_sink: true,
        divided_command: seed % 5 == 1,
        ..Options::default()
    };
    let wanted = "arrived, loaded, based, laid, full, ran, lost, cut";
    let (begin, choose, look) = (with_a_train, by_train, train_holds);
    Theme { seeds: 160, options, begin, choose, look, wanted }.play_all();
}

/// A war in which half the map is besieged.
fn besieged(seed: u64, _: &mut Seeded) -> Option<(Board, Phase)> {
    let mut board = position("turn 4");
    let cards = [17, 20, 23, 24, 27, 44].map(CardId::printed);
    board.vp = 60 + i32::try_from(seed % 5).expect("small") * 30;
    board.aside.retain(|card| !cards.contains(card));
    board.deck.draw.retain(|card| !cards.contains(card));
    board.deck.draw.extend(cards);
    for name in ["friday-harbor", "sinkat", "eastsound", "lopez", "suakin", "roche-harbor"] {
        let level = 1 + seed % 3;
        set(&mut board, &format!("{name} gains sudanese-infantry, dragoons; siege {name} {level}"));
    }
    for name in ["rosario", "mud-bay", "tamai", "shaw"] {
        set(&mut board, &format!("empty {name}; control {name} mahdist"));
        board.place_mut(place(name)).ours_last_turn = false;
    }
    if seed % 4 != 3 {
        board.hero = Hero::Ashore { recalled: seed % 4 == 1 };
        board.aside.retain(|card| *card != CardId::printed(54));
        board.deck.removed.push(CardId::printed(54));
    }
    Some((board, Phase::Actions))
}

fn sieges_hold(before: &Board, campaign: &Campaign, events: &[Event], seen: &mut Seen) {
    count(events, seen, |event| match event {
        Event::Siege(SiegeEvent::SortieRolled { .. }) => Some("sortie"),
        Event::Siege(SiegeEvent::BrokeOut { .. }) => Some("broke out"),
        Event::Siege(SiegeEvent::PlaceAbandoned { .. }) => Some("abandoned"),
        Event::Siege(SiegeEvent::GunboatUnderFire { .. }) => Some("guns"),
        Event::BattleShaped { kind: FightKind::Relief, .. } => Some("relief"),
        Event::BattleShaped { kind: FightKind::BreakThrough, .. } => Some("break-through"),
        Event::BattleShaped { kind: FightKind::BreakOut(_), .. } => Some("break-out"),
        Event::BattleShaped { kind: FightKind::Storm, .. } => Some("storm"),
        Event::Leader(LeaderEvent::HeroBoarded { .. }) => Some("gordon boards"),
        Event::Leader(LeaderEvent::HeroSafe { .. }) => Some("gordon safe"),
        Event::Leader(LeaderEvent::HeroKilled) => Some("gordon killed"),
        Event::Leader(LeaderEvent::Scouted { .. }) => Some("scouted"),
        _ => None,
    });
    let (board, post) = (campaign.board(), place("friday-harbor"));
    if topic(campaign) == "play-card" {
        assert!(board.this_round.at_siege.is_empty(), "J-056");
        assert!(board.this_round.pending.is_empty(), "J-057");
        for place in board.besieged() {
            assert!(board.troops(Space::Place(place)).count() > 0, "J-056: nobody holds {place}");
        }
    }
    assert!(board.last_fields.len() <= 2, "J-078");
    if let Hero::Ashore { .. } = board.hero {
        assert!(board.is_ours(post), "J-196");
        // Whoever has left Gordon alive has left two Sudanese with him; losses may have made others
        // the weakest since they set out.
        let left = |unit: &UnitId| {
            let at = board.unit(*unit).at;
            let dead = matches!(at, Whereabouts::Eliminated | Whereabouts::Gone);
            at != Whereabouts::Ashore(Space::Place(post)) && !dead
        };
        let stay = board.hero_guard().len();
        assert!(!before.hero_guard().iter().any(left) || stay == 2, "J-196: {stay} stay");
    }
    let taken = seen.entry("taken").or_default();
    if taken.is_multiple_of(61) {
        assert_eq!(stored(campaign), *campaign);
    }
    *taken += 1;
}

#[test]
fn besieged_places_keep_their_rules_whatever_is_ordered() {
    let options = |seed: u64| {
        let on = |bit: u64| seed >> bit & 1 == 1;
        Options {
            storming: on(0),
            gunboats_in_siege: on(1),
            extras: on(2),
            siege_rows: if on(3) { SiegeRows::Second } else { SiegeRows::First },
            batteries_help: on(4),
            limited_success_breaks: on(5),
            battle_ends_move: on(6),
            free_boarding: on(1),
            boats_into_siege: on(2),
            ships_sink: on(3),
            ..Options::default()
        }
    };
    let wanted = "sortie, break-out, broke out, storm, relief, break-through, abandoned, \
                  guns, gordon boards, gordon safe, gordon killed, scouted";
    let (begin, choose, look) = (besieged, anything, sieges_hold);
    Theme { seeds: 150, options, begin, choose, look, wanted }.play_all();
}

/// The start of the war, all cards in the pile, those of the British and Hicks too.
fn everything(seed: u64, with: &mut Seeded) -> Option<(Board, Phase)> {
    let mut board = board();
    board.turn = 0;
    board.hand.clear();
    let mut draw: Vec<CardId> = (1..=53).map(CardId::printed).collect();
    for last in (1..draw.len()).rev() {
        draw.swap(last, with.below(last + 1));
    }
    board.deck.draw = draw;
    board.deck.discards.clear();
    board.deck.removed.clear();
    board.aside = vec![CardId::printed(54)];
    board.milestones.relief_arrived = seed.is_multiple_of(2);
    if seed.is_multiple_of(3) {
        // Graham comes at once.
        board.deck.draw.retain(|card| card.printed_as() != 1);
        board.deck.draw.push(CardId::printed(1));
        board.vp = 170;
    }
    Some((board, Phase::Draw))
}

/// Anybody who is asked answers; whoever else is asked, and not that, is refused it.
fn anybody(campaign: &Campaign, with: &mut Seeded, seen: &mut Seen) -> (Seat, Answer<Choice>) {
    let seats = &campaign.decision().expect("it goes on").seats;
    let seat = seats[with.below(seats.len())];
    let ask = campaign.ask_of(seat).expect("it is asked");
    let empty = matches!(&ask, Ask::One(of) if of.is_empty());
    assert!(!empty, "{seat:?} has nothing to choose");
    let answer = pick(&ask, with);
    if let Some(other) = seats.iter().find(|other| **other != seat) {
        let theirs = campaign.ask_of(*other).expect("asked");
        if !theirs.choices().is_empty() && theirs.check(&answer).is_err() {
            let (mut copy, mut calm) = (campaign.clone(), Calm::default());
            let refused = copy.apply(*other, &answer, &mut calm, &mut Vec::new());
            assert_eq!(refused, Err(Refusal::NotOffered), "{answer}");
            assert_eq!((&copy, calm.thrown), (campaign, 0));
        }
    }
    if seat != COMMANDER {
        seen.insert("by officers", 1);
    }
    (seat, answer)
}

#[test]
fn leaders_and_officers_bring_no_campaign_to_a_halt() {
    let look = |_: &Board, _: &Campaign, events: &[Event], seen: &mut Seen| {
        count(events, seen, |event| match event {
            Event::Leader(LeaderEvent::BoundForceRecalled { .. }) => Some("recalled"),
            Event::Leader(LeaderEvent::ExpeditionMarched { lapsed: false }) => {
                Some("Hicks marched")
            }
            Event::Leader(LeaderEvent::ExpeditionMarched { lapsed: true }) => Some("Hicks lapsed"),
            Event::Leader(LeaderEvent::ExpeditionFree) => Some("Hicks free"),
            Event::Leader(LeaderEvent::OrderedAgainst { obeyed: false, .. }) => Some("ordered"),
            Event::Leader(LeaderEvent::OrderedAgainst { obeyed: true, .. }) => Some("obeyed"),
            Event::CardExchanged { took, .. } if took.printed_as() == 7 => Some("crisis"),
            Event::CardHanded { seat: Some(_), .. } => Some("handed"),
            _ => None,
        });
    };
    let options = |seed: u64| Options { divided_command: seed % 4 == 1, ..Options::default() };
    let wanted = "recalled, Hicks marched, Hicks lapsed, Hicks free, ordered, obeyed, \
                  crisis, handed, by officers";
    let (begin, choose) = (everything, anybody);
    Theme { seeds: 160, options, begin, choose, look, wanted }.play_all();
}
