//! The odds of a battle, found by fighting it on copies of the game with dice of their own: the
//! campaign's dice are never touched.

use engine::san_juans::{BattleChoice, Choice, Event, Stance};
use engine::{Answer, Dice, Game};

/// Battles fought for each way of fighting.
const TRIALS: u32 = 300;

/// Dice that are the same for the same decision, so that looking twice shows the same odds.
struct Tumbler(u64);

impl Dice for Tumbler {
    fn die(&mut self, sides: u8, _calm: u8) -> u8 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        let face = (self.0 >> 16) % u64::from(sides.max(1));
        u8::try_from(face).unwrap_or(0) + 1
    }
}

/// The chance in per cent of holding the field with a stance; nothing if no battle waits.
pub fn of_holding(game: &Game, stance: Stance) -> Option<u32> {
    let decision = game.decision()?;
    let choice = engine::Choice::SanJuans(Choice::Battle(BattleChoice::Resolve(stance)));
    if !decision.ask.choices().contains(&choice) {
        return None;
    }
    let seat = decision.seats.first().copied()?;
    let mut dice = Tumbler(u64::from(decision.id.0).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let mut held_in_all = 0;
    for _ in 0..TRIALS {
        let mut copy = game.clone();
        let mut events = Vec::new();
        copy.apply(seat, &Answer::One(choice), &mut dice, &mut events).ok()?;
        let held = events.iter().any(|engine::Event::SanJuans(event)| {
            matches!(event, Event::BattleDecided { held: true, .. })
        });
        held_in_all += u32::from(held);
    }
    Some((held_in_all * 100 + TRIALS / 2) / TRIALS)
}

/// `To hold the field: about 12 % breaking off at a quarter, …`; nothing if no battle waits.
pub fn line(game: &Game) -> Option<String> {
    let quarter = of_holding(game, Stance::Quarter)?;
    let half = of_holding(game, Stance::Half)?;
    let last = of_holding(game, Stance::ToTheLast)?;
    Some(format!(
        "To hold the field, about: {quarter} % breaking off at a quarter, {half} % at half, \
         {last} % to the last."
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::san_juans::tests::{Wheel, any_answer, new_game};

    #[test]
    fn odds_leave_the_game_alone_and_stay_the_same() {
        let mut dice = Wheel(31);
        let (mut game, _) = new_game(&mut dice);
        let mut battles = 0;
        while let Some(answer) = any_answer(&game, &mut dice) {
            let before = game.clone();
            if let Some(told) = line(&game) {
                battles += 1;
                assert_eq!(Some(told), line(&game));
                assert_eq!(game, before);
                assert!(of_holding(&game, Stance::ToTheLast).is_some_and(|odds| odds <= 100));
            }
            if battles == 3 {
                return;
            }
            let seat = game.decision().expect("it waits").seats[0];
            game.apply(seat, &answer, &mut dice, &mut Vec::new()).expect("offered");
        }
        panic!("a war without three battles");
    }
}
