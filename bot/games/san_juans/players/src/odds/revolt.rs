//! The next rebellion: which places answer the call, and what comes of it.

use std::collections::BTreeMap;

use san_juans::{Event, Phase, PlaceId, Revolt, War, Why};

use crate::odds::{Chance, Mean, Trial, play_on};

const RUNS: u32 = 1_000;

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Risk {
    pub place: PlaceId,
    pub falls: Chance,
    pub besieged: Chance,
}

impl Risk {
    pub fn percent(&self) -> f64 {
        self.falls.percent + self.besieged.percent
    }
}

#[derive(Debug, Clone, PartialEq)]
pub struct Prospect {
    /// Whether it is the rest of the one under way.
    pub under_way: bool,
    pub risks: Vec<Risk>,
    /// Places that rise, the besieged ones too.
    pub rising: Mean,
    pub runs: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoRebellion {
    /// The islands are quiet for good (J-047), or the war is over.
    Quiet,
    LastTurn,
}

/// What the next rebellion comes to.
pub fn ask(trial: &Trial) -> Result<Prospect, NoRebellion> {
    if trial.campaign.board().milestones.pacified || trial.campaign.decision().is_none() {
        return Err(NoRebellion::Quiet);
    }
    let view = trial.campaign.view(None);
    if view.turn >= view.turns && view.phase > Phase::Rebellion {
        return Err(NoRebellion::LastTurn);
    }
    let under_way = view.phase == Phase::Rebellion;
    let mut counted: BTreeMap<PlaceId, (u32, u32)> = BTreeMap::new();
    let mut rising = Mean::default();
    let runs = trial.runs(1, RUNS, 1.0, |copy, dice| {
        let mut events = Vec::new();
        let begun = match under_way {
            true => Some(copy),
            false => copy.at_phase(Phase::Rebellion, dice, &mut events),
        };
        let Some(mut copy) = begun else { return };
        let goes_on = |why: Why, events: &[Event]| {
            let over = events.iter().any(|event| matches!(event, Event::RoundBegan { .. }));
            !over && !matches!(why, Why::PlayCard { .. })
        };
        play_on(&mut copy, dice, &mut events, &|_| None, &goes_on);
        let mut all = 0_u32;
        for event in &events {
            match event {
                Event::RevoltRolled { place, result, .. } => {
                    let risen = counted.entry(*place).or_default();
                    let (falls, besieged) = (result.takes(), *result == Revolt::Besieged);
                    risen.0 += u32::from(falls);
                    risen.1 += u32::from(besieged);
                    all += u32::from(falls || besieged);
                }
                Event::RoundBegan { .. } => break,
                _ => {}
            }
        }
        rising.add(all);
    });
    let risk = |(place, (falls, besieged)): (PlaceId, (u32, u32))| Risk {
        place,
        falls: Chance::counted(falls, runs),
        besieged: Chance::counted(besieged, runs),
    };
    Ok(Prospect { under_way, risks: counted.into_iter().map(risk).collect(), rising, runs })
}
