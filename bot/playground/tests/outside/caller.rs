//! Plain HTTP to the playground's API, and a bare gateway that takes interactions without answering them.

use playground::Playground;
use reqwest::{Client, Method};
use serde_json::{Value, json};

use crate::bot::SOON;

/// Calls the API as the bot.
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
        let method = Method::from_bytes(method.as_bytes()).unwrap();
        let mut request = self
            .client
            .request(method, format!("{}/api/v10{path}", self.base))
            .header("authorization", format!("Bot {}", self.token));
        if !body.is_null() {
            request = request.header("content-type", "application/json").body(body.to_string());
        }
        let response = request.send().await?;
        let status = response.status().as_u16();
        let text = response.text().await?;
        Ok((status, serde_json::from_str(&text).unwrap_or(Value::Null)))
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
        let (status, body) =
            self.call("POST", &format!("/channels/{channel}/messages"), body).await;
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
        let mut form = reqwest::multipart::Form::new().text("payload_json", body.to_string());
        for (index, (name, bytes)) in files.iter().enumerate() {
            form = form.part(
                format!("files[{index}]"),
                reqwest::multipart::Part::bytes(*bytes).file_name((*name).to_owned()),
            );
        }
        let method = Method::from_bytes(method.as_bytes()).unwrap();
        let request = self
            .client
            .request(method, format!("{}/api/v10{path}", self.base))
            .header("authorization", format!("Bot {}", self.token));
        let response = request.multipart(form).send().await.unwrap();
        let status = response.status().as_u16();
        (status, serde_json::from_str(&response.text().await.unwrap()).unwrap_or(Value::Null))
    }
}

/// Connects a bot that takes interactions and answers none, with one command `ask`.
pub(crate) async fn mute_gateway(playground: &Playground) -> MuteBot {
    use poise::serenity_prelude as serenity;
    struct Catch(tokio::sync::mpsc::UnboundedSender<(String, String)>);
    #[serenity::async_trait]
    impl serenity::EventHandler for Catch {
        async fn interaction_create(
            &self,
            _: serenity::Context,
            interaction: serenity::Interaction,
        ) {
            let _ = self.0.send((interaction.id().to_string(), interaction.token().to_owned()));
        }
    }
    let (sender, receiver) = tokio::sync::mpsc::unbounded_channel();
    let http = serenity::HttpBuilder::new(playground.token())
        .proxy(playground.base_url())
        .ratelimiter_disabled(true)
        .build();
    let builder = serenity::ClientBuilder::new_with_http(http, serenity::GatewayIntents::GUILDS)
        .event_handler(Catch(sender));
    let mut client = builder.await.unwrap();
    let task = tokio::spawn(async move {
        let _ = client.start().await;
    });
    assert!(playground.wait_for_bot(SOON).await);
    let caller = Caller::new(playground);
    let app = playground.bot_id();
    let (status, _) = caller
        .call(
            "PUT",
            &format!("/applications/{app}/commands"),
            json!([{ "name": "ask", "description": "Asks" }]),
        )
        .await;
    assert_eq!(status, 200);
    MuteBot { task, received: receiver }
}

/// A bot that answers nothing; tests answer for it.
pub(crate) struct MuteBot {
    task: tokio::task::JoinHandle<()>,
    received: tokio::sync::mpsc::UnboundedReceiver<(String, String)>,
}

impl MuteBot {
    /// Id and token of the next interaction.
    pub(crate) async fn next(&mut self) -> (String, String) {
        tokio::time::timeout(SOON, self.received.recv()).await.unwrap().unwrap()
    }
}

impl Drop for MuteBot {
    fn drop(&mut self) {
        self.task.abort();
    }
}
