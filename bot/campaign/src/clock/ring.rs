//! Whoever has become awaited is rung once, and whoever is to vote when the motion opens and before
//! it closes: by their own setting, never in their quiet hours, and never twice a day. Who has done
//! something meanwhile, or shortly before, knows it.

use std::panic::{AssertUnwindSafe, catch_unwind};

use games::people::awaited::called;
use games::time::hours;
use model::Snapshot;
use model::person::Rings;
use model::post_kind::PostKind;
use staff::PlayerId;
use store::{Change, Due, DueKind, OutboxRow, StoreError};

use crate::Campaigns;
use crate::clock::remind;

/// Whoever has done something so long before is there, and is not rung, in seconds.
const LATELY: i64 = 10 * 60;
/// Which messages after an order ring: whoever is awaited, and voters.
const RING_PART: i64 = 20;
const BALLOTS_PART: i64 = 200;

async fn last_act(
    campaigns: &Campaigns,
    snapshot: &Snapshot,
    player: PlayerId,
) -> Result<i64, StoreError> {
    let store = campaigns.store();
    let seen = snapshot.roster.everybody().find(|member| member.player == player);
    let look = store.look(snapshot.id, player).await?;
    let draft = store.draft_of(snapshot.id, player).await?;
    let acts = [seen.map(|of| of.seen), Some(look.looked), draft.map(|draft| draft.updated)];
    Ok(acts.into_iter().flatten().max().unwrap_or_default())
}

async fn owed(
    campaigns: &Campaigns,
    snapshot: &Snapshot,
    part: i64,
    kind: PostKind,
    now: i64,
) -> Result<Change, StoreError> {
    let mark = (snapshot.last_order, part);
    let id = campaigns.store().next_post().await?;
    Ok(Change::AddPost(Box::new(OutboxRow::new(id, snapshot.id, mark, kind, now))))
}

pub(super) async fn awaited(campaigns: &Campaigns, due: Due, now: i64) -> Result<(), StoreError> {
    let store = campaigns.store();
    let Some(snapshot) = remind::under_way(campaigns, due, now).await? else { return Ok(()) };
    let (player, over) = (due.player(), Change::DropDueAsItWas(due));
    // A game that cannot be asked is found out by whoever next asks something of it.
    let asked = || called(snapshot.stage, snapshot.game.as_deref(), &snapshot.roster);
    let called = catch_unwind(AssertUnwindSafe(asked)).unwrap_or_default();
    let Some((_, part)) = called.iter().zip(RING_PART..).find(|(of, _)| **of == player) else {
        return store.commit(vec![over]).await;
    };
    // A reminder says the same.
    let reminder = store.due_of(due.campaign, DueKind::Reminder).await?;
    let reminded = reminder
        .is_some_and(|of| of.since >= due.since && (of.told > 0 || of.at <= now))
        && remind::awaited(&snapshot) == Some(player);
    let person = store.person(player).await?;
    let there = last_act(campaigns, &snapshot, player).await? > due.since - LATELY;
    if there || reminded || person.rings != Rings::AtOnce {
        return store.commit(vec![over]).await;
    }
    let mut look = store.look(due.campaign, player).await?;
    if is_pressing(&snapshot, player, look.rung) {
        look.rung = 0;
    }
    if let Some(at) = hours::peace_until(&snapshot, player, &person, look, now) {
        return store.commit(vec![Change::PutOffDueAsItWas(due, at)]).await;
    }
    let post = owed(campaigns, &snapshot, part, PostKind::Awaited { player }, now).await?;
    store.commit(vec![over, post, Change::Rings(due.campaign, player, now)]).await?;
    campaigns.announce(due.campaign);
    Ok(())
}

/// Whether somebody is rung for it even if they were just before: for a battle, and for orders in
/// another's stead, which are given for them soon. Who was rung since they began to act knows that.
fn is_pressing(snapshot: &Snapshot, player: PlayerId, rung: i64) -> bool {
    let Some(game) = snapshot.game.as_deref() else { return false };
    let roster = &snapshot.roster;
    let acts = roster.chief_acts && roster.acting_chief() == Some(player);
    let knows = roster.chief_since > 0 && rung >= roster.chief_since;
    games::battle(game).is_some() || acts && !knows
}

/// Motions have opened, or close soon: of each, those who have not voted are rung by one message.
pub(super) async fn ballots(
    campaigns: &Campaigns,
    mut dues: Vec<Due>,
    now: i64,
) -> Result<(), StoreError> {
    let of = |due: &Due| (due.campaign, due.kind, due.told);
    dues.sort_by_key(of);
    for dues in dues.chunk_by(|one, next| of(one) == of(next)) {
        one_motion(campaigns, dues, now).await?;
    }
    Ok(())
}

async fn one_motion(campaigns: &Campaigns, dues: &[Due], now: i64) -> Result<(), StoreError> {
    let store = campaigns.store();
    let (mut changes, mut players) = (Vec::new(), Vec::new());
    let Some(first) = dues.first() else { return Ok(()) };
    let Some(snapshot) = remind::under_way(campaigns, *first, now).await? else { return Ok(()) };
    let number = u32::try_from(first.told).unwrap_or_default();
    let open = snapshot.roster.staffs().find_map(|of| of.motion().filter(|of| of.number == number));
    let closes = first.kind == DueKind::LastCall;
    for due in dues {
        let player = due.player();
        changes.push(Change::DropDueAsItWas(*due));
        let Some(motion) = open.filter(|motion| !motion.has_voted(player)) else { continue };
        let member = snapshot.roster.everybody().find(|member| member.player == player);
        // Whoever has moved it, or done something since, has seen it.
        let Some(member) = member.filter(|member| closes || member.seen < motion.opened) else {
            continue;
        };
        let person = store.person(player).await?;
        let wanted = match person.rings {
            Rings::AtOnce => !closes || motion.electors.contains(&member.player),
            Rings::Reminders => closes && motion.electors.contains(&member.player),
            Rings::Never => false,
        };
        if !wanted {
            continue;
        }
        let look = store.look(due.campaign, player).await?;
        match hours::peace_until(&snapshot, player, &person, look, now) {
            Some(at) => {
                changes.pop();
                changes.push(Change::PutOffDueAsItWas(*due, at));
            }
            None => {
                players.push(player);
                changes.push(Change::Rings(due.campaign, player, now));
            }
        }
    }
    // Those who sleep now are rung by another message, with a mark of its own.
    let place = |of: &PlayerId| snapshot.roster.everybody().position(|member| member.player == *of);
    let place = players.first().and_then(place).and_then(|place| i64::try_from(place).ok());
    if let Some(place) = place {
        let part = BALLOTS_PART + 2 * place + i64::from(closes);
        let kind = PostKind::Ballots { motion: number, players, closes };
        changes.push(owed(campaigns, &snapshot, part, kind, now).await?);
    }
    store.commit(changes).await?;
    if place.is_some() {
        campaigns.announce(first.campaign);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use games_testing::{games, snapshot};
    use kit::SplitMix;
    use model::Game;

    use super::*;

    #[test]
    fn whoever_acts_for_another_is_rung_for_it_once() {
        let (alice, ben) = (PlayerId(1), PlayerId(2));
        let setup = games()[0].setup(None, None);
        let mut snapshot = snapshot(Game::new(&setup, &mut SplitMix(1), &mut Vec::new()));
        assert!(!is_pressing(&snapshot, ben, 0), "Alice commands");
        (snapshot.roster.chief_acts, snapshot.roster.chief_since) = (true, 100);
        assert!(is_pressing(&snapshot, ben, 99), "what he was rung for before was another matter");
        assert!(!is_pressing(&snapshot, ben, 100) && !is_pressing(&snapshot, alice, 99));
    }
}
