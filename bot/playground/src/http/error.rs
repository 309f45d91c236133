//! Discord's error answers: status, code, sentence, and what was wrong where.

use serde_json::{Value, json};

use crate::limits::Report;

/// An error answer.
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
        pub(crate) fn $name() -> ApiError {
            ApiError::new($status, $code, $message)
        }
    )*};
}

impl ApiError {
    errors! {
        unauthorized: 401 0 "401: Unauthorized";
        not_found: 404 0 "404: Not Found";
        method_not_allowed: 405 0 "405: Method Not Allowed";
        bad_json: 400 50109 "The request body contains invalid JSON.";
        unknown_channel: 404 10003 "Unknown Channel";
        unknown_guild: 404 10004 "Unknown Guild";
        unknown_member: 404 10007 "Unknown Member";
        unknown_message: 404 10008 "Unknown Message";
        unknown_role: 404 10011 "Unknown Role";
        unknown_user: 404 10013 "Unknown User";
        unknown_webhook: 404 10015 "Unknown Webhook";
        unknown_interaction: 404 10062 "Unknown interaction";
        unknown_command: 404 10063 "Unknown application command";
        too_many_pins: 400 30003 "Maximum number of pins reached for the channel (250)";
        too_many_commands: 400 30032 "Maximum number of application commands reached (100)";
        too_large: 413 40005 "Request entity too large";
        already_acknowledged: 400 40060 "Interaction has already been acknowledged.";
        missing_access: 403 50001 "Missing Access";
        foreign_message: 403 50005 "Cannot edit a message authored by another user";
        empty_message: 400 50006 "Cannot send an empty message";
        missing_permissions: 403 50013 "Missing Permissions";
        system_message: 403 50021 "Cannot execute action on a system message";
        wrong_channel: 400 50024 "Cannot execute action on this channel type";
        invalid_webhook_token: 401 50027 "Invalid Webhook Token";
        archived: 400 50083 "Thread is archived";
        no_history: 400 160_002 "Cannot reply without permission to read message history";
        thread_exists: 400 160_004 "A thread has already been created for this message";
        thread_locked: 400 160_005 "Thread is locked";
    }
}

impl ApiError {
    fn new(status: u16, code: u32, message: &'static str) -> Self {
        Self { status, code, message, errors: None, retry_after: None }
    }

    /// "Invalid Form Body" with everything found.
    pub(crate) fn form(report: &Report) -> Self {
        Self { errors: Some(report.errors()), ..Self::new(400, 50035, "Invalid Form Body") }
    }

    /// "Invalid Form Body" whose findings lie under one key of the body.
    pub(crate) fn nested(key: &str, errors: &Value) -> Self {
        Self { errors: Some(json!({ key: errors })), ..Self::new(400, 50035, "Invalid Form Body") }
    }

    /// "Invalid Form Body" with one thing wrong.
    pub(crate) fn field(path: &str, code: &'static str, message: &str) -> Self {
        let mut report = Report::default();
        report.add(path, code, message);
        Self::form(&report)
    }

    /// Too many edits of old messages in one channel.
    pub(crate) fn old_edits(retry_after: f64) -> Self {
        let message =
            "Maximum number of edits to messages older than 1 hour reached. Try again later";
        Self { retry_after: Some(retry_after), ..Self::new(429, 30046, message) }
    }

    /// The JSON body.
    pub(crate) fn body(&self) -> Value {
        let mut body = json!({ "message": self.message, "code": self.code });
        if let Some(errors) = &self.errors {
            body["errors"] = errors.clone();
        }
        if let Some(seconds) = self.retry_after {
            body["retry_after"] = json!(seconds);
            body["global"] = json!(false);
        }
        body
    }
}

/// Nothing if a report is empty, else its error.
pub(crate) fn check(report: &Report) -> Result<(), ApiError> {
    if report.is_empty() { Ok(()) } else { Err(ApiError::form(report)) }
}
