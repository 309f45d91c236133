//! What the channel is shown of a San Juans campaign: the map and its parts, marches and changes
//! drawn over it, battles and sieges, cards and the hand, the track of the score.

use std::fmt;
use std::str::FromStr;

use games::Look;
use games::map::Sight;
use games::text::people::members::named_bare;
use games::text::signs::Sign;
use kit::decision::NotAChoice;
use model::message::Picture;
use render::Scene;
use san_juans::phases::sieges::siege;
use san_juans::{
    Board, CardId, Changes, Event, Hero, IslandId, Pack, PackNo, PlaceId, Route, Space, View,
};
use san_juans_pictures::{
    BattleSheet, Card, Hand, Held, Legend, Map, Overlay, Shot, SiegeSheet, Track, emoji,
};
use serde::Serialize;
use staff::Roster;

use crate::Seen;
use crate::text::book::told;
use crate::text::cards;
use crate::text::messages::strips;
use crate::text::sentences;

/// Width of the full map, in pixels.
const WIDTH: u32 = 1_600;
/// Width of what a channel shows: twice as many pixels as Discord gives it, for fine screens.
const SHOWN: u32 = 1_100;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Stretch {
    /// A round; 0 outside the action rounds.
    Round {
        turn: u8,
        round: u8,
    },
    Rebellion {
        turn: u8,
    },
    Battle,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PictureName {
    Around(Space),
    /// What the events that the message tells of have changed, and where.
    Changes(Stretch),
    Battle,
    Siege(PlaceId),
}

impl From<PictureName> for Picture {
    fn from(wanted: PictureName) -> Self {
        Self::Own(wanted.to_string())
    }
}

impl fmt::Display for PictureName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Around(space) => write!(f, "around {space}"),
            Self::Changes(Stretch::Round { turn, round }) => write!(f, "round {turn} {round}"),
            Self::Changes(Stretch::Rebellion { turn }) => write!(f, "rebellion {turn}"),
            Self::Changes(Stretch::Battle) => f.write_str("aftermath"),
            Self::Battle => f.write_str("battle"),
            Self::Siege(place) => write!(f, "siege {place}"),
        }
    }
}

impl FromStr for PictureName {
    type Err = NotAChoice;

    fn from_str(text: &str) -> Result<Self, NotAChoice> {
        let number = |text: &str| text.parse::<u8>().map_err(|_| NotAChoice);
        let words: Vec<&str> = text.split(' ').collect();
        Ok(match words[..] {
            ["around", space] => Self::Around(space.parse()?),
            ["round", turn, round] => {
                let (turn, round) = (number(turn)?, number(round)?);
                Self::Changes(Stretch::Round { turn, round })
            }
            ["rebellion", turn] => Self::Changes(Stretch::Rebellion { turn: number(turn)? }),
            ["aftermath"] => Self::Changes(Stretch::Battle),
            ["battle"] => Self::Battle,
            ["siege", place] => Self::Siege(place.parse()?),
            _ => return Err(NotAChoice),
        })
    }
}

pub(super) fn scene(view: &View, look: Look<'_>) -> Scene {
    let shot = match look {
        Look::Near | Look::Turn => Shot::Pocket { width: SHOWN },
        Look::Part(island) => shot(island.parse().ok()),
        Look::Whole | Look::Ranges => shot(None),
    };
    Map::scene(Box::new(view.clone()), shot)
}

/// The hand; nothing if there is no card in it.
pub(super) fn fan(seen: &Seen<'_>, roster: &Roster) -> Option<Scene> {
    let held = |id: &CardId| Held {
        id: *id,
        event: cards::playable(*id, seen.offered()),
        with: cards::holder(*id, &seen.view).map(|officer| named_bare(&officer, roster)),
    };
    let cards: Vec<Held> = seen.view.hand.iter().map(held).collect();
    (!cards.is_empty()).then(|| Scene::new(Hand { cards, width: WIDTH }))
}

pub(super) fn legend(pack: PackNo, in_words: bool) -> Sight {
    let (title, scene) = ("What the signs mean".to_owned(), Scene::new(Legend { pack }));
    let body = if in_words { scene.words() } else { String::new() };
    Sight { title, body, scene: (!in_words).then_some(scene) }
}

fn shot(island: Option<IslandId>) -> Shot {
    match island {
        None => Shot::Whole { width: WIDTH },
        Some(island) => Shot::Island { island, width: SHOWN },
    }
}

/// The picture of a name that a message carries, which tells of these facts.
pub(super) fn pictured(name: &str, seen: &Seen<'_>, facts: &[&Event]) -> Option<Scene> {
    let view = Box::new(seen.view.clone());
    match name.parse().ok()? {
        PictureName::Around(space) => Some(Map::scene(view, Shot::Around { space, width: SHOWN })),
        PictureName::Battle => battle(&view),
        PictureName::Siege(place) => {
            let modifiers = siege::modifiers(place, seen.game.board(), seen.game.options());
            SiegeSheet::of(&view, place, modifiers).map(Scene::new)
        }
        PictureName::Changes(stretch) => {
            if let Some(rounds) = strips::fought(facts).filter(|_| stretch == Stretch::Battle) {
                return Some(Scene::new(rounds));
            }
            let changes = Changes::told(facts, &view);
            let overlay = Overlay::since(told(view.pack, "stretch", &stretch), changes);
            let (shot, overlay) = match stretch {
                Stretch::Rebellion { .. } => {
                    (Shot::Pocket { width: SHOWN }, overlay.with_rolls(facts))
                }
                Stretch::Round { .. } | Stretch::Battle => {
                    (Shot::Overlaid { width: SHOWN }, overlay)
                }
            };
            Some(Map::overlaid(view, shot, overlay))
        }
    }
}

/// The map, or an island of it, with what has changed under a caption. The signs of what has changed
/// need the room of the whole sheet.
pub fn changed(view: View, island: Option<IslandId>, caption: String, changes: Changes) -> Scene {
    Map::overlaid(view, shot(island), Overlay::since(caption, changes))
}

/// The roads of the marches that lead from a view to a board; nothing if nobody marches.
pub(super) fn planned(now: &View, after: &Board, facts: &[&Event]) -> Option<Scene> {
    let routes = Route::all(facts, after);
    let (view, shot) = (Box::new(now.clone()), Shot::Overlaid { width: SHOWN });
    (!routes.is_empty()).then(|| Map::overlaid(view, shot, Overlay::planned(routes)))
}

pub fn battle(view: &View) -> Option<Scene> {
    BattleSheet::of(view).map(Scene::new)
}

pub(super) fn card(pack: &Pack, number: &str, width: u32) -> Option<Scene> {
    let number: u8 = number.parse().ok()?;
    let id = pack.cards.iter().find(|card| card.id.printed_as() == number)?.id;
    Some(Scene::new(Card { id, width }))
}

pub(super) fn track(view: &View) -> Scene {
    Scene::new(Track {
        pack: view.pack,
        turn: view.turn,
        turns: view.turns,
        score: view.score,
        after: view.score_then,
        account: sentences::account_parts(view.pack, &view.ledger),
        hero: view.hero != Hero::Absent,
        relief: view.relief_arrived,
        pacified: view.pacified,
    })
}

pub const SIGNS: [Sign; 8] = [
    Sign { name: "crescent", sign: "🟡", drawn: || emoji("crescent") },
    Sign { name: "crescent_again", sign: "🟢", drawn: || emoji("crescent-again") },
    Sign { name: "flag", sign: "⚫", drawn: || emoji("flag") },
    Sign { name: "crown", sign: "🔴", drawn: || emoji("crown") },
    Sign { name: "infantry", sign: "🪖", drawn: || emoji("infantry") },
    Sign { name: "cavalry", sign: "🐎", drawn: || emoji("cavalry") },
    Sign { name: "guns", sign: "💣", drawn: || emoji("guns") },
    Sign { name: "ships", sign: "⛵", drawn: || emoji("ships") },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_carries_what_it_wants_as_text() {
        let place = san_juans::first().named("eastsound");
        for wanted in [
            PictureName::Around(Space::Place(place)),
            PictureName::Around("richardson/mud-bay/1".parse().expect("a movement point")),
            PictureName::Changes(Stretch::Round { turn: 3, round: 0 }),
            PictureName::Changes(Stretch::Rebellion { turn: 12 }),
            PictureName::Changes(Stretch::Battle),
            PictureName::Battle,
            PictureName::Siege(place),
        ] {
            assert_eq!(wanted.to_string().parse(), Ok(wanted));
        }
        assert_eq!("siege atlantis".parse::<PictureName>(), Err(NotAChoice));
    }

    #[test]
    fn cards_that_do_not_exist_have_no_picture() {
        assert!(card(san_juans::first(), "36", 500).is_some());
        assert!(
            card(san_juans::first(), "200", 500).is_none()
                && card(san_juans::first(), "hicks", 500).is_none()
        );
    }
}
