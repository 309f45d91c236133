//! What has happened since the last picture, gathered from events.

use siege::tables::{Damage, Fight, Wound};
use siege::{AreaId, Arm, BannerId, Event};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) banner: BannerId,
    pub(crate) from: AreaId,
    pub(crate) to: AreaId,
    pub(crate) back: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Clash {
    pub(crate) fight: Fight,
    pub(crate) banner: BannerId,
    pub(crate) area: AreaId,
    pub(crate) total: i8,
    /// Steps of the troops that took part.
    pub(crate) steps: u8,
    /// Steps, guns, leaders and gunboats lost or hurt.
    pub(crate) lost: [u8; 4],
}

/// What has happened since the last picture.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Traces {
    pub(crate) steps: Vec<Step>,
    pub(crate) works: Vec<(AreaId, i8)>,
    pub(crate) clashes: Vec<Clash>,
    pub(crate) gone: Vec<BannerId>,
    /// Whether losses belong to the last fight.
    fighting: bool,
}

impl Traces {
    /// What these events leave on the map.
    pub fn of<'a>(events: impl IntoIterator<Item = &'a Event>) -> Self {
        let mut traces = Self::default();
        for event in events {
            traces.take(event);
        }
        traces
    }

    fn take(&mut self, event: &Event) {
        match event {
            Event::BannerMoved { banner, to, back, razed } => {
                let from = if *back { to.saturating_sub(1) } else { (to + 1).min(4) };
                let (from, to) = (AreaId::of(*banner, from), AreaId::of(*banner, *to));
                self.steps.push(Step { banner: *banner, from, to, back: *back });
                if let Ok(razed @ 1..) = i8::try_from(*razed) {
                    self.built(to, -razed);
                }
            }
            Event::Works { area, by, .. } => self.built(*area, *by),
            &Event::Fought { fight, banner, area, total, steps, .. } => {
                self.clashes.push(Clash { fight, banner, area, total, steps, lost: [0; 4] });
                self.fighting = true;
            }
            Event::BannerLeft { banner } => self.gone.push(*banner),
            Event::StepLost { .. } => self.lost(Arm::Troops, 1),
            Event::GunLost { .. } => self.lost(Arm::Guns, 1),
            Event::LeaderHit { wound: Wound::Killed | Wound::Wounded, .. } => {
                self.lost(Arm::Leaders, 1);
            }
            Event::GunboatHit { damage: Damage::Damaged | Damage::Destroyed, .. } => {
                self.lost(Arm::Gunboats, 1);
            }
            Event::AllLost { arm: Arm::Troops, .. } => {
                let steps = self.clashes.last().map_or(0, |clash| clash.steps);
                self.lost(Arm::Troops, steps);
            }
            Event::AllLost { arm, units } => {
                self.lost(*arm, u8::try_from(units.len()).unwrap_or(u8::MAX));
            }
            // What an event card costs is not lost in the fight before it.
            Event::TurnBegan { .. } | Event::CardDrawn { .. } => self.fighting = false,
            _ => {}
        }
    }

    fn built(&mut self, area: AreaId, by: i8) {
        match self.works.iter_mut().find(|(of, _)| *of == area) {
            Some((_, sum)) => *sum += by,
            None => self.works.push((area, by)),
        }
    }

    fn lost(&mut self, arm: Arm, many: u8) {
        if let (true, Some(clash)) = (self.fighting, self.clashes.last_mut()) {
            let lost = &mut clash.lost[arm as usize];
            *lost = lost.saturating_add(many);
        }
    }
}
