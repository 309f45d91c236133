//! Which events tell what nobody could know before.

use kit::Rules as _;
use san_juans::{
    Board, CardId, Event, LeaderEvent, Options, PlaceId, RebelForce, Space, SupplyEvent,
};

#[test]
fn dice_draws_and_what_was_hidden_are_told_apart_from_plain_deeds() {
    let (options, at) = (Options::default(), PlaceId::printed(3));
    let drawn = |cards| Event::CardsDrawn { cards, reshuffled: false };
    let met = |die| {
        let space = Space::Place(at);
        Event::EncounterRolled { space, die, needed: 5, met: true }
    };
    let force = RebelForce { foot: 3, horse: 0, rifles: 0, guns: 0, machine_guns: 0 };
    let counted = LeaderEvent::Scouted { place: at, force: Some(force), again: false };
    let received = |die| Event::Supply(SupplyEvent::Received { place: at, points: 1, die });
    for (event, reveals) in [
        (drawn(vec![CardId::printed(30)]), true),
        (drawn(Vec::new()), false),
        (met(Some(4)), true),
        (met(None), false),
        (Event::Leader(counted), true),
        (Event::Leader(LeaderEvent::PileSeen { count: 3 }), true),
        (Event::Leader(LeaderEvent::IntelligenceGained), false),
        (received(Some(2)), true),
        (received(None), false),
        (Event::Passed { ops: 1 }, false),
        (Event::RoundBegan { round: 2 }, false),
    ] {
        assert_eq!(Board::reveals(&event, &options), reveals, "{event:?}");
    }
    let decided = Event::BattleDecided {
        space: Space::Place(at),
        held: true,
        reported: true,
        losses: Vec::new(),
    };
    assert!(!Board::reveals(&decided, &options), "the numbers stood on the sheet");
    let hidden = Options { limited_intelligence: true, ..options };
    assert!(Board::reveals(&decided, &hidden), "J-145");
}
