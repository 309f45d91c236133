//! Battles and sieges of wars played at random by the ordinary rules.

use kit::SplitMix;
use san_juans::phases::sieges::siege::modifiers;
use san_juans::{Campaign, Options, PlaceId, Scenario, SiegeModifier, View, Why};

/// Looks at wars between any two answers, until whoever looks has seen enough.
pub(crate) fn look(mut seen: impl FnMut(&Campaign) -> bool) {
    for seed in 0..200 {
        let scenario = [Scenario::Revolt, Scenario::VariableStart, Scenario::Reconquest][seed % 3];
        let options = Options {
            scenario,
            storming: true,
            extras: true,
            gunboats_in_siege: seed % 2 == 0,
            advanced_supply: seed % 2 == 1,
            limited_intelligence: seed % 4 == 3,
            steps_per_unit: [4, 4, 2, 6, 20][seed % 5],
            ..Options::default()
        };
        let mut with = SplitMix(seed as u64 * 977 + 1);
        let mut campaign = Campaign::new(&options, &mut with, &mut Vec::new());
        while let Some(decision) = campaign.decision() {
            if seen(&campaign) {
                return;
            }
            let (seat, answer) = (decision.seats[0], with.answer(&decision.ask));
            let ask = campaign.ask_of(seat).expect("whoever is asked may answer");
            let answer = if ask == decision.ask { answer } else { with.answer(&ask) };
            campaign.apply(seat, &answer, &mut with, &mut Vec::new()).expect("offered");
        }
    }
}

pub(crate) fn battles(count: usize) -> Vec<View> {
    let mut found = Vec::new();
    look(|campaign| {
        let asked = campaign.decision().map(|decision| decision.why);
        if matches!(asked, Some(Why::SettleBattle { .. })) {
            found.push(campaign.view(None));
        }
        found.len() == count
    });
    found
}

/// A besieged place of a war, with what bears on its siege table.
pub(crate) struct Besieged {
    pub(crate) view: View,
    pub(crate) place: PlaceId,
    pub(crate) modifiers: Vec<(SiegeModifier, i8)>,
}

/// Besieged places at the start of rounds and when garrisons are asked.
pub(crate) fn sieges(count: usize) -> Vec<Besieged> {
    let mut found = Vec::new();
    look(|campaign| {
        let asked = campaign.decision().map(|decision| decision.why);
        if matches!(asked, Some(Why::SiegeAction { .. } | Why::PlayCard { .. })) {
            let (view, board) = (campaign.view(None), campaign.board());
            let besieged = view.places.iter().filter(|place| place.siege.is_some());
            for place in besieged {
                let modifiers = modifiers(place.id, board, campaign.options());
                found.push(Besieged { view: view.clone(), place: place.id, modifiers });
            }
        }
        found.len() >= count
    });
    found
}
