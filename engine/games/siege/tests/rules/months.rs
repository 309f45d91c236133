//! Whole months: turn 1, clean-up, and how the siege ends.

use siege::phases::Frame;
use siege::{BannerId, City, End, Grade, Options, Place, Rulings, Siege};

use crate::table::{Table, banner, city, put};

fn cleaned(city: City) -> Table {
    Table::at(city, vec![Frame::CleanUp], &[])
}

/// S-077 to S-080: no event, three points, eight free Resource Points, four types of action, no
/// Banners, and of clean-up the last two steps.
#[test]
fn the_first_turn_is_for_building() {
    let mut first = city(0);
    first.turn = 0;
    let mut table = Table::at(first, vec![Frame::Month(1)], &[]);
    table.play(
        "turn = 1; ap = 3; free = 8; rp = 10; never CardDrawn;
         may fortify:palace:3 morale gunboat:safia levies end;
         cannot resources raid:White defend (S-079);
         fortify:burri:2; free = 6; rp = 10; morale; free = 4; cm = 7;
         gunboat:safia; turn = 2; tells CardDrawn; tells Resources { by: 0, now: 10, free: 1;
         rp = 9 (S-075); free = 0; never Activated; never CleanedUp",
    );
}

/// S-078, S-R34: free Resource Points go first, and are lost if they are not used.
#[test]
fn free_resources_are_not_kept() {
    let mut first = city(0);
    first.turn = 0;
    let mut table = Table::at(first, vec![Frame::Month(1)], &[]);
    table.play("end; turn = 2; rp = 9; free = 0; tells ActionsEnded { unused: 3 }");
    let mut little = city(3);
    little.turn = 1;
    little.now.free = 1;
    let mut table = Table::actions(little);
    table.play("morale; free = 0; rp = 9");
}

/// S-070, S-071, S-072, S-073, S-074, S-075, S-R02, S-R07: markers come off, everybody who
/// served goes back to his box, the Banner card is shuffled in, and a Resource Point is eaten.
#[test]
fn clean_up_puts_everything_away() {
    let mut used = city(0);
    used.banners[2].disordered = true;
    put(&mut used, "egyptian-1 bordein stewart", Place::Used);
    put(&mut used, "sudanese-1 light-1 gordon", Place::Position(siege::AreaId(0)));
    put(&mut used, "talahawin", Place::Damaged);
    used.now.activation = used.activations.draw.pop();
    cleaned(used).play(
        "disordered Red = false; place egyptian-1 = Available; place bordein = Available;
         place stewart = Available; place sudanese-1 = Available; place light-1 = Available;
         place gordon = Available; place talahawin = Damaged; rp = 9; turn = 3; tells TurnBegan",
    );
}

/// S-073, S-R35: a leader wounded in turn n is back for turn n + 2.
#[test]
fn the_wounded_miss_a_turn() {
    let mut hurt = city(0);
    put(&mut hurt, "gordon", Place::Wounded { since: 2 });
    put(&mut hurt, "stewart", Place::Wounded { since: 1 });
    let table = cleaned(hurt);
    let place = |key: &str| table.board().unit(crate::table::unit(key)).place;
    assert_eq!(place("gordon"), Place::Wounded { since: 2 });
    assert_eq!(place("stewart"), Place::Available);
}

/// S-074, S-R28: all twelve Banner cards are in the deck each turn.
#[test]
fn the_banner_deck_is_whole_again() {
    let mut used = city(0);
    used.now.activation = used.activations.draw.pop();
    let table = cleaned(used);
    assert_eq!(table.board().activations.draw.len(), 12);
}

/// S-075, S-R17: with no Resource Points left City Morale falls instead.
#[test]
fn hunger_costs_morale() {
    let mut hungry = city(0);
    hungry.resources = 0;
    cleaned(hungry).play("rp = 0; cm = 5");
}

/// S-R26: when the deck is out the discards are shuffled.
#[test]
fn discards_are_shuffled_when_the_deck_is_out() {
    let mut at = city(0);
    at.events.discards = at.events.draw.drain(..).collect();
    let table = Table::at(at, vec![Frame::Month(3)], &[]);
    assert_eq!(table.board().events.draw.len(), 23);
    assert!(table.events.contains(&siege::Event::Reshuffled));
}

fn ended(turn: u8, morale: u8, lost: u8) -> Option<(Grade, End)> {
    let mut at = city(0);
    (at.turn, at.morale) = (turn, morale);
    at.banners[0].lost = lost;
    let table = cleaned(at);
    table.game.outcome().map(|of| (of.grade, of.end))
}

/// S-076, S-R16, S-R29: after clean-up of turn 12 the result goes by City Morale and by what the
/// Banners have lost; no City Morale is defeat at any clean-up.
#[test]
fn the_end_goes_by_morale_and_strength_lost() {
    let relieved = |grade| Some((grade, End::Relieved));
    for (morale, lost, grade) in [
        (1, 9, Grade::Marginal),
        (3, 9, Grade::Marginal),
        (4, 9, Grade::Victory),
        (6, 9, Grade::Victory),
        (7, 5, Grade::Victory),
        (7, 6, Grade::Outstanding),
        (10, 6, Grade::Outstanding),
    ] {
        assert_eq!(ended(12, morale, lost), relieved(grade), "{morale}, {lost}");
    }
    assert_eq!(ended(11, 7, 9), None, "turn 12 is the last");
    assert_eq!(ended(5, 0, 0), Some((Grade::Defeat, End::Surrendered)));
}

/// S-R37: City Morale is tested at clean-up alone.
#[test]
fn morale_may_touch_nothing_for_a_while() {
    let mut low = city(3);
    low.morale = 2;
    let mut table = Table::actions(low);
    table.play("resources; cm = 0; asks city-action; cannot morale");
}

/// S-R41: points lost count whatever events gave back.
#[test]
fn what_banners_lost_is_not_given_back() {
    let mut at = city(3);
    banner(&mut at, BannerId::Red, 3, 4);
    let mut table = Table::actions(at);
    table.play("sortie:Red; go:egyptian-1 6 6; strength Red = 3");
    let mut again = table.board().clone();
    again.banners[2].strength = 5;
    assert_eq!(again.strength_lost(), 1);
}

/// S-R31: whoever proposes, it is the chairman's answer that counts: every question has one seat.
#[test]
fn one_seat_is_asked() {
    let table = Table::actions(city(3));
    let decision = table.game.decision().expect("an action is asked for");
    assert_eq!(decision.seats, [siege::GORDON]);
    assert!(!decision.sealed);
}

fn limited(modifier_limit: i8) -> Options {
    Options { rulings: Rulings { modifier_limit, ..Rulings::default() }, ..Options::default() }
}

/// S-R19, S-R32, S-R33, S-R34, S-R38: options and cities that are stored without rulings were played by
/// those of before; what is agreed on is what the city is played by, and does not change on the way.
#[test]
fn a_siege_goes_on_by_the_rulings_it_began_with() {
    let [kept, default]: [Options; 2] =
        ["{\"resources\":9}", "{\"resources\":9,\"last_point\":false}"]
            .map(|text| serde_json::from_str(text).expect("options"));
    let of = kept.rulings;
    assert_eq!((of.modifier_limit, of.last_point, of.spread_works), (2, true, true));
    assert_eq!((of.troops_needed, of.gunboats), (true, siege::Gunboats::Together));
    assert!(!default.rulings.last_point && default.rulings.spread_works);
    let siege = Siege::new(&kept, &mut kit::Calm::default(), &mut Vec::new());
    assert_eq!(siege.board().rulings, of);
    let mut stored = serde_json::to_value(siege.board()).expect("written");
    stored.as_object_mut().expect("a city").remove("rulings");
    let city: City = serde_json::from_value(stored).expect("read");
    assert_eq!(city.rulings, of);
    let written = serde_json::to_string(&Options::default()).expect("written");
    assert_eq!(serde_json::from_str::<Options>(&written).ok(), Some(Options::default()));
    let changed = kept.can_become(&limited(5)).map_err(|fixed| fixed.key);
    assert!(changed.is_err_and(|key| key != "pace"), "no rule changes on the way");
}

/// S-R13, S-R35: what the city begins with follows from the options; both decks are shuffled.
#[test]
fn options_set_the_start() {
    let options = Options { resources: 3, morale: 9, strength: 1, ..Options::default() };
    let mut dice = crate::seeded::Seeded::new(7);
    let siege = Siege::new(&options, &mut dice, &mut Vec::new());
    let city = siege.board();
    assert_eq!((city.resources, city.morale, city.turn), (3, 9, 1));
    let usual = Options::default().strengths();
    for (banner, usual) in city.banners.iter().zip(usual) {
        assert_eq!(banner.strength, (usual + 1).min(6));
    }
    assert!(!city.events.draw.is_sorted() && !city.activations.draw.is_sorted());
    for wrong in [
        Options { resources: 21, ..Options::default() },
        Options { morale: 0, ..Options::default() },
        Options { strength: 3, ..Options::default() },
        limited(1),
        limited(11),
    ] {
        assert!(wrong.check().is_err(), "{wrong:?}");
    }
}
