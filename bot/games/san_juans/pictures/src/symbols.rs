//! Small pictures, each a path in a 24 by 24 grid (`drawings/cards/symbols.svg` of the assets).

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use render::prelude::*;
use san_juans::{Arm, Control, Flag, Hull, PackNo};

use crate::drawn::{Drawn, Scenery};

const SYMBOLS: Asset = asset!("san-juans/drawings/cards/symbols.svg");

const SOLDIER: &str = SYMBOLS.path("soldier");
const SPEARS: &str = SYMBOLS.path("spears");
const HORSE: &str = SYMBOLS.path("horse");
const GUN: &str = SYMBOLS.path("gun");
const MACHINE_GUN: &str = SYMBOLS.path("machine-gun");
pub(crate) const BALES: &str = SYMBOLS.path("bales");
const TOWER: &str = SYMBOLS.path("tower");
pub(crate) const CRESCENT: &str = SYMBOLS.path("crescent");
pub(crate) const BANNER: &str = SYMBOLS.path("banner");
pub(crate) const CROWN: &str = SYMBOLS.path("crown");
pub(crate) const ANCHOR: &str = SYMBOLS.path("anchor");
pub(crate) const LUNETTE: &str = SYMBOLS.path("lunette");
const GUNBOAT: &str = SYMBOLS.path("gunboat");
const TRANSPORT: &str = SYMBOLS.path("transport");
const LIGHT_TRANSPORT: &str = SYMBOLS.path("light-transport");
const SULTAN: &str = SYMBOLS.path("sultan");
pub(crate) const STRUCK: &str = SYMBOLS.path("struck");
pub(crate) const STAR: &str = SYMBOLS.path("star");
pub(crate) const ENGINE: &str = SYMBOLS.path("engine");
pub(crate) const SPADE: &str = SYMBOLS.path("spade");
pub(crate) const SWORDS: &str = SYMBOLS.path("swords");

/// The signs that a pack may give to a flag.
pub(crate) const SIGNS: [(&str, &str); 6] = [
    ("bale", SYMBOLS.path("bale")),
    ("crescent", CRESCENT),
    ("crown", CROWN),
    ("globe", SYMBOLS.path("globe")),
    ("star", STAR),
    ("tower", TOWER),
];

/// The signs that a pack may give to the foe's men on foot.
pub(crate) const FOOT: [(&str, &str); 3] =
    [("rifle", SOLDIER), ("spears", SPEARS), ("swords", SWORDS)];

/// What the pictures of a war have of its own beside its map.
#[derive(Clone, Copy)]
struct Look {
    local: &'static str,
    relief: &'static str,
    foot: &'static str,
    scenery: Scenery,
}

fn look(pack: PackNo) -> Look {
    static KEPT: Mutex<BTreeMap<PackNo, Look>> = Mutex::new(BTreeMap::new());
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    *kept.entry(pack).or_insert_with(|| {
        let Drawn { signs, ground, .. } = Drawn::read(&pack.get().files).0;
        let named = |of: &[(&str, &'static str)], name: Option<String>, usual| {
            let found = of.iter().find(|(sign, _)| Some(*sign) == name.as_deref());
            found.map_or(usual, |(_, path)| *path)
        };
        Look {
            local: named(&SIGNS, signs.local, CRESCENT),
            relief: named(&SIGNS, signs.relief, CROWN),
            foot: named(&FOOT, signs.foot, SWORDS),
            scenery: ground,
        }
    })
}

/// The sign of a flag in a pack.
pub(crate) fn flag(pack: PackNo, flag: Flag) -> &'static str {
    match flag {
        Flag::Local => look(pack).local,
        Flag::Relief => look(pack).relief,
    }
}

/// The sign of the foe's men on foot in a pack.
pub(crate) fn foot(pack: PackNo) -> &'static str {
    look(pack).foot
}

/// What stands on the ground of battles and sieges in a pack.
pub(crate) fn scenery(pack: PackNo) -> Scenery {
    look(pack).scenery
}

pub(crate) fn arm(arm: Arm) -> &'static str {
    match arm {
        Arm::Infantry => SOLDIER,
        Arm::Cavalry => HORSE,
        Arm::Artillery => GUN,
        Arm::MachineGuns => MACHINE_GUN,
        Arm::Garrison => TOWER,
        Arm::Supply => BALES,
    }
}

pub(crate) fn control(pack: PackNo, control: Control) -> &'static str {
    match control {
        Control::Local | Control::RetakenLocal => flag(pack, Flag::Local),
        Control::Rebel => BANNER,
        Control::RetakenRelief => flag(pack, Flag::Relief),
    }
}

pub(crate) fn ship(kind: Hull) -> &'static str {
    match kind {
        Hull::Gunboat => GUNBOAT,
        Hull::Transport => TRANSPORT,
        Hull::LightTransport => LIGHT_TRANSPORT,
        Hull::Ironclad => SULTAN,
    }
}

/// An emoji of the game by its name: a symbol on a tile of 24 by 24.
pub fn emoji(name: &str) -> Svg {
    let (symbol, tile, ink) = match name {
        "crescent" => (CRESCENT, YELLOW, INK),
        "crescent-again" => (CRESCENT, KHEDIVE, WHITE),
        "flag" => (BANNER, BLACK, WHITE),
        "crown" => (CROWN, RED, WHITE),
        "cavalry" => (HORSE, PAPER, INK),
        "guns" => (GUN, PAPER, INK),
        "ships" => (GUNBOAT, DEEP, WHITE),
        _ => (SOLDIER, PAPER, INK),
    };
    let (mut svg, middle) = (Svg::default(), Point::new(12.0, 12.0));
    svg.rect(Rect::around(middle, 23.0, 23.0), 5.0, Paint::fill(tile).edged(SEPIA, 0.8));
    svg.symbol(symbol, middle, 17.5, Paint::fill(ink));
    svg
}
