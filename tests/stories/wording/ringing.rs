//! Nobody's phone rings who is not meant: over every message the bot sends in any story, and with
//! everything that people can type trying to ring somebody.

use std::sync::Arc;

use playground::RecordedRequest;
use serde_json::{Value, json};

use crate::stories::driver;
use crate::stories::driver::{Club, SOON};

/// The message in a request, if there is one.
fn message(request: &RecordedRequest) -> Option<&Value> {
    let body = request.body.as_ref()?;
    if request.path.ends_with("/callback") {
        let shows = [4, 7].contains(&body["type"].as_u64()?);
        return shows.then(|| &body["data"]);
    }
    let writes = ["POST", "PATCH"].contains(&request.method.as_str());
    let messages = request.path.contains("/messages") || request.path.contains("/webhooks/");
    let thread = request.path.ends_with("/threads");
    (writes && messages && !thread).then_some(body)
}

/// Fails with every message that could ring somebody it does not call by name in its first words.
pub(crate) fn check(requests: &[Arc<RecordedRequest>]) {
    let mut rude = Vec::new();
    for request in requests {
        let Some(message) = message(request) else { continue };
        let allowed = &message["allowed_mentions"];
        let listed = |key: &str| allowed[key].as_array().map(Vec::as_slice).unwrap_or_default();
        let called = message["content"].as_str().unwrap_or_default();
        let user = |id: &Value| id.as_str().map(str::to_owned).unwrap_or_else(|| id.to_string());
        let users = listed("users").iter().map(|id| format!("<@{}> ", user(id)));
        let fits = called.starts_with(&users.collect::<String>());
        let stated = allowed.is_object() && allowed["parse"].as_array().is_some_and(Vec::is_empty);
        let replied = allowed["replied_user"].as_bool().unwrap_or(false);
        if !(fits && stated && listed("roles").is_empty() && !replied) {
            rude.push(format!("{} {}: {message}", request.method, request.path));
        }
    }
    assert!(rude.is_empty(), "these messages could ring somebody: {rude:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_people_type_rings_nobody() {
    let mut club = Club::open().await;
    let guild = club.playground.guilds()[0];
    let alice = club.officer("Alice").id();
    let rude = format!("@everyone <@{alice}> <@&{guild}> @here");
    let name = json!({ "name": "Nile", "seed": driver::quiet_seed(3) });
    club.told("Ben", "campaign new", name).await;
    club.join(&["Ben", "Dara"]).await;
    let visitor = club.playground.add_officer(guild, &rude);
    visitor.slash(club.channel, "campaign join", json!({})).await;
    let story = "Ben /campaign start commander:@Ben; Ben /orders → play a card; \
                 Dara /pass → Proposed";
    club.play(story).await;
    for (path, options) in [
        ("dice", json!({ "roll": "2d6", "reason": rude, "label": "@everyone" })),
        ("vote call matter:dismiss", json!({ "reason": rude })),
        ("nudge", json!({})),
        ("my leave", json!({ "until": "2 days" })),
    ] {
        let reply = visitor.slash(club.channel, path, options).await;
        assert!(visitor.settled(&reply, SOON).await.is_some(), "{path}: {reply:?}");
    }
    club.play("Ben /pass; posted").await;
    let ben = club.officer("Ben").id();
    for message in club.public() {
        let rung: Vec<_> = message.mentions.iter().filter(|user| **user != ben).collect();
        assert!(rung.is_empty() && !message.mention_everyone, "{}", message.words());
    }
    assert!(club.transcript().join("\n").contains("everyone"), "it was said, and rang nobody");
    club.ends_well().await;
}
