//! A restart finds its messages again.

use std::path::Path;

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
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
        let mode = |path: &Path| path.metadata().unwrap().mode() & 0o777;
        let (world, files) = (dir.join("club.world.json"), dir.join("club.world.files"));
        assert_eq!((mode(&world), mode(&files)), (0o600, 0o700));
        // One of before is taken from others as soon as it is read.
        std::fs::set_permissions(&world, std::fs::Permissions::from_mode(0o644)).unwrap();
        Playground::channels_kept(&world).unwrap();
        assert_eq!(mode(&world), 0o600);
    }
    let files = std::fs::read_dir(dir.join("club.world.files")).unwrap();
    let files: Vec<_> = files.map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(files, [".gitignore"], "files no message uses are swept");

    std::fs::write(dir.join("club.world.json"), "{").unwrap();
    assert!(matches!(Playground::start(options()).await, Err(StartError::Damaged(..))));
    std::fs::remove_dir_all(&dir).unwrap();
}
