//! Pictures, drawn on a thread of their own.
//!
//! Nothing waits for a picture longer than it says it will. Orders for the same slot replace each
//! other, latest wins: a board that changes five times while one map is drawn is drawn once more.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use engine::san_juans::phases::siege;
use engine::san_juans::{CardId, Changes, IslandId, Route};
use engine::{Event, Game, View};
use render::san_juans::{BattleSheet, Card, Overlay, Shot, SiegePlan};
use render::{Artist, Die, Fate, Rolled, Scene};
use tokio::sync::oneshot;
use tracing::{error, warn};

use crate::campaign::authority::Authority;
use crate::campaign::draft::{Rehearsal, rehearse};
use crate::campaign::ids::{CampaignId, PlayerId};
use crate::campaign::log::StepText;
use crate::campaign::{Snapshot, Step};
use crate::text;
use crate::text::post::{Picture, Post, Stretch, Throw};

/// Width of a whole map, in pixels.
const WIDTH: u32 = 1_600;
/// Width of a card, in pixels.
const CARD: u32 = 500;
/// Orders that may wait.
const WAITING_MAX: usize = 256;
/// Pictures kept, in case they are asked for again.
const KEPT_MAX: usize = 24;
/// How long a message waits for its picture.
pub const PATIENCE: Duration = Duration::from_secs(3);

/// A finished picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Image {
    /// The PNG file.
    pub png: Arc<[u8]>,
    /// What it shows, for those who cannot see it.
    pub alt: String,
}

/// What a picture is for; a newer order for the same slot replaces an older one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Slot {
    /// The situation board of a campaign.
    Board(CampaignId),
    /// A message of a campaign.
    Dispatch(CampaignId),
    /// Something one player looks at.
    Person(PlayerId),
}

/// What brings a picture when it is drawn.
type Waiting = oneshot::Receiver<Option<Image>>;

struct Job {
    scene: Arc<Scene>,
    done: oneshot::Sender<Option<Image>>,
}

#[derive(Default)]
struct Desk {
    jobs: BTreeMap<Slot, Job>,
    order: VecDeque<Slot>,
    kept: VecDeque<(Arc<Scene>, Image)>,
    closed: bool,
}

impl Desk {
    /// Puts work on the desk, in place of older work for the slot; nothing when too much waits.
    fn put(&mut self, slot: Slot, scene: Scene) -> Option<Waiting> {
        let new = !self.jobs.contains_key(&slot);
        if new && self.jobs.len() >= WAITING_MAX {
            return None;
        }
        let (done, waiting) = oneshot::channel();
        self.jobs.insert(slot, Job { scene: Arc::new(scene), done });
        if new {
            self.order.push_back(slot);
        }
        Some(waiting)
    }

    /// The oldest work.
    fn next(&mut self) -> Option<Job> {
        let slot = self.order.pop_front()?;
        self.jobs.remove(&slot)
    }

    /// The picture of an equal scene, which then is the last to be forgotten.
    fn recalled(&mut self, scene: &Scene) -> Option<Image> {
        let at = self.kept.iter().position(|(kept, _)| **kept == *scene)?;
        let found = self.kept.remove(at)?;
        let image = found.1.clone();
        self.kept.push_back(found);
        Some(image)
    }

    fn keep(&mut self, scene: Arc<Scene>, image: Image) {
        self.kept.push_back((scene, image));
        if self.kept.len() > KEPT_MAX {
            self.kept.pop_front();
        }
    }
}

#[derive(Default)]
struct Shared {
    desk: Mutex<Desk>,
    work: Condvar,
}

impl Shared {
    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Closes the desk when the last handle is gone, so that the thread ends.
struct Closer(Arc<Shared>);

impl Drop for Closer {
    fn drop(&mut self) {
        self.0.desk().closed = true;
        self.0.work.notify_all();
    }
}

/// The picture maker; cheap to clone.
#[derive(Clone)]
pub struct Pictures(Arc<Closer>);

impl Pictures {
    /// Starts the thread. The artist is made on it: nobody waits for fonts to load.
    ///
    /// # Errors
    /// If the system gives no thread.
    pub fn start() -> std::io::Result<Self> {
        let shared = Arc::new(Shared::default());
        let desk = Arc::clone(&shared);
        std::thread::Builder::new().name("pictures".to_owned()).spawn(move || draw(&desk))?;
        Ok(Self(Arc::new(Closer(shared))))
    }

    /// A picture of a campaign; nothing if none is wanted, none can be had within `patience`, or
    /// somebody has asked for a newer one for the same slot.
    pub async fn of(
        &self,
        slot: Slot,
        snapshot: &Snapshot,
        picture: Picture,
        patience: Duration,
    ) -> Option<Image> {
        self.scene(slot, scene_of(snapshot, picture)?, patience).await
    }

    /// A picture of a scene; nothing if it cannot be had within `patience`, or somebody has asked
    /// for something newer for the same slot.
    pub async fn scene(&self, slot: Slot, scene: Scene, patience: Duration) -> Option<Image> {
        match self.order(slot, scene)? {
            Ok(image) => Some(image),
            Err(waiting) => tokio::time::timeout(patience, waiting).await.ok()?.ok()?,
        }
    }

    /// The picture if it is kept, else what will bring it; nothing when too much waits.
    fn order(&self, slot: Slot, scene: Scene) -> Option<Result<Image, Waiting>> {
        let mut desk = self.0.0.desk();
        if let Some(image) = desk.recalled(&scene) {
            return Some(Ok(image));
        }
        let waiting = desk.put(slot, scene)?;
        self.0.0.work.notify_one();
        Some(Err(waiting))
    }
}

/// A card as messages show it.
fn card_of(id: CardId) -> Scene {
    Scene::Card(Card { id, width: CARD })
}

/// A strip of dice; nothing if none were thrown.
fn strip(throws: &[Throw]) -> Option<Scene> {
    let die = |(sides, face, enough): &(u8, u8, Option<bool>)| Die {
        sides: *sides,
        face: *face,
        fate: match enough {
            None => Fate::Plain,
            Some(true) => Fate::Hit,
            Some(false) => Fate::Miss,
        },
    };
    let throw = |throw: &Throw| render::Throw {
        label: throw.label.clone(),
        dice: throw.dice.iter().map(die).collect(),
        result: throw.result.clone(),
    };
    let throws: Vec<render::Throw> = throws.iter().map(throw).collect();
    let any = throws.iter().any(|throw| !throw.dice.is_empty());
    any.then(|| Scene::Rolled(Rolled { title: String::new(), throws }))
}

/// How an island is shown, or all of them.
pub fn shot(island: Option<IslandId>) -> Shot {
    match island {
        None => Shot::Whole { width: WIDTH },
        Some(island) => Shot::Island { island, width: WIDTH / 2 },
    }
}

/// What shows a picture of the game as it stands; nothing if none is wanted or there is no game.
pub fn scene_of(snapshot: &Snapshot, wanted: Picture) -> Option<Scene> {
    scene_telling(snapshot, wanted, &[])
}

/// What shows the picture a message wants, which tells of these events: the one it names, or its
/// dice.
pub fn scene_of_post(snapshot: &Snapshot, post: &Post, events: &[Event]) -> Option<Scene> {
    match post.picture {
        Picture::None if post.throws.is_empty() => post.card.map(card_of),
        Picture::None => strip(&post.throws),
        picture => scene_telling(snapshot, picture, events),
    }
}

/// The same for a message that tells of these events.
fn scene_telling(snapshot: &Snapshot, wanted: Picture, events: &[Event]) -> Option<Scene> {
    let game = snapshot.game.as_deref()?;
    let part = WIDTH / 2;
    let shot = match wanted {
        Picture::None => return None,
        Picture::Map => shot(None),
        Picture::Island(island) => shot(Some(island)),
        Picture::Around(space) => Shot::Around { space, width: part },
        Picture::Battle => {
            let View::SanJuans(view) = game.view(None);
            return BattleSheet::of(&view).map(Scene::Battle);
        }
        Picture::Siege(place) => {
            let Game::SanJuans(campaign) = game;
            let modifiers = siege::modifiers(place, campaign.board(), campaign.options());
            let plan = SiegePlan::of(&campaign.view(None), place, modifiers);
            return plan.map(Scene::Siege);
        }
        Picture::Changes(stretch) => {
            let View::SanJuans(view) = game.view(None);
            let facts: Vec<_> = events.iter().map(|Event::SanJuans(event)| event).collect();
            let changes = Changes::told(&facts, &view);
            let shot = match stretch {
                Stretch::Rebellion { .. } => Shot::Whole { width: WIDTH },
                Stretch::Round { .. } | Stretch::Battle => Shot::Overlaid { width: part },
            };
            let overlay = Overlay::since(text::san_juans::chart::stretch(stretch), changes);
            return Some(Scene::overlaid(view, shot, overlay));
        }
        Picture::Proposal(number) => {
            let proposal = snapshot.roster.council.numbered(number)?;
            let steps: Option<Vec<Step>> =
                proposal.steps.iter().map(|line| StepText::of_line(line).read()).collect();
            let by = Authority::to_propose(&snapshot.roster);
            return road(game, &rehearse(game, &by, &steps?).ok()?);
        }
    };
    let View::SanJuans(view) = game.view(None);
    Some(Scene::map(view, shot))
}

/// The roads of the marches in a draft that was tried; nothing if nobody marches in it.
pub fn road(now: &Game, tried: &Rehearsal) -> Option<Scene> {
    let facts: Vec<_> = tried.events.iter().map(|Event::SanJuans(event)| event).collect();
    let Game::SanJuans(after) = &tried.game_after;
    let routes = Route::all(&facts, after.board());
    let View::SanJuans(view) = now.view(None);
    let shot = Shot::Overlaid { width: WIDTH / 2 };
    (!routes.is_empty()).then(|| Scene::overlaid(view, shot, Overlay::planned(routes)))
}

/// The thread: takes the oldest order, draws it, keeps it.
fn draw(shared: &Shared) {
    let artist = Artist::new();
    loop {
        let mut desk = shared.desk();
        let job = loop {
            if desk.closed {
                return;
            }
            if let Some(job) = desk.next() {
                break job;
            }
            desk = shared.work.wait(desk).unwrap_or_else(PoisonError::into_inner);
        };
        drop(desk);
        let Job { scene, done } = job;
        // Two slots may have asked for the same.
        let known = shared.desk().recalled(&scene);
        let image = known.or_else(|| {
            let image = picture(&artist, &scene)?;
            shared.desk().keep(scene, image.clone());
            Some(image)
        });
        // An error only means that nobody waits any longer.
        let _ = done.send(image);
    }
}

fn picture(artist: &Artist, scene: &Scene) -> Option<Image> {
    match std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| artist.draw(scene))) {
        Ok(Ok(drawn)) => Some(Image { png: drawn.png.into(), alt: drawn.alt }),
        Ok(Err(why)) => {
            warn!(%why, "a picture could not be drawn");
            None
        }
        Err(_) => {
            error!("the artist panicked");
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use render::{Faces, Fallen};

    use super::*;

    fn scene(title: &str) -> Scene {
        let sizes = vec![Fallen { counts: vec![1, 2, 3] }];
        Scene::Faces(Faces { title: title.to_owned(), sizes })
    }

    #[test]
    fn the_newest_work_for_a_slot_takes_the_place_of_older() {
        let mut desk = Desk::default();
        let board = Slot::Board(CampaignId(1));
        let mut first = desk.put(board, scene("first")).expect("room");
        let mut other = desk.put(Slot::Person(PlayerId(7)), scene("other")).expect("room");
        let mut second = desk.put(board, scene("second")).expect("room");
        assert_eq!(first.try_recv(), Err(oneshot::error::TryRecvError::Closed), "nobody draws it");
        let job = desk.next().expect("work");
        assert_eq!(*job.scene, scene("second"), "in the turn of the first");
        job.done.send(None).expect("somebody waits");
        assert_eq!(second.try_recv(), Ok(None));
        assert_eq!(*desk.next().expect("work").scene, scene("other"));
        assert!(other.try_recv().is_err() && desk.next().is_none());
    }

    #[test]
    fn work_that_waits_is_bounded() {
        let mut desk = Desk::default();
        for player in 0..WAITING_MAX as u64 {
            assert!(desk.put(Slot::Person(PlayerId(player)), scene("one")).is_some());
        }
        assert!(desk.put(Slot::Board(CampaignId(1)), scene("one")).is_none());
        assert!(desk.put(Slot::Person(PlayerId(3)), scene("newer")).is_some());
    }

    #[test]
    fn pictures_kept_are_bounded_and_the_last_asked_for_stay() {
        let mut desk = Desk::default();
        let image = |name: &str| Image { png: name.as_bytes().into(), alt: String::new() };
        for number in 0..KEPT_MAX {
            let name = number.to_string();
            desk.keep(Arc::new(scene(&name)), image(&name));
        }
        assert_eq!(desk.recalled(&scene("0")), Some(image("0")));
        desk.keep(Arc::new(scene("another")), image("another"));
        assert_eq!(desk.recalled(&scene("0")), Some(image("0")));
        assert_eq!(desk.recalled(&scene("1")), None);
        assert_eq!(desk.kept.len(), KEPT_MAX);
    }

    #[tokio::test]
    async fn equal_scenes_are_drawn_once() {
        let pictures = Pictures::start().expect("a thread");
        let patience = Duration::from_secs(60);
        let board = Slot::Board(CampaignId(1));
        let one = pictures.scene(board, scene("dice"), patience).await.expect("a picture");
        let person = Slot::Person(PlayerId(7));
        let two = pictures.scene(person, scene("dice"), patience).await.expect("a picture");
        assert!(Arc::ptr_eq(&one.png, &two.png));
        let other = pictures.scene(person, scene("other dice"), patience).await;
        assert_ne!(other.expect("a picture").alt, one.alt);
    }
}
