//! Whoever manages the server mends a campaign without playing in it, by name and in the open.

use model::ids::CampaignId;
use playground::{Overwrite, permission};
use serde_json::{Value, json};
use std::sync::Arc;
use store::Change;

use crate::stories::driver::{Club, holds, quiet_seed, until};

async fn mended(club: &Club, command: &str, options: Value) -> String {
    let told = club.told("Alice", command, options).await;
    club.posted().await;
    told
}

fn channel(club: &Club) -> String {
    club.transcript().join("\n")
}

#[tokio::test(flavor = "multi_thread")]
async fn the_servers_manager_mends_posts_and_the_board_in_the_open() {
    let mut club = Club::open().await;
    // Alice owns the server; Ben, Chen and Dara play.
    club.begin_quietly(&["Ben", "Chen", "Dara"]).await;
    holds(&mended(&club, "host check", json!({})).await, &["I may do all I need"]);
    let before = club.log().await.len();
    let seat = |who: &str, post: u8| json!({ "user": club.user(who), "post": post });
    holds(&mended(&club, "host seat", seat("Edith", 0)).await, &["not joined"]);
    holds(&mended(&club, "host seat", seat("Ben", 0)).await, &["so already"]);
    holds(&mended(&club, "host seat", seat("Ben", 1)).await, &["somebody else"]);
    club.tells("Alice", "pass", json!({}), &["not joined"]).await;
    assert_eq!(club.log().await.len(), before, "nothing was done");

    // Members see no such command, nor would it do anything for them.
    let tried = club.slash("Ben", "host seat", seat("Chen", 0)).await;
    assert!(format!("{tried:?}").contains("permission"), "{tried:?}");

    mended(&club, "host seat", seat("Dara", 1)).await;
    assert!(channel(&club).contains("**Alice**, who runs this server, makes **Dara** chief of"));
    mended(&club, "host seat", seat("Chen", 0)).await;
    let newest = channel(&club);
    assert!(newest.contains("makes **Chen** commander in chief"), "{newest}");
    club.play("Ben /pass → Chen adopts it; posted; restart").await;

    // An absent commander is taken off; the chief of staff follows.
    mended(&club, "host seat post:2", json!({ "user": club.user("Chen") })).await;
    let newest = channel(&club);
    holds(&newest, &["takes **Chen** off the staff", "**Dara** takes over the command"]);
    club.play("Dara /pass → ✅ Done; posted").await;

    let old = club.board().expect("a board").id;
    mended(&club, "host check board:true", json!({})).await;
    let anew = async || club.board().is_some_and(|board| board.id != old);
    until("it is posted anew", anew).await;
    assert!(club.playground.message(club.channel, old).is_none(), "and the old one is gone");
    let log = club.told("Ben", "log", json!({})).await;
    holds(&log, &["Alice, who runs this server, makes Chen", "takes Chen off", "a new board"]);
    club.ends_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_check_finds_what_is_missing_and_names_the_click() {
    let mut club = Club::open().await;
    club.tells("Alice", "host check", json!({}), &["no campaign is played yet"]).await;
    club.begin_quietly(&["Alice", "Ben"]).await;
    let check = async || club.told("Alice", "host check", json!({})).await;
    let told = check().await;
    holds(&told, &["**Nile** is played", "I may do all I need", "!⚠️", "in its place and pinned"]);

    // Each permission by itself, though an interaction claims files and links always.
    let cases = [
        (permission::SEND_MESSAGES, "Send Messages"),
        (permission::EMBED_LINKS, "Embed Links"),
        (permission::ATTACH_FILES, "Attach Files"),
        (permission::READ_MESSAGE_HISTORY, "Read Message History"),
        (permission::CREATE_PUBLIC_THREADS, "Create Public Threads"),
        (permission::SEND_MESSAGES_IN_THREADS, "Send Messages in Threads"),
        (permission::PIN_MESSAGES, "Pin Messages"),
        (permission::VIEW_CHANNEL, "View Channel"),
    ];
    for (bit, name) in cases {
        club.playground.set_bot_overwrite(club.channel, 0, bit);
        let told = check().await;
        assert!(told.contains(&format!("- **{name}**: without it")), "{name}: {told}");
        assert!(told.contains(&format!("set *{name}* to the green ✓")), "{name}: {told}");
        assert_eq!(told.matches("without it").count(), 1, "{name}: {told}");
        club.playground.set_bot_overwrite(club.channel, 0, 0);
    }
    // What a private channel denies to everybody is given to the bot by name.
    club.playground.make_private(club.channel);
    assert!(check().await.contains("- **View Channel**"));
    club.playground.set_bot_overwrite(club.channel, permission::VIEW_CHANNEL, 0);
    holds(&check().await, &["I may do all I need"]);

    // Members who may look but not type; a board that is gone; messages that wait.
    let guild = club.playground.guilds()[0];
    let deny = permission::USE_APPLICATION_COMMANDS;
    let everyone = Overwrite { id: guild.0, member: false, allow: permission::VIEW_CHANNEL, deny };
    club.playground.set_overwrites(club.channel, vec![everyone]);
    assert!(check().await.contains("Members cannot use commands here"));
    club.playground.set_overwrites(club.channel, Vec::new());
    club.playground.set_bot_overwrite(club.channel, 0, permission::SEND_MESSAGES);
    club.told("Ben", "dice", json!({ "roll": "1d6" })).await;
    until("one that waits", async || check().await.contains("One message waits")).await;
    let refused = club.slash("Ben", "host check", json!({})).await;
    assert!(format!("{refused:?}").contains("permission"), "{refused:?}");
    club.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_servers_manager_freezes_a_campaign_and_thaws_it() {
    let mut club = Club::open().await;
    let new = json!({ "name": "Nile", "seed": quiet_seed(2) });
    club.told("Ben", "campaign new", new).await;
    let story = "Alice /campaign pause freeze:true → not begun; join Ben Chen; \
                 Ben /campaign start commander:@Ben; posted";
    club.play(story).await;
    holds(&mended(&club, "campaign resume", json!({})).await, &["not joined"]);
    let frozen = mended(&club, "campaign pause freeze:true", json!({})).await;
    assert!(frozen.contains("The campaign is frozen"), "{frozen}");
    let told = channel(&club);
    assert!(told.contains("**Alice**, who runs this server, freezes the campaign"), "{told}");
    holds(&mended(&club, "campaign pause freeze:true", json!({})).await, &["frozen already"]);
    // Nothing is ordered, moved or ended by anybody else, after a restart neither.
    club.restart().await;
    for command in
        ["pass", "orders", "plan do:1", "vote call matter:dismiss", "campaign resume", "nudge"]
    {
        let told = club.told("Ben", command, json!({})).await;
        assert!(told.contains("has frozen the campaign"), "{command}: {told}");
        assert!(told.contains("`/campaign resume`"), "{command}: {told}");
    }
    club.tells("Ben", "situation", json!({}), &["The campaign has been frozen since"]).await;
    let before = club.public().len();
    club.pass(10 * 24 * 3_600).await;
    club.posted().await;
    assert_eq!(club.public().len(), before, "nothing falls due: {}", channel(&club));
    // Whoever froze it mends what is amiss, and lets it go on.
    mended(&club, "host seat", json!({ "user": club.user("Chen"), "post": 0 })).await;
    assert!(channel(&club).contains("makes **Chen** commander in chief"), "{}", channel(&club));
    holds(&mended(&club, "campaign resume", json!({})).await, &["The campaign goes on"]);
    let told = channel(&club);
    assert!(told.contains("thaws the campaign") && told.contains("**Chen** is awaited"), "{told}");
    club.play("pass 0s; posted").await;
    assert!(!channel(&club).contains("has waited since"), "{}", channel(&club));
    let story = "Chen /pass → ✅ Done; posted; Ben /log → Alice, who runs this server, \
                 freezes & Alice, who runs this server, thaws; ends well";
    club.play(story).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_banned_leaves_the_staff_and_joins_nothing_until_they_may() {
    let mut club = Club::begun(&["Ben", "Chen", "Dara"]).await;
    let refused = club.slash("Chen", "host ban", json!({ "user": club.user("Ben") })).await;
    assert!(format!("{refused:?}").contains("permission"), "{refused:?}");
    let told = mended(&club, "host ban", json!({ "user": club.user("Ben") })).await;
    holds(&told, &["Ben may join no campaign of this server"]);
    let told = channel(&club);
    holds(&told, &["takes **Ben** off the staff", "**Chen** takes over the command"]);
    let story = "restart; Ben /campaign join → you join no campaign here; \
                 Alice /log → takes Ben off the staff, who may not join again; \
                 Alice /host ban user:@Ben → may join the campaigns of this server again; \
                 Ben /campaign join → !no campaign here; ends well";
    club.play(story).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_campaign_that_a_fault_has_stopped_can_be_laid_aside() {
    let mut club = Club::begun(&["Alice", "Ben"]).await;
    club.play("Alice /pass; posted; stop").await;
    // Frames are what a game goes on from: without them the next answer cannot be carried out.
    let (store, id) = (club.store().await, CampaignId(1));
    let mut row = store.campaign(id).await.expect("read").expect("there");
    let mut game = serde_json::to_value(row.game.as_deref()).expect("written");
    game["SanJuans"]["frames"] = json!([]);
    row.game = Some(Arc::new(serde_json::from_value(game).expect("read")));
    store.commit(vec![Change::SaveCampaign(Box::new(row))]).await.expect("kept");
    club.start().await;
    // Nobody finishes the round; at its hour the clock does.
    club.pass_the_hours().await;
    club.later(1, "The campaign stands still").await;
    holds(
        &club.told("Alice", "order do:finish", json!({})).await,
        &["stands still after a fault of ours"],
    );
    assert_eq!(club.orders().await, 1, "{:#?}", club.transcript());
    club.tells("Ben", "campaign archive", json!({}), &["!Lay the war aside?"]).await;
    let sure = club.asked("Alice", "campaign archive", json!({})).await;
    holds(&club.press("Alice", &sure, "Lay it aside").await.words(), &["another officer"]);
    let story = "posted; Ben presses 'Lay it aside' on 'would lay the war aside' → is laid aside; \
                 later 31d → nothing is amiss -- the dice are accounted for";
    club.play(story).await;
    // It stays so, its log can be read, and the channel is free. What the war alone had of commands
    // goes with the restart.
    let story = "restart; Ben /order do:pass → The war is over; \
                 Ben /log → Ben lays the war aside; \
                 Ben /campaign new name:Atbara → is open; stop";
    club.play(story).await;
}
