//! Situations to draw: cities set up by hand and by chance, with what has just happened there.

#![allow(dead_code)]

use kit::Calm;
use siege::modifiers;
use siege::phases::Frame;
use siege::tables::{Damage, Fight, Wound};
use siege::{
    AreaId, Arm, BannerCardId, BannerId, CardId, Cause, City, End, Event, Grade, Gunboats, Options,
    Outcome, Place, Rulings, Siege, ThisTurn, UnitId, View,
};

/// A situation with a name.
#[derive(Debug, Clone)]
pub(crate) struct Situation {
    pub(crate) name: String,
    pub(crate) view: View,
    pub(crate) events: Vec<Event>,
}

pub(crate) fn city() -> City {
    // What the reference pictures show.
    let rulings = Rulings { modifier_limit: 2, gunboats: Gunboats::Together, ..Rulings::default() };
    let options = Options { resources: 7, morale: 5, rulings, ..Options::default() };
    let siege = Siege::new(&options, &mut Calm::default(), &mut Vec::new());
    let mut city = siege.board().clone();
    for (banner, strength) in city.banners.iter_mut().zip([3, 4, 5, 5]) {
        banner.strength = strength;
    }
    city
}

pub(crate) fn unit(key: &str) -> UnitId {
    key.parse().expect("a counter")
}

pub(crate) fn area(key: &str) -> AreaId {
    key.parse().expect("an Area")
}

/// The view of a city in the phase of actions.
pub(crate) fn view(city: City) -> View {
    // Without Action Points the month would go on.
    let mut waits = city.clone();
    waits.now.points = waits.now.points.max(2);
    let (frames, mut dice) = (vec![Frame::Actions], Calm::default());
    let siege = Siege::at(&Options::default(), waits, frames, &mut dice, &mut Vec::new());
    let mut view = siege.view(None);
    view.city = city;
    view.city.events.draw.clear();
    view.city.activations.draw.clear();
    view
}

fn hold(city: &mut City, at: &str, units: &str) {
    put(city, units, Place::Position(area(at)));
}

fn put(city: &mut City, units: &str, place: Place) {
    for key in units.split_whitespace() {
        city.units[unit(key).index()].place = place;
    }
}

fn steps(city: &mut City, units: &str, steps: u8) {
    for key in units.split_whitespace() {
        city.units[unit(key).index()].steps = steps;
    }
}

fn banner(city: &mut City, id: BannerId, area: u8, strength: u8, disordered: bool) {
    let banner = &mut city.banners[id.index()];
    (banner.area, banner.strength, banner.disordered) = (area, strength, disordered);
    for number in area..=4 {
        city.works[AreaId::of(id, number).index()] = 0;
    }
}

pub(crate) fn month(turn: u8, points: u8, card: Option<u8>) -> City {
    let mut city = city();
    city.turn = turn;
    city.now = ThisTurn { points, card: card.map(CardId), ..ThisTurn::default() };
    city
}

/// A fight as the engine tells it, with dice as they are given.
pub(crate) fn fought(
    city: &City,
    fight: Fight,
    banner: BannerId,
    units: &str,
    dice: [u8; 2],
) -> Event {
    let units: Vec<UnitId> = units.split_whitespace().map(unit).collect();
    let modifiers = modifiers::of(city, fight, banner, &units);
    let sum = modifiers::sum(city, &modifiers);
    let total = (dice[0] + dice[1]).cast_signed() + sum;
    let area = match fight {
        Fight::Defence => city.banner(banner).attacks(),
        Fight::Raid | Fight::Sortie => city.banner(banner).stands(),
    };
    let total = total.clamp(2, 12);
    let troops = units.iter().filter(|unit| unit.arm() == Arm::Troops);
    let steps = troops.map(|unit| city.unit(*unit).steps).sum();
    let strength = None;
    Event::Fought { fight, banner, area, units, modifiers, sum, dice, total, steps, strength }
}

fn leader_hit(key: &str, (die, modifier): (u8, i8), wound: Wound) -> Event {
    Event::LeaderHit { unit: unit(key), die, modifier, wound }
}

fn situation(name: &str, city: City, events: Vec<Event>) -> Situation {
    Situation { name: name.to_owned(), view: view(city), events }
}

fn arrival() -> Situation {
    let mut city = month(1, 3, None);
    city.now.free = 8;
    situation("arrival", city, Vec::new())
}

fn sortie() -> Situation {
    let mut city = month(5, 2, Some(20));
    banner(&mut city, BannerId::Red, 2, 5, false);
    let out = "sudanese-1 sudanese-2 egyptian-1 gordon light-1 light-2";
    let fight = fought(&city, Fight::Sortie, BannerId::Red, out, [5, 6]);
    put(&mut city, out, Place::Used);
    banner(&mut city, BannerId::Red, 3, 4, true);
    let events = vec![
        fight,
        Event::Morale { by: 1, now: 7, cause: Cause::Fight(Fight::Sortie) },
        Event::Disordered { banner: BannerId::Red },
        Event::Strength { banner: BannerId::Red, by: -1, now: 4 },
        Event::BannerMoved { banner: BannerId::Red, to: 3, back: true, razed: 0 },
    ];
    situation("sortie", city, events)
}

fn fall() -> Situation {
    let mut city = month(7, 0, Some(6));
    hold(&mut city, "messalamieh-gate", "egyptian-1 egyptian-2 bashi-1 light-1 mohammed-ali");
    banner(&mut city, BannerId::Red, 2, 6, false);
    banner(&mut city, BannerId::Black, 3, 5, false);
    banner(&mut city, BannerId::Green, 3, 4, false);
    banner(&mut city, BannerId::White, 2, 3, false);
    let here = "egyptian-1 egyptian-2 bashi-1 light-1 mohammed-ali";
    let fight = fought(&city, Fight::Defence, BannerId::Red, here, [1, 2]);
    put(&mut city, "egyptian-1 egyptian-2 bashi-1 light-1", Place::Lost);
    steps(&mut city, "egyptian-1 egyptian-2 bashi-1 light-1", 0);
    put(&mut city, "mohammed-ali", Place::Wounded { since: 7 });
    put(&mut city, "talahawin", Place::Damaged);
    put(&mut city, "safia", Place::Available);
    city.resources = 4;
    city.morale = 3;
    banner(&mut city, BannerId::Red, 1, 6, false);
    city.now.activation = Some(BannerCardId(9));
    let units = |keys: &str| keys.split_whitespace().map(unit).collect::<Vec<_>>();
    let events = vec![
        Event::BannerMoved { banner: BannerId::Green, to: 3, back: false, razed: 0 },
        Event::BannerMoved { banner: BannerId::Black, to: 3, back: false, razed: 0 },
        fight,
        Event::AllLost { arm: Arm::Troops, units: units("egyptian-1 egyptian-2 bashi-1") },
        Event::AllLost { arm: Arm::Guns, units: units("light-1") },
        leader_hit("mohammed-ali", (4, -2), Wound::Wounded),
        Event::Morale { by: -1, now: 3, cause: Cause::Fight(Fight::Defence) },
        Event::BannerMoved { banner: BannerId::Red, to: 1, back: false, razed: 2 },
    ];
    situation("fall", city, events)
}

fn raid() -> Situation {
    let mut city = month(6, 3, Some(9));
    city.now.high_water = true;
    banner(&mut city, BannerId::Green, 3, 4, false);
    let out = "sudanese-1 stewart light-1 bordein talahawin";
    let fight = fought(&city, Fight::Raid, BannerId::Green, out, [3, 3]);
    put(&mut city, out, Place::Used);
    put(&mut city, "talahawin", Place::Damaged);
    let events = vec![
        fight,
        Event::Resources { by: 1, now: 11, free: 0, cause: Cause::Fight(Fight::Raid) },
        Event::Casualties { arm: Arm::Troops, die: 2, modifier: 2, losses: 1 },
        Event::StepLost { unit: unit("sudanese-1"), left: 1 },
        leader_hit("stewart", (5, 2), Wound::None),
        Event::GunboatHit { unit: unit("bordein"), die: 6, modifier: 2, damage: Damage::None },
        Event::GunboatHit { unit: unit("talahawin"), die: 1, modifier: 2, damage: Damage::Damaged },
    ];
    steps(&mut city, "sudanese-1", 1);
    situation("raid", city, events)
}

fn broken() -> Situation {
    let mut city = month(9, 1, Some(23));
    banner(&mut city, BannerId::White, 4, 0, false);
    banner(&mut city, BannerId::Green, 2, 1, true);
    banner(&mut city, BannerId::Black, 2, 2, false);
    let north = "sudanese-1 sudanese-2 egyptian-1 egyptian-2 light-1 light-2 gordon bordein";
    hold(&mut city, "halfaya", north);
    let south = "egyptian-3 egyptian-4 bashi-1 bashi-2 light-3 light-4 heavy-1 stewart";
    hold(&mut city, "mogran", south);
    put(&mut city, "safia mansura ismailia abbas", Place::Available);
    let fight = fought(&city, Fight::Raid, BannerId::Black, "bashi-1", [6, 5]);
    let events = vec![
        Event::Strength { banner: BannerId::White, by: -1, now: 0 },
        Event::BannerLeft { banner: BannerId::White },
        fight,
        Event::Resources { by: 2, now: 12, free: 0, cause: Cause::Fight(Fight::Raid) },
        Event::Disordered { banner: BannerId::Black },
        Event::SightRoll { die: 6, needed: 6 },
        Event::Seen { card: Some(BannerCardId(3)) },
    ];
    situation("broken", city, events)
}

fn fleet() -> Situation {
    let mut city = month(8, 4, Some(21));
    banner(&mut city, BannerId::Black, 3, 5, false);
    banner(&mut city, BannerId::Red, 3, 4, false);
    let fort = "sudanese-1 sudanese-2 egyptian-1 egyptian-2 gordon light-1 light-2 heavy-1 heavy-2 \
                bordein safia";
    hold(&mut city, "omdurman-fort", fort);
    let shajara = "sudanese-3 egyptian-3 bashi-1 bashi-2 stewart light-3 light-4";
    hold(&mut city, "shajara", shajara);
    put(&mut city, "mansura ismailia abbas", Place::Damaged);
    let fight = fought(&city, Fight::Defence, BannerId::Black, fort, [6, 4]);
    let second = fought(&city, Fight::Defence, BannerId::Red, shajara, [2, 3]);
    let events = vec![
        fight,
        Event::StrengthRoll { banner: BannerId::Black, die: 3, needed: 4 },
        second,
        Event::Casualties { arm: Arm::Troops, die: 3, modifier: -2, losses: 3 },
        Event::StepLost { unit: unit("egyptian-3"), left: 1 },
        Event::StepLost { unit: unit("bashi-1"), left: 1 },
        Event::StepLost { unit: unit("bashi-2"), left: 1 },
        Event::Casualties { arm: Arm::Guns, die: 5, modifier: -2, losses: 1 },
        Event::GunLost { unit: unit("light-4") },
        leader_hit("stewart", (3, -2), Wound::Killed),
    ];
    situation("fleet", city, events)
}

/// The Palace has been stormed.
fn stormed() -> Situation {
    let mut city = month(11, 0, Some(7));
    banner(&mut city, BannerId::Black, 1, 5, false);
    banner(&mut city, BannerId::Green, 2, 4, false);
    banner(&mut city, BannerId::White, 2, 2, false);
    city.works[0] = 0;
    let mut situation = situation("stormed", city, Vec::new());
    let city = &mut situation.view.city;
    city.banners[BannerId::Red.index()].area = 0;
    for number in 1..=4 {
        city.works[AreaId::of(BannerId::Red, number).index()] = 0;
    }
    put(city, "gordon sudanese-1 sudanese-2 sudanese-3", Place::Lost);
    situation.view.awaiting = None;
    situation.view.outcome = Some(Outcome {
        grade: Grade::Defeat,
        end: End::Stormed(BannerId::Red),
        turn: 11,
        morale: 3,
        resources: 2,
        strength_lost: 4,
    });
    situation.events =
        vec![Event::BannerMoved { banner: BannerId::Red, to: 0, back: false, razed: 1 }];
    situation
}

/// Situations of every kind.
pub(crate) fn situations() -> Vec<Situation> {
    vec![arrival(), sortie(), fall(), raid(), broken(), fleet(), stormed()]
}

/// A situation set up by chance.
pub(crate) fn at_random(seed: u64) -> Situation {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut below = |most: u8| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) % u64::from(most)) as u8
    };
    let mut city = month(below(12) + 1, below(5), Some(below(24) + 1));
    city.resources = below(21);
    city.morale = below(11);
    for id in BannerId::ALL {
        banner(&mut city, id, below(4) + 1, below(7), below(3) == 0);
    }
    let held: Vec<AreaId> = city.controlled().collect();
    for area in AreaId::all() {
        if city.controls(area) {
            city.works[area.index()] = below(5);
        }
    }
    let chosen: Vec<AreaId> =
        (0..=below(4)).map(|_| held[usize::from(below(17)) % held.len()]).collect();
    let mut troops = [0_u8; 17];
    let mut leaders = [0_u8; 17];
    for id in UnitId::all() {
        let at = chosen[usize::from(below(8)) % chosen.len()];
        let room = match id.arm() {
            Arm::Troops => troops[at.index()] < 4,
            Arm::Leaders => leaders[at.index()] < 1,
            Arm::Guns => true,
            Arm::Gunboats => siege::data().area(at).nile,
        };
        let place = match below(9) {
            // Now and then every counter is in one box.
            _ if seed.is_multiple_of(10) => Place::Available,
            0..=4 if room => Place::Position(at),
            5 => Place::Used,
            6 => Place::Lost,
            7 if id.arm() == Arm::Leaders => Place::Wounded { since: 1 },
            7 if id.arm() == Arm::Gunboats => Place::Damaged,
            _ => Place::Available,
        };
        if place == Place::Position(at) {
            troops[at.index()] += u8::from(id.arm() == Arm::Troops);
            leaders[at.index()] += u8::from(id.arm() == Arm::Leaders);
        }
        let unit = &mut city.units[id.index()];
        unit.place = place;
        if unit.steps == 2 && below(3) == 0 {
            unit.steps = 1;
        }
    }
    let mut events = Vec::new();
    for id in BannerId::ALL {
        let there = *city.banner(id);
        if !there.is_there() {
            continue;
        }
        let die = [below(6) + 1, below(6) + 1];
        match below(4) {
            0 => events.push(fought(&city, Fight::Raid, id, "sudanese-1 gordon", die)),
            1 => {
                events.push(fought(&city, Fight::Defence, id, "sudanese-1 gordon", die));
                events.push(Event::StepLost { unit: unit("sudanese-1"), left: 1 });
                events.push(Event::GunLost { unit: unit("light-1") });
            }
            2 if there.area < 4 => {
                let to = there.area;
                events.push(Event::BannerMoved { banner: id, to, back: false, razed: 2 });
            }
            _ => events.push(Event::Works { area: there.attacks(), by: 1, now: 2 }),
        }
    }
    situation(&format!("random-{seed}"), city, events)
}

/// One of them.
pub(crate) fn named(name: &str) -> Situation {
    situations().into_iter().find(|of| of.name == name).expect("it is set up")
}
