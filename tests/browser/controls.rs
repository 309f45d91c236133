//! What the page has beside Discord: wars at a press or by a link, time, an automatic officer.

use serde_json::json;

use crate::in_browser;
use crate::screen::Screen;

/// Opens one of the dialogs and presses the button of a control in it.
async fn pull(screen: &Screen, group: &str, control: &str) {
    screen.press(&format!("[data-what={group}]"), "").await;
    screen.press(&format!("[data-control={control}] .button"), "").await;
}

/// Whether what an expression finds lies in the view of the messages as a whole.
fn in_view(found: &str) -> String {
    format!(
        "{found} && (({{ top, bottom }}, view) => top >= view.top && bottom <= view.bottom)\
         ({found}.getBoundingClientRect(), last('.log').getBoundingClientRect())"
    )
}

in_browser! {
    /// What it is, in words and a picture; one way to begin before the others; and after it the
    /// eye is on what can be pressed, though the board came later. On a phone, where it is hardest.
    async fn a_newcomer_is_led_to_orders(screen, ground) {
        screen.resize(400, 800).await;
        screen.see(".welcomed .about", "Discord of your own").await;
        screen.until("last('.welcomed img')?.naturalWidth > 500", "a picture is there").await;
        let buttons = screen.ask("all('.welcomed .button').map((e) => e.className)").await;
        let second = "button secondary";
        assert_eq!(buttons, json!(["button primary", second, second, second, second, second]));
        let seen = in_view("all('.welcomed .button')[1]");
        assert_eq!(screen.ask(&seen).await, true, "another game is offered in view");
        screen.press(".welcomed .button", "guide").await;
        screen.see("article.private", "I explain each prompt").await;
        screen.see("article.system", "pinned").await;
        screen.until("last('.embed .picture img')?.complete", "the board has its map").await;
        let orders = "all('.message:not(.private) .button', 'Orders').at(-1)";
        screen.until(&in_view(orders), "Orders is in view").await;
        let near = screen.ask(&format!("words({orders}.closest('article'))")).await;
        assert!(near.as_str().is_some_and(|near| near.contains("T1 R1")), "{near}");
        // What is pressed is answered in view, and the face of the page draws its pictures.
        screen.press(".message:not(.private) .button", "Orders").await;
        screen.until(&in_view("last('.message.private .select')"), "the panel is in view").await;
        let faces = "[...document.fonts].every(({ family, status }) => family === 'Twemoji' && status === 'loaded')";
        assert_eq!(screen.ask(faces).await, true, "the face of emoji is loaded");
    }
}

in_browser! {
    /// A war begins from a dialog, somebody acts, time passes, trouble ends; each dialog is gone
    /// when it is done, and the hand is back at the line it wrote.
    async fn each_dialog_does_one_thing_and_closes(screen, ground) {
        screen.press("textarea", "Message #campaign").await;
        pull(&screen, "time", "act").await;
        screen.see("[data-control=act] .said", "There is no campaign in this channel.").await;
        screen.key("Escape").await;
        let closed = "!document.querySelector('dialog') && document.activeElement.matches('.write')";
        pull(&screen, "learn", "begin").await;
        screen.until(closed, "it is closed").await;
        screen.see("article", "the war begins").await;
        screen.see("article", "T1 ").await;
        pull(&screen, "time", "act").await;
        screen.see("article.note", "1 answer given.").await;
        screen.until(closed, "it is closed").await;
        screen.see("article:not(.note) time", "Today at").await;
        screen.see("time[data-relative]", "second").await;
        screen.press("[data-what=time]", "").await;
        screen.see("[data-control=later] select", "").await;
        screen.run("last('[data-control=later] select').value = '1440';").await;
        screen.press("[data-control=later] .button", "Let time pass").await;
        screen.see("article.note", "1 day later").await;
        // Every time that is shown has moved, without a reload.
        screen.until("!all('time', 'Today at').length", "today is yesterday").await;
        screen.see("time", "Yesterday at").await;
        screen.until("!all('time[data-relative]', 'second').length", "seconds are a day").await;
        screen.press("[data-what=trouble]", "").await;
        screen.see("[data-control=trouble] select", "").await;
        screen.run("last('[data-control=trouble] select').value = 'calm';").await;
        screen.press("[data-control=trouble] .button", "Let it happen").await;
        screen.see("article.note", "all trouble ends").await;
        screen.until(closed, "it is closed").await;
    }
}

in_browser! {
    /// The example has a channel of its own where the other one has a war, and all goes only when
    /// a question is answered with yes.
    async fn nothing_is_thrown_away_unasked(screen, ground) {
        pull(&screen, "learn", "begin").await;
        screen.see("article", "the war begins").await;
        pull(&screen, "learn", "position").await;
        screen.see(".pane-head h2", "mess").await;
        screen.see("article.note", "this is #mess").await;
        screen.see("article", "The example of play").await;
        screen.press(".channel", "campaign").await;
        screen.see("article", "the war begins").await;
        pull(&screen, "trouble", "anew").await;
        screen.see("[data-control=anew] .said", "for good").await;
        screen.press("[data-control=anew] .button", "No").await;
        screen.until("!document.querySelector('dialog')", "it is closed").await;
        screen.see("article", "the war begins").await;
        pull(&screen, "trouble", "anew").await;
        screen.press("[data-control=anew] .button", "Yes").await;
        screen.see(".welcomed .button", "Play a first turn").await;
        // The stream of events was cut, and the browser itself tells that.
        let others = screen.browser.complaints();
        assert!(others.iter().all(|line| line.contains("net::ERR_")), "{others:?}");
    }
}

in_browser! {
    /// A link takes up the example of play where it says.
    async fn a_link_opens_a_position(screen, ground) {
        screen.press("[data-what=learn]", "").await;
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
