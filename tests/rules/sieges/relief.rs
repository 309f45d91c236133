//! Into and out of besieged places by land in an action round (J-056, with J-057 and J-062).

use san_juans::{
    Berth, Board, CardId, Cause, Control, Event, FightKind, Options, Phase, ShipId, SiegeEvent,
    SupplyEvent, UnitKind, Why,
};

use crate::table::{Table, muster, open_field, place, position, set, space};

/// Sinkat besieged with two units in it, two of horse in Friday Harbor one space of road away,
/// no ships there.
fn sinkat() -> Board {
    let mut board = position(
        "empty roche-harbor; friday-harbor holds 2 dragoons; sinkat gains 2 egyptian-infantry; \
         siege sinkat 2",
    );
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
    table.play(
        "ops:35 1 1; activate:friday-harbor; +all; \
         cannot to:roche-harbor/sinkat/2 (J-056: not through); \
         to:sinkat 1 (One die at the point, none at Sinkat: the battle is certain)",
    );
    assert_eq!(table.board().this_round.pending, [space("sinkat")], "J-056");
    table
}

#[test]
fn j_056_relief_from_outside_breaks_the_siege() {
    let mut table = before_sinkat();
    table.give("fight:sinkat", &battle());
    let battle = table.battle();
    assert_eq!(battle.kind, FightKind::Relief, "J-056");
    assert_eq!(battle.units.len(), 2, "J-056: besieged units neither help nor suffer");
    table.play(
        "report:held; #0; #0; siege sinkat = none (J-056, J-095); \
         force sinkat = 4 (J-056: the group enters); may march:sinkat (J-062: and may go on)",
    );
}

#[test]
fn j_056_a_lost_relief_goes_back_where_it_came_from() {
    let mut table = before_sinkat();
    table.play(
        "fight:sinkat met 3 4 open; report:lost; #0; \
         #0 1 1 (Two cavalry -2, 15 to 2 is +2: two in all, nobody lost); \
         force sinkat/friday-harbor/1 = 2 (J-056, J-077); force sinkat = 2; \
         siege sinkat = 2 (J-056)",
    );
    assert!(table.board().this_round.at_siege.is_empty());
}

#[test]
fn j_057_a_second_group_joins_a_relief_and_the_garrison_waits() {
    let mut board = sinkat();
    muster(&mut board, "roche-harbor", &[UnitKind::Dragoons]);
    let mut table = Table::at(board, Phase::Actions, &[]);
    table.play("ops:35 1 1; activate:friday-harbor");
    let units = both(&table);
    table.give(&units, &[]);
    table.play(
        "to:sinkat 1; cannot activate:sinkat (J-056: not both kinds in one place); \
         activate:roche-harbor; to:sinkat 1 1; fight:sinkat met 3 4 open",
    );
    let battle = table.battle();
    assert_eq!(battle.units.len(), 3, "J-057: those outside fight together");
}

/// Both units of Sinkat are told to fight their way out.
fn break_through(options: &Options) -> Table {
    break_through_of(sinkat(), options)
}

fn break_through_of(board: Board, options: &Options) -> Table {
    let mut table = Table::with(options, board, Phase::Actions, &[]);
    table.play(
        "ops:35 1 1; activate:sinkat; cannot march:sinkat (J-015); break-through:sinkat; \
         asks who-breaks-through; +all",
    );
    table
}

#[test]
fn j_056_nobody_marches_into_a_place_whose_garrison_fights_its_way_out() {
    let mut table = break_through(&Options::default());
    table.play(
        "activate:friday-harbor; +all; cannot to:sinkat (J-056); may to:sinkat/friday-harbor/1",
    );
}

#[test]
fn j_056_winners_from_inside_march_on_and_an_empty_place_is_lost() {
    // A battle that ends the move would keep them in: the option does not bite here.
    for battle_ends_move in [false, true] {
        let options = Options { battle_ends_move, ..Options::default() };
        let mut table = break_through(&options);
        table.give("fight:sinkat", &battle());
        let kind = table.battle().kind;
        assert_eq!(kind, FightKind::BreakThrough, "J-056");
        table.play(
            "report:held; #0; #0; siege sinkat = 2 (J-056: it goes on); \
             cannot break-through:sinkat; cannot finish (J-056: who has won marches out); \
             march:sinkat; +all; to:friday-harbor 1; force friday-harbor = 4 (J-056); \
             control sinkat = Egyptian; finish",
        );
        let sinkat = table.board().place(place("sinkat"));
        assert_eq!((sinkat.control, sinkat.siege), (Control::Mahdist, None), "J-056: abandoned");
        let won = |entry: &&san_juans::Entry| entry.cause == Cause::BattleWon(space("sinkat"));
        assert_eq!(table.board().this_turn.ledger.iter().filter(won).count(), 1, "J-120");
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
    table.play(
        "fight:sinkat met 3 4 open; report:lost; #0; #0 1 1 1 1 (No cavalry +2, 15 to 2 +2: \
         six, a quarter of eight steps, two, none comes back); force sinkat = 2 (J-056)",
    );
    // Their move is over, and nobody else was activated: so is the round.
    assert!(table.events.contains(&Event::RoundBegan { round: 2 }), "J-056");
    assert_eq!(table.board().place(place("sinkat")).siege, Some(2));
    assert!(table.board().this_turn.ledger.is_empty(), "J-056, J-120: nobody gone, no score");
}

#[test]
fn j_056_a_place_is_broken_out_of_once_in_a_round_and_each_winner_goes() {
    let mut board = sinkat();
    muster(&mut board, "sinkat", &[UnitKind::EgyptianInfantry]);
    let mut table = Table::at(board, Phase::Actions, &[]);
    table.play("ops:35 1 1; activate:sinkat; break-through:sinkat");
    let (units, stays) = (table.offers(), 2);
    table.play(&format!(
        "+{}; fight:sinkat met 3 4 open; report:held; #0; #0; \
         offers march:sinkat (J-056: the third stays, and cannot try again); march:sinkat; +{}; \
         to:sinkat/friday-harbor/1 1; may march:sinkat; \
         cannot finish (J-056: the other as well); march:sinkat; to:sinkat/friday-harbor/1 1; \
         may finish (J-056); finish; siege sinkat = 2 (J-056: it goes on); \
         account = -10 (J-120: once)",
        units[..stays].join("+"),
        units[0]
    ));
}

#[test]
fn j_056_who_has_won_from_inside_does_not_board_instead() {
    let mut board = sinkat();
    set(&mut board, "roche-harbor gains 3 egyptian-infantry; siege roche-harbor 1");
    board.ship_mut(ShipId(3)).at = Berth::Port(place("roche-harbor"));
    let mut table = Table::at(board, Phase::Actions, &[]);
    table.play("ops:35 1 1; activate:roche-harbor; break-through:roche-harbor");
    let units = table.offers();
    table.play(&format!(
        "+{}; fight:roche-harbor met 3 4 open; report:held; #0; #0; sail:roche-harbor; load",
        units[..2].join("+")
    ));
    assert_eq!(
        table.board().unit(table.board().aboard(ShipId(3)).next().expect("one").id).id.to_string(),
        units[2].trim_start_matches("unit:"),
        "J-056: only who did not fight"
    );
}

#[test]
fn j_077_who_broke_out_and_is_beaten_outside_does_not_go_back_inside() {
    let mut board = sinkat();
    // On a road between two places of ours nobody waits but on a day like this (43).
    board.this_turn.encounters = 1;
    let mut table = break_through_of(board, &Options::default());
    table.play(
        "fight:sinkat met 3 4 open; report:held; #0; #0; march:sinkat; +all; \
         to:friday-harbor 6 met 3 4 open; report:lost; #0; #0 1 1 1 1 (No cavalry +2, 15 to 2 \
         +2, a way is open: six, a quarter of eight steps, none comes back); \
         force sinkat = 0 (J-015, J-077); force friday-harbor = 4 (J-077 (b))",
    );
}

/// Horse on the road relieve Sinkat with two supply units beside them and are beaten; between their
/// march and the battle another place may be activated.
fn relief_with_supply(another: bool) -> Table {
    let options = Options { advanced_supply: true, ..Options::default() };
    let mut board = sinkat();
    let road = "sinkat/friday-harbor/1";
    muster(&mut board, road, &[UnitKind::Dragoons; 2]);
    for unit in muster(&mut board, road, &[UnitKind::SupplyUnit; 2]) {
        board.unit_mut(unit).steps = 1;
    }
    let mut table = Table::with(&options, board, Phase::Actions, &[]);
    table.play(&format!("ops:35 1 1; activate:{road}; +all; to:sinkat"));
    if another {
        table.play("activate:el-obeid; to:olga/el-obeid/2 1");
    }
    table.play("fight:sinkat met 3 4 open; report:lost; #0; #0 1 1");
    table
}

#[test]
fn j_056_j_102_supply_shares_the_fate_of_the_column_whatever_was_activated_since() {
    for another in [false, true] {
        let table = relief_with_supply(another);
        let back = table.force("sinkat/friday-harbor/1");
        let supply = back.iter().filter(|(kind, _)| *kind == UnitKind::SupplyUnit).count();
        assert_eq!((back.len(), supply), (3, 1), "J-102: half of two is lost: {another}");
        let lost = SupplyEvent::Lost { space: space("sinkat"), points: 1 };
        assert!(table.events.contains(&Event::Supply(lost)), "{another}");
        assert_eq!(table.force("sinkat").len(), 2, "J-056: what stands inside is not theirs");
    }
}

#[test]
fn j_057_j_077_a_relief_of_two_activations_goes_back_part_by_part() {
    let mut board = sinkat();
    let second = muster(&mut board, "roche-harbor", &[UnitKind::Dragoons])[0];
    let mut table = Table::at(board, Phase::Actions, &[]);
    table.play("ops:35 1 1; activate:friday-harbor");
    let units = both(&table);
    table.give(&units, &[]);
    table.play(
        "to:sinkat 1; activate:roche-harbor; to:sinkat 1 1; fight:sinkat met 3 4 open; \
         report:lost; #0; #0; #0 1 1 (Three cavalry -3, 15 to 3 is +2: good order)",
    );
    let asked = |table: &Table| match table.campaign.decision().map(|decision| decision.why) {
        Some(Why::RetreatTo { lead: Some(lead), units, .. }) => (lead, units),
        other => panic!("{other:?}"),
    };
    let ways = ["space:roche-harbor/sinkat/2", "space:sinkat/friday-harbor/1"];
    let (lead, units) = asked(&table);
    assert_eq!((lead, units, table.campaign.view(None).retreating), (second, 1, vec![second]));
    assert_eq!(table.offers(), ways, "J-077: each part may use any of them");
    table.give(ways[0], &[]);
    let (lead, units) = asked(&table);
    assert_eq!((table.campaign.view(None).retreating.first(), units), (Some(&lead), 2), "J-077");
    table.give(ways[1], &[]);
    table.play("force roche-harbor/sinkat/2 = 1 (J-077); force sinkat/friday-harbor/1 = 2 (J-077)");
}
