//! The rule behind a question, in plain words: what `Why?` says.

use san_juans::Why;

/// The rule behind a question, in plain words.
pub fn rule(why: Why) -> &'static str {
    match why {
        Why::PlayCard { .. } => {
            "Each turn has seven rounds. In each you play one card: for its event (it is then gone \
             for good), for Ops (to march), or once a turn for replacement points (which moves \
             Mahdi's score by +5). Or you pass: one Op, no card. When a card is played two dice \
             are thrown; if they total its random-event number, something unforeseen happens."
        }
        Why::ChooseKind { .. } => "The card leaves the kind open; they differ in name and picture.",
        Why::ArriveAt { .. } => {
            "Units a card brings appear at once and can march from the next round on."
        }
        Why::ChooseTarget { .. } => "The card's event works on a place you choose.",
        Why::ChooseForRandomEvent { .. } => {
            "Two dice came to the card's random-event number; two more named the event."
        }
        Why::TakeInExchange { .. } => "The card given up goes where the other came from.",
        Why::PointsFlag { .. } => {
            "Since the British have come, points of random events may be for either."
        }
        Why::FleeFrom { .. } => {
            "A garrison of one to three units in a place that rises rolls one die: 1–2 it goes \
             over to the Mahdi, 3–4 it gets away, 5–6 it puts the revolt down. It gets away to \
             the nearest place of ours by land, or from a port to any other port of ours, besieged \
             or not."
        }
        Why::PutOutFrom { .. } => "Ships of a port that rises go to the nearest port of ours.",
        Why::SpendOps { .. } => {
            "An Op lets all units of one place or stack march: three spaces, cavalry and camels \
             four, a mixed force like its slowest. No unit marches on two Ops in a round. Battles \
             are fought when the Ops are spent."
        }
        Why::WhoMarches { .. } => {
            "All may go, or some; the others can march elsewhere on the same Op. A group marches \
             like its slowest unit."
        }
        Why::MarchTo { .. } => {
            "In every space that is not ours a die is thrown: on a road the Ansar wait on 6, in a \
             village on 5 or 6, in a town on 4 or more, in a fortified town always; more easily \
             where the whole island is theirs. If nobody waits in a place, it is taken."
        }
        Why::UseGuides { .. } => "A random event sent guides: one force rolls for no encounters.",
        Why::UseSurprise { .. } => {
            "Good intelligence makes one battle of this round our surprise attack."
        }
        Why::SettleBattle { .. } => {
            "A battle is settled here by the quick resolver, or on your own table. Lost, it moves \
             Mahdi's score by +10, won by −10; half the force or more lost by +5 besides."
        }
        Why::StepsLost { .. } => "The steps each unit lost on your own table, one after another.",
        Why::AnsarStanding { .. } | Why::InRout { .. } => {
            "The pursuit counts who stood when our men began to withdraw. Units in rout count \
             neither as units nor as cavalry."
        }
        Why::RetreatTo { .. } => {
            "A beaten force goes back the way it came, part by part; else to a neighbouring place \
             of ours or free road; else by the ships in port; else it is destroyed. Besieged places \
             and spaces where another battle waits are closed."
        }
        Why::WhoEmbarks { .. } => "The ships take as many as they hold; the others are lost.",
        Why::SiegeLosses { .. } => "The siege table costs units; the commander names them.",
        Why::Refit => {
            "At most two points for a unit each turn, none in besieged places. Eliminated units \
             can be rebuilt in a fortified town of ours; mutineers never come back."
        }
        Why::RebuildAt { .. } => "Units are rebuilt in a fortified town of ours.",
        Why::ExchangeFor { .. } => {
            "The card comes into the hand; the one that goes is shuffled into the draw pile."
        }
        Why::NextToRise => {
            "Each roll counts at once for the next ones: a place in revolt makes its neighbours \
             rise more easily. The order stands until the commander sets another."
        }
        Why::MakePeace => {
            "A victory before turn 6 ends can be declined. Peace ends the war as won. Whoever \
             fights on goes into the next turn with Mahdi's score at 10."
        }
        Why::GiveTheatre { .. } => {
            "An officer gives orders on one island, with the cards the commander hands over."
        }
        at_sea => rule_at_sea(at_sea),
    }
}

fn rule_at_sea(why: Why) -> &'static str {
    match why {
        Why::WhoSails { .. } => {
            "Ships of one port or sea area that sail together. One Op lets all of them act, and in \
             a port the troops as well. Ships with damage stay and repair."
        }
        Why::SailHow { .. } => {
            "A ship has three functions a round. Each port left or entered and each sea area is \
             one, so are loading, landing and the repair of one point of damage. A gunboat carries \
             one unit, a transport three. Troops landed in a port of the Mahdi's have to assault \
             it; empty ships cannot stay there."
        }
        Why::WhoBoards { .. } => {
            "One function takes any number aboard up to what the ships hold; it costs each unit \
             one space of its march."
        }
        Why::WhoLands { .. } => {
            "One function lands any number; it costs each unit one space of its march. In a port \
             in revolt a die decides whether the Ansar wait on the beach: a village on 5 or 6, a \
             town on 4 or more, a fortified town always; more easily where the island is theirs."
        }
        Why::PointsAboard { .. } => {
            "Boats into a siege can carry replacement points, two for the room of one unit. They \
             can be used there at once."
        }
        Why::PutInto { .. } => "Both ports are equally near; a ship with damage has to go in.",
        Why::WhoIsSaved { .. } => {
            "Other ships in the same port or sea area take off as many as they have room for; the \
             rest go down."
        }
        Why::SeaFight { .. } => {
            "Each side throws a die for each point of its strength; 5 and 6 hit. Our ships take \
             hits as damage, drawn by lot. From the second round on they may run. It moves no \
             score."
        }
        Why::ShipDamage { .. } => "What each ship took on your own table, one after another.",
        Why::FormSupply { .. } => {
            "A supply point becomes a supply unit, which marches three spaces, fills the room of \
             one unit aboard ship, and cannot fight. A force on the road lives on it."
        }
        Why::UseTrain | Why::LayTrack { .. } | Why::WhoRides { .. } => {
            "An Op for the train lays two sections of track, each next to the base or to other \
             track, eight at most; or makes one trip with two infantry or batteries, or one \
             cavalry, to any place on the line. Nobody waits for a train, and its passengers need \
             no Op. A place in revolt cuts the line."
        }
        siege => rule_in_a_siege(siege),
    }
}

fn rule_in_a_siege(why: Why) -> &'static str {
    match why {
        Why::WhoBreaksThrough { .. } => {
            "By land a besieged place is left by fighting only. Won, they march on and the siege \
             goes on for those who stay; a place left empty is lost. Whoever has won has to march \
             out. Beaten, they are back inside, and it moves no score. Once a round for each place."
        }
        Why::SiegeAction { .. } => {
            "Each turn a garrison holds out, makes a sortie or breaks out; then two dice are \
             thrown on the siege table (low is good: 2 lifts the siege, 12 is surrender), and the \
             siege level rises by one, to 4 at most; each level above the first adds one to the \
             dice."
        }
        Why::WhoSorties { .. } => {
            "Two dice: 2–3 disaster, half are lost and the siege tightens; 4–5 a quarter lost; 6–7 \
             one lost; 8–9 the siege eases by a level, one lost; 10–11 it eases; 12 it eases by \
             two. +1 for each four units that go, +1 for two cavalry or more. No battle, no score."
        }
        Why::SortieLosses { .. } => "The sortie table costs units; the commander names them.",
        Why::WhoBreaksOut { .. } | Why::BreakOutTo { .. } => {
            "A battle in the open, which moves the score. Won, they stand in the next space, where \
             others may wait, and are probably out of supply; beaten, they are pursued and those \
             who live go back inside. Fortress garrisons cannot go. A place left empty is lost."
        }
        Why::ChooseType { .. } => {
            "The Intelligence Department lets the commander choose how the next battle is met."
        }
        Why::ScoutAgain { .. } => {
            "The force counted is the one that will be met there this turn. It may be counted \
             once more; the second count stands. Only the commander is told."
        }
        Why::TopCard { .. } => {
            "Only the commander sees these cards. They go back on the pile in any order: the one \
             chosen first lies lowest, the last on top."
        }
        Why::HicksLandsAt => {
            "The expedition lands on the island with most places in revolt, at a port of ours that \
             is not besieged, and marches at once on the nearest place in revolt."
        }
        Why::HicksMarchesOn { .. } => {
            "In each turn the expedition has to march on a place in revolt at least once, until \
             five of its ten units are gone."
        }
        _ => "The rules ask for an answer here.",
    }
}
