//! What typed words name among what is offered: that, and never something that only contains them.

use games::OrderBuilder;
use games::orders::offers;
use games::orders::offers::{ChoiceFilter, Offer};
use kit::Answer;
use model::Choice;
use model::words::{bare, clip, either, plain};
use patrols::{Board, Choice as Own};

use super::about;
use crate::Seen;
use crate::text::labels::Labels;
use crate::text::names;
use crate::text::ways::Way;

const BEFORE_A_DIRECTION: [&str; 4] = ["so many inches ", "flee ", "to the ", "the "];

/// Adds the choice that an option names.
///
/// # Errors
/// A sentence that says what would do.
pub(super) fn add(
    builder: &mut OrderBuilder<'_>,
    about: ChoiceFilter,
    typed: &str,
) -> Result<(), String> {
    let choice = find(builder, about, typed)?;
    builder.add(Answer::One(choice))
}

/// Adds the way that an option names; with inches, one that asks for them.
///
/// # Errors
/// A sentence that says what would do, or how far it goes instead.
pub(super) fn add_way(
    builder: &mut OrderBuilder<'_>,
    typed: &str,
    inches: Option<i64>,
) -> Result<(), String> {
    let Some(inches) = inches else { return add(builder, about::GOALS, typed) };
    let choice = match steps_along(builder, typed)? {
        Some(choice) => choice,
        None => find(builder, about::GOALS, typed)?,
    };
    let own = choice.own::<Own>();
    if let Some(own) = own.filter(|own| !matches!(own, Own::Ahead(_) | Own::Head(..))) {
        let game = builder.after().top::<Board>();
        let far = game.and_then(|game| Way::of(own, game)).map(|way| way.far());
        if far.is_none_or(|far| i64::from(far.0) != inches * 100) {
            let goes = far.map_or_else(|| "as far as it can".to_owned(), names::long);
            return Err(format!(
                "“{}” goes {goes}: `inches` is read only with “straight ahead”, or with “so \
                     many inches …” of a scout.",
                shown(typed)
            ));
        }
    }
    builder.add(Answer::One(choice))
}

fn steps_along(builder: &OrderBuilder<'_>, typed: &str) -> Result<Option<Choice>, String> {
    let wanted = bare(typed).to_lowercase();
    let (who, along) = direction(&wanted);
    if !names::COMPASS.contains(&along) {
        return Ok(None);
    }
    let goes = |own: Own| match own {
        Own::Head(_, heading) => names::compass(heading.0) == along,
        Own::Ahead(unit) => {
            let board = builder.after().top::<Board>().map(patrols::Patrols::board);
            let pose = board.and_then(|board| board.unit(unit).pose());
            pose.is_some_and(|pose| names::compass(pose.heading) == along)
        }
        _ => false,
    };
    let fits = |offer: &Offer| {
        offer.choice.own().is_some_and(goes) && direction(&name(offer)).0.starts_with(who)
    };
    let all = builder.offered(about::GOALS);
    let fitting: Vec<&Offer> = all.iter().filter(|offer| fits(offer)).collect();
    match fitting[..] {
        [] => Ok(None),
        [only] => Ok(Some(only.choice)),
        _ => Err(several(typed, &fitting)),
    }
}

fn name(offer: &Offer) -> String {
    offer.title.split(" · ").next().unwrap_or_default().to_lowercase()
}

/// Whose way it is, where that is said, and the direction that it goes: of `scout 1: north-west,
/// towards the north` that is `scout 1` and `north-west`.
fn direction(text: &str) -> (&str, &str) {
    let (who, way) = text.split_once(": ").unwrap_or(("", text));
    let way = way.split(',').next().unwrap_or_default();
    let way = BEFORE_A_DIRECTION.iter().find_map(|head| way.strip_prefix(head)).unwrap_or(way);
    (who, way)
}

/// Whether the words stand there as they are: no further figure of a number, no further part of a
/// direction behind them.
fn stands_in(text: &str, wanted: &str) -> bool {
    let number = wanted.ends_with(|last: char| last.is_ascii_digit());
    text.match_indices(wanted).any(|(at, _)| {
        let next = text[at + wanted.len()..].chars().next();
        !next.is_some_and(|next| next == '-' || number && next.is_ascii_digit())
    })
}

/// Whether an offer is something else than what is typed, though its words contain it.
fn is_other(offer: &Offer, wanted: &str) -> bool {
    let name = name(offer);
    let slug = wanted.replace([' ', '_'], "-");
    if !stands_in(&offer.title.to_lowercase(), wanted)
        && !stands_in(&offer.value.to_lowercase(), &slug)
    {
        return true;
    }
    match offer.choice.own::<Own>() {
        // Nobody forms a column who is not told to.
        Some(Own::GoAs(..)) => !wanted.contains("column"),
        Some(Own::Aim(_, _, role)) => !wanted.contains(names::role(role)),
        Some(Own::Form(..)) => !name.starts_with(wanted),
        _ => false,
    }
}

/// The choice that typed words name.
///
/// # Errors
/// A sentence that says what would do.
fn find(builder: &OrderBuilder<'_>, about: ChoiceFilter, typed: &str) -> Result<Choice, String> {
    let offered = builder.offered(about);
    let wanted = bare(typed).to_lowercase();
    if offered.is_empty() || wanted.is_empty() {
        return offers::find(&offered, typed);
    }
    let short = (about.title)(&wanted).to_lowercase();
    let seen = Seen::to_decide(builder.after());
    let labels = seen.as_ref().map(Labels::of);
    let label = |offer: &Offer| {
        let title = labels.as_ref().zip(offer.choice.own()).map(|(of, own)| of.label(own).title);
        title.unwrap_or_default().to_lowercase()
    };
    let named = |offer: &&Offer| {
        let name = name(offer);
        name == wanted || name == short || label(offer) == wanted
    };
    let by_key = |offer: &&Offer| offer.value.to_lowercase() == wanted;
    let ends = |offer: &&Offer| {
        let before = name(offer).strip_suffix(&wanted).map(str::to_owned);
        before.is_some_and(|before| before.ends_with(' ')) && !is_other(offer, &wanted)
    };
    if let Some(offer) = offered.iter().find(by_key) {
        return Ok(offer.choice);
    }
    let exactly: Vec<&Offer> = offered.iter().filter(named).collect();
    match exactly[..] {
        [] => {}
        [only] => return Ok(only.choice),
        _ => return Err(several(typed, &exactly)),
    }
    let (who, along) = direction(&short);
    let goes = |offer: &&Offer| {
        matches!(
            offer.choice.own(),
            Some(Own::Go(..) | Own::GoAs(..) | Own::Head(..) | Own::Flee(..))
        )
    };
    let is_direction = offered.iter().any(|offer| goes(&offer))
        && names::COMPASS.iter().any(|compass| compass.starts_with(along));
    let fitting: Vec<&Offer> = if is_direction {
        let fits = |offer: &&Offer| {
            let name = name(offer);
            let (whose, way) = direction(&name);
            let column = matches!(offer.choice.own(), Some(Own::GoAs(..)));
            goes(offer) && way == along && whose.starts_with(who) && !column
        };
        offered.iter().filter(fits).collect()
    } else {
        let ending: Vec<&Offer> = offered.iter().filter(ends).collect();
        if let [only] = ending[..] {
            return Ok(only.choice);
        }
        let rest: Vec<Offer> =
            offered.iter().filter(|offer| !is_other(offer, &wanted)).cloned().collect();
        match rest[..] {
            [] => Vec::new(),
            _ => return offers::find(&rest, typed),
        }
    };
    match fitting[..] {
        [only] => Ok(only.choice),
        [] => Err(unknown(typed, &short, &offered)),
        _ => Err(several(typed, &fitting)),
    }
}

/// What is said where the words name nothing: whatever contains them stands first.
fn unknown(typed: &str, short: &str, offered: &[Offer]) -> String {
    let mut all: Vec<&Offer> = offered.iter().collect();
    all.sort_by_key(|offer| !name(offer).contains(short));
    format!("“{}” is not offered now. These would do: {}.", shown(typed), listed(&all))
}

fn several(typed: &str, fitting: &[&Offer]) -> String {
    format!("“{}” could be several: {}?", shown(typed), listed(fitting))
}

fn shown(typed: &str) -> String {
    plain(&clip(&bare(typed), 60))
}

fn listed(offered: &[&Offer]) -> String {
    const MOST: usize = 8;
    let name = |offer: &&Offer| offer.title.split(" · ").next().unwrap_or_default().to_owned();
    let mut names: Vec<String> = offered.iter().take(MOST).map(name).collect();
    if offered.len() > MOST {
        names.push("others".to_owned());
    }
    either(&names)
}
