//! Fair dice: what everybody adds to them, what is promised, how it is checked.

use std::str::FromStr as _;

use model::Event;
use model::dice::Secret;
use model::log::{Body, LogLine};
use playground::Message;
use san_juans::Event as Own;
use serde_json::{Value, json};
use sqlx::Connection as _;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};

use super::driver::{Club, SOON, holds};
use super::player::Player;

/// Orders after which a turn must have ended.
const ORDERS_MAX: u32 = 400;

/// The line in which a turn begins.
fn turn_begins(log: &[LogLine], turn: u8) -> Option<usize> {
    // Those of a battle that is played as another game are not the war's own.
    let begins = |event: &Event| {
        event
            .own()
            .is_some_and(|own| matches!(own, Own::TurnBegan { turn: began } if *began == turn))
    };
    log.iter().position(|line| line.events.iter().any(begins))
}

/// Plays until a turn has begun.
pub(super) async fn play_to(club: &Club, player: &mut Player, turn: u8) {
    for _ in 0..ORDERS_MAX {
        if turn_begins(&club.log().await, turn).is_some() {
            return;
        }
        assert!(player.order(club).await, "the war ends before turn {turn}");
    }
    panic!("turn {turn} never begins");
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_adds_a_salt_and_late_ones_count_from_the_next_turn_on() {
    let mut club = Club::open().await;
    club.tells("Alice", "campaign new", json!({ "name": "Nile" }), &["open"]).await;
    let is_lobby = |message: &Message| message.button("Options").is_some();
    let lobby = club.playground.wait_for_message(club.channel, SOON, is_lobby).await;
    let lobby = lobby.expect("the lobby is posted");
    assert!(lobby.words().contains("whose hash is"), "before anybody joins: {}", lobby.words());
    let told = club.told("Alice", "campaign join", json!({ "salt": "\u{200b}\u{202e}" })).await;
    holds(&told, &["nothing in that salt"]);
    let salt = json!({ "salt": "  Glück\u{202e}  auf @everyone " });
    let told = club.told("Alice", "campaign join", salt).await;
    holds(&told, &["mixed into the dice: Glück auf @", "!@everyone"]);
    let told = club.told("Ben", "campaign join", json!({})).await;
    assert!(told.contains("The number of your joining is mixed into the dice."), "{told}");
    // The lobby message counts once the bot knows that it was sent.
    club.posted().await;
    club.play("Alice /campaign start commander:@Alice; posted").await;
    let begun = club.public().into_iter().find(|m| m.words().contains("the war begins"));
    let begun = begun.expect("the beginning is told");

    // Two join late; one restart before their turn comes, one after.
    let late = json!({ "salt": "late but lucky" });
    let told = club.told("Farouk", "campaign join", late).await;
    assert!(told.contains("from the next turn on: late but lucky"), "{told}");
    club.play("Chen /campaign join; posted").await;
    let farouk = club.public().into_iter().find(|m| m.words().contains("Farouk's word"));
    let farouk = farouk.expect("it is told in the channel");
    let words = farouk.words();
    assert!(words.contains("mixed into the dice from turn 2 on: late but lucky"), "{words}");
    let mut player = Player::new(&club, "Alice", 3);
    assert!(player.order(&club).await, "the war goes on");
    club.restart().await;
    let mut player = Player::resumed(player, &club);
    play_to(&club, &mut player, 2).await;
    club.play("posted; restart").await;
    let mut player = Player::resumed(player, &club);
    assert!(player.order(&club).await, "the war goes on");

    let log = club.log().await;
    let started = log.iter().find_map(|line| match &line.body {
        Body::Started { recipe, words, begins, .. } => Some((*recipe, words.clone(), *begins)),
        _ => None,
    });
    let (recipe, words, begins) = started.expect("it has begun");
    assert_eq!((recipe, begins.0), (2, lobby.id.get()), "the lobby message is mixed in");
    assert_eq!(words[0], "Glück auf @everyone");
    assert!(words[1].parse::<u64>().is_ok_and(|id| id > 1 << 40), "an interaction's id: {words:?}");
    // The message of the beginning changes the dice of the line after it, the two late salts
    // those of the line after the one in which turn 2 began.
    let mixed: Vec<(usize, &LogLine)> =
        log.iter().enumerate().filter(|(_, line)| !line.dice.mixed.is_empty()).collect();
    let [(first, beginning), (second, salts)] = mixed[..] else { panic!("{mixed:#?}") };
    assert_eq!(first, 5, "the line after the beginning's");
    assert_eq!(beginning.dice.mixed[0].message.0, begun.id.get());
    assert_eq!((beginning.dice.mixed.len(), beginning.dice.mixed[0].player), (1, None));
    assert_eq!(Some(second - 1), turn_begins(&log, 2), "the line after turn 2 began");
    let [of_farouk, of_chen] = &salts.dice.mixed[..] else { panic!("{salts:#?}") };
    assert_eq!(of_farouk.salt, "late but lucky");
    assert_eq!(of_farouk.message.0, farouk.id.get());
    club.play("Ben /log → From here on Farouk's salt and Chen's salt change the dice").await;
    assert!(of_chen.salt.parse::<u64>().is_ok() && of_chen.message.0 > farouk.id.get());
    club.ends_well().await;
}

/// A campaign with fair dice in which Alice commands and the war goes on for some orders.
async fn some_war(club: &Club, orders: usize) -> Player {
    club.told("Alice", "campaign new", json!({ "name": "Nile" })).await;
    let is_lobby = |message: &Message| message.button("Options").is_some();
    club.playground.wait_for_message(club.channel, SOON, is_lobby).await.expect("a lobby");
    club.told("Alice", "campaign join", json!({ "salt": "first" })).await;
    club.told("Ben", "campaign join", json!({})).await;
    club.told("Alice", "campaign start", json!({})).await;
    club.posted().await;
    let started = club.log().await.into_iter().find_map(|line| match line.body {
        Body::Started { commander, by_lot, .. } => Some((commander.0, by_lot)),
        _ => None,
    });
    let (commander, by_lot) = started.expect("it has begun");
    assert!(by_lot, "nobody was named");
    let alice = club.officer("Alice").id().get();
    let name = if commander == alice { "Alice" } else { "Ben" };
    let mut player = Player::new(club, name, 8);
    for _ in 0..orders {
        assert!(player.order(club).await, "the war goes on");
    }
    club.posted().await;
    player
}

/// Writes another value into a row of the log, as somebody with the database could.
async fn altered(club: &Club, line: i64, column: &str, value: &str) {
    let options = SqliteConnectOptions::from_str(&club.database()).expect("a database");
    let mut connection = SqliteConnection::connect_with(&options).await.expect("it opens");
    let query = match column {
        "faces" => sqlx::query("UPDATE log SET faces = $1 WHERE campaign = 1 AND number = $2"),
        "player" => sqlx::query("UPDATE log SET player = $1 WHERE campaign = 1 AND number = $2"),
        _ => sqlx::query("UPDATE log SET events = $1 WHERE campaign = 1 AND number = $2"),
    };
    let done = query.bind(value).bind(line).execute(&mut connection).await.expect("altered");
    assert_eq!(done.rows_affected(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_altered_die_is_named_by_the_audit_and_by_verify() {
    let mut club = Club::open().await;
    let told = club.told("Dara", "dice check:true", json!({})).await;
    assert!(told.contains("/campaign new"), "nothing to look at: {told}");
    let mut player = some_war(&club, 6).await;
    let with_dice =
        |line: &&LogLine| matches!(line.body, Body::Order { .. }) && line.faces.len() > 1;
    for _ in 0..ORDERS_MAX {
        if club.log().await.iter().any(|line| with_dice(&line)) {
            break;
        }
        assert!(player.order(&club).await, "the war goes on");
    }
    club.posted().await;
    // What was promised, in plain words, and everything that went into it.
    let promise = club.told("Dara", "dice", json!({})).await;
    for part in [
        "Before anybody joined",
        "“first”",
        "the number of their joining",
        "[the message in which you joined](https://discord.com/channels/",
        "[the message that began it here]",
        "**foresee**",
        "not **choose**",
        "The secret is shown when the war ends",
        "sirdar verify",
    ] {
        assert!(promise.contains(part), "{part}: {promise}");
    }
    let hash = promise.split('`').nth(1).expect("a hash").to_owned();
    assert_eq!(hash.len(), 64);
    assert!(club.public()[0].words().contains(&hash), "the one of the lobby");

    // Somebody rolls beside the war; a restart changes nothing.
    club.play("Ben /dice roll:'3d20'; restart").await;
    let message = club.asked("Dara", "dice check:true", json!({})).await;
    let told = message.words();
    assert!(told.contains("every one is what the secret gives"), "{told}");
    assert!(told.contains("1 die for the lot of the first command, counted apart"), "{told}");
    assert!(told.contains("3 dice of your own (`/dice roll:`), counted apart"), "{told}");
    let picture = message.attachments.first().expect("a chart");
    let alt = picture.description.clone().unwrap_or_default();
    assert!(alt.starts_with("Dice of Nile. ") && alt.contains("of each face expected"), "{alt}");
    assert!(club.run(&["verify"]).contains("the same"));

    // One face in the database is altered: the audit and verify name that very roll.
    let log = club.log().await;
    let line = log.iter().rfind(with_dice);
    let line = line.expect("an order with dice");
    let mut faces = line.faces.clone();
    let (was, now) = (faces[1], if faces[1] == 1 { 2 } else { 1 });
    faces[1] = now;
    let text = serde_json::to_string(&faces).expect("written");
    altered(&club, line.number, "faces", &text).await;
    let named = format!("line {}, die 2: the log has {now} on a D", line.number);
    let should = format!("and it should be {was}");
    for told in [
        club.told("Dara", "dice check:true", json!({})).await,
        club.fails_saying(&["verify", "Nile"]),
    ] {
        assert!(told.contains(&named) && told.contains(&should), "{named} {should}: {told}");
    }
    club.play("Dara /dice check:true → **1 of  & !and 1 more -- no other").await;
    // Many, and a message has no end of them: a handful, and how many more.
    for line in log.iter().filter(|line| !line.faces.is_empty()) {
        let turned: Vec<u8> =
            line.faces.iter().map(|face| if *face == 1 { 2 } else { 1 }).collect();
        let text = serde_json::to_string(&turned).expect("written");
        altered(&club, line.number, "faces", &text).await;
    }
    let told = club.told("Dara", "dice check:true", json!({})).await;
    assert!(told.contains("more") && told.matches("\n• line").count() == 5, "{told}");
    // Laid aside, the war tells its secret, and that its dice are amiss.
    let started = log.iter().find_map(|line| match line.body {
        Body::Started { commander, .. } => Some(commander.0),
        _ => None,
    });
    let alice = club.officer("Alice").id().get();
    let commander = if started == Some(alice) { "Alice" } else { "Ben" };
    let reply = club.slash(commander, "campaign archive", json!({})).await;
    let sure = club.officer(commander).settled(&reply, SOON).await.expect("an answer");
    let reply = club.officer(commander).press(&sure, "Lay it aside").await;
    club.words(commander, &reply).await;
    club.posted().await;
    let other = if commander == "Alice" { "Ben" } else { "Alice" };
    let agreed = format!("{other} presses 'Lay it aside' on 'would lay the war aside'");
    club.play(&format!("{agreed}; later 31d → not all are what it gives; posted")).await;
    let end = club.public().into_iter().find(|m| m.words().contains("The secret of the dice was"));
    let end = end.expect("it is told").words();
    assert!(end.contains("not all are what it gives"), "{end}");
    club.tells("Ben", "dice", json!({}), &["The war is over. The secret was"]).await;
    let shown = club.log().await.into_iter().find_map(|line| line.dice.revealed);
    let secret = Secret::read(&shown.expect("in the log too").secret).expect("a secret");
    assert_eq!(secret.commitment(), hash);
    assert!(end.contains(&secret.reveal()), "{end}");
    club.stops_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn dice_are_thrown_in_the_usual_notation() {
    let mut club = Club::begun(&["Alice", "Ben"]).await;
    club.tells("Edith", "dice", json!({ "roll": "2d6" }), &["/campaign join"]).await;
    let typed = json!({
        "roll": " 2D6 + 1d4 − 2 ", "reason": "the ford, @everyone <@1>", "label": "Fording\u{202e}"
    });
    club.tells("Ben", "dice", typed, &["2D6+1D4−2: (", "− 2 = **"]).await;
    club.posted().await;
    let shown = club.public().into_iter().rfind(|m| m.words().contains("Fording"));
    let shown = shown.expect("the channel sees it");
    assert!(shown.mentions.is_empty() && !shown.mention_everyone, "{}", shown.words());
    let words = shown.words();
    assert!(words.contains("**Fording**: **Ben** rolls 2D6+1D4−2 for the ford"), "{words}");
    let log = club.log().await;
    let faces = log.last().expect("a line").faces.clone();
    let alt = shown.attachments.first().and_then(|file| file.description.clone());
    let alt = alt.expect("the dice are drawn as they fell");
    holds(&alt, &["Fording: 2D6", &format!("2D6 {}, {}", faces[0], faces[1])]);
    let total = faces.iter().map(|face| i32::from(*face)).sum::<i32>() - 2;
    assert_eq!(faces.len(), 3);
    holds(&words, &[&format!("({} + {}) + {} − 2 = **{total}**", faces[0], faces[1], faces[2])]);
    for (typed, part) in
        [("d20", "1D20: "), ("d%", "1D100: "), ("3w10", "3D10: "), ("d6-9", "= **−")]
    {
        let told = club.told("Alice", "dice", json!({ "roll": typed })).await;
        assert!(told.contains(part), "{typed}: {told}");
    }
    let lines = club.log().await.len();
    for (typed, why) in [
        ("two", "nothing I can roll"),
        ("7", "throws no die"),
        ("21d6", "1 to 20 in a term"),
        ("99999999999999999999d6", "1 to 20 in a term"),
        ("d1", "2 to 100 sides"),
        ("d6+5000", "at most 1000"),
        ("d4+d6+d8+d10+d12", "at most 4 sorts"),
        ("٢d٦", "nothing I can roll"),
        ("<@123> @everyone", "nothing I can roll"),
    ] {
        let told = club.told("Alice", "dice", json!({ "roll": typed })).await;
        assert!(told.contains(why) && told.contains("Nothing was rolled"), "{typed}: {told}");
        assert!(!told.contains("@everyone") && !told.contains("<@123>"), "{told}");
    }
    assert_eq!(club.log().await.len(), lines, "what is refused leaves no line");
    let story = "ends well; start; Ben /dice check:true → every one is what the open seed gives; \
                 Ben /dice → open seed & foresee every roll; \
                 Edith /campaign join salt:luck → your salt changes nothing; stop";
    club.play(story).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn verify_names_a_roll_and_a_giver_that_were_altered() {
    let mut club = Club::begun(&["Alice", "Ben", "Chen"]).await;
    club.play("Alice /pass; Ben /dice roll:'4d6'; Alice /order do:finish; posted; ends well").await;
    let log = club.log().await;
    // What nothing but the seal tells: faces above an import fell under a secret nobody knows.
    std::fs::write(club.file("nile.json"), club.run(&["export", "Nile"])).expect("written");
    let roll = log.iter().find(|line| matches!(line.body, Body::Rolled { .. })).expect("a roll");
    let order = log.iter().rfind(|line| matches!(line.body, Body::Order { .. })).expect("one");
    let turned: Vec<u8> = roll.faces.iter().map(|face| 7 - face).collect();
    altered(&club, roll.number, "faces", &serde_json::to_string(&turned).expect("written")).await;
    let said = club.fails_saying(&["verify"]);
    assert!(said.contains(&format!("line {} is not as it was written", roll.number)), "{said}");
    assert!(said.contains(&format!("line {}, die 1: the log has", roll.number)), "{said}");
    altered(&club, roll.number, "faces", &serde_json::to_string(&roll.faces).expect("ok")).await;
    assert!(club.run(&["verify"]).contains("the same"), "as it was");
    // Chen held no post.
    let chen = club.user("Chen");
    altered(&club, order.number, "player", &chen).await;
    let said = club.fails_saying(&["verify"]);
    let line = order.number;
    assert!(said.contains(&format!("line {line} is not as it was written")), "{said}");
    let his = format!("line {line} is an order of somebody who could not give it");
    assert!(said.contains(&his), "{said}");
    // So it is in a file, which has no seals.
    let mut export: Value =
        serde_json::from_str(&std::fs::read_to_string(club.file("nile.json")).expect("read"))
            .expect("JSON");
    let at = usize::try_from(line - 1).expect("small");
    export["lines"][at]["player"] = json!(club.officer("Chen").id().get());
    assert!(found_out(&club, &export).contains(&his));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_database_is_not_served_and_verify_says_so() {
    let mut club = Club::begun(&["Alice"]).await;
    for _ in 0..4 {
        club.told("Alice", "dice", json!({ "roll": "20d100" })).await;
    }
    club.play("posted; stop").await;
    let file = club.file("sirdar.db");
    let whole = std::fs::read(&file).expect("read");
    // Pages in the middle are lost, but for the first that the schema is read from.
    let mut damaged = whole.clone();
    let from = damaged.len() / 2 / 4_096 * 4_096;
    damaged[from..from + 3 * 4_096].fill(0xa5);
    std::fs::write(&file, damaged).expect("written");
    let told = club.cannot(&["serve"]);
    assert!(told.contains("is damaged") && told.trim().lines().count() == 1, "{told}");
    assert!(club.fails(&["verify"]).contains("is damaged"));
    std::fs::write(&file, whole).expect("written");
    assert!(club.run(&["verify"]).contains("the same"));
}

/// Runs `verify` on a file of this text, which must be found wanting, and gives what it says.
fn found_out(club: &Club, export: &Value) -> String {
    std::fs::write(club.file("altered.json"), export.to_string()).expect("written");
    club.fails_saying(&["verify", "altered.json"])
}

#[tokio::test(flavor = "multi_thread")]
async fn a_short_war_is_checked_offline_from_its_file() {
    let mut club = Club::open().await;
    club.told("Alice", "campaign new", json!({ "name": "Nile", "preset": 2 })).await;
    let is_lobby = |message: &Message| message.button("Options").is_some();
    club.playground.wait_for_message(club.channel, SOON, is_lobby).await.expect("a lobby");
    club.play("Alice /campaign join salt:Aufmarsch; Alice /campaign start; posted").await;
    let mut player = Player::new(&club, "Alice", 2);
    for _ in 0..5 {
        assert!(player.order(&club).await, "the war goes on");
    }
    club.told("Ben", "campaign join", json!({ "salt": "late" })).await;
    // Before the end the file has no secret: it is played again, and that is all.
    std::fs::write(club.file("early.json"), club.run(&["export", "Nile"])).expect("written");
    let told = club.run(&["verify", "early.json"]);
    assert!(told.contains("the secret is not told before the end"), "{told}");
    let mut orders = 0;
    while player.order(&club).await {
        orders += 1;
        assert!(orders < 3_000, "the war ends");
        if orders == 30 {
            club.restart().await;
            player = Player::resumed(player, &club);
        }
    }
    club.posted().await;
    let end = club.public().into_iter().find(|m| m.words().contains("The war is over"));
    let end = end.expect("the end is told");
    let told = club.press("Chen", &end, "Check the dice").await.words();
    assert!(told.contains("every one is what the secret gives"), "{told}");
    let end = end.words();
    assert!(end.contains("I have computed them again: nothing is amiss"), "{end}");
    let promise = club.told("Ben", "dice", json!({})).await;
    let secret = promise.split("The secret was\n`").nth(1).and_then(|rest| rest.split('`').next());
    let secret = secret.expect("it is told now").to_owned();
    assert!(end.contains(&secret), "the secret of the last message");
    club.play("Ben /dice check:true → every one is what the secret gives; ends well").await;

    let text = club.run(&["export", "Nile"]);
    std::fs::write(club.file("nile.json"), &text).expect("written");
    // A stranger's machine has no database.
    let told = club.run_alone(&["verify", "nile.json"]);
    holds(&told, &["every one is what the secret gives", "the hash that was promised"]);
    if let Ok(file) = std::env::var("EXPORT_JSON") {
        std::fs::write(file, &text).expect("written");
    }
    let export: Value = serde_json::from_str(&text).expect("JSON");
    let lines = export["lines"].as_array().expect("lines").clone();
    let thrown = |line: &Value| line["faces"].as_array().is_some_and(|faces| faces.len() > 2);
    let at = lines.iter().rposition(thrown).expect("dice were thrown");
    // A face.
    let mut altered = export.clone();
    let face = altered["lines"][at]["faces"][2].as_u64().expect("a face");
    altered["lines"][at]["faces"][2] = json!(if face == 1 { 2 } else { 1 });
    let told = found_out(&club, &altered);
    let named = format!("line {}, die 3: the log has", at + 1);
    assert!(told.contains(&named) && told.contains(&format!("should be {face}")), "{told}");
    // An event.
    let mut altered = export.clone();
    altered["lines"][at]["events"].as_array_mut().expect("events").pop();
    holds(&found_out(&club, &altered), &[&format!("line {} comes out otherwise", at + 1)]);
    // The secret, and the hash that was promised.
    let mut altered = export.clone();
    altered["dice"]["secret"] = json!("00".repeat(32));
    let told = found_out(&club, &altered);
    assert!(told.contains("has not the hash that line 1 promised"), "{told}");
    assert!(told.contains(": the log has"), "other dice: {told}");
    let mut altered = export.clone();
    altered["lines"][0]["body"]["Created"]["commitment"] = json!("00".repeat(32));
    assert!(found_out(&club, &altered).contains("has not the hash"));
    // A salt.
    let mut altered = export;
    let mut started = altered["lines"].as_array_mut().expect("lines").iter_mut();
    let started = started.find(|line| line["body"].get("Started").is_some()).expect("begun");
    started["body"]["Started"]["words"][0] = json!("Aufmarschx");
    // One die in six would have fallen as it did.
    assert!(found_out(&club, &altered).contains(": the log has"));
    // What is no export at all.
    for junk in ["", "[]", "{}", "[[[[", "\u{0}"] {
        std::fs::write(club.file("junk.json"), junk).expect("written");
        let said = club.fails(&["verify", "junk.json"]);
        assert!(said.contains("cannot be checked"), "{junk}: {said}");
        assert_eq!(said.trim_end().lines().count(), 1, "{said}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_imported_war_says_which_dice_it_cannot_know() {
    let mut club = Club::open().await;
    let _player = some_war(&club, 4).await;
    club.stop().await;
    std::fs::write(club.file("nile.json"), club.run(&["export", "Nile"])).expect("written");
    let mess = club.link("mess");
    club.run(&["import", "nile.json", "--channel", &mess, "--name", "Moved", "--keep-roster"]);
    club.start().await;
    club.channel = club.playground.channel("mess").expect("a channel");
    club.posted().await;
    let told = club.told("Alice", "dice", json!({})).await;
    holds(&told, &["When this campaign came here from elsewhere"]);
    let story = "Chen /campaign join salt:'new blood'; posted; Alice /dice roll:'4d6'; Alice \
                 /dice → the number of [the message that began it here] & !“first” \
                 -- an earlier secret's salts; Alice /dice check:true → fell before this campaign \
                 came here & I computed 4 dice of & !⚠️ -- nobody is accused; ends well";
    club.play(story).await;
    let told = club.run(&["verify"]);
    assert!(told.contains("under a secret that is not known here"), "{told}");
    assert_eq!(told.matches("the same").count(), 2, "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn dice_of_orders_taken_back_are_computed_again_too() {
    let mut club = Club::open().await;
    club.told("Alice", "campaign new", json!({ "name": "Nile" })).await;
    let is_lobby = |message: &Message| message.button("Options").is_some();
    club.playground.wait_for_message(club.channel, SOON, is_lobby).await.expect("a lobby");
    club.play("Alice /campaign join; Alice /campaign start; posted").await;
    let mut player = Player::new(&club, "Alice", 4);
    let with_dice =
        |line: &LogLine| matches!(line.body, Body::Order { .. }) && !line.faces.is_empty();
    let mut order = None;
    for _ in 0..ORDERS_MAX {
        assert!(player.order(&club).await, "the war goes on");
        order = club.log().await.into_iter().find(with_dice);
        if order.is_some() {
            break;
        }
    }
    let order = order.expect("dice fall");
    let to = json!({ "value": order.number.to_string() });
    club.tells("Alice", "vote call matter:rewind", to, &["put to the vote"]).await;
    club.posted().await;
    let motion = club.public().into_iter().rfind(|m| m.button("In favour").is_some());
    let motion = motion.expect("a motion");
    holds(&club.press("Alice", &motion, "In favour").await.words(), &["voted in favour"]);
    club.posted().await;
    let log = club.log().await;
    assert!(log.iter().any(|line| matches!(line.body, Body::Rewound { .. })), "it goes back");
    let mut player = Player::resumed(player, &club);
    assert!(player.order(&club).await, "and on");
    // No die of a line taken back falls again, and all of them are computed.
    club.tells("Alice", "dice check:true", json!({}), &["every one is what the secret gives"])
        .await;
    let face = order.faces[0];
    let mut faces = order.faces.clone();
    faces[0] = if face == 1 { 2 } else { 1 };
    let text = serde_json::to_string(&faces).expect("written");
    altered(&club, order.number, "faces", &text).await;
    let told = club.told("Alice", "dice check:true", json!({})).await;
    let named = format!("line {}, die 1: the log has {}", order.number, faces[0]);
    assert!(told.contains(&named) && told.contains("**1 of "), "{named}: {told}");
    club.stops_well().await;
}
