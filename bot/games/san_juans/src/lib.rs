//! The San Juans campaign, as the bot plays it.

mod concerns;
pub mod defaults;
mod map;
mod panel;
pub mod pictures;
pub mod presets;
pub mod records;
mod report;
mod simulate;
mod tabletop;
pub mod text;
mod validate;
pub mod verbs;

use std::sync::LazyLock;

use fought::Fought;
use games::log::record::Counted;
use games::map::{MapRequest, Sight};
use games::named::Named;
use games::odds::Question;
use games::text::guidance::rules;
use games::text::preview::Foretold;
use games::text::records::weight::Weight;
use games::text::undo;
use games::ui::{any, own};
use games::{Automaton, Bearing, Beginning, Concern, Description, Holding, Look, Part, Ui};
use kit::{Answer, Audience, DecisionId};
use model::campaign::invalid::Invalid;
use model::label::Label;
use model::message::Post;
use model::post_kind::Progress;
use model::values::stored::Codec;
use model::words::clip;
use model::{Ends, Event as AnyEvent, Game, Setup, Snapshot, Step};
use render::Scene;
use san_juans::{
    BattleChoice, Board, COMMANDER, Campaign, Choice, Event, IslandId, OpsChoice, Options, Pick,
    RoundChoice, SailChoice, SeaEvent, SiegeResult, Theatre, TrainChoice, View, Why, data,
};
use san_juans_pictures::{Card, Counters};
use san_juans_players::policy::{Player, Policy};
use skirmished::Skirmished;
use staff::plan::Halt;
use staff::posts::Area;
use staff::standing::Standing;
use staff::{PlayerId, Roster};

use crate::presets::Preset;
use crate::records::counted;
use crate::text::between::{Between, WAYS};
use crate::text::book::BOOK;
use crate::text::messages::topics::{self, Chapter};
use crate::text::names::{self, Names};
use crate::text::panels::{labels, options, preview, questions};
use crate::text::{board, cards, messages, moves, opening};

pub struct SanJuans;

/// How wide the picture of a card beside a draft is.
const BESIDE: u32 = 500;

/// A campaign, with what somebody sees of it.
type Seen<'a> = games::ui::Seen<'a, SanJuans>;

/// The campaign, if that is what is played; as it stands before the battle while one of its battles is
/// fought as another game.
pub fn campaign(game: &Game) -> Option<&Campaign> {
    game.machine::<Board>()
}

/// What everybody may see of it.
pub fn view(game: &Game) -> Option<View> {
    campaign(game).map(|campaign| campaign.view(None))
}

/// An automatic player, who goes by default where no question of the campaign waits.
fn automatic(policy: Policy, seed: u64) -> Box<dyn Automaton> {
    let mut player = Player::new(policy, seed);
    Box::new(move |game: &Game| {
        let decision = game.decision()?;
        match decision.why.own::<Why>() {
            Some(_) => {
                let seat = decision.seats.first().copied();
                player.answer(campaign(game)?, seat).map(|answer| any(&answer))
            }
            None => games::first(&decision.ask),
        }
    })
}

static ABOUT: LazyLock<Description> = LazyLock::new(|| Description {
    usual_name: "The San Juans campaign",
    premise: (text::opening::PREMISE, "One of you will command; the others advise."),
    phrases: &text::opening::PHRASES,
    playing: include_str!("../../../../assets/san-juans/PLAYING.md"),
    example: Some(include_str!("../../../../assets/san-juans/example-of-play.json")),
    rules: rules::read(include_str!("../../../../assets/san-juans/rules.toml")).leak(),
    options: text::panels::options::items(),
    option_menus: &[
        ("Scenario, ships, sieges, supply", &["Scenario", "Ships", "Sieges", "Supply"]),
        ("Battles, house rules, command and talk", &[]),
    ],
    presets: &presets::PRESETS,
    signs: &pictures::SIGNS,
    verbs: &verbs::VERBS,
    guide: Some(&SanJuans),
    standing_orders: true,
    tabletop: Some(&tabletop::Battles),
    simulator: Some(&simulate::Campaigns),
    reports: &SanJuans,
    changes: &[
        (2, "all that the printed rules ask for is there, optional rules and every card included"),
        (
            3,
            "pursuit, retreats, sieges, supply, the score and many cards follow the rules more closely",
        ),
        (4, "in a reconquest only Graham's card is in hand before the deal, as printed"),
        (
            6,
            "guides keep a force from encounters all round; a break-out spares nobody left inside the storm; of boats on the way into a siege only gunboats are damaged; Gordon comes whoever holds Friday Harbor; troops in one order with Graham's are bound with them; no commander is removed once the British have arrived; five new options",
        ),
    ],
    ..Description::of("the San Juans: a campaign of twenty turns")
});

impl Ui for SanJuans {
    type Rules = Board;
    type Chapter = Chapter;

    const FOOTER: [&'static str; 2] = ["San Juans · "; 2];
    const CODECS: &'static [Codec] = &[
        Codec::of_rules::<Board>().offering(&[&fought::Square, &skirmished::Patrol]),
        Codec::of::<Fought, fought::Event, fought::Choice>("Fought"),
        Codec::of::<Skirmished, skirmished::Event, skirmished::Choice>("Skirmished"),
    ];
    const BOARDS_BY_TURN: bool = true;
    const HAS_CARDS: bool = true;
    const HAS_ODDS: bool = true;

    fn about() -> &'static Description {
        &ABOUT
    }

    fn view(game: &Game, audience: Audience) -> Option<View> {
        let seat = match audience {
            Audience::Seat(seat) => Some(seat),
            Audience::Public | Audience::Side(_) => None,
        };
        campaign(game).map(|campaign| campaign.view(seat))
    }

    fn between() -> &'static dyn games::ui::Between {
        &Between
    }

    fn stands(view: &View) -> (String, String) {
        (board::when(view), board::score_line(view))
    }

    fn how_far(view: &View) -> String {
        let stands = Progress { turn: view.turn, round: view.round, score: Some(view.score) };
        let phrases = &opening::PHRASES;
        format!("{}{}", undo::how_far(stands, phrases), phrases.goal)
    }

    fn round(view: &View) -> Option<u8> {
        view.round
    }

    fn score(view: &View) -> Option<i32> {
        Some(view.score)
    }

    fn board(snapshot: &Snapshot, view: &View) -> Post {
        board::board(snapshot, view)
    }

    fn situation(snapshot: &Snapshot, seen: &Seen<'_>, place: Option<&str>) -> Option<Post> {
        Some(match place {
            None => board::situation(snapshot, &seen.view),
            Some(name) => {
                let place = data().places.iter().find(|place| place.slug == name)?;
                board::place(place.id, &seen.view)
            }
        })
    }

    fn places() -> Named {
        verbs::places::all()
    }

    fn track(view: &View) -> Option<(Post, Scene)> {
        Some((board::track(view), pictures::track(view)))
    }

    fn battlefield(view: &View) -> Option<String> {
        Some(names::at(view.battle.as_ref()?.space))
    }

    fn begun(snapshot: &Snapshot) -> Post {
        opening::begun(snapshot)
    }

    fn ended(view: &View) -> String {
        let won = view.won_early.map_or_else(String::new, |turn| {
            format!(" The victory of turn {turn} stands beside it in the record.")
        });
        format!("Turn {}, Mahdi's score {}: 0 we win, 300 he wins.{won}", view.turn, view.score)
    }

    fn awaited(why: Why, seen: Option<&Seen<'_>>) -> String {
        questions::awaited(why, seen.map(|seen| &seen.view))
    }

    fn question(why: Why, seen: &Seen<'_>) -> (String, String) {
        questions::with_odds(why, seen)
    }

    fn rule(why: Why) -> &'static str {
        BOOK.words("reason", &why)
    }

    fn labels(choices: &[Choice], seen: &Seen<'_>) -> Vec<Label> {
        labels::labels(choices, seen)
    }

    fn is_first(choice: Choice) -> bool {
        matches!(choice, Choice::Ops(OpsChoice::Fight(_)))
    }

    fn is_apart(choice: Choice) -> bool {
        matches!(
            choice,
            Choice::Ops(OpsChoice::Finish)
                | Choice::Sail(SailChoice::Stop)
                | Choice::Train(TrainChoice::Stop)
                | Choice::Pick(Pick::Rest)
        )
    }

    fn own_menu(choice: Choice) -> Option<&'static str> {
        matches!(choice, Choice::Battle(BattleChoice::Fight(..))).then_some(WAYS)
    }

    fn wants_details(why: Why) -> bool {
        const TOPICS: [&str; 8] = [
            "march-to",
            "play-card",
            "spend-ops",
            "sail-how",
            "siege-action",
            "use-train",
            "choose-type",
            "top-card",
        ];
        TOPICS.contains(&why.topic())
    }

    fn parts(why: Why, of: &[Choice], seen: &Seen<'_>) -> Vec<Part> {
        panel::parts(why, of, &seen.view)
    }

    fn follow_ups(choice: Choice, seen: &Seen<'_>) -> Vec<(Vec<Choice>, Label)> {
        panel::follow_ups(choice, seen).unwrap_or_default()
    }

    /// Ports from which units may march and ships may sail have a line for each.
    fn beside(choice: Choice, seen: &Seen<'_>) -> Option<(Choice, Label)> {
        labels::sail_beside(choice, seen.any)
    }

    fn ended_at_once(choice: Choice, seen: &Seen<'_>) -> Option<(Choice, Label)> {
        panel::ended_at_once(choice, seen.any)
    }

    fn with_all(choice: Choice, seen: &Seen<'_>) -> Option<Label> {
        panel::with_all(choice, seen.any)
    }

    fn force(topic: &str) -> Option<&'static str> {
        match topic {
            "who-marches" => Some("Choose units"),
            "who-sails" => Some("Choose ships"),
            _ => None,
        }
    }

    fn ending(of: &[Choice]) -> Result<Option<Choice>, String> {
        verbs::ending(of)
    }

    /// Ships that have done something drop anchor, and with the last Op a round is over, without a
    /// word; with Ops left it is over if it is said.
    fn finishes(why: Why, last: &str) -> Option<Ends> {
        match why {
            Why::SpendOps { left: 0 } => Some(Ends::Unsaid),
            Why::SpendOps { .. } if !matches!(last, "play-card" | "spend-ops") => Some(Ends::All),
            Why::SailHow { .. } if matches!(last, "sail-how" | "who-boards" | "who-lands") => {
                Some(Ends::Unsaid)
            }
            _ => None,
        }
    }

    fn unsaid(steps: &[Step], seen: &Seen<'_>) -> Vec<Answer<Choice>> {
        let waiting = seen.game.decision();
        waiting.and_then(|next| panel::unsaid(steps, next)).into_iter().collect()
    }

    fn is_unsaid_after(choice: Choice, before: Choice) -> bool {
        verbs::march::is_march_of(choice, before)
    }

    /// A card is played by somebody who has seen that it must be.
    fn answers_itself(why: Why) -> bool {
        !matches!(why, Why::PlayCard { .. })
    }

    fn by_default(seen: &Seen<'_>, standing: Standing) -> Option<Answer<Choice>> {
        defaults::answer(seen, standing)
    }

    fn defaulted(why: Why, answer: &Answer<Choice>, label: Option<String>) -> Option<String> {
        text::defaults::words(why, answer, label)
    }

    fn matter(why: Why, _campaign: &Campaign) -> u16 {
        defaults::matter(why)
    }

    fn automaton(seed: u64) -> Box<dyn Automaton> {
        automatic(Policy::Cautious, seed)
    }

    fn advisor(seed: u64) -> Box<dyn Automaton> {
        automatic(Policy::Strong, seed)
    }

    fn areas() -> Vec<Area> {
        concerns::areas()
    }

    fn area_name(area: Area) -> &'static str {
        names::island(IslandId(area.0))
    }

    fn has_units_in(area: Area, seen: &Seen<'_>) -> bool {
        concerns::units_in(area, &seen.view).next().is_some()
    }

    /// Whoever was handed a card for an island has it (J-006).
    fn holdings(view: &View) -> Vec<Holding> {
        let holding = |theatre: &Theatre| Holding {
            seat: theatre.seat,
            area: Area(theatre.island.0),
            cards: theatre.cards.iter().map(ToString::to_string).collect(),
        };
        view.theatres.iter().map(holding).collect()
    }

    /// What somebody may be given beside the posts of the staff (J-006).
    fn part_of(_player: PlayerId, snapshot: &Snapshot) -> String {
        let divided = Seen::by_all(snapshot).is_some_and(|of| of.view.options.divided_command);
        let told = if divided { " You may be handed cards and an island of your own." } else { "" };
        told.to_owned()
    }

    fn barred(bar: &str) -> Option<&'static str> {
        Some(BOOK.words("barred", &bar)).filter(|why| !why.is_empty())
    }

    fn concern(why: Why, id: DecisionId, seen: &Seen<'_>) -> Concern {
        concerns::concern(why, id, &seen.view)
    }

    fn bearing(choice: Choice, seen: &Seen<'_>) -> Bearing {
        concerns::bearing(choice, &seen.view)
    }

    /// Peace, or the war goes on (J-123).
    fn verdict(agreed: bool) -> Option<Choice> {
        Some(Choice::Pick(if agreed { Pick::Yes } else { Pick::No }))
    }

    fn standing(view: &View) -> Chapter {
        topics::standing(view)
    }

    fn dispatch(
        chapter: Chapter,
        events: &[AnyEvent],
        seen: Option<&Seen<'_>>,
        snapshot: &Snapshot,
        by: Option<PlayerId>,
    ) -> Post {
        let post = |seen: &Seen<'_>| {
            messages::dispatch::post(chapter, &own(events), snapshot, by, &seen.view)
        };
        seen.map(post).unwrap_or_default()
    }

    fn told(events: &[AnyEvent], seen: Option<&Seen<'_>>, audience: Audience) -> Vec<String> {
        let secrets = audience == Audience::Seat(COMMANDER);
        let told = |seen: &Seen<'_>| {
            moves::marches::told_shortly(&own(events), Names { view: &seen.view, secrets })
        };
        seen.map(told).unwrap_or_default()
    }

    /// What the log says of orders that only chose.
    fn noted(events: &[&Event]) -> Option<String> {
        events.iter().find_map(|event| match event {
            Event::Activated { space, .. } => Some(format!("an Op spent {}.", names::at(*space))),
            _ => None,
        })
    }

    fn foretold(events: &[AnyEvent], seen: Option<&Seen<'_>>) -> Foretold {
        let told = |seen: &Seen<'_>| preview::told(&own(events), &seen.view, seen.game.board());
        seen.map(told).unwrap_or_default()
    }

    fn ends_a_round(event: &Event) -> bool {
        matches!(
            event,
            Event::RoundBegan { .. } | Event::SupplyChecked { .. } | Event::Scored { .. }
        )
    }

    fn uses_a_round(events: &[&Event]) -> bool {
        messages::dispatch::use_of_round(events).is_some()
    }

    /// Why a plan stops after an order in which this happened.
    fn halts(events: &[&Event]) -> Option<Halt> {
        let met = |event: &&Event| {
            matches!(
                event,
                Event::EncounterRolled { met: true, .. }
                    | Event::BattleJoined { .. }
                    | Event::Sea(SeaEvent::FleetMet { .. })
            )
        };
        let chance = |event: &&Event| matches!(event, Event::RandomEventCame { .. });
        match events.iter().any(met) {
            true => Some(Halt::Encounter),
            false => events.iter().any(chance).then_some(Halt::Event),
        }
    }

    fn interrupts(event: &Event) -> bool {
        match event {
            Event::SiegeRolled { result, .. } => *result != SiegeResult::GoesOn,
            event => matches!(
                event,
                Event::RandomEventCame { .. }
                    | Event::EncounterRolled { met: true, die: Some(_), .. }
                    | Event::Sea(SeaEvent::FleetMet { .. })
            ),
        }
    }

    fn weight(event: &Event) -> Option<Weight> {
        concerns::weight(event)
    }

    fn counted(event: &Event) -> Counted {
        counted::of(event)
    }

    /// Not to another turn, whose cards nobody has seen, nor to a card that is drawn on the way.
    fn is_foreseeable(now: &Game, then: &Game) -> bool {
        // On a march nobody plans.
        let march = then.interlude().is_some() && then.on_top() != then.whole_key();
        let views = crate::view(now).zip(crate::view(then)).filter(|_| !march);
        views.is_some_and(|(now, then)| {
            now.turn == then.turn && then.hand.iter().all(|card| now.hand.contains(card))
        })
    }

    fn options(preset: Option<usize>) -> Options {
        let preset = preset.and_then(|at| Preset::ALL.get(at));
        preset.map_or_else(Options::default, |preset| preset.options())
    }

    fn preset(name: &str) -> Option<Options> {
        Preset::named(name).map(Preset::options)
    }

    fn agreed(setup: &Setup) -> String {
        setup.own().map(options::summary).unwrap_or_default()
    }

    fn beginnings() -> Option<Vec<Beginning>> {
        Some(presets::beginnings())
    }

    fn check(campaign: &Campaign) -> Result<(), Invalid> {
        validate::check(campaign)
    }

    fn with_names(text: String, roster: &Roster, spell: fn(&str) -> String) -> String {
        opening::with_names(text, roster, spell)
    }

    fn scene(
        seen: &Seen<'_>,
        _roster: &Roster,
        look: Look<'_>,
        _events: &[&Event],
    ) -> Option<Scene> {
        Some(pictures::scene(&seen.view, look))
    }

    fn pictured(name: &str, seen: &Seen<'_>, events: &[&Event]) -> Option<Scene> {
        pictures::pictured(name, seen, events)
    }

    fn planned(now: &Seen<'_>, after: &Game, events: &[&Event]) -> Option<Scene> {
        pictures::planned(&now.view, campaign(after)?.board(), events)
    }

    /// The card that is about to be played, while nothing else is drafted.
    fn drafted(steps: &[Step]) -> Option<Scene> {
        let [Step { answer: Answer::One(choice), .. }] = steps else { return None };
        match choice.own()? {
            Choice::Round(
                RoundChoice::Event(id) | RoundChoice::Ops(id) | RoundChoice::Replacements(id),
            ) => Some(Scene::new(Card { id, width: BESIDE })),
            _ => None,
        }
    }

    fn card(name: &str, width: u32) -> Option<Scene> {
        pictures::card(name, width)
    }

    fn beside_rule(topic: &str) -> Option<Scene> {
        let full_strength = Options::default().steps_per_unit;
        ["units", "steps", "ship-types"]
            .contains(&topic)
            .then(|| Scene::new(Counters { full_strength }))
    }

    fn map_parts() -> Named {
        map::parts()
    }

    fn map_times() -> Option<&'static [(&'static str, &'static str)]> {
        Some(&[("rebellion", "the last rebellion")])
    }

    fn sight(seen: &Seen<'_>, _roster: &Roster, wanted: MapRequest<'_>) -> Option<Sight> {
        Some(map::sight(seen, wanted))
    }

    /// The cards held: what each goes by, and what it is called.
    fn held(view: &View) -> Vec<(String, String)> {
        view.hand.iter().map(|id| (id.0.to_string(), clip(&names::card_first(*id), 80))).collect()
    }

    fn card_named(typed: &str) -> Option<String> {
        cards::named(typed).map(|id| id.0.to_string())
    }

    fn hand(seen: &Seen<'_>, snapshot: &Snapshot, card: Option<&str>) -> Option<Post> {
        cards::told(seen, snapshot, card)
    }

    fn fan(seen: &Seen<'_>, snapshot: &Snapshot) -> Option<Scene> {
        pictures::fan(seen, &snapshot.roster)
    }

    fn odds_are_of_use(seen: &Seen<'_>) -> bool {
        verbs::asked::are_of_use(seen.view.awaiting)
    }

    fn odds_of_what_waits(seen: &Seen<'_>) -> Option<Question> {
        verbs::asked::of_what_waits(seen)
    }

    fn odds_of_a_draft(seen: &Seen<'_>, steps: &[Step]) -> Option<Question> {
        verbs::asked::of_a_draft(seen.game, steps)
    }
}
