//! Positions to take up: the printed example of play, at several places.

use campaign::archive::import::{BadImport, Import};
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Debug, Deserialize)]
struct Example {
    options: Value,
    stops: Vec<Stop>,
    answers: Vec<String>,
    dice: Vec<u8>,
}

/// Where it can be taken up: how many answers and dice come before.
#[derive(Debug, Deserialize)]
struct Stop {
    title: String,
    answers: usize,
    dice: usize,
}

fn example() -> Option<Example> {
    let text = games::usual().about().example?;
    Some(serde_json::from_str(text).expect("the embedded example is JSON of this shape"))
}

pub(super) fn titles() -> Vec<String> {
    let stops = example().into_iter().flat_map(|example| example.stops);
    stops.map(|stop| stop.title).collect()
}

/// The example up to a place; nothing if there is none of that number.
pub(super) fn position(number: usize) -> Option<Result<Import, BadImport>> {
    let Example { options, stops, mut answers, mut dice } = example()?;
    let stop = stops.get(number)?;
    answers.truncate(stop.answers);
    dice.truncate(stop.dice);
    let name = "The example of play";
    let text = json!({ "name": name, "options": options, "answers": answers, "dice": dice });
    Some(Import::read(&text.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_of_the_example_can_be_taken_up() {
        games::register(&crate::GAMES);
        let titles = titles();
        assert!(titles.len() >= 5);
        for number in 0..titles.len() {
            position(number).expect("there is one").expect("it can be played");
        }
        assert!(position(titles.len()).is_none());
    }
}
