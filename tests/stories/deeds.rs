//! Short stories: a position, orders given by buttons alone, and what is told of them. What comes
//! of such orders on the board is proved in `tests/rules`.

use super::positions::{Position, all_at_once};

pub(crate) struct Deed {
    pub(crate) name: &'static str,
    pub(crate) prepare: fn(Position) -> Position,
    /// What is pressed, order by order.
    pub(crate) orders: &'static [&'static [&'static str]],
    /// What the channel must tell.
    pub(crate) tells: &'static [&'static str],
}

/// Plays stories, each in a channel of its own.
pub(crate) async fn tell_all(deeds: &[Deed]) {
    let position = |deed: &Deed| (deed.prepare)(Position::new(deed.name));
    let positions = deeds.iter().map(position).collect();
    all_at_once(positions, async |number, table| {
        let deed = &deeds[number];
        for order in deed.orders {
            table.order(order).await;
        }
        table.tells(deed.tells);
    })
    .await;
}
