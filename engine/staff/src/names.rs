//! What people are called: by the name they have, or had when they left, and told apart where
//! several have the same.
//!
//! Whoever has left stays known, for what they did is still told of.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::{PlayerId, Roster};

/// The longest name that is shown, in characters, with what tells it apart.
const SHOWN_MAX: usize = 80;

/// Somebody who has joined, perhaps long ago.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Known {
    pub player: PlayerId,
    pub name: String,
}

impl Roster {
    /// The name of somebody who has ever joined, on whatever side, as it is shown: where others have
    /// the same name, with the place they have among them in the order of joining.
    pub fn name(&self, player: PlayerId) -> Option<Cow<'_, str>> {
        let all = self.called();
        let (_, name) = *all.iter().find(|(of, _)| *of == player)?;
        let spelt = name.to_lowercase();
        let alike: Vec<_> = all.iter().filter(|(_, of)| of.to_lowercase() == spelt).collect();
        if alike.len() < 2 {
            return Some(Cow::Borrowed(name));
        }
        let before = alike.iter().take_while(|(of, _)| *of != player).count();
        let mark = ordinal(u16::try_from(before + 1).unwrap_or(u16::MAX));
        let mark = format!("({mark} to join)");
        let room = SHOWN_MAX.saturating_sub(mark.chars().count() + 1);
        let name: String = name.chars().take(room).collect();
        Some(Cow::Owned(format!("{} {mark}", name.trim_end())))
    }

    /// Everybody who has ever joined, in the order in which they first did, by their last name.
    fn called(&self) -> Vec<(PlayerId, &str)> {
        let now = |player| self.everybody().find(|member| member.player == player);
        let people = self.group.people.iter().map(|known| {
            let name = now(known.player).map_or(&known.name, |member| &member.name);
            (known.player, name.as_str())
        });
        let is_new = |player| self.group.people.iter().all(|known| known.player != player);
        let others = self.everybody().filter(|member| is_new(member.player));
        people.chain(others.map(|member| (member.player, member.name.as_str()))).collect()
    }

    /// Somebody is called otherwise from now on, which stands in no line; false if they are not.
    pub fn rename(&mut self, player: PlayerId, name: &str) -> bool {
        let staffs = std::iter::once(&mut self.members);
        let mut all =
            staffs.chain(self.others.iter_mut().map(|staff| &mut staff.members)).flatten();
        let Some(member) = all.find(|member| member.player == player) else { return false };
        if member.name == name {
            return false;
        }
        let was = std::mem::replace(&mut member.name, name.to_owned());
        let joined_as = member.joined_as.take().unwrap_or(was);
        member.joined_as = Some(joined_as).filter(|joined_as| joined_as != name);
        true
    }

    pub fn knows(&mut self, player: PlayerId, name: &str) {
        let people = &mut self.group.people;
        match people.iter_mut().find(|known| known.player == player) {
            Some(known) => name.clone_into(&mut known.name),
            None => people.push(Known { player, name: name.to_owned() }),
        }
    }

    /// Keeps those who have joined by the log, in its order; from now on everybody of it is known.
    pub fn knows_all(&mut self, joined: impl Iterator<Item = (PlayerId, String)>) {
        let before = std::mem::take(&mut self.group.people);
        for (player, name) in joined {
            self.knows(player, &name);
        }
        for known in before {
            self.knows(known.player, &known.name);
        }
        self.group.knows_all = true;
    }

    /// The staff once everybody has gone: they are known still.
    #[must_use]
    pub fn emptied(&mut self, by_turns: bool) -> Self {
        for member in self.everybody().cloned().collect::<Vec<_>>() {
            self.knows(member.player, &member.name);
        }
        let mut empty = Self { by_turns, ..Self::default() };
        empty.group.people = std::mem::take(&mut self.group.people);
        empty.group.knows_all = self.group.knows_all;
        empty
    }
}

/// `1st`, `2nd`, `11th`.
pub fn ordinal(number: impl Into<u32>) -> String {
    let number = number.into();
    let ending = match (number % 100, number % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn alices() -> Roster {
        let mut roster = Roster::default();
        for (player, name) in [(1, "Alice"), (2, "Ben"), (3, "alice"), (4, "Alice")] {
            roster.join(PlayerId(player), name, &[]);
        }
        roster
    }

    fn names(roster: &Roster) -> Vec<String> {
        (1..=4).filter_map(|id| roster.name(PlayerId(id)).map(Cow::into_owned)).collect()
    }

    #[test]
    fn who_has_left_keeps_a_name_and_two_of_one_name_stay_two() {
        let mut roster = alices();
        let told = ["Alice (1st to join)", "Ben", "alice (2nd to join)", "Alice (3rd to join)"];
        assert_eq!(names(&roster), told);
        for gone in [1, 3] {
            assert!(roster.leave(PlayerId(gone)));
        }
        assert_eq!(names(&roster), told, "nobody is called otherwise since");
        assert_eq!(roster.name(PlayerId(9)), None);
        let mut read: Roster =
            serde_json::from_value(serde_json::to_value(&roster).expect("plain")).expect("read");
        assert_eq!(names(&read), told);
        assert_eq!(names(&read.emptied(false)), told, "nor once nobody is left");
        assert!(roster.join(PlayerId(1), "Alix", &[]));
        assert_eq!(names(&roster)[0], "Alix", "the last name they have");
        assert_eq!(names(&roster)[2], "alice (1st to join)");
    }

    #[test]
    fn what_tells_apart_is_never_cut_off() {
        let mut roster = Roster::default();
        for player in 1..=12 {
            roster.join(PlayerId(player), &"N".repeat(80), &[]);
        }
        for (player, mark) in
            [(2, "N (2nd to join)"), (3, "N (3rd to join)"), (12, "N (12th to join)")]
        {
            let shown = roster.name(PlayerId(player)).expect("joined");
            assert!(shown.ends_with(mark) && shown.chars().count() == SHOWN_MAX, "{shown}");
        }
    }

    #[test]
    fn a_staff_of_before_learns_from_its_log_who_has_left() {
        let stored = r#"{"members":[{"player":3,"name":"Alice"}],"commander":3,
            "chief_of_staff":null}"#;
        let mut roster: Roster = serde_json::from_str(stored).expect("it is read");
        assert_eq!((names(&roster), roster.group.knows_all), (vec!["Alice".to_owned()], false));
        let joined = [(1, "Alice"), (2, "Ben"), (3, "Alicia"), (2, "Benjamin")];
        roster.knows_all(joined.map(|(id, name)| (PlayerId(id), name.to_owned())).into_iter());
        let told = ["Alice (1st to join)", "Benjamin", "Alice (2nd to join)"];
        assert_eq!(
            (names(&roster), roster.group.knows_all),
            (told.map(str::to_owned).into(), true)
        );
        assert_eq!(roster.as_logged().group.people, []);
    }
}
