//! Less of a message, where the whole of it is not taken: without its files, then in short. What
//! players must know and press gets through; what is left out is told.

use games::text;
use model::ids::CampaignId;

use crate::messages::compose::openers;
use crate::messages::send::SendError;
use crate::outgoing::OutgoingMessage;
use crate::widgets::Row;

/// What was left out of a message so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct LeftOut {
    /// Its files: the channel may forbid them.
    pub(super) files: bool,
    /// All but its gist: something in it is not as Discord wants it.
    rest: bool,
}

impl LeftOut {
    pub(super) fn is_files_alone(self) -> bool {
        self.files && !self.rest
    }
}

/// What may be taken where `outgoing` was not; nothing if less of it would not help. `opens` tells
/// whose openers it carries, if it does, and whether cards are played there.
pub(super) fn fallback(
    outgoing: &OutgoingMessage,
    error: SendError,
    left_out: &mut LeftOut,
    opens: Option<(CampaignId, bool)>,
) -> Option<OutgoingMessage> {
    let mut less = outgoing.clone();
    match error {
        SendError::Closed if outgoing.picture.is_some() || outgoing.file.is_some() => {
            left_out.files = true;
        }
        SendError::Refused if !left_out.rest => {
            *left_out = LeftOut { files: true, rest: true };
            less.post = text::in_short(&outgoing.post);
            less.rows =
                opens.map(|(id, cards)| Row::Buttons(openers(id, cards))).into_iter().collect();
        }
        _ => return None,
    }
    (less.picture, less.file) = (None, None);
    Some(less)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outgoing::File;
    use model::message::Post;

    fn outgoing() -> OutgoingMessage {
        let file = File { name: "a".to_owned(), bytes: Vec::new().into(), about: String::new() };
        let post = Post { body: "Words. ".repeat(600), ..Post::default() };
        OutgoingMessage::from(post).with_file(file)
    }

    #[test]
    fn files_go_first_where_the_channel_is_closed_and_once_only() {
        let mut left_out = LeftOut::default();
        let less =
            fallback(&outgoing(), SendError::Closed, &mut left_out, None).expect("less of it");
        assert!(less.file.is_none() && less.post == outgoing().post);
        assert!(left_out.is_files_alone());
        assert!(fallback(&less, SendError::Closed, &mut left_out, None).is_none());
    }

    #[test]
    fn what_is_refused_is_told_in_short_with_its_openers_and_then_given_up() {
        let mut left_out = LeftOut::default();
        let opens = Some((CampaignId(1), true));
        let less =
            fallback(&outgoing(), SendError::Refused, &mut left_out, opens).expect("less of it");
        assert!(less.post.body.chars().count() < 1_500, "{}", less.post.body);
        assert!(less.post.body.contains("/log"), "{}", less.post.body);
        assert_eq!(less.rows.len(), 1);
        assert!(!left_out.is_files_alone());
        assert!(fallback(&less, SendError::Refused, &mut left_out, opens).is_none());
        assert!(fallback(&less, SendError::Later, &mut left_out, opens).is_none());
    }
}
