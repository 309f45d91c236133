//! Small pictures as SVG paths, each drawn in a 24 by 24 grid.

use san_juans::{Arm, Control, ShipKind};

const SOLDIER: &str = "M8.2 3H14.2L15 7.6H7.4ZM11.2 8A3.1 3.1 0 1 1 11.2 14.2A3.1 3.1 0 1 1 11.2 8\
    ZM3.6 23C3.6 17.4 6.4 15.2 11.2 15.2S17.2 17.4 17.6 23ZM19.4 1H20.8V10L22 12V23H18.8V12L19.4 10Z";
/// Crossed spears behind a round shield: the Ansar on foot.
pub(crate) const SPEARS: &str = "M1 1L6.4 3.2L4.9 4.7L8.2 8A7.4 7.4 0 0 1 15.8 8L19.1 4.7L17.6 3.2L23 1\
    L20.8 6.4L19.3 4.9L16 8.2A7.4 7.4 0 0 1 16 15.8L22.6 22.4L21.4 23.6L14.8 17A7.4 7.4 0 0 1 9.2 17\
    L2.6 23.6L1.4 22.4L8 15.8A7.4 7.4 0 0 1 8 8.2L4.7 4.9L3.2 6.4ZM12 9A3 3 0 1 0 12.01 9Z";
const HORSE: &str = "M6.5 23L7.5 17.5C8 14.5 10 13.4 10.6 12.2L6.6 14.4L3.2 11.2L9.6 5.4L10.4 1.4\
    L13.2 4.4C18.8 6 20.8 12.4 20.4 23Z";
const GUN: &str = "M5.6 9.2L21.6 3.6L23.2 7.2L8 13.6ZM9.6 8.6A6.9 6.9 0 1 0 9.61 8.6ZM9.6 11.4\
    A4.1 4.1 0 1 1 9.59 11.4ZM9.6 13.8A1.7 1.7 0 1 0 9.61 13.8ZM6 17L0.8 20.6L2 22.6L8 19.4Z";
const MACHINE_GUN: &str = "M1.4 5H8.6V13.4H1.4ZM8 5.4H23V7.4H8ZM8 8.3H23V10.3H8ZM8 11.2H21V13H8ZM9 13\
    L4.6 23H7.4L11 15.4V23H13.4V15.4L17.4 23H20.2L15.2 13Z";
/// A pack camel's load: two bales under a lashing.
pub(crate) const BALES: &str = "M2 12.6H11.2V22H2ZM12.8 12.6H22V22H12.8ZM7.4 2.2H16.6V11H7.4Z";
const TOWER: &str = "M4 23V10H2.6V2.4H6.8V5.6H9.8V2.4H14.2V5.6H17.2V2.4H21.4V10H20V23H15V17.4\
    A3 3 0 0 0 9 17.4V23Z";

pub(crate) const CRESCENT: &str = "M14.8 2.6A10 10 0 1 0 14.8 21.4A8.1 8.1 0 1 1 14.8 2.6ZM17.6 7L18.9 10.3\
    L22.4 10.5L19.7 12.7L20.6 16.1L17.6 14.2L14.7 16.1L15.6 12.7L12.9 10.5L16.3 10.3Z";
pub(crate) const BANNER: &str = "M4.6 5.4L6.2 0.4L7.8 5.4H22.6L18.6 10L22.6 14.6H7.4V23.6H5V5.4Z";
pub(crate) const CROWN: &str =
    "M3.4 17L1.4 7.4L7.2 11.4L12 3.6L16.8 11.4L22.6 7.4L20.6 17ZM3.6 18.8H20.4V22H3.6Z";

pub(crate) const ANCHOR: &str = "M10.8 8A3.6 3.6 0 1 1 13.2 8V10H17V12.6H13.2V19.2\
    C15.8 18.7 17.6 17 18.1 14.8L15.8 15.8L19.8 10.6L22.4 16.6L20.7 15.7C19.7 19.9 16.5 22.6 12 22.6\
    S4.3 19.9 3.3 15.7L1.6 16.6L4.2 10.6L8.2 15.8L5.9 14.8C6.4 17 8.2 18.7 10.8 19.2V12.6H7V10H10.8Z\
    M12 3.2A1.4 1.4 0 1 0 12.01 3.2Z";
/// A redoubt: a small work open at the rear.
pub(crate) const LUNETTE: &str = "M2 21V10.6L12 2.6L22 10.6V21H16.6V13.4L12 9.6L7.4 13.4V21Z";
const GUNBOAT: &str = "M0.6 14.6H23.4L20.6 21H3.6ZM10.4 5.4H14V14.6H10.4ZM16 10.4H22.6V12.2H19V14.6H16\
    ZM4.6 3H6V8.4H8.6V14.6H3.4V8.4H4.6Z";
const TRANSPORT: &str =
    "M0.6 12.6H23.4L21.4 21H3ZM8.4 4.4H11.6V9H15.4V12.6H4.6V9H8.4ZM19 3.6H20.2V12.6H19Z";
/// A light transport: one mast with its sail set.
const LIGHT_TRANSPORT: &str =
    "M2.6 15.4H21.4L19.2 21H5ZM11 2.4H12.8V15.4H11ZM13.8 4.4L20 13.4H13.8ZM10 6.4V13.4H5.4Z";
/// The Sultan: an ironclad, longer and with two funnels.
const SULTAN: &str = "M0.4 13.4H23.6L21.6 21H1L2.2 17.4ZM3 2H4.4V8.6H6.4V13.4H1.8V8.6H3ZM8.2 4.2H11\
    V13.4H8.2ZM13 4.2H15.8V13.4H13ZM17.6 8.4H23.6V10.2H21.2V13.4H17.6Z";
pub(crate) const STRUCK: &str =
    "M3 6.6L6.6 3L12 8.4L17.4 3L21 6.6L15.6 12L21 17.4L17.4 21L12 15.6L6.6 21L3 17.4L8.4 12Z";

pub(crate) const STAR: &str = "M12 1.4L14.9 8.6L22.6 9.2L16.7 14.2L18.6 21.8L12 17.7L5.4 21.8L7.3 14.2\
    L1.4 9.2L9.1 8.6Z";
pub(crate) const ENGINE: &str = "M4 2.6H8L7.4 8H13V3H22.6V5H21V16H23V18.4H1V16H2V8H4.6ZM15 5V8.6H19V5Z\
    M6 17A3 3 0 1 1 6 23A3 3 0 1 1 6 17ZM17 17A3 3 0 1 1 17 23A3 3 0 1 1 17 17Z";
/// A spade: works are dug around a besieged place.
pub(crate) const SPADE: &str = "M8 1.4H16V4H13.4V11.4H18V16.6C18 20.4 15.2 22.6 12 23.4C8.8 22.6 6 20.4 6 \
    16.6V11.4H10.6V4H8Z";
pub(crate) const SWORDS: &str = "M2 2L5.4 2.6L17.2 14.4L19 12.6L20.8 14.4L18.6 16.6L22.4 20.4L20.4 22.4\
    L16.6 18.6L14.4 20.8L12.6 19L14.4 17.2L2.6 5.4ZM21.4 5.4L9.6 17.2L11.4 19L9.6 20.8L7.4 18.6L3.6 22.4\
    L1.6 20.4L5.4 16.6L3.2 14.4L5 12.6L6.8 14.4L18.6 2.6L22 2Z";

/// What troops of an arm are drawn as.
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

/// The sign of whoever holds a place.
pub(crate) fn control(control: Control) -> &'static str {
    match control {
        Control::Egyptian | Control::RetakenEgyptian => CRESCENT,
        Control::Mahdist => BANNER,
        Control::RetakenBritish => CROWN,
    }
}

pub(crate) fn ship(kind: ShipKind) -> &'static str {
    match kind {
        ShipKind::Gunboat => GUNBOAT,
        ShipKind::Transport => TRANSPORT,
        ShipKind::LightTransport => LIGHT_TRANSPORT,
        ShipKind::Sultan => SULTAN,
    }
}
