//! What event cards do, in plain words.

use model::words::{count, count_word, signed};
use siege::{BannerId, CardId, Effect, data};

use crate::text::names;

/// What a card does: a sentence for each of its effects.
pub fn effect(card: CardId) -> String {
    let does = &data().card(card).does;
    does.iter().map(|effect| one(*effect)).collect::<Vec<_>>().join(" ")
}

fn points(by: i8) -> String {
    let verb = if by < 0 { "loses" } else { "gains" };
    format!("The city {verb} {}", count(by.unsigned_abs().into(), "Resource Point"))
}

fn one(effect: Effect) -> String {
    match effect {
        Effect::Resources(by) => format!("{}.", points(by)),
        Effect::Morale(by) => format!("City Morale {}.", signed(by.into())),
        Effect::Barges(by) => {
            format!("{} if the Green Banner is in Area 3 or 4, or has left the map.", points(by))
        }
        Effect::Strengthen(banner) => {
            format!("{} gains 1 Strength Level.", model::words::capital(&names::banner(banner)))
        }
        Effect::StrengthenWeakest(many) => {
            format!(
                "The {} weakest Banners gain 1 Strength Level each.",
                model::words::word(many.into())
            )
        }
        Effect::HighWater => {
            "From July to October gunboats add +2 instead of +1 this month.".to_owned()
        }
        Effect::FallingRiver => {
            "From November on Mogran and Omdurman Fort lose 1 fortification level each.".to_owned()
        }
        Effect::FreeWorks => "One controlled Area gains 1 fortification level free.".to_owned(),
        Effect::Traitors(steps) => format!(
            "On a die of 1 to 3 {} of Egyptian Infantry are lost.",
            count_word(steps.into(), "step")
        ),
        Effect::Sail(morale) => format!(
            "Stewart and one gunboat may leave the game for City Morale {}.",
            signed(morale.into())
        ),
        Effect::See => "Whoever commands sees the next Banner card.".to_owned(),
        Effect::Fever => "One leader falls ill on a die of 1 or 2.".to_owned(),
        Effect::Shaggiyeh => {
            "A lost counter of Bashi-Bazouks returns, or a reduced one is filled up.".to_owned()
        }
        Effect::Drill(steps) => {
            format!(
                "Up to {} of Sudanese Infantry come back.",
                count_word(steps.into(), "lost step")
            )
        }
        Effect::Arsenal => "One damaged gunboat is repaired free.".to_owned(),
        Effect::Quarrel => "One Banner is Disordered until clean-up.".to_owned(),
        Effect::Fasting => "Only the first Banner on this month's Banner card acts.".to_owned(),
        Effect::Bombardment => "One gun is destroyed on a die of 3 or less.".to_owned(),
    }
}

/// Why an effect of a card could not be carried out. No card has two that can fail.
pub fn hindrance(card: CardId) -> &'static str {
    let does = data().card(card).does.iter();
    does.filter_map(|effect| {
        Some(match effect {
            Effect::Barges(_) => "the Green Banner stands in Area 1 or 2",
            Effect::Strengthen(BannerId::White) => "the White Banner has left, or has Strength 6",
            Effect::Strengthen(BannerId::Green) => "the Green Banner has left, or has Strength 6",
            Effect::Strengthen(BannerId::Red) => "the Red Banner has left, or has Strength 6",
            Effect::Strengthen(BannerId::Black) => "the Black Banner has left, or has Strength 6",
            Effect::HighWater => "the Nile is high from July to October only",
            Effect::FallingRiver => {
                "the Nile falls from November on, and Mogran and Omdurman Fort must have a level \
                 to lose"
            }
            Effect::FreeWorks => "every controlled Area has level 4",
            Effect::Traitors(_) => "no Egyptian Infantry is in its box",
            Effect::Sail(_) => "it needs Stewart unhurt and a gunboat that is ready",
            Effect::Fever => "no leader is in the Available Leaders Box",
            Effect::Shaggiyeh => "no Bashi-Bazouks are lost or reduced",
            Effect::Drill(_) => "no Sudanese Infantry is lost or reduced",
            Effect::Arsenal => "no gunboat is damaged",
            Effect::Quarrel => "no Banner is on the map",
            Effect::Bombardment => "the city has no gun left",
            Effect::Resources(_)
            | Effect::Morale(_)
            | Effect::StrengthenWeakest(_)
            | Effect::See
            | Effect::Fasting => return None,
        })
    })
    .next()
    .unwrap_or("nothing can come of it")
}
