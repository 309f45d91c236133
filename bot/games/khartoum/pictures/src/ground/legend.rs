//! What stands on a whole map beside the country: its title, and what its signs mean.

use crate::projection::Sheet;
use khartoum::{Contingent, Faction, Kind, Link};
use render::boards::places::{self, Token as _};
use render::prelude::*;

use super::ways;
use crate::marks::tokens::{Token, What};
use crate::names;
use crate::symbols::{self, Holder};

pub(super) fn title(sheet: &mut Sheet) {
    let lines = [
        ("KHARTOUM", bold(39.0, INK).spread(3.0), 62.0),
        ("Mahdists against Empire", roman(23.0, INK).spread(1.0), 98.0),
        ("1883–1885", bold(25.0, INK).spread(2.0), 130.0),
        ("not to scale: Darfur lies farther", italic(17.0, SEPIA), 155.0),
    ];
    places::title(sheet, Rect::new(1_048.0, 40.0, 300.0, 172.0), &lines);
    north(sheet, Point::new(1_404.0, 116.0));
}

fn north(sheet: &mut Sheet, at: Point) {
    let svg = &mut sheet.svg;
    svg.circle(at, 26.0, Paint::line(INK, 1.6));
    svg.circle(at, 21.0, Paint::line(SEPIA, 1.0));
    for (side, ink) in [(-1.0, INK), (1.0, PAPER)] {
        let half = [at.by(0.0, -42.0), at.by(0.0, 32.0), at.by(side * 8.0, 0.0)];
        svg.area(&half, Paint::fill(ink).edged(INK, 1.2));
        let spike = [at.by(0.0, -5.0), at.by(0.0, 5.0), at.by(side * 32.0, 0.0)];
        svg.area(&spike, Paint::fill(YELLOW).edged(INK, 1.2));
    }
    svg.text(at.by(0.0, -50.0), "N", &bold(22.0, INK).halo(PAPER, 4.0));
    sheet.takes("the north arrow", Rect::new(at.x - 33.0, at.y - 68.0, 66.0, 102.0));
}

const SIZE: f32 = 18.0;

pub(super) fn signs(sheet: &mut Sheet) {
    let panel = Rect::new(1_290.0, 872.0, 276.0, 294.0);
    let svg = &mut sheet.svg;
    svg.rect(panel, 3.0, Paint::fill(PAPER).edged(INK, 1.8));
    let small = roman(SIZE, INK).start();
    let at =
        |column: f32, row: f32| Point::new(panel.x + 24.0 + column, panel.y + 22.0 + 28.0 * row);
    let towns = [
        (Holder::Of(Faction::Empire), "Empire’s"),
        (Holder::Of(Faction::Mahdist), "Mahdists’"),
        (Holder::Contested, "fought for"),
        (Holder::Nobody, "nobody’s"),
    ];
    for ((holder, name), place) in towns.into_iter().zip(0_u8..) {
        let at = at(134.0 * f32::from(place % 2), f32::from(place / 2));
        symbols::town(svg, at, 19.0, (holder, 1, false));
        svg.text(at.by(20.0, 6.0), name, &small);
    }
    svg.text(
        at(-12.0, 2.0).by(0.0, 5.0),
        "Town; the figure: its points",
        &italic(SIZE, INK).start(),
    );
    symbols::town(svg, at(2.0, 3.1), 17.0, (Holder::Of(Faction::Empire), 3, true));
    svg.text(at(24.0, 3.0).by(0.0, 8.0), "fortress", &small);
    symbols::port(svg, at(112.0, 3.1), 11.0);
    svg.text(at(128.0, 3.0).by(0.0, 8.0), "port", &small);
    symbols::wells(svg, at(186.0, 3.1), 9.0);
    svg.text(at(203.0, 3.0).by(0.0, 8.0), "wells", &small);
    for (link, place) in [Link::River, Link::Land, Link::Desert, Link::Sea].into_iter().zip(0_u8..)
    {
        let from = at(-12.0, 4.3 + f32::from(place) * 0.94);
        let line = [from, from.by(56.0, 0.0)];
        match link {
            Link::River => {
                svg.chain(&line, Paint::line(MEADOW_RAMP.tints[1], 15.0));
                svg.chain(&line, Paint::line(INK, 9.0));
                svg.chain(&line, Paint::line(DEEP, 7.0));
                svg.chain(&line, Paint::line(SEA, 4.0));
            }
            _ => ways::line(svg, link, &line, 1.0),
        }
        svg.text(from.by(70.0, 6.0), names::link(link), &small);
    }
    let foot = at(-12.0, 8.4).by(0.0, 6.0);
    svg.symbol(symbols::SWORDS, foot.by(8.0, -6.0), 18.0, Paint::fill(INK));
    svg.text(foot.by(24.0, 0.0), "battle", &small);
    svg.symbol(symbols::BOWL, foot.by(106.0, -4.0), 17.0, Paint::fill(PAPER).edged(RED, 3.0));
    svg.text(foot.by(122.0, 0.0), "out of supply", &small);
    sheet.takes("the signs", panel);
}

pub(super) fn counters(sheet: &mut Sheet) {
    let panel = Rect::new(1_034.0, 1_020.0, 248.0, 146.0);
    let svg = &mut sheet.svg;
    svg.rect(panel, 3.0, Paint::fill(PAPER).edged(INK, 1.8));
    let small = roman(SIZE - 1.0, INK).start();
    let plain = |contingent, kind| Token::new(What::Troops(contingent, kind));
    let british = |kind| plain(Contingent::British, kind);
    let mahdist = |kind| plain(Contingent::Mahdist, kind);
    let left = [
        (british(Kind::Infantry), "British"),
        (plain(Contingent::Egyptian, Kind::Infantry), "Egyptian"),
        (plain(Contingent::Egyptian, Kind::Garrison), "garrison"),
        (british(Kind::Boats), "boats"),
        (Token { panicked: true, ..british(Kind::Infantry) }, "panicked"),
    ];
    let right = [
        (mahdist(Kind::Tribal), "tribal"),
        (mahdist(Kind::Jihadiya), "Jihadiya"),
        (mahdist(Kind::Cavalry), "cavalry"),
        (Token { elite: true, ..british(Kind::Camel) }, "camels, elite"),
        (Token { what: What::Somebody, ..mahdist(Kind::Tribal) }, "not seen yet"),
    ];
    for (column, tokens) in [(10.0, left), (116.0, right)] {
        for ((token, name), row) in tokens.into_iter().zip(0_u8..) {
            let corner = Point::new(panel.x + column, panel.y + 8.0 + 27.4 * f32::from(row));
            token.draw(svg, corner, 21.0);
            svg.text(corner.by(29.0, 16.0), name, &small);
        }
    }
    sheet.takes("the counters", panel);
}
