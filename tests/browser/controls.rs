//! What the page has beside Discord: wars at a press or by a link, time, an automatic officer.

use serde_json::json;

use crate::in_browser;

in_browser! {
    /// A war begins from the dialog, time passes, somebody acts, and trouble ends again.
    async fn the_dialog_of_controls_runs_a_war(screen, ground) {
        screen.press("[data-what=controls]", "").await;
        screen.see("dialog h2", "Time, wars and trouble").await;
        screen.press("[data-control=act] .button", "Let an automatic officer act").await;
        screen.see("[data-control=act] .said", "There is no campaign in this channel.").await;
        screen.press("[data-control=begin] .button", "Begin a war here").await;
        screen.see("[data-control=begin] .said", "you command").await;
        screen.press("[data-control=act] .button", "Let an automatic officer act").await;
        screen.see("[data-control=act] .said", "1 answer given.").await;
        screen.press("[data-control=later] .button", "Let time pass").await;
        screen.see("[data-control=later] .said", "10 minutes later").await;
        screen.run("last('[data-control=trouble] select').value = 'calm';").await;
        screen.press("[data-control=trouble] .button", "Let it happen").await;
        screen.see("[data-control=trouble] .said", "all trouble ends").await;
        screen.key("Escape").await;
        screen.until("!document.querySelector('dialog')", "it is closed").await;
        screen.see("article", "the war begins").await;
    }
}

in_browser! {
    /// A link takes up the example of play where it says.
    async fn a_link_opens_a_position(screen, ground) {
        screen.press("[data-what=controls]", "").await;
        screen.see("[data-control=position]", "Link to this").await;
        screen.run("const s = last('[data-control=position] select'); s.value = '5'; \
                    s.dispatchEvent(new Event('input', { bubbles: true }));").await;
        let link = screen.ask("last('[data-control=position] .link').href").await;
        assert!(link.as_str().is_some_and(|link| link.ends_with("?pull=position&place=5")), "{link}");
        screen.browser.call("Page.navigate", json!({ "url": link })).await;
        screen.see("article", "The example of play").await;
        let left = screen.ask("location.search").await;
        assert_eq!(left, "", "a reload does it no second time");
    }
}
