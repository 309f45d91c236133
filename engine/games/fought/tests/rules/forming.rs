//! Forming square: when it is offered, who is asked what, and the forces on the table.

use std::str::FromStr;

use fought::{self, Fact, Fought};
use hicks::{self, Army, Muster, Troops};
use kit::{Answer, Ask, Calm, DecisionId, Refusal, Seat};
use kit::{Interlude as _, NestedEvent};
use san_juans::{self, COMMANDER, Campaign, Options, UnitId, UnitKind, kind};

use crate::table::space;

/// Their foot by these dice.
fn at_mud_bay(options: &Options, kinds: &[UnitKind], hurt: &[u8], foot: [u8; 4]) -> Campaign {
    let [a, b, c, d] = foot;
    crate::mud_bay::at_mud_bay(options, kinds, hurt, [a, b, c, d, 2, 1, 1, 3, 4])
}

fn offers_square(campaign: &Campaign) -> bool {
    let decision = campaign.decision().expect("a battle waits");
    let ask = campaign.ask_of(COMMANDER).expect("the commander is asked");
    assert_eq!(ask, decision.ask);
    let offered = fought::Square::offered(campaign);
    assert_eq!(offered.is_some(), fought::may_form(campaign));
    assert!(offered.is_none_or(|choice| choice == fought::Choice::Square));
    offered.is_some()
}

fn as_square(campaign: &Campaign) -> Fought {
    Fought::begin(campaign, COMMANDER).expect("offered")
}

/// Says who takes turns, as the log writes it.
fn open(fought: &mut Fought, seat: Seat, text: &str) -> Result<Vec<Fact>, Refusal> {
    let answer = text.parse().unwrap_or_else(|_| panic!("{text} is no answer"));
    let mut facts = Vec::new();
    fought.open(seat, &answer, &mut Calm::default(), &mut facts).map(|()| facts)
}

/// What the game asks for last: who takes turns, or whatever the march waits for.
fn number(fought: &Fought) -> DecisionId {
    let march = fought.child().and_then(|march| march.decision());
    let opening = fought.opening().map(|decision| decision.id);
    opening.or(march.map(|decision| decision.id)).expect("something is asked")
}

/// What stands on the table when such a force forms square.
fn formed(kinds: &[UnitKind], hurt: &[u8], foot: [u8; 4]) -> hicks::Options {
    let mut fought = as_square(&at_mud_bay(&Options::default(), kinds, hurt, foot));
    open(&mut fought, COMMANDER, "+takes-turns:0").expect("offered");
    fought.child().expect("it has begun").options().clone()
}

fn troops(force: &hicks::Force) -> [Option<Troops>; 4] {
    force.battalions.map(|battalion| battalion.troops)
}

fn foot(force: &hicks::Force) -> [u8; 4] {
    force.battalions.map(|battalion| battalion.figures)
}

#[test]
fn a_square_takes_sixteen_foot() {
    let cases: [(&[UnitKind], &[u8], bool); 6] = [
        (&[kind("egyptian-infantry")], &[4], true),
        (&[kind("egyptian-infantry")], &[3], false),
        (&[kind("egyptian-infantry"), kind("militia")], &[1, 3], true),
        (&[kind("egyptian-infantry"), kind("militia")], &[1, 2], false),
        (&[kind("dragoons"), kind("dragoons"), kind("krupp-battery")], &[4, 4, 4], false),
        (&[kind("dragoons"), kind("egyptian-infantry")], &[4, 4], true),
    ];
    for (kinds, hurt, offered) in cases {
        let campaign = at_mud_bay(&Options::default(), kinds, hurt, [3; 4]);
        assert_eq!(offers_square(&campaign), offered, "{kinds:?} of {hurt:?} steps");
        let before = campaign.clone();
        let refused = Fought::begin(&campaign, COMMANDER).err();
        assert_eq!(refused, (!offered).then_some(Refusal::NotOffered));
        assert!(campaign == before, "the campaign itself is not changed");
    }
    assert!(kind("fortress-garrison").arm.is_combat());
}

#[test]
fn only_whoever_settles_the_battle_forms_square_and_says_who_takes_turns() {
    let campaign = at_mud_bay(&Options::default(), &[kind("egyptian-infantry"); 4], &[], [3; 4]);
    let start = campaign.clone();
    assert_eq!(Fought::begin(&campaign, Seat(3)), Err(Refusal::NotYourDecision));
    assert_eq!(campaign, start);
    let mut fought = as_square(&campaign);
    let decision = fought.opening().expect("who takes turns");
    let here = space("mud-bay");
    assert_eq!(decision.why, fought::Why::Pashas { space: here });
    assert_eq!(decision.why.topic(), "who-takes-turns");
    assert_eq!(decision.seats, [COMMANDER]);
    let Ask::Some { of, min, max } = &decision.ask else { panic!("several Pashas") };
    assert_eq!((of.len(), *min, *max), (8, 1, 8));
    assert!(fought.view(None).is_none(), "the table is not laid yet");
    assert!(fought.child().is_none());
    assert_eq!(fought.parent().view(None), start.view(None), "the campaign is what is seen");
    let asked = fought.clone();
    for wrong in ["+", "+takes-turns:8", "+takes-turns:1+takes-turns:1", "takes-turns:1"] {
        assert!(open(&mut fought, COMMANDER, wrong).is_err(), "{wrong}");
    }
    let three = "+takes-turns:4+takes-turns:0+takes-turns:2";
    assert_eq!(open(&mut fought, Seat(4), three), Err(Refusal::NotYourDecision));
    assert_eq!(fought, asked, "refusals change nothing");
    let facts = open(&mut fought, COMMANDER, three).expect("three Pashas");
    let Some(NestedEvent::Between(fought::Event::Formed { space, units, force, pashas })) =
        facts.first()
    else {
        panic!("first of all the square was formed: {facts:?}")
    };
    assert_eq!((*space, units.len(), pashas), (here, 4, &vec![Seat(0), Seat(2), Seat(4)]));
    let march = fought.child().expect("it has begun");
    assert_eq!(march.options().force.as_ref(), Some(force));
    assert_eq!((march.options().spell, &march.options().pashas), (fought::SPELL, pashas));
    let first = march.decision().expect("the first Pasha draws the square up");
    assert!(first.id > decision.id && pashas.contains(&first.seats[0]));
    assert!(fought.opening().is_none(), "nothing else is asked");
    assert!(fought.view(None).is_some(), "the table is what is seen");
}

#[test]
fn battalions_squadrons_and_guns_stand_for_units() {
    let options = formed(&[kind("egyptian-infantry"); 4], &[], [3; 4]);
    let force = options.force();
    assert_eq!((foot(&force), troops(&force)), ([16; 4], [Some(Troops::Arabs); 4]));
    assert_eq!((force.field_gun, force.mitrailleuse, options.army), (false, false, Army::Egyptian));
    assert!(force.squadrons.iter().all(|squadron| squadron.figures == 0));
    // Twelve foot, a horse and a rifle unit: fourteen times six.
    let units = options.ansar.expect("a pool");
    assert_eq!(units, 6 * (12 + 2 + 1));

    let mixed = [
        kind("egyptian-infantry"),
        kind("sudanese-infantry"),
        kind("bashi-bazouk-infantry"),
        kind("dragoons"),
        kind("camel-battery"),
    ];
    let force = formed(&mixed, &[4, 4, 2, 3, 1], [3; 4]).force();
    let (arabs, blacks) = (Some(Troops::Arabs), Some(Troops::Blacks));
    assert_eq!(troops(&force), [arabs, arabs, blacks, Some(Troops::BashiBazouks)]);
    assert_eq!(foot(&force), [10; 4], "ten steps of four figures");
    assert_eq!(force.squadrons[0], Muster { troops: arabs, figures: 3 });
    assert_eq!((force.squadrons[1].figures, force.field_gun, force.mitrailleuse), (0, true, false));

    let hicks = formed(&[kind("hicks-infantry"), kind("hicks-infantry")], &[4, 3], [3; 4]).force();
    assert_eq!((troops(&hicks), foot(&hicks)), ([None; 4], [7; 4]), "nobody knows what they are");

    let british = formed(
        &[
            kind("british-line"),
            kind("guards"),
            kind("indian-infantry"),
            kind("hussars"),
            kind("hussars"),
            kind("machine-guns"),
        ],
        &[],
        [3; 4],
    );
    assert_eq!(british.army, Army::British);
    let force = british.force();
    let british = Some(Troops::British);
    assert_eq!(troops(&force), [british, british, british, Some(Troops::Indians)]);
    assert_eq!(foot(&force), [12; 4]);
    assert_eq!(force.squadrons, [Muster { troops: british, figures: 4 }; 2]);
    assert!(force.mitrailleuse && !force.field_gun);
}

#[test]
fn a_force_too_large_for_the_table_comes_in_proportion() {
    let mut kinds = vec![kind("egyptian-infantry"); 8];
    kinds.extend([kind("dragoons"); 2]);
    let options = formed(&kinds, &[], [6; 4]);
    let force = options.force();
    assert_eq!(foot(&force), [16; 4], "half of 128");
    assert_eq!(force.squadrons[0].figures, 4, "half of 8");
    assert_eq!(options.ansar, Some(3 * (24 + 2 + 1)), "and half of them");
}

#[test]
fn j_145_the_pool_is_not_shown_where_numbers_are_a_range() {
    for limited in [false, true] {
        let options = Options { limited_intelligence: limited, ..Options::default() };
        let campaign = at_mud_bay(&options, &[kind("egyptian-infantry"); 2], &[], [3; 4]);
        let mut fought = as_square(&campaign);
        open(&mut fought, COMMANDER, "+takes-turns:0").expect("offered");
        let view = fought.view(Some(COMMANDER)).expect("a march");
        assert_eq!(view.ansar_left.is_none(), limited, "J-145");
    }
}

#[test]
fn a_square_taken_back_is_asked_about_under_other_numbers() {
    let before = at_mud_bay(&Options::default(), &[kind("egyptian-infantry"); 4], &[], [3; 4]);
    let formed = as_square(&before);
    let mut marching = formed.clone();
    open(&mut marching, COMMANDER, "+takes-turns:0").expect("offered");
    let last = number(&marching);

    // The march taken back: who takes turns is the same question, later ones are new.
    let mut again = formed.clone();
    again.resume(marching.parent(), marching.asked());
    assert_eq!(again.opening(), formed.opening());
    assert!(again.opening().is_some() && again.child().is_none());
    open(&mut again, COMMANDER, "+takes-turns:1").expect("offered");
    assert!(number(&again) > last);

    // The square taken back: the battle is the same question.
    let mut campaign = before.clone();
    campaign.resume(marching.parent());
    campaign.number_after(marching.asked());
    assert_eq!(campaign.decision(), before.decision());
    let mut again = as_square(&campaign);
    assert!(number(&again) > last);
    open(&mut again, COMMANDER, "+takes-turns:0").expect("offered");
    assert!(number(&again) > last);

    // A question of the march taken back is a new one.
    let mut again = marching.clone();
    again.resume(marching.parent(), marching.asked());
    assert!(number(&again) > last);
}

#[test]
fn answers_of_another_game_are_refused() {
    fn is_answer<C: FromStr>(text: &str) -> bool {
        text.parse::<Answer<C>>().is_ok()
    }
    let campaign = at_mud_bay(&Options::default(), &[kind("egyptian-infantry"); 4], &[], [3; 4]);
    let hold = Answer::One(hicks::Choice::Order(hicks::Order::Hold));
    let held = hold.to_string();
    assert!(is_answer::<hicks::Choice>("go-rejoin") && is_answer::<hicks::Choice>(&held));
    assert!(!is_answer::<san_juans::Choice>("go-rejoin"));
    assert!(!is_answer::<fought::Choice>("go-rejoin") && !is_answer::<fought::Choice>(&held));
    // A garrison may hold too: a text of the campaign's, which the battle does not offer.
    let mut same = campaign.clone();
    let own: Answer<san_juans::Choice> = held.parse().expect("a text of both games");
    let refused = same.apply(COMMANDER, &own, &mut Calm::default(), &mut Vec::new());
    assert_eq!((refused, &same), (Err(Refusal::NotOffered), &campaign));
    let mut fought = as_square(&campaign);
    let asked = fought.clone();
    let early = fought.apply(COMMANDER, &hold, &mut Calm::default(), &mut Vec::new());
    assert_eq!(early, Err(Refusal::NotOffered));
    assert_eq!(fought, asked, "a refusal changes nothing");
    assert!(is_answer::<san_juans::Choice>("report:held"));
    assert!(!is_answer::<fought::Choice>("report:held"));
    open(&mut fought, COMMANDER, "+takes-turns:0").expect("offered");
    assert!(!is_answer::<hicks::Choice>("report:held"));
    assert!(is_answer::<fought::Choice>("as-square"));
    assert!(!is_answer::<hicks::Choice>("as-square"));
    assert_eq!(open(&mut fought, COMMANDER, "+takes-turns:0"), Err(Refusal::NotOffered));
    let units: Vec<UnitId> = fought.parent().board().force(space("mud-bay"));
    assert_eq!(units.len(), 4, "the campaign waits as it was");
}
