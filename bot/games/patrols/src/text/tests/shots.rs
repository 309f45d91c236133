//! What is said of a shot holds for each base: where some are at long range and others are not, it is
//! said of how many, and what saves against which.

use patrols::phases::fire;
use patrols::{Choice, Event, Inches, Reason};

use crate::odds::words::line;
use crate::text::names;
use crate::text::sentences::Teller;
use crate::text::tests::{asked, played};

/// P-090, P-R33: the die for long range counts against those at long range only.
#[test]
fn a_shot_is_told_for_each_range_that_its_bases_have() {
    let (mut mixed, mut alike) = (0, 0);
    for seed in 0..70 {
        played(seed, |game, events| {
            let teller = Teller::of(game.board());
            for event in events {
                let Event::Shot(shot) = event else { continue };
                let told = teller.sentence(event).expect("words");
                let long = shot.bursts.iter().filter(|burst| burst.long).count();
                let far = || shot.bursts.iter().map(|burst| burst.far.expect("it is measured"));
                let nearest = far().min().expect("somebody shoots");
                let farthest = far().max().expect("somebody shoots");
                // Bases are measured one by one, and each number is rounded.
                assert!(nearest + Inches(5) >= shot.range, "no base is nearer: {told}");
                let [near_by, far_off] = [nearest, farthest].map(names::far);
                assert!(told.contains(" to ") || near_by == far_off, "{told}");
                let says = [".", ","].map(|end| told.contains(&format!("{far_off}{end}")));
                assert!(says.contains(&true), "{told}");
                if long == 0 || long == shot.bursts.len() {
                    alike += 1;
                    assert_eq!(told.contains(", long range. "), long > 0, "{told}");
                    assert!(!told.contains(" throws at long range"), "{told}");
                    continue;
                }
                mixed += 1;
                let of_all = format!("{long} of {} throws at long range", shot.bursts.len());
                assert!(told.contains(&of_all), "{told}");
                let few = shot.reasons.iter().filter(|(reason, _)| *reason != Reason::LongRange);
                let few = fire::save_dice(&few.copied().collect::<Vec<_>>(), false);
                let near = &shot.saves[..usize::from(few)];
                let good = near.iter().filter(|die| **die >= 4).count();
                let without = format!("at short range without the last die {good}");
                assert_eq!(told.contains(&without), near.len() < shot.saves.len(), "{told}");
            }
        });
    }
    assert!(mixed > 2 && alike > 50, "{mixed} {alike}");
}

#[test]
fn a_button_and_the_odds_say_how_many_bases_shoot_at_long_range() {
    let mut mixed = 0;
    asked(0..40, 1, |at| {
        let board = at.own.board();
        for choice in at.choices.iter().take(if mixed > 5 { 0 } else { usize::MAX }) {
            let Choice::Shoot(unit, target) = *choice else { continue };
            let shooters = fire::shooters(board, unit, target);
            let long = shooters.iter().filter(|(_, long)| *long).count();
            let reasons = fire::saves(board, unit, target, None, false);
            let [near, far] = [false, true].map(|long| fire::save_dice(&reasons, long));
            if long == 0 || long == shooters.len() || near == far {
                continue;
            }
            mixed += 1;
            let detail = at.label(*choice).detail;
            let says = format!(", {long} at long range; {near} dice save, {far} at long range");
            assert!(detail.contains(&says), "{says}: {detail}");
            let odds = line(board, *choice).expect("odds");
            let few = model::words::count(shooters.len() - long, "base");
            let says =
                format!("{few} against {near} dice that save, {long} at long range against {far}");
            assert!(odds.contains(&says), "{says}: {odds}");
        }
    });
    assert!(mixed > 5, "{mixed}");
}
