//! Emblems of camp and country: camel, redoubt, chest, tent.

use render::geometry::Point;
use render::inks::{HILL, INK, PAPER, SEPIA, WHITE};
use render::svg::Paint;

use super::plate::{Plate, Tone, block, closed, curve, ellipse, points, turned};

/// A laden camel, walking to the right.
pub(super) fn camel(plate: &mut Plate) {
    plate.tint(&ellipse(160.0, 157.0, 96.0, 6.0), Tone::new(0.0, 2.0), SEPIA);
    // The far legs.
    for leg in [
        [[112.0, 104.0], [118.0, 126.0], [108.0, 152.0], [120.0, 154.0]],
        [[196.0, 104.0], [208.0, 128.0], [214.0, 152.0], [224.0, 154.0]],
    ] {
        let line = curve(&leg);
        plate.svg.chain(&line, Paint::line(INK, 9.6));
        plate.svg.chain(&line, Paint::line(SEPIA, 6.0));
    }
    // The body with neck and head.
    let body = closed(&[
        [86.0, 88.0],
        [94.0, 70.0],
        [118.0, 60.0],
        [146.0, 50.0],
        [170.0, 58.0],
        [192.0, 70.0],
        [206.0, 78.0],
        [216.0, 72.0],
        [224.0, 54.0],
        [229.0, 36.0],
        [236.0, 27.0],
        [248.0, 25.0],
        [262.0, 32.0],
        [272.0, 38.0],
        [272.0, 45.0],
        [262.0, 48.0],
        [249.0, 46.0],
        [243.0, 50.0],
        [240.0, 68.0],
        [232.0, 88.0],
        [218.0, 102.0],
        [200.0, 112.0],
        [170.0, 116.0],
        [136.0, 116.0],
        [108.0, 114.0],
        [90.0, 106.0],
    ]);
    plate.white(&body);
    let belly = closed(&[
        [90.0, 100.0],
        [120.0, 104.0],
        [160.0, 106.0],
        [200.0, 100.0],
        [228.0, 84.0],
        [236.0, 74.0],
        [230.0, 92.0],
        [214.0, 105.0],
        [180.0, 114.0],
        [136.0, 115.0],
        [104.0, 112.0],
    ]);
    plate.shade(&belly, Tone::new(-14.0, 2.1).heavy(1.0));
    let throat = closed(&[
        [240.0, 50.0],
        [244.0, 50.0],
        [240.0, 68.0],
        [232.0, 87.0],
        [226.0, 92.0],
        [234.0, 70.0],
    ]);
    plate.shade(&throat, Tone::new(30.0, 2.0));
    // Head: eye, nostril, mouth, ear, bridle.
    plate.dot(251.0, 34.0, 1.9);
    plate.line(&points(&[[272.0, 43.5], [261.0, 43.0]]), 1.3);
    plate.dot(269.0, 38.6, 1.0);
    plate.white(&closed(&[[237.0, 29.0], [233.0, 20.0], [240.0, 22.0], [243.0, 28.0]]));
    plate.line(&curve(&[[262.0, 32.0], [258.0, 40.0], [261.0, 48.0]]), 1.5);
    plate.line(&curve(&[[258.0, 40.0], [246.0, 36.0], [239.0, 30.0]]), 1.5);
    plate.line(&curve(&[[260.0, 47.0], [236.0, 68.0], [206.0, 64.0], [186.0, 58.0]]), 1.3);
    // The tail.
    plate.line(&curve(&[[87.0, 86.0], [78.0, 98.0], [80.0, 116.0]]), 2.4);
    plate.black(&closed(&[[77.0, 112.0], [83.0, 112.0], [84.0, 128.0], [78.0, 126.0]]));
    // The near legs.
    for leg in [
        [[100.0, 102.0], [92.0, 126.0], [98.0, 150.0], [97.0, 157.0]],
        [[206.0, 104.0], [196.0, 128.0], [192.0, 148.0], [190.0, 157.0]],
    ] {
        let line = curve(&leg);
        plate.svg.chain(&line, Paint::line(INK, 11.4));
        plate.svg.chain(&line, Paint::line(WHITE, 7.6));
        let foot = line[line.len() - 1];
        plate.white(&closed(&[
            [foot.x - 6.0, foot.y - 4.0],
            [foot.x + 3.0, foot.y - 5.0],
            [foot.x + 11.0, foot.y + 1.0],
            [foot.x - 6.0, foot.y + 2.0],
        ]));
    }
    plate
        .svg
        .chain(&curve(&[[106.0, 100.0], [98.0, 112.0], [96.0, 124.0]]), Paint::line(WHITE, 8.0));
    plate
        .svg
        .chain(&curve(&[[204.0, 100.0], [200.0, 112.0], [197.0, 124.0]]), Paint::line(WHITE, 8.0));
    // The load: a bale on the near side, a bundle and a water skin above.
    let top = closed(&[
        [118.0, 56.0],
        [122.0, 38.0],
        [146.0, 31.0],
        [172.0, 37.0],
        [180.0, 56.0],
        [150.0, 60.0],
    ]);
    plate.body(&top, PAPER);
    plate.shade(&top, Tone::new(60.0, 2.6).over(0.4, 1.0));
    let bale = closed(&[
        [112.0, 60.0],
        [150.0, 54.0],
        [186.0, 60.0],
        [190.0, 92.0],
        [150.0, 99.0],
        [110.0, 93.0],
    ]);
    plate.body(&bale, WHITE);
    plate.shade(&bale, Tone::new(0.0, 2.4).over(0.64, 1.0).heavy(1.0));
    plate.shade(&bale, Tone::new(90.0, 4.2).over(0.7, 1.0));
    for x in [128.0, 150.0, 172.0] {
        plate.rope(&curve(&[[x, 36.0], [x + 1.0, 66.0], [x, 97.0]]), 1.9);
    }
    plate.rope(&curve(&[[111.0, 78.0], [150.0, 82.0], [189.0, 77.0]]), 1.9);
    plate.line(&curve(&[[130.0, 98.0], [134.0, 112.0], [140.0, 116.0]]), 1.9);
    // A rifle slung on top.
    plate.rope(&points(&[[102.0, 50.0], [194.0, 30.0]]), 2.6);
    plate.black(&points(&[[98.0, 47.0], [118.0, 44.0], [118.0, 48.6], [100.0, 56.0]]));
}

/// A redoubt: a sodded work with gabions, a gun in its embrasure, the flag above.
pub(super) fn redoubt(plate: &mut Plate) {
    palm(plate, 48.0, 120.0, 1.0);
    palm(plate, 70.0, 124.0, 0.78);
    // The flag.
    plate.line(&points(&[[164.0, 86.0], [164.0, 8.0]]), 2.8);
    plate.dot(164.0, 7.0, 3.0);
    let mut flag = curve(&[[165.0, 12.0], [182.0, 8.0], [200.0, 15.0], [224.0, 10.0]]);
    flag.extend(curve(&[[222.0, 42.0], [200.0, 48.0], [182.0, 40.0], [165.0, 45.0]]));
    plate.white(&flag);
    plate.shade(&flag, Tone::new(80.0, 2.5));
    plate.svg.circle(Point::new(193.0, 28.0), 13.0, Paint::fill(WHITE));
    plate.svg.symbol(plate.sign, Point::new(193.0, 28.0), 21.0, Paint::fill(INK));
    // Sentries behind the parapet.
    for (x, rifle) in [(104.0, -8.0), (122.0, -6.0), (206.0, 7.0), (226.0, 8.0)] {
        plate.dot(x, 73.0, 4.2);
        plate.black(&points(&[[x - 4.0, 70.0], [x + 4.0, 70.0], [x + 3.0, 63.0], [x - 3.0, 63.0]]));
        plate.black(&block(x - 5.5, 77.0, 11.0, 14.0));
        plate.line(&points(&[[x + rifle * 0.5, 88.0], [x + rifle * 1.6, 56.0]]), 1.6);
    }
    // The parapet, cut by an embrasure.
    let left =
        points(&[[62.0, 132.0], [84.0, 84.0], [142.0, 84.0], [150.0, 108.0], [150.0, 132.0]]);
    let right =
        points(&[[180.0, 132.0], [180.0, 108.0], [188.0, 84.0], [248.0, 84.0], [272.0, 132.0]]);
    for (part, degrees) in [(&left, 64.0), (&right, 116.0)] {
        plate.body(part, PAPER);
        plate.shade(part, Tone::new(degrees, 2.8).heavy(0.9));
    }
    plate.shade(&right, Tone::new(20.0, 3.6));
    // Sandbags along its crest.
    for (from, count) in [(82.0, 5_u8), (188.0, 5)] {
        for row in 0..2_u8 {
            for bag in 0..count {
                let x = from + 12.4 * f32::from(bag) + 3.0 * f32::from(row);
                let y = 84.0 - 7.4 * f32::from(row);
                let sack = closed(&[
                    [x, y - 3.6],
                    [x + 6.0, y - 4.6],
                    [x + 12.0, y - 3.6],
                    [x + 12.0, y + 3.4],
                    [x + 6.0, y + 4.2],
                    [x, y + 3.4],
                ]);
                plate.white(&sack);
                plate.shade(&sack, Tone::new(0.0, 1.9).over(0.55, 1.0));
            }
        }
    }
    // The gun in the embrasure.
    plate.body(&points(&[[150.0, 104.0], [180.0, 104.0], [180.0, 132.0], [150.0, 132.0]]), HILL);
    plate.shade(&block(150.0, 104.0, 30.0, 28.0), Tone::new(0.0, 1.8).heavy(1.1));
    plate.disc(165.0, 113.0, 12.0);
    plate.ring(165.0, 113.0, 8.6, 1.4);
    plate.dot(165.0, 113.0, 5.4);
    // Gabions before it.
    for basket in 0..14_u8 {
        let x = 54.0 + 16.4 * f32::from(basket);
        if (148.0..=174.0).contains(&x) {
            continue;
        }
        let wicker = block(x, 124.0, 14.0, 26.0);
        plate.white(&wicker);
        for row in 0..5_u8 {
            let y = 127.0 + 5.0 * f32::from(row);
            plate.line(
                &curve(&[[x, y], [x + 4.6, y + 2.6], [x + 9.4, y - 1.6], [x + 14.0, y + 1.0]]),
                1.2,
            );
        }
        plate.white(&ellipse(x + 7.0, 124.0, 7.0, 2.6));
        plate.shade(&block(x + 8.0, 126.0, 6.0, 24.0), Tone::new(90.0, 2.2));
    }
    // The ditch.
    let ditch = curve(&[[30.0, 154.0], [100.0, 160.0], [200.0, 160.0], [296.0, 153.0]]);
    plate.line(&ditch, 1.8);
    let mut pit = ditch.clone();
    pit.extend(curve(&[[284.0, 162.0], [200.0, 168.0], [110.0, 168.0], [44.0, 162.0]]));
    plate.shade(&pit, Tone::new(90.0, 3.2));
}

fn palm(plate: &mut Plate, x: f32, foot: f32, size: f32) {
    let head = foot - 72.0 * size;
    let trunk = curve(&[[x, foot], [x + 5.0 * size, foot - 36.0 * size], [x + 2.0, head]]);
    plate.rope(&trunk, 4.0 * size);
    for (dx, dy, droop) in [
        (-30.0, 4.0, 20.0),
        (-26.0, -12.0, 2.0),
        (-12.0, -22.0, -14.0),
        (10.0, -22.0, -14.0),
        (26.0, -12.0, 2.0),
        (30.0, 4.0, 20.0),
    ] {
        let tip = [x + 2.0 + dx * size, head + droop * size];
        let bend = [x + 2.0 + dx * 0.55 * size, head + (dy - 6.0) * size];
        let mut frond = curve(&[[x + 2.0, head], bend, tip]);
        frond.extend(curve(&[tip, [bend[0], bend[1] + 6.0 * size], [x + 2.0, head + 3.0]]));
        plate.white(&frond);
        plate.shade(&frond, Tone::new(80.0, 2.2));
    }
}

/// A pay chest, open, beside sacks and a cask.
pub(super) fn chest(plate: &mut Plate) {
    plate.tint(&ellipse(164.0, 156.0, 116.0, 7.0), Tone::new(0.0, 2.0), SEPIA);
    // Sacks of grain.
    for (x, y, size) in [(238.0, 156.0, 1.0), (262.0, 157.0, 0.9), (248.0, 122.0, 0.86)] {
        let sack = closed(&[
            [x - 20.0 * size, y],
            [x - 23.0 * size, y - 20.0 * size],
            [x - 14.0 * size, y - 38.0 * size],
            [x - 5.0 * size, y - 42.0 * size],
            [x - 9.0 * size, y - 52.0 * size],
            [x + 9.0 * size, y - 52.0 * size],
            [x + 5.0 * size, y - 42.0 * size],
            [x + 14.0 * size, y - 38.0 * size],
            [x + 23.0 * size, y - 20.0 * size],
            [x + 20.0 * size, y],
        ]);
        plate.white(&sack);
        plate.shade(&sack, Tone::new(8.0, 2.4).over(0.6, 1.0).heavy(1.0));
        plate.line(
            &points(&[[x - 7.0 * size, y - 42.0 * size], [x + 7.0 * size, y - 43.0 * size]]),
            2.6,
        );
    }
    // A cask.
    let cask = closed(&[
        [48.0, 98.0],
        [70.0, 95.0],
        [92.0, 98.0],
        [97.0, 126.0],
        [92.0, 155.0],
        [70.0, 158.0],
        [48.0, 155.0],
        [43.0, 126.0],
    ]);
    plate.white(&cask);
    plate.shade(&cask, Tone::new(0.0, 2.4).over(0.62, 1.0).heavy(1.0));
    for x in [56.0, 70.0, 84.0] {
        let bend = (x - 70.0) * 0.22;
        plate.line(&curve(&[[x, 97.0], [x + bend, 126.0], [x, 156.0]]), 0.9);
    }
    for y in [106.0, 117.0, 137.0, 148.0] {
        plate.line(&curve(&[[45.0, y], [70.0, y + 4.0], [95.0, y]]), 3.0);
    }
    plate.white(&ellipse(70.0, 98.0, 22.0, 5.5));
    plate.shade(&ellipse(70.0, 98.0, 21.0, 5.0), Tone::new(0.0, 2.0));
    // The lid, thrown back.
    let lid = points(&[
        [112.0, 92.0],
        [206.0, 92.0],
        [214.0, 52.0],
        [204.0, 44.0],
        [114.0, 44.0],
        [104.0, 52.0],
    ]);
    plate.white(&lid);
    plate.shade(&lid, Tone::new(90.0, 2.6).heavy(0.9));
    plate.white(&points(&[[120.0, 88.0], [198.0, 88.0], [204.0, 56.0], [114.0, 56.0]]));
    plate.shade(
        &points(&[[120.0, 88.0], [198.0, 88.0], [204.0, 56.0], [114.0, 56.0]]),
        Tone::new(0.0, 2.2).heavy(1.2),
    );
    // Coin heaped up in it.
    for (x, y) in [
        (124.0, 98.0),
        (138.0, 96.0),
        (152.0, 97.0),
        (166.0, 96.0),
        (180.0, 97.0),
        (194.0, 98.0),
        (131.0, 91.0),
        (145.0, 89.0),
        (159.0, 88.0),
        (173.0, 89.0),
        (187.0, 91.0),
        (140.0, 83.0),
        (154.0, 81.0),
        (168.0, 82.0),
    ] {
        plate.white(&ellipse(x, y, 9.0, 4.8));
        plate.svg.area(&ellipse(x, y, 5.6, 2.6), Paint::line(INK, 0.9));
    }
    // The chest with its bands and lock.
    let front = block(106.0, 100.0, 108.0, 54.0);
    plate.body(&front, PAPER);
    plate.shade(&front, Tone::new(0.0, 3.2).heavy(0.9));
    plate.shade(&block(106.0, 130.0, 108.0, 24.0), Tone::new(0.0, 1.6).over(0.3, 1.0));
    for x in [112.0, 136.0, 176.0, 200.0] {
        let band = block(x, 100.0, 8.0, 54.0);
        plate.white(&band);
        for rivet in 0..5_u8 {
            plate.dot(x + 4.0, 106.0 + 10.4 * f32::from(rivet), 1.5);
        }
    }
    plate.body(&block(104.0, 98.0, 112.0, 7.0), WHITE);
    plate.body(&block(151.0, 104.0, 18.0, 22.0), WHITE);
    plate.dot(160.0, 112.0, 3.2);
    plate.black(&points(&[[158.4, 113.0], [161.6, 113.0], [163.0, 121.0], [157.0, 121.0]]));
    // Coins that have rolled out.
    for (x, y) in [(124.0, 160.0), (138.0, 163.0), (186.0, 161.0)] {
        plate.white(&ellipse(x, y, 8.0, 3.4));
        plate.svg.area(&ellipse(x, y, 5.0, 1.8), Paint::line(INK, 0.8));
    }
}

/// A camp: bell tents, and the Geneva flag.
pub(super) fn tent(plate: &mut Plate) {
    bell(plate, 70.0, 128.0, 0.6);
    bell(plate, 254.0, 126.0, 0.52);
    bell(plate, 210.0, 140.0, 0.8);
    // Stacked rifles.
    for lean in [-13.0, 0.0, 13.0] {
        plate.rope(&points(&[[268.0 + lean, 158.0], [268.0 - lean * 0.5, 104.0]]), 2.2);
    }
    plate.line(&curve(&[[262.0, 118.0], [268.0, 120.0], [274.0, 118.0]]), 2.2);
    // The flag.
    plate.rope(&points(&[[92.0, 158.0], [92.0, 14.0]]), 2.8);
    plate.dot(92.0, 12.0, 3.2);
    let mut flag = curve(&[[91.0, 18.0], [72.0, 13.0], [54.0, 21.0], [30.0, 16.0]]);
    flag.extend(curve(&[[32.0, 56.0], [54.0, 61.0], [72.0, 53.0], [91.0, 58.0]]));
    plate.white(&flag);
    plate.black(&turned(&block(42.0, 32.0, 38.0, 11.0), 61.0, 37.0, 1.5));
    plate.black(&turned(&block(55.5, 18.5, 11.0, 38.0), 61.0, 37.0, 1.5));
    bell(plate, 146.0, 158.0, 1.25);
    // A fire and a kettle.
    plate.line(&points(&[[212.0, 162.0], [226.0, 128.0], [240.0, 162.0]]), 2.6);
    plate.line(&points(&[[226.0, 128.0], [226.0, 142.0]]), 1.4);
    plate.black(&closed(&[[218.0, 143.0], [234.0, 143.0], [233.0, 153.0], [219.0, 153.0]]));
    plate.black(&closed(&[
        [220.0, 164.0],
        [223.0, 156.0],
        [226.0, 160.0],
        [230.0, 155.0],
        [233.0, 164.0],
    ]));
}

fn bell(plate: &mut Plate, x: f32, foot: f32, size: f32) {
    let at = |dx: f32, dy: f32| [x + dx * size, foot - dy * size];
    let cone =
        points(&[at(-46.0, 16.0), at(0.0, 96.0), at(46.0, 16.0), at(48.0, 0.0), at(-48.0, 0.0)]);
    for side in [-1.0, 1.0] {
        for far in [56.0, 68.0] {
            plate.line(&points(&[at(side * 40.0, 26.0), at(side * far, 0.0)]), 0.9);
        }
    }
    plate.white(&cone);
    let dark =
        points(&[at(0.0, 96.0), at(46.0, 16.0), at(48.0, 0.0), at(14.0, 0.0), at(12.0, 16.0)]);
    plate.shade(&dark, Tone::new(60.0, 2.4).heavy(0.9));
    for seam in [-30.0, -14.0, 14.0, 30.0] {
        plate.line(&points(&[at(0.0, 96.0), at(seam, 16.0)]), 0.9);
    }
    plate.line(&points(&[at(-46.0, 16.0), at(46.0, 16.0)]), 1.4);
    plate.shade(
        &points(&[at(-46.0, 16.0), at(46.0, 16.0), at(48.0, 0.0), at(-48.0, 0.0)]),
        Tone::new(90.0, 3.2),
    );
    let door = points(&[at(-1.0, 62.0), at(11.0, 0.0), at(-12.0, 0.0)]);
    plate.black(&door);
    plate.white(&points(&[at(-1.0, 62.0), at(-12.0, 0.0), at(-20.0, 4.0)]));
    plate.line(&points(&[at(0.0, 96.0), at(0.0, 104.0)]), 2.0);
}
