//! The board before the first step.

use kit::Dice;
use kit::deck::Deck;

use crate::event::Event;
use crate::ids::{Faction, UnitId};
use crate::options::{Muster, Options};
use crate::state::{Board, HAND, Tally, Unit};
use crate::view::every_card;
use crate::{ids::TroopId, phases};

/// Everybody is off the table (P-R06, P-R07).
pub(crate) fn board(options: &Options, dice: &mut dyn Dice, events: &mut Vec<Event>) -> Board {
    let force = options.force();
    let scout: TroopId = "scout".parse().expect("scouts are in the list");
    let mut units = Vec::with_capacity(usize::from(UnitId::MOST));
    let scouts = vec![Muster::full(scout); usize::from(force.scouts)];
    for (musters, places) in [(&force.patrol, 8), (&scouts, 4), (&force.dervish, 8)] {
        let of = musters.iter().take(places).map(|of| Unit::new(of.troops, of.bases));
        let empty = std::iter::repeat_with(Unit::absent);
        units.extend(of.chain(empty).take(places));
    }
    let queue = UnitId::of(Faction::Patrol)
        .filter(|id| !id.is_scout() && units[id.index()].full > 0)
        .collect();
    let mut board = Board {
        turn: 0,
        last: force.turns,
        player: Faction::Dervish,
        units,
        pieces: Vec::new(),
        next_piece: 1,
        fights: Vec::new(),
        acting: Vec::new(),
        hand: Vec::new(),
        deck: Deck::shuffled(every_card(), dice),
        declared: None,
        banner: None,
        dust: false,
        betrayed: false,
        prepared: false,
        seen: false,
        queue,
        remakes: options.force.is_none(),
        tally: Tally::default(),
        sealed: Vec::new(),
        veiled: false,
    };
    phases::card::fill_hand(&mut board, HAND, dice, events);
    board
}
