//! What people type for a day and an hour, and the moment that the guide promises for it.

use rand::RngExt as _;
use rand::rngs::ChaCha8Rng;

use super::zones::{DAY, HOUR, Hours, OF_A_DAY, Zone, day};

/// What is typed, and the moment it stands for.
pub(super) struct Typed {
    pub(super) text: String,
    pub(super) at: i64,
}

/// For what a moment is named: of a day by itself it means another hour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum For {
    Snooze,
    Leave,
}

/// A time of day, in minutes after midnight: mostly one near those at which clocks are changed.
pub(super) fn time_of_day(rng: &mut ChaCha8Rng) -> i64 {
    let quarter = match rng.random_range(0..3) {
        0 => rng.random_range(0..96),
        _ => (rng.random_range(0..18) + 92) % 96,
    };
    quarter * 15
}

/// A moment that is named at `now`, at most a few days ahead.
pub(super) fn drawn(
    rng: &mut ChaCha8Rng,
    zone: &Zone,
    quiet: Hours,
    now: i64,
    purpose: For,
) -> Typed {
    let today = zone.shows(now).div_euclid(OF_A_DAY);
    let ahead = rng.random_range(1..4);
    let date = day((today + ahead) * OF_A_DAY);
    let time = time_of_day(rng);
    let clock = format!("{:02}:{:02}", time / 60, time % 60);
    let on = |ahead: i64| zone.first((today + ahead) * OF_A_DAY + time);
    let (text, at) = match rng.random_range(0..8) {
        0 => {
            let shown = (0..3).map(|ahead| (today + ahead) * OF_A_DAY + time);
            let mut moments = shown.filter_map(|shown| zone.next(shown, now));
            (clock, moments.next().expect("tomorrow at the latest"))
        }
        1 => (format!("{} {clock}", date.strftime("%A")), on(ahead)),
        2 => (format!("tomorrow {clock}"), on(1)),
        3 => (format!("{clock} {}", date.strftime("%-d %B")), on(ahead)),
        4 => (format!("{date} {clock}"), on(ahead)),
        5 => {
            let hours = rng.random_range(3..60);
            (format!("{hours} hours"), now + hours * HOUR)
        }
        6 => (format!("in {ahead} days"), now + ahead * DAY),
        _ => {
            let midnight = (today + ahead) * OF_A_DAY;
            let at = match purpose {
                For::Snooze => zone.last(midnight + quiet.1),
                For::Leave => zone.first(midnight),
            };
            (date.strftime("%A").to_string(), at)
        }
    };
    Typed { text, at }
}
