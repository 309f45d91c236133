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

/// Implements `Display` and `FromStr` by a table: the words of a value, and the names of its parts
/// that follow them, each behind a colon.
///
/// ```
/// # #[derive(Debug, PartialEq)]
/// enum Order { Halt, March(i8) }
/// kit::texts! { Order {
///     "halt" => (Order::Halt),
///     "march": steps => (Order::March(steps)),
/// } }
/// assert_eq!(Order::March(-2).to_string(), "march:-2");
/// assert_eq!("halt".parse(), Ok(Order::Halt));
/// ```
#[macro_export]
macro_rules! texts {
    ($of:ident { $($words:literal $(: $part:ident)* => ($($value:tt)+),)+ }) => {
        impl std::fmt::Display for $of {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self {
                    $($($value)+ => {
                        f.write_str($words)?;
                        $(write!(f, ":{}", $part)?;)*
                    })+
                }
                Ok(())
            }
        }

        impl std::str::FromStr for $of {
            type Err = $crate::decision::NotAChoice;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                $(if let Some(rest) = text.strip_prefix($words) {
                    $(let (rest, $part) = $crate::text::part(rest);)*
                    if let ("", $(Some($part),)*) = (rest, $($part,)*) {
                        return Ok($($value)+);
                    }
                })+
                Err($crate::decision::NotAChoice)
            }
        }
    };
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
