//! Discord's error answers: status, code, sentence, and what was wrong where.

use serde_json::{Value, json};

use crate::limits::{At, Finding, Report, Rule};

#[derive(Debug)]
pub(crate) struct ApiError {
    pub(crate) status: u16,
    code: u32,
    message: &'static str,
    errors: Option<Value>,
    /// Seconds to wait, for 429.
    pub(crate) retry_after: Option<f64>,
}

macro_rules! errors {
    ($($name:ident: $status:literal $code:literal $message:literal;)*) => {$(
        pub(crate) const $name: ApiError = ApiError {
            status: $status, code: $code, message: $message, errors: None, retry_after: None,
        };
    )*};
}

impl ApiError {
    errors! {
        UNAUTHORIZED: 401 0 "401: Unauthorized";
        NOT_FOUND: 404 0 "404: Not Found";
        METHOD_NOT_ALLOWED: 405 0 "405: Method Not Allowed";
        BAD_JSON: 400 50109 "The request body contains invalid JSON.";
        UNKNOWN_CHANNEL: 404 10003 "Unknown Channel";
        UNKNOWN_GUILD: 404 10004 "Unknown Guild";
        UNKNOWN_MEMBER: 404 10007 "Unknown Member";
        UNKNOWN_MESSAGE: 404 10008 "Unknown Message";
        UNKNOWN_ROLE: 404 10011 "Unknown Role";
        UNKNOWN_USER: 404 10013 "Unknown User";
        UNKNOWN_EMOJI: 404 10014 "Unknown Emoji";
        UNKNOWN_WEBHOOK: 404 10015 "Unknown Webhook";
        UNKNOWN_INTERACTION: 404 10062 "Unknown interaction";
        UNKNOWN_COMMAND: 404 10063 "Unknown application command";
        TOO_MANY_PINS: 400 30003 "Maximum number of pins reached for the channel (250)";
        TOO_MANY_EMOJI: 400 30008 "Maximum number of emojis reached";
        TOO_MANY_COMMANDS: 400 30032 "Maximum number of application commands reached (100)";
        OLD_EDITS: 429 30046 "Maximum number of edits to messages older than 1 hour reached. Try again later";
        TOO_LARGE: 413 40005 "Request entity too large";
        ALREADY_ACKNOWLEDGED: 400 40060 "Interaction has already been acknowledged.";
        MISSING_ACCESS: 403 50001 "Missing Access";
        FOREIGN_MESSAGE: 403 50005 "Cannot edit a message authored by another user";
        EMPTY_MESSAGE: 400 50006 "Cannot send an empty message";
        MISSING_PERMISSIONS: 403 50013 "Missing Permissions";
        SYSTEM_MESSAGE: 403 50021 "Cannot execute action on a system message";
        WRONG_CHANNEL: 400 50024 "Cannot execute action on this channel type";
        INVALID_WEBHOOK_TOKEN: 401 50027 "Invalid Webhook Token";
        INVALID_FORM_BODY: 400 50035 "Invalid Form Body";
        ARCHIVED: 400 50083 "Thread is archived";
        NO_HISTORY: 400 160_002 "Cannot reply without permission to read message history";
        THREAD_EXISTS: 400 160_004 "A thread has already been created for this message";
        THREAD_LOCKED: 400 160_005 "Thread is locked";
    }

    /// "Invalid Form Body" with one thing wrong.
    pub(crate) fn field(path: &str, finding: Finding) -> Self {
        let mut report = Report::default();
        report.add(&At::new(path, &Value::Null), finding);
        Self { errors: Some(report.errors()), ..Self::INVALID_FORM_BODY }
    }

    /// The same with so many seconds to wait.
    pub(crate) fn after(self, seconds: f64) -> Self {
        Self { retry_after: Some(seconds), ..self }
    }

    pub(crate) fn body(self) -> Value {
        let mut body = json!({ "message": self.message, "code": self.code });
        if let Some(errors) = self.errors {
            body["errors"] = errors;
        }
        if let Some(seconds) = self.retry_after {
            body["retry_after"] = json!(seconds);
            body["global"] = json!(false);
        }
        body
    }
}

/// "Invalid Form Body" with all that a check found, if it found anything.
pub(crate) fn check(find: impl FnOnce(&mut Report)) -> Result<(), ApiError> {
    let mut report = Report::default();
    find(&mut report);
    if report.is_empty() {
        return Ok(());
    }
    Err(ApiError { errors: Some(report.errors()), ..ApiError::INVALID_FORM_BODY })
}

/// The same for a body that rules alone decide about.
pub(crate) fn check_rules(body: &Value, rules: &[Rule]) -> Result<(), ApiError> {
    check(|report| report.check(&At::new("", body), rules))
}
