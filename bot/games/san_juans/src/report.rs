//! The report of a fight settled on the players' own table, ashore or at sea: a form with a line
//! for each unit or ship, and for a battle lost who still stood when ours withdrew (J-080), read
//! kindly, looked at before it counts.
//!
//! A report is the choice that says who won and the losses that follow it, together one order.

use games::orders::builder::{step, tried};
use games::people::authority::Authority;
use games::tabletop::{Field, Form, Typed};
use kit::{Answer, Ask, Calm, Decision};
use model::words::{bare, clip, plain};
use model::{Choice, Game, Step, Why};
use san_juans::{
    BattleChoice, Choice as Own, FightKind, Pack, Pick, SeaFightChoice, UnitId, Why as OwnWhy,
};

use crate::text::names::Names;

const FIELD: &str = "field";
pub(super) const LOSSES: &str = "losses";
const THEIRS: &str = "theirs";
const ROUT: &str = "rout";
const TEXT_MAX: u16 = 4_000;
/// Units whose lines a form surely has room for.
const ROOM_FOR: usize = 90;
/// Units in a battle, at most; a bound for the loop that asks for them.
const UNITS_MAX: usize = 400;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Row {
    pub name: String,
    /// The most it can lose: its steps, or the damage that sinks it.
    pub steps: u32,
    unit: Option<UnitId>,
    topic: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Fight {
    pack: &'static Pack,
    pub at_sea: bool,
    pub rows: Vec<Row>,
    /// The most rebel units that may still have stood, if ours can withdraw.
    pub theirs: Option<u8>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Filled {
    pub won: Option<bool>,
    pub losses: Vec<u32>,
    /// Rebel units that still stood, if that was said.
    pub theirs: Option<u32>,
    pub routed: Vec<UnitId>,
}

/// The choice of `decision` that reports such an end; of a battle lost the one that counts who
/// still stood, where it is offered.
fn report(decision: &Decision<Choice, Why>, won: bool) -> Option<Answer<Choice>> {
    let counted = (!won).then_some(Own::Battle(BattleChoice::Withdrew));
    let ashore = Own::Battle(BattleChoice::Report { held: won });
    let wanted = [ashore, Own::SeaFight(SeaFightChoice::Report { won })];
    let mut wanted = counted.into_iter().chain(wanted).map(Choice::of);
    wanted.find(|choice| decision.ask.choices().contains(choice)).map(Answer::One)
}

pub(super) fn filled(report: &[Step]) -> Filled {
    let reported = match report.first().map(|step| &step.answer) {
        Some(Answer::One(choice)) => choice.own(),
        _ => None,
    };
    let won = match reported {
        Some(
            Own::Battle(BattleChoice::Report { held: won })
            | Own::SeaFight(SeaFightChoice::Report { won }),
        ) => Some(won),
        Some(Own::Battle(BattleChoice::Withdrew)) => Some(false),
        _ => None,
    };
    let mut filled = Filled { won, ..Filled::default() };
    let unit = |choice: &Choice| match choice.own() {
        Some(Own::Pick(Pick::Unit(unit))) => Some(unit),
        _ => None,
    };
    for step in report.iter().skip(1) {
        match &step.answer {
            Answer::Number(number) if step.topic == "ansar-standing" => {
                filled.theirs = Some(*number);
            }
            Answer::Number(number) => filled.losses.push(*number),
            Answer::Some(chosen) => filled.routed = chosen.iter().filter_map(unit).collect(),
            Answer::One(_) => {}
        }
    }
    filled
}

/// The most rebel units that may still stand in the battle that waits, as far as anybody may
/// know (J-145); nothing where nobody withdraws.
fn most_of_theirs(game: &Game) -> Option<u8> {
    let view = crate::view(game)?;
    let battle = view.battle.as_ref().filter(|battle| battle.kind != FightKind::Storm)?;
    let range = battle.force.range().1;
    Some(if view.options.limited_intelligence { range } else { battle.force.units() })
}

pub(super) fn fight(game: &Game, by: &Authority, before: &[Step]) -> Option<Fight> {
    let mut copy = tried(game, by, before).ok()?.game_after;
    let decision = copy.decision()?;
    let at_sea = matches!(decision.why.own(), Some(OwnWhy::SeaFight { .. }));
    let seat = decision.seats.first().copied()?;
    let counts = report(&decision, false).is_some_and(|of| of == withdrew());
    let theirs = most_of_theirs(&copy).filter(|_| counts);
    let mut dice = Calm::default();
    copy.apply(seat, &report(&decision, true)?, &mut dice, &mut Vec::new()).ok()?;
    let mut rows = Vec::new();
    while rows.len() < UNITS_MAX
        && let Some(decision) = copy.decision()
        && let (Some(why), Ask::Number { min, max }) = (decision.why.own(), decision.ask.clone())
    {
        let view = crate::view(&copy)?;
        let (name, unit) = match why {
            OwnWhy::StepsLost { unit } => (Names::new(&view).unit(unit), Some(unit)),
            OwnWhy::ShipDamage { ship } => {
                let found = view.ships.iter().find(|found| found.id == ship)?;
                (bare(&found.name), None)
            }
            _ => break,
        };
        rows.push(Row { name, steps: max, unit, topic: decision.why.topic().to_owned() });
        copy.apply(seat, &Answer::Number(min), &mut dice, &mut Vec::new()).ok()?;
    }
    let pack = crate::view(&copy)?.pack();
    Some(Fight { pack, at_sea, rows, theirs })
}

fn withdrew() -> Answer<Choice> {
    Answer::One(Choice::of(Own::Battle(BattleChoice::Withdrew)))
}

pub(super) fn form(fight: &Fight, filled: &Filled) -> Form {
    let line = |(at, row): (usize, &Row)| {
        let lost = filled.losses.get(at).copied().unwrap_or(0);
        format!("{} ({}): {lost}", row.name, row.steps)
    };
    let lines: Vec<String> = fight.rows.iter().enumerate().map(line).collect();
    let (title, held, lost) = if fight.at_sea {
        ("Report of the fight at sea", "Who held the water: held or lost", "Damage each ship took")
    } else {
        ("Report of the battle", "Who held the field: held or lost", "Steps each unit lost")
    };
    let won = |won| if won { "held" } else { "lost" }.to_owned();
    let mut fields = vec![
        Field {
            value: filled.won.map(won),
            hint: Some("held, if it was ours in the end or they withdrew; lost, if not"),
            required: true,
            length: (1, 40),
            ..short(held, FIELD, "", 40)
        },
        Field { long: true, required: true, ..short(lost, LOSSES, &lines.join("\n"), TEXT_MAX) },
    ];
    if let Some(most) = fight.theirs {
        let units = fight.pack.say("{war.foe_unit} units");
        let label = format!("If lost: {units} still standing, of {most}");
        let stood = filled.theirs.map_or_else(|| "all".to_owned(), |number| number.to_string());
        fields.push(short(&label, THEIRS, &stood, 40));
        let name = |unit: &UnitId| {
            let row = fight.rows.iter().find(|row| row.unit == Some(*unit));
            row.map(|row| row.name.clone())
        };
        let routed: Vec<String> = filled.routed.iter().filter_map(name).collect();
        let routed = if routed.is_empty() { "none".to_owned() } else { routed.join(", ") };
        fields.push(short("If lost: units of ours in rout", ROUT, &routed, TEXT_MAX));
    }
    Form { title, fields }
}

fn short(label: &str, id: &'static str, value: &str, most: u16) -> Field {
    Field {
        id,
        label: clip(label, 45),
        value: Some(clip(value, most.into())),
        hint: None,
        long: false,
        required: false,
        length: (0, most),
    }
}

/// Reads who held the field; whoever withdrew did not (J-074). Each verb is said of whoever was
/// named last before it; what contradicts itself is not guessed at.
fn held(pack: &Pack, typed: &str) -> Result<bool, String> {
    let typed = bare(typed).to_lowercase();
    let words = typed.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let (mut subject, mut said, mut unclear) = (None, Vec::new(), false);
    let named = |blanks: [&str; 2], word: &str| {
        let last = |blank: &str| pack.say(blank).to_lowercase().ends_with(word);
        word.len() > 3 && blanks.into_iter().any(last)
    };
    for word in words {
        match word {
            "we" | "us" | "ours" | "our" => subject = Some(true),
            "they" | "them" | "theirs" | "their" => subject = Some(false),
            word if named(["{war.locals}", "{war.the_relief}"], word) => subject = Some(true),
            word if named(["{war.foe}", "{war.foe_also}"], word) => subject = Some(false),
            "held" | "hold" | "won" | "win" => said.push(subject.unwrap_or(true)),
            "lost" | "lose" => said.push(!subject.unwrap_or(true)),
            "withdrew" | "withdrawn" | "withdraw" | "fled" | "ran" | "retreated" => match subject {
                Some(ours) => said.push(!ours),
                None => unclear = true,
            },
            "yes" | "victory" => said.push(true),
            "no" | "defeat" | "beaten" => said.push(false),
            "not" | "never" | "nobody" | "neither" | "or" | "almost" => unclear = true,
            _ => {}
        }
    }
    let first = said.first().copied().or(subject);
    let found = first.filter(|first| !unclear && said.iter().all(|other| other == first));
    found.ok_or_else(|| {
        format!(
            "“{}” will not do for who held the field: write *held* if it was ours in the end or \
             {} withdrew, *lost* if not.",
            plain(&clip(&typed, 40)),
            pack.words.foe
        )
    })
}

/// A line parted into whom it names and what it says of them: `2nd Militia (4): 1`.
fn parts(line: &str) -> Option<(String, &str)> {
    let (name, said) = match line.rsplit_once([':', '=']) {
        Some((name, said)) => (name, said.trim()),
        None => line.rsplit_once([' ', '\t'])?,
    };
    // The steps stand in brackets behind the name, for the reader only.
    let name = name.split('(').next().unwrap_or(name).trim_end_matches([' ', '-', '–', '.']);
    Some((name.trim_start_matches(['-', '*', '•', ' ']).to_lowercase(), said))
}

/// A number up to `most` with the noun behind it, or a word for none or for all.
fn number(said: &str, noun: &str, most: u32) -> Option<u32> {
    let said = said.trim_end_matches(['.', ';', ',']).trim_end_matches('s');
    match said.trim_end_matches(noun).trim() {
        "none" | "nothing" | "nobody" | "no" => Some(0),
        "all" | "everybody" | "everything" | "dead" | "destroyed" | "sunk" => Some(most),
        number => number.parse().ok().filter(|number| *number <= most),
    }
}

fn named(name: &str, rows: &[Row]) -> Option<usize> {
    let lower = |row: &Row| row.name.to_lowercase();
    if let Some(at) = rows.iter().position(|row| lower(row) == name) {
        return Some(at);
    }
    let begins = |at: &usize| !name.is_empty() && lower(&rows[*at]).starts_with(name);
    let mut found = (0..rows.len()).filter(begins);
    let first = found.next()?;
    found.next().is_none().then_some(first)
}

/// Reads a line for each unit. One that lost nothing has its 0 there: a line that is missing was
/// forgotten, or wiped out by a thumb, unless there are more than a form has room for.
fn losses(typed: &str, rows: &[Row]) -> Result<Vec<u32>, String> {
    let mut found: Vec<Option<u32>> = vec![None; rows.len()];
    let lines = typed.lines().map(bare).zip(1..).filter(|(line, _)| !line.is_empty());
    for (line, number_of_line) in lines.take(UNITS_MAX) {
        let shown = plain(&clip(&line, 60));
        let wrong = |why: &str| Err(format!("Line {number_of_line}, “{shown}”: {why}"));
        let Some((name, said)) = parts(&line) else {
            return wrong("a line reads *unit: steps lost*.");
        };
        let Some(at) = named(&name, rows) else {
            return wrong("nobody of that name was in this fight.");
        };
        let (row, said) = (&rows[at], said.trim_start_matches('-').trim().to_lowercase());
        let lost = if said.is_empty() { Some(0) } else { number(&said, "step", row.steps) };
        let Some(lost) = lost else {
            let most = row.steps;
            return wrong(&format!("{} can lose a whole number from 0 to {most}.", row.name));
        };
        if found[at].replace(lost).is_some() {
            return wrong(&format!("{} stands there twice.", row.name));
        }
    }
    let missing = found.iter().zip(rows).find(|(lost, _)| lost.is_none()).map(|(_, row)| row);
    if let Some(row) = missing.filter(|_| rows.len() <= ROOM_FOR) {
        return Err(format!("{0} has no line: write *{0}: 0* if it lost nothing.", row.name));
    }
    Ok(found.into_iter().map(Option::unwrap_or_default).collect())
}

/// The steps of a report, as the form was filled.
pub(super) fn read(
    (game, authority): (&Game, &Authority),
    before: &[Step],
    typed: &Typed,
) -> Result<Vec<Step>, String> {
    const PASSED: &str = "That fight has been settled by now.";
    let fight = fight(game, authority, before).ok_or_else(|| PASSED.to_owned())?;
    let after = tried(game, authority, before).map_err(|_| PASSED.to_owned())?;
    let decision = after.decision.ok_or_else(|| PASSED.to_owned())?;
    let held = held(fight.pack, typed.field(FIELD))?;
    let lost = losses(typed.field(LOSSES), &fight.rows)?;
    let nobody = lost.iter().zip(&fight.rows).all(|(lost, row)| *lost == row.steps);
    if held && nobody && !fight.at_sea {
        return Err("Nobody would be left to hold the field: it was lost.".to_owned());
    }
    let mut steps = before.to_vec();
    steps.push(step(&decision, report(&decision, held).ok_or_else(|| PASSED.to_owned())?));
    let pairs = fight.rows.iter().zip(lost);
    let toll = |(row, lost): (&Row, u32)| {
        let (topic, answer) = (row.topic.clone(), Answer::Number(lost));
        Step { topic, answer }
    };
    steps.extend(pairs.map(toll));
    // Who stood is asked only if somebody is left to withdraw (J-080).
    while let Ok(rehearsal) = tried(game, authority, &steps)
        && let Some(asked) = rehearsal.decision
    {
        let answer = match (asked.why.own(), &asked.ask) {
            (Some(OwnWhy::RebelsStanding { .. }), Ask::Number { max, .. }) => {
                Answer::Number(standing(&fight.pack.words.foe, typed.field(THEIRS), *max)?)
            }
            (Some(OwnWhy::InRout { .. }), Ask::Some { of, .. }) => {
                Answer::Some(routed(typed.field(ROUT), &fight.rows, of)?)
            }
            _ => break,
        };
        steps.push(step(&asked, answer));
    }
    Ok(steps)
}

fn standing(foe: &str, typed: &str, most: u32) -> Result<u32, String> {
    let typed = bare(typed).to_lowercase();
    let said = typed.trim();
    let number = if said.is_empty() { Some(most) } else { number(said, "unit", most) };
    number.ok_or_else(|| {
        let said = plain(&clip(said, 40));
        format!("“{said}” of {foe} cannot have stood: write *all*, or a number up to {most}.")
    })
}

/// Who of ours was in rout: nobody, if nothing else is said. Whoever is named and has no step left
/// is no more in rout than anywhere.
fn routed(typed: &str, rows: &[Row], of: &[Choice]) -> Result<Vec<Choice>, String> {
    let typed = bare(typed).to_lowercase();
    let parts = typed.split([',', ';', '\n']).flat_map(|part| part.split(" and "));
    let parts = parts.map(|part| part.trim().trim_end_matches('.')).filter(|part| !part.is_empty());
    let mut found: Vec<Choice> = Vec::new();
    for part in parts {
        let named = match part {
            "none" | "nobody" | "no" => Vec::new(),
            "all" | "everybody" => of.to_vec(),
            _ => {
                let at = named(part, rows).ok_or_else(|| {
                    let part = plain(&clip(part, 40));
                    format!("“{part}” names nobody of this fight: name units in rout, or *none*.")
                })?;
                let unit = rows[at].unit.map(|unit| Choice::of(Own::Pick(Pick::Unit(unit))));
                unit.into_iter().filter(|unit| of.contains(unit)).collect()
            }
        };
        for choice in named {
            if !found.contains(&choice) {
                found.push(choice);
            }
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use san_juans::first;

    fn battle() -> Vec<Row> {
        let row = |name: &str, unit| {
            let (name, topic) = (name.to_owned(), String::new());
            Row { name, steps: 4, unit: Some(UnitId(unit)), topic }
        };
        vec![row("2nd Egyptian Infantry", 1), row("1st Krupp Battery", 2)]
    }

    #[test]
    fn j_080_who_still_stood_is_read_kindly() {
        for (typed, number) in
            [("", 15), ("all", 15), (" All. ", 15), ("none", 0), ("7", 7), ("9 units", 9)]
        {
            assert_eq!(standing("the Ansar", typed, 15), Ok(number), "{typed}");
        }
        for typed in ["16", "-1", "seven", "@everyone"] {
            let told = standing("the Ansar", typed, 15).expect_err(typed);
            assert!(told.contains("up to 15") && !told.contains("@everyone"), "{told}");
        }
        let choice = |unit| Choice::of(Own::Pick(Pick::Unit(UnitId(unit))));
        let (rows, of) = (battle(), [choice(1), choice(2)]);
        for (typed, units) in [
            ("none", vec![]),
            ("", vec![]),
            ("1st Krupp Battery", vec![choice(2)]),
            ("2nd egyptian infantry, 1st krupp", vec![choice(1), choice(2)]),
            ("1st and 2nd", vec![choice(2), choice(1)]),
            ("all", of.to_vec()),
        ] {
            assert_eq!(routed(typed, &rows, &of), Ok(units), "{typed}");
        }
        assert_eq!(routed("2nd", &rows, &of[1..]), Ok(vec![]), "it has no step left");
        let told = routed("3rd Camels", &rows, &of).expect_err("nobody");
        assert!(told.contains("*none*"), "{told}");
    }

    #[test]
    fn a_report_is_read_kindly() {
        let read = |text: &str| losses(text, &battle());
        for (text, lost) in [
            ("2nd Egyptian Infantry (4): 3\n1st Krupp Battery (4): 0", vec![3, 0]),
            (" 1st krupp battery :4\n\n2nd egyptian infantry:0 ", vec![0, 4]),
            ("2nd Egyptian Infantry 1\n1st Krupp Battery 0", vec![1, 0]),
            ("- 2nd Egyptian Infantry (4): 2 steps.\n1st = all", vec![2, 4]),
            ("1st Krupp: none\n2nd: 1", vec![1, 0]),
        ] {
            assert_eq!(read(text), Ok(lost), "{text}");
        }
        for (text, says) in [
            ("2nd Egyptian Infantry: three\n1st Krupp Battery: 0", "Line 1, “2nd Egyptian"),
            ("2nd Egyptian Infantry: 5\n1st Krupp Battery: 0", "from 0 to 4"),
            ("2nd Egyptian Infantry: 1.5", "from 0 to 4"),
            ("1st Krupp Battery: 0\n\n3rd Egyptian Infantry: 1", "Line 3"),
            ("2nd Egyptian Infantry: 1\n2nd Egyptian Infantry: 1", "twice"),
            ("@everyone: 1", "nobody of that name"),
            ("", "2nd Egyptian Infantry: 0"),
            ("2nd Egyptian Infantry (4): 3", "1st Krupp Battery has no line"),
            ("2nd Egyptian Infantry: 99999999999999999999", "from 0 to 4"),
            ("2nd Egyptian Infantry: -99", "from 0 to 4"),
            ("2nd Egyptian Infantry: ３", "from 0 to 4"),
            ("2nd Egyptian Infantry: \u{202e}\u{200b}٣", "from 0 to 4"),
            ("😀😀😀: 1", "nobody of that name"),
            ("word", "unit: steps lost"),
        ] {
            let told = read(text).expect_err(text);
            assert!(told.contains(says), "{told}");
            assert!(!told.contains("@everyone"), "{told}");
        }
        assert_eq!(held(first(), " Held "), Ok(true));
        assert_eq!(held(first(), "LOST, badly"), Ok(false));
        for (typed, ours) in [
            ("we won!", true),
            ("They withdrew.", true),
            ("the Ansar fled", true),
            ("Mahdists withdrawn", true),
            ("we withdrew", false),
            ("they held it", false),
            ("They withdrew, we held", true),
            ("the field was ours", true),
        ] {
            assert_eq!(held(first(), typed), Ok(ours), "{typed}");
        }
        for typed in [
            "maybe",
            "",
            "withdrew",
            "we withdrew and they fled",
            "not held",
            "held or lost",
            "\u{202e}",
        ] {
            let told = held(first(), typed).expect_err(typed);
            assert!(told.contains("*held*") && told.contains("*lost*"), "{told}");
        }
    }
}
