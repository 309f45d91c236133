//! What cards do when played for their event. The effects are data (`cards.toml`); how they are
//! carried out is in [`phases::card_event`](super::phases::cards::card_event).

use crate::{ArrivesAt, Board, CardId, Effect, Flag, Options, PlaceId, Scenario, Set, Space};

/// Whether a card can be played for its event as things stand: with no place to arrive, or
/// nothing to act on, it cannot (J-034).
pub fn can_be_event(card: CardId, board: &Board, options: &Options) -> bool {
    // In the reconquest the local cards left serve for Ops or replacements only (J-029).
    if options.scenario == Scenario::Reconquest && card.flag == Flag::Local {
        return false;
    }
    let effect = &card.event;
    if let Some(at) = effect.arrival() {
        return !arrival_spaces(at, board).is_empty();
    }
    match effect {
        Effect::Expedition { .. } => {
            !super::phases::leaders::expedition::landings(board).is_empty()
        }
        // What bears on the next rebellion is of no use once there is none (J-047).
        Effect::NoMutiny => !board.milestones.pacified,
        Effect::CalmSmallIslands { .. } => {
            let rises = |id: &PlaceId| super::phases::rebellion::is_still_to_rise(*id, board);
            let small = board.pack().islands.iter().filter(|island| island.places.len() <= 2);
            small.flat_map(|island| &island.places).any(rises)
        }
        Effect::AllShips => super::phases::ships::sail::any_ship(board),
        Effect::Foresee { .. } => board.deck.draw.len() > 1,
        Effect::Hero { .. } => super::phases::leaders::hero::can_come(board),
        Effect::ForcedMarch { .. } | Effect::NightMarch | Effect::PunitiveColumn { .. } => {
            !super::phases::ops::can_be_activated(board).is_empty()
        }
        // The score moves though no village comes back (card 53).
        Effect::Pardon { .. } => true,
        _ => {
            let targets = super::phases::cards::card_event::targets(effect, board, options);
            targets.is_none_or(|of| !of.is_empty())
        }
    }
}

/// Spaces where units of a card may arrive (J-034).
pub fn arrival_spaces(at: ArrivesAt, board: &Board) -> Vec<Space> {
    let roles = &board.pack().roles;
    let places = |of: Set<PlaceId>| of.iter().map(Space::Place).collect();
    // A named port that has fallen: any port of ours instead; a besieged one may still be used.
    let named = |ports: &[PlaceId]| -> Vec<Space> {
        let ours = ports.iter().copied().filter(|id| board.is_ours(*id));
        let held: Vec<Space> = ours.map(Space::Place).collect();
        if held.is_empty() { places(board.ports()) } else { held }
    };
    match at {
        ArrivesAt::Base => named(&[roles.base]),
        ArrivesAt::BaseOrRefuge => named(&[roles.base, roles.refuge]),
        ArrivesAt::Port => places(board.open_ports()),
        ArrivesAt::PortBesiegedToo => places(board.ports()),
        ArrivesAt::Location | ArrivesAt::Spread => places(board.open()),
        ArrivesAt::ForceOrBase => {
            let relief = board.with_units(|unit, _| unit.flag() == Flag::Relief);
            let base = named(&[roles.base]);
            let others =
                relief & !Set::from(board.risen()) & !base.iter().copied().collect::<Set<Space>>();
            base.into_iter().chain(others).collect()
        }
    }
}
