//! The sheet of a battle for the players' own table (J-071 to J-074): both forces, how they are
//! set out, the ground, what is special, who plays whom.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use games::people::authority;
use games::text::people::members::name_of;
use model::Snapshot;
use model::message::{Post, Tone};
use model::words::{BODY_MAX, capital, clip, clip_lines, count, joined, listed, ordinal};
use san_juans::{
    Arm, BattleType, BattleView, Ground, Pack, PlaceKind, Quality, RebelForce, Space, UnitId,
    UnitKind, UnitView, View, resolver, river_beds,
};
use serde_json::json;
use staff::PlayerId;

use crate::text::battles::battle;
use crate::text::book::{book, told};
use crate::text::commanders;
use crate::text::names::{self, Names};

/// How much of a sheet its words tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    Whole,
    /// What a picture beside them does not show.
    Beside,
}

/// The sheet of the battle that waits; nothing if none does. `lot` are the members as drawn.
pub fn post(snapshot: &Snapshot, view: &View, lot: &[PlayerId], form: Form) -> Option<Post> {
    let fight = view.battle.as_ref()?;
    let (at, named) = (names::space(fight.space), book(view.pack).words("battle", &fight.battle));
    Some(Post {
        title: clip(&format!("Battle sheet · {}: {named}", capital(&at)), 256),
        body: clip_lines(&lines(snapshot, view, fight, lot, form).join("\n"), BODY_MAX),
        footer: "Rules J-005, J-021, J-022, J-063, J-070 to J-074, J-078".to_owned(),
        tone: Tone::Call,
        ..Post::default()
    })
}

fn lines(
    snapshot: &Snapshot,
    view: &View,
    fight: &BattleView,
    lot: &[PlayerId],
    form: Form,
) -> Vec<String> {
    let names = Names::new(view);
    let whole = form == Form::Whole;
    let mut lines = if whole { ours(fight, &names) } else { Vec::new() };
    if names.view.options.leaders_tell {
        lines.extend(commanders::line(fight.space, &fight.units, &names));
    }
    match whole {
        true => lines.push(theirs(fight.force, view)),
        false => lines.extend(worth(fight, &names)),
    }
    lines.push(format!(
        "__**How they meet**__\n*{}.* {}{}",
        capital(book(view.pack).words("battle", &fight.battle)),
        book(view.pack).words("deployment", &fight.battle),
        shares(fight, view)
    ));
    let headlong = "{war.Foe} come straight on and use no cover.";
    let headlong = if fight.headlong { view.pack().say(headlong) } else { String::new() };
    let came = (fight.kind, fight.works, fight.gunboats);
    let special = battle::circumstances(view.pack, came, headlong, fight.extra);
    if !special.is_empty() {
        lines.push(format!("__**What is special**__\n{}", special.join("\n")));
    }
    if whole {
        lines.extend(ground(&fight.field, fight.space));
        lines.extend(built(fight.space));
    }
    lines.push(who(snapshot, view.pack(), lot));
    lines.push(book(view.pack).words("sheet", &"to-settle").to_owned());
    let (full, theirs) = (view.full_strength, resolver::their_steps(view.full_strength));
    lines.push(told(view.pack, "sheet", &json!({ "scale": { "full": full, "theirs": theirs } })));
    lines
}

/// How many a quarter of theirs and half of ours are, where it matters (J-071).
fn shares(fight: &BattleView, view: &View) -> String {
    match fight.battle {
        BattleType::RebelSurprise | BattleType::Ambush | BattleType::Probing
            if !view.options.limited_intelligence =>
        {
            let units = fight.force.units().div_ceil(4);
            format!(" A quarter of them: {}.", count(units.into(), "unit"))
        }
        BattleType::OurSurprise => {
            format!(" Half of ours: {}.", count(fight.units.len().div_ceil(2), "unit"))
        }
        _ => String::new(),
    }
}

/// What dice have told of our units in this battle (J-021).
fn worth(fight: &BattleView, names: &Names<'_>) -> Option<String> {
    let told = |(unit, quality): &(UnitId, Quality)| {
        format!("{} {}", names.unit(*unit), book(names.view.pack).words("quality", quality))
    };
    let told = joined(fight.shown.iter().map(told), ", ");
    (!told.is_empty()).then(|| format!("__**How good they are today**__\n{told}."))
}

/// Whether a die has still to tell how good some of our units are (J-021).
pub fn wants_dice(fight: &BattleView, view: &View) -> bool {
    let names = Names::new(view);
    fight.units.iter().filter_map(|id| names.find(*id)).any(|unit| {
        let by_die = matches!(unit.kind.quality, Quality::Rolled | Quality::Unpredictable);
        by_die && unit.quality.is_none() && fight.shown.iter().all(|(known, _)| *known != unit.id)
    })
}

/// Our units by kind, with steps and quality.
fn ours(fight: &BattleView, names: &Names<'_>) -> Vec<String> {
    let found: Vec<&UnitView> = fight.units.iter().filter_map(|id| names.find(*id)).collect();
    let steps: usize = found.iter().map(|unit| usize::from(unit.steps)).sum();
    let mut kinds: BTreeMap<_, Vec<&UnitView>> = BTreeMap::new();
    for unit in &found {
        kinds.entry(unit.kind).or_default().push(unit);
    }
    let all = format!("{}, {}", count(found.len(), "unit"), count(steps, "step"));
    let each = |unit: &&UnitView| {
        let short = if unit.supplied { "" } else { " low ammunition" };
        let shown = fight.shown.iter().find(|(known, _)| *known == unit.id);
        let known = shown.map(|(_, quality)| *quality).or(unit.quality);
        let known = known.map_or_else(String::new, |known| {
            format!(" {}", book(names.view.pack).words("quality", &known))
        });
        format!("{} **{}**{known}{short}", ordinal(unit.number), unit.steps)
    };
    let line = |(kind, units): (UnitKind, Vec<&UnitView>)| {
        let each = units.iter().map(each);
        // Where garrisons march they are poor outside works (J-021).
        let outside = names.view.options.garrisons_march && !fight.works;
        let usual = match (&kind.note, kind.arm) {
            (Some(note), _) => note,
            (None, Arm::Garrison) if outside => {
                book(names.view.pack).words("quality", &Quality::Poor)
            }
            _ => quality(kind),
        };
        format!("- {} ({usual}): {}", names::kinds_of(kind, units.len()), joined(each, ", "))
    };
    std::iter::once(format!("__**Ours: {all}**__")).chain(kinds.into_iter().map(line)).collect()
}

/// How good a kind is, as printed (J-021).
fn quality(kind: UnitKind) -> &'static str {
    let book = book(kind.pack());
    match book.words("printed-quality", &kind.quality) {
        "" => book.words("quality", &kind.quality),
        by_die => by_die,
    }
}

/// The rebel force, or about how many they are.
fn theirs(force: RebelForce, view: &View) -> String {
    let wavers = view.options.rebels_waver && view.relief_arrived;
    let temper = book(view.pack).words("sheet", &if wavers { "wavers" } else { "brave" });
    if view.options.limited_intelligence {
        return format!(
            "__**{}: {}**__ ({temper})\nWhoever plays them rolls the force again in secret or is told \
             by the commander.",
            view.pack().say("{war.Foe}"),
            battle::range(force)
        );
    }
    let units = count(force.units().into(), "unit");
    let foe = view.pack().say("{war.Foe}");
    format!("__**{foe}: {units}**__ ({temper})\n{}", capital(&battle::theirs(force)))
}

/// Where the dry river beds run between the squares they were rolled for, so that they are one
/// course (J-072): from our edge to theirs, bed by bed.
fn course(field: &[Vec<Ground>]) -> BTreeSet<(usize, usize)> {
    let mut beds = river_beds(field).into_iter();
    let towards = |from: usize, to: usize| match from.cmp(&to) {
        Ordering::Less => from + 1,
        Ordering::Equal => from,
        Ordering::Greater => from - 1,
    };
    let mut between = BTreeSet::new();
    let Some(mut at) = beds.next() else { return between };
    for next in beds {
        while at != next {
            at = (towards(at.0, next.0), towards(at.1, next.1));
            if field.get(at.0).and_then(|row| row.get(at.1)) == Some(&Ground::Open) {
                between.insert(at);
            }
        }
    }
    between
}

/// The squares that the place they fight at takes up: the middle of the field, more for a town.
fn site(field: &[Vec<Ground>], kind: PlaceKind) -> BTreeSet<(usize, usize)> {
    let (rows, columns) = (field.len(), field.first().map_or(0, Vec::len));
    let (row, column) = (rows / 2, columns / 2);
    let of = match kind {
        PlaceKind::Village => vec![(row, column)],
        PlaceKind::Town => vec![(row, column), (row, column.saturating_sub(1))],
        PlaceKind::FortifiedTown => {
            let (behind, beside) = (row.saturating_sub(1), column.saturating_sub(1));
            vec![(row, column), (row, beside), (behind, column), (behind, beside)]
        }
    };
    of.into_iter().collect()
}

fn ground(field: &[Vec<Ground>], space: Space) -> Option<String> {
    if field.is_empty() {
        return None;
    }
    let built = space.place().map(|place| site(field, place.kind)).unwrap_or_default();
    let (course, book) = (course(field), book(space.island().pack()));
    let drawn = |at: (usize, usize), of: Ground| {
        let words = match (built.contains(&at), course.contains(&at)) {
            (true, _) => book.words("sheet", &"built"),
            (false, true) => book.words("sheet", &"runs-on"),
            (false, false) => book.words("sheet", &of),
        };
        words.split_once(' ').unwrap_or_default()
    };
    let mut legend: BTreeMap<&str, &str> = BTreeMap::new();
    let mut rows = Vec::new();
    for (row, squares) in field.iter().enumerate() {
        let squares = squares.iter().enumerate().map(|(column, of)| drawn((row, column), *of));
        let squares: Vec<(&str, &str)> = squares.collect();
        rows.push(joined(squares.iter().map(|(sign, _)| sign), " "));
        legend.extend(squares);
    }
    rows.reverse();
    rows[0].push_str("   theirs");
    if let Some(last) = rows.last_mut() {
        last.push_str("   ours");
    }
    let legend = joined(legend.into_iter().map(|(sign, name)| format!("`{sign}` {name}")), ", ");
    let rows = rows.join("\n");
    Some(format!("__**The ground**__, a square foot each\n```\n{rows}\n```\n{legend}"))
}

/// What is built where they fight.
fn built(space: Space) -> Option<String> {
    let row = space.place()?;
    let port = if row.is_port() { " and its harbour at the nearest edge" } else { "" };
    Some(format!(
        "`+` is the {} of {}{port}.",
        book(row.pack()).words("sheet", &row.kind),
        row.name
    ))
}

/// Who plays whom (J-005).
fn who(snapshot: &Snapshot, pack: &Pack, lot: &[PlayerId]) -> String {
    let foe = &pack.words.foe;
    let named =
        |players: &[PlayerId]| listed(players.iter().map(|player| name_of(snapshot, *player)));
    let waiting = snapshot.game.as_ref().and_then(|game| game.decision());
    let foes = waiting.map_or(&[][..], |waiting| snapshot.roster.foes_in(waiting.id));
    let others: Vec<PlayerId> = lot.iter().copied().filter(|id| !foes.contains(id)).collect();
    let told = match lot {
        _ if !foes.is_empty() && others.is_empty() => {
            format!("All of you would lead {foe} ({}): somebody has to lead ours.", named(foes))
        }
        _ if !foes.is_empty() => format!(
            "Of their own will **{foe}** are led by {}; **ours** by {}, as the commander says.",
            named(foes),
            named(&others)
        ),
        [] | [_] => "One officer plays both sides, or lets the bot settle it.".to_owned(),
        _ => {
            // Whoever leads ours is drawn for ours.
            let leads = snapshot.game.as_ref();
            let leads = leads.and_then(|game| authority::leads(game, &snapshot.roster));
            let (ours, drawn): (Vec<PlayerId>, Vec<PlayerId>) =
                lot.iter().partition(|player| leads == Some(**player));
            let (foes, friends) = drawn.split_at(lot.len() / 2);
            let friends = [ours, friends.to_vec()].concat();
            format!(
                "The commander names who leads; volunteers take {foe} with the button below. If nobody \
                 does, the lot says: **{foe}** {}; **ours** {}.",
                named(foes),
                named(&friends)
            )
        }
    };
    format!("__**Who plays whom**__\n{told}")
}

#[cfg(test)]
mod tests {
    use kit::DecisionId;
    use san_juans::PackNo;

    use super::*;
    use games::people::lot;
    use games_testing::{TestDice, any_step, new_game, snapshot};
    use model::words::length;

    #[test]
    fn every_battle_of_a_war_has_a_sheet_that_fits() {
        let mut dice = TestDice(77);
        let (mut game, _) = new_game(&mut dice);
        let mut battles = 0;
        loop {
            let mut view = crate::view(&game).expect("a campaign");
            let shown = snapshot(game.clone());
            let lot = lot::drawn(&shown, DecisionId(battles));
            if let Some(sheet) = post(&shown, &view, &lot, Form::Whole) {
                battles += 1;
                assert!(length(&sheet.body) < 3_600, "{}", length(&sheet.body));
                // Alice commands, and nobody else is to lead: she is not drawn for them.
                let drawn = "**the Ansar** Ben; **ours** Alice";
                assert!(sheet.body.contains(drawn), "J-005: {}", sheet.body);
                let fight = view.battle.as_ref().expect("it waits");
                let parts = [
                    ("J-005", "volunteers take the Ansar"),
                    ("J-005", "the lot says"),
                    ("J-021", "Ours:"),
                    ("J-022", "A unit of 4 steps is a platoon or company"),
                    ("J-063", "The Ansar:"),
                    ("J-071", book(view.pack).words("deployment", &fight.battle)),
                    ("J-072", "The ground"),
                    ("J-073", "report the steps each unit lost"),
                    ("J-074", "check to withdraw when half of them are lost"),
                    ("J-078", "The commander names who leads"),
                ];
                for (row, part) in parts {
                    assert!(sheet.body.contains(part), "{row}: {part}: {}", sheet.body);
                }
                let beside = post(&shown, &view, &lot, Form::Beside).expect("it still waits").body;
                assert!(
                    beside.contains(book(view.pack).words("deployment", &fight.battle)),
                    "J-071: {beside}"
                );
                assert!(!beside.contains("The ground") && !beside.contains("Ours:"), "{beside}");
                let says = sheet.body.contains("A quarter of the Ansar");
                assert_eq!(says, sheet.body.contains("A quarter of them: "), "J-071");
                let (village, force) = (fight.space.place().is_some(), fight.force);
                assert_eq!(sheet.body.contains("`+` houses"), village, "J-072");
                view.options.limited_intelligence = true;
                let hidden = post(&shown, &view, &lot, Form::Whole).expect("it still waits").body;
                assert!(!hidden.contains(&capital(&battle::theirs(force))), "J-145: {hidden}");
                assert!(hidden.contains(&battle::range(force)), "J-145: {hidden}");
            }
            if any_step(&mut game, &mut dice).is_none() {
                break;
            }
        }
        assert!(battles > 3, "{battles}");
    }

    #[test]
    fn a_twist_is_told_and_so_is_each_way_to_meet() {
        let ways = [
            (BattleType::RebelSurprise, ["square or column", "no closer than four"]),
            (BattleType::Ambush, ["hidden no closer than two moves", "from any side"]),
            (BattleType::Probing, ["no closer than three moves", "within five turns"]),
            (BattleType::Encounter, ["opposite ends", ""]),
            (BattleType::Defence, ["rifle pits", "opposite side"]),
            (BattleType::OurSurprise, ["each acts on 5–6", "on 6 the alarm is given"]),
        ];
        for (way, parts) in ways {
            let told = book(PackNo::FIRST).words("deployment", &way);
            assert!(parts.iter().all(|part| told.contains(part)), "J-071: {told}");
        }
        let wells = told(PackNo::FIRST, "extra", &san_juans::Extra::FindWells(8));
        assert!(wells.contains("find the wells by its turn 8"), "J-078: {wells}");
    }

    #[test]
    fn the_ground_shows_their_edge_above_ours() {
        let field = vec![vec![Ground::Open, Ground::Scrub], vec![Ground::Oasis, Ground::Open]];
        let road: Space = "richardson/mud-bay/1".parse().expect("a point");
        let told = ground(&field, road).expect("there is a field");
        assert!(told.contains("o .   theirs\n. %   ours"), "{told}");
        assert!(told.contains("`o` oasis") && !told.contains("cliff"), "{told}");
    }

    #[test]
    fn river_beds_are_joined_and_the_place_stands_on_the_table() {
        let (mut field, bed) = (vec![vec![Ground::Open; 5]; 5], Ground::RiverBed);
        (field[0][0], field[3][1], field[1][1]) = (bed, bed, Ground::Scrub);
        let place = |slug: &str| Space::Place(san_juans::first().named(slug));
        let told = ground(&field, place("mud-bay")).expect("there is a field");
        let drawn = ". . . . .   theirs\n. ~ . . .\n. , + . .\n. % . . .\n~ . . . .   ours";
        assert!(told.contains(drawn), "J-072: {told}");
        assert!(told.contains("`+` houses") && told.contains("running on"), "{told}");
        let told = ground(&field, place("friday-harbor")).expect("there is a field");
        assert_eq!(told.matches(" +").count(), 4, "a fortified town is the larger: {told}");
    }

    #[test]
    fn the_lot_is_fair_and_does_not_change() {
        let mut dice = TestDice(5);
        let (game, _) = new_game(&mut dice);
        let shown = snapshot(game);
        let first = |decision| {
            let drawn = lot::drawn(&shown, DecisionId(decision));
            assert_eq!(drawn, lot::drawn(&shown, DecisionId(decision)), "J-005");
            assert_eq!(drawn.len(), shown.roster.members.len());
            drawn[0] == PlayerId(1)
        };
        let times = (0..400).filter(|decision| first(*decision)).count();
        assert!((140..260).contains(&times), "{times}");
    }
}
