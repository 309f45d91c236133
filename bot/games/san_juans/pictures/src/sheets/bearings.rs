//! How the table lies on the map: which wind each edge faces, and what lies beyond it.

use render::prelude::*;
use san_juans::{Control, PlaceId, SeaId, Space, View, data};

use super::ground::Edge;
use crate::chart::Chart;

/// What their edge of the table looks towards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Facing {
    Toward(Space),
    From(Space),
    FromSea(SeaId),
    North,
}

/// The location that a road leads to, from a space over the next one.
fn beyond(space: Space, next: Space) -> PlaceId {
    match next {
        Space::Place(place) => place,
        Space::Point { path, step } => {
            let road = data().path(path);
            let forward = match space {
                Space::Place(place) => road.from == place,
                Space::Point { step: here, .. } => here < step,
            };
            if forward { road.to } else { road.from }
        }
    }
}

/// How our men most likely came: from where we hold the land, or over the sea.
pub(super) fn facing(space: Space, view: &View) -> Facing {
    let next = data().neighbours(space);
    let is_his = |to: &Space| view.place(beyond(space, *to)).control == Control::Mahdist;
    match space {
        Space::Point { .. } => {
            let his: Vec<&Space> = next.iter().filter(|to| is_his(to)).collect();
            let ahead = if his.len() == 1 { Some(his[0]) } else { next.last() };
            ahead.map_or(Facing::North, |ahead| Facing::Toward(*ahead))
        }
        Space::Place(place) => {
            let behind = next.iter().find(|to| !is_his(to)).map(|from| Facing::From(*from));
            let landed = data().place(place).seas.first().map(|sea| Facing::FromSea(*sea));
            behind.or(landed).unwrap_or(Facing::North)
        }
    }
}

#[derive(Debug)]
pub(super) struct Bearings {
    /// The way up the table, clockwise from north.
    up: f32,
    beyond: [Vec<String>; 4],
    /// The edge with the sea, at a port.
    pub(super) sea: Option<Edge>,
}

fn angle(from: Point, to: Point) -> f32 {
    (to.x - from.x).atan2(from.y - to.y)
}

const WINDS: [&str; 8] =
    ["North", "North-east", "East", "South-east", "South", "South-west", "West", "North-west"];

impl Bearings {
    pub(super) fn of(space: Space, facing: Facing, chart: &Chart) -> Self {
        let here = chart.space(space);
        let half = std::f32::consts::PI;
        let up = match facing {
            Facing::Toward(to) => angle(here, chart.space(to)),
            Facing::From(from) => angle(here, chart.space(from)) + half,
            Facing::FromSea(sea) => angle(here, chart.sea(sea).name) + half,
            Facing::North => 0.0,
        };
        let edge = |to: Point| Edge::at(angle(here, to) - up);
        let mut beyond: [Vec<String>; 4] = Default::default();
        for next in data().neighbours(space) {
            let name = &data().place(self::beyond(space, *next)).name;
            beyond[edge(chart.space(*next)) as usize].push(name.clone());
        }
        let port = space.place().map(|place| data().place(place)).filter(|row| row.is_port());
        let sea = port.and_then(|row| row.seas.first()).map(|sea| edge(chart.sea(*sea).name));
        Self { up, beyond, sea }
    }

    /// `North-east: to Lopez, Olga`.
    pub(super) fn name(&self, edge: Edge) -> String {
        let eighths = (self.up / std::f32::consts::FRAC_PI_4).round() as i32 + 2 * edge as i32;
        let wind = WINDS[eighths.rem_euclid(8) as usize];
        let mut beyond = self.beyond[edge as usize].clone();
        let roads = if beyond.is_empty() { None } else { Some(beyond.join(", ")) };
        beyond.clear();
        match (self.sea == Some(edge), roads) {
            (true, None) => format!("{wind}: the sea"),
            (true, Some(roads)) => format!("{wind}: the sea; to {roads}"),
            (false, Some(roads)) => format!("{wind}: to {roads}"),
            (false, None) => wind.to_owned(),
        }
    }

    /// The way north on the table, clockwise from its upper edge.
    pub(super) fn north(&self) -> f32 {
        -self.up
    }
}
