//! What is said to people rather than told of the war: the lobby, the beginning and the end of
//! a campaign, help, dice for their own sake, lines of the log.

use crate::games::{self, Seat};
use engine::hicks::PASHAS_MAX;
use engine::staff::Roster;

use super::presence;
use crate::campaign::Snapshot;
use crate::campaign::ids::PlayerId;
use crate::campaign::matter::LateSalt;
use crate::campaign::staff::authority;
use crate::games::{hicks::text as hicks, san_juans::text as san_juans};
use crate::text::post::{Picture, Post, Tone};
use crate::text::words::{self, BODY_MAX, bare, clip, clip_lines, plain};
use crate::text::{dice, march, view};

/// The story so far (J-007), in our own words.
pub const PREMISE: &str = "Twenty years ago the first rising was put down and its leader sent away. \
    Now the exiled Mahdi has escaped, has come home to the islands, and has called every village \
    to holy war. They have reason to listen: officials, slavers and Bashi-Bazouks have misruled \
    and overtaxed them ever since. London is busy elsewhere and keeps no garrison here.\n\
    You are the Anglo-Egyptian staff. You have a few tired battalions, some old steamers, a \
    handful of cards, and more crises than all of them can meet.";

/// The lobby: who has joined, how to join, what it is about.
pub fn lobby(snapshot: &Snapshot) -> Post {
    let members = &snapshot.roster.members;
    let names: Vec<String> = members.iter().map(|member| plain(&member.name)).collect();
    let joined = if !games::of(&snapshot.setup).sides().is_empty() {
        super::sides::joined(snapshot)
    } else if names.is_empty() {
        "Nobody has joined yet.".to_owned()
    } else {
        format!("Officers: {}.", words::list(&names))
    };
    let agreed = games::of(&snapshot.setup).agreed(&snapshot.setup);
    let (premise, command) = games::of(&snapshot.setup).premise(&snapshot.setup);
    let dice = if snapshot.open_dice {
        "The dice come from an open seed, which everybody may know.".to_owned()
    } else {
        format!(
            "The dice are fixed by a secret whose hash is `{}`; it is published when the war ends. \
             `/campaign join salt:` mixes a word of yours into them.",
            bare(&snapshot.dice_commitment)
        )
    };
    Post {
        title: clip(&format!("🏝 {}", plain(&snapshot.name)), 256),
        body: clip_lines(
            &format!(
                "{premise}\n\n{joined}\nAgreed on: {agreed}. *Options* shows and changes it.\n\
                 {command} Press *Start*, or use `/campaign start`, when everybody is here. \
                 One officer is enough.\n-# {dice}"
            ),
            BODY_MAX,
        ),
        tone: Tone::Call,
        ..Post::default()
    }
}

/// The message with which the campaign begins; it rings for the commander.
pub fn begun(snapshot: &Snapshot) -> Post {
    if snapshot.roster.side.is_some() {
        return super::sides::begun(snapshot);
    }
    if let Some(view) = march(snapshot) {
        let post = hicks::board::begun(snapshot, &view);
        let body = clip_lines(&named(&post.body, &snapshot.roster), BODY_MAX);
        return Post { body, rings: awaited_first(snapshot), ..post };
    }
    let commander = snapshot.roster.commander;
    let name = commander.map(|id| name_of(snapshot, id));
    let mut lines = vec![match &name {
        Some(name) => {
            format!("**{name}** is commander in chief, and the orders are {name}'s to give.")
        }
        None => "The command is open.".to_owned(),
    }];
    if let Some(chief) = snapshot.roster.chief_of_staff {
        lines.push(format!("**{}** is chief of staff.", name_of(snapshot, chief)));
    }
    lines.extend(super::posts::shared_out(snapshot));
    let (score, turn) = view(snapshot).map_or((5, 1), |view| (view.score, view.turn));
    lines.push(format!(
        "Mahdi's score {score}: 0 we win, 300 he wins. The war begins with turn {turn} of twenty."
    ));
    lines.push(format!("Agreed on: {}.", games::of(&snapshot.setup).agreed(&snapshot.setup)));
    lines.push(
        "Press *Orders* under the newest message, or type `/orders`, to see what can be done. \
         Everybody may look at the hand, the map and the situation."
            .to_owned(),
    );
    Post {
        title: clip(&format!("⚔ {}: the war begins", plain(&snapshot.name)), 256),
        body: clip_lines(&lines.join("\n"), BODY_MAX),
        tone: Tone::Call,
        rings: commander,
        call: "the command is yours.".to_owned(),
        ..Post::default()
    }
}

/// The message with which a campaign played elsewhere goes on in this channel.
pub fn imported(snapshot: &Snapshot) -> Post {
    let mut lines = Vec::new();
    if let Some((when, stands)) = crate::text::stands(snapshot) {
        lines.push(format!("It goes on here as it stood: {when}. {stands}"));
    }
    lines.push(match snapshot.roster.commander {
        _ if snapshot.setup.commands_by_turns() => "The Pashas command in turn.".to_owned(),
        Some(commander) => {
            format!("**{}** is commander in chief.", name_of(snapshot, commander))
        }
        // It stays true when somebody has.
        None => "Whoever joins first commands: press *Join*, or type `/campaign join`.".to_owned(),
    });
    lines.push(if snapshot.open_dice {
        "-# From here on the dice come from an open seed, which everybody may know.".to_owned()
    } else {
        format!(
            "-# From here on the dice are fixed by a new secret whose hash is `{}`.",
            bare(&snapshot.dice_commitment)
        )
    });
    Post {
        title: clip(&format!("⚔ {}: the war goes on", plain(&snapshot.name)), 256),
        body: clip_lines(&lines.join("\n"), BODY_MAX),
        tone: Tone::Call,
        rings: snapshot.roster.commander,
        call: match snapshot.roster.commander {
            _ if snapshot.setup.commands_by_turns() => String::new(),
            Some(_) => "the command is yours.".to_owned(),
            None => String::new(),
        },
        ..Post::default()
    }
}

/// The name of a member, safe in a message.
pub fn name_of(snapshot: &Snapshot, player: PlayerId) -> String {
    snapshot.roster.name(player).map_or_else(|| "Somebody".to_owned(), plain)
}

/// A text with the names of people in place of their numbers: `officer 3`, as the words of the
/// campaign have it (J-006), `Pasha 3`, as those of the march do.
pub fn named(text: &str, roster: &Roster) -> String {
    with_names(text, roster, plain)
}

/// The same where Discord reads no Markdown: in buttons and menus.
pub fn named_bare(text: &str, roster: &Roster) -> String {
    with_names(text, roster, bare)
}

fn with_names(text: &str, roster: &Roster, spell: fn(&str) -> String) -> String {
    let mut text = text.to_owned();
    for seat in engine::san_juans::OFFICERS.map(Seat) {
        let name = match roster.has_officer(seat) {
            true => roster.holder(seat).and_then(|player| roster.name(player)).map(spell),
            false => None,
        };
        let name = name.unwrap_or_else(|| "the commander".to_owned());
        for word in ["officer", "Officer"] {
            text = text.replace(&format!("{word} {}", seat.0), &name);
        }
    }
    // A Pasha nobody plays any more keeps his number.
    for seat in (0..=PASHAS_MAX).filter_map(|seat| u8::try_from(seat).ok()).map(Seat) {
        let holder = roster.pasha(seat).and_then(|player| roster.name(player));
        if let Some(name) = holder.map(spell) {
            text = text.replace(&format!("Pasha {}", seat.0), &name);
        }
    }
    text
}

/// What is told above a panel under divided command: to officers their island and their cards, to
/// the commander whose order it is that may be gone on with.
pub fn standing(snapshot: &Snapshot, player: PlayerId) -> Option<String> {
    let roster = &snapshot.roster;
    let view = view(snapshot)?;
    let first = awaited_first(snapshot);
    if let Some(absent) = presence::acts_for(snapshot, player) {
        return Some(absent);
    }
    let decision = snapshot.game.as_ref().and_then(|game| game.decision());
    let topic = decision.map_or("", |decision| decision.why.topic());
    if topic == "settle-battle" && first == Some(player) && roster.commander != first {
        return Some("⚔ You lead this battle.".to_owned());
    }
    if roster.commander == Some(player)
        && let Some(officer) = first.filter(|first| *first != player)
    {
        let name = name_of(snapshot, officer);
        return Some(match (presence::acts_for(snapshot, officer), topic) {
            (Some(_), _) => format!("🤝 **{name}** acts for you; you may answer as well."),
            (None, "settle-battle") => {
                format!("⚔ **{name}** is to lead this battle; you may settle it as well.")
            }
            _ => format!("🤝 This is **{name}**'s order; you may go on with it as well."),
        });
    }
    let own = |seat| roster.has_officer(seat) && roster.holder(seat) == Some(player);
    let theatre = view.theatres.iter().find(|theatre| own(theatre.seat))?;
    let island = san_juans::names::island(theatre.island);
    let cards: Vec<String> = theatre.cards.iter().map(ToString::to_string).collect();
    Some(format!(
        "🤝 You command on **{island}**: an Ops card of yours moves the forces there{}.",
        match &cards[..] {
            [] => String::new(),
            cards => format!(
                ", and {} for you to play",
                match cards {
                    [only] => format!("card {only} is"),
                    several => format!("cards {} are", words::list(several)),
                }
            ),
        }
    ))
}

/// Who is awaited first: whoever's order is under way, whose island or battle it is, else the
/// commander, or whoever acts for them.
pub fn awaited_first(snapshot: &Snapshot) -> Option<PlayerId> {
    authority::awaited(snapshot.game.as_ref()?, &snapshot.roster).first().copied()
}

/// Who else may answer, for the board: `Ben may play 35 on Orcas Island`.
pub fn others_awaited(snapshot: &Snapshot) -> Vec<String> {
    let (Some(view), Some(game)) = (view(snapshot), &snapshot.game) else { return Vec::new() };
    let Some(decision) = game.decision() else { return Vec::new() };
    let roster = &snapshot.roster;
    let others = authority::awaited(game, roster).into_iter().skip(1);
    let too = |player| format!("{} may answer too", name_of(snapshot, player));
    if decision.why.topic() != "play-card" {
        return others.map(too).collect();
    }
    let officers = decision.seats.iter().copied().filter(|seat| roster.has_officer(*seat));
    let may = |seat: Seat| {
        let theatre = view.theatres.iter().find(|theatre| theatre.seat == seat)?;
        let cards: Vec<String> = theatre.cards.iter().map(ToString::to_string).collect();
        let name = name_of(snapshot, roster.present(roster.holder(seat)?)?);
        let island = san_juans::names::island(theatre.island);
        Some(format!("{name} may play {} on {island}", words::either(&cards)))
    };
    // The commander for whom somebody acts may answer all the same.
    let commander = others.filter(|player| roster.commander == Some(*player)).map(too);
    commander.chain(officers.filter_map(may)).collect()
}

/// Somebody joined after the beginning.
pub fn joined(snapshot: &Snapshot, player: PlayerId, salt: Option<&LateSalt>) -> Post {
    let name = name_of(snapshot, player);
    let salt = salt.map(|salt| dice::salt_line(&name, salt)).unwrap_or_default();
    let body = format!("**{name}** joins the staff.{salt}");
    Post { body, ..Post::default() }
}

/// From when on somebody who has joined a war under way decides with the others.
pub fn waits(turn: u8, on_a_march: bool) -> String {
    if on_a_march {
        return format!(
            "You have joined on the way: you look on at once, and vote and take copies from turn \
             {turn} on."
        );
    }
    format!(
        "You have joined in the middle of the war: you look, propose and back at once, and vote, \
         stand, lead battles and take copies from turn {turn} on."
    )
}

/// The same of somebody, as long as they wait.
pub fn still_waits(snapshot: &Snapshot, player: PlayerId) -> Option<String> {
    Some(waits(snapshot.roster.waits(player)?, snapshot.roster.by_turns))
}

/// Who has joined only now, and from when on they decide with the others.
pub fn newcomers(snapshot: &Snapshot) -> Option<String> {
    let members = snapshot.roster.members.iter().map(|member| member.player);
    let told = members.filter_map(|player| {
        let turn = snapshot.roster.waits(player)?;
        Some(format!("{} from turn {turn} on", name_of(snapshot, player)))
    });
    let told: Vec<String> = told.collect();
    (!told.is_empty()).then(|| {
        format!(
            "**Have joined only now** {}; until then they look, propose and back, and neither vote, \
             stand, lead battles nor take copies.",
            told.join(", ")
        )
    })
}

/// Islands whose officer has gone, with the cards that went with them.
fn vacant(snapshot: &Snapshot) -> Vec<String> {
    let theatres = view(snapshot).map(|view| view.theatres).unwrap_or_default();
    let held = theatres.into_iter().filter(|of| !of.cards.is_empty());
    let gone = held.filter(|of| !snapshot.roster.has_officer(of.seat));
    let told = gone.map(|theatre| {
        let cards: Vec<String> = theatre.cards.iter().map(ToString::to_string).collect();
        let island = san_juans::names::island(theatre.island);
        match &cards[..] {
            [card] => format!("{island} with card {card}"),
            cards => format!("{island} with cards {}", words::list(cards)),
        }
    });
    told.collect()
}

/// Somebody left after the beginning; `handed_over` if the command passed on.
pub fn left(snapshot: &Snapshot, name: &str, handed_over: bool) -> Post {
    let mut body = format!("**{}** leaves the campaign.", plain(name));
    let heir = snapshot.roster.commander.filter(|_| handed_over);
    let vacant = vacant(snapshot);
    if let (false, Some(commander)) = (vacant.is_empty(), snapshot.roster.commander) {
        let name = name_of(snapshot, commander);
        let verb = if heir.is_some() { "also has" } else { "has" };
        body.push_str(&format!(
            " {name} {verb} what has no officer now: {}.",
            words::list(&vacant)
        ));
    }
    match heir {
        Some(heir) => {
            body.push_str(&format!(" **{}** takes over the command.", name_of(snapshot, heir)));
        }
        None if handed_over => body.push_str(" Nobody is left to command."),
        None => {}
    }
    Post {
        body,
        tone: if handed_over { Tone::Call } else { Tone::Plain },
        rings: heir,
        call: heir.map_or_else(String::new, |_| "the command is yours.".to_owned()),
        ..Post::default()
    }
}

/// The end of a campaign; `secret` is what the dice came from.
pub fn ended(snapshot: &Snapshot, secret: &str, thrown: i64, clean: Option<bool>) -> Post {
    let marches = snapshot.setup.own::<engine::hicks::Options>().is_some();
    let story = match march(snapshot) {
        Some(view) => Some(format!("{}\n", hicks::board::ended(&view))),
        None => view(snapshot).map(|view| {
            format!("Turn {}, Mahdi's score {}: 0 we win, 300 he wins.\n", view.turn, view.score)
        }),
    };
    let source = if snapshot.open_dice { "The open seed" } else { "The secret" };
    let thrown = words::count(usize::try_from(thrown).unwrap_or(0), "roll");
    let thrown = match clean {
        Some(true) => format!("{thrown} in all, and I have computed them again: nothing is amiss"),
        Some(false) => format!("{thrown} in all, and ⚠️ **not all are what it gives**"),
        None => format!("{thrown} in all"),
    };
    let body = format!(
        "{}{source} of the dice was `{}`; {thrown}. *Check the dice* says more, and `sirdar \
         verify` does it without me. Thank you for playing: `/campaign new` begins the next {}.",
        story.unwrap_or_default(),
        bare(secret),
        if marches { "march" } else { "war" },
    );
    let played_out = snapshot.game.as_ref().is_some_and(|game| game.is_over());
    let title = match (played_out, marches) {
        (true, false) => "The war is over",
        (true, true) => "The march is over",
        (false, false) => "🗄️ The war is laid aside",
        (false, true) => "🗄️ The march is laid aside",
    };
    Post { title: title.to_owned(), body, picture: Picture::Map, ..Post::default() }
}

/// Somebody took the Mahdist side in the battle that waits, or gave it up (J-005).
pub fn volunteered(snapshot: &Snapshot, player: PlayerId, leads: bool) -> Post {
    let name = name_of(snapshot, player);
    let battle = view(snapshot).and_then(|view| view.battle);
    let at = battle.map(|battle| format!(" {}", san_juans::names::at(battle.space)));
    let at = at.unwrap_or_default();
    let body = match leads {
        true => format!("🐪 **{name}** leads the Ansar in the battle{at}."),
        false => format!("**{name}** no longer leads the Ansar in the battle{at}."),
    };
    Post { body, ..Post::default() }
}

/// Says which permissions somebody must grant, and that nothing is lost meanwhile; nothing if
/// nothing is wanting.
pub fn lacking(missing: &[&str]) -> String {
    if missing.is_empty() {
        return String::new();
    }
    format!(
        "\n⚠️ But I may not do everything here yet. Somebody who manages this channel can grant me, \
         under *Edit Channel → Permissions*: **{}**. What I could not post appears by itself a few \
         minutes later.",
        missing.join("**, **")
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::san_juans::text::tests::{Wheel, new_game, snapshot};

    #[test]
    fn the_lobby_tells_the_story_so_far() {
        let (game, _) = new_game(&mut Wheel(3));
        let told = lobby(&snapshot(game)).body;
        for part in [
            "Twenty years",
            "exiled Mahdi",
            "holy war",
            "slavers and Bashi-Bazouks",
            "overtaxed",
            "keeps no garrison",
            "handful of cards",
        ] {
            assert!(told.contains(part), "J-007: {part}: {told}");
        }
    }
}
