//! What stands on the buttons and in the menus of a patrol: the words of `words.toml`, with what a unit
//! would do, where it comes by that, and what it costs.

use games::text::book::Say;
use kit::Answer;
use model::label::Label;
use model::words::{capital, clip, clip_sentence, commas, count, signed, uncapital};
use patrols::phases::found::{by_default, catcher};
use patrols::phases::set_up::gap;
use patrols::phases::{act, assault, fire, hiding};
use patrols::{
    Along, Cell, Choice, Faction, Fate, Formation, Goal, Inches, Patrols, Piece, PieceId, Place,
    Point, Role, Shape, UnitId, View, Why,
};
use serde_json::Value;

use crate::Seen;
use crate::text::book::{BOOK, of, or_more};
use crate::text::fighting::{meets, span};
use crate::text::names;
use crate::text::names::Names;
use crate::text::sentences::strength;
use crate::text::ways::{Way, apart, stands, to_goal};

/// Whoever is so near to something, in hundredths of an inch, is beside it.
const BESIDE: i32 = 75;

/// Who writes labels: whoever may choose, and the table as they know it.
pub struct Labels<'a> {
    game: &'a Patrols,
    view: &'a View,
    names: Names,
}

/// A choice as its label tells of it.
struct Labelled<'a> {
    labels: &'a Labels<'a>,
    choice: Choice,
}

impl<'a> Labels<'a> {
    pub fn of(seen: &'a Seen<'_>) -> Self {
        Self { game: seen.game, view: &seen.view, names: Names::of(&seen.view.board) }
    }

    pub fn label(&self, choice: Choice) -> Label {
        let told = Labelled { labels: self, choice };
        let section = format!("choice-of.{}", self.view.awaiting.map_or("", |why| why.topic()));
        let own = BOOK.label(&section, &choice, &told).filter(|_| self.has_own_words(choice));
        let label = own.or_else(|| BOOK.label("choice", &choice, &told)).unwrap_or_default();
        let emoji = self.sign(choice).unwrap_or(label.emoji);
        let Label { mut title, detail, mut group, .. } = label;
        if let (Some(Why::Scouting), Some(unit)) = (self.view.awaiting, choice.actor()) {
            title = format!("{}: {}", self.names.short(unit), uncapital(&title));
            group = self.names.short(unit);
        }
        let detail = clip_sentence(&capital(&detail), 100);
        Label { title: clip(&title, 80), detail, emoji, group }
    }

    /// Whether a choice may be called otherwise than usually by what is asked: lots only where nobody
    /// hides.
    fn has_own_words(&self, choice: Choice) -> bool {
        match self.view.awaiting {
            Some(Why::Found { piece }) if choice == Choice::Lots => {
                self.view.board.hidden_in(piece).is_empty()
            }
            _ => true,
        }
    }

    fn sign(&self, choice: Choice) -> Option<&'static str> {
        match choice {
            Choice::Field(unit)
            | Choice::Enter(unit, ..)
            | Choice::Unit(unit)
            | Choice::Drop(unit) => Some(names::arm_sign(self.view.board.unit(unit))),
            Choice::Appear(.., along)
            | Choice::Deploy(.., along)
            | Choice::Head(_, along)
            | Choice::Flee(_, along) => Some(names::arrow(along.0)),
            _ => None,
        }
    }

    fn goal(&self, goal: Goal) -> String {
        match goal {
            Goal::Piece(piece) => self.names.piece(piece),
            Goal::Unit(unit) => self.names.unit(unit),
            edge => edge.to_string(),
        }
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

    fn apart(&self, a: PieceId, b: PieceId) -> Option<String> {
        let board = &self.view.board;
        let (one, other) = (board.piece(a)?, board.piece(b)?);
        let [first, second] = [one, other].map(names::square_of_piece);
        let far = names::far(hiding::apart(one, other));
        Some(format!("{first} and {second}, {far} apart"))
    }

    fn halves(&self, unit: UnitId) -> String {
        let of = self.view.board.unit(unit);
        match of.place {
            Place::Hidden([a, b]) => {
                format!("hidden in {} and {}", self.names.piece(a), self.names.piece(b))
            }
            _ => strength(of),
        }
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
        let who = count(shooters.len(), "base");
        let distances = || fire::distances(board, unit, target).into_iter().map(|(_, far)| far);
        let apart = board.distance(unit, target);
        let apart = span(distances().min().zip(distances().max()).unwrap_or((apart, apart)));
        let price = price.map_or_else(String::new, |price| format!("; {}", names::points(price)));
        format!("{who} from {apart}{range}; {saves}{price}")
    }

    /// What a unit gains by forming so.
    fn gains(&self, unit: UnitId, shape: Shape) -> &'static str {
        let of = self.view.board.unit(unit);
        match shape {
            Shape::Line | Shape::Wide if of.weapon().ranges().is_none() => {
                "more of the bases fight"
            }
            Shape::Line | Shape::Wide => "more of the bases shoot and fight",
            Shape::Column if of.formation() == Some(Formation::Line) => {
                "to go farther, but fight worse"
            }
            Shape::Column => "to go farther",
            Shape::Shuffle if !self.has_hurt(unit) => "nobody is wounded, and no weapon is jammed",
            Shape::Ring | Shape::Shuffle => "sound bases stand in front",
        }
    }

    fn has_hurt(&self, unit: UnitId) -> bool {
        self.view.board.unit(unit).bases.iter().any(|base| base.wounded || base.jammed)
    }

    /// A unit that may be chosen: where it is, how strong, and what changes its action points.
    fn activation(&self, unit: UnitId) -> String {
        let board = &self.view.board;
        let of = board.unit(unit);
        let at = of.cell().map_or_else(String::new, |at| format!("in {at}, "));
        let sum: i32 = act::points_reasons(board, unit).iter().map(|(_, by)| i32::from(*by)).sum();
        let more = if sum == 0 { String::new() } else { format!(" {}", signed(sum)) };
        let dice = if of.is_led() { "a die" } else { "1 without a leader" };
        let fights = if board.is_fighting(unit) { "; in a fight" } else { "" };
        format!("{at}{}; action points: {dice}{more}{fights}", strength(of))
    }

    /// A base that may be lost: what it is, and in which state and rank.
    fn base(&self, base: u8) -> (&'static str, String) {
        let of = self.view.awaiting.and_then(|why| why.unit());
        let of = of.map(|unit| self.view.board.unit(unit));
        let found = of.and_then(|of| of.bases.get(usize::from(base)));
        let rank = of.and_then(|of| Some(of.pose()?.rank_of(base.into(), of.count())));
        let state = match found {
            Some(base) if base.wounded => "wounded",
            Some(base) if base.jammed => "its weapon is jammed",
            _ => "sound",
        };
        let rank = rank.map_or_else(String::new, |rank| format!("; rank {}", rank + 1));
        (found.map_or("base", |base| names::role(base.role)), format!("{state}{rank}"))
    }

    /// What becomes of it by lot: a die says which of several ways; one alone needs none.
    fn lots(&self) -> String {
        let asked = self.game.decision();
        let ways = asked.iter().flat_map(|asked| asked.ask.choices());
        let ways = ways.copied().filter(|way| *way != Choice::Lots).collect();
        let (ways, told) = match self.view.awaiting {
            Some(Why::Found { .. }) => (by_default(ways), "who can slips away; "),
            _ => (ways, ""),
        };
        match ways[..] {
            [only] => format!("{told}no die falls: {}", self.label(only).title),
            _ => format!("{told}a die says which of {} ways", ways.len()),
        }
    }

    /// What follows if somebody comes out of the piece that is searched (P-061, P-062).
    fn follows(&self) -> Option<String> {
        let Some(Why::Found { piece }) = self.view.awaiting else { return None };
        Some(match catcher(&self.view.board, piece) {
            None => "no fight".to_owned(),
            Some(scout) if scout.is_scout() => {
                format!("{} may strike at once", self.names.short(scout))
            }
            Some(unit) => format!("{} strikes at once", self.names.unit(unit)),
        })
    }
}

impl Labelled<'_> {
    /// How far the nearest scenery is from somebody who comes to stand somewhere.
    fn around(&self, unit: UnitId) -> String {
        let board = &self.labels.view.board;
        let bases = board.unit(unit).count();
        let stands = stands(self.choice, self.labels.game);
        let ground: Vec<_> = stands.iter().flat_map(|pose| pose.ground(bases)).collect();
        let far = |piece: &Piece| ground.iter().map(|rect| piece.distance(rect)).min();
        let pieces = board.pieces.iter();
        self.labels.near(pieces.filter_map(|piece| Some((far(piece)?, piece.id))).collect())
    }

    /// Where somebody comes to stand who appears, and who of the patrol is nearest to it then.
    fn nearest(&self, unit: UnitId) -> String {
        let Labels { game, view, names } = self.labels;
        let Some(pose) = stands(self.choice, game) else { return String::new() };
        let square = names.square_of(unit, pose);
        let patrol = view.board.on_table(Faction::Patrol);
        let near = patrol.filter_map(|id| Some((apart(&view.board, unit, pose, id)?, id))).min();
        near.map_or_else(
            || format!("in {square}; nobody of the patrol is on the table"),
            |(far, id)| format!("in {square}, {} from {}", names::far(far), names.unit(id)),
        )
    }

    /// A way: `to brush 3`, `towards Spearmen 1`, `north`; how far, where to, for how much. It is called
    /// by where it leads: not to what it does not come to, nor east if it goes more to the south.
    fn way(&self, unit: UnitId, goal: Goal) -> (String, String) {
        let board = &self.labels.view.board;
        let name = self.labels.goal(goal);
        let way = Way::of(self.choice, self.labels.game);
        let Some((way, end)) = way.and_then(|way| way.end().map(|end| (way, end))) else {
            return (format!("towards {name}"), String::new());
        };
        let left = to_goal(board, unit, end, goal);
        let beside = left.is_some_and(|left| left.0 <= BESIDE);
        let whither = match goal {
            Goal::Piece(_) if beside => format!("to {name}"),
            Goal::Piece(_) | Goal::Unit(_) => format!("towards {name}"),
            _ => match way.heading().map(names::compass) {
                Some(compass) if compass != name => format!("{compass}, towards the {name}"),
                _ => name,
            },
        };
        let then = match left {
            Some(_) if beside => "; then beside it".to_owned(),
            Some(left) => format!("; then {} from it", names::far(left)),
            None => String::new(),
        };
        let square = self.labels.names.square_of(unit, end);
        let (far, price) = (names::long(way.far()), names::points(way.cost));
        // A wheel sets a wide unit aside: it ends elsewhere than straight on from where it stood.
        let count = board.unit(unit).count();
        let along = way.path.first().map(|from| from.middle(count).heading_to(end.middle(count)));
        let bends = along.map(names::compass) != way.heading().map(names::compass);
        let round = if bends { ", after a wheel" } else { "" };
        (whither, format!("{far} to {square}{round}, {price}{then}"))
    }

    fn price(&self) -> String {
        let Labels { game, view, .. } = self.labels;
        let way = |none: u8| Way::of(self.choice, game).map_or(none, |way| way.cost);
        let wheels =
            |unit, hand, degrees| act::wheel_price(&view.board, unit, hand, degrees).unwrap_or(1);
        match self.choice {
            Choice::Face(..) => names::points(way(1)),
            Choice::Search(unit, _) => names::points(way(0) + u8::from(!unit.is_scout())),
            Choice::Charge(..) => names::points(assault::PRICE),
            Choice::Turn(..) if matches!(view.awaiting, Some(Why::Winner { .. })) => {
                "no action point".to_owned()
            }
            Choice::Wheel(unit, hand, degrees) => match wheels(unit, hand, degrees) {
                1 => names::points(1),
                more => format!("{}, for it comes into scenery", names::points(more)),
            },
            _ => names::points(1),
        }
    }

    /// What becomes of these units, and what follows if one of them comes out.
    fn fates(&self, how: &str, fates: &[(UnitId, Fate)]) -> String {
        let names = &self.labels.names;
        let told: Vec<String> = if how == "fates" {
            let fate = |fate: &Fate| BOOK.tell("fate", fate, names).unwrap_or_default();
            let told =
                |(unit, of): &(UnitId, Fate)| format!("{}: {}", names.short(*unit), fate(of));
            fates.iter().map(told).collect()
        } else {
            let comes = fates.iter().any(|(_, fate)| *fate == Fate::Out);
            let follows = self.labels.follows().filter(|_| comes);
            follows.into_iter().chain(fates.iter().map(|of| self.labels.halves(of.0))).collect()
        };
        let later = |(at, told): (usize, &String)| {
            if at > 0 && how == "fates" { uncapital(told) } else { told.clone() }
        };
        told.iter().enumerate().map(later).collect::<Vec<_>>().join("; ")
    }

    /// What a label says of its choice as a whole.
    fn whole(&self, how: &str) -> Option<String> {
        let labels = self.labels;
        let board = &labels.view.board;
        Some(match (how, self.choice) {
            ("price", _) => self.price(),
            ("around", Choice::Lay(cell)) => labels.around_new(cell.centre()),
            ("around", Choice::Place(unit, _) | Choice::Enter(unit, ..)) => self.around(unit),
            ("third", Choice::Lay(cell)) => third(cell).to_owned(),
            ("apart", Choice::Hide(_, a, b) | Choice::Shift(_, a, b)) => {
                labels.apart(a, b).unwrap_or_default()
            }
            ("strength", Choice::Field(unit)) => strength(board.unit(unit)),
            ("activation", Choice::Unit(unit)) => labels.activation(unit),
            ("nearest", Choice::Appear(unit, ..)) => self.nearest(unit),
            ("whither", Choice::Go(unit, goal) | Choice::GoAs(unit, goal, _)) => {
                self.way(unit, goal).0
            }
            ("leads", Choice::Go(unit, goal) | Choice::GoAs(unit, goal, _)) => {
                self.way(unit, goal).1
            }
            ("goes", Choice::Search(..)) => {
                let way = Way::of(self.choice, labels.game).filter(|way| way.cost > 0);
                way.map_or_else(String::new, |way| format!("goes {}; ", names::long(way.far())))
            }
            ("gains", Choice::Form(unit, shape)) => labels.gains(unit, shape).to_owned(),
            ("whom", Choice::Form(unit, _)) => {
                if labels.has_hurt(unit) { "wounded" } else { "leaders" }.to_owned()
            }
            ("jammed", Choice::Unjam(unit)) => {
                board.unit(unit).bases.iter().filter(|base| base.jammed).count().to_string()
            }
            ("shot", Choice::Shoot(unit, target) | Choice::Volley(unit, target)) => {
                labels.shot(unit, target, None)
            }
            ("shot", Choice::Aim(unit, target, role)) => labels.shot(unit, target, Some(role)),
            ("off", Choice::Charge(unit, target)) => names::far(board.distance(unit, target)),
            ("meets", Choice::Charge(unit, target)) => meets(board, unit, target),
            ("needs", Choice::Vanish(unit, ..)) => or_more(hiding::vanish_needs(board, unit)),
            ("lies", Choice::Pick(piece)) => {
                let at = board.piece(piece).map(names::square_of_piece);
                at.map_or_else(String::new, |at| format!("in {at}"))
            }
            ("halves", Choice::Drop(unit)) => labels.halves(unit),
            ("standing", Choice::Drop(unit)) => match board.unit(unit).pose() {
                Some(_) => "On the table".to_owned(),
                None => "Hidden units".to_owned(),
            },
            ("base", Choice::Lose(base)) => labels.base(base).0.to_owned(),
            ("place", Choice::Lose(base)) => (base + 1).to_string(),
            ("state", Choice::Lose(base)) => labels.base(base).1,
            ("fates" | "follows", Choice::Found(unit, fate)) => self.fates(how, &[(unit, fate)]),
            ("fates" | "follows", Choice::FoundBoth(unit, fate, other, its)) => {
                self.fates(how, &[(unit, fate), (other, its)])
            }
            ("lots", Choice::Lots) => labels.lots(),
            _ => return None,
        })
    }
}

impl Say for Labelled<'_> {
    fn say(&self, how: &str, value: &Value, fields: &Value) -> Option<String> {
        let names = &self.labels.names;
        Some(match how {
            "short" => names.short(of(value)?),
            "goal" => self.labels.goal(of(value)?),
            "cell" => of::<Cell>(value)?.to_string(),
            "role" => names::role(of(value)?).to_owned(),
            "compass" => names::compass(of::<Along>(value)?.0).to_owned(),
            "degrees" => of::<Along>(value)?.to_string(),
            "does" => names::does(of(value)?).trim_end_matches('.').to_owned(),
            _ => return self.whole(how).or_else(|| names.say(how, value, fields)),
        })
    }

    /// Without a noun before it, a verb agrees with the unit that is asked about.
    fn is_many(&self, how: &str, value: &Value) -> bool {
        let Labels { view, names, .. } = self.labels;
        match (how, view.awaiting.and_then(|why| why.unit())) {
            ("", unit) => unit.is_some_and(|unit| names.is_many(unit)),
            _ => Say::is_many(names, how, value),
        }
    }
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
    match (BOOK.words("default", choice), choice) {
        ("", Choice::Lay(_) | Choice::Enter(..)) => label.map(|label| uncapital(&label)),
        ("", _) => label,
        (told, _) => Some(told.to_owned()),
    }
}
