//! How things stand, in words: the pinned board, the situation, the beginning and the end.

use games::text::people::{members, sides, waiting};
use khartoum::{Board, Faction, LAST_TURN, POINTS_TO_WIN, Place, SpaceId, UnitId, View, data};
use model::message::{Picture, Post, Tone};
use model::words::{BODY_MAX, capital, clip, clip_lines, commas, count, list};
use model::{Snapshot, words};

use crate::text::{names, places, questions, sentences};

/// `turn 3/9`, or that the sides set up.
pub fn turn(view: &View) -> String {
    match view.board.turn {
        0 => "setting up".to_owned(),
        turn => format!("turn {turn}/{LAST_TURN}"),
    }
}

/// `January and February 1884, turn 3/9, the Mahdists' turn`.
pub fn when(view: &View) -> String {
    let board = &view.board;
    if board.turn == 0 {
        return format!("setting up, {}", names::months(1));
    }
    let whose = match (view.outcome, board.player) {
        (Some(_), _) => "",
        (None, Faction::Mahdist) => ", the Mahdists' turn",
        (None, Faction::Empire) => ", the Empire's turn",
    };
    format!("{}, turn {}/{LAST_TURN}{whose}", names::months(board.turn), board.turn)
}

/// `Empire **12** of 18 points, wins with 9`.
pub fn score_line(view: &View) -> String {
    format!(
        "Empire **{}** of 18 points; it wins with {POINTS_TO_WIN} or more after turn {LAST_TURN}",
        view.board.points()
    )
}

fn great() -> impl Iterator<Item = SpaceId> {
    SpaceId::all().filter(|space| data().space(*space).points == 3)
}

/// Who holds the three great towns: all of them win for the Mahdists at once.
pub fn great_line(view: &View) -> String {
    let board = &view.board;
    let (mahdist, empire) = (board.occupied(Faction::Mahdist), board.occupied(Faction::Empire));
    let one = |space: SpaceId| {
        let sign = match (mahdist.has(space), empire.has(space)) {
            (true, _) => "🌙",
            (_, true) => "🦁",
            (false, false) => "▫️",
        };
        format!("{sign} {}", names::space(space))
    };
    let all: Vec<String> = great().map(one).collect();
    let held = great().filter(|space| mahdist.has(*space)).count();
    format!("{}: the Mahdists hold {held} of the 3 that win at once", all.join(" · "))
}

fn nile(view: &View) -> &'static str {
    match view.board.in_flood() {
        true => "🌊 The Nile is high: Khartoum is a fortress",
        false => "🏜️ The Nile is low: Khartoum is a town, boats south of it cannot move",
    }
}

/// The spaces with units of a side, a line each, as far as they are seen.
fn held(view: &View, of: Faction) -> Vec<String> {
    let one = |space: SpaceId| {
        let told = places::there(view, of, space)?;
        Some(format!("{} **{}**: {told}", names::side_sign(of), placed(space)))
    };
    SpaceId::all().filter_map(one).collect()
}

/// `Kosti (1)`: a space, and what it counts.
fn placed(space: SpaceId) -> String {
    match data().space(space).points {
        0 => names::space(space).to_owned(),
        points => format!("{} ({points})", names::space(space)),
    }
}

/// What panic means, if somebody who is seen is panicked (K-R17, K-R50).
fn panic(view: &View) -> Option<String> {
    let board = &view.board;
    let seen = |unit: &UnitId| board.space_of(*unit).is_some() && board.unit(*unit).panicked;
    UnitId::all().any(|unit| seen(&unit)).then(|| {
        "🏳️ Whoever is panicked does not fire, and is in order again when its own side's turn begins"
            .to_owned()
    })
}

fn battle(view: &View) -> Option<String> {
    let battle = view.battle.as_ref()?;
    let verb = if names::are_many(battle.attacker) { "attack" } else { "attacks" };
    Some(format!(
        "⚔️ **Battle at {}**, round {} of 3: {} {verb}",
        names::space(battle.space),
        battle.round,
        names::side(battle.attacker)
    ))
}

fn cards(view: &View) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(card) = view.board.now.card {
        lines.push(format!(
            "🃏 {} {} **{}**",
            capital(names::side(view.board.player)),
            if names::are_many(view.board.player) { "play" } else { "plays" },
            names::card(card)
        ));
    }
    if view.board.blockade {
        lines.push(
            "⛔ **Blockade**: Empire units next to Mahdists get no supply from towns".to_owned(),
        );
    }
    lines
}

fn at_length(view: &View) -> Vec<String> {
    let mut lines = Vec::new();
    for of in Faction::ALL {
        let at = of.index();
        let held = match view.hand(of) {
            Some(hand) if !hand.is_empty() => {
                let names: Vec<&str> = hand.iter().map(|card| names::card(*card)).collect();
                format!("holds {}", list(&names))
            }
            _ => format!("{} held", view.held[at]),
        };
        lines.push(format!(
            "{} Deck: {} left, {held}",
            names::side_sign(of),
            count(view.decks[at].into(), "card")
        ));
    }
    lines.extend(fortune(view));
    lines.extend(boxes(view));
    lines
}

fn fortune(view: &View) -> Option<String> {
    let fortune = view.board.fortune.as_ref()?;
    let hand = |of: Faction| {
        let cards = &fortune.hands[of.index()];
        match view.knows(of) && !cards.is_empty() {
            true => {
                let names: Vec<&str> = cards.iter().map(|card| names::card(*card)).collect();
                format!("{} {}", names::side_sign(of), commas(&names))
            }
            false => format!("{} {}", names::side_sign(of), cards.len()),
        }
    };
    Some(format!("🎴 Fortune cards: {}", Faction::ALL.map(hand).join(" · ")))
}

/// Who waits in the boxes. Which Mahdists do, the Empire cannot tell in thick fog from those it does
/// not see.
fn boxes(view: &View) -> Vec<String> {
    let board = &view.board;
    let there = |of: Faction, place: Place| -> Vec<UnitId> {
        UnitId::of(of).filter(|unit| board.unit(*unit).place == place).collect()
    };
    let mut lines = Vec::new();
    let mut say = |head: &str, units: Vec<UnitId>| {
        if !units.is_empty() {
            lines.push(format!("{head}: {}", names::units(&units)));
        }
    };
    let unseen = match board.rulings.thick_fog {
        true => "🌙 Not seen, on the map or in their box",
        false => "🌙 Beneath the top unit of a stack",
    };
    say(unseen, there(Faction::Mahdist, Place::Unseen));
    say("🌙 In the Mahdist box", there(Faction::Mahdist, Place::Box));
    let of = |unit: &UnitId, british: bool| {
        (unit.contingent() == khartoum::Contingent::British) == british
    };
    let boxed = there(Faction::Empire, Place::Box);
    say("🦁 In the box, Egyptian", boxed.iter().copied().filter(|unit| of(unit, false)).collect());
    say("🦁 In the box, British", boxed.iter().copied().filter(|unit| of(unit, true)).collect());
    say("⚰️ Eliminated", there(Faction::Empire, Place::Eliminated));
    say(
        "⚰️ Out of the game",
        UnitId::all().filter(|unit| board.unit(*unit).place == Place::Gone).collect(),
    );
    if let Place::Returning(turn) = board.unit(UnitId::MAHDI).place {
        lines.push(format!("🌙 The Mahdi returns in turn {turn}"));
    }
    lines
}

fn standing(view: &View, whole: bool) -> Vec<String> {
    let mut lines = vec![score_line(view), great_line(view), nile(view).to_owned()];
    lines.extend(cards(view));
    lines.extend(battle(view));
    lines.extend(Faction::ALL.iter().flat_map(|of| held(view, *of)));
    lines.extend(panic(view));
    if whole {
        lines.extend(at_length(view));
    }
    lines
}

pub fn board(snapshot: &Snapshot, view: &View) -> Post {
    let mut lines = standing(view, false);
    match view.outcome {
        Some(outcome) => lines.push(sentences::ended(outcome)),
        None => lines.extend(awaited(snapshot, view)),
    }
    Post {
        title: clip(&format!("Khartoum · {}", when(view)), 256),
        body: clip_lines(&lines.join("\n"), BODY_MAX),
        footer: clip(&words::bare(&snapshot.name), 200),
        picture: Picture::Map,
        ..Post::default()
    }
}

pub fn situation(snapshot: &Snapshot, view: &View) -> Post {
    let mut lines = standing(view, true);
    lines.extend(awaited(snapshot, view));
    let eyes = match (view.open, view.eyes) {
        (true, _) => "all of it",
        (false, Some(Faction::Mahdist)) => "as the Mahdists see it",
        (false, Some(Faction::Empire)) => "as the Empire sees it",
        (false, None) => "as everybody sees it",
    };
    Post::titled(
        capital(&format!("{}, {eyes}", when(view))),
        clip_lines(&lines.join("\n"), BODY_MAX),
    )
}

fn awaited(snapshot: &Snapshot, view: &View) -> Option<String> {
    waiting::line(snapshot, &questions::awaited(view.awaiting?), "")
}

pub fn begun(snapshot: &Snapshot) -> Post {
    if snapshot.game.as_ref().and_then(|game| game.known::<Board>()).is_none() {
        return Post::default();
    }
    let leaders = match snapshot.roster.side {
        Some(_) => sides::leaders(snapshot),
        None => members::who_commands(snapshot),
    };
    let mut lines = leaders;
    lines.extend([
        "🌙 The Mahdists win at once with Khartoum, Wadi Halfa and Suakin together.".to_owned(),
        format!(
            "🦁 Otherwise the Empire wins with {POINTS_TO_WIN} or more of 18 points in towns after turn \
             {LAST_TURN}; with fewer the Mahdists do."
        ),
        "The Empire sets up first, then the Mahdists: one button does it as usual. Press *Orders* \
         under the newest message, or type `/orders`; everybody sees there what their own side knows. \
         `/room` names a channel that a side keeps to itself."
            .to_owned(),
    ]);
    Post {
        title: clip(&format!("🏜️ {}: war in the Sudan", words::plain(&snapshot.name)), 256),
        body: clip_lines(&members::named(&lines.join("\n"), &snapshot.roster), BODY_MAX),
        tone: Tone::Call,
        ..Post::default()
    }
}

pub fn ended(view: &View) -> String {
    match view.outcome {
        Some(outcome) => sentences::ended(outcome),
        None => format!("{}: {}.", capital(&when(view)), score_line(view)),
    }
}

pub fn in_words(view: &View) -> String {
    standing(view, false).join("\n")
}
