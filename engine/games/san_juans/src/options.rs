//! What a group may agree on before the war begins (J-144).

use search::Level;
use serde::{Deserialize, Serialize};

use crate::{CardId, PackNo};
use kit::{Fixed, defaults};
use staff::conduct::Pace;
use staff::motion::Share;

/// Where the war begins.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scenario {
    /// One place rises (J-026).
    #[default]
    Revolt,
    /// Six places to choose from, by a die (J-027).
    VariableStart,
    /// Turn 11: all is lost but the refuge and the base (J-029).
    Reconquest,
}

/// Which of two overlapping rows of the siege table counts (J-093).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SiegeRows {
    /// The row printed first.
    #[default]
    First,
    /// The row printed second.
    Second,
}

/// How battles are settled unless the group says otherwise (J-073).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Settlement {
    /// By the quick resolver.
    #[default]
    Resolver,
    /// On the players' own table.
    Table,
}

defaults! {
    /// The options of a campaign, the optional rules among them (J-140 to J-145); none is on unless
    /// the group says so.
    #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(default)]
    pub struct Options {
        /// The war that is played.
        #[serde(skip_serializing_if = "PackNo::is_first")]
        pub pack: PackNo = PackNo::FIRST,
        /// Strength steps of a unit at full strength (J-022).
        pub steps_per_unit: u8 = 4,
        /// Steps one replacement point restores (J-022).
        pub steps_per_point: u8 = 1,
        /// Any battle ends the movement of those who fought it (J-062).
        pub battle_ends_move: bool = false,
        /// Where the war begins (J-026, J-027, J-029).
        pub scenario: Scenario = Scenario::default(),
        /// Units that only go aboard in the port where they stand need no Op (J-053).
        pub free_boarding: bool = false,
        /// Besiegers may storm (J-140).
        pub storming: bool = false,
        /// Boats into a siege run a risk (J-141).
        pub boats_into_siege: bool = false,
        /// Gunboats help a besieged port, at a risk (J-142).
        pub gunboats_in_siege: bool = false,
        /// Ships may meet rebel vessels (J-143).
        pub gunboat_encounters: bool = false,
        /// Four points of damage sink a ship (J-024).
        pub ships_sink: bool = true,
        /// Supply points and supply units (J-101 to J-103).
        pub advanced_supply: bool = false,
        /// Officers have cards and an island of their own (J-006).
        pub divided_command: bool = false,
        /// Under divided command a card for an officer on another island than the headquarters' comes
        /// there with the next ship, or after a round (J-006).
        pub orders_by_ship: bool = false,
        /// Ballots, of those cast, that relieve a commander (J-002).
        pub dismissal_majority: Share = Share::default(),
        /// Ballots, of those present, for such a vote to count (J-002).
        pub dismissal_quorum: Share = Share::default(),
        /// The commander votes on himself (J-002).
        pub accused_votes: bool = true,
        /// How fast the group plays; it sets every delay.
        pub pace: Pace = Pace::default(),
        /// The best-backed proposal is carried out when commander and chief of staff have both let
        /// their time pass (J-001, J-004).
        pub councils_order: bool = true,
        /// From four players on, islands have officers who decide their sieges, retreats and
        /// replacements unless the commander does (J-001).
        pub delegation: bool = true,
        /// Whoever joins a war under way votes, stands, leads and takes copies at once.
        pub newcomers_at_once: bool = false,
        /// Whoever asks is told how two proposals do in trials.
        pub advice: bool = true,
        /// Fortress garrisons at the besieged place in the reconquest, 0 to 2 (J-029).
        pub reconquest_garrisons: u8 = 0,
        /// All places are rolled for as they stood when the phase began (J-043).
        pub simultaneous_rebellion: bool = false,
        /// The commander is asked, before the first roll of the war, in which order places are rolled
        /// for (J-043).
        pub rebellion_order: bool = false,
        /// The order of revolts is the commander's to set and stands until he sets another; off in wars
        /// begun before that was so (J-043).
        #[serde(default)]
        pub standing_order: bool = true,
        /// Fortress garrisons may go aboard ships; off in wars begun before it could be chosen (J-051).
        #[serde(default)]
        pub garrisons_sail: bool = true,
        /// The commander makes a table of random locations for this war (J-160).
        pub own_places: bool = false,
        /// Whoever flees a revolt by land may meet the rebels on the way (J-045).
        pub fight_out: bool = false,
        /// Fortress garrisons march, break out and flee by land, and fight poorly outside works (J-021,
        /// J-051).
        pub garrisons_march: bool = false,
        /// An early victory is peace only if the staff wants it; off in wars begun before it could be
        /// chosen (J-123).
        #[serde(default)]
        pub fight_on: bool = true,
        /// Which of two overlapping rows of the siege table counts (J-093).
        pub siege_rows: SiegeRows = SiegeRows::default(),
        /// Two batteries make a siege roll better instead of worse (J-094).
        pub batteries_help: bool = false,
        /// A limited success can break a siege (J-092).
        pub limited_success_breaks: bool = false,
        /// Score of cards and events counts at once (J-121).
        pub instant_total: bool = false,
        /// How battles are settled unless the group says otherwise (J-073).
        pub settlement: Settlement = Settlement::default(),
        /// How well the enemy plays in a battle that is fought as a skirmish (J-073).
        pub level: Level = Level::Easy,
        /// Rebels fight a grade worse once the relief has arrived (J-021).
        #[serde(rename = "mahdists_waver")]
        pub rebels_waver: bool = false,
        /// Horsemen in armour stand better in close fight (J-021).
        #[serde(rename = "armoured_cuirassiers")]
        pub armour_helps: bool = false,
        /// Battles on the table get something of their own (J-078).
        pub extras: bool = false,
        /// Leaders are named (J-145).
        pub named_leaders: bool = false,
        /// Leaders of both sides have a small effect in battle (J-145).
        pub leaders_tell: bool = false,
        /// A unit that has won two battles gains a grade (J-145).
        pub experience: bool = false,
        /// Rebel numbers are shown as a range before a battle (J-145).
        pub limited_intelligence: bool = false,
        /// Cards dealt first in turn 1, instead of the top of the pile: for examples of play.
        pub opening_hand: Vec<CardId> = Vec::new(),
    }
}

/// Options nobody can play with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadOptions {
    #[error("a unit has from 1 to 20 steps")]
    StepsPerUnit,
    #[error("a replacement point restores from 1 to 20 steps")]
    StepsPerPoint,
    #[error("{0} has from 0 to 2 fortress garrisons")]
    Garrisons(&'static str),
    #[error("the opening hand must be at most seven different cards of the first draw pile")]
    OpeningHand,
    #[error("this war begins at its beginning: it has no reconquest")]
    NotLate,
}

/// The most cards of a hand that is dealt.
const HAND: usize = 7;

impl Options {
    /// Whether these can become others while the war is played. Where it begins, what stands and
    /// lies there then and how strong units are raised is settled when the board is laid out; all
    /// else is asked for when it is used.
    pub fn can_become(&self, other: &Options) -> Result<(), Fixed> {
        let same = [
            ("pack", self.pack == other.pack),
            ("scenario", self.scenario == other.scenario),
            ("steps_per_unit", self.steps_per_unit == other.steps_per_unit),
            ("advanced_supply", self.advanced_supply == other.advanced_supply),
            ("reconquest_garrisons", self.reconquest_garrisons == other.reconquest_garrisons),
            ("opening_hand", self.opening_hand == other.opening_hand),
        ];
        let changed = same.into_iter().find(|(_, same)| !same);
        changed.map_or(Ok(()), |(key, _)| Err(Fixed { key }))
    }

    /// Whether a campaign can be played with these.
    pub fn check(&self) -> Result<(), BadOptions> {
        if !(1..=20).contains(&self.steps_per_unit) {
            return Err(BadOptions::StepsPerUnit);
        }
        if !(1..=20).contains(&self.steps_per_point) {
            return Err(BadOptions::StepsPerPoint);
        }
        if self.reconquest_garrisons > 2 {
            let pack = self.pack.get();
            let late = pack.setup.reconquest.as_ref();
            let besieged = late.map_or(pack.roles.refuge, |late| late.siege.0);
            return Err(BadOptions::Garrisons(&besieged.get().name));
        }
        let hand = &self.opening_hand;
        let dealt = super::setup::first_pile(self.scenario, self.pack.get());
        // In the reconquest cards are in the hand before the deal (J-029).
        let held = match (self.scenario, &self.pack.get().setup.reconquest) {
            (Scenario::Reconquest, Some(late)) => late.hand.len(),
            (Scenario::Reconquest, None) => return Err(BadOptions::NotLate),
            _ => 0,
        };
        let most = HAND.saturating_sub(held);
        let distinct = (1..hand.len()).all(|i| !hand[..i].contains(&hand[i]));
        if hand.len() > most || !distinct || hand.iter().any(|card| !dealt.contains(card)) {
            return Err(BadOptions::OpeningHand);
        }
        Ok(())
    }
}
