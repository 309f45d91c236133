//! `/odds`: how likely a charge, a shot or a search goes well, by what one's own side
//! sees.

use games::verb::{Args, Completion, Effect, OptionKind, Typing, Verb, VerbOption};
use kit::Audience;
use patrols::{Board, Faction, PieceId, UnitId};

use crate::odds::Query;

const SHARE: VerbOption =
    VerbOption::new("share", "Post the answer in the channel too", OptionKind::YesNo);
const UNIT: VerbOption =
    VerbOption::new("unit", "Whose dice: its sign, as p1, s2, d3", OptionKind::Text(100))
        .required()
        .completed(units);
const TARGET: VerbOption = VerbOption::new("target", "At whom: its sign", OptionKind::Text(100))
    .required()
    .completed(units);

pub const ODDS: Verb = Verb::parts(
    "odds",
    "How likely something goes well, by what your own side sees",
    &[
        Verb::ask("charge", "A charge, as the units stand", &[UNIT, TARGET, SHARE], charge),
        Verb::ask("shot", "A shot, as the units stand", &[UNIT, TARGET, SHARE], shot),
        Verb::ask(
            "search",
            "A search: if nobody hides there, and if somebody does",
            &[
                UNIT,
                VerbOption::new("piece", "The number of the piece", OptionKind::Text(60))
                    .required(),
                SHARE,
            ],
            search,
        ),
    ],
);

fn units(typing: &Typing<'_>) -> Option<Vec<Completion>> {
    // What stands on the table is no secret.
    let view = typing.table?.0.view::<Board>(Audience::Public)?;
    let board = &view.board;
    let names = board.everybody().map(|unit| {
        let title = format!("{unit}: {}", board.unit(unit).data().name);
        Completion { title, value: unit.to_string() }
    });
    let typed = typing.partial.to_lowercase();
    Some(names.filter(|of| of.title.to_lowercase().contains(&typed)).collect())
}

fn unit(args: &Args<'_>, field: &str) -> Result<UnitId, String> {
    let typed = args.text(field).unwrap_or_default().trim().to_lowercase();
    let sign = typed.split(':').next().unwrap_or_default();
    sign.parse().map_err(|_| format!("`{typed}` is no unit: p1 to p8, s1 to s4, d1 to d8."))
}

fn asked(asked: Query, args: &Args<'_>) -> Effect {
    Effect::Odds { asked: Box::new(asked), share: args.wants("share") }
}

fn pair(args: &Args<'_>) -> Result<(UnitId, UnitId), String> {
    let (own, other) = (unit(args, "unit")?, unit(args, "target")?);
    if own.faction() == other.faction() {
        return Err("They are of the same side.".to_owned());
    }
    Ok((own, other))
}

fn charge(args: &Args<'_>) -> Result<Effect, String> {
    let (own, other) = pair(args)?;
    Ok(asked(Query::Charge(own, other), args))
}

fn shot(args: &Args<'_>) -> Result<Effect, String> {
    let (own, other) = pair(args)?;
    Ok(asked(Query::Shot(own, other), args))
}

fn search(args: &Args<'_>) -> Result<Effect, String> {
    let own = unit(args, "unit")?;
    if own.faction() != Faction::Patrol {
        return Err("Only the patrol searches.".to_owned());
    }
    let typed = args.text("piece").unwrap_or_default().trim();
    let piece: PieceId =
        typed.parse().map_err(|_| format!("`{typed}` is no number of a piece."))?;
    Ok(asked(Query::Search(own, piece), args))
}
