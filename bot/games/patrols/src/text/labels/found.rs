//! Labels of what becomes of hidden units whose half cannot stay where it lies, and of what is left to
//! the dice.

use model::label::Label;
use model::words::uncapital;
use patrols::phases::found::{by_default, catcher};
use patrols::{Choice, Fate, UnitId, Why};

use super::{Labels, label};

impl Labels<'_> {
    pub(super) fn found(&self, choice: Choice) -> Option<Label> {
        let asks = self.view.awaiting;
        Some(match (choice, asks) {
            (Choice::Found(unit, fate), why) => self.fated(&[(unit, fate)], why),
            (Choice::FoundBoth(unit, fate, other, its), why) => {
                self.fated(&[(unit, fate), (other, its)], why)
            }
            (Choice::Lots, Some(Why::Found { piece }))
                if self.view.board.hidden_in(piece).is_empty() =>
            {
                label("Nobody hides there", "The game goes on", "▶️", "Nobody")
            }
            (Choice::Lots, why) => label("By lot", self.lots(why?), "🎲", "By lot"),
            (Choice::Stay, Some(Why::Remove)) => {
                label("No piece leaves", "All scenery stays on the table", "✋", "Stay")
            }
            _ => return None,
        })
    }

    /// What becomes of it by lot: a die says which of several ways; one alone needs none.
    fn lots(&self, why: Why) -> String {
        let asked = self.game.decision();
        let ways = asked.iter().flat_map(|asked| asked.ask.choices());
        let ways = ways.copied().filter(|way| *way != Choice::Lots).collect();
        let (ways, told) = match why {
            Why::Found { .. } => (by_default(ways), "who can slips away; "),
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

    /// What is said of these units; what follows if one comes out, and where they lie.
    fn fated(&self, fates: &[(UnitId, Fate)], why: Option<Why>) -> Label {
        let titles = fates.iter().enumerate().map(|(at, (unit, fate))| {
            let title = self.fate(*unit, *fate);
            if at == 0 { title } else { uncapital(&title) }
        });
        let comes = fates.iter().any(|(_, fate)| *fate == Fate::Out);
        let follows = why.filter(|_| comes).and_then(|why| self.follows(why));
        let halves = fates.iter().map(|(unit, _)| self.hidden(*unit, String::new(), "").detail);
        label(
            titles.collect::<Vec<_>>().join("; "),
            follows.into_iter().chain(halves).collect::<Vec<_>>().join("; "),
            "🌿",
            "Those who hide there",
        )
    }

    /// What follows if somebody comes out of a piece (P-061, P-062).
    fn follows(&self, why: Why) -> Option<String> {
        let Why::Found { piece } = why else { return None };
        Some(match catcher(&self.view.board, piece) {
            None => "no fight".to_owned(),
            Some(scout) if scout.is_scout() => {
                format!("{} may strike at once", self.names.short(scout))
            }
            Some(unit) => format!("{} strikes at once", self.names.unit(unit)),
        })
    }
}
