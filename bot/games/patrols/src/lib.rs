//! Patrols in the Sudan, as the bot plays them.

mod cards;
mod concerns;
pub mod defaults;
pub mod odds;
mod parts;
mod pictures;
pub mod policy;
mod simulate;
pub mod text;
pub mod turns;
mod validate;
mod verbs;

use std::sync::LazyLock;

use games::log::record::Counted;
use games::map::{MapRequest, Sight};
use games::named::Named;
use games::odds::Question;
use games::text::guidance::rules;
use games::text::people::options;
use games::text::preview::Foretold;
use games::text::records::weight::Weight;
use games::ui::automaton;
use games::{Automaton, Concern, Description, Look, Part, SideName, Ui};
use kit::{Answer, DecisionId, Side};
use model::campaign::invalid::Invalid;
use model::label::Label;
use model::message::Post;
use model::{Ends, Event as AnyEvent, Game, Snapshot, Step};
use patrols::{Board, Choice, Event, Faction, Options, Patrols as Machine, TOPICS, View, Why};
use render::Scene;
use staff::posts::Area;
use staff::standing::Standing;
use staff::{PlayerId, Roster};

use crate::text as words;
use crate::text::chapter::Chapter;
use crate::text::dispatch::Detail;
use crate::text::labels::Labels;
use crate::text::sentences::Teller;

/// Patrols in the Sudan.
pub struct Patrols;

/// A patrol, with what somebody sees of it.
pub type Seen<'a> = games::ui::Seen<'a, Patrols>;

/// The sides, in the order of their numbers.
const SIDES: [SideName; 2] = [
    SideName { key: "patrol", name: "the patrol", emoji: "🪖" },
    SideName { key: "dervishes", name: "the Dervishes", emoji: "🌙" },
];

static ABOUT: LazyLock<Description> = LazyLock::new(|| Description {
    noun: "patrol",
    beginning: [
        "patrol",
        "Patrols in the Sudan: twelve turns, two sides",
        "The patrol sets out: the Dervishes lay out scenery first.",
    ],
    premise: (words::PREMISE, words::COMMAND),
    phrases: &words::PHRASES,
    playing: include_str!("../../../../assets/patrols/PLAYING.md"),
    opens: Some("patrols-setup"),
    sides: &SIDES,
    rules: rules::read(include_str!("../../../../assets/patrols/rules.toml")).leak(),
    options: options::read(include_str!("../../../../assets/patrols/options.toml")).leak(),
    option_menus: &[("Playing together", &[])],
    verbs: &verbs::VERBS,
    guide: Some(&Patrols),
    simulator: Some(&simulate::Games),
    reports: &Patrols,
    changes: &[(
        6,
        "the Dervishes say what becomes of a half when it is found, and one unit comes out at most; a wheel pays and searches like a move; a winner turns only if it wants to; a charge goes on where a scout has fled; who can be rallied stops at the edge once; a new game has three scouts",
    )],
    ..Description::of("Patrols in the Sudan: a patrol searches for hidden Dervishes, a side each")
});

/// Who tells of a game that is seen; of one that is not, everything by its kind.
fn teller(seen: Option<&Seen<'_>>) -> Teller {
    seen.map(|seen| Teller::of(&seen.view.board)).unwrap_or_default()
}

impl Ui for Patrols {
    type Rules = Board;
    type Chapter = Chapter;

    const FOOTER: [&'static str; 2] = ["Patrol · "; 2];
    const TOPICS: &'static [&'static str] = &TOPICS;
    const ASKS_BY_DICE: bool = true;
    const HAS_CARDS: bool = true;
    const HAS_ODDS: bool = true;

    fn about() -> &'static Description {
        &ABOUT
    }

    fn stands(view: &View) -> (String, String) {
        (words::board::turn(view), words::board::score_line(view))
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
        words::dispatch::post(chapter, events, seen, snapshot)
    }

    fn board(snapshot: &Snapshot, view: &View) -> Post {
        words::board::board(snapshot, view)
    }

    fn situation(snapshot: &Snapshot, seen: &Seen<'_>, place: Option<&str>) -> Option<Post> {
        match place {
            None => Some(words::board::situation(snapshot, &seen.view)),
            Some(place) => words::board::place(&seen.view, place),
        }
    }

    fn places() -> Named {
        verbs::places()
    }

    fn awaited(why: Why, seen: Option<&Seen<'_>>) -> String {
        words::questions::awaited(why, &teller(seen).names)
    }

    fn labels(choices: &[Choice], seen: &Seen<'_>) -> Vec<Label> {
        let labels = Labels::of(seen);
        choices.iter().map(|choice| labels.label(*choice)).collect()
    }

    fn question(why: Why, seen: &Seen<'_>) -> (String, String) {
        words::questions::question(why, &seen.view, seen.offered())
    }

    fn rule(why: Why) -> &'static str {
        words::questions::rule(why)
    }

    fn sentence(event: &Event) -> Option<String> {
        Teller::default().sentence(event)
    }

    fn told(events: &[AnyEvent], seen: Option<&Seen<'_>>, _audience: kit::Audience) -> Vec<String> {
        words::dispatch::tell(events, &teller(seen), Detail::Whole)
    }

    fn aside(event: &Event) -> Option<String> {
        Self::sentence(event)?.lines().next().map(str::to_owned)
    }

    fn weight(event: &Event) -> Option<Weight> {
        concerns::weight(event)
    }

    fn counted(event: &Event) -> Counted {
        Counted { card: matches!(event, Event::Declared { .. }), ..Counted::default() }
    }

    fn foretold(events: &[AnyEvent], seen: Option<&Seen<'_>>) -> Foretold {
        words::preview::told(events, seen.map(|seen| &seen.view))
    }

    fn ends_a_round(event: &Event) -> bool {
        matches!(event, Event::SideTurn { .. })
    }

    fn areas() -> Vec<Area> {
        concerns::areas()
    }

    fn area_name(area: Area) -> &'static str {
        concerns::area_name(area)
    }

    fn has_units_in(area: Area, seen: &Seen<'_>) -> bool {
        concerns::has_units_in(area, seen.game.board())
    }

    fn concern(why: Why, _id: DecisionId, seen: &Seen<'_>) -> Concern {
        concerns::concern(why, seen.game.options())
    }

    fn part_of(player: PlayerId, snapshot: &Snapshot) -> String {
        concerns::part_of(player, snapshot)
    }

    fn defaulted(_why: Why, answer: &Answer<Choice>, label: Option<String>) -> Option<String> {
        words::labels::defaulted(answer, label)
    }

    fn automatic(options: &Options) -> Option<Side> {
        options.automatic.side().map(Faction::side)
    }

    fn by_default(seen: &Seen<'_>, _standing: Standing) -> Option<Answer<Choice>> {
        defaults::answer(seen.game)
    }

    /// Each turn of a side is a matter by itself, and so is what the enemy's turn asks of it:
    /// whoever is late with an answer in a fight has not lost the turn after it.
    fn matter(why: Why, game: &Machine) -> u16 {
        let board = game.board();
        let turn = u16::from(board.turn) * 2 + u16::from(board.player.side().0);
        turn * 2 + u16::from(why.of() == board.player)
    }

    fn automaton(_seed: u64) -> Box<dyn Automaton> {
        automaton::<Self>(|seen| defaults::considered(seen.game))
    }

    fn check(game: &Machine) -> Result<(), Invalid> {
        validate::check(game)
    }

    fn ending(of: &[Choice]) -> Result<Option<Choice>, String> {
        Ok(of.contains(&Choice::Done).then_some(Choice::Done))
    }

    /// Once its action points are spent a unit is done, without being asked; before, if it is said.
    fn finishes(why: Why, last: &str) -> Option<Ends> {
        match why {
            Why::Act { points: 0, .. } if last == "act" || last == "how-far" => Some(Ends::Unsaid),
            Why::Act { .. } if last == "act" || last == "how-far" => Some(Ends::All),
            Why::Scouting if last == "scouting" || last == "how-far" => Some(Ends::All),
            _ => None,
        }
    }

    /// What has been searched lies open to everybody.
    fn answers_itself(why: Why) -> bool {
        why == Why::Unscout
    }

    /// As usual: all scenery that is left, piece by piece.
    fn goes_on(choice: Choice, why: Why) -> bool {
        choice == Choice::Usual && matches!(why, Why::Lay { .. })
    }

    fn is_apart(choice: Choice) -> bool {
        matches!(
            choice,
            Choice::Done
                | Choice::Nobody
                | Choice::NoCard
                | Choice::Usual
                | Choice::Stay
                | Choice::Lots
                | Choice::GoOn
        )
    }

    fn wants_details(why: Why) -> bool {
        matches!(
            why,
            Why::Act { .. }
                | Why::Scouting
                | Why::Activate { .. }
                | Why::First
                | Why::Hide
                | Why::Card
                | Why::Chart
                | Why::Drop
                | Why::Stand { .. }
                | Why::Contest
                | Why::Unscout
                | Why::Remove
                | Why::Shift
                | Why::Found { .. }
        )
    }

    fn parts(why: Why, of: &[Choice], seen: &Seen<'_>) -> Vec<Part> {
        parts::parts(why, of, seen)
    }

    fn begun(snapshot: &Snapshot) -> Post {
        words::board::begun(snapshot)
    }

    fn ended(view: &View) -> String {
        words::board::ended(view)
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

    fn planned(now: &Seen<'_>, _after: &Game, events: &[&Event]) -> Option<Scene> {
        pictures::planned(&now.view, events)
    }

    fn card(name: &str, width: u32) -> Option<Scene> {
        Some(patrols_pictures::card(cards::text(name.parse().ok()?), width))
    }

    fn beside_rule(topic: &str) -> Option<Scene> {
        pictures::beside_rule(topic)
    }

    fn map_parts() -> Named {
        pictures::parts()
    }

    fn sight(seen: &Seen<'_>, _roster: &Roster, wanted: MapRequest<'_>) -> Option<Sight> {
        let title = model::words::capital(&words::board::when(&seen.view));
        let body = match wanted.in_words {
            true => words::board::in_words(&seen.view),
            false => words::board::score_line(&seen.view),
        };
        let scene = Some(pictures::scene(&seen.view, Look::Part(wanted.part), &[]));
        Some(Sight { title, body, scene })
    }

    fn held(view: &View) -> Vec<(String, String)> {
        cards::held(view)
    }

    fn card_named(typed: &str) -> Option<String> {
        cards::named(typed).map(|card| card.to_string())
    }

    fn hand(seen: &Seen<'_>, _snapshot: &Snapshot, card: Option<&str>) -> Option<Post> {
        cards::told(seen, card)
    }

    fn fan(seen: &Seen<'_>, _snapshot: &Snapshot) -> Option<Scene> {
        cards::drawn(&seen.view)
    }

    fn odds_are_of_use(seen: &Seen<'_>) -> bool {
        odds::are_of_use(seen)
    }

    fn odds_of_what_waits(seen: &Seen<'_>) -> Option<Question> {
        odds::of_what_waits(seen)
    }

    fn odds_of_a_draft(seen: &Seen<'_>, steps: &[Step]) -> Option<Question> {
        odds::of_a_draft(seen, steps)
    }
}
