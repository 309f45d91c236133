//! Problems, in words.

use games::text::problems::*;
use kit::decision::Refusal;
use model::{DismissalBar, NoChange, NoUndo, Problem};
use staff::PlayerId;
use staff::motion::BadMotion;
use staff::posts::BadPosting;

#[test]
fn every_problem_is_a_sentence_without_internal_words() {
    games_testing::games();
    let problems = [
        Problem::NoSuchCampaign,
        Problem::ChannelTaken,
        Problem::NotStarted,
        Problem::AlreadyStarted,
        Problem::Over,
        Problem::Frozen("f-1".to_owned()),
        Problem::AlreadyJoined,
        Problem::NotAMember,
        Problem::Newcomer { turn: 7 },
        Problem::TableFull,
        Problem::BadName,
        Problem::NotYourPost { holder: None },
        Problem::NotYourTurn { whose: None },
        Problem::NotYourTurn { whose: Some(PlayerId(1)) },
        Problem::Voted,
        Problem::NoCounsel,
        Problem::NoPosts,
        Problem::AnotherGame,
        Problem::Stale,
        Problem::NoDismissal(DismissalBar { key: "unknown", stays: false }),
        Problem::Motion(BadMotion::AlreadyOpen),
        Problem::Motion(BadMotion::TooSoon { from: 1 }),
        Problem::Motion(BadMotion::Nobody),
        Problem::Motion(BadMotion::NobodyToFollow),
        Problem::Motion(BadMotion::Accused),
        Problem::Motion(BadMotion::Closed),
        Problem::Motion(BadMotion::NotAnElector),
        Problem::Motion(BadMotion::NoSuchBallot),
        Problem::Motion(BadMotion::NotTheMover),
        Problem::Motion(BadMotion::NoElection),
        Problem::Motion(BadMotion::StandsAlready),
        Problem::Motion(BadMotion::JustRelieved),
        Problem::NoUndo(NoUndo::Nothing),
        Problem::NoUndo(NoUndo::NoOrder { order: 3 }),
        Problem::NoUndo(NoUndo::Gone { order: 3, by: PlayerId(1) }),
        Problem::NoUndo(NoUndo::NotLast { order: 3, last: 5 }),
        Problem::NoUndo(NoUndo::Another { order: 3, player: PlayerId(1) }),
        Problem::NoUndo(NoUndo::Dice { order: 3, events: Vec::new() }),
        Problem::NoUndo(NoUndo::Revealed { order: 3, events: Vec::new() }),
        Problem::NoUndo(NoUndo::Imported),
        Problem::NoUndo(NoUndo::Rebased),
        Problem::NoUndo(NoUndo::Restored),
        Problem::NoUndo(NoUndo::Rewound),
        Problem::NoUndo(NoUndo::NotTheirs),
        Problem::NoUndo(NoUndo::Unreadable),
        Problem::NoChange(NoChange::Unknown),
        Problem::NoChange(NoChange::NoSuchValue),
        Problem::NoChange(NoChange::Already),
        Problem::NoChange(NoChange::Fixed { key: "scenario" }),
        Problem::Posting(BadPosting::NotYours),
        Problem::Posting(BadPosting::NoPost),
        Problem::Posting(BadPosting::Stranger),
        Problem::Posting(BadPosting::Already),
        Problem::Posting(BadPosting::CommanderToo),
        Problem::Posting(BadPosting::Nobody),
        Problem::Posting(BadPosting::BothSides),
        Problem::Posting(BadPosting::Off),
        Problem::Posting(BadPosting::TooFew { from: 4 }),
        Problem::Posting(BadPosting::Commanded),
        Problem::Refused(Refusal::WrongCount { min: 2, max: 2 }),
        Problem::Refused(Refusal::OutOfRange { min: 0, max: 4 }),
        Problem::Busy,
        Problem::Ending,
        Problem::Moved,
        Problem::Away,
        Problem::Unsure,
        Problem::ServerFull { most: 25 },
        Problem::Hurried { most: 30 },
        Problem::Fault("f-2".to_owned()),
    ];
    for problem in problems {
        let text = problem_text(&problem, None);
        assert!(text.ends_with('.'), "{text}");
        assert!(!text.contains("Refus") && !text.contains("Error"), "{text}");
    }
}
