//! What cards do when played for their event. The effects are data (`cards.toml`); how they are
//! carried out is in [`phases::card_event`](super::phases::cards::card_event).

use serde::Deserialize;

use crate::{Batch, Board, CardId, Flag, Options, PlaceId, Scenario, Set, ShipKind, Space, data};

/// Where units of a card arrive (J-034).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arrival {
    Suakin,
    SuakinOrFridayHarbor,
    /// At any unbesieged port of ours.
    Port,
    /// At any port of ours.
    PortBesiegedToo,
    /// At one unbesieged location of ours.
    Location,
    /// Each at any unbesieged location of ours.
    Spread,
    BritishForceOrSuakin,
}

/// What a card's event does. Islands named by `Blockade of the Channels` are those with one or
/// two locations.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the fields are the columns of cards.toml")]
pub enum Effect {
    /// Units arrive.
    Units { at: Arrival, units: Vec<Batch> },
    /// Units arrive at Suakin, and a siege there drops a level (card 7).
    SuakinCrisis { units: Vec<Batch> },
    /// Units arrive who must clear Lopez Island (card 1).
    Graham { units: Vec<Batch> },
    /// Units arrive, and there are Ops at once (card 21).
    Kitchener { units: Vec<Batch>, ops: u8 },
    /// Units land among the rebels and march on them at once (card 36).
    Hicks { units: Vec<Batch> },
    /// Cavalry arrives, and the place is likelier to rise (card 38).
    Slavers { units: Vec<Batch>, by: i8 },
    /// Replacement points.
    Points { flag: Flag, points: u8 },
    /// No vote of dismissal, and points (card 29).
    Firman { points: u8 },
    /// The next Ops cards count one more (card 16).
    Heliograph { cards: u8 },
    /// Score in phase 7 (card 22).
    Parliament { won: i32, idle: i32 },
    /// A village in revolt comes back (card 25).
    VillageReturns {},
    /// Score, and a village beside a fortress comes back (card 53).
    Ulema { vp: i32 },
    /// Revolt rolls on small islands (card 26).
    CalmSmallIslands { by: i8 },
    /// Revolt rolls on one island (card 33).
    CalmIsland { by: i8 },
    /// Revolt and siege rolls at the ports of one sea area (card 39).
    CalmSea { by: i8 },
    /// A revolt at a place comes to nothing (card 40).
    LoyalSheikhs,
    /// Redoubts (card 41).
    Redoubts { count: u8 },
    /// A siege roll at a port, or supply points there (card 42).
    Grain { by: i8, points: u8 },
    /// Everybody is in supply, and points at Suakin (card 19).
    Commissariat { points: u8 },
    /// A place is harder to rise, and gets a redoubt (card 43).
    Parapet,
    /// Mutiny counts as retreat (card 51).
    PayChest,
    /// Infantry move as cavalry (card 52).
    CamelTransport,
    /// Units of one place regain steps (card 30).
    Rally { steps: u8 },
    /// One force marches further (card 45).
    ForcedMarch { by: u8 },
    /// Ships join, by name and kind (cards 14, 15 and 34).
    Ships { at: Arrival, ships: Vec<(String, ShipKind)> },
    /// The ships of one port are made good (card 31).
    DockWork {},
    /// The armoured train comes, in crates (card 12).
    Train { at: Arrival },
    /// Track is laid, or the ships of one port are made good (card 13).
    Railway { sections: u8 },
    /// Every ship is activated once (card 49).
    Patrol,
    /// The commander chooses the type of the next battle (card 17).
    Intelligence,
    /// One force fights behind works (card 20).
    Zariba,
    /// One force marches unseen and attacks by surprise (card 23).
    NightMarch,
    /// One force marches further, and what it takes counts double (card 24).
    PunitiveColumn { by: u8 },
    /// The force of a place is counted beforehand (card 27).
    Balloon,
    /// The top of the draw pile is put in order (card 44).
    Spies { cards: u8 },
    /// Gordon comes to Friday Harbor (card 54).
    Gordon { sudanese: u8 },
}

impl Effect {
    pub fn batches(&self) -> &[Batch] {
        match self {
            Effect::Units { units, .. }
            | Effect::SuakinCrisis { units }
            | Effect::Graham { units }
            | Effect::Kitchener { units, .. }
            | Effect::Hicks { units }
            | Effect::Slavers { units, .. } => units,
            _ => &[],
        }
    }

    /// Whether playing it activates a force or ships (random event 31).
    pub fn activates(&self) -> bool {
        matches!(
            self,
            Effect::ForcedMarch { .. }
                | Effect::NightMarch
                | Effect::PunitiveColumn { .. }
                | Effect::Patrol
                | Effect::Kitchener { .. }
                | Effect::Hicks { .. }
        )
    }

    /// Where its units arrive, if it brings any.
    pub fn arrival(&self) -> Option<Arrival> {
        match self {
            Effect::Units { at, .. } | Effect::Ships { at, .. } | Effect::Train { at } => Some(*at),
            Effect::SuakinCrisis { .. } | Effect::Graham { .. } | Effect::Kitchener { .. } => {
                Some(Arrival::Suakin)
            }
            Effect::Slavers { .. } => Some(Arrival::Location),
            _ => None,
        }
    }
}

/// Whether a card can be played for its event as things stand: with no place to arrive, or
/// nothing to act on, it cannot (J-034).
pub fn can_be_event(card: CardId, board: &Board, options: &Options) -> bool {
    // In the reconquest the Egyptian cards left serve for Ops or replacements only (J-029).
    if options.scenario == Scenario::Reconquest && data().card(card).flag == Flag::Egyptian {
        return false;
    }
    let effect = &data().card(card).event;
    if let Some(at) = effect.arrival() {
        return !arrival_spaces(at, board).is_empty();
    }
    match effect {
        Effect::Hicks { .. } => !super::phases::leaders::hicks::landings(board).is_empty(),
        // What bears on the next rebellion is of no use once there is none (J-047).
        Effect::PayChest => !board.milestones.pacified,
        Effect::CalmSmallIslands { .. } => {
            let rises = |id: &PlaceId| super::phases::rebellion::is_still_to_rise(*id, board);
            let small = data().islands.iter().filter(|island| island.places.len() <= 2);
            small.flat_map(|island| &island.places).any(rises)
        }
        Effect::Patrol => super::phases::ships::sail::any_ship(board),
        Effect::Spies { .. } => board.deck.draw.len() > 1,
        Effect::Gordon { .. } => super::phases::leaders::gordon::can_come(board),
        Effect::ForcedMarch { .. } | Effect::NightMarch | Effect::PunitiveColumn { .. } => {
            !super::phases::ops::can_be_activated(board).is_empty()
        }
        // The score moves though no village comes back (card 53).
        Effect::Ulema { .. } => true,
        _ => {
            let targets = super::phases::cards::card_event::targets(effect, board, options);
            targets.is_none_or(|of| !of.is_empty())
        }
    }
}

/// Spaces where units of a card may arrive (J-034).
pub fn arrival_spaces(at: Arrival, board: &Board) -> Vec<Space> {
    let data = data();
    let places = |of: Set<PlaceId>| of.iter().map(Space::Place).collect();
    // A named port that has fallen: any port of ours instead; a besieged one may still be used.
    let named = |ports: &[PlaceId]| -> Vec<Space> {
        let ours = ports.iter().copied().filter(|id| board.is_ours(*id));
        let held: Vec<Space> = ours.map(Space::Place).collect();
        if held.is_empty() { places(board.ports()) } else { held }
    };
    match at {
        Arrival::Suakin => named(&[data.suakin]),
        Arrival::SuakinOrFridayHarbor => named(&[data.suakin, data.friday_harbor]),
        Arrival::Port => places(board.open_ports()),
        Arrival::PortBesiegedToo => places(board.ports()),
        Arrival::Location | Arrival::Spread => places(board.open()),
        Arrival::BritishForceOrSuakin => {
            let british = board.with_units(|unit, _| unit.flag() == Flag::British);
            let base = named(&[data.suakin]);
            let others =
                british & !Set::from(board.risen()) & !base.iter().copied().collect::<Set<Space>>();
            base.into_iter().chain(others).collect()
        }
    }
}
