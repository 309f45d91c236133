//! What can be asked about chances: a march, a landing, the next rebellion, a siege, the battle
//! that waits; what a draft risks; and what a strong staff would do.

use games::odds::{Question, Told};
use games::orders::offers;
use games::orders::rehearse::rehearse;
use games::staff::authority::Authority;
use games::{OrderBuilder, odds};
use kit::{Answer, Audience, Calm};
use model::message::Post;
use model::{Game, Step};
use san_juans::{
    COMMANDER, Campaign, Choice as Own, OpsChoice, PlaceId, SailChoice, Space, War as _, Why,
};
use staff::Roster;

use crate::played::AtWar as _;
use crate::text::odds::{advice, bars, chances, stakes};
use crate::verbs::{about, march as marching, places, sail};
use san_juans_players::odds::{PATIENCE, Trial, battle, march, revolt, siege};
use san_juans_players::policy::lookahead;

const NONE: &str = "There are odds in a campaign only.";
const NOWHERE: &str = "They cannot march there as things stand.";
const NO_LANDING: &str = "They cannot land there as things stand.";

#[derive(Debug, Clone)]
pub enum Asked {
    March(String, String, Option<String>),
    Landing(String, String, Option<String>),
    Revolt,
    Siege(PlaceId),
    /// The battle that waits; where none does, what a strong staff would do.
    Battle,
}

fn question(
    name: String,
    trial: impl FnOnce(Trial, &Campaign) -> Result<Told, &'static str> + Send + 'static,
) -> Question {
    let trial = |game: &Game, audience: Audience, seed: u64| {
        let campaign = game.san_juans().ok_or(NONE)?;
        let seat = (audience == Audience::Seat(COMMANDER)).then_some(COMMANDER);
        let of = Trial { campaign: campaign.clone(), seat, seed, patience: PATIENCE };
        trial(of, campaign)
    };
    Question { name, trial: Box::new(trial) }
}

impl odds::Asked for Asked {
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
            Self::Revolt => question("revolt".to_owned(), |of, _| {
                let prospect = revolt::ask(&of).map_err(chances::no_rebellion)?;
                Ok((chances::revolt(&prospect), Some(bars::revolt(&prospect))))
            }),
            Self::Siege(place) => of_siege(*place),
            Self::Battle => question("battle".to_owned(), |of, campaign| {
                let view = campaign.view(of.seat);
                let Some(prospects) = battle::prospects(campaign, of.seat) else {
                    let waiting = march::waiting(&of);
                    if !waiting.is_empty() {
                        return Ok((chances::waiting(&waiting), Some(bars::waiting(&waiting))));
                    }
                    let all = lookahead::weighed(campaign, of.seat, of.seed);
                    let all = all.ok_or(advice::NOTHING)?;
                    let game = Game::of(campaign.clone());
                    return Ok((advice::told(&all, &view, Some(&game)), None));
                };
                Ok((chances::of_battle(&view, &prospects), bars::of_battle(&view, &prospects)))
            }),
        })
    }
}

fn of_siege(place: PlaceId) -> Question {
    question(format!("siege {place}"), move |of, campaign| {
        let prospects = siege::ask(&of, place).ok_or(
            "That place is not besieged. `/situation` names those that are; `/odds revolt` tells \
             which may be next.",
        )?;
        let view = campaign.view(of.seat);
        let drawn = bars::siege(place, &view, &prospects);
        Ok((chances::siege(place, &view, &prospects), Some(drawn)))
    })
}

/// The game as it would be if an Op were to be spent now; nothing once it is over.
pub fn with_an_op(game: &Game) -> Option<Game> {
    let copy = game.san_juans()?.with_an_op(&mut Calm::default(), &mut Vec::new());
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
    let mustered = rehearse(game, &by, builder.steps()).map_err(|_| NOWHERE.to_owned())?;
    let mustered = mustered.game_after.san_juans().cloned().ok_or(NOWHERE)?;
    let mut space: Option<Space> = None;
    let (mut count, mut who) = (0, String::new());
    for step in builder.steps() {
        match &step.answer {
            Answer::One(choice) => {
                if let Some(Own::Ops(OpsChoice::Activate(from) | OpsChoice::March(from))) =
                    choice.own()
                {
                    space = Some(from);
                }
            }
            Answer::Some(units) => {
                count = units.len();
                who = step.answer.to_string();
            }
            Answer::Number(_) => {}
        }
    }
    let from = space.ok_or(NOWHERE)?;
    let to = Answer::One(choice.own().ok_or(NOWHERE)?);
    // A force of one is not asked who goes.
    let units = if count == 0 { 1 } else { count };
    Ok(question(format!("march {from} {who} {to}"), move |of, _| {
        let of = Trial { campaign: mustered, ..of };
        let prospect = march::ask(&of, &[to]).ok_or(NOWHERE)?;
        let drawn = bars::march(from, units, &prospect);
        Ok((chances::march(from, units, &prospect), Some(drawn)))
    }))
}

/// The question about a landing of whoever is aboard these ships, or could go aboard where they
/// lie, as if the ships lay off the port and had an Op.
fn of_landing(
    game: &Game,
    roster: &Roster,
    (ship, to, units): (&str, &str, Option<&str>),
) -> Result<Question, String> {
    let port = places::place(to).ok_or_else(|| places::all().no_such(to))?;
    let (by, units) = (Authority::alone(), units.unwrap_or("all"));
    let off = sail::off_port(&mut OrderBuilder::new(game, &by, roster), ship, units, port)?;
    let mut builder = OrderBuilder::new(&off, &by, roster);
    sail::enter(&mut builder, ship, port)?;
    let before = builder.after().san_juans().cloned().ok_or(NO_LANDING)?;
    let entered = builder.steps().len();
    sail::move_units(&mut builder, SailChoice::Unload, ship, units)?;
    let landed: Option<Vec<Answer<Own>>> = builder.steps()[entered..].iter().map(own).collect();
    let landed = landed.ok_or(NO_LANDING)?;
    // A single unit aboard is not asked who lands.
    let units = landed.iter().map(|answer| answer.choices().len()).max().unwrap_or(1);
    let who: Vec<String> = landed.iter().map(Answer::to_string).collect();
    Ok(question(format!("landing {port} {ship} {}", who.join(" ")), move |of, _| {
        let of = Trial { campaign: before, ..of };
        let prospect = march::ask(&of, &landed).ok_or(NO_LANDING)?;
        let at = Space::Place(port);
        let drawn = bars::landing(at, units, &prospect);
        Ok((chances::landing(at, units, &prospect), Some(drawn)))
    }))
}

fn own(step: &Step) -> Option<Answer<Own>> {
    step.answer.try_map(|choice| choice.own())
}

/// The question what the steps of a draft risk; nothing where nobody can be met.
fn of_a_draft(game: &Game, steps: &[Step]) -> Option<Question> {
    let campaign = game.san_juans()?;
    let answers: Option<Vec<Answer<Own>>> = steps.iter().map(own).collect();
    let risked = march::risked(campaign, &answers?);
    (!risked.is_empty()).then_some(())?;
    let steps: Vec<String> = steps.iter().map(|step| step.answer.to_string()).collect();
    Some(question(format!("draft {}", steps.join(" > ")), move |of, _| {
        let ask = |(campaign, answer): &(Campaign, Answer<Own>)| {
            let of = Trial { campaign: campaign.clone(), ..of.clone() };
            let answer = std::slice::from_ref(answer);
            Some(stakes::line(&march::ask(&of, answer)?))
        };
        let lines: Vec<String> = risked.iter().filter_map(ask).collect();
        Ok((Post { body: lines.join("\n"), ..Post::default() }, None))
    }))
}

pub struct Chances;

impl odds::Odds for Chances {
    fn are_of_use(&self, game: &Game) -> bool {
        game.san_juans_view(None).is_some_and(|view| chances::are_of_use(&view))
    }

    fn of_a_draft(&self, game: &Game, steps: &[Step]) -> Option<Question> {
        of_a_draft(game, steps)
    }

    fn of_what_waits(&self, game: &Game) -> Option<Question> {
        let asked = match game.san_juans()?.decision().map(|decision| decision.why) {
            Some(Why::SettleBattle { .. }) => Asked::Battle,
            Some(
                Why::SiegeAction { place }
                | Why::WhoSorties { place }
                | Why::WhoBreaksOut { place }
                | Why::BreakOutTo { place },
            ) => Asked::Siege(place),
            _ => Asked::Revolt,
        };
        odds::Asked::question(&asked, game, &Roster::default()).ok()
    }
}
