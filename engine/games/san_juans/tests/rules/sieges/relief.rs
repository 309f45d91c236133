//! Into and out of besieged places by land in an action round (J-056, with J-057 and J-062).

use san_juans::{Phase, Why};

use crate::courses::courses;
use crate::table::{Table, position};

/// Sinkat besieged with two units in it, two of horse in Friday Harbor one space of road away,
/// no ships there.
const SINKAT: &str = "friday-harbor holds 2 dragoons; empty roche-harbor; \
                      sinkat gains 2 egyptian-infantry; siege sinkat 2; ships suakin; hand 35";

/// Plays courses in which `[sinkat]` is that position, `[relief]` brings the horse of Friday Harbor
/// before Sinkat, `[beaten]` beats a column with supply there, and `[out]` tells all of Sinkat to fight
/// their way out.
fn before_sinkat(text: &str) {
    let relief = "ops:35 1 1; activate:friday-harbor; +all; to:sinkat 1";
    let out = "ops:35 1 1; activate:sinkat; cannot march:sinkat (J-015); break-through:sinkat; \
               asks who-breaks-through; +all";
    let beaten = "fight:sinkat met 3 4 open; report:lost; #0; #0 1 1; \
                  force sinkat/friday-harbor/1 = 3; \
                  count sinkat/friday-harbor/1 supply-unit = 1 (J-102: half of two is lost); \
                  told Supply(Lost { space: sinkat, points: 1 = 1; \
                  force sinkat = 2 (J-056: what stands inside is not theirs)";
    let words = [("[sinkat]", SINKAT), ("[relief]", relief), ("[out]", out), ("[beaten]", beaten)];
    courses(&words.iter().fold(text.to_owned(), |text, (word, is)| text.replace(word, is)));
}

#[test]
fn j_056_relief_from_outside() {
    before_sinkat(
        "J-056: it breaks the siege; besieged units neither help nor suffer
        on [sinkat]
        ops:35 1 1; activate:friday-harbor; +all; cannot to:roche-harbor/sinkat/2 (not through);
        to:sinkat 1 (one die at the point, none at Sinkat: the battle is certain); pending = sinkat;
        fight:sinkat met 3 4 open; battle kind = Relief; battle units = 2; report:held; #0; #0;
        siege sinkat = none (J-056, J-095); force sinkat = 4 (the group enters);
        may march:sinkat (J-062: and may go on)

        J-056, J-077: lost, it goes back where it came from
        on [sinkat]
        [relief]; fight:sinkat met 3 4 open; report:lost; #0;
        #0 1 1 (two cavalry -2, 15 to 2 is +2: two in all, nobody lost);
        force sinkat/friday-harbor/1 = 2; force sinkat = 2; siege sinkat = 2; at-siege = 0

        J-056, J-057: a second group joins, and the garrison waits
        on [sinkat]; roche-harbor gains dragoons
        [relief]; cannot activate:sinkat (J-056: not both kinds in one place);
        activate:roche-harbor; to:sinkat 1 1; fight:sinkat met 3 4 open;
        battle units = 3 (J-057: those outside fight together)

        J-056, J-102: supply shares the fate of the column, whatever was activated since
        on [sinkat]; sinkat/friday-harbor/1 gains 2 dragoons, 2 supply-unit; steps 41 1; steps 42 1
        and with advanced_supply
        ops:35 1 1; activate:sinkat/friday-harbor/1; +all; to:sinkat; [beaten]
        on [sinkat]; sinkat/friday-harbor/1 gains 2 dragoons, 2 supply-unit; steps 41 1; steps 42 1
        and with advanced_supply
        ops:35 1 1; activate:sinkat/friday-harbor/1; +all; to:sinkat; activate:el-obeid;
        to:olga/el-obeid/2 1; [beaten]",
    );
}

#[test]
fn j_057_j_077_a_relief_of_two_activations_goes_back_part_by_part() {
    let board = position(&format!("{SINKAT}; roche-harbor gains dragoons"));
    let second = board.force(crate::table::space("roche-harbor"))[0];
    let mut table = Table::at(board, Phase::Actions, &[]);
    table.play(
        "ops:35 1 1; activate:friday-harbor; +all; to:sinkat 1; activate:roche-harbor; \
         to:sinkat 1 1; fight:sinkat met 3 4 open; report:lost; #0; #0; #0 1 1 (Three cavalry -3, \
         15 to 3 is +2: good order)",
    );
    let asked = |table: &Table| match table.game.decision().map(|decision| decision.why) {
        Some(Why::RetreatTo { lead: Some(lead), units, .. }) => (lead, units),
        other => panic!("{other:?}"),
    };
    let (lead, units) = asked(&table);
    assert_eq!((lead, units, table.game.view(None).retreating), (second, 1, vec![second]));
    table.play(
        "offers space:roche-harbor/sinkat/2 space:sinkat/friday-harbor/1 (J-077: each part may use \
         any of them); space:roche-harbor/sinkat/2",
    );
    let (lead, units) = asked(&table);
    assert_eq!((table.game.view(None).retreating.first(), units), (Some(&lead), 2), "J-077");
    table.play(
        "space:sinkat/friday-harbor/1; force roche-harbor/sinkat/2 = 1 (J-077); \
         force sinkat/friday-harbor/1 = 2 (J-077)",
    );
}

#[test]
fn j_056_a_way_out_from_inside() {
    before_sinkat(
        "J-056: nobody marches into a place whose garrison fights its way out
        on [sinkat]
        [out]; activate:friday-harbor; +all; cannot to:sinkat; may to:sinkat/friday-harbor/1

        J-056: winners march on, and an empty place is lost; no option keeps them in
        for ends: false, true
        on [sinkat]; with battle_ends_move={ends}
        [out]; fight:sinkat met 3 4 open; battle kind = BreakThrough; report:held; #0; #0;
        siege sinkat = 2 (it goes on); cannot break-through:sinkat;
        cannot finish (who has won marches out); march:sinkat; +all; to:friday-harbor 1;
        force friday-harbor = 4; control sinkat = Local; finish; control sinkat = Rebel;
        siege sinkat = none (abandoned); booked BattleWon(sinkat) = 1 (J-120);
        told Siege(PlaceAbandoned { place: sinkat = 1

        J-056: losers are back inside, their move is over, and nobody else was activated
        on [sinkat]
        [out]; fight:sinkat met 3 4 open; report:lost; #0;
        #0 1 1 1 1 (no cavalry +2, 15 to 2 +2: six, a quarter of eight steps, none comes back);
        force sinkat = 2; told RoundBegan { round: 2 = 1; siege sinkat = 2;
        account = 0 (J-120: nobody gone, no score)

        J-056: a place is broken out of once in a round, and each winner goes
        on [sinkat]; sinkat gains egyptian-infantry
        ops:35 1 1; activate:sinkat; break-through:sinkat; +first-2; fight:sinkat met 3 4 open;
        report:held; #0; #0; offers march:sinkat (the third stays, and cannot try again);
        march:sinkat; +first-1; to:sinkat/friday-harbor/1 1; may march:sinkat;
        cannot finish (the other as well); march:sinkat; to:sinkat/friday-harbor/1 1; may finish;
        finish; siege sinkat = 2 (it goes on); account = -10 (J-120: once)

        J-056: who has won from inside does not board instead
        on [sinkat]; roche-harbor gains 3 egyptian-infantry; siege roche-harbor 1
        and ship 3 roche-harbor
        ops:35 1 1; activate:roche-harbor; break-through:roche-harbor; +first-2;
        fight:roche-harbor met 3 4 open; report:held; #0; #0; sail:roche-harbor; load;
        unit 41 = ship:3 (only who did not fight); aboard 3 = 1

        J-015, J-077: who broke out and is beaten outside does not go back inside
        on [sinkat]; speeches
        [out]; fight:sinkat met 3 4 open; report:held; #0; #0; march:sinkat; +all;
        to:friday-harbor 6 met 3 4 open; report:lost; #0;
        #0 1 1 1 1 (no cavalry +2, 15 to 2 +2, a way is open: six, a quarter of eight steps);
        force sinkat = 0 (J-015, J-077); force friday-harbor = 4 (J-077 b)",
    );
}
