//! What the page costs: the bytes of its first load, and the frames of a long channel.

use playground::{Options, Playground};
use serde_json::{Value, json};

use crate::in_browser;
use crate::screen::Screen;

/// Bytes of the first load, pictures apart.
const FIRST_LOAD_MAX: u64 = 300_000;
/// Seconds of script, style and layout so far.
async fn worked(screen: &Screen) -> f64 {
    let told = screen.browser.call("Performance.getMetrics", json!({})).await;
    let all = told["metrics"].as_array().expect("a list");
    let ours = ["ScriptDuration", "LayoutDuration", "RecalcStyleDuration"];
    let of_ours = all.iter().filter(|each| ours.iter().any(|name| each["name"] == *name));
    of_ours.filter_map(|each| each["value"].as_f64()).sum()
}

in_browser! {
    /// The first load stays small with a war in the channel.
    async fn the_first_load_is_light(screen, ground) {
        ground.campaign(&["Alice", "Ben", "Chen"]).await;
        screen.see("article", "T1 R1").await;
        screen.browser.call("Page.reload", json!({})).await;
        screen.until("document.body?.dataset.ready", "the page is there again").await;
        screen.see("article", "T1 R1").await;
        let sizes = screen
            .ask(
                "[...performance.getEntriesByType('navigation'), \
                 ...performance.getEntriesByType('resource')] \
                 .filter((each) => !/\\/(attachments|emojis)\\//.test(each.name)) \
                 .map((each) => [new URL(each.name).pathname, each.encodedBodySize])",
            )
            .await;
        let sizes = sizes.as_array().expect("a list");
        let bytes: u64 = sizes.iter().filter_map(|each| each[1].as_u64()).sum();
        assert!(sizes.len() > 15 && bytes > 50_000, "the list is not whole: {sizes:?}");
        assert!(bytes < FIRST_LOAD_MAX, "{bytes} bytes: {sizes:?}");
        println!("first load: {bytes} bytes in {} files", sizes.len());
    }
}

/// A channel of two thousand messages is scrolled from its end to its beginning.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_thousand_messages_scroll_smoothly() {
    let Some(program) = crate::browser("two_thousand_messages_scroll_smoothly") else { return };
    let _turn = crate::TURN.acquire().await;
    let options = Options { messages_per_channel: 3000, ..Options::default() };
    let playground = Playground::start(options).await.expect("a playground");
    let channel = playground.channel("campaign").expect("a channel");
    for number in 0..2000 {
        let name = ["Alice", "Ben", "Chen"][number / 3 % 3];
        let officer = playground.officer(name).expect("an officer");
        let text = format!(
            "**Line {number}**: the *{}* of the day\n> and what was said of it, `{number:04x}`\n\
             - one <t:1795297834:R>\n- two",
            "word ".repeat(number % 17 + 1)
        );
        officer.say(channel, &text).await.expect("said");
    }
    let name = "two_thousand_messages_scroll_smoothly";
    let screen = Screen::open(&program, &playground.base_url(), name).await;
    screen.see("article", "Line 1999").await;
    let drawn = screen.ask("document.querySelectorAll('article').length").await;
    assert!(drawn.as_u64().is_some_and(|drawn| drawn < 100), "{drawn} are drawn at first");
    screen.browser.call("Performance.enable", json!({})).await;
    let before = worked(&screen).await;
    let frames = screen
        .run(
            "const log = last('.log'); \
             const part = (times, share) => \
               times.sort((a, b) => a - b)[Math.floor(share * (times.length - 1))]; \
             const times = []; const still = []; let before = performance.now(); \
             for (let at = 0; at < 120; at++) { \
               await new Promise(requestAnimationFrame); \
               const now = performance.now(); still.push(now - before); before = now; \
             } \
             for (let at = 0; at < 3000; at++) { \
               await new Promise(requestAnimationFrame); \
               const now = performance.now(); times.push(now - before); before = now; \
               log.scrollTop -= 450; \
               if (all('.beginning').length && log.scrollTop === 0) break; \
             } \
             return { count: times.length, half: part(times, 0.5), most: part(times, 0.95), \
               all: part(times, 1), still: part(still, 0.95), \
               drawn: document.querySelectorAll('article').length, first: words(all('article')[0]) };",
        )
        .await;
    let count = frames["count"].as_f64().expect("a number");
    let work = (worked(&screen).await - before) * 1000.0 / count;
    // Of the 16 ms there are. How long a frame takes hangs on what else the machine does, so that is
    // told, not held against the page.
    println!("{work:.2} ms of work a frame; frames: {frames}");
    assert!(frames["first"].as_str().is_some_and(|text| text.contains("Line 0:")), "{frames}");
    assert!(frames["drawn"].as_u64().is_some_and(|drawn| drawn <= 150), "{frames}");
    // Down again what was let go comes back, and the end is one press away.
    screen.run("const log = last('.log'); log.scrollTop = log.scrollHeight;").await;
    screen.see("article", "Line 155").await;
    screen.press(".jumper", "").await;
    screen.see("article", "Line 1999").await;
    let drawn: Value = screen.ask("document.querySelectorAll('article').length").await;
    assert!(drawn.as_u64().is_some_and(|drawn| drawn < 100), "{drawn} are drawn in the end");
    screen.assert_quiet().await;
    playground.stop().await;
}
