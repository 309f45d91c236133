//! Questions in parts. What a unit can do comes to a hundred choices: the likeliest stand in a menu
//! of their own, one press away; all others are picked by their kind first, of scouts by the scout.

use games::{Part, PartChoice};
use model::label::Label;
use model::words::{clip, count};
use patrols::{Choice, Goal, Why};

use crate::Seen;
use crate::text::labels::Labels;

const LINES_MAX: usize = 25;
const PLAIN_MAX: usize = 25;
/// Choices of one part: four are buttons, the others stand in a menu.
const PART_MAX: usize = 25;

/// How likely a choice is wanted, the likeliest first; those of one rank stand together or not at
/// all in the first menu.
fn rank(choice: Choice) -> u8 {
    match choice {
        Choice::Done | Choice::Nobody => 0,
        Choice::BreakOff(_) | Choice::Unit(_) => 1,
        Choice::Charge(..) => 2,
        Choice::Shoot(..) | Choice::Volley(..) => 3,
        Choice::Search(..) => 4,
        Choice::Limber(_) | Choice::Unlimber(_) | Choice::Unjam(_) => 5,
        Choice::Unscout(..) | Choice::Vanish(..) => 6,
        Choice::Go(_, Goal::Piece(_)) => 7,
        Choice::Go(_, Goal::Unit(unit)) if unit.faction() != patrols::Faction::Patrol => 8,
        Choice::Go(_, Goal::North | Goal::South | Goal::East | Goal::West) => 9,
        Choice::Orders(..) => 10,
        Choice::First(_) => 11,
        Choice::Form(..) => 12,
        _ => u8::MAX,
    }
}

type Labelled = (usize, Choice, Label);

/// The positions that stand in the first menu: whole ranks, as many as there is room for.
fn first_menu(own: &[(usize, Choice)]) -> Vec<usize> {
    let mut ranks: Vec<u8> = own.iter().map(|(_, choice)| rank(*choice)).collect();
    ranks.sort_unstable();
    ranks.dedup();
    let mut found: Vec<usize> = Vec::new();
    for of in ranks.into_iter().filter(|rank| *rank < u8::MAX) {
        let these = own.iter().filter(|(_, choice)| rank(*choice) == of).map(|(at, _)| *at);
        let these: Vec<usize> = these.collect();
        if found.len() + these.len() <= LINES_MAX {
            found.extend(these);
        }
    }
    found.sort_unstable();
    found
}

fn is_parted(why: Why, offered: usize) -> bool {
    matches!(why, Why::Act { .. } | Why::Scouting | Why::Activate { .. }) && offered > PLAIN_MAX
}

pub(super) fn parts(why: Why, of: &[Choice], seen: &Seen<'_>) -> Vec<Part> {
    if !is_parted(why, of.len()) {
        return Vec::new();
    }
    let labels = Labels::of(seen);
    let own: Vec<(usize, Choice)> = of.iter().copied().enumerate().collect();
    let first = first_menu(&own);
    let mut kinds: Vec<(String, Vec<Labelled>)> = Vec::new();
    for (at, choice) in own.into_iter().filter(|(at, _)| !first.contains(at)) {
        let label = labels.label(choice);
        let name = part_name(why, choice, &label);
        let entry = (at, choice, label);
        match kinds.iter_mut().find(|(of, _)| *of == name) {
            Some((_, all)) => all.push(entry),
            None => kinds.push((name, vec![entry])),
        }
    }
    let parts = kinds.into_iter().flat_map(|(name, all)| cut(&name, all, why));
    parts.take(LINES_MAX).collect()
}

fn part_name(why: Why, choice: Choice, label: &Label) -> String {
    match (why, choice) {
        (Why::Scouting, Choice::Head(..)) => format!("{}: step by step", label.group),
        (Why::Scouting, Choice::Go(..)) => format!("{}: go", label.group),
        (Why::Scouting, _) => format!("{}: shoot or search", label.group),
        _ => label.group.clone(),
    }
}

fn cut(name: &str, all: Vec<Labelled>, why: Why) -> Vec<Part> {
    let chunks = all.len().div_ceil(PART_MAX);
    let part = |(number, these): (usize, &[Labelled])| {
        let title = match chunks {
            1 => name.to_owned(),
            _ => format!("{name} ({} of {chunks})", number + 1),
        };
        let emoji = these.first().map_or("", |(_, _, label)| label.emoji);
        let group = match why {
            Why::Activate { .. } => "Who comes out, and where",
            Why::Scouting => "By scout: where it goes",
            _ => "By kind: go, face, form, step by step",
        };
        Part {
            label: Label {
                title: clip(&title, 80),
                detail: count(these.len(), "choice"),
                emoji,
                group: group.to_owned(),
            },
            choices: these.iter().map(choice_of).collect(),
            not_offered: Vec::new(),
        }
    };
    all.chunks(PART_MAX).enumerate().map(part).collect()
}

fn choice_of((at, _, label): &Labelled) -> PartChoice {
    PartChoice { at: *at, short: None, about: label.detail.clone() }
}
