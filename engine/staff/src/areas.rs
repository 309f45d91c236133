//! How the areas of the game's map are dealt out to officers (J-078).

use super::posts::{Area, DELEGATES_FROM};
use super::{PlayerId, Roster};

impl Roster {
    /// An even share of `areas` for each member but the commander, in joining order; nothing for
    /// fewer members than it takes.
    pub fn shares(&self, areas: impl IntoIterator<Item = Area>) -> Vec<(Area, PlayerId)> {
        let others = self.members.iter().map(|member| member.player);
        let others: Vec<PlayerId> = others.filter(|id| Some(*id) != self.commander).collect();
        if self.members.len() < DELEGATES_FROM {
            return Vec::new();
        }
        areas.into_iter().zip(others.into_iter().cycle()).collect()
    }

    /// Lets areas be given, beginning with these.
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
