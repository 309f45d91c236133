//! Pictures to look at, written into the directory that the command line names; behind it may stand a
//! part of the names of those that are wanted. With `DRAWINGS=svg` each drawing that they are made of is
//! written instead, once, as it is before it becomes pixels.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::Instant;

use render::{Renderer, Scene};

pub(crate) struct Gallery {
    renderer: Renderer,
    directory: PathBuf,
    only: String,
    /// The drawings that were written.
    written: Option<RefCell<BTreeSet<String>>>,
}

impl Gallery {
    /// The one that the command line asks for.
    pub(crate) fn asked() -> Self {
        let mut words = std::env::args().skip(1);
        let directory = PathBuf::from(words.next().unwrap_or_else(|| ".".to_owned()));
        let written = std::env::var_os("DRAWINGS").map(|_| RefCell::default());
        let renderer = if written.is_some() { Renderer::noting() } else { Renderer::new() };
        Self { renderer, directory, only: words.next().unwrap_or_default(), written }
    }

    /// Draws a scene twice, for what the first costs more, and writes it.
    pub(crate) fn show(&self, name: &str, scene: &Scene) {
        if !name.contains(&self.only) {
            return;
        }
        if let Some(written) = &self.written {
            self.renderer.paint(scene).expect("a picture");
            for (file, at) in self.renderer.noted().into_iter().zip(1..) {
                if written.borrow_mut().insert(file.clone()) {
                    let path = self.directory.join(format!("{name}-{at}.svg"));
                    std::fs::write(path, file).expect("the directory can be written");
                }
            }
            return;
        }
        let drawn = || {
            let began = Instant::now();
            (self.renderer.draw(scene).expect("a picture"), began.elapsed())
        };
        let ((_, first), (picture, again)) = (drawn(), drawn());
        let path = self.directory.join(format!("{name}.png"));
        std::fs::write(&path, &picture.png).expect("the directory can be written");
        let bytes = picture.png.len();
        println!("{name}: {bytes} bytes, {first:?}, again {again:?}\n{}\n", picture.alt);
    }
}
