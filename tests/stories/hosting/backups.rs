//! The database as a whole: copied while it is used, put back, and used by one bot alone.

use games::dice::keys::Keys;
use games::log::verify::replay;
use kit::Dice as _;
use model::dice::{Key, Secret};
use model::log::{Body, LogLine};
use playground::{Fault, FaultKind, Message, Officer};
use serde_json::json;
use sirdar::config::Backups;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crate::stories::driver::{Club, SOON, holds, until};

/// Gives orders until it is aborted: whatever is offered first where no card is wanted. A busy bot
/// may offer nothing in time.
async fn orders(alice: Officer, channel: playground::ChannelId) {
    loop {
        let mut given = false;
        for path in ["pass", "order do:finish"] {
            let reply = alice.slash(channel, path, json!({})).await;
            let words = reply.message().map(Message::words).unwrap_or_default();
            given |= words.contains("✅ Done");
        }
        if given {
            continue;
        }
        let offered = alice.autocomplete(channel, "order", json!({ "do": "" }), "do");
        match offered.await.into_iter().next() {
            Some(first) => drop(alice.slash(channel, "order", json!({ "do": first.value })).await),
            None => tokio::time::sleep(Duration::from_millis(25)).await,
        }
    }
}

/// Waits until the log has so many orders.
async fn until_orders(club: &Club, count: usize) {
    until("enough orders", async || club.orders().await >= count).await;
}

/// What stands at the foot of each message: the order it tells of.
fn feet(messages: &[Arc<Message>]) -> Vec<String> {
    let foot = |message: &Arc<Message>| {
        let text = message.embeds.first()?["footer"]["text"].as_str()?;
        Some(text.to_owned())
    };
    messages.iter().filter_map(foot).collect()
}

fn must_differ(mut feet: Vec<String>) {
    let all = feet.clone();
    feet.sort();
    feet.dedup();
    assert_eq!(feet.len(), all.len(), "nothing is told twice: {all:#?}");
}

fn boards(club: &Club) -> usize {
    let is_board =
        |message: &Message| message.buttons().iter().any(|b| b.label == "Newest message");
    club.public().iter().filter(|message| is_board(message)).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_war_is_copied_while_it_is_played_and_goes_on_from_the_copy() {
    let mut club = Club::empty().await;
    club.start_binary().await;
    club.play("Alice /campaign new name:Nile; Alice /campaign join; Alice /campaign start").await;
    let busy = tokio::spawn(orders(club.officer("Alice"), club.channel));
    until_orders(&club, 6).await;
    holds(&club.run(&["backup", "copy.db"]), &["copy.db: 1 campaign, ", "whole"]);
    assert!(club.fails(&["backup", "copy.db"]).contains("is there already"));
    let copied = club.orders().await;
    assert!(club.cannot(&["restore", "copy.db"]).contains("in use by another Sirdar"));
    until_orders(&club, copied + 6).await;
    club.kill().await;
    busy.abort();
    assert!(busy.await.is_err_and(|why| why.is_cancelled()), "it was giving orders");
    let lost = club.log().await;
    holds(&club.run(&["restore", "copy.db"]), &["restored from copy.db", ".replaced-"]);
    let log = club.log().await;
    let known = log.len() - 1;
    assert!(known < lost.len() && log[..known] == lost[..known], "an earlier state of it");
    assert!(matches!(log[known].body, Body::Restored { .. }), "and what is new");
    replay(&log).expect("the log comes out the same");
    assert!(club.run(&["verify"]).contains("the same"));
    club.start_binary().await;
    let told = || club.transcript().join("\n");
    let said = club.playground.wait_until(SOON, |_| told().contains("Restored from a backup"));
    assert!(said.await, "{}", told());
    club.posted().await;
    // What had been posted after the copy was made is found, and not posted again.
    must_differ(feet(&club.public()));
    assert_eq!(boards(&club), 1, "{:#?}", club.transcript());
    // It goes on, and no die falls as it fell: the message is mixed into their key.
    let (known, newest) = (club.orders().await, club.public().last().map(|message| message.id));
    let busy = tokio::spawn(orders(club.officer("Alice"), club.channel));
    until_orders(&club, known + 8).await;
    club.stop().await;
    busy.abort();
    assert!(busy.await.is_err_and(|why| why.is_cancelled()), "it was giving orders");
    let newer = club.log().await;
    assert!(newer[log.len()..].iter().any(|line| !line.dice.mixed.is_empty()), "fresh dice");
    assert!(club.run(&["verify"]).contains("the same"));
    club.start_binary().await;
    club.posted().await;
    let since: Vec<_> =
        club.public().into_iter().filter(|message| Some(message.id) > newest).collect();
    must_differ(feet(&since));
    assert_eq!(boards(&club), 1, "{:#?}", club.transcript());
    club.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn boards_posted_after_the_copy_are_found_and_one_of_them_stands() {
    let mut club = Club::empty().await;
    club.start_binary().await;
    club.begin_quietly(&["Alice"]).await;
    club.run(&["backup", "copy.db"]);
    let another = async |club: &Club, before: &Message| {
        club.told("Alice", "host check board:true", json!({})).await;
        let stands = |_: &playground::Playground| {
            club.board().is_some_and(|board| board.id != before.id && board.is_pinned())
        };
        assert!(club.playground.wait_until(SOON, stands).await, "{:#?}", club.transcript());
        club.board().expect("a board")
    };
    let first = club.board().expect("a board");
    let second = another(&club, &first).await;
    club.posted().await;
    // The bot is killed when the third stands, and before the second is taken away.
    let deletes = "/channels/*/messages/*";
    let stays = Fault::once("DELETE", deletes, FaultKind::Status(503)).always();
    club.playground.faults().add(stays);
    another(&club, &second).await;
    club.kill().await;
    club.playground.faults().clear();
    assert_eq!(boards(&club), 2, "{:#?}", club.transcript());
    club.run(&["restore", "copy.db"]);
    club.start_binary().await;
    club.says("Restored from a backup").await;
    assert_eq!(boards(&club), 1, "{:#?}", club.transcript());
    must_differ(feet(&club.public()));
    club.stop().await;
}

/// What the dice of each line would show by a secret that somebody knows, had no restore put
/// another in force: the first five dice of twenty sides.
fn foretold(log: &[LogLine], secret: &Secret) -> Vec<Option<Vec<u8>>> {
    let mut as_if = log.to_vec();
    for line in &mut as_if {
        if let Body::Restored { .. } = line.body {
            line.body = Body::Left;
        }
    }
    let keys = Keys::of(&as_if, Some(secret)).of_lines;
    let dice = |(line, key): (&LogLine, Option<Key>)| {
        let mut stream = key?.line(line.number);
        Some((0..5).map(|_| stream.die(20, 1)).collect())
    };
    log.iter().zip(keys).map(dice).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_secret_told_at_the_end_foretells_nothing_after_a_restore() {
    let mut club = Club::open().await;
    let rolls = async |club: &Club, count: usize| {
        for _ in 0..count {
            club.tells("Alice", "dice", json!({ "roll": "5d20" }), &["!fault"]).await;
        }
        club.posted().await;
    };
    let story = "Alice /campaign new name:Nile; Alice /campaign join; Alice /campaign start; \
                 posted";
    club.play(story).await;
    rolls(&club, 4).await;
    club.run(&["backup", "copy.db"]);
    // The war lies aside for thirty days, and its secret is told.
    let sure = club.asked("Alice", "campaign archive", json!({})).await;
    club.press("Alice", &sure, "Lay it aside").await;
    club.play("later 31d → The secret of the dice was; posted; stop").await;
    let ended = club.log().await;
    let told = ended.last().and_then(|line| line.dice.revealed.clone()).expect("it is told");
    let secret = Secret::read(&told.secret).expect("32 bytes");
    club.run(&["restore", "copy.db"]);
    let restored = club.log().await;
    let line = restored.last().expect("a line");
    assert!(matches!(&line.body, Body::Restored { was, .. } if was.secret == told.secret));
    assert!(!line.faces.is_empty(), "the pile is shuffled");
    assert!(club.run(&["verify"]).contains("the same"));
    club.play("start; posted").await;
    rolls(&club, 8).await;
    let log = club.log().await;
    let foretold = foretold(&log, &secret);
    let fell = |line: &&LogLine| matches!(line.body, Body::Rolled { .. });
    let right = |since: bool| {
        let lines = log.iter().filter(fell);
        let lines = lines.filter(|of| (of.number > line.number) == since);
        let right = |of: &&LogLine| {
            let at = usize::try_from(of.number - 1).expect("small");
            foretold[at].as_ref() == Some(&of.faces)
        };
        (lines.clone().filter(right).count(), lines.count())
    };
    assert_eq!((right(false), right(true)), ((4, 4), (0, 8)), "only what fell before");
    // The channel has the hash of the new one, and an audit knows both.
    let said = club.transcript().join("\n");
    let Body::Restored { commitment, .. } = &line.body else { panic!("checked above") };
    assert!(said.contains(commitment.as_str()), "{said}");
    club.play("Alice /dice check:true → !cannot; Alice /undo → !Take it back").await;
    holds(&club.run(&["export", "1"]), &["!\"over\": true"]);
    club.ends_well().await;
}

/// The rights of a file.
#[cfg(unix)]
fn mode(path: &std::path::Path) -> u32 {
    use std::os::unix::fs::PermissionsExt as _;
    std::fs::metadata(path).expect("it is there").permissions().mode() & 0o777
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn nobody_else_may_read_what_is_kept_whatever_the_umask() {
    use std::os::unix::fs::PermissionsExt;

    let mut club = Club::empty().await;
    let folder = club.file("copies");
    std::fs::create_dir(&folder).expect("a folder");
    club.backups = Some(Backups { folder: folder.clone(), keep: 2 });
    let old = folder.join("sirdar-20200101T000000Z.db");
    for (made, wide) in [(&old, 0o644), (&club.file("sirdar.db.before-0001"), 0o666)] {
        std::fs::write(made, "").expect("written");
        std::fs::set_permissions(made, PermissionsExt::from_mode(wide)).expect("set");
    }
    club.start().await;
    club.begin_quietly(&["Alice"]).await;
    club.run(&["backup", "copy.db"]);
    for name in ["", "-wal", "-shm", ".lock", ".before-0001"] {
        let file = club.file(&format!("sirdar.db{name}"));
        assert_eq!(mode(&file), 0o600, "{}", file.display());
    }
    assert_eq!(mode(&club.file("copy.db")), 0o600);
    until("two copies", async || copies(&folder).len() == 2).await;
    let made = copies(&folder);
    for name in made {
        assert_eq!(mode(&folder.join(&name)), 0o600, "{name}");
    }
    club.ends_well().await;
    // What an earlier build made is narrowed, and a umask that lets everybody do everything, or
    // nobody anything, changes nothing.
    let database = club.file("sirdar.db");
    std::fs::set_permissions(&database, PermissionsExt::from_mode(0o666)).expect("set");
    for (umask, copy) in [("000", "open.db"), ("777", "closed.db")] {
        let said = club.run_in_shell(&format!("umask {umask}; exec \"$0\" restore copy.db"));
        assert!(said.contains("restored"), "{said}");
        club.run_in_shell(&format!("umask {umask}; exec \"$0\" backup {copy}"));
        for file in [&database, &club.file("sirdar.db.lock"), &club.file(copy)] {
            assert_eq!(mode(file), 0o600, "{umask}: {}", file.display());
        }
    }
    assert!(club.run(&["verify"]).contains("the same"));
}

/// The copies in a folder, by name.
fn copies(folder: &PathBuf) -> Vec<String> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let names = entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> = names.filter(|name| name.ends_with(".db")).collect();
    names.sort();
    names
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_is_made_each_day_and_the_oldest_go() {
    let mut club = Club::empty().await;
    let folder = club.file("copies");
    std::fs::create_dir(&folder).expect("a folder");
    club.backups = Some(Backups { folder: folder.clone(), keep: 2 });
    club.start().await;
    until("one at once", async || copies(&folder).len() == 1).await;
    let first = copies(&folder);
    club.begin_quietly(&["Alice"]).await;
    club.play("stop; pass 20h; start; Alice /pass; pass 5h").await;
    assert_eq!(copies(&folder).len(), 2);
    assert_eq!(copies(&folder)[0], first[0], "none was made by the restart");
    // The folder goes: a warning, and again in five minutes.
    std::fs::rename(&folder, club.file("elsewhere")).expect("moved");
    club.pass(25 * 3_600).await;
    std::fs::rename(club.file("elsewhere"), &folder).expect("back");
    club.pass(301).await;
    let names = copies(&folder);
    assert!(names.len() == 2 && !names.contains(&first[0]), "{names:?}");
    club.posted().await;
    let newest = folder.join(&copies(&folder)[1]);
    club.ends_well().await;
    club.run(&["restore", &newest.display().to_string()]);
    club.play("start; posted; Alice /situation → ound; ends well").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_has_one_bot() {
    let mut club = Club::open().await;
    for second in [&["serve"][..], &["import", "any.json"], &["restore", "any.db"]] {
        std::fs::write(club.file("any.json"), r#"{"options":{},"answers":[]}"#).expect("written");
        let said = club.cannot(second);
        assert!(said.contains("in use by another Sirdar"), "{second:?}: {said}");
        assert_eq!(said.trim_end().lines().count(), 1, "{said}");
    }
    club.stop().await;
    club.start_binary().await;
    assert!(club.cannot(&["serve"]).contains("in use by another Sirdar"));
    club.kill().await;
    club.start_binary().await;
    club.stop().await;
    for (file, wrong) in [("any.json", "no database of Sirdar's"), ("none.db", "none.db")] {
        let said = club.fails(&["restore", file]);
        assert!(said.contains(wrong), "{said}");
        assert_eq!(said.trim_end().lines().count(), 1, "{said}");
    }
    assert_eq!(club.run(&["verify"]), "", "the database is as it was");
}
