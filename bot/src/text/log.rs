//! The log in words: the one place where a line becomes a sentence, and where lines are sorted.

use engine::san_juans::View;
use engine::staff::PlayerId;

use super::people::named;
use super::words::{clip, plain};
use super::{council, san_juans, undo, votes};
use crate::campaign::Snapshot;
use crate::campaign::history::Fates;
use crate::campaign::log::{Body, LogLine};
use crate::campaign::roll::Roll;

/// The longest that one line may get.
const LINE_MAX: usize = 600;
/// Dice of one line shown by themselves, at most.
const DICE_MAX: usize = 40;

/// Which lines are wanted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Sort {
    /// All of them.
    #[default]
    All,
    /// What was ordered, and what came of it.
    Orders,
    /// Who came and went, what was moved and agreed.
    Staff,
    /// Every line with dice, and what they showed.
    Dice,
}

impl Sort {
    /// Every sort, the widest first.
    pub const ALL: [Sort; 4] = [Sort::All, Sort::Orders, Sort::Staff, Sort::Dice];

    /// How it is called.
    pub fn name(self) -> &'static str {
        match self {
            Sort::All => "All",
            Sort::Orders => "Orders",
            Sort::Staff => "Staff",
            Sort::Dice => "Dice",
        }
    }

    /// Whether a line is of this sort.
    pub fn holds(self, line: &LogLine) -> bool {
        let order = matches!(line.body, Body::Order { .. } | Body::Started { .. });
        match self {
            Sort::All => true,
            Sort::Orders => order,
            Sort::Staff => !order && !matches!(line.body, Body::Rolled { .. }),
            Sort::Dice => !line.faces.is_empty(),
        }
    }
}

/// A line in words; nothing for one that is nobody's business, like a ballot. An order that was
/// taken back is struck through.
pub fn line(
    line: &LogLine,
    snapshot: &Snapshot,
    view: Option<&View>,
    sort: Sort,
    fates: &Fates,
) -> Option<String> {
    let who = who(line.player, snapshot);
    let mut told = body(line, &who, snapshot)?;
    told.push_str(&super::dice::salted(snapshot, &line.dice));
    if let Some(view) = view {
        let facts = super::facts(&line.events);
        let names = san_juans::names::Names::new(view);
        let events = san_juans::marches::told_shortly(&facts, names);
        if !events.is_empty() {
            told = format!("{told} {}", named(&events.join(" "), &snapshot.roster));
        } else if matches!(line.body, Body::Order { .. }) {
            told = format!("{told} nothing to tell");
        }
    }
    if sort == Sort::Dice {
        let mut faces: Vec<String> =
            line.faces.iter().take(DICE_MAX).map(ToString::to_string).collect();
        if line.faces.len() > DICE_MAX {
            faces.push("…".to_owned());
        }
        told = format!("🎲 {} · {told}", faces.join(" "));
    }
    let told = clip(&told.replace('\n', " "), LINE_MAX);
    let fate = fates.of_order(line.number).filter(|_| matches!(line.body, Body::Order { .. }));
    let told = match fate {
        Some(fate) => undo::struck_log_line(&told, fate, snapshot),
        None => told,
    };
    Some(format!("`{}` {told}", line.number))
}

/// Whoever a line is of, as far as they are still known.
fn who(player: PlayerId, snapshot: &Snapshot) -> String {
    plain(snapshot.roster.name(player).unwrap_or("somebody"))
}

/// What a line says besides what happened in the game.
fn body(line: &LogLine, who: &str, snapshot: &Snapshot) -> Option<String> {
    Some(match &line.body {
        Body::Order { .. } => format!("{}:", council::giver(line, who, snapshot)),
        Body::Created { .. } => "The campaign is opened.".to_owned(),
        Body::Imported { .. } => "A war fought elsewhere goes on here.".to_owned(),
        Body::Agreed { .. } => format!("{who} changes what is agreed on."),
        Body::Started { commander, by_lot, .. } => {
            let commander = self::who(*commander, snapshot);
            let how = if *by_lot { "by lot " } else { "" };
            format!("The war begins; {how}{commander} commands.")
        }
        Body::Archived => format!("{who} lays the war aside for good."),
        Body::Volunteered { .. } => {
            format!("{who} takes the Ansar's side in a battle, or gives it up.")
        }
        Body::Rolled { sides, reason, roll, label } => {
            let roll = Roll::of_line(roll.as_ref(), *sides, &line.faces);
            super::dice::throw(who, &roll, label, reason, &line.faces)
        }
        other => votes::log_line(who, other, snapshot).or_else(|| council::log_line(who, other))?,
    })
}
