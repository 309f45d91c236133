//! Emblems of arms and paper: trophies before a glory of rays.

use render::geometry::Point;
use render::inks::{HILL, INK, PAPER, SEPIA, WHITE};
use render::svg::Paint;

use super::plate::{Plate, Tone, block, closed, curve, ellipse, mirrored, points, turned};

/// The middle of the plate.
const X: f32 = 160.0;

/// Draws something and its mirror image.
fn both(plate: &mut Plate, of: &[Point], draw: impl Fn(&mut Plate, &[Point])) {
    draw(plate, of);
    draw(plate, &mirrored(of, X));
}

/// A general's star on its ribbon, between two sprigs of laurel.
pub(super) fn star(plate: &mut Plate) {
    laurel(plate);
    let middle = Point::new(X, 92.0);
    // Eight great rays, each of five facets.
    for ray in 0..8_u8 {
        let angle = 45.0 * f32::from(ray);
        let reach = if ray % 2 == 0 { 64.0 } else { 50.0 };
        for (facet, long) in [(-2.0, 0.74), (2.0, 0.74), (-1.0, 0.88), (1.0, 0.88), (0.0, 1.0)] {
            let at = |dx: f32, dy: f32| [middle.x + dx, middle.y - dy];
            let x = facet * 5.4;
            let blade = points(&[at(x - 3.6, 18.0), at(x, reach * long), at(x + 3.6, 18.0)]);
            let blade = turned(&blade, middle.x, middle.y, angle);
            plate.white(&blade);
            let dark = points(&[at(x, 18.0), at(x, reach * long), at(x + 3.6, 18.0)]);
            let dark = turned(&dark, middle.x, middle.y, angle);
            plate.shade(&dark, Tone::new(angle + 20.0, 1.6));
        }
    }
    plate.disc(middle.x, middle.y, 29.0);
    plate.ring(middle.x, middle.y, 24.5, 1.2);
    for bead in 0..24_u8 {
        let (sin, cos) = (std::f32::consts::TAU * f32::from(bead) / 24.0).sin_cos();
        plate.dot(middle.x + cos * 26.8, middle.y + sin * 26.8, 1.2);
    }
    let inside = ellipse(middle.x, middle.y, 24.0, 24.0);
    plate.shade(&inside, Tone::new(0.0, 2.4).heavy(0.7));
    plate.svg.symbol(plate.sign, middle, 36.0, Paint::fill(WHITE).edged(INK, 3.2));
    plate.svg.symbol(plate.sign, middle, 36.0, Paint::fill(INK));
    // The ribbon above.
    let ribbon = points(&[[146.0, 4.0], [174.0, 4.0], [170.0, 26.0], [150.0, 26.0]]);
    plate.white(&ribbon);
    plate.shade(
        &points(&[[153.0, 4.0], [167.0, 4.0], [165.0, 26.0], [155.0, 26.0]]),
        Tone::new(90.0, 1.6).heavy(1.1),
    );
    plate.ring(X, 28.0, 4.4, 2.2);
}

/// Sprigs of laurel to the left and right, tied below.
fn laurel(plate: &mut Plate) {
    let stem = curve(&[[160.0, 160.0], [110.0, 156.0], [72.0, 126.0], [66.0, 84.0], [82.0, 44.0]]);
    both(plate, &stem, |plate, line| plate.line(line, 2.0));
    let leaf = closed(&[[0.0, 0.0], [9.0, -6.5], [24.0, 0.0], [9.0, 6.5]]);
    let leaves: [(f32, f32, f32, f32); 11] = [
        (122.0, 157.0, 200.0, 155.0),
        (104.0, 150.0, 214.0, 150.0),
        (90.0, 141.0, 226.0, 160.0),
        (79.0, 129.0, 238.0, 172.0),
        (71.0, 114.0, 250.0, 184.0),
        (67.0, 98.0, 262.0, 196.0),
        (66.0, 82.0, 272.0, 208.0),
        (70.0, 66.0, 284.0, 220.0),
        (76.0, 54.0, 296.0, 236.0),
        (82.0, 44.0, 300.0, 300.0),
        (112.0, 155.0, 150.0, 150.0),
    ];
    for (x, y, outer, inner) in leaves {
        for turn in [outer, inner] {
            let put: Vec<Point> =
                turned(&leaf, 0.0, 0.0, turn).iter().map(|at| at.by(x, y)).collect();
            both(plate, &put, |plate, leaf| {
                plate.white(leaf);
                plate.shade(leaf, Tone::new(30.0, 2.0).over(0.5, 1.0));
            });
        }
    }
    plate.white(&closed(&[[160.0, 158.0], [150.0, 151.0], [142.0, 158.0], [150.0, 165.0]]));
    plate.white(&closed(&[[160.0, 158.0], [170.0, 151.0], [178.0, 158.0], [170.0, 165.0]]));
    plate.dot(160.0, 158.0, 3.4);
}

/// A rifle with its bayonet, from butt to point, leaning to the right.
fn rifle(plate: &mut Plate, flip: bool) {
    let place = |of: &[Point]| if flip { mirrored(of, X) } else { of.to_vec() };
    // Drawn level, then turned.
    let small = |of: &[Point]| -> Vec<Point> {
        let about = Point::new(X, 96.0);
        of.iter().map(|at| about.toward(*at, 0.86)).collect()
    };
    let lean = |of: &[Point]| place(&turned(&small(of), X, 96.0, -36.0));
    let stock = lean(&points(&[
        [44.0, 92.0],
        [46.0, 106.0],
        [52.0, 108.0],
        [86.0, 101.5],
        [98.0, 103.0],
        [106.0, 100.0],
        [206.0, 98.5],
        [206.0, 95.0],
        [92.0, 92.0],
        [80.0, 94.0],
    ]));
    plate.body(&stock, HILL);
    plate.shade(&stock, Tone::new(if flip { 39.0 } else { -39.0 }, 2.2).heavy(1.0));
    plate.white(&lean(&block(98.0, 90.4, 152.0, 4.6)));
    for band in [138.0, 176.0, 204.0] {
        plate.black(&lean(&block(band, 89.6, 4.6, 9.6)));
    }
    plate.line(&lean(&curve(&[[92.0, 101.0], [97.0, 109.0], [106.0, 108.0], [108.0, 101.0]])), 1.8);
    plate.black(&lean(&points(&[[94.0, 91.0], [90.0, 84.0], [97.0, 86.0], [102.0, 91.0]])));
    let point = lean(&points(&[[244.0, 94.0], [296.0, 91.0], [300.0, 92.5], [244.0, 98.0]]));
    plate.white(&point);
    plate.line(&lean(&points(&[[246.0, 96.0], [296.0, 92.4]])), 0.8);
}

/// A sun helmet over crossed rifles.
pub(super) fn helmet(plate: &mut Plate) {
    rifle(plate, false);
    rifle(plate, true);
    // The crown in six gores.
    let crown = curve(&[
        [108.0, 106.0],
        [108.0, 80.0],
        [120.0, 54.0],
        [146.0, 38.0],
        [174.0, 38.0],
        [200.0, 54.0],
        [212.0, 80.0],
        [212.0, 106.0],
    ]);
    plate.white(&crown);
    plate.shade(&crown, Tone::new(4.0, 2.6).over(0.68, 1.0).heavy(1.0));
    plate.shade(&crown, Tone::new(-50.0, 3.2).over(0.0, 0.16));
    for bend in [-26.0, 0.0, 26.0] {
        let gore =
            curve(&[[X + bend * 0.12, 38.0], [X + bend * 0.92, 66.0], [X + bend * 1.3, 92.0]]);
        plate.line(&gore, 1.1);
    }
    // The spike.
    plate.white(&ellipse(X, 37.0, 10.0, 4.0));
    plate.white(&points(&[[156.0, 36.0], [158.6, 14.0], [161.4, 14.0], [164.0, 36.0]]));
    plate.shade(
        &points(&[[160.0, 36.0], [160.6, 14.0], [161.4, 14.0], [164.0, 36.0]]),
        Tone::new(0.0, 1.8),
    );
    plate.dot(X, 13.0, 2.6);
    // The folded cloth around it.
    let mut cloth =
        curve(&[[105.0, 92.0], [132.0, 86.0], [160.0, 85.0], [188.0, 86.0], [215.0, 92.0]]);
    cloth.extend(curve(&[
        [216.0, 110.0],
        [188.0, 105.0],
        [160.0, 104.0],
        [132.0, 105.0],
        [104.0, 110.0],
    ]));
    plate.white(&cloth);
    for down in [5.0, 10.0, 15.0] {
        let fold = curve(&[
            [105.0, 91.0 + down],
            [132.0, 85.0 + down],
            [160.0, 84.0 + down],
            [188.0, 85.0 + down],
            [215.0, 91.0 + down],
        ]);
        plate.line(&fold, 1.2);
    }
    plate.shade(&cloth, Tone::new(0.0, 1.6).over(0.78, 1.0));
    // The brim.
    let brim = closed(&[
        [88.0, 118.0],
        [104.0, 108.0],
        [160.0, 102.0],
        [216.0, 108.0],
        [232.0, 118.0],
        [222.0, 128.0],
        [160.0, 122.0],
        [98.0, 128.0],
    ]);
    plate.white(&brim);
    plate.shade(&brim, Tone::new(90.0, 3.0).over(0.5, 1.0));
    // The chin chain.
    for link in 0..19_u8 {
        let part = f32::from(link) / 18.0;
        let x = 104.0 + 112.0 * part;
        let y = 124.0 + 30.0 * (1.0 - (2.0 * part - 1.0).powi(2));
        plate.disc(x, y, 3.2);
    }
}

/// A tarbush over crossed rifles.
pub(super) fn tarbush(plate: &mut Plate) {
    rifle(plate, false);
    rifle(plate, true);
    let mut cap =
        curve(&[[128.0, 44.0], [144.0, 38.0], [160.0, 36.5], [176.0, 38.0], [192.0, 44.0]]);
    cap.extend(curve(&[
        [208.0, 118.0],
        [184.0, 127.0],
        [160.0, 129.0],
        [136.0, 127.0],
        [112.0, 118.0],
    ]));
    plate.body(&cap, PAPER);
    plate.shade(&cap, Tone::new(0.0, 2.4).heavy(1.0));
    plate.shade(&cap, Tone::new(0.0, 2.4).over(0.6, 1.0).heavy(1.8));
    plate.shade(&cap, Tone::new(76.0, 3.2).over(0.0, 1.0).heavy(0.5));
    plate.white(&ellipse(X, 44.0, 32.0, 7.5));
    plate.shade(&ellipse(X, 44.0, 31.0, 6.8), Tone::new(0.0, 2.0));
    // The badge.
    plate.svg.symbol(
        super::CRESCENT,
        Point::new(156.0, 88.0),
        46.0,
        Paint::fill(WHITE).edged(INK, 3.0),
    );
    plate.svg.symbol(super::CRESCENT, Point::new(156.0, 88.0), 46.0, Paint::fill(WHITE));
    // The tassel.
    plate.rope(&curve(&[[160.0, 43.0], [182.0, 34.0], [206.0, 44.0], [212.0, 66.0]]), 2.4);
    plate.white(&ellipse(212.0, 68.0, 5.0, 4.0));
    let tassel = points(&[[207.0, 70.0], [217.0, 70.0], [222.0, 106.0], [204.0, 106.0]]);
    plate.white(&tassel);
    plate.shade(&tassel, Tone::new(90.0, 1.8).heavy(1.0));
}

/// Points moved up.
fn raised(of: &[Point], by: f32) -> Vec<Point> {
    of.iter().map(|at| at.by(0.0, -by)).collect()
}

/// Crossed sabres before crossed lances.
pub(super) fn sabres(plate: &mut Plate) {
    for flip in [false, true] {
        let place = |of: &[Point]| if flip { mirrored(of, X) } else { of.to_vec() };
        let lean = |of: &[Point]| place(&turned(of, X, 92.0, -33.0));
        plate.white(&lean(&block(24.0, 90.2, 262.0, 3.8)));
        let head = lean(&points(&[[284.0, 87.0], [306.0, 92.0], [284.0, 97.0]]));
        plate.white(&head);
        plate.shade(&head, Tone::new(0.0, 1.8).over(0.4, 1.0));
        // The pennon, dark over light, swallow-tailed.
        let upper = lean(&points(&[[280.0, 95.0], [278.0, 122.0], [267.0, 113.0], [267.0, 95.0]]));
        let lower = lean(&points(&[[267.0, 95.0], [267.0, 113.0], [254.0, 124.0], [252.0, 95.0]]));
        plate.black(&upper);
        plate.white(&lower);
    }
    for flip in [false, true] {
        let place = |of: &[Point]| if flip { mirrored(of, X) } else { of.to_vec() };
        let lean = |of: &[Point]| place(&turned(&raised(of, 10.0), X, 86.0, -50.0));
        let mut blade = curve(&[[96.0, 99.0], [150.0, 104.0], [200.0, 101.0], [250.0, 84.0]]);
        blade.extend(curve(&[[240.0, 84.0], [198.0, 93.0], [150.0, 95.0], [96.0, 91.0]]));
        let blade = lean(&blade);
        plate.white(&blade);
        let groove = curve(&[[100.0, 94.0], [150.0, 98.0], [196.0, 96.0], [232.0, 87.0]]);
        plate.line(&lean(&groove), 0.9);
        let back = curve(&[[100.0, 97.4], [150.0, 102.0], [198.0, 99.4], [240.0, 87.6]]);
        plate.line(&lean(&back), 0.7);
        // Guard and grip.
        let guard =
            curve(&[[98.0, 86.0], [100.0, 104.0], [88.0, 112.0], [68.0, 108.0], [60.0, 98.0]]);
        plate.rope(&lean(&guard), 3.0);
        let grip = lean(&points(&[[62.0, 90.0], [96.0, 91.0], [96.0, 99.0], [62.0, 100.0]]));
        plate.body(&grip, HILL);
        plate.shade(&grip, Tone::new(if flip { -20.0 } else { 20.0 }, 2.6).heavy(1.3));
        plate.black(&lean(&block(95.0, 86.0, 4.6, 18.0)));
    }
    // A horseshoe where they cross.
    let (x, y) = (X, 88.0);
    let outer = |turn: f32| {
        let (sin, cos) = turn.to_radians().sin_cos();
        [x + 27.0 * cos, y + 30.0 * sin]
    };
    let inner = |turn: f32| {
        let (sin, cos) = turn.to_radians().sin_cos();
        [x + 15.0 * cos, y + 18.5 * sin]
    };
    let steps = |of: &dyn Fn(f32) -> [f32; 2], from: f32, by: f32| -> Vec<[f32; 2]> {
        (0..=12_u8).map(|step| of(from + by * f32::from(step))).collect()
    };
    let mut shoe = steps(&outer, 128.0, 23.67);
    shoe.extend(steps(&inner, 52.0, -23.67));
    let shoe = points(&shoe);
    plate.white(&shoe);
    plate.shade(&shoe, Tone::new(0.0, 2.2).over(0.55, 1.0));
    for nail in 0..7_u8 {
        let (sin, cos) = (155.0 + 38.3 * f32::from(nail)).to_radians().sin_cos();
        plate.dot(x + 21.0 * cos, y + 24.2 * sin, 1.7);
    }
}

/// A round shield of hide on crossed spears, with a straight sword.
pub(super) fn shield(plate: &mut Plate) {
    for flip in [false, true] {
        let place = |of: &[Point]| if flip { mirrored(of, X) } else { of.to_vec() };
        let lean = |of: &[Point]| place(&turned(of, X, 90.0, -36.0));
        plate.body(&lean(&block(12.0, 88.0, 252.0, 4.2)), HILL);
        let head = lean(&closed(&[[262.0, 90.0], [276.0, 80.0], [310.0, 90.0], [276.0, 100.0]]));
        plate.white(&head);
        plate.line(&lean(&points(&[[264.0, 90.0], [308.0, 90.0]])), 1.2);
        let dark = lean(&points(&[[268.0, 91.0], [306.0, 91.0], [278.0, 98.0]]));
        plate.shade(&dark, Tone::new(0.0, 1.7));
        for band in [248.0, 254.0] {
            plate.black(&lean(&block(band, 86.6, 3.2, 7.0)));
        }
    }
    // The sword behind, hilt upwards.
    plate.white(&points(&[
        [155.0, 18.0],
        [165.0, 18.0],
        [164.0, 158.0],
        [160.0, 168.0],
        [156.0, 158.0],
    ]));
    plate.black(&block(142.0, 22.0, 36.0, 5.0));
    plate.body(&block(156.0, 6.0, 8.0, 16.0), HILL);
    plate.disc(160.0, 6.0, 5.0);
    // The shield: hide with a boss, cut on two sides.
    let rim = ellipse(X, 94.0, 58.0, 58.0);
    plate.body(&rim, PAPER);
    plate.shade(&rim, Tone::new(20.0, 2.5).over(0.58, 1.0).heavy(1.1));
    plate.shade(&rim, Tone::new(-70.0, 3.4).over(0.0, 0.24));
    plate.ring(X, 94.0, 52.0, 1.2);
    for stud in 0..36_u8 {
        let (sin, cos) = (std::f32::consts::TAU * f32::from(stud) / 36.0).sin_cos();
        plate.dot(X + cos * 55.0, 94.0 + sin * 55.0, 1.1);
    }
    plate.ring(X, 94.0, 34.0, 1.4);
    plate.ring(X, 94.0, 31.0, 0.8);
    for leaf in 0..8_u8 {
        let petal = closed(&[[X, 61.0], [X + 5.0, 70.0], [X, 78.0], [X - 5.0, 70.0]]);
        let petal = turned(&petal, X, 94.0, 45.0 * f32::from(leaf) + 22.5);
        plate.white(&petal);
    }
    plate.white(&ellipse(X, 94.0, 15.0, 15.0));
    plate.shade(&ellipse(X, 94.0, 14.0, 14.0), Tone::new(20.0, 2.2).over(0.45, 1.0));
    plate.dot(X - 3.0, 91.0, 3.0);
}

/// A proclamation with its seal, and a quill.
pub(super) fn scroll(plate: &mut Plate) {
    // The sheet between two rolls.
    let sheet = points(&[[92.0, 34.0], [228.0, 34.0], [228.0, 140.0], [92.0, 140.0]]);
    plate.white(&sheet);
    plate.shade(&block(92.0, 38.0, 136.0, 8.0), Tone::new(0.0, 1.9));
    plate.shade(&block(218.0, 46.0, 10.0, 88.0), Tone::new(0.0, 3.0));
    for (y, shadow) in [(24.0, false), (138.0, true)] {
        let roll = block(80.0, y, 160.0, 16.0);
        plate.white(&roll);
        plate
            .shade(&roll, Tone::new(0.0, 2.1).over(0.0, 1.0).heavy(if shadow { 0.7 } else { 0.5 }));
        plate.shade(&block(80.0, y + 9.0, 160.0, 7.0), Tone::new(0.0, 1.6).heavy(1.0));
        for x in [80.0, 240.0] {
            plate.white(&ellipse(x, y + 8.0, 5.5, 9.0));
            plate.ring(x, y + 8.0, 3.0, 1.2);
            plate.dot(x, y + 8.0, 1.2);
        }
    }
    // The arms at the head, and lines of a clerk's hand.
    plate.svg.symbol(plate.sign, Point::new(160.0, 56.0), 19.0, Paint::fill(INK));
    for (row, (from, to)) in [
        (108.0, 212.0),
        (104.0, 214.0),
        (104.0, 208.0),
        (104.0, 213.0),
        (104.0, 168.0),
        (104.0, 150.0),
    ]
    .into_iter()
    .enumerate()
    {
        let y = 74.0 + 10.0 * row as f32;
        let mut x: f32 = from;
        let mut stroke = Vec::new();
        let mut step = row;
        while x < to {
            let rise = [0.0, -3.2, 1.4, -1.8, 0.4, -4.4, 1.0][step % 7];
            stroke.push([x, y + rise]);
            x += 3.4;
            step += 1;
        }
        plate.line(&curve(&stroke), 1.3);
    }
    // The seal on its ribbons.
    plate.white(&points(&[
        [192.0, 122.0],
        [204.0, 120.0],
        [198.0, 158.0],
        [191.0, 150.0],
        [184.0, 156.0],
    ]));
    plate.white(&points(&[
        [200.0, 120.0],
        [212.0, 120.0],
        [220.0, 154.0],
        [211.0, 150.0],
        [206.0, 159.0],
    ]));
    let mut wax = Vec::new();
    for lobe in 0..14_u8 {
        let (sin, cos) = (std::f32::consts::TAU * f32::from(lobe) / 14.0).sin_cos();
        let far = if lobe % 2 == 0 { 18.5 } else { 16.0 };
        wax.push([202.0 + cos * far, 116.0 + sin * far]);
    }
    let wax = closed(&wax);
    plate.body(&wax, SEPIA);
    plate.shade(&wax, Tone::new(30.0, 2.0).over(0.55, 1.0).heavy(1.1));
    plate.svg.circle(Point::new(202.0, 116.0), 11.5, Paint::line(PAPER, 1.2));
    plate.svg.symbol(plate.sign, Point::new(202.0, 116.0), 14.0, Paint::fill(PAPER));
    // The quill.
    let vane = closed(&[
        [70.0, 148.0],
        [58.0, 116.0],
        [40.0, 74.0],
        [30.0, 26.0],
        [46.0, 44.0],
        [62.0, 78.0],
        [72.0, 116.0],
    ]);
    plate.white(&vane);
    plate.shade(&vane, Tone::new(38.0, 2.6));
    plate.rope(&curve(&[[32.0, 30.0], [48.0, 78.0], [66.0, 126.0], [80.0, 162.0]]), 1.8);
}

/// A drum with its sticks.
pub(super) fn drum(plate: &mut Plate) {
    plate.tint(&ellipse(166.0, 156.0, 96.0, 9.0), Tone::new(0.0, 2.0), SEPIA);
    let (left, right, top, foot) = (94.0, 226.0, 56.0, 138.0);
    let bow = 15.0;
    let arc = |y: f32, from: f32, to: f32| {
        curve(&[
            [from, y],
            [from + (to - from) * 0.2, y + bow * 0.78],
            [(from + to) / 2.0, y + bow],
            [from + (to - from) * 0.8, y + bow * 0.78],
            [to, y],
        ])
    };
    let mut shell = arc(top, left, right);
    shell.extend(arc(foot, right, left));
    plate.white(&shell);
    plate.shade(&shell, Tone::new(0.0, 2.4).over(0.7, 1.0).heavy(1.1));
    plate.shade(&shell, Tone::new(0.0, 3.4).over(0.0, 0.2));
    // The arms painted on the shell.
    plate.svg.symbol(plate.sign, Point::new(158.0, 110.0), 40.0, Paint::fill(INK));
    // The cords.
    let on = |part: f32, y: f32| {
        let across = part * 2.0 - 1.0;
        [left + (right - left) * part, y + bow * (1.0 - across * across)]
    };
    let mut cord = Vec::new();
    for step in 0..=12_u8 {
        let part = f32::from(step) / 12.0;
        cord.push(if step % 2 == 0 { on(part, top + 12.0) } else { on(part, foot - 10.0) });
    }
    plate.rope(&points(&cord), 2.2);
    for step in (1..12_u8).step_by(2) {
        let at = on(f32::from(step) / 12.0, foot - 34.0);
        plate.black(&block(at[0] - 3.2, at[1] - 5.0, 6.4, 12.0));
    }
    // The hoops.
    for y in [top, foot - 11.0] {
        let mut hoop = arc(y, left - 4.0, right + 4.0);
        hoop.extend(arc(y + 12.0, right + 4.0, left - 4.0));
        plate.body(&hoop, HILL);
        plate.shade(&hoop, Tone::new(45.0, 4.6).heavy(1.4));
    }
    // The head.
    plate.white(&ellipse(160.0, top, 70.0, 17.0));
    plate.shade(&ellipse(164.0, top + 2.0, 60.0, 12.0), Tone::new(0.0, 3.0).over(0.55, 1.0));
    // The sticks.
    for (from, to) in [([74.0, 20.0], [176.0, 56.0]), ([246.0, 20.0], [144.0, 56.0])] {
        plate.rope(&points(&[from, to]), 4.2);
        plate.svg.circle(Point::new(to[0], to[1]), 5.2, Paint::fill(WHITE).edged(INK, 2.0));
        plate.dot(from[0], from[1], 3.6);
    }
}
