//! Fire, morale and hand-to-hand in words, each die with what it needed (H-049 to H-084).

use hicks::{Body, Event, Melee, Occasion, Sum, Test, TestResult, UnitId, Volley};
use model::words::{capital, commas, count, signed};

use crate::text::book::{BOOK, dice, needed};
use crate::text::names::{Names, Who, number, range};

/// The sentence for a fact of the fight that needs more than blanks.
pub fn sentence(event: &Event, names: &Names) -> Option<String> {
    Some(match event {
        Event::Fired(volley) => fired(volley, names),
        Event::Tested(test) => tested(test, names),
        Event::Fought(melee) => fought(melee, names),
        _ => return None,
    })
}

/// `(6 kill a man; 2 over: 🎲3, needed 2 or less): nobody killed`: what points come to (H-063).
fn killed(volley: &Volley) -> String {
    let rest = u8::try_from(volley.points % 6).unwrap_or(0);
    let over = volley.die.map(|die| format!("; {rest} over: 🎲{die}, {}", needed(rest)));
    let kills = match volley.kills {
        0 => "nobody killed".to_owned(),
        many => format!("**{many} killed**"),
    };
    match volley.points {
        0 => kills,
        _ => format!("(6 kill a man{}): {kills}", over.unwrap_or_default()),
    }
}

/// What the two dice come to with what is added, and by what they are multiplied (H-050, H-R43):
/// `🎲6+6 + 1 for good shots = 13, doubled 26`.
fn reached(thrown: [u8; 2], volley: &Volley) -> String {
    let sum = i32::from(thrown[0]) + i32::from(thrown[1]);
    let (times, parts, how) = multiplied(volley.by);
    let score = volley.reach.0 * parts / times / 100;
    let aim = match score - sum {
        0 => String::new(),
        more => format!(" {} for good shots", signed(more)),
    };
    let far = match how {
        "" => String::new(),
        how => format!(", {how} {}", number(volley.reach)),
    };
    format!("{}{aim} = {score}{far}", dice(&thrown))
}

/// What the dice to hit are multiplied with, as a fraction and in a word.
fn multiplied(by: Body) -> (i32, i32, &'static str) {
    match by {
        Body::Unit(UnitId::FieldGun) => (2, 1, "doubled"),
        Body::Unit(UnitId::Mitrailleuse) => (3, 2, "times 1½"),
        _ => (1, 1, ""),
    }
}

/// What two dice need for a hit, before they are thrown: `2D6, doubled: 10 or more hits`.
pub fn to_hit(volley: &Volley) -> String {
    let (times, parts, how) = multiplied(volley.by);
    let thrown = volley.dice.unwrap_or_default().map(i32::from);
    let aim = volley.reach.0 * parts / times / 100 - thrown[0] - thrown[1];
    let hits = |sum: &i32| (sum + aim) * 100 * times / parts > volley.range.0;
    let how = if how.is_empty() { String::new() } else { format!(", {how}") };
    let need = match (2..=12).find(hits) {
        Some(2) => "cannot miss".to_owned(),
        Some(12) => "only a 12 hits".to_owned(),
        Some(sum) => format!("{sum} or more hits"),
        None => "cannot reach".to_owned(),
    };
    format!("🎲 2D6{how}: {need}")
}

/// `16 rifles × ½ in cover = 8 points`.
fn points(volley: &Volley) -> String {
    let gun = matches!(volley.by, Body::Unit(unit) if UnitId::GUNS.contains(&unit));
    let shots = count(volley.shots.into(), if gun { "gunner" } else { "rifle" });
    let factors: String =
        volley.factors.iter().map(|of| format!(" {}", BOOK.words("factor", of))).collect();
    format!("{shots}{factors} = {}", count(volley.points.into(), "point"))
}

fn fired(volley: &Volley, names: &Names) -> String {
    let (by, at) = (names.body(volley.by).does("fire", "fires"), names.body(volley.at).text);
    let struck = || format!("{} {}", points(volley), killed(volley));
    let Some(thrown) = volley.dice else {
        // Hand to hand there is no range to beat.
        return format!("💥 {by} into {at}: {}.", struck());
    };
    let moving = volley.control.map(|die| format!("🎲{die} lets them fire on the march; "));
    let moving = moving.unwrap_or_default();
    let empty = if volley.emptied { " **A pair: the ammunition is gone.**" } else { "" };
    let came = match volley.hit {
        false => "falls short".to_owned(),
        true => format!("in range. {}", struck()),
    };
    let (far, reach) = (range(volley.range), reached(thrown, volley));
    format!("💥 {by} at {at}, {far}: {moving}{reach}: {came}.{empty}")
}

/// What came of a test: `they halt and fire`, if they have rifles.
fn result(of: TestResult, who: &Who, rifles: bool) -> &'static str {
    match of {
        TestResult::CarryOn => who.verb("they carry on", "it carries on"),
        TestResult::Halt if !rifles => who.verb("they halt", "it halts"),
        TestResult::Halt => who.verb("they halt and fire", "it halts and fires"),
        TestResult::Hide => who.verb("they hide", "it hides"),
        TestResult::FallBack => who.verb("they fall back", "it falls back"),
        TestResult::Panic => who.verb("**they panic**", "**it panics**"),
    }
}

fn tested(test: &Test, names: &Names) -> String {
    let who = names.body(test.who);
    let by = test.modifiers.iter();
    let by = by.map(|(of, by)| format!("{} {}", signed((*by).into()), BOOK.words("modifier", of)));
    let by: Vec<String> = by.collect();
    let sum = match by.is_empty() {
        true => format!("morale {}", test.modified),
        false => format!("morale {}, {} = {}", test.morale, commas(&by), test.modified),
    };
    let came = match (test.occasion, test.result) {
        (Occasion::Rally, TestResult::CarryOn) => who.verb("they rally", "it rallies"),
        (Occasion::Rally, _) => who.verb("they run on", "it runs on"),
        (Occasion::Rise, TestResult::CarryOn) => who.verb("they rise", "it rises"),
        (Occasion::Rise, TestResult::Hide) => who.verb("they stay down", "it stays down"),
        (Occasion::Advance, TestResult::CarryOn) => who.verb("they go on", "it goes on"),
        (_, other) => result(other, &who, names.has_rifles(test.who)),
    };
    let sign = if test.result == TestResult::Panic { "😱" } else { "🎖️" };
    let tests =
        format!("{sign} {} {}", who.does("test", "tests"), BOOK.words("occasion", &test.occasion));
    format!("{tests}: 🎲{}, {} ({sum}): {came}.", test.die, less_than(test.modified))
}

/// What a die needs to be less than a morale: `needed 3 or less`.
pub fn less_than(morale: i8) -> String {
    match u8::try_from(morale - 1).unwrap_or(0) {
        0 => "cannot pass".to_owned(),
        6.. => "cannot fail".to_owned(),
        most => needed(most),
    }
}

fn side(sum: &Sum) -> String {
    let mut parts = vec![format!("morale {}", sum.morale), format!("🎲{}", sum.die)];
    if sum.odds > 0 {
        parts.push(format!("{} for numbers", sum.odds));
    }
    let under_fire = match sum.under_fire {
        0 => String::new(),
        less => format!(" − {less} under fire"),
    };
    format!("{}{under_fire} = **{}**", parts.join(" + "), sum.total)
}

fn fought(melee: &Melee, names: &Names) -> String {
    let (ours, theirs) = (names.the(melee.unit), names.party(melee.party));
    let (first, second) = if melee.ansar_came { (&theirs, &ours) } else { (&ours, &theirs) };
    let by = (melee.ours.total - melee.theirs.total).unsigned_abs();
    let ended = match (melee.loser, melee.routed) {
        (None, _) => "even; it goes on".to_owned(),
        (Some(Body::Unit(_)), true) => {
            let (are, flee) = (ours.verb("are", "is"), ours.verb("break", "breaks"));
            format!("**{} {are} beaten by {by} and {flee}**", ours.text)
        }
        (Some(Body::Unit(_)), false) => {
            format!("{} {} by {by}", ours.text, ours.verb("lose", "loses"))
        }
        (Some(Body::Party(_)), true) => format!("**the Ansar are routed by {by}**"),
        (Some(Body::Party(_)), false) => format!("the Ansar lose by {by}"),
    };
    let again = if melee.goes_on { " still" } else { "" };
    let [mine, their] = [&melee.ours, &melee.theirs].map(|sum| {
        let men = if sum.figures == 1 { "man" } else { "men" };
        format!("{} {men}: {}", sum.figures, side(sum))
    });
    let (first, second) = (capital(&first.text), &second.text);
    format!("⚔️ {first}{again} against {second}. Ours, {mine}; theirs, {their}: {ended}.")
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use hicks::{Inches, Point};

    /// A volley that threw these dice, at these hundredths of inches.
    pub(in crate::text) fn volley(by: UnitId, dice: [u8; 2], reach: i32, range: i32) -> Volley {
        Volley {
            by: Body::Unit(by),
            at: Body::Party(hicks::PartyId(0)),
            from: Point::at(0, 0),
            to: Point::at(0, 0),
            range: Inches(range),
            dice: Some(dice),
            reach: Inches(reach),
            control: None,
            hit: reach > range,
            shots: 12,
            factors: Vec::new(),
            points: 0,
            die: None,
            kills: 0,
            emptied: false,
        }
    }

    #[test]
    fn what_hits_is_told_with_what_the_dice_are_multiplied_by() {
        let told = |by, range, reach| to_hit(&volley(by, [4, 3], reach, range));
        assert_eq!(
            [
                told(UnitId::FieldGun, 1_925, 1_400),
                // Good shots add one before the mitrailleuse multiplies (H-R43).
                told(UnitId::Mitrailleuse, 1_500, 1_200),
                told(UnitId::First, 150, 700),
                told(UnitId::First, 1_199, 700),
            ],
            [
                "🎲 2D6, doubled: 10 or more hits",
                "🎲 2D6, times 1½: 10 or more hits",
                "🎲 2D6: cannot miss",
                "🎲 2D6: only a 12 hits",
            ]
        );
        assert_eq!(
            reached([6, 6], &volley(UnitId::FieldGun, [6, 6], 2_600, 0)),
            "🎲6+6 +1 for good shots = 13, doubled 26"
        );
    }

    #[test]
    fn a_test_says_when_it_cannot_be_failed_or_passed() {
        let told = [-1, 1, 2, 5, 6, 7].map(less_than).join(", ");
        assert_eq!(
            told,
            "cannot pass, cannot pass, needed a 1, needed 4 or less, needed 5 or less, cannot fail"
        );
    }
}
