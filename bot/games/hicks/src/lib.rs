//! With Hicks in Kordofan, as the bot plays it.

mod defaults;
mod odds;
mod pictures;
mod simulate;
pub mod text;
#[cfg(test)]
mod trials;
pub mod turns;

pub use hicks_players::led;

use std::sync::LazyLock;

use games::map::{MapRequest, Sight};
use games::named::Named;
use games::reports::Reports;
use games::text::guidance::rules;
use games::text::people::options;
use games::ui::player;
use games::{Description, Look, OwnUi, Play, Ui};
use hicks::{
    Choice, Deploy, Event, Field, HEIGHT, March, Order, Point, TOPICS, TURNS_MAX, View, WIDTH, Why,
};
use kit::Answer;
use model::campaign::invalid::Invalid;
use model::label::Label;
use staff::Roster;
use staff::standing::Standing;

use crate::text as words;
use crate::text::messages::chapter::Chapter;
use crate::text::panels::{labels, preview, questions};

pub struct Hicks;

/// The game as the bot lists it: what the bot asks of it is compiled here, and not with each list.
pub static GAME: &dyn Play = &Hicks;

type Seen<'a> = games::ui::Seen<'a, Hicks>;

static ABOUT: LazyLock<Description> = LazyLock::new(|| Description {
    noun: "march",
    usual_name: "With Hicks in Kordofan",
    sign: "🌴",
    beginning: [
        "hicks",
        "With Hicks in Kordofan: a march",
        "The march begins: the order of the Pashas is drawn.",
    ],
    premise: (words::PREMISE, words::COMMAND),
    phrases: &words::PHRASES,
    footer: ["With Hicks · ", "march, "],
    asks_by_dice: true,
    has_odds: true,
    playing: include_str!("../../../../assets/hicks/PLAYING.md"),
    rules: rules::read(include_str!("../../../../assets/hicks/rules.toml")).leak(),
    options: options::read(include_str!("../../../../assets/hicks/options.toml")).leak(),
    option_menus: &[("The march", &[])],
    guide: Some(&Hicks),
    simulator: Some(&simulate::SIMULATOR),
    reports: Reports::by_turns::<Hicks>(),
    changes: &[
        (3, "the square follows the rules more closely"),
        (
            6,
            "an 11 is an ambush at the nearest edge that can hide one; nothing cancels a 12; riflemen call spearmen each turn they stand; parties hide nobody behind them, and nobody fires through his own troops; a pair stops Pashas too; a new march has no clock unless you agree on one",
        ),
    ],
    ..Description::of("With Hicks in Kordofan: one square marches, its Pashas take turns")
});

impl OwnUi for Hicks {
    type Rules = Field;
    type Chapter = Chapter;
    const TOPICS: &'static [&'static str] = &TOPICS;

    const UI: &'static Ui<Self> = &UI;
}

static UI: Ui<Hicks> = Ui {
    view: |game, audience| game.view::<Field>(audience),
    board: words::board::board,
    situation: |snapshot, seen, place| {
        place.is_none().then(|| words::board::situation(snapshot, &seen.view))
    },
    begun: words::board::begun,
    ended: words::board::ended,
    question: |why, seen| questions::question(why, &seen.view),
    rule: |_, why| questions::rule(why),
    label,
    // What the square does, straight on.
    is_first: |choice| {
        [Order::March(0), Order::Onward(0), Order::Halt].map(Choice::Order).contains(&choice)
    },
    is_apart,
    wants_details: |why| matches!(why, Why::Orders { .. } | Why::Lead { .. }),
    ending: |of| Ok(defaults::ending(of)),
    unsaid: defaults::unsaid,
    // Nobody sets out who has not seen how he is drawn up.
    answers_itself: |why| why != Why::Deploy,
    by_default,
    defaulted: |_, _, answer, label| labels::defaulted(answer, label),
    // Each turn of command is a matter by itself.
    matter: |_, march| march.board().turn.into(),
    automaton: |level, seed| player::<Hicks>(hicks_players::player(level, seed)),
    part_of: |player, snapshot| words::board::part(player, snapshot).to_owned(),
    barred: |_, bar| barred(bar),
    standing,
    dispatch: |chapter, events, seen, snapshot, _| {
        words::messages::dispatch::post(chapter, events, seen.map(|seen| &seen.view), snapshot)
    },
    told: |events, seen, _| {
        words::messages::dispatch::tell(events, seen.map(|seen| &seen.view), true)
    },
    foretold: |events, seen| preview::told(events, seen.map(|seen| &seen.view)),
    ends_a_round: |event| matches!(event, Event::TurnBegan { .. }),
    interrupts: |event| {
        matches!(event, Event::Controlled { passed: false, .. } | Event::CouldNotFire { .. })
    },
    check,
    with_names: words::names::with_names,
    map_parts: |_| map_parts(),
    sight,
    odds_of_a_draft: |_, steps| odds::of_a_draft(steps),
    ..Ui::of(
        |_| &ABOUT,
        |view| (words::board::when(view), words::board::score_line(view)),
        |why, seen| questions::awaited(why, seen.map(|seen| &seen.view)),
        |seen, roster, look, events| Some(pictures::scene(&seen.view, roster, look, events)),
    )
};

fn label(choice: Choice, seen: &Seen<'_>) -> Label {
    let label = labels::label(choice, &seen.view);
    match choice {
        Choice::Order(Order::Hold) => labels::holding(label, seen.offered(), &seen.view),
        _ => label,
    }
}

fn is_apart(choice: Choice) -> bool {
    let ends = [Order::Hold, Order::Done].map(Choice::Order);
    ends.contains(&choice) || choice == Choice::Deploy(Deploy::Ready)
}

/// In a campaign the automatic Pasha leads for whoever is not there; a march by itself holds.
fn by_default(seen: &Seen<'_>, _standing: Standing) -> Option<Answer<Choice>> {
    match seen.any.interlude() {
        Some(_) => defaults::led(seen),
        None => defaults::held(seen),
    }
}

fn barred(bar: &str) -> Option<&'static str> {
    (bar == "turns").then_some(
        "Command passes from one Pasha to the next by itself, so nobody is voted out of it: \
         the next turn is another's.",
    )
}

fn standing(view: &View) -> Chapter {
    match (view.outcome.is_some(), view.turn) {
        (true, _) => Chapter::Over,
        (false, 0) => Chapter::DrawnUp,
        (false, turn) => Chapter::Turn(turn),
    }
}

fn map_parts() -> Named {
    let all = [
        ("all", "The whole table"),
        ("pocket", "The square, in large print"),
        ("ranges", "The whole table, with ranges"),
    ];
    Named {
        kind: "part of the table",
        all: all.map(|(key, title)| (key.to_owned(), title.to_owned())).to_vec(),
        aliases: &[("large print", "pocket"), ("square", "pocket")],
    }
}

fn sight(seen: &Seen<'_>, roster: &Roster, wanted: MapRequest<'_>) -> Option<Sight> {
    let look = match wanted.part {
        "pocket" => Look::Near,
        "ranges" => Look::Ranges,
        _ => Look::Whole,
    };
    Some(Sight {
        title: "The table".to_owned(),
        body: words::board::score_line(&seen.view),
        scene: Some(pictures::scene(&seen.view, roster, look, &[])),
    })
}

/// Far more than any march brings: parties on the table, men astray, pieces of terrain.
const ON_TABLE_MAX: usize = 250;
/// No body of men is larger.
const FIGURES_MAX: u8 = 120;

/// Looks a stored march over: everything on it is on the table, and no unit has more men than a
/// unit can.
fn check(march: &March) -> Result<(), Invalid> {
    let must = |holds: bool, why| if holds { Ok(()) } else { Err(why) };
    march.options().check().map_err(|_| Invalid::Options)?;
    let field = march.board();
    let last = field.last_turn;
    must(field.turn <= last && last <= TURNS_MAX, Invalid::Numbers)?;
    must(field.pashas.len() == march.options().pashas.len(), Invalid::Numbers)?;
    must(usize::from(field.commanding) < field.pashas.len(), Invalid::Numbers)?;
    let men = |figures: u8, start: u8| figures <= start && start <= FIGURES_MAX;
    let mut units: Vec<_> = field.units.iter().map(|unit| unit.id).collect();
    units.sort_unstable();
    units.dedup();
    must(units.len() == field.units.len(), Invalid::Unit)?;
    must(field.units.iter().all(|unit| men(unit.figures, unit.start)), Invalid::Unit)?;
    must(field.parties.iter().all(|party| men(party.figures, party.start)), Invalid::Unit)?;
    let many = [field.parties.len(), field.stragglers.len(), field.pieces.len()];
    must(many.iter().all(|many| *many <= ON_TABLE_MAX), Invalid::TooMany)?;
    let points = field.parties.iter().map(|party| party.at);
    let points = points.chain(field.stragglers.iter().map(|man| man.at));
    let mut points = points.chain([field.square.centre]);
    // On the table, or no further from it than whoever runs can be.
    let fits = |at: i32, edge: i32| (-edge..=2 * edge).contains(&at);
    let near = |at: Point| fits(at.x.0, WIDTH.0) && fits(at.y.0, HEIGHT.0);
    must(points.all(near), Invalid::Numbers)?;
    must(march.outcome().is_some() != march.decision().is_some(), Invalid::Standstill)
}

#[cfg(test)]
mod tests {
    use super::ABOUT;
    use model::button::ButtonId;
    use model::button::look::RulesButton;
    use model::word::Word;

    /// Texts as they stand under messages: whoever changes one breaks a button that is posted.
    #[test]
    fn what_is_posted_of_the_rules_is_read() {
        let topic = Word::of("hicks-aim");
        let id = ButtonId::Turn(RulesButton::Topic(topic.clone()));
        assert_eq!("y:hicks-aim".parse().as_ref(), Ok(&id));
        assert_eq!(id.to_string(), "y:hicks-aim");
        assert!(ABOUT.rules.iter().any(|of| of.key == topic.as_str()), "{topic}");
    }
}
