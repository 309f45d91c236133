//! Into and out of besieged places by land in an action round (J-056, with J-057 and J-062).

use engine::san_juans::{
    Berth, Board, CardId, Control, Event, FightKind, Options, Phase, SiegeEvent, UnitKind,
};

use crate::table::{Table, board, empty, muster, open_field, place, space};

/// Sinkat besieged with two units in it, two of horse in Friday Harbor one space of road away,
/// no ships there.
fn sinkat() -> Board {
    let mut board = board();
    empty(&mut board, "friday-harbor");
    empty(&mut board, "roche-harbor");
    muster(&mut board, "friday-harbor", &[UnitKind::Dragoons; 2]);
    muster(&mut board, "sinkat", &[UnitKind::EgyptianInfantry; 2]);
    board.place_mut(place("sinkat")).siege = Some(2);
    for ship in &mut board.ships {
        ship.at = Berth::Port(place("suakin"));
    }
    board.hand = vec![CardId(35)];
    board
}

/// Dice of a battle against 12 foot, 2 horse and 1 rifle, an encounter in the open.
fn battle() -> Vec<u8> {
    [vec![3, 3, 3, 3, 2, 1, 1, 3, 4], open_field()].concat()
}

fn both(table: &Table) -> String {
    format!("+{}", table.offers().join("+"))
}

/// The horse of Friday Harbor stand before Sinkat; the battle waits.
fn before_sinkat() -> Table {
    let mut table = Table::at(sinkat(), Phase::Actions, &[]);
    table.give("ops:35", &[1, 1]);
    table.give("activate:friday-harbor", &[]);
    let units = both(&table);
    table.give(&units, &[]);
    assert!(!table.offers().contains(&"to:roche-harbor/sinkat/2".to_owned()), "J-056: not through");
    // One die at the point, none at Sinkat: the battle is certain.
    table.give("to:sinkat", &[1]);
    assert_eq!(table.board().this_round.pending, [space("sinkat")], "J-056");
    table
}

#[test]
fn j_056_relief_from_outside_breaks_the_siege() {
    let mut table = before_sinkat();
    table.give("fight:sinkat", &battle());
    let battle = table.campaign.view(None).battle.expect("a battle");
    assert_eq!(battle.kind, FightKind::Relief, "J-056");
    assert_eq!(battle.units.len(), 2, "J-056: besieged units neither help nor suffer");
    table.give("report:held", &[]);
    table.give("#0", &[]);
    table.give("#0", &[]);
    assert_eq!(table.board().place(place("sinkat")).siege, None, "J-056, J-095");
    assert_eq!(table.force("sinkat").len(), 4, "J-056: the group enters");
    assert!(table.offers().contains(&"march:sinkat".to_owned()), "J-062: and may go on");
}

#[test]
fn j_056_a_lost_relief_goes_back_where_it_came_from() {
    let mut table = before_sinkat();
    table.give("fight:sinkat", &battle());
    table.give("report:lost", &[]);
    table.give("#0", &[]);
    // Two cavalry -2, 15 to 2 is +2: two in all, nobody lost.
    table.give("#0", &[1, 1]);
    assert_eq!(table.force("sinkat/friday-harbor/1").len(), 2, "J-056, J-077");
    assert_eq!(table.force("sinkat").len(), 2);
    assert_eq!(table.board().place(place("sinkat")).siege, Some(2), "J-056");
    assert!(table.board().this_round.at_siege.is_empty());
}

#[test]
fn j_057_a_second_group_joins_a_relief_and_the_garrison_waits() {
    let mut board = sinkat();
    muster(&mut board, "roche-harbor", &[UnitKind::Dragoons]);
    let mut table = Table::at(board, Phase::Actions, &[]);
    table.give("ops:35", &[1, 1]);
    table.give("activate:friday-harbor", &[]);
    let units = both(&table);
    table.give(&units, &[]);
    table.give("to:sinkat", &[1]);
    let offers = table.offers();
    assert!(!offers.contains(&"activate:sinkat".to_owned()), "J-056: not both kinds in one place");
    table.give("activate:roche-harbor", &[]);
    table.give("to:sinkat", &[1, 1]);
    table.give("fight:sinkat", &battle());
    let battle = table.campaign.view(None).battle.expect("a battle");
    assert_eq!(battle.units.len(), 3, "J-057: those outside fight together");
}

/// Both units of Sinkat are told to fight their way out.
fn break_through(options: &Options) -> Table {
    let mut table = Table::with(options, sinkat(), Phase::Actions, &[]);
    table.give("ops:35", &[1, 1]);
    table.give("activate:sinkat", &[]);
    assert!(!table.offers().contains(&"march:sinkat".to_owned()), "J-015");
    table.give("break-through:sinkat", &[]);
    assert_eq!(table.topic(), "who-breaks-through");
    let units = both(&table);
    table.give(&units, &[]);
    table
}

#[test]
fn j_056_nobody_marches_into_a_place_whose_garrison_fights_its_way_out() {
    let mut table = break_through(&Options::default());
    table.give("activate:friday-harbor", &[]);
    let units = both(&table);
    table.give(&units, &[]);
    let offers = table.offers();
    assert!(!offers.contains(&"to:sinkat".to_owned()), "J-056: {offers:?}");
    assert!(offers.contains(&"to:sinkat/friday-harbor/1".to_owned()));
}

#[test]
fn j_056_winners_from_inside_march_on_and_an_empty_place_is_lost() {
    // A battle that ends the move would keep them in: the option does not bite here.
    for battle_ends_move in [false, true] {
        let options = Options { battle_ends_move, ..Options::default() };
        let mut table = break_through(&options);
        table.give("fight:sinkat", &battle());
        let kind = table.campaign.view(None).battle.expect("a battle").kind;
        assert_eq!(kind, FightKind::BreakThrough, "J-056");
        table.give("report:held", &[]);
        table.give("#0", &[]);
        table.give("#0", &[]);
        assert_eq!(table.board().place(place("sinkat")).siege, Some(2), "J-056: it goes on");
        assert!(!table.offers().contains(&"break-through:sinkat".to_owned()));
        table.give("march:sinkat", &[]);
        let units = both(&table);
        table.give(&units, &[]);
        table.give("to:friday-harbor", &[1]);
        assert_eq!(table.force("friday-harbor").len(), 4, "J-056");
        assert_eq!(table.board().place(place("sinkat")).control, Control::Egyptian);
        table.give("finish", &[]);
        let sinkat = table.board().place(place("sinkat"));
        assert_eq!((sinkat.control, sinkat.siege), (Control::Mahdist, None), "J-056: abandoned");
        let told = |event: &Event| {
            matches!(event, Event::Siege(SiegeEvent::PlaceAbandoned { place: id })
                if *id == place("sinkat"))
        };
        assert!(table.events.iter().any(told), "J-056");
    }
}

#[test]
fn j_056_losers_from_inside_are_back_inside() {
    let mut table = break_through(&Options::default());
    table.give("fight:sinkat", &battle());
    table.give("report:lost", &[]);
    table.give("#0", &[]);
    // No cavalry +2, 15 to 2 +2: six, a quarter of eight steps, two; none comes back.
    table.give("#0", &[1, 1, 1, 1]);
    assert_eq!(table.force("sinkat").len(), 2, "J-056");
    // Their move is over, and nobody else was activated: so is the round.
    assert!(table.events.contains(&Event::RoundBegan { round: 2 }), "J-056");
    assert_eq!(table.board().place(place("sinkat")).siege, Some(2));
}
