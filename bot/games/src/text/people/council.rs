//! Proposals in words: what they come to, who stands behind them, what became of them.

use kit::Answer;
use model::log::{Body, Given, LogLine};
use model::message::{Picture, Post, Tone};
use model::words::{bare, capital, clip, clip_lines, list, plain};
use model::{Game, Problem, Snapshot, Step};
use staff::council::{BadProposal, Proposal};
use staff::{PlayerId, Roster};

use crate::people::rehearse::Rehearsal;
use crate::people::reports::{CONFIRMED_WITHIN, confirmers};
use crate::text::book::{Numbers, WORDS};
use crate::text::people::members::{known_name, name_of, named};
use crate::text::problems;
use crate::text::said::Said;

const TITLE_MAX: usize = 90;
const WORDS_MAX: usize = 900;
const NAMED_MAX: usize = 12;

pub fn brief(game: &Game, steps: &[Step], tried: &Rehearsal, roster: &Roster) -> (String, String) {
    let title = deeds(game, steps, tried, roster).join("; ");
    let lines = certain(tried, roster);
    let words = if lines.is_empty() { title.clone() } else { lines.join("\n") };
    (clip(&title, TITLE_MAX), clip_lines(&words, WORDS_MAX))
}

pub fn deeds(game: &Game, steps: &[Step], tried: &Rehearsal, roster: &Roster) -> Vec<String> {
    named_deeds(certain(tried, roster), || answers(game, steps, roster))
}

/// The deeds of an order, without what it is warned of.
pub fn plain_deeds(game: &Game, steps: &[Step], tried: &Rehearsal, roster: &Roster) -> Vec<String> {
    let lines = certain(tried, roster).into_iter().filter(|line| !line.starts_with('⚠'));
    named_deeds(lines.collect(), || answers(game, steps, roster))
}

/// What is done in these lines; where nothing is, the answers themselves.
fn named_deeds(lines: Vec<String>, answers: impl FnOnce() -> Option<String>) -> Vec<String> {
    // What stands under a line is told in the preview.
    let is_deed = |line: &String| !line.starts_with(['🎲', '-']) && !line.ends_with(':');
    // An attack comes first; a battle that follows from it does not.
    let fights = |at: usize, line: &String| at > 0 && line.starts_with('⚔');
    let deeds = lines.iter().enumerate().filter(|(at, line)| is_deed(line) && !fights(*at, line));
    let deeds = deeds.map(|(_, line)| phrase(without_sign(line)).to_owned());
    let deeds: Vec<String> = deeds.filter(|deed| !deed.is_empty()).collect();
    let talked = || "what the staff has talked over".to_owned();
    if deeds.is_empty() { vec![answers().unwrap_or_else(talked)] } else { deeds }
}

/// Whether something is warned of that an order leads to for certain.
pub fn is_warned_of(tried: &Rehearsal, roster: &Roster) -> bool {
    certain(tried, roster).iter().any(|line| line.starts_with('⚠'))
}

/// A line without the story that may stand behind it in italics, and without its full stop.
fn phrase(line: &str) -> &str {
    let told = line.strip_suffix('*').filter(|rest| !rest.ends_with('*'));
    let told = told.and_then(|rest| rest.rsplit_once('*')).map(|(before, _)| before);
    let told = told.filter(|before| !before.ends_with('*')).unwrap_or(line);
    told.trim_end().trim_end_matches('.')
}

fn certain(tried: &Rehearsal, roster: &Roster) -> Vec<String> {
    let mut lines = crate::text::preview(tried, roster).lines;
    // The last line is about taking the order back, which is not given yet.
    lines.pop();
    lines
}

/// A line without the signs it begins with; an emoji of the bot's own is `<:name:number>`.
fn without_sign(line: &str) -> &str {
    let is_sign =
        |word: &str| word.starts_with("<:") || !word.contains(|c: char| c.is_ascii_alphanumeric());
    match line.split_once(' ') {
        Some((sign, rest)) if is_sign(sign) => without_sign(rest),
        _ => line,
    }
}

/// The answers themselves, where nothing that follows from them is certain, or told.
pub fn answers(game: &Game, steps: &[Step], roster: &Roster) -> Option<String> {
    let told = steps.iter().take(3).filter_map(|step| answer(game, &step.answer, roster));
    let told: Vec<String> = told.collect();
    (!told.is_empty()).then(|| told.join("; "))
}

pub fn answer(game: &Game, answer: &Answer<model::Choice>, roster: &Roster) -> Option<String> {
    match answer {
        Answer::One(choice) => {
            let label = crate::text::labels(&[*choice], game, roster).into_iter().next()?;
            Some(named(label.title.trim_end_matches('…'), roster))
        }
        Answer::Some(chosen) if chosen.is_empty() => Some("none".to_owned()),
        Answer::Some(chosen) => {
            let labels = crate::text::labels(chosen, game, roster);
            let titles: Vec<String> = labels.into_iter().map(|label| label.title).collect();
            Some(list(&titles))
        }
        Answer::Number(number) => Some(number.to_string()),
    }
}

fn names(players: &[PlayerId], snapshot: &Snapshot) -> String {
    let shown = players.iter().take(NAMED_MAX).map(|player| name_of(snapshot, *player));
    let mut shown: Vec<String> = shown.collect();
    let more = players.len().saturating_sub(NAMED_MAX);
    if more > 0 {
        shown.push(format!("{more} more"));
    }
    list(&shown)
}

pub fn tally(proposal: &Proposal) -> String {
    let against = match proposal.objections.len() {
        0 => String::new(),
        number => format!(", {number} against"),
    };
    format!("{} behind it{against}", proposal.backers.len())
}

pub fn bare_title(proposal: &Proposal) -> String {
    proposal.title.replace(['*', '\\', '\u{200b}'], "")
}

/// `Adopt “Ops with 39”, 3 behind it`, for a button.
pub fn adopt_label(proposal: &Proposal) -> String {
    let behind = tally(proposal);
    let title = clip(&bare_title(proposal), 66_usize.saturating_sub(behind.len()));
    clip(&format!("Adopt “{title}”, {behind}"), 80)
}

pub fn proposal(snapshot: &Snapshot, number: u32) -> Post {
    let Some(proposal) = snapshot.roster.council.numbered(number) else {
        return Post::said("This proposal is closed.");
    };
    if proposal.reports {
        return reported(snapshot, proposal);
    }
    let who = name_of(snapshot, proposal.proposer);
    let mut lines = vec![proposal.words.clone()];
    lines.push(format!("**Behind it** {}", names(&proposal.backers, snapshot)));
    lines.extend(proposal.objections.iter().take(NAMED_MAX).map(|objection| {
        let name = name_of(snapshot, objection.player);
        match objection.word.is_empty() {
            true => format!("**Against** {name}"),
            false => format!("**Against** {name}: “{}”", plain(&objection.word)),
        }
    }));
    lines.extend(fate(snapshot, proposal));
    Post {
        title: clip(&format!("💡 {} proposes", bare(&who.replace('\\', ""))), 256),
        body: clip_lines(&lines.join("\n"), model::words::BODY_MAX),
        footer: format!("Proposal {number}"),
        picture: if proposal.is_open() { Picture::Proposal(number) } else { Picture::None },
        tone: if proposal.is_open() { Tone::Call } else { Tone::Plain },
        ..Post::default()
    }
}

fn reported(snapshot: &Snapshot, report: &Proposal) -> Post {
    let who = name_of(snapshot, report.proposer);
    let others = snapshot
        .game
        .as_ref()
        .map(|game| confirmers(game, &snapshot.roster, report.decision, report.proposer));
    let others = others.unwrap_or_default();
    let mut lines = vec![report.words.clone()];
    lines.extend(report.objections.iter().filter(|of| !of.word.is_empty()).map(|objection| {
        format!("**{}**: “{}”", name_of(snapshot, objection.player), plain(&objection.word))
    }));
    lines.push(match fate(snapshot, report) {
        Some(fate) => fate,
        None => waits(snapshot, report, &others),
    });
    let rings = if report.is_open() && others.len() == 1 { others } else { Vec::new() };
    Post {
        title: clip(
            &format!("📝 {} enters how the battle went", bare(&who.replace('\\', ""))),
            256,
        ),
        body: clip_lines(&lines.join("\n"), model::words::BODY_MAX),
        footer: format!("Proposal {}", report.number),
        tone: if report.is_open() { Tone::Call } else { Tone::Plain },
        rings,
        ..Post::default()
    }
}

fn waits(snapshot: &Snapshot, report: &Proposal, others: &[PlayerId]) -> String {
    let until = report.made.saturating_add(CONFIRMED_WITHIN);
    let or = match others.len() {
        0 | 1 => names(others, snapshot),
        _ => format!("one of {}", names(others, snapshot)),
    };
    format!("It counts once {or} confirms it; if nobody objects, it stands <t:{until}:R>.")
}

/// That a result has been entered for the battle that waits, for the panel.
pub fn report_line(snapshot: &Snapshot) -> Option<String> {
    let game = snapshot.game.as_ref()?;
    let report = snapshot.roster.council.reported(game.decision()?.id)?;
    let others = confirmers(game, &snapshot.roster, report.decision, report.proposer);
    let who = name_of(snapshot, report.proposer);
    Some(format!(
        "📝 {who} has entered how it went: {}. {}",
        report.title,
        waits(snapshot, report, &others)
    ))
}

/// What has become of a proposal; nothing while it is open.
fn fate(snapshot: &Snapshot, proposal: &Proposal) -> Option<String> {
    let section = if proposal.reports { "fate of a result" } else { "fate" };
    let told = Said::of(snapshot, "");
    told.tell(section, &proposal.fate).or_else(|| told.tell("fate", &proposal.fate))
}

/// What is proposed, a line each, for the board and for whoever commands: `most` at most.
pub fn open_lines(snapshot: &Snapshot, most: usize) -> Vec<String> {
    let open = snapshot.roster.council.best_first();
    let line = |proposal: &&Proposal| {
        let who = name_of(snapshot, proposal.proposer);
        format!("💡 **{who}** proposes: {} ({})", clip(&proposal.title, 70), tally(proposal))
    };
    let mut lines: Vec<String> = open.iter().take(most).map(line).collect();
    if open.len() > most {
        lines.push(format!("💡 {} more: `/council list`", open.len() - most));
    }
    lines
}

/// What is said above the panel of somebody who may propose and not order.
pub fn standing(snapshot: &Snapshot) -> String {
    let who = problems::who_orders(snapshot);
    format!("💡 {who} What you put together here is proposed to the staff.")
}

pub fn listed(snapshot: &Snapshot) -> Post {
    if snapshot.setup.commands_by_turns() {
        return problems::problem(&Problem::NoCounsel, Some(snapshot));
    }
    let open = snapshot.roster.council.best_first();
    let mut lines: Vec<String> = open
        .iter()
        .map(|proposal| {
            let who = name_of(snapshot, proposal.proposer);
            let behind = names(&proposal.backers, snapshot);
            let against: Vec<PlayerId> =
                proposal.objections.iter().map(|objection| objection.player).collect();
            let against = match against.is_empty() {
                true => String::new(),
                false => format!(". Against: {}", names(&against, snapshot)),
            };
            format!(
                "**{}** {who}: {}\nBehind it: {behind}{against}",
                proposal.number, proposal.title
            )
        })
        .collect();
    if lines.is_empty() {
        lines.push("Nothing is proposed just now.".to_owned());
    }
    lines.push(
        "-# Whoever does not hold the post proposes with *Orders* or any command for orders. \
         `/council list` with the number of one has its buttons."
            .to_owned(),
    );
    let body = clip_lines(&lines.join("\n"), model::words::BODY_MAX);
    Post::titled("What the staff proposes", body)
}

pub fn bad(why: BadProposal) -> String {
    match why {
        BadProposal::Closed { fate: Some(fate) } => {
            let what = WORDS.words("closed", &fate);
            format!("{what} `/council list` shows what is open; *Orders* makes another.")
        }
        why => WORDS.tell("proposal", &why, &Numbers).unwrap_or_default(),
    }
}

pub fn readers(snapshot: &Snapshot) -> &'static str {
    if snapshot.roster.side.is_some() { "your side" } else { "the channel" }
}

fn stands(snapshot: &Snapshot) -> String {
    let roster = &snapshot.roster;
    match (roster.side, roster.room) {
        (None, _) => "It stands in the channel, where others back it or object.".to_owned(),
        (_, Some(room)) => format!("It stands in <#{room}>, where your side backs it or objects."),
        (Some(_), None) => {
            let sees = roster.commander.map_or_else(String::new, |commander| {
                format!("{} sees it under *Orders*, and ", name_of(snapshot, commander))
            });
            capital(&format!(
                "{sees}all of your side find it with `/council list`, where they back it or object. \
                 It is posted nowhere, for your side has no channel of its own: `/room` names one."
            ))
        }
    }
}

pub fn made(snapshot: &Snapshot, player: PlayerId) -> Post {
    let newest = snapshot.roster.council.open().filter(|of| of.proposer == player).last();
    let title = newest.map_or_else(String::new, |of| format!(": {}", of.title));
    let whose = match snapshot.roster.commander {
        Some(commander) => format!("{} adopts it with one press", name_of(snapshot, commander)),
        None => "Whoever takes the command adopts it with one press".to_owned(),
    };
    Post::said(format!(
        "💡 Proposed{title}.\n{} {whose}; `/council list` has the button that takes it back.",
        stands(snapshot)
    ))
}

/// The private answer to whoever backs a proposal, or no longer does.
pub fn backed(snapshot: &Snapshot, number: u32, player: PlayerId) -> Post {
    let Some(proposal) = snapshot.roster.council.numbered(number) else { return Post::default() };
    Post::said(match proposal.backers.contains(&player) {
        true if proposal.proposer == player => {
            "👍 It is yours: you stand behind it anyhow. `/council list` has the button that \
             takes it back."
                .to_owned()
        }
        true => {
            format!("👍 You stand behind it now ({}). Press again to step back.", tally(proposal))
        }
        false => format!("You no longer stand behind it ({}).", tally(proposal)),
    })
}

/// The private answer to whoever tried to adopt what cannot be carried out any more.
pub fn impossible(snapshot: &Snapshot, why: &str) -> Post {
    let asked = crate::text::awaited(snapshot).map_or_else(String::new, |(player, what)| {
        format!(" Now {} is awaited: {what}.", name_of(snapshot, player))
    });
    Post::said(format!(
        "That cannot be carried out any more as it was proposed: {why}{asked} The proposal is \
         closed, and nothing was ordered."
    ))
}

/// Whose an order is, as the log has it; `who` is the name of whoever its line is of.
pub fn giver(line: &LogLine, who: &str, snapshot: &Snapshot) -> String {
    let Body::Order { given, .. } = &line.body else { return who.to_owned() };
    match given {
        Given::ByHand | Given::Planned => who.to_owned(),
        Given::Adopted(number) => {
            let proposal = snapshot.roster.council.numbered(*number);
            let proposer = proposal.and_then(|of| known_name(snapshot, of.proposer));
            match proposer {
                Some(proposer) => format!("{who}, adopting {proposer}'s proposal"),
                None => who.to_owned(),
            }
        }
        Given::ByDefault => "By default".to_owned(),
        Given::Automatic => "The automatic player".to_owned(),
        Given::ByVote(_) => "By vote of the staff".to_owned(),
        Given::ByCouncil(_) => "By order of the council".to_owned(),
        Given::Confirmed(number) => {
            let report = snapshot.roster.council.numbered(*number);
            match report.and_then(|of| known_name(snapshot, of.proposer)) {
                Some(name) => format!("{name}'s result"),
                None => "The result entered".to_owned(),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::phrase;

    #[test]
    fn a_phrase_has_no_story_and_no_full_stop() {
        for (line, wanted) in [
            ("A village comes back. *It was so, they say.*", "A village comes back"),
            (
                "**Tamai will come back to us** without a shot.",
                "**Tamai will come back to us** without a shot",
            ),
            ("The dice decide **all**", "The dice decide **all**"),
            ("Two *old* steamers", "Two *old* steamers"),
            ("*A story alone.*", ""),
        ] {
            assert_eq!(phrase(line), wanted);
        }
    }
}
