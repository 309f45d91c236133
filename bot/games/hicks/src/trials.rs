//! What the guide advises on a march, held against simulation: the same table played on by the
//! automatic Pasha after one order and after another, with the same dice for both.

use hicks::phases::Frame;
use hicks::phases::orders::Orders;
use hicks::phases::turns::Step;
use hicks::{
    Clock, Field, Grade, Heading, Inches, Kind, March, Options, Party, PartyId, Piece, PieceId,
    PieceKind, Point, Post, Spearmen, Troops, UnitId,
};
use kit::{Answer, Calm, SplitMix};

use hicks_players::led;

/// Marches played on after each order.
const MARCHES: u64 = 400;

/// The printed army in turn 8 in the middle of a bare table, making for the palm; the unknown
/// battalion is of Arabs, and the squadrons ride behind.
fn field(moving: bool) -> Field {
    let march = March::new(&Options::default(), &mut Calm::default(), &mut Vec::new());
    let mut field = march.board().clone();
    field.pieces.clear();
    field.turn = 8;
    field.square.centre = Point::at(36, 24);
    field.square.heading = Heading(4);
    field.square.moving = moving;
    field[UnitId::Third].troops = Some(Troops::Arabs);
    for (id, at) in
        [(UnitId::FirstHorse, Point::at(28, 20)), (UnitId::SecondHorse, Point::at(29, 18))]
    {
        field[id].post = Post::Away { at, heading: Heading(4) };
    }
    for unit in field.units.iter_mut().filter(|unit| unit.in_square()) {
        unit.moving = moving;
    }
    field
}

fn party(field: &mut Field, kind: Kind, figures: u8, at: Point) -> PartyId {
    let id = PartyId(field.parties_seen);
    field.parties_seen += 1;
    let mut party = Party::new(id, kind, figures, at, 6);
    party.fired = true;
    field.parties.push(party);
    id
}

/// What a march comes to after these orders, on the average: 3 for a triumph, 2 for a success, 1
/// for a bare escape; and the share of them in which the army was annihilated.
fn worth(field: &Field, orders: &[&str]) -> (f64, f64) {
    let (mut worth, mut lost) = (0.0, 0.0);
    for seed in 0..MARCHES {
        let mut dice = SplitMix(seed << 32);
        let mut events = Vec::new();
        let frames = vec![Frame::Turn(Step::Rally), Frame::Orders(Orders::default())];
        // Where riflemen out of range call spearmen too, halting hardly pays.
        let options = Options { spearmen: Spearmen::InRange, ..Options::default() };
        let mut march = March::at(&options, field.clone(), frames, &mut dice, &mut events);
        let mut first = orders.iter();
        while let Some(decision) = march.decision() {
            let of = decision.ask.choices();
            let ordered = first.next().map(|order| order.parse().expect("an order"));
            let choice = ordered.filter(|choice| of.contains(choice));
            let choice = choice.or_else(|| led(&march.view(None), decision.why, of));
            let (seat, given) = (decision.seats[0], Answer::One(choice.expect("something")));
            march.apply(seat, &given, &mut dice, &mut events).expect("offered");
            events.clear();
        }
        let grade = march.outcome().expect("an end").grade;
        worth += match grade {
            Grade::Triumph => 3.0,
            Grade::Success => 2.0,
            Grade::BareEscape => 1.0,
            Grade::TurnedBack | Grade::Annihilated => 0.0,
        };
        lost += f64::from(u8::from(grade == Grade::Annihilated));
    }
    (worth / MARCHES as f64, lost / MARCHES as f64)
}

#[test]
fn a_closed_square_that_stands_does_best_to_receive_spearmen_with_its_fire() {
    let mut field = field(false);
    let at = field.square.centre.step(Heading(4), Inches::whole(8));
    party(&mut field, Kind::Spears, 24, at);
    let (stands, marches) = (worth(&field, &["halt"]), worth(&field, &["march:0"]));
    println!("standing {stands:?}, marching {marches:?}");
    assert!(stands.0 > marches.0, "standing {stands:?}, marching {marches:?}");
}

#[test]
fn a_square_short_of_turns_does_best_to_press_on_past_riflemen_in_cover() {
    let mut field = field(true);
    // Twenty-six inches from the palm, and five turns to get there.
    (field.turn, field.last_turn) = (26, Clock::Thirty.last_turn());
    field.square.centre = Point::at(48, 28);
    let centre = field.square.centre.step(Heading(9), Inches::whole(11));
    let kind = PieceKind::Cover { radius: Inches::whole(4) };
    field.pieces.push(Piece { id: PieceId(0), kind, centre, known: false });
    let at = field.square.centre.step(Heading(9), Inches::whole(8));
    let rifles = party(&mut field, Kind::Rifles, 8, at);
    field[rifles].cover = Some(PieceId(0));
    let of = ["halt", "march:0", "onward:0"].map(|order| worth(&field, &[order]));
    println!("halting, together, onward: {of:?}");
    assert!(of[2].0 > of[0].0, "halting, together, onward: {of:?}");
}

#[test]
fn a_squadron_does_best_to_look_into_cover_beside_the_way() {
    let mut field = field(true);
    let kind = PieceKind::Cover { radius: Inches::whole(4) };
    for (number, ahead, aside) in [(0, 11, 6), (1, 20, -6)] {
        let way = field.square.centre.step(Heading(4), Inches::whole(ahead));
        let centre = way.step(Heading(4).turned(aside), Inches::whole(8));
        field.pieces.push(Piece { id: PieceId(number), kind, centre, known: false });
    }
    let at = field.pieces[0].centre.step(Heading(16), Inches::whole(5));
    let scouts = &mut field[UnitId::FirstHorse];
    scouts.post = Post::Away { at, heading: Heading(4) };
    scouts.moving = true;
    let sent = worth(&field, &["lead:h1", "go-piece:0"]);
    let kept = {
        // As if there were no squadron that could be sent.
        let mut field = field;
        field.units.retain(|unit| unit.id != UnitId::FirstHorse);
        worth(&field, &[])
    };
    println!("sent {sent:?}, kept {kept:?}");
    assert!(sent.0 > kept.0, "sent {sent:?}, kept {kept:?}");
}
