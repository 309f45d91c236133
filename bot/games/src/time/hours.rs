//! Hours by the clocks where somebody lives: when they are not to be rung, and what day or time
//! they mean.
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

/// Minutes in a day.
const DAY: u16 = 24 * 60;
/// The most of a day that can be quiet, in minutes: in the rest one can be reached.
pub const QUIET_MAX: u16 = 20 * 60;
/// When a day begins on which somebody is to be reminded, unless they have said so: 9 o'clock.
const MORNING: u16 = 9 * 60;

/// The zone of this IANA name.
pub fn zone(name: &str) -> Option<TimeZone> {
    let known = name.contains('/') || name.eq_ignore_ascii_case("utc");
    known.then(|| TimeZone::get(name).ok()).flatten()
}

/// The zone somebody lives in; UTC if they have not said.
pub fn zone_of(person: &Person) -> TimeZone {
    person.zone.as_deref().and_then(zone).unwrap_or(TimeZone::UTC)
}

/// Minutes of the day that are quiet.
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

/// Tomorrow, when the day begins for somebody.
pub fn tomorrow(person: &Person, now: i64) -> i64 {
    let begins = person.quiet.map_or(MORNING, |quiet| quiet.to);
    let known = person.zone.as_deref().and_then(zone);
    let found = known.and_then(|zone| {
        let day = local(&zone, now)?.date().tomorrow().ok()?;
        instant(&zone, at(day, begins)?, Turn::Ends)
    });
    found.unwrap_or(now.saturating_add(i64::from(DAY) * 60))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Turn {
    Begins,
    Ends,
}

fn local(zone: &TimeZone, now: i64) -> Option<DateTime> {
    Some(zone.to_datetime(Timestamp::from_second(now).ok()?))
}

fn at(day: Date, minutes: u16) -> Option<DateTime> {
    let (hour, minute) = (i8::try_from(minutes / 60).ok()?, i8::try_from(minutes % 60).ok()?);
    DateTime::new(day.year(), day.month(), day.day(), hour, minute, 0, 0).ok()
}

/// When the clocks of a zone show this, in seconds since 1970.
fn instant(zone: &TimeZone, shown: DateTime, turn: Turn) -> Option<i64> {
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

/// The clocks of a zone at a moment: `Sunday 14:05`.
pub fn shown(zone: &TimeZone, now: i64) -> String {
    let Some(local) = local(zone, now) else { return String::new() };
    let day = WEEKDAYS.iter().find(|(day, _)| *day == local.weekday()).map_or("", |(_, name)| name);
    format!("{} {:02}:{:02}", capital(day), local.hour(), local.minute())
}

/// The clocks of a zone at a moment, with the day: `Friday 5 June 18:30`.
pub fn shown_in_full(zone: &TimeZone, now: i64) -> String {
    let Some(local) = local(zone, now) else { return String::new() };
    let day = WEEKDAYS.iter().find(|(day, _)| *day == local.weekday()).map_or("", |(_, name)| name);
    let month = usize::try_from(local.month()).ok().and_then(|month| MONTHS.get(month - 1));
    let (day, month) = (capital(day), capital(month.unwrap_or(&"")));
    format!("{day} {} {month} {:02}:{:02}", local.day(), local.hour(), local.minute())
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
    let (text, half) = match (text.strip_suffix("am"), text.strip_suffix("pm")) {
        (Some(rest), _) => (rest, Some(0)),
        (_, Some(rest)) => (rest, Some(12)),
        _ => (text.as_str(), None),
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
        None => hour % 24 + if hour > 24 { 24 } else { 0 },
    };
    (hour < 24 && minute < 60).then_some(hour * 60 + minute)
}

const WEEKDAYS: [(Weekday, &str); 7] = [
    (Weekday::Monday, "monday"),
    (Weekday::Tuesday, "tuesday"),
    (Weekday::Wednesday, "wednesday"),
    (Weekday::Thursday, "thursday"),
    (Weekday::Friday, "friday"),
    (Weekday::Saturday, "saturday"),
    (Weekday::Sunday, "sunday"),
];

const MONTHS: [&str; 12] = [
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

/// Reads until when: a length like `3 days` or `5h`, a day like `2 January`, `2027-01-02`, `Friday`
/// or `tomorrow`, a time like `18:30`, or a day with a time. A day alone means its first moment, or
/// the morning if `morning`.
pub fn read_until(text: &str, zone: &TimeZone, now: i64, morning: bool) -> Option<i64> {
    let text = text.trim().to_lowercase().replace(',', " ");
    let words: Vec<&str> = text.split_whitespace().filter(|word| !is_filler(word)).collect();
    if let Some(length) = read_length(&words) {
        return now.checked_add(length);
    }
    let local = local(zone, now)?;
    let moment = |day, minutes| instant(zone, at(day, minutes)?, Turn::Begins);
    if let [only] = words[..]
        && only.contains(':')
    {
        let time = read_time(only)?;
        let today = moment(local.date(), time)?;
        return if today > now { Some(today) } else { moment(local.date().tomorrow().ok()?, time) };
    }
    let (day, time) = match words[..] {
        [ref day @ .., time] if time.contains(':') => (day, read_time(time)?),
        _ => (&words[..], if morning { MORNING } else { 0 }),
    };
    moment(read_day(day, local.date())?, time)
}

fn is_filler(word: &str) -> bool {
    matches!(word, "until" | "for" | "on" | "at" | "the" | "of" | "in")
}

fn read_length(words: &[&str]) -> Option<i64> {
    let (number, unit) = match words {
        [number, unit] => (*number, *unit),
        [joined] => {
            let split = joined.find(|letter: char| !letter.is_ascii_digit())?;
            joined.split_at(split)
        }
        _ => return None,
    };
    let number: i64 = match number {
        "a" | "an" | "one" => 1,
        digits => digits.parse().ok().filter(|number| (1..=10_000).contains(number))?,
    };
    let unit = match unit {
        "m" | "min" | "minute" | "minutes" => 60,
        "h" | "hour" | "hours" => 3_600,
        "d" | "day" | "days" => 86_400,
        "w" | "week" | "weeks" => 7 * 86_400,
        _ => return None,
    };
    Some(number * unit)
}

fn read_day(words: &[&str], today: Date) -> Option<Date> {
    let month_of = |word: &str| {
        let begins = |name: &&str| word.len() >= 3 && name.starts_with(word);
        MONTHS.iter().position(begins).and_then(|at| i8::try_from(at + 1).ok())
    };
    let day_of = |word: &str| -> Option<i8> {
        let digits = word.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
        digits.trim_end_matches('.').parse().ok()
    };
    match words {
        ["tomorrow"] => today.tomorrow().ok(),
        [word] => {
            let named = WEEKDAYS.iter().find(|(_, name)| word.len() >= 3 && name.starts_with(word));
            match named {
                Some((weekday, _)) => today.nth_weekday(1, *weekday).ok(),
                None => word.parse().ok().filter(|_| word.len() == 10),
            }
        }
        [one, two] => {
            let (day, month) = match month_of(two) {
                Some(month) => (day_of(one)?, month),
                None => (day_of(two)?, month_of(one)?),
            };
            let this_year = Date::new(today.year(), month, day).ok();
            this_year
                .filter(|day| *day > today)
                .or_else(|| Date::new(today.year().checked_add(1)?, month, day).ok())
        }
        [one, two, year] => {
            let (day, month) = match month_of(two) {
                Some(month) => (day_of(one)?, month),
                None => (day_of(two)?, month_of(one)?),
            };
            Date::new(year.parse().ok()?, month, day).ok()
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(zone: &str, from: u16, to: u16) -> Person {
        let quiet = Some(Quiet { from, to });
        Person { zone: Some(zone.to_owned()), quiet, ..Person::default() }
    }

    /// When the clocks of a zone show this, if they do so once.
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
    fn leave_ends_when_it_is_said_to() {
        let zone = crate::time::hours::zone("Europe/London").expect("a zone");
        let at = |text| shows("Europe/London", text);
        // A Monday.
        let now = at("2026-06-01T12:00");
        let read = |text| read_until(text, &zone, now, false);
        assert_eq!(read("3 days"), Some(now + 3 * 86_400));
        assert_eq!(read("for a week"), Some(now + 7 * 86_400));
        assert_eq!(read("5h"), Some(now + 5 * 3_600));
        assert_eq!(read("18:30"), Some(at("2026-06-01T18:30")));
        assert_eq!(read("9:00"), Some(at("2026-06-02T09:00")), "that hour has passed today");
        for friday in ["Friday", "fri", "5 June", "June 5th", "5 jun 2026", "2026-06-05"] {
            assert_eq!(read(friday), Some(at("2026-06-05T00:00")), "{friday}");
        }
        assert_eq!(read("Monday"), Some(at("2026-06-08T00:00")), "the next one");
        assert_eq!(read("1 June"), Some(at("2027-06-01T00:00")));
        assert_eq!(read("tomorrow 18:00"), Some(at("2026-06-02T18:00")));
        assert_eq!(read_until("tomorrow", &zone, now, true), Some(at("2026-06-02T09:00")));
        for junk in ["", "soon", "0 days", "31 February", "3 apples", "2026-13-01", "99999999999h"]
        {
            assert_eq!(read(junk), None, "{junk}");
        }
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
