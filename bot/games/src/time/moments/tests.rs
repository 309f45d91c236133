//! Moments as people name them, by clocks at every hour of a week, also where they are changed.

use super::*;

fn of(zone: &str) -> Person {
    Person { zone: Some(zone.to_owned()), ..Person::default() }
}

/// When the clocks of a zone show this, for the first time.
fn shows(zone: &str, text: &str) -> i64 {
    let shown: DateTime = text.parse().expect("a time");
    let moment = hours::zone(zone).expect("a zone").to_ambiguous_timestamp(shown);
    moment.compatible().expect("it is shown").as_second()
}

const LONDON: &str = "Europe/London";

#[track_caller]
fn reads(now: &str, purpose: Purpose, expected: &[(&str, &str)]) {
    for (text, moment) in expected {
        let read = read(text, &of(LONDON), shows(LONDON, now), purpose);
        assert_eq!(read, Ok(shows(LONDON, moment)), "{text} at {now} for {purpose:?}");
    }
}

#[track_caller]
fn refuses(now: &str, purpose: Purpose, text: &str, why: fn(i64) -> NoMoment, moment: &str) {
    let read = read(text, &of(LONDON), shows(LONDON, now), purpose);
    assert_eq!(read, Err(why(shows(LONDON, moment))), "{text} at {now} for {purpose:?}");
}

#[test]
fn a_day_that_is_today_is_today_while_its_hour_is_to_come() {
    for purpose in Purpose::ALL {
        // A Friday.
        reads(
            "2026-11-27T20:00",
            purpose,
            &[
                ("Friday 23:30", "2026-11-27T23:30"),
                ("fri 8:15pm", "2026-11-27T20:15"),
                ("27 November 23:50", "2026-11-27T23:50"),
                ("Friday, November 27, 2026 11:50 PM", "2026-11-27T23:50"),
                ("2026-11-27 23:50", "2026-11-27T23:50"),
                ("2026-11-27T23:50", "2026-11-27T23:50"),
                ("2026-11-27T23:50Z", "2026-11-27T23:50"),
                ("2026-11-28T00:50+01:00", "2026-11-27T23:50"),
                ("today 23:30", "2026-11-27T23:30"),
                ("23:30 today", "2026-11-27T23:30"),
                ("Friday 24:00", "2026-11-28T00:00"),
                ("tonight at 11 pm", "2026-11-27T23:00"),
                ("tonight 9:00", "2026-11-27T21:00"),
                ("tonight 1am", "2026-11-28T01:00"),
                ("tonight 12:00", "2026-11-28T00:00"),
                ("23:30", "2026-11-27T23:30"),
                ("9pm", "2026-11-27T21:00"),
                // Those hours have passed.
                ("Friday 8pm", "2026-12-04T20:00"),
                ("at 8 pm on Friday", "2026-12-04T20:00"),
                ("this Friday at 7:30", "2026-12-04T07:30"),
                ("8pm", "2026-11-28T20:00"),
                ("0:00", "2026-11-28T00:00"),
                ("tomorrow 18:00", "2026-11-28T18:00"),
                ("Saturday 20:00", "2026-11-28T20:00"),
                ("Thursday 20:00", "2026-12-03T20:00"),
                ("in 3 days", "2026-11-30T20:00"),
                ("in 3 days at 18:00", "2026-11-30T18:00"),
                ("for a week", "2026-12-04T20:00"),
                ("5h", "2026-11-28T01:00"),
                ("90 minutes", "2026-11-27T21:30"),
                ("Friday 4 December 21:00", "2026-12-04T21:00"),
            ],
        );
        refuses("2026-11-27T20:00", purpose, "today 8pm", NoMoment::Passed, "2026-11-27T20:00");
        refuses("2026-11-27T20:00", purpose, "27 Nov 7:30", NoMoment::Passed, "2026-11-27T07:30");
    }
}

#[test]
fn a_day_by_itself_means_what_it_is_wanted_for() {
    let monday = "2026-06-01T12:00";
    let leave = [
        ("Friday", "2026-06-05T00:00"),
        ("5 June", "2026-06-05T00:00"),
        ("June 5th", "2026-06-05T00:00"),
        ("the 5th of June", "2026-06-05T00:00"),
        ("5 jun 2026", "2026-06-05T00:00"),
        ("2026-06-05", "2026-06-05T00:00"),
        ("tomorrow", "2026-06-02T00:00"),
        ("Monday", "2026-06-08T00:00"),
        ("today", "2026-06-02T00:00"),
        ("tonight", "2026-06-02T00:00"),
        ("1 June", "2026-06-02T00:00"),
        ("a month", "2026-07-01T12:00"),
        ("2 months", "2026-08-01T12:00"),
    ];
    reads(monday, Purpose::Leave, &leave);
    let snooze = [
        ("Friday", "2026-06-05T09:00"),
        ("tomorrow", "2026-06-02T09:00"),
        ("Monday", "2026-06-08T09:00"),
        ("today", "2026-06-02T00:00"),
    ];
    reads(monday, Purpose::Snooze, &snooze);
    reads("2026-06-01T08:00", Purpose::Snooze, &[("Monday", "2026-06-01T09:00")]);
    let appointment = [
        ("Friday", "2026-06-05T23:59"),
        ("tomorrow", "2026-06-02T23:59"),
        ("Monday", "2026-06-01T23:59"),
        ("today", "2026-06-01T23:59"),
        ("2026-06-01", "2026-06-01T23:59"),
    ];
    reads(monday, Purpose::Appointment, &appointment);
    // Whoever sleeps long is reminded when the quiet hours end.
    let quiet = Some(model::person::Quiet { from: 23 * 60, to: 10 * 60 });
    let sleeper = Person { quiet, ..of(LONDON) };
    let read = read("tomorrow", &sleeper, shows(LONDON, monday), Purpose::Snooze);
    assert_eq!(read, Ok(shows(LONDON, "2026-06-02T10:00")));
}

#[test]
fn a_day_of_the_year_that_has_just_passed_is_asked_about() {
    let now = "2026-11-27T12:00";
    for (day, passed) in [("27 November 8:00", "2026-11-27T08:00"), ("24 Nov", "2026-11-24T00:00")]
    {
        refuses(now, Purpose::Leave, day, NoMoment::Passed, passed);
    }
    refuses("2027-01-03T12:00", Purpose::Leave, "30 Dec", NoMoment::Passed, "2026-12-30T00:00");
    refuses(now, Purpose::Leave, "yesterday", NoMoment::Passed, "2026-11-26T00:00");
    refuses(now, Purpose::Leave, "5 jun 2026", NoMoment::Passed, "2026-06-05T00:00");
    // What is longer ago comes again.
    reads(
        now,
        Purpose::Leave,
        &[("20 November", "2027-11-20T00:00"), ("1 jan", "2027-01-01T00:00")],
    );
}

#[test]
fn what_is_further_off_than_its_purpose_allows_is_asked_about() {
    let now = "2026-11-27T12:00";
    let far = NoMoment::TooFar;
    refuses(now, Purpose::Appointment, "40 days", far, "2027-01-06T12:00");
    refuses(now, Purpose::Appointment, "19 November 20:00", far, "2027-11-19T20:00");
    refuses(now, Purpose::Snooze, "a month", far, "2026-12-27T12:00");
    refuses(now, Purpose::Leave, "29 February", far, "2028-02-29T00:00");
    refuses(now, Purpose::Leave, "2 January 2028", far, "2028-01-02T00:00");
    // The last moment that is allowed, and the first that is not.
    for (purpose, days) in
        [(Purpose::Leave, 366), (Purpose::Snooze, 14), (Purpose::Appointment, 28)]
    {
        let (who, now) = (of("UTC"), 1_800_000_000);
        let last = read(&format!("{} hours", days * 24), &who, now, purpose);
        assert_eq!(last, Ok(now + days * 86_400), "{purpose:?}");
        let next = read(&format!("{} hours", days * 24 + 1), &who, now, purpose);
        assert_eq!(next, Err(far(now + days * 86_400 + 3_600)), "{purpose:?}");
    }
}

#[test]
fn what_names_no_moment_is_said_to() {
    for junk in [
        "",
        "soon",
        "0 days",
        "31 February",
        "3 apples",
        "2026-13-01",
        "99999999999h",
        "Friday 25:00",
        "Friday 24:30",
        "13pm",
        "today 8:61",
        "20:00 21:00",
        "8",
        "5 jun 26",
        "Monday 4 December",
        "Monday 2026-12-04",
        "Monday today 20:00",
        "pm",
        ":",
        "٣ days",
        "2026-12-04Tnoon",
    ] {
        let read = read(junk, &of(LONDON), shows(LONDON, "2026-11-27T12:00"), Purpose::Leave);
        assert_eq!(read, Err(NoMoment::Unreadable), "{junk}");
    }
}

#[test]
fn an_hour_that_is_missing_or_doubled_is_still_one_moment() {
    // Clocks go back from 02:00 to 01:00 on 25 October 2026 in London, forward on 28 March 2027.
    let first = shows(LONDON, "2026-10-25T01:30");
    let read = |text, now| read(text, &of(LONDON), now, Purpose::Leave);
    assert_eq!(read("1:30", first - 1), Ok(first));
    assert_eq!(read("Sunday 1:30", first), Ok(first + 3_600), "the second run is to come");
    assert_eq!(read("today 1:30", first + 3_599), Ok(first + 3_600));
    assert_eq!(read("1:30", first + 3_600), Ok(first + 25 * 3_600));
    let change = shows(LONDON, "2027-03-28T02:00");
    assert_eq!(read("28 March 2027 1:30", first), Ok(change));
    assert_eq!(read("1:30", change - 60), Ok(change));
}

/// Each hour of the week, and some minutes past it, at which clocks are changed in the middle.
fn hours_of_a_week() -> impl Iterator<Item = (&'static str, i64)> {
    let weeks = [
        (LONDON, "2026-10-22T00:00"),
        (LONDON, "2027-03-25T00:00"),
        ("America/New_York", "2026-10-29T00:00"),
        ("America/New_York", "2027-03-11T00:00"),
        // Half an hour, in the other half of the world.
        ("Australia/Lord_Howe", "2027-04-01T00:00"),
        // The change is at midnight.
        ("America/Havana", "2027-03-11T00:00"),
        // None, and over the end of a year.
        ("Asia/Kolkata", "2026-12-28T00:00"),
    ];
    weeks.into_iter().flat_map(|(zone, begins)| {
        let begins = shows(zone, begins);
        let hour =
            move |hour: i64| [0, 17 * 60, 3_599].map(|past| (zone, begins + hour * 3_600 + past));
        (0..168).flat_map(hour)
    })
}

fn is_at(zone: &TimeZone, at: i64, minutes: u16) -> bool {
    let shown = hours::local(zone, at).expect("clocks");
    let begins = shown.date();
    let wanted = hours::at(begins, minutes % hours::DAY).expect("a time");
    let moment = zone.to_ambiguous_timestamp(wanted);
    shown == wanted
        || moment.is_ambiguous() && hours::instant(zone, wanted, Turn::Begins) == Some(at)
}

#[test]
fn at_every_hour_of_a_week_a_weekday_is_the_next_of_its_name() {
    let times = [("0:30", 30), ("1:30", 90), ("8am", 480), ("20:00", 1_200), ("11:59pm", 1_439)];
    let mut read_in_all = 0;
    for (zone, now) in hours_of_a_week() {
        let (who, clocks) = (of(zone), hours::zone(zone).expect("a zone"));
        let today = hours::local(&clocks, now).expect("clocks").date();
        for (weekday, name) in WEEKDAYS {
            for (time, minutes) in times {
                let text = format!("{name} {time}");
                let case = format!("{text} at {now} in {zone}");
                let at = read(&text, &who, now, Purpose::Snooze).expect(&case);
                let shown = hours::local(&clocks, at).expect("clocks");
                assert_eq!(shown.weekday(), weekday, "{case}");
                assert!(is_at(&clocks, at, minutes), "{case}: {shown}");
                assert!(at > now && at <= now + WEEK + 3_600, "{case}: {shown}");
                // A week before it has passed.
                let before = shown.date().checked_sub(7.days()).expect("a day");
                let before = hours::at(before, minutes).expect("a time");
                let before = hours::instant(&clocks, before, Turn::Ends).expect("a moment");
                assert!(before <= now, "{case}: {shown} is not the next");
                if weekday == today.weekday() {
                    let said = read(&format!("today {time}"), &who, now, Purpose::Snooze);
                    let is_today = shown.date() == today;
                    assert_eq!(said == Ok(at), is_today, "{case}: {said:?}");
                    assert!(is_today || matches!(said, Err(NoMoment::Passed(_))), "{case}");
                }
                read_in_all += 1;
            }
        }
    }
    assert_eq!(read_in_all, 7 * 168 * 3 * 7 * 5);
}

#[test]
fn at_every_hour_of_a_week_an_hour_and_a_day_are_what_they_say() {
    // A quarter of them, at the minutes by turns: each reads a hundred moments.
    for (zone, now) in hours_of_a_week().step_by(4) {
        let (who, clocks) = (of(zone), hours::zone(zone).expect("a zone"));
        let today = hours::local(&clocks, now).expect("clocks").date();
        let tomorrow = today.tomorrow().expect("a day");
        for purpose in Purpose::ALL {
            let case = format!("{purpose:?} at {now} in {zone}");
            let read = |text: &str| read(text, &who, now, purpose);
            for hour in 0..24 {
                let at = read(&format!("{hour}:30")).expect(&case);
                assert!(at > now && at <= now + 25 * 3_600, "{hour}:30, {case}");
                assert!(is_at(&clocks, at, hour * 60 + 30), "{hour}:30, {case}");
                let at = read(&format!("tomorrow {hour}:30")).expect(&case);
                let shown = hours::local(&clocks, at).expect("clocks");
                assert_eq!(shown.date(), tomorrow, "{hour}:30, {case}");
            }
            // What is left of today is never nothing, and never more than today.
            let at = read("today").expect(&case);
            let midnight =
                hours::instant(&clocks, hours::at(tomorrow, 0).expect("a time"), Turn::Begins);
            assert!(at > now && Some(at) <= midnight, "{case}");
            let date = read(&today.to_string()).expect(&case);
            assert_eq!(date, at, "{case}");
            let month = MONTHS[usize::try_from(today.month()).expect("a month") - 1];
            assert_eq!(read(&format!("{} {month}", today.day())), Ok(at), "{case}");
            assert_eq!(read("in 3 days"), Ok(now + 3 * 86_400), "{case}");
            for (weekday, name) in WEEKDAYS {
                let at = read(name).expect(&case);
                // The end of the day or its beginning: within it, or just after what was left of
                // it.
                let shown = hours::local(&clocks, at).expect("clocks");
                assert_eq!(shown.weekday(), weekday, "{name}, {case}");
                assert!(at > now && at <= now + WEEK + 3_600, "{name}, {case}");
            }
        }
    }
}

#[test]
fn for_a_month_around_new_year_a_day_of_the_year_is_never_far_off_unseen() {
    for day in 0..40 {
        let now = shows(LONDON, "2026-12-12T12:00") + day * 86_400;
        let zone = hours::zone(LONDON).expect("a zone");
        let today = hours::local(&zone, now).expect("clocks").date();
        for offset in -20..=20_i64 {
            let date = today.checked_add(offset.days()).expect("a day");
            let month = MONTHS[usize::try_from(date.month()).expect("a month") - 1];
            let text = format!("{} {month} 20:00", date.day());
            let at = hours::instant(&zone, hours::at(date, 1_200).expect("a time"), Turn::Begins);
            let at = at.expect("a moment");
            let case = format!("{text} at {today}");
            let said = read(&text, &of(LONDON), now, Purpose::Leave);
            match offset {
                0.. => assert_eq!(said, Ok(at), "{case}"),
                -7..0 => assert_eq!(said, Err(NoMoment::Passed(at)), "{case}"),
                _ => assert!(said.is_ok_and(|at| at > now + 300 * 86_400), "{case}: {said:?}"),
            }
        }
    }
}

#[test]
fn a_day_by_itself_ends_and_begins_once_where_an_hour_comes_twice() {
    let now = |zone: &str| shows(zone, "2026-10-22T12:00");
    // In Cairo the last hour of 29 October 2026 comes twice: a meeting on that day may last until the
    // second is over.
    let at = read("29 October", &of("Africa/Cairo"), now("Africa/Cairo"), Purpose::Appointment);
    assert_eq!(at, Ok(shows("Africa/Cairo", "2026-10-30T00:00") - 60));
    // In London one o'clock comes twice on 25 October 2026: quiet hours that end then do so with the
    // second run, and so does a snooze until that day.
    let quiet = Some(model::person::Quiet { from: 22 * 60, to: 90 });
    let sleeper = Person { quiet, ..of(LONDON) };
    let at = read("Sunday", &sleeper, now(LONDON), Purpose::Snooze);
    assert_eq!(at, Ok(shows(LONDON, "2026-10-25T02:00") - 30 * 60));
    assert_eq!(at.ok(), hours::quiet_until(&sleeper, shows(LONDON, "2026-10-25T00:30")));
    // In Havana midnight comes twice on 2 November 2025: the day has begun with the first.
    let now = shows("America/Havana", "2025-10-31T12:00");
    let at = read("Sunday", &of("America/Havana"), now, Purpose::Leave);
    assert_eq!(at, Ok(shows("America/Havana", "2025-11-02T01:00") - 2 * 3_600));
    let later = read("Sunday", &of("America/Havana"), at.expect("a time") + 1_800, Purpose::Leave);
    assert_eq!(later, Ok(shows("America/Havana", "2025-11-09T00:00")), "it has begun already");
}
