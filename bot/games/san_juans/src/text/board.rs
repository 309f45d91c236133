//! The state of the war in words: the pinned board, the situation, one place, the hand.

use games::text::people::{council, members, waiting};
use model::message::{Picture, Post};
use model::words::{BODY_MAX, clip_lines, count, plain};
use model::{Snapshot, Stage, words};
use san_juans::phases::peace::{EARLY, GOES_ON_WITH};
use san_juans::{
    Berth, CardId, Control, Flag, PlaceId, PlaceView, RebelForce, ShipView, Space, Theatre,
    UnitView, View,
};
use serde_json::json;

use crate::pictures::PictureName;
use crate::text::battles::battle;
use crate::text::book::{book, told};
use crate::text::moves::train;
use crate::text::names::Names;
use crate::text::panels::questions;
use crate::text::{names, sentences, war};

/// The signs of places, and the figures behind their names.
const SIGNS: &str = "⚫ in revolt · 🟡 ours · 🟢 retaken by {war.locals} · 🔴 retaken by {war.the_relief} · \
    number: our units";
/// What a battle won takes off the score (J-120).
const BATTLE: i32 = 10;
/// So near to his end of the track the board says how near.
const HIS_NEAR: i32 = 60;
const PROPOSALS_SHOWN: usize = 4;

pub fn score_line(view: &View) -> String {
    let (low, high) = view.ends;
    let pack = view.pack();
    let (score, wins) = (pack.say("{war.Score}"), pack.say("{war.he} {war.wins|win}"));
    format!("{score} **{}** · {low} we win · {high} {wins}", view.score)
}

/// `Mahdi's score 45: 0 we win, 300 he wins`.
pub fn score_and_ends(view: &View) -> String {
    let pack = view.pack();
    let wins = pack.say("{war.end} {war.he} {war.wins|win}");
    format!("{} {}: 0 we win, {wins}", pack.words.score, view.score)
}

/// `Turn 2/20 · round 4/7`.
pub fn when(view: &View) -> String {
    let turn = format!("turn {}/{}", view.turn, view.turns);
    match view.round {
        Some(round) => format!("{turn} · round {round}/{}", view.rounds),
        None => turn,
    }
}

/// `In revolt: 12 of 25 places · besieged: Roche Harbor (level 1)`.
fn revolt_line(view: &View) -> String {
    let level = |place: &PlaceView| {
        place.siege.map(|level| format!("{} (level {level})", names::place(place.id)))
    };
    let besieged = words::joined(view.places.iter().filter_map(level), ", ");
    let besieged = Some(besieged).filter(|besieged| !besieged.is_empty());
    let sieges = besieged.map_or_else(String::new, |places| format!(" · besieged: {places}"));
    let revolt = view.places.iter().filter(|place| place.control == Control::Rebel);
    format!("In revolt: {} of {} places{sieges}", revolt.count(), view.places.len())
}

pub fn board(snapshot: &Snapshot, view: &View) -> Post {
    let mut lines = vec![score_line(view)];
    lines.extend(forecast_in_short(view));
    lines.extend(end_is_near(view));
    let hand = format!("Hand: {}", names::hand(&view.hand));
    lines.extend([revolt_line(view), hand, points_line(view)]);
    lines.extend(laid_up(view));
    lines.extend(persons_and_train(snapshot, view));
    lines.extend(stores_line(view));
    lines.extend(pending(view));
    match aside(snapshot, view) {
        Some(line) => lines.push(line),
        None => {
            lines.extend(awaited_line(snapshot, view));
            lines.extend(council::open_lines(snapshot, PROPOSALS_SHOWN));
        }
    }
    Post {
        title: format!("{} · {}", view.pack().words.short, when(view)),
        body: lines.join("\n"),
        footer: words::clip(&words::bare(&snapshot.name), 200),
        picture: Picture::Map,
        ..Post::default()
    }
}

fn aside(snapshot: &Snapshot, view: &View) -> Option<String> {
    let told = match snapshot.stage {
        Stage::Over => "🗄️ Laid aside for good; `/campaign new` begins another war.",
        Stage::Aside => "🗄️ Laid aside; `/campaign resume` takes the war up again.",
        Stage::Lobby | Stage::Running | Stage::Frozen => return None,
    };
    view.outcome.is_none().then(|| told.to_owned())
}

fn points_line(view: &View) -> String {
    let points = view.points;
    format!(
        "Replacement points: {} {}, {} {} · {} in the draw pile",
        points.local,
        names::flag(view.pack, Flag::Local),
        points.relief,
        names::flag(view.pack, Flag::Relief),
        words::count(view.draw_pile, "card")
    )
}

fn awaited_line(snapshot: &Snapshot, view: &View) -> Option<String> {
    let what = members::named(&questions::awaited(view.awaiting?, Some(view)), &snapshot.roster);
    let others: String =
        members::others_awaited(snapshot).iter().map(|other| format!("; {other}")).collect();
    waiting::line(snapshot, &what, &others)
}

pub fn situation(snapshot: &Snapshot, view: &View) -> Post {
    let mut lines = vec![score_line(view)];
    lines.extend(forecast_in_full(view));
    lines.extend(end_is_near(view));
    lines.extend([revolt_line(view), points_line(view)]);
    lines.extend(pending(view));
    lines.extend(awaited_line(snapshot, view));
    for island in &view.pack().islands {
        let places = island.places.iter().map(|id| place_short(view.place(*id)));
        lines.push(format!("**{}** {}", island.name, words::joined(places, " · ")));
    }
    if !view.columns.is_empty() {
        lines.push("**On the road**".to_owned());
        lines.extend(view.columns.iter().map(|column| {
            let space = words::capital(&names::space(column.space));
            format!("{space}: {}", names::force(&column.units))
        }));
    }
    let afloat = words::joined(view.ships.iter().map(afloat), " · ");
    lines.extend((!afloat.is_empty()).then(|| format!("**Ships** {afloat}")));
    lines.extend(persons_and_train(snapshot, view));
    lines.extend(stores_line(view));
    lines.extend(scouted(view));
    lines.push(view.pack().say(SIGNS));
    lined(words::capital(&format!("{}: the situation", when(view))), &lines)
}

/// Ships that can only repair: `Laid up: gunboat Tamai`.
fn laid_up(view: &View) -> Option<String> {
    let broken: Vec<_> = view.ships.iter().filter(|ship| ship.damage > 0).map(|s| s.id).collect();
    (!broken.is_empty()).then(|| format!("🔧 Laid up: {}", Names::new(view).ships(&broken)))
}

fn pending(view: &View) -> Option<String> {
    let at = words::listed(view.pending.iter().map(|space| names::at(*space)));
    (!at.is_empty()).then(|| format!("⚔ A battle waits {at}"))
}

fn persons_and_train(snapshot: &Snapshot, view: &View) -> Vec<String> {
    let (names, pack) = (Names::new(view), view.pack());
    let hero = book(view.pack).tell("gordon", &view.hero, &names);
    let mut lines: Vec<String> =
        hero.map(|at| format!("🎖 {}: {at}", pack.say("{war.Hero}"))).into_iter().collect();
    if !view.of_bound_force.is_empty() {
        let units = count(view.of_bound_force.len(), "unit");
        lines.push(format!(
            "🎖 Bound with {}: {units}, which may act {} only",
            pack.words.bound,
            pack.say("{war.in_district} and towards {war.bound_district}")
        ));
    }
    if !view.of_expedition.is_empty() {
        lines
            .push(pack.say("🎖 {war.Expedition_short} has to march on a place in revolt each turn"));
    }
    // An island whose officer has gone, with all cards played, is nobody's concern.
    let empty = |of: &Theatre| of.cards.is_empty() && of.under_way.is_empty();
    let vacant = |of: &&Theatre| empty(of) && !snapshot.roster.has_officer(of.seat);
    for theatre in view.theatres.iter().filter(|of| !vacant(of)) {
        let mut cards = names::hand(&theatre.cards);
        if !theatre.under_way.is_empty() {
            let sent: Vec<CardId> = theatre.under_way.iter().map(|order| order.card).collect();
            cards.push_str(&format!(", on the way: {}", names::hand(&sent)));
        }
        let island = names::island(theatre.island);
        let roster = &snapshot.roster;
        let holder = roster.holder(theatre.seat).and_then(|player| roster.name(player));
        let holder = holder.map_or_else(|| "Nobody".to_owned(), |name| plain(&name));
        let vacant = if roster.has_officer(theatre.seat) { "" } else { ", for want of an officer" };
        lines.push(format!("🤝 {holder}: {island}, {cards}{vacant}"));
    }
    lines.extend(view.train.as_ref().map(|train| train::line(train, &names)));
    lines
}

fn stores_line(view: &View) -> Option<String> {
    if !view.options.advanced_supply {
        return None;
    }
    let of = |place: &PlaceView| format!("{} {}", names::place(place.id), place.stores);
    let kept = words::joined(view.places.iter().filter(|p| p.stores > 0).map(of), " · ");
    let kept = if kept.is_empty() { "none" } else { &kept };
    Some(format!("📦 Supply points: {kept}"))
}

fn scouted(view: &View) -> Option<String> {
    let of = |(place, force): &(PlaceId, RebelForce)| {
        format!("{}: {}", names::town(*place), battle::theirs(*force))
    };
    let seen = words::joined(view.scouted.iter().map(of), "; ");
    (!seen.is_empty()).then(|| {
        format!("{} *For your eyes only*, seen this turn: {seen}", view.pack().words.scout_sign)
    })
}

/// `🟡 Olga 1`: a place in the situation, with its units.
fn place_short(place: &PlaceView) -> String {
    let units =
        if place.units.is_empty() { String::new() } else { format!(" {}", place.units.len()) };
    let sign = book(place.id.pack()).words("sign", &place.control);
    let siege = place.siege.map_or_else(String::new, |level| format!(" ⛺{level}"));
    format!("{sign} {}{units}{siege}", names::place(place.id))
}

fn afloat(ship: &ShipView) -> String {
    let at = match ship.at {
        Berth::Sunk => "sunk".to_owned(),
        at => names::berth(at),
    };
    let laid_up = (ship.damage > 0).then(|| format!(", laid up, damage {}", ship.damage));
    let aboard = count(ship.aboard.len(), "unit");
    let aboard = (!ship.aboard.is_empty()).then(|| format!(", {aboard} aboard"));
    let (noun, name) = (names::ship_noun(ship.kind), plain(&ship.name));
    let told = [laid_up, aboard].map(Option::unwrap_or_default).concat();
    format!("{noun} *{name}* ({at}{told})")
}

pub fn place(id: PlaceId, view: &View) -> Post {
    let state = view.place(id);
    let mut lines = vec![format!(
        "{} **{}**, {} {}, worth {}",
        book(view.pack).words("sign", &state.control),
        words::capital(names::control(view.pack, state.control)),
        names::noun(id),
        names::in_island(id.island),
        id.vp,
    )];
    lines.extend(state.siege.map(|level| format!("⛺ Besieged, level {level}")));
    let redoubts = || words::capital(&words::count_word(state.redoubts.into(), "redoubt"));
    lines.extend((state.redoubts > 0).then(redoubts));
    let stores = || format!("📦 {} in store", count(state.stores.into(), "supply point"));
    lines.extend(view.options.advanced_supply.then(stores));
    let seas = || words::listed(id.seas.iter().map(|sea| names::sea(*sea)));
    lines.extend(id.is_port().then(|| format!("Port on {}", seas())));
    let paths = view.pack().paths.iter().filter(|path| path.from == id || path.to == id);
    let roads = words::listed(paths.map(|path| {
        let other = if path.from == id { path.to } else { path.from };
        format!("{} ({} between)", names::place(other), count(path.points.into(), "point"))
    }));
    lines.extend((!roads.is_empty()).then(|| format!("Roads to {roads}")));
    lines.push(garrison(&state.units));
    lines.extend(view.ships_in(id).map(|ship| {
        let damage = if ship.damage > 0 { ", laid up" } else { "" };
        let noun = words::capital(&names::ship_noun(ship.kind));
        format!("{noun} *{}* lies in the port{damage}", plain(&ship.name))
    }));
    let picture = match state.siege {
        Some(_) => PictureName::Siege(id).into(),
        None => PictureName::Around(Space::Place(id)).into(),
    };
    Post { picture, ..lined(words::capital(names::place(id)), &lines) }
}

/// A message of these lines.
fn lined(title: String, lines: &[String]) -> Post {
    Post::titled(title, clip_lines(&lines.join("\n"), BODY_MAX))
}

fn garrison(units: &[UnitView]) -> String {
    if units.is_empty() {
        return "No unit of ours stands there".to_owned();
    }
    let line = |unit: &UnitView| {
        let supply = if unit.supplied { "" } else { ", cut off" };
        format!("- {}: {}{supply}", names::unit(unit), count(unit.steps.into(), "step"))
    };
    let lines: Vec<String> = units.iter().map(line).collect();
    format!("{}:\n{}", words::capital(&words::count_word(units.len(), "unit")), lines.join("\n"))
}

/// Where the turn ends if nothing else happens; nothing where nothing is entered.
fn forecast(view: &View) -> Option<String> {
    (!view.ledger.is_empty())
        .then(|| format!("As things stand the score ends the turn at **{}**", view.score_then))
}

/// How near the war is to its end at the end of this turn (J-121), for either side; nothing while it
/// is far from both. An early victory is not without a word the last of the war (J-123).
fn end_is_near(view: &View) -> Option<String> {
    if view.outcome.is_some() {
        return None;
    }
    let ((ours, his), then) = (view.ends, view.score_then);
    let key = match then {
        _ if then <= ours => "won",
        _ if then - ours <= BATTLE => "near",
        _ if then >= his => "lost",
        _ if his - then <= HIS_NEAR => "his-near",
        _ => return None,
    };
    let vote = match view.options.fight_on && view.turn <= EARLY {
        true => {
            told(view.pack, "end", &json!({ "vote": { "score": GOES_ON_WITH, "turn": EARLY } }))
        }
        false => String::new(),
    };
    let of = json!({
        "then": then, "ours": ours, "his": his, "left": then - ours, "his_left": his - then,
        "won": BATTLE, "vote": vote,
    });
    Some(told(view.pack, "end", &json!({ key: of })))
}

/// The same with what it is made of, on one line: `… at **70**: +50 lost: Tamai, Stuart; +5 …`.
fn forecast_in_short(view: &View) -> Option<String> {
    let parts = sentences::account_parts(view.pack, &view.ledger).into_iter();
    let parts = parts.map(|(cause, vp)| format!("{} {cause}", words::signed(vp)));
    Some(format!("{}: {}", forecast(view)?, words::joined(parts, "; ")))
}

fn forecast_in_full(view: &View) -> Vec<String> {
    let head = forecast(view).map(|told| format!("{told}:"));
    head.into_iter().chain(sentences::account(view.pack, &view.ledger)).collect()
}

pub fn track(view: &View) -> Post {
    let mut lines = vec![score_line(view)];
    let booked = sentences::account(view.pack, &view.ledger);
    if booked.is_empty() {
        lines.push("Nothing is booked this turn.".to_owned());
    } else {
        lines.push("**Booked this turn**".to_owned());
        lines.extend(booked);
        lines.extend(forecast(view).map(|told| format!("{told}.")));
    }
    let ticked = |done: bool| if done { " ✅" } else { "" };
    let pack = view.pack();
    lines.push("**Along the track**".to_owned());
    lines.push(
        pack.say("- **{war.relief_at}** {war.the_relief} come") + ticked(view.relief_arrived),
    );
    if pack.has("successor") {
        lines.push(
            pack.say("- **{war.successor_at}** with {war.the_relief} in, {war.successor} may come"),
        );
    }
    if pack.has("hero") {
        let come = ticked(view.hero != san_juans::Hero::Absent);
        lines.push(pack.say("- **{war.hero_at}** {war.hero} is sent for") + come);
    }
    lines.push(
        pack.say("- **{war.pacified}** with {war.the_relief} in, no more revolts")
            + ticked(view.pacified),
    );
    lines.extend(war::weariness_in_short(pack).map(|told| format!("- {told}")));
    lined("The track of the score".to_owned(), &lines)
}

#[cfg(test)]
mod tests {
    use games_testing::game_at_a_round;

    use super::*;

    fn near(change: impl FnOnce(&mut View)) -> String {
        let game = game_at_a_round(5);
        let mut view = crate::view(&game).expect("a war");
        change(&mut view);
        end_is_near(&view).unwrap_or_default()
    }

    #[test]
    fn j_121_j_123_the_board_tells_how_near_either_end_is_and_nothing_far_from_both() {
        let vote = " After that the staff votes: make peace, or fight on at 10 (up to turn 6).";
        let near = |score: i32, turn: u8, fight_on: bool| {
            near(|view| {
                (view.score_then, view.turn, view.options.fight_on) = (score, turn, fight_on);
            })
        };
        for (score, told) in [
            (
                5,
                "🕊️ **5 points from victory**: at 0 or less we win the war when the turn ends; a battle won counts 10.",
            ),
            (
                -5,
                "🕊️ As things stand **we win the war when this turn ends**: -5, and 0 or less is enough.",
            ),
        ] {
            assert_eq!(near(score, 1, true), format!("{told}{vote}"));
            assert_eq!((near(score, 7, true), near(score, 1, false)), (told.into(), told.into()));
        }
        for score in [11, 70, 150, 239] {
            assert_eq!(near(score, 1, true), "");
        }
        let told = near(299, 1, true);
        assert!(told.contains("The Mahdi is **1 point from victory**: at 300 or more"), "{told}");
        let told = near(305, 1, true);
        assert!(told.contains("**the Mahdi wins the war when this turn ends**: 305"), "{told}");
        let over = super::tests::near(|view| {
            (view.score_then, view.outcome) = (0, Some(san_juans::Outcome::Victory));
        });
        assert_eq!(over, "");
    }

    #[test]
    fn j_123_the_board_of_a_war_that_begins_says_how_near_victory_is() {
        let snapshot = games_testing::snapshot(game_at_a_round(5));
        let view = snapshot.game.as_ref().and_then(|game| crate::view(game));
        let view = view.expect("a war");
        let line = end_is_near(&view);
        for post in [board(&snapshot, &view), situation(&snapshot, &view)] {
            assert_eq!(post.body.contains("from victory"), line.is_some(), "{}", post.body);
        }
        let begun = crate::text::opening::begun(&snapshot).body;
        assert!(begun.contains("can win the war in its first turns"), "{begun}");
    }
}
