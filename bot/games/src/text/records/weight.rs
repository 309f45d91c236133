//! How much a line of the log matters to somebody who has been away.

use model::log::{Body, LogLine};
use staff::motion::Verdict;

/// How much a line matters, the greatest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    Score,
    Place,
    Battle,
    Post,
    Vote,
    Order,
    Chatter,
}

pub fn of(line: &LogLine) -> Weight {
    let games = crate::list().iter();
    let told = games.filter_map(|play| line.events.iter().filter_map(|of| play.weight(of)).min());
    told.chain([of_the_staff(&line.body)]).min().unwrap_or(Weight::Chatter)
}

fn of_the_staff(body: &Body) -> Weight {
    match body {
        Body::Started { .. } | Body::Imported { .. } | Body::Restored { .. } | Body::Archived => {
            Weight::Score
        }
        Body::Rewound { .. } => Weight::Place,
        Body::Joined { .. }
        | Body::Left
        | Body::Reposted { .. }
        | Body::Repaired { .. }
        | Body::Went { .. }
        | Body::Returned { .. }
        | Body::ChiefActs
        | Body::ChiefTakesOver
        | Body::Voted {
            verdict: Some(Verdict::Carried { .. } | Verdict::Elected { .. }), ..
        }
        | Body::Closed { verdict: Verdict::Carried { .. } | Verdict::Elected { .. }, .. } => {
            Weight::Post
        }
        Body::Moved { .. }
        | Body::PutToVote { .. }
        | Body::Voted { .. }
        | Body::Closed { .. }
        | Body::Withdrawn { .. }
        | Body::Called
        | Body::Agreed { .. } => Weight::Vote,
        Body::Order { .. } | Body::Undone { .. } => Weight::Order,
        _ => Weight::Chatter,
    }
}
