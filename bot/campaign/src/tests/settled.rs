//! Whatever waits for a condition is looked at again by every change of the staff: nothing that is
//! complete waits on, and the log played again says the same.

use ::staff::motion::Verdict;
use ::staff::posts::{Office, Repair};
use games::people::reports::confirmers;

use super::*;

const CHEN: PlayerId = PlayerId(3);
const DARA: PlayerId = PlayerId(4);
const EVE: PlayerId = PlayerId(5);
/// Longer than anything is voted on, in seconds.
const LONG: i64 = 20 * 24 * 3_600;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Waits {
    Relief,
    Change,
    Rewind,
    Election,
}

const WAITS: [Waits; 4] = [Waits::Relief, Waits::Change, Waits::Rewind, Waits::Election];

const HAPPENS: [&str; 12] = [
    "both leave",
    "both are removed",
    "both are banned",
    "Dara leaves",
    "both go away",
    "Alice votes and Dara goes away",
    "Dara returns and Alice leaves",
    "Chen is seated",
    "Alice hands over",
    "Alice names another chief",
    "Eve joins",
    "it pauses",
];

impl Waits {
    /// A ballot of Ben and one of Chen: neither decides it.
    fn ballots(self) -> [Ballot; 2] {
        match self {
            Self::Relief => [Ballot::Relieve, Ballot::Keep],
            Self::Change | Self::Rewind => [Ballot::Favour, Ballot::Against],
            Self::Election => [Ballot::For(BEN), Ballot::For(BEN)],
        }
    }

    fn is_over(self, after: &str) -> bool {
        match after {
            "both leave"
            | "both are removed"
            | "both are banned"
            | "Alice votes and Dara goes away" => true,
            // She was accused, or the command has passed on.
            "Chen is seated" | "Alice hands over" => self == Self::Relief,
            // Two ballots are not outvoted by one.
            "Dara leaves" => self == Self::Election,
            "Dara returns and Alice leaves" => matches!(self, Self::Relief | Self::Election),
            _ => false,
        }
    }
}

impl Table {
    async fn must(&self, id: CampaignId, who: PlayerId, what: Request) -> Arc<Snapshot> {
        let told = format!("{what:?}");
        let done = self.ask(id, who, what).await;
        done.unwrap_or_else(|why| panic!("{told}: {why:?}")).snapshot
    }

    /// A vote of Alice, Ben, Chen and Dara for which two are waited for.
    async fn voting(&self, waits: Waits, channel: u64) -> CampaignId {
        let id = self.begun_in(channel).await;
        for (who, name) in [(CHEN, "Chen"), (DARA, "Dara")] {
            self.join(id, who, name).await.expect("joined");
        }
        let agreed = ::staff::motion::Question::Change {
            key: "newcomers_at_once".to_owned(),
            value: "true".to_owned(),
        };
        self.must(id, BEN, Request::Put { question: agreed }).await;
        for who in [ALICE, BEN] {
            let ballot = Ballot::Favour;
            self.must(id, who, Request::Vote { motion: None, ballot }).await;
        }
        let order = self.must(id, ALICE, order(self.decision(id).await, vec![pass()])).await;
        self.clock.advance(3 * 24 * 3_600);
        let question = match waits {
            Waits::Relief => None,
            Waits::Change => {
                Some(Question::Change { key: "pace".to_owned(), value: "weekend".to_owned() })
            }
            Waits::Rewind => Some(Question::Rewind { to: order.last_order }),
            Waits::Election => None,
        };
        let opens = match (question, waits) {
            (Some(question), _) => Request::Put { question },
            (None, Waits::Relief) => Request::Move { reason: String::new() },
            _ => Request::Repost { posting: Posting::Resign { election: true } },
        };
        let by = if waits == Waits::Election { ALICE } else { BEN };
        self.must(id, by, opens).await;
        for (who, ballot) in [BEN, CHEN].into_iter().zip(waits.ballots()) {
            self.must(id, who, Request::Vote { motion: None, ballot }).await;
        }
        id
    }

    async fn goes_away(&self, id: CampaignId, who: PlayerId) {
        let until = self.campaigns.now() + LONG;
        self.must(id, who, Request::GoAway { until, stand_in: None }).await;
    }

    async fn happens(&self, id: CampaignId, waits: Waits, what: &str) {
        let repair = |repair| {
            let manager = "Edith".to_owned();
            Request::Repair { manager, repair, left: true }
        };
        match what {
            "both leave" => {
                for who in [DARA, ALICE] {
                    self.must(id, who, Request::Leave).await;
                }
            }
            "both are removed" | "both are banned" => {
                for player in [DARA, ALICE] {
                    let mends = match what {
                        "both are banned" => Repair::Ban { player },
                        _ => Repair::Remove { player },
                    };
                    self.must(id, BEN, repair(mends)).await;
                }
            }
            "Dara leaves" => drop(self.must(id, DARA, Request::Leave).await),
            "both go away" => {
                for who in [DARA, ALICE] {
                    self.goes_away(id, who).await;
                }
            }
            "Alice votes and Dara goes away" => {
                let ballot = waits.ballots()[0];
                self.must(id, ALICE, Request::Vote { motion: None, ballot }).await;
                if self.is_open(id).await {
                    self.goes_away(id, DARA).await;
                }
            }
            "Dara returns and Alice leaves" => {
                self.goes_away(id, DARA).await;
                self.must(id, DARA, Request::Return { player: DARA }).await;
                self.must(id, ALICE, Request::Leave).await;
            }
            "Chen is seated" => {
                let (player, post) = (CHEN, Office::Commander);
                self.must(id, BEN, repair(Repair::Seat { player, post })).await;
            }
            "Alice hands over" => {
                let commander = self.snapshot(id).await.roster.commander.expect("one commands");
                let posting = Posting::HandOver { to: DARA };
                self.must(id, commander, Request::Repost { posting }).await;
            }
            "Alice names another chief" => {
                let commander = self.snapshot(id).await.roster.commander.expect("one commands");
                let posting = Posting::Chief { to: CHEN };
                // She may be so already.
                let _ = self.ask(id, commander, Request::Repost { posting }).await;
            }
            "Eve joins" => drop(self.join(id, EVE, "Eve").await.expect("joined")),
            _ => {
                self.must(id, CHEN, Request::Pause).await;
                self.must(id, CHEN, Request::Resume).await;
            }
        }
    }

    async fn snapshot(&self, id: CampaignId) -> Arc<Snapshot> {
        self.campaigns.whole(id).await.expect("there")
    }

    async fn is_open(&self, id: CampaignId) -> bool {
        self.snapshot(id).await.roster.motions.iter().any(|of| of.number == 2 && of.is_open())
    }

    async fn nothing_complete_waits(&self, id: CampaignId, case: &str) {
        let snapshot = self.snapshot(id).await;
        let roster = &snapshot.roster;
        assert_eq!(roster.decided(), None, "{case}");
        let game = snapshot.game.as_deref().expect("begun");
        for report in roster.council.open().filter(|of| of.reports) {
            let others = confirmers(game, roster, report.decision, report.proposer);
            assert!(!others.is_empty(), "{case}");
        }
        let due = self.campaigns.store().due_of(id, DueKind::Motion).await.expect("read");
        assert_eq!(due.map(|due| due.at), roster.motion().map(|of| of.closes), "{case}");
        self.replays(id, case).await;
    }
}

#[tokio::test]
async fn a_vote_follows_every_change_of_the_staff() {
    let table = Table::set("settled").await;
    let mut channel = 100;
    for waits in WAITS {
        for what in HAPPENS {
            channel += 1;
            let case = format!("{waits:?}, {what}");
            let id = table.voting(waits, channel).await;
            table.nothing_complete_waits(id, &case).await;
            assert!(table.is_open(id).await, "{case}: two are waited for");
            table.happens(id, waits, what).await;
            table.nothing_complete_waits(id, &case).await;
            assert_eq!(table.is_open(id).await, !waits.is_over(what), "{case}");
        }
    }
}

#[tokio::test]
async fn what_is_carried_by_a_vote_that_somebody_leaves_is_done_at_once() {
    let table = Table::set("settled-carried").await;
    for (waits, channel) in WAITS.into_iter().zip(300..) {
        let id = table.voting(waits, channel).await;
        let before = table.snapshot(id).await;
        // Chen thinks better of it.
        let ballot = waits.ballots()[0];
        table.must(id, CHEN, Request::Vote { motion: None, ballot }).await;
        table.must(id, DARA, Request::Leave).await;
        let after = table.snapshot(id).await;
        let verdict = after.roster.motion_numbered(2).and_then(|motion| motion.verdict.clone());
        let case = format!("{waits:?}: {verdict:?}");
        match waits {
            Waits::Relief => assert_eq!(after.roster.commander, Some(BEN), "{case}"),
            Waits::Change => assert_ne!(after.setup, before.setup, "{case}"),
            Waits::Rewind => assert_ne!(after.game, before.game, "{case}"),
            Waits::Election => assert_eq!(after.roster.commander, Some(BEN), "{case}"),
        }
        let elected = waits == Waits::Election;
        assert_eq!(elected, matches!(verdict, Some(Verdict::Elected { .. })), "{case}");
        assert_eq!(!elected, matches!(verdict, Some(Verdict::Carried { .. })), "{case}");
        table.nothing_complete_waits(id, &case).await;
        // The clock finds nothing more to do.
        table.clock.advance(LONG);
        table.looks().await;
        table.nothing_complete_waits(id, &case).await;
    }
}

#[tokio::test]
async fn a_campaign_of_before_learns_who_has_left_it() {
    let table = Table::set("names").await;
    let id = table.begun().await;
    table.join(id, CHEN, "alice").await.expect("joined");
    table.must(id, ALICE, Request::Leave).await;
    let store = table.campaigns.store().clone();
    let mut row = store.campaign(id).await.expect("read").expect("there");
    let told = |roster: &::staff::Roster| {
        [ALICE, BEN, CHEN].map(|of| roster.name(of).map(std::borrow::Cow::into_owned))
    };
    let names =
        ["Alice (1st to join)", "Ben", "alice (2nd to join)"].map(|name| Some(name.to_owned()));
    assert_eq!(told(&row.roster), names);
    // It was stored by a build that kept no names.
    (row.roster.group.people, row.roster.group.knows_all) = (Vec::new(), false);
    assert_eq!(told(&row.roster)[0], None);
    store.commit(vec![Change::SaveCampaign(Box::new(row))]).await.expect("kept");
    let again = Campaigns::new(store, Arc::new(table.clock.clone()));
    let looked_at = again.glance(id, Audience::Public).await.expect("there");
    assert_eq!(told(&looked_at.roster), names);
    assert_eq!(told(&again.whole(id).await.expect("there").roster), names);
}
