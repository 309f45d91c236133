//! Seven people in seven places over many days, in which clocks are changed nearly everywhere: every
//! reminder and deadline comes at its second, by the settings of whoever it is for.
//!
//! When it should come is worked out by the guide's words (`ladder.rs`, `typed.rs`) and by a table of
//! the changes (`zones.rs`). The bot's clock is moved to a second before whatever is promised next,
//! when nothing may have been told, and then to that second.
//!
//! `SIRDAR_DAYS` is the number of days of a long run, from each of three days on; with 200 they hold
//! all changes of 2026 and 2027. `SIRDAR_DAYS_SEED` is where chance begins. With `SIRDAR_POSTGRES` it
//! is run on that server too.

use std::collections::{BTreeMap, VecDeque};
use std::time::{Duration, Instant};

use model::clock::Clock as _;
use playground::{ChannelId, Message};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt as _, SeedableRng as _};
use serde_json::json;

use self::ladder::{COMMANDER, Ladder, Said, Told};
use self::typed::{For, time_of_day};
use self::zones::{DAY, HOUR, Hours, MINUTE, OF_A_DAY, ZONES, moment};
use crate::database::{self, Database};
use crate::stories::driver::{Club, SOON, quiet_seed};

mod ladder;
mod typed;
mod zones;

const OFFICERS: [&str; 7] = ["Alice", "Ben", "Chen", "Dara", "Edith", "Farouk", "Grace"];
/// When long runs begin.
const BEGINS: [&str; 3] = ["2026-02-10T00:00:00Z", "2026-09-18T00:00:00Z", "2027-04-24T00:00:00Z"];
/// The longest time for which nothing is looked at.
const LOOK: i64 = 6 * HOUR;
/// The paces that campaigns have, by their places among the choices, and the time one person has.
const PACES: [(u8, i64); 5] = [(2, DAY), (2, DAY), (2, DAY), (1, 12 * HOUR), (3, 3 * DAY)];
/// The longest quiet hours that can be had, in minutes.
const QUIET_MAX: i64 = 20 * 60;
/// What reminders say, from the first on.
const REMINDERS: [&str; 5] = [
    "The staff has waited since",
    "the staff still waits",
    "everything stands still",
    "nothing moves without you",
    "for the last time of asking",
];

/// What somebody does at a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Deed {
    Founds,
    Begins,
    Passes,
    Snoozes,
    GoesAway,
    HandsOver,
    Nudges,
    Votes,
    Pauses,
    GoesOn,
    Leaves,
}

/// A campaign in a channel of its own, and what is still to be done there.
struct Table {
    channel: ChannelId,
    /// Who sits at each place.
    people: [usize; 3],
    pace: (u8, i64),
    ladder: Option<Ladder>,
    deeds: VecDeque<(i64, Deed)>,
    /// The newest message that has been counted.
    counted: u64,
}

impl Table {
    fn next(&self) -> i64 {
        let told = self.ladder.as_ref().and_then(Ladder::next);
        let deed = self.deeds.front().map(|(at, _)| *at);
        told.into_iter().chain(deed).min().expect("somebody leaves at last")
    }
}

/// All of it.
struct Days {
    club: Club,
    rng: ChaCha8Rng,
    tables: Vec<Table>,
    /// The quiet hours of each, and when they are set anew.
    hours: [Hours; 7],
    anew: [i64; 7],
    counts: BTreeMap<String, u32>,
}

fn clock(minutes: i64) -> String {
    format!("{:02}:{:02}", minutes / 60, minutes % 60)
}

/// What a message tells, if it is of the kind that comes by the clock.
fn said(message: &Message) -> Option<Said> {
    let words = message.words();
    let has = |part: &str| words.contains(part);
    if has("From now on **") {
        return Some(Said::ChiefActs);
    }
    if let Some(told) = (1..).zip(REMINDERS).find(|(_, part)| has(part)) {
        return Some(Said::Reminded(told.0));
    }
    let all = [
        (Said::Called, "you are awaited."),
        (Said::Called, "the command is yours."),
        (Said::Called, "was called here"),
        (Said::ByDefault, "By default"),
        (Said::Stalled(false), "The war stands still"),
        (Said::Stalled(true), "Still **"),
        (Said::Back, "is back."),
        (Said::Ballots(false), "the staff votes."),
        (Said::Ballots(true), "your ballot is wanted."),
        (Said::Closed, "keeps the command"),
    ];
    all.into_iter().find(|(_, part)| has(part)).map(|(said, _)| said)
}

impl Days {
    async fn begun(database: Option<Database>, begins: i64, tables: usize, seed: u64) -> Self {
        let mut club = Club::empty().await;
        if let Some(database) = database {
            club.database = database;
        }
        club.clock.advance(begins - club.clock.now());
        club.start().await;
        let guild = club.playground.guilds()[0];
        for name in OFFICERS {
            club.playground.add_officer(guild, name);
        }
        let rng = ChaCha8Rng::seed_from_u64(seed);
        let (hours, counts) = ([(0, 0); 7], BTreeMap::new());
        let mut days = Self { club, rng, tables: Vec::new(), hours, anew: [begins; 7], counts };
        for person in 0..ZONES.len() {
            days.sets_hours(person).await;
        }
        for number in 0..tables {
            let table = days.table(number);
            days.tables.push(table);
        }
        days
    }

    fn now(&self) -> i64 {
        self.club.clock.now()
    }

    /// So many seconds, drawn from a range of minutes.
    fn drawn(&mut self, minutes: std::ops::Range<i64>) -> i64 {
        self.rng.random_range(minutes.start * MINUTE..minutes.end * MINUTE)
    }

    /// Another campaign, in which the place of this number commands.
    fn table(&mut self, number: usize) -> Table {
        let guild = self.club.playground.guilds()[0];
        let many = self.club.playground.channels().len();
        let channel = self.club.playground.add_channel(guild, &format!("by-the-clock-{many}"));
        let people = [number, (number + 1) % ZONES.len(), (number + 3) % ZONES.len()];
        let pace = PACES[self.rng.random_range(0..PACES.len())];
        let unit = pace.1;
        let founds = self.now() + self.drawn(1..600);
        let begins = founds + HOUR;
        let mut deeds = VecDeque::from([(founds, Deed::Founds), (begins, Deed::Begins)]);
        let some = begins + self.drawn(30..unit / MINUTE);
        match self.rng.random_range(0..9) {
            0 | 1 => {}
            2 => deeds.push_back((some, Deed::Passes)),
            3 | 4 => deeds.push_back((some, Deed::Snoozes)),
            5 => deeds.push_back((some, Deed::GoesAway)),
            6 => deeds.push_back((some, Deed::HandsOver)),
            7 => deeds.push_back((some, Deed::Votes)),
            _ => {
                deeds.push_back((some, Deed::Nudges));
                let pauses = some + self.drawn(1..2 * unit / MINUTE);
                deeds.push_back((pauses, Deed::Pauses));
                let goes_on = pauses + self.drawn(1..unit / MINUTE);
                deeds.push_back((goes_on, Deed::GoesOn));
            }
        }
        let last = deeds.back().expect("some").0;
        // Mostly until every reminder has come, and it has been told a while that nothing happens.
        let leaves = last + self.drawn(2 * unit / MINUTE..9 * unit / MINUTE);
        deeds.push_back((leaves, Deed::Leaves));
        Table { channel, people, pace, ladder: None, deeds, counted: 0 }
    }

    /// Somebody sets their quiet hours, until they do so again some days later.
    async fn sets_hours(&mut self, person: usize) {
        let (from, to) = loop {
            let plain = self.rng.random_range(0..3) == 0;
            let (from, to) = match plain {
                true => (self.rng.random_range(80..96) * 15, self.rng.random_range(20..40) * 15),
                false => (time_of_day(&mut self.rng), time_of_day(&mut self.rng)),
            };
            let long = (to - from).rem_euclid(OF_A_DAY);
            if long > 0 && long <= QUIET_MAX {
                break (from, to);
            }
        };
        let zone = ZONES[person].name;
        let hours = json!({ "zone": zone, "from": clock(from), "to": clock(to) });
        let says = format!("from {} to {}", clock(from), clock(to));
        self.club.tells(OFFICERS[person], "my hours", hours, &[&says]).await;
        self.hours[person] = (from, to);
        self.anew[person] = self.now() + self.drawn(3 * OF_A_DAY..12 * OF_A_DAY);
        self.count("hours set");
    }

    fn count(&mut self, what: &str) {
        *self.counts.entry(what.to_owned()).or_default() += 1;
    }

    /// Waits until all that is owed has been told.
    async fn told(&self) {
        let store = self.club.bots_store();
        let began = Instant::now();
        while !store.campaigns_owed().await.expect("read").is_empty() {
            assert!(began.elapsed() < SOON, "messages are owed for ever");
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    }

    /// What has been told at a table since it was asked last: what comes by the clock, with the
    /// places for which it rings, and all else.
    fn news(&mut self, table: usize) -> (Vec<Told>, Vec<String>) {
        let Table { channel, people, counted, .. } = &mut self.tables[table];
        let ids = people.map(|person| self.club.officer(OFFICERS[person]).id());
        let (mut told, mut others) = (Vec::new(), Vec::new());
        for message in self.club.public_in(*channel) {
            if message.id.0 <= *counted {
                continue;
            }
            *counted = message.id.0;
            // The board shows how things stand, and tells nobody.
            if message.button("Newest message").is_some() {
                continue;
            }
            let place = |user| ids.iter().position(|id| id == user).expect("who plays");
            let mut rings: Vec<usize> = message.mentions.iter().map(place).collect();
            rings.sort_unstable();
            match said(&message) {
                Some(said) => told.push((said, rings)),
                None => others.push(format!("{rings:?} {}", message.words())),
            }
        }
        told.sort();
        (told, others)
    }

    /// Moves the clock on to a moment, and holds what is told against what should be.
    async fn go_to(&mut self, at: i64) {
        self.club.pass(at - self.now()).await;
        self.told().await;
        for table in 0..self.tables.len() {
            let hours = self.hours;
            let ladder = self.tables[table].ladder.as_mut();
            let before = ladder.as_deref().cloned();
            let wanted = ladder.map(|ladder| ladder.tell(&hours, at)).unwrap_or_default();
            let (told, others) = self.news(table);
            let by_default = wanted.iter().any(|(said, _)| *said == Said::ByDefault);
            let plain = others.iter().all(|other| by_default && other.starts_with("[] "));
            if told == wanted && plain {
                for (said, rings) in &wanted {
                    let rings = if rings.is_empty() { "in silence" } else { "ringing" };
                    self.count(&format!("{said:?} {rings}"));
                }
                continue;
            }
            let Table { people, channel, .. } = &self.tables[table];
            let clocks = people.map(|person| {
                let zone = &ZONES[person];
                let shown = zone.shows(at);
                let (from, to) = self.hours[person];
                let day = zones::day(shown);
                let shown = clock(shown.rem_euclid(OF_A_DAY));
                let quiet = format!("quiet {} to {}", clock(from), clock(to));
                format!("{} {day} {shown}, {quiet}", zone.name)
            });
            let all: Vec<String> =
                self.club.public_in(*channel).iter().map(|message| message.words()).collect();
            panic!(
                "at {at} {clocks:#?} it should have been told {wanted:?}, and it was {told:?} \
                 {others:#?}: {before:?}: {all:#?}"
            );
        }
    }

    async fn does(&mut self, table: usize, deed: Deed) {
        let now = self.now();
        let Table { channel, people, pace, .. } = self.tables[table];
        self.club.channel = channel;
        let [commander, chief, third] = people.map(|person| OFFICERS[person]);
        let hours = self.hours;
        let zone = &ZONES[people[COMMANDER]];
        let quiet = hours[people[COMMANDER]];
        match deed {
            Deed::Founds => {
                let new = json!({ "name": "Nile", "seed": quiet_seed(3), "pace": pace.0 });
                self.club.tells(chief, "campaign new", new, &["is open"]).await;
                self.club.join(&[commander, third]).await;
            }
            Deed::Begins => {
                let whom = json!({ "commander": self.club.user(commander) });
                self.club.told(chief, "campaign start", whom).await;
                let ladder = Ladder::begun(pace.1, people, now - HOUR, now);
                self.tables[table].ladder = Some(ladder);
            }
            Deed::Passes => {
                self.club.tells(commander, "pass", json!({}), &["✅ Done"]).await;
            }
            Deed::Snoozes | Deed::GoesAway => {
                let snoozes = deed == Deed::Snoozes;
                let purpose = if snoozes { For::Snooze } else { For::Leave };
                let until = loop {
                    let until = typed::drawn(&mut self.rng, zone, quiet, now, purpose);
                    // Later the chief of staff would act for whoever stands in.
                    if snoozes || until.at - now < pace.1 * 3 / 2 - HOUR {
                        break until;
                    }
                };
                let says = format!("until <t:{}:F>", until.at);
                let mut options = json!({ "until": until.text });
                match snoozes {
                    true => options["snooze"] = json!(true),
                    false => options["stand-in"] = json!(self.club.user(third)),
                }
                let told = self.club.told(commander, "my leave", options).await;
                let shows = clock(zone.shows(now).rem_euclid(OF_A_DAY));
                assert!(
                    told.contains(&says),
                    "“{}” in {} on {} {shows} is {says}: {told}",
                    until.text,
                    zone.name,
                    zones::day(zone.shows(now)),
                );
                let ladder = self.ladder(table);
                match snoozes {
                    true => ladder.snoozes(until.at),
                    false => ladder.goes_away(now, until.at),
                }
            }
            Deed::HandsOver => {
                let to = json!({ "to": self.club.user(chief) });
                self.club.told(commander, "command resign", to).await;
            }
            Deed::Nudges => {
                let told = self.club.told(third, "nudge", json!({})).await;
                match self.ladder(table).nudged(&hours, now) {
                    None => assert!(told.contains("is nudged"), "{told}"),
                    Some(wakes) => {
                        assert!(told.contains(&format!("<t:{wakes}:")), "{wakes}: {told}");
                    }
                }
            }
            Deed::Votes => {
                let why = json!({ "reason": "Slow" });
                self.club.told(third, "vote call matter:dismiss", why).await;
            }
            Deed::Pauses | Deed::Leaves => {
                self.club.tells(third, "campaign pause", json!({}), &["pauses"]).await;
            }
            Deed::GoesOn => {
                self.club.tells(third, "campaign resume", json!({}), &["goes on"]).await;
            }
        }
        match deed {
            Deed::Passes => self.ladder(table).passed(now),
            Deed::HandsOver => self.ladder(table).hands_over(now),
            Deed::Votes => self.ladder(table).moved(now),
            Deed::Pauses | Deed::GoesOn => self.ladder(table).pauses(now),
            _ => {}
        }
        self.told().await;
        // What is told at once comes by no clock.
        self.news(table);
        self.count(&format!("{deed:?}"));
        if deed == Deed::Leaves {
            self.tables[table] = self.table(people[COMMANDER]);
        }
    }

    fn ladder(&mut self, table: usize) -> &mut Ladder {
        self.tables[table].ladder.as_mut().expect("it has begun")
    }

    async fn until(&mut self, end: i64) {
        while self.now() < end {
            let now = self.now();
            let tables = self.tables.iter().map(Table::next);
            let next = tables.chain(self.anew).chain([now + LOOK, end]).min().expect("some");
            if next > now + 1 {
                self.go_to(next - 1).await;
            }
            self.go_to(next).await;
            for person in 0..self.anew.len() {
                if self.anew[person] == next {
                    self.sets_hours(person).await;
                }
            }
            for table in 0..self.tables.len() {
                while let Some((_, deed)) = self.tables[table].deeds.pop_front_if(|of| of.0 == next)
                {
                    self.does(table, deed).await;
                }
            }
        }
    }
}

/// Plays for so many days, at so many tables.
async fn play(database: Option<Database>, begins: &str, days: i64, tables: usize, seed: u64) {
    let began = Instant::now();
    let from = moment(begins);
    let mut all = Days::begun(database, from, tables, seed).await;
    all.until(from + days * DAY).await;
    let changes = ZONES.iter().flat_map(zones::Zone::changes);
    let changes = changes.filter(|at| (from..from + days * DAY).contains(at)).count();
    let told: Vec<String> =
        all.counts.iter().map(|(what, many)| format!("{what}: {many}")).collect();
    println!(
        "{days} days from {begins} on, {changes} changes of clocks, seed {seed}, {} s: {}",
        began.elapsed().as_secs(),
        told.join(", ")
    );
    all.club.end().await;
}

fn variable(name: &str) -> Option<u64> {
    let said = std::env::var(name).ok()?;
    Some(said.trim().parse().unwrap_or_else(|_| panic!("{name} is a number, not `{said}`")))
}

#[tokio::test(flavor = "multi_thread")]
async fn in_the_week_of_a_change_every_reminder_comes_at_its_second() {
    // Vancouver and Havana change their clocks on the eighth.
    play(None, "2026-03-06T12:00:00Z", 4, 2, 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn over_many_days_every_reminder_comes_at_its_second() {
    let Some(days) = variable("SIRDAR_DAYS") else {
        println!("skipped: SIRDAR_DAYS names no number of days");
        return;
    };
    let (days, seed) = (i64::try_from(days).expect("few"), variable("SIRDAR_DAYS_SEED"));
    let seed = seed.unwrap_or(1);
    for (begins, seed) in BEGINS.into_iter().zip(seed..) {
        play(None, begins, days, ZONES.len(), seed).await;
    }
    if let Some(server) = database::server() {
        for (begins, seed) in BEGINS.into_iter().zip(seed..) {
            let database = Database::on(&server).await;
            play(Some(database), begins, days, ZONES.len(), seed).await;
        }
    }
}
