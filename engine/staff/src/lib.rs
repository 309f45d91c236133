//! The people of a campaign: who has joined, and who holds which post (J-001, J-004).
//!
//! The staff is no part of a game: undoing a move never undoes an election. What a post allows
//! is decided in one place, [`Roster::may`]; votes are in [`motion`].

pub mod absence;
mod areas;
pub mod conduct;
pub mod cooldown;
pub mod council;
pub mod departed;
pub mod group;
pub mod motion;
pub mod names;
mod newcomers;
pub mod own;
pub mod plan;
pub mod posts;
pub mod sides;
pub mod standing;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use self::absence::Away;
use self::council::Council;
use self::departed::Departed;
use self::group::Group;
use self::motion::Motion;
use self::posts::{Area, Lead};
use kit::{DecisionId, Seat, Side};

/// The place of whoever commands; members have numbers of their own beside it.
const COMMAND: Seat = Seat(0);

/// The numbers members may have as officers (J-006).
const NUMBERS: std::ops::RangeInclusive<u8> = 1..=7;
/// The numbers they may have where command passes by turns (H-R16).
const TURNS: std::ops::RangeInclusive<u8> = 1..=8;

/// A human being, by the number the outside world knows them by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct PlayerId(pub u64);

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    pub player: PlayerId,
    pub name: String,
    /// The name by which they joined, as the log has it, if they have another since.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub joined_as: Option<String>,
    /// The place an officer of that name answers for under divided command (J-006); nothing if
    /// all were taken.
    #[serde(default)]
    pub seat: Option<Seat>,
    /// When they last did something that the log knows, in seconds since 1970.
    #[serde(default)]
    pub seen: i64,
    #[serde(default)]
    pub led: u16,
    #[serde(default)]
    pub away: Option<Away>,
    /// The turn they joined in; 0 before the campaign began.
    #[serde(default)]
    pub joined: u8,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roster {
    pub members: Vec<Member>,
    /// The commander in chief, once there is one (J-001); never where command passes by turns.
    pub commander: Option<PlayerId>,
    /// Whether command passes by turns, by the rules of the game: nobody holds a post (H-002).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_turns: bool,
    /// Whether nobody but the commander ends his command any more, to whatever the game is taken
    /// back (J-002).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub commander_stays: bool,
    /// The chief of staff, who keeps the game moving (J-004).
    pub chief_of_staff: Option<PlayerId>,
    /// Who has volunteered to lead the enemy on a table, in which battle.
    pub foes: Option<Foes>,
    /// What has been voted on, oldest first; at most the last is open.
    #[serde(default)]
    pub motions: Vec<Motion>,
    /// Whether areas are given to officers at all.
    #[serde(default)]
    pub delegation: bool,
    /// Areas and their officers; the commander keeps the others.
    #[serde(default)]
    pub areas: BTreeMap<Area, PlayerId>,
    /// Who leads one battle because somebody said so.
    pub lead: Option<Lead>,
    /// Who would lead a battle in place of whoever does.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub asks: Vec<Lead>,
    /// What holds for all who play; with whoever is in front.
    #[serde(default, skip_serializing_if = "Group::is_empty")]
    pub group: Group,
    /// When the battle that waits is fought on the players' own table, if its leader has said so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub appointment: Option<Appointment>,
    /// The last motion whose fallen commander has been asked first to lead a battle.
    #[serde(default)]
    pub consoled: u32,
    /// Whether the commander has let his time pass, so that the chief of staff may answer for him
    /// until something is ordered (J-004).
    #[serde(default)]
    pub chief_acts: bool,
    /// Since when he may, in seconds since 1970; 0 where that was not noted, and anybody's order
    /// ended it.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub chief_since: i64,
    /// Since when the campaign pauses, if it does, in seconds since 1970.
    pub paused: Option<i64>,
    /// Whether that pause is one of whoever looks after the players: only they end it.
    #[serde(default)]
    pub frozen: bool,
    /// When somebody last nudged whoever was awaited, in seconds since 1970.
    #[serde(default)]
    pub nudged: i64,
    #[serde(default)]
    pub council: Council,
    /// How often a new board has been asked for.
    #[serde(default)]
    pub boards: u32,
    /// Which turn is played; 0 before the first.
    #[serde(default)]
    pub turn: u8,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub departed: Vec<Departed>,
    /// The side whose staff all of this is, in a game of several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// The channel that this side keeps to itself, by the number the outside world knows it by.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub room: Option<u64>,
    /// The staffs of the other sides, in their order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<Roster>,
}

/// Members who lead the enemy in one battle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Foes {
    /// The decision that asks how the battle is settled.
    pub battle: DecisionId,
    pub players: Vec<PlayerId>,
    /// How each of them would have it fought, in the game's words: a secret until it is.
    #[serde(default)]
    pub chosen: BTreeMap<PlayerId, String>,
}

/// When a battle is fought on the players' own table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Appointment {
    /// The decision that asks how the battle is settled.
    pub battle: DecisionId,
    /// When, in seconds since 1970.
    pub at: i64,
}

impl Foes {
    fn give_up(&mut self, player: PlayerId) {
        self.players.retain(|other| *other != player);
        self.chosen.remove(&player);
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
fn is_zero(number: &i64) -> bool {
    *number == 0
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Privilege {
    Command,
    /// Enter the result of a battle fought on a table.
    ReportBattle,
    Start,
    /// Give posts and areas to others, and name who leads a battle.
    Appoint,
    Counsel,
    /// Lead a battle, vote, stand for the command, take a copy of the campaign.
    Serve,
}

impl Roster {
    /// Whether `player` has joined.
    pub fn has(&self, player: PlayerId) -> bool {
        self.members.iter().any(|member| member.player == player)
    }

    /// Adds somebody; false if they had joined already. Their number is the lowest that is free
    /// and not among `kept`, the posts that somebody who left has held.
    pub fn join(&mut self, player: PlayerId, name: &str, kept: &[Seat]) -> bool {
        let new = !self.has(player);
        if new {
            self.knows(player, name);
            let name = name.to_owned();
            let (joined_as, seat, seen) = (None, None, 0);
            let (led, away, joined) = (0, None, 0);
            self.members.push(Member { player, name, joined_as, seat, seen, led, away, joined });
            self.number(kept);
        }
        new
    }

    /// Gives everybody who has none the lowest free number that is not among `kept`.
    pub fn number(&mut self, kept: &[Seat]) {
        let numbers = if self.by_turns { TURNS } else { NUMBERS };
        for at in 0..self.members.len() {
            if self.members[at].seat.is_none() {
                let taken = |seat: &Seat| self.members.iter().any(|m| m.seat == Some(*seat));
                let mut free = numbers.clone().map(Seat).filter(|seat| !kept.contains(seat));
                self.members[at].seat = free.find(|seat| !taken(seat));
            }
        }
    }

    /// From now on command passes by turns: nobody is appointed, and everybody who can be has a
    /// number, by which it is their turn (H-R16).
    pub fn take_turns(&mut self) {
        (self.by_turns, self.commander, self.chief_of_staff) = (true, None, None);
        self.number(&[]);
    }

    /// Whose turn of command a seat's is: the commander's for his own, else the member's of that
    /// number and nobody else's.
    pub fn in_turn(&self, seat: Seat) -> Option<PlayerId> {
        if seat == COMMAND {
            return self.commander;
        }
        self.members.iter().find(|member| member.seat == Some(seat)).map(|member| member.player)
    }

    /// Somebody who has joined late takes a post that nobody holds.
    pub fn fill_posts(&mut self, player: PlayerId) {
        if self.by_turns {
            return;
        }
        if self.commander.is_none() {
            self.appoint(player);
        } else if self.chief_of_staff.is_none() {
            self.chief_of_staff = Some(player);
        }
    }

    /// Who holds a seat: the commander his own and every one that nobody else holds (J-006).
    ///
    /// In a game of sides whoever commands one holds every seat of it; which those are is the
    /// game's matter.
    pub fn holder(&self, seat: Seat) -> Option<PlayerId> {
        if self.side.is_some() {
            return self.commander;
        }
        let member = self.members.iter().find(|member| member.seat == Some(seat));
        let officer = member.map(|member| member.player).filter(|_| seat != COMMAND);
        officer.or(self.commander)
    }

    /// Who leads the enemy of their own will in a battle.
    pub fn foes_in(&self, battle: DecisionId) -> &[PlayerId] {
        let foes = self.foes.as_ref().filter(|foes| foes.battle == battle);
        foes.map_or(&[], |foes| &foes.players)
    }

    /// A member volunteers to lead the enemy in a battle, or no longer does; whether they do
    /// now. Volunteers of an earlier battle are forgotten.
    pub fn volunteer(&mut self, player: PlayerId, battle: DecisionId) -> bool {
        let leads = !self.foes_in(battle).contains(&player);
        let foes = self.foes_of(battle);
        if leads {
            foes.players.push(player);
        } else {
            foes.give_up(player);
        }
        leads
    }

    /// How a battle is settled is asked again, under another number: whoever leads ours or the
    /// enemy in it still does.
    pub fn battle_goes_on(&mut self, asked: DecisionId, again: DecisionId) {
        if let Some(foes) = self.foes.as_mut().filter(|foes| foes.battle == asked) {
            foes.battle = again;
        }
        for lead in self.lead.iter_mut().chain(&mut self.asks).filter(|of| of.battle == asked) {
            lead.battle = again;
        }
        if let Some(fixed) = self.appointment.as_mut().filter(|fixed| fixed.battle == asked) {
            fixed.battle = again;
        }
    }

    /// When a battle is fought on the players' own table, if that is fixed.
    pub fn appointed(&self, battle: DecisionId) -> Option<i64> {
        self.appointment.filter(|fixed| fixed.battle == battle).map(|fixed| fixed.at)
    }

    /// Whoever leads the enemy in a battle, those of an earlier one forgotten.
    fn foes_of(&mut self, battle: DecisionId) -> &mut Foes {
        let none = Foes { battle, players: Vec::new(), chosen: BTreeMap::new() };
        let known = self.foes.take().filter(|foes| foes.battle == battle);
        self.foes.insert(known.unwrap_or(none))
    }

    /// A member says in secret how the enemy is to fight, and leads him if they did not;
    /// whether it is the first that they say of it.
    pub fn bear(&mut self, player: PlayerId, battle: DecisionId, how: &str) -> bool {
        let foes = self.foes_of(battle);
        if !foes.players.contains(&player) {
            foes.players.push(player);
        }
        foes.chosen.insert(player, how.to_owned()).is_none()
    }

    /// Those who lead the enemy of their own will against `ours`, who settle the battle for our
    /// side: since they volunteered a post may have passed on to them, and nobody leads both.
    pub fn foes_against(
        &self,
        battle: DecisionId,
        ours: &[PlayerId],
    ) -> impl Iterator<Item = &PlayerId> {
        let both = |player: &&PlayerId| ours.contains(player) || self.commander == Some(**player);
        self.foes_in(battle).iter().filter(move |player| !both(player))
    }

    /// How the enemy fights: as the first who volunteered would have it, and does not settle the
    /// battle for our side.
    pub fn bearing(&self, battle: DecisionId, ours: &[PlayerId]) -> Option<&str> {
        let first = self.foes_against(battle, ours).next()?;
        self.foes.as_ref()?.chosen.get(first).map(String::as_str)
    }

    /// Whether an officer other than the commander has this number.
    pub fn has_officer(&self, seat: Seat) -> bool {
        self.holder(seat).is_some_and(|player| Some(player) != self.commander)
    }

    /// The same people as any log knows them: by the names they joined by, without the numbers and
    /// times that rosters of before had not, without the turn, which is the game's, and without the
    /// secret ballots.
    #[must_use]
    pub fn as_logged(&self) -> Self {
        let mut plain = self.facing(self.sides().first().copied()).into_owned();
        plain.others = plain.others.iter().map(Self::as_logged).collect();
        for member in &mut plain.members {
            (member.seat, member.seen) = (None, 0);
            if let Some(name) = member.joined_as.take() {
                member.name = name;
            }
        }
        plain.motions = plain.motions.iter().map(Motion::as_logged).collect();
        if let Some(foes) = &mut plain.foes {
            foes.chosen.clear();
        }
        plain.council = plain.council.as_logged();
        plain.group = plain.group.as_logged();
        plain.turn = 0;
        plain.departed.clear();
        plain
    }

    /// As the log knows them, with the numbers, which say whose turn of command it is: for a line from
    /// which a log goes on.
    #[must_use]
    pub fn as_rebased(&self) -> Self {
        let mut plain = self.as_logged();
        plain.take_numbers(self);
        plain
    }

    /// Whoever has no number has the one they had here.
    pub fn take_numbers(&mut self, before: &Self) {
        let had = |player| before.everybody().find(|of| of.player == player)?.seat;
        self.each_side(|staff| {
            for member in &mut staff.members {
                member.seat = member.seat.or_else(|| had(member.player));
            }
        });
    }

    /// Takes somebody out; false if they had not joined. The posts they held pass on: command to
    /// the chief of staff, else to whoever joined first; the other post likewise.
    pub fn leave(&mut self, player: PlayerId) -> bool {
        let Some(at) = self.members.iter().position(|member| member.player == player) else {
            return false;
        };
        let Member { name, .. } = self.members.remove(at);
        self.knows(player, &name);
        self.forget(player);
        self.group.forget(player);
        self.asks.retain(|lead| lead.player != player);
        self.areas.retain(|_, holder| *holder != player);
        self.forget_stand_in(player);
        self.forget_proposals(player);
        if let Some(foes) = &mut self.foes {
            foes.give_up(player);
        }
        if self.by_turns {
            return true;
        }
        let first = |not: Option<PlayerId>| {
            self.members.iter().map(|member| member.player).find(|id| Some(*id) != not)
        };
        if self.commander == Some(player) {
            let chief = self.chief_of_staff.filter(|id| *id != player);
            self.commander = chief.or_else(|| first(None));
            self.chief_acts = false;
        }
        if self.chief_of_staff == Some(player) || self.chief_of_staff == self.commander {
            self.chief_of_staff = first(self.commander);
        }
        true
    }

    /// Gives the command to a member and the staff to the first other one.
    pub fn appoint(&mut self, commander: PlayerId) {
        self.commander = Some(commander);
        self.chief_acts = false;
        if self.chief_of_staff.is_none() || self.chief_of_staff == Some(commander) {
            let others = self.members.iter().map(|member| member.player);
            self.chief_of_staff = others.into_iter().find(|id| *id != commander);
        }
    }

    /// Whether `player`'s post allows a privilege.
    pub fn may(&self, player: PlayerId, privilege: Privilege) -> bool {
        match privilege {
            Privilege::Command => self.commands(player),
            Privilege::Appoint => self.commander == Some(player),
            Privilege::ReportBattle => {
                let chief = self.chief_of_staff;
                self.commands(player) || chief.is_some_and(|chief| self.answers_for(player, chief))
            }
            Privilege::Start | Privilege::Counsel => self.has(player),
            Privilege::Serve => self.has(player) && self.waits(player).is_none(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_roster_that_lacks_its_members_is_refused() {
        assert!(serde_json::from_str::<Roster>("{}").is_err());
        assert!(serde_json::from_str::<Roster>(r#"{"members":[]}"#).is_ok());
    }

    #[test]
    fn command_passes_on_when_the_commander_leaves() {
        let mut roster = Roster::default();
        for (id, name) in [(1, "Alice"), (2, "Ben"), (3, "Chen")] {
            assert!(roster.join(PlayerId(id), name, &[]));
        }
        assert!(!roster.join(PlayerId(1), "Alice again", &[]));
        roster.appoint(PlayerId(2));
        assert_eq!(roster.chief_of_staff, Some(PlayerId(1)));
        assert!(roster.leave(PlayerId(2)));
        assert_eq!(roster.commander, Some(PlayerId(1)), "J-004: the chief of staff acts for him");
        assert_eq!(roster.chief_of_staff, Some(PlayerId(3)));
        assert!(!roster.may(PlayerId(3), Privilege::Command));
        assert!(roster.may(PlayerId(3), Privilege::ReportBattle));
        assert!(roster.leave(PlayerId(1)) && roster.leave(PlayerId(3)));
        assert_eq!((roster.commander, roster.chief_of_staff), (None, None));
    }

    #[test]
    fn officers_keep_their_numbers_and_the_commander_covers_the_rest() {
        let mut roster = Roster::default();
        for id in 1..=9 {
            assert!(roster.join(PlayerId(id), "Officer", &[]));
        }
        roster.appoint(PlayerId(2));
        assert_eq!(roster.holder(Seat(0)), Some(PlayerId(2)));
        assert_eq!(roster.holder(Seat(1)), Some(PlayerId(1)), "J-006");
        assert!(roster.has_officer(Seat(1)) && !roster.has_officer(Seat(2)));
        assert_eq!(roster.members[8].seat, None, "there are seven");
        assert!(roster.leave(PlayerId(1)) && roster.leave(PlayerId(3)));
        assert_eq!(roster.holder(Seat(1)), Some(PlayerId(2)), "what he held is covered");
        assert!(roster.join(PlayerId(10), "Later", &[Seat(1)]));
        let numbers: Vec<_> = roster.members.iter().map(|member| member.seat).collect();
        let of = |n| Some(Seat(n));
        assert_eq!(numbers, [of(2), of(4), of(5), of(6), of(7), of(3), None, None]);
    }

    #[test]
    fn nobody_holds_a_post_where_command_passes_by_turns() {
        let mut roster = Roster::default();
        for id in 1..=9 {
            roster.join(PlayerId(id), "Officer", &[]);
        }
        roster.appoint(PlayerId(1));
        roster.take_turns();
        assert_eq!(roster.in_turn(Seat(8)), Some(PlayerId(8)), "H-R16");
        assert_eq!((roster.commander, roster.members[8].seat), (None, None));
        assert!(roster.leave(PlayerId(3)) && roster.leave(PlayerId(1)));
        assert_eq!((roster.commander, roster.chief_of_staff), (None, None), "H-002");
        assert_eq!(roster.in_turn(Seat(3)), None);
        roster.join(PlayerId(10), "Later", &[]);
        roster.fill_posts(PlayerId(10));
        assert_eq!(roster.in_turn(Seat(1)), Some(PlayerId(9)), "the ninth had waited for one");
        assert_eq!(roster.in_turn(Seat(3)), Some(PlayerId(10)), "takes over whose place is free");
        assert!(!roster.may(PlayerId(10), Privilege::Command), "H-002");
        assert_eq!((roster.commander, roster.chief_of_staff), (None, None));
    }

    #[test]
    fn the_mahdists_are_led_by_volunteers_of_this_battle() {
        let mut roster = Roster::default();
        for id in 1..=3 {
            roster.join(PlayerId(id), "Officer", &[]);
        }
        let (first, second) = (DecisionId(7), DecisionId(9));
        assert!(roster.volunteer(PlayerId(3), first) && roster.volunteer(PlayerId(1), first));
        assert_eq!(roster.foes_in(first), [PlayerId(3), PlayerId(1)]);
        assert!(!roster.volunteer(PlayerId(1), first), "and gives it up again");
        assert!(roster.foes_in(second).is_empty());
        assert!(roster.volunteer(PlayerId(2), second) && roster.foes_in(first).is_empty());
        assert!(roster.leave(PlayerId(2)) && roster.foes_in(second).is_empty());
        // The first of them decides how, and no log knows it.
        assert!(roster.volunteer(PlayerId(3), second));
        assert!(roster.bear(PlayerId(1), second, "creep"));
        assert_eq!(roster.bearing(second, &[]), None, "the first has not chosen");
        assert!(roster.bear(PlayerId(3), second, "creep"));
        assert!(!roster.bear(PlayerId(3), second, "charge"), "changed");
        assert_eq!(roster.bearing(second, &[]), Some("charge"));
        assert_eq!(roster.bearing(first, &[]), None);
        assert_eq!(roster.as_logged().bearing(second, &[]), None);
        // Nobody leads both sides, though a post may have passed on.
        assert_eq!(roster.bearing(second, &[PlayerId(3)]), Some("creep"));
        roster.appoint(PlayerId(3));
        assert_eq!(roster.bearing(second, &[]), Some("creep"), "he commands");
        assert_eq!(roster.bearing(second, &[PlayerId(1)]), None);
        roster.appoint(PlayerId(2));
        assert!(!roster.volunteer(PlayerId(3), second));
        assert_eq!(roster.bearing(second, &[]), Some("creep"));
    }

    #[test]
    fn a_roster_from_before_there_were_numbers_is_read() {
        let stored = r#"{"members":[{"player":1,"name":"Alice"},{"player":2,"name":"Ben"}],
            "commander":1,"chief_of_staff":2}"#;
        let mut roster: Roster = serde_json::from_str(stored).expect("it is read");
        roster.number(&[]);
        assert_eq!(roster.holder(Seat(2)), Some(PlayerId(2)));
    }
}
