//! What has changed: since when, as people name it, and the map that shows it.

use std::sync::Arc;

use crate::campaign::ids::PlayerId;
use crate::campaign::log::LogLine;
use crate::campaign::{Problem, Snapshot};
use crate::discord::App;
use crate::discord::orders::panel::widgets::{Line, Menu, Row};
use crate::games::san_juans::records::since::{Changed, NoChanges, Since, changed};
use crate::model::button::ButtonId;
use crate::model::word::Word;
use crate::text::words::bare;

/// Since when somebody asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    /// Since some time that is the same for everybody.
    Since(Since),
    /// Since they last looked.
    Looked,
}

/// What is offered by name: how it is written, and how it is called.
const NAMED: [(&str, &str, Asked); 4] = [
    ("order", "the last order", Asked::Since(Since::LastOrder)),
    ("turn", "the turn's beginning", Asked::Since(Since::ThisTurn)),
    ("rebellion", "the last rebellion", Asked::Since(Since::Rebellion)),
    ("looked", "you last looked", Asked::Looked),
];
/// The value of the line that shows the map as it stands.
const NOW: &str = "now";
/// Orders and turns offered while somebody types.
const OFFERED_MAX: usize = 10;

/// Reads since when: what was offered, its name, or an order's or a turn's number.
pub fn named(typed: &str) -> Option<Asked> {
    let typed = bare(typed).to_lowercase();
    let typed = typed.trim();
    let known = NAMED.iter().find(|(value, name, _)| typed == *value || typed == *name);
    if let Some((_, _, asked)) = known {
        return Some(*asked);
    }
    let number = |text: &str| text.trim_start_matches(['-', ' ', '#']).parse::<i64>().ok();
    if let Some(turn) = typed.strip_prefix("turn").and_then(number) {
        return u8::try_from(turn).ok().map(|turn| Asked::Since(Since::Turn(turn)));
    }
    let order = typed.strip_prefix("order").unwrap_or(typed);
    number(order).map(|order| Asked::Since(Since::Order(order)))
}

/// What is offered while somebody types: names first, then turns and orders that fit.
pub fn offered(partial: &str, orders: &[i64], turn: u8) -> Vec<(String, String)> {
    let partial = bare(partial).to_lowercase();
    let own = |text: &str| (text.to_owned(), text.to_owned());
    let names = NAMED.iter().map(|(value, name, _)| ((*name).to_owned(), (*value).to_owned()));
    let turns = (1..=turn).rev().map(|turn| own(&format!("turn {turn}")));
    let orders = orders.iter().map(|order| own(&format!("order {order}")));
    let fits = |(name, _): &(String, String)| name.contains(partial.trim());
    let turns = turns.filter(fits).take(OFFERED_MAX);
    let orders = orders.filter(fits).take(OFFERED_MAX);
    names.filter(fits).chain(orders).chain(turns).collect()
}

/// The menu below a map, which shows an island or all of them.
pub fn menu(snapshot: &Snapshot, area: &str, shown: Option<Asked>) -> Row {
    let line = |(value, name, asked): &(&str, &str, Asked)| Line {
        title: format!("Since {name}"),
        value: (*value).to_owned(),
        chosen: shown == Some(*asked),
        ..Line::default()
    };
    let now = Line {
        title: "As it stands".to_owned(),
        value: NOW.to_owned(),
        chosen: shown.is_none(),
        ..Line::default()
    };
    let lines = std::iter::once(now).chain(NAMED.iter().map(line)).collect();
    let id = ButtonId::Changed { campaign: snapshot.id, area: Word::of(area) };
    Row::Menu(Menu { id, prompt: "What changed".to_owned(), lines, min: 1, max: 1 })
}

/// What has changed, and since when exactly, or why that cannot be told.
///
/// # Errors
/// If the campaign has not begun, or its log cannot be read.
pub async fn find(
    app: &App,
    player: PlayerId,
    snapshot: &Arc<Snapshot>,
    asked: Asked,
) -> Result<(Since, Result<Changed, NoChanges>), Problem> {
    let game = snapshot.game.clone().ok_or(Problem::NotStarted)?;
    let since = match asked {
        Asked::Since(since) => since,
        Asked::Looked => {
            let look = app.campaigns.store().look(snapshot.id, player).await;
            Since::After(look.map(|look| look.seen).unwrap_or_default())
        }
    };
    let last = snapshot.last_order;
    let told = move |mut lines: Vec<LogLine>| {
        lines.retain(|line| line.number <= last);
        changed(&lines, since, &game)
    };
    Ok((since, app.campaigns.of_whole_log(snapshot, told).await?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn since_when_can_be_typed_as_people_say_it() {
        let since = |since| Some(Asked::Since(since));
        for (typed, asked) in [
            ("order", since(Since::LastOrder)),
            ("The last order", since(Since::LastOrder)),
            ("the turn's beginning", since(Since::ThisTurn)),
            ("rebellion", since(Since::Rebellion)),
            ("you last looked", Some(Asked::Looked)),
            ("order 41", since(Since::Order(41))),
            ("#41", since(Since::Order(41))),
            ("41", since(Since::Order(41))),
            ("Turn 8", since(Since::Turn(8))),
            ("turn 800", None),
            ("yesterday", None),
            ("", None),
        ] {
            assert_eq!(named(typed), asked, "{typed}");
        }
    }

    #[test]
    fn everything_offered_can_be_read() {
        let all = offered("", &[41, 40, 38], 3);
        assert_eq!(all.len(), 4 + 3 + 3);
        assert!(all.iter().all(|(_, value)| named(value).is_some()), "{all:?}");
        let fitting = offered("4", &[41, 40, 38], 3);
        let values: Vec<&str> = fitting.iter().map(|(_, value)| value.as_str()).collect();
        assert_eq!(values, ["order 41", "order 40"]);
    }
}
