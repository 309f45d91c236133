//! What changed in a war, and what a planned march may meet, against what its events say.

use kit::{Calm, SplitMix};
use san_juans::{
    BattlesAt, Berth, COMMANDER, Campaign, Changes, Control, Event, Flag, Follower, Movement,
    Options, PlaceId, Revolt, Scenario, Space, Spot, UnitId, UnitView, View, Whereabouts,
};

/// What is known after following events is what the board says.
fn agrees(known: &Follower, campaign: &Campaign, events: &[Event]) {
    let board = campaign.board();
    for (id, place) in board.pack().place_ids().zip(&board.places) {
        assert_eq!(known.control.get(&id), Some(&place.control), "{id}: {events:?}");
        assert_eq!(known.siege.get(&id), Some(&place.siege), "{id}: {events:?}");
    }
    for ship in board.ships.iter().filter(|ship| ship.at != Berth::Sunk) {
        assert_eq!(known.ships.get(&ship.id), Some(&ship.at), "{ship:?}: {events:?}");
    }
    for unit in &board.units {
        if let Whereabouts::Ashore(space) = unit.at
            && unit.arm().is_combat()
        {
            let spot = Spot::Land(space);
            assert_eq!(known.units.get(&unit.id), Some(&spot), "{unit:?}: {events:?}");
        }
    }
}

#[test]
fn following_events_leads_where_the_war_has_come() {
    let scenarios = [Scenario::Revolt, Scenario::VariableStart, Scenario::Reconquest];
    for seed in 0..24 {
        let mut dice = SplitMix(seed);
        let scenario = scenarios[dice.below(3)];
        let options = Options { scenario, ..Options::default() };
        let mut events = Vec::new();
        let mut campaign = Campaign::new(&options, &mut dice, &mut events);
        let (mut before, mut known) = (campaign.view(None), Follower::of(&campaign.view(None)));
        let mut since: Vec<Event> = Vec::new();
        while let Some(decision) = campaign.decision().cloned() {
            events.clear();
            let answer = dice.answer(&decision.ask);
            campaign.apply(COMMANDER, &answer, &mut dice, &mut events).expect("offered");
            events.iter().for_each(|event| known.follow(event));
            agrees(&known, &campaign, &events);
            since.append(&mut events);
            if dice.below(40) == 0 {
                let after = campaign.view(None);
                let events: Vec<&Event> = since.iter().collect();
                told_whole(&before, &events, &after);
                (before, since) = (after, Vec::new());
            }
        }
    }
}

/// What is told of a stretch of war is what two views show.
fn told_whole(before: &View, events: &[&Event], after: &View) {
    let changes = Changes::between(before, &[], events, after);
    for (was, now) in before.places.iter().zip(&after.places) {
        let turned = changes.turned.iter().find(|turned| turned.place == was.id);
        let expected = (was.control != now.control).then_some((Some(was.control), now.control));
        assert_eq!(turned.map(|turned| (turned.was, turned.now)), expected);
        let siege = changes.sieges.iter().find(|siege| siege.place == was.id);
        let fell = now.control == Control::Rebel;
        assert_eq!(siege.is_some(), was.siege != now.siege && !fell, "{}", was.id);
        if let Some(siege) = siege {
            assert_eq!((siege.was, siege.now), (was.siege, now.siege));
            assert_eq!(siege.begun, was.siege.is_none());
        }
    }
    let there = |unit: &UnitView| !before.eliminated.iter().any(|other| other.id == unit.id);
    let lost = after.eliminated.iter().filter(|unit| there(unit));
    for unit in lost {
        let told = changes.losses.iter().any(|loss| loss.units.contains(&unit.id));
        assert!(told, "{unit:?} is lost, and nobody says so: {events:?}");
    }
    // Without the state before, as much is told as events say.
    let alone = Changes::told(events, after);
    assert_eq!(alone.trails, changes.trails);
    assert_eq!(alone.clashes, changes.clashes);
    for turned in &changes.turned {
        assert!(alone.turned.iter().any(|other| other.place == turned.place), "{turned:?}");
    }
    for turned in &alone.turned {
        let known = changes.turned.iter().find(|other| other.place == turned.place);
        let same = known.is_some_and(|known| turned.was.is_none() || turned.was == known.was);
        // Without its state before, a place that rose and was retaken cannot be told from another.
        assert!(same || turned.was.is_none(), "{turned:?}");
    }
}

fn campaign() -> Campaign {
    Campaign::new(&Options::default(), &mut Calm::default(), &mut Vec::new())
}

fn place(slug: &str) -> PlaceId {
    san_juans::first().named(slug)
}

#[test]
fn a_march_in_steps_is_one_arrow_and_its_battle_a_flash() {
    let view = campaign().view(None);
    let road: Vec<Space> = ["lopez", "lopez/richardson/1", "lopez/richardson/2", "richardson"]
        .iter()
        .map(|space| space.parse().expect("a space"))
        .collect();
    let units = vec![UnitId(3), UnitId(4)];
    let mut events: Vec<Event> = road
        .windows(2)
        .map(|pair| Event::Marched { units: units.clone(), from: pair[0], to: pair[1] })
        .collect();
    let losses = Vec::new();
    let (space, held, reported) = (road[3], false, false);
    events.push(Event::BattleDecided { space, held, reported, losses });
    // Back to where they came from in one leap (J-077).
    let (from, to) = (road[3], road[0]);
    events.push(Event::Retreated { units, from, to, by_ship: false });
    let events: Vec<&Event> = events.iter().collect();
    let changes = Changes::told(&events, &view);
    let back: Vec<Space> = road.iter().rev().copied().collect();
    let told: Vec<(Movement, &[Space])> =
        changes.trails.iter().map(|trail| (trail.movement, &trail.spaces[..])).collect();
    assert_eq!(told, [(Movement::March, &road[..]), (Movement::Flight, &back[..])]);
    assert_eq!(changes.clashes, [BattlesAt { at: Spot::Land(space), won: false, times: 1 }]);
    assert_eq!(changes.spots().len(), 4);
}

#[test]
fn what_was_before_is_only_said_where_it_is_known() {
    let view = campaign().view(None);
    let rose = |place| Event::RevoltRolled { place, die: 6, needed: 5, result: Revolt::Rose };
    let retaken = Event::PlaceRetaken { place: place("tokar"), flag: Flag::Relief };
    let (shaw, lopez) = (rose(place("shaw")), rose(place("lopez")));
    let back = Event::PlaceReturned { place: place("lopez") };
    let changes = Changes::told(&[&shaw, &retaken, &lopez, &back], &view);
    let turned = |slug: &str| changes.turned.iter().find(|turned| turned.place == place(slug));
    let rebel = Some(Control::Rebel);
    assert_eq!(turned("shaw").map(|it| (it.was, it.now)), Some((None, Control::Rebel)));
    let held = Control::RetakenRelief;
    assert_eq!(turned("tokar").map(|it| (it.was, it.now)), Some((rebel, held)));
    assert_eq!(turned("lopez").map(|it| it.now), Some(Control::RetakenLocal));
    assert!(Changes::told(&[], &view).is_empty());
}
