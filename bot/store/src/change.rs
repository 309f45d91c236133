//! What can be kept, as one list of kinds; each is written by the file of its subject.

use kit::Side;
use model::campaign::counts::OwnNumber;
use model::campaign::fault::Fault;
use model::ids::{CampaignId, ChannelId, DraftId, GuildId, InteractionId, MessageId};
use model::log::LogLine;
use model::person::{Look, Person};
use model::post_kind::PostKind;
use model::{CampaignRow, Draft};
use staff::PlayerId;

use crate::db::{DbConnection, sqlite};
use crate::tables::boards::BoardShown;
use crate::tables::rooms::RoomBoard;
use crate::tables::{
    boards, campaigns, drafts, dues, faults, log, outbox, own_numbers, people, rooms, settings,
};
use crate::{Due, DueKind, OutboxRow, PostState, StoreError};

#[derive(Debug, Clone)]
pub enum Change {
    AddCampaign(Box<CampaignRow>),
    /// A campaign's state; not what its channel shows.
    SaveCampaign(Box<CampaignRow>),
    Freeze(CampaignId, Box<Fault>),
    Newest(CampaignId, MessageId),
    Begins(CampaignId, MessageId),
    /// The situation board of a campaign, and the turn it was posted in.
    Board(CampaignId, Option<MessageId>, i64),
    /// A new board is on its way since then; noting a board ends that.
    BoardTried(CampaignId, i64),
    BoardShows(CampaignId, BoardShown),
    AddLine(Box<LogLine>),
    AddOwnNumber(CampaignId, OwnNumber),
    /// So many audiences have counted every line of a log so far, up to this one.
    BeginOwnNumbers(CampaignId, i64, i64),
    /// An interaction that is carried out by this very list.
    AddInteraction(InteractionId, CampaignId, i64),
    /// A draft, in place of the same player's older one.
    SaveDraft(Box<Draft>),
    DropDraft(DraftId),
    AddPost(Box<OutboxRow>),
    GrowPost(i64, Box<PostKind>),
    /// Somebody else is awaited, or for something else: the newest message that opens panels says so.
    CallAgain(CampaignId),
    /// A newer message, the last row, opens panels: those from the first on do so no more.
    GrowOld(CampaignId, i64, i64),
    SetRoom(CampaignId, Side, Option<ChannelId>),
    RoomBoard(CampaignId, RoomBoard),
    PostState(CampaignId, i64, PostState),
    /// How large the database may become, in pages: a disk that is full, for tests.
    LimitPages(u32),
    /// The database was put back: what a campaign's channel shows may be of a later time.
    PostAgain(CampaignId),
    SetDue(Due),
    /// Nothing of this kind falls due any more.
    DropDue(CampaignId, DueKind),
    DropOneDue(Due),
    /// This one does not fall due any more, unless it has been set anew.
    DropDueAsItWas(Due),
    /// This one falls due at another time, unless it has been set anew.
    PutOffDueAsItWas(Due, i64),
    /// Nothing of a campaign falls due until it goes on.
    HoldDues(CampaignId),
    /// A campaign goes on; what was held falls due so many seconds later.
    ReleaseDues(CampaignId, i64),
    SetPerson(PlayerId, Box<Person>),
    /// How far somebody has followed a campaign, and until when they are left in peace there.
    SetLook(CampaignId, PlayerId, Look),
    /// Somebody is rung in a campaign then; setting a look leaves it as it is.
    Rings(CampaignId, PlayerId, i64),
    /// Nothing is known of somebody any more but what the logs tell.
    ForgetPerson(PlayerId),
    /// Since when somebody may join no campaign of a server; nothing if they may.
    SetBan(GuildId, PlayerId, Option<i64>),
    Set(&'static str, String),
    SetOnce(&'static str, String),
    /// The commands a server was given last, as a hash; or that it was given none.
    Registered(GuildId, Option<String>),
    /// The token of an interaction that was acknowledged and not yet answered.
    KeepToken(InteractionId, GuildId, String, i64),
    DropToken(InteractionId),
}

impl Change {
    /// Writes it, under an epoch if there are several processes.
    pub(super) async fn write(
        &self,
        connection: &mut DbConnection,
        epoch: i64,
    ) -> Result<(), StoreError> {
        match self {
            Change::AddCampaign(row) => campaigns::add(connection, row).await,
            Change::SaveCampaign(row) => campaigns::save(connection, row).await,
            Change::Freeze(id, fault) => {
                campaigns::freeze(connection, *id, &fault.id).await?;
                faults::add(connection, *id, fault).await
            }
            Change::Newest(id, message) => campaigns::newest(connection, *id, *message).await,
            Change::Begins(id, message) => campaigns::begins(connection, *id, *message).await,
            Change::Board(id, message, turn) => {
                campaigns::board(connection, *id, *message, *turn).await
            }
            Change::BoardTried(id, at) => campaigns::board_tried(connection, *id, *at).await,
            Change::BoardShows(id, shown) => boards::shows(connection, *id, *shown).await,
            Change::AddLine(line) => log::add(connection, line, epoch).await,
            Change::AddOwnNumber(id, number) => own_numbers::add(connection, *id, *number).await,
            Change::BeginOwnNumbers(id, audiences, line) => {
                own_numbers::begin(connection, *id, *audiences, *line).await
            }
            Change::AddInteraction(id, campaign, number) => {
                log::add_interaction(connection, *id, *campaign, *number).await
            }
            Change::SaveDraft(draft) => drafts::save(connection, draft).await,
            Change::DropDraft(id) => drafts::delete(connection, *id).await,
            Change::AddPost(row) => outbox::add(connection, row).await,
            Change::SetRoom(id, side, room) => rooms::set(connection, *id, *side, *room).await,
            Change::RoomBoard(id, board) => rooms::board(connection, *id, *board).await,
            Change::GrowPost(id, kind) => outbox::grow(connection, *id, kind).await,
            Change::GrowOld(id, from, newest) => {
                outbox::grow_old(connection, *id, *from, *newest).await
            }
            Change::CallAgain(id) => outbox::call_again(connection, *id).await,
            Change::PostState(_, id, state) => outbox::state(connection, *id, *state).await,
            Change::LimitPages(pages) => sqlite::limit(connection, *pages).await,
            Change::PostAgain(campaign) => outbox::again(connection, *campaign).await,
            Change::SetDue(due) => dues::set(connection, *due).await,
            Change::DropDue(campaign, kind) => dues::delete(connection, *campaign, *kind).await,
            Change::DropOneDue(due) => dues::delete_one(connection, *due).await,
            Change::DropDueAsItWas(due) => dues::delete_as_it_was(connection, *due).await,
            Change::PutOffDueAsItWas(due, at) => {
                dues::put_off_as_it_was(connection, *due, *at).await
            }
            Change::HoldDues(campaign) => dues::hold(connection, *campaign).await,
            Change::ReleaseDues(campaign, by) => dues::release(connection, *campaign, *by).await,
            Change::SetPerson(player, person) => people::set(connection, *player, person).await,
            Change::SetLook(campaign, player, look) => {
                people::look(connection, *campaign, *player, *look).await
            }
            Change::Rings(campaign, player, at) => {
                people::rung(connection, *campaign, *player, *at).await
            }
            Change::ForgetPerson(player) => people::forget(connection, *player).await,
            Change::SetBan(guild, player, at) => {
                people::ban(connection, *guild, *player, *at).await
            }
            Change::Set(key, value) => settings::set(connection, key, value).await,
            Change::SetOnce(key, value) => settings::set_once(connection, key, value).await,
            Change::Registered(guild, hash) => {
                settings::registered(connection, *guild, hash.as_deref()).await
            }
            Change::KeepToken(id, guild, token, at) => {
                settings::keep_token(connection, (*id, *guild), token, *at).await
            }
            Change::DropToken(id) => settings::drop_token(connection, *id).await,
        }
    }

    /// The campaign that this is about. What names none is a person's, a server's, or the
    /// installation's, or goes with what names one.
    pub(super) fn campaign(&self) -> Option<CampaignId> {
        match self {
            Change::AddCampaign(row) | Change::SaveCampaign(row) => Some(row.id),
            Change::AddLine(line) => Some(line.campaign),
            Change::AddPost(row) => Some(row.campaign),
            Change::SaveDraft(draft) => Some(draft.campaign),
            Change::SetDue(due)
            | Change::DropOneDue(due)
            | Change::DropDueAsItWas(due)
            | Change::PutOffDueAsItWas(due, _) => Some(due.campaign),
            Change::Freeze(id, _)
            | Change::Newest(id, _)
            | Change::Begins(id, _)
            | Change::Board(id, ..)
            | Change::BoardTried(id, _)
            | Change::BoardShows(id, _)
            | Change::AddOwnNumber(id, _)
            | Change::BeginOwnNumbers(id, ..)
            | Change::AddInteraction(_, id, _)
            | Change::SetRoom(id, ..)
            | Change::RoomBoard(id, _)
            | Change::PostState(id, ..)
            | Change::PostAgain(id)
            | Change::CallAgain(id)
            | Change::GrowOld(id, ..)
            | Change::DropDue(id, _)
            | Change::HoldDues(id)
            | Change::ReleaseDues(id, _)
            | Change::SetLook(id, ..)
            | Change::Rings(id, ..) => Some(*id),
            Change::DropDraft(_)
            | Change::GrowPost(..)
            | Change::LimitPages(_)
            | Change::SetPerson(..)
            | Change::ForgetPerson(_)
            | Change::SetBan(..)
            | Change::Set(..)
            | Change::SetOnce(..)
            | Change::Registered(..)
            | Change::KeepToken(..)
            | Change::DropToken(_) => None,
        }
    }

    pub(super) fn founded(&self, id: CampaignId) -> Option<GuildId> {
        match self {
            Change::AddCampaign(row) if row.id == id => Some(row.guild),
            _ => None,
        }
    }
}
