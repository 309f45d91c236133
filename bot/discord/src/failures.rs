//! What a failed call to Discord means.

use serenity::http::{ErrorResponse, HttpError};

fn answer(why: &serenity::Error) -> Option<&ErrorResponse> {
    match why {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(answer)) => Some(answer),
        _ => None,
    }
}

/// The number Discord gives an error, if it is one of Discord's.
pub fn discord_code(why: &serenity::Error) -> Option<isize> {
    answer(why).map(|answer| answer.error.code)
}

/// The HTTP status of a failed call, if there was an answer.
pub fn status(why: &serenity::Error) -> Option<u16> {
    answer(why).map(|answer| answer.status_code.as_u16())
}

/// Whether trying again is pointless: Discord has understood and said no.
pub fn is_final(why: &serenity::Error) -> bool {
    match status(why) {
        Some(429) => false,
        Some(status) => (400..500).contains(&status),
        None => !matches!(why, serenity::Error::Http(_) | serenity::Error::Io(_)),
    }
}

/// Whether Discord would not have what was sent, rather than the sender.
pub fn finds_fault(why: &serenity::Error) -> bool {
    status(why) == Some(400)
}
