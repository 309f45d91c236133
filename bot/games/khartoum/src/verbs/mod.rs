//! The slash commands of Khartoum: `/khartoum` gives each kind of order, `/hand` shows cards.
//!
//! What is offered while somebody types, and what it is read by, is made of what the game offers to
//! whoever types: of their own side alone.

mod about;
mod hand;
mod refusals;

use games::OrderBuilder;
use games::named::Named;
use games::verb::{Args, Completion, OptionKind, PREVIEW, Typing, Verb, VerbOption};
use khartoum::{Board, CardId, Choice as Own, SpaceId, UnitId, View};
use kit::{Answer, Ask};
use model::Choice;

use crate::text::names;
use crate::verbs::about::Who;

pub(super) use about::spaces;
pub(super) use hand::card_named;

/// Every command, in the order they are listed.
pub(super) static VERBS: [Verb; 3] = [hand::HAND, KHARTOUM, crate::odds::ODDS];

const KHARTOUM: Verb = Verb::parts(
    "khartoum",
    "Orders of your side in the war for the Sudan",
    &[CARD, PLACE, MOVE, ATTACK, SAIL, TOP, FORTUNE, BREAK_OFF, DONE],
);

/// What is said where nothing of the kind is asked.
const NOT_NOW: &str = "That is not asked now. `/orders` shows what is.";

const fn name(name: &'static str, about: &'static str) -> VerbOption {
    VerbOption::new(name, about, OptionKind::Text(100)).required()
}

const fn maybe(name: &'static str, about: &'static str) -> VerbOption {
    VerbOption::new(name, about, OptionKind::Text(100))
}

fn one(choice: Own) -> Answer<Choice> {
    Answer::One(Choice::of(choice))
}

fn offered(builder: &OrderBuilder<'_>) -> Vec<Own> {
    let waiting = builder.waiting();
    let choices = waiting.iter().flat_map(|waiting| waiting.ask.choices());
    choices.filter_map(|choice| choice.own()).collect()
}

pub(super) fn ends(choice: Own) -> bool {
    matches!(choice, Own::Done | Own::Enough | Own::No | Own::Hold | Own::Pass)
}

fn typed(typing: &Typing<'_>, which: fn(&Own) -> bool) -> Vec<Own> {
    let mut offered = typing.builder().map(|builder| offered(&builder)).unwrap_or_default();
    offered.retain(which);
    offered
}

fn fitting(typing: &Typing<'_>, of: fn(&[Own]) -> Named) -> Option<Vec<Completion>> {
    Some(of(&typed(typing, |_| true)).fitting(typing.partial))
}

const CARD: Verb = Verb::order(
    "card",
    "Draw the card of the turn, play a held one, or lay a drawn one aside",
    &[
        maybe("play", "A card that you hold, in place of drawing")
            .completed(|typing| fitting(typing, about::cards)),
        VerbOption::new("hold", "Lay the drawn card aside for a later turn", OptionKind::YesNo),
        PREVIEW,
    ],
    |builder, args| {
        let offered = offered(builder);
        let wanted = args.text("play").map(|typed| about::card(&offered, typed)).transpose()?;
        let asks_hold = builder.waiting_for(&["khartoum-hold"]).is_some();
        let holds = args.wants("hold");
        if wanted.is_some() && holds {
            return Err("Play a card or lay the drawn one aside: name one of the two.".to_owned());
        }
        let choice = match (wanted, asks_hold, holds) {
            (_, true, true) => Own::LayAside,
            (_, false, true) => return Err(refusals::of_no_card(builder, &[], true)),
            (Some(card), ..) => Own::Play(card),
            (None, true, _) => *offered.first().ok_or(NOT_NOW)?,
            (None, false, _) => Own::Draw,
        };
        match (offered.contains(&choice), choice) {
            (true, _) => builder.add(one(choice)),
            (false, Own::Play(card)) => Err(refusals::of_card(builder, card)),
            (false, _) => Err(refusals::of_no_card(builder, &offered, false)),
        }
    },
);

const PLACE: Verb = Verb::order(
    "place",
    "Set a unit up, or say where a recruit arrives",
    &[
        name("unit", "Which unit, or all recruits; as usual, while you set up")
            .completed(|typing| fitting(typing, about::placed)),
        maybe("at", "Where").completed(complete_places),
        PREVIEW,
    ],
    |builder, args| {
        let offered = offered(builder);
        let placed = about::placed(&offered);
        if placed.all.is_empty() {
            return Err(refusals::not_now(builder, "Nobody is placed now."));
        }
        let named = args.required("unit");
        let view = builder.after().known::<Board>();
        let only = || about::only_of_all(&placed, named);
        let who = about::offered_as(&placed, named).or_else(only).map(str::to_owned);
        let who = who.ok_or_else(|| {
            let unit = about::unit(named).zip(view.as_ref());
            unit.map_or_else(
                || placed.unknown(named),
                |(unit, view)| refusals::of_placing(view, &offered, unit),
            )
        })?;
        if who == about::USUAL {
            return builder.add(one(Own::Quick));
        }
        let open = about::places_of(&offered, &who);
        let at = match (args.text("at"), &open[..]) {
            (Some(typed), _) => about::space(typed)?,
            (None, [only]) => *only,
            (None, _) => {
                let all = names::spaces(open.into_iter());
                return Err(format!("Say where with `at:`. These would do: {all}."));
            }
        };
        let choice = match who.as_str() {
            about::ALL => Own::Muster(at),
            unit => Own::Place(unit.parse().map_err(|_| placed.unknown(unit))?, at),
        };
        if offered.contains(&choice) {
            return builder.add(one(choice));
        }
        let all = names::spaces(about::places_of(&offered, &who).into_iter());
        let unit = match who.as_str() {
            about::ALL => offered.iter().find_map(|choice| match choice {
                Own::Place(unit, _) => Some(*unit),
                _ => None,
            }),
            unit => unit.parse().ok(),
        };
        let why = unit.zip(view.as_ref()).map(|(unit, view)| refusals::of_place(view, unit, at));
        Err(format!("{} These would do: {all}.", why.as_deref().unwrap_or("Not there.")))
    },
);

fn complete_places(typing: &Typing<'_>) -> Option<Vec<Completion>> {
    let offered = typed(typing, |_| true);
    let placed = about::placed(&offered);
    let who = about::offered_as(&placed, typing.args.required("unit"))?;
    Some(about::named(about::places_of(&offered, who)).fitting(typing.partial))
}

const WHO: VerbOption =
    name("unit", "A unit, or all of a space").completed(|typing| complete_movers(typing, is_move));
const WHO_ATTACKS: VerbOption = name("unit", "A unit, or all of a space")
    .completed(|typing| complete_movers(typing, is_attack));

fn is_move(choice: &Own) -> bool {
    matches!(choice, Own::March(..) | Own::MarchAll(..))
}

fn is_attack(choice: &Own) -> bool {
    matches!(choice, Own::Attack(..) | Own::AttackAll(..) | Own::SailAgainst(..))
}

fn complete_movers(typing: &Typing<'_>, which: fn(&Own) -> bool) -> Option<Vec<Completion>> {
    let offered = typed(typing, which);
    Some(about::movers(&offered, typing.builder()?.after()).fitting(typing.partial))
}

fn ways(typing: &Typing<'_>, option: &str, which: fn(&Own) -> bool) -> Option<Vec<Own>> {
    let mut offered = typed(typing, which);
    let movers = about::movers(&offered, typing.builder()?.after());
    let who = Who::read(about::offered_as(&movers, typing.args.required(option))?)?;
    offered.retain(|choice| who.is_of(*choice));
    Some(offered)
}

fn complete_ways(
    typing: &Typing<'_>,
    option: &str,
    which: fn(&Own) -> bool,
) -> Option<Vec<Completion>> {
    let ends = ways(typing, option, which)?.into_iter().filter_map(about::to).collect();
    Some(about::named(ends).fitting(typing.partial))
}

fn complete_from(typing: &Typing<'_>) -> Option<Vec<Completion>> {
    let place = about::space(typing.args.required("place")).ok();
    let mut ways = ways(typing, "unit", is_attack)?;
    ways.retain(|choice| place.is_none() || about::to(*choice) == place);
    Some(about::named(ways.into_iter().filter_map(about::by).collect()).fitting(typing.partial))
}

const MOVE: Verb = Verb::order(
    "move",
    "Move a unit, or all of a space, to where no enemy is",
    &[
        WHO,
        name("to", "Where to").completed(|typing| complete_ways(typing, "unit", is_move)),
        PREVIEW,
    ],
    |builder, args| march(builder, args, "to", is_move),
);

const ATTACK: Verb = Verb::order(
    "attack",
    "Move a unit, or all of a space, against the enemy",
    &[
        WHO_ATTACKS,
        name("place", "Where the enemy is")
            .completed(|typing| complete_ways(typing, "unit", is_attack)),
        maybe("from", "From which space; attackers who lose go back there")
            .completed(complete_from),
        PREVIEW,
    ],
    |builder, args| march(builder, args, "place", is_attack),
);

fn mover(
    builder: &OrderBuilder<'_>,
    offered: &[Own],
    typed: &str,
    why: impl FnOnce(&View) -> Option<String>,
) -> Result<Who, String> {
    let movers = about::movers(offered, builder.after());
    let view = builder.after().known::<Board>();
    let why = || view.and_then(|view| why(&view));
    let found = about::offered_as(&movers, typed).and_then(Who::read);
    found.ok_or_else(|| why().unwrap_or_else(|| movers.unknown(typed)))
}

fn march(
    builder: &mut OrderBuilder<'_>,
    args: &Args<'_>,
    end: &'static str,
    which: fn(&Own) -> bool,
) -> Result<(), String> {
    if builder.waiting_for(&["khartoum-move"]).is_none() {
        return Err(refusals::not_now(builder, "Nobody of yours moves now."));
    }
    let to = about::space(args.required(end))?;
    let (offered, mut others): (Vec<Own>, Vec<Own>) = offered(builder).into_iter().partition(which);
    others.retain(|choice| about::to(*choice) == Some(to));
    let named = args.required("unit");
    let who =
        mover(builder, &offered, named, |view| refusals::of_unit(view, named, to, end == "place"));
    // Who can only go there otherwise is told how.
    let who = who.or_else(|why| mover(builder, &others, named, |_| None).map_err(|_| why))?;
    let ways: Vec<Own> = offered.iter().copied().filter(|choice| who.is_of(*choice)).collect();
    let there: Vec<Own> =
        ways.iter().copied().filter(|choice| about::to(*choice) == Some(to)).collect();
    let from = args.text("from").map(about::space).transpose()?;
    let fits = |choice: &&Own| from.is_none() || about::by(**choice) == from;
    let fitting: Vec<Own> = there.iter().filter(fits).copied().collect();
    match fitting[..] {
        [only] => builder.add(one(only)),
        [] if there.is_empty() => {
            let view = builder.after().known::<Board>();
            Err(refusals::of_way(view.as_ref(), who, to, &others, &ways))
        }
        _ => {
            let space = names::space;
            let all: Vec<SpaceId> = there.into_iter().filter_map(about::by).collect();
            let all: Vec<&str> = all.into_iter().map(space).collect();
            let all = model::words::either(&all);
            Err(match from {
                Some(from) => {
                    let (who, to, from) = (who.name(), space(to), space(from));
                    format!("{who} cannot attack {to} from {from}. These would do: {all}.")
                }
                None => format!("From which side? Say it with `from:`: {all}."),
            })
        }
    }
}

const SAIL: Verb = Verb::order(
    "sail",
    "Send river boats, with up to four units aboard",
    &[
        name("boats", "Which boats").completed(|typing| complete_movers(typing, is_sail)),
        name("to", "Where to; /khartoum attack sends them against the enemy")
            .completed(|typing| complete_ways(typing, "boats", is_sail)),
        maybe("with", "Who goes along, with commas between, or all, or nobody")
            .completed(complete_aboard),
        PREVIEW,
    ],
    |builder, args| {
        if builder.waiting_for(&["khartoum-move"]).is_none() {
            return Err(refusals::not_now(builder, "No boats of yours move now."));
        }
        let (offered, others): (Vec<Own>, Vec<Own>) =
            offered(builder).into_iter().partition(is_sail);
        let to = about::space(args.required("to"))?;
        let named = args.required("boats");
        let who = mover(builder, &offered, named, |view| refusals::of_boats(view, named, to))?;
        let ways: Vec<Own> = offered.into_iter().filter(|choice| who.is_of(*choice)).collect();
        let Some(way) = ways.iter().find(|choice| about::to(**choice) == Some(to)) else {
            let view = builder.after().known::<Board>();
            return Err(refusals::of_way(view.as_ref(), who, to, &others, &ways));
        };
        let Own::Sail(boats, _) = *way else { return Err(NOT_NOW.to_owned()) };
        let from = builder.after().known::<Board>().and_then(|view| view.board.space_of(boats));
        builder.add(one(*way))?;
        aboard(builder, boats, from, args.text("with"))
    },
);

fn is_sail(choice: &Own) -> bool {
    matches!(choice, Own::Sail(..))
}

fn complete_aboard(typing: &Typing<'_>) -> Option<Vec<Completion>> {
    let builder = typing.builder()?;
    let movers = about::movers(&offered(&builder), builder.after());
    let boats: UnitId = about::offered_as(&movers, typing.args.required("boats"))?.parse().ok()?;
    let view = builder.after().known::<Board>()?;
    let aboard = khartoum::phases::moves::aboard(&view.board, boats, false);
    Some(about::units(aboard).fitting_last(typing.partial))
}

/// Says who goes along: those who are named. Where somebody can, it has to be said.
fn aboard(
    builder: &mut OrderBuilder<'_>,
    boats: UnitId,
    from: Option<SpaceId>,
    typed: Option<&str>,
) -> Result<(), String> {
    let view = builder.after().known::<Board>();
    let why = |unit: UnitId| {
        view.as_ref().map_or_else(String::new, |view| refusals::of_aboard(view, boats, unit, from))
    };
    let Some(asked) = builder.waiting_for(&["cargo"]) else {
        // Nobody is asked where nobody can go along: whoever is named is refused.
        let named = typed.map(|typed| about::read_several(&about::units([]), typed, why));
        return named.transpose().map(|_| ());
    };
    let Ask::Some { of, max, .. } = &asked.ask else { return Ok(()) };
    let open: Vec<UnitId> = of
        .iter()
        .filter_map(|choice| match choice.own() {
            Some(Own::Aboard(unit)) => Some(unit),
            _ => None,
        })
        .collect();
    let Some(typed) = typed else {
        let all = names::units(&open);
        let who = match open.len() {
            1 => all,
            some if some > usize::from(*max) => {
                format!("up to {max} of these, with commas between: {all}")
            }
            _ => format!("any of these, with commas between: {all}"),
        };
        return Err(format!("Say with `with:` who goes along: nobody, or {who}."));
    };
    let chosen = about::read_several(&about::units(open), typed, why)?;
    if chosen.len() > usize::from(*max) {
        return Err(format!("There is room for {max}."));
    }
    let chosen = chosen.into_iter().map(|unit| Choice::of(Own::Aboard(unit))).collect();
    builder.add(Answer::Some(chosen))
}

const TOP: Verb = Verb::order(
    "top",
    "Put a Mahdist unit on top of its stack, where the Empire sees it",
    &[name("unit", "Which unit").completed(|typing| fitting(typing, about::tops)), PREVIEW],
    |builder, args| {
        let view = builder.after().known::<Board>();
        let Some(view) = view.filter(|_| builder.waiting_for(&["khartoum-move"]).is_some()) else {
            return Err(refusals::not_now(builder, "No unit can be put on top now."));
        };
        let tops = about::tops(&offered(builder));
        let unit = about::read(&tops, args.required("unit"), |unit| refusals::of_top(&view, unit))?;
        builder.add(one(Own::Top(unit)))
    },
);

const FORTUNE: Verb = Verb::order(
    "fortune",
    "Play a Fortune card, or throw one away",
    &[
        name("card", "Which card, and on whom").completed(|typing| typing.offered(about::FORTUNE)),
        PREVIEW,
    ],
    |builder, args| {
        let typed = args.required("card");
        let offers = offered(builder);
        let refused = |card: CardId, builder: &OrderBuilder<'_>| {
            let is_offered = offers.iter().any(|choice| choice.card() == Some(card));
            (!is_offered).then(|| refusals::of_fortune(builder, card))
        };
        let whole = about::card_in_whole(typed).and_then(|card| refused(card, builder));
        if let Some(why) = about::no_card(typed).or(whole) {
            return Err(why);
        }
        builder
            .find(about::FORTUNE, typed)
            .map_err(|why| card_named(typed).and_then(|card| refused(card, builder)).unwrap_or(why))
    },
);

const BREAK_OFF: Verb = Verb::order(
    "break-off",
    "Leave a battle with leaders, cavalry, camel units or boats",
    &[
        maybe("unit", "Which unit; all who can if left out")
            .completed(|typing| fitting(typing, about::leaving)),
        PREVIEW,
    ],
    |builder, args| {
        if builder.waiting_for(&["break-off"]).is_none() {
            return Err(refusals::not_now(builder, "Nobody can break off now."));
        }
        let offered = offered(builder);
        let leaving = about::leaving(&offered);
        let Some(typed) = args.text("unit") else {
            let all = offered.iter().find(|choice| **choice == Own::AllOff);
            let only = offered.iter().find(|choice| matches!(choice, Own::Off(_)));
            let choice = all.or(only).ok_or(NOT_NOW)?;
            return builder.add(one(*choice));
        };
        let view = builder.after().known::<Board>().ok_or(NOT_NOW)?;
        let unit = about::read(&leaving, typed, |unit| refusals::of_break_off(&view, unit))?;
        builder.add(one(Own::Off(unit)))
    },
);

const DONE: Verb = Verb::order(
    "done",
    "End what you are doing: no further moves, recruits or cards; fight this round",
    &[PREVIEW],
    |builder, _| match offered(builder).into_iter().find(|choice| ends(*choice)) {
        Some(choice) => builder.add(one(choice)),
        None => Err(refusals::not_now(builder, "There is nothing to end now.")),
    },
);

#[cfg(test)]
mod tests;
