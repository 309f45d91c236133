//! The slash commands of Khartoum: `/khartoum` gives each kind of order, `/hand` shows cards, `/odds`
//! tells how likely a battle is won.
//!
//! What is offered while somebody types, and what it is read by, is made of what the game offers to
//! whoever types: of their own side alone.

mod about;
mod refusals;

use games::OrderBuilder;
use games::named::Named;
use games::odds::OddsRequest;
use games::verb::{Args, Completion, Effect, OptionKind, PREVIEW, Typing, Verb, VerbOption};
use khartoum::{Board, CardId, Choice as Own, SpaceId, UnitId, View};
use kit::{Answer, Ask};
use model::Choice;

use crate::cards;
use crate::odds::Query;
use crate::text::names;
use crate::verbs::about::{Way, Who};

pub(super) use about::spaces;

/// Every command, in the order they are listed.
pub(super) static VERBS: [Verb; 3] = [HAND, KHARTOUM, ODDS];

const HAND: Verb = Verb::ask(
    "hand",
    "The cards in hand and what they can be used for, or one card",
    &[
        maybe("card", "One card, of the hand or of the whole deck").completed(complete_cards),
        VerbOption::new("words", "In words only, without a picture", OptionKind::YesNo),
    ],
    |args| {
        let read = |typed: &str| match cards::card_named(typed) {
            Some(card) => Ok(card.to_string()),
            None => Err(cards::of(&[]).unknown(typed)),
        };
        let card = args.text("card").map(read).transpose()?;
        Ok(Effect::Hand { card, words: args.wants("words") })
    },
);

fn complete_cards(typing: &Typing<'_>) -> Option<Vec<Completion>> {
    let game = typing.snapshot.and_then(|snapshot| snapshot.game.as_deref());
    let view = game.and_then(|game| game.known::<Board>());
    let mut held = view.map(|view| cards::held(&view)).unwrap_or_default();
    held.extend(cards::every().into_iter().filter(|card| !held.contains(card)).collect::<Vec<_>>());
    Some(cards::of(&held).fitting(typing.partial))
}

const KHARTOUM: Verb = Verb::parts(
    "khartoum",
    "Orders of your side in the war for the Sudan",
    &[CARD, PLACE, MOVE, ATTACK, SAIL, TOP, FORTUNE, BREAK_OFF, DONE],
);

/// What is said where nothing of the kind is asked.
const NOT_NOW: &str = "That is not asked now. `/orders` shows what is.";

const fn name(name: &'static str, about: &'static str) -> VerbOption {
    maybe(name, about).required()
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

fn typed(typing: &Typing<'_>) -> Vec<Own> {
    typing.builder().map(|builder| offered(&builder)).unwrap_or_default()
}

fn fitting(typing: &Typing<'_>, of: fn(&[Own]) -> Named) -> Option<Vec<Completion>> {
    Some(of(&typed(typing)).fitting(typing.partial))
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
        let choice = match (wanted, asks_hold, args.wants("hold")) {
            (Some(_), _, true) => {
                let both = "Play a card or lay the drawn one aside: name one of the two.";
                return Err(both.to_owned());
            }
            (Some(card), ..) => Own::Play(card),
            (None, true, true) => Own::LayAside,
            (None, false, true) => {
                let none = "No card marked Hold has just been drawn, so none can be laid aside.";
                return Err(refusals::not_now(builder, none));
            }
            (None, true, false) => *offered.first().ok_or(NOT_NOW)?,
            (None, false, false) => Own::Draw,
        };
        match (offered.contains(&choice), choice) {
            (true, _) => builder.add(one(choice)),
            (false, Own::Play(card)) => Err(refusals::of_card(builder, card)),
            (false, _) if offered.contains(&Own::Pass) => {
                let empty = "The deck is empty. Play a held card, or end the turn with \
                             `/khartoum done`.";
                Err(empty.to_owned())
            }
            (false, _) => Err(refusals::not_now(builder, "No card is drawn now.")),
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
            let open: Vec<UnitId> = placed.all.iter().filter_map(|of| of.0.parse().ok()).collect();
            unit.map_or_else(
                || placed.unknown(named),
                |(unit, view)| refusals::of_placing(view, &open, unit),
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
    let offered = typed(typing);
    let placed = about::placed(&offered);
    let who = about::offered_as(&placed, typing.args.required("unit"))?;
    Some(about::named(about::places_of(&offered, who)).fitting(typing.partial))
}

fn is_move(way: &Way) -> bool {
    matches!(way.choice, Own::March(..) | Own::MarchAll(..))
}

fn is_attack(way: &Way) -> bool {
    way.by.is_some()
}

fn is_sail(way: &Way) -> bool {
    matches!(way.choice, Own::Sail(..))
}

fn complete_movers(typing: &Typing<'_>, which: fn(&Way) -> bool) -> Option<Vec<Completion>> {
    let ways: Vec<Way> = typed(typing).iter().filter_map(Way::of).filter(which).collect();
    Some(about::movers(&ways, typing.builder()?.after()).fitting(typing.partial))
}

/// The ways of one kind that whoever is typed into an option can go.
fn ways(typing: &Typing<'_>, option: &str, which: fn(&Way) -> bool) -> Option<Vec<Way>> {
    let mut ways: Vec<Way> = typed(typing).iter().filter_map(Way::of).filter(which).collect();
    let movers = about::movers(&ways, typing.builder()?.after());
    let who = Who::read(about::offered_as(&movers, typing.args.required(option))?)?;
    ways.retain(|way| way.who == who);
    Some(ways)
}

fn complete_ways(
    typing: &Typing<'_>,
    option: &str,
    which: fn(&Way) -> bool,
) -> Option<Vec<Completion>> {
    let ends = ways(typing, option, which)?.into_iter().map(|way| way.to);
    Some(about::named(ends).fitting(typing.partial))
}

fn complete_from(typing: &Typing<'_>) -> Option<Vec<Completion>> {
    let place = about::space(typing.args.required("place")).ok();
    let ways = ways(typing, "unit", is_attack)?.into_iter();
    let ways = ways.filter(|way| place.is_none_or(|place| way.to == place));
    Some(about::named(ways.filter_map(|way| way.by)).fitting(typing.partial))
}

const MOVE: Verb = Verb::order(
    "move",
    "Move a unit, or all of a space, to where no enemy is",
    &[
        name("unit", "A unit, or all of a space")
            .completed(|typing| complete_movers(typing, is_move)),
        name("to", "Where to").completed(|typing| complete_ways(typing, "unit", is_move)),
        PREVIEW,
    ],
    |builder, args| march(builder, args, "to", is_move),
);

const ATTACK: Verb = Verb::order(
    "attack",
    "Move a unit, or all of a space, against the enemy",
    &[
        name("unit", "A unit, or all of a space")
            .completed(|typing| complete_movers(typing, is_attack)),
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
    ways: &[Way],
    typed: &str,
    why: impl FnOnce(&View) -> Option<String>,
) -> Result<Who, String> {
    let movers = about::movers(ways, builder.after());
    let view = builder.after().known::<Board>();
    let why = || view.and_then(|view| why(&view));
    let found = about::offered_as(&movers, typed).and_then(Who::read);
    found.ok_or_else(|| why().unwrap_or_else(|| movers.unknown(typed)))
}

fn march(
    builder: &mut OrderBuilder<'_>,
    args: &Args<'_>,
    end: &'static str,
    which: fn(&Way) -> bool,
) -> Result<(), String> {
    if builder.waiting_for(&["khartoum-move"]).is_none() {
        return Err(refusals::not_now(builder, "Nobody of yours moves now."));
    }
    let to = about::space(args.required(end))?;
    let (open, mut others): (Vec<Way>, Vec<Way>) =
        offered(builder).iter().filter_map(Way::of).partition(which);
    others.retain(|way| way.to == to);
    let named = args.required("unit");
    let who =
        mover(builder, &open, named, |view| refusals::of_unit(view, named, to, end == "place"));
    // Who can only go there otherwise is told how.
    let who = who.or_else(|why| mover(builder, &others, named, |_| None).map_err(|_| why))?;
    let from = args.text("from").map(about::space).transpose()?;
    let ways: Vec<Way> = open.into_iter().filter(|way| way.who == who).collect();
    let there: Vec<Way> = ways.iter().copied().filter(|way| way.to == to).collect();
    if there.is_empty() {
        let view = builder.after().known::<Board>();
        return Err(refusals::of_way(view.as_ref(), who, to, &others, &ways));
    }
    let fits = |way: &&Way| from.is_none() || way.by == from;
    if let [only] = there.iter().filter(fits).collect::<Vec<_>>()[..] {
        return builder.add(one(only.choice));
    }
    let all: Vec<&str> = there.iter().filter_map(|way| way.by).map(names::space).collect();
    let all = model::words::either(&all);
    Err(match from.map(names::space) {
        Some(from) => {
            let (who, to) = (who.name(), names::space(to));
            format!("{who} cannot attack {to} from {from}. These would do: {all}.")
        }
        None => format!("From which side? Say it with `from:`: {all}."),
    })
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
        let (open, others): (Vec<Way>, Vec<Way>) =
            offered(builder).iter().filter_map(Way::of).partition(is_sail);
        let to = about::space(args.required("to"))?;
        let named = args.required("boats");
        let who = mover(builder, &open, named, |view| refusals::of_boats(view, named, to))?;
        let ways: Vec<Way> = open.into_iter().filter(|way| way.who == who).collect();
        let (Some(way), Who::One(boats)) = (ways.iter().find(|way| way.to == to), who) else {
            let view = builder.after().known::<Board>();
            return Err(refusals::of_way(view.as_ref(), who, to, &others, &ways));
        };
        let from = builder.after().known::<Board>().and_then(|view| view.board.space_of(boats));
        builder.add(one(way.choice))?;
        aboard(builder, boats, from, args.text("with"))
    },
);

fn complete_aboard(typing: &Typing<'_>) -> Option<Vec<Completion>> {
    let builder = typing.builder()?;
    let ways: Vec<Way> = offered(&builder).iter().filter_map(Way::of).collect();
    let movers = about::movers(&ways, builder.after());
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
        builder.find(about::FORTUNE, typed).map_err(|why| {
            cards::card_named(typed).and_then(|card| refused(card, builder)).unwrap_or(why)
        })
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

const ODDS: Verb = Verb::parts(
    "odds",
    "How likely a battle is won, by what your own side sees",
    &[Verb::ask(
        "battle",
        "An attack on a place, or the battles that wait",
        &[
            maybe("place", "Where; without it, the battles that wait")
                .completed(|typing| Some(spaces().fitting(typing.partial))),
            VerbOption::new(
                "from",
                "From which spaces, with commas between",
                OptionKind::Text(300),
            ),
            VerbOption::new("share", "Post the answer in the channel too", OptionKind::YesNo),
        ],
        odds,
    )],
);

fn odds(args: &Args<'_>) -> Result<Effect, String> {
    let place = args.text("place").map(|typed| spaces().parse(typed)).transpose()?;
    let from = args.text("from").unwrap_or_default().split(',');
    let from = from.filter(|part| !part.trim().is_empty()).map(|part| spaces().parse(part));
    let from: Vec<SpaceId> = from.collect::<Result<_, String>>()?;
    let asked = place.map_or(Query::Waiting, |place| Query::Attack(place, from));
    let asked: Box<dyn OddsRequest> = Box::new(asked);
    Ok(Effect::Odds { asked, share: args.wants("share") })
}

#[cfg(test)]
mod tests;
