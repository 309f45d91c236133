//! Posts in words: who holds which, who may do what, how they change hands (J-001, J-004, J-078).

use model::message::{Post, Tone};
use model::words::{BODY_MAX, clip_lines, list};
use model::{Snapshot, words};
use staff::PlayerId;
use staff::group::Ask;
use staff::posts::{Area, BadPosting, Lead, Posting};

use crate::people::authority;
use crate::text::book::{Numbers, WORDS};
use crate::text::people::members;
use crate::text::people::members::{battlefield, name_of};
use crate::text::phrases;
use crate::text::said::Said;

pub const AT_THE_BEGINNING: &str = "The staff elects its commander; then the war begins.";
/// Why the staff elects a commander though none was relieved.
pub const AFTER_RESIGNATION: &str = "The commander has resigned.";

pub fn island(area: Area, snapshot: &Snapshot) -> &'static str {
    crate::of(&snapshot.setup).area_name(area)
}

/// A change of posts, as the outbox keeps it.
#[derive(Debug, Clone, Copy)]
pub struct Change<'a> {
    pub player: PlayerId,
    pub posting: &'a Posting,
    pub commander: Option<PlayerId>,
    pub chief: Option<PlayerId>,
    pub awaited: Option<PlayerId>,
}

fn first_to_lead(snapshot: &Snapshot) -> &'static str {
    match crate::of(&snapshot.setup).about().tabletop {
        Some(_) => " and is asked first to lead its battles",
        None => "",
    }
}

pub fn reposted(snapshot: &Snapshot, change: &Change<'_>) -> Post {
    let name = |player| format!("**{}**", name_of(snapshot, player));
    let who = name(change.player);
    let told = Said::of(snapshot, &who);
    let mut body = match *change.posting {
        Posting::Resign { .. } => match (change.commander, change.chief) {
            (Some(heir), _) => {
                format!(
                    "🎖 {who} lays down the command of their own accord. {} takes it up.",
                    name(heir)
                )
            }
            (None, Some(chief)) => {
                format!("🎖 {who} lays down the staff. {} is chief of staff.", name(chief))
            }
            (None, None) => {
                format!("🎖 {who} gives everything back; the commander decides there again.")
            }
        },
        Posting::Lead { player, .. } if player == change.player => {
            format!("⚔ {who} leads the battle{}.", battlefield(snapshot))
        }
        Posting::Delegate { to: Some(_), .. } => {
            told.tell("reposted", change.posting).unwrap_or_default()
                + first_to_lead(snapshot)
                + "."
        }
        _ => told.tell("reposted", change.posting).unwrap_or_default(),
    };
    if let (Some(chief), true) = (change.chief, change.commander.is_some()) {
        body.push_str(&format!(" {} is chief of staff.", name(chief)));
    }
    let tone = if change.commander.is_some() { Tone::Call } else { Tone::Plain };
    Post { body, tone, ..Post::default() }
}

pub fn asked(snapshot: &Snapshot, player: PlayerId, ask: Ask, whom: Option<PlayerId>) -> Post {
    let who = name_of(snapshot, player);
    let body = Said::of(snapshot, &who).tell("asked", &ask).unwrap_or_default();
    let call = whom.map_or("", |_| "will you give the battle over?").to_owned();
    Post { body, rings: whom.into_iter().collect(), call, ..Post::default() }
}

/// It is fixed when the battle that waits is fought on the players' own table.
pub fn appointed(snapshot: &Snapshot, player: PlayerId, at: i64) -> Post {
    Post::said(format!(
        "🎲 **{}** fixes the battle{} for <t:{at}:F>, on your own table. Until then nobody is \
         reminded of it and nothing is done by default; then `/battle report` says how it went.",
        name_of(snapshot, player),
        battlefield(snapshot)
    ))
}

/// Whoever leads the other side has said how they fight: that, and no more.
pub fn bore(snapshot: &Snapshot, player: PlayerId) -> Post {
    let told = Said::of(snapshot, &name_of(snapshot, player)).tell("bore", &"Bore");
    Post { body: told.unwrap_or_default(), ..Post::default() }
}

pub fn receipt(posting: &Posting, snapshot: &Snapshot) -> String {
    let section = match *posting {
        Posting::Lead { battle, player }
            if snapshot.roster.lead != Some(Lead { battle, player }) =>
        {
            "asked to lead"
        }
        _ => "posted",
    };
    Said::of(snapshot, "").tell(section, posting).unwrap_or_default()
}

/// The islands of an officer, those with cards among them (J-006).
pub fn islands_of(snapshot: &Snapshot, player: PlayerId) -> Vec<Area> {
    match &snapshot.game {
        Some(game) => {
            let all = authority::officers_of_islands(game, &snapshot.roster);
            all.into_iter().filter(|(_, of)| *of == player).map(|(area, _)| area).collect()
        }
        None => snapshot.roster.areas_of(player),
    }
}

/// Each officer's islands: `Ben Orcas Island and Shaw Island`; nothing if islands have none.
pub fn officers(snapshot: &Snapshot) -> Vec<String> {
    let roster = &snapshot.roster;
    let members = roster.members.iter().map(|member| member.player);
    let islands = |player| {
        let own = islands_of(snapshot, player);
        let islands: Vec<&str> = own.into_iter().map(|area| island(area, snapshot)).collect();
        (!islands.is_empty()).then(|| {
            format!(
                "**{}**{} {}",
                name_of(snapshot, player),
                leave(snapshot, player),
                words::commas(&islands)
            )
        })
    };
    members.filter_map(islands).collect()
}

/// Until when somebody is on leave, and who answers meanwhile; nothing if they are not.
fn leave(snapshot: &Snapshot, player: PlayerId) -> String {
    let Some(away) = snapshot.roster.away(player) else { return String::new() };
    let meanwhile = match snapshot.roster.deputy(player) {
        Some(deputy) => format!("{} answers meanwhile", name_of(snapshot, deputy)),
        None => "nobody answers meanwhile".to_owned(),
    };
    format!(" (away until <t:{}:f>, {meanwhile})", away.until)
}

pub fn shared_out(snapshot: &Snapshot) -> Option<String> {
    let officers = officers(snapshot);
    (!officers.is_empty()).then(|| {
        format!(
            "Each {} has an officer, who decides {}{}: {}. The commander may overrule them, or \
             change it with `/command delegate`.",
            phrases(snapshot).share[0],
            phrases(snapshot).decides,
            first_to_lead(snapshot),
            officers.join("; ")
        )
    })
}

pub fn show(snapshot: &Snapshot) -> Post {
    let roster = &snapshot.roster;
    let name = |player: Option<PlayerId>| {
        player.map_or_else(
            || "nobody yet".to_owned(),
            |player| name_of(snapshot, player) + &leave(snapshot, player),
        )
    };
    // What only some games have is told there alone.
    let play = crate::of(&snapshot.setup);
    let on_a_table = play.about().tabletop.is_some();
    let [_, shares] = phrases(snapshot).share;
    let mut lines = crate::text::people::sides::leaders(snapshot);
    match snapshot.setup.commands_by_turns() {
        true => lines.push(members::in_turn(snapshot)),
        false => {
            let post = phrases(snapshot).commander;
            let of = roster.side.map_or_else(String::new, |side| {
                format!(" of {}", crate::sides::name(&snapshot.setup, side))
            });
            let mut names = vec!["the chief of staff".to_owned()];
            names.extend((!play.areas().is_empty()).then(|| format!("officers of {shares}")));
            names.extend(on_a_table.then(|| "who leads a battle".to_owned()));
            lines.extend([
                format!("**{}{of}** {}", words::capital(post), name(roster.commander)),
                format!(
                    "-# Gives every order and may overrule every officer; names {}; may hand over or \
                     resign.",
                    list(&names)
                ),
                format!("**Chief of staff{of}** {}", name(roster.chief_of_staff)),
                format!(
                    "-# {}cts when the {post} does not, follows if the post falls vacant.",
                    if on_a_table { "Enters results from the table, a" } else { "A" }
                ),
            ]);
        }
    }
    let officers = officers(snapshot);
    if !officers.is_empty() {
        lines.push(format!("**Officers of {shares}** {}", officers.join("; ")));
        lines.push(match roster.delegates() {
            true => {
                format!("-# Each decides {}{}.", phrases(snapshot).decides, first_to_lead(snapshot))
            }
            false => "-# Command there with the cards that were handed to them.".to_owned(),
        });
    }
    if let Some(leader) = snapshot.game.as_ref().and_then(|game| authority::leads(game, roster)) {
        lines.push(format!("**Leads the battle that waits** {}", name_of(snapshot, leader)));
    }
    let fights = match on_a_table {
        true => format!(
            ", stands, may ask for the lead of a battle (*Take over*) or take {}'s side (`/battle \
             sheet`)",
            phrases(snapshot).foe
        ),
        false if snapshot.setup.commands_by_turns() => String::new(),
        false => " and stands".to_owned(),
    };
    lines.extend(on_a_table.then(|| format!("**Led so far** {}", led(snapshot))));
    lines.push(match roster.side {
        Some(_) => format!("**Whoever has joined a side** looks at what it knows, votes{fights}."),
        None => {
            format!("**Everybody who has joined** looks at everything but secrets, votes{fights}.")
        }
    });
    lines.extend(members::newcomers(snapshot));
    lines.push(
        "**Whoever manages this server** may put people into posts or take them out, in the open, \
         and gives no orders."
            .to_owned(),
    );
    let body = clip_lines(&lines.join("\n"), BODY_MAX);
    Post::titled("Who commands", body)
}

fn led(snapshot: &Snapshot) -> String {
    let led = snapshot.roster.members.iter().filter(|member| member.led > 0);
    let count = |led: u16| match led {
        1 => "1 battle".to_owned(),
        several => format!("{several} battles"),
    };
    let led: Vec<String> = led
        .map(|member| format!("{} {}", name_of(snapshot, member.player), count(member.led)))
        .collect();
    if led.is_empty() { "nobody yet".to_owned() } else { list(&led) }
}

/// Why a post does not change hands, and what would work.
pub fn bad(why: BadPosting, foe: &str) -> String {
    match why {
        BadPosting::BothSides => {
            format!("You settle this battle for our side: somebody else has to lead {foe}.")
        }
        why => WORDS.tell("posting", &why, &Numbers).unwrap_or_default(),
    }
}
