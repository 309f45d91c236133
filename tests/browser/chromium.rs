//! A headless Chromium and one tab of it, spoken to by the DevTools protocol.

use std::collections::HashMap;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use futures::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::sync::{mpsc, oneshot};
use tokio_tungstenite::tungstenite::Message;

use crate::ground::SOON;

/// Without the background's doings: they would ask a network that may not be there.
const FLAGS: [&str; 11] = [
    "--headless",
    // A mouse, which a machine without a screen has not.
    "--blink-settings=primaryPointerType=4,availablePointerTypes=4,primaryHoverType=2,availableHoverTypes=2",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--remote-debugging-port=0",
    "about:blank",
];

/// How long one script may run: some scroll for a while.
const PATIENCE: Duration = Duration::from_secs(180);

type Waiting = Arc<Mutex<HashMap<u64, oneshot::Sender<Value>>>>;

/// The browser's process and its tab.
pub(crate) struct Chromium {
    process: Child,
    folder: PathBuf,
    send: mpsc::UnboundedSender<Message>,
    waiting: Waiting,
    next: AtomicU64,
    complaints: Arc<Mutex<Vec<String>>>,
}

impl Drop for Chromium {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

impl Chromium {
    /// Starts the browser with an empty profile.
    pub(crate) async fn start(program: &str, name: &str) -> Self {
        let folder = format!("sirdar-chromium-{}-{name}", std::process::id());
        let folder = std::env::temp_dir().join(folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        let process = Command::new(program)
            .arg(format!("--user-data-dir={}", folder.display()))
            .args(FLAGS)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("SIRDAR_BROWSER can be started");
        let address = tab_address(&folder).await;
        let (socket, _) = tokio_tungstenite::connect_async(address).await.expect("a tab");
        let (mut out, mut incoming) = socket.split();
        let (send, mut to_send) = mpsc::unbounded_channel::<Message>();
        tokio::spawn(async move {
            while let Some(message) = to_send.recv().await {
                if out.send(message).await.is_err() {
                    return;
                }
            }
        });
        let waiting = Waiting::default();
        let complaints = Arc::new(Mutex::new(Vec::new()));
        let (answers, heard) = (Arc::clone(&waiting), Arc::clone(&complaints));
        tokio::spawn(async move {
            while let Some(Ok(message)) = incoming.next().await {
                let Ok(text) = message.into_text() else { continue };
                let Ok(value) = serde_json::from_str::<Value>(text.as_str()) else { continue };
                take(&value, &answers, &heard);
            }
        });
        let next = AtomicU64::new(1);
        let browser = Self { process, folder, send, waiting, next, complaints };
        for domain in ["Runtime", "Log", "Page"] {
            browser.call(&format!("{domain}.enable"), json!({})).await;
        }
        browser
    }

    /// Asks the tab for something and waits for the answer.
    pub(crate) async fn call(&self, method: &str, params: Value) -> Value {
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        let (done, answer) = oneshot::channel();
        self.waiting.lock().expect("no panic under the lock").insert(id, done);
        let text = json!({ "id": id, "method": method, "params": params }).to_string();
        self.send.send(Message::text(text)).expect("the tab is there");
        let answer = tokio::time::timeout(PATIENCE, answer).await.expect("an answer in time");
        let answer = answer.expect("the tab is there");
        // Whoever asks a page that goes is told nothing, and asks the next.
        let gone = answer["error"]["message"] == "Inspected target navigated or closed";
        assert!(gone || answer.get("error").is_none(), "{method}: {answer}");
        answer["result"].clone()
    }

    /// What a piece of JavaScript comes to; promises are waited for.
    pub(crate) async fn evaluate(&self, script: &str) -> Value {
        let params = json!({
            "expression": format!("(async () => {{ {script} }})()"),
            "awaitPromise": true,
            "returnByValue": true,
            "userGesture": true,
        });
        let result = self.call("Runtime.evaluate", params).await;
        let failed = &result["exceptionDetails"];
        assert!(failed.is_null(), "{script}\n{failed}");
        result["result"]["value"].clone()
    }

    /// Errors the page has logged or thrown since the last time one asked.
    pub(crate) fn complaints(&self) -> Vec<String> {
        std::mem::take(&mut *self.complaints.lock().expect("no panic under the lock"))
    }
}

/// The websocket address of the first tab, once the browser has written where it listens.
async fn tab_address(folder: &std::path::Path) -> String {
    let began = Instant::now();
    while began.elapsed() < SOON {
        tokio::time::sleep(Duration::from_millis(50)).await;
        let Ok(written) = std::fs::read_to_string(folder.join("DevToolsActivePort")) else {
            continue;
        };
        let Some(port) = written.lines().next() else { continue };
        let list = reqwest::get(format!("http://127.0.0.1:{port}/json")).await;
        let Ok(list) = list else { continue };
        let tabs: Vec<Value> = list.json().await.unwrap_or_default();
        let page = tabs.iter().find(|tab| tab["type"] == "page");
        if let Some(address) = page.and_then(|tab| tab["webSocketDebuggerUrl"].as_str()) {
            return address.to_owned();
        }
    }
    panic!("the browser did not come up");
}

/// Sorts what the tab says: answers to whoever waits, errors to the complaints.
fn take(value: &Value, waiting: &Waiting, complaints: &Mutex<Vec<String>>) {
    if let Some(id) = value["id"].as_u64() {
        let waiter = waiting.lock().expect("no panic under the lock").remove(&id);
        if let Some(waiter) = waiter {
            // Nobody waits any more after a timeout; the test has failed then.
            let _ = waiter.send(value.clone());
        }
        return;
    }
    let params = &value["params"];
    let complaint = match value["method"].as_str() {
        Some("Runtime.exceptionThrown") => Some(&params["exceptionDetails"]),
        Some("Runtime.consoleAPICalled") if params["type"] == "error" => Some(&params["args"]),
        Some("Log.entryAdded") if params["entry"]["level"] == "error" => Some(&params["entry"]),
        _ => None,
    };
    if let Some(complaint) = complaint {
        complaints.lock().expect("no panic under the lock").push(complaint.to_string());
    }
}
