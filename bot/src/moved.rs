//! The time of a process that is moved from outside, for tests.

use std::path::PathBuf;
use std::time::Duration;

use model::clock::move_ahead;

const FOLLOWED_EVERY: Duration = Duration::from_millis(20);

/// Keeps the whole process so many seconds ahead of the machine as a file says, from now on, so
/// that a test can move the time of a bot that is not in its own process.
pub async fn follow(file: PathBuf) {
    loop {
        // Half a number, or none, is for the next reading.
        let said = std::fs::read_to_string(&file).ok().and_then(|text| text.trim().parse().ok());
        if let Some(seconds) = said {
            move_ahead(seconds);
        }
        tokio::time::sleep(FOLLOWED_EVERY).await;
    }
}
