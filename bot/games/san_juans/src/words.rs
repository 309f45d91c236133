//! The campaign in words: what [`Play`](games::Play) asks, answered from `crate::text`.

use games::text::preview::Told;
use games::text::undo;
use kit::Audience;
use model::label::Label;
use model::message::{Post, Topic};
use model::post_kind::Progress;
use model::{Choice, Event, Game, Snapshot, Why};
use san_juans::{COMMANDER, Choice as Own, Event as Fact, View, Why as OwnWhy, data};
use staff::PlayerId;

use crate::played::AtWar as _;
use crate::text::between;
use crate::text::book::{BOOK, Unseen, told as said};
use crate::text::messages::topics;
use crate::text::messages::topics::Chapter;
use crate::text::opening::PHRASES;

/// What of the campaign in `game` an audience may see, if there is one.
pub fn seen(game: &Game, audience: Audience) -> Option<View> {
    game.san_juans_view(match audience {
        Audience::Seat(seat) => Some(seat),
        Audience::Public | Audience::Side(_) => None,
    })
}

pub fn view(snapshot: &Snapshot) -> Option<View> {
    snapshot.game.as_ref()?.san_juans_view(None)
}

pub fn facts(events: &[Event]) -> Vec<&Fact> {
    events.iter().filter_map(Event::own).collect()
}

pub(super) fn sections(current: Option<&Topic>, events: &[Event]) -> Vec<(Topic, Vec<Event>)> {
    let section = |(chapter, facts): (Chapter, Vec<&Fact>)| {
        let events = facts.into_iter().cloned().map(Event::of).collect();
        (Topic(chapter.to_string()), events)
    };
    let parts = topics::sections(current, facts(events).into_iter());
    parts.into_iter().map(section).collect()
}

pub(super) fn chapter(topic: &Topic) -> Option<String> {
    let chapter: Chapter = topic.0.parse().ok()?;
    Some(format!("San Juans · {}", chapter.name()))
}

pub(super) fn chapter_named(name: &str) -> Option<Topic> {
    let chapter = Chapter::named(name.strip_prefix("San Juans · ")?)?;
    Some(Topic(chapter.to_string()))
}

pub(super) fn dispatch(
    topic: &Topic,
    events: &[Event],
    snapshot: &Snapshot,
    by: Option<PlayerId>,
) -> Option<Post> {
    let view = snapshot.game.as_ref()?.san_juans_view(None)?;
    let chapter = topic.0.parse::<Chapter>().ok()?;
    Some(crate::text::messages::dispatch::post(chapter, &facts(events), snapshot, by, &view))
}

pub(super) fn situation(
    snapshot: &Snapshot,
    place: Option<&str>,
    audience: Audience,
) -> Option<Post> {
    let view = seen(snapshot.game.as_ref()?, audience)?;
    Some(match place {
        None => crate::text::board::situation(snapshot, &view),
        Some(name) => {
            let place = data().places.iter().find(|place| place.slug == name)?;
            crate::text::board::place(place.id, &view)
        }
    })
}

/// How far a war has come: `turn 2, round 4, Mahdi's score 70: 0 we win, 300 he wins`.
pub(super) fn how_far(view: &View) -> String {
    let stands = Progress { turn: view.turn, round: view.round, score: Some(view.score) };
    format!("{}{}", undo::how_far(stands, &PHRASES), PHRASES.goal)
}

/// What somebody may be given beside the posts of the staff (J-006).
pub(super) fn part(game: &Game) -> String {
    let divided = game.san_juans_view(None).is_some_and(|view| view.options.divided_command);
    let told = if divided { " You may be handed cards and an island of your own." } else { "" };
    told.to_owned()
}

pub(super) fn noted(events: &[Event]) -> Option<String> {
    facts(events).iter().find_map(|event| match event {
        Fact::Activated { space, .. } => {
            Some(format!("an Op spent {}.", crate::text::names::at(*space)))
        }
        _ => None,
    })
}

pub(super) fn awaited(why: &Why, game: Option<&Game>) -> String {
    match (why.own(), why.own::<fought::Why>()) {
        (Some(why), _) => {
            let view = game.and_then(|game| game.san_juans_view(None));
            crate::text::panels::questions::awaited(why, view.as_ref())
        }
        (None, Some(why)) => said("between.awaited", &why),
        (None, None) => String::new(),
    }
}

pub(super) fn labels(choices: &[Choice], game: &Game) -> Vec<Label> {
    let view = game.san_juans_view(None);
    let label = |choice: &Choice| match (choice.own(), choice.own::<fought::Choice>(), &view) {
        (Some(choice), _, Some(view)) => {
            crate::text::panels::labels::label(choice, view, Some(game))
        }
        (_, Some(choice), _) => BOOK.label("between.choice", &choice, &Unseen).unwrap_or_default(),
        _ => match choice.own::<skirmished::Choice>() {
            Some(choice) => BOOK.label("skirmish.choice", &choice, &Unseen).unwrap_or_default(),
            // A choice that was offered in another game than this.
            None => Label { title: choice.to_string(), ..Label::default() },
        },
    };
    let mut labels: Vec<Label> = choices.iter().map(label).collect();
    // Card 13 lays track, or else repairs: beside track, a port is one where ships are repaired.
    let lays = |choice: &Choice| matches!(choice.own(), Some(Own::Train(_)));
    if choices.iter().any(lays) {
        for (choice, label) in choices.iter().zip(&mut labels) {
            if let Some(Own::Pick(_)) = choice.own() {
                label.title = format!("Repair the ships at {}", label.title);
            }
        }
    }
    labels
}

pub(super) fn question(why: &Why, game: &Game, audience: Audience) -> (String, String) {
    match (why.own(), why.own::<fought::Why>(), seen(game, audience)) {
        (Some(why), _, Some(view)) => question_of_the_war(why, &view, game),
        (_, Some(why), _) => {
            (said("between.question", &why), BOOK.words("between.reason", &why).to_owned())
        }
        _ => (String::new(), String::new()),
    }
}

fn question_of_the_war(why: OwnWhy, view: &View, game: &Game) -> (String, String) {
    let (title, body) = crate::text::panels::questions::question(why, view);
    let odds = match why {
        // Odds would give away the numbers.
        OwnWhy::SettleBattle { .. } if view.options.limited_intelligence => None,
        OwnWhy::SettleBattle { .. } => crate::text::odds::line(game),
        OwnWhy::WhoLands { .. } | OwnWhy::SailHow { .. } => crate::text::odds::landing(game, why),
        OwnWhy::WhoSorties { .. } => crate::text::odds::sortie(game, why),
        OwnWhy::SiegeAction { place } => {
            let lines =
                [crate::text::odds::sortie(game, why), crate::text::odds::storm(view, place)];
            let lines: Vec<String> = lines.into_iter().flatten().collect();
            (!lines.is_empty()).then(|| lines.join("\n"))
        }
        _ => None,
    };
    match odds {
        Some(odds) => (title, format!("{odds}\n{body}")),
        None => (title, body),
    }
}

pub(super) fn rule(why: &Why) -> &'static str {
    let own = why.own::<OwnWhy>().map(|why| BOOK.words("reason", &why));
    let between = || why.own::<fought::Why>().map(|why| BOOK.words("between.reason", &why));
    own.or_else(between).unwrap_or_default()
}

pub(super) fn told(events: &[Event], game: &Game, audience: Audience) -> Vec<String> {
    let Some(view) = seen(game, audience) else { return Vec::new() };
    let names = match audience {
        Audience::Seat(COMMANDER) => crate::text::names::Names { view: &view, secrets: true },
        _ => crate::text::names::Names::new(&view),
    };
    crate::text::moves::marches::told_shortly(&facts(events), names)
}

pub(super) fn aside(event: &Event) -> Option<String> {
    let marched = event.own().map(between::of_march);
    marched.or_else(|| event.own().map(between::of_skirmish))
}

pub(super) fn foretold(events: &[Event], game: &Game) -> Told {
    let told = game.san_juans().map(|campaign| {
        let (view, board) = (campaign.view(None), campaign.board());
        crate::text::panels::preview::told(&facts(events), &view, board)
    });
    told.unwrap_or_default()
}

pub(super) fn ends_a_round(events: &[Event]) -> bool {
    let ends = |event: &&Fact| {
        matches!(event, Fact::RoundBegan { .. } | Fact::SupplyChecked { .. } | Fact::Scored { .. })
    };
    facts(events).iter().any(ends)
}

pub(super) fn standing(game: &Game) -> Option<Topic> {
    let view = game.san_juans_view(None)?;
    Some(Topic(topics::standing(&view).to_string()))
}
