//! Reminders, kind and firm: the ladder, quiet hours, snooze, leave, pauses, nudges, and what one
//! has missed.

use std::sync::Arc;

use games::time::hours;
use jiff::Timestamp;
use model::clock::Clock as _;
use model::ids::CampaignId;
use playground::{Message, UserId};
use serde_json::json;

use crate::stories::driver;
use crate::stories::driver::{Club, SOON, holds};

const MINUTE: i64 = 60;
const HOUR: i64 = 3_600;
const DAY: i64 = 24 * HOUR;

/// What reminders say, from the first to the last, and what a nudge does.
const SAID: [&str; 6] = [
    "The staff has waited since",
    "the staff still waits",
    "everything stands still",
    "nothing moves without you",
    "for the last time of asking",
    "nudges **",
];

/// Reminders among the messages after so many.
fn reminders(club: &Club, before: usize) -> Vec<Arc<Message>> {
    let all = club.public().into_iter().skip(before);
    all.filter(|message| SAID.iter().any(|said| message.words().contains(said))).collect()
}

/// Whom the reminders rang for, in their order.
fn rung(club: &Club, before: usize) -> Vec<Vec<UserId>> {
    reminders(club, before).into_iter().map(|message| message.mentions.clone()).collect()
}

/// Just so many reminders stand in the channel when it has been told all.
async fn reminded(club: &Club, before: usize, times: usize) -> Vec<Arc<Message>> {
    club.posted().await;
    let found = reminders(club, before);
    assert_eq!(found.len(), times, "{:#?}", club.transcript());
    found
}

/// Moves the clock to a moment.
async fn go_to(club: &Club, at: i64) {
    let now = club.clock.now();
    assert!(at > now, "time goes forward");
    club.pass(at - now).await;
}

async fn waits_since(club: &Club) -> i64 {
    let row = club.store().await.campaign(CampaignId(1)).await.expect("read");
    row.expect("a campaign").awaited_since
}

/// The first minute from `at` on at which clocks of a zone do not show a quiet one.
fn awake(zone: &str, quiet: (i64, i64), at: i64) -> i64 {
    let zone = hours::zone(zone).expect("a zone");
    let (from, to) = (quiet.0 * 60, quiet.1 * 60);
    let mut at = at;
    loop {
        let shown = zone.to_datetime(Timestamp::from_second(at).expect("a time"));
        let minute = i64::from(shown.hour()) * 60 + i64::from(shown.minute());
        let sleeps =
            if from < to { from <= minute && minute < to } else { minute >= from || minute < to };
        if !sleeps {
            return at;
        }
        at += MINUTE - at.rem_euclid(MINUTE);
    }
}

/// When the clocks of a zone are changed next.
fn next_change(zone: &str, now: i64) -> i64 {
    let zone = hours::zone(zone).expect("a zone");
    let now = Timestamp::from_second(now).expect("a time");
    zone.following(now).next().expect("they are changed").timestamp().as_second()
}

/// The ladder of a commander and her chief of staff on two sides of the sea, across the night in
/// which the clocks of `changes` are changed.
async fn the_ladder_across(changes: &str) {
    let (london, new_york) = ("Europe/London", "America/New_York");
    let (hers, his) = ((22, 8), (23, 7));
    let mut club = Club::open().await;
    for (who, zone, (from, to)) in [("Alice", "london", hers), ("Ben", "New York", his)] {
        let hours = json!({ "zone": zone, "from": format!("{from}:00"), "to": format!("{to}:00") });
        club.tells(who, "my hours", hours, &["Nothing rings for you from 2"]).await;
    }
    let change = next_change(changes, club.clock.now() + 3 * DAY);
    // The first reminder would come three hours before the change.
    go_to(&club, change - 27 * HOUR).await;
    club.begin_quietly(&["Alice", "Ben", "Chen"]).await;
    let (alice, ben) = (club.officer("Alice").id(), club.officer("Ben").id());
    let before = club.public().len();
    let since = waits_since(&club).await;
    club.board_says(&["**Alice** is awaited", "Ben may act <t:"]).await;

    let first = awake(london, hers, since + DAY);
    go_to(&club, first - 2 * MINUTE).await;
    reminded(&club, before, 0).await;
    go_to(&club, first + 1).await;
    let told = reminded(&club, before, 1).await.remove(0);
    assert_eq!(told.mentions, [alice]);
    assert!(told.words().contains(&format!("<t:{since}:f>")), "since when: {}", told.words());
    for button in ["Orders", "Tomorrow", "I'm away"] {
        assert!(told.button(button).is_some(), "{button}");
    }

    let second = awake(london, hers, (since + 36 * HOUR).max(first + 1 + 12 * HOUR));
    assert!(second > first + HOUR);
    go_to(&club, second - 2 * MINUTE).await;
    reminded(&club, before, 1).await;
    go_to(&club, second + 1).await;
    let told = reminded(&club, before, 2).await.remove(1);
    assert!(
        told.mentions.is_empty(),
        "she was rung twelve hours ago, and is told that Ben may act"
    );
    assert!(told.words().contains("From now on **Ben**"), "{}", told.words());
    club.board_says(&["**Ben** is awaited", "Alice may answer too"]).await;

    let reminded_at = club.clock.now();
    let third = awake(new_york, his, reminded_at + DAY);
    go_to(&club, third - 2 * MINUTE).await;
    reminded(&club, before, 2).await;
    go_to(&club, third + 10).await;
    let told = reminded(&club, before, 3).await.remove(2);
    assert_eq!(told.mentions, [ben], "by now it is he who is awaited");
    assert!(told.words().contains("You may act for Alice"), "{}", told.words());
    for times in 4..=5 {
        let next = awake(new_york, his, club.clock.now() + DAY);
        go_to(&club, next + 10).await;
        assert_eq!(reminded(&club, before, times).await[times - 1].mentions, [ben]);
    }
    go_to(&club, club.clock.now() + 4 * DAY).await;
    reminded(&club, before, 5).await;
    let rings: Vec<_> =
        club.public().into_iter().skip(before).filter(|m| !m.mentions.is_empty()).collect();
    assert_eq!(rings.len(), 5, "beside them Ben, once, when he may act: {rings:#?}");

    // He acts, and that is the end of it.
    let story = "Ben /orders → you may act; Ben /pass → ✅ Done; Alice /order do:finish; \
                 Ben /pass → Alice -- her order has ended it; ends well";
    club.play(story).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_ladder_keeps_quiet_hours_while_london_changes_its_clocks() {
    the_ladder_across("Europe/London").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_ladder_keeps_quiet_hours_while_new_york_changes_its_clocks() {
    the_ladder_across("America/New_York").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_week_of_downtime_sends_one_reminder_and_only_then_the_chief_may_act() {
    let mut club = Club::begun(&["Alice", "Ben"]).await;
    let (alice, before) = (club.officer("Alice").id(), club.public().len());
    club.play("stop; pass 7d; start").await;
    let told = reminded(&club, before, 1).await.remove(0);
    assert_eq!(told.mentions, [alice]);
    assert!(!told.words().contains("From now on"), "{}", told.words());
    club.play("Ben /pass → !Done; pass 1d 1m").await;
    let told = reminded(&club, before, 2).await.remove(1);
    assert!(told.mentions == [alice] && told.words().contains("From now on **Ben**"));
    club.play("Ben /pass → ✅ Done; posted").await;
    // What has been answered is reminded of no more, and the next question has its own time.
    club.pass(23 * HOUR).await;
    reminded(&club, before, 0).await;
    let answered = "was reminded here; it has been answered since";
    assert_eq!(club.transcript().join("\n").matches(answered).count(), 2);
    club.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_snooze_is_kept_but_stops_no_clock() {
    let mut club = Club::begun(&["Alice", "Ben"]).await;
    let (alice, ben) = (club.officer("Alice").id(), club.officer("Ben").id());
    let before = club.public().len();
    club.pass(25 * HOUR).await;
    let told = reminded(&club, before, 1).await.remove(0);
    holds(&club.press("Edith", &told, "Tomorrow").await.words(), &["/campaign join"]);
    let words = club.press("Alice", &told, "Tomorrow").await.words();
    assert!(words.contains("not reminded here until") && words.contains("Ben may still act"));
    club.pass(23 * HOUR + 30 * MINUTE).await;
    // 48 h and a half: Ben may act, and Alice's phone keeps quiet.
    let told = reminded(&club, before, 2).await.remove(1);
    assert!(told.mentions.is_empty() && told.words().contains("From now on **Ben**"));
    assert!(!told.words().contains("you are awaited"), "nobody is addressed: {}", told.words());
    club.pass(HOUR).await;
    let rung = rung(&club, before);
    assert!(!rung[1..].contains(&vec![alice]), "{rung:?}");
    reminded(&club, before, 2).await;
    let told = club.saying("you may act for now");
    assert_eq!(told.mentions, [ben], "who is awaited by now, and does not snooze");
    let story = "Ben /my leave snooze:true until:'a month' → A snooze may last 14 days at most; \
                 Ben /my leave snooze:true until:'5 days' → not reminded here until; pass 3d";
    club.play(story).await;
    reminded(&club, before, 2).await;
    club.pass(2 * DAY + HOUR).await;
    reminded(&club, before, 3).await;
    club.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stand_in_answers_until_the_leave_ends() {
    let mut club = Club::begun(&["Alice", "Ben", "Chen"]).await;
    let chen = club.officer("Chen").id();
    let story = "Chen /pass → !Done; Alice /my leave until:yesterday → Nothing was changed; \
                 Alice /my leave until:'3 days' stand-in:@Alice → another officer";
    club.play(story).await;
    let before = club.public().len();
    let leave = json!({ "until": "3 days", "stand-in": chen.to_string() });
    let told = club.told("Alice", "my leave", leave).await;
    assert!(told.contains("**Chen** answers for you"), "{told}");
    club.posted().await;
    let message = club.public().into_iter().skip(before).find(|m| m.words().contains("is away"));
    let message = message.expect("the channel is told");
    assert!(message.mentions.is_empty(), "he is there: {}", message.words());
    club.board_says(&["**Chen** is awaited"]).await;
    club.tells("Ben", "orders", json!({}), &["Alice is away, and Chen answers"]).await;
    club.pass(25 * HOUR).await;
    assert_eq!(reminded(&club, before, 1).await[0].mentions, [chen]);
    club.play("Chen /orders → **Alice** is away, and you answer; Chen /pass → ✅ Done").await;
    // The leave ends while the bot is away.
    club.play("stop; pass 2d; start").await;
    let back = club.playground.wait_until(SOON, |_| {
        club.public().iter().any(|message| message.words().contains("**Alice** is back"))
    });
    assert!(back.await, "{:#?}", club.transcript());
    club.play("board → **Alice** is awaited; Chen /pass → !Done").await;
    // The button of a reminder does it too; and who comes back sooner says so.
    club.posted().await;
    let before = club.public().len();
    club.pass(25 * HOUR).await;
    let told = reminded(&club, before, 1).await.remove(0);
    let panel = club.officer("Alice").press(&told, "I'm away").await;
    let panel = club.shown("Alice", &panel).await;
    let panel = club.press("Alice", &panel, "A week").await;
    assert!(panel.words().contains("**Ben** answers for you"), "J-004: {}", panel.words());
    let panel = club.pick("Alice", &panel, &chen.to_string()).await;
    assert!(panel.words().contains("**Chen** answers for you"), "{}", panel.words());
    let story = "Alice /my leave until:back → Welcome back & You are awaited; \
                 Alice /my leave until:back → not on leave; posted; ends well";
    club.play(story).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stand_in_who_is_away_stands_in_for_nobody() {
    let mut club = Club::begun(&["Alice", "Ben", "Chen", "Dara"]).await;
    let story = "Chen /my leave until:'2 days'; \
                 Alice /my leave until:'4 days' stand-in:@Chen → is away as well & Name somebody; \
                 Alice /my leave until:back → not on leave; \
                 Alice /my leave until:'4 days' stand-in:@Dara → **Dara** answers for you; posted; \
                 '**Alice** is away' → **Dara** answers; board → **Dara** is awaited; \
                 Dara /my leave until:'1 day'; posted; \
                 'cannot stand in' → **Dara** & for **Alice** & **Ben** answers meanwhile; \
                 board → **Ben** is awaited; Ben /orders → **Alice** is away, and you answer; \
                 Dara /my leave until:back; posted; \
                 'as they have agreed' → **Dara** answers for **Alice**; \
                 board → **Dara** is awaited; Dara /campaign leave; posted; \
                 'cannot stand in' → **Dara** & **Ben** answers meanwhile; Ben /pass → ✅ Done; \
                 ends well";
    club.play(story).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn while_a_campaign_pauses_nothing_falls_due() {
    let mut club = Club::begun(&["Alice", "Ben", "Chen"]).await;
    club.play("Ben /vote call matter:dismiss reason:Slow; posted").await;
    let before = club.public().len();
    let story = "pass 20h; Edith /campaign pause → /campaign join; \
                 Chen /campaign resume → is not paused; Chen /campaign pause → pauses; \
                 board → The war has been paused since & Alice; Alice /pass → /campaign resume; \
                 Alice /orders → The war pauses; Ben /nudge → pauses; \
                 Ben /vote cast ballot:0 → You have voted; stop; pass 30d; start";
    club.play(story).await;
    reminded(&club, before, 0).await;
    let closed =
        |club: &Club| club.public().iter().any(|m| m.words().contains("keeps the command"));
    assert!(!closed(&club), "the motion waits too");
    club.play("Ben /campaign resume → goes on; pass 3h").await;
    reminded(&club, before, 0).await;
    club.pass(HOUR + MINUTE).await;
    let told = reminded(&club, before, 1).await.remove(0);
    assert_eq!(told.mentions, [club.officer("Alice").id()]);
    // 24 hours of the motion's 48 had passed.
    club.play("pass 22h; posted").await;
    assert!(!closed(&club), "{:#?}", club.transcript());
    club.pass(2 * HOUR).await;
    assert!(club.playground.wait_until(SOON, |_| closed(&club)).await, "{:#?}", club.transcript());
    club.play("posted; ends well").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_nudge_rings_once_and_never_in_the_night() {
    let mut club = Club::begun(&["Alice", "Ben", "Chen"]).await;
    let (alice, before) = (club.officer("Alice").id(), club.public().len());
    club.tells("Alice", "nudge", json!({}), &["You are the one who is awaited"]).await;
    club.tells("Edith", "nudge", json!({}), &["/campaign join"]).await;
    club.tells("Ben", "nudge", json!({}), &["Alice is nudged"]).await;
    let nudged = reminded(&club, before, 1).await.remove(0);
    assert_eq!(nudged.mentions, [alice]);
    assert!(nudged.words().contains("Ben nudges **Alice**"), "{}", nudged.words());
    club.play("Chen /nudge → not long ago & <t:; pass 6h 1m").await;
    // It is the middle of Alice's night, wherever she is.
    let hour = club.clock.now().rem_euclid(DAY) / HOUR;
    let (from, to) = ((hour + 23) % 24, (hour + 3) % 24);
    let night = json!({ "zone": "UTC", "from": format!("{from}:00"), "to": format!("{to}:00") });
    club.tells("Alice", "my hours", night, &["Nothing rings for you"]).await;
    let told = club.told("Chen", "nudge", json!({})).await;
    let wakes = awake("UTC", (from, to), club.clock.now());
    assert!(told.contains("Nobody was rung") && told.contains(&format!("<t:{wakes}:t>")), "{told}");
    go_to(&club, wakes + 1).await;
    club.tells("Chen", "nudge", json!({}), &["Alice is nudged"]).await;
    reminded(&club, before, 2).await;
    assert_eq!(rung(&club, before), [[alice], [alice]]);
    club.ends_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_set_their_hours_and_see_where_they_are_awaited() {
    let mut club = Club::open().await;
    let alice = club.officer("Alice");
    let typed = json!({ "zone": "engl" });
    let offered = alice.autocomplete(club.channel, "my hours", typed, "zone").await;
    assert!((1..=25).contains(&offered.len()));
    assert!(offered.iter().any(|choice| choice.value == "Europe/London"), "{offered:?}");
    let typed = json!({ "zone": "" });
    let offered = alice.autocomplete(club.channel, "my hours", typed, "zone").await;
    assert_eq!(offered.len(), 25);
    for (hours, part) in [
        (json!({ "zone": "Atlantis" }), "no time zone"),
        (json!({ "zone": "usa" }), "several time zones"),
        (json!({ "zone": "Europe/London", "from": "9:00", "to": "9:00" }), "20 hours at most"),
        (json!({ "zone": "Europe/London", "from": "9:00" }), "a beginning and an end"),
        (json!({ "zone": "Europe/London", "from": "late", "to": "early" }), "times of day"),
        (json!({ "zone": "london", "from": "10pm", "to": "7am" }), "from 22:00 to 07:00"),
    ] {
        let told = club.told("Alice", "my hours", hours.clone()).await;
        assert!(told.contains(part), "{hours}: {told}");
    }
    let told = club.told("Alice", "my settings", json!({ "rings": 2 })).await;
    holds(&told, &["Europe/London", "Nothing rings"]);
    club.tells("Alice", "campaign list", json!({}), &["None yet"]).await;
    club.begin_quietly(&["Alice", "Ben"]).await;
    club.tells("Alice", "campaign list", json!({}), &["**Nile**", "**you** are awaited"]).await;
    club.tells("Ben", "campaign list", json!({}), &["Alice is awaited"]).await;
    // Whom nothing is to ring for is reminded without ringing, and cannot be nudged.
    let told = club.told("Ben", "nudge", json!({})).await;
    assert!(told.contains("Nobody was rung") || told.contains("nobody was rung"), "{told}");
    club.tells("Alice", "my settings forget:true", json!({}), &["erased"]).await;
    let told = club.told("Alice", "my settings", json!({})).await;
    holds(&told, &["do not know where you live", "rings for you at once"]);
    let before = club.public().len();
    club.play("Alice /my settings rings:2 → Nothing rings for you; pass 25h").await;
    assert!(reminded(&club, before, 1).await[0].mentions.is_empty());
    club.ends_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_looks_in_after_a_while_is_told_what_was_missed() {
    let mut club = Club::begun(&["Alice", "Ben"]).await;
    for who in ["Alice", "Ben"] {
        club.tells(who, "situation", json!({}), &["!Since you last looked"]).await;
    }
    club.told("Alice", "pass", json!({})).await;
    let told = club.told("Ben", "situation", json!({})).await;
    assert!(!told.contains("Since you last looked"), "he has only just looked: {told}");
    // A round that is only finished is no news; one that is passed is.
    for order in ["order do:finish", "pass"] {
        club.told("Alice", order, json!({})).await;
    }
    club.pass(25 * HOUR).await;
    let told = club.told("Alice", "situation", json!({})).await;
    assert!(!told.contains("Since you last looked"), "her own orders are no news: {told}");
    club.tells("Ben", "orders", json!({}), &["Since you last looked", "Alice"]).await;
    let told = club.told("Ben", "orders", json!({})).await;
    assert!(!told.contains("Since you last looked"), "once: {told}");
    let story = "Ben /my settings digest:false; Alice /pass; pass 25h; \
                 Ben /situation → !Since you last looked; stop";
    club.play(story).await;
}

/// The pace that is agreed on sets the ladder.
#[tokio::test(flavor = "multi_thread")]
async fn a_live_table_is_reminded_after_minutes() {
    let mut club = Club::open().await;
    // What is agreed on is a line of the log, like somebody who joins.
    let seed = driver::quiet_seed(3);
    let new = json!({ "name": "Nile", "seed": seed });
    club.told("Alice", "campaign new", new).await;
    let story = "join Alice Ben; Ben /campaign options option:pace value:live; \
                 Alice /campaign start commander:@Alice; posted";
    club.play(story).await;
    let before = club.public().len();
    club.pass(8 * MINUTE).await;
    reminded(&club, before, 0).await;
    club.pass(2 * MINUTE).await;
    reminded(&club, before, 1).await;
    club.pass(10 * MINUTE).await;
    let told = reminded(&club, before, 2).await.remove(1);
    assert!(told.words().contains("From now on **Ben**"), "{}", told.words());
    assert!(san_juans::Options::default().pace.unit() == DAY, "others have a day");
    club.stop().await;
}
