//! From rows of the outbox to messages: the words are `text`'s, the buttons are put on here.

use games::staff::by_default;
use games::text::staff::presence;
use games::{sides, text};
use model::button::ButtonId;
use model::button::battle::{PostsButton, SheetButton};
use model::button::look::{FileButton, StoryButton};
use model::button::staff::{BallotButton, ClockButton, ProposalButton};
use model::button::terms::TermsButton;
use model::dice::roll::Roll;
use model::ids::CampaignId;
use model::message::{Post, Topic};
use model::post_kind::PostKind;
use model::words::{BODY_MAX, clip_lines};
use model::{Snapshot, Stage};
use serenity::all::{
    ButtonStyle, CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption, ReactionType,
};
use staff::PlayerId;
use staff::group::Ask;
use staff::motion::Question;
use store::OutboxRow;

use crate::outgoing::{OutgoingMessage, cut};

const PROPOSALS_SHOWN: usize = 3;
const OPTIONS_MAX: usize = 25;

fn button(id: &ButtonId, label: &str, emoji: &str, style: ButtonStyle) -> CreateButton {
    CreateButton::new(id.to_string())
        .label(label)
        .emoji(ReactionType::Unicode(emoji.to_owned()))
        .style(style)
}

/// The buttons that open private panels; never stale.
pub(super) fn openers(campaign: CampaignId, cards: bool) -> Vec<CreateButton> {
    let plain = ButtonStyle::Secondary;
    let all = [
        (true, button(&ButtonId::Orders(campaign), "Orders", "📜", ButtonStyle::Primary)),
        (cards, button(&ButtonId::Hand(campaign), "Hand", "🃏", plain)),
        (true, button(&ButtonId::Map(campaign), "Map", "🗺️", plain)),
        (true, button(&ButtonId::Why(campaign), "Why?", "❓", plain)),
    ];
    all.into_iter().filter_map(|(there, button)| there.then_some(button)).collect()
}

pub(super) fn has_cards(snapshot: &Snapshot) -> bool {
    games::of(&snapshot.setup).has_cards()
}

fn beside(snapshot: &Snapshot) -> Option<CreateActionRow> {
    // While a battle is fought as another game, nothing else is done about it: what is asked is of
    // the game on top.
    let game = snapshot.game.as_deref()?;
    let play = games::on_top(game);
    let mut buttons = Vec::new();
    if play.about().tabletop.is_some_and(|tabletop| tabletop.waits(game)) {
        let sheet = ButtonId::Sheet { campaign: snapshot.id, button: SheetButton::Open };
        buttons.push(button(&sheet, "Battle sheet", "🎲", ButtonStyle::Secondary));
        buttons.extend(take_over(snapshot));
        buttons.extend(by_default::on_a_table(game).map(|battle| {
            let appoint = SheetButton::Appoint(battle);
            let appoint = ButtonId::Sheet { campaign: snapshot.id, button: appoint };
            button(&appoint, "When we meet", "⏳", ButtonStyle::Secondary)
        }));
    }
    if play.odds_are_of_use(game) {
        let odds = ButtonId::Odds(snapshot.id);
        buttons.push(button(&odds, "Odds", "🎯", ButtonStyle::Secondary));
    }
    (!buttons.is_empty()).then_some(CreateActionRow::Buttons(buttons))
}

fn take_over(snapshot: &Snapshot) -> Option<CreateButton> {
    if snapshot.roster.members.len() < 2 {
        return None;
    }
    let lead = PostsButton::Lead(games::battle(snapshot.game.as_ref()?)?);
    let lead = ButtonId::Posts { campaign: snapshot.id, button: lead };
    Some(button(&lead, "Take over", "⚔️", ButtonStyle::Secondary))
}

fn lobby_row(snapshot: &Snapshot) -> Vec<CreateActionRow> {
    let campaign = snapshot.id;
    let options = ButtonId::Options { campaign, button: TermsButton::Open };
    let sides = sides::of(&snapshot.setup);
    let side = |(side, of): (u8, &games::SideName)| {
        let id = ButtonId::JoinSide { campaign, side };
        button(&id, &format!("Join {}", of.name), of.emoji, ButtonStyle::Success)
    };
    let join = match sides {
        [] => vec![button(&ButtonId::Join(campaign), "Join", "✋", ButtonStyle::Success)],
        sides => {
            let open = (0..).zip(sides);
            let open = open.filter(|(of, _)| !sides::is_automatic(&snapshot.setup, kit::Side(*of)));
            open.map(side).collect()
        }
    };
    let others = vec![
        button(&ButtonId::Leave(campaign), "Leave", "👋", ButtonStyle::Secondary),
        button(&ButtonId::Ready(campaign), "Ready", "✅", ButtonStyle::Secondary),
        button(&ButtonId::Start(campaign), "Start", "⚔️", ButtonStyle::Primary),
        button(&options, "Options", "⚙️", ButtonStyle::Secondary),
    ];
    match sides {
        [] => vec![CreateActionRow::Buttons([join, others].concat())],
        _ => vec![CreateActionRow::Buttons(join), CreateActionRow::Buttons(others)],
    }
}

fn answers(row: &OutboxRow, snapshot: &Snapshot) -> Option<CreateActionRow> {
    let campaign = snapshot.id;
    let file = |button| ButtonId::File { campaign, button };
    let answer = match row.kind {
        PostKind::Asked { ask: Ask::Archive, .. } => {
            button(&file(FileButton::Agree), "Lay it aside", "🗄️", ButtonStyle::Danger)
        }
        PostKind::Asked { ask: Ask::Lead { battle }, player, .. } => {
            let button_of = PostsButton::Yield { battle, to: player };
            let id = ButtonId::Posts { campaign, button: button_of };
            let name = games::text::staff::people::bare_name(snapshot, player);
            button(&id, &cut(&format!("Let {name} lead"), 80), "⚔️", ButtonStyle::Success)
        }
        PostKind::LaidAside { .. } => {
            button(&file(FileButton::TakeUp), "Take it up again", "▶️", ButtonStyle::Secondary)
        }
        _ => return None,
    };
    Some(CreateActionRow::Buttons(vec![answer]))
}

fn ballots(snapshot: &Snapshot, number: u32) -> Vec<CreateActionRow> {
    let open = snapshot.roster.motion().filter(|motion| motion.number == number);
    let id = |button| ButtonId::Vote { campaign: snapshot.id, motion: number, button };
    match open.map(|motion| &motion.question) {
        None => Vec::new(),
        Some(Question::Relieve { .. }) => vec![CreateActionRow::Buttons(vec![
            button(&id(BallotButton::Relieve), "Relieve", "📯", ButtonStyle::Danger),
            button(&id(BallotButton::Keep), "Keep", "🤝", ButtonStyle::Success),
        ])],
        Some(Question::FightOn { .. }) => vec![CreateActionRow::Buttons(vec![
            button(&id(BallotButton::Against), "Make peace", "🕊️", ButtonStyle::Success),
            button(&id(BallotButton::Favour), "Fight on", "⚔️", ButtonStyle::Danger),
        ])],
        Some(Question::Rewind { .. } | Question::Change { .. }) => {
            vec![CreateActionRow::Buttons(vec![
                button(&id(BallotButton::Favour), "In favour", "👍", ButtonStyle::Success),
                button(&id(BallotButton::Against), "Against", "👎", ButtonStyle::Danger),
            ])]
        }
        Some(Question::Succeed { .. }) => {
            let candidates = open.map(|motion| motion.candidates(&snapshot.roster));
            let candidates = candidates.unwrap_or_default();
            let option = |player: &PlayerId| {
                let name = games::text::staff::people::bare_name(snapshot, *player);
                CreateSelectMenuOption::new(cut(&name, 100), player.0.to_string())
            };
            let options = candidates.iter().take(OPTIONS_MAX).map(option).collect();
            let kind = CreateSelectMenuKind::String { options };
            let menu = CreateSelectMenu::new(id(BallotButton::For).to_string(), kind);
            let stand = button(&id(BallotButton::Stand), "I stand", "🙋", ButtonStyle::Secondary);
            let menu = CreateActionRow::SelectMenu(menu.placeholder("Your secret vote"));
            // A menu without lines is none.
            let menu = (!candidates.is_empty()).then_some(menu);
            menu.into_iter().chain([CreateActionRow::Buttons(vec![stand])]).collect()
        }
    }
}

fn of_proposal(snapshot: &Snapshot, proposal: u32, button: ProposalButton) -> ButtonId {
    ButtonId::Proposal { campaign: snapshot.id, proposal, button }
}

pub fn voices(snapshot: &Snapshot, number: u32) -> Vec<CreateButton> {
    let found = snapshot.roster.council.numbered(number);
    let Some(open) = found.filter(|proposal| proposal.is_open()) else { return Vec::new() };
    let id = |button| of_proposal(snapshot, number, button);
    if open.reports {
        return vec![
            button(&id(ProposalButton::Adopt), "Confirm", "✅", ButtonStyle::Success),
            button(&id(ProposalButton::Object), "Object", "✋", ButtonStyle::Danger),
        ];
    }
    vec![
        button(&id(ProposalButton::Back), "Back it", "👍", ButtonStyle::Secondary),
        button(&id(ProposalButton::Object), "Object", "✋", ButtonStyle::Secondary),
        button(&id(ProposalButton::Adopt), "Adopt", "✅", ButtonStyle::Success),
    ]
}

fn calls_to_command(kind: &PostKind) -> bool {
    matches!(
        kind,
        PostKind::Reminder { .. }
            | PostKind::Awaited { .. }
            | PostKind::Verdict { .. }
            | PostKind::Left { handed_over: true, .. }
    )
}

/// `[Adopt “Sinkat”, 3 behind it]`: the best proposal, for whoever is called to command.
fn best_proposal(snapshot: &Snapshot) -> Option<CreateActionRow> {
    let best = snapshot.roster.council.best_first().into_iter().next()?;
    let id = of_proposal(snapshot, best.number, ProposalButton::Adopt);
    let label = text::staff::council::adopt_label(best);
    Some(CreateActionRow::Buttons(vec![button(&id, &label, "✅", ButtonStyle::Success)]))
}

fn answers_to_a_reminder(campaign: CampaignId) -> CreateActionRow {
    let id = |button| ButtonId::Clock { campaign, button };
    CreateActionRow::Buttons(vec![
        button(&id(ClockButton::Tomorrow), "Tomorrow", "💤", ButtonStyle::Secondary),
        button(&id(ClockButton::Away), "I'm away", "🏖️", ButtonStyle::Secondary),
    ])
}

fn words(row: &OutboxRow, snapshot: &Snapshot, newest: bool, now: i64) -> Post {
    match &row.kind {
        PostKind::Dispatch { topic, events, by, struck } => {
            let topic = Topic(topic.clone());
            let mut post = text::dispatch(&topic, events, snapshot, *by, row.number);
            if row.kind.is_taken_back() {
                post = text::undo::taken_back(post, snapshot);
            }
            let struck = text::undo::struck_lines(struck, snapshot);
            let lines = [post.body].into_iter().filter(|body| !body.is_empty()).chain(struck);
            let body = lines.collect::<Vec<_>>().join("\n");
            post.body = clip_lines(&body, BODY_MAX);
            post
        }
        other => marked(other_words(other, snapshot, newest, now), row),
    }
}

fn other_words(kind: &PostKind, snapshot: &Snapshot, newest: bool, now: i64) -> Post {
    match kind {
        // A row for a side is told as what it holds.
        PostKind::OfSide { kind, .. } => other_words(kind, snapshot, newest, now),
        PostKind::Lobby => games::text::staff::people::lobby(snapshot),
        PostKind::Begun | PostKind::Dispatch { .. } => games::text::staff::people::begun(snapshot),
        PostKind::Imported => games::text::staff::people::imported(snapshot),
        PostKind::NewRules { was, rebased } => {
            text::records::upkeep::new_rules(snapshot, *was, *rebased)
        }
        PostKind::Restored { order, at } => text::records::upkeep::restored(*order, *at, snapshot),
        PostKind::Undone { player, order, events, .. } => {
            text::undo::undone(snapshot, *player, *order, events)
        }
        PostKind::Rewound { to, orders, was, is, .. } => {
            text::undo::rewound(snapshot, *to, *orders, *was, *is)
        }
        PostKind::Joined { player, salt, back } => {
            games::text::staff::people::joined(snapshot, *player, salt.as_ref(), *back)
        }
        PostKind::Left { name, handed_over } => {
            games::text::staff::people::left(snapshot, name, *handed_over)
        }
        PostKind::Changed { player, was } => {
            games::text::staff::people::changed(snapshot, *player, was)
        }
        PostKind::Asked { player, ask, whom } => {
            text::staff::posts::asked(snapshot, *player, *ask, *whom)
        }
        PostKind::LaidAside { by, until } => presence::laid_aside(snapshot, by, *until),
        PostKind::TakenUp { player, length } => presence::taken_up(snapshot, *player, *length),
        PostKind::Volunteered { player, leads } => {
            games::text::staff::people::volunteered(snapshot, *player, *leads)
        }
        PostKind::Appointed { player, at } => text::staff::posts::appointed(snapshot, *player, *at),
        PostKind::Bore { player } => text::staff::posts::bore(snapshot, *player),
        PostKind::Reposted { player, posting, commander, chief, awaited } => {
            let (player, commander, chief) = (*player, *commander, *chief);
            let awaited = *awaited;
            let change = text::staff::posts::Change { player, posting, commander, chief, awaited };
            text::staff::posts::reposted(snapshot, &change)
        }
        PostKind::Repaired { manager, repair, whom, commander, awaited } => {
            let (repair, commander, awaited) = (*repair, *commander, *awaited);
            let repaired = text::host::Repaired { manager, repair, whom, commander, awaited };
            text::host::repaired(snapshot, &repaired)
        }
        PostKind::Motion { motion } => text::staff::votes::motion(snapshot, *motion, now),
        PostKind::Verdict { motion } => text::staff::votes::verdict(snapshot, *motion),
        PostKind::Proposal { proposal } => text::staff::council::proposal(snapshot, *proposal),
        PostKind::ByDefault { words } => text::staff::defaults::by_default(words),
        PostKind::ByCouncil { proposal } => text::staff::defaults::by_council(snapshot, *proposal),
        PostKind::Rolled { player, sides, reason, faces, roll, label } => {
            let roll = Roll::of_line(roll.as_ref(), *sides, faces);
            let who = format!("**{}**", games::text::staff::people::name_of(snapshot, *player));
            let body = text::dice::throw(&who, &roll, label, reason, faces);
            let throws = text::dice::throws(&roll, label, reason, faces);
            Post { body, throws, ..Post::default() }
        }
        PostKind::Reminder { player, told, since, quiet, chief, nudged_by } => {
            let (player, told, since) = (*player, *told, *since);
            let (quiet, chief, nudged_by) = (*quiet, *chief, *nudged_by);
            let of = presence::Reminder { player, told, since, quiet, chief, nudged_by };
            presence::reminder(snapshot, of)
        }
        PostKind::Awaited { player } => text::staff::rings::awaited(snapshot, *player, newest),
        PostKind::Ballots { motion, players, closes } => {
            text::staff::rings::ballots(snapshot, *motion, players, *closes)
        }
        PostKind::Stalled { again } => presence::stalled(snapshot, *again),
        PostKind::Went { player, until, stand_in } => {
            presence::went(snapshot, *player, *until, *stand_in)
        }
        PostKind::StandsIn { player, named, deputy } => {
            presence::stands_in(snapshot, *player, *named, *deputy)
        }
        PostKind::Returned { player } => presence::returned(snapshot, *player),
        PostKind::Paused { player } => presence::paused(snapshot, *player),
        PostKind::Resumed { player, length } => presence::resumed(snapshot, *player, *length),
        PostKind::Frozen { fault } => text::problems::frozen(snapshot, fault),
        PostKind::Rebuilt => text::records::upkeep::rebuilt(),
        PostKind::Unreadable { fault } => text::records::upkeep::unreadable(snapshot, fault),
        PostKind::Report { told } => {
            games::of(&snapshot.setup).about().reports.told_report(snapshot, told)
        }
        PostKind::Ended { secret, thrown, clean } => {
            games::text::staff::people::ended(snapshot, secret, *thrown, *clean)
        }
    }
}

/// The post with the row's mark at its foot, by which it is found again.
fn marked(mut post: Post, row: &OutboxRow) -> Post {
    let mark = row.mark();
    post.footer = if post.footer.is_empty() { mark } else { format!("{} · {mark}", post.footer) };
    post
}

pub(super) fn is_footer_of(row: &OutboxRow, footer: &str) -> bool {
    match &row.kind {
        PostKind::Dispatch { topic, .. } => text::order_in_footer(footer)
            .is_some_and(|(order, of)| of.0 == *topic && order == row.number),
        _ => footer.rsplit(" · ").next() == Some(&row.mark()),
    }
}

fn files_of(snapshot: &Snapshot) -> Vec<CreateButton> {
    let campaign = snapshot.id;
    if snapshot.game.is_none() {
        return Vec::new();
    }
    let id = ButtonId::File { campaign, button: FileButton::Report };
    let whole = button(&id, "The whole story", "📖", ButtonStyle::Secondary);
    let is_shown = games::of(&snapshot.setup).about().reports.is_shown(snapshot);
    let files = [(StoryButton::Page, "Report", "🗞️"), (StoryButton::Replay, "Replay", "🎞️")];
    let files = files.into_iter().filter(|_| is_shown).map(|(of, label, emoji)| {
        let id = ButtonId::Story { campaign, button: of };
        button(&id, label, emoji, ButtonStyle::Primary)
    });
    files.chain([whole]).collect()
}

/// The message of a row, still without its picture; `newest` if no later message opens panels, and
/// `now` in seconds since 1970.
pub(super) fn outgoing(
    row: &OutboxRow,
    snapshot: &Snapshot,
    newest: bool,
    now: i64,
) -> OutgoingMessage {
    let mut rows = Vec::new();
    if row.kind == PostKind::Lobby && snapshot.stage == Stage::Lobby {
        rows.extend(lobby_row(snapshot));
    }
    if row.kind == PostKind::Imported && snapshot.roster.commander.is_none() {
        let join = ButtonId::Join(snapshot.id);
        let join = button(&join, "Join", "✋", ButtonStyle::Success);
        rows.push(CreateActionRow::Buttons(vec![join]));
    }
    if let PostKind::Proposal { proposal } = row.kind {
        let voices = voices(snapshot, proposal);
        rows.extend((!voices.is_empty()).then_some(CreateActionRow::Buttons(voices)));
    }
    if matches!(row.kind, PostKind::Report { .. }) {
        rows.push(CreateActionRow::Buttons(files_of(snapshot)));
    }
    rows.extend(answers(row, snapshot));
    if let PostKind::Motion { motion } | PostKind::Ballots { motion, .. } = row.kind {
        rows.extend(ballots(snapshot, motion));
    }
    if matches!(row.kind, PostKind::Ended { .. }) {
        let check =
            button(&ButtonId::Dice(snapshot.id), "Check the dice", "🎲", ButtonStyle::Secondary);
        // Where a report follows the end, these stand under it.
        let told = match games::of(&snapshot.setup).about().reports.follows_the_end() {
            true => Vec::new(),
            false => files_of(snapshot),
        };
        rows.push(CreateActionRow::Buttons([vec![check], told].concat()));
    }
    if row.kind.opens() && newest {
        rows.push(CreateActionRow::Buttons(openers(snapshot.id, has_cards(snapshot))));
        let calls = matches!(row.kind, PostKind::Reminder { .. } | PostKind::Awaited { .. });
        if calls || matches!(row.kind, PostKind::Dispatch { .. }) {
            rows.extend(beside(snapshot));
        }
        rows.extend(best_proposal(snapshot).filter(|_| calls_to_command(&row.kind)));
    }
    if let PostKind::Reminder { since, .. } = row.kind
        && newest
        && presence::is_current(snapshot, since)
    {
        rows.push(answers_to_a_reminder(snapshot.id));
    }
    let mut post = words(row, snapshot, newest, now);
    // The channel of a side has no other message that would say so.
    if row.kind.opens() && newest || super::rooms::is_room(snapshot) {
        post = post.newest();
        post.body = clip_lines(&post.body, BODY_MAX);
    }
    if calls_to_command(&row.kind) && newest {
        let proposed = text::staff::council::open_lines(snapshot, PROPOSALS_SHOWN);
        let council = matches!(row.kind, PostKind::Reminder { .. });
        let council = council.then(|| text::staff::defaults::council_line(snapshot)).flatten();
        let council = council.into_iter().collect();
        post.body = [vec![post.body], proposed, council].concat().join("\n");
    }
    OutgoingMessage::from(post).with_rows(rows)
}
