//! Positions written out in words.

use san_juans::{
    Berth, Board, BoundForce, CardId, Control, Expedition, Hero, Points, Ship, ShipId, Theatre,
    Train, TrainAt, UnitId, UnitKind, Whereabouts, first,
};

use crate::table::{board, empty, muster, place, risen, space};

/// The board as the war begins, changed as `set` changes it; `lost mud-bay olga` puts places into
/// revolt, nobody in them.
pub(crate) fn position(text: &str) -> Board {
    let (first, rest) = text.split_once(';').unwrap_or((text, ""));
    let mut board = match first.strip_prefix("lost ") {
        Some(names) => risen(&names.split(' ').collect::<Vec<_>>()),
        None => {
            let mut board = board();
            set(&mut board, first);
            board
        }
    };
    set(&mut board, rest);
    board
}

/// Changes a board as these words say, parted by `;`: `sinkat holds 2 dragoons, militia` and nobody
/// else, `sinkat gains militia`, `ship 7 sea-e 22 23` with these units aboard, `speeches` on every
/// road (43), and the like.
pub(crate) fn set(board: &mut Board, text: &str) {
    for step in text.split(';').map(str::trim).filter(|step| !step.is_empty()) {
        let words: Vec<&str> = step.split(' ').collect();
        let number = |at: usize| words[at].parse::<u8>().expect("a number");
        match words[..] {
            ["empty", at] => empty(board, at),
            [at, how @ ("holds" | "gains"), ..] => {
                if how == "holds" {
                    empty(board, at);
                }
                let (_, kinds) = step.split_once(how).expect("just found");
                for kind in kinds.split(',').map(str::trim) {
                    let (count, kind) = kind.split_once(' ').unwrap_or(("1", kind));
                    let kind: UnitKind = kind.parse().unwrap_or_else(|_| panic!("{kind}: a kind"));
                    muster(board, at, &vec![kind; count.parse().expect("a number")]);
                }
            }
            ["siege", at, "none"] => board.place_mut(place(at)).siege = None,
            ["siege", at, _] => board.place_mut(place(at)).siege = Some(number(2)),
            ["control", at, of] => {
                board.place_mut(place(at)).control = match of {
                    "mahdist" => Control::Rebel,
                    "retaken-egyptian" => Control::RetakenLocal,
                    "retaken-british" => Control::RetakenRelief,
                    _ => Control::Local,
                };
            }
            ["redoubts", at, _] => board.place_mut(place(at)).redoubts = number(2),
            ["stores", at, _] => board.place_mut(place(at)).stores = number(2),
            ["ship", _, at, ref units @ ..] => {
                let ship = ShipId(number(1));
                board.ship_mut(ship).at = at.parse().expect("a berth");
                for unit in units {
                    let unit = UnitId(unit.parse().expect("a number"));
                    board.unit_mut(unit).at = Whereabouts::Aboard(ship);
                }
            }
            ["wins", ..] => board.unit_mut(UnitId(number(1).into())).wins = number(2),
            ["ours", ref held @ ..] => {
                for row in first().places.iter().filter(|row| !held.contains(&&*row.slug)) {
                    board.place_mut(row.id).control = Control::Rebel;
                }
            }
            ["punished", at] => board.this_turn.punished = vec![place(at)],
            ["was-ours", at] => board.place_mut(place(at)).ours_last_turn = true,
            ["pile", ref cards @ ..] => {
                let cards = cards.iter().map(|card| CardId::printed(card.parse().expect("a card")));
                board.deck.draw = cards.collect();
            }
            ["open", "fields"] => board.last_fields = vec![false, false],
            ["landed-points", at, _] => {
                let points = Points { local: number(2), relief: 0 };
                board.landed_points.insert(place(at), points);
            }
            ["damage", ..] => board.ship_mut(ShipId(number(1))).damage = number(2),
            ["steps", ..] => board.unit_mut(UnitId(number(1).into())).steps = number(2),
            ["hand", ref cards @ ..] => {
                let cards = cards.iter().map(|card| CardId::printed(card.parse().expect("a card")));
                board.hand = cards.collect();
                board.deck.draw.retain(|card| !board.hand.contains(card));
            }
            ["turn", _] => board.turn = number(1),
            ["vp", vp] => board.vp = vp.parse().expect("a number"),
            ["points", _] => board.points.local = number(1),
            ["gordon", "aboard", _] => board.hero = Hero::Aboard(ShipId(number(2))),
            ["gordon", how] => board.hero = Hero::Ashore { recalled: how == "recalled" },
            ["graham", ref at @ ..] => {
                let units = at.iter().flat_map(|at| board.force(space(at))).collect();
                board.bound_force = Some(BoundForce { units, added: Vec::new(), bound: true });
                board.milestones.relief_arrived = true;
            }
            ["hicks", at, ref moved @ ..] => {
                let moved = moved.iter().map(|turn| turn.parse().expect("a turn")).collect();
                board.expedition = Some(Expedition { units: board.force(space(at)), moved });
            }
            ["expedition", at] => {
                let kinds = "6 hicks-infantry, 2 hicks-cavalry, hicks-battery, hicks-machine-guns";
                set(board, &format!("{at} holds {kinds}; hicks {at} 1 2; turn 4"));
            }
            ["train", "aboard", ..] => {
                let at = TrainAt::Aboard(ShipId(number(2)), ShipId(number(3)));
                board.train = Some(Train { at, track: Vec::new() });
            }
            ["train", how, at, ref track @ ..] => {
                let at = place(at);
                let at = if how == "base" { TrainAt::Base(at) } else { TrainAt::Crated(at) };
                let track = track.iter().map(|at| space(at)).collect();
                board.train = Some(Train { at, track });
            }
            ["unsupplied", ..] => board.unit_mut(UnitId(number(1).into())).supplied = false,
            ["gone", ..] => board.unit_mut(UnitId(number(1).into())).at = Whereabouts::Gone,
            ["dead", ..] => {
                let unit = board.unit_mut(UnitId(number(1).into()));
                (unit.at, unit.steps) = (Whereabouts::Eliminated, 0);
            }
            ["discards", ref cards @ ..] => {
                let cards = cards.iter().map(|card| CardId::printed(card.parse().expect("a card")));
                board.deck.discards = cards.collect();
                board.deck.draw.retain(|card| !board.deck.discards.contains(card));
            }
            ["aside", "without", card] => {
                board.aside.retain(|other| other.to_string() != card);
            }
            ["retaken"] => board.this_turn.retaken = true,
            ["sandstorm"] => board.no_ops_ahead = true,
            ["next-ops", by] => board.next_ops = by.parse().expect("a number"),
            ["ordered"] => board.next_ops_ordered = true,
            ["ships", at] => {
                let sunk = at == "sunk";
                for ship in &mut board.ships {
                    ship.at = if sunk { Berth::Sunk } else { at.parse().expect("a berth") };
                }
            }
            ["fresh-ship", kind, at] => {
                let kind = match kind {
                    "sultan" => san_juans::ship_kind("sultan"),
                    _ => san_juans::ship_kind("light-transport"),
                };
                let id = ShipId(u8::try_from(board.ships.len()).expect("few"));
                let (name, at) = (words[1].to_owned(), at.parse().expect("a berth"));
                board.ships.push(Ship { id, name, kind, at, damage: 0 });
            }
            ["unit", _, at] => {
                board.unit_mut(UnitId(number(1).into())).at = Whereabouts::Ashore(space(at));
            }
            ["sunk", ..] => board.ship_mut(ShipId(number(1))).at = Berth::Sunk,
            ["british", "arrive"] => board.milestones.relief_arrived = true,
            ["kitchener", "joins"] => board.milestones.successor_joined = true,
            ["gordon-card", "offered"] => board.milestones.hero_offered = true,
            ["heliograph"] => board.this_turn.signals = 1,
            ["pacified"] => board.milestones.pacified = true,
            ["zariba", _] => board.this_turn.field_works = vec![UnitId(number(1).into())],
            ["siege-roll", at, by] => {
                board.this_turn.sieges.push((place(at), by.parse().expect("a number")));
            }
            ["officer", on, ref cards @ ..] => {
                let island = place(on).island;
                let cards = cards.iter().map(|card| CardId::printed(card.parse().expect("a card")));
                let cards = cards.collect();
                let (seat, under_way) = (kit::Seat(2), Vec::new());
                board.theatres = vec![Theatre { seat, island, cards, under_way }];
            }
            ["speeches"] => board.this_turn.encounters = 1,
            _ => panic!("{step}: nothing that can be set"),
        }
    }
}
