//! `/odds battle`: how likely a battle is won, by what one's own side sees.

use games::odds;
use games::verb::{Args, Effect, OptionKind, Verb, VerbOption};

use crate::odds::Query;
use crate::verbs::spaces;

pub(crate) const ODDS: Verb = Verb::parts(
    "odds",
    "How likely a battle is won, by what your own side sees",
    &[Verb::ask(
        "battle",
        "An attack on a place, or the battles that wait",
        &[
            VerbOption::new(
                "place",
                "Where; without it, the battles that wait",
                OptionKind::Text(100),
            )
            .completed(|typing| Some(spaces().fitting(typing.partial))),
            VerbOption::new(
                "from",
                "From which spaces, with commas between",
                OptionKind::Text(300),
            ),
            VerbOption::new("share", "Post the answer in the channel too", OptionKind::YesNo),
        ],
        effect,
    )],
);

fn effect(args: &Args<'_>) -> Result<Effect, String> {
    let place = args.text("place").map(|typed| spaces().parse(typed)).transpose()?;
    let from = args.text("from").map_or(Ok(Vec::new()), |typed| {
        typed
            .split(',')
            .filter(|part| !part.trim().is_empty())
            .map(|part| spaces().parse(part))
            .collect()
    })?;
    let asked = place.map_or(Query::Waiting, |place| Query::Attack(place, from));
    let asked: Box<dyn odds::OddsRequest> = Box::new(asked);
    Ok(Effect::Odds { asked, share: args.wants("share") })
}
