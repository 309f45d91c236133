//! An automatic officer: gives the orders of whoever is awaited, as they might.

use std::collections::BTreeMap;

use campaign::Campaigns;
use games::people::authority;
use games::{Automaton, sides};
use model::ids::{CampaignId, InteractionId};
use model::{Asker, Game, Request, Snapshot, Stage, Step};
use staff::PlayerId;

const ANSWERS_MAX: usize = 4_000;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Until {
    Once,
    Round,
    Turn,
    End,
}

impl Until {
    pub(super) const ALL: [(Self, &str, &str); 4] = [
        (Self::Once, "once", "One answer"),
        (Self::Round, "round", "Until the next action round"),
        (Self::Turn, "turn", "Until the next turn"),
        (Self::End, "end", "Until the war is over"),
    ];

    fn has_come(self, from: (u8, Option<u8>), now: (u8, Option<u8>)) -> bool {
        match self {
            Self::Once => true,
            Self::Round => from != now,
            Self::Turn => from.0 != now.0,
            Self::End => false,
        }
    }
}

pub(super) async fn act(
    campaigns: &Campaigns,
    campaign: CampaignId,
    until: Until,
    mut interaction: impl FnMut() -> InteractionId,
) -> Result<(usize, bool), String> {
    let mut players = BTreeMap::new();
    let mut from = None;
    for given in 0..ANSWERS_MAX {
        let gone = || "The campaign is gone.".to_owned();
        let snapshot = campaigns.whole(campaign).await.ok_or_else(gone)?;
        let Some(game) = running(&snapshot)? else { return Ok((given, true)) };
        let now = (game.turn().0, games::on_top(game).round(game));
        if given > 0 && until.has_come(*from.get_or_insert(now), now) {
            return Ok((given, false));
        }
        from.get_or_insert(now);
        let (asker, request) = match order(game, &snapshot, &mut players) {
            Some((officer, request)) => {
                (Asker { player: officer, interaction: interaction() }, request)
            }
            None => match game.decision().filter(|_| sides::plays_itself(&snapshot.setup, game)) {
                Some(decision) => (Asker::CLOCK, Request::Default { decision: decision.id }),
                None => return Err("Nobody is awaited.".to_owned()),
            },
        };
        let done = campaigns.request(campaign, asker, request).await;
        done.map_err(|_| "The order was refused: somebody else was quicker.".to_owned())?;
    }
    Ok((ANSWERS_MAX, false))
}

fn running(snapshot: &Snapshot) -> Result<Option<&Game>, String> {
    match (snapshot.stage, snapshot.game.as_deref()) {
        (Stage::Over | Stage::Aside, _) => Ok(None),
        (Stage::Frozen, _) => Err("A fault has stopped this campaign.".to_owned()),
        (_, None) => Err("The war has not begun yet.".to_owned()),
        (Stage::Lobby | Stage::Running, Some(game)) => Ok(Some(game)),
    }
}

fn order(
    game: &Game,
    snapshot: &Snapshot,
    players: &mut BTreeMap<&'static str, Box<dyn Automaton>>,
) -> Option<(PlayerId, Request)> {
    let decision = game.decision()?;
    let officer = *authority::awaited(game, &snapshot.roster).first()?;
    let key = decision.why.key();
    let player =
        players.entry(key).or_insert_with(|| games::named(key).automaton(games::Level::Easy, 1));
    let step = Step { topic: decision.why.topic().to_owned(), answer: player.answer(game)? };
    let request = Request::Order {
        decision: decision.id,
        steps: vec![step],
        draft: None,
        ends: model::Ends::Nothing,
    };
    Some((officer, request))
}
