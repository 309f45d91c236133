//! The land tinted and hatched by whoever holds the location it goes with. Only plain land is
//! touched: roads, hills and names stand as they were drawn.

use std::ops::Range;

use render::prelude::*;
use render::texture::Ramp;
use render::{Pixmap, Stencil, join};
use san_juans::{Control, PlaceId, View};

use crate::Atlas;
use crate::chart::{Chart, Ground, bounds};
use crate::map::Window;
use crate::overlay::{crossings, is_inside};

/// The cells in which it is known which island is where.
const CELL: f32 = 8.0;
/// From one line across the land to the next, and how wide they are, in units of the chart.
const APART: f32 = 13.0;
const LINE: f32 = 2.6;
/// How far the border between two locations sways, and over what distance.
const SWAY: f32 = 7.0;
const WAVE: f32 = 17.0;
/// How far from a location the land of a continent still goes with it.
const REACH: f32 = 175.0;

/// Which island each part of the chart is of.
#[derive(Debug)]
pub(crate) struct Regions {
    wide: usize,
    /// Of each cell, by its index among the islands; land of no island of its own is the one after
    /// the last.
    islands: Vec<Option<usize>>,
    /// The locations of each island, in the order of the islands, and then all.
    places: Vec<Vec<(PlaceId, Point)>>,
}

/// How the land of a holder is painted, and which way the lines across it run: right, down.
pub(crate) fn painted(control: Control) -> Option<(&'static Ramp, (f32, f32))> {
    match control {
        Control::Local => None,
        Control::Rebel => Some((&DUSK_RAMP, (0.7, 0.7))),
        Control::RetakenLocal => Some((&MEADOW_RAMP, (0.0, 1.0))),
        Control::RetakenRelief => Some((&ROSE_RAMP, (1.0, 0.0))),
    }
}

impl Regions {
    pub(crate) fn of(chart: &Chart) -> Self {
        let (wide, high) =
            ((chart.sheet.width / CELL) as usize + 1, (chart.sheet.height / CELL) as usize + 1);
        let many = chart.pack.islands.len();
        let index = |ground| match ground {
            Ground::Island(island) => Some(usize::from(island.number())),
            Ground::Nearest => Some(many),
            Ground::Nobody => None,
        };
        let shores = chart.shores.iter().filter_map(|shore| {
            Some((index(shore.ground)?, &shore.line, bounds(shore.line.iter().copied())))
        });
        let shores: Vec<(usize, &Vec<Point>, Rect)> = shores.collect();
        // A cell on the coast is of the island it has any part of.
        let around = [(0.5, 0.5), (-0.2, -0.2), (1.2, -0.2), (-0.2, 1.2), (1.2, 1.2)];
        let row = |down: usize| {
            let corner = Point::new(0.0, down as f32 * CELL);
            // What a line across meets serves all cells on it.
            let lines = around.map(|(_, y)| {
                let down = corner.by(0.0, y * CELL).y;
                let meets = |(island, line, rect): &(usize, &Vec<Point>, Rect)| {
                    (*island, *rect, crossings(line, down).collect::<Vec<_>>())
                };
                shores.iter().map(meets).filter(|(.., met)| !met.is_empty()).collect::<Vec<_>>()
            });
            let island = |across: usize| {
                let corner = Point::new(across as f32 * CELL, corner.y);
                around.iter().zip(&lines).find_map(|((x, y), line)| {
                    let at = corner.by(x * CELL, y * CELL);
                    let on = |(_, rect, met): &&(usize, Rect, Vec<f32>)| {
                        rect.has(at) && is_inside(met.iter().copied(), at.x)
                    };
                    line.iter().find(on).map(|(island, ..)| *island)
                })
            };
            (0..wide).map(island).collect::<Vec<_>>()
        };
        let islands = (0..high).flat_map(row).collect();
        let spot = |place: PlaceId| (place, chart.spot(place).at);
        let places = chart.pack.islands.iter();
        let places = places.map(|island| island.places.iter().map(|of| spot(*of)).collect());
        let all = chart.pack.place_ids().map(spot).collect();
        Self { wide, islands, places: places.chain([all]).collect() }
    }

    /// The island that a cell is of, by its index.
    fn island(&self, across: usize, down: usize) -> Option<usize> {
        self.islands.get(down * self.wide + across).copied().flatten()
    }

    /// The location of an island that the land at a point goes with, which sways so far there.
    fn nearest(&self, island: usize, at: Point, sway: Point) -> Option<PlaceId> {
        let swayed = at.by(sway.x, sway.y);
        // An island goes with its locations to its last rock.
        let endless = island + 1 < self.places.len();
        let far = if endless { f32::INFINITY } else { REACH * REACH };
        let mut nearest = (far, None);
        for (id, place) in &self.places[island] {
            let (x, y) = (place.x - swayed.x, place.y - swayed.y);
            let far = x * x + y * y;
            if far < nearest.0 {
                nearest = (far, Some(*id));
            }
        }
        nearest.1
    }
}

/// How far borders sway along a line across the other way.
fn sway(along: f32) -> f32 {
    SWAY * (along / WAVE).sin()
}

fn cell(along: f32) -> usize {
    (along / CELL) as usize
}

fn packed([red, green, blue]: [u8; 3]) -> u32 {
    u32::from_be_bytes([0, red, green, blue])
}

/// The classes of plain land: by the location it goes with, how light it is, and which of the lines run
/// over it.
const TINTS: usize = LAND_RAMP.tints.len();
const LINES: usize = 1 << HOLDERS.len();
const HOLDERS: [Control; 3] = [Control::Rebel, Control::RetakenLocal, Control::RetakenRelief];

fn class(place: PlaceId, tint: usize, lines: usize) -> u16 {
    ((usize::from(place.printed_as()) * TINTS + tint) * LINES + lines) as u16
}

/// The plain land of a window, by the locations it goes with.
pub(crate) fn stencil(atlas: &Atlas, window: &Window, pixels: &Pixmap) -> Stencil {
    let regions = atlas.regions();
    let width = pixels.width() as usize;
    let unit = window.rect.width / width as f32;
    let open = window.open();
    let plain: Vec<u32> = LAND_RAMP.tints.iter().map(|tint| packed(tint.rgb())).collect();
    let ways = HOLDERS.map(|holder| painted(holder).map_or((0.0, 0.0), |(_, way)| way));
    // Whose lines run through a point, of those whose lines run a certain way.
    let lined = |at: Point, runs: fn((f32, f32)) -> bool| -> usize {
        let through = |(right, down): (f32, f32)| {
            runs((right, down)) && (at.x * right + at.y * down).rem_euclid(APART) < LINE
        };
        ways.iter().zip(0..).map(|(way, bit)| usize::from(through(*way)) << bit).sum()
    };
    let across: Vec<(f32, f32, usize)> = (0_u32..)
        .take(width)
        .map(|x| window.rect.x + (x as f32 + 0.5) * unit)
        .map(|x| (x, sway(x), lined(Point::new(x, 0.0), |(_, down)| down == 0.0)))
        .collect();
    let (pixels, _) = pixels.data().as_chunks::<4>();
    let row = |stencil: &mut Stencil, number: usize| {
        let y = window.rect.y + (number as f32 + 0.5) * unit;
        let row = &pixels[number * width..][..width];
        let (right, down) = (sway(y), cell(y));
        let level = lined(Point::new(0.0, y), |(right, down)| right == 0.0 && down != 0.0);
        let class = |[red, green, blue, _]: &[u8; 4], (x, sways, upright): (f32, f32, usize)| {
            let island = regions.island(cell(x), down)?;
            let seen = packed([*red, *green, *blue]);
            let tint = plain.iter().position(|plain| *plain == seen)?;
            let (at, sway) = (Point::new(x, y), Point::new(right, sways));
            let place = regions.nearest(island, at, sway).filter(|_| open.has(at))?;
            let slanting = lined(at, |(right, down)| right != 0.0 && down != 0.0);
            Some(class(place, tint, upright | level | slanting))
        };
        for ((pixel, column), at) in row.iter().zip(&across).zip(number * width..) {
            if let Some(class) = class(pixel, *column) {
                stencil.push(at, class);
            }
        }
    };
    let rows = |numbers: Range<usize>| {
        let mut stencil = Stencil::default();
        numbers.for_each(|number| row(&mut stencil, number));
        stencil
    };
    let high = pixels.len() / width;
    let (mut stencil, lower) = join(|| rows(0..high / 2), || rows(high / 2..high));
    stencil.append(lower);
    stencil
}

/// The colour of each class of land, where it is another than the ground's: by whoever holds it.
pub(crate) fn colours(view: &View) -> Vec<Option<Ink>> {
    let mut colours = vec![None; (view.pack().places.len() + 1) * TINTS * LINES];
    for place in &view.places {
        let Some((ramp, _)) = painted(place.control) else { continue };
        let bit = HOLDERS.iter().position(|holder| *holder == place.control).unwrap_or_default();
        for tint in 0..TINTS {
            for lines in 0..LINES {
                let shade = if lines >> bit & 1 == 1 { ramp.tints.len() - 1 } else { tint };
                let class = usize::from(class(place.id, tint, lines));
                colours[class] = Some(ramp.tints[shade]);
            }
        }
    }
    colours
}

#[cfg(test)]
mod tests {
    use san_juans::first;

    use super::*;

    #[test]
    fn the_land_around_a_place_is_its_own() {
        let chart = Atlas::load(first()).chart;
        let regions = Regions::of(&chart);
        let found = |at: Point| {
            let island = regions.island(cell(at.x), cell(at.y))?;
            regions.nearest(island, at, Point::new(sway(at.y), sway(at.x)))
        };
        for place in &first().places {
            let at = chart.spot(place.id).at;
            let near = [(0.0, 0.0), (9.0, 0.0), (-9.0, 0.0), (0.0, 9.0), (0.0, -9.0)];
            let found = near.iter().find_map(|(x, y)| found(at.by(*x, *y)));
            assert_eq!(found, Some(place.id), "{}", place.name);
        }
        assert_eq!(found(Point::new(60.0, 60.0)), None, "the sea is nobody's");
    }

    #[test]
    fn every_tint_of_land_has_its_like_and_lines_besides() {
        for control in [Control::Rebel, Control::RetakenLocal, Control::RetakenRelief] {
            let (ramp, _) = painted(control).expect("tinted");
            assert_eq!(ramp.tints.len(), LAND_RAMP.tints.len() + 1);
        }
    }
}
