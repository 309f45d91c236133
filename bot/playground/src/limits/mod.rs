//! Discord's documented limits, and the nested report it makes of what was wrong.
//!
//! Most of what a body may hold is a table of [`Rule`]s; what no table can say is checked by hand beside it. Nothing is
//! changed here. Lengths are counted in characters (Unicode scalar values), as Discord's API does.

pub(crate) mod commands;
pub(crate) mod components;
pub(crate) mod message;
pub(crate) mod modal;
#[cfg(test)]
mod tests;

use std::collections::HashSet;
use std::ops::Deref;

use serde_json::{Map, Value, json};

use crate::json::{items, text_of};

/// Something that can be wrong: Discord's code and sentence for it.
pub(crate) type Finding = (&'static str, &'static str);

macro_rules! findings {
    ($($name:ident: $code:ident $message:literal;)*) => {$(
        pub(crate) const $name: $crate::limits::Finding = (stringify!($code), $message);
    )*};
}
pub(crate) use findings;

findings! {
    REQUIRED: BASE_TYPE_REQUIRED "This field is required";
    NOT_TEXT: STRING_TYPE_CONVERT "Could not interpret value as string.";
    NOT_WHOLE: NUMBER_TYPE_COERCE "Value is not int.";
    NOT_NUMBER: NUMBER_TYPE_COERCE "Value is not number.";
    NOT_A_LIST: LIST_TYPE_CONVERT "Only iterables may be used in a ListType";
}

/// What must hold of a value. Nothing is asked of one that is not there, except where it says so.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Limit {
    /// It must be there.
    Required,
    /// A text of so many characters.
    Text(usize, usize),
    /// The same, and it must be there.
    RequiredText(usize, usize),
    /// A list of so many items; one that is not there is empty.
    List(usize, usize),
    /// A whole number within bounds.
    Whole(i64, i64),
    /// One of these, and it must be there.
    OneOf(&'static str),
    /// An address of so many characters.
    Address(usize),
    /// An address of a picture, which may also be an attachment.
    Picture,
    /// All values meant by the pattern differ.
    Distinct(Finding),
}

/// Where a limit holds, and the limit. Keys with dots between; `*` is every item of a list, `*3` every one of type 3.
pub(crate) type Rule = (&'static str, Limit);

/// A value, and where in the body it stands.
#[derive(Clone, Debug)]
pub(crate) struct At<'a> {
    path: String,
    value: &'a Value,
    /// Whether it stands in a list: then it is there, even as null.
    item: bool,
}

impl Deref for At<'_> {
    type Target = Value;

    fn deref(&self) -> &Value {
        self.value
    }
}

impl<'a> At<'a> {
    /// `path` has dots between its parts and is empty for the body itself.
    pub(crate) fn new(path: &str, value: &'a Value) -> Self {
        Self { path: path.to_owned(), value, item: false }
    }

    /// The value under a key; itself for an empty key.
    pub(crate) fn key(&self, key: &str) -> Self {
        let value = if key.is_empty() { self.value } else { &self.value[key] };
        Self { path: format!("{}.{key}", self.path), value, item: false }
    }

    pub(crate) fn items(&self) -> impl Iterator<Item = Self> {
        let item = |(at, value)| Self { path: format!("{}.{at}", self.path), value, item: true };
        items(self.value).iter().enumerate().map(item)
    }

    /// Every value that a rule's pattern means.
    fn meant(&self, pattern: &str) -> Vec<Self> {
        pattern.split('.').fold(vec![self.clone()], |all, part| {
            let step = |at: &Self| match part.strip_prefix('*') {
                Some("") => at.items().collect(),
                Some(kind) => at.items().filter(|at| text_of(&at["type"]) == kind).collect(),
                None if at.is_null() && !at.item => Vec::new(),
                None => vec![at.key(part)],
            };
            all.iter().flat_map(step).collect()
        })
    }
}

/// Everything found wrong with one request body, by path.
#[derive(Debug, Default)]
pub(crate) struct Report {
    found: Vec<(String, &'static str, String)>,
}

impl Report {
    pub(crate) fn add(&mut self, at: &At<'_>, (code, message): Finding) {
        self.tell(at, code, message.to_owned());
    }

    /// Adds every finding of a list that is so, at a key of the value.
    pub(crate) fn add_all(&mut self, at: &At<'_>, cases: &[(bool, &str, Finding)]) {
        for (_, key, finding) in cases.iter().filter(|(wrong, ..)| *wrong) {
            self.add(&at.key(key), *finding);
        }
    }

    fn tell(&mut self, at: &At<'_>, code: &'static str, message: String) {
        self.found.push((at.path.clone(), code, message));
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// The `errors` object of Discord's "Invalid Form Body".
    pub(crate) fn errors(&self) -> Value {
        let mut root = Value::Object(Map::new());
        for (path, code, message) in &self.found {
            let parts = path.split('.').filter(|part| !part.is_empty());
            let at = parts.fold(&mut root, |at, part| &mut at[part]);
            let entry = json!({ "code": code, "message": message });
            match at["_errors"].as_array_mut() {
                Some(list) => list.push(entry),
                None => at["_errors"] = json!([entry]),
            }
        }
        root
    }

    /// Checks a value by rules.
    pub(crate) fn check(&mut self, at: &At<'_>, rules: &[Rule]) {
        for (pattern, limit) in rules {
            let meant = at.meant(pattern);
            if let Limit::Distinct(finding) = limit {
                let mut seen = HashSet::new();
                let given = meant.iter().filter(|at| !at.is_null());
                let again = given.filter(|at| !seen.insert(at.to_string()));
                again.for_each(|at| self.add(at, *finding));
            } else {
                meant.iter().for_each(|at| self.hold(at, *limit));
            }
        }
    }

    fn hold(&mut self, at: &At<'_>, limit: Limit) {
        use Limit::{Address, Distinct, List, OneOf, Picture, Required, RequiredText, Text, Whole};
        match (limit, at.value) {
            (Required | RequiredText(..), Value::Null) => self.add(at, REQUIRED),
            (Text(min, max) | RequiredText(min, max), Value::String(text)) => {
                self.length(at, text.chars().count(), min, max);
            }
            (List(min, max), list) => self.length(at, items(list).len(), min, max),
            (OneOf(allowed), value) => {
                let written = value.to_string().replace('"', "'");
                if !allowed.split(", ").any(|each| each == written) {
                    self.choice(at, allowed);
                }
            }
            (_, Value::Null) => {}
            (Text(..) | RequiredText(..), _) => self.add(at, NOT_TEXT),
            (Whole(min, max), value) => match value.as_i64() {
                None => self.add(at, NOT_WHOLE),
                Some(number) if number < min => {
                    let why = format!("int value should be greater than or equal to {min}.");
                    self.tell(at, "NUMBER_TYPE_MIN", why);
                }
                Some(number) if number > max => {
                    let why = format!("int value should be less than or equal to {max}.");
                    self.tell(at, "NUMBER_TYPE_MAX", why);
                }
                Some(_) => {}
            },
            (Address(max), Value::String(url)) => {
                self.address(at, url, max, "('http', 'https')");
            }
            (Picture, Value::String(url)) => {
                self.address(at, url, 2048, "('http', 'https', 'attachment')");
            }
            (Required | Address(_) | Picture | Distinct(_), _) => {}
        }
    }

    /// A length that must lie within bounds.
    pub(crate) fn length(&mut self, at: &At<'_>, length: usize, min: usize, max: usize) {
        match (min, length) {
            _ if (min..=max).contains(&length) => {}
            (0, _) => {
                self.tell(at, "BASE_TYPE_MAX_LENGTH", format!("Must be {max} or fewer in length."));
            }
            (1, 0) => self.add(at, REQUIRED),
            _ => {
                let why = format!("Must be between {min} and {max} in length.");
                self.tell(at, "BASE_TYPE_BAD_LENGTH", why);
            }
        }
    }

    fn address(&mut self, at: &At<'_>, url: &str, max: usize, schemes: &str) {
        let scheme = url.split_once("://").map_or("", |(scheme, _)| scheme);
        if !schemes.contains(&format!("'{scheme}'")) {
            let scheme = url.split(':').next().unwrap_or_default();
            let why =
                format!("Scheme \"{scheme}\" is not supported. Scheme must be one of {schemes}.");
            self.tell(at, "URL_TYPE_INVALID_SCHEME", why);
        }
        self.length(at, url.chars().count(), 0, max);
    }

    pub(crate) fn choice(&mut self, at: &At<'_>, allowed: &str) {
        self.tell(at, "BASE_TYPE_CHOICES", format!("Value must be one of {{{allowed}}}."));
    }
}
