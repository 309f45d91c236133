//! A newcomer's first turn with the guide, from the page as it opens to the second; all by mouse.

use serde_json::json;

use crate::in_browser;
use crate::screen::Screen;

/// Orders after which the first turn must be over.
const ORDERS_MAX: usize = 60;
/// Presses after which an order must be complete.
const STEPS_MAX: usize = 12;
/// Presses on a button that moves away, until one must have hit it.
const PRESSES_MAX: usize = 5;
/// Buttons that are choices of the game, by how their ids begin.
const CHOICE: &str = ".button[data-part*='/c:']";
/// What stands in the channel once the first turn is over: few wars end with it.
const OVER: [&str; 2] = ["T2 R1", "The war is over"];
/// What is chosen where it is offered, most wanted first; else the first of the list.
const WANTED: [&str; 3] = ["Finish the round", "Hold out", "Pass"];

/// Presses of an order that needs no reason: open the panel, choose, give it.
const FEW: usize = 3;
/// Orders of more presses, by what is chosen first: how many at most, and why.
const LONG: [(&str, usize, &str); 3] = [
    ("Event", 8, "a card has three uses, and an event may want a place and its troops"),
    ("Ops", 5, "a card whose event cannot happen now is chosen first, then its use"),
    (
        "",
        4,
        "there are more choices than a row of buttons holds: a menu opens, and a line is taken",
    ),
];

/// The panel that *Orders* opens, by the CSS that finds it; nothing if the turn is over by then.
async fn orders(screen: &Screen, over: &str) -> Option<String> {
    let newest = "([...document.querySelectorAll('article.private')].at(-1)?.dataset.id ?? '')";
    let before = screen.ask(newest).await;
    // The board may have been posted below the newest dispatch.
    let opener = "[...document.querySelectorAll('.message:not(.private) .button')]\
                  .filter((e) => e.textContent.includes('Orders')).at(-1)";
    let opened = format!("{newest} !== {before}");
    // The buttons move on to the newest message, now and then from under the pointer.
    for _ in 0..PRESSES_MAX {
        screen.until(&format!("({opener}) || ({over})"), "somebody is asked for orders").await;
        if screen.ask(over).await == true {
            return None;
        }
        screen.scroll_to(opener).await;
        screen.press(".message:not(.private) .button", "Orders").await;
        if screen.soon(&opened).await {
            break;
        }
    }
    screen.until(&opened, "the panel is open").await;
    let id = screen.ask(newest).await;
    let panel = format!("article[data-id={id}]");
    let told = format!("document.querySelector({})", json!(format!("{panel} .embed")));
    screen.until(&told, "the panel says something").await;
    Some(panel)
}

/// Scrolls to a panel, as one does when something has been posted below it.
async fn show(screen: &Screen, panel: &str) {
    let panel = json!(format!("{panel} .components"));
    screen.scroll_to(&format!("document.querySelector({panel})")).await;
}

/// The expression for what a panel says, menus included, and also what is scrolled out of sight.
fn text(panel: &str) -> String {
    format!("document.querySelector({}).textContent", json!(panel))
}

/// What a panel says.
async fn words(screen: &Screen, panel: &str) -> String {
    let told = screen.ask(&text(panel)).await;
    told.as_str().unwrap_or_default().to_owned()
}

/// Chooses in a menu of the panel, found by what stands on it.
async fn choose(screen: &Screen, panel: &str, menu: &str) -> String {
    screen.press(&format!("{panel} .select"), menu).await;
    screen.see("[role=listbox] [role=option]", "").await;
    let offered = screen.ask("all('[role=listbox] [role=option]').map(words)").await;
    let offered: Vec<String> = serde_json::from_value(offered).expect("a list of words");
    let found = WANTED.iter().find_map(|wish| offered.iter().find(|each| each.contains(wish)));
    let choice = found.or(offered.first()).expect("something is offered");
    screen.press("[role=listbox] [role=option]", choice).await;
    choice.clone()
}

/// Presses one of the choices that are buttons, and waits until they are gone.
async fn press_one(screen: &Screen, panel: &str) -> String {
    let buttons = format!("{panel} {CHOICE}");
    let offered = screen.ask(&format!("all({}).map(words)", json!(buttons))).await;
    let offered: Vec<String> = serde_json::from_value(offered).expect("a list of words");
    let found = WANTED.iter().find_map(|wish| offered.iter().find(|each| each.contains(wish)));
    let choice = found.or(offered.first()).expect("something is offered");
    screen.press(&buttons, choice).await;
    screen.miss(&buttons, choice).await;
    choice.clone()
}

/// An order as it was given.
struct Order {
    /// Presses it took: one opens the panel, two choose in a menu, one gives it.
    presses: usize,
    /// What was chosen for it.
    chosen: Vec<String>,
}

/// Gives one order, and what its first panel said; nothing if the turn is over by then.
async fn order(screen: &Screen, event: bool, over: &str) -> Option<(Order, String)> {
    let mut order = Order { presses: 1, chosen: Vec::new() };
    let panel = orders(screen, over).await?;
    let first = words(screen, &panel).await;
    let there = |part: &str| {
        format!("Boolean(document.querySelector({}))", json!(format!("{panel} {part}:enabled")))
    };
    // Only a draft that is complete has the green button; a few choices are buttons too.
    let (give, menu, few) = (there(".button.success"), there(".select"), there(CHOICE));
    if event {
        show(screen, &panel).await;
        choose(screen, &panel, "Play a card").await;
        screen.see(&format!("{panel} .button"), "Ops").await;
        show(screen, &panel).await;
        // A card whose event cannot happen now offers only the rest.
        let buttons = json!(format!("{panel} .button"));
        let events = format!("all({buttons}).map(words).some((each) => each.includes('Event'))");
        let way = if screen.ask(&events).await == true { "Event" } else { "Ops" };
        screen.press(&format!("{panel} .button"), way).await;
        screen.miss(&format!("{panel} .button"), way).await;
        order.chosen.push(way.to_owned());
        order.presses += 3;
        let told = words(screen, &panel).await;
        if told.contains("✅ Done") {
            return Some((order, first));
        }
    }
    for _ in 0..STEPS_MAX {
        let waits = format!("({give}) || ({menu}) || ({few}) || ({over})");
        screen.until(&waits, "the panel waits for a press").await;
        if screen.ask(over).await == true {
            return None;
        }
        show(screen, &panel).await;
        if screen.ask(&give).await == true {
            screen.press(&format!("{panel} .button.success"), "").await;
            let done = format!("{}.includes('✅ Done')", text(&panel));
            screen.until(&done, "the order is given").await;
            order.presses += 1;
            order.chosen.push("Give order".to_owned());
            return Some((order, first));
        }
        let before = words(screen, &panel).await;
        if screen.ask(&few).await == true {
            order.chosen.push(press_one(screen, &panel).await);
            order.presses += 1;
        } else {
            order.chosen.push(choose(screen, &panel, "").await);
            order.presses += 2;
        }
        screen.until(&format!("{} !== {}", text(&panel), json!(before)), "the panel goes on").await;
    }
    panic!("the order is never complete: {}", words(screen, &panel).await);
}

in_browser! {
    /// The guide explains each matter once, and names moves, as long as a newcomer has not met all.
    async fn a_first_turn_is_guided_to_its_end(screen, ground) {
        screen.press(".welcomed .button", "Play a first turn with a guide").await;
        screen.see("article.private", "I explain each prompt as it comes").await;
        screen.see("article:not(.private)", "T1 R1").await;
        screen.see("article.system", "pinned").await;
        let public = "[...document.querySelectorAll('article:not(.private)')]";
        let over = format!(
            "{public}.some((each) => {}.some((told) => each.textContent.includes(told)))",
            json!(OVER)
        );
        let (mut given, mut leaves) = (0, false);
        while let Some((order, first)) = order(&screen, given == 0, &over).await {
            given += 1;
            // Within a matter that was explained no move is named, and there is nothing to say.
            let asks = given == 1 || first.contains("Play a card");
            assert!(!asks || leaves || first.contains('📘'), "the guide is silent: {first}");
            leaves |= first.contains("takes its leave");
            let is_long = |(what, most, _): &(&str, usize, &str)| {
                order.chosen[0].contains(what) && order.presses <= *most
            };
            let fits = order.presses <= FEW || LONG.iter().any(is_long);
            assert!(fits, "{} presses for {:?}", order.presses, order.chosen);
            assert!(given < ORDERS_MAX, "the turn never ends");
        }
        assert!(given > 0, "the turn had orders");
    }
}
