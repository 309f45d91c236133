//! The queue of pictures, and what is kept of them.

use render::{Faces, Fallen};

use super::*;
use crate::PICTURES_WITHIN as PATIENCE;

mod legible;

fn scene(title: &str) -> Scene {
    let sizes = vec![Fallen { counts: vec![1, 2, 3] }];
    Scene::new(Faces { title: title.to_owned(), sizes })
}

#[test]
fn the_newest_work_for_a_slot_takes_the_place_of_older() {
    let mut queue = RenderQueue::default();
    let board = Slot::Board(CampaignId(1));
    let mut first = queue.put(board, scene("first")).expect("room");
    let mut other = queue.put(Slot::Board(CampaignId(2)), scene("other")).expect("room");
    let mut second = queue.put(board, scene("second")).expect("room");
    assert_eq!(first.try_recv(), Err(oneshot::error::TryRecvError::Closed), "nobody draws it");
    let job = queue.next().expect("work");
    assert_eq!(*job.scene, scene("second"), "in the turn of the first");
    job.done.send(None).expect("somebody waits");
    assert_eq!(second.try_recv(), Ok(None));
    assert_eq!(*queue.next().expect("work").scene, scene("other"));
    assert!(other.try_recv().is_err() && queue.next().is_none());
}

#[test]
fn people_come_first_and_what_no_channel_waits_for_is_left_out() {
    let mut queue = RenderQueue::default();
    let dropped = queue.put(Slot::Board(CampaignId(1)), scene("nobody's")).expect("room");
    let _kept = queue.put(Slot::Dispatch(CampaignId(1)), scene("a channel's")).expect("room");
    let late = queue.put(Slot::Person(PlayerId(7)), scene("somebody's")).expect("room");
    drop((dropped, late));
    assert!(queue.age() > Duration::ZERO);
    assert_eq!(*queue.next().expect("work").scene, scene("somebody's"), "they will ask again");
    assert_eq!(*queue.next().expect("work").scene, scene("a channel's"));
    assert!(queue.next().is_none() && queue.jobs.is_empty());
    assert_eq!(queue.age(), Duration::ZERO);
}

#[test]
fn work_that_waits_is_bounded() {
    let mut queue = RenderQueue::default();
    for player in 0..WAITING_MAX as u64 {
        assert!(queue.put(Slot::Person(PlayerId(player)), scene("one")).is_some());
    }
    assert!(queue.put(Slot::Board(CampaignId(1)), scene("one")).is_none());
    assert!(queue.put(Slot::Person(PlayerId(3)), scene("newer")).is_some());
}

#[test]
fn pictures_kept_are_bounded_and_the_last_asked_for_stay() {
    let mut all = PictureCache::new();
    let image = |name: &str| Image { png: name.as_bytes().into(), alt: String::new() };
    for number in 0..KEPT_MAX {
        let name = number.to_string();
        all.keep(Arc::new(scene(&name)), image(&name));
    }
    assert_eq!(all.recalled(&scene("0")), Some(image("0")));
    all.keep(Arc::new(scene("another")), image("another"));
    assert_eq!(all.recalled(&scene("0")), Some(image("0")));
    assert_eq!(all.recalled(&scene("1")), None);
    assert_eq!(all.pictures.len(), KEPT_MAX);
    all.bots = 2;
    all.keep(Arc::new(scene("a second bot's")), image("a second bot's"));
    assert_eq!(all.pictures.len(), KEPT_MAX + 1);
    all.bots = 1;
    all.forget(RESTING_MAX);
    assert_eq!(all.pictures.len(), RESTING_MAX);
    assert!(
        all.recalled(&scene("a second bot's")).is_some() && all.recalled(&scene("4")).is_none()
    );
}

#[tokio::test]
async fn equal_scenes_are_drawn_once() {
    let pictures = Pictures::new(PATIENCE);
    let within = Duration::from_secs(60);
    let board = Slot::Board(CampaignId(1));
    let one = pictures.scene(board, scene("dice"), within).await.expect("a picture");
    let person = Slot::Person(PlayerId(7));
    let two = pictures.scene(person, scene("dice"), within).await.expect("a picture");
    assert!(Arc::ptr_eq(&one.png, &two.png));
    let other = pictures.scene(person, scene("other dice"), within).await;
    assert_ne!(other.expect("a picture").alt, one.alt);
}

/// What a thread has used goes back when it ends.
#[tokio::test]
async fn a_thread_with_nothing_to_draw_ends_and_the_next_picture_has_another() {
    let pictures = Pictures::that_rest_after(PATIENCE, Duration::ZERO);
    let within = Duration::from_secs(60);
    for title in ["before it rests", "after it has rested"] {
        let drawn = pictures.scene(Slot::Person(PlayerId(7)), scene(title), within).await;
        assert!(drawn.is_some(), "{title}");
        while pictures.0.0.queue().has_thread {
            tokio::task::yield_now().await;
        }
    }
}
