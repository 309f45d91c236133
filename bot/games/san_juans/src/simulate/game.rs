//! One campaign played to its end by an automatic staff.

use games::simulate::Seeded;
use san_juans::{COMMANDER, Campaign, Event, Options, Outcome};

use san_juans_players::policy::{Player, Policy};

/// No campaign takes as many decisions; one that does is stuck.
const DECISIONS_MAX: u32 = 100_000;

#[derive(Debug, Clone)]
pub(super) struct Game {
    pub(super) outcome: Outcome,
    pub(super) score: i32,
    pub(super) from: u8,
    /// His score at the end of each turn, from that one on.
    pub(super) scores: Vec<i32>,
    pub(super) battles: u32,
    pub(super) won: u32,
    pub(super) decisions: u32,
}

/// Plays a campaign.
pub(super) fn play(policy: Policy, options: &Options, seed: u64) -> Result<Game, String> {
    let mut dice = Seeded::new(seed);
    let mut player = Player::new(policy, seed ^ 0x5eed);
    let mut events = Vec::new();
    let mut game = Campaign::new(options, &mut dice, &mut events);
    let (from, mut turn) = (game.board().turn, game.board().turn);
    let (mut scores, mut battles, mut won) = (Vec::new(), 0, 0);
    for decisions in 0..DECISIONS_MAX {
        for event in events.drain(..) {
            if let Event::BattleDecided { held, .. } = event {
                battles += 1;
                won += u32::from(held);
            }
        }
        let Some(answer) = player.answer(&game, Some(COMMANDER)) else {
            let outcome = game.outcome().ok_or("no outcome")?;
            let score = game.board().vp;
            scores.push(score);
            return Ok(Game { outcome, score, from, scores, battles, won, decisions });
        };
        let applied = game.apply(COMMANDER, &answer, &mut dice, &mut events);
        applied.map_err(|why| format!("an offer was refused: {why}"))?;
        let board = game.board();
        if board.turn != turn {
            turn = board.turn;
            scores.push(board.vp);
        }
    }
    Err(format!("no end after {DECISIONS_MAX} decisions"))
}
