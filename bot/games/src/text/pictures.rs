//! Pictures in words, for those who ask for words.

use model::words::plain;
use render::Scene;

/// Said where a picture could not be had in time.
pub const NOT_READY: &str = "-# The picture is not ready yet; ask again in a moment.";

pub const LOOK_CLOSER: &str = "Look closer";

pub fn told(scene: &Scene) -> String {
    sentences(&scene.words()).map(plain).collect::<Vec<_>>().join("\n")
}

/// The sentences of a description: they end in a full stop and begin with a capital or a figure.
fn sentences(text: &str) -> impl Iterator<Item = &str> {
    let starts = |letter: char| letter.is_uppercase() || letter.is_ascii_digit();
    let ends = text.match_indices(". ").map(|(at, _)| at + 1);
    let ends: Vec<usize> =
        ends.filter(|end| text[end + 1..].starts_with(starts)).chain([text.len()]).collect();
    let begins: Vec<usize> = std::iter::once(0).chain(ends.iter().copied()).collect();
    let parts: Vec<&str> =
        begins.into_iter().zip(ends).map(|(begin, end)| text[begin..end].trim()).collect();
    parts.into_iter().filter(|part| !part.is_empty())
}

pub fn below(text: &str, more: &str) -> String {
    match text.is_empty() {
        true => more.to_owned(),
        false => format!("{text}\n\n{more}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_description_has_a_line_for_each_sentence() {
        let told: Vec<&str> =
            sentences("Map. Turn 2, the score 7.5 now. Besieged: Tokar. 3 D6. and so on.")
                .collect();
        assert_eq!(
            told,
            ["Map.", "Turn 2, the score 7.5 now.", "Besieged: Tokar.", "3 D6. and so on."]
        );
        assert_eq!(sentences("").count(), 0);
    }
}
