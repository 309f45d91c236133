//! States of the war to draw, built by hand from the printed set-up.

#![allow(dead_code, reason = "each user of this module needs some of it")]

pub(crate) mod played;
pub(crate) mod waiting;

use kit::Calm;
use san_juans::{
    Berth, Campaign, ColumnView, Control, Options, PackNo, Phase, PlaceView, ShipId, ShipKind,
    ShipView, Space, UnitId, UnitKind, UnitView, View, first,
};

pub(crate) fn start() -> View {
    let data = first();
    let places = data.places.iter().map(|place| PlaceView {
        id: place.id,
        island: place.island,
        kind: place.kind,
        control: Control::Local,
        siege: None,
        redoubts: 0,
        stores: 0,
        units: Vec::new(),
    });
    let mut view =
        Campaign::new(&Options::default(), &mut Calm::default(), &mut Vec::new()).view(None);
    (view.turn, view.phase, view.round) = (1, Phase::Actions, Some(1));
    view.places = places.collect();
    view.columns.clear();
    view.ships.clear();
    for (name, kind, port) in &data.setup.ships {
        launch(&mut view, name, *kind, Berth::Port(*port));
    }
    for (place, kinds) in &data.setup.garrisons {
        for kind in kinds {
            raise(&mut view, &place.to_string(), *kind, 4);
        }
    }
    hold(&mut view, Control::Rebel, "tokar");
    view
}

/// The middle of a war that goes badly, the British just landed.
pub(crate) fn midway() -> View {
    let mut view = start();
    (view.turn, view.round, view.score) = (9, Some(4), 165);
    view.relief_arrived = true;
    for place in &mut view.places {
        if place.control == Control::Rebel {
            place.units.clear();
        }
    }
    let risen = "tokar mud-bay deer-harbor ginnis tamai waldron el-obeid rosario decatur lopez olga \
                 sinkat shaw";
    hold(&mut view, Control::Rebel, risen);
    hold(&mut view, Control::RetakenLocal, "orcas-landing west-beach");
    hold(&mut view, Control::RetakenRelief, "blakely port-stanley");
    for slug in risen.split_whitespace() {
        place(&mut view, slug).units.clear();
    }
    for (kind, count) in [
        (san_juans::kind("highlanders"), 3),
        (san_juans::kind("hussars"), 2),
        (san_juans::kind("british-battery"), 1),
        (san_juans::kind("machine-guns"), 1),
    ] {
        for _ in 0..count {
            raise(&mut view, "suakin", kind, 4);
        }
    }
    besiege(&mut view, "roche-harbor", 2);
    besiege(&mut view, "west-sound", 1);
    for unit in &mut place(&mut view, "west-sound").units {
        unit.steps = 3;
    }
    march(&mut view, "richardson/mud-bay/1", san_juans::kind("guards"), 2);
    march(&mut view, "richardson/mud-bay/1", san_juans::kind("mounted-infantry"), 1);
    march(&mut view, "friday-harbor/false-bay/2", san_juans::kind("sudanese-infantry"), 2);
    sail(&mut view, "Tamai", sea("a"));
    sail(&mut view, "Dongola", sea("d"));
    let aboard = unit(&view, san_juans::kind("marines"), 4);
    view.ships[7].aboard = vec![aboard; 3];
    view.ships[6].damage = 2;
    place(&mut view, "eastsound").redoubts = 1;
    place(&mut view, "friday-harbor").redoubts = 2;
    view
}

/// Everything at once: forty units in one fortress, sieges everywhere, columns and fleets.
pub(crate) fn crowded() -> View {
    let mut view = midway();
    view.phase = Phase::Sieges;
    view.round = None;
    view.score = 236;
    let kinds = (0_u8..).map(|number| UnitKind::new(PackNo::FIRST, number));
    let kinds: Vec<UnitKind> = kinds.take(san_juans::first().kinds.len()).collect();
    for (kind, step) in kinds.iter().cycle().take(40).zip(0_u8..) {
        raise(&mut view, "friday-harbor", *kind, 1 + step % 4);
    }
    for (slug, level) in
        [("friday-harbor", 4), ("eastsound", 3), ("suakin", 1), ("stuart", 2), ("richardson", 3)]
    {
        besiege(&mut view, slug, level);
        place(&mut view, slug).redoubts += 1;
    }
    for unit in &mut place(&mut view, "stuart").units {
        unit.supplied = false;
    }
    for (point, kind) in [
        ("west-sound/orcas-landing/1", san_juans::kind("camel-corps")),
        ("west-sound/orcas-landing/2", san_juans::kind("egyptian-infantry")),
        ("olga/el-obeid/1", san_juans::kind("lancers")),
        ("lopez/richardson/1", san_juans::kind("hicks-infantry")),
        ("lopez/richardson/2", san_juans::kind("hicks-battery")),
        ("blakely/suakin/1", san_juans::kind("indian-infantry")),
        ("shaw/tokar/1", san_juans::kind("australian-infantry")),
        ("ginnis/tamai/2", san_juans::kind("naval-brigade")),
        ("roche-harbor/sinkat/1", san_juans::kind("dragoons")),
    ] {
        march(&mut view, point, kind, 2);
        march(&mut view, point, san_juans::kind("machine-guns"), 1);
    }
    for column in view.columns.iter_mut().step_by(2) {
        column.units[0].supplied = false;
        column.units[0].steps = 2;
    }
    let aboard = unit(&view, san_juans::kind("indian-infantry"), 3);
    for (ship, at) in view.ships.iter_mut().zip(["b", "b", "c", "e", "e", "e", "f", "f"]) {
        ship.at = sea(at);
        ship.aboard = vec![aboard];
    }
    view
}

/// The fleet at sea and in ports, before the war grows.
pub(crate) fn at_sea() -> View {
    let mut view = start();
    (view.turn, view.round, view.score) = (3, Some(6), 55);
    for (name, at) in [
        ("Trinkitat", "f"),
        ("Abu Klea", "d"),
        ("Kassala", "d"),
        ("Tamai", "a"),
        ("Metemma", "b"),
        ("Atbara", "c"),
        ("Dongola", "e"),
    ] {
        sail(&mut view, name, sea(at));
    }
    let aboard = unit(&view, san_juans::kind("sudanese-infantry"), 4);
    view.ships[3].aboard = vec![aboard];
    view.ships[5].aboard = vec![aboard, unit(&view, san_juans::kind("krupp-battery"), 4)];
    view
}

/// Everything that goes with armies: supplies, the train and its track, Gordon, battles to come.
pub(crate) fn laden() -> View {
    use san_juans::{Hero, Train, TrainAt};
    let mut view = midway();
    let sections = ["mud-bay/port-stanley/2", "mud-bay/port-stanley/1", "mud-bay"];
    let more = ["port-stanley/lopez/1"];
    let track = sections.iter().chain(&more).map(|text| text.parse().expect("a space")).collect();
    view.train = Some(Train { at: TrainAt::Base(first().named("port-stanley")), track });
    view.hero = Hero::Ashore { recalled: false };
    for (slug, stores) in
        [("friday-harbor", 12), ("suakin", 9), ("eastsound", 5), ("roche-harbor", 1)]
    {
        place(&mut view, slug).stores = stores;
    }
    view.pending = vec![
        Space::Place(first().named("tamai")),
        "friday-harbor/false-bay/2".parse().expect("a movement point"),
    ];
    march(&mut view, "richardson/mud-bay/1", san_juans::kind("supply-unit"), 2);
    launch(&mut view, "Sultan", san_juans::ship_kind("sultan"), sea("e"));
    launch(
        &mut view,
        "Transport",
        san_juans::ship_kind("light-transport"),
        Berth::Port(first().named("suakin")),
    );
    if let Some(ship) = view.ships.last_mut() {
        ship.damage = 3;
    }
    view
}

/// The same at its most crowded, with Gordon and the train at sea.
pub(crate) fn laden_at_sea() -> View {
    use san_juans::{Hero, TrainAt};
    let mut view = crowded();
    let laden = laden();
    view.train = laden.train;
    if let Some(train) = &mut view.train {
        train.at = TrainAt::Aboard(view.ships[2].id, view.ships[3].id);
    }
    view.hero = Hero::Aboard(view.ships[0].id);
    view.pending = laden.pending;
    for (to, from) in view.places.iter_mut().zip(&laden.places) {
        to.stores = from.stores;
    }
    launch(&mut view, "Sultan", san_juans::ship_kind("sultan"), sea("e"));
    view
}

fn sea(letter: &str) -> Berth {
    Berth::Sea(letter.parse().expect("a sea area"))
}

pub(crate) fn place<'a>(view: &'a mut View, slug: &str) -> &'a mut PlaceView {
    let id = first().named(slug);
    &mut view.places[usize::from(id.number())]
}

pub(crate) fn hold(view: &mut View, control: Control, slugs: &str) {
    for slug in slugs.split_whitespace() {
        place(view, slug).control = control;
    }
}

pub(crate) fn besiege(view: &mut View, slug: &str, level: u8) {
    place(view, slug).siege = Some(level);
}

pub(crate) fn raise(view: &mut View, slug: &str, kind: UnitKind, steps: u8) {
    let unit = unit(view, kind, steps);
    place(view, slug).units.push(unit);
}

/// Puts new units on a movement point.
pub(crate) fn march(view: &mut View, point: &str, kind: UnitKind, count: usize) {
    let space: Space = point.parse().expect("a movement point");
    let units = vec![unit(view, kind, 4); count];
    match view.columns.iter_mut().find(|column| column.space == space) {
        Some(column) => column.units.extend(units),
        None => view.columns.push(ColumnView { space, units }),
    }
}

pub(crate) fn sail(view: &mut View, name: &str, to: Berth) {
    let ship = view.ships.iter_mut().find(|ship| ship.name == name).expect("a ship of the set-up");
    ship.at = to;
}

/// A ship that is no part of the set-up.
pub(crate) fn launch(view: &mut View, name: &str, kind: ShipKind, at: Berth) {
    let id = ShipId(view.ships.len() as u8);
    let (name, aboard) = (name.to_owned(), Vec::new());
    view.ships.push(ShipView { id, name, kind, at, damage: 0, room: 0, aboard, functions: None });
}

fn unit(view: &View, kind: UnitKind, steps: u8) -> UnitView {
    let id = UnitId(view.units().count() as u16);
    UnitView { id, kind, number: 1, steps, supplied: true, hungry: 0, quality: None }
}
