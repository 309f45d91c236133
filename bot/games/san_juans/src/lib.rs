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

use std::collections::BTreeSet;
use std::sync::{Mutex, OnceLock, PoisonError};

use fought::Fought;
use games::text::preview::Foretold;
use games::text::undo;
use games::ui::{own, player};
use games::{Description, Holding, OwnUi, Play, Ui};
use kit::{Answer, Audience};
use model::message::Post;
use model::post_kind::Progress;
use model::values::stored::Codec;
use model::words::clip;
use model::{Ends, Event as AnyEvent, Game, Setup, Snapshot, Step};
use render::Scene;
use san_juans::{
    BattleChoice, Board, COMMANDER, Campaign, Choice, Event, MOST, OpsChoice, Options, Pack,
    PackNo, Pick, PlaceId, RoundChoice, SailChoice, SeaEvent, SiegeResult, Theatre, TrainChoice,
    View, Why, first, packs, shipped,
};
use san_juans_pictures::{Card, Counters};
use san_juans_players::policy;
use skirmished::Skirmished;
use staff::PlayerId;
use staff::plan::Halt;
use staff::posts::Area;

use crate::records::counted;
use crate::text::between::{Between, WAYS};
use crate::text::book::book;
use crate::text::messages::topics::{self, Chapter};
use crate::text::names::{self, Names};
use crate::text::panels::{labels, options, preview, questions};
use crate::text::{board, cards, messages, moves, opening};

/// The game with one of the wars it is played with.
pub struct SanJuans {
    pack: PackNo,
}

/// The game as the bot lists it: what the bot asks of it is compiled here, and not with each list.
pub static GAME: &dyn Play = &SanJuans::FIRST;

impl SanJuans {
    pub const FIRST: Self = Self { pack: PackNo::FIRST };

    pub fn of(pack: PackNo) -> &'static Self {
        static ALL: [SanJuans; MOST] = {
            let mut all = [const { SanJuans::FIRST }; MOST];
            let mut at = 0;
            while at < MOST {
                all[at].pack = PackNo::at(at as u8);
                at += 1;
            }
            all
        };
        &ALL[usize::from(pack.index())]
    }

    fn about(&self) -> &'static Description {
        static ABOUT: [OnceLock<Description>; MOST] = [const { OnceLock::new() }; MOST];
        ABOUT[usize::from(self.pack.index())].get_or_init(|| description(self.pack.get()))
    }

    fn options(&self, name: &str) -> Option<Options> {
        presets::options(self.pack, name)
    }
}

static OFFERED: Mutex<BTreeSet<PackNo>> = Mutex::new(BTreeSet::new());

/// Offers a war for new campaigns, as those are that come with the build, and in the place of one of
/// those that has its name; whether it is, for the first of a name stays.
pub fn offer(pack: &Pack) -> bool {
    let mut offered = OFFERED.lock().unwrap_or_else(PoisonError::into_inner);
    if offered.iter().all(|of| of.get().name != pack.name) {
        offered.insert(pack.number);
    }
    offered.contains(&pack.number)
}

fn is_offered(own: &SanJuans) -> bool {
    let (offered, pack) = (OFFERED.lock().unwrap_or_else(PoisonError::into_inner), own.pack.get());
    let replaced = || offered.iter().any(|of| of.get().name == pack.name);
    let is_ours = || shipped().contains(&pack) && !replaced();
    own.pack.is_first() || offered.contains(&own.pack) || is_ours()
}

/// The war that is played with a setup; the first one where nothing of this game is.
fn pack_of(setup: Option<&Setup>) -> &'static Pack {
    setup.and_then(|setup| setup.own::<Options>()).map_or(first(), |options| options.pack.get())
}

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

fn description(pack: &'static Pack) -> Description {
    Description {
        usual_name: &pack.title,
        sign: &pack.words.district_sign,
        premise: (text::opening::premise(pack), "One of you will command; the others advise."),
        phrases: Box::leak(Box::new(text::opening::phrases(pack))),
        footer: [pack.say("{war.short} · ").leak(); 2],
        boards_by_turn: true,
        has_cards: true,
        has_odds: true,
        playing: text::rules::playing(pack),
        example: pack
            .number
            .is_first()
            .then_some(include_str!("../../../../assets/san-juans/example-of-play.json")),
        rules: text::rules::topics(pack).leak(),
        options: text::panels::options::items(pack.number),
        option_menus: &[
            ("Scenario, ships, sieges, supply", &["Scenario", "Ships", "Sieges", "Supply"]),
            ("Battles, house rules, command and talk", &[]),
        ],
        presets: presets::of(pack.number),
        signs: &pictures::SIGNS,
        verbs: &verbs::VERBS,
        guide: Some(SanJuans::of(pack.number)),
        standing_orders: Some(&pack.words.the_relief),
        tabletop: Some(tabletop::of(pack)),
        simulator: Some(&simulate::SIMULATOR),
        reports: records::REPORTS,
        changes: text::rules::changes(pack).leak(),
        ..Description::of(text::rules::in_short(pack).leak())
    }
}

impl OwnUi for SanJuans {
    type Rules = Board;
    type Chapter = Chapter;
    const CODECS: &'static [Codec] = &[
        Codec::of_rules::<Board>().offering(&[&fought::Square, &skirmished::Patrol]),
        Codec::of::<Fought, fought::Event, fought::Choice>("Fought"),
        Codec::of::<Skirmished, skirmished::Event, skirmished::Choice>("Skirmished"),
    ];
    const UI: &'static Ui<Self> = &UI;
}

static UI: Ui<SanJuans> = Ui {
    view: |game, audience| {
        let seat = match audience {
            Audience::Seat(seat) => Some(seat),
            Audience::Public | Audience::Side(_) => None,
        };
        campaign(game).map(|campaign| campaign.view(seat))
    },
    editions: |_| {
        shipped();
        packs().map(|pack| SanJuans::of(pack.number)).collect()
    },
    edition: |_, options| SanJuans::of(options.pack),
    is_offered,
    between: &Between,
    how_far,
    round: |view| view.round,
    score: |view| Some(view.score),
    board: board::board,
    situation,
    places: |own| verbs::places::all(own.pack.get()),
    track: |view| Some((board::track(view), pictures::track(view))),
    battlefield: |view| Some(names::at(view.battle.as_ref()?.space)),
    begun: opening::begun,
    ended,
    question: questions::with_odds,
    rule: |own, why| book(own.pack).words("reason", &why),
    labels: labels::labels,
    is_first: |choice| matches!(choice, Choice::Ops(OpsChoice::Fight(_))),
    is_apart,
    own_menu: |choice| matches!(choice, Choice::Battle(BattleChoice::Fight(..))).then_some(WAYS),
    wants_details,
    parts: |why, of, seen| panel::parts(why, of, &seen.view),
    follow_ups: |choice, seen| panel::follow_ups(choice, seen).unwrap_or_default(),
    // Ports from which units may march and ships may sail have a line for each.
    beside: |choice, seen| labels::sail_beside(choice, seen.any),
    ended_at_once: |choice, seen| panel::ended_at_once(choice, seen.any),
    with_all: |choice, seen| panel::with_all(choice, seen.any),
    force,
    ending: verbs::ending,
    finishes,
    unsaid,
    is_unsaid_after: verbs::march::is_march_of,
    // A card is played by somebody who has seen that it must be.
    answers_itself: |why| !matches!(why, Why::PlayCard { .. }),
    by_default: defaults::answer,
    defaulted: |own, why, answer, label| text::defaults::words(own.pack, why, answer, label),
    matter: |why, _| defaults::matter(why),
    automaton: |level, seed| player::<SanJuans>(policy::player(level, seed)),
    areas: |own| concerns::areas(own.pack.get()),
    area_name: |own, area| names::island(concerns::island(own.pack, area)),
    has_units_in: |area, seen| concerns::units_in(area, &seen.view).next().is_some(),
    holdings,
    part_of,
    barred: |own, bar| Some(book(own.pack).words("barred", &bar)).filter(|why| !why.is_empty()),
    concern: |why, id, seen| concerns::concern(why, id, &seen.view),
    bearing: |choice, seen| concerns::bearing(choice, &seen.view),
    // Peace, or the war goes on (J-123).
    verdict: |agreed| Some(Choice::Pick(if agreed { Pick::Yes } else { Pick::No })),
    standing: topics::standing,
    dispatch,
    told,
    noted: |_, events| noted(events),
    foretold,
    ends_a_round,
    uses_a_round: |events| messages::dispatch::use_of_round(PackNo::FIRST, events).is_some(),
    halts,
    interrupts,
    weight: concerns::weight,
    counted: counted::of,
    is_foreseeable,
    options: |own, preset| {
        let preset = preset.and_then(|at| presets::of(own.pack).get(at));
        let options = preset.and_then(|preset| own.options(preset.name));
        options.unwrap_or(Options { pack: own.pack, ..Options::default() })
    },
    preset: SanJuans::options,
    agreed: |setup| setup.own().map(options::summary).unwrap_or_default(),
    beginnings: |own| Some(presets::beginnings(own.pack)),
    check: validate::check,
    with_names: opening::with_names,
    pictured: pictures::pictured,
    planned: |now, after, events| pictures::planned(&now.view, campaign(after)?.board(), events),
    drafted,
    card: |own, name, width| pictures::card(own.pack.get(), name, width),
    beside_rule: |own, topic| beside_rule(own.pack, topic),
    map_parts: |own| map::parts(own.pack.get()),
    map_times: || Some(&[("rebellion", "the last rebellion")]),
    sight: |seen, _, wanted| Some(map::sight(seen, wanted)),
    // The cards held: what each goes by, and what it is called.
    held: |view| {
        view.hand
            .iter()
            .map(|id| (id.printed_as().to_string(), clip(&names::card_first(*id), 80)))
            .collect()
    },
    card_named: |own, typed| {
        cards::named(own.pack.get(), typed).map(|id| id.printed_as().to_string())
    },
    hand: cards::told,
    fan: |seen, snapshot| pictures::fan(seen, &snapshot.roster),
    odds_are_of_use: |seen| verbs::asked::are_of_use(seen.view.awaiting),
    odds_of_what_waits: verbs::asked::of_what_waits,
    odds_of_a_draft: |seen, steps| verbs::asked::of_a_draft(seen.game, steps),
    ..Ui::of(
        SanJuans::about,
        |view| (board::when(view), board::score_line(view)),
        |why, seen| questions::awaited(why, seen.map(|seen| &seen.view)),
        |seen, _, look, _| Some(pictures::scene(&seen.view, look)),
    )
};

fn how_far(view: &View) -> String {
    let stands = Progress { turn: view.turn, round: view.round, score: Some(view.score) };
    let phrases = SanJuans::of(view.pack).about().phrases;
    format!("{}{}", undo::how_far(stands, phrases), phrases.goal)
}

fn situation(snapshot: &Snapshot, seen: &Seen<'_>, place: Option<&str>) -> Option<Post> {
    Some(match place {
        None => board::situation(snapshot, &seen.view),
        Some(name) => {
            let place: PlaceId = name.parse().ok()?;
            board::place((place.pack() == seen.view.pack).then_some(place)?, &seen.view)
        }
    })
}

fn ended(view: &View) -> String {
    let won = view.won_early.map_or_else(String::new, |turn| {
        format!(" The victory of turn {turn} stands beside it in the record.")
    });
    format!("Turn {}, {}.{won}", view.turn, board::score_and_ends(view))
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

fn force(topic: &str) -> Option<&'static str> {
    match topic {
        "who-marches" => Some("Choose units"),
        "who-sails" => Some("Choose ships"),
        _ => None,
    }
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

/// Whoever was handed a card for an island has it (J-006).
fn holdings(view: &View) -> Vec<Holding> {
    let holding = |theatre: &Theatre| Holding {
        seat: theatre.seat,
        area: Area(theatre.island.printed_as()),
        cards: theatre.cards.iter().map(ToString::to_string).collect(),
    };
    view.theatres.iter().map(holding).collect()
}

/// What somebody may be given beside the posts of the staff (J-006).
fn part_of(_player: PlayerId, snapshot: &Snapshot) -> String {
    let divided = Seen::by_all(snapshot).is_some_and(|of| of.view.options.divided_command);
    let told = " You may be handed cards and {war.a_district} of your own.";
    if divided { pack_of(Some(&snapshot.setup)).say(told) } else { String::new() }
}

fn dispatch(
    chapter: Chapter,
    events: &[AnyEvent],
    seen: Option<&Seen<'_>>,
    snapshot: &Snapshot,
    by: Option<PlayerId>,
) -> Post {
    let post =
        |seen: &Seen<'_>| messages::dispatch::post(chapter, &own(events), snapshot, by, &seen.view);
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
    matches!(event, Event::RoundBegan { .. } | Event::SupplyChecked { .. } | Event::Scored { .. })
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

/// Not to another turn, whose cards nobody has seen, nor to a card that is drawn on the way.
fn is_foreseeable(now: &Game, then: &Game) -> bool {
    // On a march nobody plans.
    let march = then.interlude().is_some() && then.on_top() != then.whole_key();
    let views = crate::view(now).zip(crate::view(then)).filter(|_| !march);
    views.is_some_and(|(now, then)| {
        now.turn == then.turn && then.hand.iter().all(|card| now.hand.contains(card))
    })
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

fn beside_rule(pack: PackNo, topic: &str) -> Option<Scene> {
    let full_strength = Options::default().steps_per_unit;
    ["units", "steps", "ship-types"]
        .contains(&topic)
        .then(|| Scene::new(Counters { pack, full_strength }))
}
