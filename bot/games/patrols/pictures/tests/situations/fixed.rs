//! A situation set up by hand, for pictures that are kept: it stays as it is whatever becomes of the
//! rules of play.

use patrols::{
    Base, Burst, Effect, Event, Faction, Fight, FightBase, Heading, Kind, Pair, Piece, PieceId,
    Place, Point, Pose, Reason, Role, Shot, Unit, UnitId, View, data,
};

use super::{AUDIENCES, Situation};

fn pose((x, y): (i32, i32), heading: u8, files: u8) -> Place {
    Place::Table(Pose { at: Point::at(x, y), heading: Heading(heading), files, ring: false })
}

fn kind(key: &str) -> Kind {
    let at = data().scenery.iter().position(|kind| kind.key == key).expect("a kind of scenery");
    Kind(u8::try_from(at).expect("a small number"))
}

/// A unit, where it is, so many of its bases dead, so many wounded.
fn set(units: &mut [Unit], id: &str, place: Place, dead: usize, wounded: usize) {
    let id: UnitId = id.parse().expect("a unit");
    let unit = &mut units[id.index()];
    unit.place = place;
    let left = unit.bases.len() - dead;
    unit.bases.truncate(left);
    for base in unit.bases.iter_mut().rev().take(wounded) {
        *base = Base { wounded: true, ..*base };
    }
}

/// A turn with a fight, a volley and a hidden unit, as the Dervishes see it, and what has happened.
pub(crate) fn situation() -> (View, Vec<Event>) {
    let situation: Situation = super::played(1, false, |_, _| true);
    let mut view = situation.view(AUDIENCES[2].1);
    let board = &mut view.board;
    (board.turn, board.last, board.player) = (5, 12, Faction::Patrol);
    board.pieces = [
        ("brush", 9, 22, true),
        ("trees", 26, 27, false),
        ("huts", 12, 38, false),
        ("ridge", 27, 45, false),
        ("rocks", 8, 50, false),
    ]
    .iter()
    .zip(1..)
    .map(|((key, x, y, scouted), id)| Piece {
        id: PieceId(id),
        kind: kind(key),
        centre: Point::at(*x, *y),
        scouted: *scouted,
    })
    .collect();
    for unit in &mut board.units {
        if unit.place != Place::Absent {
            unit.place = Place::Out;
        }
    }
    let units = &mut board.units;
    set(units, "p1", pose((17, 19), 0, 4), 1, 1);
    set(units, "p2", pose((27, 15), 23, 2), 0, 0);
    set(units, "p4", pose((8, 16), 3, 3), 0, 1);
    set(units, "p6", pose((22, 13), 0, 2), 0, 0);
    set(units, "s1", pose((22, 28), 0, 1), 0, 0);
    set(units, "s2", pose((11, 31), 2, 1), 0, 0);
    set(units, "d1", pose((17, 19), 12, 6), 4, 2);
    set(units, "d4", pose((26, 24), 13, 4), 1, 0);
    set(units, "d3", Place::Hidden([PieceId(3), PieceId(4)]), 0, 0);
    set(units, "d6", Place::Lost, 12, 0);
    units[UnitId::DERVISHES as usize].tests.markers = 4;
    units["p6".parse::<UnitId>().expect("a unit").index()].limbered = false;
    let id = |text: &str| text.parse::<UnitId>().expect("a unit");
    board.queue = ["p3", "p5", "p7"].map(id).into();
    board.acting.clear();
    // Of a fight only who fights is drawn.
    let fighting = super::found("a fight", true, |game, _| !game.board().fights.is_empty());
    let fight = *fighting.game.board().fights.first().expect("a game comes to a fight");
    board.fights = vec![Fight { units: [id("p1"), id("d1")], ..fight }];
    view.points = [6, 5];
    (view, events())
}

fn events() -> Vec<Event> {
    let id = |text: &str| text.parse::<UnitId>().expect("a unit");
    let told = |role, dice: &[u8], help| FightBase { role, dice: dice.to_vec(), help };
    let stood = |x, y, heading, files| Pose {
        at: Point::at(x, y),
        heading: Heading(heading),
        files,
        ring: false,
    };
    let burst = |dice: [u8; 3], effect, jammed| Burst {
        dice: dice.to_vec(),
        long: true,
        far: None,
        effect,
        jammed,
    };
    vec![
        Event::Moved {
            unit: id("p2"),
            path: vec![stood(27, 7, 0, 2), stood(27, 15, 23, 2)],
            cost: 2,
        },
        Event::Shot(Shot {
            unit: id("p2"),
            target: id("d4"),
            aimed: None,
            volley: false,
            opportunity: false,
            range: patrols::Inches::whole(9),
            bursts: vec![
                burst([5, 4, 6], Effect::Dead, false),
                burst([1, 1, 3], Effect::None, true),
                burst([4, 2, 6], Effect::Wounded, false),
            ],
            saves: vec![2, 5, 3],
            reasons: vec![(Reason::Always, 1), (Reason::LongRange, 1), (Reason::Cover, 1)],
            killed: vec![Role::Jihadiya],
            wounded: vec![],
        }),
        Event::Fought {
            units: [id("p1"), id("d1")],
            round: 1,
            pairs: vec![
                Pair {
                    bases: [
                        told(Role::Officer, &[5, 6, 2, 1], 0),
                        told(Role::Leader, &[4, 2, 1], 0),
                    ],
                    hurt: Some((Faction::Dervish, Effect::Wounded)),
                    wound: Some((3, false)),
                },
                Pair {
                    bases: [told(Role::Rifle, &[1, 2, 3], 0), told(Role::Spear, &[4, 5, 2], 1)],
                    hurt: Some((Faction::Patrol, Effect::Dead)),
                    wound: None,
                },
            ],
            killed: [vec![Role::Rifle], vec![]],
            wounded: [vec![], vec![Role::Leader]],
            winner: Some(Faction::Dervish),
        },
    ]
}
