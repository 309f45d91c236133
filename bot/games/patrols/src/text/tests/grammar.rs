//! Verbs agree with whom they tell of, and no sentence ends twice.

use games::Play as _;
use patrols::{Board, Event, Kind, UnitId};

use crate::odds::words::waiting;
use crate::text::names::{self, Names};
use crate::text::sentences::Teller;
use crate::text::tests::{asked, played};

fn many(board: &Board) -> Vec<String> {
    let names = Names::of(board);
    let units = UnitId::all().filter(|id| names.is_many(*id) && board.unit(*id).full > 0);
    let pieces = board.pieces.iter().filter(|piece| names::is_plural(piece.kind));
    let units = units.map(|id| names.short(id));
    units.chain(pieces.map(|piece| names.piece(piece.id))).collect()
}

/// Looks for a verb in the singular before or behind one of these, and for a sentence that ends twice.
fn agrees(text: &str, many: &[String]) {
    assert!(!text.contains("!.") && !text.contains("!**.") && !text.contains(".."), "{text}");
    let plain = text.replace("**", "").to_lowercase();
    for name in many {
        let name = name.to_lowercase();
        for (at, _) in plain.match_indices(&name) {
            let before = plain[..at].trim_end().trim_end_matches(" the");
            assert!(!before.ends_with("does"), "{name}: {text}");
            // Of `half of them` and `somebody in them` another word is the subject.
            let word = before.rsplit(' ').next().unwrap_or_default();
            if ["of", "in", "at", "to", "from", "for", "into"].contains(&word) {
                continue;
            }
            let behind = &plain[at + name.len()..];
            let behind = match behind.split_once(") ") {
                Some((sign, behind)) if sign.starts_with(" (") && sign.len() < 6 => behind,
                _ => behind.strip_prefix(' ').unwrap_or_default(),
            };
            let verb = behind.split([' ', '.', ',', ':', ';', '?']).next().unwrap_or_default();
            // Distances and squares stand behind names as well.
            let one = verb.ends_with('s') && !["as", "bases", "inches"].contains(&verb);
            assert!(!one, "{name} {verb}: {text}");
        }
    }
}

#[test]
fn verbs_agree_and_no_sentence_ends_twice() {
    for seed in 0..8 {
        played(seed, |game, events| {
            let (many, teller) = (many(game.board()), Teller::of(game.board()));
            for event in events {
                // A fact of a search or a card may be about a table that has changed since.
                let told = teller.sentence(event).expect("words");
                agrees(&told, if matches!(event, Event::Ended { .. }) { &[] } else { &many });
            }
        });
    }
    let mut looked_at = 0;
    asked(0..12, 9, |at| {
        looked_at += 1;
        let many = many(at.own.board());
        let asked = at.known.decision().expect("it waits");
        let (title, body) = crate::Patrols.question(&asked.why, &at.known, at.side);
        let labels = crate::Patrols.labels(asked.ask.choices(), &at.known).into_iter();
        let labels = labels.flat_map(|label| [label.title, label.detail]);
        let view = at.known.known::<patrols::Board>().expect("a patrol");
        let odds = if looked_at % 20 == 0 { waiting(&view, at.choices) } else { Vec::new() };
        labels.chain([title, body]).chain(odds).for_each(|told| agrees(&told, &many));
    });
    assert!(looked_at > 150, "{looked_at}");
}

#[test]
fn what_is_plural_is_asked_of_in_the_plural() {
    for (kind, wanted) in
        [("rocks", "Where do the rocks lie?"), ("brush", "Where does the brush lie?")]
    {
        let is = |of: &Kind| patrols::data().scenery(*of).key == kind;
        let kind = (0..9).map(Kind).find(is).expect("a kind");
        let why = patrols::Why::Lay { kind };
        let asked = crate::text::book::BOOK.tell("question", &why, &Names::default());
        assert_eq!(asked.as_deref(), Some(wanted));
    }
}
