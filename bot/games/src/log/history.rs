//! What became of orders: some stand, some were taken back.
//!
//! The log keeps every line. A line that takes orders back names the first of them; they and all
//! that followed up to that line count no more. A later order has a later number, so nothing is
//! ever ambiguous.

use model::log::{Body, LogLine};
use staff::PlayerId;

/// Orders that were taken back, all by one line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TakenBack {
    pub line: i64,
    pub first: i64,
    pub by: PlayerId,
    pub by_vote: bool,
}

impl TakenBack {
    pub fn of(line: &LogLine) -> Option<Self> {
        let (first, by_vote) = match line.body {
            Body::Undone { order } => (order, false),
            Body::Rewound { to, .. } => (to, true),
            _ => return None,
        };
        Some(Self { line: line.number, first, by: line.player, by_vote })
    }
}

/// Everything that a log takes back.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Fates(Vec<TakenBack>);

impl Fates {
    pub fn of<'a>(lines: impl IntoIterator<Item = &'a LogLine>) -> Self {
        Self(lines.into_iter().filter_map(TakenBack::of).collect())
    }

    /// What took an order back, if it stands no more; of several, the first.
    pub fn of_order(&self, number: i64) -> Option<TakenBack> {
        self.0.iter().find(|of| (of.first..of.line).contains(&number)).copied()
    }
}

fn is_order(line: &LogLine) -> bool {
    matches!(line.body, Body::Order { .. })
}

/// The lines of a log without orders that stand no more.
pub fn but_undone(lines: &[LogLine]) -> impl Iterator<Item = &LogLine> {
    let fates = Fates::of(lines);
    let undone = move |line: &LogLine| is_order(line) && fates.of_order(line.number).is_some();
    lines.iter().filter(move |line| !undone(line))
}

pub fn standing(lines: &[LogLine]) -> Vec<&LogLine> {
    but_undone(lines).filter(|line| is_order(line)).collect()
}

/// Where playing a log again begins: at its last `Rebased` line, else at its first.
pub fn begins(lines: &[LogLine]) -> usize {
    let is_one = |line: &LogLine| matches!(line.body, Body::Rebased { .. });
    lines.iter().rposition(is_one).unwrap_or(0)
}

pub fn counts(line: &LogLine, fates: &Fates) -> bool {
    match line.body {
        Body::Order { .. } => fates.of_order(line.number).is_none(),
        Body::Started { .. } | Body::Imported { .. } => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use kit::DecisionId;

    use super::*;
    use model::dice::entropy::DiceNote;
    use model::ids::CampaignId;
    use model::log::Given;

    fn line(number: i64, body: Body) -> LogLine {
        LogLine {
            campaign: CampaignId(1),
            number,
            player: PlayerId(7),
            rules: model::RULES_VERSION,
            at: 0,
            body,
            faces: Vec::new(),
            events: Vec::new(),
            dice: DiceNote::default(),
        }
    }

    #[test]
    fn what_is_taken_back_counts_no_more_and_what_follows_does() {
        let order = |number| {
            let (steps, left, given) = (Vec::new(), Vec::new(), Given::default());
            line(
                number,
                Body::Order { decision: DecisionId(1), steps, left, given, led: Vec::new() },
            )
        };
        let lines = [
            order(1),
            order(2),
            line(3, Body::Undone { order: 2 }),
            line(4, Body::Left),
            order(5),
            order(6),
            line(7, Body::Rewound { to: 5, motion: 1 }),
            order(8),
        ];
        let numbers: Vec<i64> = standing(&lines).iter().map(|line| line.number).collect();
        assert_eq!(numbers, [1, 8]);
        let left: Vec<i64> = but_undone(&lines).map(|line| line.number).collect();
        assert_eq!(left, [1, 3, 4, 7, 8], "what else was done stands");
        let fates = Fates::of(&lines);
        assert_eq!(fates.of_order(2).map(|of| (of.line, of.by_vote)), Some((3, false)));
        assert_eq!(fates.of_order(6).map(|of| (of.line, of.by_vote)), Some((7, true)));
        assert_eq!((fates.of_order(1), fates.of_order(8)), (None, None));
    }
}
