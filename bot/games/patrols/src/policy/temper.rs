//! What sort of player one is: the weights of what he knows.

use games::simulate::sides::Manner;
use patrols::Faction;

/// Weights of a player who thinks, counted in victory points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Temper {
    /// A charge has to bring so many points at least, on the average.
    pub charge: f64,
    pub care: f64,
    /// What it costs a Dervish unit to stand in the open before the enemy's turn.
    pub exposed: f64,
    /// How much more a charge has to bring that gives away where a unit lies.
    pub secret: f64,
    /// What it is worth to a sound unit to disappear again.
    pub vanish: f64,
    /// How much it counts that scouts do not come to a new piece at once.
    pub safe: f64,
    /// How much a new piece of scenery counts that lies near the patrol, against one far off.
    pub near: f64,
    /// The row of squares where the first piece of scenery lies, from the south.
    pub row: f64,
    /// How many rows further on each one after it lies.
    pub rows: f64,
    /// Dervish units wanted in play before scenery is.
    pub units: f64,
    /// How far the patrol keeps from scenery that may hide somebody, in inches.
    pub berth: f64,
    /// How much of what a charge would bring counts that can be made a turn later.
    pub march: f64,
    pub north: f64,
    /// What it is worth to riflemen of the patrol to come into range of an enemy.
    pub engage: f64,
    /// What a scout is worth to the Dervishes, the point for it counted.
    pub scout: f64,
}

impl Temper {
    pub fn of(faction: Faction, manner: Manner) -> Self {
        let steady = match faction {
            Faction::Patrol => Self::PATROL,
            Faction::Dervish => Self::DERVISHES,
        };
        match (manner, faction) {
            (Manner::Random | Manner::Steady, _) => steady,
            (Manner::Cautious, Faction::Patrol) => {
                Self { charge: 2.5, care: 1.8, berth: 17.0, north: 8.0, ..steady }
            }
            (Manner::Cautious, Faction::Dervish) => {
                Self { charge: 2.5, care: 1.6, exposed: 1.2, ..steady }
            }
            (Manner::Bold, Faction::Patrol) => {
                Self { charge: -0.5, care: 0.7, berth: 10.0, north: 40.0, ..steady }
            }
            (Manner::Bold, Faction::Dervish) => {
                Self { charge: -0.5, care: 0.7, exposed: 0.1, units: 5.0, ..steady }
            }
        }
    }

    const PATROL: Self = Self {
        charge: 1.0,
        care: 1.2,
        exposed: 0.5,
        secret: 0.0,
        vanish: 0.0,
        safe: 1.0,
        near: 1.0,
        row: 2.0,
        rows: 5.0,
        units: 3.0,
        berth: 14.0,
        north: 20.0,
        engage: 1.0,
        scout: 2.5,
        march: 0.6,
    };

    const DERVISHES: Self = Self {
        charge: 0.5,
        care: 1.0,
        exposed: 0.5,
        secret: 0.5,
        vanish: 1.5,
        safe: 2.0,
        near: 0.3,
        row: 5.0,
        rows: 3.0,
        units: 3.0,
        berth: 14.0,
        north: 20.0,
        engage: 1.0,
        scout: 2.5,
        march: 0.6,
    };
}
