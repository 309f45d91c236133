//! Where a war may begin (J-027, J-029), and the small options a group may agree on.

use san_juans::resolver::{Engagement, Fighter, resolve};
use san_juans::{
    Arm, BattleType, CardId, Cause, Control, Event, Hero, Options, Outcome, Phase, Quality,
    RebelForce, Scenario, Set, UnitKind, Whereabouts, cards::can_be_event,
};

use crate::battles::{engagement, infantry};
use crate::courses::courses;
use crate::table::{Seeded, Table, last, place, position, unshuffled};

fn reconquest() -> Options {
    Options { scenario: Scenario::Reconquest, ..Options::default() }
}

#[test]
fn j_027_a_die_says_where_the_revolt_begins() {
    let names = ["mud-bay", "rosario", "deer-harbor", "ginnis", "tamai", "stuart"];
    for (face, name) in (1..).zip(names) {
        let options = Options { scenario: Scenario::VariableStart, ..Options::default() };
        // The die, the shuffle of 24 cards, Hicks shuffled in, and 23 quiet places.
        let faces = [vec![face], unshuffled(24), unshuffled(18), vec![1; 23]].concat();
        let table = Table::start(&options, &faces);
        let place = place(name);
        assert_eq!(table.events[0], Event::StartRolled { die: face, place }, "J-027");
        let risen = table.board().risen();
        assert_eq!(risen, Set::of(place), "J-027");
        assert_eq!(table.board().vp, 5, "J-027: the value of that place");
        assert!(table.force(name).is_empty(), "J-027: its militia has gone over");
    }
}

#[test]
fn j_029_the_reconquest_begins_in_turn_11_with_two_towns() {
    // 41 cards are shuffled; Suakin is the only place rolled for.
    let table = Table::start(&reconquest(), &[unshuffled(41), vec![1]].concat());
    let board = table.board();
    assert_eq!((board.turn, board.vp, board.points.local), (11, 220, 3), "J-029");
    let held: Vec<_> = board.ours().iter().collect();
    assert_eq!(held, [place("suakin"), place("friday-harbor")], "J-029");
    assert_eq!(board.place(place("friday-harbor")).siege, Some(2), "J-029");
    assert_eq!(
        table.force("friday-harbor"),
        [(san_juans::kind("gordons-sudanese"), 4); 6],
        "J-029"
    );
    assert_eq!(board.hero, Hero::Ashore { recalled: false }, "J-029");
    let mut suakin = table.force("suakin");
    suakin.sort_unstable();
    let kinds: Vec<UnitKind> = suakin.iter().map(|(kind, _)| *kind).collect();
    let expected = [
        "egyptian-infantry",
        "egyptian-infantry",
        "egyptian-infantry",
        "dragoons",
        "krupp-battery",
        "british-line",
        "british-line",
        "british-line",
        "marines",
        "british-battery",
    ];
    assert_eq!(kinds, expected.map(san_juans::kind), "J-029: and what Crisis at Suakin brought");
    assert!(board.ships.iter().all(|ship| ship.at.to_string() == "suakin"), "J-029");
    assert_eq!(board.ships.len(), 9, "J-029: all, the transport of card 34 among them");
    for row in &board.places {
        assert_eq!(row.ours_last_turn, row.control != Control::Rebel, "J-120");
    }
    assert_eq!(board.hand[0], CardId::printed(1), "J-029: Graham before the deal");
    assert_eq!((board.hand.len(), board.deck.draw.len()), (7, 35), "J-029");
    assert_eq!(board.aside, [21].map(CardId::printed), "J-029");
    let out = [7, 32, 34, 35, 36, 37, 38, 46, 48, 50, 54].map(CardId::printed);
    assert_eq!(board.deck.removed, out, "J-029");
    assert!(board.milestones.relief_arrived, "J-003");
    let options = reconquest();
    for card in [29, 33, 41, 47].map(CardId::printed) {
        assert!(!can_be_event(card, board, &options), "J-029: {card} for Ops or replacements only");
    }
    assert!(can_be_event(CardId::printed(8), board, &options));
    let hand = vec![CardId::printed(8); 7];
    assert!(Options { opening_hand: hand, ..options }.check().is_err());
    assert!(Options { reconquest_garrisons: 3, ..reconquest() }.check().is_err(), "J-029");
}

#[test]
fn j_029_other_egyptians_may_be_rebuilt_and_garrisons_are_an_option() {
    let options = Options { reconquest_garrisons: 2, ..reconquest() };
    let table = Table::start(&options, &[unshuffled(41), vec![1]].concat());
    let garrison = (san_juans::kind("fortress-garrison"), 4);
    assert_eq!(table.force("friday-harbor").iter().filter(|unit| **unit == garrison).count(), 2);
    let lost = |kind: UnitKind| {
        let units = table.board().units.iter().filter(|unit| unit.kind == kind);
        units.filter(|unit| unit.at == Whereabouts::Eliminated && unit.steps == 0).count()
    };
    // Twelve regulars stood at the start, four came from Cairo, three are at Suakin.
    assert_eq!(lost(san_juans::kind("egyptian-infantry")), 11 + 4 - 3, "J-029");
    assert_eq!(lost(san_juans::kind("fortress-garrison")), 2);
    assert_eq!(lost(san_juans::kind("hicks-infantry")), 6);
    assert_eq!(table.board().place(place("suakin")).stores, 0);
    let options = Options { advanced_supply: true, ..reconquest() };
    let table = Table::start(&options, &[unshuffled(41), vec![1]].concat());
    assert_eq!(table.board().place(place("suakin")).stores, 10, "J-029");
}

#[test]
fn j_121_cards_and_events_may_count_at_once() {
    let options = Options { instant_total: true, ..Options::default() };
    let mut board = position("lost tokar mud-bay; vp 20; hand 53 30; turn 3");
    let mut table = Table::with(&options, board.clone(), Phase::Actions, &[]);
    table.give("event:53", &[3, 4]);
    assert_eq!(table.board().vp, 15, "J-121: the track moves at once");
    assert_eq!(table.board().this_turn.booked, -5);
    table.play("account = -5 (and the account still shows it)");
    let mut late = Table::with(&Options::default(), board.clone(), Phase::Actions, &[]);
    late.give("event:53", &[3, 4]);
    assert_eq!(late.board().vp, 20, "J-121: by default the track moves in phase 7");
    for table in [&mut table, &mut late] {
        while table.topic() != "over" && table.board().turn == 3 {
            let offers = table.offers();
            let quiet = ["pass", "finish", "done"].into_iter();
            let answer =
                quiet.chain([offers[0].as_str()]).find(|text| offers.contains(&(*text).into()));
            let answer = answer.expect("something").to_owned();
            table.give_with(&answer, &mut kit::Calm::default());
        }
        let scored = last!(table.events,
            Event::Scored { ledger, before, after } => (ledger, *before, *after));
        let (ledger, before, after) = scored.expect("a turn was scored");
        let sum: i32 = ledger.iter().map(|entry| entry.vp).sum();
        assert_eq!((before, before + sum), (20, after), "J-121: booked once");
        assert_eq!(table.board().vp, after, "J-121: and once the turn is over, not again");
        assert!(ledger.iter().any(|entry| entry.cause == Cause::Card(CardId::printed(53))));
    }
    board.vp = 5;
    let options = Options { fight_on: false, ..options };
    let mut table = Table::with(&options, board, Phase::Actions, &[]);
    table.give("event:53", &[3, 4]);
    assert_eq!(table.game.outcome(), Some(Outcome::Victory), "J-121: the ends too");
    assert!(table.game.decision().is_none());
    assert_eq!(table.events.last(), Some(&Event::Ended { outcome: Outcome::Victory }));
}

/// Battles held of 2,000, with one thing changed.
fn held(armoured: bool, wavering: bool) -> u32 {
    let mut dice = Seeded::new(21);
    let unit = Fighter { arm: Arm::Cavalry, armoured, ..infantry(Quality::Average) };
    let force = RebelForce { foot: 12, horse: 3, rifles: 2, guns: 0, machine_guns: 0 };
    let plain = engagement(vec![unit; 9], 0, BattleType::Encounter);
    let encounter = Engagement { force, wavering, ..plain };
    (0..2_000).map(|_| u32::from(resolve(&encounter, &mut dice).held)).sum()
}

#[test]
fn j_021_breastplates_and_wavering_mahdists_help_a_little() {
    let (plain, armoured, wavering) = (held(false, false), held(true, false), held(false, true));
    println!("held of 2,000: {plain}, armoured {armoured}, wavering {wavering}");
    for better in [armoured, wavering] {
        assert!(better > plain + 40 && better < plain + 700, "J-021: {plain}, {better}");
    }
}

#[test]
fn j_145_a_unit_that_has_won_two_battles_is_a_grade_better() {
    let course = |wins: u8, with: &str| {
        format!(
            "on lost mud-bay; richardson holds sudanese-infantry, militia; hand 30
            and wins 35 {wins}; wins 36 {wins}; {with}
            ops:30 3 3; activate:richardson; +all; to:richardson/mud-bay/1 6;
            fight:richardson/mud-bay/1 met 3 4 open; report:held; #0; #0;"
        )
    };
    let by_option = |wins| course(wins, "with experience");
    courses(&format!(
        "J-145: one battle is not enough, two are, and they count once, by option
        {} told UnitProved = 0; quality 35 = None
        {} told UnitProved = 2; quality 35 = Some(Fine); quality 36 = Some(Average)
        {} told UnitProved = 0
        {} told UnitProved = 0",
        by_option(0),
        by_option(1),
        by_option(2),
        course(1, "")
    ));
}

#[test]
fn j_144_the_larger_rules_are_options_and_off_unless_chosen() {
    let empty: Options = serde_json::from_str("{}").expect("every option has a default");
    // What a war begun before these could be chosen goes on without (J-043, J-051, J-123).
    let (standing_order, garrisons_sail, fight_on) = (false, false, false);
    let older = Options { standing_order, garrisons_sail, fight_on, ..Options::default() };
    assert_eq!(empty, older);
    let started = |options: &Options| {
        let mut dice = kit::Calm::default();
        san_juans::Campaign::new(options, &mut dice, &mut Vec::new())
    };
    let plain = started(&Options::default());
    let board = plain.board();
    assert_eq!((board.turn, board.vp, board.hand.len()), (1, 5, 7), "J-144");
    assert!(board.places.iter().all(|place| place.stores == 0), "J-144: simple supply");
    let advanced = started(&Options { advanced_supply: true, ..Options::default() });
    assert!(advanced.board().places.iter().any(|place| place.stores > 0), "J-144: J-101");
    let other = started(&reconquest());
    assert_eq!((other.board().turn, other.board().vp), (11, 220), "J-144: J-029");
    let divided = started(&Options { divided_command: true, ..Options::default() });
    let handed = |campaign: &san_juans::Campaign| {
        let asked = campaign.decision().expect("it waits").ask.choices();
        asked.iter().any(|choice| choice.to_string().starts_with("hand:"))
    };
    assert!(handed(&divided) && !handed(&plain), "J-144: J-006");
    let (mut elsewhere, mut dice) = (Vec::new(), kit::Calm::default());
    let options = Options { scenario: Scenario::VariableStart, ..Options::default() };
    san_juans::Campaign::new(&options, &mut dice, &mut elsewhere);
    assert!(matches!(elsewhere[0], Event::StartRolled { .. }), "J-144: J-027");
}
