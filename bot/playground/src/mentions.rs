//! Who a message rings: the mentions in its text, as far as `allowed_mentions` lets them.
//!
//! Text inside code is not told apart from other text; Discord does that too rarely to matter here.

use serde_json::Value;

use crate::ids::{ChannelId, RoleId, UserId};
use crate::limits::items;
use crate::world::World;

/// Who is rung.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rung {
    pub(crate) users: Vec<UserId>,
    pub(crate) roles: Vec<RoleId>,
    pub(crate) everyone: bool,
}

/// Reads the mentions of a text. `may_everyone` says whether the author may ring everybody.
pub(crate) fn read(
    world: &World,
    channel: ChannelId,
    content: &str,
    allowed: &Value,
    may_everyone: bool,
) -> Rung {
    let mut rung = Rung::default();
    for number in numbers(content, "<@") {
        if let Some(user) = number.strip_prefix('!').unwrap_or(number).parse().ok().map(UserId)
            && world.users.contains_key(&user)
            && permitted(allowed, "users", &user.to_string())
            && !rung.users.contains(&user)
        {
            rung.users.push(user);
        }
    }
    let roles = world.guild_of(channel).map(|guild| &guild.roles);
    for number in numbers(content, "<@&") {
        if let Some(role) = number.parse().ok().map(RoleId)
            && roles.is_some_and(|roles| roles.contains_key(&role))
            && permitted(allowed, "roles", &role.to_string())
            && !rung.roles.contains(&role)
        {
            rung.roles.push(role);
        }
    }
    let called = content.contains("@everyone") || content.contains("@here");
    rung.everyone = called && may_everyone && permitted(allowed, "everyone", "");
    rung
}

/// What stands between an opening like `<@` and the next `>`.
fn numbers<'a>(content: &'a str, opening: &'a str) -> impl Iterator<Item = &'a str> {
    content.match_indices(opening).filter_map(move |(at, _)| {
        content[at + opening.len()..].split_once('>').map(|(number, _)| number)
    })
}

fn permitted(allowed: &Value, list: &str, id: &str) -> bool {
    if allowed.is_null() {
        return true;
    }
    let named = |value: &Value| {
        value == id || value.as_u64().is_some_and(|number| number.to_string() == id)
    };
    items(&allowed["parse"]).iter().any(|word| word == list)
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
