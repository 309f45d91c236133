//! Where everything stands when the war begins (J-024 to J-029).

use serde::Deserialize;

use crate::{CardId, PlaceId, ShipKind, UnitKind};

/// The set-up (J-025, J-026).
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    pub turns: u8,
    pub revolt: PlaceId,
    /// Cards kept out of the first draw pile.
    pub set_aside: Vec<CardId>,
    /// Where the revolt may begin instead, by the face of a die (J-027).
    pub starts: Vec<PlaceId>,
    /// Supply points under advanced supply (J-101).
    pub stores: Vec<(PlaceId, u8)>,
    pub garrisons: Vec<(PlaceId, Vec<UnitKind>)>,
    pub ships: Vec<(String, ShipKind, PlaceId)>,
    /// A war that can only begin at its beginning has none.
    pub reconquest: Option<Reconquest>,
}

/// How the reconquest begins (J-029).
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reconquest {
    pub turn: u8,
    pub vp: i32,
    pub siege: (PlaceId, u8),
    pub ships: PlaceId,
    #[serde(rename = "local_points")]
    pub points: u8,
    pub hand: Vec<CardId>,
    pub set_aside: Vec<CardId>,
    pub out: Vec<CardId>,
    pub stores: Vec<(PlaceId, u8)>,
    /// Units that came with those cards and are lost.
    pub lost: Vec<(UnitKind, u8)>,
    pub garrisons: Vec<(PlaceId, Vec<UnitKind>)>,
}
