//! Sets of what the map and the deck have few of, as bits by number, and shortest ways over them.
//!
//! A set gives its members in the order of their numbers, which is their own order.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{BitAnd, BitOr, Not};

use crate::{Berth, PlaceId, SeaId, Space, data};

/// Something of which there are at most [`MANY`], numbered from 0 in its own order.
pub trait Numbered: Copy {
    fn number(self) -> u8;
    fn numbered(number: u8) -> Self;
}

/// The most that a set can hold.
pub const MANY: usize = 64;

/// How many there are, with the only one.
pub(crate) enum HowMany<T> {
    None,
    One(T),
    Several(Set<T>),
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Set<T>(u64, PhantomData<T>);

impl<T> Set<T> {
    pub(crate) const fn of_bits(bits: u64) -> Self {
        Self(bits, PhantomData)
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }
}

impl<T: Numbered> Set<T> {
    pub fn of(member: T) -> Self {
        Self::of_bits(1 << member.number())
    }

    pub fn contains(self, member: T) -> bool {
        self.0 >> member.number() & 1 == 1
    }

    pub fn insert(&mut self, member: T) {
        *self = *self | Self::of(member);
    }

    /// Those for which `fits` holds.
    #[must_use]
    pub fn filter(self, fits: impl Fn(T) -> bool) -> Self {
        self.into_iter().filter(|member| fits(*member)).collect()
    }

    pub(crate) fn how_many(self) -> HowMany<T> {
        match (self.iter().next(), self.len()) {
            (None, _) => HowMany::None,
            (Some(only), 1) => HowMany::One(only),
            _ => HowMany::Several(self),
        }
    }

    pub fn iter(self) -> Members<T> {
        Members(self)
    }
}

impl<T> Default for Set<T> {
    fn default() -> Self {
        Self::of_bits(0)
    }
}

impl<T: Numbered + fmt::Debug> fmt::Debug for Set<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

impl<T> BitAnd for Set<T> {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self::of_bits(self.0 & other.0)
    }
}

impl<T> BitOr for Set<T> {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self::of_bits(self.0 | other.0)
    }
}

/// All numbers that are not in the set, those of nothing among them: it is only good for `&`.
impl<T> Not for Set<T> {
    type Output = Self;
    fn not(self) -> Self {
        Self::of_bits(!self.0)
    }
}

/// Locations are the first spaces.
impl From<Set<PlaceId>> for Set<Space> {
    fn from(places: Set<PlaceId>) -> Self {
        Self::of_bits(places.0)
    }
}

impl Set<Space> {
    pub fn places(self) -> Set<PlaceId> {
        Set::of_bits(self.0) & data().all
    }
}

impl Set<Berth> {
    pub fn ports(self) -> Set<PlaceId> {
        Set::of_bits(self.0 & !(u64::MAX << SEAS))
    }

    pub fn seas(self) -> Set<SeaId> {
        Set::of_bits((self.0 & !(1 << SUNK)) >> SEAS)
    }
}

/// Ports are the first berths.
impl From<Set<PlaceId>> for Set<Berth> {
    fn from(ports: Set<PlaceId>) -> Self {
        Self::of_bits(ports.0)
    }
}

impl From<Set<SeaId>> for Set<Berth> {
    fn from(seas: Set<SeaId>) -> Self {
        Self::of_bits(seas.0 << SEAS)
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
    fn next(&mut self) -> Option<T> {
        let bits = self.0.0;
        if bits == 0 {
            return None;
        }
        self.0 = Set::of_bits(bits & (bits - 1));
        Some(T::numbered(bits.trailing_zeros() as u8))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl<T: Numbered> DoubleEndedIterator for Members<T> {
    fn next_back(&mut self) -> Option<T> {
        let last = 63_u32.checked_sub(self.0.0.leading_zeros())?;
        self.0 = Set::of_bits(self.0.0 & !(1 << last));
        Some(T::numbered(last as u8))
    }
}

impl<T: Numbered> ExactSizeIterator for Members<T> {}

impl Numbered for PlaceId {
    #[inline]
    fn number(self) -> u8 {
        self.0 - 1
    }
    #[inline]
    fn numbered(number: u8) -> Self {
        Self(number + 1)
    }
}

impl Numbered for SeaId {
    #[inline]
    fn number(self) -> u8 {
        self.0
    }
    #[inline]
    fn numbered(number: u8) -> Self {
        Self(number)
    }
}

impl Numbered for Space {
    #[inline]
    fn number(self) -> u8 {
        data().number(self)
    }
    #[inline]
    fn numbered(number: u8) -> Self {
        data().numbered(number)
    }
}

/// Ports before sea areas; nothing sails to the bottom.
impl Numbered for Berth {
    #[inline]
    fn number(self) -> u8 {
        match self {
            Berth::Port(place) => place.number(),
            Berth::Sea(sea) => SEAS + sea.number(),
            Berth::Sunk => SUNK,
        }
    }
    #[inline]
    fn numbered(number: u8) -> Self {
        match number {
            0..SEAS => Berth::Port(PlaceId::numbered(number)),
            SEAS..SUNK => Berth::Sea(SeaId::numbered(number - SEAS)),
            _ => Berth::Sunk,
        }
    }
}

/// The number of the first sea area among berths, after those of all locations.
const SEAS: u8 = 32;
const SUNK: u8 = 63;

/// Where one can go, and over what.
#[derive(Clone)]
pub struct Roads<T> {
    to: Set<T>,
    /// The number of what comes before each on the road to it.
    before: [u8; MANY],
    from: u8,
}

impl<T: Numbered> Roads<T> {
    pub(crate) fn from(from: T) -> Self {
        Self { to: Set::default(), before: [0; MANY], from: from.number() }
    }

    pub fn to(&self) -> Set<T> {
        self.to
    }

    /// Notes that the road to `to` goes over `before`, whether or not there was another.
    pub(crate) fn note(&mut self, to: T, before: T) {
        self.to.insert(to);
        self.before[usize::from(to.number())] = before.number();
    }

    #[must_use]
    pub(crate) fn only(self, to: Set<T>) -> Self {
        Self { to: self.to & to, ..self }
    }

    /// The road to a destination, the last step of it first.
    pub fn back(&self, to: T) -> impl Iterator<Item = T> {
        let before = |number: &u8| Some(self.before[usize::from(*number)]);
        let last = self.to.contains(to).then(|| to.number());
        std::iter::successors(last, before)
            .take_while(|number| *number != self.from)
            .map(|number| T::numbered(number))
    }
}
