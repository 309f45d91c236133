//! Labels of what hidden units do, and of those that disappear: where they come out and how they
//! stand, what becomes of scenery, which half goes where.

use model::label::Label;
use patrols::phases::hiding;
use patrols::{Along, Choice, Order, UnitId};

use super::{Labels, label};
use crate::text::book::BOOK;
use crate::text::names;
use crate::text::sentences::{or_more, strength};
use crate::text::ways::{apart, stands};

impl Labels<'_> {
    pub(super) fn hiding(&self, choice: Choice) -> Option<Label> {
        let board = &self.view.board;
        Some(match choice {
            Choice::Appear(unit, piece, Along(heading)) => {
                let who = self.names.short(unit);
                let at = self.names.piece(piece);
                label(
                    format!("{who} out of {at}, facing {}", names::compass(heading)),
                    self.nearest(unit, choice),
                    names::arrow(heading),
                    format!("{who} out of {at}"),
                )
            }
            Choice::AppearAs(unit, piece) => {
                let who = self.names.short(unit);
                let at = self.names.piece(piece);
                label(
                    format!("{who} out of {at}, in another formation"),
                    "How it stands, and where it looks, is asked next",
                    "🔀",
                    format!("{who} out of {at}"),
                )
            }
            Choice::Deploy(unit, shape, Along(heading)) => {
                let shape = BOOK.words("shape", &shape);
                let degrees = u16::from(heading.0) * 15;
                self.made(
                    unit,
                    &format!("In {shape}, looking to {degrees} degrees"),
                    format!("{}; 0 is north, 90 east", names::compass(heading)),
                    names::arrow(heading),
                    &format!("In {shape}"),
                )
            }
            Choice::Orders(unit, order) => {
                let who = self.names.short(unit);
                let title = match order {
                    Order::Fight => format!("{who}: fight if found"),
                    Order::Slip => format!("{who}: slip away if found"),
                };
                label(
                    title,
                    "Does nothing any more: you are asked when they are found",
                    "📜",
                    "If they are found",
                )
            }
            Choice::Vanish(unit, piece, other) => {
                let needed = or_more(hiding::vanish_needs(board, unit));
                let title = format!(
                    "Disappear into {} and {}",
                    self.names.piece(piece),
                    self.names.piece(other)
                );
                let detail =
                    format!("{needed} on a die; whatever it shows, the turn of the unit is over");
                self.made(unit, &title, detail, "🌿", "Disappear")
            }
            Choice::Unscout(unit, piece) => {
                let title = format!("Cover the tracks at {}", self.names.piece(piece));
                let detail =
                    format!("{}; 5 or 6 on a die, and it counts as not searched", names::points(1));
                self.made(unit, &title, detail, "🧹", "Cover tracks")
            }
            Choice::Drop(unit) => {
                let group = match board.unit(unit).pose() {
                    Some(_) => "On the table",
                    None => "Hidden units",
                };
                self.hidden(unit, self.names.short(unit), group)
            }
            Choice::Shift(unit, from, to) => label(
                format!(
                    "{}: from {} to {}",
                    self.names.short(unit),
                    self.names.piece(from),
                    self.names.piece(to)
                ),
                self.apart(from, to),
                "🌿",
                format!("{}, {}", self.names.short(unit), self.names.piece(from)),
            ),
            _ => return None,
        })
    }

    pub(super) fn hidden(&self, unit: UnitId, title: String, group: &str) -> Label {
        let of = self.view.board.unit(unit);
        let halves = match of.place {
            patrols::Place::Hidden([a, b]) => {
                format!("hidden in {} and {}", self.names.piece(a), self.names.piece(b))
            }
            _ => strength(of),
        };
        Label { title, detail: halves, emoji: names::arm_sign(of), group: group.to_owned() }
    }

    /// Where somebody comes to stand who appears, and who of the patrol is nearest to it then.
    fn nearest(&self, unit: UnitId, choice: Choice) -> String {
        let board = &self.view.board;
        let Some(pose) = stands(choice, self.game) else { return String::new() };
        let square = self.names.square_of(unit, pose);
        let patrol = board.on_table(patrols::Faction::Patrol);
        let near = patrol.filter_map(|id| Some((apart(board, unit, pose, id)?, id))).min();
        near.map_or_else(
            || format!("in {square}; nobody of the patrol is on the table"),
            |(far, id)| format!("in {square}, {} from {}", names::far(far), self.names.unit(id)),
        )
    }
}
