//! Emblems of iron: ships, the train, guns, the heliograph, the balloon.

use render::geometry::Point;
use render::inks::{HILL, INK, PAPER, SEPIA, WATERLINE, WHITE};
use render::svg::Paint;

use super::plate::{Plate, Tone, block, closed, curve, ellipse, points, turned};

/// Smoke that rises from a funnel and drifts to the left.
fn smoke(plate: &mut Plate, x: f32, y: f32, size: f32) {
    let puff = |dx: f32, dy: f32, r: f32| (x + dx * size, y + dy * size, r * size);
    for (x, y, r) in [
        puff(-46.0, -15.0, 9.0),
        puff(-34.0, -17.0, 9.5),
        puff(-21.0, -14.0, 8.5),
        puff(-11.0, -9.0, 6.8),
        puff(-3.5, -3.5, 4.6),
    ] {
        plate.svg.circle(Point::new(x, y), r, Paint::fill(WHITE).edged(SEPIA, 1.0));
        let dark = ellipse(x + r * 0.2, y + r * 0.25, r * 0.62, r * 0.55);
        plate.tint(&dark, Tone::new(35.0, 2.0).heavy(0.7), SEPIA);
    }
}

/// A stern-wheel gunboat of the Nile.
pub(super) fn steamer(plate: &mut Plate) {
    smoke(plate, 141.0, 27.0, 1.15);
    smoke(plate, 163.0, 27.0, 1.0);
    // The mast with its fighting top, and the stays.
    plate.line(&points(&[[214.0, 92.0], [214.0, 14.0]]), 3.0);
    plate.line(&points(&[[214.0, 22.0], [266.0, 104.0]]), 0.9);
    plate.line(&points(&[[214.0, 22.0], [176.0, 62.0]]), 0.9);
    plate.white(&points(&[[205.0, 44.0], [223.0, 44.0], [220.0, 55.0], [208.0, 55.0]]));
    plate.shade(&block(207.0, 45.0, 14.0, 9.0), Tone::new(90.0, 2.2));
    // Two funnels.
    for x in [138.0, 160.0] {
        let funnel = block(x, 28.0, 10.0, 40.0);
        plate.white(&funnel);
        plate.shade(&funnel, Tone::new(0.0, 1.8).over(0.45, 1.0));
        plate.black(&block(x - 1.6, 25.0, 13.2, 5.0));
        plate.black(&block(x, 36.0, 10.0, 2.4));
    }
    // Upper deck with awning and rail, lower deck with loopholes.
    plate.white(&points(&[[84.0, 64.0], [236.0, 60.0], [238.0, 65.0], [84.0, 69.0]]));
    for post in 0..8_u8 {
        let x = 90.0 + 20.0 * f32::from(post);
        plate.line(&points(&[[x, 67.0], [x, 90.0]]), 1.4);
    }
    plate.body(&block(112.0, 70.0, 78.0, 20.0), WHITE);
    for hole in 0..6_u8 {
        plate.black(&block(118.0 + 12.0 * f32::from(hole), 75.0, 6.0, 7.0));
    }
    plate.line(&points(&[[84.0, 80.0], [240.0, 80.0]]), 1.0);
    let lower = points(&[[78.0, 90.0], [246.0, 90.0], [246.0, 113.0], [78.0, 113.0]]);
    plate.white(&lower);
    plate.shade(&block(78.0, 90.0, 168.0, 5.0), Tone::new(0.0, 1.5));
    for hole in 0..11_u8 {
        plate.black(&block(86.0 + 14.4 * f32::from(hole), 99.0, 7.0, 7.0));
    }
    // The gun in the bow behind its shield.
    plate.black(&turned(&block(254.0, 98.0, 32.0, 4.0), 254.0, 100.0, -7.0));
    plate.white(&points(&[[250.0, 90.0], [259.0, 93.0], [259.0, 113.0], [248.0, 113.0]]));
    plate.shade(&block(250.0, 94.0, 9.0, 18.0), Tone::new(90.0, 1.9));
    // The hull.
    let hull =
        points(&[[62.0, 112.0], [282.0, 109.0], [290.0, 106.0], [274.0, 137.0], [68.0, 137.0]]);
    plate.body(&hull, PAPER);
    plate.shade(&hull, Tone::new(0.0, 2.1).heavy(1.0));
    plate.line(&points(&[[62.0, 116.0], [286.0, 112.0]]), 2.2);
    // The stern wheel.
    plate.disc(52.0, 117.0, 22.0);
    plate.wheel(52.0, 117.0, 22.0, 12);
    plate.ring(52.0, 117.0, 13.0, 1.2);
    plate.body(&points(&[[30.0, 95.0], [76.0, 95.0], [76.0, 101.0], [32.0, 101.0]]), WHITE);
    // The ensign.
    plate.line(&points(&[[80.0, 90.0], [70.0, 40.0]]), 2.0);
    let flag = curve(&[[71.0, 42.0], [56.0, 38.0], [44.0, 45.0], [28.0, 41.0]]);
    let mut ensign = flag;
    ensign.extend(curve(&[[31.0, 58.0], [46.0, 62.0], [58.0, 55.0], [74.0, 60.0]]));
    plate.white(&ensign);
    plate.shade(&ensign, Tone::new(76.0, 2.4));
    plate.svg.symbol(plate.sign, Point::new(52.0, 50.0), 13.0, Paint::fill(INK));
    // The bow wave.
    for (from, down) in [(40.0, 140.0), (58.0, 145.0), (92.0, 150.0)] {
        let wave = curve(&[
            [from, down],
            [from + 50.0, down - 3.0],
            [from + 110.0, down + 1.0],
            [from + 190.0, down - 2.0],
        ]);
        plate.line(&wave, 1.5);
    }
    plate.svg.chain(
        &curve(&[[262.0, 139.0], [280.0, 134.0], [297.0, 140.0], [312.0, 141.0]]),
        Paint::line(INK, 1.6),
    );
}

/// The armoured train.
pub(super) fn train(plate: &mut Plate) {
    smoke(plate, 233.0, 38.0, 1.6);
    // Sleepers and rails.
    for sleeper in 0..21_u8 {
        let x = 6.0 + 15.4 * f32::from(sleeper);
        plate.body(
            &points(&[[x, 151.0], [x + 8.0, 151.0], [x + 6.5, 156.0], [x - 2.0, 156.0]]),
            HILL,
        );
    }
    plate.line(&points(&[[0.0, 149.0], [320.0, 149.0]]), 3.0);
    // The truck with its gun.
    plate.black(&turned(&block(2.0, 82.0, 46.0, 5.0), 48.0, 84.0, 6.0));
    plate.white(&points(&[[38.0, 74.0], [54.0, 74.0], [54.0, 98.0], [34.0, 98.0]]));
    plate.shade(&block(38.0, 75.0, 16.0, 22.0), Tone::new(45.0, 2.4));
    let truck = block(14.0, 97.0, 74.0, 34.0);
    plate.white(&truck);
    plate.shade(&block(14.0, 97.0, 74.0, 10.0), Tone::new(0.0, 2.0));
    for hole in 0..5_u8 {
        plate.black(&block(22.0 + 13.0 * f32::from(hole), 111.0, 5.0, 7.0));
    }
    rivets(plate, 18.0, 125.0, 12, 5.8);
    plate.line(&points(&[[88.0, 128.0], [100.0, 128.0]]), 4.0);
    for x in [32.0, 70.0] {
        plate.disc(x, 138.0, 11.0);
        plate.wheel(x, 138.0, 11.0, 8);
    }
    // The cab in armour plate.
    plate.white(&points(&[[96.0, 56.0], [152.0, 56.0], [148.0, 63.0], [100.0, 63.0]]));
    let cab = block(102.0, 62.0, 42.0, 68.0);
    plate.white(&cab);
    plate.shade(&block(102.0, 62.0, 42.0, 8.0), Tone::new(0.0, 1.7));
    plate.shade(&block(102.0, 100.0, 42.0, 30.0), Tone::new(90.0, 3.0));
    plate.black(&block(110.0, 76.0, 10.0, 13.0));
    plate.black(&block(127.0, 76.0, 10.0, 13.0));
    rivets(plate, 106.0, 95.0, 7, 5.8);
    // The boiler.
    let boiler = block(144.0, 74.0, 100.0, 40.0);
    plate.white(&boiler);
    plate.shade(&block(144.0, 96.0, 100.0, 18.0), Tone::new(0.0, 2.0).heavy(1.0));
    plate.shade(&block(144.0, 76.0, 100.0, 5.0), Tone::new(0.0, 2.4));
    for x in [166.0, 190.0, 214.0] {
        plate.line(&points(&[[x, 74.0], [x, 114.0]]), 1.6);
    }
    // Dome, chimney, smoke box, lamp.
    let dome = curve(&[[172.0, 74.0], [174.0, 60.0], [182.0, 55.0], [190.0, 60.0], [192.0, 74.0]]);
    plate.white(&dome);
    plate.shade(&dome, Tone::new(0.0, 2.0).over(0.5, 1.0));
    let chimney = points(&[
        [222.0, 74.0],
        [219.0, 46.0],
        [215.0, 38.0],
        [247.0, 38.0],
        [243.0, 46.0],
        [240.0, 74.0],
    ]);
    plate.white(&chimney);
    plate.shade(&chimney, Tone::new(0.0, 2.0).over(0.5, 1.0));
    plate.line(&points(&[[216.0, 44.0], [246.0, 44.0]]), 2.0);
    plate.body(&block(244.0, 72.0, 14.0, 44.0), WHITE);
    plate.shade(&block(244.0, 72.0, 14.0, 44.0), Tone::new(90.0, 1.8));
    plate.disc(262.0, 80.0, 6.0);
    plate.dot(263.0, 80.0, 2.4);
    // Footplate, cylinder, cowcatcher.
    plate.black(&block(100.0, 126.0, 176.0, 5.0));
    let cylinder = block(230.0, 114.0, 30.0, 15.0);
    plate.white(&cylinder);
    plate.shade(&cylinder, Tone::new(0.0, 2.0).over(0.3, 1.0));
    let catcher = points(&[[272.0, 128.0], [300.0, 147.0], [266.0, 147.0]]);
    plate.white(&catcher);
    for x in [272.0, 280.0, 288.0] {
        plate.line(&points(&[[272.0, 128.0], [x, 147.0]]), 1.5);
    }
    // Wheels and rod.
    for x in [124.0, 166.0, 208.0] {
        plate.disc(x, 131.0, 18.0);
        plate.wheel(x, 131.0, 18.0, 10);
    }
    plate.disc(248.0, 139.0, 10.0);
    plate.wheel(248.0, 139.0, 10.0, 8);
    plate.rope(&points(&[[124.0, 137.0], [208.0, 137.0], [246.0, 122.0]]), 3.2);
}

fn rivets(plate: &mut Plate, x: f32, y: f32, count: u8, apart: f32) {
    for rivet in 0..count {
        plate.dot(x + apart * f32::from(rivet), y, 0.9);
    }
}

/// A field gun on its carriage.
pub(super) fn gun(plate: &mut Plate) {
    // Its shadow on the sand.
    plate.tint(&ellipse(160.0, 157.0, 120.0, 7.0), Tone::new(0.0, 2.0), SEPIA);
    // The trail.
    let trail =
        points(&[[150.0, 96.0], [174.0, 104.0], [52.0, 158.0], [34.0, 158.0], [36.0, 150.0]]);
    plate.white(&trail);
    plate.shade(&trail, Tone::new(0.0, 2.6).over(0.55, 1.0));
    plate.line(&points(&[[160.0, 100.0], [46.0, 151.0]]), 1.0);
    plate.line(&points(&[[58.0, 143.0], [36.0, 134.0]]), 3.4);
    plate.black(&points(&[[26.0, 154.0], [40.0, 148.0], [44.0, 162.0], [30.0, 163.0]]));
    // The far wheel.
    plate.svg.circle(Point::new(178.0, 108.0), 44.0, Paint::line(SEPIA, 4.0));
    // The barrel: breech, body, muzzle.
    let barrel = points(&[
        [106.0, 84.0],
        [124.0, 76.0],
        [176.0, 63.0],
        [268.0, 42.0],
        [276.0, 38.0],
        [281.0, 52.0],
        [272.0, 54.0],
        [182.0, 88.0],
        [130.0, 105.0],
        [112.0, 104.0],
    ]);
    plate.white(&barrel);
    let under = points(&[
        [112.0, 97.0],
        [178.0, 79.0],
        [279.0, 47.0],
        [281.0, 52.0],
        [182.0, 88.0],
        [130.0, 105.0],
        [112.0, 104.0],
    ]);
    plate.shade(&under, Tone::new(-16.0, 1.9).heavy(1.0));
    plate.line(&points(&[[128.0, 78.0], [276.0, 43.0]]), 0.8);
    for (x, top, foot) in
        [(132.0, 74.0, 104.0), (178.0, 63.0, 90.0), (184.0, 61.5, 88.0), (238.0, 49.0, 67.5)]
    {
        plate.line(&points(&[[x, top], [x + 5.0, foot]]), 1.9);
    }
    plate.black(&closed(&[
        [100.0, 88.0],
        [107.0, 84.0],
        [112.0, 94.0],
        [110.0, 103.0],
        [102.0, 99.0],
    ]));
    plate.line(&points(&[[108.0, 84.0], [100.0, 74.0], [106.0, 70.0]]), 3.0);
    // The near wheel.
    plate.svg.circle(Point::new(160.0, 112.0), 46.0, Paint::line(WHITE, 9.0));
    plate.wheel(160.0, 112.0, 46.0, 14);
    plate.ring(160.0, 112.0, 42.0, 1.0);
    plate.disc(160.0, 112.0, 11.0);
    plate.ring(160.0, 112.0, 6.5, 1.6);
    plate.dot(160.0, 112.0, 2.6);
    // Shells beside it.
    for (x, y) in [(236.0, 158.0), (254.0, 158.0), (272.0, 158.0)] {
        let shell = curve(&[
            [x, y],
            [x, y - 22.0],
            [x + 3.0, y - 31.0],
            [x + 7.0, y - 36.0],
            [x + 11.0, y - 31.0],
            [x + 14.0, y - 22.0],
            [x + 14.0, y],
        ]);
        plate.white(&shell);
        plate.shade(&shell, Tone::new(0.0, 2.0).over(0.5, 1.0));
        plate.black(&block(x, y - 9.0, 14.0, 3.0));
        plate.black(&block(x, y - 24.0, 14.0, 2.4));
    }
}

/// A heliograph on its stand, flashing.
pub(super) fn heliograph(plate: &mut Plate) {
    // The flash and its rays.
    for ray in 0..28_u8 {
        let turn = std::f32::consts::TAU * f32::from(ray) / 28.0;
        let (sin, cos) = turn.sin_cos();
        let far = if ray % 2 == 0 { 56.0 } else { 36.0 };
        let line = points(&[
            [188.0 + cos * 34.0, 58.0 + sin * 34.0],
            [188.0 + cos * far, 58.0 + sin * far],
        ]);
        plate.line(&line, if ray % 2 == 0 { 1.8 } else { 1.1 });
    }
    let beam = points(&[[206.0, 50.0], [320.0, 12.0], [320.0, 44.0], [208.0, 62.0]]);
    plate.svg.area(&beam, Paint::fill(WHITE));
    plate.line(&points(&[[206.0, 50.0], [320.0, 12.0]]), 1.0);
    plate.line(&points(&[[208.0, 62.0], [320.0, 44.0]]), 1.0);
    for (from, to) in [(52.5, 18.0), (55.0, 25.0), (57.5, 31.0), (60.0, 38.0)] {
        plate.svg.chain(&points(&[[207.0, from], [320.0, to]]), Paint::line(HILL, 1.0));
    }
    // A cairn on a hilltop.
    let hill =
        curve(&[[60.0, 170.0], [96.0, 152.0], [150.0, 143.0], [210.0, 146.0], [262.0, 170.0]]);
    plate.body(&hill, WHITE);
    plate.shade(&hill, Tone::new(72.0, 3.6).over(0.35, 0.95));
    // The stand: three legs and a bar between.
    for (x, y) in [(120.0, 152.0), (168.0, 160.0), (216.0, 153.0)] {
        plate.rope(&points(&[[170.0, 101.0], [x, y]]), 4.0);
        plate.line(&points(&[[x - 3.0, y], [x + 3.0, y + 4.0]]), 2.4);
    }
    plate.body(&block(112.0, 96.0, 98.0, 7.0), WHITE);
    plate.shade(&block(112.0, 96.0, 98.0, 7.0), Tone::new(0.0, 1.7).over(0.0, 1.0));
    plate.black(&block(161.0, 101.0, 18.0, 8.0));
    // The mirror in its fork.
    plate.rope(&curve(&[[188.0, 96.0], [164.0, 84.0], [157.0, 58.0]]), 3.4);
    plate.rope(&curve(&[[188.0, 96.0], [212.0, 84.0], [219.0, 58.0]]), 3.4);
    let mirror = ellipse(188.0, 58.0, 29.0, 31.0);
    plate.white(&mirror);
    plate.ring(188.0, 58.0, 24.0, 1.0);
    plate.tint(
        &ellipse(188.0, 58.0, 23.0, 23.0),
        Tone::new(-45.0, 4.0).over(0.05, 0.42).heavy(1.1),
        WATERLINE,
    );
    plate.dot(188.0, 58.0, 2.6);
    // The sighting vane and the key.
    plate.line(&points(&[[122.0, 96.0], [122.0, 62.0]]), 2.6);
    plate.white(&points(&[[114.0, 50.0], [130.0, 50.0], [130.0, 64.0], [114.0, 64.0]]));
    plate.line(&points(&[[116.0, 57.0], [128.0, 57.0]]), 1.2);
    plate.line(&points(&[[122.0, 52.0], [122.0, 62.0]]), 1.2);
    plate.line(&points(&[[196.0, 94.0], [222.0, 88.0]]), 3.0);
    plate.dot(224.0, 87.0, 4.0);
}

/// The captive balloon.
pub(super) fn balloon(plate: &mut Plate) {
    let (x, y) = (160.0, 54.0);
    let bag = closed(&[
        [x, y - 46.0],
        [x + 33.0, y - 34.0],
        [x + 46.0, y - 4.0],
        [x + 34.0, y + 26.0],
        [x + 9.0, y + 46.0],
        [x - 9.0, y + 46.0],
        [x - 34.0, y + 26.0],
        [x - 46.0, y - 4.0],
        [x - 33.0, y - 34.0],
    ]);
    plate.white(&bag);
    plate.shade(&bag, Tone::new(8.0, 2.3).over(0.62, 1.0).heavy(1.0));
    plate.shade(&bag, Tone::new(-38.0, 3.4).over(0.0, 0.3));
    // The net.
    for part in [0.34_f32, 0.72] {
        for side in [-1.0, 1.0] {
            let gore = curve(&[
                [x, y - 46.0],
                [x + side * 33.0 * part, y - 33.0],
                [x + side * 46.0 * part, y - 4.0],
                [x + side * 34.0 * part, y + 26.0],
                [x + side * 9.0 * part, y + 46.0],
            ]);
            plate.line(&gore, 1.0);
        }
    }
    for (down, half) in [(-30.0, 36.0), (-12.0, 45.0), (8.0, 44.5), (25.0, 35.0)] {
        let band = curve(&[[x - half, y + down], [x, y + down + 7.0], [x + half, y + down]]);
        plate.line(&band, 1.0);
    }
    plate.black(&block(x - 7.0, y + 45.0, 14.0, 4.0));
    // Ropes, car and two observers.
    for side in [-1.0_f32, -0.4, 0.4, 1.0] {
        plate.line(&points(&[[x + side * 26.0, y + 33.0], [x + side * 12.0, y + 74.0]]), 1.0);
    }
    for (dx, tall) in [(-5.0, 0.0), (5.0, 2.0)] {
        plate.dot(x + dx, y + 68.0 - tall, 3.4);
        plate.black(&block(x + dx - 3.0, y + 71.0 - tall, 6.0, 6.0));
    }
    plate.line(&points(&[[x + 7.0, y + 65.0], [x + 17.0, y + 62.0]]), 2.2);
    let car = points(&[
        [x - 14.0, y + 74.0],
        [x + 14.0, y + 74.0],
        [x + 11.0, y + 90.0],
        [x - 11.0, y + 90.0],
    ]);
    plate.white(&car);
    plate.shade(&car, Tone::new(45.0, 2.4));
    plate.shade(&car, Tone::new(-45.0, 2.4));
    // The cable to its winch on a cart.
    plate.line(&curve(&[[x, y + 90.0], [x - 14.0, 150.0], [96.0, 148.0]]), 1.5);
    plate.body(&block(58.0, 142.0, 56.0, 7.0), WHITE);
    plate.disc(88.0, 136.0, 8.0);
    plate.ring(88.0, 136.0, 4.6, 1.4);
    plate.ring(88.0, 136.0, 2.0, 1.2);
    for wheel in [70.0, 103.0] {
        plate.disc(wheel, 152.0, 9.0);
        plate.wheel(wheel, 152.0, 9.0, 8);
    }
    // Men at the cable.
    for (dx, lean) in [(38.0, 5.0), (28.0, 4.0), (18.0, 6.0)] {
        plate.dot(dx + lean, 136.0, 3.2);
        plate.black(&points(&[
            [dx + lean - 3.0, 140.0],
            [dx + lean + 4.0, 140.0],
            [dx + 2.0, 160.0],
            [dx - 4.0, 160.0],
        ]));
        plate.line(&points(&[[dx + lean, 142.0], [dx + lean + 14.0, 145.0]]), 1.8);
    }
    // Far tents.
    for tent in [226.0, 244.0, 262.0] {
        let canvas = points(&[[tent - 8.0, 132.0], [tent, 119.0], [tent + 8.0, 132.0]]);
        plate.white(&canvas);
        plate.shade(
            &points(&[[tent, 119.0], [tent + 8.0, 132.0], [tent + 1.0, 132.0]]),
            Tone::new(60.0, 1.8),
        );
    }
}
