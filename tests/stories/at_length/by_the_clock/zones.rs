//! Seven places and their clocks, by a table of its own: what the bot reads of zones is not asked.
//!
//! Moments are seconds since 1970. What clocks show is a number too, of minutes since 1970 began by
//! those clocks.

use jiff::Timestamp;
use jiff::civil::{Date, date};

pub(super) const MINUTE: i64 = 60;
pub(super) const HOUR: i64 = 60 * MINUTE;
pub(super) const DAY: i64 = 24 * HOUR;
/// Minutes of a day.
pub(super) const OF_A_DAY: i64 = 24 * 60;

/// The clocks of a place in 2026 and 2027.
pub(super) struct Zone {
    pub(super) name: &'static str,
    /// How many minutes they were ahead of UTC when 2026 began.
    before: i64,
    /// When they are changed, by UTC, and how many minutes they are ahead from then on.
    changes: &'static [(&'static str, i64)],
}

/// From the files `africa`, `asia`, `australasia`, `europe` and `northamerica` of release 2026f of the
/// tz database, as `zdump -v -c 2026,2028` tells them. Vancouver changes for the last time in March
/// 2026, Casablanca in September; Havana leaves a change out.
pub(super) const ZONES: [Zone; 7] = [
    Zone { name: "America/Vancouver", before: -480, changes: &[("2026-03-08T10:00:00Z", -420)] },
    Zone {
        name: "Africa/Casablanca",
        before: 60,
        changes: &[
            ("2026-02-15T02:00:00Z", 0),
            ("2026-03-22T02:00:00Z", 60),
            ("2026-09-20T01:00:00Z", 0),
        ],
    },
    Zone {
        name: "America/Havana",
        before: -300,
        changes: &[("2026-03-08T05:00:00Z", -240), ("2027-11-07T05:00:00Z", -300)],
    },
    Zone {
        name: "Australia/Lord_Howe",
        before: 660,
        changes: &[
            ("2026-04-04T15:00:00Z", 630),
            ("2026-10-03T15:30:00Z", 660),
            ("2027-04-03T15:00:00Z", 630),
            ("2027-10-02T15:30:00Z", 660),
        ],
    },
    Zone { name: "Asia/Kathmandu", before: 345, changes: &[] },
    Zone {
        name: "Africa/Cairo",
        before: 120,
        changes: &[
            ("2026-04-23T22:00:00Z", 180),
            ("2026-10-29T21:00:00Z", 120),
            ("2027-04-29T22:00:00Z", 180),
            ("2027-10-28T21:00:00Z", 120),
        ],
    },
    Zone {
        name: "Europe/London",
        before: 0,
        changes: &[
            ("2026-03-29T01:00:00Z", 60),
            ("2026-10-25T01:00:00Z", 0),
            ("2027-03-28T01:00:00Z", 60),
            ("2027-10-31T01:00:00Z", 0),
        ],
    },
];

/// Quiet hours: minutes after midnight at which they begin and end.
pub(super) type Hours = (i64, i64);

pub(super) fn moment(text: &str) -> i64 {
    text.parse::<Timestamp>().expect("a moment").as_second()
}

/// The day, of which so many minutes have passed, that clocks show.
pub(super) fn day(shown: i64) -> Date {
    let days = jiff::Span::new().days(shown.div_euclid(OF_A_DAY));
    date(1970, 1, 1).checked_add(days).expect("a day")
}

impl Zone {
    /// Stretches of time in which the clocks are not changed: from when, until when, and how many
    /// seconds they are ahead.
    fn stretches(&self) -> Vec<(i64, i64, i64)> {
        let (mut stretches, mut from, mut ahead) = (Vec::new(), i64::MIN, self.before);
        for (at, next) in self.changes {
            let at = moment(at);
            stretches.push((from, at, ahead * MINUTE));
            (from, ahead) = (at, *next);
        }
        stretches.push((from, i64::MAX, ahead * MINUTE));
        stretches
    }

    /// The moments at which the clocks are changed.
    pub(super) fn changes(&self) -> Vec<i64> {
        self.changes.iter().map(|(at, _)| moment(at)).collect()
    }

    /// What the clocks show.
    pub(super) fn shows(&self, at: i64) -> i64 {
        let stretches = self.stretches();
        let here = stretches.iter().find(|(_, until, _)| at < *until).expect("the last is open");
        (at + here.2).div_euclid(MINUTE)
    }

    /// The first moment at which the clocks show this or something later.
    pub(super) fn first(&self, shown: i64) -> i64 {
        let stretches = self.stretches();
        let mut fits = stretches.iter().filter_map(|(from, until, ahead)| {
            let at = shown * MINUTE - ahead;
            (at < *until).then_some(at.max(*from))
        });
        fits.next().expect("the last is open")
    }

    /// The moment from which on the clocks never again show something earlier.
    pub(super) fn last(&self, shown: i64) -> i64 {
        let stretches = self.stretches();
        let mut fits = stretches.iter().rev().filter_map(|(from, until, ahead)| {
            let at = shown * MINUTE - ahead;
            (at > *from).then_some(at.min(*until))
        });
        fits.next().expect("the first is open")
    }

    /// The next moment at which the clocks show this; the change itself where it is left out.
    pub(super) fn next(&self, shown: i64, now: i64) -> Option<i64> {
        let runs = [self.first(shown), self.last(shown)];
        runs.into_iter().find(|at| *at > now)
    }

    /// The end of the quiet hours that a moment lies in; the moment itself if it lies in none.
    pub(super) fn awake(&self, (from, to): Hours, at: i64) -> i64 {
        let today = self.shows(at).div_euclid(OF_A_DAY);
        let over = i64::from(to <= from);
        let nights = (today - 2..=today + 1).map(|day| {
            let begins = self.first(day * OF_A_DAY + from);
            (begins, self.last((day + over) * OF_A_DAY + to))
        });
        let night = nights.into_iter().find(|(begins, ends)| *begins <= at && at < *ends);
        night.map_or(at, |(_, ends)| ends)
    }
}
