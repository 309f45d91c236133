//! How the areas of the game's map are dealt out to officers (J-078).

use super::posts::Area;
use super::{PlayerId, Roster};

impl Roster {
    /// An even share of `areas` for each member but the commander, in joining order; nothing for
    /// fewer members than it takes. On a side of several the captain keeps a share too.
    pub fn shares(&self, areas: impl IntoIterator<Item = Area>) -> Vec<(Area, PlayerId)> {
        let takes = |id: &PlayerId| self.side.is_some() || Some(*id) != self.commander;
        let members = self.members.iter().map(|member| member.player);
        let holders: Vec<PlayerId> = members.filter(takes).collect();
        if !self.has_enough_for_areas() {
            return Vec::new();
        }
        let dealt = areas.into_iter().zip(holders.into_iter().cycle());
        dealt.filter(|(_, player)| Some(*player) != self.commander).collect()
    }

    pub fn share_out(&mut self, areas: &[(Area, PlayerId)]) {
        self.delegation = true;
        self.areas = areas.iter().copied().collect();
    }

    /// The group has agreed that areas are given, or not: what was given is dropped, or every area
    /// dealt anew.
    pub fn agree_on_areas(&mut self, given: bool, areas: impl IntoIterator<Item = Area>) {
        if given == self.delegation {
            return;
        }
        let shares = if given { self.shares(areas) } else { Vec::new() };
        self.share_out(&shares);
        self.delegation = given;
    }
}
