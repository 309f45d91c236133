//! Phase 2 (J-040 to J-047).

use san_juans::phases::rebellion::needed;
use san_juans::{Options, Phase};

use crate::courses::courses;
use crate::table::{Table, board, dice_of, in_round, place};

#[test]
fn j_040_j_041_j_042_j_046_what_the_die_needs() {
    courses(
        "J-040: a village or town needs 6, a fortress 8
        on lost tokar
        needs decatur = 6; needs el-obeid = 6; needs eastsound = 8

        J-046: a green place 8
        on control decatur retaken-egyptian
        needs decatur = 8

        J-041: Rosario and West Beach are adjacent, Waldron's island faces, three are lost around it
        on lost rosario west-beach deer-harbor stuart waldron
        needs eastsound = 2; needs tamai = 5 (Stuart faces San Juan)

        J-041: Stuart and Shaw, never more than +1
        on lost stuart shaw
        needs sinkat = 5

        J-042: Ginnis rises on 3
        on lost false-bay tamai port-stanley lopez richardson mud-bay
        needs ginnis = 3",
    );
}

#[test]
fn j_043_to_j_047_who_is_rolled_for_and_what_comes_of_it() {
    courses(
        "J-043: each result counts at once: El Obeid rises, and Olga, rolled later, needs one less
        on turn 1; phase rebellion; dice rolls/el-obeid:6:3
        rolled olga = 1 5 Quiet

        J-043: by option all rise at once, as it stood before; else each result counts at once
        on lost tokar; empty lopez; phase rebellion; dice rolls/lopez:6; with simultaneous_rebellion
        rolled lopez = 6 6 Rose; rolled richardson = 1 6 Quiet; told RevoltRolled = 23
        on lost tokar; empty lopez; phase rebellion; dice rolls/lopez:6
        rolled lopez = 6 6 Rose; rolled richardson = 1 5 Quiet

        J-044: Suakin is rolled for only when it is cut off
        on lost blakely decatur olga; phase rebellion; dice rolls
        rolled suakin = none (Port Stanley stands)
        on lost blakely decatur olga port-stanley; phase rebellion; dice rolls
        rolled suakin = 1 5 Quiet

        J-045: one to three units mutiny, flee or hold; Friday Harbor is the nearest open place by land
        for fate, what, at: 1 Mutinied 8, 2 Mutinied 8, 3 Fled 11, 4 Fled 11
        on sinkat gains 3 egyptian-infantry; phase rebellion; dice rolls/sinkat:6:{fate}
        rolled sinkat = 6 6 {what}({fate}); revolt sinkat = true; force friday-harbor = {at}

        J-045: or put it down
        for fate: 5, 6
        on sinkat gains 3 egyptian-infantry; phase rebellion; dice rolls/sinkat:6:{fate}
        rolled sinkat = 6 6 Suppressed({fate}); revolt sinkat = false; force friday-harbor = 8

        J-045: four units are besieged
        on sinkat gains 4 egyptian-infantry; phase rebellion; dice rolls/sinkat:6
        siege sinkat = 1 (J-090: level 1); revolt sinkat = false (J-015: still ours)

        J-045: British retreat where Egyptians mutiny
        on sinkat gains militia, marines; phase rebellion; dice rolls/sinkat:6:1
        count friday-harbor marines = 1; count friday-harbor militia = 0

        J-045: a port offers every other port, and its ships leave
        on port-stanley holds egyptian-infantry; siege roche-harbor 2; phase rebellion; dice 1x6 6 4
        asks put-out-from (two ports are equally near: Blakely and Suakin lie on the same sea area);
        may place:suakin; place:suakin; asks flee-from; may place:stuart (any port);
        may place:roche-harbor (besieged or not); may place:lopez (the nearest by land);
        cannot place:sinkat (no port, not near); place:stuart 1x15; force stuart = 2

        J-045: who can go nowhere is destroyed
        on lost roche-harbor friday-harbor; sinkat holds egyptian-infantry; phase rebellion
        and dice rolls/sinkat:6:3
        told UnitsDestroyed = 1; unit 35 = eliminated

        J-046: a red place is never rolled for
        on control shaw retaken-british; phase rebellion; dice rolls
        rolled shaw = none

        J-047: the phase ends for good
        on pacified; phase rebellion
        told RebellionOver = 1; told RevoltRolled = 0",
    );
}

#[test]
fn cards_bear_on_the_next_rebellion_only() {
    let mut board = board();
    let before = board.next_rebellion.clone();
    board.next_rebellion.islands.push((place("lopez").island, -1));
    board.next_rebellion.void.push(place("decatur"));
    board.next_rebellion.hard.push(place("waldron"));
    board.next_rebellion.no_mutiny = true;
    assert_eq!(needed(place("lopez"), &board), 7, "card 33");
    assert_eq!(needed(place("waldron"), &board), 8, "card 43");
    let faces = dice_of(&board, "rolls/decatur:6/el-obeid:6:1").expect("dice");
    let mut table = Table::at(board, Phase::Rebellion, &faces);
    table.play("rolled decatur = 6 6 Void (card 40)");
    table.play("rolled el-obeid = 6 6 Fled(1) (card 51: mutiny counts as retreat)");
    assert_eq!(table.board().next_rebellion, before, "spent");
}

/// A rebellion in which nobody rises follows on this table.
fn next_rebellion(table: &Table, options: &Options) -> Table {
    let kept = table.board().clone();
    let faces = dice_of(&kept, "rolls").expect("dice");
    Table::with(options, kept, Phase::Rebellion, &faces)
}

#[test]
fn j_043_the_commander_sets_another_order_once_and_it_stands() {
    let mut table = in_round(board(), &Options::default(), &[39]);
    table.play(
        "revolt-order; asks next-to-rise; offers = 26; place:tamai; place:olga; rest; \
         tells RevoltOrderSet { places: [tamai, olga] }; asks play-card; round = 1; \
         cannot revolt-order (J-043: once a round)",
    );
    assert_eq!(table.game.view(None).revolt_order, ["tamai", "olga"].map(place));
    next_rebellion(&table, &Options::default())
        .play("first-rolled 3 = tamai olga eastsound (J-043: no question is asked)");
}

#[test]
fn j_043_by_option_the_order_is_asked_for_before_the_first_roll_and_never_again() {
    let options = Options { rebellion_order: true, ..Options::default() };
    let mut table = Table::with(&options, board(), Phase::Rebellion, &[]);
    table.play(
        "asks next-to-rise (J-043: before any roll); offers = 25 (each place that may rise, and the \
         rest); place:shaw; cannot place:shaw; rest rolls; first-rolled 2 = shaw eastsound; \
         told RevoltRolled = 23 (J-044: Suakin stays quiet)",
    );
    next_rebellion(&table, &options)
        .play("first-rolled 2 = shaw eastsound (J-043: without a question each turn)");
}

#[test]
fn j_043_the_order_is_not_asked_for_where_none_counts() {
    courses(
        "J-043: all at once
        on hand 39; with simultaneous_rebellion
        cannot revolt-order

        J-047: nobody rises any more
        on pacified; hand 39
        cannot revolt-order",
    );
}

#[test]
fn j_043_a_war_begun_before_the_order_could_stand_goes_on_as_it_began() {
    let mut older = board();
    older.revolt_order = None;
    in_round(older.clone(), &Options::default(), &[39]).play("cannot revolt-order");
    let options = Options { rebellion_order: true, ..Options::default() };
    older.turn = 5;
    Table::with(&options, older, Phase::Rebellion, &[])
        .play("asks next-to-rise (J-043: each turn, as ever); rest rolls; never RevoltOrderSet");
}

#[test]
fn j_045_by_option_whoever_flees_by_land_fights_the_way_out() {
    courses(
        "J-045: El Obeid rises on a 6, a 3 lets its unit go, and each point on the way has a die
        on lost tokar; phase rebellion; with fight_out; dice 1 1 1 6 3 5 5 1x19
        asks play-card; unit 28 = olga; never BattleJoined

        J-045, J-060: met and victorious, it goes on
        on lost tokar; phase rebellion; with fight_out; dice 1 1 1 6 3 5 6 met 3 4 open
        asks settle-battle; tells BattleJoined; battle units = 1; battle kind = Field;
        unit 28 = olga/el-obeid/1; report:held; #0 1x19; asks play-card; unit 28 = olga;
        booked BattleWon(olga/el-obeid/1) = 1 (J-120)

        J-045, J-077: beaten, it goes back as any force, and stays there
        on lost tokar; phase rebellion; with fight_out; dice 1 1 1 6 3 6 met 3 4 open
        unit 28 = olga/el-obeid/2; report:lost; #0 1 1 1 1x19; asks play-card;
        unit 28 = olga/el-obeid/1 (J-077 b); revolt el-obeid = true

        J-045: from a port by sea nobody is met; by land no die is thrown without the option
        on lost deer-harbor; west-sound holds militia; phase rebellion; dice 1 6 3; with fight_out
        place:friday-harbor 1x20; unit 35 = friday-harbor
        on lost tokar; phase rebellion; dice 1 1 1 6 3 1x19
        asks play-card; unit 28 = olga",
    );
}
