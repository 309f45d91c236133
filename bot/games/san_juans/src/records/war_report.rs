//! The story of a war in facts, from its log alone: what the after-action report is written from.

use std::collections::BTreeMap;

use games::log::record::{Command, Record};
use games::log::{history, record};
use model::log::{Body, LogLine};
use san_juans::{
    Cause, Entry, Event, Outcome, PlaceId, Revolt, SiegeEvent, SiegeResult, SortieResult, Space,
    UnitSteps,
};
use serde::{Deserialize, Serialize};
use staff::PlayerId;

const TURNING_POINTS: usize = 4;
const REASONS: usize = 3;
const SIEGES: usize = 8;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurningPoint {
    pub turn: u8,
    pub before: i32,
    pub after: i32,
    pub reasons: Vec<Entry>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fought {
    pub turn: u8,
    pub space: Space,
    pub ours: u16,
    pub theirs: u16,
    pub held: bool,
    /// Steps we lost there and on the way back, stragglers taken off.
    pub lost: u16,
    pub leader: PlayerId,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ended {
    Lifted,
    Fell,
    /// It went on when the war was over.
    Open,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Besieged {
    pub place: PlaceId,
    pub from: u8,
    pub until: u8,
    pub end: Ended,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Marched {
    pub turn: u8,
    pub from: Space,
    pub to: Space,
    pub spaces: u16,
    pub units: u16,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Throw {
    pub turn: u8,
    /// In how many of 36 cases it comes.
    pub ways: u8,
    pub event: Event,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Officer {
    pub name: String,
    pub orders: u32,
    /// How long they commanded, in seconds.
    pub commanded: i64,
    pub battles: u32,
    pub won: u32,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WarReport {
    /// How it ended; nothing if it goes on, or was laid aside.
    pub outcome: Option<Outcome>,
    /// The turn of a victory that stands, though the staff fought on (J-123).
    #[serde(default)]
    pub won_early: Option<u8>,
    pub turn: u8,
    pub score: Option<(i32, i32)>,
    pub dice: u32,
    pub turning_points: Vec<TurningPoint>,
    pub battles: Vec<Fought>,
    pub sieges: Vec<Besieged>,
    pub lost: u32,
    pub retaken: u32,
    /// The place that changed hands most often, and how often.
    pub contested: Option<(PlaceId, u32)>,
    pub march: Option<Marched>,
    /// The throw that helped us against the worst odds.
    pub lucky: Option<Throw>,
    /// The throw that harmed us against the best odds.
    pub unlucky: Option<Throw>,
    /// Everybody who did something, whoever gave most orders first.
    pub officers: Vec<Officer>,
}

#[derive(Default)]
struct Reading {
    told: WarReport,
    began: Option<i32>,
    turns: Vec<TurningPoint>,
    hands: BTreeMap<PlaceId, u32>,
    sieges: BTreeMap<PlaceId, u8>,
    field: (u16, u16),
    chain: Option<(Vec<san_juans::UnitId>, Marched)>,
}

pub fn of(lines: &[LogLine], command: &Command) -> WarReport {
    let mut reading =
        Reading { told: WarReport { turn: 1, ..WarReport::default() }, ..Reading::default() };
    let dice: usize = lines.iter().map(|line| line.faces.len()).sum();
    reading.told.dice = u32::try_from(dice).unwrap_or(u32::MAX);
    for line in history::but_undone(lines) {
        reading.chain = None;
        // A position brought from elsewhere begins in the middle of a war.
        if let Body::Imported { game: Some(game), .. } = &line.body {
            reading.told.turn = game.turn().0;
        }
        let leader = command.leaders.get(&line.number).copied().unwrap_or(line.player);
        for event in line.events.iter().filter_map(model::Event::own) {
            reading.read(event, leader);
        }
    }
    reading.close(record::of(lines, command))
}

impl Reading {
    fn read(&mut self, event: &Event, leader: PlayerId) {
        let turn = self.told.turn;
        match event {
            Event::TurnBegan { turn } => self.told.turn = *turn,
            Event::Ended { outcome } => self.told.outcome = Some(*outcome),
            Event::Scored { ledger, before, after } => self.scored(ledger, *before, *after),
            // The war went on with another score than the one it was won with (J-123).
            Event::FoughtOn { score } => {
                self.told.won_early.get_or_insert(turn);
                self.told.score = self.told.score.map(|(began, _)| (began, *score));
            }
            Event::RevoltRolled { place, result, .. } if result.takes() => self.lost(*place),
            Event::RevoltRolled { place, result: Revolt::Besieged, .. } => {
                self.sieges.insert(*place, turn);
            }
            Event::PlaceFell { place } | Event::Siege(SiegeEvent::PlaceAbandoned { place }) => {
                self.siege_ends(*place, Ended::Fell);
                self.lost(*place);
            }
            Event::PlaceRetaken { place, .. } | Event::PlaceReturned { place } => {
                self.told.retaken += 1;
                *self.hands.entry(*place).or_default() += 1;
            }
            Event::SiegeLevel { place, level: None } => self.siege_ends(*place, Ended::Lifted),
            Event::SiegeLevel { place, level: Some(_) } => {
                self.sieges.entry(*place).or_insert(turn);
            }
            Event::BattleJoined { units, force, .. } => {
                let ours = u16::try_from(units.len()).unwrap_or(u16::MAX);
                self.field = (ours, force.units().into());
            }
            Event::BattleDecided { space, held, losses, .. } => {
                let (ours, theirs) = self.field;
                let (space, held, lost) = (*space, *held, UnitSteps::sum(losses));
                self.told.battles.push(Fought { turn, space, ours, theirs, held, lost, leader });
            }
            Event::Pursued { losses, .. } => {
                if let Some(last) = self.told.battles.last_mut() {
                    last.lost += UnitSteps::sum(losses);
                }
            }
            Event::StragglersCounted { back, .. } => {
                if let Some(last) = self.told.battles.last_mut() {
                    last.lost = last.lost.saturating_sub(UnitSteps::sum(back));
                }
            }
            Event::Marched { units, from, to } => self.marched(units, *from, *to),
            _ => {}
        }
        self.thrown(event);
    }

    fn lost(&mut self, place: PlaceId) {
        self.told.lost += 1;
        *self.hands.entry(place).or_default() += 1;
    }

    fn siege_ends(&mut self, place: PlaceId, end: Ended) {
        if let Some(from) = self.sieges.remove(&place) {
            // A log that was made up may go back in time.
            let until = self.told.turn.max(from);
            self.told.sieges.push(Besieged { place, from, until, end });
        }
    }

    fn scored(&mut self, ledger: &[Entry], before: i32, after: i32) {
        self.began.get_or_insert(before);
        self.told.score = Some((self.began.unwrap_or(before), after));
        let with_the_turn = |entry: &&Entry| entry.vp.signum() == (after - before).signum();
        let mut reasons: Vec<Entry> = ledger.iter().filter(with_the_turn).copied().collect();
        // A battle counts beside the place it was fought for.
        reasons.sort_by_key(|entry| (-entry.vp.abs(), matches!(entry.cause, Cause::Weariness)));
        reasons.truncate(REASONS);
        self.turns.push(TurningPoint { turn: self.told.turn, before, after, reasons });
    }

    fn marched(&mut self, units: &[san_juans::UnitId], from: Space, to: Space) {
        let count = u16::try_from(units.len()).unwrap_or(u16::MAX);
        let going_on = self.chain.take().filter(|(who, march)| who == units && march.to == from);
        let march = match going_on {
            Some((_, march)) => Marched { to, spaces: march.spaces + 1, ..march },
            None => Marched { turn: self.told.turn, from, to, spaces: 1, units: count },
        };
        let longest = self.told.march.map_or((0, 0), |march| (march.spaces, march.units));
        if (march.spaces, march.units) > longest {
            self.told.march = Some(march);
        }
        self.chain = Some((units.to_vec(), march));
    }

    fn thrown(&mut self, event: &Event) {
        let Some((good, ways)) = rarity(event) else { return };
        let kept = if good { &mut self.told.lucky } else { &mut self.told.unlucky };
        let rank = |ways: u8, event: &Event| (ways, -worth(event));
        if kept.as_ref().is_none_or(|kept| rank(ways, event) < rank(kept.ways, &kept.event)) {
            *kept = Some(Throw { turn: self.told.turn, ways, event: event.clone() });
        }
    }

    fn close(mut self, records: BTreeMap<PlayerId, Record>) -> WarReport {
        let open: Vec<PlaceId> = self.sieges.keys().copied().collect();
        for place in open {
            self.siege_ends(place, Ended::Open);
        }
        let mut told = self.told;
        told.sieges.sort_by_key(|siege| (std::cmp::Reverse(siege.until - siege.from), siege.from));
        told.sieges.truncate(SIEGES);
        self.turns.retain(|turn| turn.after != turn.before);
        self.turns.sort_by_key(|turn| (-(turn.after - turn.before).abs(), turn.turn));
        self.turns.truncate(TURNING_POINTS);
        self.turns.sort_by_key(|turn| turn.turn);
        told.turning_points = self.turns;
        let most = self.hands.into_iter().max_by_key(|(place, times)| (*times, place.printed_as()));
        told.contested = most.filter(|(_, times)| *times > 2);
        let officer = |record: Record| Officer {
            name: record.name,
            orders: record.orders,
            commanded: record.commanded,
            battles: record.battles,
            won: record.won,
        };
        told.officers = records.into_values().map(officer).collect();
        told.officers.retain(|of| of.orders > 0 || of.commanded > 0 || of.battles > 0);
        told.officers.sort_by(|a, b| (b.orders, &a.name).cmp(&(a.orders, &b.name)));
        told
    }
}

fn worth(event: &Event) -> i32 {
    match event {
        Event::RevoltRolled { place, .. } | Event::SiegeRolled { place, .. } => place.vp,
        _ => 0,
    }
}

/// Whether a throw helped us, and in how many of 36 cases it comes; nothing if it is nothing rare.
fn rarity(event: &Event) -> Option<(bool, u8)> {
    let of_one = |needed: i8, came: bool| {
        let above = u8::try_from((7 - needed).clamp(0, 6)).unwrap_or(0);
        (!came, 6 * if came { above } else { 6 - above })
    };
    let of_two = |dice: [u8; 2], total: i8, fits: &dyn Fn(i8) -> bool| {
        let by = total - i8::try_from(dice[0] + dice[1]).unwrap_or(0);
        let sums = (1..=6_i8).flat_map(|one| (1..=6_i8).map(move |two| one + two));
        u8::try_from(sums.filter(|sum| fits(sum + by)).count()).unwrap_or(36)
    };
    let found = match event {
        Event::RevoltRolled { needed, result, die, .. } if *result != Revolt::Void => {
            of_one(*needed, i8::try_from(*die).is_ok_and(|die| die >= *needed))
        }
        Event::EncounterRolled { die: Some(_), needed, met, .. } => of_one(*needed, *met),
        Event::SiegeRolled { dice, total, result: SiegeResult::Lifted, .. } => {
            (true, of_two(*dice, *total, &|sum| sum <= 2))
        }
        Event::SiegeRolled { dice, total, result: SiegeResult::Surrender, .. } => {
            (false, of_two(*dice, *total, &|sum| sum >= 12))
        }
        Event::Siege(SiegeEvent::SortieRolled { dice, total, result, .. }) => match result {
            SortieResult::CompleteSurprise => (true, of_two(*dice, *total, &|sum| sum >= 12)),
            SortieResult::Disaster => (false, of_two(*dice, *total, &|sum| sum <= 3)),
            _ => return None,
        },
        _ => return None,
    };
    (1..=12).contains(&found.1).then_some(found)
}

#[cfg(test)]
mod tests {
    use games_testing::logs;

    use super::*;

    fn line(number: i64, events: Vec<Event>) -> LogLine {
        let events = events.into_iter().map(model::Event::of).collect();
        LogLine { faces: vec![1], ..logs::line(number, 7, logs::order(), events) }
    }

    #[test]
    fn a_story_is_read_off_its_facts() {
        games_testing::games();
        let (one, two) = (PlaceId::printed(3), PlaceId::printed(4));
        let (here, there) = (Space::Place(one), Space::Place(two));
        let rolled =
            |place, die, needed, result| Event::RevoltRolled { place, die, needed, result };
        let units = vec![san_juans::UnitId(1)];
        let marched = |from, to| Event::Marched { units: units.clone(), from, to };
        let entry = Entry { cause: Cause::Lost(one), vp: 20 };
        let lines = [
            line(1, vec![Event::TurnBegan { turn: 1 }, rolled(one, 6, 6, Revolt::Rose)]),
            line(2, vec![rolled(two, 6, 2, Revolt::Besieged), marched(here, there)]),
            line(3, vec![marched(here, there), marched(there, here)]),
            line(4, vec![Event::Scored { ledger: vec![entry], before: 5, after: 25 }]),
            line(5, vec![Event::TurnBegan { turn: 2 }, Event::PlaceFell { place: two }]),
            line(
                6,
                vec![rolled(one, 1, 2, Revolt::Quiet), Event::Ended { outcome: Outcome::Defeat }],
            ),
        ];
        let told = of(&lines, &Command::default());
        assert_eq!((told.turn, told.outcome, told.dice), (2, Some(Outcome::Defeat), 6));
        assert_eq!(told.score, Some((5, 25)));
        assert_eq!(told.turning_points.len(), 1);
        assert_eq!(told.turning_points[0].reasons, [entry]);
        let siege = Besieged { place: two, from: 1, until: 2, end: Ended::Fell };
        assert_eq!(told.sieges, [siege]);
        assert_eq!((told.lost, told.retaken, told.contested), (2, 0, None));
        assert_eq!(told.march.map(|march| (march.spaces, march.turn)), Some((2, 1)));
        assert_eq!(told.lucky.map(|throw| (throw.ways, throw.turn)), Some((6, 2)));
        assert_eq!(told.unlucky.map(|throw| (throw.ways, throw.turn)), Some((6, 1)));
        assert_eq!(told.officers[0].orders, 6);
    }
}
