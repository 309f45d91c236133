//! What is said to people rather than told of the campaign: the lobby, the beginning and the end of
//! a campaign, who is awaited, who comes and who goes.

use std::collections::BTreeMap;

use kit::Seat;
use model::message::{Picture, Post, Tone};
use model::post_kind::LateSalt;
use model::words::{BODY_MAX, bare, clip, clip_lines, plain};
use model::{Snapshot, words};
use staff::group::Chosen;
use staff::{PlayerId, Roster};

use crate::people::authority;
use crate::text::dice;
use crate::text::people::{options, presence};

pub fn lobby(snapshot: &Snapshot) -> Post {
    let members = &snapshot.roster.members;
    let ready = |player| if snapshot.roster.group.ready.contains(&player) { " ✅" } else { "" };
    let names =
        members.iter().map(|member| name_of(snapshot, member.player) + ready(member.player));
    let names: Vec<String> = names.collect();
    let joined = if !crate::of(&snapshot.setup).about().sides.is_empty() {
        crate::text::people::sides::joined(snapshot)
    } else if names.is_empty() {
        "Nobody has joined yet.".to_owned()
    } else {
        format!("Officers: {}.", words::list(&names))
    };
    let agreed = crate::of(&snapshot.setup).agreed(&snapshot.setup);
    let agreed = match agreed.as_str() {
        "" => String::new(),
        agreed => format!("Agreed on: {agreed}. *Options* shows and changes it.\n"),
    };
    let play = crate::of(&snapshot.setup);
    let (premise, command) = play.about().premise;
    let enough = match play.about().sides {
        [] => "One officer is enough.",
        _ => "Each side needs somebody.",
    };
    let dice = if snapshot.open_dice {
        "The dice come from an open seed, which everybody may know.".to_owned()
    } else {
        format!(
            "The dice are fixed by a secret whose hash is `{}`; it is published when the {} ends. \
             `/campaign join salt:` mixes a word of yours into them.",
            bare(&snapshot.dice_commitment),
            play.about().noun
        )
    };
    Post {
        title: clip(&format!("{} {}", play.about().sign, plain(&snapshot.name)), 256),
        body: clip_lines(
            &format!(
                "{premise}\n\n{joined}{}\n{agreed}{command} Press *Ready* when it may begin as far as \
                 you are concerned, and *Start* when everybody is ready; before that only whoever \
                 opened it can, and is asked whether to begin without the others. {enough}\n-# {dice}",
                admission(snapshot)
            ),
            BODY_MAX,
        ),
        tone: Tone::Call,
        ..Post::default()
    }
}

/// Who may join, where not everybody may.
fn admission(snapshot: &Snapshot) -> String {
    let group = &snapshot.roster.group;
    let Some(invited) = &group.invited else { return String::new() };
    let founder =
        group.founder.map_or_else(|| "The founder".to_owned(), |id| name_of(snapshot, id));
    let named: Vec<String> = invited.iter().map(|player| format!("<@{}>", player.0)).collect();
    let named = if named.is_empty() { "nobody yet".to_owned() } else { words::commas(&named) };
    format!(
        "\n🔒 {founder} says who may join, with `/campaign options invite:`. Named so far: {named}."
    )
}

pub fn begun(snapshot: &Snapshot) -> Post {
    let mut post = crate::of(&snapshot.setup).begun(snapshot);
    let begun = snapshot.roster.group.begun.as_ref().filter(|begun| !begun.over.is_empty());
    if let Some(begun) = begun {
        let names: Vec<String> = begun.over.iter().map(|id| name_of(snapshot, *id)).collect();
        let by = known_name(snapshot, begun.by).unwrap_or_else(|| "the server's manager".into());
        let (who, were) = (words::list(&names), if names.len() == 1 { "was" } else { "were" });
        post.body.push_str(&format!("\n-# {who} {were} not ready yet: it begins by {by}'s word."));
    }
    post
}

/// Options were changed in the lobby; told as they stand now.
pub fn changed(snapshot: &Snapshot, player: PlayerId, was: &BTreeMap<String, String>) -> Post {
    let told = options::items(&snapshot.setup).iter().filter_map(|item| {
        let was = was.get(&item.key)?;
        let is = options::value_of(&snapshot.setup, &item.key).filter(|is| is != was)?;
        Some(format!("{} {} → **{}**", item.title, item.shown(was), item.shown(&is)))
    });
    let told: Vec<String> = told.collect();
    let told = match told.is_empty() {
        true => "has left everything as it was".to_owned(),
        false => format!("changes what is agreed on: {}", told.join("; ")),
    };
    Post::said(clip_lines(&format!("⚙️ **{}** {told}.", name_of(snapshot, player)), BODY_MAX))
}

/// How the commander was chosen, where somebody else could have been.
fn how_chosen(snapshot: &Snapshot) -> Option<String> {
    let begun = snapshot.roster.group.begun.as_ref()?;
    let by = || known_name(snapshot, begun.by).unwrap_or("the server's manager".into());
    match begun.how {
        Chosen::Alone => None,
        Chosen::Lot => Some("The lot has fallen so".to_owned()),
        Chosen::Elected => Some("The staff has elected so".to_owned()),
        Chosen::Named => Some(format!("{} has named so", by())),
    }
}

/// Who commands from the beginning, where the staff has a commander; a line each.
pub fn who_commands(snapshot: &Snapshot) -> Vec<String> {
    let commander = snapshot.roster.commander;
    let name = commander.map(|id| name_of(snapshot, id));
    let mut lines = vec![match &name {
        Some(name) => {
            let post = crate::text::phrases(snapshot).commander;
            let how = how_chosen(snapshot).map_or_else(String::new, |how| format!(" {how}."));
            format!("**{name}** is {post}, and the orders are {name}'s to give.{how}")
        }
        None => "The command is open.".to_owned(),
    }];
    if let Some(chief) = snapshot.roster.chief_of_staff {
        lines.push(format!("**{}** is chief of staff.", name_of(snapshot, chief)));
    }
    lines.extend(crate::text::people::posts::shared_out(snapshot));
    lines
}

/// The message with which a campaign played elsewhere goes on in this channel.
pub fn imported(snapshot: &Snapshot) -> Post {
    let mut lines = Vec::new();
    if let Some((when, stands)) = crate::text::stands(snapshot) {
        lines.push(format!("It goes on here as it stood: {when}. {stands}"));
    }
    lines.push(match snapshot.roster.commander {
        _ if snapshot.setup.commands_by_turns() => in_turn(snapshot),
        Some(commander) => {
            let post = crate::text::phrases(snapshot).commander;
            format!("**{}** is {post}.", name_of(snapshot, commander))
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
        ..Post::default()
    }
}

pub fn in_turn(snapshot: &Snapshot) -> String {
    format!("The {}s command in turn.", crate::of(&snapshot.setup).about().phrases.turn_taker)
}

/// The name of a member, or of somebody who was one, safe in a message.
pub fn name_of(snapshot: &Snapshot, player: PlayerId) -> String {
    known_name(snapshot, player).unwrap_or_else(|| "Somebody".to_owned())
}

/// The same; nothing for whoever was never a member.
pub fn known_name(snapshot: &Snapshot, player: PlayerId) -> Option<String> {
    snapshot.roster.name(player).map(|name| plain(&name))
}

/// The same where Discord reads no Markdown: in buttons and menus.
pub fn bare_name(snapshot: &Snapshot, player: PlayerId) -> String {
    snapshot.roster.name(player).map_or_else(|| "Somebody".to_owned(), |name| bare(&name))
}

/// A text with the names of people in place of what the words of games call them by (J-006).
pub fn named(text: &str, roster: &Roster) -> String {
    with_names(text, roster, plain)
}

/// The same where Discord reads no Markdown: in buttons and menus.
pub fn named_bare(text: &str, roster: &Roster) -> String {
    with_names(text, roster, bare)
}

fn with_names(text: &str, roster: &Roster, spell: fn(&str) -> String) -> String {
    let games = crate::list().iter();
    games.fold(text.to_owned(), |text, play| play.with_names(text, roster, spell))
}

/// What is told above a panel under divided command: to officers their island and their cards, to
/// the commander whose order it is that may be gone on with.
pub fn standing(snapshot: &Snapshot, player: PlayerId) -> Option<String> {
    let roster = &snapshot.roster;
    let game = snapshot.game.as_ref().filter(|_| !snapshot.setup.commands_by_turns())?;
    let first = awaited_first(snapshot);
    if let Some(absent) = presence::acts_for(snapshot, player) {
        return Some(absent);
    }
    let is_battle = crate::battle(game).is_some();
    if is_battle && first == Some(player) && roster.commander != first {
        return Some("⚔ You lead this battle.".to_owned());
    }
    if roster.commander == Some(player)
        && let Some(officer) = first.filter(|first| *first != player)
    {
        let name = name_of(snapshot, officer);
        return Some(match (presence::acts_for(snapshot, officer), is_battle) {
            (Some(_), _) => format!("🤝 **{name}** acts for you; you may answer as well."),
            (None, true) => {
                format!("⚔ **{name}** is to lead this battle; you may settle it as well.")
            }
            _ => format!("🤝 This is **{name}**'s order; you may go on with it as well."),
        });
    }
    let own = |seat| roster.has_officer(seat) && roster.holder(seat) == Some(player);
    let play = crate::whole(game);
    let held = play.holdings(game).into_iter().find(|held| own(held.seat))?;
    Some(format!(
        "🤝 You command on **{}**: an Ops card of yours moves the forces there{}.",
        play.area_name(held.area),
        match &held.cards[..] {
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
/// commander, or whoever acts for them. Of a question to both sides, a side is told of its own.
pub fn awaited_first(snapshot: &Snapshot) -> Option<PlayerId> {
    let game = snapshot.game.as_ref()?;
    let all = authority::awaited_by_side(game, &snapshot.roster);
    let asked = model::campaign::audience::awaited(game);
    let own = asked.iter().position(|side| snapshot.side() == Some(*side));
    let own = own.and_then(|at| all.get(at)?.first());
    own.or_else(|| all.iter().flatten().next()).copied()
}

/// Who else may answer, for the board: `Ben may play 35 on Orcas Island`.
pub fn others_awaited(snapshot: &Snapshot) -> Vec<String> {
    let by_turns = snapshot.setup.commands_by_turns();
    let Some(game) = snapshot.game.as_ref().filter(|_| !by_turns) else { return Vec::new() };
    let Some(decision) = game.decision() else { return Vec::new() };
    let play = crate::whole(game);
    let roster = &snapshot.roster;
    let first = awaited_first(snapshot);
    let others = authority::awaited(game, roster).into_iter();
    let others = others.filter(|player| first != Some(*player));
    // Of a question to both sides each answers for itself.
    let how = if roster.side.is_some() { "is awaited too" } else { "may answer too" };
    let too = |player| format!("{} {how}", name_of(snapshot, player));
    if !play.concern(&decision, game).commander_first {
        return others.map(too).collect();
    }
    let officers = decision.seats.iter().copied().filter(|seat| roster.has_officer(*seat));
    let holdings = play.holdings(game);
    let may = |seat: Seat| {
        let held = holdings.iter().find(|held| held.seat == seat)?;
        let name = name_of(snapshot, roster.present(roster.holder(seat)?)?);
        let area = play.area_name(held.area);
        Some(format!("{name} may play {} on {area}", words::either(&held.cards)))
    };
    // The commander for whom somebody acts may answer all the same.
    let commander = others.filter(|player| roster.commander == Some(*player)).map(too);
    commander.chain(officers.filter_map(may)).collect()
}

pub fn joined(snapshot: &Snapshot, player: PlayerId, salt: Option<&LateSalt>, back: bool) -> Post {
    let name = name_of(snapshot, player);
    let salt = salt.map(|salt| dice::salt_line(&name, salt)).unwrap_or_default();
    let does = if back { "is back on the staff" } else { "joins the staff" };
    let commands = if back && snapshot.roster.commander == Some(player) {
        format!(", as {}", crate::text::phrases(snapshot).commander)
    } else {
        String::new()
    };
    Post::said(format!("**{name}** {does}{commands}.{salt}"))
}

/// Asks whether it is to begin without those who are not ready.
pub fn start_without(snapshot: &Snapshot, who: &[PlayerId]) -> Post {
    let names: Vec<String> = who.iter().map(|player| name_of(snapshot, *player)).collect();
    let names = words::list(&names);
    let verb = if who.len() == 1 { "is" } else { "are" };
    let body = format!(
        "**{names}** {verb} not ready yet: *Ready* under the lobby's message says so. Whoever is not \
         there when it begins plays all the same, and is waited for."
    );
    Post { title: format!("Start without {names}?"), body, tone: Tone::Call, ..Post::default() }
}

/// From when on somebody who has joined a campaign under way decides with the others.
pub fn waits(turn: u8, on_a_march: bool) -> String {
    if on_a_march {
        return format!(
            "You have joined on the way: you look on at once, and vote and take copies from turn \
             {turn} on."
        );
    }
    format!(
        "You have joined in the middle: you look, propose and back at once, and vote, decide with \
         the others and take copies from turn {turn} on."
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
            "**Have joined only now** {}; until then they look, propose and back, and decide nothing \
             else with the others.",
            told.join(", ")
        )
    })
}

fn vacant(snapshot: &Snapshot) -> Vec<String> {
    let Some(game) = &snapshot.game else { return Vec::new() };
    let play = crate::whole(game);
    let held = play.holdings(game).into_iter().filter(|of| !of.cards.is_empty());
    let gone = held.filter(|of| !snapshot.roster.has_officer(of.seat));
    let told = gone.map(|held| {
        let area = play.area_name(held.area);
        match &held.cards[..] {
            [card] => format!("{area} with card {card}"),
            cards => format!("{area} with cards {}", words::list(cards)),
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
    Post { body, tone: if handed_over { Tone::Call } else { Tone::Plain }, ..Post::default() }
}

/// The end of a campaign; `secret` is what the dice came from.
pub fn ended(snapshot: &Snapshot, secret: &str, thrown: i64, clean: Option<bool>) -> Post {
    let story = snapshot.game.as_ref().map(|game| crate::on_top(game).ended(game) + "\n");
    let kind = crate::of(&snapshot.setup).about().phrases.kind;
    let source = if snapshot.open_dice { "The open seed" } else { "The secret" };
    let thrown = words::count(usize::try_from(thrown).unwrap_or(0), "roll");
    let thrown = match clean {
        Some(true) => format!("{thrown} in all, and I have computed them again: nothing is amiss"),
        Some(false) => format!("{thrown} in all, and ⚠️ **not all are what it gives**"),
        None => format!("{thrown} in all"),
    };
    let body = format!(
        "{}{source} of the dice was `{}`; {thrown}. *Check the dice* says more, and `sirdar \
         verify` does it without me. Thank you for playing: `/campaign new` begins the next {kind}.",
        story.unwrap_or_default(),
        bare(secret),
    );
    let title = match snapshot.game.as_ref().is_some_and(|game| game.is_over()) {
        true => format!("The {kind} is over"),
        false => format!("🗄️ The {kind} is laid aside"),
    };
    Post { title, body, picture: Picture::Map, ..Post::default() }
}

/// Somebody took the other side in the battle that waits, or gave it up (J-005).
pub fn volunteered(snapshot: &Snapshot, player: PlayerId, leads: bool) -> Post {
    let name = name_of(snapshot, player);
    let (at, foe) = (battlefield(snapshot), crate::of(&snapshot.setup).about().phrases.foe);
    Post::said(match leads {
        true => format!("🐪 **{name}** leads {foe} in the battle{at}."),
        false => format!("**{name}** no longer leads {foe} in the battle{at}."),
    })
}

pub fn battlefield(snapshot: &Snapshot) -> String {
    let at = snapshot.game.as_ref().and_then(|game| crate::whole(game).battlefield(game));
    at.map_or_else(String::new, |at| format!(" {at}"))
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
