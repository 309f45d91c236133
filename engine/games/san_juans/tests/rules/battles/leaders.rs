//! Leaders with a small effect in battle (J-145).

use san_juans::resolver::{Engagement, resolve};
use san_juans::{BattleType, Options, Phase, Quality};

use super::{engagement, infantry};
use crate::table::{Seeded, Table, position};

/// Battles held of 2,000 under these leaders.
fn held(led: (i8, i8)) -> u32 {
    let mut dice = Seeded::new(29);
    let ours = vec![infantry(Quality::Average); 9];
    let fight = Engagement { led, ..engagement(ours, 14, BattleType::Encounter) };
    (0..2_000).map(|_| u32::from(resolve(&fight, &mut dice).held)).sum()
}

#[test]
fn j_145_by_option_leaders_are_thrown_for_once_and_shift_the_dice_by_one() {
    let options = Options { leaders_tell: true, ..Options::default() };
    let board = position("lost mud-bay; richardson holds dragoons; hand 30");
    let mut table = Table::with(&options, board.clone(), Phase::Actions, &[]);
    let course = "ops:30 1 1; activate:richardson; to:mud-bay 6;";
    table.play(&format!("{course} fight:richardson/mud-bay/1 met 3 4 open 6 1"));
    table.play("told Leader(LeaderProved = 2");
    assert_eq!(table.battle().led, (-1, 1), "J-145: an able emir, a poor officer of ours");
    table.play("report:held; #0; march:richardson/mud-bay/1; to:mud-bay 6 met 3 4 open");
    assert_eq!(table.battle().led, (-1, 1), "J-145: nothing more is thrown");
    let mut plain = Table::with(&Options::default(), board, Phase::Actions, &[]);
    plain.play(&format!("{course} fight:richardson/mud-bay/1 met 3 4 open"));
    assert_eq!(plain.battle().led, (0, 0), "J-145: off unless chosen");
    let (poor, none, able, rebel_leader) =
        (held((-1, 0)), held((0, 0)), held((1, 0)), held((0, 1)));
    assert!(
        poor < none && none < able && rebel_leader < none,
        "J-145: {poor} {none} {able} {rebel_leader}"
    );
    assert!(able - none < 300 && none - poor < 300, "J-145: a little: {poor} {none} {able}");
}
