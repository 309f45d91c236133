//! The slash commands of a game, as data.
//!
//! A game lists its [`Verb`]s; the channel registers them, completes what is typed into their
//! options, reads it and hands it to their functions. Nothing here speaks to Discord, and a
//! function only adds steps to a [`OrderBuilder`] or says what the channel is to do.

use std::sync::atomic::{AtomicBool, Ordering};

use model::{Game, Setup, Snapshot};
use staff::PlayerId;

use crate::OrderBuilder;
use crate::odds::OddsRequest;
use crate::orders::offers;
use crate::orders::offers::{ChoiceFilter, Offer};
use crate::people::authority::Authority;

/// Completions Discord shows at most.
pub const SHOWN_MAX: usize = 25;

/// Adds the steps of an order; a sentence says why it cannot.
pub type Order = fn(&mut OrderBuilder<'_>, &Args<'_>) -> Result<(), String>;

/// What a verb wants done with what was typed; a sentence says why it cannot be.
pub type Ask = fn(&Args<'_>) -> Result<Effect, String>;

/// What may be typed into an option; nothing where it cannot be known.
pub type Complete = fn(&Typing<'_>) -> Option<Vec<Completion>>;

/// A slash command, or a part of one.
#[derive(Debug)]
pub struct Verb {
    pub name: &'static str,
    pub about: &'static str,
    pub does: Does,
}

#[derive(Debug)]
pub enum Does {
    Parts(&'static [Verb]),
    Order(&'static [VerbOption], Order),
    Ask(&'static [VerbOption], Ask),
}

impl Verb {
    pub const fn parts(name: &'static str, about: &'static str, parts: &'static [Verb]) -> Self {
        Self { name, about, does: Does::Parts(parts) }
    }

    pub const fn order(
        name: &'static str,
        about: &'static str,
        fields: &'static [VerbOption],
        order: Order,
    ) -> Self {
        Self { name, about, does: Does::Order(fields, order) }
    }

    pub const fn ask(
        name: &'static str,
        about: &'static str,
        fields: &'static [VerbOption],
        ask: Ask,
    ) -> Self {
        Self { name, about, does: Does::Ask(fields, ask) }
    }

    pub fn all_parts(&self) -> &'static [Verb] {
        match self.does {
            Does::Parts(parts) => parts,
            Does::Order(..) | Does::Ask(..) => &[],
        }
    }

    pub fn fields(&self) -> &'static [VerbOption] {
        match self.does {
            Does::Parts(_) => &[],
            Does::Order(fields, _) | Does::Ask(fields, _) => fields,
        }
    }
}

/// An option of a verb.
#[derive(Debug)]
pub struct VerbOption {
    pub name: &'static str,
    pub about: &'static str,
    pub required: bool,
    pub kind: OptionKind,
    pub complete: Option<Complete>,
}

/// What is typed into an option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OptionKind {
    /// A text of at most so many letters.
    Text(u16),
    Number(i64, i64),
    OneOf(&'static [(&'static str, &'static str)]),
    YesNo,
    Person,
}

pub const PREVIEW: VerbOption =
    VerbOption::new("preview", "Only show what it would do", OptionKind::YesNo);

impl VerbOption {
    pub const fn new(name: &'static str, about: &'static str, kind: OptionKind) -> Self {
        Self { name, about, required: false, kind, complete: None }
    }

    /// The same, but it has to be filled in.
    #[must_use]
    pub const fn required(mut self) -> Self {
        self.required = true;
        self
    }

    #[must_use]
    pub const fn completed(mut self, complete: Complete) -> Self {
        self.complete = Some(complete);
        self
    }
}

/// What the channel does for a verb that is no order, or only sometimes one.
#[derive(Debug)]
pub enum Effect {
    Order(Order),
    Situation(String),
    // `words`: in words, without a picture.
    Hand { card: Option<String>, words: bool },
    // `words`: in words, without the plan.
    // `until`: until when it waits to be fought on a table, as typed.
    Sheet { share: bool, words: bool, until: Option<String> },
    Report,
    Odds { asked: Box<dyn OddsRequest>, share: bool },
}

/// What was typed into an option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OptionValue<'a> {
    Text(&'a str),
    Number(i64),
    OneOf(&'static str),
    YesNo(bool),
    Person(PlayerId),
}

/// What was typed, by the names of the options.
#[derive(Debug, Default)]
pub struct Args<'a> {
    typed: Vec<Typed<'a>>,
    /// What is played where it was typed, if anything is.
    pub setup: Option<Setup>,
}

/// What was typed into one of them, and whether anybody has looked at it.
#[derive(Debug)]
struct Typed<'a> {
    name: &'a str,
    value: OptionValue<'a>,
    is_read: AtomicBool,
}

impl<'a> FromIterator<(&'a str, OptionValue<'a>)> for Args<'a> {
    fn from_iter<I: IntoIterator<Item = (&'a str, OptionValue<'a>)>>(pairs: I) -> Self {
        let typed = pairs.into_iter();
        let typed =
            typed.map(|(name, value)| Typed { name, value, is_read: AtomicBool::new(false) });
        Self { typed: typed.collect(), setup: None }
    }
}

impl<'a> Args<'a> {
    fn of(&self, name: &str) -> Option<OptionValue<'a>> {
        let typed = self.typed.iter().find(|typed| typed.name == name)?;
        typed.is_read.store(true, Ordering::Relaxed);
        Some(typed.value)
    }

    pub fn has(&self, name: &str) -> bool {
        self.typed.iter().any(|typed| typed.name == name)
    }

    /// Refuses an order that makes nothing of what was typed into an option.
    pub fn all_read(&self) -> Result<(), String> {
        let unread = |typed: &&Typed<'_>| {
            !typed.is_read.load(Ordering::Relaxed) && typed.name != PREVIEW.name
        };
        match self.typed.iter().find(unread) {
            None => Ok(()),
            Some(Typed { name, .. }) => {
                Err(format!("`{name}` changes nothing about this order: leave it out."))
            }
        }
    }

    pub fn text(&self, name: &str) -> Option<&'a str> {
        match self.of(name)? {
            OptionValue::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The text of an option that has to be filled in; empty while it is not.
    pub fn required(&self, name: &str) -> &'a str {
        self.text(name).unwrap_or_default()
    }

    pub fn number(&self, name: &str) -> Option<i64> {
        match self.of(name)? {
            OptionValue::Number(number) => Some(number),
            _ => None,
        }
    }

    pub fn one_of(&self, name: &str) -> Option<&'static str> {
        match self.of(name)? {
            OptionValue::OneOf(key) => Some(key),
            _ => None,
        }
    }

    /// Whether something is wanted; not if it was left out.
    pub fn wants(&self, name: &str) -> bool {
        matches!(self.of(name), Some(OptionValue::YesNo(true)))
    }

    pub fn person(&self, name: &str) -> Option<PlayerId> {
        match self.of(name)? {
            OptionValue::Person(player) => Some(player),
            _ => None,
        }
    }
}

/// Something that may be typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Completion {
    pub title: String,
    pub value: String,
}

impl From<Offer> for Completion {
    fn from(offer: Offer) -> Self {
        Self { title: offer.title, value: offer.value }
    }
}

impl Completion {
    pub fn same(text: String) -> Self {
        Self { title: text.clone(), value: text }
    }
}

/// A verb while it is typed.
#[derive(Clone, Copy)]
pub struct Typing<'a> {
    pub partial: &'a str,
    pub args: &'a Args<'a>,
    pub snapshot: Option<&'a Snapshot>,
    pub table: Option<(&'a Game, &'a Authority)>,
}

impl<'a> Typing<'a> {
    /// An order without steps; nothing unless a game is under way.
    pub fn builder(&self) -> Option<OrderBuilder<'a>> {
        let (game, by) = self.table?;
        Some(OrderBuilder::new(game, by, &self.snapshot?.roster))
    }

    pub fn offered(&self, about: ChoiceFilter) -> Option<Vec<Completion>> {
        self.offered_after(about, |_| Ok(()))
    }

    /// What the game offers after the steps that `before` adds, as far as it fits what is typed.
    pub fn offered_after(
        &self,
        about: ChoiceFilter,
        before: impl FnOnce(&mut OrderBuilder<'_>) -> Result<(), String>,
    ) -> Option<Vec<Completion>> {
        let mut builder = self.builder()?;
        before(&mut builder).ok()?;
        let fitting = offers::completions(builder.offered(about), self.partial);
        Some(fitting.into_iter().map(Completion::from).collect())
    }
}
