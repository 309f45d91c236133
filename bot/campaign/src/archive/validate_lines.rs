//! Whether the lines of a log from a file can be, beyond what playing them again shows: times,
//! texts, numbers. Who is on the staff after each of them is looked over with the log
//! (`games::log::faults`).

use games::people::MEMBERS_MAX;
use model::dice::roll::{DICE_MAX, Roll, TERMS_MAX};
use model::log::StepText;
use model::words::steers;
use serde_json::Value;
use staff::Roster;
use staff::motion::{Question, Verdict};
use staff::posts::Area;

use crate::people::council;
use crate::prelude::*;

const TIME_MAX: i64 = 32_503_680_000;
/// The longest name of a player, in characters.
const NAME_MAX: usize = 80;
/// The longest line of text that anybody types or a title has, in characters.
const LINE_MAX: usize = 300;
/// The longest of several lines, in characters.
const LINES_MAX: usize = 2_000;
/// The most of anything a staff keeps: motions, proposals.
const STAFF_MAX: usize = 2_000;
/// The longest topic of a question, in characters.
const TOPIC_MAX: usize = 40;

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum WrongLine {
    #[error("it is of a time that cannot be")]
    Time,
    #[error("its options cannot be played with")]
    Options,
    #[error("it names somebody or something as nothing can be named")]
    Name,
    #[error("it has words for the dice that nobody can give")]
    Contribution,
    #[error("its proposal is none")]
    Proposal,
    #[error("it votes on what is not voted on")]
    Question,
    #[error("its dice cannot be thrown")]
    Dice,
    #[error("something happens in it that cannot")]
    Events,
    #[error("it gives away what there is not")]
    Areas,
    #[error("its staff cannot be")]
    Staff,
    #[error("more play than can")]
    TooMany,
}

fn clean(text: &mut String) {
    *text = clip(&bare(text), LINE_MAX);
}

/// Words of ours without what steers them; but names in them are held off mentions by a character
/// that does.
fn clean_words(text: &mut String, most: usize) {
    let stays = |letter: &char| matches!(letter, '\n' | '\u{200b}') || !steers(*letter);
    let kept: String = text.chars().filter(stays).collect();
    *text = clip(&kept, most);
}

fn must(holds: bool, wrong: WrongLine) -> Result<(), WrongLine> {
    if holds { Ok(()) } else { Err(wrong) }
}

pub(super) fn is_name(name: &str) -> bool {
    (1..=NAME_MAX).contains(&name.chars().count()) && !name.chars().any(char::is_control)
}

fn is_time(at: i64) -> bool {
    (0..=TIME_MAX).contains(&at)
}

fn is_area(area: Area) -> bool {
    games::list().iter().any(|play| play.areas().contains(&area))
}

/// A salt as it was kept; empty where somebody has none.
fn is_salt(salt: &str) -> bool {
    salt.is_empty() || model::dice::entropy::word(salt).as_deref() == Some(salt)
}

fn is_topic(step: &StepText) -> bool {
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    step.topic.len() <= TOPIC_MAX && step.topic.chars().all(fits)
}

fn options(setup: &Setup) -> Result<(), WrongLine> {
    setup.check().map_err(|_| WrongLine::Options)
}

/// A staff that a file gives whole: its texts and how much there is of everything. Who holds which
/// post is looked over with the line.
fn staff(roster: &Roster) -> Result<(), WrongLine> {
    must(roster.everybody().all(|member| is_name(&member.name)), WrongLine::Name)?;
    let written = serde_json::to_value(roster).map_err(|_| WrongLine::Staff)?;
    must(bounded(&written), WrongLine::Staff)
}

fn bounded(value: &Value) -> bool {
    match value {
        Value::String(text) => {
            let stays = |letter: char| matches!(letter, '\n' | '\u{200b}') || !steers(letter);
            text.chars().count() <= LINES_MAX && text.chars().all(stays)
        }
        Value::Array(values) => values.len() <= STAFF_MAX && values.iter().all(bounded),
        Value::Object(values) => values.len() <= STAFF_MAX && values.values().all(bounded),
        Value::Null | Value::Bool(_) | Value::Number(_) => true,
    }
}

fn rolled(roll: Option<&Roll>, sides: u8, faces: &[u8]) -> Result<(), WrongLine> {
    let fit = match roll {
        Some(roll) => {
            roll.check().map_err(|_| WrongLine::Dice)?;
            roll.sides()
        }
        None => vec![sides; faces.len()],
    };
    let shown = fit.iter().zip(faces).all(|(sides, face)| (1..=*sides).contains(face));
    must(fit.len() == faces.len() && shown, WrongLine::Dice)
}

/// Looks a line over before anything is played; texts in it become what would have been kept of
/// them when they were typed.
pub fn check(line: &mut LogLine) -> Result<(), WrongLine> {
    must(is_time(line.at), WrongLine::Time)?;
    must(line.dice.mixed.iter().all(|mixed| is_salt(&mixed.salt)), WrongLine::Contribution)?;
    let (faces, events) = (line.faces.as_slice(), line.events.as_slice());
    // What is not played again, because ballots are secret and dice thrown for fun are no orders'.
    let believed = |dice_max: usize| {
        must(events.is_empty(), WrongLine::Events)?;
        must(faces.len() <= dice_max, WrongLine::Dice)
    };
    match &mut line.body {
        Body::Created { name, setup, .. } | Body::Imported { name, setup, .. } => {
            must(name.parse::<model::campaign::name::CampaignName>().is_ok(), WrongLine::Name)?;
            options(setup)?;
        }
        Body::Restored { was, .. } => {
            must(Secret::read(&was.secret).is_some(), WrongLine::Contribution)?;
        }
        Body::Agreed { setup } => options(setup)?,
        Body::Rebased { setup, roster, .. } => {
            options(setup)?;
            staff(roster)?;
        }
        Body::Joined { salt, .. } => {
            must(salt.as_deref().is_none_or(is_salt), WrongLine::Contribution)?;
        }
        Body::Started { salts, words, islands, .. } => {
            must(salts.len() <= MEMBERS_MAX, WrongLine::TooMany)?;
            must(words.len() <= MEMBERS_MAX, WrongLine::TooMany)?;
            must(words.iter().all(|word| is_salt(word)), WrongLine::Contribution)?;
            let mut areas = islands.iter().flatten().map(|(area, _)| *area);
            must(areas.all(is_area), WrongLine::Areas)?;
        }
        Body::Moved { reason } => clean(reason),
        Body::PutToVote { question } => match question {
            Question::Rewind { .. } => {}
            Question::Change { key, value } => {
                clean(key);
                clean(value);
            }
            Question::Relieve { .. } | Question::Succeed { .. } | Question::FightOn { .. } => {
                return Err(WrongLine::Question);
            }
        },
        Body::Voted { verdict: Some(Verdict::Elected { .. }), .. }
        | Body::Closed { verdict: Verdict::Elected { .. }, .. } => believed(1)?,
        Body::Voted { verdict: Some(_), .. } | Body::Closed { .. } => believed(0)?,
        Body::Went { until, .. } => must(is_time(*until), WrongLine::Time)?,
        Body::Proposed { steps, title, words, .. } => {
            let many = (1..=council::STEPS_MAX).contains(&steps.len());
            must(many && steps.iter().all(is_topic), WrongLine::Proposal)?;
            clean_words(title, LINE_MAX);
            clean_words(words, LINES_MAX);
        }
        Body::Objected { word, .. } => clean(word),
        Body::Repaired { manager, whom, .. } => {
            clean(manager);
            clean(whom);
        }
        Body::Rolled { roll, reason, label, sides } => {
            believed(usize::from(DICE_MAX) * TERMS_MAX)?;
            rolled(roll.as_ref(), *sides, faces)?;
            clean(reason);
            clean(label);
        }
        _ => {}
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use kit::dice::Recorded;
    use kit::{Calm, DecisionId};
    use model::Game;
    use serde_json::{Value, json};

    use super::*;
    use crate::archive::import::Import;

    use model::dice::roll::Term;
    use model::ids::{CampaignId, MessageId};
    use staff::PlayerId;

    const ALICE: PlayerId = PlayerId(1);

    fn line(number: i64, body: Body) -> LogLine {
        LogLine::new(CampaignId(1), number, ALICE, 1_000, body)
    }

    fn joined() -> Body {
        Body::Joined { name: "Alice".to_owned(), salt: None, side: None, regains: None }
    }

    fn log() -> Vec<LogLine> {
        let setup = games::usual().setup(None, None);
        let (mut calm, mut events) = (Calm::default(), Vec::new());
        let mut dice = Recorded::new(&mut calm);
        Game::new(&setup, &mut dice, &mut events);
        let name = "Nile".to_owned();
        let created = Body::Created { name, setup, commitment: None, seed: None };
        let started = Body::Started {
            commander: ALICE,
            by_lot: false,
            salts: vec![ALICE],
            begins: MessageId(0),
            recipe: model::dice::entropy::RECIPE,
            words: Vec::new(),
            islands: None,
        };
        let faces = dice.faces;
        let started = LogLine { faces, events, ..line(3, started) };
        vec![line(1, created), line(2, joined()), started]
    }

    fn said(last: LogLine) -> String {
        let mut lines = log();
        lines.push(last);
        let text = serde_json::to_string(&lines).expect("plain data");
        Import::read(&text).map_or_else(|why| why.to_string(), |_| "it is read".to_owned())
    }

    #[test]
    fn lines_that_cannot_be_are_refused_in_one_sentence() {
        games_testing::games();
        let body = |body| line(4, body);
        let roll = |modifier, count| {
            let terms = vec![Term { minus: false, count, sides: 6 }];
            let roll = Some(Roll { terms, modifier });
            body(Body::Rolled { sides: 6, reason: String::new(), roll, label: String::new() })
        };
        let steps = vec![StepText { topic: "play-card".to_owned(), answer: "pass".to_owned() }];
        let proposed = |steps| {
            let (title, words) = (String::new(), String::new());
            body(Body::Proposed { decision: DecisionId(1), steps, title, words, reports: false })
        };
        let worthless = games::usual().setup(None, None).with("steps_per_unit", "0");
        let setup = worthless.expect("an option");
        let reason = "it is time".to_owned();
        let elected = Verdict::Elected { player: PlayerId(9), votes: 1, cast: 1, by_lot: false };
        let called = body(Body::Called);
        let two = [
            (called.clone(), "it is read"),
            (LogLine { at: -5, ..called.clone() }, "of a time"),
            (LogLine { at: i64::MAX, ..called.clone() }, "of a time"),
            (LogLine { player: PlayerId(9), ..called }, "not on the staff"),
            (body(Body::Went { until: i64::MAX, stand_in: None }), "of a time"),
            (body(Body::Agreed { setup }), "cannot be played with"),
            (roll(0, 0), "cannot be thrown"),
            (roll(i32::MIN, 1), "cannot be thrown"),
            (LogLine { faces: vec![7], ..roll(0, 1) }, "cannot be thrown"),
            (LogLine { faces: vec![6], ..roll(0, 1) }, "it is read"),
            (LogLine { events: log()[2].events.clone(), ..roll(0, 1) }, "something happens"),
            (proposed(Vec::new()), "proposal is none"),
            (proposed(vec![steps[0].clone(); 61]), "proposal is none"),
            (LogLine { player: PlayerId(9), ..proposed(steps) }, "not on the staff"),
            (body(Body::Closed { motion: 1, verdict: elected }), "is not offered"),
            (
                body(Body::PutToVote { question: Question::Relieve { accused: ALICE, reason } }),
                "not voted on",
            ),
        ];
        for (last, expected) in two {
            let said = said(last.clone());
            assert!(said.contains(expected), "{expected}: {said}: {:?}", last.body);
        }
    }

    #[test]
    fn a_log_that_begins_with_nobody_in_command_or_with_islands_nobody_has_is_refused() {
        games_testing::games();
        let with = |change: &dyn Fn(&mut Value)| {
            let mut lines = serde_json::to_value(log()).expect("plain data");
            change(&mut lines);
            let read = Import::read(&lines.to_string());
            read.map_or_else(|why| why.to_string(), |_| "it is read".to_owned())
        };
        assert_eq!(with(&|_| ()), "it is read");
        let body = |line: usize, of: &str, key: &str, value: Value, expected: &str| {
            let told = with(&|lines| lines[line]["body"][of][key] = value.clone());
            assert!(told.contains(expected), "{told}");
        };
        body(2, "Started", "commander", json!(9), "not on the staff");
        body(2, "Started", "islands", json!([[200, 1]]), "gives away what there is not");
        body(2, "Started", "islands", json!([[0, 9]]), "gives away what there is not");
        body(1, "Joined", "salt", json!("a".repeat(500)), "words for the dice");
        let crowd = with(&|lines| {
            let all = lines.as_array_mut().expect("lines");
            let mut started = all.pop().expect("the beginning");
            for number in 3..28 {
                let who = PlayerId(u64::try_from(number).expect("small"));
                let more = LogLine { player: who, ..line(number, joined()) };
                all.push(serde_json::to_value(more).expect("plain data"));
            }
            started["number"] = json!(28);
            all.push(started);
        });
        assert!(crowd.contains("more play than can"), "{crowd}");
    }

    #[test]
    fn texts_become_what_would_have_been_kept_of_them() {
        let reason = format!(" Mud\u{202e} Bay\n{}", "!".repeat(500));
        let mut moved = line(4, Body::Moved { reason });
        assert_eq!(check(&mut moved), Ok(()));
        let Body::Moved { reason } = &moved.body else { unreachable!("it was that") };
        assert!(reason.starts_with("Mud Bay !!"), "{reason}");
        assert_eq!(model::words::length(reason), LINE_MAX);
        let steps = vec![StepText { topic: "play-card".to_owned(), answer: "pass".to_owned() }];
        let (title, words) = ("a\u{7}b".to_owned(), "@\u{200b}x\ny\u{202e}".to_owned());
        let body = Body::Proposed { decision: DecisionId(1), steps, title, words, reports: false };
        let mut proposed = line(4, body);
        assert_eq!(check(&mut proposed), Ok(()));
        let Body::Proposed { title, words, .. } = &proposed.body else {
            unreachable!("it was that")
        };
        assert_eq!((title.as_str(), words.as_str()), ("ab", "@\u{200b}x\ny"));
    }
}
