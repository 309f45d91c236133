//! The guide in Khartoum: what a newcomer is told beside each prompt, and of what came of an order.
//! Each side has its own first turn.

use games::people::rehearse::Rehearsal;
use games::text::guidance::guide::{Lesson, Stakes};
use games::ui::Guided;
use khartoum::phases::moves;
use khartoum::{
    Board, Choice, Event, Faction, LAST_TURN, POINTS_TO_WIN, SpaceId, UnitId, Why, data,
};
use kit::Answer;
use model::words::capital;
use model::{Game, Step};

use crate::odds::{self, fought::Fought};
use crate::text::book::BOOK;
use crate::text::{names, sentences};
use crate::{Khartoum, Seen};

/// Fewer units are little to lose in an attack.
const LITTLE: f64 = 0.5;

fn lesson(name: &'static str) -> Lesson {
    let key = name.strip_prefix("khartoum-").unwrap_or(name);
    (name, BOOK.words("guide", &key).to_owned())
}

impl Guided for Khartoum {
    const LESSONS: &'static [&'static str] = &["khartoum-card", "khartoum-second"];

    fn explained(why: Why, seen: &Seen<'_>, over: &dyn Fn(&str) -> bool) -> Vec<Lesson> {
        let due: &[&'static str] = match why {
            Why::Move { of } if seen.view.board.turn > 1 => return of_later_turns(of, over),
            Why::Garrison => &["khartoum-empire-setup"],
            Why::SetUp => &["khartoum-mahdist-setup"],
            Why::Card { .. } => &["khartoum-card"],
            Why::Hold { .. } => &["khartoum-hold"],
            Why::Recruits { of: Faction::Mahdist, .. } => &["khartoum-recruits-mahdist"],
            Why::Recruits { of: Faction::Empire, .. } => &["khartoum-recruits-empire"],
            Why::Move { of: Faction::Mahdist } => &["khartoum-card", "khartoum-move-mahdist"],
            Why::Move { of: Faction::Empire } => &["khartoum-card", "khartoum-move-empire"],
            Why::Cargo { .. } => &["khartoum-cargo"],
            Why::Battles { .. } | Why::Krupps { .. } | Why::Gate { .. } => &["khartoum-battle"],
            Why::BreakOff { .. } => &["khartoum-battle", "khartoum-break-off"],
            Why::Hit { .. } => &["khartoum-hit"],
            _ => return Vec::new(),
        };
        due.iter().filter(|name| !over(name)).map(|name| lesson(name)).collect()
    }

    fn advises(why: Why) -> bool {
        !matches!(why, Why::Cargo { .. })
    }

    fn stakes(game: &Game, steps: &[Step], tried: &Rehearsal) -> Stakes {
        let seen = Seen::to_decide(game).zip(Seen::to_decide(&tried.game_after));
        seen.map(|(now, then)| risks(&now, &then, steps)).unwrap_or_default()
    }

    /// Those who attack a place do so one by one.
    fn leads_on(last: Choice) -> bool {
        attacked(last).is_some()
    }

    fn belongs(last: Choice, next: Choice) -> bool {
        attacked(next).is_some_and(|next| Some(next) == attacked(last))
    }

    fn measured(_seen: &Seen<'_>, mean: i64) -> Option<(String, String)> {
        let points = format!("{:.1}", mean.abs() as f64 / 1_000.0);
        Some(("after the other side's next turn the Empire's points came to".to_owned(), points))
    }

    fn though() -> &'static str {
        ", but with worse prospects for the turns after"
    }

    fn came_of(events: &[&Event], _seen: &Seen<'_>) -> Option<String> {
        let told: Vec<String> = events.iter().filter_map(|event| one(event)).take(2).collect();
        (!told.is_empty()).then(|| told.join(" "))
    }

    fn farewell(seen: &Seen<'_>) -> String {
        let board = &seen.view.board;
        format!(
            "You have met cards, recruits, movement and battles. It is turn {} of {LAST_TURN}: the \
             Empire has {} and needs {POINTS_TO_WIN}. The guide takes its leave; *Why?* under a \
             message says what a die was about, `/rules` has the rest.",
            board.turn,
            model::words::count(board.points().into(), "point")
        )
    }
}

/// The place that units are sent against.
fn attacked(choice: Choice) -> Option<SpaceId> {
    match choice {
        Choice::Attack(_, to, _) | Choice::AttackAll(_, to, _) | Choice::SailAgainst(_, to, _) => {
            Some(to)
        }
        _ => None,
    }
}

/// The battle that an order leads to, or goes on with, and the towns that it leaves to themselves.
fn risks(now: &Seen<'_>, then: &Seen<'_>, steps: &[Step]) -> Stakes {
    let why = now.game.decision().map(|decision| decision.why);
    let (me, moving) = match why {
        Some(Why::Move { of }) => (of, true),
        Some(Why::BreakOff { of, .. }) => (of, false),
        _ => return Stakes::default(),
    };
    let own = || {
        steps.iter().filter_map(|step| match &step.answer {
            Answer::One(choice) => choice.own::<Choice>(),
            _ => None,
        })
    };
    let to = own().find_map(attacked);
    // Of who breaks off it is told how it goes if they do not.
    let stays = moving || own().any(|choice| choice == Choice::Hold);
    let steps = if moving { steps } else { &[] };
    let fights = odds::drafted(now.view.clone(), steps);
    let fight = fights.into_iter().find(|of| !moving || Some(of.space) == to);
    let fought = fight.map(|fight| fight.fought());
    let told = fought.as_ref().map(|of| {
        let wins = if of.attacker == me { of.chance() } else { 1.0 - of.chance() };
        let (won, place, lost) = (odds::words::percent(wins), names::space(of.space), of.lost(me));
        let how = if stays { "So" } else { "Fighting on" };
        let told =
            format!("{how} you win the battle at {place} {won}, and lose about {lost:.1} units.");
        (told, (wins < 0.5) == stays)
    });
    let holds = |seen: &Seen<'_>, space: SpaceId| !seen.view.board.at(me, space).is_empty();
    let is_left = |space: &SpaceId| {
        data().space(*space).points > 0 && holds(now, *space) && !holds(then, *space)
    };
    let left: Vec<SpaceId> = SpaceId::all().filter(|space| moving && is_left(space)).collect();
    let leaves = (!left.is_empty()).then(|| {
        let is = if left.len() > 1 { "are" } else { "is" };
        let places = names::spaces(left.iter().copied());
        format!("{} {is} left without troops.", capital(&places))
    });
    let against = fought.as_ref().filter(|_| told.as_ref().is_some_and(|(_, against)| *against));
    let because = if moving { reasons(against, &left, me, &then.view.board) } else { None };
    Stakes {
        doubtful: against.is_some() || leaves.is_some(),
        told: told.map(|(told, _)| told).into_iter().chain(leaves).collect::<Vec<_>>().join(" "),
        because,
    }
}

/// What speaks for an attack against the odds, and for leaving towns without troops; nothing if it
/// cannot be told in few words.
fn reasons(
    against: Option<&Fought>,
    left: &[SpaceId],
    me: Faction,
    then: &Board,
) -> Option<String> {
    let mut said = Vec::new();
    if let Some(of) = against {
        let points = data().space(of.space).points;
        if points > 0 {
            let worth = model::words::count(points.into(), "point");
            said.push(format!("{} is worth {worth}", names::space(of.space)));
        }
        if of.lost(me) < LITTLE {
            said.push("trying it risks little".to_owned());
        }
    }
    let reaches = |enemy: UnitId, space: SpaceId| {
        then.space_of(enemy).is_some_and(|from| {
            let (open, attacks) = moves::ways(then, enemy, from);
            open.has(space) || attacks.iter().any(|(to, _)| *to == space)
        })
    };
    let is_safe = |space: &SpaceId| !UnitId::of(me.other()).any(|enemy| reaches(enemy, *space));
    if !left.is_empty() && left.iter().all(is_safe) {
        let places = names::spaces(left.iter().copied());
        said.push(format!("no enemy who is seen can come to {places} in the next turn"));
    }
    (!said.is_empty()).then(|| said.join(", and "))
}

/// What comes up once the first turn is over: what to count, and how battles go if none was asked
/// about.
fn of_later_turns(of: Faction, over: &dyn Fn(&str) -> bool) -> Vec<Lesson> {
    let key = if of == Faction::Mahdist { "second-mahdist" } else { "second-empire" };
    let second = ("khartoum-second", BOOK.words("guide", &key).to_owned());
    let battle = lesson("khartoum-battle");
    [second, battle].into_iter().filter(|(name, _)| !over(name)).collect()
}

fn one(event: &Event) -> Option<String> {
    Some(match event {
        Event::BattleEnded { winner, space, .. } => format!(
            "{} What is left of {} has to leave {}, and garrisons cannot.",
            sentences::sentence(event)?,
            names::side(winner.other()),
            names::space(*space)
        ),
        Event::Played { .. } | Event::HitSettled { .. } | Event::Recruited { landed: true, .. } => {
            sentences::sentence(event)?
        }
        _ => return None,
    })
}
