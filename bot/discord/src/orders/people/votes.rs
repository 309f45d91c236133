//! Motions and ballots: what the buttons of a motion and `/vote` share.

use games::log::history::standing;
use games::text;
use games::text::staff::options as words;
use model::button::ButtonId;
use model::button::staff::BallotButton;
use model::log::LogLine;
use model::words::{bare, clip};
use model::{NoChange, Problem, Request, Snapshot, Stage};
use staff::PlayerId;
use staff::motion::{BadMotion, Ballot, Question};

use crate::App;
use crate::orders::here::Here;
use crate::orders::panel::widgets::{Button, Row};
use crate::orders::people::options;
use crate::reply::{Outcome, said};

pub fn on_peace(snapshot: &Snapshot) -> Option<Row> {
    let open = snapshot.roster.motion();
    let motion = open.filter(|of| matches!(of.question, Question::FightOn { .. }))?.number;
    let ballot = |button, label, emoji| {
        Button::new(ButtonId::Vote { campaign: snapshot.id, motion, button }, label).emoji(emoji)
    };
    let peace = ballot(BallotButton::Against, "Make peace", "🕊️");
    Some(Row::Buttons(vec![peace, ballot(BallotButton::Favour, "Fight on", "⚔️")]))
}

pub async fn pressed(
    here: Here<'_>,
    motion: u32,
    button: BallotButton,
    values: &[String],
) -> Outcome {
    let ballot = match button {
        BallotButton::Relieve => Ballot::Relieve,
        BallotButton::Keep => Ballot::Keep,
        BallotButton::Favour => Ballot::Favour,
        BallotButton::Against => Ballot::Against,
        BallotButton::Stand => return stand(here, Some(motion)).await,
        BallotButton::For => {
            let picked = values.first().and_then(|value| value.parse().ok());
            Ballot::For(PlayerId(picked.ok_or(BadMotion::NoSuchBallot)?))
        }
    };
    vote(here, Some(motion), ballot).await
}

/// A ballot, on the open motion if none is named.
pub async fn vote(here: Here<'_>, motion: Option<u32>, ballot: Ballot) -> Outcome {
    let open = here.snapshot.roster.motion().map(|motion| motion.number);
    let receipt = here.request(Request::Vote { motion, ballot }).await?;
    let after = receipt.snapshot.roster.motion().map(|motion| motion.number);
    Ok(text::staff::votes::ballot_taken(&receipt.snapshot, ballot, open != after).into())
}

pub async fn stand(here: Here<'_>, motion: Option<u32>) -> Outcome {
    here.request(Request::Stand { motion }).await?;
    Ok(said("🙋 You stand for the command. Your name is in the menu under the election now."))
}

pub async fn move_relief(here: Here<'_>, reason: String) -> Outcome {
    here.request(Request::Move { reason }).await?;
    Ok(said(
        "🗳️ The motion is open: everybody votes in secret with the buttons under it, you too. \
         `/vote call matter:withdraw` takes it back.",
    ))
}

pub async fn withdraw(here: Here<'_>) -> Outcome {
    here.request(Request::Withdraw).await?;
    Ok(said("🗳️ The motion is withdrawn."))
}

const PUT: &str = "🗳️ It is put to the vote: everybody votes in secret with the buttons under it, \
                   you too. `/vote call matter:withdraw` takes it back.";
const SHOWN_MAX: usize = 25;
const LOOKED_AT: i64 = 200;

pub async fn orders_to_go_back_to(
    app: &App,
    snapshot: &Snapshot,
    partial: &str,
) -> Vec<(String, i64)> {
    let Some(game) = snapshot.game.as_deref() else { return Vec::new() };
    let from = (snapshot.last_order - LOOKED_AT).max(1);
    let lines = app.campaigns.log(snapshot, from, i64::MAX).await;
    // Nothing goes back beyond a change of the rules.
    let lines = lines.get(games::log::history::begins(&lines)..).unwrap_or_default();
    let partial = bare(partial).to_lowercase();
    let title =
        |line: &&LogLine| (text::undo::order_title(line, game, &snapshot.roster), line.number);
    let standing = standing(lines);
    let titles = standing.iter().rev().map(title);
    let fitting = titles.filter(|(title, _)| title.to_lowercase().contains(&partial));
    fitting.take(SHOWN_MAX).collect()
}

/// The order a person means: its number, or the title it was offered by.
fn order_named(typed: &str) -> Option<i64> {
    let typed = bare(typed).to_lowercase();
    let typed = typed.strip_prefix("before").unwrap_or(&typed).trim_start();
    let digits: String = typed.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

pub async fn rewind(here: Here<'_>, typed: &str) -> Outcome {
    let Some(to) = order_named(typed) else {
        let typed = model::words::plain(&clip(&bare(typed), 40));
        return Ok(said(format!(
            "“{typed}” is no order: give its number, as `/log` and the list that opens while you \
             type have it."
        )));
    };
    here.request(Request::Put { question: Question::Rewind { to } }).await?;
    Ok(said(PUT))
}

/// Somebody asks the staff to agree on something else; before the war begins it is agreed at once.
pub async fn change(here: Here<'_>, name: &str, value: &str) -> Outcome {
    if here.snapshot.stage == Stage::Lobby {
        return options::set(here, name, Some(value)).await;
    }
    let found = words::search(&here.snapshot.setup, name).first().copied();
    let item = found.filter(|_| !bare(name).is_empty());
    let item = item.ok_or(Problem::NoChange(NoChange::Unknown))?;
    let value = match item.read(value) {
        Ok(value) => value,
        Err(why) => return Ok(said(format!("✖ {why} Nothing was put to the vote."))),
    };
    let question = Question::Change { key: item.key.clone(), value };
    here.request(Request::Put { question }).await?;
    Ok(said(PUT))
}

#[cfg(test)]
mod tests {
    use crate::orders::people::votes::order_named;

    #[test]
    fn an_order_is_named_by_its_number_or_its_title() {
        assert_eq!(order_named("12"), Some(12));
        assert_eq!(order_named("Before 12 · Alice: 3 units march"), Some(12));
        assert_eq!(order_named("the last one"), None);
        assert_eq!(order_named("before 99999999999999999999"), None);
    }
}
