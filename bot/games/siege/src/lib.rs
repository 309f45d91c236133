//! The siege of Khartoum, as the bot plays it.

mod defaults;
mod odds;
mod pictures;
pub mod policy;
mod simulate;
pub mod text;
pub mod turns;
mod validate;
mod verbs;

use std::sync::LazyLock;

use games::map::{MapRequest, Sight};
use games::named::Named;
use games::odds::Question;
use games::text::guidance::rules;
use games::text::people::options;
use games::text::preview::Foretold;
use games::ui::automaton;
use games::{Automaton, Description, Look, Ui};
use kit::{Answer, Audience, Machine};
use model::campaign::invalid::Invalid;
use model::label::Label;
use model::message::Post;
use model::{Ends, Event as AnyEvent, Game, Snapshot, Step};
use render::Scene;
use siege::{Choice, City, Event, GORDON, TOPICS, View, Why};
use staff::standing::Standing;
use staff::{PlayerId, Roster};

use crate::text as words;
use crate::text::book::BOOK;
use crate::text::chapter::Chapter;

/// The siege of Khartoum.
pub struct Siege;

/// A siege, with what somebody sees of it.
type Seen<'a> = games::ui::Seen<'a, Siege>;

fn public(game: &Game) -> Option<View> {
    game.view::<City>(Audience::Public)
}

static ABOUT: LazyLock<Description> = LazyLock::new(|| Description {
    noun: "siege",
    usual_name: "The siege of Khartoum",
    beginning: [
        "siege",
        "The siege of Khartoum: twelve months",
        "The siege begins: Gordon is in Khartoum.",
    ],
    premise: (BOOK.words("lobby", &"premise"), BOOK.words("lobby", &"command")),
    phrases: &words::PHRASES,
    playing: include_str!("../../../../assets/siege/PLAYING.md"),
    rules: rules::read(include_str!("../../../../assets/siege/rules.toml")).leak(),
    options: options::read(include_str!("../../../../assets/siege/options.toml")).leak(),
    option_menus: &[("The siege", &[])],
    verbs: &verbs::VERBS,
    guide: Some(&Siege),
    simulator: Some(&simulate::Sieges),
    reports: &Siege,
    changes: &[(
        6,
        "a new siege keeps no Action Point back, builds Fortifications in one Area a month, lets guns and gunboats go without troops, counts each gunboat and modifiers up to +5, and begins otherwise; these are options, and a siege under way keeps to those it began with",
    )],
    ..Description::of("The siege of Khartoum: Gordon's city, one person or a council")
});

impl Ui for Siege {
    type Rules = City;
    type Chapter = Chapter;

    const FOOTER: [&'static str; 2] = ["Khartoum · "; 2];
    const TOPICS: &'static [&'static str] = &TOPICS;
    const ASKS_BY_DICE: bool = true;
    const HAS_ODDS: bool = true;

    fn about() -> &'static Description {
        &ABOUT
    }

    fn view(game: &Game, audience: Audience) -> Option<View> {
        game.view::<City>(audience)
    }

    /// Of the whole game whoever commands: the Banner card too, if it has been seen.
    fn decider(siege: &Machine<City>) -> Audience {
        siege.audience().unwrap_or(Audience::Seat(GORDON))
    }

    fn stands(view: &View) -> (String, String) {
        (words::board::when(view), words::board::score_line(view))
    }

    fn board(snapshot: &Snapshot, view: &View) -> Post {
        words::board::board(snapshot, view)
    }

    fn situation(snapshot: &Snapshot, seen: &Seen<'_>, place: Option<&str>) -> Option<Post> {
        Some(match place {
            None => words::board::situation(snapshot, &seen.view),
            Some(place) => words::board::place(&seen.view, place.parse().ok()?),
        })
    }

    fn places() -> Named {
        verbs::areas()
    }

    fn begun(snapshot: &Snapshot) -> Post {
        words::board::begun(snapshot)
    }

    fn ended(view: &View) -> String {
        words::board::ended(view)
    }

    fn awaited(why: Why, _seen: Option<&Seen<'_>>) -> String {
        words::questions::awaited(why)
    }

    fn question(why: Why, seen: &Seen<'_>) -> (String, String) {
        words::questions::question(why, &seen.view)
    }

    fn rule(why: Why) -> &'static str {
        BOOK.words("reason", &why)
    }

    fn label(choice: Choice, seen: &Seen<'_>) -> Label {
        words::labels::label(choice, &seen.view)
    }

    fn is_first(choice: Choice) -> bool {
        matches!(
            choice,
            Choice::RaiseMorale | Choice::RaiseResources | Choice::Levies | Choice::Defend
        )
    }

    fn is_apart(choice: Choice) -> bool {
        verbs::ends(choice)
    }

    fn wants_details(why: Why) -> bool {
        matches!(why, Why::Action { .. } | Why::Positions)
    }

    fn force(topic: &str) -> Option<&'static str> {
        match topic {
            "positions" => Some("Place them yourself"),
            "city-troops" | "city-leader" | "city-guns" | "city-gunboats" | "city-heavy-gun" => {
                Some("Choose who goes")
            }
            _ => None,
        }
    }

    fn ending(of: &[Choice]) -> Result<Option<Choice>, String> {
        Ok(of.iter().copied().find(|choice| verbs::ends(*choice)))
    }

    fn finishes(why: Why, last: &str) -> Option<Ends> {
        let begun = matches!(why, Why::MoreWorks { .. } | Why::Positions);
        let of_it = last == "city-action" || last == "more-works" || Self::force(last).is_some();
        (begun && of_it).then_some(Ends::Unsaid)
    }

    fn unsaid(steps: &[Step], seen: &Seen<'_>) -> Vec<Answer<Choice>> {
        defaults::unsaid(steps, seen)
    }

    fn by_default(seen: &Seen<'_>, _standing: Standing) -> Option<Answer<Choice>> {
        defaults::answer(seen)
    }

    fn defaulted(_why: Why, answer: &Answer<Choice>, label: Option<String>) -> Option<String> {
        words::labels::defaulted(answer, label)
    }

    fn matter(_why: Why, siege: &Machine<City>) -> u16 {
        siege.board().turn.into()
    }

    fn automaton(_seed: u64) -> Box<dyn Automaton> {
        automaton::<Siege>(defaults::considered)
    }

    fn standing(view: &View) -> Chapter {
        Chapter::standing(view)
    }

    fn dispatch(
        chapter: Chapter,
        events: &[AnyEvent],
        seen: Option<&Seen<'_>>,
        snapshot: &Snapshot,
        _by: Option<PlayerId>,
    ) -> Post {
        words::dispatch::post(chapter, events, seen.map(|seen| &seen.view), snapshot)
    }

    fn told(events: &[AnyEvent], _seen: Option<&Seen<'_>>, audience: Audience) -> Vec<String> {
        words::dispatch::tell(events, true, audience)
    }

    fn foretold(events: &[AnyEvent], seen: Option<&Seen<'_>>) -> Foretold {
        words::preview::told(events, seen.map(|seen| &seen.view))
    }

    fn ends_a_round(event: &Event) -> bool {
        matches!(event, Event::TurnBegan { .. })
    }

    fn check(siege: &Machine<City>) -> Result<(), Invalid> {
        validate::check(siege)
    }

    fn scene(
        seen: &Seen<'_>,
        _roster: &Roster,
        look: Look<'_>,
        events: &[&Event],
    ) -> Option<Scene> {
        Some(pictures::scene(&seen.view, look, events))
    }

    fn pictured(name: &str, seen: &Seen<'_>, events: &[&Event]) -> Option<Scene> {
        pictures::pictured(name, &seen.view, events)
    }

    fn card(name: &str, width: u32) -> Option<Scene> {
        pictures::card_named(name, width)
    }

    fn map_parts() -> Named {
        Named {
            kind: "part of the plan",
            all: pictures::PARTS.map(|(key, title)| (key.to_owned(), title.to_owned())).to_vec(),
            aliases: &[("large print", pictures::NEAR), ("plan", pictures::WHOLE)],
        }
    }

    fn sight(seen: &Seen<'_>, _roster: &Roster, wanted: MapRequest<'_>) -> Option<Sight> {
        Some(pictures::sight(&seen.view, wanted.part))
    }

    fn odds_are_of_use(seen: &Seen<'_>) -> bool {
        seen.view.outcome.is_none() && seen.view.city.turn > 1
    }

    fn odds_of_what_waits(_seen: &Seen<'_>) -> Option<Question> {
        Some(odds::defence())
    }
}
