//! The report of a battle fought on the players' own table: a form, read strictly but kindly.

use engine::san_juans::{BattleChoice, Choice as Own, Why as OwnWhy};
use engine::{Answer, Ask, Choice, Game, Why};
use serenity::all::{CreateActionRow, CreateInputText, CreateModal, InputTextStyle};

use super::drafting::{self, step};
use crate::campaign::Step;
use crate::discord::custom_id::CustomId;
use crate::text::words::{bare, clip};
use crate::text::{self, plain};

/// The field that says who held the ground.
pub const FIELD: &str = "field";
/// The field with a line for each unit.
pub const LOSSES: &str = "losses";
/// The field of a form that asks one number.
pub const NUMBER: &str = "number";
/// The most text Discord takes in a field.
const TEXT_MAX: usize = 4_000;
/// Units in a battle, at most; a bound for the loop that asks for them.
const UNITS_MAX: usize = 400;

/// A unit of the battle, and the steps it can lose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Its name.
    pub name: String,
    /// Its steps.
    pub steps: u32,
    topic: String,
}

fn report(held: bool) -> Answer<Choice> {
    Answer::One(Choice::SanJuans(Own::Battle(BattleChoice::Report { held })))
}

/// The units whose losses a report would state, in the order they are asked for; nothing if no
/// battle waits after `before`.
pub fn rows(game: &Game, before: &[Step]) -> Option<Vec<Row>> {
    let after = drafting::tried(game, before).ok()?;
    let mut copy = after.game_after;
    let decision = copy.decision()?;
    let seat = decision.seats.first().copied()?;
    let mut dice = engine::Calm::default();
    copy.apply(seat, &report(true), &mut dice, &mut Vec::new()).ok()?;
    let mut rows = Vec::new();
    while rows.len() < UNITS_MAX
        && let Some(decision) = copy.decision()
        && let (Why::SanJuans(OwnWhy::StepsLost { unit }), Ask::Number { min, max }) =
            (decision.why, decision.ask.clone())
    {
        let engine::View::SanJuans(view) = copy.view(None);
        let name = text::san_juans::names::Names::new(&view).unit(unit);
        rows.push(Row { name, steps: max, topic: decision.why.topic().to_owned() });
        copy.apply(seat, &Answer::Number(min), &mut dice, &mut Vec::new()).ok()?;
    }
    Some(rows)
}

/// The form, with a line for each unit filled in.
pub fn form(id: &CustomId, rows: &[Row]) -> CreateModal {
    let lines: Vec<String> = rows.iter().map(|row| format!("{}: 0", row.name)).collect();
    let losses = clip(&lines.join("\n"), TEXT_MAX);
    let field =
        CreateInputText::new(InputTextStyle::Short, "Who held the field: held or lost", FIELD)
            .placeholder("held, if it was ours in the end; lost, if not")
            .min_length(1)
            .max_length(40)
            .required(true);
    let losses = CreateInputText::new(InputTextStyle::Paragraph, "Steps each unit lost", LOSSES)
        .value(losses)
        .max_length(4_000)
        .required(true);
    CreateModal::new(id.to_string(), "Report of the battle")
        .components(vec![CreateActionRow::InputText(field), CreateActionRow::InputText(losses)])
}

/// A form that asks one number.
pub fn number_form(id: &CustomId, min: u32, max: u32) -> CreateModal {
    let label = format!("A whole number from {min} to {max}");
    let field = CreateInputText::new(InputTextStyle::Short, clip(&label, 45), NUMBER)
        .min_length(1)
        .max_length(10)
        .required(true);
    CreateModal::new(id.to_string(), "A number").components(vec![CreateActionRow::InputText(field)])
}

/// Reads who held the field.
fn held(typed: &str) -> Result<bool, String> {
    let word = bare(typed).to_lowercase();
    match word.as_str() {
        "held" | "hold" | "ours" | "won" | "win" | "yes" => Ok(true),
        "lost" | "lose" | "theirs" | "no" => Ok(false),
        _ => Err(format!(
            "“{}” will not do for who held the field: write *held* or *lost*.",
            plain(&clip(&word, 40))
        )),
    }
}

/// Reads a line for each unit.
fn losses(typed: &str, rows: &[Row]) -> Result<Vec<u32>, String> {
    let mut found: Vec<Option<u32>> = vec![None; rows.len()];
    for line in typed.lines().map(bare).filter(|line| !line.is_empty()).take(UNITS_MAX) {
        let shown = plain(&clip(&line, 60));
        let Some((name, number)) = line.rsplit_once(':') else {
            return Err(format!("“{shown}” has no colon: a line reads *unit: steps lost*."));
        };
        let wanted = name.trim().to_lowercase();
        let Some(at) = rows.iter().position(|row| row.name.to_lowercase() == wanted) else {
            return Err(format!("“{shown}”: no such unit was in this battle."));
        };
        let (row, number) = (&rows[at], number.trim());
        let Some(steps) = number.parse::<u32>().ok().filter(|steps| *steps <= row.steps) else {
            let number = plain(&clip(number, 40));
            return Err(format!(
                "“{number}” will not do for {}: a whole number from 0 to {} is wanted.",
                row.name, row.steps
            ));
        };
        if found[at].replace(steps).is_some() {
            return Err(format!("{} stands there twice.", row.name));
        }
    }
    let missing = found.iter().position(Option::is_none);
    match missing {
        Some(at) => {
            Err(format!("There is no line for {}: write 0 if it lost nothing.", rows[at].name))
        }
        None => Ok(found.into_iter().flatten().collect()),
    }
}

/// The steps of a report, as the form was filled.
///
/// # Errors
/// A sentence that says what is wrong and what would do.
pub fn read(game: &Game, before: &[Step], field: &str, typed: &str) -> Result<Vec<Step>, String> {
    const PASSED: &str = "That battle has been settled by now.";
    let rows = rows(game, before).ok_or_else(|| PASSED.to_owned())?;
    let after = drafting::tried(game, before).map_err(|_| PASSED.to_owned())?;
    let decision = after.decision.ok_or_else(|| PASSED.to_owned())?;
    let held = held(field)?;
    let lost = losses(typed, &rows)?;
    if held && lost.iter().zip(&rows).all(|(lost, row)| *lost == row.steps) {
        return Err("Nobody would be left to hold the field: it was lost.".to_owned());
    }
    let mut steps = before.to_vec();
    steps.push(step(&decision, report(held)));
    let pairs = rows.into_iter().zip(lost);
    steps.extend(pairs.map(|(row, lost)| Step { topic: row.topic, answer: Answer::Number(lost) }));
    Ok(steps)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn battle() -> Vec<Row> {
        let row = |name: &str| Row { name: name.to_owned(), steps: 4, topic: String::new() };
        vec![row("2nd Egyptian Infantry"), row("1st Krupp Battery")]
    }

    #[test]
    fn a_report_is_read_strictly_but_kindly() {
        let read = |text: &str| losses(text, &battle());
        assert_eq!(read("2nd Egyptian Infantry: 3\n1st Krupp Battery: 0"), Ok(vec![3, 0]));
        assert_eq!(read(" 1st krupp battery :4\n\n2nd egyptian infantry:0 "), Ok(vec![0, 4]));
        for (text, says) in [
            ("2nd Egyptian Infantry: three\n1st Krupp Battery: 0", "“three” will not do"),
            ("2nd Egyptian Infantry: 5\n1st Krupp Battery: 0", "from 0 to 4"),
            ("2nd Egyptian Infantry: -1\n1st Krupp Battery: 0", "from 0 to 4"),
            ("2nd Egyptian Infantry: 1", "no line for 1st Krupp Battery"),
            ("2nd Egyptian Infantry 1", "no colon"),
            ("3rd Egyptian Infantry: 1", "no such unit"),
            ("2nd Egyptian Infantry: 1\n2nd Egyptian Infantry: 1", "twice"),
            ("@everyone: 1", "no such unit"),
        ] {
            let told = read(text).expect_err(text);
            assert!(told.contains(says), "{told}");
            assert!(!told.contains("@everyone"), "{told}");
        }
        assert_eq!(held(" Held "), Ok(true));
        assert_eq!(held("LOST"), Ok(false));
        assert!(held("maybe").is_err());
    }
}
