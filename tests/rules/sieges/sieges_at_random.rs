//! Random play full of sieges, with Gordon and the scouting cards at hand, over the options of
//! sieges and battles: no panic, no dead end, and what must hold of besieged places holds.

use san_juans::{
    Board, COMMANDER, Campaign, CardId, Event, FightKind, Gordon, LeaderEvent, Options, Phase,
    SiegeEvent, SiegeRows, Space, UnitId, UnitKind, Whereabouts,
};

use crate::random_play::{pick, to_the_end};
use crate::table::{Seeded, board, muster, place};

const SEEDS: u64 = 150;

/// What must have happened somewhere in all these campaigns.
const WANTED: [&str; 12] = [
    "sortie",
    "break-out",
    "broke out",
    "storm",
    "relief",
    "break-through",
    "abandoned",
    "guns",
    "gordon boards",
    "gordon safe",
    "gordon killed",
    "scouted",
];

fn options(seed: u64) -> Options {
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
}

/// A war in which half the map is besieged.
fn besieged(seed: u64) -> Board {
    let mut board = board();
    let cards = [17, 20, 23, 24, 27, 44].map(CardId);
    board.turn = 4;
    board.vp = 60 + i32::try_from(seed % 5).expect("small") * 30;
    board.aside.retain(|card| !cards.contains(card));
    board.deck.draw.retain(|card| !cards.contains(card));
    board.deck.draw.extend(cards);
    for name in ["friday-harbor", "sinkat", "eastsound", "lopez", "suakin", "roche-harbor"] {
        muster(&mut board, name, &[UnitKind::SudaneseInfantry, UnitKind::Dragoons]);
        board.place_mut(place(name)).siege = Some(1 + u8::try_from(seed % 3).expect("small"));
    }
    for name in ["rosario", "mud-bay", "tamai", "shaw"] {
        let at = place(name);
        for unit in board.force(Space::Place(at)) {
            board.unit_mut(unit).at = Whereabouts::Gone;
        }
        board.place_mut(at).control = san_juans::Control::Mahdist;
        board.place_mut(at).ours_last_turn = false;
    }
    if seed % 4 != 3 {
        board.gordon = Gordon::Ashore { recalled: seed % 4 == 1 };
        board.aside.retain(|card| *card != CardId(54));
        board.deck.removed.push(CardId(54));
    }
    board
}

fn holds(campaign: &Campaign, seed: u64) {
    let board = campaign.board();
    let topic = campaign.decision().map_or("over", |decision| decision.why.topic());
    if topic == "play-card" {
        assert!(board.this_round.at_siege.is_empty(), "J-056: seed {seed}");
        assert!(board.this_round.pending.is_empty(), "J-057: seed {seed}");
        for place in board.besieged() {
            let troops = board.troops(Space::Place(place)).count();
            assert!(troops > 0, "J-056: seed {seed}: nobody holds {place}");
        }
    }
    if let Gordon::Ashore { .. } = board.gordon {
        assert!(board.is_ours(place("friday-harbor")), "J-196: seed {seed}");
    }
    assert!(board.last_fields.len() <= 2, "J-078: seed {seed}");
}

/// Whoever has left Gordon alive has left two Sudanese with him.
fn guard(campaign: &Campaign, bound: &[UnitId], seed: u64) {
    let board = campaign.board();
    if !matches!(board.gordon, Gordon::Ashore { .. }) {
        return;
    }
    let post = Space::Place(place("friday-harbor"));
    let left = bound.iter().map(|unit| board.unit(*unit).at).find(|at| {
        *at != Whereabouts::Ashore(post)
            && !matches!(at, Whereabouts::Eliminated | Whereabouts::Gone)
    });
    // Losses may have made others the weakest since they set out.
    let stay = board.bound_to_gordon().len();
    assert!(left.is_none() || stay == 2, "J-196: seed {seed}: {left:?}, {stay} stay");
}

fn told(event: &Event) -> Option<&'static str> {
    Some(match event {
        Event::Siege(SiegeEvent::SortieRolled { .. }) => "sortie",
        Event::Siege(SiegeEvent::BrokeOut { .. }) => "broke out",
        Event::Siege(SiegeEvent::PlaceAbandoned { .. }) => "abandoned",
        Event::Siege(SiegeEvent::GunboatUnderFire { .. }) => "guns",
        Event::BattleShaped { kind, .. } => match kind {
            FightKind::Relief => "relief",
            FightKind::BreakThrough => "break-through",
            FightKind::BreakOut(_) => "break-out",
            FightKind::Storm => "storm",
            FightKind::Field => return None,
        },
        Event::Leader(LeaderEvent::GordonBoarded { .. }) => "gordon boards",
        Event::Leader(LeaderEvent::GordonSafe { .. }) => "gordon safe",
        Event::Leader(LeaderEvent::GordonKilled) => "gordon killed",
        Event::Leader(LeaderEvent::Scouted { .. }) => "scouted",
        _ => return None,
    })
}

fn play(seed: u64, seen: &mut [u32; WANTED.len()]) {
    let (mut dice, mut with) = (Seeded::new(seed), Seeded::new(!seed));
    let (options, board) = (options(seed), besieged(seed));
    let mut campaign = Campaign::at(&options, board, Phase::Actions, &mut dice, &mut Vec::new());
    let choose = |campaign: &Campaign| {
        let decision = campaign.decision().expect("it goes on");
        (COMMANDER, pick(&decision.ask, &mut with))
    };
    let mut taken = 0;
    to_the_end(&mut campaign, &mut dice, choose, |before, campaign, events| {
        guard(campaign, &before.bound_to_gordon(), seed);
        for what in events.iter().filter_map(told) {
            let at = WANTED.iter().position(|wanted| *wanted == what).expect("listed");
            seen[at] += 1;
        }
        holds(campaign, seed);
        if taken % 61 == 0 {
            let text = serde_json::to_string(campaign).expect("a campaign is plain data");
            let loaded: Campaign = serde_json::from_str(&text).expect("and comes back");
            assert_eq!(loaded, *campaign, "seed {seed}");
        }
        taken += 1;
    });
}

#[test]
fn besieged_places_keep_their_rules_whatever_is_ordered() {
    let mut seen = [0; WANTED.len()];
    for seed in 0..SEEDS {
        play(seed, &mut seen);
    }
    let counted: Vec<_> = WANTED.iter().zip(seen).collect();
    println!("{counted:?}");
    assert!(seen.iter().all(|count| *count > 0), "everything happens somewhere: {counted:?}");
}
