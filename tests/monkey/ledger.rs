//! What has been done and what came of it: every action, answer and time, and what was wrong.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use playground::RecordedRequest;

use super::house::{House, SOON};

/// How often it is looked whether an interaction has been seen by now.
const LOOK: Duration = Duration::from_millis(50);
/// How long what was begun while the database was away is tried.
const GIVEN_UP_AFTER: Duration = Duration::from_secs(15);
/// Tries after which an acknowledgement that never arrives is the line's fault.
const TRIES: usize = 2;

/// The token of an acknowledged interaction is kept after so long, on a busy machine too.
const TOKEN_KEPT_WITHIN: Duration = Duration::from_secs(3);

/// An order that somebody was told is given.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Confirmed {
    pub(crate) channel: u64,
    pub(crate) interaction: u64,
    pub(crate) order: i64,
}

/// An interaction that was sent to the bot.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sent {
    pub(crate) interaction: u64,
    pub(crate) user: u64,
}

/// One that nobody acknowledged in time.
#[derive(Debug, Clone)]
struct Silent {
    interaction: u64,
    /// The shard that it came by.
    shard: u32,
    began: Instant,
    ended: Instant,
    what: String,
    /// Completions are not sent again when the line fails: nothing is lost without them.
    completion: bool,
}

/// A time in which what is sent may be lost.
#[derive(Debug, Clone, Copy)]
struct Storm {
    /// The shard that is meant, if not all are.
    shard: Option<u32>,
    began: Instant,
    ended: Option<Instant>,
}

/// A time in which the database fails a process, or all of them.
#[derive(Debug, Clone, Copy)]
struct Absence {
    process: Option<usize>,
    began: SystemTime,
    ended: Option<SystemTime>,
}

impl Silent {
    fn lies_in(&self, storm: &Storm) -> bool {
        storm.shard.is_none_or(|shard| shard == self.shard)
            && storm.began <= self.ended
            && storm.ended.is_none_or(|ended| self.began <= ended)
    }

    /// Whether the bot has seen it: what it tried is recorded, though Discord had given it up by
    /// then, or the line failed.
    fn was_seen(&self, recorded: &[Arc<RecordedRequest>]) -> bool {
        let callback = format!("/interactions/{}/*/callback", self.interaction);
        let tries: Vec<u16> = recorded
            .iter()
            .filter(|request| request.is("POST", &callback))
            .map(|request| request.status)
            .collect();
        let enough = if self.completion { 1 } else { TRIES };
        tries.len() >= enough || tries.iter().any(|status| matches!(status, 404 | 200..300))
    }
}

/// What is counted over the whole run.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    pub(crate) times_ms: Vec<u32>,
    pub(crate) answers: BTreeMap<String, u64>,
    pub(crate) refusals: BTreeMap<String, u64>,
    pub(crate) troubles: BTreeMap<String, u64>,
    pub(crate) counts: BTreeMap<String, u64>,
}

#[derive(Default)]
struct Pages {
    figures: Metrics,
    sent: Vec<Sent>,
    confirmed: Vec<Confirmed>,
    /// Interactions of which somebody was told that they changed nothing.
    denied: Vec<u64>,
    silent: Vec<Silent>,
    storms: Vec<Storm>,
    absences: Vec<Absence>,
    /// When processes were ended without a word: from when on, and when they were gone.
    kills: Vec<(Instant, Instant)>,
    wrong: Vec<String>,
}

/// The ledger, written by everybody.
pub(crate) struct Ledger {
    began: Instant,
    actions: AtomicU64,
    /// Whether trouble is still to come before everything rests.
    troubled: AtomicBool,
    pages: Mutex<Pages>,
    journal: Mutex<BufWriter<File>>,
}

impl Ledger {
    /// An empty one; actions are written down in `journal`.
    pub(crate) fn new(journal: &Path) -> Self {
        let file = File::create(journal).expect("a journal");
        let journal = Mutex::new(BufWriter::new(file));
        let (actions, troubled) = (AtomicU64::new(0), AtomicBool::new(false));
        Self { began: Instant::now(), actions, troubled, pages: Mutex::default(), journal }
    }

    fn pages(&self) -> MutexGuard<'_, Pages> {
        self.pages.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn actions(&self) -> u64 {
        self.actions.load(Ordering::Relaxed)
    }

    /// Whether it goes on: until so many actions are done, and no more trouble is to come.
    pub(crate) fn goes_on(&self, goal: u64) -> bool {
        self.actions() < goal || self.troubled.load(Ordering::Relaxed)
    }

    /// Trouble is to come, or is over.
    pub(crate) fn troubled(&self, troubled: bool) {
        self.troubled.store(troubled, Ordering::Relaxed);
    }

    /// Writes a line down.
    pub(crate) fn note(&self, line: &str) {
        let mut journal = self.journal.lock().unwrap_or_else(PoisonError::into_inner);
        writeln!(journal, "{:.3} {line}", self.began.elapsed().as_secs_f64())
            .expect("the journal is written");
    }

    /// Puts the journal on the disk.
    pub(crate) fn flush(&self) {
        self.journal.lock().unwrap_or_else(PoisonError::into_inner).flush().expect("written");
    }

    /// An interaction was sent, acknowledged after so long if at all.
    pub(crate) fn sent(&self, sent: Sent, kind: &str, after: Option<Duration>) {
        self.actions.fetch_add(1, Ordering::Relaxed);
        let mut pages = self.pages();
        pages.sent.push(sent);
        *pages.figures.answers.entry(kind.to_owned()).or_default() += 1;
        if let Some(after) = after {
            pages.figures.times_ms.push(u32::try_from(after.as_millis()).unwrap_or(u32::MAX));
        }
    }

    /// Nobody had acknowledged an interaction when its time was over.
    pub(crate) fn silent(
        &self,
        (interaction, shard): (u64, u32),
        began: Instant,
        completion: bool,
        what: String,
    ) {
        let ended = Instant::now();
        self.pages().silent.push(Silent { interaction, shard, began, ended, what, completion });
    }

    /// Somebody was told that an interaction changed nothing.
    pub(crate) fn denied(&self, interaction: u64) {
        self.pages().denied.push(interaction);
    }

    /// All of which that was told.
    pub(crate) fn all_denied(&self) -> Vec<u64> {
        self.pages().denied.clone()
    }

    pub(crate) fn confirmed(&self, confirmed: Confirmed) {
        self.pages().confirmed.push(confirmed);
    }

    pub(crate) fn refused(&self, kind: String) {
        *self.pages().figures.refusals.entry(kind).or_default() += 1;
    }

    pub(crate) fn trouble(&self, kind: &str) {
        *self.pages().figures.troubles.entry(kind.to_owned()).or_default() += 1;
    }

    pub(crate) fn count(&self, what: &str, by: u64) {
        *self.pages().figures.counts.entry(what.to_owned()).or_default() += by;
    }

    /// Something that must not be.
    pub(crate) fn wrong(&self, what: String) {
        eprintln!("WRONG after {} interactions: {what}", self.actions());
        self.pages().wrong.push(what);
    }

    /// Weather in which interactions may be lost begins; it ends with [`Self::calm`].
    pub(crate) fn storm(&self) -> usize {
        self.add_storm(Storm { shard: None, began: Instant::now(), ended: None })
    }

    /// The same for one shard, since a moment that may be past.
    pub(crate) fn storm_over(&self, shard: u32, began: Instant) -> usize {
        self.add_storm(Storm { shard: Some(shard), began, ended: None })
    }

    fn add_storm(&self, storm: Storm) -> usize {
        let mut pages = self.pages();
        pages.storms.push(storm);
        pages.storms.len() - 1
    }

    /// That weather is over.
    pub(crate) fn calm(&self, storm: usize) {
        self.pages().storms[storm].ended = Some(Instant::now());
    }

    /// The database fails a process, or all of them, until [`Self::returned`].
    pub(crate) fn absent(&self, process: Option<usize>) -> usize {
        let mut pages = self.pages();
        pages.absences.push(Absence { process, began: SystemTime::now(), ended: None });
        pages.absences.len() - 1
    }

    /// The database is there again.
    pub(crate) fn returned(&self, absence: usize) {
        self.pages().absences[absence].ended = Some(SystemTime::now());
    }

    /// Whether the database may have failed all processes, or this one, at some time between two:
    /// for a while after it is back too, in which what was begun before is given up.
    pub(crate) fn was_absent(
        &self,
        process: Option<usize>,
        (from, to): (SystemTime, SystemTime),
    ) -> bool {
        self.pages().absences.iter().any(|absence| {
            let until = absence.ended.map(|ended| ended + GIVEN_UP_AFTER);
            (absence.process.is_none() || absence.process == process)
                && absence.began <= to
                && until.is_none_or(|until| from <= until)
        })
    }

    /// A process was ended without a word since a moment, and is gone now.
    pub(crate) fn killed(&self, since: Instant) {
        self.pages().kills.push((since, Instant::now()));
    }

    /// Whether a process was killed so soon after this time that it may not have kept the token of
    /// what it acknowledged then.
    pub(crate) fn was_killed_soon_after(&self, acknowledged: Instant) -> bool {
        let soon = |(since, gone): &(Instant, Instant)| {
            acknowledged <= *gone && *since < acknowledged + TOKEN_KEPT_WITHIN
        };
        self.pages().kills.iter().any(soon)
    }

    /// What was sent and confirmed since this was asked last.
    pub(crate) fn take(&self) -> (Vec<Sent>, Vec<Confirmed>) {
        let mut pages = self.pages();
        (std::mem::take(&mut pages.sent), std::mem::take(&mut pages.confirmed))
    }

    /// Judges the silences so far: each must lie in a storm, or be of an interaction that the bot
    /// has seen. How soon it sees one on a busy machine is for `bot/benches/load.rs`.
    pub(crate) async fn judge_silences(&self, house: &House) {
        let silent = std::mem::take(&mut self.pages().silent);
        // Why they may have been lost is seen a moment later.
        house.looked_at().await;
        let storms = self.pages().storms.clone();
        let (lost, mut waiting): (Vec<_>, Vec<_>) =
            silent.into_iter().partition(|of| storms.iter().any(|storm| of.lies_in(storm)));
        self.count("unanswered while the bot or its line was down", lost.len() as u64);
        let began = Instant::now();
        while !waiting.is_empty() && began.elapsed() < SOON {
            let recorded = house.playground.recorded();
            let (seen, unseen) = waiting.into_iter().partition(|of| of.was_seen(&recorded));
            let seen: Vec<Silent> = seen;
            self.count("seen by the bot, and not acknowledged in time", seen.len() as u64);
            waiting = unseen;
            if !waiting.is_empty() {
                tokio::time::sleep(LOOK).await;
            }
        }
        for silence in waiting {
            self.wrong(format!("nobody ever acknowledged it: {}", silence.what));
        }
    }

    /// What was counted under a name.
    pub(crate) fn counted(&self, what: &str) -> u64 {
        self.pages().figures.counts.get(what).copied().unwrap_or_default()
    }

    /// Whether something was wrong.
    pub(crate) fn wrongs(&self) -> Vec<String> {
        self.pages().wrong.clone()
    }

    /// A report in words.
    pub(crate) fn report(&self) -> String {
        let pages = self.pages();
        let figures = &pages.figures;
        let mut times = figures.times_ms.clone();
        times.sort_unstable();
        let at = |share: f64| {
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
            #[allow(clippy::cast_precision_loss)]
            let index = (times.len() as f64 * share) as usize;
            times.get(index.min(times.len().saturating_sub(1))).copied().unwrap_or(0)
        };
        let list = |of: &BTreeMap<String, u64>| {
            let mut sorted: Vec<_> = of.iter().collect();
            sorted.sort_by_key(|(what, count)| (std::cmp::Reverse(**count), (*what).clone()));
            let lines = sorted.iter().take(40).map(|(what, count)| format!("  {count:>7}  {what}"));
            lines.collect::<Vec<_>>().join("\n")
        };
        format!(
            "{} interactions\nacknowledged after: median {} ms, 90 % {} ms, 99 % {} ms, 99.9 % {} \
             ms, worst {} ms\nanswers:\n{}\nalso:\n{}\ntrouble made:\n{}\nprivate words that lead no further, by how they begin:\n{}",
            self.actions(),
            at(0.5),
            at(0.9),
            at(0.99),
            at(0.999),
            times.last().copied().unwrap_or(0),
            list(&figures.answers),
            list(&figures.counts),
            list(&figures.troubles),
            list(&figures.refusals),
        )
    }
}
