//! Labels of what becomes of hidden units whose half cannot stay where it lies, and of what is left to
//! the dice.

use model::label::Label;
use model::words::uncapital;
use patrols::phases::found::as_told;
use patrols::{Choice, Fate, UnitId, Why};

use super::Labels;

impl Labels<'_> {
    /// What becomes of those who hide somewhere.
    pub(super) fn found(&self, choice: Choice) -> Option<Label> {
        let asks = self.view.awaiting;
        let plain = |title: &str, detail: &str, emoji, group: &str| Label {
            title: title.to_owned(),
            detail: detail.to_owned(),
            emoji,
            group: group.to_owned(),
        };
        Some(match (choice, asks) {
            (Choice::Found(unit, fate), _) => self.fated(self.fate(unit, fate), &[unit]),
            (Choice::FoundBoth(unit, fate, other, its), _) => {
                let both = [self.fate(unit, fate), uncapital(&self.fate(other, its))];
                self.fated(both.join("; "), &[unit, other])
            }
            (Choice::Lots, Some(Why::Found { piece }))
                if self.view.board.hidden_in(piece).is_empty() =>
            {
                plain("Nobody hides there", "The game goes on", "▶️", "Nobody")
            }
            (Choice::Lots, why) => plain("By lot", &self.lots(why?), "🎲", "By lot"),
            (Choice::Stay, Some(Why::Remove)) => {
                plain("No piece leaves", "All scenery stays on the table", "✋", "Stay")
            }
            _ => return None,
        })
    }

    /// What becomes of it by lot: a die says which of several ways; one alone needs none.
    fn lots(&self, why: Why) -> String {
        let asked = self.game.decision();
        let ways = asked.iter().flat_map(|asked| asked.ask.choices());
        let ways = ways.filter_map(|way| way.own()).filter(|way| *way != Choice::Lots).collect();
        let (ways, told) = match why {
            Why::Found { .. } => (as_told(&self.view.board, ways), "as it was told; "),
            _ => (ways, ""),
        };
        match ways[..] {
            [only] => format!("{told}no die falls: {}", self.label(only).title),
            _ => format!("{told}a die says which of {} ways", ways.len()),
        }
    }

    fn fate(&self, unit: UnitId, fate: Fate) -> String {
        let who = self.names.short(unit);
        match fate {
            Fate::Out => format!("{who}: come out"),
            Fate::To(piece) => format!("{who}: slip away to {}", self.names.piece(piece)),
        }
    }

    /// What is said, and where these units lie.
    fn fated(&self, title: String, units: &[UnitId]) -> Label {
        let one = |unit: &UnitId| self.hidden(*unit, String::new(), "").detail;
        let detail = units.iter().map(one).collect::<Vec<_>>().join("; ");
        Label { title, detail, emoji: "🌿", group: "Those who hide there".to_owned() }
    }
}
