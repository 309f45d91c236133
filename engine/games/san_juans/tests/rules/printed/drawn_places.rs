//! Places drawn by lot (J-160).

use san_juans::{Control, Options, UnitKind, data};

use crate::table::{board, empty, in_round, muster};

/// Faces that name a place in the rows of the sea areas, as printed.
const SEA_FACES: [(&str, u8); 18] = [
    ("false-bay", 2),
    ("ginnis", 1),
    ("stuart", 1),
    ("roche-harbor", 1),
    ("tamai", 1),
    ("waldron", 3),
    ("west-beach", 3),
    ("blakely", 3),
    ("suakin", 3),
    ("decatur", 2),
    ("mud-bay", 2),
    ("richardson", 2),
    ("friday-harbor", 1),
    ("tokar", 1),
    ("shaw", 1),
    ("orcas-landing", 1),
    ("deer-harbor", 1),
    ("west-sound", 1),
];

#[test]
fn j_160_every_place_is_drawn_by_its_number_and_its_faces_in_the_sea_rows() {
    let mut board = board();
    for row in &data().places {
        empty(&mut board, &row.slug);
        muster(&mut board, &row.slug, &[UnitKind::Militia]);
        board.place_mut(row.id).control = Control::Egyptian;
        board.place_mut(row.id).siege = Some(1);
    }
    let mut last = 0;
    for row in &data().places {
        let faces = SEA_FACES.iter().find(|(name, _)| *name == row.slug).map_or(0, |(_, of)| *of);
        let (first, end) = (last + 1, last + 6 + faces);
        for face in [first, end] {
            // Card 30 has 9 for its number; 14 draws a besieged place.
            let mut table = in_round(board.clone(), &Options::default(), &[30]);
            table.give("ops:30", &[4, 5, 1, 4, face]);
            assert_eq!(table.board().this_turn.sieges, [(row.id, -2)], "J-160: {face}");
        }
        last = end;
    }
    assert_eq!(last, 25 * 6 + 5 * 6, "J-160: a sixth of each of five rows is a face");
}
