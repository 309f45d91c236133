//! A player who uses only what the bot offers: opens the panel, picks from its menus, presses its
//! buttons. What is picked follows from a seed and from what is offered, and from nothing else.

use playground::{Button, ChannelId, Message, Officer, Select};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt as _, SeedableRng as _};

use super::driver::{Club, SOON};

/// Presses without an order given, after which a player is stuck.
const PRESSES_MAX: u32 = 400;

/// Somebody who plays at random.
pub(crate) struct Player {
    officer: Officer,
    /// Where they play; the club's own channel unless it is said.
    channel: Option<ChannelId>,
    rng: ChaCha8Rng,
    /// The words of the panel they saw last.
    pub(crate) seen: String,
}

/// What a player may do with a panel.
#[derive(Debug)]
pub(crate) enum Move {
    Press(Button),
    Pick(Select),
}

impl Player {
    pub(crate) fn new(club: &Club, name: &str, seed: u64) -> Self {
        let rng = ChaCha8Rng::seed_from_u64(seed);
        Self { officer: club.officer(name), channel: None, rng, seen: String::new() }
    }

    /// The same player in a channel.
    pub(crate) fn playing_in(self, channel: ChannelId) -> Self {
        Self { channel: Some(channel), ..self }
    }

    /// The same player after the club has changed under them.
    pub(crate) fn resumed(self, club: &Club) -> Self {
        Self { officer: club.officer(self.officer.name()), ..self }
    }

    /// Opens the panel from the newest message and gives one order; false once the war is over.
    /// Where a march is another officer's to command, that one gives it.
    pub(crate) async fn order(&mut self, club: &Club) -> bool {
        let panel = self.open(club).await;
        let Some(pasha) = whose_turn(&panel.words()) else {
            return self.order_from(club, panel).await;
        };
        let own = std::mem::replace(&mut self.officer, club.officer(&pasha));
        let panel = self.open(club).await;
        let goes_on = self.order_from(club, panel).await;
        self.officer = own;
        goes_on
    }

    async fn order_from(&mut self, club: &Club, panel: Message) -> bool {
        let mut panel = panel;
        for _ in 0..PRESSES_MAX {
            if panel.words().contains("war is over") {
                return false;
            }
            let Some(next) = self.choose(&panel) else {
                if panel.words().contains("You have voted") {
                    self.all_vote(club).await;
                    return true;
                }
                panic!("nothing to press: {}", panel.words());
            };
            let gives = next.gives();
            panel = self.act(club, &panel, &next).await;
            self.seen = panel.words();
            if gives {
                return true;
            }
        }
        panic!("no order after {PRESSES_MAX} presses: {}", panel.words());
    }

    /// What the staff votes on, everybody votes on: to fight on.
    async fn all_vote(&self, club: &Club) {
        club.posted().await;
        for name in ["Alice", "Ben", "Chen", "Dara", "Edith", "Farouk"] {
            let motion = club.public().into_iter().rfind(|of| of.button("Fight on").is_some());
            let Some(motion) = motion else { return };
            club.officer(name).press(&motion, "Fight on").await;
        }
        club.posted().await;
    }

    pub(crate) async fn open(&mut self, club: &Club) -> Message {
        let channel = self.channel.unwrap_or(club.channel);
        let mut reply = self.officer.press(&club.newest_in(channel), "Orders").await;
        while reply.refusal().is_some() {
            // The button has just moved on to a newer message.
            tokio::task::yield_now().await;
            reply = self.officer.press(&club.newest_in(channel), "Orders").await;
        }
        let message = self.officer.settled(&reply, SOON).await;
        message.unwrap_or_else(|| panic!("the panel opens: {reply:?}"))
    }

    /// Anything that is offered and gives no order: drafts, looks, plans and proposals.
    pub(crate) fn choose_any(&mut self, panel: &Message) -> Option<Move> {
        let usable =
            |button: &Button| !button.disabled && button.custom_id.is_some() && !is_order(button);
        let mut moves: Vec<Move> =
            panel.buttons().into_iter().filter(usable).map(Move::Press).collect();
        if let Some(propose) = moves.iter().position(Move::proposes) {
            return Some(moves.swap_remove(propose));
        }
        let selects = panel.selects().into_iter().filter(|select| !select.disabled);
        moves.extend(selects.map(Move::Pick));
        (!moves.is_empty()).then(|| {
            let at = self.rng.random_range(0..moves.len());
            moves.swap_remove(at)
        })
    }

    pub(crate) fn choose(&mut self, panel: &Message) -> Option<Move> {
        let usable = |button: &Button| {
            let id = button.custom_id.as_deref().unwrap_or("x:");
            // Orders are given, one after the other: no going back and forth, no forms, no
            // reading, no proposals, plans and votes.
            const NO: [&str; 15] = [
                "x:", "b:", "l:", "s:", "f:", "r:", "k:", "q:", "z:", "u:", "e:", "i:", "d:", "1:",
                "2:",
            ];
            !button.disabled
                && !NO.iter().any(|no| id.starts_with(no))
                && !id.contains("as-skirmish")
        };
        let buttons = panel.buttons();
        let give = buttons.iter().find(|button| is_give(button) && !button.disabled);
        if let Some(give) = give
            && self.rng.random_range(0..4) > 0
        {
            return Some(Move::Press(give.clone()));
        }
        let mut moves: Vec<Move> = Vec::new();
        for select in panel.selects().into_iter().filter(|select| !select.disabled) {
            moves.push(Move::Pick(select.clone()));
            moves.push(Move::Pick(select));
        }
        moves.extend(buttons.iter().filter(|b| usable(b)).cloned().map(Move::Press));
        if moves.is_empty() {
            let form = |button: &&Button| {
                button.custom_id.as_deref().is_some_and(|id| id.starts_with("f:"))
            };
            moves.extend(buttons.iter().filter(form).cloned().map(Move::Press));
        }
        if moves.is_empty() {
            return None;
        }
        let at = self.rng.random_range(0..moves.len());
        Some(moves.swap_remove(at))
    }

    pub(crate) async fn act(&mut self, club: &Club, panel: &Message, next: &Move) -> Message {
        let channel = self.channel.unwrap_or(club.channel);
        let reply = match next {
            Move::Press(button) => {
                let id = button.custom_id.clone().unwrap_or_default();
                self.officer.click(channel, panel.id, &id).await
            }
            Move::Pick(select) => {
                // A skirmish has stories of its own: in it the automatic player takes turns.
                let skirmish = |value: &str| value.contains("as-skirmish");
                let most = usize::try_from(select.max_values).unwrap_or(1);
                let fewest = usize::try_from(select.min_values).unwrap_or(0).max(1);
                let most = most.min(select.options.len()).max(fewest);
                let count = self.rng.random_range(fewest..=most);
                let mut left: Vec<&str> =
                    select.options.iter().map(|option| option.value.as_str()).collect();
                left.retain(|value| !skirmish(value));
                let picked: Vec<&str> = (0..count)
                    .map(|_| left.swap_remove(self.rng.random_range(0..left.len())))
                    .collect();
                self.officer.select(channel, panel.id, &select.custom_id, &picked).await
            }
        };
        let reply = match reply.modal() {
            Some(form) => {
                let number = self.rng.random_range(0..3_u8).to_string();
                self.officer.submit(form, &[("number", &number)]).await
            }
            None => reply,
        };
        let message = self.officer.settled(&reply, SOON).await;
        message.unwrap_or_else(|| {
            let refused = club.refused();
            panic!("an answer to {next:?}: {reply:?}; Discord refused {refused:?}")
        })
    }
}

impl Move {
    /// Whether it gives an order.
    pub(crate) fn gives(&self) -> bool {
        matches!(self, Self::Press(button) if is_order(button))
    }

    /// Whether it proposes an order.
    fn proposes(&self) -> bool {
        matches!(self, Self::Press(button) if button.label == "Propose")
    }
}

/// Whom a march waits for, if it is not who looks.
fn whose_turn(words: &str) -> Option<String> {
    let (_, rest) = words.split_once("It is the turn of **")?;
    rest.split_once("**").map(|(name, _)| name.to_owned())
}

/// Whether a button gives an order, a draft's or one of its own.
fn is_order(button: &Button) -> bool {
    let gives = |id: &str| ["g:", "C:", "G:", "H:"].iter().any(|letter| id.starts_with(letter));
    button.custom_id.as_deref().is_some_and(gives)
}

fn is_give(button: &Button) -> bool {
    button.custom_id.as_deref().is_some_and(|id| id.starts_with("g:"))
}
