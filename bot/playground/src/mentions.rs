//! Who a message rings: the mentions in its text, as far as `allowed_mentions` lets them.
//!
//! Text inside code is not told apart from other text; Discord does that too rarely to matter here.

use serde_json::Value;

use crate::ids::{ChannelId, RoleId, UserId};
use crate::json::{items, text_of};
use crate::world::World;
use crate::world::model::Message;

#[derive(Clone, Debug, Default)]
pub(crate) struct Rung {
    pub(crate) users: Vec<UserId>,
    pub(crate) roles: Vec<RoleId>,
    pub(crate) everyone: bool,
}

impl Rung {
    pub(crate) fn apply(self, message: &mut Message) {
        message.mentions = self.users;
        message.mention_roles = self.roles;
        message.mention_everyone = self.everyone;
    }
}

/// Reads the mentions of a text. `may_everyone` says whether the author may ring everybody.
pub(crate) fn read(
    world: &World,
    channel: ChannelId,
    content: &str,
    allowed: &Value,
    may_everyone: bool,
) -> Rung {
    let guild = world.guild_of(channel);
    let user = |id: &UserId| world.users.contains_key(id) && permitted(allowed, "users", id.0);
    let role = |id: &RoleId| {
        guild.is_some_and(|guild| guild.roles.contains_key(id)) && permitted(allowed, "roles", id.0)
    };
    let called = content.contains("@everyone") || content.contains("@here");
    Rung {
        users: numbers(content, "<@").map(UserId).filter(user).collect(),
        roles: numbers(content, "<@&").map(RoleId).filter(role).collect(),
        everyone: called && may_everyone && permitted(allowed, "everyone", 0),
    }
}

/// The numbers between an opening like `<@` and the next `>`, each once.
fn numbers(content: &str, opening: &str) -> impl Iterator<Item = u64> {
    let mut found: Vec<u64> = Vec::new();
    for (at, _) in content.match_indices(opening) {
        let number = content[at + opening.len()..].split_once('>').map(|(number, _)| number);
        let number =
            number.and_then(|number| number.strip_prefix('!').unwrap_or(number).parse().ok());
        found.extend(number.filter(|number| !found.contains(number)));
    }
    found.into_iter()
}

fn permitted(allowed: &Value, list: &str, id: u64) -> bool {
    let named = |value: &Value| text_of(value) == id.to_string();
    allowed.is_null()
        || items(&allowed["parse"]).iter().any(|word| word == list)
        || items(&allowed[list]).iter().any(named)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::world::seed;

    #[test]
    fn allowed_mentions_decide_who_is_rung() {
        let world = seed::fresh("Sirdar", 0, 1_700_000_000_000);
        let alice = world.person("Alice").unwrap().id;
        let ben = world.person("Ben").unwrap().id;
        let channel = *world.channels.keys().next().unwrap();
        let text = format!("<@{alice}> and <@!{ben}>, @everyone");
        let users = |allowed: Value| read(&world, channel, &text, &allowed, true).users;
        assert_eq!(users(Value::Null), [alice, ben]);
        assert_eq!(users(json!({ "parse": [] })), []);
        assert_eq!(users(json!({ "users": [ben] })), [ben]);
        assert_eq!(users(json!({ "parse": ["users"] })), [alice, ben]);
        assert!(read(&world, channel, &text, &Value::Null, true).everyone);
        assert!(!read(&world, channel, &text, &Value::Null, false).everyone);
        assert!(!read(&world, channel, &text, &json!({ "parse": ["users"] }), true).everyone);
    }
}
