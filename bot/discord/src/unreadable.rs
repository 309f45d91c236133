//! Interactions that the library cannot read: Discord may send another form of them some day.
//!
//! The library passes them by as unknown events. What can be known of one is logged, never what was
//! typed nor its token; and whoever pressed or typed is told, where that is known.

use std::time::Instant;

use model::Problem;
use serde_json::Value;
use serenity::all::{Context, Event, RawEventHandler};
use tracing::error;

use crate::App;
use crate::rate_limit::InteractionKind;
use crate::reply::{Call, refuse};

pub(crate) struct UnreadableInteractions(pub(crate) App);

#[serenity::async_trait]
impl RawEventHandler for UnreadableInteractions {
    async fn raw_event(&self, _: Context, event: Event) {
        if let Event::Unknown(event) = event
            && event.kind == "INTERACTION_CREATE"
        {
            apologise(&self.0, &event.value).await;
        }
    }
}

async fn apologise(app: &App, it: &Value) {
    let interaction = snowflake(&it["id"]);
    let guild = snowflake(&it["guild_id"]);
    let kind = kind(&it["type"]);
    let fault = format!("I-{}", interaction.unwrap_or_default());
    error!(
        fault,
        interaction,
        kind = kind.unwrap_or("unknown"),
        guild,
        "an interaction could not be read"
    );
    let user = snowflake(&it["member"]["user"]["id"]).or_else(|| snowflake(&it["user"]["id"]));
    let (Some(kind), Some(id), Some(user), Some(token)) =
        (kind, interaction, user, it["token"].as_str())
    else {
        return;
    };
    let channel = snowflake(&it["channel_id"]).unwrap_or_default();
    let call = Call::of(kind, (id, user), channel, guild.unwrap_or_default(), token);
    if app.rate_limit.allows(InteractionKind::Asked, call.player, call.id, Instant::now()) {
        refuse(app, call, Problem::Fault(fault)).await;
    }
}

fn kind(number: &Value) -> Option<&'static str> {
    match number.as_u64()? {
        2 => Some("command"),
        3 => Some("component"),
        5 => Some("form"),
        _ => None,
    }
}

fn snowflake(value: &Value) -> Option<u64> {
    value.as_str()?.parse().ok()
}
