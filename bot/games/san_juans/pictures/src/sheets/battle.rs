//! The sheet of a battle for the players' own table: the ground with the deployment, and both
//! orders of battle (J-071, J-072).

#[cfg(test)]
mod tests;

use render::lettering::{clipped, lines, width};
use render::prelude::*;
use san_juans::{
    BattleType, Control, Extra, FightKind, Ground, Pack, Place, PlaceId, PlaceKind, RebelForce,
    SeaId, Space, UnitView, View,
};

use crate::chart::Chart;
use crate::describe::word;
use crate::map::named;
use crate::{Atlas, symbols};

use super::ground::{self, Edge};
use super::page::{self, LINE, MARGIN, PIXELS, Page, SMALL, WIDTH};
use super::zones::{self, Deployment, Reach, Side, Zone};

/// What is known of the rebels' numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Foe {
    Counted(RebelForce),
    /// From so many units to so many (J-145).
    About(u8, u8),
}

#[derive(Debug, Clone, PartialEq)]
pub struct BattleSheet {
    space: Space,
    turn: u8,
    kind: FightKind,
    battle: BattleType,
    ours: Vec<UnitView>,
    full: u8,
    foe: Foe,
    field: Vec<Vec<Ground>>,
    works: bool,
    gunboats: u8,
    headlong: bool,
    extra: Option<Extra>,
    facing: Facing,
    width: u32,
}

/// How wide the part with the table is; beside it stand the orders of battle.
const LEFT: f32 = 716.0;
/// Between the table and the sides of that part.
const ASIDE: f32 = 56.0;
const TOP: f32 = 158.0;
/// On each side of the title, for the compass.
const HEAD_ASIDE: f32 = 104.0;
const BORDER: f32 = 9.0;

impl BattleSheet {
    /// The battle that waits, as far as a view shows it; nothing if none does.
    pub fn of(view: &View) -> Option<Self> {
        let battle = view.battle.as_ref()?;
        let known = |id| view.units().chain(&view.gone).find(|unit| unit.id == id).copied();
        let foe = if view.options.limited_intelligence {
            let (low, high) = battle.force.range();
            Foe::About(low, high)
        } else {
            Foe::Counted(battle.force)
        };
        Some(Self {
            space: battle.space,
            turn: view.turn,
            kind: battle.kind,
            battle: battle.battle,
            ours: battle.units.iter().filter_map(|id| known(*id)).collect(),
            full: view.full_strength,
            foe,
            field: battle.field.clone(),
            works: battle.works,
            gunboats: battle.gunboats,
            headlong: battle.headlong,
            extra: battle.extra,
            facing: facing(battle.space, view),
            width: PIXELS,
        })
    }

    #[must_use]
    pub fn wide(self, pixels: u32) -> Self {
        Self { width: pixels, ..self }
    }

    fn place(&self) -> Option<&'static Place> {
        self.space.place().map(PlaceId::get)
    }

    fn pack(&self) -> &'static Pack {
        self.space.island().pack().get()
    }

    fn title(&self) -> String {
        named(self.space)
    }

    fn theirs(&self) -> String {
        match self.foe {
            Foe::Counted(force) => page::count(force.units().into(), "unit"),
            Foe::About(low, high) => format!("{low} to {high} units"),
        }
    }

    fn notes(&self) -> Vec<String> {
        let mut notes: Vec<String> = vec![word(self.pack().number, "fight", self.kind).to_owned()];
        notes.retain(|note| !note.is_empty());
        if self.works && self.kind != FightKind::Storm {
            notes.push("ours stand behind works".to_owned());
        }
        if self.gunboats > 0 {
            let many = page::count(self.gunboats.into(), &self.pack().words.gunboat);
            let train = if self.pack().has("train") { " (or the train)" } else { "" };
            notes.push(format!("{many}{train} in support"));
        }
        if self.ours.iter().any(|unit| !unit.supplied) {
            notes.push("a struck badge: low on ammunition".to_owned());
        }
        if self.headlong {
            notes.push(format!("{} come straight on", self.pack().words.foe));
        }
        notes.extend(self.extra.map(|extra| {
            let by = match extra {
                Extra::FindWells(turn) | Extra::HoldVillage(turn) => turn.to_string(),
                _ => String::new(),
            };
            word(self.pack().number, "extra", extra).replace("{}", &by)
        }));
        notes
    }

    /// The squares that the place takes up: the middle of the field, more for a town.
    fn built(&self) -> Vec<(usize, usize)> {
        let Some(place) = self.place() else { return Vec::new() };
        let (row, column) = (self.field.len() / 2, self.columns() / 2);
        let beside = column.saturating_sub(1);
        match place.kind {
            PlaceKind::Village => vec![(row, column)],
            PlaceKind::Town => vec![(row, column), (row, beside)],
            PlaceKind::FortifiedTown => {
                let behind = row.saturating_sub(1);
                vec![(row, column), (row, beside), (behind, column), (behind, beside)]
            }
        }
    }

    fn columns(&self) -> usize {
        self.field.first().map_or(0, Vec::len)
    }

    fn plan(&self, table: Rect, foot: f32) -> Deployment<'_> {
        let squares = self.built();
        let squares = squares.iter();
        let boxes = squares.map(|at| ground::square(table, self.field.len(), *at, foot));
        let site = boxes.reduce(|a, b| a.joined(&b));
        Deployment {
            table,
            foot,
            battle: self.battle,
            pack: self.space.island().pack(),
            kind: self.kind,
            site: site.map(|site| site.grown(-foot * 0.06)),
            field: &self.field,
            theirs: match self.foe {
                Foe::Counted(force) => Some(force.units()),
                Foe::About(..) => None,
            },
            ours: self.ours.len(),
        }
    }

    fn page(&self, chart: &Chart) -> (Page, f32) {
        let mut page = Page::new(());
        let foot = (LEFT - 2.0 * ASIDE) / self.columns().max(1) as f32;
        let table = Rect::new(ASIDE, TOP, LEFT - 2.0 * ASIDE, foot * self.field.len() as f32);
        let bearings = Bearings::of(self.space, self.facing, chart);
        self.head(&mut page);
        self.table(&mut page, table, foot, &bearings);
        let below = table.foot() + BORDER + LINE + 18.0;
        let zones = self.key(&mut page, table, foot, below);
        let orders = self.orders(&mut page, TOP - 40.0);
        let y = self.remarks(&mut page, table, foot, zones.max(orders) + 6.0);
        page::framed(page, y + MARGIN)
    }

    fn head(&self, page: &mut Page) {
        let room = WIDTH - 2.0 * HEAD_ASIDE;
        let title = self.title();
        // A road's two names are long: they are set smaller, not cut.
        let wide = width(&title, Face::Bold, 42.0);
        let size = (42.0 * room / wide).clamp(SMALL, 42.0);
        let under =
            format!("{} · turn {}", name_of(self.pack(), self.battle, self.kind), self.turn);
        page::head(page, (&title, size), &under, room);
    }

    fn table(&self, page: &mut Page, table: Rect, foot: f32, bearings: &Bearings) {
        let plan = self.plan(table, foot);
        let zones = plan.zones();
        let svg = &mut page.svg;
        svg.rect(table, 0.0, Paint::fill(LAND).sharp());
        feet(svg, table, foot);
        for zone in &zones {
            zones::hatch(svg, zone);
        }
        match bearings.sea {
            Some(edge) if self.place().is_some_and(Place::is_station) => {
                ground::track(svg, table, edge, foot * 0.24);
            }
            Some(edge) => ground::sea(svg, table, edge, foot * 0.34),
            None => {}
        }
        let trees = symbols::scenery(plan.pack).trees;
        ground::draw(svg, table, &self.field, &self.built(), foot, trees);
        if let (Some(site), Some(place)) = (plan.site, self.place()) {
            ground::place(svg, place, site);
            if self.kind == FightKind::Storm && place.kind != PlaceKind::FortifiedTown {
                ground::bank(svg, site);
            }
        }
        if self.works
            && self.kind != FightKind::Storm
            && let Some(Zone { reach: Reach::Area(ours, _), .. }) =
                zones.iter().rev().find(|zone| zone.side == Side::Ours)
        {
            ground::bank(svg, ours.grown(-6.0));
        }
        for zone in &zones {
            zones::outline(svg, zone, table);
        }
        svg.chequered(table, foot, BORDER);
        for zone in &zones {
            zones::badge(page, zone, zones::badge_at(zone, table), plan.pack);
        }
        self.edges(page, table, bearings);
    }

    fn edges(&self, page: &mut Page, table: Rect, bearings: &Bearings) {
        let how = italic(SMALL, INK);
        let middle = table.middle();
        let out = BORDER + 10.0;
        for edge in Edge::ALL {
            let (at, turn, room) = match edge {
                Edge::Top => (Point::new(middle.x, table.y - out), 0.0, table.width),
                Edge::Bottom => (Point::new(middle.x, table.foot() + out + 20.0), 0.0, table.width),
                Edge::Left => (Point::new(table.x - out, middle.y), -90.0, table.height),
                Edge::Right => (Point::new(table.right() + out, middle.y), 90.0, table.height),
            };
            let name = clipped(&bearings.name(edge), Face::Italic, SMALL, room);
            page.text(at, &name, &how.turned(turn));
        }
        north(page, Point::new(WIDTH - 62.0, 62.0), bearings.north());
    }

    fn key(&self, page: &mut Page, table: Rect, foot: f32, mut y: f32) -> f32 {
        let roman = roman(SMALL, INK).start();
        let mut zones = self.plan(table, foot).zones();
        zones.reverse();
        zones.sort_by_key(|zone| zone.sign);
        for zone in &zones {
            let swatch = Rect::new(MARGIN + 4.0, y + 2.0, 60.0, 38.0);
            zones::swatch(&mut page.svg, zone, swatch);
            zones::badge(
                page,
                zone,
                Point::new(MARGIN + 96.0, y + 21.0),
                self.space.island().pack(),
            );
            let x = MARGIN + 130.0;
            let told = lines(&zone.words, Face::Roman, SMALL, LEFT - x);
            let mut line = y + 30.0;
            for text in &told {
                page.text(Point::new(x, line), text, &roman);
                line += LINE;
            }
            y = (y + 50.0).max(line - 16.0);
        }
        y
    }

    fn remarks(&self, page: &mut Page, table: Rect, foot: f32, y: f32) -> f32 {
        let zones = self.plan(table, foot).zones();
        let mut notes = self.notes();
        let moves = "a chequer of the border is a foot, a move is drawn as five inches";
        let feet = "a chequer of the border is a foot";
        notes.push(if zones.len() > 2 { moves } else { feet }.to_owned());
        page::remarks(page, &format!("{}.", sentence(&notes)), y, WIDTH - 2.0 * MARGIN)
    }

    fn orders(&self, page: &mut Page, y: f32) -> f32 {
        let (x, wide) = (LEFT + 10.0, WIDTH - LEFT - 10.0 - MARGIN);
        let y = page::column(page, Point::new(x, y), wide, "OURS", &page::strength(&self.ours));
        let y = y + page::ours(page, &self.ours, self.full, Point::new(x, y), wide) + 8.0;
        let foe = self.pack().words.foe.to_uppercase();
        let y = page::column(page, Point::new(x, y), wide, &foe, &self.theirs());
        let at = Point::new(x, y);
        y + match self.foe {
            Foe::Counted(force) => page::theirs(page, self.pack(), force, at, wide),
            Foe::About(..) => unknown(page, at, wide),
        }
    }
}

impl Drawing for BattleSheet {
    fn words(&self) -> String {
        let foe = self.pack().say("{war.Foe}");
        let mut told = format!(
            "Battle sheet, {}: {}. Ours: {}. {}: {}.",
            self.title(),
            name_of(self.pack(), self.battle, self.kind),
            page::strength(&self.ours),
            foe,
            self.theirs()
        );
        let table = Rect::new(0.0, 0.0, 6.0, 4.0);
        for zone in self.plan(table, 1.0).zones() {
            let side = if zone.side == Side::Ours { "Our side" } else { &foe };
            told.push_str(&format!(" {side}: {}.", zone.words));
        }
        let notes = self.notes();
        if !notes.is_empty() {
            told.push_str(&format!(" {}.", sentence(&notes)));
        }
        told.push_str(" The ground, from their edge to ours:");
        for row in self.field.iter().rev() {
            let row: Vec<&str> =
                row.iter().map(|of| word(self.pack().number, "ground", of)).collect();
            told.push_str(&format!(" {}.", row.join(", ")));
        }
        told
    }

    fn draw(&self, renderer: &Renderer) -> Result<Canvas, RenderError> {
        let atlas = Atlas::of(renderer, self.space.island().pack().get());
        page::drawn(renderer, self.page(&atlas.chart), self.width)
    }
}

fn unknown(page: &mut Page, at: Point, wide: f32) -> f32 {
    let place = Rect::new(at.x, at.y, 76.0, 42.0);
    page.takes("a counter", place);
    page.svg.rect(place, 3.0, Paint::fill(BLACK).edged(INK, 2.2));
    let banner = symbols::BANNER;
    page.svg.symbol(banner, at.by(20.0, 21.0), 30.0, Paint::fill(WHITE));
    page.svg.text(at.by(56.0, 30.6), "?", &bold(SMALL, WHITE));
    let roman = italic(SMALL, INK).start();
    let mut y = 0.0;
    for line in lines("their arms are not known", Face::Italic, SMALL, wide - 88.0) {
        page.text(at.by(88.0, y + 31.0), &line, &roman);
        y += LINE;
    }
    y + 8.0
}

fn feet(svg: &mut Svg, table: Rect, foot: f32) {
    let mut d = String::new();
    let mut along = foot;
    while along < table.width - 1.0 {
        let x = table.x + along;
        d.push_str(&format!("M{x:.1} {:.1}V{:.1}", table.y, table.foot()));
        along += foot;
    }
    let mut down = foot;
    while down < table.height - 1.0 {
        let y = table.y + down;
        d.push_str(&format!("M{:.1} {y:.1}H{:.1}", table.x, table.right()));
        down += foot;
    }
    svg.path(&d, Paint::line(HILL, 1.4).dashed("2 8").sharp());
}

fn north(page: &mut Page, at: Point, angle: f32) {
    let (sin, cos) = angle.sin_cos();
    let on = |along: f32, aside: f32| at.by(sin * along + cos * aside, -cos * along + sin * aside);
    let svg = &mut page.svg;
    svg.circle(at, 33.0, Paint::fill(PAPER).edged(SEPIA, 1.4));
    for (side, ink) in [(-1.0, INK), (1.0, PAPER)] {
        let half = [on(20.0, 0.0), on(-20.0, side * 10.0), on(-12.0, 0.0)];
        svg.area(&half, Paint::fill(ink).edged(INK, 1.6));
    }
    let letter = bold(SMALL, INK).halo(PAPER, 6.0);
    let tip = on(32.0, 0.0);
    svg.text(tip.by(0.0, 9.6), "N", &letter);
    page.takes("the north", Rect::around(at, 66.0, 66.0));
}

fn name_of(pack: &Pack, battle: BattleType, kind: FightKind) -> String {
    match kind {
        FightKind::Storm => pack.say("{war.foe} storm the works"),
        _ => word(pack.number, "battle", battle).to_owned(),
    }
}

fn sentence(notes: &[String]) -> String {
    let mut told = notes.join("; ");
    if let Some(first) = told.get(..1).map(str::to_uppercase) {
        told.replace_range(..1, &first);
    }
    told
}

/// What their edge of the table looks towards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Facing {
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
            let road = path;
            let forward = match space {
                Space::Place(place) => road.from == place,
                Space::Point { step: here, .. } => here < step,
            };
            if forward { road.to } else { road.from }
        }
    }
}

/// How our men most likely came: from where we hold the land, or over the sea.
fn facing(space: Space, view: &View) -> Facing {
    let next = space.neighbours();
    let is_his = |to: &Space| view.place(beyond(space, *to)).control == Control::Rebel;
    match space {
        Space::Point { .. } => {
            let his: Vec<&Space> = next.iter().filter(|to| is_his(to)).collect();
            let ahead = if his.len() == 1 { Some(his[0]) } else { next.last() };
            ahead.map_or(Facing::North, |ahead| Facing::Toward(*ahead))
        }
        Space::Place(place) => {
            let behind = next.iter().find(|to| !is_his(to)).map(|from| Facing::From(*from));
            let landed = place.seas.first().map(|sea| Facing::FromSea(*sea));
            behind.or(landed).unwrap_or(Facing::North)
        }
    }
}

#[derive(Debug)]
struct Bearings {
    /// The way up the table, clockwise from north.
    up: f32,
    beyond: [Vec<String>; 4],
    /// The edge with the sea, at a port.
    sea: Option<Edge>,
    /// What is there: `the sea`.
    water: &'static str,
}

fn angle(from: Point, to: Point) -> f32 {
    (to.x - from.x).atan2(from.y - to.y)
}

const WINDS: [&str; 8] =
    ["North", "North-east", "East", "South-east", "South", "South-west", "West", "North-west"];

impl Bearings {
    fn of(space: Space, facing: Facing, chart: &Chart) -> Self {
        let here = chart.space(space);
        let half = std::f32::consts::PI;
        let up = match facing {
            Facing::Toward(to) => angle(here, chart.space(to)),
            Facing::From(from) => angle(here, chart.space(from)) + half,
            Facing::FromSea(sea) => angle(here, chart.sea(sea).toward) + half,
            Facing::North => 0.0,
        };
        let edge = |to: Point| Edge::at(angle(here, to) - up);
        let mut beyond: [Vec<String>; 4] = Default::default();
        for next in space.neighbours() {
            let name = &self::beyond(space, *next).name;
            beyond[edge(chart.space(*next)) as usize].push(name.clone());
        }
        let port = space.place().filter(|row| row.is_port());
        let seas = || port.iter().flat_map(|port| &port.get().seas);
        let sea = seas().find(|sea| !sea.rail).or_else(|| seas().next());
        let sea = sea.map(|sea| edge(chart.sea(*sea).toward));
        let at_sea = space.island().pack().get().has("sea");
        let water = match port {
            Some(port) if port.is_station() => "the railway",
            _ if at_sea => "the sea",
            _ => "the water",
        };
        Self { up, beyond, sea, water }
    }

    /// `North-east: to Lopez, Olga`.
    fn name(&self, edge: Edge) -> String {
        let eighths = (self.up / std::f32::consts::FRAC_PI_4).round() as i32 + 2 * edge as i32;
        let wind = WINDS[eighths.rem_euclid(8) as usize];
        let mut beyond = self.beyond[edge as usize].clone();
        let roads = if beyond.is_empty() { None } else { Some(beyond.join(", ")) };
        beyond.clear();
        match (self.sea == Some(edge), roads) {
            (true, None) => format!("{wind}: {}", self.water),
            (true, Some(roads)) => format!("{wind}: {}; to {roads}", self.water),
            (false, Some(roads)) => format!("{wind}: to {roads}"),
            (false, None) => wind.to_owned(),
        }
    }

    /// The way north on the table, clockwise from its upper edge.
    fn north(&self) -> f32 {
        -self.up
    }
}
