//! `/odds`: what a march, a landing, the next rebellion, a siege or the battle that waits is likely to bring.

use games::orders::offers::{self, ChoiceFilter};
use games::people::authority::Authority;
use games::verb::{Args, Completion, Effect, OptionKind, Typing, Verb, VerbOption};
use games::{OrderBuilder, odds};

use crate::pack_of;
use crate::verbs::asked::{Query, muster, with_an_op};
use crate::verbs::{about, name, places, sail, units};

pub(super) const ODDS: Verb = Verb::parts(
    "odds",
    "How likely it is: tried many times on copies of the campaign",
    &[MARCH, LANDING, REVOLT, FIGHT],
);

const SHARE: VerbOption =
    VerbOption::new("share", "Post the answer in the channel too", OptionKind::YesNo);

fn effect(args: &Args<'_>, asked: Query) -> Effect {
    let asked: Box<dyn odds::OddsRequest> = Box::new(asked);
    Effect::Odds { asked, share: args.wants(SHARE.name) }
}

/// The odds of a force that is sent from somewhere, or by a ship.
fn sent(
    args: &Args<'_>,
    from: &str,
    query: fn(String, String, Option<String>) -> Query,
) -> Result<Effect, String> {
    let [from, to] = [from, "to"].map(|name| args.required(name).to_owned());
    Ok(effect(args, query(from, to, args.text("units").map(str::to_owned))))
}

const MARCH: Verb = Verb::ask(
    "march",
    "Whether rebels are met on a march, and what comes of it",
    &[
        name("from", "From where")
            .required()
            .completed(|typing| offered(typing, about::FROM, |_| Ok(()))),
        name("to", "To where, within one march").required().completed(|typing| {
            let (from, units) = (typing.args.required("from"), typing.args.text("units"));
            offered(typing, about::TO, |builder| muster(builder, from, units))
        }),
        units("units", "Who: for instance 3 infantry; everybody if left out"),
        SHARE,
    ],
    |args| sent(args, "from", Query::March),
);

const LANDING: Verb = Verb::ask(
    "landing",
    "Whether rebels wait where a force lands from ships, and what comes of it",
    &[
        sail::SHIP,
        name("to", "In which port, as if the ships lay off it").required().completed(|typing| {
            let pack = pack_of(typing.snapshot.map(|of| &of.setup));
            let ports = pack.places.iter().filter(|place| place.is_port());
            Some(places::named(pack, ports.map(|place| place.id)).fitting(typing.partial))
        }),
        units("units", "Who: for instance 3 infantry; all aboard, or who can go aboard"),
        SHARE,
    ],
    |args| sent(args, "ship", Query::Landing),
);

fn offered(
    typing: &Typing<'_>,
    about: ChoiceFilter,
    before: impl FnOnce(&mut OrderBuilder<'_>) -> Result<(), String>,
) -> Option<Vec<Completion>> {
    let (game, _) = typing.table.filter(|(game, _)| game.on_top() == game.whole_key())?;
    let (game, by) = (with_an_op(game)?, Authority::alone());
    let mut builder = OrderBuilder::new(&game, &by, &typing.snapshot?.roster);
    before(&mut builder).ok()?;
    let fitting = offers::completions(builder.offered(about), typing.partial);
    Some(fitting.into_iter().map(Completion::from).collect())
}

const REVOLT: Verb =
    Verb::ask("revolt", "Which places may rise in the next rebellion", &[SHARE], |args| {
        Ok(effect(args, Query::Revolt))
    });

const FIGHT: Verb = Verb::ask(
    "fight",
    "How the battle that waits or a siege may end; if none waits, what a strong staff would do",
    &[
        name("place", "Which besieged place; left out: the battle that waits").completed(besieged),
        SHARE,
    ],
    |args| {
        let read = |typed| places::place(pack_of(args.setup.as_ref()), typed);
        let place = args.text("place").map(read).transpose()?;
        Ok(effect(args, place.map_or(Query::Battle, Query::Siege)))
    },
);

fn besieged(typing: &Typing<'_>) -> Option<Vec<Completion>> {
    let view = crate::view(typing.snapshot?.game.as_ref()?)?;
    let besieged = view.places.iter().filter(|place| place.siege.is_some()).map(|place| place.id);
    Some(places::named(view.pack(), besieged).fitting(typing.partial))
}
