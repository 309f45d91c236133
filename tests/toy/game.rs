//! Lanterns: a game of two sides for tests. Each side lights one of three lanterns and hides which.
//! In turn a side watches for a lantern of the other; on 4 or more of a die it learns what it saw.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use games::orders::offers::ANY;
use games::ui::Chapter;
use games::verb::{OptionKind, Verb, VerbOption};
use games::{Description, OwnUi, Play, SideName, Ui};
use kit::decision::NotAChoice;
use kit::{Answer, AnswerOf, Ask, Audience, Cx, Dice, Machine, Next, Rules, Seat, Side};
use model::{OwnChoice, OwnEvent, OwnOptions, OwnWhy};
use render::geometry::{Point, Rect};
use render::inks::{INK, PAPER};
use render::svg::{Face, Lettering, Paint, Svg};
use render::{Canvas, Drawing, Frame as Sheet, RenderError, Renderer, Scene};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Board {
    lit: [u8; 2],
    turn: u8,
}
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Options {}
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Lantern(u8);
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Why {
    Light,
    Watch,
}
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Event {
    Lit { side: u8, lantern: Option<u8> },
    Watched { side: u8, lantern: u8, die: u8, burns: Option<bool> },
}
/// Whose own lantern burns, and which watch it is.
type View = (Option<u8>, u8);

impl fmt::Display for Lantern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "lantern-{}", self.0)
    }
}
impl FromStr for Lantern {
    type Err = NotAChoice;
    fn from_str(text: &str) -> Result<Self, NotAChoice> {
        let number = text.strip_prefix("lantern-").ok_or(NotAChoice)?;
        number.parse().map(Lantern).map_err(|_| NotAChoice)
    }
}

impl Rules for Board {
    const KEY: &'static str = "Lanterns";
    const SCHEMA: u16 = 1;
    const SIDED: bool = true;
    type Options = Options;
    type Frame = Why;
    type Choice = Lantern;
    type Why = Why;
    type Event = Event;
    type View = View;
    type Outcome = u8;

    fn begin(_: &Options, _: &mut dyn Dice, _: &mut Vec<Event>) -> (Self, Vec<Why>) {
        (Board { lit: [0; 2], turn: 0 }, vec![Why::Watch, Why::Light])
    }
    fn step(why: Why, cx: &mut Cx<'_, Self>) -> Next<Self> {
        cx.board.turn += u8::from(why == Why::Watch);
        Next::Wait(why, why, Ask::One((1..=3).map(Lantern).collect()))
    }
    fn answered(why: Why, by: &[(Seat, AnswerOf<Self>)], cx: &mut Cx<'_, Self>) -> Next<Self> {
        for (Seat(side), answer) in by {
            let Answer::One(Lantern(lantern)) = *answer else { unreachable!("one is asked for") };
            if why == Why::Light {
                cx.board.lit[usize::from(*side)] = lantern;
                cx.say(Event::Lit { side: *side, lantern: Some(lantern) });
                continue;
            }
            let (die, burns) = (cx.d6(1), cx.board.lit[usize::from(1 - side)] == lantern);
            let burns = (die >= 4).then_some(burns);
            cx.say(Event::Watched { side: *side, lantern, die, burns });
            match burns {
                Some(true) => return Next::End(*side),
                _ if cx.board.turn == 9 => return Next::End(2),
                _ => return Next::Go(vec![Why::Watch]),
            }
        }
        Next::done()
    }
    fn seats(&self, why: &Why, _: &Ask<Lantern>) -> Vec<Seat> {
        if *why == Why::Light { vec![Seat(0), Seat(1)] } else { vec![Seat((self.turn + 1) % 2)] }
    }
    fn is_sealed(why: &Why) -> bool {
        *why == Why::Light
    }
    fn side_of(&self, seat: Seat) -> Option<Side> {
        Some(Side(seat.0))
    }
    fn turn(&self) -> (u8, u8) {
        (self.turn, 9)
    }
    fn view(machine: &Machine<Self>, audience: Audience) -> View {
        let Board { lit, turn } = *machine.board();
        let Audience::Side(Side(side)) = audience else { return (None, turn) };
        (lit.get(usize::from(side)).copied().filter(|lit| *lit > 0), turn)
    }
    fn hide(&mut self, _: &mut [Why], _: &Options, audience: Audience, _: &mut dyn Dice) {
        let hidden =
            (0..).zip(&mut self.lit).filter(|(side, _)| audience != Audience::Side(Side(*side)));
        hidden.for_each(|(_, lit)| *lit = 0);
    }
    fn seen(event: &Event, audience: Audience) -> Option<Event> {
        Some(match event {
            Event::Lit { side, .. } if audience != Audience::Side(Side(*side)) => {
                Event::Lit { side: *side, lantern: None }
            }
            other => other.clone(),
        })
    }
}

impl model::StaffRules for Board {}
impl OwnChoice for Lantern {
    const KEY: &'static str = "Lanterns";
}
impl OwnWhy for Why {
    const KEY: &'static str = "Lanterns";
    fn topic(&self) -> &'static str {
        if *self == Why::Light { "light" } else { "watch" }
    }
}
impl OwnEvent for Event {
    const KEY: &'static str = "Lanterns";
    fn seen_by(&self, audience: Audience) -> Option<Self> {
        Board::seen(self, audience)
    }
}
impl OwnOptions for Options {
    const KEY: &'static str = "Lanterns";
    type Rules = Board;
}

#[derive(Debug, PartialEq)]
struct Picture(View);
impl Drawing for Picture {
    fn words(&self) -> String {
        format!("Two hills at night, watch {} of 9. {}", self.0.1, mine(&self.0))
    }
    fn draw(&self, renderer: &Renderer) -> Result<Canvas, RenderError> {
        let sheet = Rect::new(0.0, 0.0, 640.0, 120.0);
        let mut svg = Svg::default();
        svg.rect(sheet, 0.0, Paint::fill(PAPER));
        svg.text(Point::new(20.0, 70.0), &self.words(), &Lettering::new(Face::Roman, 22.0, INK));
        renderer.sheet(Sheet::whole(sheet, 1.0), &svg)
    }
}

fn mine(view: &View) -> String {
    view.0.map_or_else(String::new, |lit| format!("Our lantern {lit} burns."))
}
fn sentence(event: &Event) -> String {
    let side = |side: &u8| SIDES[usize::from(*side)].name;
    match event {
        Event::Lit { side: of, lantern: Some(lit) } => {
            format!("{} lights lantern {lit}.", side(of))
        }
        Event::Lit { side: of, lantern: None } => format!("{} has lit a lantern.", side(of)),
        Event::Watched { side: of, lantern, die, burns } => {
            let seen = ["sees nothing", "sees it dark", "sees it burn"];
            let seen = seen[burns.map_or(0, |burns| 1 + usize::from(burns))];
            format!("{} watches lantern {lantern}, throws {die} and {seen}.", side(of))
        }
    }
}

const SIDES: [SideName; 2] = [
    SideName { key: "hill", name: "the Hill", emoji: "⛰️" },
    SideName { key: "shore", name: "the Shore", emoji: "🏖️" },
];
const LANTERN: VerbOption = VerbOption::new("number", "Which lantern", OptionKind::Text(20))
    .required()
    .completed(|typing| typing.offered(ANY));
static VERBS: [Verb; 1] =
    [Verb::order("lantern", "Light a lantern, or watch one", &[LANTERN], |plan, args| {
        plan.find(ANY, args.required("number"))
    })];

pub(crate) struct Lanterns;

static ABOUT: LazyLock<Description> = LazyLock::new(|| Description {
    sides: &SIDES,
    verbs: &VERBS,
    premise: ("Two sides watch each other's lanterns.", "Whoever joins a side first leads it."),
    ..Description::of("Lanterns: a night of nine watches")
});

/// All of it is told in one message.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Night;
impl fmt::Display for Night {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("lanterns")
    }
}
impl Chapter for Night {
    type Event = Event;
    fn after(self, _: &Event) -> Self {
        self
    }
    fn name(self) -> String {
        "lanterns".to_owned()
    }
    fn all() -> impl Iterator<Item = Self> {
        std::iter::once(Night)
    }
}

impl OwnUi for Lanterns {
    type Rules = Board;
    type Chapter = Night;
    const TOPICS: &'static [&'static str] = &["light", "watch"];
    const UI: &'static Ui<Self> = &UI;
}

static UI: Ui<Lanterns> = Ui {
    sentence: |event| Some(sentence(event)),
    ..Ui::<Lanterns>::of(
        |_| &ABOUT,
        |view| (format!("watch {}/9", view.1), mine(view)),
        |why, _| format!("to {} a lantern", why.topic()),
        |seen, _, _, _| Some(Scene::new(Picture(seen.view))),
    )
};

pub(crate) static GAMES: [&dyn Play; 1] = [&Lanterns];
