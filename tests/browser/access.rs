//! Whether everybody can use the page: by axe-core's rules where it is at hand, and by our own
//! (`audit.js`) always; in every state a player meets, dark and light, at a desk and on a phone.

use std::fs;

use serde_json::{Value, json};

use crate::in_browser;
use crate::screen::Screen;

const AUDIT: &str = include_str!("audit.js");

/// What stands against the page as it is now. `whole` is false under a dialog, which hides the
/// rest from everybody.
async fn look(screen: &Screen, state: &str, axe: Option<&str>, wrong: &mut Vec<String>) {
    let found = screen.run(&format!("{AUDIT}; return audit();")).await;
    let found = found.as_array().cloned().unwrap_or_default();
    wrong.extend(found.iter().map(|each| format!("{state}: {each}")));
    let Some(axe) = axe else { return };
    let there = screen.ask("typeof globalThis.axe").await;
    if there == "undefined" {
        screen.browser.call("Runtime.evaluate", json!({ "expression": axe })).await;
    }
    let found = screen
        .run(
            "const { violations } = await axe.run(document, { resultTypes: ['violations'] }); \
             return violations.filter(({ impact }) => ['serious', 'critical'].includes(impact)) \
               .map(({ id, nodes }) => [id, nodes.map(({ target, any, all, none }) => \
                 [target.join(' '), [...any, ...all, ...none][0]?.message])]);",
        )
        .await;
    let found = found.as_array().cloned().unwrap_or_default();
    wrong.extend(found.iter().map(|each: &Value| format!("{state}, axe: {each}")));
}

/// Goes through the states of the page.
async fn tour(screen: &Screen, looks: &str, axe: Option<&str>, wrong: &mut Vec<String>) {
    let phone = looks.contains("phone");
    look(screen, &format!("{looks}, channel"), axe, wrong).await;
    screen.press("textarea", "Message #campaign").await;
    screen.type_text("/play").await;
    screen.see("[role=option]", "/play").await;
    look(screen, &format!("{looks}, list of commands"), axe, wrong).await;
    screen.press("[role=option]", "/play").await;
    screen.until("all('.suggest [role=option]').length > 1", "cards are offered").await;
    look(screen, &format!("{looks}, command"), axe, wrong).await;
    screen.press(".bar .stop, .bar [aria-label='Leave this command']", "").await;
    screen.press(".message:not(.private) .button", "Orders").await;
    screen.press(".message.private .select", "Play a card").await;
    screen.see("[role=listbox] [role=option]", "Ops").await;
    look(screen, &format!("{looks}, menu"), axe, wrong).await;
    screen.key("Escape").await;
    screen.press("[data-what=pins]", "").await;
    screen.see(".drawer .pin", "").await;
    look(screen, &format!("{looks}, pins"), axe, wrong).await;
    screen.key("Escape").await;
    if !phone {
        screen.press("[data-what=keys]", "").await;
        screen.see("dialog", "By keyboard").await;
        look(screen, &format!("{looks}, dialog"), axe, wrong).await;
        screen.key("Escape").await;
    }
    for (group, label) in
        [("learn", "Play a first"), ("time", "Let time"), ("trouble", "Begin anew")]
    {
        screen.press(&format!("[data-what={group}]"), "").await;
        screen.see("dialog .button", label).await;
        look(screen, &format!("{looks}, {group}"), axe, wrong).await;
        screen.key("Escape").await;
    }
    screen.press(".picture", "").await;
    screen.see("dialog", "Full size").await;
    look(screen, &format!("{looks}, picture"), axe, wrong).await;
    screen.key("Escape").await;
    if phone {
        screen.press(".menu", "").await;
        screen.see(".channel", "mess").await;
        look(screen, &format!("{looks}, channels"), axe, wrong).await;
        screen.key("Escape").await;
    } else {
        screen.press("[data-what=side]", "").await;
        screen.see(".pane.side article", "").await;
        look(screen, &format!("{looks}, side by side"), axe, wrong).await;
        screen.press("[data-what=side]", "").await;
    }
    screen.press(".message.private .plain", "Dismiss message").await;
    screen.miss(".message.private .select", "").await;
}

in_browser! {
    /// No serious fault in any state.
    async fn everybody_can_use_the_page(screen, ground) {
        let axe = std::env::var("AXE_CORE").ok().filter(|path| !path.is_empty());
        let axe = axe.map(|path| fs::read_to_string(path).expect("AXE_CORE names a file"));
        let mut wrong = Vec::new();
        let all = [("dark", 1280), ("light", 1280), ("dark phone", 400), ("light phone", 400)];
        for begun in [false, true] {
            for (looks, width) in all {
                screen.resize(width, 800).await;
                screen.colours(looks.split(' ').next().unwrap_or(looks)).await;
                if begun {
                    tour(&screen, looks, axe.as_deref(), &mut wrong).await;
                } else {
                    look(&screen, &format!("{looks}, first view"), axe.as_deref(), &mut wrong).await;
                }
            }
            if !begun {
                ground.campaign(&["Alice", "Ben"]).await;
                screen.see("article", "T1 R1").await;
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}

in_browser! {
    /// The audit itself sees what it is for.
    async fn the_audit_finds_faults(screen, ground) {
        let planted = "const p = document.createElement('div'); \
            p.innerHTML = `<button id=twice></button><input id=twice><img src='data:,'>\
              <span class='faint'>faint words</span>\
              <a tabindex=5 href='#'>first</a><div role=listbox><p>no option</p></div>\
              <span aria-controls=nothing role=wizard>x</span>`; \
            const faint = p.querySelector('.faint'); \
            faint.style.color = '#999'; faint.style.background = '#fff'; \
            document.querySelector('.log').append(p);";
        screen.run(planted).await;
        let found = screen.run(&format!("{AUDIT}; return audit();")).await.to_string();
        for rule in ["name", "label", "alt", "duplicate id", "contrast", "tabindex", "children", "points", "role"] {
            assert!(found.contains(rule), "“{rule}” is not found: {found}");
        }
    }
}
