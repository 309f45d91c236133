//! What `assets/PLAYING.md` promises under *Time*, as a small machine of its own: when the staff of
//! one campaign is told what, and for whom it rings.

use super::zones::{HOUR, Hours, ZONES};

/// The places at the table: the commander, the chief of staff, and the third.
pub(super) const COMMANDER: usize = 0;
pub(super) const CHIEF: usize = 1;
pub(super) const THIRD: usize = 2;
/// Reminders of one question.
const REMINDERS: u32 = 5;

/// What the channel is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Said {
    /// Somebody has become awaited, or has the command.
    Called,
    /// A reminder of this number.
    Reminded(u32),
    /// The chief of staff may act: a reminder too.
    ChiefActs,
    ByDefault,
    /// Nothing happens any more; for the first time, or again.
    Stalled(bool),
    /// Somebody's leave has ended.
    Back,
    /// Ballots are wanted: a motion has opened, or closes soon.
    Ballots(bool),
    /// A motion has closed.
    Closed,
}

/// Something told, and the places of those for whom it rings.
pub(super) type Told = (Said, Vec<usize>);

/// Of what comes in the same second the first here comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Due {
    Back,
    Ballot { closes: bool, whom: usize },
    Reminder { told: u32 },
    Chief,
    Default,
    Ring { whom: usize, since: i64 },
    Stalled { told: bool },
    Closes,
}

/// How a campaign stands by the clock.
#[derive(Debug, Clone)]
pub(super) struct Ladder {
    /// The time one person has, in seconds.
    unit: i64,
    /// Who sits at each place.
    pub(super) people: [usize; 3],
    commander: usize,
    since: i64,
    /// Whether the third answers for the commander, who is away.
    away: bool,
    chief_acts: bool,
    chief_since: i64,
    seen: [i64; 3],
    rung: [i64; 3],
    snoozed: [i64; 3],
    /// When the motion was opened, if there is one.
    motion: Option<i64>,
    /// Until when nobody is reminded after a nudge.
    nudged: i64,
    dues: Vec<(i64, Due)>,
    held: Option<i64>,
}

impl Ladder {
    /// The chief of staff begins the war at `now`; all had joined at `joined`.
    pub(super) fn begun(unit: i64, people: [usize; 3], joined: i64, now: i64) -> Self {
        let mut ladder = Self {
            unit,
            people,
            commander: COMMANDER,
            since: now,
            away: false,
            chief_acts: false,
            chief_since: 0,
            seen: [joined, now, joined],
            rung: [0; 3],
            snoozed: [0; 3],
            motion: None,
            nudged: 0,
            dues: Vec::new(),
            held: None,
        };
        ladder.asked(now);
        ladder.ring(COMMANDER, COMMANDER, now);
        ladder
    }

    /// When something is next looked at, if anything is.
    pub(super) fn next(&self) -> Option<i64> {
        self.dues.iter().map(|(at, _)| *at).min().filter(|_| self.held.is_none())
    }

    fn chief(&self) -> usize {
        if self.commander == CHIEF { COMMANDER } else { CHIEF }
    }

    fn awaited(&self) -> usize {
        match (self.chief_acts, self.away) {
            (true, _) => self.chief(),
            (_, true) => THIRD,
            _ => self.commander,
        }
    }

    fn drop(&mut self, gone: fn(&Due) -> bool) {
        self.dues.retain(|(_, due)| !gone(due));
    }

    fn set(&mut self, at: i64, due: Due) {
        let same = std::mem::discriminant(&due);
        self.dues.retain(|(_, of)| std::mem::discriminant(of) != same);
        self.dues.push((at, due));
    }

    /// Somebody is to be rung, and whoever was awaited before them not any more.
    fn ring(&mut self, whom: usize, before: usize, now: i64) {
        let of = |due: &Due, place: usize| matches!(due, Due::Ring { whom, .. } if *whom == place);
        self.dues.retain(|(_, due)| !of(due, whom) && !of(due, before));
        self.dues.push((now, Due::Ring { whom, since: now }));
    }

    /// Somebody is asked anew.
    fn asked(&mut self, now: i64) {
        self.since = now;
        self.set(now + self.unit, Due::Reminder { told: 0 });
        self.set(now + 2 * self.unit, Due::Stalled { told: false });
        match self.chief_acts {
            true => self.drop(|due| *due == Due::Chief),
            false => self.set(now + self.unit * 3 / 2, Due::Chief),
        }
    }

    /// From when on a place may be rung: not before `at`, not in its quiet hours, not soon after it
    /// was rung, and not while it wants to be left alone.
    fn peace(&self, hours: &[Hours; 7], place: usize, rung: i64, at: i64) -> i64 {
        let rests = if rung > 0 { rung + (self.unit * 5 / 6).min(20 * HOUR) } else { 0 };
        self.awake(hours, place, at.max(rests).max(self.snoozed[place]))
    }

    fn awake(&self, hours: &[Hours; 7], place: usize, at: i64) -> i64 {
        let person = self.people[place];
        ZONES[person].awake(hours[person], at)
    }

    /// What is told at `now`, when everything before has been told.
    pub(super) fn tell(&mut self, hours: &[Hours; 7], now: i64) -> Vec<Told> {
        let mut told: Vec<Told> = Vec::new();
        while let Some(at) = self.next().filter(|at| *at <= now) {
            assert!(at == now, "nothing is looked at late: {at}, {now}, {self:?}");
            let mut due: Vec<Due> =
                self.dues.iter().filter(|(of, _)| *of == at).map(|(_, due)| *due).collect();
            due.sort();
            let due = due[0];
            self.dues.retain(|of| *of != (at, due));
            let next = self.done(hours, due, now);
            // Of one motion all are rung by one message.
            match (told.last_mut(), next) {
                (Some((Said::Ballots(one), rings)), Some((Said::Ballots(other), more)))
                    if *one == other =>
                {
                    rings.extend(more);
                }
                (_, next) => told.extend(next),
            }
        }
        told.sort();
        told
    }

    fn ballot(&mut self, hours: &[Hours; 7], closes: bool, whom: usize, now: i64) -> Option<Told> {
        let opened = self.motion?;
        // Whoever has moved it knows.
        if !closes && self.seen[whom] >= opened {
            return None;
        }
        let at = self.peace(hours, whom, self.rung[whom], now);
        if at > now {
            self.dues.push((at, Due::Ballot { closes, whom }));
            return None;
        }
        self.rung[whom] = now;
        Some((Said::Ballots(closes), vec![whom]))
    }

    fn done(&mut self, hours: &[Hours; 7], due: Due, now: i64) -> Option<Told> {
        match due {
            Due::Ballot { closes, whom } => self.ballot(hours, closes, whom, now),
            Due::Closes => self.motion.take().map(|_| (Said::Closed, Vec::new())),
            Due::Reminder { told } => self.reminded(hours, told, now),
            Due::Chief => self.chief_may_act(hours, now),
            Due::Default => self.answered(now),
            Due::Ring { whom, since } => self.rings(hours, whom, since, now),
            Due::Stalled { told } => {
                // It is freed by a default or a vote that closes, and looked at again later.
                let has_default = self.dues.iter().any(|(_, due)| *due == Due::Default);
                let freed = has_default || self.motion.is_some();
                let from = self.seen.into_iter().max().unwrap_or(0).max(self.since);
                let from = from + 2 * self.unit;
                if freed || from > now {
                    let at = if freed { from.max(now + self.unit) } else { from };
                    self.dues.push((at, due));
                    return None;
                }
                self.dues.push((now + 7 * 24 * HOUR, Due::Stalled { told: true }));
                Some((Said::Stalled(told), Vec::new()))
            }
            Due::Back => {
                self.away = false;
                self.asked(now);
                self.ring(self.commander, THIRD, now);
                Some((Said::Back, Vec::new()))
            }
        }
    }

    fn reminded(&mut self, hours: &[Hours; 7], told: u32, now: i64) -> Option<Told> {
        if told >= REMINDERS {
            return None;
        }
        let whom = self.awaited();
        let at = self.peace(hours, whom, self.rung[whom], now.max(self.nudged));
        if at > now {
            self.dues.push((at, Due::Reminder { told }));
            return None;
        }
        if told > 0 && !self.chief_acts && now - self.since >= self.unit * 3 / 2 {
            return Some(self.empowered(now, told + 1, Some(whom), true));
        }
        self.rung[whom] = now;
        if told + 1 < REMINDERS {
            self.dues.push((now + self.unit, Due::Reminder { told: told + 1 }));
        }
        if told == 0 && !self.chief_acts {
            self.set((self.since + self.unit * 3 / 2).max(now + self.unit / 2), Due::Chief);
        }
        Some((Said::Reminded(told + 1), vec![whom]))
    }

    fn chief_may_act(&mut self, hours: &[Hours; 7], now: i64) -> Option<Told> {
        let whom = self.awaited();
        let at = self.awake(hours, whom, now);
        if at > now {
            self.dues.push((at, Due::Chief));
            return None;
        }
        let snoozes = self.snoozed[whom] > now;
        let first = self.dues.iter().find(|(_, due)| *due == Due::Reminder { told: 0 });
        if let Some((first, _)) = first.filter(|_| !snoozes) {
            // Whoever has not been reminded yet is so first.
            self.dues.push(((*first).max(now) + self.unit / 2, Due::Chief));
            return None;
        }
        let told = self.dues.iter().find_map(|(_, due)| match due {
            Due::Reminder { told } => Some(*told),
            _ => None,
        });
        let told = told.map_or(REMINDERS, |told| told + 1);
        let rests =
            self.rung[whom] > 0 && self.rung[whom] + (self.unit * 5 / 6).min(20 * HOUR) > now;
        let rings = (!snoozes && !rests).then_some(whom);
        Some(self.empowered(now, told, rings, !snoozes))
    }

    /// The chief of staff may act from now on, and has his time before anything is done for both.
    fn empowered(&mut self, now: i64, told: u32, rings: Option<usize>, goes_on: bool) -> Told {
        let before = self.awaited();
        self.chief_acts = true;
        self.chief_since = now;
        if let Some(whom) = rings {
            self.rung[whom] = now;
        }
        self.drop(|due| *due == Due::Chief);
        if goes_on {
            self.set(now + self.unit, Due::Reminder { told });
        }
        if let Some((at, _)) = self.dues.iter().copied().find(|(_, due)| *due == Due::Default) {
            self.set(at.max(now + self.unit / 2), Due::Default);
        }
        self.ring(self.chief(), before, now);
        (Said::ChiefActs, rings.into_iter().collect())
    }

    fn answered(&mut self, now: i64) -> Option<Told> {
        // The chief of staff comes first, and has his time; then whoever has not been reminded.
        let chief = self.dues.iter().find(|(_, due)| *due == Due::Chief);
        if let Some((chief, _)) = chief {
            self.dues.push(((*chief).max(now) + self.unit / 2, Due::Default));
            return None;
        }
        let first = self.dues.iter().find(|(_, due)| *due == Due::Reminder { told: 0 });
        if let Some((first, _)) = first.filter(|_| self.snoozed[self.awaited()] <= now) {
            self.dues.push(((*first).max(now) + self.unit, Due::Default));
            return None;
        }
        self.asked(now);
        Some((Said::ByDefault, Vec::new()))
    }

    fn rings(&mut self, hours: &[Hours; 7], whom: usize, since: i64, now: i64) -> Option<Told> {
        let awaited = self.awaited();
        let reminded = self.since >= since
            && whom == awaited
            && self.dues.iter().any(|(at, due)| match due {
                Due::Reminder { told } => *told > 0 || *at <= now,
                _ => false,
            });
        let called = whom == awaited || whom == self.commander;
        if !called || reminded || self.seen[whom] > since - 600 {
            return None;
        }
        // For orders in another's stead it rings soon after another ring, too.
        let acts = self.chief_acts && whom == self.chief();
        let knows = self.rung[whom] >= self.chief_since;
        let rung = if acts && !knows { 0 } else { self.rung[whom] };
        let at = self.peace(hours, whom, rung, now);
        if at > now {
            self.dues.push((at, Due::Ring { whom, since }));
            return None;
        }
        self.rung[whom] = now;
        Some((Said::Called, vec![whom]))
    }

    /// The commander passes: what is asked next has a default.
    pub(super) fn passed(&mut self, now: i64) {
        self.seen[self.commander] = now;
        self.asked(now);
        self.set(now + 2 * self.unit, Due::Default);
    }

    /// The commander is left in peace until then.
    pub(super) fn snoozes(&mut self, until: i64) {
        self.snoozed[self.commander] = until;
    }

    /// The commander goes away, and the third answers.
    pub(super) fn goes_away(&mut self, now: i64, until: i64) {
        self.seen[self.commander] = now;
        self.away = true;
        self.asked(now);
        self.ring(THIRD, self.commander, now);
        self.dues.push((until, Due::Back));
    }

    /// The commander hands the command to the chief of staff.
    pub(super) fn hands_over(&mut self, now: i64) {
        self.seen[self.commander] = now;
        self.commander = CHIEF;
        self.asked(now);
        self.ring(CHIEF, COMMANDER, now);
    }

    /// The third nudges whoever is awaited: when that is rung for, if not now.
    pub(super) fn nudged(&mut self, hours: &[Hours; 7], now: i64) -> Option<i64> {
        let whom = self.awaited();
        let wakes = self.peace(hours, whom, 0, now);
        if wakes > now {
            return Some(wakes);
        }
        self.seen[THIRD] = now;
        self.rung[whom] = now;
        self.nudged = now + self.unit / 4;
        None
    }

    /// The third moves that the commander be relieved, and nobody votes.
    pub(super) fn moved(&mut self, now: i64) {
        self.seen[THIRD] = now;
        self.motion = Some(now);
        for whom in [COMMANDER, CHIEF, THIRD] {
            self.dues.push((now, Due::Ballot { closes: false, whom }));
            self.dues.push((now + self.unit * 3 / 2, Due::Ballot { closes: true, whom }));
        }
        self.dues.push((now + 2 * self.unit, Due::Closes));
    }

    /// The third has everything stand still, or go on.
    pub(super) fn pauses(&mut self, now: i64) {
        self.seen[THIRD] = now;
        match self.held.take() {
            None => self.held = Some(now),
            Some(since) => {
                let length = now - since;
                self.since += length;
                for (at, _) in &mut self.dues {
                    *at += length;
                }
            }
        }
    }
}
