//! Fortress garrisons go by sea and never march, unless it is agreed that they do (J-051).

use kit::Calm;
use san_juans::{Options, Phase, Quality, Stance, War};

use crate::courses::courses;
use crate::table::{Table, position};

#[test]
fn j_045_j_051_garrisons_go_by_sea_and_never_march() {
    courses(
        "J-051: a garrison never marches: the militia goes alone
        on west-sound holds fortress-garrison, militia; ship 0 west-sound; hand 39
        ops:39 1 1; activate:west-sound; march:west-sound; asks march-to

        J-051: it goes aboard, and lands where its ship brings it
        on west-sound holds fortress-garrison, militia; ship 0 west-sound; hand 39
        ops:39 1 1; activate:west-sound; sail:west-sound; load; offers unit:35 unit:36; +unit:35;
        unit 35 = ship:0; drop-anchor; finish
        on west-sound holds fortress-garrison, militia; ship 0 sea-f 35; hand 39
        ops:39 1 1; activate-sea:f; sail-to:orcas-landing; unload; unit 35 = orcas-landing;
        cannot march:orcas-landing

        J-051: without the option it stays
        on west-sound holds fortress-garrison, militia; ship 0 west-sound; hand 39
        and without garrisons_sail
        ops:39 1 1; activate:west-sound; sail:west-sound; load; unit 36 = ship:0 (the militia);
        unit 35 = west-sound

        J-051: a port with a garrison alone is activated for its ships: nobody there marches
        on west-sound holds fortress-garrison; ship 0 west-sound; hand 39
        ops:39 1 1; activate:west-sound; asks sail-how; may load

        J-045, J-051: it leaves a rising port by sea; West Sound rises on a 6, and a 3 lets them go
        on lost deer-harbor; west-sound holds fortress-garrison, militia; phase rebellion; dice 1 6 3
        asks flee-from; cannot place:rosario (every refuge of West Sound is a port);
        place:friday-harbor 1x20; unit 35 = friday-harbor; unit 36 = friday-harbor

        J-051: alone it may go by sea
        on lost deer-harbor orcas-landing; west-sound holds fortress-garrison; phase rebellion
        and dice 1 6 3
        asks flee-from; cannot place:orcas-landing; place:suakin 1x19; unit 35 = suakin

        J-045: without the option it dies in its fortress
        on lost deer-harbor; west-sound holds fortress-garrison, militia; phase rebellion; dice 1 6 3
        and without garrisons_sail
        unit 35 = eliminated; revolt west-sound = true; asks flee-from; place:orcas-landing 1x20;
        unit 36 = orcas-landing",
    );
}

/// What a garrison fights as in the battle that waits.
fn fights_as(table: &Table) -> Quality {
    let battle = table.game.engagement(Stance::Half, &mut Calm::default()).expect("a battle");
    battle.ours[0].quality
}

#[test]
fn j_021_j_051_by_option_garrisons_go_out_and_fight_poorly_there() {
    courses(
        "J-051: it marches like infantry, and not at all without the option
        on lost mud-bay; richardson holds fortress-garrison; hand 39; with garrisons_march
        ops:39 1 1; activate:richardson; to:mud-bay 1 1 1; unit 35 = mud-bay
        on lost mud-bay; richardson holds fortress-garrison; hand 39
        ops:39 1 1; cannot activate:richardson

        J-091: it breaks out
        on friday-harbor holds 4 fortress-garrison; siege friday-harbor 1; phase sieges
        and with garrisons_march
        may break-out; break-out; asks who-breaks-out; offers unit:35 unit:36 unit:37 unit:38
        on friday-harbor holds 4 fortress-garrison; siege friday-harbor 1; phase sieges
        cannot break-out

        J-045: it flees by land; West Sound rises on a 6, and a 3 lets it go
        on lost deer-harbor; west-sound holds fortress-garrison; phase rebellion; dice 1 6 3
        and with garrisons_march; without garrisons_sail
        asks flee-from; place:orcas-landing 1x20; unit 35 = orcas-landing",
    );
    let inside = "friday-harbor holds 4 fortress-garrison; siege friday-harbor 2; ships suakin";
    let fought = |garrisons_march: bool, course: &str| {
        let options = Options { garrisons_march, storming: true, ..Options::default() };
        let mut table = Table::with(&options, position(inside), Phase::Sieges, &[]);
        table.play(course);
        fights_as(&table)
    };
    let out = "break-out; +all; space:sinkat/friday-harbor/1 met 3 4 open";
    assert_eq!(fought(true, out), Quality::Poor, "J-021: poor outside");
    let storm = "hold 5 met open";
    assert_eq!(fought(true, storm), Quality::Average, "J-021: average in works");
    let landed = |garrisons_march: bool| {
        let board = "lost mud-bay; richardson holds fortress-garrison; ship 0 sea-e 35; hand 30";
        let options = Options { garrisons_march, ..Options::default() };
        let mut table = Table::with(&options, position(board), Phase::Actions, &[]);
        table.play("ops:30 1 1; activate-sea:e; sail-to:mud-bay; unload 6; drop-anchor");
        table.play("fight:mud-bay met 3 4 open");
        fights_as(&table)
    };
    assert_eq!((landed(true), landed(false)), (Quality::Poor, Quality::Average), "J-021");
}
