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

/// Members are the bits of `low`, then those of `high` below its last eight, which are the number of
/// their pack.
pub struct Set<T> {
    low: u64,
    high: u64,
    of: PhantomData<T>,
}

impl<T> Clone for Set<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Set<T> {}

/// Bits of members in `high`.
const HIGH: u32 = MANY as u32 - u64::BITS;
const MEMBERS: u64 = (1 << HIGH) - 1;

impl<T> Set<T> {
    #[inline]
    const fn raw(low: u64, high: u64) -> Self {
        Self { low, high, of: PhantomData }
    }

    /// The members with these numbers, a bit each.
    #[inline]
    pub fn of_bits(pack: PackNo, bits: u128) -> Self {
        let high = (bits >> u64::BITS) as u64 & MEMBERS;
        Self::raw(bits as u64, high | u64::from(pack.index()) << HIGH)
    }

    /// The numbers of those rows for which `fits` holds, from 0.
    #[inline]
    pub fn of_rows<R>(pack: PackNo, rows: &[R], fits: impl Fn(&R) -> bool) -> Self {
        let half =
            |rows: &[R]| rows.iter().rev().fold(0, |half, row| half << 1 | u64::from(fits(row)));
        let (low, high) = rows.split_at(rows.len().min(64));
        Self::raw(half(low), half(high) | u64::from(pack.index()) << HIGH)
    }

    #[inline]
    fn bits(self) -> u128 {
        u128::from(self.high & MEMBERS) << u64::BITS | u128::from(self.low)
    }

    #[inline]
    fn pack(self) -> PackNo {
        PackNo::at((self.high >> HIGH) as u8)
    }

    #[inline]
    fn one(pack: PackNo, number: u8) -> Self {
        let bit = 1 << (number % 64);
        let pack = u64::from(pack.index()) << HIGH;
        if number < 64 { Self::raw(bit, pack) } else { Self::raw(0, bit | pack) }
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.low | self.high & MEMBERS == 0
    }

    #[inline]
    pub fn len(self) -> usize {
        (self.low.count_ones() + (self.high & MEMBERS).count_ones()) as usize
    }

    #[inline]
    pub fn meets(self, other: Self) -> bool {
        self.low & other.low | self.high & other.high & MEMBERS != 0
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
        Self::one(member.pack(), member.number())
    }

    #[inline]
    pub fn contains(self, member: T) -> bool {
        let number = member.number();
        let half = if number < 64 { self.low } else { self.high };
        half >> (number % 64) & 1 == 1
    }

    #[inline]
    pub fn insert(&mut self, member: T) {
        *self = *self | Self::of(member);
    }

    /// Those for which `fits` holds.
    #[must_use]
    #[inline]
    pub fn filter(self, fits: impl Fn(T) -> bool) -> Self {
        let mut left = self;
        for member in self {
            if !fits(member) {
                let one = Self::of(member);
                (left.low, left.high) = (left.low & !one.low, left.high & !(one.high & MEMBERS));
            }
        }
        left
    }

    #[inline]
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

    /// The numbers of its members, where no more of them is needed.
    #[inline]
    pub fn numbers(self) -> impl Iterator<Item = u8> {
        let mut members = Members(self);
        std::iter::from_fn(move || members.number())
    }
}

impl<T> Default for Set<T> {
    fn default() -> Self {
        Self::raw(0, 0)
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
        let pack = (self.high | other.high) & !MEMBERS;
        Self::raw(self.low & other.low, self.high & other.high & MEMBERS | pack)
    }
}

impl<T> BitOr for Set<T> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self::raw(self.low | other.low, self.high | other.high)
    }
}

/// All numbers that are not in the set, those of nothing among them: it is only good for `&`.
impl<T> Not for Set<T> {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self::raw(!self.low, self.high ^ MEMBERS)
    }
}

/// Locations are the first spaces.
impl From<Set<PlaceId>> for Set<Space> {
    #[inline]
    fn from(places: Set<PlaceId>) -> Self {
        Self::raw(places.low, places.high)
    }
}

impl Set<Space> {
    /// The locations among them.
    #[inline]
    pub fn places(self) -> Set<PlaceId> {
        Set::raw(self.low, self.high) & self.pack().get().all
    }

    /// What is next to any of them by land.
    #[inline]
    pub fn around(self) -> Self {
        let (around, mut members) = (&self.pack().get().neighbours, self.iter());
        let mut near = Set::default();
        while let Some(number) = members.number() {
            near = near | around.around(number);
        }
        near
    }

    /// Where one comes from these by land, entering none but `open` ones: those spaces first, then
    /// what is one step away, and so on.
    #[inline]
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
    #[inline]
    pub fn reach(self, open: Self) -> Self {
        self.rings(open).fold(self, |all, ring| all | ring)
    }
}

impl Set<Berth> {
    #[inline]
    pub fn ports(self) -> Set<PlaceId> {
        Set::of_bits(self.pack(), self.bits() & ((1 << SEAS) - 1))
    }

    #[inline]
    pub fn seas(self) -> Set<SeaId> {
        Set::of_bits(self.pack(), (self.bits() & !(1 << SUNK)) >> SEAS)
    }
}

/// Ports are the first berths.
impl From<Set<PlaceId>> for Set<Berth> {
    fn from(ports: Set<PlaceId>) -> Self {
        Self::raw(ports.low, ports.high)
    }
}

impl From<Set<SeaId>> for Set<Berth> {
    fn from(seas: Set<SeaId>) -> Self {
        Self::of_bits(seas.pack(), seas.bits() << SEAS)
    }
}

impl<T: Numbered> FromIterator<T> for Set<T> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = T>>(members: I) -> Self {
        let mut set = Self::default();
        members.into_iter().for_each(|member| set.insert(member));
        set
    }
}

impl<T: Numbered> IntoIterator for Set<T> {
    type Item = T;
    type IntoIter = Members<T>;
    #[inline]
    fn into_iter(self) -> Members<T> {
        self.iter()
    }
}

/// The members of a set that are still to come.
#[derive(Clone)]
pub struct Members<T>(Set<T>);

impl<T> Members<T> {
    /// The number of the next one.
    #[inline]
    fn number(&mut self) -> Option<u8> {
        let Members(left) = self;
        let number = if left.low != 0 {
            let number = left.low.trailing_zeros();
            left.low &= left.low - 1;
            number
        } else if left.high & MEMBERS != 0 {
            let number = left.high.trailing_zeros();
            left.high &= left.high - 1;
            u64::BITS + number
        } else {
            return None;
        };
        Some(number as u8)
    }
}

impl<T: Numbered> Iterator for Members<T> {
    type Item = T;
    #[inline]
    fn next(&mut self) -> Option<T> {
        let number = self.number()?;
        Some(T::numbered(self.0.pack(), number))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl<T: Numbered> DoubleEndedIterator for Members<T> {
    fn next_back(&mut self) -> Option<T> {
        let last = 127_u32.checked_sub(self.0.bits().leading_zeros())?;
        self.0 = self.0 & !Set::one(self.0.pack(), last as u8);
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
    #[inline]
    pub fn from(from: T) -> Self {
        Self { to: Set::default(), before: [0; MANY], from }
    }

    #[inline]
    pub fn to(&self) -> Set<T> {
        self.to
    }

    /// Notes that the road to `to` goes over the one of that number, whether or not there was another.
    #[inline]
    pub fn note(&mut self, to: T, before: u8) {
        self.to.insert(to);
        self.before[usize::from(to.number())] = before;
    }

    #[must_use]
    #[inline]
    pub fn only(self, to: Set<T>) -> Self {
        Self { to: self.to & to, ..self }
    }

    /// The road to a destination, the last step of it first.
    #[inline]
    pub fn back(&self, to: T) -> impl Iterator<Item = T> {
        let before = |number: &u8| Some(self.before[usize::from(*number)]);
        let last = self.to.contains(to).then(|| to.number());
        std::iter::successors(last, before)
            .take_while(|number| *number != self.from.number())
            .map(|number| T::numbered(self.from.pack(), number))
    }
}
