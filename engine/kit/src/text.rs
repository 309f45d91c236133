//! Text forms of choices and names, each written and read by one row of a table.

use std::fmt::Display;
use std::str::FromStr;

/// What follows the next part of a text form, `:part`, and that part read. There is one text for
/// one value: signs and leading zeros that `Display` does not write are not read.
pub fn part<T: FromStr + Display>(text: &str) -> (&str, Option<T>) {
    let Some(after) = text.strip_prefix(':') else { return (text, None) };
    let (own, rest) = after.split_at(after.find(':').unwrap_or(after.len()));
    (rest, own.parse::<T>().ok().filter(|read| read.to_string() == own))
}

/// Declares an enum together with the text forms of its variants: the words of a variant, and its
/// fields behind them, each after a colon. A variant without words is written as its only field is.
///
/// ```
/// kit::texts! {
///     #[derive(Debug, PartialEq)]
///     enum Pace { Slow = "slow", Fast = "fast" }
/// }
/// kit::texts! {
///     #[derive(Debug, PartialEq)]
///     enum Order {
///         Halt = "halt",
///         March(steps: i8) = "march",
///         Ride { from: u8, to: u8 } = "ride",
///         Pace(pace: Pace),
///     }
/// }
/// assert_eq!(Order::March(-2).to_string(), "march:-2");
/// assert_eq!("ride:1:2".parse(), Ok(Order::Ride { from: 1, to: 2 }));
/// assert_eq!("slow".parse(), Ok(Order::Pace(Pace::Slow)));
/// ```
///
/// Where values and variants do not match one to one, the enum is declared beside a table of its
/// values: `texts! { Order { "halt" => (Order::Halt), "march": steps => (Order::March(steps)), } }`.
#[macro_export]
macro_rules! texts {
    (@write $f:ident; $of:ident) => { std::fmt::Display::fmt($of, $f) };
    (@write $f:ident $words:literal; $($part:ident)*) => {{
        $f.write_str($words)?;
        $(write!($f, ":{}", $part)?;)*
        Ok(())
    }};
    (@read $text:ident; $of:ident; $made:expr) => {
        if let Ok($of) = $text.parse() {
            return Ok($made);
        }
    };
    (@read $text:ident $words:literal; $($part:ident)*; $made:expr) => {
        if let Some(rest) = $text.strip_prefix($words) {
            $(let (rest, $part) = $crate::text::part(rest);)*
            if let ("", $(Some($part),)*) = (rest, $($part,)*) {
                return Ok($made);
            }
        }
    };
    ($(#[$meta:meta])* $public:vis enum $of:ident { $(
        $(#[$about:meta])* $variant:ident
            $(($($place:ident: $of_place:ty),+))?
            $({ $($(#[$of_field:meta])* $field:ident: $type:ty),+ $(,)? })?
            $(= $words:literal)?
    ),+ $(,)? }) => {
        $(#[$meta])*
        $public enum $of { $(
            $(#[$about])* $variant $(($($of_place),+))? $({ $($(#[$of_field])* $field: $type),+ })?
        ),+ }

        impl std::fmt::Display for $of {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self { $(
                    Self::$variant $(($($place),+))? $({ $($field),+ })? => {
                        $crate::texts!(@write f $($words)?; $($($place)+)? $($($field)+)?)
                    }
                )+ }
            }
        }

        impl std::str::FromStr for $of {
            type Err = $crate::decision::NotAChoice;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                $($crate::texts!(
                    @read text $($words)?; $($($place)+)? $($($field)+)?;
                    Self::$variant $(($($place),+))? $({ $($field),+ })?
                );)+
                Err($crate::decision::NotAChoice)
            }
        }
    };
    ($of:ident { $($words:literal $(: $part:ident)* => ($($value:tt)+),)+ }) => {
        impl std::fmt::Display for $of {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self {
                    $($($value)+ => $crate::texts!(@write f $words; $($part)*),)+
                }
            }
        }

        impl std::str::FromStr for $of {
            type Err = $crate::decision::NotAChoice;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                $($crate::texts!(@read text $words; $($part)*; $($value)+);)+
                Err($crate::decision::NotAChoice)
            }
        }
    };
}

/// Declares an enum of names: what [`texts!`](crate::texts) makes of it, with `ALL`, `name` and `index`.
///
/// ```
/// kit::names! {
///     #[derive(Debug, Clone, Copy, PartialEq)]
///     pub enum Flag { Red = "red", White = "white" }
/// }
/// assert_eq!(Flag::ALL, [Flag::Red, Flag::White]);
/// assert_eq!((Flag::White.index(), Flag::White.name()), (1, "white"));
/// assert_eq!("red".parse(), Ok(Flag::Red));
/// ```
#[macro_export]
macro_rules! names {
    ($(#[$meta:meta])* $public:vis enum $of:ident {
        $($(#[$about:meta])* $variant:ident = $name:literal),+ $(,)?
    }) => {
        $crate::texts! { $(#[$meta])* $public enum $of { $($(#[$about])* $variant = $name),+ } }

        #[allow(dead_code, reason = "some lists are never gone through")]
        impl $of {
            /// Every one, in the order of the declaration.
            $public const ALL: [Self; [$($name),+].len()] = [$(Self::$variant),+];

            /// Its place in `ALL`.
            $public fn index(self) -> usize {
                self as usize
            }

            /// The text it is written as.
            $public fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),+ }
            }
        }
    };
}

/// Declares what questions are about: an enum whose `topic` is a short name of the kind of question,
/// the same whatever its fields say. `TOPICS` has them all.
///
/// ```
/// kit::topics! {
///     enum Why { Begin = "begin", Ford { at: u8 } = "ford" }
/// }
/// assert_eq!(Why::Ford { at: 3 }.topic(), "ford");
/// ```
#[macro_export]
macro_rules! topics {
    ($(#[$meta:meta])* $public:vis enum $of:ident { $(
        $(#[$about:meta])* $variant:ident
            $(($($of_place:ty),+))?
            $({ $($(#[$of_field:meta])* $field:ident: $type:ty),+ $(,)? })?
            = $topic:literal
    ),+ $(,)? }) => {
        $(#[$meta])*
        $public enum $of { $(
            $(#[$about])* $variant $(($($of_place),+))? $({ $($(#[$of_field])* $field: $type),+ })?
        ),+ }

        #[allow(dead_code, reason = "some lists are never gone through")]
        impl $of {
            /// Every topic, in the order of the declaration.
            $public const TOPICS: [&'static str; [$($topic),+].len()] = [$($topic),+];

            /// A short name of the kind of question, the same whatever it is about.
            $public fn topic(&self) -> &'static str {
                match self { $(Self::$variant { .. } => $topic),+ }
            }
        }
    };
}

/// Declares a struct with what each field is by default, such as the options of a game.
///
/// ```
/// kit::defaults! { struct Options { turns: u8 = 4, fog: bool = true } }
/// assert_eq!((Options::default().turns, Options::default().fog), (4, true));
/// ```
#[macro_export]
macro_rules! defaults {
    ($(#[$meta:meta])* $public:vis struct $of:ident {
        $($(#[$about:meta])* $seen:vis $field:ident: $type:ty = $usual:expr),+ $(,)?
    }) => {
        $(#[$meta])*
        $public struct $of { $($(#[$about])* $seen $field: $type),+ }

        impl Default for $of {
            fn default() -> Self {
                Self { $($field: $usual),+ }
            }
        }
    };
}

/// Implements `Display` and `FromStr` for ids that are written as their number.
#[macro_export]
macro_rules! numbered {
    ($($id:ident),+ $(,)?) => {$(
        impl std::fmt::Display for $id {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }

        impl std::str::FromStr for $id {
            type Err = $crate::decision::NotAChoice;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                text.parse().map(Self).map_err(|_| $crate::decision::NotAChoice)
            }
        }
    )+};
}

/// Implements `index`, `Display` and `FromStr` for ids that are places in a list whose rows have a
/// `key`; an id that is not in the list has the word behind it.
///
/// ```
/// # use std::sync::LazyLock;
/// # struct Town { key: String }
/// static TOWNS: LazyLock<Vec<Town>> = LazyLock::new(|| vec![Town { key: "bara".into() }]);
/// # #[derive(Debug, Clone, Copy, PartialEq)]
/// struct TownId(u8);
/// kit::keyed! { TownId: TOWNS, "nowhere"; }
/// assert_eq!("bara".parse(), Ok(TownId(0)));
/// assert_eq!(TownId(1).to_string(), "nowhere");
/// ```
#[macro_export]
macro_rules! keyed {
    ($($id:ident: $rows:expr, $none:literal;)+) => {$(
        impl $id {
            /// Its place among all of them.
            pub fn index(self) -> usize {
                usize::from(self.0)
            }
        }

        impl std::fmt::Display for $id {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str($rows.get(self.index()).map_or($none, |row| &row.key))
            }
        }

        impl std::str::FromStr for $id {
            type Err = $crate::decision::NotAChoice;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                let found = $rows.iter().position(|row| row.key == text);
                let id = found.and_then(|place| place.try_into().ok()).map(Self);
                id.ok_or($crate::decision::NotAChoice)
            }
        }
    )+};
}
