//! A restart finds its messages again.

use playground::{MessageId, Options, Playground, StartError};
use serde_json::json;

use crate::bot::PIXEL;
use crate::caller::Caller;
use crate::script::Script;

#[tokio::test]
async fn messages_files_pins_and_commands_survive() {
    let dir = std::env::temp_dir().join(format!("playground-world-{}", std::process::id()));
    let options = || Options { world: Some(dir.join("club.world.json")), ..Options::default() };
    let playground = Playground::start(options()).await.unwrap();
    let channel = playground.channel("campaign").unwrap();
    let mut script = Script::new(&playground);
    script.run(include_str!("scripts/kept.txt")).await;
    let id: MessageId = script.named("kept");
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
    assert!(later.parse::<u64>().unwrap() > id.get());
    assert!(playground.delete_message(channel, id));
    playground.stop().await;
    let files = std::fs::read_dir(dir.join("club.world.files")).unwrap();
    let files: Vec<_> = files.map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(files, [".gitignore"], "files no message uses are swept");

    std::fs::write(dir.join("club.world.json"), "{").unwrap();
    assert!(matches!(Playground::start(options()).await, Err(StartError::Damaged(..))));
    std::fs::remove_dir_all(&dir).unwrap();
}
