//! One sentence for each fact: those of `words.toml`, and those that need more than blanks.

use model::words::{capital, count, count_word, signed};
use siege::tables::{Casualties, Fight};
use siege::{
    Arm, BannerId, Cause, End, Event, Grade, Kind, MORALE_MAX, Outcome, STRENGTH_MAX, data,
};

use crate::text::book::{BOOK, tell};
use crate::text::names;

/// Dice as they fell: `🎲4+5`.
pub fn dice(faces: &[u8]) -> String {
    let faces: Vec<String> = faces.iter().map(ToString::to_string).collect();
    format!("🎲{}", faces.join("+"))
}

/// What bears on two dice: `leader's rating +1, gunboats +1, Banner's Strength −4: together −2`. It
/// says so where the limits bite.
pub fn modifiers(of: &[siege::modifiers::Modifier], sum: i8) -> String {
    let told: Vec<String> = of
        .iter()
        .map(|(factor, by)| format!("{} {}", BOOK.words("factor", factor), signed((*by).into())))
        .collect();
    let whole: i8 = of.iter().map(|(_, by)| by).sum();
    let together = match (told.len(), whole == sum) {
        (0, _) => return "no modifiers".to_owned(),
        (1, true) => String::new(),
        (_, true) => format!(": together {}", signed(sum.into())),
        // A limit that bites is what they count for.
        (_, false) => format!(
            ": together {}, limited to {} (the {} limit)",
            signed(whole.into()),
            signed(sum.into()),
            if whole > sum { "upper" } else { "lower" }
        ),
    };
    format!("{}{together}", told.join(", "))
}

/// The same of the units that brought them: a leader by his name.
pub fn modifiers_of(of: &[siege::modifiers::Modifier], sum: i8, units: &[siege::UnitId]) -> String {
    let told = modifiers(of, sum);
    let leader = units.iter().find(|unit| unit.arm() == Arm::Leaders);
    let name = leader.map(|leader| format!("{}'s rating", names::unit(*leader)));
    name.map_or(told.clone(), |name| told.replacen("leader's rating", &name, 1))
}

/// The same, a line each, and what they come to.
pub fn modifier_lines(
    of: &[siege::modifiers::Modifier],
    sum: i8,
    units: &[siege::UnitId],
) -> Vec<String> {
    let one = |of: &siege::modifiers::Modifier| {
        format!("- {}", modifiers_of(std::slice::from_ref(of), of.1, units))
    };
    let together = modifiers(of, sum);
    let together = together.split_once(": ").map(|(_, together)| format!("- {together}"));
    of.iter().map(one).chain(together).collect()
}

/// The sentence for one fact. A force that goes out has none: its fight follows at once, and says
/// who goes.
pub fn sentence(event: &Event) -> Option<String> {
    match event {
        Event::WentOut { .. } => None,
        event => own(event).or_else(|| tell("fact", event)),
    }
}

fn own(event: &Event) -> Option<String> {
    Some(match event {
        Event::Resources { by, now, free, cause } => resources(*by, *now, *free, *cause),
        Event::Morale { by, now, cause } => morale(*by, *now, *cause),
        Event::Strength { banner, by, now } => strength(*banner, *by, *now),
        Event::BannerMoved { banner, to, back: false, razed } => entered(*banner, *to, *razed)?,
        Event::Threatened { unit, die, on } => threatened(*unit, *die, *on),
        Event::Fought { .. } => fought(event)?,
        Event::Casualties { arm, die, modifier, losses } => {
            let (noun, least) = match arm {
                Arm::Troops => ("step", none_from(data().tables.casualties.troops)),
                Arm::Guns | Arm::Leaders | Arm::Gunboats => {
                    ("gun", none_from(data().tables.casualties.guns))
                }
            };
            format!(
                "💥 Losses of {}: {}: **{}** lost (none on {least} or more).",
                names::arm(*arm),
                rolled(*die, *modifier),
                count_word((*losses).into(), noun)
            )
        }
        Event::StrengthRoll { banner, die, needed } => {
            let fate = if die >= needed { "loses a Strength Level" } else { "keeps its Strength" };
            format!("🎲{die}: {} {fate} ({needed} or more takes a level).", names::banner(*banner))
        }
        Event::SightRoll { die, needed } => {
            let fate = if die >= needed { "a look" } else { "no look" };
            format!("🎲{die}: {fate} at the top of the Banner deck ({}).", at_least(*needed))
        }
        Event::CleanedUp { recovered } if !recovered.is_empty() => {
            let verb = if recovered.len() == 1 { "is" } else { "are" };
            format!(
                "{} {} {verb} well again.",
                tell("fact", event)?,
                capital(&names::units(recovered))
            )
        }
        Event::Ended { outcome } => ended(*outcome),
        _ => return None,
    })
}

fn none_from(table: [u8; 6]) -> usize {
    table.iter().position(|lost| *lost == 0).map_or(6, |row| row + 1)
}

/// `6 is needed`, `5 or more is needed`.
fn at_least(needed: u8) -> String {
    if needed >= 6 { "a 6 is needed".to_owned() } else { format!("{needed} or more is needed") }
}

/// A die with its modifier, and the row of the table that it comes to: `🎲3 −2 = 1`.
pub fn rolled(die: u8, modifier: i8) -> String {
    if modifier == 0 {
        return format!("🎲{die}");
    }
    let total = i32::from(die) + i32::from(modifier);
    let row = match Casualties::row(die, modifier) {
        0 if total < 1 => " (1 or less)",
        5 if total > 6 => " (6 or more)",
        _ => "",
    };
    format!("🎲{die} {} = {}{row}", signed(modifier.into()), figure(total))
}

fn figure(number: i32) -> String {
    if number < 0 { signed(number) } else { number.to_string() }
}

fn points(number: u8) -> String {
    count(number.into(), "Resource Point")
}

fn resources(by: i8, now: u8, free: u8, cause: Cause) -> String {
    let own = by.unsigned_abs();
    let be = |number: u8| if number == 1 { "is" } else { "are" };
    if free > 0 {
        let why = BOOK.words("cause", &cause);
        let sum = free.saturating_add(own);
        return match own {
            0 => format!(
                "📦 {} {} paid {why}, out of the free ones. The city keeps its {now}.",
                points(sum),
                be(sum)
            ),
            _ => format!(
                "📦 {} {} paid {why}: {free} free and {own} of the city's own. {now} left.",
                points(sum),
                be(sum)
            ),
        };
    }
    match (cause, by < 0) {
        (Cause::Card, false) => format!("📦 {} gained: {now} now.", points(own)),
        (Cause::Card, true) => format!("📉 {} lost: {now} left.", points(own)),
        (Cause::Fight(fight), _) => {
            format!("📦 The {} wins {}: {now} now.", names::fight(fight), points(own))
        }
        (Cause::Upkeep, _) => {
            format!("📦 The city uses up {}: {now} left.", points(own))
        }
        (_, false) => format!("📦 {} gained for City Morale: {now} now.", points(own)),
        (cause, true) => format!(
            "📦 {} {} paid {}: {now} left.",
            points(own),
            be(own),
            BOOK.words("cause", &cause)
        ),
    }
}

fn morale(by: i8, now: u8, cause: Cause) -> String {
    let (sign, verb) = if by < 0 { ("📉", "falls") } else { ("📈", "rises") };
    let why = match cause {
        Cause::Card => String::new(),
        Cause::Hunger | Cause::Gordon => format!(", because {}", BOOK.words("cause", &cause)),
        _ => format!(" {}", BOOK.words("cause", &cause)),
    };
    let why = match cause {
        Cause::Action(siege::Action::Exchange) => {
            if by < 0 { ", which is paid for a Resource Point" } else { " for 2 Resource Points" }
                .to_owned()
        }
        Cause::Action(_) => format!(", which is paid{why}"),
        _ => why,
    };
    let by = by.unsigned_abs();
    format!("{sign} City Morale {verb} by {by}{why}: {now} of {MORALE_MAX}.")
}

fn strength(banner: BannerId, by: i8, now: u8) -> String {
    let who = capital(&names::banner(banner));
    let levels = count(by.unsigned_abs().into(), "Strength Level");
    let verb = if by < 0 { "loses" } else { "gains" };
    let sign = names::banner_sign(banner);
    format!("{sign} {who} {verb} {levels}: Strength {now} of {STRENGTH_MAX}.")
}

fn entered(banner: BannerId, to: u8, razed: u8) -> Option<String> {
    let (sign, who) = (names::banner_sign(banner), capital(&names::banner(banner)));
    if to == 0 {
        return Some(format!("💀 **{who} enters the Palace.**"));
    }
    let area = names::area(siege::AreaId::of(banner, to));
    (razed > 0).then(|| {
        let levels = count(razed.into(), "fortification level");
        format!("{sign} **{who} advances to {area}**, Area {to} of 4, and razes its {levels}.")
    })
}

fn threatened(unit: Option<siege::UnitId>, die: u8, on: u8) -> String {
    let bad = die <= on;
    let Some(unit) = unit else {
        let fate = if bad { "some Egyptians go over to the Mahdists" } else { "nobody goes over" };
        return format!("🎲{die}: **{fate}** ({on} or less is treason).");
    };
    let who = capital(&names::unit(unit));
    let (fate, what) = match (unit.kind() == Kind::Leader, bad) {
        (true, true) => ("catches the fever", "on 1 or 2 he does"),
        (true, false) => ("stays well", "on 1 or 2 he falls ill"),
        (false, true) => ("is hit", "on 3 or less it is"),
        (false, false) => ("is not hit", "on 3 or less it is"),
    };
    let what = what.replace('3', &on.to_string());
    format!("🎲{die}: {who} {fate} ({what}).")
}

/// The head sentence of a fight: who met whom where, the dice, and the row they come to.
pub fn fought(event: &Event) -> Option<String> {
    let Event::Fought { fight, banner, area, units, sum, dice: thrown, total, .. } = event else {
        return None;
    };
    let (who, foe, place) = (names::units(units), names::banner(*banner), names::area(*area));
    let head = match fight {
        Fight::Defence => format!("🛡️ **Defence** of {place} by {who} against {foe}"),
        Fight::Raid => format!("🔥 **Raid** by {who} on {foe} at {place}"),
        Fight::Sortie => format!("⚔️ **Sortie** by {who} against {foe} at {place}"),
    };
    let raw = i32::from(thrown[0]) + i32::from(thrown[1]) + i32::from(*sum);
    let by = if *sum == 0 { String::new() } else { format!(" {}", signed((*sum).into())) };
    let row = match total {
        2 if raw < 2 => " (2 or less)",
        12 if raw > 12 => " (12 or more)",
        _ => "",
    };
    let name = names::outcome_row(*fight, *total);
    Some(format!("{head}: {}{by} = {}{row}: **{name}**.", dice(thrown), figure(raw)))
}

/// The modifiers of a fight in words, for the line below its head sentence.
pub fn why_modified(event: &Event) -> Option<String> {
    match event {
        Event::Fought { modifiers: of, sum, units, .. } => Some(modifiers_of(of, *sum, units)),
        _ => None,
    }
}

pub fn ended(outcome: Outcome) -> String {
    let Outcome { grade, end, turn, morale, resources, strength_lost } = outcome;
    let month = names::month(turn);
    let how = match end {
        End::Stormed(banner) => {
            format!("💀 **A defeat.** In {month} {} has taken the Palace.", names::banner(banner))
        }
        End::Surrendered => {
            format!("🏳️ **A defeat.** City Morale is gone in {month}, and the city gives up.")
        }
        End::Relieved => format!(
            "🏁 **{}.** The city has held out to the end of {month}, and the relief arrives.",
            capital(names::grade(grade))
        ),
        End::Broken => format!(
            "🏁 **{}.** In {month} the last Banner has left the map: the siege is broken.",
            capital(names::grade(Grade::Outstanding))
        ),
    };
    format!(
        "{how}\nTurn {turn} of 12: City Morale {morale} of {MORALE_MAX}, {}, {} taken from the \
         Banners.",
        points(resources),
        count(strength_lost.into(), "Strength Level")
    )
}
