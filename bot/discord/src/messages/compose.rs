//! From rows of the outbox to messages: the words are `text`'s, the buttons are put on here.

use games::people::by_default;
use games::sides;
use model::button::battle::{PostsButton, SheetButton};
use model::button::look::{FileButton, StoryButton};
use model::button::staff::{BallotButton, ClockButton, ProposalButton};
use model::button::terms::TermsButton;
use model::dice::roll::Roll;
use model::message::{Picture, Topic};
use model::post_kind::PostKind;
use staff::group::Ask;
use staff::motion::Question;
use store::OutboxRow;
use text::people::{council, defaults, members, posts, presence, rings, votes};
use text::records::upkeep;

use crate::prelude::*;

/// The version of how boards are drawn and worded: whoever changes what a board looks like counts
/// it up, and boards of before are drawn anew, a few at a time.
pub const DRAWING: i64 = 4;
/// How long a board waits for its map: it is no news, and may be late.
const PICTURE_WITHIN: Duration = Duration::from_secs(30);
const PROPOSALS_SHOWN: usize = 3;

/// A button in the usual colour.
fn button(id: ButtonId, label: &str, emoji: &'static str) -> Button {
    Button::new(id, label).emoji(emoji)
}

/// The buttons that open private panels; never stale.
pub(super) fn openers(campaign: CampaignId, cards: bool) -> Vec<Button> {
    let mut all = vec![button(ButtonId::Orders(campaign), "Orders", "📜").main()];
    all.extend(cards.then(|| button(ButtonId::Hand(campaign), "Hand", "🃏")));
    all.push(button(ButtonId::Map(campaign), "Map", "🗺️"));
    all.push(button(ButtonId::Why(campaign), "Why?", "❓"));
    all
}

pub(super) fn has_cards(snapshot: &Snapshot) -> bool {
    games::of(&snapshot.setup).about().has_cards
}

fn beside(snapshot: &Snapshot) -> Option<Row> {
    // While a battle is fought as another game, nothing else is done about it: what is asked is of
    // the game on top.
    let game = snapshot.game.as_deref()?;
    let play = games::on_top(game);
    let mut buttons = Vec::new();
    if play.about().tabletop.is_some_and(|tabletop| (tabletop.waits)(game)) {
        let sheet = ButtonId::Sheet { campaign: snapshot.id, button: SheetButton::Open };
        buttons.push(button(sheet, "Battle sheet", "🎲"));
        buttons.extend(take_over(snapshot));
        buttons.extend(by_default::on_a_table(game).map(|battle| {
            let appoint = SheetButton::Appoint(battle);
            let appoint = ButtonId::Sheet { campaign: snapshot.id, button: appoint };
            button(appoint, "When we meet", "⏳")
        }));
    }
    if play.odds_are_of_use(game) {
        let odds = ButtonId::Odds(snapshot.id);
        buttons.push(button(odds, "Odds", "🎯"));
    }
    Row::of(buttons)
}

fn take_over(snapshot: &Snapshot) -> Option<Button> {
    if snapshot.roster.members.len() < 2 {
        return None;
    }
    let lead = PostsButton::Lead(games::battle(snapshot.game.as_ref()?)?);
    let lead = ButtonId::Posts { campaign: snapshot.id, button: lead };
    Some(button(lead, "Take over", "⚔️"))
}

fn lobby_row(snapshot: &Snapshot) -> Vec<Row> {
    let campaign = snapshot.id;
    let options = ButtonId::Options { campaign, button: TermsButton::Open };
    let sides = sides::of(&snapshot.setup);
    let side = |(side, of): (u8, &games::SideName)| {
        let id = ButtonId::JoinSide { campaign, side };
        button(id, &format!("Join {}", of.name), of.emoji).go()
    };
    let join = match sides {
        [] => vec![button(ButtonId::Join(campaign), "Join", "✋").go()],
        sides => {
            let open = (0..).zip(sides);
            let open = open.filter(|(of, _)| !sides::is_automatic(&snapshot.setup, kit::Side(*of)));
            open.map(side).collect()
        }
    };
    let others = vec![
        button(ButtonId::Leave(campaign), "Leave", "👋"),
        button(ButtonId::Ready(campaign), "Ready", "✅"),
        button(ButtonId::Start(campaign), "Start", "⚔️").main(),
        button(options, "Options", "⚙️"),
    ];
    match sides {
        [] => vec![Row::Buttons([join, others].concat())],
        _ => vec![Row::Buttons(join), Row::Buttons(others)],
    }
}

fn answers(row: &OutboxRow, snapshot: &Snapshot) -> Option<Row> {
    let campaign = snapshot.id;
    let file = |button| ButtonId::File { campaign, button };
    let answer = match row.kind {
        PostKind::Asked { ask: Ask::Archive, .. } => {
            button(file(FileButton::Agree), "Lay it aside", "🗄️").stop()
        }
        PostKind::Asked { ask: Ask::Lead { battle }, player, .. } => {
            let button_of = PostsButton::Yield { battle, to: player };
            let id = ButtonId::Posts { campaign, button: button_of };
            let name = members::bare_name(snapshot, player);
            button(id, &format!("Let {name} lead"), "⚔️").go()
        }
        PostKind::LaidAside { .. } => button(file(FileButton::TakeUp), "Take it up again", "▶️"),
        _ => return None,
    };
    Some(Row::one(answer))
}

fn ballots(snapshot: &Snapshot, number: u32) -> Vec<Row> {
    let open = snapshot.roster.motion().filter(|motion| motion.number == number);
    let id = |button| ButtonId::Vote { campaign: snapshot.id, motion: number, button };
    match open.map(|motion| &motion.question) {
        None => Vec::new(),
        Some(Question::Relieve { .. }) => vec![Row::Buttons(vec![
            button(id(BallotButton::Relieve), "Relieve", "📯").stop(),
            button(id(BallotButton::Keep), "Keep", "🤝").go(),
        ])],
        Some(Question::FightOn { .. }) => vec![Row::Buttons(vec![
            button(id(BallotButton::Against), "Make peace", "🕊️").go(),
            button(id(BallotButton::Favour), "Fight on", "⚔️").stop(),
        ])],
        Some(Question::Rewind { .. } | Question::Change { .. }) => {
            vec![Row::Buttons(vec![
                button(id(BallotButton::Favour), "In favour", "👍").go(),
                button(id(BallotButton::Against), "Against", "👎").stop(),
            ])]
        }
        Some(Question::Succeed { .. }) => {
            let candidates = open.map(|motion| motion.candidates(&snapshot.roster));
            let candidates = candidates.unwrap_or_default();
            let line = |player: &PlayerId| {
                let name = members::bare_name(snapshot, *player);
                Line::new(name, player.0.to_string())
            };
            let lines: Vec<Line> = candidates.iter().take(MENU_MAX).map(line).collect();
            let stand = button(id(BallotButton::Stand), "I stand", "🙋");
            // A menu without lines is none.
            let any = !lines.is_empty();
            let menu = any.then(|| Row::menu(id(BallotButton::For), "Your secret vote", lines));
            menu.into_iter().chain([Row::one(stand)]).collect()
        }
    }
}

fn of_proposal(snapshot: &Snapshot, proposal: u32, button: ProposalButton) -> ButtonId {
    ButtonId::Proposal { campaign: snapshot.id, proposal, button }
}

pub fn voices(snapshot: &Snapshot, number: u32) -> Vec<Button> {
    let found = snapshot.roster.council.numbered(number);
    let Some(open) = found.filter(|proposal| proposal.is_open()) else { return Vec::new() };
    let id = |button| of_proposal(snapshot, number, button);
    if open.reports {
        return vec![
            button(id(ProposalButton::Adopt), "Confirm", "✅").go(),
            button(id(ProposalButton::Object), "Object", "✋").stop(),
        ];
    }
    vec![
        button(id(ProposalButton::Back), "Back it", "👍"),
        button(id(ProposalButton::Object), "Object", "✋"),
        button(id(ProposalButton::Adopt), "Adopt", "✅").go(),
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
fn best_proposal(snapshot: &Snapshot) -> Option<Row> {
    let best = snapshot.roster.council.best_first().into_iter().next()?;
    let id = of_proposal(snapshot, best.number, ProposalButton::Adopt);
    let label = council::adopt_label(best);
    Some(Row::Buttons(vec![button(id, &label, "✅").go()]))
}

fn answers_to_a_reminder(campaign: CampaignId) -> Row {
    let id = |button| ButtonId::Clock { campaign, button };
    Row::Buttons(vec![
        button(id(ClockButton::Tomorrow), "Tomorrow", "💤"),
        button(id(ClockButton::Away), "I'm away", "🏖️"),
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
    match *kind {
        // A row for a side is told as what it holds.
        PostKind::OfSide { ref kind, .. } => other_words(kind, snapshot, newest, now),
        PostKind::Lobby => members::lobby(snapshot),
        PostKind::Begun | PostKind::Dispatch { .. } => members::begun(snapshot),
        PostKind::Imported => members::imported(snapshot),
        PostKind::NewRules { was, rebased } => upkeep::new_rules(snapshot, was, rebased),
        PostKind::Restored { order, at } => upkeep::restored(order, at, snapshot),
        PostKind::Undone { player, order, ref events, .. } => {
            text::undo::undone(snapshot, player, order, events)
        }
        PostKind::Rewound { to, orders, was, is, .. } => {
            text::undo::rewound(snapshot, to, orders, was, is)
        }
        PostKind::Joined { player, ref salt, back } => {
            members::joined(snapshot, player, salt.as_ref(), back)
        }
        PostKind::Left { ref name, handed_over } => members::left(snapshot, name, handed_over),
        PostKind::Changed { player, ref was } => members::changed(snapshot, player, was),
        PostKind::Asked { player, ask, whom } => posts::asked(snapshot, player, ask, whom),
        PostKind::LaidAside { ref by, until } => presence::laid_aside(snapshot, by, until),
        PostKind::TakenUp { player, length } => presence::taken_up(snapshot, player, length),
        PostKind::Volunteered { player, leads } => members::volunteered(snapshot, player, leads),
        PostKind::Appointed { player, at } => posts::appointed(snapshot, player, at),
        PostKind::Bore { player } => posts::bore(snapshot, player),
        PostKind::Reposted { player, ref posting, commander, chief, awaited } => {
            let change = posts::Change { player, posting, commander, chief, awaited };
            posts::reposted(snapshot, &change)
        }
        PostKind::Repaired { ref manager, repair, ref whom, commander, awaited } => {
            let repaired = text::host::Repaired { manager, repair, whom, commander, awaited };
            text::host::repaired(snapshot, &repaired)
        }
        PostKind::Motion { motion } => votes::motion(snapshot, motion, now),
        PostKind::Verdict { motion } => votes::verdict(snapshot, motion),
        PostKind::Proposal { proposal } => council::proposal(snapshot, proposal),
        PostKind::ByDefault { ref words } => defaults::by_default(words),
        PostKind::ByCouncil { proposal } => defaults::by_council(snapshot, proposal),
        PostKind::Rolled { player, sides, ref reason, ref faces, ref roll, ref label } => {
            let roll = Roll::of_line(roll.as_ref(), sides, faces);
            let who = format!("**{}**", members::name_of(snapshot, player));
            let body = text::dice::throw(&who, &roll, label, reason, faces);
            let throws = text::dice::throws(&roll, label, reason, faces);
            Post { body, throws, ..Post::default() }
        }
        PostKind::Reminder { player, told, since, quiet, chief, nudged_by } => {
            let of = presence::Reminder { player, told, since, quiet, chief, nudged_by };
            presence::reminder(snapshot, of)
        }
        PostKind::Awaited { player } => rings::awaited(snapshot, player, newest),
        PostKind::Ballots { motion, ref players, closes } => {
            rings::ballots(snapshot, motion, players, closes)
        }
        PostKind::Stalled { again } => presence::stalled(snapshot, again),
        PostKind::Went { player, until, stand_in } => {
            presence::went(snapshot, player, until, stand_in)
        }
        PostKind::StandsIn { player, named, deputy } => {
            presence::stands_in(snapshot, player, named, deputy)
        }
        PostKind::Returned { player } => presence::returned(snapshot, player),
        PostKind::Paused { player } => presence::paused(snapshot, player),
        PostKind::Resumed { player, length } => presence::resumed(snapshot, player, length),
        PostKind::Frozen { ref fault } => text::problems::frozen(snapshot, fault),
        PostKind::Rebuilt => upkeep::rebuilt(),
        PostKind::Unreadable { ref fault } => upkeep::unreadable(snapshot, fault),
        PostKind::Report { ref told } => {
            (games::of(&snapshot.setup).about().reports.told_report)(snapshot, told)
        }
        PostKind::Ended { ref secret, thrown, clean } => {
            members::ended(snapshot, secret, thrown, clean)
        }
    }
}

/// The post with the row's mark at its foot, by which it is found again.
fn marked(mut post: Post, row: &OutboxRow) -> Post {
    sign(&mut post, &row.mark());
    post
}

/// Puts a mark at the foot of a post, by which the message is found again.
pub(super) fn sign(post: &mut Post, mark: &str) {
    let divided = if post.footer.is_empty() { "" } else { " · " };
    post.footer += &format!("{divided}{mark}");
}

/// Whether a footer ends with a mark.
pub(super) fn is_signed(footer: &str, mark: &str) -> bool {
    footer.rsplit(" · ").next() == Some(mark)
}

pub(super) fn is_footer_of(row: &OutboxRow, footer: &str) -> bool {
    match &row.kind {
        PostKind::Dispatch { topic, .. } => text::order_in_footer(footer)
            .is_some_and(|(order, of)| of.0 == *topic && order == row.number),
        _ => is_signed(footer, &row.mark()),
    }
}

/// Whether a snapshot is shown in the channel that a side keeps to itself.
pub(super) fn is_room(snapshot: &Snapshot) -> bool {
    snapshot.roster.room == Some(snapshot.channel.0)
}

fn links(snapshot: &Snapshot) -> Vec<Row> {
    let (guild, channel) = (snapshot.guild.0, snapshot.channel.0);
    let url = |id: MessageId| format!("https://discord.com/channels/{guild}/{channel}/{}", id.0);
    let link = |newest| Row::Link(url(newest), "Newest message");
    snapshot.newest.map(link).into_iter().collect()
}

/// What a board shows, and whether with its picture if it is to have one.
pub(super) async fn board(
    app: &App,
    snapshot: &Arc<Snapshot>,
    slot: Slot,
    mark: &str,
) -> (OutgoingMessage, bool) {
    let mut post = text::board(snapshot, app.campaigns.now());
    let picture = app.pictures.of(slot, snapshot, &post.picture, PICTURE_WITHIN).await;
    let pictured = picture.is_some() || post.picture == Picture::None;
    sign(&mut post, mark);
    let outgoing = OutgoingMessage::from(post).with_rows(links(snapshot));
    (outgoing.with_picture(picture), pictured)
}

fn files_of(snapshot: &Snapshot) -> Vec<Button> {
    let campaign = snapshot.id;
    if snapshot.game.is_none() {
        return Vec::new();
    }
    let id = ButtonId::File { campaign, button: FileButton::Report };
    let whole = button(id, "The whole story", "📖");
    let is_shown = (games::of(&snapshot.setup).about().reports.is_shown)(snapshot);
    let files = [(StoryButton::Page, "Report", "🗞️"), (StoryButton::Replay, "Replay", "🎞️")];
    let files = files.into_iter().filter(|_| is_shown).map(|(of, label, emoji)| {
        let id = ButtonId::Story { campaign, button: of };
        button(id, label, emoji).main()
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
        let join = button(join, "Join", "✋").go();
        rows.push(Row::one(join));
    }
    if let PostKind::Proposal { proposal } = row.kind {
        let voices = voices(snapshot, proposal);
        rows.extend(Row::of(voices));
    }
    if matches!(row.kind, PostKind::Report { .. }) {
        rows.push(Row::Buttons(files_of(snapshot)));
    }
    rows.extend(answers(row, snapshot));
    if let PostKind::Motion { motion } | PostKind::Ballots { motion, .. } = row.kind {
        rows.extend(ballots(snapshot, motion));
    }
    if matches!(row.kind, PostKind::Ended { .. }) {
        let check = button(ButtonId::Dice(snapshot.id), "Check the dice", "🎲");
        // Where a report follows the end, these stand under it.
        let told = match games::of(&snapshot.setup).about().reports.follows_the_end {
            true => Vec::new(),
            false => files_of(snapshot),
        };
        rows.push(Row::Buttons([vec![check], told].concat()));
    }
    if row.kind.opens() && newest {
        rows.push(Row::Buttons(openers(snapshot.id, has_cards(snapshot))));
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
    if row.kind.opens() && newest || is_room(snapshot) {
        post = post.newest();
        post.body = clip_lines(&post.body, BODY_MAX);
    }
    if calls_to_command(&row.kind) && newest {
        let proposed = council::open_lines(snapshot, PROPOSALS_SHOWN);
        let council = matches!(row.kind, PostKind::Reminder { .. });
        let council = council.then(|| defaults::council_line(snapshot)).flatten();
        let council = council.into_iter().collect();
        post.body = [vec![post.body], proposed, council].concat().join("\n");
    }
    OutgoingMessage::from(post).with_rows(rows)
}
