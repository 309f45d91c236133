//! Pictures, drawn on a thread of their own, which rests when nothing is to be drawn for a while: then it forgets most
//! of what it keeps, and ends, and that memory is the system's again.
//!
//! Nothing waits for a picture longer than it says it will. Orders for the same slot replace each
//! other, latest wins: a board that changes five times while one map is drawn is drawn once more.

use std::collections::VecDeque;
use std::sync::{Condvar, LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use campaign::Campaigns;
use games::Look;
use games::orders::rehearse::rehearse;
use games::text::signs::Sign;
use model::Event;
use model::message::{Picture, Throw};
use model::metrics::{Counts, Times};
use render::{Die, DieResult, RenderError, Renderer, Rolled};
use staff::Roster;
use tokio::sync::oneshot;

use crate::prelude::*;

const CARD: u32 = 500;
const SIGN: f32 = 24.0;
const WAITING_MAX: usize = 256;
/// Pictures kept, in case they are asked for again, for each bot that this process has begun; and
/// the most bots for which they are, and parts of pictures too.
const KEPT_MAX: usize = 24;
const BOTS_MAX: usize = 16;
/// How many of them are kept while nothing is drawn.
const RESTING_MAX: usize = 6;
/// Until a thread that has nothing to draw forgets what it keeps.
const RESTS_AFTER: Duration = Duration::from_secs(10);
/// By this it ends sooner after that: the allocator gives back what is free for a second when a thread ends.
const ENDS_SOONER: u32 = 5;
#[cfg(target_os = "linux")]
const LOWER: i32 = 10;
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Image {
    pub png: Arc<[u8]>,
    pub alt: String,
}

/// What a picture is for; a newer order for the same slot replaces an older one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Slot {
    Board(CampaignId),
    SideBoard(CampaignId, Side),
    Dispatch(CampaignId),
    Person(PlayerId),
}

type Waiting = oneshot::Receiver<Option<Image>>;

struct Job {
    wanted: Instant,
    scene: Arc<Scene>,
    done: oneshot::Sender<Option<Image>>,
}

#[derive(Default)]
struct RenderQueue {
    jobs: BTreeMap<Slot, Job>,
    order: VecDeque<Slot>,
    /// Whether there is a thread that draws.
    has_thread: bool,
    closed: bool,
}

impl RenderQueue {
    /// Puts work on the queue, in place of older work for the slot; nothing when too much waits.
    fn put(&mut self, slot: Slot, scene: Scene) -> Option<Waiting> {
        let new = !self.jobs.contains_key(&slot);
        if new && self.jobs.len() >= WAITING_MAX {
            return None;
        }
        let (done, waiting) = oneshot::channel();
        let job = Job { wanted: Instant::now(), scene: Arc::new(scene), done };
        self.jobs.insert(slot, job);
        if new {
            self.order.push_back(slot);
        }
        Some(waiting)
    }

    /// The oldest work; what somebody looks at comes first, what no channel waits for any more
    /// is left out.
    fn next(&mut self) -> Option<Job> {
        loop {
            let person = self.order.iter().position(|slot| matches!(slot, Slot::Person(_)));
            let slot = self.order.remove(person.unwrap_or(0))?;
            let job = self.jobs.remove(&slot)?;
            // Somebody who was told to ask again will do so.
            if person.is_some() || !job.done.is_closed() {
                return Some(job);
            }
        }
    }

    fn age(&self) -> Duration {
        let of = |slot: &&Slot| !matches!(slot, Slot::Person(_));
        let oldest = self.order.iter().find(of).and_then(|slot| self.jobs.get(slot));
        oldest.map_or(Duration::ZERO, |job| job.wanted.elapsed())
    }
}

/// Pictures that were drawn. All bots of a process share them: there is one, but where tests run
/// several.
struct PictureCache {
    pictures: VecDeque<(Arc<Scene>, Image)>,
    bots: usize,
}

static KEPT: Mutex<PictureCache> = Mutex::new(PictureCache::new());

fn kept() -> MutexGuard<'static, PictureCache> {
    KEPT.lock().unwrap_or_else(PoisonError::into_inner)
}

impl PictureCache {
    const fn new() -> Self {
        Self { pictures: VecDeque::new(), bots: 0 }
    }

    /// The picture of an equal scene, which then is the last to be forgotten.
    fn recalled(&mut self, scene: &Scene) -> Option<Image> {
        let at = self.pictures.iter().position(|(kept, _)| **kept == *scene)?;
        let found = self.pictures.remove(at)?;
        let image = found.1.clone();
        self.pictures.push_back(found);
        Some(image)
    }

    fn bots(&self) -> usize {
        self.bots.clamp(1, BOTS_MAX)
    }

    fn keep(&mut self, scene: Arc<Scene>, image: Image) {
        self.pictures.push_back((scene, image));
        self.forget(KEPT_MAX);
    }

    /// Keeps no more than so many for each bot, those asked for last.
    fn forget(&mut self, most: usize) {
        let many = self.pictures.len().saturating_sub(most * self.bots());
        self.pictures.drain(..many);
    }
}

#[derive(Debug, Default)]
pub struct Metrics {
    pub ends: Counts<1>,
    pub lags: Times,
}

impl Metrics {
    fn ended(&self, how: &'static str) {
        self.ends.get_or_create(&[("outcome", how)]).inc();
    }
}

struct Shared {
    queue: Mutex<RenderQueue>,
    work: Condvar,
    metrics: Metrics,
    within: Duration,
    rests_after: Duration,
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, RenderQueue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Closes the queue when the last handle is gone, so that the thread ends.
struct Closer(Arc<Shared>);

impl Drop for Closer {
    fn drop(&mut self) {
        self.0.queue().closed = true;
        self.0.work.notify_all();
    }
}

/// The picture maker; cheap to clone.
#[derive(Clone)]
pub struct Pictures(Arc<Closer>);

impl Pictures {
    /// So long does a message wait for its picture.
    pub fn new(within: Duration) -> Self {
        Self::that_rest_after(within, RESTS_AFTER)
    }

    fn that_rest_after(within: Duration, rests_after: Duration) -> Self {
        let (queue, work, metrics) = (Mutex::default(), Condvar::new(), Metrics::default());
        kept().bots += 1;
        Self(Arc::new(Closer(Arc::new(Shared { queue, work, metrics, within, rests_after }))))
    }

    /// A picture of a campaign; nothing if none is wanted, none can be had within `within`, or
    /// somebody has asked for a newer one for the same slot.
    pub async fn of(
        &self,
        slot: Slot,
        snapshot: &Snapshot,
        picture: &Picture,
        within: Duration,
    ) -> Option<Image> {
        self.scene(slot, scene_of(snapshot, picture)?, within).await
    }

    /// A picture of a scene; nothing if it cannot be had within `within`, or somebody has asked
    /// for something newer for the same slot.
    pub async fn scene(&self, slot: Slot, scene: Scene, within: Duration) -> Option<Image> {
        let metrics = self.metrics();
        let Some(ordered) = self.order(slot, scene) else {
            metrics.ended("refused");
            return None;
        };
        let waiting = match ordered {
            Ok(image) => {
                metrics.ended("kept");
                return Some(image);
            }
            Err(waiting) => waiting,
        };
        let (image, how) = match tokio::time::timeout(within, waiting).await {
            Ok(Ok(Some(image))) => (Some(image), "drawn"),
            Ok(Ok(None)) => (None, "failed"),
            // Nobody draws it: a newer one has taken its place.
            Ok(Err(_)) => (None, "replaced"),
            Err(_) => (None, "late"),
        };
        metrics.ended(how);
        image
    }

    pub fn metrics(&self) -> &Metrics {
        &self.0.0.metrics
    }

    pub fn waiting(&self) -> usize {
        self.0.0.queue().jobs.len()
    }

    pub fn are_slow(&self) -> bool {
        self.0.0.queue().age() > self.within() / 2
    }

    pub fn within(&self) -> Duration {
        self.0.0.within
    }

    /// The picture if it is kept, else what will bring it; nothing when too much waits.
    fn order(&self, slot: Slot, scene: Scene) -> Option<Result<Image, Waiting>> {
        if let Some(image) = kept().recalled(&scene) {
            return Some(Ok(image));
        }
        let mut queue = self.0.0.queue();
        let waiting = queue.put(slot, scene)?;
        if queue.has_thread {
            self.0.0.work.notify_one();
        } else {
            let shared = Arc::clone(&self.0.0);
            let thread = std::thread::Builder::new().name("pictures".to_owned());
            match thread.spawn(move || draw(&shared)) {
                Ok(_) => queue.has_thread = true,
                // The next picture tries again; this one is late.
                Err(why) => warn!(%why, "no thread can be had to draw on"),
            }
        }
        Some(Err(waiting))
    }
}

fn strip(throws: &[Throw]) -> Option<Scene> {
    let die = |(sides, face, enough): &(u8, u8, Option<bool>)| Die {
        sides: *sides,
        face: *face,
        fate: match enough {
            None => DieResult::Plain,
            Some(true) => DieResult::Hit,
            Some(false) => DieResult::Miss,
        },
    };
    let throw = |throw: &Throw| render::Throw {
        label: throw.label.clone(),
        dice: throw.dice.iter().map(die).collect(),
        result: throw.result.clone(),
    };
    let throws: Vec<render::Throw> = throws.iter().map(throw).collect();
    let any = throws.iter().any(|throw| !throw.dice.is_empty());
    any.then(|| Scene::new(Rolled { title: String::new(), throws }))
}

/// What shows a picture of the game as it stands; nothing if none is wanted or there is no game.
pub fn scene_of(snapshot: &Snapshot, wanted: &Picture) -> Option<Scene> {
    scene_telling(snapshot, wanted, &[])
}

/// What shows the picture a message wants, which tells of these events: the one it names, or its
/// dice.
pub fn scene_of_post(snapshot: &Snapshot, post: &Post, events: &[Event]) -> Option<Scene> {
    match &post.picture {
        Picture::None if post.throws.is_empty() => {
            games::of(&snapshot.setup).card(post.card.as_deref()?, CARD)
        }
        Picture::None => strip(&post.throws),
        picture => scene_telling(snapshot, picture, events),
    }
}

fn scene_telling(snapshot: &Snapshot, wanted: &Picture, events: &[Event]) -> Option<Scene> {
    let game = snapshot.game.as_deref()?;
    match wanted {
        Picture::None => None,
        Picture::Map => table(game, &snapshot.roster, Look::Turn, events),
        Picture::Own(name) => {
            let own = games::named_in(game.key(), game).pictured(name, game, events);
            own.or_else(|| games::on_top(game).pictured(name, game, events))
        }
        Picture::Proposal(number) => {
            let proposal = snapshot.roster.council.numbered(*number)?;
            let steps: Option<Vec<Step>> = proposal.steps.iter().map(Step::read).collect();
            let by = Authority::to_propose(&snapshot.roster);
            planned(game, &rehearse(game, &by, &steps?).ok()?)
        }
    }
}

pub fn table(game: &Game, roster: &Roster, look: Look<'_>, events: &[Event]) -> Option<Scene> {
    games::on_top(game).scene(game, roster, Audience::Public, look, events)
}

/// The picture of a report, read from the log: a plot by its name, the first of them if none is
/// named.
pub async fn plotted(
    campaigns: &Campaigns,
    snapshot: &Snapshot,
    plot: Option<&'static str>,
) -> Result<Option<Scene>, Problem> {
    let play = games::of(&snapshot.setup);
    let drawn = move |lines: Vec<LogLine>| (play.about().reports.plot)(plot, &lines);
    campaigns.of_whole_log(snapshot, drawn).await
}

/// A draft that was tried, drawn over the table; nothing if there is nothing to draw of it.
pub fn planned(now: &Game, tried: &Rehearsal) -> Option<Scene> {
    games::named_in(now.key(), now).planned(now, &tried.game_after, &tried.events)
}

/// Made on the thread that draws first: nobody waits for fonts to load. Whoever else draws in this
/// process has the grounds too.
static RENDERER: LazyLock<Renderer> = LazyLock::new(Renderer::new);

fn draw(shared: &Shared) {
    step_back();
    let mut has_rested = false;
    loop {
        let mut queue = shared.queue();
        let job = loop {
            if queue.closed {
                return;
            }
            if let Some(job) = queue.next() {
                break job;
            }
            let wait = shared.rests_after / if has_rested { ENDS_SOONER } else { 1 };
            let rest = shared.work.wait_timeout(queue, wait);
            let (waited, rest) = rest.unwrap_or_else(PoisonError::into_inner);
            queue = waited;
            if rest.timed_out() && queue.jobs.is_empty() {
                if has_rested {
                    queue.has_thread = false;
                    return;
                }
                drop(queue);
                RENDERER.rest();
                kept().forget(RESTING_MAX);
                has_rested = true;
                queue = shared.queue();
            }
        };
        drop(queue);
        has_rested = false;
        let Job { wanted, scene, done } = job;
        // Two slots may have asked for the same.
        let known = kept().recalled(&scene);
        let image = known.or_else(|| {
            let image = picture(&RENDERER, &scene)?;
            let mut kept = kept();
            RENDERER.keep_for(kept.bots());
            kept.keep(scene, image.clone());
            Some(image)
        });
        shared.metrics.lags.add(wanted.elapsed());
        // An error only means that nobody waits any longer.
        let _ = done.send(image);
    }
}

/// Lets every other thread go before this one where the processors do not suffice for all:
/// answers are waited for, pictures may be late.
fn step_back() {
    // On Linux that is a thread's own affair; elsewhere it would be the whole process's.
    #[cfg(target_os = "linux")]
    if let Err(why) = rustix::process::nice(LOWER) {
        warn!(%why, "pictures are drawn as urgently as all else is done");
    }
}

pub fn emoji(sign: &Sign, pixels: u32) -> Result<Vec<u8>, RenderError> {
    RENDERER.sign(&(sign.drawn)(), SIGN, pixels)
}

fn picture(renderer: &Renderer, scene: &Scene) -> Option<Image> {
    match std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| renderer.draw(scene))) {
        Ok(Ok(drawn)) => Some(Image { png: drawn.png.into(), alt: drawn.alt }),
        Ok(Err(why)) => {
            warn!(%why, "a picture could not be drawn");
            None
        }
        Err(_) => {
            error!("the renderer panicked");
            None
        }
    }
}

#[cfg(test)]
mod tests;
