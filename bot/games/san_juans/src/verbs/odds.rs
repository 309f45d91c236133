//! `/odds`: what a march, the next rebellion, a siege or the battle that waits is likely to bring.

use games::orders::offers;
use games::orders::offers::About;
use games::staff::authority::Authority;
use games::verb::{Args, Completion, Field, Kind, Typing, Verb, Wish};
use games::{Plan, odds};

use crate::played::AtWar as _;
use crate::verbs::asked::{Asked, muster, with_an_op};
use crate::verbs::{about, name, places, units};

pub(super) const ODDS: Verb = Verb::parts(
    "odds",
    "How likely it is: tried many times on copies of the campaign",
    &[MARCH, REVOLT, SIEGE, BATTLE],
)
.looking();

const SHARE: Field = Field::new("share", "Post the answer in the channel too", Kind::YesNo);

fn wish(args: &Args<'_>, asked: Asked) -> Wish {
    let asked: Box<dyn odds::Asked> = Box::new(asked);
    Wish::Odds { asked, share: args.wants(SHARE.name) }
}

const MARCH: Verb = Verb::ask(
    "march",
    "Whether the Ansar are met on a march, and what comes of it",
    &[
        name("from", "From where")
            .required()
            .completed(|typing| offered(typing, about::FROM, |_| Ok(()))),
        name("to", "To where, within one march").required().completed(|typing| {
            let (from, units) = (typing.args.required("from"), typing.args.text("units"));
            offered(typing, about::TO, |plan| muster(plan, from, units))
        }),
        units("units", "Who: for instance 3 Egyptian Infantry; everybody if left out"),
        SHARE,
    ],
    |args| {
        let typed = |name| args.required(name).to_owned();
        let units = args.text("units").map(str::to_owned);
        Ok(wish(args, Asked::March(typed("from"), typed("to"), units)))
    },
);

/// What would be offered to an option if an Op were to be spent now.
fn offered(
    typing: &Typing<'_>,
    about: About,
    before: impl FnOnce(&mut Plan<'_>) -> Result<(), String>,
) -> Option<Vec<Completion>> {
    let (game, _) = typing.table.filter(|(game, _)| game.on_top() == game.whole_key())?;
    let (game, by) = (with_an_op(game)?, Authority::alone());
    let mut plan = Plan::new(&game, &by, &typing.snapshot?.roster);
    before(&mut plan).ok()?;
    let fitting = offers::completions(plan.offered(about), typing.partial);
    Some(fitting.into_iter().map(Completion::from).collect())
}

const REVOLT: Verb =
    Verb::ask("revolt", "Which places may rise in the next rebellion", &[SHARE], |args| {
        Ok(wish(args, Asked::Revolt))
    });

const SIEGE: Verb = Verb::ask(
    "siege",
    "What the turn's end brings a besieged place that holds out, sallies or breaks out",
    &[name("place", "Which besieged place").required().completed(besieged), SHARE],
    |args| {
        let typed = args.required("place");
        let place = places::place(typed).ok_or_else(|| places::all().no_such(typed))?;
        Ok(wish(args, Asked::Siege(place)))
    },
);

/// The besieged places that fit what is typed.
fn besieged(typing: &Typing<'_>) -> Option<Vec<Completion>> {
    let view = typing.snapshot?.game.as_ref()?.san_juans_view(None)?;
    let besieged = view.places.iter().filter(|place| place.siege.is_some()).map(|place| place.id);
    Some(places::named(besieged).fitting(typing.partial))
}

const BATTLE: Verb = Verb::ask(
    "battle",
    "How the battle that waits may end, for each way of fighting it here",
    &[SHARE],
    |args| Ok(wish(args, Asked::Battle)),
);
