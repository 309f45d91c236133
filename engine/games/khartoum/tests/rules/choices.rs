//! What may be chosen, as text.

use khartoum::Choice;

use crate::codec;

/// A text of every form there is.
const TEXTS: &str = "quick place:ali:rahad muster:suakin enough draw play:K-04 lay-aside pass \
    contingent:british breakout:garrison-a:5th-infantry rider:ali lead:kosti step:duem \
    march:ali:bara attack:ali:khartoum:bara march-all:el-obeid:bara \
    attack-all:el-obeid:kosti:rahad sail:w-boats:korti sail-against:w-boats:berber:abu-hamed \
    aboard:gordon top:mahdi done fight:khartoum in-order use keep hold stand off:gordon \
    all-off hit:ali stay rout to:suakin fortune:K-32 fortune-on:K-30:3rd-infantry \
    fortune-at:K-35:korti spend:K-20 discard:K-20 take:K-03 no";

#[test]
fn every_choice_survives_its_text() {
    codec::check::<Choice>(
        TEXTS,
        &["", "march:ali", "play:K-41", "play:K-4", "to:cairo", "place:ali"],
    );
}
