//! `/battle`: fight it here, or report how it went on the players' own table.

use games::OrderBuilder;
use games::verb::{Args, Effect, OptionKind, PREVIEW, Verb, VerbOption};
use kit::Answer;
use model::Choice;
use san_juans::{BattleChoice, Bearing, Choice as Own, OpsChoice, Stance};

pub(super) const BATTLE: Verb = Verb::parts("battle", "Settle a battle", &[RESOLVE, SHEET, REPORT]);

const BREAK: OptionKind = OptionKind::OneOf(&[
    ("quarter", "at a quarter of the steps lost"),
    ("half", "at half of the steps lost"),
    ("never", "never: to the last"),
]);

fn until(typed: Option<&str>) -> Stance {
    match typed {
        Some("quarter") => Stance::Quarter,
        Some("never") => Stance::ToTheLast,
        _ => Stance::Half,
    }
}

/// Goes to the battle that waits, if the Ops are still being spent.
fn to_the_battle(builder: &mut OrderBuilder<'_>) -> Result<(), String> {
    const NONE: &str = "No battle waits to be settled. `/orders` shows what is asked.";
    if let Some(waiting) = builder.waiting_for(&["spend-ops"]) {
        let fight = waiting
            .ask
            .choices()
            .iter()
            .copied()
            .find(|choice| matches!(choice.own(), Some(Own::Ops(OpsChoice::Fight(_)))));
        let fight = fight.ok_or_else(|| NONE.to_owned())?;
        builder.add(Answer::One(fight))?;
    }
    builder.waiting_for(&["settle-battle"]).map(|_| ()).ok_or_else(|| NONE.to_owned())
}

const RESOLVE: Verb = Verb::order(
    "resolve",
    "Let the bot fight the battle that waits",
    &[
        VerbOption::new(
            "do",
            "What our men mind most; they hold if left out",
            OptionKind::OneOf(&[
                ("hold", "hold: stand and fire"),
                ("press", "close in: both sides hit more"),
                ("spare", "fire from farther off: both sides hit less"),
            ]),
        ),
        VerbOption::new("withdraw-at", "When our men break off; at half if left out", BREAK),
        PREVIEW,
    ],
    resolve,
);

fn resolve(builder: &mut OrderBuilder<'_>, args: &Args<'_>) -> Result<(), String> {
    let stance = until(args.one_of("withdraw-at"));
    let choice = match args.one_of("do") {
        Some("press") => BattleChoice::Fight(Bearing::Press, stance),
        Some("spare") => BattleChoice::Fight(Bearing::Spare, stance),
        _ => BattleChoice::Resolve(stance),
    };
    fight(builder, choice)
}

fn fight(builder: &mut OrderBuilder<'_>, choice: BattleChoice) -> Result<(), String> {
    to_the_battle(builder)?;
    builder.add(Answer::One(Choice::of(Own::Battle(choice))))
}

const SHEET: Verb = Verb::ask(
    "sheet",
    "All you need to fight the battle that waits on your own table",
    &[
        VerbOption::new("share", "Post it in the battle's thread too", OptionKind::YesNo),
        VerbOption::new("words", "In words, without the plan", OptionKind::YesNo),
        VerbOption::new(
            "until",
            "When you fight it: the war waits until Saturday 20:00, or today 8pm",
            OptionKind::Text(60),
        ),
    ],
    |args| {
        let (share, words) = (args.wants("share"), args.wants("words"));
        Ok(Effect::Sheet { share, words, until: args.text("until").map(str::to_owned) })
    },
);

const REPORT: Verb =
    Verb::ask("report", "Report a battle fought on your own table", &[], |_| Ok(Effect::Report));
