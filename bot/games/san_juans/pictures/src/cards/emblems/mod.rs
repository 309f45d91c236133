//! Emblems: one vignette for each kind of card, engraved in lines.

mod country;
mod machines;
mod plate;
mod trophies;

use render::geometry::Rect;
use render::inks::{HILL, LAND, SEPIA, WATERLINE, WHITE};
use render::svg::{Paint, Svg};
use san_juans::cards::Effect;
use san_juans::{Arm, Card as Row, Flag, UnitKind, data};

use self::plate::{Plate, Tone, block, curve, points};
use crate::symbols::CRESCENT;

/// The size an emblem is drawn at.
pub(crate) const WIDTH: f32 = 320.0;
pub(crate) const HEIGHT: f32 = 170.0;

/// What is shown on a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Emblem {
    /// Ships and harbours.
    Steamer,
    /// The railway.
    Train,
    /// A general comes.
    Star,
    /// British foot.
    Helmet,
    /// Egyptian foot.
    Tarbush,
    /// Horse.
    Sabres,
    /// Guns.
    Gun,
    /// Camels.
    Camel,
    /// Recruits and marches.
    Drum,
    /// Signals and intelligence.
    Heliograph,
    /// The balloon.
    Balloon,
    /// Works.
    Redoubt,
    /// Friends among the tribes.
    Shield,
    /// Proclamations.
    Scroll,
    /// Money and stores.
    Chest,
    /// Hospital and camp.
    Tent,
}

impl Emblem {
    /// Every emblem.
    #[cfg(test)]
    pub(crate) const ALL: [Emblem; 16] = [
        Emblem::Steamer,
        Emblem::Train,
        Emblem::Star,
        Emblem::Helmet,
        Emblem::Tarbush,
        Emblem::Sabres,
        Emblem::Gun,
        Emblem::Camel,
        Emblem::Drum,
        Emblem::Heliograph,
        Emblem::Balloon,
        Emblem::Redoubt,
        Emblem::Shield,
        Emblem::Scroll,
        Emblem::Chest,
        Emblem::Tent,
    ];

    /// The emblem of a card: what its event is about.
    pub(crate) fn of(card: &Row) -> Self {
        match &card.event {
            Effect::Units { units, .. }
            | Effect::SuakinCrisis { units }
            | Effect::Slavers { units, .. }
            | Effect::Hicks { units } => {
                let first = units.first().and_then(|batch| batch.kinds().first());
                first.map_or(Self::Drum, |kind| Self::of_troops(*kind))
            }
            Effect::Graham { .. } | Effect::Kitchener { .. } | Effect::Gordon { .. } => Self::Star,
            Effect::Points { flag: Flag::British, .. } | Effect::Rally { .. } => Self::Tent,
            Effect::Points { flag: Flag::Egyptian, .. }
            | Effect::ForcedMarch { .. }
            | Effect::NightMarch
            | Effect::PunitiveColumn { .. } => Self::Drum,
            Effect::Firman { .. }
            | Effect::Parliament { .. }
            | Effect::CalmIsland { .. }
            | Effect::Ulema { .. } => Self::Scroll,
            Effect::Heliograph { .. } | Effect::Intelligence | Effect::Spies { .. } => {
                Self::Heliograph
            }
            Effect::VillageReturns {} | Effect::LoyalSheikhs => Self::Shield,
            Effect::CalmSmallIslands { .. }
            | Effect::CalmSea { .. }
            | Effect::Ships { .. }
            | Effect::Patrol
            | Effect::DockWork {} => Self::Steamer,
            Effect::Redoubts { .. } | Effect::Parapet | Effect::Zariba => Self::Redoubt,
            Effect::Grain { .. } | Effect::Commissariat { .. } | Effect::PayChest => Self::Chest,
            Effect::CamelTransport => Self::Camel,
            Effect::Train { .. } | Effect::Railway { .. } => Self::Train,
            Effect::Balloon => Self::Balloon,
        }
    }

    fn of_troops(kind: UnitKind) -> Self {
        let row = data().kind(kind);
        match (row.arm, row.flag) {
            _ if kind == UnitKind::CamelCorps => Self::Camel,
            _ if kind == UnitKind::Militia => Self::Drum,
            (Arm::Cavalry, _) => Self::Sabres,
            (Arm::Artillery | Arm::MachineGuns, _) => Self::Gun,
            (Arm::Supply, _) => Self::Chest,
            (Arm::Garrison, _) => Self::Redoubt,
            (Arm::Infantry, Flag::British) => Self::Helmet,
            (Arm::Infantry, Flag::Egyptian) => Self::Tarbush,
        }
    }

    /// What it shows, in a few words.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Self::Steamer => "a river gunboat under steam",
            Self::Train => "an armoured train",
            Self::Star => "a general's star",
            Self::Helmet => "a sun helmet over crossed rifles",
            Self::Tarbush => "a tarbush over crossed rifles",
            Self::Sabres => "crossed sabres and lances",
            Self::Gun => "a field gun",
            Self::Camel => "a laden camel",
            Self::Drum => "a drum",
            Self::Heliograph => "a heliograph flashing",
            Self::Balloon => "a captive balloon",
            Self::Redoubt => "a redoubt with its flag",
            Self::Shield => "a hide shield on crossed spears",
            Self::Scroll => "a sealed proclamation",
            Self::Chest => "a pay chest and stores",
            Self::Tent => "a camp with the Geneva flag",
        }
    }

    /// What lies behind it.
    fn scene(self) -> Ground {
        match self {
            Self::Steamer => Ground::Water,
            Self::Train
            | Self::Gun
            | Self::Camel
            | Self::Drum
            | Self::Heliograph
            | Self::Balloon
            | Self::Redoubt
            | Self::Chest
            | Self::Tent => Ground::Desert,
            Self::Star
            | Self::Helmet
            | Self::Tarbush
            | Self::Sabres
            | Self::Shield
            | Self::Scroll => Ground::Rays,
        }
    }

    /// Draws it, with what lies behind it, into a box of its own proportions; with this sign on
    /// flags and seals.
    pub(crate) fn draw(self, svg: &mut Svg, place: Rect, sign: &'static str) {
        let mut plate = Plate { svg: Svg::default(), sign };
        self.scene().draw(&mut plate);
        match self {
            Self::Steamer => machines::steamer(&mut plate),
            Self::Train => machines::train(&mut plate),
            Self::Gun => machines::gun(&mut plate),
            Self::Heliograph => machines::heliograph(&mut plate),
            Self::Balloon => machines::balloon(&mut plate),
            Self::Star => trophies::star(&mut plate),
            Self::Helmet => trophies::helmet(&mut plate),
            Self::Tarbush => trophies::tarbush(&mut plate),
            Self::Sabres => trophies::sabres(&mut plate),
            Self::Shield => trophies::shield(&mut plate),
            Self::Scroll => trophies::scroll(&mut plate),
            Self::Drum => trophies::drum(&mut plate),
            Self::Camel => country::camel(&mut plate),
            Self::Redoubt => country::redoubt(&mut plate),
            Self::Chest => country::chest(&mut plate),
            Self::Tent => country::tent(&mut plate),
        }
        let Rect { x, y, width, height } = place;
        // A drawing in a drawing shows nothing beyond its edge.
        svg.raw(&format!(
            "<svg x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {WIDTH} {HEIGHT}\">"
        ));
        svg.add(&plate.svg);
        svg.raw("</svg>");
    }
}

/// What lies behind an emblem.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ground {
    /// Sky over water.
    Water,
    /// Sky over sand, with the steep pyramids of Meroe far off.
    Desert,
    /// Rays around a trophy.
    Rays,
}

impl Ground {
    fn draw(self, plate: &mut Plate) {
        let whole = block(0.0, 0.0, WIDTH, HEIGHT);
        plate.svg.area(&whole, Paint::fill(LAND));
        if self == Ground::Rays {
            return rays(plate);
        }
        // The sky darkens upwards, as an engraver's machine rules it.
        let mut y = 5.0;
        let mut gap = 3.4;
        while y < 108.0 {
            let width = 1.3 * (1.0 - y / 118.0) + 0.25;
            plate.svg.chain(&points(&[[0.0, y], [WIDTH, y]]), Paint::line(HILL, width).sharp());
            gap += 0.11;
            y += gap;
        }
        match self {
            Ground::Water => water(plate),
            _ => desert(plate),
        }
    }
}

fn rays(plate: &mut Plate) {
    let count = 72_u8;
    for ray in 0..count {
        let turn = std::f32::consts::TAU * f32::from(ray) / f32::from(count);
        let (sin, cos) = turn.sin_cos();
        // As far as the edge of the plate.
        let across = if cos.abs() > 0.001 { (WIDTH / 2.0) / cos.abs() } else { f32::INFINITY };
        let down = if sin.abs() > 0.001 { (HEIGHT / 2.0) / sin.abs() } else { f32::INFINITY };
        let reach = across.min(down);
        let from = if ray % 2 == 0 { 44.0 } else { 66.0 };
        if reach <= from {
            continue;
        }
        let on = |far: f32| [WIDTH / 2.0 + cos * far, HEIGHT / 2.0 + sin * far];
        let line = points(&[on(from), on(reach)]);
        plate.svg.chain(&line, Paint::line(HILL, 1.0).sharp());
    }
}

fn water(plate: &mut Plate) {
    let sea = block(0.0, 112.0, WIDTH, HEIGHT - 112.0);
    plate.svg.area(&sea, Paint::fill(WHITE));
    plate.svg.chain(&points(&[[0.0, 112.0], [WIDTH, 112.0]]), Paint::line(SEPIA, 1.2));
    // A far shore with palms.
    let shore = curve(&[[0.0, 112.0], [24.0, 106.0], [60.0, 108.0], [92.0, 104.0], [130.0, 112.0]]);
    plate.svg.area(&shore, Paint::fill(HILL).edged(SEPIA, 0.8));
    for row in 0..9_u8 {
        let y = 117.0 + 6.2 * f32::from(row);
        let mut x = -10.0 - 13.0 * f32::from(row % 3);
        while x < WIDTH {
            let line = curve(&[[x, y], [x + 6.0, y - 1.9], [x + 12.0, y], [x + 18.0, y + 0.6]]);
            plate.svg.chain(&line, Paint::line(WATERLINE, 1.3));
            x += 25.0;
        }
    }
}

fn desert(plate: &mut Plate) {
    for (x, y, half) in [(262.0, 92.0, 9.0), (281.0, 86.0, 12.0), (300.0, 94.0, 8.0)] {
        let pyramid = points(&[[x - half, 114.0], [x, y], [x + half, 114.0]]);
        plate.svg.area(&pyramid, Paint::fill(LAND).edged(SEPIA, 1.0));
        let dark = points(&[[x, y], [x + half, 114.0], [x + 1.0, 114.0]]);
        plate.tint(&dark, Tone::new(60.0, 2.0), SEPIA);
    }
    let far = curve(&[[0.0, 112.0], [60.0, 106.0], [130.0, 113.0], [220.0, 109.0], [320.0, 114.0]]);
    let mut sand = far.clone();
    sand.extend(points(&[[WIDTH, HEIGHT], [0.0, HEIGHT]]));
    plate.svg.area(&sand, Paint::fill(LAND));
    plate.svg.chain(&far, Paint::line(SEPIA, 1.2));
    for (row, y) in [124.0, 136.0, 148.0, 160.0].into_iter().enumerate() {
        let shift = 30.0 * row as f32;
        let wave = curve(&[
            [-40.0 + shift, y + 4.0],
            [40.0 + shift, y - 2.0],
            [120.0 + shift, y + 3.0],
            [190.0 + shift, y],
        ]);
        plate.svg.chain(&wave, Paint::line(HILL, 1.2));
    }
}
