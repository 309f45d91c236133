//! `/siege`: how a siege stands, and what its garrison does.

use games::OrderBuilder;
use games::orders::offers;
use games::verb::{Args, Effect, OptionKind, PREVIEW, Verb, VerbOption};
use kit::{Answer, Ask};
use model::Choice;
use san_juans::{Choice as Own, OpsChoice, SiegeChoice, Why as OwnWhy};

use crate::pack_of;
use crate::text::names;
use crate::verbs::{about, name, places, units};

pub(super) const SIEGE: Verb = Verb::ask(
    "siege",
    "Show a siege, or order its garrison: hold out, sortie or break out",
    &[
        name("place", "Which besieged place").required().completed(places::complete),
        VerbOption::new(
            "do",
            "What the garrison does; if left out you are shown the siege",
            OptionKind::OneOf(&[
                ("hold", "hold out"),
                ("sortie", "sortie"),
                ("break-out", "break out"),
            ]),
        ),
        units("units", "Who goes: for instance 3 infantry; all who can if left out"),
        name("to", "Where a break out goes"),
        PREVIEW,
    ],
    siege,
);

/// Answers for the garrison that is asked, or fights a way out in an action round.
fn command(builder: &mut OrderBuilder<'_>, typed: &str, does: SiegeChoice) -> Result<(), String> {
    let place = places::place(pack_of(Some(&builder.after().setup())), typed)?;
    let town = names::town(place);
    let Some(waiting) = builder.waiting() else {
        return Err("Nothing is asked just now.".to_owned());
    };
    let choice = match (waiting.why.own(), does) {
        (Some(OwnWhy::SiegeAction { place: asked }), _) if asked != place => {
            return Err(format!("The garrison of {} is asked first.", names::town(asked)));
        }
        (Some(OwnWhy::SiegeAction { .. }), does) => Own::Siege(does),
        (Some(OwnWhy::SpendOps { .. }), SiegeChoice::BreakOut) => {
            Own::Ops(OpsChoice::BreakThrough(place))
        }
        _ => {
            return Err(
                "Garrisons are asked at the turn's end, when the sieges are looked at. In a \
                        round only a break out can be ordered, once the place has an Op."
                    .to_owned(),
            );
        }
    };
    let choice = Choice::of(choice);
    if !waiting.ask.choices().contains(&choice) {
        return Err(format!("The garrison of {town} cannot do that. `/orders` shows what it can."));
    }
    builder.add(Answer::One(choice))
}

fn siege(args: &Args<'_>) -> Result<Effect, String> {
    if args.one_of("do").is_some() {
        return Ok(Effect::Order(order));
    }
    places::all(pack_of(args.setup.as_ref())).read(args.required("place")).map(Effect::Situation)
}

fn order(builder: &mut OrderBuilder<'_>, args: &Args<'_>) -> Result<(), String> {
    let does = match args.one_of("do") {
        Some("sortie") => SiegeChoice::Sortie,
        Some("break-out") => SiegeChoice::BreakOut,
        _ => SiegeChoice::Hold,
    };
    command(builder, args.required("place"), does)?;
    const WHO: [&str; 3] = ["who-sorties", "who-breaks-out", "who-breaks-through"];
    if let Some(waiting) = builder.waiting_for(&WHO)
        && let Ask::Some { of, max, .. } = &waiting.ask
    {
        let chosen = match args.text("units") {
            Some(typed) => offers::units(of, builder.after(), typed)?,
            None => of.iter().take(usize::from(*max)).copied().collect(),
        };
        builder.add(Answer::Some(chosen))?;
    }
    match args.text("to") {
        Some(to) if builder.waiting_for(&["break-out-to"]).is_some() => builder.find(about::AT, to),
        _ => Ok(()),
    }
}
