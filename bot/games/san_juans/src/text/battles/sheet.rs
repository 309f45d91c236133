//! The sheet of a battle for the players' own table (J-071 to J-074): both forces, how they are
//! set out, the ground, what is special, who plays whom.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use games::staff::authority;
use games::text::staff::people::name_of;
use model::message::{Post, Tone};
use model::words::{BODY_MAX, clip_lines, count};
use model::{Snapshot, words};
use san_juans::{
    BattleView, Ground, MahdistForce, PlaceKind, Quality, Space, UnitId, UnitKind, UnitView, View,
    data, resolver, river_beds,
};
use staff::PlayerId;

use crate::text::battles::battle;
use crate::text::names::Names;
use crate::text::{commanders, names};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    Whole,
    /// What a picture beside them does not show.
    Beside,
}

/// The sheet of the battle that waits; nothing if none does. `lot` are the members as drawn.
pub fn post(snapshot: &Snapshot, view: &View, lot: &[PlayerId], form: Form) -> Option<Post> {
    let battle = view.battle.as_ref()?;
    let title = format!(
        "Battle sheet · {}: {}",
        words::capital(&names::space(battle.space)),
        battle::battle_name(battle.battle)
    );
    let body = clip_lines(&lines(snapshot, view, battle, lot, form).join("\n"), BODY_MAX);
    let footer = "Rules J-005, J-021, J-022, J-063, J-070 to J-074, J-078".to_owned();
    Some(Post {
        title: words::clip(&title, 256),
        body,
        footer,
        tone: Tone::Call,
        ..Post::default()
    })
}

fn lines(
    snapshot: &Snapshot,
    view: &View,
    battle: &BattleView,
    lot: &[PlayerId],
    form: Form,
) -> Vec<String> {
    let names = Names::new(view);
    let whole = form == Form::Whole;
    let mut lines = if whole { ours(battle, &names) } else { Vec::new() };
    if names.options().leaders_tell {
        lines.extend(commanders::line(battle.space, &battle.units, &names));
    }
    if !whole {
        lines.extend(worth(battle, &names));
    }
    if whole {
        lines.push(theirs(battle.force, view));
    }
    lines.push(format!(
        "__**How they meet**__\n*{}.* {}{}",
        words::capital(battle::battle_name(battle.battle)),
        battle::deployment(battle.battle),
        shares(battle, view)
    ));
    let special = circumstances(battle);
    if !special.is_empty() {
        lines.push(format!("__**What is special**__\n{}", special.join("\n")));
    }
    if whole {
        lines.extend(ground(&battle.field, battle.space));
        lines.extend(built(battle.space));
    }
    lines.push(who(snapshot, lot));
    lines.push(
        "__**To settle it**__\nPlay it on your table and report the steps each unit lost, and if \
         ours break off who still stood when they began to, or press a stance in *Orders* and the bot fights it here. Where your rules have no \
         test of their own, the Ansar check to withdraw when half of them are lost; nothing of \
         them is kept, so they need not be spared."
            .to_owned(),
    );
    lines.push(format!(
        "-# A unit of {} is a platoon or company (The Sword and the Flame), a company or squadron \
         (Battles for Empire), a battalion (Black Powder). A step is its share of figures or stands. A unit of the Ansar \
         has {}.",
        count(view.full_strength.into(), "step"),
        count(resolver::their_steps(view.full_strength).into(), "step")
    ));
    lines
}

/// How many a quarter of theirs and half of ours are, where it matters (J-071).
fn shares(battle: &BattleView, view: &View) -> String {
    use san_juans::BattleType;
    match battle.battle {
        BattleType::MahdistSurprise | BattleType::Ambush | BattleType::Probing
            if !view.options.limited_intelligence =>
        {
            let units = battle.force.units().div_ceil(4);
            format!(" A quarter of them: {}.", count(units.into(), "unit"))
        }
        BattleType::OurSurprise => {
            format!(" Half of ours: {}.", count(battle.units.len().div_ceil(2), "unit"))
        }
        _ => String::new(),
    }
}

/// What dice have told of our units in this battle (J-021).
fn worth(battle: &BattleView, names: &Names<'_>) -> Option<String> {
    let told = |(unit, quality): &(UnitId, Quality)| {
        format!("{} {}", names.unit(*unit), battle::quality_name(*quality))
    };
    let told: Vec<String> = battle.shown.iter().map(told).collect();
    (!told.is_empty())
        .then(|| format!("__**How good they are today**__\n{}.", words::commas(&told)))
}

/// Whether a die has still to tell how good some of our units are (J-021).
pub fn wants_dice(battle: &BattleView, view: &View) -> bool {
    let names = Names::new(view);
    let by_die = |unit: &&UnitView| {
        let printed = data().kind(unit.kind).quality;
        unit.quality.is_none() && matches!(printed, Quality::Rolled | Quality::Unpredictable)
    };
    let shown = |unit: &&UnitView| battle.shown.iter().any(|(known, _)| *known == unit.id);
    let mut units = battle.units.iter().filter_map(|id| names.find(*id)).filter(by_die);
    units.any(|unit| !shown(&unit))
}

fn ours(battle: &BattleView, names: &Names<'_>) -> Vec<String> {
    let found: Vec<&UnitView> = battle.units.iter().filter_map(|id| names.find(*id)).collect();
    let steps: usize = found.iter().map(|unit| usize::from(unit.steps)).sum();
    let mut kinds: BTreeMap<_, Vec<&UnitView>> = BTreeMap::new();
    for unit in &found {
        kinds.entry(unit.kind).or_default().push(unit);
    }
    let all = format!("{}, {}", count(found.len(), "unit"), count(steps, "step"));
    let mut lines = vec![format!("__**Ours: {all}**__")];
    for (kind, units) in kinds {
        let each = |unit: &&UnitView| {
            let short = if unit.supplied { "" } else { " low ammunition" };
            let (number, steps) = (words::ordinal(unit.number), unit.steps);
            let shown = battle.shown.iter().find(|(known, _)| *known == unit.id);
            let known = shown
                .map(|(_, quality)| *quality)
                .or(unit.quality)
                .map_or_else(String::new, |quality| format!(" {}", battle::quality_name(quality)));
            format!("{number} **{steps}**{known}{short}")
        };
        let each: Vec<String> = units.iter().map(each).collect();
        let usual = match kind {
            UnitKind::HicksBattery => "wretched, two thirds of the guns",
            // Where they march they are poor outside works (J-021).
            UnitKind::FortressGarrison if names.options().garrisons_march && !battle.works => {
                battle::quality_name(Quality::Poor)
            }
            _ => quality(data().kind(kind).quality),
        };
        lines.push(format!(
            "- {} ({usual}): {}",
            names::kinds_of(kind, units.len()),
            words::commas(&each)
        ));
    }
    lines
}

/// How good a kind is, as printed (J-021).
fn quality(printed: Quality) -> &'static str {
    match printed {
        Quality::Rolled => "1D6 when first needed: 1 poor, 2–5 average, 6 good",
        Quality::Unpredictable => "1D6 each battle: 1–4 poor, 5–6 average",
        other => battle::quality_name(other),
    }
}

fn theirs(force: MahdistForce, view: &View) -> String {
    let wavers = view.options.mahdists_waver && view.british_arrived;
    let temper = if wavers {
        "brave, hard to foresee, and a grade worse since the British came"
    } else {
        "brave and hard to foresee"
    };
    if view.options.limited_intelligence {
        return format!(
            "__**The Ansar: {}**__ ({temper})\nWhoever plays them rolls the force again in secret \
             or is told by the commander.",
            battle::range(force)
        );
    }
    let units = count(force.units().into(), "unit");
    format!("__**The Ansar: {units}**__ ({temper})\n{}", words::capital(&battle::theirs(force)))
}

fn circumstances(battle: &BattleView) -> Vec<String> {
    let mut told: Vec<String> = battle::kind_line(battle.kind).into_iter().collect();
    if battle.works {
        told.push("We stand behind works.".to_owned());
    }
    told.extend(battle::support(battle.gunboats));
    if battle.headlong {
        told.push("The Ansar come straight on and use no cover.".to_owned());
    }
    told.extend(battle.extra.map(battle::extra_line));
    told
}

/// How the place they fight at is drawn.
const BUILT: (char, &str) = ('+', "houses");
/// How open ground is drawn where the river bed crosses it.
const RUNS_ON: (char, &str) = (',', "the river bed running on");

fn sign(of: Ground) -> (char, &'static str) {
    match of {
        Ground::Open => ('.', "open"),
        Ground::SmallHill => ('^', "small hill"),
        Ground::LargeHill => ('M', "large hill"),
        Ground::Cliff => ('#', "hill with a cliff or impassable part"),
        Ground::Oasis => ('o', "oasis"),
        Ground::RiverBed => ('~', "dry river bed"),
        Ground::Scrub => ('%', "rocks and scrub"),
    }
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
    let built = space.place().map(|place| data().place(place).kind);
    let built = built.map(|kind| site(field, kind)).unwrap_or_default();
    let course = course(field);
    let drawn = |at: (usize, usize), of: Ground| match (built.contains(&at), course.contains(&at)) {
        (true, _) => BUILT,
        (false, true) => RUNS_ON,
        (false, false) => sign(of),
    };
    let row = |(row, squares): (usize, &Vec<Ground>)| {
        let squares = squares.iter().enumerate();
        squares.map(|(column, of)| drawn((row, column), *of)).collect::<Vec<_>>()
    };
    let drawn: Vec<Vec<(char, &str)>> = field.iter().enumerate().map(row).collect();
    let row = |squares: &Vec<(char, &str)>| {
        squares.iter().map(|(sign, _)| sign.to_string()).collect::<Vec<_>>().join(" ")
    };
    let mut rows: Vec<String> = drawn.iter().rev().map(row).collect();
    let shown = |rows: &mut Vec<String>, at: usize, edge: &str| rows[at].push_str(edge);
    let last = rows.len() - 1;
    shown(&mut rows, 0, "   theirs");
    shown(&mut rows, last, "   ours");
    let mut legend: BTreeMap<char, &str> = BTreeMap::new();
    legend.extend(drawn.iter().flatten().copied());
    let legend: Vec<String> =
        legend.into_iter().map(|(sign, name)| format!("`{sign}` {name}")).collect();
    Some(format!(
        "__**The ground**__, a square foot each\n```\n{}\n```\n{}",
        rows.join("\n"),
        words::commas(&legend)
    ))
}

fn built(space: Space) -> Option<String> {
    let place = space.place()?;
    let row = data().place(place);
    let what = match row.kind {
        PlaceKind::Village => "village",
        PlaceKind::Town => "town",
        PlaceKind::FortifiedTown => "fortified town with its walls",
    };
    let port = if row.is_port() { " and its harbour" } else { "" };
    let port = port.replace("its harbour", "its harbour at the nearest edge");
    Some(format!("`+` is the {what} of {}{port}.", row.name))
}

/// Who plays whom (J-005).
fn who(snapshot: &Snapshot, lot: &[PlayerId]) -> String {
    let named = |players: &[PlayerId]| {
        words::list(&players.iter().map(|player| name_of(snapshot, *player)).collect::<Vec<_>>())
    };
    let waiting = snapshot.game.as_ref().and_then(|game| game.decision());
    let foes = waiting.map_or(&[][..], |waiting| snapshot.roster.foes_in(waiting.id));
    let others: Vec<PlayerId> = lot.iter().copied().filter(|id| !foes.contains(id)).collect();
    let told = match lot {
        _ if !foes.is_empty() && others.is_empty() => {
            format!("All of you would lead the Ansar ({}): somebody has to lead ours.", named(foes))
        }
        _ if !foes.is_empty() => format!(
            "Of their own will **the Ansar** are led by {}; **ours** by {}, as the commander says.",
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
                "The commander names who leads; volunteers take the Ansar with the button below. If \
                 nobody does, the lot says: **the Ansar** {}; **ours** {}.",
                named(foes),
                named(&friends)
            )
        }
    };
    format!("__**Who plays whom**__\n{told}")
}

#[cfg(test)]
mod tests {
    use crate::played::AtWar as _;
    use kit::DecisionId;

    use super::*;
    use games::staff::lot;
    use games_testing::{TestDice, any_answer, new_game, snapshot};
    use model::words::length;

    #[test]
    fn every_battle_of_a_war_has_a_sheet_that_fits() {
        let mut dice = TestDice(77);
        let (mut game, _) = new_game(&mut dice);
        let mut battles = 0;
        while let Some(answer) = any_answer(&game, &mut dice) {
            let mut view = game.san_juans_view(None).expect("a campaign");
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
                    ("J-071", battle::deployment(fight.battle)),
                    ("J-072", "The ground"),
                    ("J-073", "report the steps each unit lost"),
                    ("J-074", "check to withdraw when half of them are lost"),
                    ("J-078", "The commander names who leads"),
                ];
                for (row, part) in parts {
                    assert!(sheet.body.contains(part), "{row}: {part}: {}", sheet.body);
                }
                let beside = post(&shown, &view, &lot, Form::Beside).expect("it still waits").body;
                assert!(beside.contains(battle::deployment(fight.battle)), "J-071: {beside}");
                assert!(!beside.contains("The ground") && !beside.contains("Ours:"), "{beside}");
                let says = sheet.body.contains("A quarter of the Ansar");
                assert_eq!(says, sheet.body.contains("A quarter of them: "), "J-071");
                let village = fight.space.place().is_some();
                assert_eq!(sheet.body.contains("`+` houses"), village, "J-072");
                view.options.limited_intelligence = true;
                let hidden = post(&shown, &view, &lot, Form::Whole).expect("it still waits").body;
                let exact = battle::theirs(view.battle.as_ref().expect("it waits").force);
                assert!(!hidden.contains(&words::capital(&exact)), "J-145: {hidden}");
                let force = view.battle.as_ref().expect("it waits").force;
                let scouts = battle::range(force);
                assert!(hidden.contains(&scouts), "J-145: the same range everywhere: {hidden}");
            }
            let seat = game.decision().expect("it waits").seats[0];
            game.apply(seat, &answer, &mut dice, &mut Vec::new()).expect("offered");
        }
        assert!(battles > 3, "{battles}");
    }

    #[test]
    fn a_twist_is_told_and_so_is_each_way_to_meet() {
        use san_juans::{BattleType, Extra};
        let ways = [
            (BattleType::MahdistSurprise, ["square or column", "no closer than four"]),
            (BattleType::Ambush, ["hidden no closer than two moves", "from any side"]),
            (BattleType::Probing, ["no closer than three moves", "within five turns"]),
            (BattleType::Encounter, ["opposite ends", ""]),
            (BattleType::Defence, ["rifle pits", "opposite side"]),
            (BattleType::OurSurprise, ["each acts on 5–6", "on 6 the alarm is given"]),
        ];
        for (way, parts) in ways {
            let told = battle::deployment(way);
            assert!(parts.iter().all(|part| told.contains(part)), "J-071: {told}");
        }
        let wells = battle::extra_line(Extra::FindWells(8));
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
        let place = |slug: &str| Space::Place(data().named(slug));
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
        let mut first = BTreeMap::new();
        for decision in 0..400 {
            let drawn = lot::drawn(&shown, DecisionId(decision));
            assert_eq!(drawn, lot::drawn(&shown, DecisionId(decision)), "J-005");
            assert_eq!(drawn.len(), shown.roster.members.len());
            *first.entry(drawn[0]).or_insert(0) += 1;
        }
        assert!(first.values().all(|times| (140..260).contains(times)), "{first:?}");
    }
}
