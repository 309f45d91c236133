//! Cards in words: the hand, and one card of the deck.

use games::text::people::members;
use model::Snapshot;
use model::message::Post;
use model::words::{BODY_MAX, clip_lines, count, folded, joined};
use san_juans::{
    ArrivesAt, Card, CardId, Choice, Effect, Flag, Hero, Pack, RoundChoice, Scenario, Theatre, View,
};

use crate::Seen;
use crate::text::battles::dice::percent_of_two;
use crate::text::book::book;
use crate::text::names::{self, op_count};

const FOOTER: &str = "RE: two dice that total this number bring a random event";

/// Whether a card's event can be played now; nothing if no card is wanted. `offered` is what the
/// game offers.
pub fn playable(id: CardId, offered: &[Choice]) -> Option<bool> {
    let waits = offered.iter().any(|choice| matches!(choice, Choice::Round(_)));
    waits.then(|| offered.contains(&Choice::Round(RoundChoice::Event(id))))
}

/// `officer 2`, if it is he who holds a card, or is to have it.
pub fn holder(id: CardId, view: &View) -> Option<String> {
    let holds = |of: &&Theatre| of.cards.contains(&id) || of.expects(id);
    let holder = view.theatres.iter().find(holds)?;
    Some(format!("officer {}", holder.seat.0))
}

/// Whether a card is on its way to an officer (J-006).
fn is_under_way(id: CardId, view: &View) -> bool {
    view.theatres.iter().any(|theatre| theatre.expects(id))
}

/// ` 🤝 *with officer 2*`, or that it is on its way there.
pub fn with(id: CardId, view: &View) -> String {
    let how = if is_under_way(id, view) { "on the way to" } else { "with" };
    holder(id, view).map_or_else(String::new, |name| format!(" 🤝 *{how} {name}*"))
}

/// What a card does, played in this way.
pub fn about(id: CardId, choice: Choice) -> String {
    match choice {
        Choice::Round(RoundChoice::Event(_)) => id.text.clone(),
        Choice::Round(RoundChoice::Ops(_)) => format!(
            "{}; 🎲 2D6: a random event on {} ({} %)",
            op_count(id.ops),
            id.random_event,
            percent_of_two(id.random_event)
        ),
        Choice::Round(RoundChoice::Crisis(_)) => {
            book(id.pack()).words("card", &"crisis").to_owned()
        }
        _ => book(id.pack()).words("card", &"handed").to_owned(),
    }
}

/// Why a card of the hand cannot be played in some of the usual ways; `offered` is what the game
/// offers.
pub fn not_offered(id: CardId, view: &View, offered: &[Choice]) -> Vec<String> {
    type Way = (&'static str, RoundChoice, fn(CardId, &View) -> String);
    let ways: [Way; 3] = [
        ("Event", RoundChoice::Event(id), no_event),
        ("Ops", RoundChoice::Ops(id), no_ops),
        ("Replacements", RoundChoice::Replacements(id), no_replacements),
    ];
    let missing = ways.iter().filter(|(_, choice, _)| !offered.contains(&Choice::Round(*choice)));
    missing.map(|(way, _, why)| format!("✖ {way}: not now, {}.", why(id, view))).collect()
}

/// What stands in the way of a card whatever it is played for, or what else does.
fn in_the_way(id: CardId, view: &View, own: &str) -> String {
    if let Some(only) = view.limits.only.filter(|only| *only != id) {
        return format!("{} must be played", names::card(only));
    }
    match (holder(id, view), is_under_way(id, view)) {
        (Some(officer), true) => format!("it is on its way to {officer}"),
        (Some(officer), false) => format!("{officer} holds it"),
        (None, _) => own.to_owned(),
    }
}

fn no_ops(id: CardId, view: &View) -> String {
    let own = match view.limits {
        _ if must_be_event(id, view) => "it must be played for its event",
        of if of.no_ops => "{war.no_ops} every card from giving Ops in this round",
        _ => "it gives no Op in this round",
    };
    in_the_way(id, view, &view.pack().say(own))
}

fn no_replacements(id: CardId, view: &View) -> String {
    let own = match view.limits {
        _ if must_be_event(id, view) => "it must be played for its event",
        of if of.expedition_marches => MUST_MARCH,
        _ => "one card a turn, and it has been played",
    };
    in_the_way(id, view, &view.pack().say(own))
}

/// Half of the cards of one flag, in which a card is looked for: `Relief cards 1 to 14`.
pub fn group(id: CardId) -> String {
    let like = |other: &&Card| other.flag == id.flag;
    let of: Vec<CardId> = id.pack().get().cards.iter().filter(like).map(|card| card.id).collect();
    let (low, high) = of.split_at(of.len() / 2);
    let half = if low.contains(&id) { low } else { high };
    let numbers = half
        .first()
        .zip(half.last())
        .map_or((0, 0), |(first, last)| (first.printed_as(), last.printed_as()));
    format!("{} cards {} to {}", names::flag_of(id), numbers.0, numbers.1)
}

/// Whether a card must be played, and for nothing but its event (J-195); the crisis only to hold a
/// besieged base (J-181).
fn must_be_event(id: CardId, view: &View) -> bool {
    let held = view.place(view.pack().roles.base).siege.is_some();
    view.limits.only == Some(id) && (Some(id) == view.pack().special.expedition || held)
}

const MUST_MARCH: &str = "{war.expedition_short} must march, and only just enough rounds are left";

/// Why a card cannot be played for its event (J-034, J-029).
fn no_event(id: CardId, view: &View) -> String {
    let reconquest = view.options.scenario == Scenario::Reconquest && id.flag == Flag::Local;
    let own = match view.limits.expedition_marches {
        true => MUST_MARCH,
        false if reconquest => "in the reconquest {war.local} cards give Ops or replacements only",
        false => no_effect(&id.event, view),
    };
    in_the_way(id, view, &view.pack().say(own))
}

/// What an effect finds nothing to act on (J-034).
fn no_effect(effect: &Effect, view: &View) -> &'static str {
    if let Some(at) = effect.arrival() {
        return match at {
            ArrivesAt::Port => "every port of ours is besieged or lost",
            ArrivesAt::Location | ArrivesAt::Spread => "every place of ours is besieged or lost",
            ArrivesAt::Base
            | ArrivesAt::BaseOrRefuge
            | ArrivesAt::PortBesiegedToo
            | ArrivesAt::ForceOrBase => "we hold no port where they could arrive",
        };
    }
    match effect {
        Effect::Expedition { .. } => "no {war.district} in revolt has a port of ours to land at",
        Effect::VillageReturns {} => "no village in revolt could come back",
        Effect::NoMutiny => "the rebellion is over",
        Effect::CalmSmallIslands { .. } => {
            "no place {war.in_district} a small {war.district} can rise"
        }
        Effect::CalmIsland { .. } | Effect::NoRevolt => "no place can rise",
        Effect::CalmSea { .. } => "no port can rise, and none is besieged",
        Effect::Redoubts { .. } => "no place of ours can have a redoubt",
        Effect::Harden => "no town or village of ours can rise",
        Effect::Relieve { .. } if !view.options.advanced_supply => "no port is besieged",
        Effect::Relieve { .. } => "we hold no port",
        Effect::Repair {} => "no ship is damaged",
        Effect::Track { .. } => "no track can be laid, and no ship is damaged",
        Effect::AllShips => "no ship can sail",
        Effect::Rally { .. } | Effect::FieldWorks => "no force of ours stands ashore",
        Effect::Scout => "no place is in revolt",
        Effect::Foresee { .. } => "fewer than two cards are in the draw pile",
        Effect::Hero { .. } if view.hero != Hero::Absent => "{war.hero} has come already",
        Effect::Hero { .. } => "{war.refuge} is lost",
        _ => "no force of ours can march",
    }
}

fn figures(id: CardId, view: &View, offered: &[Choice]) -> String {
    let now = match playable(id, offered).filter(|_| view.hand.contains(&id)) {
        None => String::new(),
        Some(true) => " ✅ *event can be played now*".to_owned(),
        Some(false) => format!(" ✖ *no event now: {}*", no_event(id, view)),
    };
    let with = with(id, view);
    let (ops, flag) = (op_count(id.ops), names::flag_of(id));
    format!("{with} · {ops} · {flag} · RE {}{now}", id.random_event)
}

pub fn hand(view: &View, offered: &[Choice]) -> Post {
    let card = |id: &CardId| {
        let figures = figures(*id, view, offered);
        format!("**{} · {}**{figures}\n{}\n-# {}", id.printed_as(), id.title, id.text, id.history)
    };
    let body = match view.hand.is_empty() {
        true => "The hand is empty: the round is a pass.".to_owned(),
        false => clip_lines(&joined(view.hand.iter().map(card), "\n"), BODY_MAX),
    };
    let post = Post::titled(format!("The hand: {}", count(view.hand.len(), "card")), body);
    Post { footer: FOOTER.to_owned(), ..post }
}

pub fn card(id: CardId, view: &View, offered: &[Choice]) -> Post {
    let piles = [
        (&view.hand, "In the hand"),
        (&view.discards, "Among the discards"),
        (&view.removed, "Gone for good"),
    ];
    let place = piles.iter().find(|(pile, _)| pile.contains(&id));
    let place = place.map_or("In the draw pile, or still aside", |(_, place)| *place);
    let figures = figures(id, view, offered);
    let body = format!("{place}{figures}\n{}\n-# {}", id.text, id.history);
    Post {
        footer: FOOTER.to_owned(),
        ..Post::titled(format!("{} · {}", id.printed_as(), id.title), body)
    }
}

/// A card as it is typed or picked: by its number, or enough of its title.
pub fn named(pack: &Pack, typed: &str) -> Option<CardId> {
    let typed = folded(typed);
    let cards = &pack.cards;
    if let Ok(number) = typed.parse::<u8>() {
        return cards.iter().map(|row| row.id).find(|id| id.printed_as() == number);
    }
    let title = |row: &Card| folded(&row.title);
    let exact = cards.iter().find(|row| title(row) == typed);
    let contains = || {
        let mut found = cards.iter().filter(|row| !typed.is_empty() && title(row).contains(&typed));
        let first = found.next()?;
        found.next().is_none().then_some(first)
    };
    exact.or_else(contains).map(|row| row.id)
}

/// The hand, or one card, with the names of officers.
pub fn told(seen: &Seen<'_>, snapshot: &Snapshot, of: Option<&str>) -> Option<Post> {
    let post = match of {
        None => hand(&seen.view, seen.offered()),
        Some(of) => card(named(seen.view.pack(), of)?, &seen.view, seen.offered()),
    };
    Some(Post { body: members::named(&post.body, &snapshot.roster), ..post })
}

#[cfg(test)]
mod tests {
    use games_testing::{TestDice, any_step, game_at_a_round, new_game};
    use san_juans::{SentCard, first};

    use super::*;

    #[test]
    fn a_card_is_found_by_its_number_or_its_title() {
        for typed in ["36", "#36", "Hicks Expedition", "hicks"] {
            assert_eq!(named(first(), typed), Some(CardId::printed(36)), "{typed}");
        }
        for typed in ["", "0", "99", "arrives", "atlantis"] {
            assert_eq!(named(first(), typed), None, "{typed}");
        }
    }

    fn offered(game: &model::Game) -> Vec<Choice> {
        let choices = game.decision().map(|decision| decision.ask.choices().to_vec());
        choices.unwrap_or_default().iter().filter_map(|choice| choice.own()).collect()
    }

    #[test]
    fn a_card_that_cannot_be_played_says_why() {
        let game = game_at_a_round(3);
        let mut view = crate::view(&game).expect("a war");
        let of = |id, view: &View| no_event(CardId::printed(id), view);
        assert_eq!(of(31, &view), "no ship is damaged");
        assert_eq!(of(42, &view), "no port is besieged");
        assert_eq!(of(44, &view), "fewer than two cards are in the draw pile");
        view.limits.only = view.pack().special.expedition;
        let told = not_offered(CardId::printed(31), &view, &[]);
        let hicks = "Hicks Expedition (36) must be played.";
        assert!(told.len() == 3 && told.iter().all(|line| line.ends_with(hicks)), "{told:#?}");
        // To hold a besieged Suakin its card is played as its event (J-181).
        const CRISIS: CardId = CardId::printed(7);
        view.limits.only = Some(CRISIS);
        let event = [Choice::Round(RoundChoice::Event(CRISIS))];
        let suakin = view.places.iter_mut().find(|place| place.id == first().roles.base);
        suakin.expect("a place").siege = Some(1);
        let told = not_offered(CRISIS, &view, &event);
        let held = "it must be played for its event.";
        assert!(told.len() == 2 && told.iter().all(|line| line.ends_with(held)), "{told:#?}");
        view.limits.only = None;
        view.limits.no_ops = true;
        assert!(not_offered(CardId::printed(31), &view, &[])[1].contains("sandstorms"));
        let shown = card(CardId::printed(31), &view, &[Choice::Round(RoundChoice::Pass)]).body;
        assert_eq!(
            shown.contains("no event now"),
            view.hand.contains(&CardId::printed(31)),
            "{shown}"
        );
    }

    #[test]
    fn a_card_on_its_way_to_an_officer_is_told_as_such() {
        let mut view = crate::view(&game_at_a_round(3)).expect("a war");
        let order = SentCard { card: CardId::printed(31), rounds: 0, lying: Vec::new() };
        let (seat, island) = (kit::Seat(2), first().named("lopez").island);
        view.theatres = vec![Theatre { seat, island, cards: Vec::new(), under_way: vec![order] }];
        assert_eq!(with(CardId::printed(31), &view), " 🤝 *on the way to officer 2*", "J-006");
        let told = not_offered(CardId::printed(31), &view, &[]);
        let way = "it is on its way to officer 2.";
        assert!(told.len() == 3 && told.iter().all(|line| line.ends_with(way)), "{told:#?}");
    }

    #[test]
    fn in_random_wars_no_card_is_without_its_reason() {
        let (mut reasons, mut dice) = (std::collections::BTreeSet::new(), TestDice(7_919));
        for _ in 0..40 {
            if reasons.len() >= 5 {
                break;
            }
            let (mut game, _) = new_game(&mut dice);
            while any_step(&mut game, &mut dice).is_some() {
                let (offered, view) = (offered(&game), crate::view(&game).expect("a war"));
                let waits = offered.contains(&Choice::Round(RoundChoice::Pass));
                let usual = waits && view.limits == san_juans::Limits::default();
                for id in view.hand.iter().filter(|_| usual) {
                    if playable(*id, &offered) == Some(false) {
                        let activates = id.event.activates();
                        let told = no_event(*id, &view);
                        assert!(activates || !told.contains("can march"), "{id}: {told}");
                        reasons.insert(told);
                    }
                }
            }
        }
        assert!(reasons.len() >= 5, "{reasons:#?}");
    }
}
