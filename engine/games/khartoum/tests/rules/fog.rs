//! What each side sees: stacks, events, cards, questions (K-066, K-R38, K-R55, K-R72).

use khartoum::{Board, Faction, Khartoum, Place, SpaceId};
use kit::Audience;

use crate::table::{audience, course, map, moved, played, space, turned, unit};

const EMPIRE: Option<Faction> = Some(Faction::Empire);
const MAHDIST: Option<Faction> = Some(Faction::Mahdist);

fn seen(game: &Khartoum, of: Option<Faction>) -> String {
    let view = game.view(audience(of));
    let there = khartoum::UnitId::of(Faction::Mahdist).filter_map(|id| {
        let at = view.board.space_of(id)?;
        let panicked = if view.board.unit(id).panicked { "!" } else { "" };
        Some(format!("{id}@{at}{panicked}"))
    });
    there.collect::<Vec<_>>().join(" ")
}

fn places(game: &Khartoum, of: Option<Faction>) -> Vec<String> {
    let board: Board = game.view(audience(of)).board;
    board.spaces_of(Faction::Mahdist).map(|space: SpaceId| space.to_string()).collect()
}

/// K-066, K-R38: the Empire sees the top unit of a stack and that there is more; the Mahdists see
/// everybody. Everybody else sees what the Empire sees.
#[test]
fn the_empire_sees_who_is_on_top() {
    let table = moved(
        "3 british; ours: thick; rahad: ali mahdi jihadiya-a!; bara: cavalry-a; korti: rmli",
        "begin",
    );
    for of in [EMPIRE, None] {
        assert_eq!(seen(&table.game, of), "ali@rahad cavalry-a@bara");
        let view = table.game.view(audience(of));
        assert_eq!(view.board.unit(unit("mahdi")).place, Place::Unseen);
        assert_eq!(view.board.unit(unit("muhamed")).place, Place::Unseen, "nor who is in the box");
        assert!(!view.board.unit(unit("jihadiya-a")).panicked);
        let of = |key: &str| view.board.sightings[space(key).index()].map(|seen| seen.more);
        assert_eq!((of("rahad"), of("bara"), of("korti")), (Some(true), Some(false), None));
    }
    assert_eq!(
        seen(&table.game, MAHDIST),
        "ali@rahad jihadiya-a@rahad! cavalry-a@bara mahdi@rahad"
    );
    let view = table.game.view(Audience::Side(Faction::Mahdist.side()));
    assert_eq!(view.board.space_of(unit("rmli")), Some(space("korti")), "K-066: all Empire stacks");
}

/// K-R38, K-R72: the order of a stack is changed by its owner; newcomers go beneath.
#[test]
fn a_stack_has_an_order() {
    let mut table = moved(
        "3 mahdist; ours: thick; rahad: ali mahdi cavalry-a; bara: muhamed jihadiya-a; kosti: rmli",
        "begin; may top:mahdi top:cavalry-a top:jihadiya-a; cannot top:ali top:muhamed;
         march:muhamed:rahad; stack rahad = ali mahdi cavalry-a muhamed; top:muhamed;
         stack rahad = muhamed ali mahdi cavalry-a; tells Topped { unit: muhamed };
         top:mahdi; stack rahad = mahdi muhamed ali cavalry-a; cannot top:mahdi top:muhamed
         (each once); march:jihadiya-a:rahad; stack rahad = mahdi muhamed ali cavalry-a jihadiya-a",
    );
    assert_eq!(seen(&table.game, EMPIRE), "muhamed@bara ali@rahad", "as it was");
    table.play("march:mahdi:el-obeid");
    table.play("done; seen rahad = muhamed+; seen el-obeid = mahdi; seen bara = nobody; asks over");
    // Whoever was on top may be put on top of another stack after it has moved.
    moved(
        "3 mahdist; rahad: ali mahdi; bara: muhamed",
        "begin; top:mahdi; march:mahdi:bara;
         top:mahdi; stack bara = mahdi muhamed",
    );
}

/// K-R72: in thick fog what the Mahdists do in their movement is seen when it is over, and then only where they
/// are; who is on top, at the end of their turn.
#[test]
fn moves_are_seen_when_they_are_over() {
    let mut table = moved(
        "3 mahdist; ours: thick; rahad: ali mahdi; sennar: muhamed; kosti: rmli; dara: cavalry-a;
         el-fasher: cavalry-b",
        "begin; march-all:rahad:bara; attack:muhamed:kosti:sennar",
    );
    assert_eq!(
        seen(&table.game, EMPIRE),
        "muhamed@sennar ali@rahad cavalry-a@dara cavalry-b@el-fasher"
    );
    assert_eq!(places(&table.game, EMPIRE), ["sennar", "rahad", "el-fasher", "dara"]);
    let told = table.told_to(EMPIRE);
    assert!(!told.iter().any(|text| text.starts_with("Moved")), "{told:#?}");
    assert!(
        table.told_to(MAHDIST).iter().any(|text| text.starts_with("Moved { units: [ali, mahdi]"))
    );
    table.play("march:cavalry-a:en-nahud; done 6 1 1 2; asks khartoum-retreat");
    // The battle has ended; of Kosti, Bara and En Nahud it is known that somebody is there.
    assert_eq!(seen(&table.game, EMPIRE), "cavalry-b@el-fasher");
    assert_eq!(places(&table.game, EMPIRE), ["kosti", "bara", "en-nahud", "el-fasher"]);
    table.play(
        "first; asks over; seen bara = ali+; seen en-nahud = cavalry-a; seen kosti = muhamed",
    );
}

/// K-066, K-R72: as printed nothing is hidden but what lies beneath the top unit of a stack: marches are
/// seen as they are made, by their top unit, and so are recruits, the box, and who is put on top.
#[test]
fn as_printed_only_what_lies_beneath_is_hidden() {
    let on = "rahad: ali mahdi cavalry-a; bara: muhamed; kosti: rmli; dara: cavalry-b abdulah";
    let mut table = moved(
        &format!("3 mahdist; {on}"),
        "begin; march-all:rahad:el-obeid; seen rahad = nobody;
         seen el-obeid = ali+; march:abdulah:el-fasher; seen el-fasher = abdulah; seen dara =
         cavalry-b; top:cavalry-a; seen el-obeid = cavalry-a+; march:muhamed:el-obeid",
    );
    let seen_now = "abdulah@el-fasher cavalry-a@el-obeid cavalry-b@dara";
    for of in [EMPIRE, None] {
        assert_eq!(seen(&table.game, of), seen_now);
        let view = table.game.view(audience(of));
        let place = |key: &str| view.board.unit(unit(key)).place;
        assert_eq!(["ali", "mahdi", "muhamed"].map(place), [Place::Unseen; 3], "beneath");
        assert_eq!(place("jihadiya-a"), Place::Box, "the box is open");
        let told = table.told_to(of);
        let way = "path: [rahad, el-obeid], cargo: [], attack: false, open: true";
        let wanted = [
            format!("Moved {{ units: [ali], {way}, more: true }}"),
            "Topped { unit: cavalry-a, open: true }".to_owned(),
        ];
        for wanted in wanted {
            assert!(told.contains(&wanted), "{told:#?}");
        }
        let alone = told.iter().any(|text| text.starts_with("Moved { units: [abdulah]"));
        assert!(alone && !told.iter().any(|text| text.contains("mahdi,")), "{told:#?}");
    }
    let own = table.told_to(MAHDIST);
    assert!(
        own.iter().any(|text| text.starts_with("Moved { units: [ali, cavalry-a, mahdi]")
            || text.starts_with("Moved { units: [ali, mahdi, cavalry-a]")),
        "{own:#?}"
    );
    let told = table.events.len();
    table.play("march:cavalry-b:en-nahud");
    assert!(table.game.revealed(&table.events[told..]), "K-R57: it has been seen");
    // Recruits, and the Mahdi as he returns.
    let table =
        played("3 17; rahad: mahdi ali; kosti: rmli", "begin 4 1; first; asks khartoum-move");
    let told = table.told_to(EMPIRE);
    assert_eq!(told.iter().filter(|text| text.starts_with("Recruited")).count(), 2, "{told:#?}");
    assert!(!told.iter().any(|text| text.starts_with("Joined")), "{told:#?}");
    let mut board = map(5, "el-obeid: ali; kosti: rmli; draw mahdist: K-10");
    board.units[khartoum::UnitId::MAHDI.index()].place = Place::Returning(5);
    let turn = [khartoum::phases::Frame::Player(Faction::Mahdist)];
    let table = course(board, &turn, "begin 1; place:mahdi:murat-wells; seen murat-wells = mahdi");
    let told = table.told_to(None);
    assert!(told.contains(&"MahdiReturned { at: Some(murat-wells), open: true }".to_owned()));
}

/// K-R38: a battle shows all units in its space until it ends.
#[test]
fn a_battle_shows_everybody_there() {
    let mut table = moved(
        "3 british; bara: ali mahdi cavalry-a jihadiya-a; rahad: muhamed osman-digna;
         duem: rmli w-cavalry",
        "begin; attack-all:duem:bara:duem; asks break-off; asked = mahdist",
    );
    let all = "ali@bara jihadiya-a@bara cavalry-a@bara mahdi@bara";
    assert_eq!(seen(&table.game, EMPIRE), format!("muhamed@rahad {all}"));
    assert_eq!(seen(&table.game, None), seen(&table.game, EMPIRE));
    table.play("stand ..; asks break-off; asked = empire; stand ..; asks over; at rmli = duem");
    let told = table.told_to(EMPIRE);
    let begins = "BattleBegan { space: bara, attacker: Empire, terrain: Scrub, \
                  attackers: [rmli, w-cavalry], defenders: [ali, jihadiya-a, cavalry-a, mahdi]";
    assert!(told.iter().any(|text| text.starts_with(begins)), "{told:#?}");
    assert_eq!(
        table.board().sightings[space("bara").index()].map(|seen| (seen.top, seen.more)),
        Some((Some(unit("ali")), true)),
        "and no longer"
    );
}

/// K-066, K-R38, K-R72: the order of a stack shows in no fact of a battle, be it who is there, who fires,
/// who breaks off or who retreats; those who go to the same space keep it there.
#[test]
fn no_battle_tells_the_order_of_a_stack() {
    let cases = [
        // All are panicked, so they have lost.
        ("begin", ["jihadiya-a! cavalry-a! mahdi!", "cavalry-a! mahdi! jihadiya-a!"]),
        ("begin; all-off ..", ["jihadiya-a cavalry-a mahdi", "mahdi jihadiya-a cavalry-a"]),
        ("begin; hold 1 6 1 1 1 ..", ["jihadiya-a cavalry-a mahdi", "mahdi jihadiya-a cavalry-a"]),
    ];
    for (text, stacks) in cases {
        let tables = stacks.map(|stack| {
            let on = format!("tamai: {stack} rmli naval-bde; suakin: garrison-suakin; tokar: ali");
            crate::table::fought(&format!("3 empire; {on}"), text)
        });
        let told = tables.each_ref().map(|table| table.told_to(EMPIRE));
        assert_eq!(told[0], told[1]);
        for (table, stack) in tables.iter().zip(stacks) {
            let board = table.board();
            let there = board.at(Faction::Mahdist, space("tokar"));
            let kept: Vec<khartoum::UnitId> = stack
                .split_whitespace()
                .map(|key| unit(key.trim_end_matches('!')))
                .filter(|unit| there.contains(unit))
                .collect();
            assert_eq!(there[0], unit("ali"), "newcomers come beneath");
            assert_eq!(there[1..], kept[..], "{text}");
            assert!(kept.len() > 1 || text.contains("hold"), "{text}: {kept:?}");
        }
    }
}

/// K-R72, K-R55: recruits in thick fog: the Empire is told their number, and sees them at the end of the turn.
#[test]
fn recruits_are_the_mahdists_secret() {
    let mut table = played(
        "3 17; ours: thick; rahad: mahdi; el-obeid: ali; kosti: rmli",
        "begin 4 1; asks khartoum-recruits",
    );
    for of in [EMPIRE, None] {
        let copy = table.game.seen_by(audience(of));
        let decision = copy.decision().expect("asked");
        assert_eq!(decision.ask.choices(), [], "what is offered is theirs to know");
        assert!(format!("{:?}", decision.why).contains("left: 2"), "{:?}", decision.why);
        assert!(!format!("{:?}", copy.frames()).contains("UnitId(7)"), "{:?}", copy.frames());
    }
    assert!(
        !table.game.seen_by(audience(MAHDIST)).decision().expect("asked").ask.choices().is_empty()
    );
    table.play("first; asks khartoum-move");
    let told = table.told_to(EMPIRE);
    assert!(told.contains(&"Joined { count: 2 }".to_owned()), "{told:#?}");
    assert!(!told.iter().any(|text| text.starts_with("Recruited")), "{told:#?}");
    assert_eq!(seen(&table.game, EMPIRE), "ali@el-obeid mahdi@rahad");
    // Of the Empire's they are told all.
    let table = played("3 8; suakin: rmli", "begin; place:guards-bde:suakin");
    assert!(
        table.told_to(MAHDIST).iter().any(|text| text.starts_with("Recruited { unit: guards-bde"))
    );
}

/// K-R72: in thick fog the Mahdi's return is told, but not where.
#[test]
fn the_mahdi_returns_in_secret() {
    let mut board = map(5, "ours: thick; el-obeid: ali; kosti: rmli; draw mahdist: K-10");
    board.units[khartoum::UnitId::MAHDI.index()].place = Place::Returning(5);
    let mut table = course(
        board,
        &[khartoum::phases::Frame::Player(Faction::Mahdist)],
        "begin 1; place:mahdi:murat-wells",
    );
    let told = table.told_to(EMPIRE);
    assert!(told.contains(&"MahdiReturned { at: None }".to_owned()), "{told:#?}");
    assert_eq!(places(&table.game, EMPIRE), ["el-obeid"]);
    table.play("done; seen murat-wells = mahdi");
}

/// K-R21, K-R55: held cards and the order of the decks: their number is seen, not which.
#[test]
fn cards_are_a_secret_of_their_side() {
    let on =
        "rahad: mahdi ali; kosti: garrison-d; held mahdist: K-14; draw mahdist: K-13 K-10 K-17;
              draw empire: K-06 K-01 K-03; held empire: K-04";
    let table = turned(&format!("3 mahdist; {on}"), "begin; draw; asks khartoum-hold");
    let told = table.told_to(EMPIRE);
    assert!(told.contains(&"Drew { of: Mahdist, card: None }".to_owned()), "{told:#?}");
    let own = table.told_to(MAHDIST);
    assert!(own.contains(&"Drew { of: Mahdist, card: Some(K-13) }".to_owned()), "{own:#?}");
    let ours = table.game.view(audience(MAHDIST));
    assert_eq!(ours.hand(Faction::Mahdist).map(<[_]>::len), Some(1));
    assert_eq!((ours.hand(Faction::Empire), ours.held), (None, [1, 1]));
    let theirs = table.game.view(audience(EMPIRE));
    assert_eq!((theirs.hand(Faction::Mahdist), theirs.decks), (None, [2, 3]));
    let draw: Vec<u8> = theirs.board.decks[1].draw.iter().map(|card| card.0).collect();
    assert_eq!(draw, [1, 3, 6], "nobody knows the order of a deck, its owner neither");
    // Laid aside: which one is told to its owner alone.
    let mut table = table;
    table.play("lay-aside");
    assert!(table.told_to(EMPIRE).contains(&"LaidAside { of: Mahdist, card: None }".to_owned()));
}

/// K-R55: eliminations, dice and what modifies them are told to everybody.
#[test]
fn everything_else_is_public() {
    let table = crate::table::fought(
        "3 mahdist; berber: ali mahdi rmli; dongola: garrison-b",
        "begin 6 1 1 6 6; asks over",
    );
    let [empire, everybody, mahdist] = [EMPIRE, None, MAHDIST].map(|of| table.told_to(of));
    assert_eq!(empire, mahdist);
    assert_eq!(everybody, mahdist);
    assert!(mahdist.iter().any(|text| text.starts_with("Eliminated { unit: rmli")), "{mahdist:#?}");
    assert!(mahdist.iter().any(|text| text.contains("Modifier { reason: Leader, by: 1 }")));
}

/// K-R57: a move may be taken back, but none that showed a card, a stack or a die.
#[test]
fn what_came_to_light_is_not_taken_back() {
    let on = "ours: thick; rahad: mahdi ali; kosti: garrison-d; draw mahdist: K-13 K-11";
    let mut table = turned(&format!("3 mahdist; {on}"), "begin");
    assert!(table.game.revealed(&table.events), "a card was drawn");
    table.play("play:K-13 1; place:jihadiya-a:rahad");
    let told = table.events.len();
    table.play("march:mahdi:bara");
    assert!(!table.game.revealed(&table.events[told..]), "{:?}", &table.events[told..]);
    let told = table.events.len();
    table.play("done");
    assert!(table.game.revealed(&table.events[told..]), "the Empire sees where they are");
    let empire = "suakin: rmli; tamai: ali; rahad: muhamed mahdi; draw empire: K-08";
    let mut table =
        turned(&format!("3 empire; {empire}"), "begin; muster:suakin; march:rmli:trinkitat");
    let told = table.events.len();
    table.play("attack:naval-bde:tamai:suakin");
    assert!(!table.game.revealed(&table.events[told..]));
    table.play("done ..");
    assert!(table.game.revealed(&table.events[told..]), "a battle shows a stack");
}
