//! Patrols in the Sudan, as the bot plays them.

mod cards;
mod concerns;
pub mod defaults;
pub mod odds;
mod parts;
mod pictures;
mod simulate;
pub mod text;
pub mod turns;
mod validate;
mod verbs;

use std::sync::LazyLock;

use games::log::record::Counted;
use games::map::{MapRequest, Sight};
use games::reports::Reports;
use games::text::guidance::rules;
use games::text::people::options;
use games::ui::player;
use games::{Description, Look, OwnUi, Play, SideName, Ui};
use model::label::Label;
use model::message::Post;
use model::{Ends, Snapshot};
use patrols::{Board, Choice, Event, Faction, Patrols as Machine, TOPICS, Why};
use staff::Roster;

use crate::text as words;
use crate::text::chapter::Chapter;
use crate::text::dispatch::Detail;
use crate::text::labels::Labels;
use crate::text::sentences::Teller;

/// Patrols in the Sudan.
pub struct Patrols;

/// The game as the bot lists it: what the bot asks of it is compiled here, and not with each list.
pub static GAME: &dyn Play = &Patrols;

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
    footer: ["Patrol · "; 2],
    asks_by_dice: true,
    has_cards: true,
    has_odds: true,
    playing: include_str!("../../../../assets/patrols/PLAYING.md"),
    opens: Some("patrols-setup"),
    sides: &SIDES,
    rules: rules::read(include_str!("../../../../assets/patrols/rules.toml")).leak(),
    options: options::read(include_str!("../../../../assets/patrols/options.toml")).leak(),
    option_menus: &[("Playing together", &[])],
    verbs: &verbs::VERBS,
    guide: Some(&Patrols),
    simulator: Some(&simulate::SIMULATOR),
    reports: Reports::by_turns::<Patrols>(),
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

impl OwnUi for Patrols {
    type Rules = Board;
    type Chapter = Chapter;
    const TOPICS: &'static [&'static str] = &TOPICS;

    const UI: &'static Ui<Self> = &UI;
}

static UI: Ui<Patrols> = Ui {
    standing: Chapter::standing,
    dispatch: |chapter, events, seen, snapshot, _| {
        words::dispatch::post(chapter, events, seen, snapshot)
    },
    board: words::board::board,
    situation,
    places: |_| verbs::places(),
    labels,
    question: |why, seen| words::questions::question(why, &seen.view, seen.offered()),
    rule: |_, why| words::questions::rule(why),
    sentence: |event| Teller::default().sentence(event),
    told: |events, seen, _| words::dispatch::tell(events, &teller(seen), Detail::Whole),
    aside: |_, event| Teller::default().sentence(event)?.lines().next().map(str::to_owned),
    weight: concerns::weight,
    counted: |event| Counted {
        card: matches!(event, Event::Declared { .. }),
        ..Counted::default()
    },
    foretold: |events, seen| words::preview::told(events, seen.map(|seen| &seen.view)),
    ends_a_round: |event| matches!(event, Event::SideTurn { .. }),
    areas: |_| concerns::areas(),
    area_name: |_, area| concerns::area_name(area),
    has_units_in: |area, seen| concerns::has_units_in(area, seen.game.board()),
    concern: |why, _, seen| concerns::concern(why, seen.game.options()),
    part_of: concerns::part_of,
    defaulted: |_, _, answer, label| words::labels::defaulted(answer, label),
    automatic: |options| options.automatic.side().map(Faction::side),
    level: |options| options.level,
    by_default: |seen, _| defaults::answer(seen.game),
    matter,
    automaton: |level, seed| player::<Patrols>(patrols_players::player(level, seed)),
    check: validate::check,
    ending: |of| Ok(of.contains(&Choice::Done).then_some(Choice::Done)),
    finishes,
    // What has been searched lies open to everybody.
    answers_itself: |why| why == Why::Unscout,
    // As usual: all scenery that is left, piece by piece.
    goes_on: |choice, why| choice == Choice::Usual && matches!(why, Why::Lay { .. }),
    is_apart,
    wants_details,
    parts: parts::parts,
    begun: words::board::begun,
    ended: words::board::ended,
    pictured: |name, seen, events| pictures::pictured(name, &seen.view, events),
    planned: |now, _, events| pictures::planned(&now.view, events),
    card: |_, name, width| Some(patrols_pictures::card(cards::text(name.parse().ok()?), width)),
    beside_rule: |_, topic| pictures::beside_rule(topic),
    map_parts: |_| pictures::parts(),
    sight,
    held: cards::held,
    card_named: |_, typed| cards::named(typed).map(|card| card.to_string()),
    hand: |seen, _, card| cards::told(seen, card),
    fan: |seen, _| cards::drawn(&seen.view),
    odds_are_of_use: odds::are_of_use,
    odds_of_what_waits: odds::of_what_waits,
    odds_of_a_draft: odds::of_a_draft,
    ..Ui::of(
        |_| &ABOUT,
        |view| (words::board::turn(view), words::board::score_line(view)),
        |why, seen| words::questions::awaited(why, &teller(seen).names),
        |seen, _, look, events| Some(pictures::scene(&seen.view, look, events)),
    )
};

fn situation(snapshot: &Snapshot, seen: &Seen<'_>, place: Option<&str>) -> Option<Post> {
    match place {
        None => Some(words::board::situation(snapshot, &seen.view)),
        Some(place) => words::board::place(&seen.view, place),
    }
}

fn labels(choices: &[Choice], seen: &Seen<'_>) -> Vec<Label> {
    let labels = Labels::of(seen);
    choices.iter().map(|choice| labels.label(*choice)).collect()
}

/// Each turn of a side is a matter by itself, and so is what the enemy's turn asks of it:
/// whoever is late with an answer in a fight has not lost the turn after it.
fn matter(why: Why, game: &Machine) -> u16 {
    let board = game.board();
    let turn = u16::from(board.turn) * 2 + u16::from(board.player.side().0);
    turn * 2 + u16::from(why.of() == board.player)
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

fn sight(seen: &Seen<'_>, _roster: &Roster, wanted: MapRequest<'_>) -> Option<Sight> {
    let title = model::words::capital(&words::board::when(&seen.view));
    let body = match wanted.in_words {
        true => words::board::in_words(&seen.view),
        false => words::board::score_line(&seen.view),
    };
    let scene = Some(pictures::scene(&seen.view, Look::Part(wanted.part), &[]));
    Some(Sight { title, body, scene })
}
