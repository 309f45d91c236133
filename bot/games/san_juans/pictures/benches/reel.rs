//! What a replay costs. `cargo bench -p san-juans-pictures --bench reel`.

#[path = "../tests/war/mod.rs"]
mod war;

use divan::Bencher;
use render::{Caption, Renderer};
use san_juans::{Control, View};
use san_juans_pictures::{Map, Shot};

const FRAMES: u8 = 60;

fn main() {
    divan::main();
}

/// Boards as they follow each other: a place changes hands, the score moves, a unit loses steps.
fn boards() -> Vec<View> {
    let mut view = war::midway();
    let mut boards = Vec::new();
    for number in 0..FRAMES {
        (view.turn, view.round) = (1 + number / 7, Some(1 + number % 7));
        view.score = 100 + i32::from(number);
        let place = usize::from(number) * 7 % view.places.len();
        let place = &mut view.places[place];
        place.control = match place.control {
            Control::Rebel => Control::RetakenRelief,
            _ => Control::Rebel,
        };
        if let Some(unit) = place.units.first_mut() {
            unit.steps = unit.steps.saturating_sub(1).max(1);
        }
        boards.push(view.clone());
    }
    boards
}

fn replayed(renderer: &Renderer, boards: &[View]) -> Vec<u8> {
    let mut reel = renderer.reel(Vec::new());
    for (view, number) in boards.iter().zip(0_u8..) {
        let caption = Caption {
            head: format!("Turn {}, round {}", view.turn, view.round.unwrap_or(1)),
            figure: ("Mahdi's score".to_owned(), view.score),
            told: "Mud Bay falls to the Ansar. A battle is lost at Richardson.".to_owned(),
            part: f32::from(number) / f32::from(FRAMES),
        };
        let scene = Map::scene(view.clone(), Shot::Whole { width: 800 });
        reel.show(&scene, &caption, 100).expect("a frame");
    }
    reel.finish().expect("written").expect("frames")
}

/// A replay of sixty frames, everything from SVG.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn sixty_frames(bencher: Bencher<'_, '_>) {
    let (renderer, boards) = (Renderer::new(), boards());
    println!("sixty frames are {} bytes", replayed(&renderer, &boards).len());
    bencher.bench_local(|| replayed(&renderer, &boards));
}
