//! An overlay laid out on a map: arrows and rings under the marks, notes beside them.

use render::prelude::*;
use san_juans::{
    Berth, Changes, Control, Flag, Meets, Movement, Route, SeaId, ShipFate, Space, Spot, Trail,
    UnitId, View,
};

use super::signs::{self, Arrow, BEFORE, Style};
use super::ways::{beside, between, by_land, short_of};
use super::{Note, Overlay, Rolled, point};
use crate::Atlas;
use crate::chart::{Chart, Side};
use crate::map::Window;
use crate::marks::place;
use crate::symbols;

/// How far to the right of a road the first arrow runs, and the next ones.
const LANE: f32 = 14.0;
const NEXT_LANE: f32 = 12.0;
/// Ghosts on one map; more would be a crowd.
const GHOSTS_MAX: usize = 10;
/// Between a mark and the tip of an arrow.
const TIP: f32 = 9.0;
/// The ring around a place that changed hands.
const RING: f32 = 3.5;
/// What of an arrow must be seen.
const SEEN: f32 = 44.0;
/// Marches drawn on one map, and flashes or tags of one kind: of more, the newest.
const TRAILS_MAX: usize = 26;
const NOTES_MAX: usize = 10;
const VOYAGES_MAX: usize = 12;

pub(crate) struct Set {
    pub(crate) at: Point,
    pub(crate) clear: f32,
    pub(crate) side: Side,
    pub(crate) note: Note,
}

pub(crate) struct Layout<'a> {
    chart: &'a Chart,
    view: &'a View,
    overlay: &'a Overlay,
    /// By how much signs are larger than on the whole sheet.
    scale: f32,
    arrows: Vec<Arrow>,
    voyages: Vec<(Arrow, Option<SeaId>)>,
}

impl<'a> Layout<'a> {
    pub(crate) fn new(
        atlas: &'a Atlas,
        window: &Window,
        view: &'a View,
        overlay: &'a Overlay,
    ) -> Self {
        let (chart, scale) = (atlas.chart(window), window.lettering());
        let (arrows, voyages) = (Vec::new(), Vec::new());
        let mut layout = Self { chart, view, overlay, scale, arrows, voyages };
        let mut lanes = Lanes::default();
        if let Some(since) = &overlay.since {
            // The newest has the lane beside the road.
            for trail in newest(&since.changes.trails, TRAILS_MAX).iter().rev() {
                layout.trail(trail, &mut lanes);
            }
            layout.sailed(&since.changes, atlas);
        }
        for route in &overlay.routes {
            let mut spaces = vec![route.from];
            spaces.extend(route.stages.iter().map(|stage| stage.space));
            layout.arrow(&spaces, Style::Plan, &mut lanes);
        }
        layout
    }

    /// Whether it is to be looked at without the troops and ships of the day.
    pub(crate) fn is_alone(&self) -> bool {
        !self.overlay.rolls.is_empty()
    }

    fn changes(&self) -> Option<&'a Changes> {
        self.overlay.since.as_ref().map(|since| &since.changes)
    }

    fn reach(&self, space: Space) -> f32 {
        let Some(place) = space.place() else { return 8.0 * self.scale };
        let ring = if self.turned(place).is_some() { self.ring(place) + 5.0 } else { 0.0 };
        (place::reach(self.view.place(place)) * self.scale).max(ring)
    }

    fn ring(&self, place: san_juans::PlaceId) -> f32 {
        (place::reach_of(self.view.place(place).kind, false) + RING) * self.scale
    }

    fn turned(&self, place: san_juans::PlaceId) -> Option<san_juans::Turned> {
        let turned = self.changes()?.turned.iter();
        turned.copied().find(|turned| turned.place == place)
    }

    fn is_relief(&self, units: &[UnitId]) -> bool {
        let known = self.view.units().chain(&self.view.gone);
        let mut known = known.filter(|unit| units.contains(&unit.id));
        known.any(|unit| unit.kind.flag == Flag::Relief)
    }

    fn trail(&mut self, trail: &Trail, lanes: &mut Lanes) {
        let style = match trail.movement {
            Movement::March => Style::March { relief: self.is_relief(&trail.units) },
            Movement::Flight | Movement::TakenOff => Style::Flight,
            Movement::Rail => Style::Rail,
        };
        self.arrow(&trail.spaces, style, lanes);
    }

    /// An arrow for each stretch of a way, up to a place or to where it turns back.
    fn arrow(&mut self, spaces: &[Space], style: Style, lanes: &mut Lanes) {
        let mut from = 0;
        for turn in 1..spaces.len() {
            let back = spaces.get(turn + 1) == Some(&spaces[turn - 1]);
            let stage = back || style != Style::Plan && spaces[turn].place().is_some();
            if stage || turn + 1 == spaces.len() {
                self.stretch(&spaces[from..=turn], style, lanes);
                from = turn;
            }
        }
    }

    fn stretch(&mut self, spaces: &[Space], style: Style, lanes: &mut Lanes) {
        let (Some(first), Some(last)) = (spaces.first(), spaces.last()) else { return };
        // A third column down the same road would only be clutter.
        let Some(lane) = lanes.take(spaces) else { return };
        let by = (LANE + NEXT_LANE * f32::from(lane)) * self.scale;
        let line = by_land(self.chart, spaces);
        // Beside the road there is room up to a movement point.
        let end = if last.place().is_some() { self.reach(*last) + TIP } else { TIP };
        // A short arrow begins under the mark rather than be lost.
        let start = (self.reach(*first) + 1.0).min((length(&line) - end - SEEN).max(0.0));
        let inner = between(&line, start, end);
        if inner.len() > 3 {
            let line = beside(&inner, by);
            self.arrows.push(Arrow { line, style, scale: self.scale });
        }
    }

    fn sailed(&mut self, changes: &Changes, atlas: &Atlas) {
        let mut legs: Vec<(Berth, Berth)> = Vec::new();
        for voyage in &changes.voyages {
            // Ports called at matter, the waters between them do not.
            let last = voyage.berths.len() - 1;
            let stays = |(at, berth): &(usize, &Berth)| {
                *at == 0 || *at == last || matches!(berth, Berth::Port(_))
            };
            let berths: Vec<Berth> =
                voyage.berths.iter().enumerate().filter(stays).map(|(_, berth)| *berth).collect();
            for pair in berths.windows(2) {
                if pair[0] != pair[1] && !legs.contains(&(pair[0], pair[1])) {
                    legs.push((pair[0], pair[1]));
                }
            }
        }
        for (from, to) in newest(&legs, VOYAGES_MAX).iter().copied() {
            let spot = |berth| point(self.chart, Spot::Water(berth));
            let (Some(start), Some(end)) = (spot(from), spot(to)) else { continue };
            let clear = |berth: Berth, more: f32| match berth {
                Berth::Port(place) => self.reach(Space::Place(place)) + more,
                _ => 20.0,
            };
            let line = atlas.seaways().way(start, end);
            let line = between(&line, clear(from, 3.0), clear(to, TIP));
            let sea = match to {
                Berth::Sea(sea) => Some(sea),
                _ => None,
            };
            if line.len() > 3 {
                let line = beside(&line, 5.0);
                let arrow = Arrow { line, style: Style::Voyage, scale: self.scale };
                self.voyages.push((arrow, sea));
            }
        }
    }

    pub(crate) fn obstacles(&self) -> Vec<(Rect, f32)> {
        let mut taken = Vec::new();
        let voyages = self.voyages.iter().filter(|(_, sea)| sea.is_none()).map(|(arrow, _)| arrow);
        for arrow in self.arrows.iter().chain(voyages) {
            taken.extend(arrow.beads(15.0).map(|at| (Rect::around(at, 14.0, 14.0), 2.5)));
            taken.push((Rect::around(arrow.tip(), 30.0, 30.0), 6.0));
        }
        for turned in self.changes().iter().flat_map(|changes| &changes.turned) {
            let at = self.chart.spot(turned.place).at;
            let side = 2.0 * self.reach(Space::Place(turned.place));
            taken.push((Rect::around(at, side, side), 7.0));
            if turned.was.is_some() {
                let (badge, wide) = (self.badge(turned.place), 2.0 * BEFORE * self.scale);
                taken.push((Rect::around(badge, wide, wide), 8.0));
            }
        }
        taken
    }

    fn badge(&self, place: san_juans::PlaceId) -> Point {
        let away = (self.reach(Space::Place(place)) - 2.0) * 0.72;
        self.chart.spot(place).at.by(-away, -away)
    }

    /// Everything that is set beside a mark, what matters most first.
    pub(crate) fn notes(&self) -> Vec<Set> {
        let mut notes = Vec::new();
        for rolled in &self.overlay.rolls {
            let Rolled { die, needed, rose, .. } = *rolled;
            let note = Note::Rolled { die, needed, rose, small: false };
            let at = Spot::Land(Space::Place(rolled.place));
            notes.extend(self.set(at, Side::Ne, note));
        }
        for route in &self.overlay.routes {
            self.numbers(route, &mut notes);
        }
        let Some(changes) = self.changes() else { return notes };
        for clash in newest(&changes.clashes, NOTES_MAX) {
            let held = if clash.won { Control::Local } else { Control::Rebel };
            let sign = symbols::control(self.view.pack, held);
            let note = Note::Flash { sign, won: clash.won, times: clash.times };
            notes.extend(self.set(clash.at, Side::Nw, note));
        }
        for siege in &changes.sieges {
            let words = match (siege.was, siege.now) {
                (_, None) => "siege raised".to_owned(),
                (None, Some(1)) if siege.begun => "besieged".to_owned(),
                (None, Some(level)) => format!("siege at {level}"),
                (Some(was), Some(now)) => format!("siege {was} to {now}"),
            };
            let at = Spot::Land(Space::Place(siege.place));
            notes.extend(self.set(at, Side::S, Note::Tag(symbols::SPADE, words)));
        }
        for loss in newest(&changes.losses, NOTES_MAX) {
            let Some(at) = loss.at else { continue };
            let note = Note::Tag(symbols::STRUCK, format!("{} lost", loss.units.len()));
            notes.extend(self.set(at, Side::Sw, note));
        }
        for turn in newest(&changes.ships, NOTES_MAX) {
            let (Some(at), Some(name)) = (turn.at, self.ship(turn.ship)) else { continue };
            let words = match turn.what {
                ShipFate::Sunk => format!("{name} lost"),
                ShipFate::Damaged(1) => format!("{name} hit"),
                ShipFate::Damaged(hits) => format!("{name} hit ×{hits}"),
                ShipFate::Joined => continue,
            };
            notes.extend(self.set(Spot::Water(at), Side::S, Note::Tag(symbols::STRUCK, words)));
        }
        for arrival in newest(&changes.arrivals, NOTES_MAX) {
            let words = format!("{} new", arrival.units.len());
            let sign = symbols::arm(san_juans::Arm::Infantry);
            notes.extend(self.set(Spot::Land(arrival.at), Side::Ne, Note::Tag(sign, words)));
        }
        for space in self.left().into_iter().filter(|space| space.place().is_some()) {
            let sign = symbols::arm(san_juans::Arm::Infantry);
            notes.extend(self.set(Spot::Land(space), Side::E, Note::Ghost(sign)));
        }
        notes
    }

    fn ship(&self, id: san_juans::ShipId) -> Option<&str> {
        let mut known = self.view.ships.iter().chain(&self.view.wrecks);
        known.find(|ship| ship.id == id).map(|ship| ship.name.as_str())
    }

    fn set(&self, spot: Spot, side: Side, note: Note) -> Option<Set> {
        let at = point(self.chart, spot)?;
        let clear = match spot {
            Spot::Land(space) => self.reach(space),
            Spot::Water(Berth::Port(place)) => self.reach(Space::Place(place)),
            Spot::Water(_) => 26.0 * self.scale,
        };
        // What is set is scaled with its distance.
        Some(Set { at, clear: clear / self.scale, side, note })
    }

    /// The numbers of a planned march, on the other side of its road.
    fn numbers(&self, route: &Route, notes: &mut Vec<Set>) {
        let mut from = self.chart.space(route.from);
        for stage in &route.stages {
            let at = self.chart.space(stage.space);
            // Where no die is thrown there is nothing to show.
            if stage.meets == Meets::Nobody {
                from = at;
                continue;
            }
            let side = Side::nearest((at.y - from.y, from.x - at.x));
            notes.extend(self.set(Spot::Land(stage.space), side, Note::Lozenge(stage.meets)));
            from = at;
        }
    }

    /// Spaces from which forces went and where nobody is left.
    fn left(&self) -> Vec<Space> {
        let trails = self.changes().map_or(&[][..], |changes| newest(&changes.trails, TRAILS_MAX));
        let mut left: Vec<Space> = trails
            .iter()
            .filter_map(|trail| trail.spaces.first().copied())
            .filter(|space| self.view.units_at(*space).is_empty())
            .collect();
        left.sort_unstable();
        left.dedup();
        left.truncate(GHOSTS_MAX);
        left
    }

    /// What lies under the marks. `fleets` are the boxes of ships in sea areas: an arrow that ends
    /// there ends at the box.
    pub(crate) fn under(&self, svg: &mut Svg, fleets: &[(SeaId, Rect)]) {
        for space in self.changes().into_iter().flat_map(|changes| &changes.laid) {
            svg.cut();
            svg.circle(self.chart.space(*space), 21.0, Paint::fill(YELLOW).edged(INK, 1.4));
        }
        for space in self.left().into_iter().filter(|space| space.place().is_none()) {
            let hollow = Paint::fill(PAPER).edged(SEPIA, 2.2).dashed("3.5 3");
            svg.cut();
            svg.circle(self.chart.space(space), 10.0, hollow);
        }
        for (arrow, sea) in &self.voyages {
            svg.cut();
            let fleet = fleets.iter().find(|(id, _)| Some(*id) == *sea);
            match fleet {
                Some((_, rect)) => {
                    let line = short_of(&arrow.line, &rect.grown(4.0));
                    Arrow { line, ..*arrow }.draw(svg);
                }
                None => arrow.draw(svg),
            }
        }
        for arrow in &self.arrows {
            svg.cut();
            arrow.draw(svg);
        }
        for turned in self.changes().into_iter().flat_map(|changes| &changes.turned) {
            let at = self.chart.spot(turned.place).at;
            let reach = self.ring(turned.place);
            svg.cut();
            svg.circle(at, reach, Paint::fill(WHITE).edged(INK, 9.0 * self.scale));
            svg.circle(at, reach, Paint::line(YELLOW, 5.6 * self.scale));
        }
        for route in &self.overlay.routes {
            let (at, reach) = (self.chart.space(route.end()), self.reach(route.end()));
            svg.cut();
            svg.circle(at, reach + 5.0, Paint::line(WHITE, 6.0));
            svg.circle(at, reach + 5.0, Paint::line(INK, 2.4).dashed("6 5").sharp());
        }
    }

    pub(crate) fn over(&self, svg: &mut Svg) {
        for arrow in self.arrows.iter().filter(|arrow| arrow.style == Style::Plan) {
            svg.cut();
            arrow.draw_head(svg);
        }
        for turned in self.changes().into_iter().flat_map(|changes| &changes.turned) {
            if let Some(was) = turned.was {
                svg.cut();
                svg.scaled(self.badge(turned.place), self.scale, |svg, at| {
                    signs::before(svg, at, (self.view.pack, was));
                });
            }
        }
    }

    /// Whether an arrow runs over writing, which then is written once more: writing in a box
    /// around its middle, turned by so many degrees.
    pub(crate) fn crosses(&self, rect: &Rect, turn: f32) -> bool {
        let arrows = self.arrows.iter().chain(self.voyages.iter().map(|(arrow, _)| arrow));
        let (sin, cos) = (-turn.to_radians()).sin_cos();
        let (middle, rect) = (rect.middle(), rect.grown(9.0));
        arrows.flat_map(|arrow| arrow.beads(10.0)).any(|at| {
            let (x, y) = (at.x - middle.x, at.y - middle.y);
            rect.has(middle.by(x * cos - y * sin, x * sin + y * cos))
        })
    }
}

fn newest<T>(list: &[T], most: usize) -> &[T] {
    &list[list.len().saturating_sub(most)..]
}

#[derive(Default)]
struct Lanes(Vec<(Space, Space, u8)>);

impl Lanes {
    /// The first lane that is free all the way, if one is.
    fn take(&mut self, spaces: &[Space]) -> Option<u8> {
        let taken = |lane: u8, lanes: &Self| {
            let on = |pair: &[Space]| lanes.0.contains(&(pair[0], pair[1], lane));
            spaces.windows(2).any(on)
        };
        let lane = (0..2).find(|lane| !taken(*lane, self))?;
        self.0.extend(spaces.windows(2).map(|pair| (pair[0], pair[1], lane)));
        Some(lane)
    }
}
