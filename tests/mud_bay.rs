//! A battle of the San Juans campaign to be fought as another game, and the report of it by hand.

use kit::{Answer, Scripted};
use san_juans::{BattleChoice, Campaign, CardId, Choice, Options, Phase, UnitKind, UnitSteps};

use crate::table::{Table, empty, muster, open_field, risen};

/// A force at Richardson that has met Mahdists at Mud Bay and waits to settle it; their foot, four
/// dice, then two horse and a rifle unit by five.
pub(crate) fn at_mud_bay(
    options: &Options,
    kinds: &[UnitKind],
    hurt: &[u8],
    mahdists: [u8; 9],
) -> Campaign {
    let mut board = risen(&["mud-bay"]);
    empty(&mut board, "richardson");
    let units = muster(&mut board, "richardson", kinds);
    for (unit, steps) in units.iter().zip(hurt) {
        board.unit_mut(*unit).steps = *steps;
    }
    board.hand = vec![CardId::printed(30)];
    let mut table = Table::with(options, board, Phase::Actions, &[]);
    table.give("ops:30", &[1, 1]);
    table.give("activate:richardson", &[]);
    if kinds.len() > 1 {
        let all = table.offers().join("+");
        table.give(&format!("+{all}"), &[]);
    }
    table.give("to:mud-bay", &[1, 1, 6]);
    table.give("fight:mud-bay", &[mahdists.to_vec(), open_field()].concat());
    assert_eq!(table.topic(), "settle-battle");
    table.game
}

/// The campaign after a report of its battle given by hand.
pub(crate) fn by_hand(
    before: &Campaign,
    held: bool,
    losses: &[UnitSteps],
    dice: &mut Scripted,
) -> Campaign {
    let mut campaign = before.clone();
    let report = Answer::One(Choice::Battle(BattleChoice::Report { held }));
    let numbers = losses.iter().map(|toll| Answer::Number(u32::from(toll.steps)));
    for answer in std::iter::once(report).chain(numbers) {
        let seat = campaign.decision().expect("a report").seats[0];
        assert_eq!(campaign.apply(seat, &answer, dice, &mut Vec::new()), Ok(()));
    }
    campaign
}
