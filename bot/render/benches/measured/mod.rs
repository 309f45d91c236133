//! How long a picture takes.

use divan::Bencher;
use render::{Renderer, Scene};

/// A scene whose ground is known.
pub(crate) fn drawn_again(bencher: Bencher<'_, '_>, scene: &Scene) {
    let renderer = Renderer::new();
    renderer.draw(scene).expect("a picture");
    bencher.bench_local(|| renderer.draw(scene));
}

/// The same as the first after a start, its ground drawn anew.
pub(crate) fn drawn_from_nothing(bencher: Bencher<'_, '_>, scene: &Scene) {
    let renderer = Renderer::new();
    bencher.bench_local(|| {
        renderer.forget();
        renderer.draw(scene)
    });
}
