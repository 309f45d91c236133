//! Small pictures, each a path in a 24 by 24 grid (`drawings/cards/symbols.svg` of the assets).

use render::prelude::*;
use san_juans::{Arm, Control, Hull};

const SYMBOLS: Asset = asset!("san-juans/drawings/cards/symbols.svg");

const SOLDIER: &str = SYMBOLS.path("soldier");
pub(crate) const SPEARS: &str = SYMBOLS.path("spears");
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

pub(crate) fn control(control: Control) -> &'static str {
    match control {
        Control::Local | Control::RetakenLocal => CRESCENT,
        Control::Rebel => BANNER,
        Control::RetakenRelief => CROWN,
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
