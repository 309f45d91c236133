//! Reads the moment that somebody names in a command or a form, by the clocks where they live.
//!
//! `today 23:30`, `8pm`, `Friday 8pm`, `tomorrow`, `2 January`, `2027-01-02`, `in 3 days`: every
//! option that takes a day, an hour or a length is read here. What is named is never guessed to be
//! further off than it has to be: a day that is today means today while its hour is still to come,
//! and a day of the year that has just passed is asked about.
//!
//! An hour that is missing when clocks are changed is the moment of the change. One that comes twice
//! is its first run, or its second when the first has passed.

use jiff::civil::{Date, DateTime, Weekday};
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan as _};
use model::Purpose;
use model::person::Person;

use crate::time::hours;
use crate::time::hours::{MONTHS, Turn, WEEKDAYS};

/// A week in seconds.
const WEEK: i64 = 7 * 24 * 3_600;
const YEARS: i16 = 8;

/// Why something is no moment for what it is wanted for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoMoment {
    Unreadable,
    Passed(i64),
    /// It would be then, which is further off than its purpose allows.
    TooFar(i64),
}

pub fn read(text: &str, person: &Person, now: i64, purpose: Purpose) -> Result<i64, NoMoment> {
    let zone = hours::zone_of(person);
    let shown = hours::local(&zone, now).ok_or(NoMoment::Unreadable)?;
    let clocks = Clocks { zone: &zone, now, shown, purpose, morning: hours::morning(person) };
    let text = text.trim().to_lowercase().replace(',', " ");
    let at = match text.parse::<Timestamp>() {
        Ok(exact) => exact.as_second(),
        Err(_) => clocks.meant(&text)?,
    };
    match at {
        at if at <= now => Err(NoMoment::Passed(at)),
        at if !purpose.takes(at, now) => Err(NoMoment::TooFar(at)),
        at => Ok(at),
    }
}

/// A day that somebody names.
#[derive(Debug, Clone, Copy)]
enum Day {
    Date(Date),
    Tonight,
    Weekday(Weekday),
    OfTheYear(i8, i8),
}

/// A length that somebody names.
#[derive(Debug, Clone, Copy)]
enum Length {
    Seconds(i64),
    Months(i64),
}

/// The clocks by which something is read.
struct Clocks<'a> {
    zone: &'a TimeZone,
    now: i64,
    shown: DateTime,
    purpose: Purpose,
    /// When a day begins, in minutes after midnight.
    morning: u16,
}

impl Clocks<'_> {
    fn meant(&self, text: &str) -> Result<i64, NoMoment> {
        let words = words(text);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        if let Some(length) = read_length(&words) {
            return self.after(length).ok_or(NoMoment::Unreadable);
        }
        let (day, time) = match words[..] {
            [ref day @ .., time] if is_time(time) => (day, Some(time)),
            [time, ref day @ ..] if is_time(time) => (day, Some(time)),
            ref day => (day, None),
        };
        let time = match time.map(hours::read_clock) {
            Some(None) => return Err(NoMoment::Unreadable),
            read => read.flatten(),
        };
        // A weekday may stand before a date.
        let (weekday, day) = match day {
            [weekday, date @ ..] if !date.is_empty() => match weekday_of(weekday) {
                None => (None, day),
                weekday => (weekday, date),
            },
            day => (None, day),
        };
        match (day, time) {
            ([], Some(time)) => self.next(time).ok_or(NoMoment::Unreadable),
            _ => {
                let day = read_day(day, self.shown.date()).ok_or(NoMoment::Unreadable)?;
                self.on(day, weekday, time)
            }
        }
    }

    fn after(&self, length: Length) -> Option<i64> {
        match length {
            Length::Seconds(seconds) => self.now.checked_add(seconds),
            Length::Months(months) => {
                let then = self.shown.checked_add(months.months()).ok()?;
                hours::instant(self.zone, then, Turn::Begins)
            }
        }
    }

    fn clock(&self, date: Date, minutes: u16) -> Option<i64> {
        let run = |turn| hours::instant(self.zone, hours::at(date, minutes)?, turn);
        run(Turn::Begins).filter(|first| *first > self.now).or_else(|| run(Turn::Ends))
    }

    fn plain(&self, date: Date, time: Option<u16>) -> Option<i64> {
        if let Some(time) = time {
            return self.clock(date, time);
        }
        // Of an hour that comes twice, what begins does so with its first run, and what ends with its
        // second.
        let (bare, turn) = match self.purpose {
            // Whoever is away until Friday is back when it begins.
            Purpose::Leave => (0, Turn::Begins),
            // The quiet hours end then.
            Purpose::Snooze => (self.morning, Turn::Ends),
            // Whoever meets on Friday does so before it is over.
            Purpose::Appointment => (hours::DAY - 1, Turn::Ends),
        };
        hours::instant(self.zone, hours::at(date, bare)?, turn)
    }

    /// The same, but of today by itself the rest is meant.
    fn at(&self, date: Date, time: Option<u16>) -> Option<i64> {
        let over = |at: &i64| *at <= self.now && date == self.shown.date() && time.is_none();
        match self.plain(date, time) {
            Some(at) if over(&at) => self.clock(date, hours::DAY),
            at => at,
        }
    }

    fn next(&self, minutes: u16) -> Option<i64> {
        let today = self.shown.date();
        let days = [today, today.tomorrow().ok()?];
        days.into_iter().filter_map(|date| self.clock(date, minutes)).find(|at| *at > self.now)
    }

    fn on(&self, day: Day, fits: Option<Weekday>, time: Option<u16>) -> Result<i64, NoMoment> {
        let today = self.shown.date();
        let found = match (day, time) {
            (Day::Date(date), _) if fits.is_some_and(|fits| fits != date.weekday()) => None,
            (Day::Date(date), _) => self.at(date, time),
            (Day::Tonight, None) => self.at(today, None),
            // `tonight 9:00` is no morning.
            (Day::Tonight, Some(time)) => match time {
                360..=720 => self.next(time + 720),
                _ => self.next(time),
            },
            (Day::Weekday(weekday), _) => {
                let date = if weekday == today.weekday() { Some(today) } else { None };
                let date = date.or_else(|| today.nth_weekday(1, weekday).ok());
                let weeks =
                    date.into_iter().flat_map(|date| [Ok(date), date.checked_add(7.days())]);
                let mut moments = weeks.flatten().filter_map(|date| self.plain(date, time));
                moments.find(|at| *at > self.now)
            }
            (Day::OfTheYear(month, day), _) => return self.of_the_year((month, day), fits, time),
        };
        found.ok_or(NoMoment::Unreadable)
    }

    /// The next time that a day of the year comes; where it has been within the last week, it is
    /// asked which one is meant.
    fn of_the_year(
        &self,
        (month, day): (i8, i8),
        fits: Option<Weekday>,
        time: Option<u16>,
    ) -> Result<i64, NoMoment> {
        let this = self.shown.year();
        let mut passed = None;
        for year in this.saturating_sub(1)..=this.saturating_add(YEARS) {
            let Ok(date) = Date::new(year, month, day) else { continue };
            let at = self.at(date, time).ok_or(NoMoment::Unreadable)?;
            if at <= self.now {
                passed = Some(at);
                continue;
            }
            return match passed.filter(|passed| self.now - passed < WEEK) {
                Some(passed) => Err(NoMoment::Passed(passed)),
                None if fits.is_some_and(|fits| fits != date.weekday()) => {
                    Err(NoMoment::Unreadable)
                }
                None => Ok(at),
            };
        }
        Err(NoMoment::Unreadable)
    }
}

/// The words that count; `8 pm` is one, `2027-01-02T20:00` are two.
fn words(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for word in text.split_whitespace().filter(|word| !is_filler(word)) {
        let date = word.split_once('t').filter(|(date, _)| date.parse::<Date>().is_ok());
        match (word, found.last_mut(), date) {
            ("am" | "pm", Some(hour), _) => hour.push_str(word),
            (_, _, Some((date, time))) => found.extend([date.to_owned(), time.to_owned()]),
            _ => found.push(word.to_owned()),
        }
    }
    found
}

fn is_filler(word: &str) -> bool {
    matches!(word, "until" | "for" | "on" | "at" | "the" | "of" | "in" | "this")
}

fn is_time(word: &str) -> bool {
    let half = word.strip_suffix("am").or_else(|| word.strip_suffix("pm"));
    word.contains(':') || half.is_some_and(|hour| hour.bytes().all(|byte| byte.is_ascii_digit()))
}

fn read_length(words: &[&str]) -> Option<Length> {
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
        "w" | "week" | "weeks" => WEEK,
        "month" | "months" => return Some(Length::Months(number)),
        _ => return None,
    };
    Some(Length::Seconds(number * unit))
}

fn weekday_of(word: &str) -> Option<Weekday> {
    let begins = |name: &str| word.len() >= 3 && name.starts_with(word);
    WEEKDAYS.iter().find(|(_, name)| begins(name)).map(|(weekday, _)| *weekday)
}

fn read_day(words: &[&str], today: Date) -> Option<Day> {
    let month_of = |word: &str| {
        let begins = |name: &&str| word.len() >= 3 && name.starts_with(word);
        MONTHS.iter().position(begins).and_then(|at| i8::try_from(at + 1).ok())
    };
    let day_of = |word: &str| -> Option<i8> {
        let digits = word.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
        digits.trim_end_matches('.').parse().ok()
    };
    let of_the_year = |one: &str, two: &str| match month_of(two) {
        Some(month) => Some((month, day_of(one)?)),
        None => Some((month_of(one)?, day_of(two)?)),
    };
    match words {
        ["today"] => Some(Day::Date(today)),
        ["tonight"] => Some(Day::Tonight),
        ["tomorrow"] => today.tomorrow().ok().map(Day::Date),
        ["yesterday"] => today.yesterday().ok().map(Day::Date),
        [word] => match weekday_of(word) {
            Some(weekday) => Some(Day::Weekday(weekday)),
            None => word.parse().ok().filter(|_| word.len() == 10).map(Day::Date),
        },
        [one, two] => match read_length(words) {
            // `in 3 days at 18:00`
            Some(Length::Seconds(seconds)) if seconds % 86_400 == 0 => {
                today.checked_add((seconds / 86_400).days()).ok().map(Day::Date)
            }
            _ => of_the_year(one, two).map(|(month, day)| Day::OfTheYear(month, day)),
        },
        [one, two, year] if year.len() == 4 => {
            let (month, day) = of_the_year(one, two)?;
            Date::new(year.parse().ok()?, month, day).ok().map(Day::Date)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests;
