//! Who plays whom at the table, if nobody volunteers (J-005): a lot that is the same whoever
//! looks, and however often.
//!
//! It is drawn from the campaign's published commitment and the decision, never from its dice.

use kit::DecisionId;
use model::Snapshot;
use sha2::{Digest as _, Sha256};
use staff::PlayerId;

pub fn drawn(snapshot: &Snapshot, decision: DecisionId) -> Vec<PlayerId> {
    let number = |player: PlayerId| {
        let (hash, id) = (&snapshot.dice_commitment, snapshot.id);
        Sha256::digest(format!("{hash}:{id}:{}:{}", decision.0, player.0))
    };
    let members = snapshot.roster.members.iter();
    let mut drawn: Vec<PlayerId> = members.map(|member| member.player).collect();
    drawn.sort_by_cached_key(|player| number(*player).to_vec());
    drawn
}
