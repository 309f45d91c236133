//! What a group may agree on before it marches, and the force that marches.

use serde::{Deserialize, Serialize};

use crate::ids::UnitId;
use crate::state::{LAST_TURN, TURNS_MAX};
use crate::troops::Troops;
use kit::{Fixed, Seat};
use staff::conduct::Pace;

/// The most Pashas who may take turns (H-R16).
pub const PASHAS_MAX: usize = 8;

/// Whose troops form the square (H-006, H-R43).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Army {
    /// Hicks' own: Blacks, Arabs, Bashi-Bazouks and a battalion nobody knows.
    #[default]
    Egyptian,
    British,
    Indian,
}

/// Who rolls for a march of the square (H-R19).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SquareRolls {
    /// Every face; guns and transport go with the leading one.
    #[default]
    Faces,
    One,
    /// Every face, each gun and the transport.
    All,
}

impl SquareRolls {
    /// What a march was played by that is stored without a word about it.
    fn before() -> Self {
        Self::One
    }
}

/// What takes a point off morale (H-067, H-R07).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Losses {
    /// Each full sixth of the strength that a unit set out with.
    #[default]
    Sixths,
    /// Every sixth figure, whatever the strength.
    Figures,
}

/// When riflemen throw a die for spearmen (H-045, H-R52).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Spearmen {
    /// Each turn, as in the source.
    #[default]
    EachTurn,
    /// Each turn in which somebody is in small-arms range of them.
    InRange,
}

/// When a march that has not come to the palm is over (H-R14).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Clock {
    /// No turn ends it, as in the source; at [`TURNS_MAX`] the bot does.
    #[default]
    Open,
    Thirty,
}

impl Clock {
    /// What a march was played by that is stored without a word about it.
    fn before() -> Self {
        Self::Thirty
    }

    pub fn last_turn(self) -> u8 {
        match self {
            Self::Open => TURNS_MAX,
            Self::Thirty => LAST_TURN,
        }
    }
}

/// A battalion or squadron as it sets out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Muster {
    /// Its kind; nothing for one that is diced for when it matters (H-R20).
    pub troops: Option<Troops>,
    /// How many figures; none if it is not there.
    pub figures: u8,
}

/// A force that marches (H-008 to H-011).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Force {
    /// The four battalions, 1 to 16 figures each.
    pub battalions: [Muster; 4],
    /// The two squadrons, up to 4 figures each.
    pub squadrons: [Muster; 2],
    pub field_gun: bool,
    pub mitrailleuse: bool,
    /// What the gunners of both are (H-006, H-021).
    #[serde(default = "Force::gunners_before")]
    pub gunners: Troops,
}

impl Army {
    /// What its gunners are: like the rest of it (H-006, H-021).
    pub fn gunners(self) -> Troops {
        match self {
            Self::Egyptian => Troops::Gunners,
            Self::British => Troops::British,
            Self::Indian => Troops::Indians,
        }
    }
}

impl Force {
    /// What gunners were in a force that is stored without a word about them.
    fn gunners_before() -> Troops {
        Troops::Gunners
    }

    /// The printed force, or the same numbers of other troops (H-006, H-008 to H-011).
    pub fn of(army: Army) -> Self {
        let (battalions, squadrons) = match army {
            Army::Egyptian => (
                [Some(Troops::Blacks), Some(Troops::Arabs), None, Some(Troops::BashiBazouks)],
                [Troops::Arabs, Troops::BashiBazouks],
            ),
            Army::British => ([Some(Troops::British); 4], [Troops::British; 2]),
            Army::Indian => ([Some(Troops::Indians); 4], [Troops::Indians; 2]),
        };
        Self {
            battalions: battalions.map(|troops| Muster { troops, figures: 16 }),
            squadrons: squadrons.map(|troops| Muster { troops: Some(troops), figures: 4 }),
            field_gun: true,
            mitrailleuse: true,
            gunners: army.gunners(),
        }
    }

    /// How a unit sets out; nothing if it is not there.
    pub fn muster(&self, unit: UnitId) -> Option<Muster> {
        let gunners = Muster { troops: Some(self.gunners), figures: GUNNERS };
        let found = match unit {
            UnitId::First => Some(self.battalions[0]),
            UnitId::Second => Some(self.battalions[1]),
            UnitId::Third => Some(self.battalions[2]),
            UnitId::Fourth => Some(self.battalions[3]),
            UnitId::FirstHorse => Some(self.squadrons[0]),
            UnitId::SecondHorse => Some(self.squadrons[1]),
            UnitId::FieldGun => self.field_gun.then_some(gunners),
            UnitId::Mitrailleuse => self.mitrailleuse.then_some(gunners),
        };
        found.filter(|muster| muster.figures > 0)
    }

    pub fn infantry(&self) -> u16 {
        self.battalions.iter().map(|muster| u16::from(muster.figures)).sum()
    }
}

/// Gunners of a gun (H-010, H-011).
pub const GUNNERS: u8 = 3;

/// How hard a battle of a campaign is made for the square by the odds it is fought at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Press {
    /// Movement rolls a turn besides the square's own, for ambushes alone.
    pub rolls: u8,
    /// How many Ansar come wherever dice say so many, in per cent.
    pub strength: u16,
    /// What share of the foot has to come to the palm for the field to be held, in per cent.
    pub goal: u8,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Options {
    pub army: Army,
    pub force: Option<Force>,
    /// How many Ansar can come in all; as many as the dice say without a number.
    pub ansar: Option<u16>,
    /// The seats of the Pashas; their order in command is drawn (H-R16). Who plays alone is the one
    /// Pasha (H-R18).
    pub pashas: Vec<Seat>,
    /// What the odds of a battle make of it; nothing for a march that is no battle.
    pub press: Option<Press>,
    /// How many turns a Pasha commands before the next one does (H-R16: one).
    pub spell: u8,
    /// Who rolls for a march of the square (H-R19).
    #[serde(default = "SquareRolls::before")]
    pub square_rolls: SquareRolls,
    /// When a march that has not come to the palm is over (H-R14).
    #[serde(default = "Clock::before")]
    pub clock: Clock,
    /// What takes a point off morale (H-R07).
    pub losses: Losses,
    /// When riflemen throw a die for spearmen (H-R52).
    pub spearmen: Spearmen,
    /// How fast the group plays; it sets every delay.
    pub pace: Pace,
    /// Whoever joins on the way votes and takes copies at once.
    pub newcomers_at_once: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            army: Army::default(),
            force: None,
            ansar: None,
            press: None,
            pashas: vec![Seat(1)],
            spell: 1,
            square_rolls: SquareRolls::default(),
            clock: Clock::default(),
            losses: Losses::default(),
            spearmen: Spearmen::default(),
            pace: Pace::default(),
            newcomers_at_once: false,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadOptions {
    #[error("there must be one to eight Pashas, each once")]
    Pashas,
    #[error("a Pasha commands 1 to 30 turns in a row")]
    Spell,
    #[error("a battalion has 1 to 16 figures, a squadron at most 4")]
    Force,
}

impl Options {
    pub fn force(&self) -> Force {
        self.force.clone().unwrap_or_else(|| Force::of(self.army))
    }

    /// Whether these can become others on the way: only how the group plays together.
    pub fn can_become(&self, other: &Self) -> Result<(), Fixed> {
        let fixed = [
            ("army", self.army == other.army && self.force == other.force),
            ("ansar", self.ansar == other.ansar && self.press == other.press),
            ("pashas", self.pashas == other.pashas),
            ("spell", self.spell == other.spell),
            ("square_rolls", self.square_rolls == other.square_rolls),
            ("clock", self.clock == other.clock),
            ("losses", self.losses == other.losses),
            ("spearmen", self.spearmen == other.spearmen),
        ];
        let changed = fixed.into_iter().find(|(_, same)| !same);
        changed.map_or(Ok(()), |(key, _)| Err(Fixed { key }))
    }

    pub fn check(&self) -> Result<(), BadOptions> {
        let mut seats = self.pashas.clone();
        seats.sort_unstable();
        seats.dedup();
        if seats.len() != self.pashas.len() || !(1..=PASHAS_MAX).contains(&seats.len()) {
            return Err(BadOptions::Pashas);
        }
        if !(1..=30).contains(&self.spell) {
            return Err(BadOptions::Spell);
        }
        let force = self.force();
        let battalions = force.battalions.iter().all(|muster| (1..=16).contains(&muster.figures));
        let squadrons = force.squadrons.iter().all(|muster| muster.figures <= 4);
        if battalions && squadrons { Ok(()) } else { Err(BadOptions::Force) }
    }
}
