//! What stands on the buttons and in the menus of a patrol: what a unit would do, where it comes by
//! that, and what it costs.

mod found;
mod hidden;

use kit::Answer;
use model::label::Label;
use model::words::{capital, clip, clip_sentence, commas, signed, uncapital};
use patrols::phases::set_up::gap;
use patrols::phases::{act, assault, fire, hiding};
use patrols::{
    Along, Card, Cell, Choice, Formation, Goal, Hand, Inches, Patrols, Piece, PieceId, Point, Role,
    Shape, Spin, UnitId, View, Why,
};

use crate::Seen;
use crate::text::book::BOOK;
use crate::text::fighting::{meets, span};
use crate::text::names;
use crate::text::names::Names;
use crate::text::sentences::strength;
use crate::text::ways::{Way, stands, to_goal};

/// Whoever is so near to something, in hundredths of an inch, is beside it.
const BESIDE: i32 = 75;

/// Who writes labels: whoever may choose, and the table as they know it.
pub struct Labels<'a> {
    game: &'a Patrols,
    view: &'a View,
    names: Names,
}

impl<'a> Labels<'a> {
    pub fn of(seen: &'a Seen<'_>) -> Self {
        Self { game: seen.game, view: &seen.view, names: Names::of(&seen.view.board) }
    }

    pub fn label(&self, choice: Choice) -> Label {
        let own = self
            .set_up(choice)
            .or_else(|| self.moving(choice))
            .or_else(|| self.shooting(choice))
            .or_else(|| self.changing(choice))
            .or_else(|| self.hiding(choice))
            .or_else(|| self.found(choice))
            .or_else(|| self.others(choice));
        let label = own.or_else(|| BOOK.label("choice", &choice, &self.names)).unwrap_or_default();
        let detail = clip_sentence(&capital(&label.detail), 100);
        Label { title: clip(&label.title, 80), detail, ..label }
    }

    fn head(&self, unit: UnitId, title: &str) -> String {
        match self.view.awaiting {
            Some(Why::Scouting) => format!("{}: {}", self.names.short(unit), uncapital(title)),
            _ => title.to_owned(),
        }
    }

    fn made(
        &self,
        unit: UnitId,
        title: &str,
        detail: String,
        sign: &'static str,
        of: &str,
    ) -> Label {
        let group = match self.view.awaiting {
            Some(Why::Scouting) => self.names.short(unit),
            _ => of.to_owned(),
        };
        Label { title: self.head(unit, title), detail, emoji: sign, group }
    }

    fn goal(&self, goal: Goal) -> String {
        match goal {
            Goal::Piece(piece) => self.names.piece(piece),
            Goal::Unit(unit) => self.names.unit(unit),
            Goal::North => "north".to_owned(),
            Goal::East => "east".to_owned(),
            Goal::South => "south".to_owned(),
            Goal::West => "west".to_owned(),
        }
    }

    fn set_up(&self, choice: Choice) -> Option<Label> {
        let board = &self.view.board;
        Some(match choice {
            Choice::Lay(cell) => {
                label(format!("In {cell}"), self.around_new(cell.centre()), "🌴", third(cell))
            }
            Choice::Hide(_, a, b) | Choice::Vanish(_, a, b)
                if matches!(choice, Choice::Hide(..)) =>
            {
                label(
                    format!("{} and {}", capital(&self.names.piece(a)), self.names.piece(b)),
                    self.apart(a, b),
                    "🌿",
                    format!("With {}", self.names.piece(a)),
                )
            }
            Choice::Place(unit, cell) => label(
                format!("{} in {cell}", self.names.short(unit)),
                self.around(unit, choice),
                "👀",
                self.names.short(unit),
            ),
            Choice::Field(unit) => label(
                self.names.short(unit),
                strength(board.unit(unit)),
                names::arm_sign(board.unit(unit)),
                "First on the table",
            ),
            Choice::Enter(unit, cell, shape) => label(
                format!("In {cell}, in {}", BOOK.words("shape", &shape)),
                self.around(unit, choice),
                names::arm_sign(board.unit(unit)),
                format!("In {}", BOOK.words("shape", &shape)),
            ),
            Choice::First(unit) => label(
                format!("Next to arrive: {}", self.names.short(unit)),
                "Rolled for before the others that are not here yet",
                "📯",
                "Who arrives",
            ),
            _ => return None,
        })
    }

    /// How far the nearest scenery is from somebody who comes to stand somewhere.
    fn around(&self, unit: UnitId, choice: Choice) -> String {
        let board = &self.view.board;
        let count = board.unit(unit).count();
        let ground: Vec<_> =
            stands(choice, self.game).iter().flat_map(|pose| pose.ground(count)).collect();
        let far = |piece: &Piece| ground.iter().map(|rect| piece.distance(rect)).min();
        self.near(board.pieces.iter().filter_map(|piece| Some((far(piece)?, piece.id))).collect())
    }

    /// How far the nearest scenery is from a piece that is laid here (P-R02).
    fn around_new(&self, centre: Point) -> String {
        let Some(Why::Lay { kind }) = self.view.awaiting else { return String::new() };
        let laid = Piece { id: PieceId(0), kind, centre, scouted: false };
        let pieces = self.view.board.pieces.iter();
        self.near(pieces.map(|piece| (gap(&laid, piece), piece.id)).collect())
    }

    fn near(&self, mut near: Vec<(Inches, PieceId)>) -> String {
        near.sort_unstable();
        let told = near
            .into_iter()
            .take(2)
            .map(|(far, piece)| format!("{} from {}", names::far(far), self.names.piece(piece)));
        let told: Vec<String> = told.collect();
        if told.is_empty() { "no other scenery lies there yet".to_owned() } else { commas(&told) }
    }

    fn apart(&self, a: PieceId, b: PieceId) -> String {
        let board = &self.view.board;
        let (Some(one), Some(other)) = (board.piece(a), board.piece(b)) else {
            return String::new();
        };
        format!(
            "{} and {}, {} apart",
            names::square_of_piece(one),
            names::square_of_piece(other),
            names::far(hiding::apart(one, other))
        )
    }

    fn moving(&self, choice: Choice) -> Option<Label> {
        Some(match choice {
            Choice::Go(unit, goal) => {
                let (title, detail) = self.way(choice, unit, goal, "Go");
                self.made(unit, &title, detail, "➡️", "Go")
            }
            Choice::GoAs(unit, goal, shape) => {
                let shape = BOOK.words("shape", &shape);
                let group = format!("Form {shape} and go");
                let (title, detail) = self.way(choice, unit, goal, &group);
                self.made(unit, &title, detail, "⏩", &group)
            }
            Choice::Face(unit, goal) => {
                let title = format!("Face {}", self.goal(goal));
                let way = Way::of(choice, self.game);
                let cost = way.map_or(1, |way| way.cost);
                self.made(unit, &title, names::points(cost), "↪️", "Face")
            }
            Choice::Search(unit, piece) => {
                let title = format!("Search {}", self.names.piece(piece));
                let way = Way::of(choice, self.game);
                let (far, cost) =
                    way.map_or((String::new(), 0), |way| (names::long(way.far()), way.cost));
                let goes = if cost > 0 { format!("goes {far}; ") } else { String::new() };
                let cost = cost + u8::from(!unit.is_scout());
                let price = names::points(cost);
                let detail = format!("{goes}{price}; two dice of each side say what is found");
                self.made(unit, &title, detail, "🔎", "Search")
            }
            Choice::Ahead(unit) => {
                let detail = "How many inches is asked next; 1 action point for every 4".to_owned();
                self.made(unit, "Straight ahead", detail, "⬆️", "Step by step")
            }
            Choice::Head(unit, Along(heading)) => {
                let title = format!("So many inches {}", names::compass(heading));
                let detail = "How many inches is asked next; 1 action point for every 4".to_owned();
                self.made(unit, &title, detail, names::arrow(heading), "Step by step")
            }
            Choice::Wheel(unit, hand, degrees) => {
                let (side, sign) = match hand {
                    Hand::Left => ("left", "↩️"),
                    Hand::Right => ("right", "↪️"),
                };
                let title = format!("Wheel {side} by {degrees} degrees");
                let price = act::wheel_price(&self.view.board, unit, hand, degrees).unwrap_or(1);
                let price = match price {
                    1 => names::points(1),
                    more => format!("{}, for it comes into scenery", names::points(more)),
                };
                let detail = format!("{price}; two wheels a turn at most");
                self.made(unit, &title, detail, sign, "Step by step")
            }
            Choice::Turn(unit, spin) => {
                let won = matches!(self.view.awaiting, Some(Why::Winner { .. }));
                let (title, sign) = match spin {
                    Spin::Left => ("All turn left", "⬅️"),
                    Spin::Right => ("All turn right", "➡️"),
                    Spin::About => ("All turn about", "↩️"),
                };
                let price = if won { "no action point" } else { "1 action point" };
                let detail = format!("{price}; every base turns where it stands");
                self.made(unit, title, detail, sign, "Step by step")
            }
            _ => return None,
        })
    }

    /// A way: `Go to brush 3`, `Go towards Spearmen 1`, `Go north`; how far, where to, for how much. It
    /// is called by where it leads: not to what it does not come to, nor east if it goes more to the
    /// south.
    fn way(&self, choice: Choice, unit: UnitId, goal: Goal, verb: &str) -> (String, String) {
        let name = self.goal(goal);
        let way = Way::of(choice, self.game);
        let Some((way, end)) = way.and_then(|way| way.end().map(|end| (way, end))) else {
            return (format!("{verb} towards {name}"), String::new());
        };
        let left = to_goal(&self.view.board, unit, end, goal);
        let beside = left.is_some_and(|left| left.0 <= BESIDE);
        let title = match goal {
            Goal::Piece(_) if beside => format!("{verb} to {name}"),
            Goal::Piece(_) | Goal::Unit(_) => format!("{verb} towards {name}"),
            _ => match way.heading().map(names::compass) {
                Some(compass) if compass != name => {
                    format!("{verb} {compass}, towards the {name}")
                }
                _ => format!("{verb} {name}"),
            },
        };
        let then = match left {
            Some(_) if beside => "; then beside it".to_owned(),
            Some(left) => format!("; then {} from it", names::far(left)),
            None => String::new(),
        };
        let square = self.names.square_of(unit, end);
        let (far, price) = (names::long(way.far()), names::points(way.cost));
        // A wheel sets a wide unit aside: it ends elsewhere than straight on from where it stood.
        let count = self.view.board.unit(unit).count();
        let along = way.path.first().map(|from| from.middle(count).heading_to(end.middle(count)));
        let bends = along.map(names::compass) != way.heading().map(names::compass);
        let round = if bends { ", after a wheel" } else { "" };
        (title, format!("{far} to {square}{round}, {price}{then}"))
    }

    fn shooting(&self, choice: Choice) -> Option<Label> {
        let board = &self.view.board;
        Some(match choice {
            Choice::Shoot(unit, target) => {
                let title = format!("Shoot at {}", self.names.unit(target));
                self.made(unit, &title, self.shot(unit, target, None), "💥", "Shoot")
            }
            Choice::Volley(unit, target) => {
                let title = format!("Volley at {}", self.names.unit(target));
                self.made(unit, &title, self.shot(unit, target, None), "💥", "Shoot")
            }
            Choice::Aim(unit, target, role) => {
                let (role_name, at) = (names::role(role), self.names.unit(target));
                let title = format!("Shoot at the {role_name} of {at}");
                let detail = self.shot(unit, target, Some(role));
                self.made(unit, &title, detail, "🎯", "Shoot at one base")
            }
            Choice::Charge(unit, target) => {
                let title = format!("Charge {}", self.names.unit(target));
                let far = names::far(board.distance(unit, target));
                let price = names::points(assault::PRICE);
                let detail = format!("{far}, {price}; {}", meets(board, unit, target));
                self.made(unit, &title, detail, "⚔️", "Charge")
            }
            Choice::BreakOff(unit) => {
                let detail = "Both roll a die a base; each 5 or 6 the enemy has more costs a base";
                self.made(unit, "Break off from the fight", detail.to_owned(), "💨", "Break off")
            }
            Choice::Unjam(unit) => {
                let jammed = board.unit(unit).bases.iter().filter(|base| base.jammed).count();
                let detail = format!("1 action point and a die; {jammed} jammed");
                self.made(unit, "Clear jammed weapons", detail, "🔧", "Formation and weapons")
            }
            _ => return None,
        })
    }

    fn shot(&self, unit: UnitId, target: UnitId, aimed: Option<Role>) -> String {
        let board = &self.view.board;
        let shooters = fire::shooters(board, unit, target);
        let long = shooters.iter().filter(|(_, long)| *long).count();
        let price = board.acting_of(unit).and_then(|acting| fire::price(board, acting));
        let reasons = fire::saves(board, unit, target, aimed, false);
        let [near, far] = [false, true].map(|long| fire::save_dice(&reasons, long));
        let (range, saves) = match shooters.len() - long {
            _ if long == 0 => (String::new(), format!("{near} dice save")),
            0 => (", long range".to_owned(), format!("{far} dice save")),
            _ if near == far => (format!(", {long} at long range"), format!("{near} dice save")),
            _ => {
                let saves = format!("{near} dice save, {far} at long range");
                (format!(", {long} at long range"), saves)
            }
        };
        let who = model::words::count(shooters.len(), "base");
        let distances = || fire::distances(board, unit, target).into_iter().map(|(_, far)| far);
        let apart = board.distance(unit, target);
        let apart = span(distances().min().zip(distances().max()).unwrap_or((apart, apart)));
        let price = price.map_or_else(String::new, |price| format!("; {}", names::points(price)));
        format!("{who} from {apart}{range}; {saves}{price}")
    }

    fn changing(&self, choice: Choice) -> Option<Label> {
        let group = "Formation and weapons";
        Some(match choice {
            Choice::Form(unit, shape) => {
                let of = self.view.board.unit(unit);
                let now = of.formation();
                let hurt = of.bases.iter().any(|base| base.wounded || base.jammed);
                let title = match shape {
                    Shape::Line => "Form line",
                    Shape::Wide => "Form a wider line",
                    Shape::Column => "Form column",
                    Shape::Ring => "Form square",
                    Shape::Shuffle if !hurt => "Put the leaders behind",
                    Shape::Shuffle => "Put the wounded behind",
                };
                let does = match shape {
                    Shape::Line | Shape::Wide if of.weapon().ranges().is_none() => {
                        "more of the bases fight"
                    }
                    Shape::Line | Shape::Wide => "more of the bases shoot and fight",
                    Shape::Column if now == Some(Formation::Line) => {
                        "to go farther, but fight worse"
                    }
                    Shape::Column => "to go farther",
                    Shape::Shuffle if !hurt => "nobody is wounded, and no weapon is jammed",
                    Shape::Ring => "no flank and no rear, and no movement",
                    Shape::Shuffle => "sound bases stand in front",
                };
                let sign = if shape == Shape::Ring { "🛡️" } else { "🔀" };
                self.made(unit, title, format!("{}; {does}", names::points(1)), sign, group)
            }
            _ => return None,
        })
    }

    fn others(&self, choice: Choice) -> Option<Label> {
        let board = &self.view.board;
        Some(match choice {
            Choice::Unit(unit) => self.activated(unit),
            Choice::Done => match self.view.awaiting {
                Some(Why::Scouting) => label(
                    "End the scouts' turn",
                    "Action points that are left are lost",
                    "🏁",
                    "Done",
                ),
                Some(Why::Act { unit, .. }) if self.names.is_many(unit) => {
                    let own = BOOK.label("choice", &choice, &self.names)?;
                    Label { title: "End their turn".to_owned(), ..own }
                }
                Some(Why::Deploy { unit }) => {
                    let stays = if self.names.is_many(unit) { "they stand" } else { "it stands" };
                    let stays = format!("As {stays}");
                    self.made(unit, &stays, "Nothing changes".to_owned(), "🏁", "Done")
                }
                _ => return None,
            },
            Choice::Stay if matches!(self.view.awaiting, Some(Why::Winner { .. })) => {
                label("Keep facing as now", "Nobody turns", "✋", "Stay")
            }
            Choice::Card(card) => self.card(card, String::new()),
            Choice::CardUnit(card, unit) => {
                self.card(card, format!(" for {}", self.names.unit(unit)))
            }
            Choice::CardPiece(card, piece) => {
                self.card(card, format!(" at {}", self.names.piece(piece)))
            }
            Choice::Pick(piece) => {
                let at = board.piece(piece).map(names::square_of_piece);
                label(
                    capital(&self.names.piece(piece)),
                    at.map_or_else(String::new, |at| format!("in {at}")),
                    "🌴",
                    "Scenery",
                )
            }
            Choice::Flee(unit, Along(heading)) => label(
                format!("Flee {}", names::compass(heading)),
                format!("{} gets up to 8 inches away", self.names.short(unit)),
                names::arrow(heading),
                "Away",
            ),
            Choice::FleeTo(_, other) => label(
                format!("Flee to {}", self.names.unit(other)),
                "To the side of friends, away from the enemy",
                "🏃",
                "Away",
            ),
            Choice::Lose(base) => self.lost(base),
            _ => return None,
        })
    }

    fn card(&self, card: Card, on: String) -> Label {
        label(
            format!("{}{on}", names::card(card)),
            names::does(card).trim_end_matches('.').to_owned(),
            "🃏",
            names::card(card),
        )
    }

    /// A unit that may be chosen: where it is, how strong, and what changes its action points.
    fn activated(&self, unit: UnitId) -> Label {
        let board = &self.view.board;
        let of = board.unit(unit);
        let at = of.cell().map_or_else(String::new, |at| format!("in {at}, "));
        let sum: i32 = act::points_reasons(board, unit).iter().map(|(_, by)| i32::from(*by)).sum();
        let more = if sum == 0 { String::new() } else { format!(" {}", signed(sum)) };
        let dice = if of.is_led() { "a die" } else { "1 without a leader" };
        let fights = if board.is_fighting(unit) { "; in a fight" } else { "" };
        label(
            self.names.short(unit),
            format!("{at}{}; action points: {dice}{more}{fights}", strength(of)),
            names::arm_sign(of),
            "On the table",
        )
    }

    fn lost(&self, base: u8) -> Label {
        let unit = self.view.awaiting.and_then(|why| why.unit());
        let of = unit.map(|unit| self.view.board.unit(unit));
        let found = of.and_then(|of| of.bases.get(usize::from(base)));
        let name = found.map_or("base", |base| names::role(base.role));
        let rank = of.and_then(|of| Some(of.pose()?.rank_of(base.into(), of.count())));
        let state = match found {
            Some(base) if base.wounded => "wounded",
            Some(base) if base.jammed => "its weapon is jammed",
            _ => "sound",
        };
        let rank = rank.map_or_else(String::new, |rank| format!("; rank {}", rank + 1));
        label(
            format!("{}, place {}", capital(name), base + 1),
            format!("{state}{rank}"),
            "💀",
            name,
        )
    }
}

fn label(
    title: impl Into<String>,
    detail: impl Into<String>,
    emoji: &'static str,
    group: impl Into<String>,
) -> Label {
    Label { title: title.into(), detail: detail.into(), emoji, group: group.into() }
}

fn third(cell: Cell) -> &'static str {
    match cell.row {
        0..=2 => "The south, rows 1 to 3",
        3..=5 => "The middle, rows 4 to 6",
        6..=7 => "The north, rows 7 and 8",
        _ => "Far in the north, rows 9 and 10",
    }
}

/// What is said of an answer that nobody has given; `label` is what it says on a button.
pub fn defaulted(answer: &Answer<Choice>, label: Option<String>) -> Option<String> {
    let Answer::One(choice) = answer else { return label };
    Some(
        match choice {
            Choice::Usual => "as usual",
            Choice::Done => "nothing more is done",
            Choice::Nobody => "nobody acts",
            Choice::NoCard => "no card",
            Choice::Stay => "nothing changes place",
            Choice::Lots => "it is left to the lot",
            Choice::FallBack => "they fall back",
            Choice::FightOn => "they fight on",
            Choice::GoOn => "the patrol plays on",
            Choice::Accept => "the end is accepted",
            Choice::Lay(_) | Choice::Enter(..) => {
                return label.map(|label| uncapital(&label));
            }
            _ => return label,
        }
        .to_owned(),
    )
}
