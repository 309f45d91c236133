//! The messages of a siege: each month one for its card and actions, and one for its Banners and
//! clean-up; and the end.

use games::text::people::waiting;
use games::ui;
use kit::Audience;
use model::message::{Picture, Post, Tone};
use model::words::{BODY_MAX, clip_lines};
use model::{Event as AnyEvent, Snapshot};
use siege::{Event, Grade, LAST_TURN, Outcome, View};

use crate::pictures::FIGHTS;
use crate::text::chapter::Chapter;
use crate::text::{board, names, questions, sentences};

/// The message of a chapter, from everything that belongs to it so far.
pub fn post(
    chapter: Chapter,
    events: &[AnyEvent],
    view: Option<&View>,
    snapshot: &Snapshot,
) -> Post {
    let own: Vec<&Event> = ui::own(events);
    let mut lines = tell(events, false, Audience::Public);
    let outcome = own.iter().find_map(|event| match event {
        Event::Ended { outcome } => Some(*outcome),
        _ => None,
    });
    let fought = own.iter().any(|event| matches!(event, Event::Fought { .. }));
    let card = own.iter().find_map(|event| match event {
        Event::CardDrawn { card } => Some(format!("event-{}", card.0)),
        _ => None,
    });
    let picture = match (chapter, fought) {
        (_, true) => Picture::Own(FIGHTS.to_owned()),
        (Chapter::Actions(_), false) if card.is_some() => Picture::None,
        _ => Picture::Map,
    };
    let (title, tone) = match chapter {
        Chapter::Actions(turn) => (actions_title(turn, &own), mood(&own)),
        // No Banner moves in the first month (S-077).
        Chapter::Banners(1) => (format!("⏳ {} is over", names::month(1)), Tone::Plain),
        Chapter::Banners(turn) => (format!("🚩 {}: the Banners", names::month(turn)), mood(&own)),
        Chapter::Over => over(outcome),
    };
    let mut waits = None;
    if let Some(view) = view {
        if is_current(chapter, view) {
            waits = awaited(snapshot, view);
        } else if chapter == Chapter::Banners(view.city.turn.saturating_sub(1))
            || chapter == Chapter::Over
        {
            lines.extend(board::account(view));
        }
    }
    Post {
        title,
        tone,
        picture,
        card,
        body: clip_lines(&lines.join("\n"), BODY_MAX),
        waits,
        ..Post::default()
    }
}

/// `📜 March 1884 · turn 2 of 12: Market Day`.
fn actions_title(turn: u8, events: &[&Event]) -> String {
    let card = events.iter().find_map(|event| match event {
        Event::CardDrawn { card } => Some(format!(": {}", names::card(*card))),
        _ => None,
    });
    format!("📜 {} · turn {turn} of {LAST_TURN}{}", names::month(turn), card.unwrap_or_default())
}

fn mood(events: &[&Event]) -> Tone {
    let is_bad = |event: &&Event| match event {
        Event::BannerMoved { back, .. } => !back,
        Event::AllLost { .. } | Event::Ill { .. } => true,
        Event::LeaderHit { wound, .. } => *wound != siege::tables::Wound::None,
        _ => false,
    };
    let is_good = |event: &&Event| match event {
        Event::Strength { by, .. } => *by < 0,
        Event::BannerMoved { back, .. } => *back,
        _ => false,
    };
    match (events.iter().any(is_bad), events.iter().any(is_good)) {
        (true, _) => Tone::Bad,
        (false, true) => Tone::Good,
        (false, false) => Tone::Plain,
    }
}

fn over(outcome: Option<Outcome>) -> (String, Tone) {
    let Some(outcome) = outcome else { return ("🏁 The siege is over".to_owned(), Tone::Plain) };
    let tone = match outcome.grade {
        Grade::Outstanding | Grade::Victory => Tone::Good,
        Grade::Marginal => Tone::Plain,
        Grade::Defeat => Tone::Bad,
    };
    (sentences::ended("Title", outcome), tone)
}

fn is_current(chapter: Chapter, view: &View) -> bool {
    view.awaiting.is_some() && chapter == Chapter::standing(view)
}

fn awaited(snapshot: &Snapshot, view: &View) -> Option<String> {
    waiting::call(snapshot, || view.awaiting.map(questions::awaited))
}

/// Facts in order as an audience knows them, a line each; with the months they begin if `months`.
pub fn tell(events: &[AnyEvent], months: bool, audience: Audience) -> Vec<String> {
    let seen: Vec<AnyEvent> = events.iter().filter_map(|event| event.seen_by(audience)).collect();
    ui::lines(&seen, |event: &Event| {
        let told = months || !matches!(event, Event::TurnBegan { .. });
        let why = sentences::why_modified(event).map(|why| format!("-# Modifiers: {why}."));
        sentences::sentence(event).into_iter().chain(why).filter(move |_| told)
    })
}

#[cfg(test)]
mod tests {
    use siege::{BannerCardId, GORDON};

    use super::*;

    /// S-023, S-R24: the channel knows that the Banner card was seen, whoever commands which it is.
    #[test]
    fn a_banner_card_that_was_seen_is_told_to_whoever_commands_alone() {
        let seen = AnyEvent::of(Event::Seen { card: Some(BannerCardId(9)) });
        let told = |audience| tell(std::slice::from_ref(&seen), true, audience).join(" ");
        assert!(told(Audience::Seat(GORDON)).contains("Green, then Black, then Red"));
        let public = told(Audience::Public);
        assert!(public.contains("has seen") && !public.contains("Green"), "{public}");
    }
}
