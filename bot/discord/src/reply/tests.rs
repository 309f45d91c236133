//! What is told of a request that something failed after, and of answers that were promised.

use campaign::Campaigns;
use model::clock::SystemClock;
use store::Store;

use super::*;
use crate::pictures::Pictures;

fn words(reply: Reply) -> String {
    match reply {
        Reply::OutgoingMessage(outgoing) => outgoing.post.body,
        Reply::Form(_) => panic!("a form"),
    }
}

#[tokio::test]
async fn what_fails_after_a_request_was_taken_does_not_say_that_nothing_was_changed() {
    games_testing::games();
    let file = std::env::temp_dir().join(format!("sirdar-taken-{}.db", std::process::id()));
    let store = Store::open(&format!("sqlite://{}", file.display())).await.expect("a store");
    let campaigns = Campaigns::new(store, Arc::new(SystemClock));
    let app = App::new(campaigns, Http::new(""), Pictures::new(crate::PICTURES_WITHIN));
    let call = |id| Call::of("command", (id, 7), 40, 5, "");
    let asker = |id| call(id).origin(None).asker;
    let setup = games::usual().setup(None, None);
    let here = (GuildId(5), ChannelId(40));
    let made = app.campaigns.found(asker(1), here, "Nile", setup, None, None).await;
    let join = Request::Join { name: "Alice".to_owned(), salt: None, side: None };
    let id = made.expect("founded").id;
    app.campaigns.request(id, asker(2), join).await.expect("joined");
    let problems = [
        Problem::Away,
        Problem::Unsure,
        Problem::Moved,
        Problem::Ending,
        Problem::Busy,
        Problem::Fault("S-log".to_owned()),
    ];
    for problem in problems {
        let told =
            async |id| words(settle(&app, &call(id), Subject::None, Err(problem.clone())).await);
        let after = told(2).await;
        assert!(after.starts_with("Done: it is kept as No. "), "{problem:?}: {after}");
        let before = told(3).await;
        assert!(!before.contains("Done"), "{problem:?}: {before}");
    }
    let _ = std::fs::remove_file(file);
}

#[tokio::test]
async fn what_is_being_answered_here_is_not_answered_as_after_a_restart() {
    let file = std::env::temp_dir().join(format!("sirdar-promised-{}.db", std::process::id()));
    let store = Store::open(&format!("sqlite://{}", file.display())).await.expect("a store");
    let campaigns = Campaigns::new(store, Arc::new(SystemClock));
    let app = App::new(campaigns, Http::new(""), Pictures::new(crate::PICTURES_WITHIN));
    let id = InteractionId(9);
    app.campaigns.keep_token(id, GuildId(5), "token").await;
    let kept = app.campaigns.kept_tokens().await;
    assert_eq!(kept.len(), 1);
    let under_way = app.begins(id);
    assert!(under_way.is_some());
    assert!(app.begins(id).is_none() && app.is_under_way(id), "a second delivery begins nothing");
    app.http.set_application_id(ApplicationId::new(1));
    resume(&app, ApplicationId::new(1), kept).await;
    assert_eq!(app.campaigns.kept_tokens().await.len(), 1, "whoever answers it takes it away");
    drop(under_way);
    assert!(!app.is_under_way(id));
    assert!(app.begins(id).is_none(), "what it was told stands: a second delivery begins nothing");
    assert!(app.begins(InteractionId(10)).is_some(), "another one does");
    let _ = std::fs::remove_file(file);
}
