//! Sets of what the map and the deck have few of, as bits by number, and shortest ways over them.
//!
//! A set gives its members in the order of their numbers, which is their own order. It knows their
//! pack, so that it can give them back; sets of two packs never meet.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{BitAnd, BitOr, Not};

use crate::{Berth, PackNo, PlaceId, SeaId, Space};

/// Something of which a pack has at most [`MANY`], numbered from 0 in its own order.
pub trait Numbered: Copy {
    fn pack(self) -> PackNo;
    fn number(self) -> u8;
    fn numbered(pack: PackNo, number: u8) -> Self;
}

/// The most that a set can hold.
pub const MANY: usize = 120;

/// How many there are, with the only one.
pub enum HowMany<T> {
    None,
    One(T),
    Several(Set<T>),
}

/// The lower [`MANY`] bits are the members; those above are the number of their pack.
pub struct Set<T>(u128, PhantomData<T>);

impl<T> Clone for Set<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Set<T> {}

const MEMBERS: u128 = (1 << MANY) - 1;

impl<T> Set<T> {
    const fn raw(bits: u128) -> Self {
        Self(bits, PhantomData)
    }

    /// The members with these numbers, a bit each.
    pub fn of_bits(pack: PackNo, bits: u128) -> Self {
        Self::raw(bits & MEMBERS | u128::from(pack.index()) << MANY)
    }

    #[inline]
    fn bits(self) -> u128 {
        self.0 & MEMBERS
    }

    #[inline]
    fn pack(self) -> PackNo {
        PackNo::at((self.0 >> MANY) as u8)
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.bits() == 0
    }

    #[inline]
    pub fn len(self) -> usize {
        self.bits().count_ones() as usize
    }

    #[inline]
    pub fn meets(self, other: Self) -> bool {
        self.0 & other.0 & MEMBERS != 0
    }
}

impl<T> PartialEq for Set<T> {
    fn eq(&self, other: &Self) -> bool {
        self.bits() == other.bits()
    }
}

impl<T> Eq for Set<T> {}

impl<T: Numbered> Set<T> {
    #[inline]
    pub fn of(member: T) -> Self {
        Self::of_bits(member.pack(), 1 << member.number())
    }

    #[inline]
    pub fn contains(self, member: T) -> bool {
        self.0 >> member.number() & 1 == 1
    }

    #[inline]
    pub fn insert(&mut self, member: T) {
        *self = *self | Self::of(member);
    }

    /// Those for which `fits` holds.
    #[must_use]
    pub fn filter(self, fits: impl Fn(T) -> bool) -> Self {
        self.into_iter().filter(|member| fits(*member)).collect()
    }

    pub fn how_many(self) -> HowMany<T> {
        match (self.iter().next(), self.len()) {
            (None, _) => HowMany::None,
            (Some(only), 1) => HowMany::One(only),
            _ => HowMany::Several(self),
        }
    }

    #[inline]
    pub fn iter(self) -> Members<T> {
        Members(self)
    }
}

impl<T> Default for Set<T> {
    fn default() -> Self {
        Self::raw(0)
    }
}

impl<T: Numbered + fmt::Debug> fmt::Debug for Set<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// An empty set may not know its pack yet: the other one does.
impl<T> BitAnd for Set<T> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self::raw(self.0 & other.0 & MEMBERS | (self.0 | other.0) & !MEMBERS)
    }
}

impl<T> BitOr for Set<T> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self::raw(self.0 | other.0)
    }
}

/// All numbers that are not in the set, those of nothing among them: it is only good for `&`.
impl<T> Not for Set<T> {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self::raw(self.0 ^ MEMBERS)
    }
}

/// Locations are the first spaces.
impl From<Set<PlaceId>> for Set<Space> {
    fn from(places: Set<PlaceId>) -> Self {
        Self::raw(places.0)
    }
}

impl Set<Space> {
    /// The locations among them.
    pub fn places(self) -> Set<PlaceId> {
        Set::raw(self.0) & self.pack().get().all
    }

    /// What is next to any of them by land.
    pub fn around(self) -> Self {
        self.iter().fold(Set::default(), |near, space| near | space.around())
    }

    /// Where one comes from these by land, entering none but `open` ones: those spaces first, then
    /// what is one step away, and so on.
    pub fn rings(self, open: Self) -> impl Iterator<Item = Self> {
        let (mut ring, mut left) = (self, open & !self);
        std::iter::from_fn(move || {
            let this = Some(ring).filter(|ring| !ring.is_empty())?;
            ring = this.around() & left;
            left = left & !ring;
            Some(this)
        })
    }

    #[must_use]
    pub fn reach(self, open: Self) -> Self {
        self.rings(open).fold(self, |all, ring| all | ring)
    }
}

impl Set<Berth> {
    pub fn ports(self) -> Set<PlaceId> {
        Set::raw(self.0 & (u128::MAX << MANY | (1 << SEAS) - 1))
    }

    pub fn seas(self) -> Set<SeaId> {
        Set::of_bits(self.pack(), (self.bits() & !(1 << SUNK)) >> SEAS)
    }
}

/// Ports are the first berths.
impl From<Set<PlaceId>> for Set<Berth> {
    fn from(ports: Set<PlaceId>) -> Self {
        Self::raw(ports.0)
    }
}

impl From<Set<SeaId>> for Set<Berth> {
    fn from(seas: Set<SeaId>) -> Self {
        Self::of_bits(seas.pack(), seas.bits() << SEAS)
    }
}

impl<T: Numbered> FromIterator<T> for Set<T> {
    fn from_iter<I: IntoIterator<Item = T>>(members: I) -> Self {
        let mut set = Self::default();
        members.into_iter().for_each(|member| set.insert(member));
        set
    }
}

impl<T: Numbered> IntoIterator for Set<T> {
    type Item = T;
    type IntoIter = Members<T>;
    fn into_iter(self) -> Members<T> {
        self.iter()
    }
}

/// The members of a set that are still to come.
#[derive(Clone)]
pub struct Members<T>(Set<T>);

impl<T: Numbered> Iterator for Members<T> {
    type Item = T;
    #[inline]
    fn next(&mut self) -> Option<T> {
        if self.0.is_empty() {
            return None;
        }
        let number = self.0.0.trailing_zeros() as u8;
        self.0 = Set::raw(self.0.0 & (self.0.0 - 1));
        Some(T::numbered(self.0.pack(), number))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl<T: Numbered> DoubleEndedIterator for Members<T> {
    fn next_back(&mut self) -> Option<T> {
        let last = 127_u32.checked_sub(self.0.bits().leading_zeros())?;
        self.0 = Set::raw(self.0.0 & !(1 << last));
        Some(T::numbered(self.0.pack(), last as u8))
    }
}

impl<T: Numbered> ExactSizeIterator for Members<T> {}

macro_rules! numbered {
    ($($id:ident)+) => { $(
        impl Numbered for $id {
            #[inline]
            fn pack(self) -> PackNo {
                self.pack()
            }
            #[inline]
            fn number(self) -> u8 {
                self.number()
            }
            #[inline]
            fn numbered(pack: PackNo, number: u8) -> Self {
                Self::new(pack, number)
            }
        }
    )+ };
}

numbered! { PlaceId SeaId }

impl Numbered for Space {
    #[inline]
    fn pack(self) -> PackNo {
        self.pack()
    }
    #[inline]
    fn number(self) -> u8 {
        match self {
            Space::Place(place) => place.number(),
            Space::Point { path, step } => path.first + step - 1,
        }
    }
    #[inline]
    fn numbered(pack: PackNo, number: u8) -> Self {
        pack.get().neighbours.spaces()[usize::from(number)]
    }
}

/// Ports before sea areas; nothing sails to the bottom.
impl Numbered for Berth {
    #[inline]
    fn pack(self) -> PackNo {
        match self {
            Berth::Port(place) => place.pack(),
            Berth::Sea(sea) => sea.pack(),
            Berth::Sunk => PackNo::FIRST,
        }
    }
    #[inline]
    fn number(self) -> u8 {
        match self {
            Berth::Port(place) => place.number(),
            Berth::Sea(sea) => SEAS + sea.number(),
            Berth::Sunk => SUNK,
        }
    }
    #[inline]
    fn numbered(pack: PackNo, number: u8) -> Self {
        match number {
            0..SEAS => Berth::Port(PlaceId::new(pack, number)),
            SEAS..SUNK => Berth::Sea(SeaId::new(pack, number - SEAS)),
            _ => Berth::Sunk,
        }
    }
}

/// The number of the first sea area among berths, after those of all locations.
pub(crate) const SEAS: u8 = 96;
const SUNK: u8 = 119;

/// Where one can go, and over what.
#[derive(Clone)]
pub struct Roads<T> {
    to: Set<T>,
    /// The number of what comes before each on the road to it.
    before: [u8; MANY],
    from: T,
}

impl<T: Numbered> Roads<T> {
    pub fn from(from: T) -> Self {
        Self { to: Set::default(), before: [0; MANY], from }
    }

    pub fn to(&self) -> Set<T> {
        self.to
    }

    /// Notes that the road to `to` goes over `before`, whether or not there was another.
    pub fn note(&mut self, to: T, before: T) {
        self.to.insert(to);
        self.before[usize::from(to.number())] = before.number();
    }

    #[must_use]
    pub fn only(self, to: Set<T>) -> Self {
        Self { to: self.to & to, ..self }
    }

    /// The road to a destination, the last step of it first.
    pub fn back(&self, to: T) -> impl Iterator<Item = T> {
        let before = |number: &u8| Some(self.before[usize::from(*number)]);
        let last = self.to.contains(to).then(|| to.number());
        std::iter::successors(last, before)
            .take_while(|number| *number != self.from.number())
            .map(|number| T::numbered(self.from.pack(), number))
    }
}
