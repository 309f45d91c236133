//! What an order will do, before it is given: what is certain, and where dice, cards or the other
//! side come in. Read off a rehearsal with calm dice, on the copy that whoever drafts may know; it
//! ends with the first thing that nobody can know yet.

use games::named;
use games::text::preview::{Foretold, Then};
use khartoum::phases::battle::ROUNDS_MAX;
use khartoum::{Battle, Event, Faction, SpaceId, View};
use model::Event as AnyEvent;
use model::words::{capital, list};

use crate::text::book::tell;
use crate::text::{battles, names, places, sentences};

/// What the facts of a rehearsal tell beforehand; `view` is of its end.
pub fn told(events: &[AnyEvent], view: Option<&View>) -> Foretold {
    let (mut lines, mut then) = (Vec::new(), None);
    let mut touched: Vec<SpaceId> = Vec::new();
    for (at, event) in events.iter().enumerate() {
        let Some(own) = event.own::<Event>() else {
            lines.extend(named(event.key()).aside(event));
            continue;
        };
        if let Some(end) = ends(own, &events[at..], view) {
            lines.extend(end.0);
            then = Some(end.1);
            break;
        }
        lines.extend(certain(own));
        lines.extend(follows(own, view));
        if let (Event::Moved { units, path, .. }, Some(view)) = (own, view) {
            let (of, from) = (units.first().map(|unit| unit.faction()), path.first());
            lines.extend(of.zip(from).and_then(|(of, from)| left_behind(view, of, *from, None)));
        }
        touched.extend(of_mahdists(own, view));
    }
    lines.extend(view.and_then(|view| breaking_off(view, events)));
    lines.extend(view.and_then(|view| seen_by_the_empire(view, touched)));
    Foretold { lines, then }
}

fn certain(event: &Event) -> Option<String> {
    let told = match event {
        // What the question after it says as well.
        Event::Joined { .. } | Event::MovesEnded { .. } => return None,
        event => sentences::sentence(event)?,
    };
    Some(told.trim_end_matches('.').to_owned())
}

fn follows(event: &Event, view: Option<&View>) -> Option<String> {
    let (Event::Moved { units, path, attack: true, .. }, Some(view)) = (event, view) else {
        return None;
    };
    let to = *path.last()?;
    let foe = units.first()?.faction().other();
    let against = places::there(view, foe, to)?;
    let tie = battles::tie(battles::ground_at(view, to));
    Some(format!("⚔️ A battle follows at {} against {against}; {tie}", names::space(to)))
}

/// Whom those leave alone who break off, be it asked yet where they go or not.
fn breaking_off(view: &View, events: &[AnyEvent]) -> Option<String> {
    let battle = view.battle.as_ref()?;
    let gone = events.iter().filter_map(|event| match event.own()? {
        Event::BrokeOff { unit, .. } => Some(*unit),
        _ => None,
    });
    let going = view.leaving.iter().filter(|of| of.breaks_off).map(|of| of.unit);
    let mut left = gone.chain(going);
    left_behind(view, left.next()?.faction(), battle.space, Some(battle))
}

/// What becomes of a space with enemies that units leave: nobody of theirs is there any more, or a
/// leader alone (K-R49).
fn left_behind(view: &View, of: Faction, from: SpaceId, battle: Option<&Battle>) -> Option<String> {
    let board = &view.board;
    if !board.spaces_of(of.other()).has(from) {
        return None;
    }
    let (mut here, space) = (board.at(of, from), names::space(from));
    here.retain(|unit| view.leaving.iter().all(|of| of.unit != *unit));
    if here.is_empty() && battle.is_none() {
        return Some(format!(
            "🏳️ Nobody of {} is left at {space}: no battle is fought there, and the enemy has it",
            names::side(of)
        ));
    }
    let stays = |battle: &Battle| {
        let lands = battle.landing && of == battle.attacker;
        lands || battle.in_fortress(of) || battle.round == ROUNDS_MAX
    };
    let [leader] = here[..] else { return None };
    let when = if battle.is_some() { "the next round" } else { "the first round of battle" };
    (leader.is_leader() && !battle.is_some_and(stays)).then(|| {
        format!(
            "🎖️ {} is left alone at {space}, and leaves before {when}, eliminated if there is nowhere \
             to go",
            capital(&names::unit(leader))
        )
    })
}

fn ends(event: &Event, rest: &[AnyEvent], view: Option<&View>) -> Option<(Vec<String>, Then)> {
    let is_fire = |event: &Event| {
        matches!(event, Event::Superiority { .. } | Event::Rushed { .. } | Event::Fired { .. })
    };
    let then = match event {
        Event::Drew { .. } | Event::Played { held: false, .. } if !is_chosen(event) => {
            Then::TurnOver
        }
        Event::MovesEnded { of } => {
            let thick = view.is_some_and(|view| view.board.rulings.thick_fog);
            return Some(ended_moves(*of, thick, rest));
        }
        Event::Skipped { .. } => return Some((vec![certain(event)?], Then::TurnOver)),
        Event::TurnBegan { .. } | Event::PlayerTurn { .. } | Event::PlayerTurnEnded { .. } => {
            Then::TurnOver
        }
        Event::BattleBegan { .. } if rest.iter().filter_map(AnyEvent::own).any(is_fire) => {
            Then::Dice
        }
        Event::BattleBegan { .. } => Then::TurnOver,
        Event::Superiority { modifiers, .. } => {
            let of = |side: Faction| match &modifiers[side.index()][..] {
                [] => format!("{}: nothing", names::side(side)),
                some => format!("{}: {}", names::side(side), battles::modifiers(some)),
            };
            let told = Faction::ALL.map(of).join("; ");
            let told = format!("🎲 Both sides roll for superiority, and add: {told}");
            return Some((vec![told], Then::Dice));
        }
        Event::Learnt { of, .. } if view.is_some_and(|view| view.eyes == Some(*of)) => {
            return Some((vec!["👀 Then you are told what is seen".to_owned()], Then::TurnOver));
        }
        Event::Learnt { .. } => Then::TurnOver,
        Event::Rushed { .. }
        | Event::Fired { .. }
        | Event::HitSettled { .. }
        | Event::Guided { .. }
        | Event::FortunePlayed { die: Some(_), .. }
        | Event::Tempted { .. }
        | Event::MahdiFell { .. } => Then::Dice,
        _ => return None,
    };
    Some((tell("foretold", event).into_iter().collect(), then))
}

/// Whether a card was chosen, not drawn: one marked Hold, of which it was asked.
fn is_chosen(event: &Event) -> bool {
    match event {
        Event::Played { card, .. } => khartoum::data().card(*card).hold,
        _ => false,
    }
}

/// The moves are over: the battle that follows, as far as it is known, and the card that it uses up.
fn ended_moves(of: Faction, thick: bool, rest: &[AnyEvent]) -> (Vec<String>, Then) {
    let own = || rest.iter().filter_map(AnyEvent::own::<Event>);
    let fought = own().find_map(|event| match event {
        Event::BattleBegan { space, .. } => Some(names::space(*space)),
        _ => None,
    });
    let ends = match (of, fought) {
        _ if !thick => "🏁 Your moves end".to_owned(),
        (Faction::Mahdist, None) => {
            "🏁 Your moves end. The Empire sees where you are, not yet who".to_owned()
        }
        (Faction::Mahdist, Some(space)) => format!(
            "🏁 Your moves end. The Empire sees where you are; who, at once in the battle at {space}, \
             elsewhere not yet"
        ),
        (Faction::Empire, _) => "🏁 Your moves end".to_owned(),
    };
    let Some(space) = fought else { return (vec![ends], Then::TurnOver) };
    let before = own().take_while(|event| !matches!(event, Event::BattleBegan { .. }));
    let used = before
        .filter(|event| matches!(event, Event::KruppsUsed { .. } | Event::GateOpened { .. }))
        .filter_map(sentences::sentence)
        .map(|told| told.trim_end_matches('.').to_owned());
    let used: Vec<String> = used.collect();
    let follows = format!("⚔️ The battle at {space} follows");
    (std::iter::once(ends).chain(used).chain([follows]).collect(), Then::Dice)
}

fn of_mahdists(event: &Event, view: Option<&View>) -> Vec<SpaceId> {
    match event {
        Event::Topped { unit, .. } => {
            view.and_then(|view| view.board.space_of(*unit)).into_iter().collect()
        }
        Event::Moved { units, path, .. }
            if units.first().is_some_and(|unit| unit.faction() == Faction::Mahdist) =>
        {
            path.first().into_iter().chain(path.last()).copied().collect()
        }
        Event::Recruited { unit, at, .. } if unit.faction() == Faction::Mahdist => vec![*at],
        Event::MahdiReturned { at, .. } => at.iter().copied().collect(),
        _ => Vec::new(),
    }
}

fn seen_by_the_empire(view: &View, mut touched: Vec<SpaceId>) -> Option<String> {
    let board = &view.board;
    if board.veiled || view.eyes != Some(Faction::Mahdist) {
        return None;
    }
    touched.sort_unstable();
    touched.dedup();
    // A battle shows everybody.
    let fought = board.spaces_of(Faction::Empire);
    touched.retain(|space| !fought.has(*space));
    let one = |space: SpaceId| {
        let here = board.at(Faction::Mahdist, space);
        let seen = match here[..] {
            [] => return None,
            [only] => format!("{} alone", names::unit(only)),
            [top, ..] => format!("{} on top of more", names::unit(top)),
        };
        Some(format!("{seen} at {}", names::space(space)))
    };
    let told: Vec<String> = touched.into_iter().filter_map(one).collect();
    let when = match board.rulings.thick_fog {
        true => "At the end of your turn the",
        false => "The",
    };
    (!told.is_empty()).then(|| format!("👁️ {when} Empire sees {}", list(&told)))
}

#[cfg(test)]
mod tests {
    use games_testing::previews::hold;
    use khartoum::Options;
    use model::Setup;

    #[test]
    fn a_preview_shows_no_face_and_nothing_that_follows_from_one() {
        games_testing::games();
        let drafted = hold(&[Setup::of(Options::default())], 130, |_, _| {});
        assert!(drafted.len() > 12, "{} kinds of orders: {drafted:#?}", drafted.len());
    }
}
