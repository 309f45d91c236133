//! Long lists parted into short ones: no menu of Discord's holds more than 25 lines.
//!
//! Choices of one kind are parted by their group; a large force is chosen by
//! kind and count, and the counts travel in the panel's own buttons ([`Counts`]).

use games::orders::offers::UnitKind;
use model::Choice;
use model::button::answer::Tally;
use model::label::Label;

use crate::widgets::MENU_MAX;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    pub name: String,
    pub at: Vec<usize>,
}

/// Parts a list by its labels' groups, in the order they first appear; a group too long for a
/// menu is cut into numbered ones, and too many groups are put together.
pub fn groups(labels: &[Label]) -> Vec<Group> {
    let mut found: Vec<Group> = Vec::new();
    for (at, label) in labels.iter().enumerate() {
        match found.iter_mut().find(|group| group.name == label.group) {
            Some(group) => group.at.push(at),
            None => found.push(Group { name: label.group.clone(), at: vec![at] }),
        }
    }
    let short: Vec<Group> = found.into_iter().flat_map(cut).collect();
    if short.len() <= MENU_MAX {
        return short;
    }
    // More groups than lines: put neighbours together, then cut again.
    let all: Vec<usize> = short.into_iter().flat_map(|group| group.at).collect();
    let part = |(n, at): (usize, &[usize])| Group {
        name: format!("Part {}: from {}", n + 1, labels[at[0]].title),
        at: at.to_vec(),
    };
    all.chunks(MENU_MAX).enumerate().map(part).take(MENU_MAX).collect()
}

fn cut(group: Group) -> Vec<Group> {
    if group.at.len() <= MENU_MAX {
        return vec![group];
    }
    let parts = group.at.len().div_ceil(MENU_MAX);
    let part = |(n, at): (usize, &[usize])| Group {
        name: format!("{} ({} of {parts})", group.name, n + 1),
        at: at.to_vec(),
    };
    group.at.chunks(MENU_MAX).enumerate().map(part).collect()
}

/// How many of each kind are chosen from a large force; a [`Tally`] in a button.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Counts(pub Vec<usize>);

impl Counts {
    /// The counts of a tally, for `kinds` with so many each; missing or too large counts are put
    /// right.
    pub fn read(tally: &Tally, kinds: &[UnitKind]) -> Self {
        let mut counts = tally.counts();
        let count = |kind: &UnitKind| counts.next().unwrap_or(0).min(kind.at.len());
        Self(kinds.iter().map(count).collect())
    }

    pub fn all(kinds: &[UnitKind]) -> Self {
        Self(kinds.iter().map(|kind| kind.at.len()).collect())
    }

    pub fn tally(&self) -> Tally {
        Tally::of(&self.0)
    }

    pub fn total(&self) -> usize {
        self.0.iter().sum()
    }

    pub fn chosen(&self, kinds: &[UnitKind], of: &[Choice]) -> Vec<Choice> {
        let pairs = self.0.iter().zip(kinds);
        pairs.flat_map(|(count, kind)| kind.at.iter().take(*count).map(|at| of[*at])).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::fmt;

    use games::orders::offers::kinds;
    use model::OwnChoice;

    use super::*;

    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    struct Unit(usize);

    impl fmt::Display for Unit {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "unit:{}", self.0)
        }
    }

    impl std::str::FromStr for Unit {
        type Err = ();

        fn from_str(text: &str) -> Result<Self, ()> {
            text.strip_prefix("unit:").and_then(|number| number.parse().ok()).map(Self).ok_or(())
        }
    }

    impl OwnChoice for Unit {
        const KEY: &'static str = "Units";
    }

    fn unit(group: usize, steps: usize) -> Label {
        Label {
            title: "a unit".to_owned(),
            detail: format!("{steps} steps"),
            emoji: "",
            group: format!("Kind {group}"),
        }
    }

    #[test]
    fn no_group_is_longer_than_a_menu() {
        let labels: Vec<Label> = (0..40).map(|n| unit(usize::from(n >= 30), 4)).collect();
        let groups = groups(&labels);
        let lengths: Vec<usize> = groups.iter().map(|group| group.at.len()).collect();
        assert_eq!(lengths, [25, 5, 10]);
        assert_eq!(groups[1].name, "Kind 0 (2 of 2)");
        let many: Vec<Label> = (0..80).map(|n| unit(n, 4)).collect();
        let parts = super::groups(&many);
        assert!(parts.len() == 4 && parts.iter().all(|part| part.at.len() <= MENU_MAX));
    }

    #[test]
    fn forty_units_in_twelve_kinds_are_chosen_by_kind_and_count() {
        let labels: Vec<Label> = (0..40).map(|n| unit(n % 12, 1 + n / 12)).collect();
        let of: Vec<Choice> = (0..40).map(|n| Choice::of(Unit(n))).collect();
        let kinds = kinds(&labels);
        assert_eq!(kinds.len(), 12);
        assert_eq!(Counts::all(&kinds).total(), 40);
        let read = |text: &str| Counts::read(&text.parse().expect("a tally"), &kinds);
        let counts = read("2100");
        assert_eq!(counts.tally().to_string(), "210000000000");
        assert_eq!(counts.total(), 3);
        let chosen = counts.chosen(&kinds, &of);
        let named: Vec<String> = chosen.iter().map(ToString::to_string).collect();
        assert_eq!(named, ["unit:36", "unit:24", "unit:37"], "the strongest first");
        assert_eq!(read("zzz").0[..4], [4, 4, 4, 0], "never more than there are");
    }
}
