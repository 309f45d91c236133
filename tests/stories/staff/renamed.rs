//! Members of a server who change their names there.

use serde_json::json;

use crate::stories::driver::{Club, holds};

#[tokio::test(flavor = "multi_thread")]
async fn a_renamed_member_has_the_new_name_from_the_next_interaction_on() {
    let mut club = Club::begun(&["Alice", "Ben", "Chen"]).await;
    let ben = club.officer("Ben").id();
    club.playground.rename(ben, "Baker Pasha");
    // What he does next is told of him by it, and so is what others look at.
    let roll = json!({ "roll": "2d6" });
    club.told("Ben", "dice", roll.clone()).await;
    club.says("**Baker Pasha** rolls").await;
    club.tells("Chen", "command show", json!({}), &["Baker Pasha", "!Ben"]).await;
    club.play("Alice /command resign to:@Ben").await;
    club.board_says(&["**Baker Pasha** is awaited"]).await;
    // The line that was kept since has brought it through a restart.
    club.play("restart").await;
    club.tells("Chen", "command show", json!({}), &["Baker Pasha", "!Ben"]).await;
    // A hostile name is made as harmless as when somebody joins by it.
    club.playground.rename(ben, "@everyone **x**\n`y` <@1>");
    club.told("Ben", "dice", roll.clone()).await;
    club.posted().await;
    let told = club.public().pop().expect("the throw");
    assert!(!told.mention_everyone && told.mentions.is_empty(), "{}", told.words());
    holds(&told.words(), &["everyone", "!@everyone", "!<@1>", "!`y`", "!Pasha"]);
    // The log has the name he joined by, and comes to the same.
    club.playground.rename(ben, "Ben");
    club.tells("Ben", "command show", json!({}), &["Ben", "!everyone"]).await;
    club.playground.rename(ben, "Baker Pasha");
    club.told("Ben", "dice", roll).await;
    club.ends_well().await;
    let file = club.run(&["export", "Nile"]);
    holds(&file, &["\"Ben\"", "!Baker Pasha"]);
}
