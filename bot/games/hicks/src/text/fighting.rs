//! Fire, morale and hand-to-hand in words, each die with what it needed (H-049 to H-084).

use hicks::{Body, Event, Inches, Killing, Melee, Occasion, Sum, Test, TestResult, Volley};
use model::words::{capital, commas, count, signed};

use crate::text::book::BOOK;
use crate::text::names::{Names, Who, number, range};
use crate::text::sentences::{at_most, dice};

/// The sentence for a fact of the fight that needs more than blanks.
pub fn sentence(event: &Event, names: &Names) -> Option<String> {
    Some(match event {
        Event::Fired(volley) => fired(volley, names),
        Event::Tested(test) => tested(test, names),
        Event::Fought(melee) => fought(melee, names),
        Event::Cut { by, of, kills, die, rest, how } => {
            cut((*by, *of), (*kills, *die, *rest), *how, names)
        }
        _ => return None,
    })
}

/// `2 killed`, with a word for none and for the dice that decided.
fn killed(kills: u8, die: Option<u8>, rest: u8) -> String {
    let kills = match kills {
        0 => "nobody killed".to_owned(),
        many => format!("**{many} killed**"),
    };
    match die {
        Some(die) => format!("{kills}, {} for the last", at_most(die, rest)),
        None => kills,
    }
}

/// `16 rifles × ½ in cover = 8 points`.
fn points(volley: &Volley) -> String {
    let gun = matches!(volley.by, Body::Unit(unit) if hicks::UnitId::GUNS.contains(&unit));
    let shots = count(volley.shots.into(), if gun { "gunner" } else { "rifle" });
    let factors: String =
        volley.factors.iter().map(|of| format!(" {}", BOOK.words("factor", of))).collect();
    format!("{shots}{factors} = {}", count(volley.points.into(), "point"))
}

fn fired(volley: &Volley, names: &Names) -> String {
    let (by, at) = (names.body(volley.by), names.body(volley.at));
    let sixths = u8::try_from(volley.points % 6).unwrap_or(0);
    let moving = match volley.control {
        Some(die) => format!("🎲{die} lets them fire on the march; "),
        None => String::new(),
    };
    let Some(thrown) = volley.dice else {
        // Hand to hand there is no range to beat.
        return format!(
            "💥 {} into {}: {}: {}.",
            by.does("fire", "fires"),
            at.text,
            points(volley),
            killed(volley.kills, volley.die, sixths)
        );
    };
    let sum = Inches::whole(i32::from(thrown[0]) + i32::from(thrown[1]));
    let reach = match volley.reach == sum {
        true => format!("{} = {}", dice(&thrown), number(sum)),
        false => format!("{}, in all {}", dice(&thrown), number(volley.reach)),
    };
    let far = range(volley.range, volley.hit);
    let empty = if volley.emptied { " **A pair: the ammunition is gone.**" } else { "" };
    let head = format!("💥 {} at {}, {far}", by.does("fire", "fires"), at.text);
    match volley.hit {
        false => format!("{head}: {moving}{reach} falls short.{empty}"),
        true => format!(
            "{head}: {moving}{reach} reaches. {}: {}.{empty}",
            points(volley),
            killed(volley.kills, volley.die, sixths)
        ),
    }
}

/// Upon what morale is tested: `to advance`.
pub fn occasion(of: Occasion) -> &'static str {
    BOOK.words("occasion", &of)
}

/// What came of a test: `they halt and fire`.
pub fn result(of: TestResult, who: &Who) -> &'static str {
    match of {
        TestResult::CarryOn => who.verb("they carry on", "it carries on"),
        TestResult::Halt => who.verb("they halt and fire", "it halts and fires"),
        TestResult::Hide => who.verb("they hide", "it hides"),
        TestResult::FallBack => who.verb("they fall back", "it falls back"),
        TestResult::Panic => "**panic!**",
    }
}

fn tested(test: &Test, names: &Names) -> String {
    let who = names.body(test.who);
    let by: Vec<String> = test
        .modifiers
        .iter()
        .map(|(of, by)| format!("{} {}", signed((*by).into()), BOOK.words("modifier", of)))
        .collect();
    let sum = match by.is_empty() {
        true => format!("morale {}", test.modified),
        false => format!("morale {} {} = {}", test.morale, commas(&by), test.modified),
    };
    let came = match (test.occasion, test.result) {
        (Occasion::Rally, TestResult::CarryOn) => who.verb("they rally", "it rallies"),
        (Occasion::Rally, _) => who.verb("they run on", "it runs on"),
        (Occasion::Rise, TestResult::CarryOn) => who.verb("they rise", "it rises"),
        (Occasion::Rise, TestResult::Hide) => who.verb("they stay down", "it stays down"),
        (Occasion::Advance, TestResult::CarryOn) => who.verb("they go on", "it goes on"),
        (_, other) => result(other, &who),
    };
    let sign = if test.result == TestResult::Panic { "😱" } else { "🎖️" };
    format!(
        "{sign} {} {}: 🎲{} (less than {}; {sum}): {came}.",
        who.does("test", "tests"),
        occasion(test.occasion),
        test.die,
        test.modified
    )
}

fn side(sum: &Sum) -> String {
    let mut parts = vec![sum.morale.to_string(), format!("🎲{}", sum.die)];
    if sum.odds > 0 {
        parts.push(format!("{} odds", sum.odds));
    }
    let under_fire = match sum.under_fire {
        0 => String::new(),
        less => format!(" − {less} under fire"),
    };
    format!("{}{under_fire} = **{}**", parts.join(" + "), sum.total)
}

fn fought(melee: &Melee, names: &Names) -> String {
    let (ours, theirs) = (names.the(melee.unit), names.party(melee.party));
    let (first, second) = match melee.ansar_came {
        true => (&theirs, &ours),
        false => (&ours, &theirs),
    };
    let by = (melee.ours.total - melee.theirs.total).unsigned_abs();
    let ended = match melee.loser {
        None => "even; it goes on".to_owned(),
        Some(Body::Unit(_)) if melee.routed => {
            format!("**{} beaten by {by} and {}**", who_is(&ours), ours.verb("break", "breaks"))
        }
        Some(Body::Unit(_)) => {
            format!("{} {} by {by}", ours.text, ours.verb("lose", "loses"))
        }
        Some(Body::Party(_)) if melee.routed => format!("**the Ansar are routed by {by}**"),
        Some(Body::Party(_)) => format!("the Ansar lose by {by}"),
    };
    let again = if melee.goes_on { " still" } else { "" };
    format!(
        "⚔️ {}{again} against {}. Ours ({}): {}; theirs ({}): {}: {ended}.",
        capital(&first.text),
        second.text,
        melee.ours.figures,
        side(&melee.ours),
        melee.theirs.figures,
        side(&melee.theirs),
    )
}

fn who_is(who: &Who) -> String {
    format!("{} {}", who.text, who.verb("are", "is"))
}

fn cut(
    (by, of): (Body, Body),
    (kills, die, rest): (u8, Option<u8>, u8),
    how: Killing,
    names: &Names,
) -> String {
    let (by, of) = (names.body(by), names.body(of));
    let kills = match (kills, die) {
        (0, None) => "nobody".to_owned(),
        (kills, None) => format!("**{kills}**"),
        (kills, Some(die)) => format!("**{kills}** ({})", at_most(die, rest)),
    };
    match how {
        Killing::Exchange => {
            format!("{} {kills} of {} hand to hand.", by.does("kill", "kills"), of.text)
        }
        Killing::Pursuit => {
            format!("{} down {kills} of {} as they run.", by.does("cut", "cuts"), of.text)
        }
        Killing::CutDown => {
            format!("💀 {} down {kills} of the crew of {}.", by.does("cut", "cuts"), of.text)
        }
    }
}
