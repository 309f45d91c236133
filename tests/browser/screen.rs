//! What a person does at the screen: looks for words, points, types; and waits until the page
//! shows what was to come.

use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::chromium::Chromium;
use crate::ground::SOON;

/// Functions for the scripts below: what can be seen, and what of it bears some words.
const EYES: &str = r#"
const seen = (e) => e.checkVisibility({ visibilityProperty: true }) && e.getClientRects().length > 0;
// A message far from the view is not laid out, and says nothing by `innerText`.
const far = (e) => e.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }) === false;
const words = (e) =>
  (far(e) ? e.textContent : e.innerText || e.getAttribute("aria-label") || e.textContent).replace(/\s+/g, " ");
const all = (css, text = "") =>
  [...document.querySelectorAll(css)].filter((e) => seen(e) && words(e).includes(text));
const last = (css, text) => all(css, text).at(-1);
const guard = (wanted) => {
  let done = false;
  let clicked = false;
  const kinds = ["pointerdown", "mousedown", "pointerup", "mouseup", "click"];
  const look = (event) => {
    clicked ||= event.type === "click";
    if (wanted()?.contains(event.target)) return void (done ||= event.type === "click");
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const kind of kinds) window.addEventListener(kind, look, true);
  window.unguard = () => {
    for (const kind of kinds) window.removeEventListener(kind, look, true);
    delete window.unguard;
    return done;
  };
  // On a busy machine a click may come after the answer to what made it.
  window.unguard.clicked = async () => {
    for (let at = 0; at < 60 && !clicked; at++) await new Promise((go) => setTimeout(go, 50));
  };
};
"#;

/// Presses on something that moves away, until one must have hit it.
const PRESSES_MAX: usize = 5;

/// The page in its window.
pub(crate) struct Screen {
    pub(crate) browser: Chromium,
    test: String,
}

fn quoted(text: &str) -> String {
    json!(text).to_string()
}

impl Screen {
    /// Opens the page in a window of 1280 by 800.
    pub(crate) async fn open(program: &str, address: &str, test: &str) -> Self {
        let browser = Chromium::start(program, test).await;
        let screen = Self { browser, test: test.to_owned() };
        screen.resize(1280, 800).await;
        screen.browser.call("Page.navigate", json!({ "url": address })).await;
        screen.until("document.body?.dataset.ready", "the page is there").await;
        screen
    }

    /// Makes the window so large; a narrow one is a phone's.
    pub(crate) async fn resize(&self, width: u32, height: u32) {
        let phone = width < 700;
        let params =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": phone });
        self.browser.call("Emulation.setDeviceMetricsOverride", params).await;
    }

    /// Dark or light, as the machine would ask for it.
    pub(crate) async fn colours(&self, scheme: &str) {
        let feature = json!({ "name": "prefers-color-scheme", "value": scheme });
        self.browser.call("Emulation.setEmulatedMedia", json!({ "features": [feature] })).await;
    }

    /// Evaluates an expression with the eyes above.
    pub(crate) async fn ask(&self, expression: &str) -> Value {
        self.browser.evaluate(&format!("{EYES} return {expression};")).await
    }

    /// Runs statements with the eyes above.
    pub(crate) async fn run(&self, script: &str) -> Value {
        self.browser.evaluate(&format!("{EYES} {script}")).await
    }

    /// Waits until an expression is true; else the test fails with a picture of the page.
    pub(crate) async fn until(&self, expression: &str, what: &str) {
        let began = Instant::now();
        while began.elapsed() < SOON {
            let value = self.ask(&format!("Boolean({expression})")).await;
            if value == true {
                return;
            }
            tokio::time::sleep(Duration::from_millis(60)).await;
        }
        let file = self.picture().await;
        panic!("waited in vain until {what}; the page is in {file}");
    }

    /// Whether an expression is true within a few seconds.
    pub(crate) async fn soon(&self, expression: &str) -> bool {
        for _ in 0..60 {
            if self.ask(&format!("Boolean({expression})")).await == true {
                return true;
            }
            tokio::time::sleep(Duration::from_millis(60)).await;
        }
        false
    }

    /// Waits until something with these words is to be seen.
    pub(crate) async fn see(&self, css: &str, text: &str) {
        let expression = format!("all({}, {}).length", quoted(css), quoted(text));
        self.until(&expression, &format!("{css} says “{text}”")).await;
    }

    /// Waits until nothing with these words is to be seen any more.
    pub(crate) async fn miss(&self, css: &str, text: &str) {
        let expression = format!("!all({}, {}).length", quoted(css), quoted(text));
        self.until(&expression, &format!("{css} says “{text}” no more")).await;
    }

    /// Scrolls what an expression finds into the middle of the view, by wheel as far as the page
    /// can tell.
    pub(crate) async fn scroll_to(&self, found: &str) {
        let wheel = json!({ "type": "mouseWheel", "x": 600, "y": 300, "deltaX": 0, "deltaY": -4 });
        self.browser.call("Input.dispatchMouseEvent", wheel).await;
        // What comes into view for the first time takes its size only then.
        for _ in 0..3 {
            self.run(&format!(
                "{found}?.scrollIntoView({{ block: 'center' }}); \
                 await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));"
            ))
            .await;
        }
    }

    /// Presses the lowest thing with these words by mouse. It must lie open to the pointer; where
    /// it moves away from under it the press is held back, as by an eye on the page, and tried again.
    pub(crate) async fn press(&self, css: &str, text: &str) {
        for _ in 0..PRESSES_MAX {
            if self.pressed(css, text).await {
                return;
            }
        }
        let file = self.picture().await;
        panic!("“{text}” moves away from every press; the page is in {file}");
    }

    /// One press; false if what lies there by then is something else, which does not notice.
    async fn pressed(&self, css: &str, text: &str) -> bool {
        self.see(css, text).await;
        let target = format!("last({}, {})", quoted(css), quoted(text));
        self.until(&format!("!{target}?.disabled"), &format!("“{text}” can be pressed")).await;
        let script = format!(
            "const e = {target}; if (!e) return {{ open: false }}; \
             e.scrollIntoView({{ block: 'nearest' }}); \
             await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go))); \
             const r = e.getBoundingClientRect(); \
             const [x, y] = [r.x + Math.min(r.width / 2, 60), r.y + r.height / 2]; \
             const hit = document.elementFromPoint(x, y); \
             if (!hit || !e.contains(hit)) return {{ open: false }}; \
             guard(() => {target}); \
             return {{ x, y, open: true }};"
        );
        let mut place = self.run(&script).await;
        // Something may have moved while it was pointed at.
        for _ in 0..20 {
            if place["open"] == true {
                break;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
            place = self.run(&script).await;
        }
        if place["open"] != true {
            let file = self.picture().await;
            panic!("something lies over “{text}”; the page is in {file}");
        }
        self.point(&place["x"], &place["y"]).await;
        // What went by the press, with or without its page, was pressed too.
        let script = format!(
            "await window.unguard?.clicked(); \
             return !window.unguard || window.unguard() || !{target};"
        );
        self.run(&script).await == true
    }

    async fn point(&self, x: &Value, y: &Value) {
        for kind in ["mouseMoved", "mousePressed", "mouseReleased"] {
            let button = if kind == "mouseMoved" { "none" } else { "left" };
            let params = json!({ "type": kind, "x": x, "y": y, "button": button, "clickCount": 1 });
            self.browser.call("Input.dispatchMouseEvent", params).await;
        }
    }

    /// Presses a key by its name, with Shift or Alt if named before it: `Shift+Tab`.
    pub(crate) async fn key(&self, name: &str) {
        let (modifiers, key) = match name.split_once('+') {
            Some(("Shift", key)) => (8, key),
            Some(("Alt", key)) => (1, key),
            _ => (0, name),
        };
        let (code, number, text) = match key {
            "Enter" => ("Enter".to_owned(), 13, Some("\r")),
            "Tab" => ("Tab".to_owned(), 9, None),
            "Escape" => ("Escape".to_owned(), 27, None),
            "Backspace" => ("Backspace".to_owned(), 8, None),
            "ArrowDown" => ("ArrowDown".to_owned(), 40, None),
            "ArrowUp" => ("ArrowUp".to_owned(), 38, None),
            "\\" => ("Backslash".to_owned(), 220, None),
            digit => (format!("Digit{digit}"), i64::from(digit.as_bytes()[0]), None),
        };
        let mut down = json!({ "type": if text.is_some() { "keyDown" } else { "rawKeyDown" },
            "key": key, "code": code, "windowsVirtualKeyCode": number, "modifiers": modifiers });
        if let Some(text) = text {
            down["text"] = json!(text);
        }
        self.browser.call("Input.dispatchKeyEvent", down).await;
        let up = json!({ "type": "keyUp", "key": key, "code": code,
            "windowsVirtualKeyCode": number, "modifiers": modifiers });
        self.browser.call("Input.dispatchKeyEvent", up).await;
    }

    /// Types a text, letter by letter.
    pub(crate) async fn type_text(&self, text: &str) {
        for letter in text.chars() {
            let letter = letter.to_string();
            let down = json!({ "type": "keyDown", "key": letter, "text": letter });
            self.browser.call("Input.dispatchKeyEvent", down).await;
            let up = json!({ "type": "keyUp", "key": letter });
            self.browser.call("Input.dispatchKeyEvent", up).await;
        }
    }

    /// Goes by a key until the focus is on something with these words.
    pub(crate) async fn travel(&self, key: &str, css: &str, text: &str) {
        self.see(css, text).await;
        for _ in 0..80 {
            let there = format!(
                "document.activeElement?.matches({}) && words(document.activeElement).includes({})",
                quoted(css),
                quoted(text)
            );
            if self.ask(&there).await == true {
                return;
            }
            self.key(key).await;
        }
        let file = self.picture().await;
        panic!("{key} did not lead to “{text}”; the page is in {file}");
    }

    /// Writes the page as a picture, for whoever looks into a failure; returns where.
    pub(crate) async fn picture(&self) -> String {
        use std::io::Write as _;
        let shot = self.browser.call("Page.captureScreenshot", json!({ "format": "png" })).await;
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}.png", self.test));
        let bytes = decode(shot["data"].as_str().unwrap_or_default());
        let written = std::fs::File::create(&file).and_then(|mut to| to.write_all(&bytes));
        written.map_or_else(|why| why.to_string(), |()| file.display().to_string())
    }

    /// Fails if the page complained in its console.
    pub(crate) async fn assert_quiet(&self) {
        // What was said in answer to the last deed arrives with this one's answer at the latest.
        self.ask("1").await;
        let complaints = self.browser.complaints();
        assert!(complaints.is_empty(), "the console says:\n{}", complaints.join("\n"));
    }
}

/// Base64 as the protocol sends it.
fn decode(text: &str) -> Vec<u8> {
    let value = |letter: u8| match letter {
        b'A'..=b'Z' => Some(letter - b'A'),
        b'a'..=b'z' => Some(letter - b'a' + 26),
        b'0'..=b'9' => Some(letter - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    };
    let digits: Vec<u32> = text.bytes().filter_map(value).map(u32::from).collect();
    let bytes = digits.chunks(4).flat_map(|four| {
        let bits = four.iter().fold(0, |bits, digit| bits << 6 | digit) << (6 * (4 - four.len()));
        let [_, a, b, c] = bits.to_be_bytes();
        [a, b, c].into_iter().take(four.len().saturating_sub(1))
    });
    bytes.collect()
}
