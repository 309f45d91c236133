//! The map: the Sudan with its spaces, stacks and what has happened.

use khartoum::{Contingent, Faction, LAST_TURN, Place, SpaceId, UnitId, View, data};
use render::prelude::*;
use render::words;

use crate::chart::Chart;
use crate::chart::{Framing, Projection, Region, Sheet};
use crate::marks::{arrows, stations, tokens};
use crate::traces::{Gait, Traces};
use crate::{ground, names, panel};

/// The map of a game.
#[derive(Debug, Clone, PartialEq)]
pub struct Map {
    view: Box<View>,
    traces: Traces,
    framing: Framing,
    width: u32,
}

impl Map {
    /// The scene of a map with the traces of what has happened; 400 to 1,800 pixels wide.
    pub fn scene(view: &View, traces: Traces, framing: Framing, width: u32) -> Scene {
        Scene::new(Self { view: Box::new(view.clone()), traces, framing, width })
    }

    /// The sheets that stand one under the other; never none, and one for most maps.
    fn projections(&self) -> Vec<Projection> {
        let supply = self.framing == Framing::Supply;
        let projection = |region| Projection::new(region, supply, self.width);
        let region = match self.framing {
            Framing::Whole | Framing::Supply => None,
            Framing::Region(region) => Some(region),
            Framing::Close => Some(matters(&self.view, &self.traces)),
            Framing::Armies => {
                let regions = armies(&self.view, &self.traces);
                let all = regions.into_iter().map(|region| projection(Some(region)));
                let all = all.enumerate();
                return all.map(|(at, of)| if at == 0 { of } else { of.without_head() }).collect();
            }
        };
        vec![projection(region)]
    }

    fn sheet(&self, projection: Projection) -> Sheet {
        let mut sheet = Sheet::new(projection);
        let view = &self.view;
        let whole = sheet.plan.is_whole();
        let mut taken = vec![if whole { panel::PANEL } else { panel::corner(view, &mut sheet) }];
        if sheet.plan.supply {
            taken.push(supply(&mut sheet));
            arrows::supply(&mut sheet, view);
        }
        // Where supply is shown, nothing else is.
        let nothing = Traces::default();
        let traces = if sheet.plan.supply { &nothing } else { &self.traces };
        arrows::draw(&mut sheet, traces);
        stations::draw(&mut sheet, view, traces, &taken);
        if whole {
            panel::side(&mut sheet, view);
        } else if sheet.plan.head {
            panel::head(&mut sheet, view);
        }
        sheet
    }

    fn drawn(&self, projection: Projection, renderer: &Renderer) -> Result<Canvas, RenderError> {
        let (sheet, flood) = (self.sheet(projection), self.view.board.in_flood());
        let painted = || ground::painted(renderer, &projection, flood);
        renderer.over_painted(
            ground::kind(&projection, flood),
            projection.frame,
            painted,
            &sheet.svg,
        )
    }
}

fn supply(sheet: &mut Sheet) -> Rect {
    let rect = Rect::new(524.0, 1_128.0, 500.0, 38.0);
    let svg = &mut sheet.svg;
    svg.rect(rect, 4.0, Paint::fill(PAPER).edged(INK, 1.8));
    let at = rect.middle().by(-228.0, 0.0);
    svg.circle(at, 14.0, Paint::fill(YELLOW).edged(INK, 2.0));
    svg.circle(at, 10.0, Paint::fill(PAPER).edged(INK, 1.0));
    let how = roman(20.0, INK).start();
    sheet.text(at.by(24.0, 7.0), "supplied from a town no more than two spaces away", &how);
    rect
}

/// The region in which most has happened; where nothing has, most is going on.
fn matters(view: &View, traces: &Traces) -> Region {
    let board = &view.board;
    let mut weights: Vec<(SpaceId, u32)> = traces.weights().collect();
    if let Some(battle) = &view.battle {
        weights.push((battle.space, 20));
    }
    if weights.is_empty() {
        let [mahdists, empire] = Faction::ALL.map(|side| board.spaces_of(side));
        for space in mahdists {
            let near = khartoum::data().map.next_to(space).and(empire).count();
            weights.push((space, 1 + 2 * u32::try_from(near).unwrap_or(0)));
        }
    }
    let weight = |region: &Region| {
        let shown = weights.iter().filter(|(space, _)| shows(*region, *space));
        shown.map(|(_, weight)| *weight).sum::<u32>()
    };
    // The first of those that weigh the same.
    Region::ALL.into_iter().rev().max_by_key(weight).unwrap_or(Region::Nile)
}

fn shows(region: Region, space: SpaceId) -> bool {
    Projection::new(Some(region), false, 400).shows(Chart::of(Some(region)).space(space))
}

/// The fewest regions that show everybody who is seen; the one that matters where nobody is.
fn armies(view: &View, traces: &Traces) -> Vec<Region> {
    let [mahdists, empire] = Faction::ALL.map(|side| view.board.spaces_of(side));
    let there = mahdists.or(empire);
    if there.is_empty() {
        return vec![matters(view, traces)];
    }
    // Each set of regions is a number of as many bits.
    let regions = |set: u8| Region::ALL.into_iter().filter(move |of| set >> *of as u8 & 1 == 1);
    let mut sets: Vec<u8> = (1..1 << Region::ALL.len()).collect();
    sets.sort_by_key(|set| set.count_ones());
    let all = |set: &u8| there.into_iter().all(|at| regions(*set).any(|of| shows(of, at)));
    sets.into_iter().find(all).map_or(Region::ALL.to_vec(), |set| regions(set).collect())
}

impl Drawing for Map {
    fn words(&self) -> String {
        described(&self.view, &self.traces, self.framing)
    }

    fn draw(&self, renderer: &Renderer) -> Result<Canvas, RenderError> {
        let drawn =
            self.projections().into_iter().map(|projection| self.drawn(projection, renderer));
        let mut drawn = drawn.collect::<Result<Vec<_>, _>>()?;
        drawn.remove(0).over(drawn)
    }
}

/// What stands on the map and what has happened, in at most 1,024 characters, what matters most
/// first.
fn described(view: &View, traces: &Traces, framing: Framing) -> String {
    let mut text = state(view);
    words::list(&mut text, "Since the last map", &happened(traces), "; ", "");
    if framing == Framing::Supply {
        let reach = khartoum::supply::reach(&view.board);
        let spaces: Vec<String> = reach.map(|space| names::space(space).to_owned()).collect();
        words::list(&mut text, "Supplied from a town", &spaces, ", ", "No town gives supply.");
    }
    for (side, none) in [(Faction::Mahdist, "No Mahdists are seen."), (Faction::Empire, "")] {
        let head = if side == Faction::Mahdist { "Mahdists" } else { "Empire" };
        words::list(&mut text, head, &stacks(view, side), "; ", none);
    }
    let held = view.board.occupied(Faction::Mahdist).and(data().map.towns);
    let towns: Vec<String> = held.map(|town| names::space(town).to_owned()).collect();
    words::list(&mut text, "Towns of the Mahdists", &towns, ", ", "The Mahdists hold no town.");
    text.chars().take(words::LETTERS_MAX).collect()
}

fn state(view: &View) -> String {
    let board = &view.board;
    let seen = names::seen_by(view.eyes, view.open);
    let water = if board.in_flood() { "in flood" } else { "low" };
    let turn = match board.turn {
        0 => "set-up".to_owned(),
        turn => format!("turn {turn} of {LAST_TURN}"),
    };
    let mut text = format!(
        "Map of the Sudan, {turn}, {}, the Nile {water}. {seen}. The Empire has {} points and needs 9.",
        names::months(board.turn),
        board.points()
    );
    match (&view.outcome, board.now.card) {
        (Some(outcome), _) => text.push_str(&format!(" {}.", names::ended(outcome))),
        (None, Some(card)) => {
            let name = names::card(card);
            text.push_str(&format!(" It is {} turn: {name}.", names::word("whose", board.player)));
        }
        (None, None) => {
            text.push_str(&format!(" It is {} turn.", names::word("whose", board.player)));
        }
    }
    let [mahdist, empire] = view.held;
    if mahdist + empire > 0 {
        text.push_str(&format!(" Cards held: Mahdists {mahdist}, Empire {empire}."));
    }
    if let Place::Returning(turn) = board.unit(UnitId::MAHDI).place {
        text.push_str(&format!(" The Mahdi returns in turn {turn}."));
    }
    text
}

fn stacks(view: &View, side: Faction) -> Vec<String> {
    let told = |space: SpaceId| {
        let tokens = tokens::seen(view, side, space);
        let all: Vec<String> = tokens.iter().map(tokens::Token::words).collect();
        (!all.is_empty()).then(|| format!("{}: {}", names::space(space), all.join(", ")))
    };
    SpaceId::all().filter_map(told).collect()
}

fn happened(traces: &Traces) -> Vec<String> {
    let mut told = Vec::new();
    for clash in &traces.clashes {
        let won = match clash.winner {
            Some(winner) => format!(", won by {}", names::the(winner)),
            None => String::new(),
        };
        let [mahdists, empire] = clash.lost;
        let cost = match (mahdists, empire) {
            (0, 0) => String::new(),
            (lost, 0) => format!(", Mahdists lost {lost}"),
            (0, lost) => format!(", Empire lost {lost}"),
            (theirs, ours) => format!(", Mahdists lost {theirs}, Empire {ours}"),
        };
        told.push(format!("battle at {}{won}{cost}", names::space(clash.space)));
    }
    for step in &traces.steps {
        let [Some(from), Some(to)] = [step.path.first(), step.path.last()] else { continue };
        let army = names::word("contingent", step.contingent);
        let units = if step.count == 1 { "unit" } else { "units" };
        let how = match step.gait {
            Gait::Moved if step.sails => "sailed",
            Gait::Moved => "moved",
            Gait::Back => "retreated",
            Gait::Astray => "led astray",
        };
        let (from, to) = (names::space(*from), names::space(*to));
        told.push(format!("{} {army} {units} {how} from {from} to {to}", step.count));
    }
    for (space, army, count) in &traces.recruits {
        let army = names::word("contingent", *army);
        told.push(format!("{count} {army} new at {}", names::space(*space)));
    }
    let known = traces.recruits.iter().filter(|(_, army, _)| *army == Contingent::Mahdist);
    let known: u8 = known.map(|(_, _, count)| *count).sum();
    if traces.joined > known {
        let joined = usize::from(traces.joined - known);
        told.push(format!("{} joined", names::many(joined, "Mahdist unit", "Mahdist units")));
    }
    for (unit, cause) in &traces.fallen {
        told.push(format!("{} {}", names::unit(*unit), names::word("eliminated", *cause)));
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::situations::{self, AUDIENCES};

    const FRAMINGS: [(Framing, u32); 7] = [
        (Framing::Whole, 1600),
        (Framing::Supply, 1600),
        (Framing::Close, 550),
        (Framing::Armies, 550),
        (Framing::Region(Region::Nile), 550),
        (Framing::Region(Region::Kordofan), 400),
        (Framing::Region(Region::RedSea), 400),
    ];

    /// Whoever asks where the armies are sees all of them, wherever they stand.
    fn check_armies(map: &Map) -> usize {
        let projections = map.projections();
        for space in Faction::ALL.into_iter().flat_map(|side| map.view.board.spaces_of(side)) {
            let shown = |of: &Projection| of.shows(of.chart().space(space));
            assert!(projections.iter().any(shown), "{space}: {projections:?}");
        }
        projections.len()
    }

    #[test]
    fn nothing_on_any_map_collides_or_is_cut_and_no_army_is_left_out() {
        assert!(SpaceId::all().all(|space| Region::ALL.iter().any(|of| shows(*of, space))));
        let (mut faults, mut several) = (Vec::new(), 0);
        let random = (1..=30).map(situations::at_random);
        for situation in situations::situations().into_iter().chain(random) {
            for (who, audience) in AUDIENCES {
                let (view, events) = (situation.view(audience), situation.events(audience));
                for (framing, width) in FRAMINGS {
                    let (view, traces) = (Box::new(view.clone()), Traces::of(&events));
                    let map = Map { view, traces, framing, width };
                    if framing == Framing::Armies {
                        several += usize::from(check_armies(&map) > 1);
                    }
                    for projection in map.projections() {
                        let mut sheet = map.sheet(projection);
                        sheet.boxes.extend(ground::boxes(&projection));
                        let name = &situation.name;
                        let told = |fault| format!("{name}, {who}, {framing:?}: {fault}");
                        let edge = projection.frame.rect.grown(-3.0);
                        faults.extend(sheet.faults_in(edge).into_iter().map(told));
                    }
                }
            }
        }
        assert!(faults.is_empty(), "{}: {:#?}", faults.len(), &faults[..faults.len().min(30)]);
        assert!(several > 20, "{several}");
    }
}
