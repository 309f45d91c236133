//! What an order will do, before it is given: what is certain, and where dice, cards or the other
//! side come in. Read off a rehearsal with calm dice, on the copy that whoever drafts may know; it
//! ends with the first thing that nobody can know yet.

use games::named;
use games::text::preview::{Then, Told};
use model::words::capital;
use model::{Event as AnyEvent, Game};
use patrols::{Event, Reason, View};

use crate::played::Ambushed as _;
use crate::text::fighting::meets;
use crate::text::names::Names;
use crate::text::sentences::{Teller, modifier, or_more};

/// What the facts of a rehearsal tell beforehand; `game` is the rehearsal's.
pub fn told(events: &[AnyEvent], game: &Game) -> Told {
    let view = game.known_view();
    let teller = view.as_ref().map(|view| Teller::of(&view.board)).unwrap_or_default();
    let (mut lines, mut then) = (Vec::new(), None);
    for event in events {
        let Some(own) = event.own::<Event>() else {
            lines.extend(named(event.key()).aside(event));
            continue;
        };
        if let Some((line, end)) = ends(own, &teller.names, view.as_ref()) {
            lines.extend(line);
            then = Some(end);
            break;
        }
        lines.extend(certain(own, &teller));
    }
    Told { lines, then }
}

/// What is told of a fact that is certain.
fn certain(event: &Event, teller: &Teller) -> Option<String> {
    let told = teller.sentence(event)?;
    Some(told.lines().next()?.trim_end_matches('.').to_owned())
}

fn reasons(of: &[(Reason, i8)]) -> String {
    let told: Vec<String> = of.iter().map(|(reason, by)| modifier(*reason, *by)).collect();
    if told.is_empty() { String::new() } else { format!(", {}", model::words::commas(&told)) }
}

/// What ends a preview: what is told of it, and what comes then.
fn ends(event: &Event, names: &Names, view: Option<&View>) -> Option<(Option<String>, Then)> {
    let dice = |told: String| Some((Some(told), Then::Dice));
    match event {
        Event::Chosen { unit, die: Some(_), reasons: of, .. } => dice(format!(
            "🎲 {} {} for action points: a die{}",
            capital(&names.unit(*unit)),
            names.verb(*unit, "rolls", "roll"),
            reasons(of)
        )),
        Event::Searched { unit, piece, .. } => dice(format!(
            "🎲 {} {} {}: two dice of each side say what is found",
            capital(&names.unit(*unit)),
            names.verb(*unit, "searches", "search"),
            names.piece(*piece)
        )),
        Event::Shot(shot) => dice(format!(
            "🎲 {} {} at {}: {} throws against {} that save",
            capital(&names.unit(shot.unit)),
            names.verb(shot.unit, "shoots", "shoot"),
            names.unit(shot.target),
            shot.bursts.len(),
            model::words::dice(shot.saves.len())
        )),
        Event::Charged { unit, target, .. } => dice(format!(
            "🎲 {} {} {}: {}",
            capital(&names.unit(*unit)),
            names.verb(*unit, "charges", "charge"),
            names.unit(*target),
            view.map_or("then the fight", |view| meets(&view.board, *unit, *target))
        )),
        Event::Unjammed { unit, .. } => {
            dice(format!("🎲 A die says whether the weapons of {} work again", names.unit(*unit)))
        }
        Event::Unscouted { piece, die: Some(_), .. } => dice(format!(
            "🎲 5 or 6 on a die, and {} counts as not searched again",
            names.piece(*piece)
        )),
        Event::Vanished { unit, needed, .. } => dice(format!(
            "🎲 {} {} on {}",
            capital(&names.unit(*unit)),
            names.verb(*unit, "disappears", "disappear"),
            or_more(*needed)
        )),
        Event::BrokeOff { unit, dice: [own, theirs], .. } => dice(format!(
            "🎲 {} {} off: {} against {}; each 5 or 6 the enemy has more costs a base",
            capital(&names.unit(*unit)),
            names.verb(*unit, "breaks", "break"),
            model::words::dice(own.len()),
            theirs.len()
        )),
        Event::Charted { chart, .. } => {
            dice(format!("🎲 Two dice on event chart {chart} say what happens"))
        }
        Event::FellBack { unit, .. } => dice(format!(
            "🎲 {} {} back as far as a die says, and 1 inch more",
            capital(&names.unit(*unit)),
            names.verb(*unit, "falls", "fall")
        )),
        Event::Fought { units, .. } => dice(format!(
            "🎲 A round is fought: {} against {}",
            names.unit(units[0]),
            names.unit(units[1])
        )),
        Event::EndContested { .. } => {
            dice("🎲 Two dice: up to 4 you play on at no price, 10 or more end it".to_owned())
        }
        Event::Lots => dice("🎲 The dice say which; it is as likely as any other".to_owned()),
        Event::Drew { .. } => Some((None, Then::TurnOver)),
        Event::Escaped { .. }
        | Event::Tested { .. }
        | Event::Promoted { die: Some(_), .. }
        | Event::Rallied { .. }
        | Event::Fled { .. }
        | Event::Rolled { .. }
        | Event::TurnedToFace { .. }
        | Event::Faltered { .. } => Some((None, Then::Dice)),
        Event::EndDeclared => Some((
            Some("🏁 You declare the end; the Dervishes may accept, or roll to play on".to_owned()),
            Then::TurnOver,
        )),
        Event::TurnBegan { .. } | Event::SideTurn { .. } | Event::Ended { .. } => {
            Some((None, Then::TurnOver))
        }
        Event::NobodyChosen { of } => {
            let told = format!(
                "✋ {} no further unit",
                match of {
                    patrols::Faction::Patrol => "The patrol chooses",
                    patrols::Faction::Dervish => "The Dervishes choose",
                }
            );
            Some((Some(told), Then::TurnOver))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use games_testing::previews::hold;
    use model::Setup;
    use patrols::Options;

    #[test]
    fn a_preview_shows_no_face_and_nothing_that_follows_from_one() {
        games_testing::games();
        let everyone = Options { everyone: true, ..Options::default() };
        let setups = [Setup::of(Options::default()), Setup::of(everyone)];
        let drafted = hold(&setups, 120, |_, _| {});
        assert!(drafted.len() > 25, "{} kinds of orders: {drafted:#?}", drafted.len());
    }
}
