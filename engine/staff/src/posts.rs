//! Posts change hands, officers are given areas, battles their leaders (J-001, J-004, J-078).
//!
//! An area is whatever the game parts its map into; here it is only a number. Areas are of effect
//! from [`Roster::delegates_from`] members on, where one person's play would leave too many looking
//! on.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::motion::{Question, Verdict};
use super::{PlayerId, Privilege, Roster};
use kit::DecisionId;

/// The least number of members with whom areas are of effect.
const DELEGATES_FROM: u8 = 4;
/// The same on a side of several, which has fewer members.
const DELEGATES_FROM_ON_A_SIDE: u8 = 2;

/// A part of the game's map, by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Area(pub u8);

/// Who leads one battle because somebody said so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lead {
    /// The decision that asks how it is settled.
    pub battle: DecisionId,
    pub player: PlayerId,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Posting {
    /// Whoever asks lays down the highest post they hold.
    Resign {
        #[serde(default)]
        election: bool,
    },
    /// The commander gives the command to another.
    HandOver { to: PlayerId },
    /// The commander names a chief of staff (J-004).
    Chief { to: PlayerId },
    /// The commander gives somebody an area, or takes it upon himself again.
    Delegate {
        area: Area,
        /// To whom; nobody but the commander if left out.
        to: Option<PlayerId>,
    },
    /// Somebody takes over the lead of the battle that waits, or the commander names who does
    /// (J-078).
    Lead { battle: DecisionId, player: PlayerId },
}

/// An office that somebody can be put into.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Office {
    Commander,
    ChiefOfStaff,
}

/// What whoever looks after the players, without being one, may mend.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Repair {
    /// Somebody is put into an office.
    Seat { player: PlayerId, post: Office },
    /// Somebody who is gone is taken off the staff.
    Remove { player: PlayerId },
    /// Somebody who may not join again is taken off the staff.
    Ban { player: PlayerId },
    /// What shows the state of the campaign is shown anew.
    Board,
    /// Nothing is taken until it thaws.
    Freeze,
    /// Everything goes on, after a pause too.
    Thaw,
}

/// Why a post does not change hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, thiserror::Error)]
pub enum BadPosting {
    #[error("only the commander may do that")]
    NotYours,
    #[error("they hold no post")]
    NoPost,
    #[error("whoever is to have it has not joined")]
    Stranger,
    #[error("they have it already")]
    Already,
    #[error("the commander cannot be his own chief of staff")]
    CommanderToo,
    #[error("nobody is left to take it")]
    Nobody,
    #[error("areas are not given")]
    Off,
    #[error("they settle the battle for our side")]
    BothSides,
    #[error("an officer commands there")]
    Commanded,
    #[error("too few to give areas to")]
    TooFew { from: u8 },
    #[error("they have asked already")]
    Asked,
    #[error("they have joined only now")]
    Newcomer { turn: u8 },
}

/// Who answers for what the commander does not keep for himself.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Delegation {
    on: bool,
    named: Option<Lead>,
    fallen: Option<PlayerId>,
    areas: BTreeMap<Area, PlayerId>,
    otherwise: Vec<PlayerId>,
    waiting: Vec<PlayerId>,
    foes: Option<(DecisionId, Vec<PlayerId>)>,
}

impl Delegation {
    /// Somebody has an area by the rules of the game, whoever had it from the staff: one officer to
    /// an area. Of no effect where areas are of none.
    pub fn give(&mut self, area: Area, player: PlayerId) {
        if self.on {
            self.areas.insert(area, player);
        }
    }

    pub fn areas_of(&self, player: PlayerId) -> Vec<Area> {
        let own = self.areas.iter().filter(|(_, holder)| **holder == player);
        own.map(|(area, _)| *area).collect()
    }

    /// The officer of an area; nobody if it is the commander's.
    pub fn officer(&self, area: Area) -> Option<PlayerId> {
        self.areas.get(&area).copied()
    }

    /// Who leads a battle: whoever was named, else whoever fell from the command last, once, else
    /// the officer of the area, else whoever has led least; nobody who leads the enemy in it.
    /// Nobody if it is the commander's. `battle` is the question how it is settled.
    pub fn leader(&self, battle: DecisionId, area: Area) -> Option<PlayerId> {
        let named = self.named.filter(|lead| lead.battle == battle).map(|lead| lead.player);
        let foes = self.foes.as_ref().filter(|(of, _)| *of == battle);
        let is_foe = |player: &PlayerId| foes.is_some_and(|(_, foes)| foes.contains(player));
        let officer = self.officer(area).filter(|officer| !self.waiting.contains(officer));
        let others = self.otherwise.iter().copied();
        let mut usual = self.fallen.into_iter().chain(officer).chain(others);
        named.or_else(|| usual.find(|player| !is_foe(player)))
    }
}

impl Roster {
    /// The least number of members with whom areas are of effect.
    pub fn delegates_from(&self) -> u8 {
        if self.side.is_some() { DELEGATES_FROM_ON_A_SIDE } else { DELEGATES_FROM }
    }

    pub fn has_enough_for_areas(&self) -> bool {
        self.members.len() >= usize::from(self.delegates_from())
    }

    pub fn delegates(&self) -> bool {
        self.delegation && self.has_enough_for_areas()
    }

    pub fn delegation(&self) -> Delegation {
        let on = self.delegates();
        // Whoever commands answers for his areas as commander, and has them again afterwards.
        let officers = |(_, player): &(&Area, &PlayerId)| on && Some(**player) != self.commander;
        let areas = self.areas.iter().filter(officers).map(|(area, player)| (*area, *player));
        let members = self.members.iter().map(|member| member.player);
        let waiting: Vec<PlayerId> = members.filter(|id| self.waits(*id).is_some()).collect();
        let leads = |id: PlayerId| on && Some(id) != self.commander && !waiting.contains(&id);
        let others = self.members.iter().filter(|member| leads(member.player));
        let mut others: Vec<&super::Member> = others.collect();
        others.sort_by_key(|member| member.led);
        Delegation {
            on,
            named: self.lead.filter(|lead| self.has(lead.player)),
            fallen: self.last_relieved().map(|(_, fallen)| fallen),
            areas: areas.collect(),
            otherwise: others.into_iter().map(|member| member.player).collect(),
            waiting,
            foes: self.foes.as_ref().map(|foes| (foes.battle, foes.players.clone())),
        }
    }

    /// The last who was relieved, as long as no battle has been fought since.
    fn last_relieved(&self) -> Option<(u32, PlayerId)> {
        let last = self.motions.iter().rev().find_map(|motion| match motion.question {
            Question::Relieve { accused, .. } => {
                let carried = matches!(motion.verdict, Some(Verdict::Carried { .. }));
                carried.then_some((motion.number, accused))
            }
            _ => None,
        });
        last.filter(|(number, fallen)| *number > self.consoled && self.has(*fallen))
    }

    /// The game was taken back to a question: whoever was named to lead a battle that came after
    /// it does not lead another.
    pub fn set_back(&mut self, waiting: Option<DecisionId>) {
        self.lead = self.lead.filter(|lead| waiting.is_some_and(|now| lead.battle <= now));
    }

    /// Notes that somebody has led a battle, for which others were named no more.
    pub fn has_led(&mut self, player: PlayerId) {
        self.lead = None;
        self.asks.clear();
        if let Some((number, _)) = self.last_relieved() {
            self.consoled = number;
        }
        if let Some(member) = self.members.iter_mut().find(|member| member.player == player) {
            member.led = member.led.saturating_add(1);
        }
    }

    /// The areas of an officer, if areas are of effect.
    pub fn areas_of(&self, player: PlayerId) -> Vec<Area> {
        self.delegation().areas_of(player)
    }

    /// Changes posts as `by` asks.
    pub fn repost(&mut self, by: PlayerId, posting: &Posting) -> Result<(), BadPosting> {
        match *posting {
            Posting::Resign { .. } => self.resign(by),
            Posting::HandOver { to } => {
                self.must(by, Privilege::Appoint)?;
                self.must_be_another(by, to)?;
                self.take_command(to);
                Ok(())
            }
            Posting::Chief { to } => {
                self.must(by, Privilege::Appoint)?;
                if to == by {
                    return Err(BadPosting::CommanderToo);
                }
                self.must_have(to)?;
                if self.chief_of_staff == Some(to) {
                    return Err(BadPosting::Already);
                }
                self.chief_of_staff = Some(to);
                Ok(())
            }
            Posting::Delegate { area, to } => self.give(by, area, to),
            Posting::Lead { battle, player } => {
                let lead = Lead { battle, player };
                // Whoever leads may give it to somebody who has asked.
                if player != by && !self.asks.contains(&lead) {
                    self.must(by, Privilege::Appoint)?;
                }
                self.must_have(player)?;
                if let Some(turn) = self.waits(player) {
                    return Err(BadPosting::Newcomer { turn });
                }
                if self.lead == Some(lead) {
                    return Err(BadPosting::Already);
                }
                self.lead = Some(lead);
                self.asks.retain(|other| *other != lead);
                // Nobody leads both sides.
                if let Some(foes) = &mut self.foes {
                    foes.give_up(player);
                }
                Ok(())
            }
        }
    }

    pub fn repair(&mut self, repair: Repair, now: i64) -> Result<(), BadPosting> {
        match repair {
            Repair::Seat { player, post } => {
                self.must_have(player)?;
                let (commander, chief) = (self.commander, self.chief_of_staff);
                match post {
                    Office::Commander if commander == Some(player) => Err(BadPosting::Already),
                    Office::ChiefOfStaff if chief == Some(player) => Err(BadPosting::Already),
                    Office::ChiefOfStaff if commander == Some(player) => {
                        Err(BadPosting::CommanderToo)
                    }
                    Office::Commander => {
                        self.take_command(player);
                        Ok(())
                    }
                    Office::ChiefOfStaff => {
                        self.chief_of_staff = Some(player);
                        Ok(())
                    }
                }
            }
            Repair::Remove { player } | Repair::Ban { player } => {
                if self.leave(player) {
                    Ok(())
                } else {
                    Err(BadPosting::Stranger)
                }
            }
            Repair::Board => {
                self.boards = self.boards.saturating_add(1);
                Ok(())
            }
            Repair::Freeze if self.frozen => Err(BadPosting::Already),
            Repair::Thaw if !self.frozen => Err(BadPosting::Already),
            Repair::Freeze => {
                self.frozen = true;
                self.pause(now);
                Ok(())
            }
            Repair::Thaw => {
                self.frozen = false;
                self.go_on(now);
                Ok(())
            }
        }
    }

    fn must(&self, by: PlayerId, privilege: Privilege) -> Result<(), BadPosting> {
        if self.may(by, privilege) { Ok(()) } else { Err(BadPosting::NotYours) }
    }

    fn must_have(&self, player: PlayerId) -> Result<(), BadPosting> {
        if self.has(player) { Ok(()) } else { Err(BadPosting::Stranger) }
    }

    fn must_be_another(&self, by: PlayerId, to: PlayerId) -> Result<(), BadPosting> {
        if by == to {
            return Err(BadPosting::Already);
        }
        self.must_have(to)
    }

    fn give(&mut self, by: PlayerId, area: Area, to: Option<PlayerId>) -> Result<(), BadPosting> {
        self.must(by, Privilege::Appoint)?;
        let to = to.filter(|to| Some(*to) != self.commander);
        if let Some(to) = to {
            self.must_have(to)?;
        }
        if !self.has_enough_for_areas() {
            return Err(BadPosting::TooFew { from: self.delegates_from() });
        }
        if self.areas.get(&area).copied() == to {
            return Err(BadPosting::Already);
        }
        self.delegation = true;
        match to {
            Some(to) => self.areas.insert(area, to),
            None => self.areas.remove(&area),
        };
        Ok(())
    }

    /// The commander goes of his own accord, and nobody can say he was relieved: the chief of
    /// staff follows (J-004). The chief of staff makes way for another officer; any other officer
    /// gives his areas back.
    fn resign(&mut self, player: PlayerId) -> Result<(), BadPosting> {
        let first = |not: &[Option<PlayerId>]| {
            let mut members = self.members.iter().map(|member| member.player);
            members.find(|id| !not.contains(&Some(*id)))
        };
        if self.commander == Some(player) {
            let chief = self.chief_of_staff.filter(|chief| *chief != player && self.has(*chief));
            let heir = chief.or_else(|| first(&[Some(player)])).ok_or(BadPosting::Nobody)?;
            let next = first(&[Some(heir), Some(player)]).unwrap_or(player);
            self.take_command(heir);
            self.chief_of_staff = Some(next);
            return Ok(());
        }
        if self.chief_of_staff == Some(player) {
            let next = first(&[Some(player), self.commander]).ok_or(BadPosting::Nobody)?;
            self.chief_of_staff = Some(next);
            return Ok(());
        }
        let before = self.areas.len();
        self.areas.retain(|_, holder| *holder != player);
        if self.areas.len() == before { Err(BadPosting::NoPost) } else { Ok(()) }
    }

    /// The command passes on without a vote: a motion against whoever had it has lost its object.
    pub(super) fn take_command(&mut self, to: PlayerId) {
        let accused = self.motion().and_then(|motion| match motion.question {
            Question::Relieve { accused, .. } => Some(accused),
            _ => None,
        });
        if let Some(accused) = accused.filter(|accused| *accused != to) {
            self.forget(accused);
        }
        let before = self.commander;
        self.commander = Some(to);
        self.chief_acts = false;
        if self.chief_of_staff == Some(to) || self.chief_of_staff.is_none() {
            let other = self.members.iter().map(|member| member.player).find(|id| *id != to);
            self.chief_of_staff = before.filter(|id| *id != to && self.has(*id)).or(other);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALICE: PlayerId = PlayerId(1);
    const BEN: PlayerId = PlayerId(2);
    const CHEN: PlayerId = PlayerId(3);
    const DARA: PlayerId = PlayerId(4);
    const RESIGN: Posting = Posting::Resign { election: false };

    fn staff(many: u64) -> Roster {
        let mut roster = Roster::default();
        for id in 1..=many {
            roster.join(PlayerId(id), "Officer", &[]);
        }
        roster.appoint(ALICE);
        roster
    }

    #[test]
    fn the_commander_resigns_and_the_chief_of_staff_follows() {
        let mut roster = staff(3);
        assert_eq!(roster.repost(CHEN, &RESIGN), Err(BadPosting::NoPost));
        roster.repost(ALICE, &RESIGN).expect("she may");
        assert_eq!((roster.commander, roster.chief_of_staff), (Some(BEN), Some(CHEN)), "J-004");
        roster.repost(CHEN, &RESIGN).expect("the chief of staff may, too");
        assert_eq!(roster.chief_of_staff, Some(ALICE));
        let mut alone = staff(1);
        assert_eq!(alone.repost(ALICE, &RESIGN), Err(BadPosting::Nobody));
        let mut two = staff(2);
        assert_eq!(two.repost(BEN, &RESIGN), Err(BadPosting::Nobody));
        two.repost(ALICE, &RESIGN).expect("they change places");
        assert_eq!((two.commander, two.chief_of_staff), (Some(BEN), Some(ALICE)));
        assert_eq!(two.delegation().leader(DecisionId(1), Area(0)), None, "nobody has fallen");
    }

    #[test]
    fn posts_go_to_members_by_the_commander_alone() {
        let mut roster = staff(3);
        let over = |to| Posting::HandOver { to };
        assert_eq!(roster.repost(BEN, &over(CHEN)), Err(BadPosting::NotYours));
        assert_eq!(roster.repost(ALICE, &over(ALICE)), Err(BadPosting::Already));
        assert_eq!(roster.repost(ALICE, &over(DARA)), Err(BadPosting::Stranger));
        let chief = |to| Posting::Chief { to };
        assert_eq!(roster.repost(ALICE, &chief(ALICE)), Err(BadPosting::CommanderToo));
        assert_eq!(roster.repost(ALICE, &chief(BEN)), Err(BadPosting::Already));
        roster.repost(ALICE, &chief(CHEN)).expect("she may");
        assert_eq!(roster.chief_of_staff, Some(CHEN), "J-004");
        roster.repost(ALICE, &over(CHEN)).expect("she may");
        assert_eq!((roster.commander, roster.chief_of_staff), (Some(CHEN), Some(ALICE)));
    }

    #[test]
    fn handing_over_ends_the_motion_against_the_commander() {
        let mut roster = staff(3);
        roster.move_relief(BEN, "", super::super::motion::Terms::default(), 0).expect("moved");
        roster.repost(ALICE, &Posting::HandOver { to: CHEN }).expect("she may");
        assert!(roster.motion().is_none());
        assert_eq!(roster.motions[0].verdict, Some(Verdict::Lapsed));
    }

    #[test]
    fn areas_are_spread_over_the_others_from_four_members_on() {
        let few = staff(3);
        assert!(few.shares((0..8).map(Area)).is_empty());
        let mut roster = staff(4);
        let shares = roster.shares((0..8).map(Area));
        roster.share_out(&shares);
        assert_eq!(roster.areas_of(BEN), [0, 3, 6].map(Area));
        assert_eq!(roster.areas_of(DARA), [2, 5].map(Area));
        assert!(roster.areas_of(ALICE).is_empty());
        let give = |area, to| Posting::Delegate { area: Area(area), to };
        assert_eq!(roster.repost(BEN, &give(1, Some(BEN))), Err(BadPosting::NotYours));
        roster.repost(ALICE, &give(1, Some(BEN))).expect("she may");
        assert_eq!(roster.repost(ALICE, &give(1, Some(BEN))), Err(BadPosting::Already));
        roster.repost(ALICE, &give(0, None)).expect("she keeps it");
        assert_eq!(roster.areas_of(BEN), [1, 3, 6].map(Area));
        // He commands himself now, and who goes gives everything back.
        roster.repost(ALICE, &Posting::HandOver { to: BEN }).expect("she may");
        assert_eq!(roster.delegation().officer(Area(1)), None);
        let mut without = roster.clone();
        without.agree_on_areas(false, (0..8).map(Area));
        assert!(!without.delegates() && without.areas.is_empty());
        without.agree_on_areas(true, (0..8).map(Area));
        assert_eq!(without.areas_of(ALICE), [0, 3, 6].map(Area), "dealt anew: Ben commands");
        assert!(roster.leave(DARA) && !roster.delegates(), "three are too few");
        assert_eq!(roster.delegation().officer(Area(2)), None);
        assert!(!roster.areas.values().any(|holder| *holder == DARA));
        assert_eq!(roster.repost(BEN, &give(1, Some(CHEN))), Err(BadPosting::TooFew { from: 4 }));
    }

    #[test]
    fn a_battle_is_led_by_the_named_the_fallen_the_officer_or_whoever_led_least() {
        let mut roster = staff(4);
        roster.share_out(&[(Area(0), CHEN)]);
        let (here, there) = (Area(0), Area(1));
        let leader = |roster: &Roster, area| roster.delegation().leader(DecisionId(9), area);
        assert_eq!(leader(&roster, here), Some(CHEN));
        assert_eq!(leader(&roster, there), Some(BEN), "J-078: in joining order at first");
        roster.has_led(BEN);
        assert_eq!(leader(&roster, there), Some(CHEN));
        let lead = |battle, player| Posting::Lead { battle: DecisionId(battle), player };
        assert_eq!(roster.repost(BEN, &lead(9, DARA)), Err(BadPosting::NotYours));
        roster.repost(DARA, &lead(9, DARA)).expect("offered to anyone");
        assert_eq!(leader(&roster, here), Some(DARA));
        for other in [8, 10] {
            let leader = roster.delegation().leader(DecisionId(other), here);
            assert_eq!(leader, Some(CHEN), "that one alone, and none that comes later");
        }
        // Who leads the enemy in it leads nobody of ours.
        let mut foes = roster.clone();
        foes.lead = None;
        assert!(foes.volunteer(CHEN, DecisionId(9)) && foes.volunteer(BEN, DecisionId(9)));
        assert_eq!(leader(&foes, here), Some(DARA), "not the officer, nor whoever is next");
        assert_eq!(foes.delegation().leader(DecisionId(10), here), Some(CHEN));
        roster.has_led(DARA);
        assert_eq!(leader(&roster, here), Some(CHEN));
        // A battle that was taken back has no leader, nor gives one to the next.
        roster.repost(DARA, &lead(9, DARA)).expect("offered to anyone");
        roster.set_back(Some(DecisionId(9)));
        assert_eq!(leader(&roster, here), Some(DARA), "it still waits");
        roster.set_back(Some(DecisionId(8)));
        assert_eq!(leader(&roster, here), Some(CHEN));
        // Whoever is relieved leads the next battle, and only that.
        roster.move_relief(BEN, "", super::super::motion::Terms::default(), 0).expect("moved");
        let carried = Verdict::Carried { favour: 3, against: 1 };
        roster.settle(1, carried, 5).expect("it is open");
        let next = |roster: &Roster| roster.delegation().leader(DecisionId(11), here);
        assert_eq!(next(&roster), Some(ALICE));
        roster.has_led(ALICE);
        assert_eq!(next(&roster), Some(CHEN));
    }
}
