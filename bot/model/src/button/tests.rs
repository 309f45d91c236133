//! Every id through its text and back, the texts of messages already posted, and texts that
//! nobody of ours has written.

use ::staff::PlayerId;

use crate::button::*;
use crate::person::{Quiet, Rings};

const CAMPAIGN: CampaignId = CampaignId(i64::MAX / 36);
const DECISION: DecisionId = DecisionId(u32::MAX);

fn word(text: &str) -> Word {
    text.parse().expect("a word")
}

fn longest() -> Word {
    word(&"x".repeat(Word::LENGTH_MAX))
}

/// The longest ids of each kind that grow with what they hold.
fn longest_ids() -> Vec<ButtonId> {
    let (campaign, decision, draft) = (CAMPAIGN, DECISION, DraftId(CAMPAIGN.0));
    let tally = Tally::of(&[Tally::COUNT_MAX; 40]);
    let written = |length: usize| "x".repeat(length).parse::<Written>().expect("an answer");
    let answers = [
        AnswerButton::Counts(tally.clone()),
        AnswerButton::Counts(Tally::default()),
        AnswerButton::Chain(vec![written(36), written(36)]),
        AnswerButton::One(written(73)),
    ];
    let menus = [
        ListMenu::After(written(36)),
        ListMenu::Whole(tally.clone()),
        ListMenu::Kind(Tally::default()),
        ListMenu::Count { kind: u8::MAX, tally },
    ];
    let (turn, who) = (Some(u8::MAX), Some(PlayerId(u64::MAX)));
    let page = LogPage { turn, who, sort: Sort::Dice, begins: Begins::Above(i64::MAX) };
    let set = TermsButton::Set { key: longest(), value: longest() };
    let bear = PostsButton::Bear { battle: DECISION, how: longest() };
    let mut ids = vec![
        ButtonId::JoinSide { campaign, side: 1 },
        ButtonId::StartWithout { campaign, commander: u64::MAX, unready: 23 },
        ButtonId::GiveOpen(draft),
        ButtonId::GiveAll(draft),
        ButtonId::Changed { campaign, area: longest() },
        ButtonId::Rules(longest()),
        ButtonId::Turn(RulesButton::Topic(longest())),
        ButtonId::Form { campaign, decision, form: ListForm::ReportOf(u64::MAX) },
        ButtonId::Options { campaign, button: set },
        ButtonId::Posts { campaign, button: bear },
        ButtonId::Log { campaign, page },
        ButtonId::Story { campaign, button: StoryButton::Plot(longest()) },
        ButtonId::Undo { campaign, order: i64::MAX, button: UndoButton::Do },
    ];
    ids.extend(answers.clone().map(|answer| ButtonId::Choose { campaign, decision, answer }));
    ids.extend(answers.map(|answer| ButtonId::Order { campaign, decision, answer }));
    ids.extend(menus.map(|menu| ButtonId::Menu { campaign, decision, menu }));
    ids
}

#[test]
fn the_longest_ids_survive_their_texts() {
    for id in longest_ids() {
        let text = id.to_string();
        assert!(text.len() <= LENGTH_MAX, "{text}");
        assert_eq!(text.parse(), Ok(id), "{text}");
    }
}

/// Texts as they stand under messages: whoever changes one breaks a button that is posted.
#[test]
fn what_is_posted_is_read() {
    let campaign = CampaignId(1_234);
    let decision = DecisionId(56);
    let draft = DraftId(71);
    let one = |answer: &str| AnswerButton::One(answer.parse().expect("an answer"));
    let tally = |text: &str| text.parse::<Tally>().expect("a tally");
    let terms = |button| ButtonId::Options { campaign, button };
    let answer = |answer| ButtonId::Choose { campaign, decision, answer };
    let menu = |menu| ButtonId::Menu { campaign, decision, menu };
    let form = |form| ButtonId::Form { campaign, decision, form };
    let sheet = |button| ButtonId::Sheet { campaign, button };
    let posts = |button| ButtonId::Posts { campaign, button };
    let vote = |button| ButtonId::Vote { campaign, motion: 3, button };
    let proposal = |proposal, button| ButtonId::Proposal { campaign, proposal, button };
    let plan = |button| ButtonId::Plan { campaign, button };
    let clock = |button| ButtonId::Clock { campaign, button };
    let undo = |button| ButtonId::Undo { campaign, order: 12, button };
    let log = |page| ButtonId::Log { campaign, page };
    let story = |button| ButtonId::Story { campaign, button };
    let cards = |button| ButtonId::Cards { campaign, button };
    let file = |button| ButtonId::File { campaign, button };
    let page = LogPage {
        turn: Some(3),
        who: Some(PlayerId(80_351_110_224_678_912)),
        sort: Sort::Orders,
        begins: Begins::Below(120),
    };
    let chain = ["to:port:suakin", "sail:suakin"];
    let two = AnswerButton::Chain(chain.map(|link| link.parse().expect("an answer")).into());
    let posted = [
        ("o:ya", ButtonId::Orders(campaign)),
        ("h:ya", ButtonId::Hand(campaign)),
        ("m:ya", ButtonId::Map(campaign)),
        ("a:ya", ButtonId::Area(campaign)),
        ("3:ya:all", ButtonId::Changed { campaign, area: word("all") }),
        ("3:ya:san-juan", ButtonId::Changed { campaign, area: word("san-juan") }),
        ("w:ya", ButtonId::Why(campaign)),
        ("j:ya", ButtonId::Join(campaign)),
        ("l:ya", ButtonId::Leave(campaign)),
        ("7:ya", ButtonId::Ready(campaign)),
        ("t:ya", ButtonId::Start(campaign)),
        ("T:ya:7:2", ButtonId::StartWithout { campaign, commander: 7, unready: 2 }),
        ("L:ya", ButtonId::LeaveSurely(campaign)),
        ("c:ya:56:pass", answer(one("pass"))),
        ("c:ya:56:ops:39", answer(one("ops:39"))),
        ("c:ya:56:+", answer(one("+"))),
        ("c:ya:56:+unit:3+unit:4", answer(one("+unit:3+unit:4"))),
        ("c:ya:56:#7", answer(one("#7"))),
        ("c:ya:56:all", answer(AnswerButton::All)),
        ("c:ya:56:=30Z", answer(AnswerButton::Counts(tally("30Z")))),
        ("c:ya:56:to:port:suakin>sail:suakin", answer(two)),
        ("n:ya:56:one", menu(ListMenu::One)),
        ("n:ya:56:others", menu(ListMenu::Others)),
        ("n:ya:56:some", menu(ListMenu::Some)),
        ("n:ya:56:group", menu(ListMenu::Group)),
        ("n:ya:56:w00", menu(ListMenu::Whole(tally("00")))),
        ("n:ya:56:k02", menu(ListMenu::Kind(tally("02")))),
        ("n:ya:56:c11.02", menu(ListMenu::Count { kind: 11, tally: tally("02") })),
        ("s:ya:56:units", ButtonId::Show { campaign, decision, view: ListView::Units }),
        ("s:ya:56:", ButtonId::Show { campaign, decision, view: ListView::Whole }),
        ("p:ya:", terms(TermsButton::Open)),
        ("p:ya:more", terms(TermsButton::More)),
        ("p:ya:m", terms(TermsButton::Main)),
        ("p:ya:a", terms(TermsButton::First)),
        ("p:ya:b", terms(TermsButton::Second)),
        ("p:ya:#steps_per_unit", terms(TermsButton::Form(word("steps_per_unit")))),
        ("p:ya:!full", terms(TermsButton::Preset(word("full")))),
        (
            "p:ya:scenario=variable-start",
            terms(TermsButton::Set { key: word("scenario"), value: word("variable-start") }),
        ),
        ("r:siege-table", ButtonId::Rules(word("siege-table"))),
        ("0:at-once", ButtonId::Rings(Rings::AtOnce)),
        ("0:never", ButtonId::Rings(Rings::Never)),
        ("8:-", ButtonId::Zone(None)),
        ("8:1320-450", ButtonId::Zone(Some(Quiet { from: 1_320, to: 450 }))),
        ("y:", ButtonId::Turn(RulesButton::Picked)),
        ("y:#2", ButtonId::Turn(RulesButton::Menu(2))),
        ("y:siege-table", ButtonId::Turn(RulesButton::Topic(word("siege-table")))),
        ("k:ya:", sheet(SheetButton::Open)),
        ("k:ya:plan", sheet(SheetButton::Plan)),
        ("k:ya:words", sheet(SheetButton::Words)),
        ("k:ya:share", sheet(SheetButton::Share)),
        ("k:ya:share.words", sheet(SheetButton::ShareWords)),
        ("k:ya:worth.56", sheet(SheetButton::Worth(decision))),
        ("k:ya:ansar.56", sheet(SheetButton::Foe(decision))),
        ("k:ya:appoint.56", sheet(SheetButton::Appoint(decision))),
        ("9:ya:agree", file(FileButton::Agree)),
        ("9:ya:up", file(FileButton::TakeUp)),
        ("9:ya:archive", file(FileButton::Archive)),
        ("9:ya:report", file(FileButton::Report)),
        ("6:ya:page", story(StoryButton::Page)),
        ("6:ya:replay", story(StoryButton::Replay)),
        ("6:ya:losses", story(StoryButton::Plot(word("losses")))),
        ("d:ya:l.0.0.h0", log(LogPage::default())),
        ("d:ya:o.3.80351110224678912.b120", log(page)),
        (
            "d:ya:s.0.0.a7",
            log(LogPage { sort: Sort::Staff, begins: Begins::Above(7), ..LogPage::default() }),
        ),
        ("1:ya", ButtonId::Odds(campaign)),
        ("M:ya", ButtonId::Advice(campaign)),
        ("4:ya:", cards(CardsButton::Pick)),
        ("4:ya:hand", cards(CardsButton::Hand)),
        ("4:ya:track", cards(CardsButton::Track)),
        ("i:ya:lead.56", posts(PostsButton::Lead(decision))),
        ("i:ya:yield.56.7", posts(PostsButton::Yield { battle: decision, to: PlayerId(7) })),
        ("i:ya:bear.56.charge", posts(PostsButton::Bear { battle: decision, how: word("charge") })),
        ("v:ya:3:relieve", vote(BallotButton::Relieve)),
        ("v:ya:3:keep", vote(BallotButton::Keep)),
        ("v:ya:3:favour", vote(BallotButton::Favour)),
        ("v:ya:3:against", vote(BallotButton::Against)),
        ("v:ya:3:for", vote(BallotButton::For)),
        ("v:ya:3:stand", vote(BallotButton::Stand)),
        ("q:ya:4:back", proposal(4, ProposalButton::Back)),
        ("q:ya:4:object", proposal(4, ProposalButton::Object)),
        ("q:ya:4:adopt", proposal(4, ProposalButton::Adopt)),
        ("q:ya:4:take", proposal(4, ProposalButton::Take)),
        ("q:ya:4:drop", proposal(4, ProposalButton::Drop)),
        ("q:ya:0:make.1z", proposal(0, ProposalButton::Make(draft))),
        ("z:ya:run", plan(PlanButton::Run)),
        ("z:ya:on", plan(PlanButton::On)),
        ("z:ya:stop", plan(PlanButton::Stop)),
        ("z:ya:clear", plan(PlanButton::Clear)),
        ("z:ya:add.1z", plan(PlanButton::Add(draft))),
        ("2:ya", ButtonId::Dice(campaign)),
        ("u:ya:12:", undo(UndoButton::Show)),
        ("u:ya:12:do", undo(UndoButton::Do)),
        ("e:ya:tomorrow", clock(ClockButton::Tomorrow)),
        ("e:ya:away", clock(ClockButton::Away)),
        ("e:ya:leave=14", clock(ClockButton::Leave(14))),
        ("e:ya:for", clock(ClockButton::StandIn)),
        ("g:1z", ButtonId::Give(draft)),
        ("x:1z", ButtonId::Discard(draft)),
        ("b:1z", ButtonId::Back(draft)),
        ("f:ya:56:number", form(ListForm::Number)),
        ("f:ya:56:report", form(ListForm::Report)),
        ("f:ya:56:report.1234567890123456789", form(ListForm::ReportOf(1_234_567_890_123_456_789))),
    ];
    for (text, id) in posted {
        assert_eq!(text.parse().as_ref(), Ok(&id), "{text}");
        assert_eq!(id.to_string(), text);
    }
}

#[test]
fn junk_is_no_id() {
    let long = format!("c:1:1:{}", "x".repeat(100));
    for junk in [
        "",
        "o",
        "o:",
        "o:-1",
        "o:01",
        "o:+1",
        "o:1:",
        "c:1",
        "c:1:2",
        "c:1:x:pass",
        "c:1:02:pass",
        "z:1",
        "q:1",
        "v:1:x:keep",
        "v:1:-1:keep",
        "u:1:+5:do",
        "u:1:05:do",
        "é:1",
        "5:1",
        "oo:1",
        " o:1",
        "o:1 ",
        "✋",
        "::::",
        "k:",
        "k::",
        "f:1:4294967296:report",
        &long,
    ] {
        assert_eq!(junk.parse::<ButtonId>(), Err(NotOurs::Foreign), "{junk}");
    }
}

#[test]
fn a_part_that_is_unknown_is_told_apart() {
    let (campaign, decision) = (CampaignId(1), DecisionId(2));
    let look = |nearest| Unread::Look(Box::new(nearest));
    let list = ButtonId::Turn(RulesButton::Picked);
    for (text, unread) in [
        ("c:1:2:", Unread::Answer(campaign, decision)),
        ("c:1:2:é", Unread::Answer(campaign, decision)),
        ("c:1:2:a>>c", Unread::Answer(campaign, decision)),
        ("c:1:2:=3-0", Unread::Answer(campaign, decision)),
        ("n:1:2:", Unread::Menu(campaign, decision)),
        ("n:1:2:c", Unread::Menu(campaign, decision)),
        ("n:1:2:c300.0", Unread::Menu(campaign, decision)),
        ("n:1:2:é", Unread::Menu(campaign, decision)),
        ("f:1:2:reporter", Unread::Form(campaign, decision)),
        ("f:1:2:report.x", Unread::Form(campaign, decision)),
        ("i:1:lead.", Unread::Done(campaign)),
        ("i:1:bear.2", Unread::Done(campaign)),
        ("i:1:bear.2.a b", Unread::Done(campaign)),
        ("q:1:4:", Unread::Done(campaign)),
        ("q:1:4:make.-", Unread::Done(campaign)),
        ("z:1:", Unread::Done(campaign)),
        ("z:1:add.", Unread::Done(campaign)),
        ("s:1:2:é", look(ButtonId::Show { campaign, decision, view: ListView::Whole })),
        ("p:1:#", look(ButtonId::Options { campaign, button: TermsButton::Open })),
        ("p:1:a b=1", look(ButtonId::Options { campaign, button: TermsButton::Open })),
        ("k:1:worth.x", look(ButtonId::Sheet { campaign, button: SheetButton::Open })),
        ("9:1:", look(ButtonId::File { campaign, button: FileButton::Report })),
        ("6:1:", look(ButtonId::Story { campaign, button: StoryButton::Page })),
        ("d:1:l.300.0.h0", look(ButtonId::Log { campaign, page: LogPage::default() })),
        ("d:1:l.0.0.h0.h0", look(ButtonId::Log { campaign, page: LogPage::default() })),
        ("4:1:x", look(ButtonId::Cards { campaign, button: CardsButton::Pick })),
        ("3:1:@everyone", look(ButtonId::Changed { campaign, area: word("all") })),
        ("v:1:9:x", look(ButtonId::Vote { campaign, motion: 9, button: BallotButton::For })),
        ("u:1:9:x", look(ButtonId::Undo { campaign, order: 9, button: UndoButton::Show })),
        ("e:1:leave=x", look(ButtonId::Clock { campaign, button: ClockButton::Away })),
        ("y:#x", look(list.clone())),
        ("r:@everyone", look(list)),
    ] {
        assert_eq!(text.parse::<ButtonId>(), Err(NotOurs::Unread(unread)), "{text}");
    }
}

/// Every text but one letter off: whatever is read is written as it was.
#[test]
fn nothing_is_read_but_what_is_written() {
    for id in longest_ids() {
        let text: Vec<char> = id.to_string().chars().collect();
        for at in 0..text.len() {
            let lost: String =
                text.iter().enumerate().filter(|(n, _)| *n != at).map(|it| it.1).collect();
            let swaps = [':', '0', '+', '.', '#', '=', 'é', ' ', '\0'].map(|letter| {
                let mut other = text.clone();
                other[at] = letter;
                other.into_iter().collect::<String>()
            });
            let doubled: String = [&text[..=at], &text[at..]].concat().into_iter().collect();
            for hostile in swaps.into_iter().chain([lost, doubled]) {
                if let Ok(read) = hostile.parse::<ButtonId>() {
                    assert_eq!(read.to_string(), hostile);
                }
            }
        }
    }
}
