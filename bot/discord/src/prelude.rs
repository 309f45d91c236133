//! What nearly every answer to somebody is made with.

pub(crate) use model::button::ButtonId;
pub(crate) use model::message::Post;
pub(crate) use model::{Problem, Request, Snapshot, Stage};
pub(crate) use staff::PlayerId;

pub(crate) use crate::orders::here::Here;
pub(crate) use crate::outgoing::OutgoingMessage;
pub(crate) use crate::reply::{Outcome, Reply, said};
pub(crate) use crate::widgets::{Button, Line, MENU_MAX, Row};
pub(crate) use crate::{App, Context, Failure};
