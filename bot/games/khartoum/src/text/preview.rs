//! What an order will do, before it is given: what is certain, and where dice, cards or the other
//! side come in. Read off a rehearsal with calm dice, on the copy that whoever drafts may know; it
//! ends with the first thing that nobody can know yet.

use games::named;
use games::text::preview::{Then, Told};
use khartoum::{Event, Faction, SpaceId, View};
use model::words::list;
use model::{Event as AnyEvent, Game};

use crate::played::Contested as _;
use crate::text::{battles, names, places, sentences};

/// What the facts of a rehearsal tell beforehand; `game` is the rehearsal's.
pub fn told(events: &[AnyEvent], game: &Game) -> Told {
    let view = game.known_view();
    let (mut lines, mut then) = (Vec::new(), None);
    let mut touched: Vec<SpaceId> = Vec::new();
    for (at, event) in events.iter().enumerate() {
        let Some(own) = event.own::<Event>() else {
            lines.extend(named(event.key()).aside(event));
            continue;
        };
        if let Some(end) = ends(own, &events[at..], view.as_ref()) {
            lines.extend(end.0);
            then = Some(end.1);
            break;
        }
        lines.extend(certain(own));
        lines.extend(follows(own, view.as_ref()));
        touched.extend(of_mahdists(own, view.as_ref()));
    }
    lines.extend(view.as_ref().and_then(|view| seen_by_the_empire(view, touched)));
    Told { lines, then }
}

/// What is told of a fact that is certain.
fn certain(event: &Event) -> Option<String> {
    let told = match event {
        // What the question after it says as well.
        Event::Joined { .. } | Event::MovesEnded { .. } => return None,
        event => sentences::sentence(event)?,
    };
    Some(told.trim_end_matches('.').to_owned())
}

/// What a move into the enemy leads to.
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

/// What ends a preview: what is told of it, and what comes then.
fn ends(event: &Event, rest: &[AnyEvent], view: Option<&View>) -> Option<(Vec<String>, Then)> {
    let dice = rest.iter().any(|event| {
        matches!(
            event.own(),
            Some(Event::Superiority { .. } | Event::Rushed { .. } | Event::Fired { .. })
        )
    });
    let fought = if dice { Then::Dice } else { Then::TurnOver };
    let line = |told: String| Some((vec![told], fought));
    match event {
        Event::Drew { .. } | Event::Played { held: false, .. } if !is_chosen(event) => {
            Some((vec!["🃏 The card of the turn is drawn and shown".to_owned()], Then::TurnOver))
        }
        Event::MovesEnded { of } => {
            let told = ended_moves(*of, rest);
            let then = if told.len() > 1 { Then::Dice } else { Then::TurnOver };
            Some((told, then))
        }
        Event::Skipped { .. } => {
            let told = sentences::sentence(event)?;
            Some((vec![told.trim_end_matches('.').to_owned()], Then::TurnOver))
        }
        Event::TurnBegan { .. } | Event::PlayerTurn { .. } | Event::PlayerTurnEnded { .. } => {
            Some((Vec::new(), Then::TurnOver))
        }
        Event::BattleBegan { space, .. } => line(format!(
            "⚔️ The battle at {} is fought; whoever is there comes to light",
            names::space(*space)
        )),
        Event::Superiority { modifiers, .. } => {
            let of = |side: Faction| match &modifiers[side.index()][..] {
                [] => format!("{}: nothing", names::side(side)),
                some => format!("{}: {}", names::side(side), battles::modifiers(some)),
            };
            let told = Faction::ALL.map(of).join("; ");
            Some((vec![format!("🎲 Both sides roll for superiority, and add: {told}")], Then::Dice))
        }
        Event::Rushed { .. } | Event::Fired { .. } => Some((
            vec!["🎲 Both sides fire, the side with superiority first".to_owned()],
            Then::Dice,
        )),
        Event::HitSettled { unit, .. } => Some((
            vec![format!("🎲 A die says what the hit does to {}", names::unit(*unit))],
            Then::Dice,
        )),
        Event::Guided { from, units, .. } => Some((
            vec![format!(
                "🎲 A die says how many spaces {} {} led from {}",
                names::units(units),
                if units.len() == 1 { "is" } else { "are" },
                names::space(*from)
            )],
            Then::Dice,
        )),
        Event::FortunePlayed { card, die: Some(_), .. } => {
            Some((vec![format!("🎲 {}: a die decides", names::card(*card))], Then::Dice))
        }
        Event::Tempted { .. } | Event::MahdiFell { .. } => Some((Vec::new(), Then::Dice)),
        Event::Learnt { of, .. } => {
            let whose = view.is_some_and(|view| view.eyes == Some(*of));
            let told =
                if whose { "👀 Then you are told what is seen" } else { "👀 Then it is seen" };
            Some((vec![told.to_owned()], Then::TurnOver))
        }
        _ => None,
    }
}

/// Whether a card was chosen, not drawn: one marked Hold, of which it was asked.
fn is_chosen(event: &Event) -> bool {
    match event {
        Event::Played { card, .. } => khartoum::data().card(*card).hold,
        _ => false,
    }
}

/// The moves are over: the battles that follow, as far as they are known.
fn ended_moves(of: Faction, rest: &[AnyEvent]) -> Vec<String> {
    let mut lines = vec![match of {
        Faction::Mahdist => {
            "🏁 Your moves end. The Empire sees where you are, not yet who".to_owned()
        }
        Faction::Empire => "🏁 Your moves end".to_owned(),
    }];
    let fought = rest.iter().any(|event| matches!(event.own(), Some(Event::BattleBegan { .. })));
    lines.extend(fought.then(|| "⚔️ The battles follow".to_owned()));
    lines
}

/// The spaces in which Mahdist stacks change with a fact.
fn of_mahdists(event: &Event, view: Option<&View>) -> Vec<SpaceId> {
    match event {
        Event::Topped { unit } => {
            view.and_then(|view| view.board.space_of(*unit)).into_iter().collect()
        }
        Event::Moved { units, path, .. }
            if units.first().is_some_and(|unit| unit.faction() == Faction::Mahdist) =>
        {
            path.first().into_iter().chain(path.last()).copied().collect()
        }
        Event::Recruited { unit, at, .. } if unit.faction() == Faction::Mahdist => vec![*at],
        Event::MahdiReturned { at } => at.iter().copied().collect(),
        _ => Vec::new(),
    }
}

/// What the Empire will see of stacks that change, for the Mahdists.
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
    (!told.is_empty())
        .then(|| format!("👁️ At the end of your turn the Empire sees {}", list(&told)))
}

#[cfg(test)]
mod tests {
    use games_testing::previews::hold;
    use khartoum::Options;
    use model::Setup;

    #[test]
    fn a_preview_shows_no_face_and_nothing_that_follows_from_one() {
        games_testing::games();
        let drafted = hold(&[Setup::of(Options::default())], 250, |_, _| {});
        assert!(drafted.len() > 14, "{} kinds of orders: {drafted:#?}", drafted.len());
    }
}
