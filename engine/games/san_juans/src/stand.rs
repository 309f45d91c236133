//! Where things stand so or so: questions that phases ask of all locations, or of all spaces with
//! units of ours. The answers are sets.

use crate::{Board, Control, PlaceId, PlaceKind, PlaceState, Set, Space, Unit, data};

impl Board {
    /// Locations for which `fits` holds, in printed order.
    pub fn places_where(&self, fits: impl Fn(PlaceId) -> bool) -> Set<PlaceId> {
        (1..).map(PlaceId).take(self.places.len()).filter(|id| fits(*id)).collect()
    }

    fn states_where(&self, fits: impl Fn(&PlaceState) -> bool) -> Set<PlaceId> {
        let states = self.places.iter().rev();
        Set::of_bits(states.fold(0, |bits, state| bits << 1 | u64::from(fits(state))))
    }

    pub fn risen(&self) -> Set<PlaceId> {
        self.states_where(|state| state.control == Control::Mahdist)
    }

    pub fn ours(&self) -> Set<PlaceId> {
        self.states_where(|state| state.control != Control::Mahdist)
    }

    pub fn open(&self) -> Set<PlaceId> {
        let open = |state: &PlaceState| state.control != Control::Mahdist && state.siege.is_none();
        self.states_where(open)
    }

    pub fn ports(&self) -> Set<PlaceId> {
        data().ports & !self.risen()
    }

    pub fn open_ports(&self) -> Set<PlaceId> {
        data().ports & self.open()
    }

    pub fn in_revolt_of(&self, kind: PlaceKind) -> Set<PlaceId> {
        self.risen().filter(|id| data().place(id).kind == kind)
    }

    pub fn besieged(&self) -> Set<PlaceId> {
        self.states_where(|state| state.siege.is_some())
    }

    pub fn occupied(&self) -> Set<Space> {
        self.with_units(|_, _| true)
    }

    /// Spaces with units of ours for which `fits` holds.
    pub(crate) fn with_units(&self, fits: impl Fn(&Unit, Space) -> bool) -> Set<Space> {
        let (data, mut bits) = (data(), 0_u64);
        for unit in &self.units {
            let Some(space) = unit.at.ashore() else { continue };
            let bit = 1 << data.number(space);
            if bits & bit == 0 && fits(unit, space) {
                bits |= bit;
            }
        }
        Set::of_bits(bits)
    }

    pub(crate) fn held(&self) -> Set<Space> {
        self.with_units(|unit, _| unit.arm().is_combat())
    }

    /// Spaces that land forces may pass through: all but besieged places (J-015).
    pub(crate) fn unshut(&self) -> Set<Space> {
        !Set::from(self.besieged())
    }
}
