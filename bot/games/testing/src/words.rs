//! What a game says in random play: each fact, question, choice and lesson has words that are fit to
//! be read, and no word tells anybody what is hidden from them.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt::Debug;

use games::orders::rehearse::rehearse;
use games::people::authority::Authority;
use games::text::guidance::guide::Guide;
use games::text::preview::preview;
use games::ui::Chapter;
use games::verb::{Does, OptionValue, Verb};
use games::{Look, OrderBuilder, Play};
use kit::{Answer, Ask, Audience, Machine, Rules, Side, SplitMix};
use model::words::length;
use model::{Choice, Event, Game, Snapshot, Step};
use staff::Roster;

/// Signs of something that is not meant for readers.
const NEVER: &str = "{|}|Some(|None|::|UnitId|PieceId|SpaceId|CardId|AreaId|BannerId|K-|P-|S-|  | .|\
    \u{20},|,,|..|the the|a a |+-|−−| 1 units| 1 spaces| 1 points| 1 bases| 1 inches| 1 levels| 1 steps|\
    half a die|null|AP|VP|MA |RP|CM|DRM|un-scout";

/// An answer drawn from what is offered, each as likely as it is liked.
pub fn answer<C: Copy>(ask: &Ask<C>, liking: fn(&C) -> usize, dice: &mut SplitMix) -> Answer<C> {
    match ask {
        Ask::One(of) => {
            let mut left = dice.below(of.iter().map(liking).sum());
            for choice in of {
                match left.checked_sub(liking(choice)) {
                    Some(less) => left = less,
                    None => return Answer::One(*choice),
                }
            }
            Answer::One(of[0])
        }
        Ask::Some { of, min, max } => {
            let wanted = usize::from(*min) + dice.below(usize::from(max - min) + 1);
            let start = dice.below(of.len());
            Answer::Some(of.iter().cycle().skip(start).take(wanted).copied().collect())
        }
        Ask::Number { min, max } => {
            let span = usize::try_from(max - min).expect("few") + 1;
            Answer::Number(min + u32::try_from(dice.below(span)).expect("few"))
        }
    }
}

/// A game played at random; `look` sees each question, and the facts that led to it.
pub fn played<R: Rules>(
    options: &R::Options,
    seed: u64,
    liking: fn(&R::Choice) -> usize,
    mut look: impl FnMut(&Machine<R>, &[R::Event]),
) {
    crate::games();
    let mut dice = SplitMix(seed * 7_919 + 1);
    let mut events = Vec::new();
    let mut game = Machine::<R>::new(options, &mut dice, &mut events);
    loop {
        look(&game, &events);
        events.clear();
        let Some(decision) = game.decision().cloned() else { break };
        for seat in decision.seats {
            // A question to both is answered by both.
            let Some(ask) = game.ask_of(seat) else { continue };
            let given = answer(&ask, liking, &mut dice);
            game.apply(seat, &given, &mut dice, &mut events).expect("offered");
        }
    }
}

/// Everybody who reads of a game of two sides.
pub fn audiences() -> [Audience; 3] {
    [Audience::Public, Audience::Side(Side(0)), Audience::Side(Side(1))]
}

/// Words that no reader should see, or that stand twice; and one that is no sentence.
#[track_caller]
pub fn look_over(told: &str, of: &impl Debug) {
    thread_local! {
        static KNOWN: RefCell<BTreeSet<String>> = const { RefCell::new(BTreeSet::new()) };
    }
    assert!(!told.trim().is_empty(), "no words: {of:?}");
    if !KNOWN.with_borrow_mut(|known| known.insert(told.to_owned())) {
        return;
    }
    for raw in NEVER.split('|') {
        assert!(!told.contains(raw), "{raw:?} in {told}");
    }
    let words: Vec<&str> = told.split(' ').collect();
    for pair in words.windows(2) {
        let word = pair[0].chars().all(char::is_alphabetic) && !pair[0].is_empty();
        assert!(!word || pair[0] != pair[1], "{:?} twice in {told}", pair[0]);
    }
}

/// Whether words show the face of a die.
pub fn shows_dice(told: &str) -> bool {
    told.split('🎲').skip(1).any(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// The name of a fact's kind.
pub fn kind(event: &impl Debug) -> String {
    let told = format!("{event:?}");
    told.chars().take_while(|letter| letter.is_alphanumeric()).collect()
}

/// The kinds of facts that a file of the rules declares.
pub fn declared(source: &str) -> BTreeSet<String> {
    let declared = source.split_once("pub enum Event {").expect("declared").1;
    let declared = declared.split_once("\n}").expect("it ends").0;
    let declared = declared.lines().filter(|line| line.starts_with("    ") && &line[4..5] != " ");
    let name =
        |line: &str| line.trim().split([' ', ',', '(']).next().unwrap_or_default().to_owned();
    declared.map(name).filter(|name| name.starts_with(char::is_uppercase)).collect()
}

/// Holds what a copy of a game asks its audience against what a panel can show.
pub fn asks(play: &dyn Play, game: &Game, audience: Audience) {
    let Some(decision) = game.decision() else { return };
    let why = &decision.why;
    let (title, body) = play.question(why, game, audience);
    assert!(title.contains('?') && length(&title) <= 100, "{title}");
    assert!(length(&body) < 3_000, "{body}");
    let awaited = play.awaited(why, Some(game));
    assert!(!awaited.ends_with('.') && length(&awaited) <= 80, "{awaited}");
    for told in [title.as_str(), awaited.as_str(), play.rule(why)] {
        look_over(told, why);
    }
    body.lines().for_each(|line| look_over(line, why));
    let mut titles = BTreeSet::new();
    let choices = decision.ask.choices();
    for (choice, label) in choices.iter().zip(play.labels(choices, game)) {
        look_over(&label.title, choice);
        look_over(&label.detail, choice);
        assert!(length(&label.title) <= 80 && length(&label.detail) <= 100, "{label:?}");
        assert!(!label.detail.ends_with('…'), "it is cut: {}", label.detail);
        assert!(!label.title.ends_with('…'), "it is cut: {}", label.title);
        assert!(!label.emoji.is_empty() && !label.group.is_empty(), "{label:?}");
        assert!(titles.insert(label.title.clone()), "{} stands twice", label.title);
        play.defaulted(why, &Answer::One(*choice), Some(label.title)).expect("words");
    }
}

/// Holds the messages that a game is told in against their names: each is read from its topic and from
/// its name, and none from anything else.
pub fn chapters_are_read<C: Chapter + Debug>(junk: &[&str]) {
    for chapter in C::all() {
        assert_eq!(C::read(&chapter.to_string()), Some(chapter));
        assert_eq!(C::named(&chapter.name()), Some(chapter));
    }
    for junk in junk {
        assert_eq!((C::read(junk), C::named(junk)), (None, None), "{junk}");
    }
}

/// Holds a rule book against the questions of its game: each is answered by one topic, and no topic
/// cites a row.
pub fn rule_book_answers(play: &dyn Play, questions: &[&str]) {
    let topics = play.about().rules;
    let of = topics[0].key.split('-').next();
    for topic in topics {
        assert_eq!(topic.key.split('-').next(), of);
        let cites = ["K-", "P-", "S-"].iter().any(|row| topic.text.contains(row));
        assert!(!cites, "{}", topic.key);
    }
    let asked = topics.iter().flat_map(|topic| &topic.questions).map(String::as_str);
    let asked: Vec<&str> = asked.collect();
    assert_eq!(asked.len(), questions.len(), "each by one topic");
    assert_eq!(asked.into_iter().collect::<BTreeSet<_>>(), questions.iter().copied().collect());
}

/// Holds what a newcomer is told at a question; `met` are the lessons that have come up.
pub fn guides(guide: &dyn Guide, game: &Game, events: &[Event], met: &mut BTreeSet<&'static str>) {
    let why = game.decision().expect("it waits").why;
    for (name, words) in guide.explained(&why, game, &|_| false) {
        look_over(&words, &name);
        assert!(length(&words) < 500, "{name}");
        met.insert(name);
        let again = guide.explained(&why, game, &|had| had == name);
        assert!(again.iter().all(|(other, _)| *other != name), "{name}");
    }
    guide.came_of(events, game).iter().for_each(|told| look_over(told, &"came of it"));
    look_over(&guide.farewell(game), &"farewell");
}

/// A campaign as an audience has it.
pub fn seen_snapshot(game: &Game, audience: Audience) -> Snapshot {
    let kept = crate::snapshot(game.seen(Some(audience)).into_owned());
    Snapshot { setup: game.setup(), audience: Some(audience), ..kept }
}

/// All that an audience reads of a game as it stands, after these facts: messages, boards, panels,
/// and the words of its pictures, which are those of these looks and of that name.
pub fn read(
    play: &dyn Play,
    game: &Game,
    events: &[Event],
    audience: Audience,
    (looks, pictured): (&[Look<'_>], &str),
) -> Vec<String> {
    let snapshot = seen_snapshot(game, audience);
    let known = snapshot.game.as_deref().expect("under way");
    let events: Vec<Event> = events.iter().filter_map(|event| event.seen_by(audience)).collect();
    let mut told = Vec::new();
    for (topic, events) in play.sections(play.standing(known).as_ref(), &events) {
        told.push(format!("{:?}", play.dispatch(&topic, &events, &snapshot, None)));
    }
    told.extend(play.told(&events, known, audience));
    told.push(format!("{:?} {:?}", play.board(&snapshot), play.stands(known)));
    told.push(format!("{} {}", play.how_far(known), play.ended(known)));
    for (place, _) in play.places().all {
        told.push(format!("{:?}", play.situation(&snapshot, Some(&place), audience)));
    }
    told.push(format!("{:?}", play.situation(&snapshot, None, audience)));
    if let Some(decision) = known.decision() {
        told.push(play.awaited(&decision.why, Some(known)));
        told.push(format!("{:?}", play.question(&decision.why, known, audience)));
        let choices = decision.ask.choices();
        told.push(format!("{choices:?} {:?}", play.labels(choices, known)));
        told.push(format!("{:?}", play.parts(&decision, known)));
    }
    told.extend(previews(known));
    if let Some(guide) = play.about().guide {
        told.extend(guide.came_of(&events, known));
        told.push(guide.farewell(known));
    }
    if play.about().has_cards {
        told.push(format!("{:?} {:?}", play.held(known), play.hand(&snapshot, None)));
        told.extend(play.fan(&snapshot).map(|scene| scene.words()));
    }
    for look in looks {
        let scene = play.scene(known, &Roster::default(), audience, *look, &events);
        told.extend(scene.map(|scene| scene.words()));
    }
    told.extend(play.pictured(pictured, known, &events).map(|scene| scene.words()));
    told
}

/// What a few orders would do, as whoever this copy is for is told before they give them.
pub fn previews(known: &Game) -> Vec<String> {
    let Some(decision) = known.decision() else { return Vec::new() };
    let answers: Vec<Answer<Choice>> = match &decision.ask {
        Ask::One(of) => {
            let last = of.last().copied().into_iter();
            of.iter().copied().step_by(of.len() / 4 + 1).chain(last).map(Answer::One).collect()
        }
        Ask::Some { of, max, .. } => {
            vec![Answer::Some(of.iter().copied().take(usize::from(*max)).collect())]
        }
        Ask::Number { min, .. } => vec![Answer::Number(*min)],
    };
    let told = |answer: Answer<Choice>| {
        let step = Step { topic: decision.why.topic().to_owned(), answer };
        let tried = rehearse(known, &Authority::alone(), &[step]).ok()?;
        let shown = preview(&tried, &Roster::default());
        Some(format!("{:?} {:?}", shown.lines, shown.then))
    };
    answers.into_iter().filter_map(told).collect()
}

/// A part of a verb of a game.
pub fn part(play: &dyn Play, name: &str) -> &'static Verb {
    let mut parts = play.about().verbs.iter().flat_map(Verb::all_parts);
    parts.find(|part| part.name == name).unwrap_or_else(|| panic!("{name}"))
}

/// What a part of a verb comes to with these words in its options: its first step.
///
/// # Errors
/// What the verb says where it cannot be.
pub fn typed(
    play: &dyn Play,
    name: &str,
    game: &Game,
    words: &[(&'static str, String)],
) -> Result<Answer<Choice>, String> {
    let (by, roster) = (Authority::alone(), Roster::default());
    let mut builder = OrderBuilder::new(game, &by, &roster);
    let words = words.iter().map(|(name, word)| (*name, OptionValue::Text(word.as_str())));
    let Does::Order(_, order) = part(play, name).does else { unreachable!("an order") };
    let args = words.collect();
    order(&mut builder, &args)?;
    args.all_read()?;
    Ok(builder.into_steps().into_iter().next().expect("a step").answer)
}
