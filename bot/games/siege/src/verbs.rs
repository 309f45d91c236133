//! The slash commands of a siege: `/gordon` gives each kind of order, `/odds` tells exact chances.
//!
//! Whoever names no units has them called up as a careful governor would.

use games::OrderBuilder;
use games::named::Named;
use games::odds;
use games::orders::offers::ChoiceFilter;
use games::verb::{Args, Completion, Effect, OptionKind, PREVIEW, Typing, Verb, VerbOption};
use kit::{Answer, Ask};
use model::Choice;
use model::words::capital;
use siege::{AreaId, BannerId, Choice as Own, Purpose, UnitId, data};

use crate::defaults;
use crate::odds::Asked;

/// Every command, in the order they are listed.
pub(super) static VERBS: [Verb; 2] = [GORDON, ODDS];

const GORDON: Verb = Verb::parts(
    "gordon",
    "Orders for the city under siege",
    &[FORTIFY, RAISE, GUNBOAT, LEVIES, RAID, SORTIE, DEFEND, END],
);

/// The choice among those offered that ends what is being done, if there is one.
pub(super) fn ending(of: &[Choice]) -> Option<Choice> {
    let ends = |choice: &&Choice| matches!(choice.own(), Some(Own::End | Own::Ready));
    of.iter().find(ends).copied()
}

/// An option with the name of something, which has to be filled in.
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
    Named {
        kind: "Banner",
        all: BannerId::ALL.map(title).to_vec(),
        aliases: &[("white", "White"), ("green", "Green"), ("red", "Red"), ("black", "Black")],
    }
}

/// The Areas, by their keys.
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

fn banner(typed: &str) -> Result<BannerId, String> {
    banners().read(typed)?.parse().map_err(|_| banners().unknown(typed))
}

fn area(typed: &str) -> Result<AreaId, String> {
    areas().read(typed)?.parse().map_err(|_| areas().unknown(typed))
}

/// The counters that are named, with commas between.
fn named(typed: &str) -> Result<Vec<UnitId>, String> {
    let pieces = typed.split([',', ';']).map(str::trim).filter(|piece| !piece.is_empty());
    let one = |piece: &str| {
        let piece = piece.strip_prefix("the ").unwrap_or(piece);
        units().read(piece)?.parse().map_err(|_| units().unknown(piece))
    };
    pieces.map(one).collect()
}

/// Counters for the last of several, those before it kept.
fn complete_units(typing: &Typing<'_>) -> Option<Vec<Completion>> {
    let (before, piece) = match typing.partial.rsplit_once(',') {
        Some((before, piece)) => (format!("{}, ", before.trim()), piece.trim()),
        None => (String::new(), typing.partial),
    };
    let of = units().fitting(piece);
    let joined = |of: Completion| Completion {
        title: model::words::clip(&format!("{before}{}", of.title), 100),
        value: format!("{before}{}", of.title),
    };
    Some(of.into_iter().map(joined).filter(|of| of.value.len() <= 100).collect())
}

fn complete_banners(typing: &Typing<'_>) -> Option<Vec<Completion>> {
    Some(banners().fitting(typing.partial))
}

fn complete_areas(typing: &Typing<'_>) -> Option<Vec<Completion>> {
    Some(areas().fitting(typing.partial))
}

/// Takes what an order begins with, if it is offered now; works that could go on are done with.
fn begin(builder: &mut OrderBuilder<'_>, choice: Own, why_not: &str) -> Result<(), String> {
    if builder.waiting_for(&["more-works"]).is_some() {
        builder.add(one(Own::Ready))?;
    }
    if builder.waiting_for(&["city-action"]).is_none() {
        return Err("No action can be begun now. `/orders` shows what is asked.".to_owned());
    }
    match builder.offers(Choice::of(choice)) {
        true => builder.add(one(choice)),
        false => Err(why_not.to_owned()),
    }
}

/// Calls up those who are named, or those whom a careful governor would send.
fn call_up(builder: &mut OrderBuilder<'_>, typed: Option<&str>) -> Result<(), String> {
    let Some(typed) = typed else {
        for answer in defaults::forces(builder.after()) {
            builder.add(answer)?;
        }
        return Ok(());
    };
    let mut wanted = named(typed)?;
    while let Some(asked) = builder.waiting() {
        let Ask::Some { of, min, max } = asked.ask else { break };
        let unit = |choice: &Choice| match choice.own() {
            Some(Own::With(unit)) => Some(unit),
            _ => None,
        };
        let is_wanted = |choice: &Choice| unit(choice).is_some_and(|unit| wanted.contains(&unit));
        let chosen: Vec<Choice> = of.iter().copied().filter(is_wanted).collect();
        let many = u16::try_from(chosen.len()).unwrap_or(u16::MAX);
        if many < min {
            return Err("Name at least one counter of troops that is available.".to_owned());
        }
        if many > max {
            let most = model::words::count(max.into(), "counter");
            return Err(format!("At most {most} of that kind can go."));
        }
        let gone: Vec<UnitId> = chosen.iter().filter_map(unit).collect();
        wanted.retain(|unit| !gone.contains(unit));
        builder.add(Answer::Some(chosen))?;
    }
    match wanted.first() {
        None => Ok(()),
        Some(unit) => Err(format!(
            "{} cannot go with them: `/situation` shows who is available, `/rules` who may go where.",
            capital(&crate::text::names::unit(*unit))
        )),
    }
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
        let (at, levels) = (area(args.required("area"))?, args.number("levels").unwrap_or(1));
        let levels = u8::try_from(levels).unwrap_or(1);
        let choice = Own::Fortify(at, levels);
        let more = builder.waiting_for(&["more-works"]).is_some();
        if more && builder.offers(Choice::of(choice)) {
            return builder.add(one(choice));
        }
        begin(
            builder,
            choice,
            "That cannot be built: an Area must be held and stays at level 4 at most, each level \
             costs a Resource Point, and works come before all other actions of a month.",
        )
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
        begin(
            builder,
            choice,
            "That cannot be exchanged now: either it cannot be paid, or it was done this month, or a \
             later action was.",
        )
    },
);

const GUNBOAT: Verb = Verb::order(
    "gunboat",
    "Build or repair a gunboat: 1 Resource Point",
    &[name("which", "Which one").completed(|typing| typing.offered(BOATS)), PREVIEW],
    |builder, args| {
        if builder.waiting_for(&["city-action"]).is_none() {
            return Err("No action can be begun now. `/orders` shows what is asked.".to_owned());
        }
        builder.find(BOATS, args.required("which"))
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
    "Raise two counters of Levies: 1 City Morale",
    &[PREVIEW],
    |builder, _| {
        begin(
            builder,
            Own::Levies,
            "No Levies can be raised now: the pool is empty, or City Morale is, or a later action was \
             done.",
        )
    },
);

const RAID: Verb = Verb::order(
    "raid",
    "Raid a Banner for Resource Points",
    &[name("banner", "Which Banner").completed(complete_banners), WITH, PREVIEW],
    |builder, args| {
        let banner = banner(args.required("banner"))?;
        begin(
            builder,
            Own::Raid(banner),
            "No Raid can go out there now: the last Action Point of a month is for Defensive \
             Positions, each action is done once, and a Raid needs troops.",
        )?;
        call_up(builder, args.text("with"))
    },
);

const SORTIE: Verb = Verb::order(
    "sortie",
    "Sortie against a Banner in Area 3, 2 or 1: 1 Resource Point",
    &[name("banner", "Which Banner").completed(complete_banners), WITH, PREVIEW],
    |builder, args| {
        let banner = banner(args.required("banner"))?;
        begin(
            builder,
            Own::Sortie(banner),
            "No Sortie can go out there now: its Banner must stand in Area 3, 2 or 1, it costs a \
             Resource Point, and the last Action Point of a month is for Defensive Positions.",
        )?;
        call_up(builder, args.text("with"))
    },
);

const DEFEND: Verb = Verb::order(
    "defend",
    "Set up Defensive Positions; where and with whom as the guide would if left out",
    &[
        VerbOption::new("area", "One Area; others can follow", OptionKind::Text(100))
            .completed(complete_areas),
        WITH,
        PREVIEW,
    ],
    |builder, args| {
        if builder.waiting_for(&["positions"]).is_none() {
            begin(
                builder,
                Own::Defend,
                "No Defensive Position can be set up now: it needs an Action Point and troops that \
                 are available.",
            )?;
        }
        let Some(typed) = args.text("area") else { return call_up(builder, None) };
        let at = area(typed)?;
        if !builder.offers(Choice::of(Own::Area(at))) {
            return Err("That Area is not held, or has its Position already.".to_owned());
        }
        builder.add(one(Own::Area(at)))?;
        match args.text("with") {
            Some(with) => call_up(builder, Some(with)),
            // Only this Area's; the next one is asked for.
            None => {
                for answer in defaults::forces(builder.after()) {
                    if builder.waiting_for(&["positions"]).is_some() {
                        break;
                    }
                    builder.add(answer)?;
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

fn effect(args: &Args<'_>, asked: Asked) -> Effect {
    let asked: Box<dyn odds::Asked> = Box::new(asked);
    Effect::Odds { asked, share: args.wants(SHARE.name) }
}

const DEFENCE_ODDS: Verb = Verb::ask(
    "defence",
    "What happens at each Area that is attacked next if its Banner comes",
    &[SHARE],
    |args| Ok(effect(args, Asked::Defence)),
);

fn out(args: &Args<'_>, purpose: fn(BannerId) -> Purpose) -> Result<Effect, String> {
    let banner = banner(args.required("banner"))?;
    let units = args.text("with").map_or(Ok(Vec::new()), named)?;
    Ok(effect(args, Asked::Out(purpose(banner), units)))
}

const RAID_ODDS: Verb = Verb::ask(
    "raid",
    "What a Raid may bring and cost",
    &[name("banner", "Which Banner").completed(complete_banners), WITH, SHARE],
    |args| out(args, Purpose::Raid),
);

const SORTIE_ODDS: Verb = Verb::ask(
    "sortie",
    "What a Sortie may bring and cost",
    &[name("banner", "Which Banner").completed(complete_banners), WITH, SHARE],
    |args| out(args, Purpose::Sortie),
);
