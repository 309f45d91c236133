//! How far it is by sea.

use crate::{Berth, Numbered as _, Pack, PlaceId, SeaId, Set};

/// Functions between any two berths, by their numbers.
pub(crate) type Far = Vec<Option<u8>>;

/// Berths are numbered below this.
const BERTHS: usize = crate::MANY;

impl Berth {
    /// Functions from here to a port by sea: ports left or entered, and areas crossed.
    pub fn voyage(self, to: PlaceId) -> Option<u8> {
        let of = |pack: &Pack| {
            let mut far = vec![None; BERTHS * BERTHS];
            let ports = || pack.ports.iter().map(Berth::Port);
            for from in ports().chain(pack.seas.iter().map(|sea| Berth::Sea(sea.id))) {
                for to in pack.ports {
                    far[from.beside(to)] = sailed(from, to);
                }
            }
            far
        };
        let pack = to.pack().get();
        pack.far.get_or_init(|| of(pack))[self.beside(to)]
    }

    fn beside(self, to: PlaceId) -> usize {
        usize::from(self.number()) * BERTHS + usize::from(to.number())
    }
}

fn sailed(from: Berth, to: PlaceId) -> Option<u8> {
    let bordering = |seas: Set<SeaId>| {
        seas.iter().flat_map(|sea| &sea.get().bordering).copied().collect::<Set<SeaId>>()
    };
    let (mut reached, mut far): (Set<SeaId>, u8) = match from {
        Berth::Port(place) if place == to => return Some(0),
        Berth::Port(place) => (place.seas.iter().copied().collect(), 1),
        Berth::Sea(sea) => (Set::of(sea), 0),
        Berth::Sunk => return None,
    };
    let ends = to.seas.iter().copied().collect();
    while !reached.meets(ends) {
        let more = reached | bordering(reached);
        if more == reached {
            return None;
        }
        (reached, far) = (more, far + 1);
    }
    Some(far + 1)
}
