//! What event cards do, in words.

use siege::Effect;

use crate::names;

pub(super) fn effect(of: Effect) -> String {
    match of {
        Effect::Resources(by) => format!("Resource Points {}.", names::signed(by)),
        Effect::Morale(by) => format!("City Morale {}.", names::signed(by)),
        Effect::Barges(by) => format!(
            "Resource Points {} if the Green Banner is in Area 3 or 4, or gone.",
            names::signed(by)
        ),
        Effect::Strengthen(banner) => {
            format!("The {} Banner's Strength +1.", names::banner(banner).0)
        }
        Effect::StrengthenWeakest(many) => {
            format!("The {many} weakest Banners: Strength +1 each.")
        }
        Effect::HighWater => "July to October: gunboats count +2 this turn, not +1.".to_owned(),
        Effect::FallingRiver => {
            "November to January: Mogran and Omdurman Fort lose 1 fortification level each."
                .to_owned()
        }
        Effect::FreeWorks => "1 fortification level in a controlled Area, free.".to_owned(),
        Effect::Traitors(steps) => {
            format!("Die 1 to 3: {steps} steps of Egyptian Infantry are lost.")
        }
        Effect::Sail(by) => format!(
            "Stewart and a gunboat may leave the game for City Morale {}.",
            names::signed(by)
        ),
        Effect::See => "The top Banner card is seen.".to_owned(),
        Effect::Fever => "A leader of your choice is wounded on a die of 1 or 2.".to_owned(),
        Effect::Shaggiyeh => "A lost Bashi-Bazouk counter returns with 2 steps.".to_owned(),
        Effect::Drill(steps) => format!("{steps} lost steps of Sudanese Infantry return."),
        Effect::Arsenal => "A damaged gunboat is repaired, free.".to_owned(),
        Effect::Quarrel => "A Banner of your choice is Disordered until clean-up.".to_owned(),
        Effect::Fasting => "Only the first Banner of this turn's card activates.".to_owned(),
        Effect::Bombardment => "A gun of your choice is destroyed on a die of 1 to 3.".to_owned(),
    }
}
