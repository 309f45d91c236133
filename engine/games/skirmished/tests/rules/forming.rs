//! Which battles may be fought as skirmishes, and the forces on the table.

use kit::{Calm, Interlude as _, NestedEvent, Refusal, Seat};
use patrols::{Faction, Place, UnitId};
use san_juans::{COMMANDER, Campaign, Options, UnitKind, kind};
use skirmished::{Choice, Event, Patrol, Skirmished};

fn at_mud_bay(options: &Options, kinds: &[UnitKind], hurt: &[u8]) -> Campaign {
    crate::mud_bay::at_mud_bay(options, kinds, hurt, [1; 9])
}

fn begun(campaign: &Campaign) -> Skirmished {
    let mut skirmish = Skirmished::begin(campaign, COMMANDER).expect("offered");
    skirmish.start_unasked(&mut Calm::default(), &mut Vec::new()).expect("it begins");
    skirmish
}

#[test]
fn j_073_a_battle_of_four_of_our_units_may_be_a_skirmish() {
    let cases: [(&[UnitKind], bool); 5] = [
        (&[kind("egyptian-infantry")], true),
        (&[kind("egyptian-infantry"); 4], true),
        (&[kind("egyptian-infantry"); 5], false),
        (&[kind("dragoons")], true),
        (
            &[
                kind("egyptian-infantry"),
                kind("egyptian-infantry"),
                kind("egyptian-infantry"),
                kind("dragoons"),
                kind("supply-unit"),
            ],
            true,
        ),
    ];
    for (kinds, offered) in cases {
        let campaign = at_mud_bay(&Options::default(), kinds, &[]);
        let choice = Patrol::offered(&campaign);
        assert_eq!(choice, offered.then_some(Choice::Skirmish), "{kinds:?}");
        let refused = Skirmished::begin(&campaign, COMMANDER).err();
        assert_eq!(refused, (!offered).then_some(Refusal::NotOffered));
    }
    let campaign = at_mud_bay(&Options::default(), &[kind("egyptian-infantry"); 2], &[]);
    assert_eq!(Skirmished::begin(&campaign, Seat(3)), Err(Refusal::NotYourDecision));
}

#[test]
fn units_are_bases_in_proportion_to_their_steps() {
    let kinds = [kind("guards"), kind("sudanese-infantry"), kind("militia"), kind("camel-corps")];
    let campaign = at_mud_bay(&Options::default(), &kinds, &[4, 3, 1, 2]);
    let skirmish = begun(&campaign);
    let game = skirmish.child().expect("it has begun");
    let told: Vec<(&str, u8)> = UnitId::of(Faction::Patrol)
        .filter(|id| !id.is_scout())
        .map(|id| game.board().unit(id))
        .filter(|unit| unit.place != Place::Absent)
        .map(|unit| (unit.data().key.as_str(), unit.full))
        .collect();
    assert_eq!(told, [("british", 8), ("sudanese", 6), ("egyptian", 2), ("camels", 3)]);
    let campaign =
        at_mud_bay(&Options::default(), &[kind("camel-battery"), kind("machine-guns")], &[4, 2]);
    let options = begun(&campaign).child().expect("begun").options().clone();
    let bases: Vec<u8> = options.force().patrol.iter().map(|muster| muster.bases).collect();
    assert_eq!(bases, [4, 2], "a gun and its crew, an officer and a machine gun");
    assert!(options.everyone && options.automatic.side() == Some(Faction::Dervish));
}

#[test]
fn all_mahdists_lie_hidden_when_it_begins_and_nobody_sees_how_many() {
    for limited in [false, true] {
        let options = Options { limited_intelligence: limited, ..Options::default() };
        let campaign = at_mud_bay(&options, &[kind("egyptian-infantry"); 2], &[]);
        let skirmish = begun(&campaign);
        let game = skirmish.child().expect("begun");
        let dervishes = game.options().force().dervish.len();
        assert!((1..=4).contains(&dervishes), "{dervishes}");
        assert_eq!(usize::from(game.options().force().hidden), dervishes);
        let view = skirmish.view(None).expect("a table");
        let unseen = |id: &UnitId| view.board.unit(*id).place == Place::Unseen;
        let shown = UnitId::of(Faction::Dervish).filter(unseen).count();
        assert_eq!(shown, if limited { 0 } else { dervishes }, "J-145");
    }
}

#[test]
fn what_begins_is_told_first() {
    let campaign = at_mud_bay(&Options::default(), &[kind("egyptian-infantry"); 2], &[]);
    let mut skirmish = Skirmished::begin(&campaign, COMMANDER).expect("offered");
    assert!(skirmish.opening().is_none(), "nothing has to be known first");
    let mut facts = Vec::new();
    skirmish.start_unasked(&mut Calm::default(), &mut facts).expect("it begins");
    let Some(NestedEvent::Between(Event::Began { units, bases, .. })) = facts.first() else {
        panic!("first of all it began: {facts:?}")
    };
    assert_eq!((units.len(), &bases[..]), (2, &[8, 8][..]));
    let before = skirmish.clone();
    skirmish.start_unasked(&mut Calm::default(), &mut facts).expect("once is enough");
    assert_eq!(skirmish, before);
}
