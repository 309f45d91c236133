//! Short stories: a position, orders given by buttons alone, and what comes of them.

use san_juans::Event;

use super::positions::{After, Position, all_at_once};

/// A story.
pub(crate) struct Deed {
    pub(crate) name: &'static str,
    pub(crate) prepare: fn(Position) -> Position,
    /// What is pressed, order by order.
    pub(crate) orders: &'static [&'static [&'static str]],
    /// What the channel must tell.
    pub(crate) tells: &'static [&'static str],
    /// Whether the board is right.
    pub(crate) check: fn(&After),
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
        (deed.check)(&table.after().await);
    })
    .await;
}

/// Whether the field was held in the only battle there was.
pub(crate) fn held(facts: &[Event]) -> bool {
    let decided = facts.iter().filter_map(|fact| match fact {
        Event::BattleDecided { held, .. } => Some(*held),
        _ => None,
    });
    let decided: Vec<bool> = decided.collect();
    assert_eq!(decided.len(), 1, "one battle");
    decided[0]
}
