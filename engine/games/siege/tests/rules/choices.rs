//! What may be chosen, as text.

use siege::{Arm, BannerId, Call, Choice, Purpose, TOPICS, Why};

use crate::codec;

/// A text of every form there is.
const TEXTS: &str = "fortify:burri:2 morale resources gunboat:safia levies raid:White \
    sortie:Black defend with:sudanese-1 ready end \
    unit:gordon area:palace banner:Red no";

#[test]
fn every_choice_survives_its_text() {
    codec::check::<Choice>(
        TEXTS,
        &["", "fortify:burri", "fortify:cairo:1", "raid:white", "with:wolseley"],
    );
}

#[test]
fn every_topic_is_listed_once() {
    let (purpose, left) = (Purpose::Sortie(BannerId::White), 1);
    let force = |call| Why::Force { purpose, call };
    let topics = [
        Why::Action { turn: 1, points: 3 },
        Why::MoreWorks { left },
        force(Call::Troops),
        force(Call::Leader),
        force(Call::Guns),
        force(Call::Gunboats),
        force(Call::HeavyGun),
        Why::Positions,
        Why::Lose { arm: Arm::Troops, left },
        Why::Weakest,
        Why::FreeWorks,
        Why::Traitors { left },
        Why::Sail,
        Why::Fever,
        Why::Drill { left },
        Why::Arsenal,
        Why::Quarrel,
        Why::Bombardment,
    ];
    assert_eq!(topics.map(|why| why.topic()), TOPICS);
}
