//! A campaign played at the page: by mouse, by keyboard, by several officers, on a phone, and
//! across a restart of the server.

use serde_json::json;

use crate::ground::quiet_seed;
use crate::in_browser;
use crate::screen::Screen;

/// Presses *Join* under the lobby's message as each of these officers.
async fn join(screen: &Screen, officers: &[&str]) {
    for (at, name) in officers.iter().enumerate() {
        screen.press(".officer", name).await;
        screen.see(".officer[aria-checked=true]", name).await;
        screen.press(".message .button", "Join").await;
        screen.see(".message.private", "You have joined").await;
        let names = officers[..=at].join(".*");
        screen
            .until(&format!("/{names}/.test(all('article').map(words)[0])"), "he is listed")
            .await;
    }
}

in_browser! {
    /// Create, join, start, play a card: all by mouse but what must be typed.
    async fn a_card_is_played_by_mouse(screen, ground) {
        screen.press("textarea", "Message #campaign").await;
        screen.type_text("/campaign ne").await;
        screen.press("[role=option]", "/campaign new").await;
        screen.press("[role=option]", "seed").await;
        screen.see(".pill", "seed").await;
        screen.type_text(&quiet_seed(3).to_string()).await;
        screen.press(".command input.more", "").await;
        screen.press("[role=option]", "name").await;
        screen.type_text("Nile").await;
        screen.press(".bar .send", "").await;
        screen.see("article:not(.private)", "Nile").await;
        join(&screen, &["Alice", "Ben", "Chen"]).await;
        screen.press(".officer", "Alice").await;
        screen.press(".message:not(.private) .button", "Start").await;
        screen.press(".message.private .button", "Start without waiting").await;
        screen.see("article:not(.private)", "T1 R1").await;
        screen.press(".message:not(.private) .button", "Orders").await;
        screen.press(".message.private .select", "Play a card").await;
        screen.press("[role=option]", "Ops").await;
        screen.press(".message.private .button", "Replacements: give order").await;
        screen.see("article:not(.private)", "T1 R2").await;
        // What is private stays with him to whom it was said.
        screen.press(".officer", "Ben").await;
        screen.see(".officer[aria-checked=true]", "Ben").await;
        screen.miss(".message.private", "Your order").await;
        screen.see("article:not(.private)", "T1 R2").await;
    }
}

in_browser! {
    /// The same with no mouse at all.
    async fn a_card_is_played_by_keyboard(screen, ground) {
        screen.travel("Tab", "textarea", "Message #campaign").await;
        screen.type_text("/campaign ne").await;
        screen.see("[role=option]", "/campaign new").await;
        screen.key("Tab").await;
        // Behind the command the other options are offered: a word of one is enough.
        screen.see(".command", "/campaign new").await;
        screen.type_text("see").await;
        screen.key("Tab").await;
        screen.see(".pill", "seed").await;
        screen.type_text(&quiet_seed(2).to_string()).await;
        screen.key("Enter").await;
        screen.see(".message .button", "Join").await;
        for number in ["1", "2"] {
            screen.key(&format!("Alt+{number}")).await;
            let name = if number == "1" { "Alice" } else { "Ben" };
            screen.see(".officer[aria-checked=true]", name).await;
            screen.travel("Shift+Tab", ".message .button", "Join").await;
            screen.key("Enter").await;
            screen.see(".message.private", "You have joined").await;
        }
        screen.key("Alt+1").await;
        screen.see(".officer[aria-checked=true]", "Alice").await;
        screen.travel("Shift+Tab", ".message .button", "Start").await;
        screen.key("Enter").await;
        screen.travel("Tab", ".message.private .button", "Start without waiting").await;
        screen.key("Enter").await;
        screen.see("article:not(.private)", "T1 R1").await;
        screen.travel("Tab", "textarea", "Message #campaign").await;
        screen.type_text("/play").await;
        screen.see("[role=option]", "/play").await;
        screen.key("Enter").await;
        // The bot offers the cards of the hand; the second of them.
        screen.until("all('.suggest [role=option]').length > 1", "cards are offered").await;
        screen.key("ArrowDown").await;
        screen.key("Tab").await;
        screen.see("[role=option]", "replacement points").await;
        screen.key("ArrowDown").await;
        screen.key("ArrowDown").await;
        screen.key("Tab").await;
        screen.until("document.activeElement.matches('input.more')", "the use is taken").await;
        screen.key("Enter").await;
        screen.see("article:not(.private)", "T1 R2").await;
    }
}

in_browser! {
    /// Officers vote, one after the other and side by side.
    async fn officers_vote_side_by_side(screen, ground) {
        ground.campaign(&["Alice", "Ben", "Chen"]).await;
        screen.see("article", "T1 R1").await;
        screen.press(".officer", "Ben").await;
        screen.press("textarea", "Message #campaign").await;
        screen.type_text("/vote call ").await;
        screen.see(".command", "/vote call").await;
        screen.type_text("dismiss").await;
        screen.see("[role=option]", "Relieve the commander").await;
        screen.key("Enter").await;
        screen.until("document.activeElement.matches('input.more')", "it is taken").await;
        screen.key("Enter").await;
        screen.press(".message .button", "Keep").await;
        screen.see(".message.private", "You have voted").await;
        screen.see("article:not(.private)", "1 ballot cast").await;
        screen.press("[data-what=side]", "").await;
        screen.see(".pane.side .as", "Alice").await;
        // The row of officers now speaks for the new pane.
        screen.press(".officer", "Chen").await;
        screen.see(".pane.side .as", "Chen").await;
        screen.press(".pane.side .message .button", "Relieve").await;
        screen.see(".pane.side .message.private", "You have voted").await;
        screen.miss(".pane.main .message.private", "relieve the commander").await;
        screen.see(".pane.main article:not(.private)", "2 ballots cast").await;
        screen.key("Alt+\\").await;
        screen.until("!all('.pane.side').length", "one pane is left").await;
    }
}

in_browser! {
    /// The map opens as large as it is and closes again.
    async fn the_map_opens_at_full_size(screen, ground) {
        ground.campaign(&["Alice", "Ben"]).await;
        screen.see(".picture", "").await;
        screen.until("last('.picture img').complete", "it is there").await;
        // As Discord shows it: whole, and in its own proportions.
        let sizes = "all('.picture img').filter((each) => each.complete) \
            .map(({ width, height, naturalWidth, naturalHeight }) => \
            [width <= 550 && height <= 400, Math.abs(width / height - naturalWidth / naturalHeight) < 0.02])";
        let sizes = screen.ask(sizes).await;
        let each = sizes.as_array().expect("a list");
        assert!(!each.is_empty() && each.iter().all(|one| *one == json!([true, true])), "{sizes}");
        screen.press(".picture", "").await;
        screen.see("dialog .lightbox-bar", "Full size").await;
        screen.until("last('dialog img').naturalWidth > 1000", "the map is here").await;
        screen.press("dialog .button", "Full size").await;
        let full = "last('dialog img').width === last('dialog img').naturalWidth";
        screen.until(full, "it shows at its full size").await;
        let told = screen.ask("last('dialog .alt').innerText").await;
        assert!(told.as_str().is_some_and(|alt| alt.contains("Mahdi")), "{told}");
        screen.key("Escape").await;
        screen.until("!document.querySelector('dialog')", "it is closed").await;
        let focus = screen.ask("document.activeElement.className").await;
        assert_eq!(focus, "write", "the focus has stayed where one writes");
    }
}

in_browser! {
    /// Whatever is pressed, what is typed next stands in the line.
    async fn the_focus_stays_where_one_writes(screen, ground) {
        ground.campaign(&["Alice", "Ben"]).await;
        screen.see("article", "T1 R1").await;
        let writes = "document.activeElement.matches('.composer :is(textarea, input)')";
        screen.until(writes, "the page opens ready to write").await;
        screen.type_text("To arms!").await;
        screen.press(".bar .send", "").await;
        screen.see("article", "To arms!").await;
        screen.until(writes, "a message is sent").await;
        screen.type_text("/situation").await;
        screen.press("[role=option]", "/situation").await;
        screen.until(writes, "a line of the list is taken").await;
        screen.press(".bar .send", "").await;
        screen.see(".message.private", "Replacement points").await;
        screen.until(writes, "a command is sent").await;
        for (open, close) in [
            ("[data-what=learn]", "dialog .close"),
            ("[data-what=pins]", ".drawer .icon"),
            (".message .picture", "dialog .close"),
        ] {
            screen.press(open, "").await;
            screen.press(close, "").await;
            screen.until(&format!("!all('dialog, .drawer').length && {writes}"), "it is closed").await;
        }
        screen.press(".message:not(.private) .button", "Orders").await;
        screen.press(".message.private .select", "Play a card").await;
        screen.press("[role=option]", "Ops").await;
        screen.see(".message.private .button", "Replacements: give order").await;
        screen.until(writes, "a choice is made in a menu").await;
        screen.press(".officer", "Ben").await;
        screen.see(".officer[aria-checked=true]", "Ben").await;
        screen.until(writes, "another officer is played").await;
        screen.press(".channel", "mess").await;
        screen.see(".pane-head h2", "mess").await;
        screen.until(writes, "another channel is open").await;
    }
}

in_browser! {
    /// On a phone nothing is wider than the window, and the channels are behind a button.
    async fn a_phone_is_wide_enough(screen, ground) {
        ground.campaign(&["Alice", "Ben"]).await;
        screen.resize(400, 800).await;
        screen.press(".message .button", "Orders").await;
        screen.see(".message.private .select", "").await;
        let row = "Roche Harbor | level 1 | five units | a siege of ours | 1234567890";
        ground.say("Ben", &format!("```\n{row}\n```\nhttps://{}.example", "long".repeat(40))).await;
        screen.see("article", "Roche Harbor | level 1").await;
        let wide = "[document.documentElement, ...all('.log, .composer, .pane, pre')].filter((e) => \
            e.scrollWidth > Math.min(e.clientWidth, innerWidth) + 1).map((e) => e.className)";
        assert_eq!(screen.ask(wide).await, json!([]), "nothing scrolls sideways");
        screen.until("!all('#sidebar').length", "the channels are away").await;
        screen.press(".menu", "").await;
        screen.press(".channel", "mess").await;
        screen.see(".pane-head h2", "mess").await;
        screen.until("!all('#sidebar').length", "the channels are away again").await;
        let small = "all('.button, .icon, .officer, .channel').filter((e) => \
            e.getBoundingClientRect().height < 34).map((e) => e.outerHTML)";
        assert_eq!(screen.ask(small).await, json!([]), "fingers find every button");
    }
}

in_browser! {
    /// The page says that the server is away, and goes on where it was once it is back.
    async fn the_page_survives_a_restart(screen, ground) {
        ground.campaign(&["Alice", "Ben"]).await;
        screen.see("article", "T1 R1").await;
        // The world is written every second.
        tokio::time::sleep(std::time::Duration::from_millis(1500)).await;
        screen.run("globalThis.mark = 'not loaded again';").await;
        screen.press("textarea", "Message #campaign").await;
        screen.type_text("half a line").await;
        ground.stop();
        screen.see(".banner", "does not answer").await;
        ground.restart().await;
        screen.until("!all('.banner').length", "all is well again").await;
        assert_eq!(screen.ask("globalThis.mark").await, "not loaded again");
        assert_eq!(screen.ask("last('textarea').value").await, "half a line");
        screen.press(".message .button", "Orders").await;
        screen.see(".message.private .select", "").await;
        assert_only_lost_lines(&screen);
    }
}

/// The browser told its console of nothing but tries to reach what was away.
fn assert_only_lost_lines(screen: &Screen) {
    let others = screen.browser.complaints();
    assert!(others.iter().all(|line| line.contains("net::ERR_")), "{others:?}");
}

/// Holds every answer whose address contains `holding` back from the page until `release` is called, and then
/// gives it as `old` makes it.
const HOLD: &str = "
    const reach = fetch;
    const held = new Promise((go) => { globalThis.release = go; });
    globalThis.fetch = async (path, request) => {
        const answer = await reach(path, request);
        if (!path.includes(globalThis.holding)) return answer;
        globalThis.holds = true;
        await held;
        globalThis.fetch = reach;
        return Response.json(globalThis.old(await answer.json()));
    };
";

in_browser! {
    /// What comes while older messages are on their way stays to be read.
    async fn a_message_that_comes_while_others_are_read_stays(screen, ground) {
        ground.say_in("mess", "Ben", "Before").await;
        let hold = "globalThis.holding = '/local/messages'; globalThis.old = (all) => all;";
        screen.run(&format!("{hold} {HOLD}")).await;
        screen.press(".channel", "mess").await;
        screen.until("globalThis.holds", "the messages are on their way").await;
        ground.say_in("mess", "Ben", "Meanwhile").await;
        screen.see("article", "Meanwhile").await;
        screen.miss("article", "Before").await;
        screen.run("globalThis.release();").await;
        screen.see("article", "Before").await;
        screen.see("article", "Meanwhile").await;
    }
}

in_browser! {
    /// The page reads of a bot that is offline; before it has the answer, the bot is there again.
    async fn the_page_knows_that_the_bot_is_there_again(screen, ground) {
        screen.see(".bot", "online").await;
        let hold = "globalThis.holding = '/local/world'; \
                    globalThis.old = (world) => ({ ...world, connected: false });";
        screen.run(&format!("{hold} {HOLD}")).await;
        screen.run("const Source = EventSource; globalThis.EventSource = function (path) { \
                    return globalThis.source = new Source(path); };").await;
        ground.stop();
        screen.see(".banner", "does not answer").await;
        ground.restart().await;
        screen.until("globalThis.holds", "the world is on its way").await;
        let there = json!({ "event": "bot", "connected": true }).to_string();
        screen.run(&format!("source.onmessage({{ data: '{there}' }}); release();")).await;
        screen.until("!all('.banner').length", "all is well again").await;
        screen.see(".bot", "online").await;
        assert_only_lost_lines(&screen);
    }
}

in_browser! {
    /// The browser's Back leads to the channel one came from, and forward again.
    async fn back_leads_to_the_channel_before(screen, ground) {
        screen.see(".pane-head h2", "campaign").await;
        screen.press(".channel", "mess").await;
        screen.see(".pane-head h2", "mess").await;
        screen.run("history.back();").await;
        screen.see(".pane-head h2", "campaign").await;
        screen.run("history.forward();").await;
        screen.see(".pane-head h2", "mess").await;
    }
}

in_browser! {
    /// Officers talk: one says a thing, another answers it, and the first is rung.
    async fn an_officer_replies_to_another(screen, ground) {
        screen.press("textarea", "Message #campaign").await;
        screen.type_text("Who holds Suakin?").await;
        screen.key("Enter").await;
        screen.see("article", "Who holds Suakin?").await;
        screen.press(".officer", "Ben").await;
        screen.see(".officer[aria-checked=true]", "Ben").await;
        screen.press("article .icon[aria-label=Reply]", "").await;
        screen.see(".answering", "Replying to Alice").await;
        screen.key("Escape").await;
        screen.miss(".answering", "").await;
        screen.press("article .icon[aria-label=Reply]", "").await;
        screen.type_text("I do.").await;
        screen.key("Enter").await;
        screen.see("article", "I do.").await;
        screen.miss(".answering", "").await;
        screen.see("article .origin", "Alice Who holds Suakin?").await;
        screen.see("article .foot", "rings Alice").await;
        screen.see(".officer .badge", "1").await;
    }
}
