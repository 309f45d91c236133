//! Plain HTTP to the playground's API.

use playground::Playground;
use reqwest::multipart::{Form, Part};
use reqwest::{Client, Method, RequestBuilder};
use serde_json::Value;

/// Calls the API as the bot.
#[derive(Clone)]
pub(crate) struct Caller {
    client: Client,
    base: String,
    token: String,
}

impl Caller {
    pub(crate) fn new(playground: &Playground) -> Self {
        Self {
            client: Client::new(),
            base: playground.base_url(),
            token: playground.token().to_owned(),
        }
    }

    /// The same caller with another token.
    pub(crate) fn with_token(mut self, token: &str) -> Self {
        token.clone_into(&mut self.token);
        self
    }

    /// Calls and gives status and body; an error if the connection was cut.
    pub(crate) async fn try_call(
        &self,
        method: &str,
        path: &str,
        body: &Value,
    ) -> Result<(u16, Value), reqwest::Error> {
        let mut request = self.request(method, path);
        if !body.is_null() {
            request = request.header("content-type", "application/json").body(body.to_string());
        }
        answer(request).await
    }

    fn request(&self, method: &str, path: &str) -> RequestBuilder {
        let method = Method::from_bytes(method.as_bytes()).unwrap();
        let request = self.client.request(method, format!("{}/api/v10{path}", self.base));
        request.header("authorization", format!("Bot {}", self.token))
    }

    pub(crate) async fn call(&self, method: &str, path: &str, body: Value) -> (u16, Value) {
        self.try_call(method, path, &body).await.unwrap()
    }

    /// Calls and gives status and Discord's error code.
    pub(crate) async fn code(&self, method: &str, path: &str, body: Value) -> (u16, u64) {
        let (status, body) = self.call(method, path, body).await;
        (status, body["code"].as_u64().unwrap_or(u64::MAX))
    }

    /// Posts a message and gives its id.
    pub(crate) async fn post(&self, channel: impl std::fmt::Display, body: Value) -> String {
        let path = format!("/channels/{channel}/messages");
        let (status, body) = self.call("POST", &path, body).await;
        assert_eq!(status, 200, "{body}");
        body["id"].as_str().unwrap().to_owned()
    }

    /// Sends a form with files.
    pub(crate) async fn upload(
        &self,
        method: &str,
        path: &str,
        body: Value,
        files: &[(&str, &'static [u8])],
    ) -> (u16, Value) {
        let mut form = Form::new().text("payload_json", body.to_string());
        for (index, (name, bytes)) in files.iter().enumerate() {
            let part = Part::bytes(*bytes).file_name((*name).to_owned());
            form = form.part(format!("files[{index}]"), part);
        }
        answer(self.request(method, path).multipart(form)).await.unwrap()
    }
}

/// Sends a request and gives status and body.
async fn answer(request: RequestBuilder) -> Result<(u16, Value), reqwest::Error> {
    let response = request.send().await?;
    let status = response.status().as_u16();
    let text = response.text().await?;
    Ok((status, serde_json::from_str(&text).unwrap_or(Value::Null)))
}
