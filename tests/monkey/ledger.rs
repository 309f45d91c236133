//! What has been done and what came of it: every action, answer and time, and what was wrong.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use playground::RecordedRequest;

use super::house::{House, SOON};

/// How often it is looked whether an interaction has been seen by now.
const LOOK: Duration = Duration::from_millis(50);
/// Tries after which an acknowledgement that never arrives is the line's fault.
const TRIES: usize = 2;

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
    began: Instant,
    ended: Instant,
    what: String,
    /// Completions are not sent again when the line fails: nothing is lost without them.
    completion: bool,
}

/// A time in which what is sent may be lost.
#[derive(Debug, Clone, Copy)]
struct Storm {
    began: Instant,
    ended: Option<Instant>,
}

impl Silent {
    fn lies_in(&self, storm: &Storm) -> bool {
        storm.began <= self.ended && storm.ended.is_none_or(|ended| self.began <= ended)
    }

    /// Whether the bot has seen it: what it tried is recorded, though Discord had given it up by
    /// then, or the line failed.
    fn was_seen(&self, recorded: &[RecordedRequest]) -> bool {
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
    silent: Vec<Silent>,
    storms: Vec<Storm>,
    wrong: Vec<String>,
}

/// The ledger, written by everybody.
pub(crate) struct Ledger {
    began: Instant,
    actions: AtomicU64,
    pages: Mutex<Pages>,
    journal: Mutex<BufWriter<File>>,
}

impl Ledger {
    /// An empty one; actions are written down in `journal`.
    pub(crate) fn new(journal: &Path) -> Self {
        let file = File::create(journal).expect("a journal");
        let journal = Mutex::new(BufWriter::new(file));
        Self { began: Instant::now(), actions: AtomicU64::new(0), pages: Mutex::default(), journal }
    }

    fn pages(&self) -> MutexGuard<'_, Pages> {
        self.pages.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn actions(&self) -> u64 {
        self.actions.load(Ordering::Relaxed)
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
    pub(crate) fn silent(&self, interaction: u64, began: Instant, completion: bool, what: String) {
        let ended = Instant::now();
        self.pages().silent.push(Silent { interaction, began, ended, what, completion });
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
    pub(crate) fn storm(&self) {
        self.pages().storms.push(Storm { began: Instant::now(), ended: None });
    }

    /// The weather is fair again.
    pub(crate) fn calm(&self) {
        let mut pages = self.pages();
        for storm in pages.storms.iter_mut().filter(|storm| storm.ended.is_none()) {
            storm.ended = Some(Instant::now());
        }
    }

    /// What was sent and confirmed since this was asked last.
    pub(crate) fn take(&self) -> (Vec<Sent>, Vec<Confirmed>) {
        let mut pages = self.pages();
        (std::mem::take(&mut pages.sent), std::mem::take(&mut pages.confirmed))
    }

    /// Judges the silences so far: each must lie in a storm, or be of an interaction that the bot
    /// has seen. How soon it sees one on a busy machine is for `bot/benches/load.rs`.
    pub(crate) async fn judge_silences(&self, house: &House) {
        let (silent, storms) = {
            let mut pages = self.pages();
            (std::mem::take(&mut pages.silent), pages.storms.clone())
        };
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
