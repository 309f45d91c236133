//! What can be asked about chances: a march, a landing, the next rebellion, a siege, the battle
//! that waits; what a draft risks; and what a strong staff would do.

use games::odds::{OddsReply, Question};
use games::orders::offers;
use games::people::authority::Authority;
use games::{OrderBuilder, odds};
use kit::{Answer, Audience, Calm};
use model::message::Post;
use model::{Game, Step};
use san_juans::{
    COMMANDER, Campaign, Choice as Own, OpsChoice, PlaceId, SailChoice, Space, War as _, Why,
};
use staff::Roster;

use crate::pack_of;
use crate::text::book::book;
use crate::text::odds::{advice, chances};
use crate::verbs::{about, march as marching, places, sail};
use crate::{Seen, campaign};
use san_juans_players::odds::{PATIENCE, Trial, battle, march, revolt, siege};
use san_juans_players::policy::lookahead;

const NONE: &str = "There are odds in a campaign only.";
const NOWHERE: &str = "They cannot march there as things stand.";
const NO_LANDING: &str = "They cannot land there as things stand.";

/// What is asked: where to and with whom as it was typed.
#[derive(Debug, Clone)]
pub enum Query {
    March(String, String, Option<String>),
    Landing(String, String, Option<String>),
    Revolt,
    Siege(PlaceId),
    /// The battle that waits; where none does, what a strong staff would do.
    Battle,
}

fn question(
    name: String,
    trial: impl FnOnce(Trial) -> Result<OddsReply, &'static str> + Send + 'static,
) -> Question {
    let trial = |game: &Game, audience: Audience, seed: u64| {
        let campaign = campaign(game).ok_or(NONE)?.clone();
        let seat = (audience == Audience::Seat(COMMANDER)).then_some(COMMANDER);
        trial(Trial { campaign, seat, seed, patience: PATIENCE })
    };
    Question { name, trial: Box::new(trial) }
}

impl odds::OddsRequest for Query {
    fn question(&self, game: &Game, roster: &Roster) -> Result<Question, String> {
        Ok(match self {
            Self::March(from, to, units) => {
                let game = with_an_op(game).ok_or(NONE)?;
                of_march(&game, roster, (from, to, units.as_deref()))?
            }
            Self::Landing(ship, to, units) => {
                let game = with_an_op(game).ok_or(NONE)?;
                of_landing(&game, roster, (ship, to, units.as_deref()))?
            }
            Self::Revolt => question("revolt".to_owned(), |of| {
                let pack = of.campaign.options().pack;
                let asked = revolt::ask(&of);
                Ok(chances::revolt(pack, &asked.map_err(|why| chances::no_rebellion(pack, why))?))
            }),
            Self::Siege(place) => {
                let place = *place;
                question(format!("siege {place}"), move |of| {
                    let prospects = siege::ask(&of, place);
                    let prospects =
                        prospects.ok_or(book(place.pack()).words("odds", &"not-besieged"))?;
                    Ok(chances::siege(place, &of.campaign.view(of.seat), &prospects))
                })
            }
            Self::Battle => question("battle".to_owned(), of_battle),
        })
    }
}

fn of_battle(of: Trial) -> Result<OddsReply, &'static str> {
    let view = of.campaign.view(of.seat);
    let fight = view.battle.as_ref().zip(battle::prospects(&of.campaign, of.seat));
    if let Some((fight, prospects)) = fight {
        return Ok(chances::of_battle(&view, fight, &prospects));
    }
    let waiting = march::waiting(&of);
    if !waiting.is_empty() {
        return Ok(chances::waiting(view.pack, &waiting));
    }
    let all = lookahead::weighed(&of.campaign, of.seat, of.seed);
    let all = all.ok_or(book(view.pack).words("odds", &"nothing"))?;
    Ok((advice(&all, &view, &Game::of(of.campaign)), None))
}

/// The game as it would be if an Op were to be spent now; nothing once it is over.
pub fn with_an_op(game: &Game) -> Option<Game> {
    let copy = campaign(game)?.with_an_op(&mut Calm::default(), &mut Vec::new());
    copy.map(Game::of)
}

/// Musters a force for a march that is only thought of.
pub fn muster(
    builder: &mut OrderBuilder<'_>,
    from: &str,
    units: Option<&str>,
) -> Result<(), String> {
    if builder.waiting_for(&["spend-ops"]).is_none() {
        return Err("Nobody could march anywhere as things stand.".to_owned());
    }
    marching::muster(builder, from, units)
}

/// The question about a march in a game that waits for an Op.
fn of_march(
    game: &Game,
    roster: &Roster,
    (from, to, units): (&str, &str, Option<&str>),
) -> Result<Question, String> {
    let by = Authority::alone();
    let mut builder = OrderBuilder::new(game, &by, roster);
    muster(&mut builder, from, units)?;
    if builder.waiting_for(&["march-to"]).is_none() {
        return Err(NOWHERE.to_owned());
    }
    let choice = offers::find(&builder.offered(about::TO), to).map_err(|why| {
        format!("{why}\nThese are within one march; a longer one takes several Ops.")
    })?;
    let mustered = campaign(builder.after()).cloned().ok_or(NOWHERE)?;
    let steps = || builder.steps().iter().map(|step| &step.answer);
    let space = steps().find_map(|answer| match answer {
        Answer::One(choice) => match choice.own()? {
            Own::Ops(OpsChoice::Activate(from) | OpsChoice::March(from)) => Some(from),
            _ => None,
        },
        _ => None,
    });
    let from = space.ok_or(NOWHERE)?;
    // A force of one is not asked who goes.
    let sent = steps().find(|answer| matches!(answer, Answer::Some(_)));
    let units = sent.map_or(1, |units| units.choices().len());
    let who = sent.map(Answer::to_string).unwrap_or_default();
    let to = Answer::One(choice.own().ok_or(NOWHERE)?);
    Ok(question(format!("march {from} {who} {to}"), move |of| {
        let of = Trial { campaign: mustered, ..of };
        Ok(chances::march(from, units, &march::ask(&of, &[to]).ok_or(NOWHERE)?))
    }))
}

/// The question about a landing of whoever is aboard these ships, or could go aboard where they
/// lie, as if the ships lay off the port and had an Op.
fn of_landing(
    game: &Game,
    roster: &Roster,
    (ship, to, units): (&str, &str, Option<&str>),
) -> Result<Question, String> {
    let port = places::place(pack_of(Some(&game.setup())), to)?;
    let (by, units) = (Authority::alone(), units.unwrap_or("all"));
    let off = sail::off_port(&mut OrderBuilder::new(game, &by, roster), ship, units, port)?;
    let mut builder = OrderBuilder::new(&off, &by, roster);
    sail::enter(&mut builder, ship, port)?;
    let before = campaign(builder.after()).cloned().ok_or(NO_LANDING)?;
    let entered = builder.steps().len();
    sail::move_units(&mut builder, SailChoice::Unload, ship, units)?;
    let landed: Option<Vec<Answer<Own>>> = builder.steps()[entered..].iter().map(own).collect();
    let landed = landed.ok_or(NO_LANDING)?;
    // A single unit aboard is not asked who lands.
    let units = landed.iter().map(|answer| answer.choices().len()).max().unwrap_or(1);
    let who: Vec<String> = landed.iter().map(Answer::to_string).collect();
    Ok(question(format!("landing {port} {ship} {}", who.join(" ")), move |of| {
        let of = Trial { campaign: before, ..of };
        let prospect = march::ask(&of, &landed).ok_or(NO_LANDING)?;
        Ok(chances::landing(Space::Place(port), units, &prospect))
    }))
}

/// The answer of a step as this game has it.
fn own(step: &Step) -> Option<Answer<Own>> {
    step.answer.try_map(|choice| choice.own())
}

/// Whether what is asked is risked by dice that odds can be told of: a battle, a siege.
pub fn are_of_use(awaiting: Option<Why>) -> bool {
    matches!(
        awaiting,
        Some(
            Why::SettleBattle { .. }
                | Why::SiegeAction { .. }
                | Why::WhoSorties { .. }
                | Why::WhoBreaksOut { .. }
        )
    )
}

/// The question what the steps of a draft risk; nothing where nobody can be met.
pub fn of_a_draft(campaign: &Campaign, steps: &[Step]) -> Option<Question> {
    let answers: Option<Vec<Answer<Own>>> = steps.iter().map(own).collect();
    let risked = march::risked(campaign, &answers?);
    (!risked.is_empty()).then_some(())?;
    let steps: Vec<String> = steps.iter().map(|step| step.answer.to_string()).collect();
    Some(question(format!("draft {}", steps.join(" > ")), move |of| {
        let ask = |(campaign, answer): (Campaign, Answer<Own>)| {
            let of = Trial { campaign, ..of.clone() };
            Some(chances::stakes(&march::ask(&of, &[answer])?))
        };
        let lines: Vec<String> = risked.into_iter().filter_map(ask).collect();
        Ok((Post { body: lines.join("\n"), ..Post::default() }, None))
    }))
}

pub fn of_what_waits(seen: &Seen<'_>) -> Option<Question> {
    let asked = match seen.game.decision().map(|decision| decision.why) {
        Some(Why::SettleBattle { .. }) => Query::Battle,
        Some(
            Why::SiegeAction { place }
            | Why::WhoSorties { place }
            | Why::WhoBreaksOut { place }
            | Why::BreakOutTo { place },
        ) => Query::Siege(place),
        _ => Query::Revolt,
    };
    odds::OddsRequest::question(&asked, seen.any, &Roster::default()).ok()
}
