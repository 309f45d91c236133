//! The slash commands of a siege: `/gordon` gives each kind of order, `/odds` tells exact chances.
//!
//! Whoever names no units has them called up as a careful governor would.

use games::OrderBuilder;
use games::named::Named;
use games::odds;
use games::orders::offers::ChoiceFilter;
use games::ui::any;
use games::verb::{Args, Completion, Effect, OptionKind, PREVIEW, Typing, Verb, VerbOption};
use kit::Answer;
use model::Choice;
use model::words::capital;
use siege::{AreaId, BannerId, Choice as Own, Place, Purpose, UnitId, data};

use crate::defaults;
use crate::odds::Query;
use crate::public;
use crate::text::refusals;
use crate::text::refusals::Called;

/// Every command, in the order they are listed.
pub(super) static VERBS: [Verb; 2] = [GORDON, ODDS];

const GORDON: Verb = Verb::parts(
    "gordon",
    "Orders for the city under siege",
    &[FORTIFY, RAISE, GUNBOAT, LEVIES, RAID, SORTIE, DEFEND, END],
);

pub(super) fn ends(choice: Own) -> bool {
    matches!(choice, Own::End | Own::Ready)
}

const fn name(name: &'static str, about: &'static str) -> VerbOption {
    VerbOption::new(name, about, OptionKind::Text(100)).required()
}

const WITH: VerbOption = VerbOption::new(
    "with",
    "Who goes, with commas between; whom the guide would send if left out",
    OptionKind::Text(300),
)
.completed(complete_units);

fn one(choice: Own) -> Answer<Choice> {
    Answer::One(Choice::of(choice))
}

fn banners() -> Named {
    let title = |id: BannerId| (id.to_string(), format!("The {id} Banner"));
    Named { kind: "Banner", all: BannerId::ALL.map(title).to_vec(), aliases: &[] }
}

pub(super) fn areas() -> Named {
    let title =
        |id: AreaId| (id.to_string(), capital(data().area(id).name.trim_start_matches("the ")));
    Named { kind: "Area of the city", all: AreaId::all().map(title).collect(), aliases: &[] }
}

fn units() -> Named {
    let title = |id: UnitId| {
        (id.to_string(), capital(data().units[id.index()].name.trim_start_matches("the ")))
    };
    Named { kind: "counter of the garrison", all: UnitId::all().map(title).collect(), aliases: &[] }
}

fn named(typed: &str) -> Result<Vec<UnitId>, String> {
    let pieces = typed.split([',', ';']).map(str::trim).filter(|piece| !piece.is_empty());
    let one = |piece: &str| {
        let piece = piece.strip_prefix("the ").unwrap_or(piece);
        units().parse(piece)
    };
    pieces.map(one).collect()
}

fn complete_units(typing: &Typing<'_>) -> Option<Vec<Completion>> {
    let city = typing.table.and_then(|(game, _)| public(game)).map(|view| view.city);
    let is_available = |key: &str| {
        let place = |unit: UnitId| city.as_ref().map(|city| city.unit(unit).place);
        key.parse().map_or(true, |unit| place(unit).is_none_or(|place| place == Place::Available))
    };
    let mut available = units();
    available.all.retain(|(key, _)| is_available(key));
    Some(available.fitting_last(typing.partial))
}

const BANNER: VerbOption =
    name("banner", "Which Banner").completed(|typing| Some(banners().fitting(typing.partial)));

/// Goes on to where the next action is asked for: works that could go on are done with.
fn on_to_actions(builder: &mut OrderBuilder<'_>) -> Result<(), String> {
    if builder.waiting_for(&["more-works"]).is_some() {
        builder.add(one(Own::Ready))?;
    }
    match builder.waiting_for(&["city-action"]) {
        Some(_) => Ok(()),
        None => Err("No action can be begun now. `/orders` shows what is asked.".to_owned()),
    }
}

fn begin(builder: &mut OrderBuilder<'_>, choice: Own) -> Result<(), String> {
    on_to_actions(builder)?;
    if builder.offers(Choice::of(choice)) {
        return builder.add(one(choice));
    }
    let view = public(builder.after());
    let why_not = view.and_then(|view| refusals::action(choice, &view));
    Err(why_not.unwrap_or_else(|| "That cannot be done now. `/orders` shows what can.".to_owned()))
}

fn called(
    builder: &OrderBuilder<'_>,
    purpose: Purpose,
    typed: Option<&str>,
) -> Result<Option<Vec<Called>>, String> {
    let (Some(typed), Some(view)) = (typed, public(builder.after())) else { return Ok(None) };
    refusals::called(purpose, &named(typed)?, &view.city).map(Some)
}

fn call_up(builder: &mut OrderBuilder<'_>, called: Option<Vec<Called>>) -> Result<(), String> {
    let answers: Vec<Answer<Choice>> = match called {
        None => defaults::forces(builder.after()).iter().map(any).collect(),
        Some(calls) => {
            let asked = calls.into_iter().filter(|call| call.is_asked);
            let with = |unit: UnitId| Choice::of(Own::With(unit));
            asked.map(|call| Answer::Some(call.units.into_iter().map(with).collect())).collect()
        }
    };
    answers.into_iter().try_for_each(|answer| builder.add(answer))
}

fn go_out(
    builder: &mut OrderBuilder<'_>,
    args: &Args<'_>,
    purpose: fn(BannerId) -> Purpose,
) -> Result<(), String> {
    let purpose = purpose(banners().parse(args.required("banner"))?);
    let called = called(builder, purpose, args.text("with"));
    begin(builder, purpose.choice())?;
    call_up(builder, called?)
}

const FORTIFY: Verb = Verb::order(
    "fortify",
    "Improve the works of an Area: 1 Resource Point a level",
    &[
        name("area", "Which Area").completed(|typing| typing.offered(WORKS)),
        VerbOption::new("levels", "How many levels; 1 if left out", OptionKind::Number(1, 4)),
        PREVIEW,
    ],
    |builder, args| {
        let (at, levels) =
            (areas().parse(args.required("area"))?, args.number("levels").unwrap_or(1));
        let levels = u8::try_from(levels).unwrap_or(1);
        let choice = Own::Fortify(at, levels);
        let more = builder.waiting_for(&["more-works"]).is_some();
        if more && builder.offers(Choice::of(choice)) {
            return builder.add(one(choice));
        }
        begin(builder, choice)
    },
);

/// Areas in which something can be built now.
const WORKS: ChoiceFilter = ChoiceFilter {
    value: |choice| match choice.own()? {
        Own::Fortify(area, 1) => Some(area.to_string()),
        _ => None,
    },
    title: str::to_owned,
};

const RAISE: Verb = Verb::order(
    "raise",
    "Give Resource Points for City Morale, or City Morale for a Resource Point",
    &[
        VerbOption::new(
            "what",
            "What rises",
            OptionKind::OneOf(&[
                ("morale", "City Morale by 1, for 2 Resource Points"),
                ("resources", "Resource Points by 1, for 2 City Morale"),
            ]),
        )
        .required(),
        PREVIEW,
    ],
    |builder, args| {
        let choice = match args.one_of("what") {
            Some("resources") => Own::RaiseResources,
            _ => Own::RaiseMorale,
        };
        begin(builder, choice)
    },
);

const GUNBOAT: Verb = Verb::order(
    "gunboat",
    "Build or repair a gunboat: 1 Resource Point",
    &[name("which", "Which one").completed(|typing| typing.offered(BOATS)), PREVIEW],
    |builder, args| {
        on_to_actions(builder)?;
        let why_not = public(builder.after()).and_then(|view| refusals::gunboats(&view));
        let which = args.required("which");
        let named = units().find(which).and_then(|key| key.parse().ok());
        let city = public(builder.after()).map(|view| view.city);
        let of_this = || named.zip(city).and_then(|(unit, city)| refusals::gunboat(unit, &city));
        match why_not.or_else(of_this) {
            Some(why_not) => Err(why_not),
            None => builder.find(BOATS, which),
        }
    },
);

/// Gunboats that can be built or repaired now.
const BOATS: ChoiceFilter = ChoiceFilter {
    value: |choice| match choice.own()? {
        Own::Gunboat(unit) => Some(unit.to_string()),
        _ => None,
    },
    title: str::to_owned,
};

const LEVIES: Verb = Verb::order(
    "levies",
    "Raise up to two counters of Levies: 1 City Morale",
    &[PREVIEW],
    |builder, _| begin(builder, Own::Levies),
);

const RAID: Verb = Verb::order(
    "raid",
    "Raid a Banner for Resource Points",
    &[BANNER, WITH, PREVIEW],
    |builder, args| go_out(builder, args, Purpose::Raid),
);

const SORTIE: Verb = Verb::order(
    "sortie",
    "Sortie against a Banner in Area 3, 2 or 1: 1 Resource Point",
    &[BANNER, WITH, PREVIEW],
    |builder, args| go_out(builder, args, Purpose::Sortie),
);

const DEFEND: Verb = Verb::order(
    "defend",
    "Set up Defensive Positions; where and with whom as the guide would if left out",
    &[
        VerbOption::new("area", "One Area; others can follow", OptionKind::Text(100))
            .completed(|typing| Some(areas().fitting(typing.partial))),
        WITH,
        PREVIEW,
    ],
    |builder, args| {
        if builder.waiting_for(&["positions"]).is_none() {
            begin(builder, Own::Defend)?;
        }
        let Some(typed) = args.text("area") else { return call_up(builder, None) };
        let at = areas().parse(typed)?;
        let view = public(builder.after());
        if let Some(why) = view.and_then(|view| refusals::position(at, &view.city)) {
            return Err(why);
        }
        let called = called(builder, Purpose::Position(at), args.text("with"))?;
        builder.add(one(Own::Area(at)))?;
        match called {
            Some(called) => call_up(builder, Some(called)),
            // Only this Area's; the next one is asked for.
            None => {
                for answer in defaults::forces(builder.after()) {
                    if builder.waiting_for(&["positions"]).is_some() {
                        break;
                    }
                    builder.add(any(&answer))?;
                }
                Ok(())
            }
        }
    },
);

const END: Verb =
    Verb::order("end", "No further action: the Banners move", &[PREVIEW], |builder, _| {
        if builder.waiting_for(&["positions", "more-works"]).is_some()
            && builder.offers(Choice::of(Own::Ready))
        {
            builder.add(one(Own::Ready))?;
        }
        // Nothing may be left to be done, and the month goes on by itself.
        match builder.waiting_for(&["city-action"]) {
            Some(_) => builder.add(one(Own::End)),
            None if !builder.steps().is_empty() => Ok(()),
            None => Err("Something else is asked first. `/orders` shows what.".to_owned()),
        }
    });

const ODDS: Verb = Verb::parts(
    "odds",
    "How likely it is: every throw of the dice is counted",
    &[DEFENCE_ODDS, RAID_ODDS, SORTIE_ODDS],
);

const SHARE: VerbOption =
    VerbOption::new("share", "Post the answer in the channel too", OptionKind::YesNo);

fn effect(args: &Args<'_>, asked: Query) -> Effect {
    let asked: Box<dyn odds::OddsRequest> = Box::new(asked);
    Effect::Odds { asked, share: args.wants(SHARE.name) }
}

const DEFENCE_ODDS: Verb = Verb::ask(
    "defence",
    "What happens at each Area that is attacked next if its Banner comes",
    &[SHARE],
    |args| Ok(effect(args, Query::Defence)),
);

fn out(args: &Args<'_>, purpose: fn(BannerId) -> Purpose) -> Result<Effect, String> {
    let banner = banners().parse(args.required("banner"))?;
    let units = args.text("with").map_or(Ok(Vec::new()), named)?;
    Ok(effect(args, Query::Out(purpose(banner), units)))
}

const RAID_ODDS: Verb =
    Verb::ask("raid", "What a Raid may bring and cost", &[BANNER, WITH, SHARE], |args| {
        out(args, Purpose::Raid)
    });

const SORTIE_ODDS: Verb =
    Verb::ask("sortie", "What a Sortie may bring and cost", &[BANNER, WITH, SHARE], |args| {
        out(args, Purpose::Sortie)
    });
