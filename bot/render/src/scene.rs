//! Everything that can be drawn.

use engine::{hicks, san_juans};

use crate::artist::{Artist, Picture, RenderError};
use crate::canvas::Canvas;
use crate::figures::{Course, Faces, Prospects, Rolled, Strata, Tallies, Tolls};
use crate::hicks::{Framing, Table, Traces};
use crate::san_juans::{BattleSheet, Card, Counters, Hand, Map, Overlay, Shot, SiegePlan, Track};

/// What a picture shows. It owns its facts, so that it can be drawn anywhere and later; equal scenes
/// are equal pictures.
#[derive(Debug, Clone, PartialEq)]
pub enum Scene {
    /// A map of the San Juans.
    Map(Map),
    /// A card of the San Juans.
    Card(Card),
    /// A hand of cards of the San Juans.
    Hand(Hand),
    /// The kinds of units and ships of the San Juans.
    Counters(Counters),
    /// The track of the Mahdi's score.
    Track(Track),
    /// How often each face of the dice fell.
    Faces(Faces),
    /// A battle set out for a table.
    Battle(BattleSheet),
    /// A besieged place.
    Siege(SiegePlan),
    /// Dice as they fell.
    Rolled(Rolled),
    /// The figures of many campaigns.
    Tallies(Tallies),
    /// A score turn by turn.
    Course(Course),
    /// What is held by whom, turn by turn.
    Strata(Strata),
    /// What was lost turn by turn.
    Tolls(Tolls),
    /// Odds as bars.
    Prospects(Prospects),
    /// The table of a march with Hicks.
    Table(Table),
}

impl Scene {
    /// A map of the San Juans.
    pub fn map(view: impl Into<Box<san_juans::View>>, shot: Shot) -> Self {
        Self::Map(Map { view: view.into(), shot, overlay: Overlay::default() })
    }

    /// A map of the San Juans with something drawn over it.
    pub fn overlaid(view: impl Into<Box<san_juans::View>>, shot: Shot, overlay: Overlay) -> Self {
        Self::Map(Map { view: view.into(), shot, overlay })
    }

    /// The table of a march with Hicks, with the traces of what has happened on it; so many pixels
    /// wide.
    pub fn table(
        view: impl Into<Box<hicks::View>>,
        traces: Traces,
        framing: Framing,
        width: u32,
    ) -> Self {
        Self::Table(Table { view: view.into(), traces, framing, width })
    }

    /// What it shows, in words: at most 1,024 characters, what matters most first.
    pub fn words(&self) -> String {
        match self {
            Scene::Map(map) => map.words(),
            Scene::Card(card) => card.words(),
            Scene::Hand(hand) => hand.words(),
            Scene::Counters(counters) => counters.words(),
            Scene::Track(track) => track.words(),
            Scene::Faces(faces) => faces.words(),
            Scene::Battle(sheet) => sheet.words(),
            Scene::Siege(plan) => plan.words(),
            Scene::Rolled(rolled) => rolled.words(),
            Scene::Tallies(tallies) => tallies.words(),
            Scene::Course(course) => course.words(),
            Scene::Strata(strata) => strata.words(),
            Scene::Tolls(tolls) => tolls.words(),
            Scene::Prospects(prospects) => prospects.words(),
            Scene::Table(table) => table.words(),
        }
    }
}

impl Artist {
    /// The finished picture of a scene.
    ///
    /// # Errors
    /// See [`RenderError`].
    pub fn draw(&self, scene: &Scene) -> Result<Picture, RenderError> {
        self.finish(&self.paint(scene)?, scene.words())
    }

    /// A scene in full colour, before the palette is applied.
    ///
    /// # Errors
    /// See [`RenderError`].
    pub fn paint(&self, scene: &Scene) -> Result<Canvas, RenderError> {
        match scene {
            Scene::Map(map) => map.draw(self),
            Scene::Card(card) => card.draw(self),
            Scene::Hand(hand) => hand.draw(self),
            Scene::Counters(counters) => counters.draw(self),
            Scene::Track(track) => track.draw(self),
            Scene::Faces(faces) => faces.draw(self),
            Scene::Battle(sheet) => sheet.draw(self),
            Scene::Siege(plan) => plan.draw(self),
            Scene::Rolled(rolled) => rolled.draw(self),
            Scene::Tallies(tallies) => tallies.draw(self),
            Scene::Course(course) => course.draw(self),
            Scene::Strata(strata) => strata.draw(self),
            Scene::Tolls(tolls) => tolls.draw(self),
            Scene::Prospects(prospects) => prospects.draw(self),
            Scene::Table(table) => table.draw(self),
        }
    }
}
