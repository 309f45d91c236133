//! How things stand, in words: the pinned board, the situation, the beginning and the end.

use games::text::people::{members, sides, waiting};
use model::message::{Picture, Post, Tone};
use model::words::{BODY_MAX, capital, clip, clip_lines, commas, count};
use model::{Snapshot, words};
use patrols::phases::end;
use patrols::{Board, Faction, Formation, Piece, Place, Unit, UnitId, View, points};

use crate::text::book::BOOK;
use crate::text::names::Names;
use crate::text::{names, questions, sentences};

pub fn turn(view: &View) -> String {
    match view.board.turn {
        0 => "setting up".to_owned(),
        turn => format!("turn {turn}/{}", view.board.last),
    }
}

pub fn when(view: &View) -> String {
    let whose = match (view.outcome, view.board.turn, view.board.player) {
        (Some(_), ..) | (None, 0, _) => "",
        (None, _, Faction::Patrol) => ", the patrol's turn",
        (None, _, Faction::Dervish) => ", the Dervishes' turn",
    };
    format!("{}{whose}", turn(view))
}

/// `Points: patrol **4**, Dervishes **3**; more at the end wins`.
pub fn score_line(view: &View) -> String {
    let [patrol, dervish] = view.points.map(|points| sentences::figure(points.into()));
    let known = if view.knows() { "" } else { ", as far as is known" };
    format!("Points: patrol **{patrol}**, Dervishes **{dervish}**{known}; more at the end wins")
}

fn counted(view: &View) -> Vec<String> {
    let of = |side: Faction| {
        let items = patrols_points(view, side);
        (!items.is_empty()).then(|| format!("{} {}", names::side_sign(side), commas(&items)))
    };
    Faction::ALL.into_iter().filter_map(of).collect()
}

fn patrols_points(view: &View, side: Faction) -> Vec<String> {
    let items = points::items(&view.board, side);
    items.into_iter().map(|(of, points)| sentences::item(of, points, side)).collect()
}

fn searched(view: &View) -> String {
    let pieces = &view.board.pieces;
    let done = pieces.iter().filter(|piece| piece.scouted).count();
    format!(
        "🔎 {done} of {} searched",
        count(pieces.len(), "piece of scenery").replace("piece of scenerys", "pieces of scenery",)
    )
}

/// How near the end of the game is (P-R45): that the patrol may declare it, or from when on.
fn end_is_near(view: &View) -> Option<String> {
    let board = &view.board;
    if view.outcome.is_some() || board.turn + 1 < end::FIRST {
        return None;
    }
    Some(if board.turn == board.last {
        "🏁 The last turn: the game ends with it".to_owned()
    } else if end::may_declare(board) {
        "🏁 The patrol may **declare the end** of the game in step 6 of its turn; the Dervishes accept \
         it, or contest it with two dice"
            .to_owned()
    } else {
        format!(
            "🏁 From turn {} on the patrol may declare the end of the game: with {} pieces searched, or \
             within 6″ of the north edge",
            end::FIRST,
            end::SCOUTED
        )
    })
}

/// Scenery, a line for what is searched and one for what is not.
pub fn scenery(view: &View, names: &Names) -> Vec<String> {
    let one =
        |piece: &Piece| format!("{} {}", names.piece(piece.id), names::square_of_piece(piece));
    let of = |scouted: bool| -> Vec<String> {
        view.board.pieces.iter().filter(|piece| piece.scouted == scouted).map(one).collect()
    };
    let line =
        |head: &str, of: Vec<String>| (!of.is_empty()).then(|| format!("{head}: {}", commas(&of)));
    [line("🌴 Not searched", of(false)), line("✅ Searched", of(true))]
        .into_iter()
        .flatten()
        .collect()
}

fn states(view: &View, id: UnitId, of: &Unit) -> Vec<String> {
    let mut states = Vec::new();
    let mut when = |holds: bool, word: &str| {
        if holds {
            states.push(word.to_owned());
        }
    };
    let wounded = of.bases.iter().filter(|base| base.wounded).count();
    let jammed = of.bases.iter().filter(|base| base.jammed).count();
    when(wounded > 0, &format!("{wounded} wounded"));
    when(jammed > 0, &format!("{jammed} jammed"));
    when(of.routing, "**runs**");
    when(of.tests.halted, "may not move");
    when(view.board.is_fighting(id), "**fights**");
    when(of.arm().is_heavy() && of.limbered, "limbered");
    when(of.arm().is_heavy() && !of.limbered, "ready to shoot");
    when(of.arm().has_mounts() && !of.mounted, "on foot");
    when(!of.is_led(), "without a leader");
    states
}

pub fn unit_line(view: &View, names: &Names, id: UnitId) -> String {
    let of = view.board.unit(id);
    let at = of.cell().map_or_else(String::new, |at| format!(" in {at}"));
    let mut told = Vec::new();
    if let (Some(pose), Some(formation)) = (of.pose(), of.formation()) {
        let shape = BOOK.words("formation", &formation);
        told.push(match formation {
            Formation::Ring => shape.to_owned(),
            _ if id.is_scout() => format!("facing {}", names::compass(pose.heading)),
            _ => format!("{shape} facing {}", names::compass(pose.heading)),
        });
    }
    if !id.is_scout() {
        told.push(sentences::strength(of));
    }
    told.extend(states(view, id, of));
    let told = if told.is_empty() { String::new() } else { format!(": {}", commas(&told)) };
    format!("{} **{}**{at}{told}", names::arm_sign(of), names.short(id))
}

fn on_table(view: &View, names: &Names, of: Faction) -> Vec<String> {
    let units = view.board.on_table(of).filter(|id| !id.is_scout());
    let mut lines: Vec<String> = units.map(|id| unit_line(view, names, id)).collect();
    let scouts: Vec<String> = view
        .board
        .on_table(of)
        .filter(|id| id.is_scout())
        .filter_map(|id| Some(format!("{} {}", names.short(id), view.board.unit(id).cell()?)))
        .collect();
    if !scouts.is_empty() {
        lines.push(format!("👀 {}", commas(&scouts)));
    }
    lines
}

pub fn hidden(view: &View, names: &Names) -> Vec<String> {
    if !view.knows() {
        return Vec::new();
    }
    let one = |id: UnitId| {
        let of = view.board.unit(id);
        let Place::Hidden([a, b]) = of.place else { return None };
        let halves = if a == b {
            format!("in {}", names.piece(a))
        } else {
            format!("half in {}, half in {}", names.piece(a), names.piece(b))
        };
        Some(format!("🌿 **{}**, {}: {halves}", names.short(id), sentences::strength(of)))
    };
    UnitId::of(Faction::Dervish).filter_map(one).collect()
}

fn elsewhere(view: &View, names: &Names) -> Vec<String> {
    let there = |of: Faction, place: Place| -> Vec<String> {
        UnitId::of(of)
            .filter(|id| view.board.unit(*id).place == place)
            .map(|id| names.short(id))
            .collect()
    };
    let queue: Vec<String> = view.board.queue.iter().map(|id| names.short(*id)).collect();
    let mut lines = Vec::new();
    let mut say = |head: &str, of: Vec<String>| {
        if !of.is_empty() {
            lines.push(format!("{head}: {}", commas(&of)));
        }
    };
    say("📯 Still to come, in this order", queue);
    say("🪖 Lost", there(Faction::Patrol, Place::Lost));
    if view.knows() {
        say("🌙 Not in play", there(Faction::Dervish, Place::Out));
        say("🌙 Lost", there(Faction::Dervish, Place::Lost));
    } else {
        say("🌙 Hidden, not in play or lost", there(Faction::Dervish, Place::Unseen));
    }
    lines
}

fn cards(view: &View) -> Vec<String> {
    let board = &view.board;
    let mut lines = Vec::new();
    if let Some((card, _)) = board.declared {
        lines.push(format!("🃏 Declared this turn: **{}**", names::card(card)));
    }
    if board.dust {
        lines.push("💨 **Dust Storm**: all ranges are halved".to_owned());
    }
    if board.betrayed {
        lines.push("🗡️ **Guide Betrays**: the patrol searches with 2 less".to_owned());
    }
    lines
}

fn standing(view: &View, whole: bool) -> Vec<String> {
    let names = Names::of(&view.board);
    let mut lines = vec![score_line(view), searched(view)];
    lines.extend(end_is_near(view));
    lines.extend(cards(view));
    lines.extend(on_table(view, &names, Faction::Patrol));
    lines.extend(on_table(view, &names, Faction::Dervish));
    if whole {
        lines.extend(hidden(view, &names));
        lines.extend(scenery(view, &names));
        lines.extend(elsewhere(view, &names));
        lines.extend(held(view));
        lines.extend(counted(view));
    } else if view.board.on_table(Faction::Dervish).next().is_none() && view.board.turn > 0 {
        lines.push("🌙 No Dervish is in sight".to_owned());
    }
    lines
}

fn held(view: &View) -> Option<String> {
    if !view.knows() {
        return Some(format!("🃏 The Dervishes hold {}", count(view.held.into(), "card")));
    }
    let cards: Vec<&str> = view.board.hand.iter().map(|card| names::card(*card)).collect();
    (!cards.is_empty()).then(|| format!("🃏 The Dervishes hold {}", commas(&cards)))
}

pub fn board(snapshot: &Snapshot, view: &View) -> Post {
    let mut lines = standing(view, false);
    match view.outcome {
        Some(outcome) => lines.push(sentences::ended(outcome)),
        None => lines.extend(awaited(snapshot, view)),
    }
    Post {
        title: clip(&format!("Patrol in the Sudan · {}", when(view)), 256),
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
        (false, Some(Faction::Patrol)) => "as the patrol sees it",
        (false, Some(Faction::Dervish)) => "as the Dervishes see it",
        (false, None) => "as everybody sees it",
    };
    Post {
        title: capital(&format!("{}, {eyes}", when(view))),
        body: clip_lines(&lines.join("\n"), BODY_MAX),
        ..Post::default()
    }
}

fn awaited(snapshot: &Snapshot, view: &View) -> Option<String> {
    waiting::line(snapshot, &questions::awaited(view.awaiting?, &Names::of(&view.board)), "")
}

pub fn begun(snapshot: &Snapshot) -> Post {
    let Some(view) = snapshot.game.as_ref().and_then(|game| game.known::<Board>()) else {
        return Post::default();
    };
    let leaders = match snapshot.roster.side {
        Some(_) => sides::leaders(snapshot),
        None => members::who_commands(snapshot),
    };
    let mut lines = leaders;
    lines.extend([
        "🪖 The patrol comes from the south. Each piece of scenery it searches counts a point for \
         it, each one it does not a point for the Dervishes."
            .to_owned(),
        "🌙 The Dervishes lie hidden, half of a unit here and half there. They come out when they \
         choose, or when they are found."
            .to_owned(),
        format!(
            "A turn is the patrol's, then the Dervishes'. After turn {} the points are counted; from \
             turn 6 on the patrol may declare the end.",
            view.board.last
        ),
        "The Dervishes lay out scenery first. Press *Orders* under the newest message, or type \
         `/orders`; everybody sees there what their own side knows. `/room` names a channel that a \
         side keeps to itself."
            .to_owned(),
    ]);
    Post {
        title: clip(&format!("🏜️ {}: a patrol in the Sudan", words::plain(&snapshot.name)), 256),
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
    standing(view, true).join("\n")
}

/// One piece of scenery: what it is, whom it hides, who is near; or one unit.
pub fn place(view: &View, place: &str) -> Option<Post> {
    let names = Names::of(&view.board);
    if let Ok(unit) = place.parse::<UnitId>() {
        view.board.unit(unit).pose()?;
        return Some(Post {
            title: names.short(unit),
            body: unit_line(view, &names, unit),
            ..Post::default()
        });
    }
    let piece = view.board.piece(place.parse().ok()?)?;
    let hides = match piece.data().hides {
        patrols::Hides::Nobody => "It hides nobody",
        patrols::Hides::Foot => "It hides and covers men on foot",
        patrols::Hides::FootAndGuns => "It hides and covers men on foot and guns",
        patrols::Hides::All => "It hides and covers everybody, riders too",
    };
    let sight = if piece.data().sight { "nobody sees through it" } else { "it hinders no sight" };
    let state = if piece.scouted { "✅ Searched" } else { "🌴 Not searched" };
    let mut lines = vec![format!("{hides}; {sight}."), state.to_owned()];
    if view.knows() {
        let there = view.board.hidden_in(piece.id);
        lines.extend(there.into_iter().map(|id| format!("🌿 Half of {} is here.", names.unit(id))));
    }
    let far = |id: UnitId| view.board.unit(id).ground().map(|rect| piece.distance(&rect)).min();
    let mut near: Vec<_> = view.board.everybody().filter_map(|id| Some((far(id)?, id))).collect();
    near.sort_unstable();
    let near = near.into_iter().take(4);
    lines.extend(
        near.map(|(far, id)| format!("- {}: {} from its edge", names.short(id), names::far(far))),
    );
    Some(Post {
        title: format!("{} in {}", capital(&names.piece(piece.id)), names::square_of_piece(piece)),
        body: lines.join("\n"),
        ..Post::default()
    })
}
