//! Short stories: a position, orders given by buttons alone, and what is told of them. What comes
//! of such orders on the board is proved in `engine/games/san_juans/tests/rules`.

use super::positions::{Position, all_at_once};

pub(crate) struct Story {
    pub(crate) name: &'static str,
    pub(crate) prepare: fn(Position) -> Position,
    /// What is pressed, order by order.
    pub(crate) orders: &'static [&'static str],
    /// What the channel must tell.
    pub(crate) tells: &'static [&'static str],
}

/// Plays stories, each in a channel of its own.
pub(crate) async fn tell_all(stories: &[Story]) {
    let position = |story: &Story| (story.prepare)(Position::new(story.name));
    let positions = stories.iter().map(position).collect();
    all_at_once(positions, async |number, table| {
        let story = &stories[number];
        for order in story.orders {
            table.order(order).await;
        }
        table.tells(story.tells);
    })
    .await;
}
