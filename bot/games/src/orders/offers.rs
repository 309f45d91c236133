//! What a typed option may name, and how a typed word finds it.
//!
//! The same list serves completion and reading, so that whatever is completed is understood.
//! Discord may send what it showed instead of what it was told to send; both are read.

use kit::{Answer, Ask, Decision, Refusal};
use model::label::Label;
use model::words::{bare, clip, folded, plain, run_together};
use model::{Choice, Game, Why};
use staff::Roster;

use crate::named::untagged;
use crate::text;

/// Completions Discord shows at most.
const SHOWN_MAX: usize = 25;
const SEPARATORS: [char; 3] = [',', ';', '+'];

/// One thing an option may name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    pub value: String,
    pub title: String,
    pub choice: Choice,
}

/// Which choices an option is about.
#[derive(Clone, Copy)]
pub struct ChoiceFilter {
    /// What stands for a choice in the option; nothing if the option is not about it.
    pub value: fn(&Choice) -> Option<String>,
    pub title: fn(&str) -> String,
}

pub const ANY: ChoiceFilter =
    ChoiceFilter { value: |choice| Some(choice.to_string()), title: str::to_owned };

pub fn offers(
    decision: &Decision<Choice, Why>,
    game: &Game,
    roster: &Roster,
    about: ChoiceFilter,
) -> Vec<Offer> {
    let wanted: Vec<(Choice, String)> = decision
        .ask
        .choices()
        .iter()
        .filter_map(|choice| Some((*choice, (about.value)(choice)?)))
        .collect();
    let choices: Vec<Choice> = wanted.iter().map(|(choice, _)| *choice).collect();
    let labels = text::labels(&choices, game, roster);
    let pairs = wanted.into_iter().zip(labels);
    pairs
        .map(|((choice, value), label)| {
            let title = (about.title)(&label.title);
            let detail = if label.detail.is_empty() {
                String::new()
            } else {
                format!(" · {}", label.detail)
            };
            Offer { value, title: clip(&format!("{title}{detail}"), 100), choice }
        })
        .collect()
}

/// How well a typed word names an offer: 0 best; nothing if it does not.
fn rank(offer: &Offer, typed: &str) -> Option<u8> {
    let (value, title) = (untagged(&offer.value), offer.title.to_lowercase());
    let name = title.split(" · ").next().unwrap_or_default();
    let wanted = run_together(typed);
    let (key, name_run) = (run_together(value), run_together(name));
    if [offer.value.to_lowercase().as_str(), &title, name].contains(&typed) {
        Some(0)
    } else if wanted.is_empty() {
        typed.is_empty().then_some(1)
    } else if key == wanted || name_run == wanted {
        Some(1)
    } else if name_run.starts_with(&wanted) {
        Some(2)
    } else if key.starts_with(&wanted) {
        Some(3)
    } else if folded(name).split(' ').any(|word| word.starts_with(&folded(typed))) {
        Some(4)
    } else if folded(&title).contains(&folded(typed)) {
        Some(5)
    } else {
        None
    }
}

/// The offers that fit what is typed so far, best first, as many as Discord shows.
pub fn completions(offers: Vec<Offer>, typed: &str) -> Vec<Offer> {
    let typed = bare(typed).to_lowercase();
    let mut fitting: Vec<(u8, Offer)> =
        offers.into_iter().filter_map(|offer| Some((rank(&offer, &typed)?, offer))).collect();
    fitting.sort_by_key(|(rank, _)| *rank);
    fitting.into_iter().map(|(_, offer)| offer).take(SHOWN_MAX).collect()
}

/// The numbers from `min` to `max` that begin as typed, as many as Discord shows.
pub fn numbers(min: u32, max: u32, typed: &str) -> Vec<String> {
    let typed = bare(typed);
    let all = (min..=max).take(1_000).map(|number| number.to_string());
    all.filter(|number| number.starts_with(&typed)).take(SHOWN_MAX).collect()
}

/// Completions for the last of several things with commas between; those before it are kept.
pub fn completions_of_several(offers: Vec<Offer>, typed: &str) -> Vec<Offer> {
    let Some((before, piece)) = typed.rsplit_once(',') else {
        return completions(offers, typed);
    };
    let before = before.trim();
    let joined = |offer: Offer| Offer {
        value: format!("{before}, {}", offer.value),
        title: clip(&format!("{}, {}", clip(&bare(before), 60), offer.title), 100),
        ..offer
    };
    completions(offers, piece).into_iter().map(joined).collect()
}

pub fn find(offers: &[Offer], typed: &str) -> Result<Choice, String> {
    let shown = plain(&clip(&bare(typed), 60));
    let typed = bare(typed).to_lowercase();
    if offers.is_empty() {
        return Err("Nothing of that kind can be done now. `/orders` shows what can.".to_owned());
    }
    let best = offers.iter().filter_map(|offer| rank(offer, &typed)).min();
    let best = best.filter(|_| !typed.is_empty());
    let fitting: Vec<&Offer> = match best {
        Some(best) => offers.iter().filter(|offer| rank(offer, &typed) == Some(best)).collect(),
        None => Vec::new(),
    };
    let names = |offers: &[&Offer]| {
        let first = offers
            .iter()
            .take(8)
            .map(|offer| offer.title.split(" · ").next().unwrap_or_default().to_owned());
        let mut names: Vec<String> = first.collect();
        if offers.len() > 8 {
            names.push("others".to_owned());
        }
        model::words::either(&names)
    };
    match fitting[..] {
        [only] => Ok(only.choice),
        [] if typed.is_empty() => Err("Nothing is named there that could be read.".to_owned()),
        [] => {
            let all: Vec<&Offer> = offers.iter().collect();
            Err(format!("“{shown}” is not offered now. These would do: {}.", names(&all)))
        }
        _ => Err(format!("“{shown}” could be several: {}?", names(&fitting))),
    }
}

/// Units of one kind among the choices.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnitKind {
    /// Its name; unique in the list.
    pub name: String,
    pub at: Vec<usize>,
}

/// Parts units by kind, the strongest first: the detail of a label begins with its steps.
pub fn kinds(labels: &[Label]) -> Vec<UnitKind> {
    let mut kinds: Vec<UnitKind> = Vec::new();
    for (at, label) in labels.iter().enumerate() {
        match kinds.iter_mut().find(|kind| kind.name == label.group) {
            Some(kind) => kind.at.push(at),
            None => kinds.push(UnitKind { name: label.group.clone(), at: vec![at] }),
        }
    }
    let steps = |at: &usize| {
        let digits: String = labels[*at].detail.chars().take_while(char::is_ascii_digit).collect();
        std::cmp::Reverse(digits.parse::<u32>().unwrap_or(0))
    };
    for kind in &mut kinds {
        kind.at.sort_by_key(steps);
    }
    kinds
}

/// Reads a list of units: `all`, `3 Egyptian Infantry, 2nd Egyptian Dragoons`; `3 × …` too, as they
/// are told.
pub fn units(of: &[Choice], game: &Game, typed: &str) -> Result<Vec<Choice>, String> {
    let labels = text::labels(of, game, &Roster::default());
    let kinds = kinds(&labels);
    let mut chosen: Vec<usize> = Vec::new();
    for piece in typed.split(SEPARATORS).map(bare).filter(|piece| !piece.is_empty()) {
        let word = piece.to_lowercase().replace("batteries", "battery");
        let word = word.replace("garrisons", "garrison").replace(" × ", " ");
        if matches!(word.as_str(), "all" | "everybody" | "everyone") {
            chosen.extend(0..of.len());
            continue;
        }
        let same = |label: &Label| run_together(&label.title) == run_together(&word);
        if let Some(at) = labels.iter().position(same) {
            chosen.push(at);
            continue;
        }
        if let Some(at) = of.iter().position(|choice| choice.to_string() == word) {
            chosen.push(at);
            continue;
        }
        let (number, name) = counted(&word);
        let name = folded(&name);
        let fits = |kind: &&UnitKind| {
            let kind = folded(&kind.name);
            !name.is_empty() && (kind.ends_with(&format!(" {name}")) || kind.starts_with(&name))
        };
        let found: Vec<_> = kinds.iter().filter(fits).collect();
        let shown = plain(&clip(&piece, 60));
        let [kind] = found[..] else {
            // What is chosen among may be no units, but places of a table.
            if kinds.iter().all(|kind| kind.name.is_empty()) {
                let titles = labels.iter().take(SHOWN_MAX).map(|label| label.title.clone());
                let titles = model::words::commas(&titles.collect::<Vec<_>>());
                return Err(format!("“{shown}” is none of these: {titles}."));
            }
            let names: Vec<String> =
                kinds.iter().map(|kind| format!("{} {}", kind.at.len(), kind.name)).collect();
            let there = model::words::commas(&names);
            return Err(format!(
                "“{shown}” does not name a kind of unit there. There are: {there}."
            ));
        };
        let number = number.unwrap_or(kind.at.len());
        if number == 0 || number > kind.at.len() {
            let there = format!("{} {}", kind.at.len(), kind.name);
            return Err(format!("“{shown}” cannot be: there are {there}."));
        }
        chosen.extend(kind.at.iter().take(number));
    }
    chosen.sort_unstable();
    chosen.dedup();
    if chosen.is_empty() {
        return Err("No unit is named. Leave the units out to send all of them.".to_owned());
    }
    Ok(chosen.into_iter().map(|at| of[at]).collect())
}

/// `3 × egyptian infantry` as 3 and `egyptian infantry`; `all militia` and `militia` as all.
fn counted(word: &str) -> (Option<usize>, String) {
    let (first, rest) = word.split_once([' ', '×', 'x']).unwrap_or(("", word));
    let name = rest.trim_start_matches(['×', 'x', ' ']).trim().to_owned();
    match first.parse() {
        Ok(number) => (Some(number), name),
        Err(_) if first == "all" => (None, name),
        Err(_) => (None, word.to_owned()),
    }
}

/// Reads an answer of any kind to `decision`, as `/order` has it.
pub fn any(
    decision: &Decision<Choice, Why>,
    game: &Game,
    roster: &Roster,
    typed: &str,
) -> Result<Answer<Choice>, String> {
    let all = offers(decision, game, roster, ANY);
    match &decision.ask {
        Ask::One(_) => find(&all, typed).map(Answer::One).map_err(|why| {
            let pieces = || typed.split(SEPARATORS).filter(|piece| !piece.trim().is_empty());
            let several = pieces().count() > 1 && pieces().all(|piece| find(&all, piece).is_ok());
            let shown = plain(&clip(&bare(typed), 60));
            match several {
                true => {
                    format!("“{shown}” is more than one: what is asked now takes one at a time.")
                }
                false => why,
            }
        }),
        Ask::Number { min, max } => {
            let typed = bare(typed);
            let number = typed.trim_start_matches('#').parse::<u32>().ok();
            number.filter(|number| (min..=max).contains(&number)).map(Answer::Number).ok_or_else(
                || {
                    let shown = plain(&clip(&typed, 40));
                    format!("“{shown}” will not do: a whole number from {min} to {max} is wanted.")
                },
            )
        }
        Ask::Some { of, min, max } => {
            if *min == 0 && bare(typed).eq_ignore_ascii_case("none") {
                return Ok(Answer::Some(Vec::new()));
            }
            let chosen = match units(of, game, typed) {
                Ok(chosen) => chosen,
                Err(why) => {
                    let pieces = typed.split(SEPARATORS).filter(|piece| !piece.trim().is_empty());
                    let found: Result<Vec<Choice>, String> =
                        pieces.map(|piece| find(&all, piece)).collect();
                    found.map_err(|_| why)?
                }
            };
            let refusal = Refusal::WrongCount { min: *min, max: *max };
            let fits = (usize::from(*min)..=usize::from(*max)).contains(&chosen.len());
            if fits { Ok(Answer::Some(chosen)) } else { Err(text::refusal(refusal)) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_completed_as_far_as_discord_shows_them() {
        assert_eq!(numbers(0, 4, ""), ["0", "1", "2", "3", "4"]);
        assert_eq!(numbers(0, 40, "3").len(), 11);
        assert_eq!(numbers(0, 4_000_000_000, "").len(), SHOWN_MAX);
        assert!(numbers(0, 4, "five").is_empty());
    }

    #[test]
    fn units_are_named_by_count_and_kind() {
        assert_eq!(counted("3 militia"), (Some(3), "militia".to_owned()));
        assert_eq!(counted("3 × egyptian infantry"), (Some(3), "egyptian infantry".to_owned()));
        assert_eq!(counted("all militia"), (None, "militia".to_owned()));
        assert_eq!(counted("militia"), (None, "militia".to_owned()));
    }
}
