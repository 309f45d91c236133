//! What has changed: since when, as people name it, and the map that shows it.

use games::map::Since;
use model::word::Word;
use model::words::bare;

use crate::prelude::*;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SinceWhen {
    Since(Since),
    Looked,
}

/// Times of a game's own: what each goes by, and what it is called.
type Own = &'static [(&'static str, &'static str)];
const NOW: &str = "now";
const OFFERED_MAX: usize = 10;

/// What is offered by name: how it is written, and how it is called.
fn by_name(own: Own) -> Vec<(&'static str, &'static str, SinceWhen)> {
    let mut all = vec![
        ("order", "the last order", SinceWhen::Since(Since::LastOrder)),
        ("turn", "the turn's beginning", SinceWhen::Since(Since::ThisTurn)),
    ];
    all.extend(own.iter().map(|(key, name)| (*key, *name, SinceWhen::Since(Since::Own(key)))));
    all.push(("looked", "you last looked", SinceWhen::Looked));
    all
}

/// Reads since when: what was offered, its name, or an order's or a turn's number.
pub fn named(typed: &str, own: Own) -> Option<SinceWhen> {
    let typed = bare(typed).to_lowercase();
    let typed = typed.trim();
    let known = by_name(own).into_iter().find(|of| typed == of.0 || typed == of.1);
    if let Some((_, _, asked)) = known {
        return Some(asked);
    }
    let number = |text: &str| text.trim_start_matches(['-', ' ', '#']).parse::<i64>().ok();
    if let Some(turn) = typed.strip_prefix("turn").and_then(number) {
        return u8::try_from(turn).ok().map(|turn| SinceWhen::Since(Since::Turn(turn)));
    }
    let order = typed.strip_prefix("order").unwrap_or(typed);
    number(order).map(|order| SinceWhen::Since(Since::Order(order)))
}

pub fn names(own: Own) -> String {
    let names = by_name(own).into_iter().map(|(_, name, _)| format!("`{name}`, "));
    names.collect::<String>() + "`order 12` or `turn 3`"
}

/// What is offered while somebody types: names first, then turns and orders that fit.
pub fn offered(partial: &str, own: Own, orders: &[i64], turn: u8) -> Vec<(String, String)> {
    let partial = bare(partial).to_lowercase();
    let same = |text: &str| (text.to_owned(), text.to_owned());
    let names =
        by_name(own).into_iter().map(|(value, name, _)| (name.to_owned(), value.to_owned()));
    let turns = (1..=turn).rev().map(|turn| same(&format!("turn {turn}")));
    let orders = orders.iter().map(|order| same(&format!("order {order}")));
    let fits = |(name, _): &(String, String)| name.contains(partial.trim());
    let turns = turns.filter(fits).take(OFFERED_MAX);
    let orders = orders.filter(fits).take(OFFERED_MAX);
    names.filter(fits).chain(orders).chain(turns).collect()
}

pub fn menu(snapshot: &Snapshot, own: Own, part: &str, shown: Option<SinceWhen>) -> Row {
    let line = |(value, name, asked): (&str, &str, SinceWhen)| {
        Line::new(format!("Since {name}"), value).chosen(shown == Some(asked))
    };
    let now = Line::new("As it stands", NOW).chosen(shown.is_none());
    let lines = std::iter::once(now).chain(by_name(own).into_iter().map(line)).collect();
    let id = ButtonId::Changed { campaign: snapshot.id, area: Word::of(part) };
    Row::menu(id, "What changed", lines)
}

pub async fn since(app: &App, player: PlayerId, snapshot: &Snapshot, asked: SinceWhen) -> Since {
    match asked {
        SinceWhen::Since(since) => since,
        SinceWhen::Looked => {
            let look = app.campaigns.store().look(snapshot.id, player).await;
            Since::After(look.map(|look| look.seen).unwrap_or_default())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OWN: Own = &[("flood", "the last flood")];

    #[test]
    fn since_when_can_be_typed_as_people_say_it() {
        let since = |since| Some(SinceWhen::Since(since));
        for (typed, asked) in [
            ("order", since(Since::LastOrder)),
            ("The last order", since(Since::LastOrder)),
            ("the turn's beginning", since(Since::ThisTurn)),
            ("flood", since(Since::Own("flood"))),
            ("you last looked", Some(SinceWhen::Looked)),
            ("order 41", since(Since::Order(41))),
            ("#41", since(Since::Order(41))),
            ("41", since(Since::Order(41))),
            ("Turn 8", since(Since::Turn(8))),
            ("turn 800", None),
            ("yesterday", None),
            ("", None),
        ] {
            assert_eq!(named(typed, OWN), asked, "{typed}");
        }
    }

    #[test]
    fn everything_offered_can_be_read() {
        let all = offered("", OWN, &[41, 40, 38], 3);
        assert_eq!(all.len(), 4 + 3 + 3);
        assert!(all.iter().all(|(_, value)| named(value, OWN).is_some()), "{all:?}");
        let fitting = offered("4", OWN, &[41, 40, 38], 3);
        let values: Vec<&str> = fitting.iter().map(|(_, value)| value.as_str()).collect();
        assert_eq!(values, ["order 41", "order 40"]);
    }
}
