//! Campaigns that leave memory, and come back.

use store::leases::{Acquired, Shard};

use super::*;

#[tokio::test]
async fn a_campaign_that_was_read_under_another_lease_is_read_again() {
    let table = Table::set("leases").await;
    let id = table.create(40, None).await;
    table.join(id, ALICE, "Alice").await.expect("joined");
    let (store, shard) = (table.campaigns.store(), Shard { number: 0, of: 1 });
    store.shares(1);
    let lasts = std::time::Duration::from_secs(600);
    assert_eq!(store.acquire(shard, 1, lasts).await, Ok(Acquired::Ours));
    // Somebody else may have moved it before the lease was taken.
    let early = table.join(id, BEN, "Ben").await;
    assert!(matches!(early, Err(Problem::Moved)), "{early:?}");
    table.join(id, BEN, "Ben").await.expect("joined, once it is read again");
}

#[tokio::test(flavor = "multi_thread")]
async fn campaigns_that_nobody_asks_for_leave_memory_and_lose_nothing() {
    let mut table = Table::set("let-go").await;
    let id = table.begun().await;
    let store = table.campaigns.store().clone();
    let at_once = std::time::Duration::ZERO;
    table.campaigns = Campaigns::with(store, Arc::new(table.clock.clone()), 0, at_once);
    let campaigns = table.campaigns.clone();
    let wake = |player: PlayerId, first: u64| {
        let campaigns = campaigns.clone();
        tokio::spawn(async move {
            let mut lines = Vec::new();
            for step in 0..60 {
                let asker = Asker { player, interaction: InteractionId(first + step) };
                let until = campaigns.now() + 86_400 + i64::try_from(step).expect("small") * 3_600;
                let request = Request::GoAway { until, stand_in: None };
                let receipt = campaigns.request(id, asker, request).await.expect("taken");
                lines.push(receipt.order);
                // Sometimes it is let go in between, and sometimes just as it is asked for.
                if step % 3 == 0 {
                    tokio::time::sleep(std::time::Duration::from_millis(step % 4)).await;
                }
            }
            lines
        })
    };
    let before = table.campaigns.snapshot(id).await.expect("there").last_order;
    let (one, other) = (wake(ALICE, 1_000), wake(BEN, 2_000));
    let mut lines = one.await.expect("joined");
    lines.extend(other.await.expect("joined"));
    lines.sort_unstable();
    let expected: Vec<i64> = (before + 1..=before + 120).collect();
    assert_eq!(lines, expected, "each once, and none lost");
    let gone = async {
        while table.campaigns.in_memory() > 0 {
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(20), gone).await.expect("it is let go");
    let looked_at = table.campaigns.glance(id, kit::Audience::Public).await.expect("there");
    assert_eq!((looked_at.last_order, table.campaigns.in_memory()), (before + 120, 0));
}

#[tokio::test]
async fn everybody_keeps_their_number_where_other_rules_take_over() {
    let table = Table::set("numbers").await;
    let id = table.begun().await;
    let row = table.campaigns.store().campaign(id).await.expect("read").expect("there");
    let numbers = |roster: &::staff::Roster| -> Vec<_> {
        roster.members.iter().map(|member| (member.player, member.seat)).collect()
    };
    let before = numbers(&row.roster);
    assert!(before.iter().all(|(_, seat)| seat.is_some()));
    // Without its lines it reads otherwise.
    let (_, changes) = crate::recovery::taken_over(row, &[], 1, 0);
    let line = changes.into_iter().find_map(|change| match change {
        Change::AddLine(line) => Some(line),
        _ => None,
    });
    match line.expect("a line").body {
        Body::Rebased { roster, .. } => assert_eq!(numbers(&roster), before),
        other => panic!("{other:?}"),
    }
}
