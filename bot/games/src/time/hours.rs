//! Hours by the clocks where somebody lives, and when they are not to be rung.
//!
//! Pure: whoever asks says what time it is. Twice a year an hour is missing or comes twice. A
//! quiet time that begins or ends within the missing hour does so at the change; one that begins
//! within the doubled hour begins with its first run, and one that ends there with its second.

use jiff::Timestamp;
use jiff::civil::{Date, DateTime, Weekday};
use jiff::tz::{AmbiguousOffset, TimeZone};
use model::Snapshot;
use model::person::{Look, Person, Quiet};
use staff::PlayerId;

use crate::time::database;

pub(super) const DAY: u16 = 24 * 60;
/// The most of a day that can be quiet, in minutes: in the rest one can be reached.
pub const QUIET_MAX: u16 = 20 * 60;
/// When a day begins on which somebody is to be reminded, unless they have said so: 9 o'clock.
const MORNING: u16 = 9 * 60;

pub fn zone(name: &str) -> Option<TimeZone> {
    let known = name.contains('/') || name.eq_ignore_ascii_case("utc");
    known.then(|| database::rules().zone(name)).flatten()
}

/// The zone somebody lives in; UTC if they have not said.
pub fn zone_of(person: &Person) -> TimeZone {
    person.zone.as_deref().and_then(zone).unwrap_or(TimeZone::UTC)
}

pub fn length(quiet: Quiet) -> u16 {
    if quiet.to > quiet.from { quiet.to - quiet.from } else { DAY - quiet.from + quiet.to }
}

/// Until when somebody is not to be rung, if they are not at `now`. Nobody who has not said where
/// they live has quiet hours.
pub fn quiet_until(person: &Person, now: i64) -> Option<i64> {
    let zone = zone(person.zone.as_deref()?)?;
    let quiet = person.quiet?;
    let today = local(&zone, now)?.date();
    let ends_on = |begins: Date| match quiet.to > quiet.from {
        true => Some(begins),
        false => begins.tomorrow().ok(),
    };
    [today.yesterday().ok()?, today].into_iter().find_map(|begins| {
        let from = instant(&zone, at(begins, quiet.from)?, Turn::Begins)?;
        let to = instant(&zone, at(ends_on(begins)?, quiet.to)?, Turn::Ends)?;
        (from <= now && now < to).then_some(to)
    })
}

/// Until when somebody is to be left in peace in a campaign, if they are: on leave, snoozing, rung
/// just before, or in their quiet hours.
pub fn peace_until(
    snapshot: &Snapshot,
    player: PlayerId,
    person: &Person,
    look: Look,
    now: i64,
) -> Option<i64> {
    let away = snapshot.roster.away(player).map_or(0, |away| away.until);
    let until = away.max(look.snoozed).max(rests_until(snapshot, look)).max(now);
    // A leave or a snooze that ends at night goes on until the morning.
    let until = quiet_until(person, until).unwrap_or(until);
    (until > now).then_some(until)
}

/// Until when somebody is not rung again.
pub fn rests_until(snapshot: &Snapshot, look: Look) -> i64 {
    let rests = snapshot.setup.conduct().pace.rests_for();
    if look.rung > 0 { look.rung.saturating_add(rests) } else { 0 }
}

/// When a day begins for somebody, in minutes after midnight.
pub(super) fn morning(person: &Person) -> u16 {
    person.quiet.map_or(MORNING, |quiet| quiet.to)
}

pub fn tomorrow(person: &Person, now: i64) -> i64 {
    let known = person.zone.as_deref().and_then(zone);
    let found = known.and_then(|zone| {
        let day = local(&zone, now)?.date().tomorrow().ok()?;
        instant(&zone, at(day, morning(person))?, Turn::Ends)
    });
    found.unwrap_or(now.saturating_add(i64::from(DAY) * 60))
}

/// Which run of an hour that comes twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Turn {
    Begins,
    Ends,
}

pub(super) fn local(zone: &TimeZone, now: i64) -> Option<DateTime> {
    Some(zone.to_datetime(Timestamp::from_second(now).ok()?))
}

/// What clocks show so many minutes after a day's midnight.
pub(super) fn at(day: Date, minutes: u16) -> Option<DateTime> {
    let day = if minutes < DAY { day } else { day.tomorrow().ok()? };
    let (hour, minute) = (i8::try_from(minutes / 60 % 24).ok()?, i8::try_from(minutes % 60).ok()?);
    DateTime::new(day.year(), day.month(), day.day(), hour, minute, 0, 0).ok()
}

/// When the clocks of a zone show this, in seconds since 1970.
pub(super) fn instant(zone: &TimeZone, shown: DateTime, turn: Turn) -> Option<i64> {
    let ambiguous = zone.to_ambiguous_timestamp(shown);
    let found = match ambiguous.offset() {
        AmbiguousOffset::Unambiguous { .. } => ambiguous.compatible().ok()?,
        AmbiguousOffset::Gap { .. } => {
            // By the old clocks this is after the change: the change is the one before it.
            let after = ambiguous.later().ok()?;
            let just_after = Timestamp::from_second(after.as_second().checked_add(1)?).ok()?;
            zone.preceding(just_after).next()?.timestamp()
        }
        AmbiguousOffset::Fold { .. } => match turn {
            Turn::Begins => ambiguous.earlier().ok()?,
            Turn::Ends => ambiguous.later().ok()?,
        },
    };
    Some(found.as_second())
}

pub fn shown(zone: &TimeZone, now: i64) -> String {
    let Some(local) = local(zone, now) else { return String::new() };
    let day = WEEKDAYS.iter().find(|(day, _)| *day == local.weekday()).map_or("", |(_, name)| name);
    format!("{} {:02}:{:02}", capital(day), local.hour(), local.minute())
}

/// The clocks of a zone at a moment, with the day, and the year unless it is that of `now`: `Friday
/// 5 June 18:30`.
pub fn shown_in_full(zone: &TimeZone, at: i64, now: i64) -> String {
    let Some(clocks) = local(zone, at) else { return String::new() };
    let weekday = WEEKDAYS.iter().find(|(weekday, _)| *weekday == clocks.weekday());
    let month = usize::try_from(clocks.month()).ok().and_then(|month| MONTHS.get(month - 1));
    let weekday = capital(weekday.map_or("", |(_, name)| name));
    let month = capital(month.unwrap_or(&""));
    let year = match local(zone, now).is_some_and(|now| now.year() == clocks.year()) {
        true => String::new(),
        false => format!(" {}", clocks.year()),
    };
    let (day, hour, minute) = (clocks.day(), clocks.hour(), clocks.minute());
    format!("{weekday} {day} {month}{year} {hour:02}:{minute:02}")
}

fn capital(word: &str) -> String {
    model::words::capital(word)
}

/// `22:00` of minutes after midnight.
pub fn clock_time(minutes: u16) -> String {
    format!("{:02}:{:02}", minutes / 60 % 24, minutes % 60)
}

/// Reads a time of day, `22`, `22:30`, `10pm` or `10:30 pm`, in minutes after midnight.
pub fn read_time(text: &str) -> Option<u16> {
    let text = text.trim().to_lowercase().replace('.', ":").replace(' ', "");
    read_clock(&text).map(|minutes| minutes % DAY)
}

/// The same of a word in small letters; `24:00` is the end of the day.
pub(super) fn read_clock(word: &str) -> Option<u16> {
    let (text, half) = match (word.strip_suffix("am"), word.strip_suffix("pm")) {
        (Some(rest), _) => (rest, Some(0)),
        (_, Some(rest)) => (rest, Some(12)),
        _ => (word, None),
    };
    let (hour, minute) = text.split_once(':').unwrap_or((text, "0"));
    let number = |text: &str| -> Option<u16> {
        let plain = (1..=2).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
        plain.then(|| text.parse().ok()).flatten()
    };
    let (hour, minute) = (number(hour)?, number(minute)?);
    let hour = match half {
        Some(_) if !(1..=12).contains(&hour) => return None,
        Some(half) => hour % 12 + half,
        None => hour,
    };
    let minutes = hour * 60 + minute;
    (minute < 60 && minutes <= DAY).then_some(minutes)
}

pub(super) const WEEKDAYS: [(Weekday, &str); 7] = [
    (Weekday::Monday, "monday"),
    (Weekday::Tuesday, "tuesday"),
    (Weekday::Wednesday, "wednesday"),
    (Weekday::Thursday, "thursday"),
    (Weekday::Friday, "friday"),
    (Weekday::Saturday, "saturday"),
    (Weekday::Sunday, "sunday"),
];

pub(super) const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

#[cfg(test)]
mod tests {
    use super::*;

    fn person(zone: &str, from: u16, to: u16) -> Person {
        let quiet = Some(Quiet { from, to });
        Person { zone: Some(zone.to_owned()), quiet, ..Person::default() }
    }

    fn shows(zone: &str, text: &str) -> i64 {
        let zone = crate::time::hours::zone(zone).expect("a zone");
        let shown: DateTime = text.parse().expect("a time");
        zone.to_timestamp(shown).expect("it is shown").as_second()
    }

    #[test]
    fn quiet_hours_end_by_the_clocks_of_whoever_keeps_them() {
        let london = person("Europe/London", 22 * 60, 7 * 60);
        let at = |text| shows("Europe/London", text);
        let morning = at("2026-06-02T07:00");
        assert_eq!(quiet_until(&london, at("2026-06-01T21:59")), None);
        assert_eq!(quiet_until(&london, at("2026-06-01T22:00")), Some(morning));
        assert_eq!(quiet_until(&london, at("2026-06-02T00:30")), Some(morning));
        assert_eq!(quiet_until(&london, at("2026-06-02T06:59")), Some(morning));
        assert_eq!(quiet_until(&london, morning), None);
        let nap = person("America/New_York", 13 * 60, 14 * 60 + 30);
        let at = |text| shows("America/New_York", text);
        assert_eq!(quiet_until(&nap, at("2026-06-01T13:15")), Some(at("2026-06-01T14:30")));
        assert_eq!(quiet_until(&nap, at("2026-06-01T14:30")), None);
        let nowhere = Person { zone: None, ..nap };
        assert_eq!(quiet_until(&nowhere, at("2026-06-01T13:15")), None, "unset: none assumed");
    }

    #[test]
    fn an_hour_that_is_missing_or_doubled_moves_nobody_out_of_bed() {
        // Clocks go from 01:00 to 02:00 on 29 March 2026 in London, and back on 25 October.
        let night = person("Europe/London", 22 * 60, 7 * 60);
        let at = |text| shows("Europe/London", text);
        let before = at("2026-03-28T23:00");
        assert_eq!(quiet_until(&night, before), Some(before + 7 * 3_600), "an hour shorter");
        let before = at("2026-10-24T23:00");
        assert_eq!(quiet_until(&night, before), Some(before + 9 * 3_600), "an hour longer");
        // Ending within the missing hour: at the change, when it is 02:00 already.
        let gap = person("Europe/London", 22 * 60, 90);
        let change = at("2026-03-29T02:00");
        assert_eq!(quiet_until(&gap, at("2026-03-29T00:59")), Some(change));
        assert_eq!(quiet_until(&gap, change), None);
        // Beginning within it: at the change too.
        let gap = person("Europe/London", 90, 5 * 60);
        assert_eq!(quiet_until(&gap, change - 1), None);
        assert_eq!(quiet_until(&gap, change), Some(at("2026-03-29T05:00")));
        // Within the doubled hour: from its first run until the end of the second.
        let doubled = at("2026-10-25T00:59") + 60;
        let fold = person("Europe/London", 22 * 60, 90);
        let second = doubled + 90 * 60;
        assert_eq!(quiet_until(&fold, doubled + 45 * 60), Some(second), "01:45 the first time");
        assert_eq!(quiet_until(&fold, second), None);
        let fold = person("Europe/London", 90, 5 * 60);
        assert_eq!(quiet_until(&fold, doubled + 29 * 60), None);
        assert_eq!(quiet_until(&fold, doubled + 31 * 60), Some(at("2026-10-25T05:00")));
        // The other side of the sea changes on another day, at another hour.
        let west = person("America/New_York", 23 * 60, 8 * 60);
        let before = shows("America/New_York", "2026-03-07T23:30");
        assert_eq!(quiet_until(&west, before), Some(before + 7 * 3_600 + 1_800));
    }

    #[test]
    fn the_length_of_quiet_hours_wraps_at_midnight() {
        let length = |from, to| length(Quiet { from, to });
        assert_eq!((length(0, 60), length(1_380, 60), length(600, 600)), (60, 120, 1_440));
    }

    #[test]
    fn times_are_read_as_people_write_them() {
        for (text, minutes) in [
            ("22", 1_320),
            ("7", 420),
            ("07:30", 450),
            ("7.30", 450),
            ("10pm", 1_320),
            ("10:30 PM", 1_350),
            ("12am", 0),
            ("12pm", 720),
            ("24", 0),
        ] {
            assert_eq!(read_time(text), Some(minutes), "{text}");
        }
        for junk in ["", "25", "7:60", "13pm", "0am", "noon", "-1", "7:5:3", "٣"] {
            assert_eq!(read_time(junk), None, "{junk}");
        }
        assert_eq!(clock_time(450), "07:30");
    }

    #[test]
    fn tomorrow_begins_when_the_quiet_hours_end() {
        let at = |text| shows("Europe/London", text);
        let night = person("Europe/London", 22 * 60, 7 * 60);
        let now = at("2026-03-28T20:00");
        assert_eq!(tomorrow(&night, now), at("2026-03-29T07:00"));
        let plain = Person { quiet: None, ..night };
        assert_eq!(tomorrow(&plain, now), at("2026-03-29T09:00"));
        assert_eq!(tomorrow(&Person::default(), now), now + 86_400);
    }

    #[test]
    fn a_zone_is_one_of_the_worlds() {
        assert!(zone("Europe/London").is_some() && zone("UTC").is_some());
        for junk in ["", "Nowhere/Else", "../etc/passwd", "London"] {
            assert!(zone(junk).is_none(), "{junk}");
        }
        let london = zone("Europe/London").expect("a zone");
        assert_eq!(shown(&london, shows("Europe/London", "2026-06-01T09:05")), "Monday 09:05");
    }
}
