//! A march with Hicks, as its Pashas play it: each in his turn and nobody beside him.

use games::people::authority;
use model::CampaignRow;
use model::ids::CampaignId;
use model::log::Body;
use model::{Choice, Game};
use playground::Message;
use serde_json::{Value, json};

use crate::stories::driver::{Club, holds};
use crate::stories::records::written_up;

const HOUR: i64 = 3_600;
/// The game's place among the choices of `/campaign new`.
const HICKS: u8 = 1;
/// Orders after which a march must have ended: thirty turns, drawing up, and a few more.
const ORDERS_MAX: usize = 200;

/// What is kept of the campaign.
async fn row(club: &Club) -> CampaignRow {
    let row = club.store().await.campaign(CampaignId(1)).await;
    row.expect("read").expect("kept")
}

/// The game as it stands.
async fn game(club: &Club) -> Game {
    Game::clone(row(club).await.game.as_ref().expect("begun"))
}

/// Who is awaited, by name; nobody once it is over.
async fn awaited(club: &Club) -> Option<String> {
    let row = row(club).await;
    let player = authority::awaited(row.game.as_ref()?, &row.roster).first().copied()?;
    Some(row.roster.name(player).expect("a member").into_owned())
}

/// Begins a march of these officers.
async fn begin(club: &Club, officers: &[&str]) {
    let new = json!({ "name": "Kordofan", "seed": 5, "game": HICKS });
    club.tells(officers[0], "campaign new", new, &["Kordofan"]).await;
    club.join(officers).await;
    let clock = json!({ "option": "clock", "value": "thirty" });
    club.told(officers[0], "campaign options", clock).await;
    club.tells(officers[0], "campaign start", json!({}), &["The march has begun"]).await;
    club.posted().await;
}

/// Drafts a choice on the panel by its button, if it has one there.
async fn draft(club: &Club, who: &str, on: &Message, choice: &str) -> Option<Message> {
    let row = row(club).await;
    let game = row.game.as_ref().expect("begun");
    let answer = game.parse_answer(choice).expect("a choice");
    let kit::Answer::One(wanted) = answer else { panic!("one choice") };
    let label = &games::text::labels(&[wanted], game, &row.roster)[0].title;
    on.button(label)?;
    Some(club.press(who, on, label).await)
}

/// Gives an order: by buttons where the panel has one for it, else by typing it.
async fn order(club: &Club, who: &str, choice: &str) {
    let panel = club.panel(who).await;
    match draft(club, who, &panel, choice).await {
        Some(drafted) => {
            assert!(drafted.button("Propose").is_none(), "{}", drafted.words());
            // Where nothing is rolled and nothing else is to be said, the press has given it.
            if drafted.button("Give order").is_some() {
                club.press(who, &drafted, "Give order").await;
            }
        }
        None => {
            club.told(who, "order", json!({ "do": choice })).await;
        }
    }
}

/// What the Pasha does: marches off if he can be the first to, goes on as he was, and says no to
/// whatever else is asked.
fn wish(game: &Game, marches: bool) -> String {
    let decision = game.decision().expect("it waits");
    let texts: Vec<String> = decision.ask.choices().iter().map(Choice::to_string).collect();
    let march = Some("march:0").filter(|_| marches);
    let wished = march.into_iter().chain(["hold", "ready", "no"]);
    let found = wished.into_iter().find(|wish| texts.iter().any(|text| text == wish));
    found.map_or_else(|| texts[0].clone(), str::to_owned)
}

#[tokio::test(flavor = "multi_thread")]
async fn three_officers_play_a_whole_march_by_buttons_in_turn() {
    let mut club = Club::open().await;
    let officers = ["Alice", "Ben", "Chen"];
    begin(&club, &officers).await;
    let mut commanded: Vec<String> = Vec::new();
    let mut marched = None;
    for _ in 0..ORDERS_MAX {
        let Some(who) = awaited(&club).await else { break };
        let game = game(&club).await;
        let turn = game.turn().0;
        let marches = marched != Some(turn)
            && game.decision().is_some_and(|asked| asked.why.topic() == "pasha-orders");
        order(&club, &who, &wish(&game, marches)).await;
        marched = Some(turn);
        commanded.push(who);
    }
    club.posted().await;
    let march = game(&club).await;
    assert!(march.is_over(), "{:#?}", club.transcript());
    for officer in officers {
        assert!(commanded.iter().any(|who| who == officer), "{officer}: {commanded:?}");
    }
    let told = club.transcript().join("\n");
    assert!(told.contains("The march is over"), "{told}");
    let pictured = club.public().into_iter().filter(|told| !told.attachments.is_empty());
    assert!(pictured.count() > 3, "a table after every turn");
    // It is read and replayed by the buttons under its end, in words too.
    let end = club.public().into_iter().find(|told| told.button("Replay").is_some());
    let end = end.unwrap_or_else(|| panic!("a report: {:#?}", club.transcript()));
    let page = written_up::made(async || club.press("Chen", &end, "Report").await).await;
    let html = String::from_utf8(written_up::file(&page, ".html").0.to_vec()).expect("text");
    assert!(html.contains("id=\"turn-3\"") && html.contains("The march in figures"));
    let replay = written_up::made(async || club.press("Chen", &end, "Replay").await).await;
    let (gif, alt) = written_up::file(&replay, ".gif");
    assert!(gif.starts_with(b"GIF89a") && alt.contains("on the table to turn"), "{alt}");
    let story = club.press("Chen", &end, "The whole story").await;
    let story = String::from_utf8(written_up::file(&story, ".md").0.to_vec()).expect("text");
    assert!(story.contains("## Turn 2") && story.contains("**The Ansar.**"), "{story}");
    let report = club.asked("Ben", "campaign report", json!({})).await;
    assert!(report.words().contains("After the march"), "{}", report.words());
    assert!(written_up::file(&report, ".png").0.starts_with(b"\x89PNG"));
    // What the log tells, another bot replays to the same.
    club.ends_well().await;
    assert!(club.run(&["replay", "Kordofan", "march.gif"]).contains("on the table to turn"));
    assert_eq!(std::fs::read(club.file("march.gif")).expect("a file"), gif, "the same file");
    club.run(&["render", "Kordofan", "march.png"]);
    assert!(std::fs::read(club.file("march.png")).expect("a file").starts_with(b"\x89PNG"));
    let log = club.run(&["export", "Kordofan"]);
    std::fs::write(club.file("march.json"), &log).expect("written");
    let moved = ["import", "march.json", "--channel", &club.link("mess"), "--keep-roster"];
    club.run(&moved);
    assert!(club.run(&["verify"]).contains("the same"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pasha_commands_alone_and_in_private() {
    let mut club = Club::open().await;
    begin(&club, &["Alice", "Ben", "Chen"]).await;
    let who = awaited(&club).await.expect("a Pasha");
    let others: Vec<&str> =
        ["Alice", "Ben", "Chen"].into_iter().filter(|other| *other != who).collect();
    for other in &others {
        let seen = club.panel(other).await;
        assert!(seen.words().contains(&format!("turn of **{who}**")), "{}", seen.words());
        assert!(seen.button("Propose").is_none() && seen.button("Give order").is_none());
        assert!(seen.selects().is_empty(), "{}", seen.words());
        club.tells(other, "order", json!({ "do": "ready" }), &["commands alone"]).await;
        for (command, options) in [
            ("vote call matter:dismiss", json!({ "reason": "Idle" })),
            ("order", json!({ "do": "hold" })),
            ("order do:finish", json!({})),
        ] {
            let told = club.told(other, command, options).await;
            assert!(!told.contains("wrong on my side"), "{command}: {told}");
        }
    }
    assert_eq!(club.orders().await, 0, "nobody has ordered anything");
    // H-R16: nobody is told that one proposes, or offered to relieve a commander there is not.
    let lobby = club.public().into_iter().find(|of| of.words().contains("command in turn"));
    let lobby = lobby.expect("the lobby").words();
    assert!(lobby.contains("strictly forbid all talk about"), "{lobby}");
    holds(&club.told(others[0], "council list", json!({})).await, &["decides alone"]);
    let typed = json!({ "matter": "" });
    let matters = club.officer(&who).autocomplete(club.channel, "vote call", typed, "matter").await;
    let matters = format!("{matters:?}");
    assert!(matters.contains("Take the war back") && !matters.contains("Relieve"), "{matters}");
    let owner = json!({ "user": club.user(others[0]), "post": 0 });
    holds(&club.told("Alice", "host seat", owner).await, &["there is no commander"]);
    // Whoever ordered takes it back while no die has fallen.
    let exchange = {
        let game = game(&club).await;
        let decision = game.decision().expect("it waits");
        let texts = decision.ask.choices().iter().map(Choice::to_string);
        texts.into_iter().find(|text| text.starts_with("exchange:")).expect("faces change")
    };
    let before = game(&club).await;
    club.told(&who, "order", json!({ "do": exchange })).await;
    assert_eq!(club.orders().await, 1);
    let reply = club.slash(&who, "undo", json!({})).await;
    let preview = club.shown(&who, &reply).await;
    club.press(&who, &preview, "Take it back").await;
    let after = game(&club).await;
    let board = |game: &Game| game.top::<hicks::Field>().map(|of| of.board().clone());
    assert_eq!(board(&before), board(&after));
    club.play("posted; ends well").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_that_nobody_claims_is_reminded_of_and_then_played_as_it_was() {
    let mut club = Club::open().await;
    begin(&club, &["Alice", "Ben"]).await;
    let who = awaited(&club).await.expect("a Pasha");
    let him = club.officer(&who).id();
    let before = club.public().len();
    club.play("pass 30h; posted").await;
    let rung = club.public().iter().skip(before).any(|told| told.mentions.contains(&him));
    assert!(rung, "the Pasha is reminded: {:#?}", club.transcript());
    club.pass(40 * HOUR).await;
    let first = club.by_default().await.swap_remove(0);
    let Body::Order { steps, .. } = &first.body else { panic!("an order") };
    assert_eq!(steps[0].answer, "ready");
    // The next one leaves: his turns are played without waiting for him, and command passes on.
    let next = awaited(&club).await.expect("a Pasha");
    club.told(&next, "campaign leave", json!({})).await;
    club.pass(0).await;
    let other = awaited(&club).await.expect("the other Pasha");
    assert_ne!(other, next);
    let held = club.by_default().await;
    let Body::Order { steps, .. } = &held[1].body else { panic!("an order") };
    assert!(steps.iter().any(|step| step.answer == "hold"), "H-R44: {steps:?}");
    assert_eq!(row(&club).await.roster.commander, None, "H-002");
    let options: Value = json!({ "option": "pace" });
    club.tells(&other, "campaign options", options, &["Pace", "Egyptian"]).await;
    club.ends_well().await;
}
