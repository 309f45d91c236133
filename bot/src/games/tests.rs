//! Random play of any game, for the tests of everybody.

use std::sync::Arc;

use engine::staff::{PlayerId, Roster};

use super::{ALL, Answer, Ask, Choice, Dice, Game, Play, Setup};
use crate::campaign::ids::{CampaignId, ChannelId, GuildId};
use crate::campaign::staff::authority::Authority;
use crate::campaign::{Snapshot, Stage};

/// Dice good enough for a test, the same for a seed every time.
pub(crate) struct Wheel(pub(crate) u64);

impl Wheel {
    pub(crate) fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % u64::try_from(most.max(1)).unwrap_or(1)).unwrap_or(0)
    }
}

impl Dice for Wheel {
    fn die(&mut self, sides: u8, _calm: u8) -> u8 {
        u8::try_from(self.below(sides.into())).unwrap_or(0) + 1
    }
}

/// A campaign under way, commanded by Alice.
pub(crate) fn snapshot(game: Game) -> Snapshot {
    let mut roster = Roster::default();
    roster.join(PlayerId(1), "Alice", &[]);
    roster.join(PlayerId(2), "Ben", &[]);
    roster.appoint(PlayerId(1));
    Snapshot {
        id: CampaignId(1),
        name: "Sinkat".to_owned(),
        guild: GuildId(1),
        channel: ChannelId(1),
        stage: Stage::Running,
        setup: game.setup(),
        roster,
        game: Some(Arc::new(game)),
        last_order: 1,
        awaited_since: 1_700_000_000,
        newest: None,
        board: None,
        dice_commitment: "9f".to_owned(),
        open_dice: false,
        audience: None,
    }
}

/// An answer drawn from what is offered to ours.
pub(crate) fn any_answer(game: &Game, dice: &mut Wheel) -> Option<Answer<Choice>> {
    let decision = Authority::alone().decision(game)?;
    Some(match decision.ask {
        Ask::One(mut of) => {
            // No part of a game is played as another one here.
            of.retain(|choice| choice.key() == decision.why.key());
            Answer::One(of[dice.below(of.len())])
        }
        Ask::Some { of, min, max } => {
            let wanted = usize::from(min) + dice.below(usize::from(max - min) + 1);
            let start = dice.below(of.len());
            let chosen = of.iter().cycle().skip(start).take(wanted).copied().collect();
            Answer::Some(chosen)
        }
        Ask::Number { min, max } => {
            let span = usize::try_from(max - min).unwrap_or(0) + 1;
            Answer::Number(min + u32::try_from(dice.below(span)).unwrap_or(0))
        }
    })
}

/// Every game with so many setups: one after the other takes the values of each option in turn, as
/// far as it can be played so.
pub(crate) fn setups(many: usize) -> impl Iterator<Item = (&'static dyn Play, usize, Setup)> {
    ALL.iter().flat_map(move |play| {
        (0..many).map(move |number| {
            let standard = play.setup(None, None);
            let setup = play.options().iter().fold(standard, |setup, item| {
                let values = item.offered();
                let value = (!values.is_empty()).then(|| &values[number % values.len()].value);
                let other = value.and_then(|value| setup.with(&item.key, value));
                other.filter(|other| other.check().is_ok()).unwrap_or(setup)
            });
            (*play, number, setup)
        })
    })
}
