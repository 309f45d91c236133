//! What a unit could do if it acted now, and in a player's words why it could not: odds are told of
//! nothing that the rules forbid (P-028, P-R31, P-R55, P-R57, P-R58).

use model::words::{capital, uncapital};
use patrols::phases::{act, assault, fire};
use patrols::{
    Acting, Arm, Board, Choice, Faction, Formation, PieceId, Place, Role, UnitId, View, Why,
};

use crate::text::names::{Names, far, points};

/// The table as a unit acts that does not act yet: it has not moved, and has all the points that it
/// could roll.
pub(super) fn planned(board: &Board, unit: UnitId) -> Board {
    let mut board = board.clone();
    if board.acting_of(unit).is_none() {
        let of = &mut board.units[unit.index()];
        (of.moved, of.shot) = (false, false);
        board.acting = vec![Acting::new(unit, most_points(&board, unit))];
    }
    board
}

/// The most points that a unit can roll (P-008 to P-010).
fn most_points(board: &Board, unit: UnitId) -> u8 {
    if unit.is_scout() {
        return act::SCOUT;
    }
    let more: i8 = act::points_reasons(board, unit).iter().map(|(_, points)| *points).sum();
    let die = if board.unit(unit).is_led() { 6_u8 } else { 1 };
    die.saturating_add_signed(more).max(1)
}

pub(crate) fn why_not(board: &Board, choice: Choice) -> Option<String> {
    let names = Names::of(board);
    match choice {
        Choice::Charge(unit, target) => {
            of_both(board, &names, unit, target).or_else(|| charge(board, &names, unit, target))
        }
        Choice::Shoot(unit, target) | Choice::Volley(unit, target) => {
            let shot = || shot(board, &names, unit, target);
            let volley = || volley(board, &names, unit);
            let why = of_both(board, &names, unit, target).or_else(shot);
            if matches!(choice, Choice::Volley(..)) { why.or_else(volley) } else { why }
        }
        Choice::Search(unit, piece) => {
            let scouted = board.piece(piece).map(|piece| piece.scouted);
            let name = capital(&names.piece(piece));
            match scouted {
                None => Some(format!("There is no piece of scenery {piece} on the table.")),
                Some(true) => {
                    let is = if names.is_plural(piece) { "are" } else { "is" };
                    Some(format!("{name} {is} searched already."))
                }
                Some(false) => {
                    of_unit(board, &names, unit).or_else(|| search(board, &names, unit, piece))
                }
            }
        }
        _ => None,
    }
}

fn with(names: &Names, unit: UnitId, one: &'static str, many: &'static str) -> String {
    format!("{} {}", capital(&names.unit(unit)), names.verb(unit, one, many))
}

fn is(names: &Names, unit: UnitId) -> String {
    with(names, unit, "is", "are")
}

fn of_unit(board: &Board, names: &Names, unit: UnitId) -> Option<String> {
    let of = board.unit(unit);
    if !matches!(of.place, Place::Table(_)) {
        return Some(format!("{} not on the table.", is(names, unit)));
    }
    if of.routing {
        return Some(format!("{} and can do nothing else.", with(names, unit, "runs", "run")));
    }
    board
        .is_fighting(unit)
        .then(|| format!("{} in a fight, and can only break off.", is(names, unit)))
}

fn of_both(board: &Board, names: &Names, unit: UnitId, target: UnitId) -> Option<String> {
    let gone = !matches!(board.unit(target).place, Place::Table(_));
    let why = of_unit(board, names, unit);
    why.or_else(|| gone.then(|| format!("{} not on the table.", is(names, target))))
}

fn too_dear(board: &Board, names: &Names, unit: UnitId, what: &str, price: u8) -> Option<String> {
    let has = board.acting_of(unit).filter(|acting| !acting.over).map_or(0, |of| of.points);
    let has = (has < price).then(|| points(has))?;
    let who = uncapital(&with(names, unit, "has", "have"));
    Some(format!("{what} costs {}; {who} {has} at most.", points(price)))
}

fn charge(board: &Board, names: &Names, unit: UnitId, target: UnitId) -> Option<String> {
    let of = board.unit(unit);
    let who = capital(&names.unit(unit));
    if of.arm().is_heavy() || of.arm() == Arm::Scout {
        return Some("Guns, machine guns and scouts do not charge.".to_owned());
    }
    if of.tests.halted {
        return Some(format!("{who} may not move this turn, and so cannot charge."));
    }
    if let Some(dear) = too_dear(board, names, unit, "A charge", assault::PRICE) {
        return Some(dear);
    }
    if of.formation() == Some(Formation::Ring) {
        return Some(format!("{} in a formed square, which does not move.", is(names, unit)));
    }
    let (most, off) = (assault::reach(board, unit, target), board.distance(unit, target));
    if off > most {
        let whom = match !of.is_mounted() && board.unit(target).is_mounted() {
            true => " riders from",
            false => "",
        };
        let does = uncapital(&with(names, unit, "charges", "charge"));
        return Some(format!(
            "{} {} off; {does}{whom} {} at most.",
            is(names, target),
            far(off),
            far(most)
        ));
    }
    let offered = act::offers(board, unit).contains(&Choice::Charge(unit, target));
    (!offered).then(|| {
        let whom = names.unit(target);
        match is_aside(board, unit, target) {
            true => format!(
                "{} too far to the side: whoever charges wheels by 45 degrees at most.",
                is(names, target)
            ),
            false => {
                format!("{} no free straight way to {whom}.", with(names, unit, "has", "have"))
            }
        }
    })
}

/// Whether no wheel of a charge turns a unit towards another (P-R55).
fn is_aside(board: &Board, unit: UnitId, target: UnitId) -> bool {
    let (of, at, most) =
        (board.unit(unit), board.unit(target), assault::reach(board, unit, target));
    let Some(pose) = of.pose() else { return false };
    let meets = |wheel: i8| {
        let hull = pose.wheeled(wheel, of.count()).hull(of.count());
        at.ground().any(|rect| hull.until(&rect, most).is_some())
    };
    !(-3..=3).any(meets)
}

fn shot(board: &Board, names: &Names, unit: UnitId, target: UnitId) -> Option<String> {
    let of = board.unit(unit);
    let own = is(names, unit);
    if board.is_fighting(target) {
        return Some(format!("{} in a fight, and nobody shoots into one.", is(names, target)));
    }
    let Some((_, long)) = fire::ranges(board, unit) else {
        return Some(match of.arm() {
            Arm::Camel => format!("{own} in the saddle, and shoots only on foot."),
            _ => format!("{} nothing to shoot with.", with(names, unit, "has", "have")),
        });
    };
    if of.arm().is_heavy() && of.limbered {
        return Some(format!("{own} limbered: unlimber first."));
    }
    if of.arm().is_heavy() && !of.has(Role::Crew) {
        return Some(format!("{} no gunners left.", with(names, unit, "has", "have")));
    }
    let price = board.acting_of(unit).and_then(|acting| fire::price(board, acting));
    let Some(price) = price else {
        return Some(format!(
            "{} all its shots of this turn.",
            with(names, unit, "has made", "have made")
        ));
    };
    if let Some(dear) = too_dear(board, names, unit, "The shot", price) {
        return Some(dear);
    }
    let off = board.distance(unit, target);
    if off > long {
        let does = uncapital(&with(names, unit, "shoots", "shoot"));
        return Some(format!(
            "{} {} off; {does} {} at most.",
            is(names, target),
            far(off),
            far(long)
        ));
    }
    fire::shooters(board, unit, target).is_empty().then(|| {
        format!(
            "No base of {} that can shoot has {} in front of it and in sight.",
            names.unit(unit),
            names.unit(target)
        )
    })
}

/// P-R25.
fn search(board: &Board, names: &Names, unit: UnitId, piece: PieceId) -> Option<String> {
    let choice = Choice::Search(unit, piece);
    if act::offers(board, unit).contains(&choice) {
        return None;
    }
    let acting = board.acting_of(unit).filter(|acting| !acting.over);
    let Some(acting) = acting else {
        return Some(format!("{} nothing more this turn.", with(names, unit, "does", "do")));
    };
    if acting.searched {
        let has = with(names, unit, "has", "have");
        return Some(format!("{has} searched already this turn."));
    }
    if unit.faction() == Faction::Patrol
        && !unit.is_scout()
        && let Some(dear) = too_dear(board, names, unit, "A search", 1)
    {
        return Some(dear);
    }
    let (who, piece) = (capital(&names.unit(unit)), names.piece(piece));
    Some(match board.unit(unit).tests.halted {
        true => format!("{who} may not move this turn, and so cannot come to {piece}."),
        false => format!(
            "{who} cannot come within an inch of {piece} and search with {}.",
            points(acting.points)
        ),
    })
}

/// Why a unit does nothing more in this turn of its side, though it could next turn.
pub(super) fn is_over(view: &View, unit: UnitId) -> Option<String> {
    let board = &view.board;
    if board.player != unit.faction() || board.acting_of(unit).is_some() {
        return None;
    }
    let names = Names::of(board);
    let scouts_are_done = match view.awaiting {
        Some(Why::Activate { of }) => of == Faction::Patrol,
        Some(Why::Act { .. } | Why::HowFar { .. }) => true,
        _ => false,
    };
    match () {
        () if unit.is_scout() && scouts_are_done => {
            Some("The scouts have had their turn: no scout does more this turn.".to_owned())
        }
        () if !unit.is_scout() && board.unit(unit).tests.acted => {
            Some(format!("{} already this turn.", with(&names, unit, "has acted", "have acted")))
        }
        () => None,
    }
}

/// P-R31.
fn volley(board: &Board, names: &Names, unit: UnitId) -> Option<String> {
    if fire::may_volley(board, unit) {
        return None;
    }
    let of = board.unit(unit);
    let why = match () {
        () if !act::is_on_foot(of) => "only men on foot shoot volleys",
        () if of.formation() != Some(Formation::Line) => "a volley is shot in line",
        () if of.count() < 4 => "a volley needs four bases",
        () if of.moved => "whoever has moved shoots no volley",
        () if board.standing_in(unit).is_some() => "nobody shoots a volley in scenery",
        () => "a volley needs an officer or a sergeant",
    };
    Some(format!("{} no volley: {why}.", with(names, unit, "shoots", "shoot")))
}

pub(super) fn never_volleys(board: &Board, unit: UnitId) -> bool {
    unit.is_scout()
        || unit.faction() == Faction::Dervish && !board.unit(unit).has(Role::Jihadiya)
        || !act::is_on_foot(board.unit(unit))
}
