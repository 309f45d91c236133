//! Labels of what becomes of hidden units whose half cannot stay where it lies, and of what is left to
//! the dice.

use model::label::Label;
use model::words::uncapital;
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
            (Choice::Lots, Some(Why::Found { .. })) => {
                let detail = "Each does as it was told; the dice say where it goes";
                plain("By lot", detail, "🎲", "By lot")
            }
            (Choice::Stay, Some(Why::Remove)) => {
                plain("No piece leaves", "All scenery stays on the table", "✋", "Stay")
            }
            _ => return None,
        })
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
