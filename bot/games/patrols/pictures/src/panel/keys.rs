//! What the signs on bases mean.

use patrols::{Base, Role, TroopId};
use render::boards::table::TableSheet;
use render::prelude::*;
use render::strokes::Stance;

use crate::marks::bases::{self, Look, Seat};

/// A base with what it is called: its troops, what it is, and what it sits on.
pub(crate) const KEYS: [(&str, Role, Seat, &str); 16] = [
    ("british", Role::Officer, Seat::Foot, "officer"),
    ("british", Role::Sergeant, Seat::Foot, "sergeant"),
    ("british", Role::Rifle, Seat::Foot, "rifles"),
    ("hussars", Role::Trooper, Seat::Horse, "troopers"),
    ("camels", Role::CamelRider, Seat::Camel, "camels"),
    ("gun", Role::Gun, Seat::Foot, "gun"),
    ("gardner", Role::MachineGun, Seat::Foot, "Gardner"),
    ("gun", Role::Crew, Seat::Foot, "crew"),
    ("scout", Role::Scout, Seat::Foot, "scout"),
    ("spears", Role::Leader, Seat::Foot, "leader"),
    ("spears", Role::Flag, Seat::Foot, "flag"),
    ("spears", Role::Spear, Seat::Foot, "spears"),
    ("swords", Role::Sword, Seat::Foot, "swords"),
    ("jihadiya", Role::Jihadiya, Seat::Foot, "Jihadiya"),
    ("riders", Role::Rider, Seat::Horse, "riders"),
    ("levy", Role::Spear, Seat::Foot, "levy"),
];

pub(super) const HIGH: f32 = 5.0 * ROW + 16.0;
const ROW: f32 = 46.0;

pub(crate) fn base<P>(
    sheet: &mut render::Sheet<P>,
    at: Point,
    inch: f32,
    (troops, seat): (&str, Seat),
    base: Base,
) {
    let troops: TroopId = troops.parse().unwrap_or(TroopId(0));
    let stance = Stance { at, angle: 0.0, inch };
    bases::draw(&mut sheet.svg, Look { troops, seat }, &[(stance, base)]);
}

/// Draws the signs in a box, as many lines as there is room for.
pub(super) fn draw(sheet: &mut TableSheet, place: Rect) {
    let step = place.width / 4.0;
    let row = ROW;
    let rows = ((place.height - 8.0) / row).floor().clamp(0.0, 5.0) as usize;
    if rows == 0 {
        return;
    }
    let line = [Point::new(place.x, place.y), Point::new(place.right(), place.y)];
    sheet.svg.chain(&line, Paint::line(SEPIA, 1.6));
    let wounded = Base { wounded: true, ..Base::new(Role::Rifle) };
    let jammed = Base { jammed: true, ..Base::new(Role::Rifle) };
    let more = [("british", wounded, "wounded"), ("british", jammed, "jammed")];
    let plain =
        KEYS.iter().map(|(troops, role, seat, name)| (*troops, Base::new(*role), *seat, *name));
    let all = plain.chain(more.map(|(troops, base, name)| (troops, base, Seat::Foot, name)));
    for (i, (troops, what, seat, name)) in all.take(4 * rows).enumerate() {
        let x = place.x + step * (i % 4) as f32;
        let y = place.y + 10.0 + row * (i / 4) as f32 + row / 2.0;
        base(sheet, Point::new(x + 18.0, y), 35.0, (troops, seat), what);
        sheet.text((x + 43.0, y + 8.0), name, &roman(23.0, INK).start());
    }
}
