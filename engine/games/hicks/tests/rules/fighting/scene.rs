//! A small table set up by hand, on which single steps are played with scripted dice.

use hicks::phases::Cx;
use hicks::phases::enemy::ansar;
use hicks::{
    Event, Field, Heading, Inches, Kind, March, Melee, Options, Party, PartyId, Piece, PieceId,
    PieceKind, Point, Post, Test, Troops, Unit, UnitId, Volley,
};
use kit::{Calm, Scripted};

/// A table, and what has happened on it.
pub(crate) struct Scene {
    pub(crate) field: Field,
    pub(crate) options: Options,
    pub(crate) events: Vec<Event>,
}

impl Scene {
    /// The printed army on a bare table in turn 2, standing at (36, 24) and looking north: Blacks
    /// in front, Arabs right and left, Bashi-Bazouks in the rear. The Pasha is with the front,
    /// his presence known and of no account. No squadrons.
    pub(crate) fn new() -> Self {
        let mut calm = Calm::default();
        let march = March::new(&Options::default(), &mut calm, &mut Vec::new());
        let mut field = march.board().clone();
        field.pieces.clear();
        field.turn = 2;
        field.square.centre = Point::at(36, 24);
        field.square.heading = Heading(0);
        field[UnitId::Third].troops = Some(Troops::Arabs);
        field.units.retain(|unit| !UnitId::SQUADRONS.contains(&unit.id));
        for pasha in &mut field.pashas {
            pasha.presence = Some(0);
        }
        Self { field, options: Options::default(), events: Vec::new() }
    }

    /// The same with a squadron somewhere, looking north.
    pub(crate) fn with_squadron(id: UnitId, at: Point) -> Self {
        let mut scene = Self::new();
        let mut calm = Calm::default();
        let march = March::new(&Options::default(), &mut calm, &mut Vec::new());
        let mut unit = march.board().unit(id).expect("a squadron").clone();
        unit.post = Post::Away { at, heading: Heading(0) };
        scene.field.units.push(unit);
        scene
    }

    /// A party of so many, come in an earlier turn and not hidden.
    pub(crate) fn party(&mut self, kind: Kind, figures: u8, at: Point) -> PartyId {
        let id = PartyId(self.field.parties_seen);
        self.field.parties_seen += 1;
        let mut party = Party::new(id, kind, figures, at, 1);
        party.fired = true;
        self.field.parties.push(party);
        id
    }

    /// Cover, of this radius.
    pub(crate) fn cover(&mut self, at: Point, radius: i32) -> PieceId {
        let id = PieceId(u8::try_from(self.field.pieces.len()).expect("few"));
        let kind = PieceKind::Cover { radius: Inches::whole(radius) };
        self.field.pieces.push(Piece { id, kind, centre: at, known: true });
        id
    }

    /// Somebody stands by himself.
    pub(crate) fn away(&mut self, unit: UnitId, at: Point, heading: u8) {
        self.field[unit].post = Post::Away { at, heading: Heading(heading) };
    }

    pub(crate) fn unit(&self, id: UnitId) -> &Unit {
        self.field.unit(id).expect("a unit of this march")
    }

    pub(crate) fn lose(&mut self, id: UnitId, figures: u8) {
        self.field[id].figures -= figures;
    }

    /// Plays something; every face is used and none is missing.
    pub(crate) fn play<T>(&mut self, faces: &[u8], act: impl FnOnce(&mut Cx<'_>) -> T) -> T {
        let mut dice = Scripted::new(faces.iter().copied());
        self.events.clear();
        let mut cx = Cx {
            board: &mut self.field,
            options: &self.options,
            dice: &mut dice,
            events: &mut self.events,
        };
        let done = act(&mut cx);
        assert_eq!((dice.left(), dice.missing()), (0, 0), "{:#?}", self.events);
        done
    }

    /// The Ansar fire (step 3).
    pub(crate) fn ansar_fire(&mut self, faces: &[u8]) {
        self.play(faces, |cx| ansar::step(ansar::Step::Fire, cx));
    }

    /// The Ansar move (step 4).
    pub(crate) fn ansar_move(&mut self, faces: &[u8]) {
        self.play(faces, |cx| ansar::step(ansar::Step::Move, cx));
    }

    pub(crate) fn volley(&self) -> &Volley {
        let found = self.events.iter().rev().find_map(|event| match event {
            Event::Fired(volley) => Some(volley),
            _ => None,
        });
        found.expect("somebody fired")
    }

    pub(crate) fn tests(&self) -> Vec<&Test> {
        let tests = self.events.iter().filter_map(|event| match event {
            Event::Tested(test) => Some(test),
            _ => None,
        });
        tests.collect()
    }

    pub(crate) fn fought(&self) -> &Melee {
        let found = self.events.iter().rev().find_map(|event| match event {
            Event::Fought(melee) => Some(melee),
            _ => None,
        });
        found.expect("somebody fought")
    }

    /// Whether something has been told.
    pub(crate) fn told(&self, of: impl Fn(&Event) -> bool) -> bool {
        self.events.iter().any(of)
    }
}
