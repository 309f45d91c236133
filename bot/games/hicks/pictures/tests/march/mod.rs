//! Tables of marches to draw: situations set up by hand, and marches played at random.
#![allow(dead_code, unreachable_pub)]

use hicks::phases::Frame;
use hicks::{
    Army, Body, Event, Field, Heading, Inches, Kind, March, Mover, Options, Party, PartyId, Piece,
    PieceId, PieceKind, Point, Post, State, Straggler, StragglerId, TakenOff, UnitId, View, Volley,
};
use hicks_pictures::Traces;
use kit::{Dice, Seat};

/// Dice that look like chance and always fall the same.
#[derive(Debug, Clone)]
pub struct Loaded(pub u64);

impl Dice for Loaded {
    fn die(&mut self, sides: u8, _calm: u8) -> u8 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        1 + ((self.0 >> 33) % u64::from(sides)) as u8
    }
}

/// A table with what has just happened on it.
#[derive(Debug, Clone)]
pub struct Situation {
    pub name: &'static str,
    pub view: View,
    pub traces: Traces,
}

/// A march of so many Pashas that has not begun.
fn options(army: Army, pashas: u8) -> Options {
    Options { army, pashas: (1..=pashas).map(Seat).collect(), ..Options::default() }
}

/// The table as laid by these dice.
fn laid(options: &Options, seed: u64) -> Field {
    March::new(options, &mut Loaded(seed), &mut Vec::new()).board().clone()
}

/// The table as everybody sees it.
pub fn seen(options: &Options, field: &Field) -> View {
    let (mut dice, mut events) = (Loaded(1), Vec::new());
    March::at(options, field.clone(), vec![Frame::Deploy(0)], &mut dice, &mut events).view(None)
}

fn inches(x: f64, y: f64) -> Point {
    Point { x: Inches((x * 100.0) as i32), y: Inches((y * 100.0) as i32) }
}

/// A party that has come.
pub fn party(id: u8, kind: Kind, figures: u8, at: Point, field: &Field) -> Party {
    let heading = at.heading_to(field.square.centre);
    Party { heading, fired: true, ..Party::new(PartyId(id), kind, figures, at, field.turn) }
}

/// A party comes, so far from the square.
fn comes(field: &mut Field, id: u8, kind: Kind, figures: u8, (hour, far): (u8, i32)) -> &mut Party {
    let at = from_square(field, hour, far);
    let party = party(id, kind, figures, at, field);
    field.parties.push(party);
    &mut field[PartyId(id)]
}

/// The square on its way, with scouts ahead, on the table as these dice have laid it.
fn under_way(options: &Options, seed: u64, turn: u8, x: f64, y: f64, heading: u8) -> Field {
    let mut field = laid(options, seed);
    field.turn = turn;
    field.square.centre = inches(x, y);
    field.square.heading = Heading(heading);
    field.square.moving = true;
    let centre = field.square.centre;
    let ahead = Heading(heading);
    let scouts = centre.step(ahead, Inches::whole(11)).step(ahead.turned(6), Inches::whole(4));
    away(&mut field, UnitId::FirstHorse, scouts, ahead);
    let behind =
        centre.step(ahead.reversed(), Inches::whole(7)).step(ahead.turned(6), Inches::whole(3));
    away(&mut field, UnitId::SecondHorse, behind, ahead);
    field
}

fn away(field: &mut Field, unit: UnitId, at: Point, heading: Heading) {
    let unit = &mut field[unit];
    unit.post = Post::Away { at, heading };
    unit.moving = true;
}

fn from_square(field: &Field, hour: u8, inches: i32) -> Point {
    field.square.centre.step(field.square.heading.hour(hour), Inches::whole(inches))
}

fn moved(field: &Field, inches: i32) -> Event {
    let to = field.square.centre;
    let from = to.step(field.square.heading.reversed(), Inches::whole(inches));
    let distance = Inches::whole(inches);
    Event::Moved { who: Mover::Square, from, to, distance, halved: false, doubled: false }
}

fn volley(field: &Field, by: Body, at: Body, hit: bool, kills: u8) -> Event {
    let place = |body: Body| match body {
        Body::Unit(id) => field[id].at(field),
        Body::Party(id) => field[id].at,
    };
    let (from, to) = (place(by), place(at));
    Event::Fired(Volley {
        by,
        at,
        from,
        to,
        range: from.distance(to),
        dice: Some([4, 5]),
        reach: Inches::whole(9),
        control: None,
        hit,
        shots: 8,
        factors: Vec::new(),
        points: 8,
        die: Some(2),
        kills,
        emptied: false,
    })
}

fn ambushed(field: &Field, id: u8) -> Event {
    let party = &field[PartyId(id)];
    Event::Ambushed {
        score: 12,
        by: Mover::Square,
        hour: Some(field.square.heading.hour_of(field.square.centre.heading_to(party.at))),
        distance: vec![3, 3, 4],
        number: vec![3, 4],
        party: party.id,
        kind: party.kind,
        figures: party.figures,
        at: party.at,
    }
}

fn came(field: &Field, id: u8, inches: i32) -> Event {
    let party = &field[PartyId(id)];
    let from = party.at.step(party.heading.reversed(), Inches::whole(inches));
    Event::Came { party: party.id, dice: [3, 4], from, to: party.at, contact: None }
}

fn situation(name: &'static str, options: &Options, field: &Field, events: &[Event]) -> Situation {
    Situation { name, view: seen(options, field), traces: Traces::of(events) }
}

fn lose(field: &mut Field, all: &[(UnitId, u8)]) {
    all.iter().for_each(|(unit, figures)| field[*unit].figures -= figures);
}

/// A situation for everything that a table may have to show.
pub fn situations() -> Vec<Situation> {
    let hicks = options(Army::Egyptian, 3);
    let mut all = Vec::new();
    let unit = Body::Unit;
    let them = |id: u8| Body::Party(PartyId(id));

    let field = laid(&hicks, 3);
    all.push(situation("start", &hicks, &field, &[]));

    let mut field = under_way(&hicks, 3, 4, 19.0, 17.0, 3);
    field.pieces[0].known = true;
    let events = [moved(&field, 7)];
    all.push(situation("scouts", &hicks, &field, &events));

    let mut field = under_way(&hicks, 5, 6, 24.0, 20.0, 3);
    lose(&mut field, &[(UnitId::First, 2)]);
    comes(&mut field, 1, Kind::Rifles, 7, (1, 7));
    comes(&mut field, 2, Kind::Rifles, 6, (9, 10)).fired = false;
    let events = [
        moved(&field, 6),
        ambushed(&field, 1),
        ambushed(&field, 2),
        volley(&field, them(1), unit(UnitId::First), true, 2),
        volley(&field, unit(UnitId::First), them(1), true, 1),
        volley(&field, unit(UnitId::Third), them(2), false, 0),
    ];
    all.push(situation("rifles-close", &hicks, &field, &events));

    let mut field = under_way(&hicks, 7, 9, 30.0, 22.0, 4);
    comes(&mut field, 4, Kind::Horse, 7, (5, 14));
    for (id, hour, far) in [(1, 6, 14), (2, 6, 15), (3, 7, 13)] {
        let at = from_square(&field, hour, far);
        field.stragglers.push(Straggler { id: StragglerId(id), of: UnitId::Fourth, at });
    }
    lose(&mut field, &[(UnitId::Fourth, 3)]);
    let events = [moved(&field, 8), came(&field, 4, 9)];
    all.push(situation("horsemen", &hicks, &field, &events));

    let mut field = under_way(&hicks, 11, 12, 36.0, 26.0, 3);
    comes(&mut field, 6, Kind::Rifles, 6, (2, 11));
    comes(&mut field, 7, Kind::Spears, 26, (2, 6));
    lose(&mut field, &[(UnitId::Second, 4)]);
    let events = [
        came(&field, 7, 8),
        volley(&field, unit(UnitId::Second), them(7), true, 3),
        volley(&field, unit(UnitId::FieldGun), them(7), true, 2),
        volley(&field, unit(UnitId::First), them(6), true, 0),
        volley(&field, them(6), unit(UnitId::Second), true, 1),
    ];
    all.push(situation("spears-charge", &hicks, &field, &events));

    let mut field = under_way(&hicks, 13, 15, 40.0, 28.0, 2);
    lose(&mut field, &[(UnitId::Fourth, 6), (UnitId::Third, 5)]);
    field.square.moving = false;
    field[UnitId::Third].troops = Some(hicks::Troops::Arabs);
    let from = from_square(&field, 6, 3);
    let to = from_square(&field, 1, 9);
    field[UnitId::Fourth].state = State::Panicked;
    let ahead = field.square.heading;
    away(&mut field, UnitId::Fourth, to, ahead);
    comes(&mut field, 3, Kind::Spears, 18, (6, 7));
    comes(&mut field, 4, Kind::Horse, 5, (8, 13));
    field[UnitId::Second].state = State::Halted;
    let fled = Event::Ran { who: unit(UnitId::Fourth), from, to, off: false };
    let events = [fled, came(&field, 3, 7), came(&field, 4, 5)];
    all.push(situation("panic", &hicks, &field, &events));

    let mut field = under_way(&hicks, 17, 17, 46.0, 30.0, 3);
    let ahead = field.square.heading;
    let piece = |id, kind, centre| Piece { id: PieceId(id), kind, centre, known: true };
    let wadi = PieceKind::Wadi { width: Inches(1_500), depth: Inches::whole(2), heading: ahead };
    field.pieces.push(piece(6, wadi, from_square(&field, 12, 6)));
    let sand =
        PieceKind::Sand { width: Inches::whole(6), depth: Inches::whole(4), heading: Heading(4) };
    field.pieces.push(piece(7, sand, from_square(&field, 7, 9)));
    field.pieces.push(piece(8, PieceKind::Pool, from_square(&field, 10, 8)));
    field[UnitId::Third].state = State::Drinking;
    comes(&mut field, 9, Kind::Rifles, 8, (12, 6)).cover = Some(PieceId(6));
    let events = [moved(&field, 4), volley(&field, them(9), unit(UnitId::First), false, 0)];
    all.push(situation("wadi-sand-pool", &hicks, &field, &events));

    let mut field = under_way(&hicks, 19, 18, 44.0, 24.0, 1);
    for (gun, hour) in [(UnitId::FieldGun, 5), (UnitId::Mitrailleuse, 7)] {
        let at = from_square(&field, hour, 8);
        away(&mut field, gun, at, Heading(1));
        field[gun].stuck = true;
        field[gun].moving = false;
    }
    field[UnitId::FieldGun].ammunition = false;
    field.pashas[1].with = UnitId::FieldGun;
    all.push(situation("guns-stuck", &hicks, &field, &[moved(&field, 9)]));

    let mut field = under_way(&hicks, 23, 21, 50.0, 33.0, 3);
    field.square.moving = false;
    let gun = field[UnitId::FieldGun].at(&field);
    let at = gun.step(field.square.heading.turned(3), Inches(130));
    let mut spears = party(11, Kind::Spears, 16, at, &field);
    spears.fights = Some(UnitId::FieldGun);
    field.parties.push(spears);
    field[UnitId::FieldGun].fights = Some(PartyId(11));
    lose(&mut field, &[(UnitId::FieldGun, 1), (UnitId::First, 3), (UnitId::Second, 5)]);
    let events = [
        came(&field, 11, 7),
        Event::TakenOff {
            party: PartyId(10),
            kind: Kind::Rifles,
            at: from_square(&field, 11, 9),
            why: TakenOff::Halved,
        },
    ];
    all.push(situation("corner-fight", &hicks, &field, &events));

    let mut field = under_way(&hicks, 29, 26, 62.0, 39.0, 4);
    let lost = [(UnitId::First, 7), (UnitId::Second, 4), (UnitId::Third, 11), (UnitId::Fourth, 9)];
    lose(&mut field, &lost);
    field[UnitId::SecondHorse].figures = 0;
    field[UnitId::Mitrailleuse].figures = 0;
    field.ansar_killed = 63;
    field.train.mules = 1;
    field.train.camel = false;
    comes(&mut field, 14, Kind::Rifles, 9, (8, 9));
    let events = [moved(&field, 5), volley(&field, them(14), unit(UnitId::Third), true, 3)];
    all.push(situation("near-the-palm", &hicks, &field, &events));

    let mut field = under_way(&hicks, 37, 11, 34.0, 25.0, 3);
    let ahead = field.square.heading;
    let (onward, stayed) = (from_square(&field, 12, 7), from_square(&field, 6, 8));
    away(&mut field, UnitId::First, onward, ahead);
    away(&mut field, UnitId::Third, stayed, ahead);
    field[UnitId::Third].moving = false;
    comes(&mut field, 5, Kind::Spears, 22, (8, 13));
    all.push(situation("opened-square", &hicks, &field, &[moved(&field, 3), came(&field, 5, 6)]));

    let many = options(Army::British, 8);
    let mut field = under_way(&many, 31, 8, 27.0, 24.0, 5);
    for pasha in &mut field.pashas {
        pasha.with = UnitId::First;
    }
    field.pashas[6].with = UnitId::SecondHorse;
    comes(&mut field, 2, Kind::Rifles, 8, (3, 9));
    comes(&mut field, 3, Kind::Spears, 30, (4, 11));
    let events = [moved(&field, 8), came(&field, 3, 4)];
    all.push(situation("pashas-together", &many, &field, &events));
    all
}

/// Tables with anything on them, anywhere.
pub fn at_random(seed: u64) -> Situation {
    let mut dice = Loaded(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    dice.die(6, 1);
    let armies = [Army::Egyptian, Army::British, Army::Indian];
    let army = armies[usize::from(dice.die(3, 1) - 1)];
    let options = options(army, dice.die(8, 1));
    let (x, y) = (f64::from(dice.die(60, 1)) + 6.0, f64::from(dice.die(36, 1)) + 6.0);
    let heading = dice.die(24, 1) - 1;
    let turn = dice.die(30, 1);
    let mut field = under_way(&options, seed, turn, x, y, heading);
    let mut events = vec![moved(&field, i32::from(dice.die(9, 1)))];
    let states = [State::Steady, State::Halted, State::Hiding, State::Drinking, State::Panicked];
    for id in UnitId::ALL {
        let start = field.unit(id).map_or(0, |unit| unit.start);
        let left = dice.die(start + 1, 1) - 1;
        let unit = &mut field[id];
        unit.figures = left.max(start / 3);
        unit.state = states[usize::from(dice.die(5, 1) - 1)];
        unit.ammunition = dice.die(4, 1) > 1;
        unit.stuck = dice.die(6, 1) == 1;
        if dice.die(4, 1) == 1 {
            let at = from_square(&field, dice.die(12, 1), 2 + i32::from(dice.die(9, 1)));
            away(&mut field, id, at, Heading(heading));
        }
    }
    for i in 0..field.pashas.len() {
        field.pashas[i].with = UnitId::ALL[usize::from(dice.die(8, 1) - 1)];
    }
    for id in 1..=dice.die(7, 1) {
        let kind = [Kind::Rifles, Kind::Spears, Kind::Horse][usize::from(dice.die(3, 1) - 1)];
        let figures = match kind {
            Kind::Spears => dice.die(40, 1),
            _ => dice.die(10, 1),
        };
        let at = from_square(&field, dice.die(12, 1), 4 + i32::from(dice.die(14, 1)));
        let on_table = (0..=7_200).contains(&at.x.0) && (0..=4_800).contains(&at.y.0);
        if !on_table {
            continue;
        }
        let mut new = party(id, kind, figures, at, &field);
        new.fired = dice.die(2, 1) == 1;
        new.panicked = dice.die(8, 1) == 1;
        field.parties.push(new);
        events.push(if dice.die(2, 1) == 1 { ambushed(&field, id) } else { came(&field, id, 5) });
        let faces = UnitId::ALL[usize::from(dice.die(8, 1) - 1)];
        let (one, other) = (Body::Unit(faces), Body::Party(PartyId(id)));
        let hit = dice.die(3, 1) > 1;
        let kills = if hit { dice.die(4, 1) - 1 } else { 0 };
        let (by, at) = if dice.die(2, 1) == 1 { (one, other) } else { (other, one) };
        events.push(volley(&field, by, at, hit, kills));
    }
    for id in 1..dice.die(4, 1) {
        let at = from_square(&field, dice.die(12, 1), 14);
        field.stragglers.push(Straggler { id: StragglerId(id), of: UnitId::First, at });
    }
    situation("random", &options, &field, &events)
}
