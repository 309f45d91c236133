//! Shots, charges, fights and morale in sentences: every die with what it needed.

use model::words::{capital, commas, count, dice};
use patrols::phases::fire;
use patrols::{
    Board, Burst, Effect, Event, Faction, FightBase, Inches, Pair, Reason, Role, Shot, UnitId,
    Verdict,
};

use crate::odds::trials;
use crate::text::book::{BOOK, faces, modifier, or_more};
use crate::text::names;
use crate::text::names::Names;
use patrols_players::beyond;

fn with(reasons: &[(Reason, i8)]) -> String {
    let told: Vec<String> = reasons.iter().map(|(reason, by)| modifier(*reason, *by)).collect();
    commas(&told)
}

pub fn aimed_at(of: &Shot, names: &Names) -> String {
    match of.aimed {
        Some(role) => format!("the {} of {}", names::role(role), names.unit(of.target)),
        None => names.unit(of.target),
    }
}

/// A shot: who, at whom, how far, each base's dice against the saves, and what came of it.
pub fn shot(names: &Names, of: &Shot) -> String {
    let Shot { unit, volley, opportunity, bursts, saves, .. } = of;
    let who = capital(&names.unit(*unit));
    let verb = match (*volley, *opportunity) {
        (true, _) => names.verb(*unit, "shoots a volley", "shoot a volley"),
        (_, true) => names.verb(*unit, "shoots first,", "shoot first,"),
        _ => names.verb(*unit, "shoots", "shoot"),
    };
    let at = aimed_at(of, names);
    let (short, long) = of.throws();
    let mixed = short > 0 && long > 0;
    let range = match (short, long) {
        (_, 0) => String::new(),
        (0, _) => ", long range".to_owned(),
        _ => format!(", {long} of {} throws at long range", bursts.len()),
    };
    let head =
        format!("💥 **{who} {verb} at {at}** from {}{range}. {}", span(of.ranges()), result(of));
    let thrown: Vec<String> = bursts.iter().map(|of| burst(of, mixed)).collect();
    // What the number of each base is held against.
    let good = |dice: &[u8]| dice.iter().filter(|die| **die >= 4).count();
    let near = usize::from(of.save_dice().0);
    let without = match saves.get(..near) {
        Some(near) if mixed && near.len() < saves.len() => {
            format!(", at short range without the last die {}", good(near))
        }
        _ => String::new(),
    };
    format!(
        "{head}\n-# Each base: {}.\n-# Saves {} ({}): {}{without}. A 4, 5 or 6 counts; one more than \
         the saves wounds, two more kill.",
        thrown.join(" · "),
        faces(saves),
        with(&of.reasons),
        good(saves)
    )
}

/// `4 inches`, `4 to 6.3 inches`: how far the nearest and the farthest of several are.
pub fn span((nearest, farthest): (Inches, Inches)) -> String {
    let (near, far) = (names::far(nearest), names::far(farthest));
    match near.split_once(' ') {
        Some((near_by, _)) if near != far => format!("{near_by} to {far}"),
        _ => far,
    }
}

/// `3 bases against 2 dice that save, 2 at long range against 3`: what so many at short and at long
/// range throw against.
pub fn against(of: &str, (short, long): (usize, usize), (near, far): (u8, u8)) -> String {
    let saves = |count: u8| format!("{} that save", dice(count.into()));
    match (short, long) {
        (0, long) => format!("{} at long range against {}", count(long, of), saves(far)),
        (short, long) if long == 0 || near == far => {
            format!("{} against {}", count(short + long, of), saves(near))
        }
        _ => format!(
            "{} against {}, {long} at long range against {far}",
            count(short, of),
            saves(near)
        ),
    }
}

fn burst(of: &Burst, mixed: bool) -> String {
    let fate = match of.effect {
        Effect::None => "",
        Effect::Wounded => " **wounds**",
        Effect::Dead => " **kills**",
    };
    let jam = if of.jammed { " jams" } else { "" };
    let long = if mixed && of.long { " (long range)" } else { "" };
    format!("{}{long}{fate}{jam}", faces(&of.dice))
}

fn result(of: &Shot) -> String {
    losses(&of.killed, &of.wounded)
        .map_or_else(|| "Nobody is hurt.".to_owned(), |told| format!("**{}.**", capital(&told)))
}

fn losses(killed: &[Role], wounded: &[Role]) -> Option<String> {
    let dead = (!killed.is_empty()).then(|| format!("{} killed", names::roles(killed)));
    let hurt = (!wounded.is_empty()).then(|| format!("{} wounded", names::roles(wounded)));
    let told: Vec<String> = dead.into_iter().chain(hurt).collect();
    (!told.is_empty()).then(|| told.join("; "))
}

/// The bases of whoever is charged in front that may shoot, and those that may not (P-104).
pub fn readied(names: &Names, unit: UnitId, dice: &[u8], needed: u8) -> String {
    let ready = dice.iter().filter(|die| **die >= needed).count();
    format!(
        "🎯 {} ({} needed for each base): {ready} of {} of {} {} first.",
        faces(dice),
        or_more(needed),
        count(dice.len(), "base"),
        names.unit(unit),
        if ready == 1 { "shoots" } else { "shoot" },
    )
}

/// What meets a charge before its fight: it falters at most where the target can shoot (P-R36), and
/// where enough of its bases can (P-109).
pub fn meets(board: &Board, unit: UnitId, target: UnitId) -> String {
    if target.is_scout() {
        let from = board.unit(unit).pose();
        let on = from.and_then(|from| beyond(board, unit, from, target));
        let on = on.map(|(met, _)| format!(", then on to {}", Names::of(board).unit(met)));
        return format!("a die says whether it gets away{}", on.unwrap_or_default());
    }
    let at = board.unit(target);
    let fights = board.fights.iter().any(|fight| fight.has(target) && !fight.has(unit));
    let manned = !at.arm().is_heavy() || at.has(Role::Crew) && !at.limbered;
    let armed = at.bases.iter().any(|base| base.role.shoots() && !base.jammed);
    let told = match () {
        () if fights
            || at.routing
            || !manned
            || !armed
            || fire::ranges(board, target).is_none() =>
        {
            "they cannot shoot; then the fight"
        }
        () if !trials::may_falter(board, unit, target) => {
            "they may shoot first, but the charge cannot falter; then the fight"
        }
        () => "they may shoot first, and the charge may falter; then the fight",
    };
    told.to_owned()
}

/// A test of morale: its dice, what made them so many, and what came of it.
pub fn tested(
    names: &Names,
    unit: UnitId,
    dice: &[u8],
    reasons: &[(Reason, i8)],
    verdict: Verdict,
) -> String {
    let section = if names.is_many(unit) { "verdict-of-many" } else { "verdict" };
    let fate = BOOK.words(section, &verdict);
    let why = if reasons.is_empty() { String::new() } else { format!(" ({})", with(reasons)) };
    let who = capital(&names.unit(unit));
    match dice {
        [] => format!("🥁 {who}, morale{why}: no die to roll, {fate}."),
        dice => {
            let fails = dice.iter().filter(|die| **die >= 4).count();
            let fails = match fails {
                0 => "none fails".to_owned(),
                1 => "1 fails".to_owned(),
                fails => format!("{fails} fail"),
            };
            format!("🥁 {who}, morale {}{why}: {fails} on 4 or more, {fate}.", faces(dice))
        }
    }
}

pub fn fought(names: &Names, event: &Event) -> Option<String> {
    let Event::Fought { units, round, pairs, killed, wounded, winner } = event else { return None };
    let won = match winner {
        Some(winner) => {
            let unit = units[winner.index()];
            format!("{} {}", names.unit(unit), names.verb(unit, "wins", "win"))
        }
        None => "neither wins".to_owned(),
    };
    let mut lines = vec![format!(
        "⚔️ **Round {round}, {} against {}: {won}.**",
        names.unit(units[0]),
        names.unit(units[1])
    )];
    for of in Faction::ALL {
        let at = of.index();
        if let Some(told) = losses(&killed[at], &wounded[at]) {
            lines.push(format!("{} {}: {told}.", names::side_sign(of), {
                capital(&names.unit(units[at]))
            }));
        }
    }
    let told: Vec<String> = pairs.iter().map(pair).collect();
    let told = told.join(" · ");
    let wounds = match pairs.iter().any(|pair| pair.wound.is_some()) {
        true => "; whoever is wounded falls on a 5 or 6, leaders, sergeants and flags on a 6",
        false => "",
    };
    lines.push(format!("-# Each 4, 5 or 6 hits{wounds}. {told}."));
    Some(lines.join("\n"))
}

fn pair(of: &Pair) -> String {
    let base = |told: &FightBase| {
        let help = match told.help {
            0 => String::new(),
            help => format!(" and {help} by others"),
        };
        format!("{} {}{help}", names::role(told.role), faces(&told.dice))
    };
    let fate = match of.hurt {
        None => String::new(),
        Some((side, effect)) => {
            let whose = names::side_sign(side);
            match (effect, of.wound) {
                (Effect::Dead, _) => format!(" {whose} **falls**"),
                (_, Some((die, true))) => format!(" {whose} wounded 🎲{die}, **falls**"),
                (_, Some((die, false))) => format!(" {whose} wounded 🎲{die}, lives"),
                (_, None) => format!(" {whose} wounded"),
            }
        }
    };
    format!("{} – {}{fate}", base(&of.bases[0]), base(&of.bases[1]))
}
