//! Mistakes and faults in friendly sentences: what is the matter, and what would work.
//!
//! Never internal text: a fault says that it is ours and names the id under which it is logged.

use kit::Refusal;
use model::message::{Post, Tone};
use model::words::{bare, plain};
use model::{Problem, Snapshot, Stage, words};
use staff::PlayerId;
use staff::motion::BadMotion;

use crate::Phrases;
use crate::people::authority;
use crate::text::book::{Numbers, WORDS};
use crate::text::people::members::{known_name, name_of};
use crate::text::people::{council, members, plans, posts, presence, votes};
use crate::text::said::Said;
use crate::text::{awaited, dice, undo};

/// A private answer to a request that was not taken.
pub fn problem(problem: &Problem, snapshot: Option<&Snapshot>) -> Post {
    Post::said(problem_text(problem, snapshot))
}

pub fn problem_text(problem: &Problem, snapshot: Option<&Snapshot>) -> String {
    let now = snapshot.and_then(current).unwrap_or_default();
    let phrases = snapshot.map_or(&Phrases::PLAIN, phrases_on_top);
    let Phrases { turn_taker, foe, .. } = phrases;
    match problem {
        Problem::NotStarted if snapshot.is_some_and(|known| known.stage == Stage::Frozen) => {
            problem_text(&Problem::Frozen(String::new()), snapshot)
        }
        Problem::AlreadyStarted => format!("The campaign has begun already. {now}"),
        Problem::OthersDecide { player } => {
            let name = player.and_then(|player| known_name(snapshot?, player));
            let who = match name {
                Some(name) => format!("{name} is to answer now, for the other side."),
                None => "The other side is to answer now.".to_owned(),
            };
            format!("{who} `/situation` and `/map` show what your own side knows.")
        }
        Problem::WhichSide => {
            let sides = snapshot.map(|known| crate::sides::of(&known.setup));
            let keys = sides.unwrap_or_default().iter();
            let keys: Vec<String> =
                keys.map(|side| format!("`{}` ({})", side.key, side.name)).collect();
            format!(
                "Say which side you join: `/campaign join side:` and one of {}.",
                keys.join(", ")
            )
        }
        Problem::Newcomer { turn } | Problem::Motion(BadMotion::Newcomer { turn }) => {
            members::waits(*turn, snapshot.is_some_and(|snapshot| snapshot.roster.by_turns))
        }
        Problem::NotReady { who } => {
            let name = |player: &PlayerId| snapshot.map(|known| name_of(known, *player));
            let names: Vec<String> = who.iter().filter_map(name).collect();
            let founder = snapshot.and_then(|known| known_name(known, known.roster.group.founder?));
            let who = founder.unwrap_or_else(|| "whoever opened the campaign".to_owned());
            format!(
                "Not everybody is ready yet: {}. They press *Ready* under the lobby's message; \
                 {who}, or whoever manages the server, may begin without.",
                words::list(&names)
            )
        }
        Problem::NotYourPost { holder } => not_your_post(*holder, snapshot),
        Problem::NotYourTurn { whose } => not_your_turn(*whose, snapshot, turn_taker),
        Problem::Stale => format!("The war has moved on since that was shown. {now}"),
        Problem::NoDismissal(bar) => votes::barred(*bar, snapshot),
        Problem::CommanderStays { commander } => votes::stays(*commander, snapshot),
        Problem::Motion(why) => votes::bad(*why),
        Problem::Presence(why) => presence::bad(*why),
        Problem::Roll(why) => dice::bad_roll(*why),
        Problem::Proposal(why) => council::bad(*why),
        Problem::Plan(why) => plans::bad(*why),
        Problem::NoUndo(why) => undo::barred(why, snapshot),
        Problem::NoChange(why) => votes::no_change(*why),
        Problem::Posting(why) => posts::bad(*why, foe),
        Problem::Refused(why) => {
            let asked = snapshot.and_then(|snapshot| snapshot.game.as_ref()?.decision());
            format!("{} {now}", refused(*why, asked.map(|decision| decision.why)))
        }
        why => {
            let told = Said { snapshot, phrases, who: "", whom: "" };
            told.tell("problem", why).unwrap_or_default()
        }
    }
    .trim_end()
    .to_owned()
}

/// A fault has frozen the campaign: what it means, and what whoever runs the bot does about it.
pub fn frozen(snapshot: &Snapshot, fault: &str) -> Post {
    let (id, name) = (snapshot.id, plain(&snapshot.name));
    Post {
        title: "The campaign stands still".to_owned(),
        body: format!(
            "A fault of ours stopped it. Nothing is lost: the order that met the fault was not \
             taken, and everything before it stands. Other campaigns go on.\n\
             -# For whoever runs the bot: it is fault `{}`. `sirdar export {id}` writes **{name}** \
             down with what was asked, in a file that `sirdar import` opens; when the bot is \
             started again the campaign goes on from where it stands.",
            bare(fault)
        ),
        tone: Tone::Bad,
        ..Post::default()
    }
}

/// What is current, for somebody whose button has grown old.
fn current(snapshot: &Snapshot) -> Option<String> {
    match snapshot.stage {
        Stage::Lobby => Some("It has not begun yet; `/campaign start` begins it.".to_owned()),
        Stage::Running => {
            let (player, what) = awaited(snapshot)?;
            let name = known_name(snapshot, player)?;
            Some(format!("Now {name} is awaited: {what}. `/orders` shows what can be done."))
        }
        Stage::Over => Some("The war is over.".to_owned()),
        Stage::Aside => Some("The war is laid aside.".to_owned()),
        Stage::Frozen => None,
    }
}

fn phrases_on_top(snapshot: &Snapshot) -> &'static Phrases {
    let top = snapshot.game.as_ref().map(|game| crate::on_top(game).about().phrases);
    top.unwrap_or_else(|| crate::text::phrases(snapshot))
}

/// Whose turn of command it is, for whoever it is not.
fn not_your_turn(whose: Option<PlayerId>, snapshot: Option<&Snapshot>, turn_taker: &str) -> String {
    match (whose, snapshot) {
        (Some(player), Some(snapshot)) => format!(
            "It is the turn of **{}**, who commands alone: nobody else orders, proposes or advises \
             before it has passed on.",
            name_of(snapshot, player)
        ),
        (Some(_), None) => format!("It is another {turn_taker}'s turn, who commands alone."),
        (None, _) => format!(
            "The {turn_taker} whose turn it is has left: his turn is played without him, and then \
             command passes on."
        ),
    }
}

fn not_your_post(holder: Option<PlayerId>, snapshot: Option<&Snapshot>) -> String {
    let name = holder.and_then(|holder| snapshot?.roster.name(holder));
    match (snapshot, name) {
        (Some(snapshot), Some(_)) => format!(
            "{} *Orders* lets you put together what you would do, and proposes it; `/situation`, \
             `/hand` and `/map` are yours as well.",
            who_orders(snapshot)
        ),
        (of, _) => {
            let Phrases { commander, .. } = of.map_or(&Phrases::PLAIN, crate::text::phrases);
            format!("Only the {commander} can give that order.")
        }
    }
}

pub fn who_orders(snapshot: &Snapshot) -> String {
    if let Some(told) = of_officers(snapshot) {
        return told;
    }
    match snapshot.roster.commander.and_then(|player| known_name(snapshot, player)) {
        Some(name) => {
            let Phrases { commander, .. } = crate::text::phrases(snapshot);
            format!("{name} is {commander}: only their orders count.")
        }
        None => "The command is open.".to_owned(),
    }
}

/// Who may answer just now, where others may beside the commander or in his place (J-004, J-006,
/// J-078).
fn of_officers(snapshot: &Snapshot) -> Option<String> {
    let roster = &snapshot.roster;
    let who = authority::awaited(snapshot.game.as_ref()?, roster);
    let name = |player| members::name_of(snapshot, player);
    let commands = roster.commander.map(|holder| roster.present(holder).unwrap_or(holder))?;
    let acts = who.iter().find(|player| **player != commands && roster.commands(**player));
    if let Some(acts) = acts.filter(|_| roster.chief_acts) {
        return Some(format!(
            "{} has not answered, and {} acts for now.",
            name(commands),
            name(*acts)
        ));
    }
    if roster.commander != Some(commands) && who[..] == [commands] {
        let absent = roster.commander.map(name).unwrap_or_default();
        return Some(format!("{absent} is away, and {} answers meanwhile.", name(commands)));
    }
    let officers: Vec<String> =
        who.iter().copied().filter(|player| *player != commands).map(name).collect();
    if officers.is_empty() {
        return None;
    }
    let decided = if officers.len() == 1 { "is" } else { "are" };
    let officers = words::list(&officers);
    let game = snapshot.game.as_ref()?;
    let decision = game.decision()?;
    let concern = crate::named_in(decision.why.key(), game).concern(&decision, game);
    let (commander, post) = (name(commands), crate::text::phrases(snapshot).commander);
    Some(match (concern.commander_first, concern.is_fight) {
        (true, _) => format!(
            "That is not yours to play: {commander} is {post}, and {officers} may play \
             the cards handed over."
        ),
        (_, true) => format!(
            "{officers} {decided} to lead this battle, and {commander}, the {post}, may \
             settle it as well. *Take over* under its message asks for the lead."
        ),
        _ => format!(
            "That order is {officers}'s: {officers} or {commander}, the {post}, may go \
             on with it."
        ),
    })
}

/// Why the rules did not take an answer.
pub fn refusal(why: Refusal) -> String {
    match why {
        Refusal::WrongCount { min, max } if min == max => {
            format!("Choose exactly {}.", words::word(min.into()))
        }
        why => WORDS.tell("refusal", &why, &Numbers).unwrap_or_default(),
    }
}

/// The same, with where to read why, if `asked` is what the game asks.
pub fn refused(why: Refusal, asked: Option<model::Why>) -> String {
    let told = refusal(why);
    match (why, asked) {
        (Refusal::NotOffered | Refusal::WrongCount { .. }, Some(asked)) => {
            let topic =
                crate::text::guidance::rules::of_question(&asked, crate::named(asked.key()));
            let topic = topic.map_or("", |topic| topic.key.as_str());
            format!("{told} `/rules {topic}` says what can be done.")
        }
        _ => told,
    }
}

/// For a form that could not be opened in time.
pub fn press_again() -> Post {
    Post::said("That took too long to open. Please press once more.")
}

/// For work that takes so long that nobody knows what becomes of it; what does is told later, in the
/// same place.
pub fn takes_long() -> Post {
    Post::said(
        "This takes longer than usual, and I do not know yet what becomes of it: it may still \
         count. I write it here as soon as I know. `/log` shows what has happened in the campaign.",
    )
}

/// For an answer that could not be shown, for which the log has `id`; what it told of is done or not.
pub fn unshown(id: &str) -> Post {
    Post::said(format!(
        "Sorry, Discord would not show my answer, which is a fault of ours. An order you gave \
         just now stands; open Orders again to see where things are. Whoever runs the bot finds \
         this in its log under `{}`.",
        bare(id)
    ))
}

/// For an interaction that a restart cut in two: it was carried out as line `number` of the log,
/// which is an order or something else.
pub fn carried_out(number: i64, is_order: bool) -> Post {
    Post::said(match is_order {
        true => format!("Done: that is order {number} in the log."),
        false => format!("Done: it is kept as No. {number} in the log."),
    })
}

/// For an interaction that a restart cut in two: nothing was done.
pub fn try_again() -> Post {
    Post::said("The bot was restarted just then and nothing was done. Please try again.")
}
