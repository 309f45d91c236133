//! Names of what a pack lists, each a small value that knows its pack and has one text form.
//!
//! A name is its pack and its number in one word, which is soon compared. It gives what the pack says of it:
//! `place.vp`, `card.title`. The text forms are part of
//! logs and of buttons already posted: they may be added to, never changed. What the first pack
//! lists is written by its own name, `mud-bay`; what another one lists has that pack's tag behind
//! it, `delhi@423fb`.

use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

use kit::decision::NotAChoice;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::read::names;
use crate::{Card, Island, Kind, Numbered as _, Pack, PackNo, Path, Place, Sea, Set, ShipClass};

/// What stands between a name and the tag of its pack.
const TAGGED: char = '@';

/// How the first pack's names are stored.
#[derive(Clone, Copy)]
enum Form {
    /// As a number, the first one this.
    From(u8),
    Text,
}

macro_rules! ids {
    ($($(#[$meta:meta])* $id:ident: $row:ident in $list:ident, written $text:ident, stored $form:expr;)+) => { $(
        $(#[$meta])*
        #[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $id(u16);

        impl $id {
            /// By its place in the list of its pack, from 0.
            #[inline]
            pub const fn new(pack: PackNo, number: u8) -> Self {
                Self((pack.index() as u16) << 8 | number as u16)
            }

            /// One of the first pack, by the number it is printed or stored with.
            ///
            /// # Panics
            /// If that is less than its first number.
            #[inline]
            pub const fn printed(number: u8) -> Self {
                match $form {
                    Form::From(first) => Self::new(PackNo::FIRST, number - first),
                    Form::Text => Self::new(PackNo::FIRST, number),
                }
            }

            /// The number it is printed or stored with.
            #[inline]
            pub const fn printed_as(self) -> u8 {
                match $form {
                    Form::From(first) => self.number() + first,
                    Form::Text => self.number(),
                }
            }

            /// Its place in the list of its pack, from 0.
            #[inline]
            pub const fn number(self) -> u8 {
                self.0 as u8
            }

            #[inline]
            pub const fn pack(self) -> PackNo {
                PackNo::at((self.0 >> 8) as u8)
            }

            /// What the pack says of it; as a rule it is taken from the name itself.
            #[inline]
            pub fn get(self) -> &'static $row {
                &self.pack().get().$list[usize::from(self.number())]
            }

            /// By its name in a pack.
            pub fn named(pack: &Pack, name: &str) -> Option<Self> {
                let found = pack.$list.iter().position(|row| row.$text() == name)?;
                Some(Self::new(pack.number, u8::try_from(found).ok()?))
            }
        }

        impl Deref for $id {
            type Target = $row;
            #[inline]
            fn deref(&self) -> &$row {
                self.get()
            }
        }

        impl fmt::Debug for $id {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match $form {
                    Form::From(_) => write!(f, "{}({})", stringify!($id), self.printed_as()),
                    Form::Text => write!(f, "{self}"),
                }
            }
        }

        impl fmt::Display for $id {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.$text())?;
                self.pack().write_tag(f)
            }
        }

        impl FromStr for $id {
            type Err = NotAChoice;
            fn from_str(text: &str) -> Result<Self, NotAChoice> {
                let (name, pack) = PackNo::read_tag(text)?;
                Self::named(pack.get(), name).ok_or(NotAChoice)
            }
        }

        impl Serialize for $id {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                match $form {
                    Form::From(first) if self.pack() == PackNo::FIRST => {
                        serializer.serialize_u8(self.number() + first)
                    }
                    _ => serializer.collect_str(self),
                }
            }
        }

        impl<'de> Deserialize<'de> for $id {
            fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
                struct Reader;

                impl de::Visitor<'_> for Reader {
                    type Value = $id;

                    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                        write!(f, "a {}", names::what(stringify!($list)))
                    }

                    fn visit_u64<E: de::Error>(self, stored: u64) -> Result<$id, E> {
                        let first = match $form {
                            Form::From(first) => first,
                            Form::Text => 0,
                        };
                        let of = names::known(stringify!($list));
                        let (pack, count) = of.unwrap_or_else(|| {
                            (PackNo::FIRST, PackNo::FIRST.get().$list.len())
                        });
                        let number = u8::try_from(stored).ok().and_then(|of| of.checked_sub(first));
                        let number = number.filter(|number| usize::from(*number) < count);
                        let unknown = || E::custom(format!("there is no {} {stored}", names::what(stringify!($list))));
                        number.map(|number| $id::new(pack, number)).ok_or_else(unknown)
                    }

                    fn visit_i64<E: de::Error>(self, stored: i64) -> Result<$id, E> {
                        self.visit_u64(u64::try_from(stored).unwrap_or(u64::MAX))
                    }

                    fn visit_str<E: de::Error>(self, stored: &str) -> Result<$id, E> {
                        // A key of a map is a number in quotes.
                        if let (Form::From(_), Ok(number)) = ($form, stored.parse()) {
                            return self.visit_u64(number);
                        }
                        if let Some(found) = names::resolve(stringify!($list), stored) {
                            let (pack, number) = found.map_err(E::custom)?;
                            return Ok($id::new(pack, number));
                        }
                        stored.parse().map_err(|_| {
                            E::custom(format!("there is no {} {stored:?}", names::what(stringify!($list))))
                        })
                    }
                }

                source.deserialize_any(Reader)
            }
        }
    )+ };
}

ids! {
    /// A location, in the printed order (J-011).
    PlaceId: Place in places, written text, stored Form::From(1);
    /// An island: a district of the map.
    IslandId: Island in islands, written text, stored Form::From(0);
    /// A sea area (J-014).
    SeaId: Sea in seas, written text, stored Form::From(0);
    /// A land path (J-012).
    PathId: Path in paths, written text, stored Form::From(0);
    /// A card.
    CardId: Card in cards, written text, stored Form::From(1);
    /// A kind of land unit (J-020).
    UnitKind: Kind in kinds, written text, stored Form::Text;
    /// A kind of ship (J-024).
    ShipKind: ShipClass in ship_kinds, written text, stored Form::Text;
}

/// Where a land force can stand: a location or a movement point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Space {
    /// A location.
    Place(PlaceId),
    /// The `step`-th movement point of a path, counted from 1 at the end named first.
    Point { path: PathId, step: u8 },
}

impl Space {
    #[inline]
    pub fn place(self) -> Option<PlaceId> {
        match self {
            Space::Place(place) => Some(place),
            Space::Point { .. } => None,
        }
    }

    #[inline]
    pub fn island(self) -> IslandId {
        match self {
            Space::Place(place) => place.island,
            Space::Point { path, .. } => path.from.island,
        }
    }

    #[inline]
    pub(crate) fn pack(self) -> PackNo {
        match self {
            Space::Place(place) => place.pack(),
            Space::Point { path, .. } => path.pack(),
        }
    }

    /// Spaces one step away by land.
    #[inline]
    pub fn neighbours(self) -> &'static [Space] {
        self.pack().get().neighbours.next_to(self)
    }

    /// The same as [`Space::neighbours`], as a set.
    #[inline]
    pub fn around(self) -> Set<Space> {
        self.pack().get().neighbours.around(self.number())
    }
}

/// `mud-bay` for a location, `richardson/mud-bay/1` for a movement point.
impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Space::Place(place) => place.fmt(f),
            Space::Point { path, step } => {
                write!(f, "{}/{step}", path.text())?;
                path.pack().write_tag(f)
            }
        }
    }
}

impl FromStr for Space {
    type Err = NotAChoice;
    fn from_str(text: &str) -> Result<Self, NotAChoice> {
        let (name, pack) = PackNo::read_tag(text)?;
        let Some((path, step)) = name.rsplit_once('/') else {
            return text.parse().map(Space::Place);
        };
        let path = PathId::named(pack.get(), path).ok_or(NotAChoice)?;
        let step = step.parse().map_err(|_| NotAChoice)?;
        (1..=path.points).contains(&step).then_some(Space::Point { path, step }).ok_or(NotAChoice)
    }
}

impl SeaId {
    /// The letter on the map.
    #[inline]
    pub fn letter(self) -> char {
        char::from(b'A' + self.number())
    }
}

/// Where a ship lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Berth {
    Port(PlaceId),
    Sea(SeaId),
    Sunk,
}

/// `suakin` for a port, `sea-d` for a sea area.
impl fmt::Display for Berth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Berth::Port(place) => place.fmt(f),
            Berth::Sea(sea) => write!(f, "sea-{sea}"),
            Berth::Sunk => f.write_str("sunk"),
        }
    }
}

impl FromStr for Berth {
    type Err = NotAChoice;
    fn from_str(text: &str) -> Result<Self, NotAChoice> {
        match text.strip_prefix("sea-") {
            Some(sea) => sea.parse().map(Berth::Sea),
            None => text.parse().map(Berth::Port),
        }
    }
}

impl PackNo {
    fn write_tag(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PackNo::FIRST => Ok(()),
            other => write!(f, "{TAGGED}{}", other.get().tag()),
        }
    }

    /// A name and the pack that its tag says; the first pack without one.
    fn read_tag(text: &str) -> Result<(&str, PackNo), NotAChoice> {
        match text.split_once(TAGGED) {
            None => Ok((text, PackNo::FIRST)),
            Some((name, tag)) => {
                let pack = crate::tagged(tag).ok_or(NotAChoice)?;
                Ok((name, pack.number))
            }
        }
    }
}
