//! A restart finds its messages again.

use playground::{Options, Playground, StartError};
use serde_json::json;

use crate::bot::PIXEL;
use crate::caller::Caller;

#[tokio::test]
async fn messages_files_pins_and_commands_survive() {
    let dir = std::env::temp_dir().join(format!("playground-world-{}", std::process::id()));
    let options = || Options { world: Some(dir.join("club.world.json")), ..Options::default() };
    let playground = Playground::start(options()).await.unwrap();
    let caller = Caller::new(&playground);
    let channel = playground.channel("campaign").unwrap();
    let (_, sent) = caller
        .upload(
            "POST",
            &format!("/channels/{channel}/messages"),
            json!({ "content": "kept" }),
            &[("map.png", PIXEL)],
        )
        .await;
    let id = sent["id"].as_str().unwrap().to_owned();
    assert_eq!(
        caller.call("PUT", &format!("/channels/{channel}/pins/{id}"), json!(null)).await.0,
        204
    );
    let commands = format!("/applications/{}/commands", playground.bot_id());
    assert_eq!(
        caller.call("POST", &commands, json!({ "name": "kept", "description": "d" })).await.0,
        201
    );
    let added = playground.add_channel(playground.guilds()[0], "second");
    let bot = playground.bot_id();
    playground.stop().await;

    let playground = Playground::start(options()).await.unwrap();
    assert_eq!(
        (playground.bot_id(), playground.channel("campaign"), playground.channel("second")),
        (bot, Some(channel), Some(added))
    );
    assert_eq!(playground.registered_commands()[0]["name"], "kept");
    let pinned = &playground.pins(channel)[0];
    assert_eq!(pinned.content, "kept");
    assert_eq!(&pinned.attachment("map.png").unwrap().bytes[..], PIXEL);
    let later = Caller::new(&playground).post(channel, json!({ "content": "later" })).await;
    assert!(later.parse::<u64>().unwrap() > id.parse().unwrap());
    assert!(playground.delete_message(channel, id.parse().unwrap()));
    playground.stop().await;
    let files: Vec<_> = std::fs::read_dir(dir.join("club.world.files"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert_eq!(files, [".gitignore"], "files no message uses are swept");

    std::fs::write(dir.join("club.world.json"), "{").unwrap();
    assert!(matches!(Playground::start(options()).await, Err(StartError::Damaged(..))));
    std::fs::remove_dir_all(&dir).unwrap();
}
