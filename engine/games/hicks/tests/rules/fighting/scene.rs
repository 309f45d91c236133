//! A small table set up by words, on which single steps are played with scripted dice.

use hicks::phases::Cx;
use hicks::phases::enemy::ansar;
use hicks::phases::fighting::fire::fire;
use hicks::phases::fighting::morale::{Tried, suffer, test};
use hicks::{Body, Event, Field, Occasion, Options, PartyId, TestResult, UnitId};
use kit::Scripted;
use serde_json::json;

use crate::words::{look, set, square};

/// The first party of a table.
pub(crate) const THEY: PartyId = PartyId(0);
pub(crate) const PANIC: Tried = Tried { result: TestResult::Panic, die: 6 };

/// A table, and what has just happened on it.
pub(crate) struct Scene {
    pub(crate) field: Field,
    pub(crate) options: Options,
    pub(crate) events: Vec<Event>,
}

impl Scene {
    /// The square in turn 2 with this on the table: Blacks in front, Arabs right and left,
    /// Bashi-Bazouks in the rear. The Pasha is with the front, his presence known and of no account.
    #[track_caller]
    pub(crate) fn of(setup: &str) -> Self {
        let field = set(set(square(), "turn = 2; pashas.0.presence = 0"), setup);
        Self { field, options: Options::default(), events: Vec::new() }
    }

    #[track_caller]
    pub(crate) fn set(&mut self, setup: &str) -> &mut Self {
        self.field = set(self.field.clone(), setup);
        self
    }

    /// Plays something; every face is used and none is missing.
    #[track_caller]
    pub(crate) fn play<T>(&mut self, faces: &[u8], act: impl FnOnce(&mut Cx<'_>) -> T) -> T {
        let mut dice = Scripted::new(faces.iter().copied());
        self.events.clear();
        let mut cx = Cx {
            board: &mut self.field,
            options: &self.options,
            dice: &mut dice,
            events: &mut self.events,
        };
        let done = act(&mut cx);
        assert_eq!((dice.left(), dice.missing()), (0, 0), "{:#?}", self.events);
        done
    }

    /// The same, of whose result nothing matters but the table.
    #[track_caller]
    pub(crate) fn act<T>(&mut self, faces: &[u8], act: impl FnOnce(&mut Cx<'_>) -> T) -> &mut Self {
        self.play(faces, act);
        self
    }

    /// The Ansar fire (step 3).
    #[track_caller]
    pub(crate) fn ansar_fire(&mut self, faces: &[u8]) -> &mut Self {
        self.act(faces, |cx| ansar::step(ansar::Step::Fire, cx))
    }

    /// The Ansar move (step 4).
    #[track_caller]
    pub(crate) fn ansar_move(&mut self, faces: &[u8]) -> &mut Self {
        self.act(faces, |cx| ansar::step(ansar::Step::Move, cx))
    }

    /// A unit fires at the first party.
    #[track_caller]
    pub(crate) fn fire(&mut self, unit: UnitId, faces: &[u8]) -> &mut Self {
        self.act(faces, |cx| fire(cx, unit, THEY))
    }

    /// Somebody tests his morale, and does what comes of it.
    #[track_caller]
    pub(crate) fn stand(&mut self, unit: UnitId, faces: &[u8]) -> &mut Self {
        self.act(faces, |cx| {
            let tried = test(cx, Body::Unit(unit), Occasion::Stand);
            suffer(cx, Body::Unit(unit), tried)
        })
    }

    /// Everything is as these words say, and what they name, all of it that stands between `&`, has
    /// just been told.
    #[track_caller]
    pub(crate) fn must(&mut self, text: &str) -> &mut Self {
        let told: Vec<String> = self.events.iter().map(|event| format!("{event:?}")).collect();
        for step in text.split(';').map(str::trim) {
            let step = step.split_once(" (").map_or(step, |(step, _)| step);
            match (step.split_once(" = "), step.strip_prefix("never ")) {
                (Some((what, is)), _) => {
                    let what: Vec<&str> = what.split_whitespace().collect();
                    let more = json!({ "told": told.len() });
                    assert_eq!(
                        look(&self.field, &self.events, more, &what),
                        is,
                        "{step} of {text}"
                    );
                }
                (None, Some(not)) => {
                    assert!(!told.iter().any(|told| told.starts_with(not)), "{step}");
                }
                (None, None) => {
                    let all = |told: &String| step.split(" & ").all(|part| told.contains(part));
                    assert!(told.iter().any(all), "{step}: {told:#?}");
                }
            }
        }
        self
    }
}
