//! The parade ground in a real browser: `sirdar play` as its players meet it, driven by mouse and
//! keyboard in a headless Chromium.
//!
//! Runs where `SIRDAR_BROWSER` names the browser's program; elsewhere every test says that it was
//! skipped. With `AXE_CORE` naming the file of axe-core the pages are held against its rules too.

mod access;
mod campaign;
mod chromium;
mod controls;
mod ground;
mod guided;
mod load;
mod screen;

use std::io::Write as _;

/// The browser's program, or none with a word that the test was skipped.
fn browser(test: &str) -> Option<String> {
    let found = std::env::var("SIRDAR_BROWSER").ok().filter(|name| !name.is_empty());
    if found.is_none() {
        // Written past the test harness, which would keep it for itself.
        let _ = writeln!(std::io::stderr(), "skipped {test}: SIRDAR_BROWSER names no browser");
    }
    found
}

/// Three browsers at a time: each waits more than it works.
static TURN: tokio::sync::Semaphore = tokio::sync::Semaphore::const_new(3);

/// A test in the browser: takes its turn, runs against a fresh ground, and looks at the console
/// in the end.
macro_rules! in_browser {
    ($(#[$about:meta])* async fn $name:ident($screen:ident, $ground:ident) $body:block) => {
        $(#[$about])*
        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn $name() {
            let Some(program) = crate::browser(stringify!($name)) else { return };
            let _turn = crate::TURN.acquire().await;
            #[allow(unused_mut)]
            let mut $ground = crate::ground::Ground::open().await;
            let $screen =
                crate::screen::Screen::open(&program, &$ground.address(), stringify!($name)).await;
            $body
            $screen.assert_quiet().await;
            // Only now may the server go: the page would complain.
            drop($ground);
        }
    };
}
pub(crate) use in_browser;
