//! Checks requests the bot has sent against Discord's own API schema.
//!
//! The schema is a large file kept beside the project, not in it: where it is absent the check is
//! skipped with a notice. `SIRDAR_OPENAPI` names another copy.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use serde_json::{Value, json};

/// Discord's API schema, and the request bodies of its routes.
pub(crate) struct Schema {
    document: Value,
    validators: BTreeMap<(String, String), Option<jsonschema::Validator>>,
}

fn file() -> PathBuf {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/discord/openapi.json");
    std::env::var_os("SIRDAR_OPENAPI").map_or_else(|| PathBuf::from(beside), PathBuf::from)
}

impl Schema {
    /// The schema, read once for all tests: to make its validators takes long. Nothing, and a notice,
    /// where there is none.
    pub(crate) fn shared() -> Option<MutexGuard<'static, Self>> {
        static SCHEMA: LazyLock<Option<Mutex<Schema>>> = LazyLock::new(Schema::load);
        let schema = SCHEMA.as_ref()?;
        // A test that has failed leaves it as good as it was.
        Some(schema.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn load() -> Option<Mutex<Self>> {
        let file = file();
        let Ok(text) = std::fs::read_to_string(&file) else {
            eprintln!("skipped: no schema at {}", file.display());
            return None;
        };
        let document = serde_json::from_str(&text).expect("the schema is JSON");
        Some(Mutex::new(Self { document, validators: BTreeMap::new() }))
    }

    /// The route of the schema that a path belongs to; literal segments win over parameters.
    fn route(&self, path: &str) -> Option<String> {
        let path = path.strip_prefix("/api/v10").unwrap_or(path);
        let segments: Vec<&str> = path.split('?').next()?.split('/').collect();
        let routes = self.document["paths"].as_object()?;
        let fits = |route: &&String| {
            let parts: Vec<&str> = route.split('/').collect();
            parts.len() == segments.len()
                && parts
                    .iter()
                    .zip(&segments)
                    .all(|(part, got)| part.starts_with('{') || part == got)
        };
        routes.keys().filter(fits).min_by_key(|route| route.matches('{').count()).cloned()
    }

    /// What is wrong with a request: nothing if its route exists and its body fits.
    pub(crate) fn faults(&mut self, method: &str, path: &str, body: Option<&Value>) -> Vec<String> {
        let method = method.to_lowercase();
        let Some(route) = self.route(path) else {
            return vec![format!("{method} {path}: no such route")];
        };
        if self.document["paths"][&route].get(&method).is_none() {
            return vec![format!("{method} {route}: no such method")];
        }
        let Some(body) = body else { return Vec::new() };
        let key = (method.clone(), route.clone());
        if !self.validators.contains_key(&key) {
            let made = self.validator(&method, &route);
            self.validators.insert(key.clone(), made);
        }
        let Some(validator) = &self.validators[&key] else {
            return vec![format!("{method} {route}: takes no body")];
        };
        let body = with_numbered_permissions(body);
        let faults = validator.iter_errors(&body);
        faults
            .map(|fault| format!("{method} {route}: {fault} at {}", fault.instance_path()))
            .collect()
    }

    fn validator(&self, method: &str, route: &str) -> Option<jsonschema::Validator> {
        let content = &self.document["paths"][route][method]["requestBody"]["content"];
        let schema = content.get("application/json")?.get("schema")?;
        // References name components from the root of the document.
        let whole = json!({ "components": self.document["components"], "allOf": [schema] });
        Some(jsonschema::draft202012::new(&whole).expect("Discord's schema is a schema"))
    }
}

/// A registration of commands with permissions as numbers. Discord documents them as text, like
/// every set of bits, and takes them so; only its schema has numbers there.
fn with_numbered_permissions(body: &Value) -> Value {
    let mut body = body.clone();
    let commands = body.as_array_mut().map(Vec::as_mut_slice).unwrap_or_default();
    for command in commands {
        let written = command.get("default_member_permissions").and_then(Value::as_str);
        if let Some(bits) = written.and_then(|bits| bits.parse::<u64>().ok()) {
            command["default_member_permissions"] = json!(bits);
        }
    }
    body
}

#[test]
fn the_check_finds_what_is_wrong() {
    let Some(mut schema) = Schema::shared() else { return };
    let path = "/api/v10/channels/123/messages";
    assert_eq!(schema.faults("POST", path, Some(&json!({ "content": "hello" }))), [""; 0]);
    assert_eq!(schema.faults("POST", path, Some(&json!({ "content": 7 }))).len(), 1);
    let long = json!({ "nonce": "x".repeat(26) });
    assert_eq!(schema.faults("POST", path, Some(&long)).len(), 1);
    assert_eq!(schema.faults("PUT", path, None).len(), 1);
    assert_eq!(schema.faults("GET", "/api/v10/nowhere", None).len(), 1);
}
