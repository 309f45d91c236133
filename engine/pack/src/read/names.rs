//! The names that a pack lists while its files are read: a row may name what another file lists, and
//! the pack cannot be looked up before it is whole. Reading a value is handed no context, so that
//! the names of the pack being read are kept for this thread.

use std::cell::RefCell;

use crate::{Class, PackNo, UnitKind};

/// The names of the pack being read, in the order of its lists.
pub(crate) struct Known {
    pub(crate) pack: PackNo,
    pub(crate) places: Vec<String>,
    pub(crate) islands: Vec<String>,
    pub(crate) seas: Vec<String>,
    pub(crate) kinds: Vec<String>,
    pub(crate) ship_kinds: Vec<String>,
    /// Cards go by their numbers.
    pub(crate) cards: usize,
    pub(crate) classes: Vec<(String, Vec<UnitKind>)>,
}

thread_local! {
    static READING: RefCell<Option<Known>> = const { RefCell::new(None) };
}

/// Does something with these names known.
pub(crate) fn reading<T>(known: Known, read: impl FnOnce() -> T) -> T {
    /// Forgets them, also where reading panics.
    struct Done;

    impl Drop for Done {
        fn drop(&mut self) {
            READING.set(None);
        }
    }

    READING.set(Some(known));
    let _done = Done;
    read()
}

pub(crate) fn add_classes<'a>(classes: impl Iterator<Item = &'a Class>) {
    let classes = classes.map(|class| (class.class.clone(), class.of.clone())).collect();
    READING.with_borrow_mut(|known| {
        if let Some(known) = known {
            known.classes = classes;
        }
    });
}

impl Known {
    pub(crate) fn list(&self, list: &str) -> &[String] {
        match list {
            "places" => &self.places,
            "islands" => &self.islands,
            "seas" => &self.seas,
            "kinds" => &self.kinds,
            "ship_kinds" => &self.ship_kinds,
            _ => &[],
        }
    }
}

/// What a list is of, in one word or two.
pub(crate) fn what(list: &str) -> &'static str {
    match list {
        "places" => "location",
        "islands" => "island",
        "seas" => "sea area",
        "paths" => "path",
        "cards" => "card",
        "kinds" => "kind of unit",
        _ => "kind of ship",
    }
}

/// The pack being read and how many rows such a list has there; nothing while none is read.
pub(crate) fn known(list: &str) -> Option<(PackNo, usize)> {
    READING.with_borrow(|known| {
        let known = known.as_ref()?;
        let rows = if list == "cards" { known.cards } else { known.list(list).len() };
        Some((known.pack, rows))
    })
}

/// What a name stands for in the pack being read; nothing while none is read.
pub(crate) fn resolve(list: &str, name: &str) -> Option<Result<(PackNo, u8), String>> {
    READING.with_borrow(|known| {
        let known = known.as_ref()?;
        let of = known.list(list);
        let found = of.iter().position(|other| other == name);
        let found = found.and_then(|at| u8::try_from(at).ok()).map(|at| (known.pack, at));
        Some(found.ok_or_else(|| unknown(what(list), name, of)))
    })
}

/// Says that nothing has this name, and what comes nearest to it.
fn unknown(what: &str, name: &str, of: &[String]) -> String {
    match nearest(name, of) {
        Some(near) => format!("there is no {what} {name:?}; did you mean {near:?}?"),
        None => format!("there is no {what} {name:?}"),
    }
}

/// What is written almost like a name.
pub(super) fn nearest<'a>(name: &str, of: &'a [String]) -> Option<&'a String> {
    let near = of.iter().min_by_key(|other| distance(name, other))?;
    (distance(name, near) <= name.len().div_ceil(3)).then_some(near)
}

/// The kinds that a name of a kind or a class stands for, in the pack being read.
pub(crate) fn class(name: &str) -> Option<Vec<UnitKind>> {
    READING.with_borrow(|known| {
        let known = known.as_ref()?;
        if let Some((_, kinds)) = known.classes.iter().find(|(class, _)| class == name) {
            return Some(kinds.clone());
        }
        let at = known.kinds.iter().position(|kind| kind == name)?;
        Some(vec![UnitKind::new(known.pack, u8::try_from(at).ok()?)])
    })
}

/// How many letters have to be put in, taken out or changed to make one name of another.
fn distance(one: &str, other: &str) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (at, letter) in one.bytes().enumerate() {
        let mut before = std::mem::replace(&mut row[0], at + 1);
        for (to, against) in other.bytes().enumerate() {
            let changed = before + usize::from(letter != against);
            before = row[to + 1];
            row[to + 1] = changed.min(row[to] + 1).min(before + 1);
        }
    }
    row[other.len()]
}
