//! What happens in a war when nobody answers, in words.

use kit::Answer;
use model::Snapshot;
use san_juans::{Choice, PackNo, PlaceView, Why};
use serde_json::json;
use staff::standing::Garrisons;

use crate::text::book::{Unseen, book};
use crate::text::names;
use crate::view;

/// What an answer does that nobody has given; `label` is what it says on a button.
pub fn words(
    pack: PackNo,
    why: Why,
    answer: &Answer<Choice>,
    label: Option<String>,
) -> Option<String> {
    let (fields, choice) = match answer {
        Answer::Number(number) => (json!({ "number": number }), None),
        Answer::One(choice) => (json!({ "label": label }), Some(*choice)),
        Answer::Some(_) => (json!({ "label": label }), None),
    };
    let by_question = book(pack).tell("by-default", &json!({ why.topic(): fields }), &Unseen(pack));
    let told = by_question.or_else(|| book(pack).tell("default", &choice?, &Unseen(pack)));
    told.filter(|told| !told.is_empty()).or(label)
}

/// Garrisons that are still to be asked, where one of them is: a line each, with what happens by
/// default.
pub fn sieges(snapshot: &Snapshot) -> Vec<String> {
    let Some(game) = &snapshot.game else { return Vec::new() };
    let Some(view) = view(game) else { return Vec::new() };
    let Some(Why::SiegeAction { place: asked }) = view.awaiting else { return Vec::new() };
    let standing = games::orders::by_default::standing(game, &snapshot.roster);
    let usual = match standing.garrisons {
        Some(Garrisons::Sortie) => "sortie, if it can",
        Some(Garrisons::Hold) | None => "hold",
    };
    // They are asked in printed order: those before the one that is asked have answered.
    let open = view.places.iter().skip_while(|place| place.id != asked);
    let line = |place: &PlaceView| {
        let (level, inside) = (place.siege?, names::force(&place.units));
        let town = names::town(place.id);
        Some(format!("⛺ **{town}**, siege level {level}: {inside}. Else {usual}"))
    };
    open.filter_map(line).collect()
}
