//! Discord's limits, for tests of whatever makes rows.

use std::collections::BTreeSet;

use model::button::LENGTH_MAX;
use model::words::length;

use crate::widgets::*;

/// The first row that does not obey them, in words.
pub fn fault(rows: &[Row]) -> Option<String> {
    let ids: Vec<String> = rows.iter().flat_map(ids_of).collect();
    let lost = |id: &&String| id.len() > LENGTH_MAX || id.parse::<ButtonId>().is_err();
    if rows.len() > ROWS_MAX {
        return Some(format!("{} rows", rows.len()));
    }
    if let Some(row) = rows.iter().find(|row| !is_legal(row)) {
        return Some(format!("{row:?}"));
    }
    if let Some(lost) = ids.iter().find(lost) {
        return Some(format!("id {lost} is too long or cannot be read"));
    }
    let distinct: BTreeSet<&String> = ids.iter().collect();
    (distinct.len() < ids.len()).then(|| format!("ids repeat: {ids:?}"))
}

fn ids_of(row: &Row) -> Vec<String> {
    match row {
        Row::Buttons(buttons) => buttons.iter().map(|button| button.id.to_string()).collect(),
        Row::Menu(menu) => vec![menu.id.to_string()],
        Row::Link(..) => Vec::new(),
    }
}

fn is_legal(row: &Row) -> bool {
    match row {
        Row::Buttons(buttons) => {
            let labelled = |of: &Button| (1..=80).contains(&length(&of.label));
            (1..=BUTTONS_MAX).contains(&buttons.len()) && buttons.iter().all(labelled)
        }
        Row::Menu(Menu { lines, min, max, .. }) => {
            let values: BTreeSet<&String> = lines.iter().map(|line| &line.value).collect();
            let fits =
                |line: &Line| (1..=100).contains(&length(&line.title)) && line.value.len() <= 100;
            let counts = (1..=MENU_MAX).contains(&lines.len()) && values.len() == lines.len();
            counts && (1..=lines.len()).contains(max) && min <= max && lines.iter().all(fits)
        }
        Row::Link(..) => true,
    }
}
