//! What a game is to the channel.

use kit::{Answer, Audience, Decision, DecisionId};
use model::campaign::invalid::Invalid;
use model::label::Label;
use model::message::{Picture, Post, Topic};
use model::values::stored::Codec;
use model::{Choice, Ends, Event, Game, Setup, Snapshot, Step, Why};
use render::Scene;
use staff::conduct::Pace;
use staff::plan::Halt;
use staff::posts::Area;
use staff::standing::Standing;
use staff::{PlayerId, Roster};

use crate::log::record::Counted;
use crate::map::{MapRequest, Sight};
use crate::named::Named;
use crate::odds::Question;
use crate::text::preview::Told;
use crate::text::records::weight::Weight;
use crate::text::staff::{options, sides};
use crate::{Automaton, Bearing, Beginning, Concern, Description, Holding, Look, Part};

/// What the bot asks of any game: one for each, without state.
///
/// A game may be on top of another: a part of one is then played as the other. What is said of the
/// table, of a choice, a question or an event is asked of the game whose it is.
pub trait Play: Sync {
    fn about(&self) -> &'static Description;

    fn codecs(&self) -> &'static [Codec];

    fn is_of(&self, key: &str) -> bool {
        self.codecs().iter().any(|codec| codec.key == key)
    }

    /// The automatic player's side: nobody joins it, and [`Play::by_default`] answers for it at once.
    fn automatic(&self, _setup: &Setup) -> Option<kit::Side> {
        None
    }

    /// How it stands: `turn 2/20` and `Mahdi's score 70 …`; nothing before it has begun.
    fn stands(&self, game: &Game) -> Option<(String, String)>;

    fn how_far(&self, game: &Game) -> String {
        self.stands(game).map_or_else(String::new, |(when, stands)| format!("{when}, {stands}"))
    }

    fn round(&self, _game: &Game) -> Option<u8> {
        None
    }

    /// Parts its events into the messages they belong to, going on from the topic `current`.
    fn sections(&self, current: Option<&Topic>, events: &[Event]) -> Vec<(Topic, Vec<Event>)> {
        let topic =
            current.cloned().unwrap_or_else(|| Topic(self.about().usual_name.to_lowercase()));
        if events.is_empty() { Vec::new() } else { vec![(topic, events.to_vec())] }
    }

    /// The topic that the game goes on in where nothing of it has been told yet.
    fn standing(&self, _game: &Game) -> Option<Topic> {
        None
    }

    /// The name readers know a topic by, in small print; `within` another game's message. Nothing
    /// if it is no topic of this game.
    fn chapter(&self, topic: &Topic, _within: bool) -> Option<String> {
        Some(topic.0.clone())
    }

    fn chapter_named(&self, name: &str, _within: bool) -> Option<Topic> {
        Some(Topic(name.to_owned()))
    }

    /// The message of a topic, from everything that belongs to it so far; `by` is whose order it
    /// was. Its footer is the frame's.
    fn dispatch(
        &self,
        _topic: &Topic,
        events: &[Event],
        snapshot: &Snapshot,
        _by: Option<PlayerId>,
    ) -> Option<Post> {
        let body = self.told(events, snapshot.game.as_deref()?, Audience::Public).join("\n");
        let (title, picture) = (self.about().usual_name.to_owned(), Picture::Map);
        Some(Post { title, body, picture, ..Post::default() })
    }

    fn board(&self, snapshot: &Snapshot) -> Option<Post> {
        let post = self.situation(snapshot, None, Audience::Public)?;
        Some(Post { picture: Picture::Map, ..post })
    }

    /// Whether each turn has a board of its own; else one stays from beginning to end.
    fn boards_by_turn(&self) -> bool {
        false
    }

    fn situation(
        &self,
        snapshot: &Snapshot,
        _place: Option<&str>,
        _audience: Audience,
    ) -> Option<Post> {
        let (title, body) = self.stands(snapshot.game.as_deref()?)?;
        Some(Post { title, body, ..Post::default() })
    }

    fn places(&self) -> Named {
        Named::default()
    }

    fn awaited(&self, why: &Why, game: Option<&Game>) -> String;

    fn labels(&self, choices: &[Choice], _game: &Game) -> Vec<Label> {
        let title = |choice: &Choice| model::words::capital(&choice.text().replace('-', " "));
        choices.iter().map(|of| Label { title: title(of), ..Label::default() }).collect()
    }

    fn question(&self, why: &Why, game: &Game, _audience: Audience) -> (String, String) {
        let title = model::words::capital(&self.awaited(why, Some(game)));
        (title, self.stands(game).unwrap_or_default().1)
    }

    fn rule(&self, _why: &Why) -> &'static str {
        ""
    }

    /// What has happened, a line each, for a private receipt.
    fn told(&self, events: &[Event], game: &Game, audience: Audience) -> Vec<String>;

    /// What the log says of events that [`Play::told`] has nothing to tell of.
    fn noted(&self, _events: &[Event]) -> Option<String> {
        None
    }

    /// How much an event matters to somebody who has been away; nothing if as much as any other.
    fn weight(&self, _event: &Event) -> Option<Weight> {
        None
    }

    /// The sentence for one event where another game's message tells of it.
    fn aside(&self, _event: &Event) -> Option<String> {
        None
    }

    /// What the events of a rehearsal tell beforehand.
    fn foretold(&self, events: &[Event], game: &Game) -> Told {
        let lines = self.told(events, game, Audience::Public);
        Told { lines, then: None }
    }

    /// Whether dice move whoever they fall for, so that what is asked after any depends on them.
    fn asks_by_dice(&self) -> bool {
        false
    }

    /// Whether a round, or the turn, ends with these events.
    fn ends_a_round(&self, _events: &[Event]) -> bool {
        false
    }

    /// Whether a round is used up with these events: a card is played, or passed.
    fn uses_a_round(&self, _events: &[Event]) -> bool {
        false
    }

    fn areas(&self) -> Vec<Area> {
        Vec::new()
    }

    fn area_name(&self, _area: Area) -> &'static str {
        "somewhere"
    }

    fn holdings(&self, _game: &Game) -> Vec<Holding> {
        Vec::new()
    }

    /// What somebody's part is, besides the posts of the staff; empty where it is none.
    fn part_of(&self, _player: PlayerId, _snapshot: &Snapshot) -> String {
        String::new()
    }

    /// Where the fight is that waits: `at Mud Bay`; nothing where none does.
    fn battlefield(&self, _game: &Game) -> Option<String> {
        None
    }

    /// Why the commander cannot be relieved, by the name the game has for it.
    fn barred(&self, _bar: &str) -> Option<&'static str> {
        None
    }

    fn has_units_in(&self, _area: Area, _game: &Game) -> bool {
        false
    }

    fn concern(&self, _decision: &Decision<Choice, Why>, _game: &Game) -> Concern {
        Concern::default()
    }

    fn bearing(&self, _choice: Choice, _game: &Game) -> Bearing {
        Bearing::default()
    }

    fn verdict(&self, _agreed: bool) -> Option<Answer<Choice>> {
        None
    }

    fn is_foreseeable(&self, _now: &Game, _then: &Game) -> bool {
        false
    }

    fn halts(&self, _events: &[Event]) -> Option<Halt> {
        None
    }

    fn interrupts(&self, _event: &Event) -> bool {
        false
    }

    fn check(&self, _game: &Game) -> Result<(), Invalid> {
        Ok(())
    }

    fn score(&self, _game: &Game) -> Option<i32> {
        None
    }

    /// What an event counts in somebody's record.
    fn counted(&self, _event: &Event) -> Counted {
        Counted::default()
    }

    /// What is answered when nobody does; nothing where that cannot be, as with a card.
    fn by_default(&self, game: &Game, _standing: Standing) -> Option<Answer<Choice>> {
        crate::first(&game.decision()?.ask)
    }

    /// What an answer does that nobody has given, in few words; as a rule the `label` of its button.
    fn defaulted(
        &self,
        _why: &Why,
        _answer: &Answer<Choice>,
        label: Option<String>,
    ) -> Option<String> {
        label
    }

    /// The matter of a question: those of one matter are answered together when nobody answers.
    fn matter(&self, _why: &Why, _game: &Game) -> u16 {
        0
    }

    fn automaton(&self, seed: u64) -> Box<dyn Automaton> {
        Box::new(kit::SplitMix(seed))
    }

    /// Somebody who plays it as well as this build can, for advice: a question may take a moment.
    fn advisor(&self, seed: u64) -> Box<dyn Automaton> {
        self.automaton(seed)
    }

    /// The setup with a whole set of options, which says nothing about how fast people play.
    fn preset(&self, _name: &str, _setup: &Setup) -> Option<Setup> {
        None
    }

    fn agreed(&self, setup: &Setup) -> String {
        options::summary(setup)
    }

    fn beginnings(&self) -> Vec<Beginning> {
        let (setup, [key, title, begun]) = (self.setup(None, None), self.about().beginning);
        vec![Beginning { key, title, setup, begun }]
    }

    /// What is agreed on to begin with: a set of rules by its place in [`Description::presets`], and
    /// how fast to play; as usual where nothing is said.
    fn setup(&self, preset: Option<usize>, pace: Option<Pace>) -> Setup;

    fn ending(&self, _of: &[Choice]) -> Result<Option<Choice>, String> {
        Ok(None)
    }

    /// Whether a question that has one legal answer is answered by itself, in the order that leads to
    /// it. Not where somebody has to see that it is asked, nor where the other side would learn
    /// something by it.
    fn answers_itself(&self, _why: &Why) -> bool {
        false
    }

    /// The answer by which a choice goes on that was meant for more than one question: all that are
    /// left, as usual.
    fn goes_on(&self, _choice: Choice, _waiting: &Decision<Choice, Why>) -> Option<Choice> {
        None
    }

    /// How far an order has to end what it begins to end here with what [`Play::ending`] says; it
    /// leads to this question, and `last` is the topic that its last step answers.
    fn finishes(&self, _why: &Why, _last: &str) -> Option<Ends> {
        None
    }

    /// Whether a choice ends something: it stands as a button beside the menu of the others.
    fn is_apart(&self, _choice: &Choice) -> bool {
        false
    }

    fn own_menu(&self, _choice: &Choice) -> Option<&'static str> {
        None
    }

    /// Whether the lines of a menu say more than buttons could: what it costs, what is rolled.
    fn wants_details(&self, _why: &Why) -> bool {
        false
    }

    /// What ends a choice at once where nothing else is meant by it, as a pass its round; with the
    /// label of both together.
    fn ended_at_once(&self, _choice: Choice, _game: &Game) -> Option<(Choice, Label)> {
        None
    }

    /// What can come right after a choice, on a line beside it; with its label.
    fn beside(&self, _choice: Choice, _game: &Game) -> Option<(Choice, Label)> {
        None
    }

    fn is_first(&self, _choice: &Choice) -> bool {
        false
    }

    fn parts(&self, _decision: &Decision<Choice, Why>, _game: &Game) -> Vec<Part> {
        Vec::new()
    }

    fn follow_ups(&self, _choice: Choice, _game: &Game) -> Vec<(Vec<Choice>, Label)> {
        Vec::new()
    }

    /// The label of a choice with as many as can be chosen then; nothing if that is not asked.
    fn with_all(&self, _choice: Choice, _game: &Game) -> Option<Label> {
        None
    }

    /// What goes without saying when a draft of these steps leads to what `game` asks, in turn.
    fn unsaid(&self, _steps: &[Step], _game: &Game) -> Vec<Answer<Choice>> {
        Vec::new()
    }

    /// Whether a choice goes without saying after another, and is taken back with it.
    fn is_unsaid_after(&self, _choice: Choice, _before: Choice) -> bool {
        false
    }

    /// What the button says that opens a force, answered whole without a word, unit by unit.
    fn force(&self, _topic: &str) -> Option<&'static str> {
        None
    }

    fn drafted(&self, _steps: &[Step]) -> Option<Scene> {
        None
    }

    fn begun(&self, snapshot: &Snapshot) -> Post {
        sides::begun(snapshot)
    }

    fn ended(&self, game: &Game) -> String {
        format!("It was played to {}.", self.how_far(game))
    }

    fn with_names(&self, text: String, _roster: &Roster, _spell: fn(&str) -> String) -> String {
        text
    }

    /// Its table or map for an audience, with the traces of these events; nothing before it begins.
    fn scene(
        &self,
        game: &Game,
        roster: &Roster,
        audience: Audience,
        look: Look<'_>,
        events: &[Event],
    ) -> Option<Scene>;

    /// A picture that a message of this game wants by the name it gave, telling of these events.
    fn pictured(&self, _name: &str, _game: &Game, _events: &[Event]) -> Option<Scene> {
        None
    }

    /// What is planned, drawn over the table: how a rehearsal leads from `now` to `after`.
    fn planned(&self, _now: &Game, _after: &Game, _events: &[Event]) -> Option<Scene> {
        None
    }

    /// A card by the game's own name for it, so many pixels wide.
    fn card(&self, _name: &str, _width: u32) -> Option<Scene> {
        None
    }

    fn track(&self, _game: &Game) -> Option<(Post, Scene)> {
        None
    }

    fn beside_rule(&self, _topic: &str) -> Option<Scene> {
        None
    }

    fn map_parts(&self) -> Named {
        self.about().map.parts()
    }

    /// Times of the game's own since which changes can be shown on the map: what each goes by, and
    /// what it is called. Nothing where no changes are shown at all.
    fn map_times(&self) -> Option<&'static [(&'static str, &'static str)]> {
        self.about().map.times()
    }

    /// The map as somebody looks at it; nothing if it is not before everybody.
    fn sight(&self, game: &Game, roster: &Roster, wanted: MapRequest<'_>) -> Option<Sight> {
        self.about().map.sight(game, roster, wanted)
    }

    fn has_cards(&self) -> bool {
        self.about().cards.is_some()
    }

    fn held(&self, game: &Game) -> Vec<(String, String)> {
        self.about().cards.map(|cards| cards.held(game)).unwrap_or_default()
    }

    fn card_named(&self, typed: &str) -> Option<String> {
        self.about().cards?.find(typed)
    }

    fn hand(&self, snapshot: &Snapshot, card: Option<&str>) -> Option<Post> {
        self.about().cards?.told(snapshot, card)
    }

    /// The hand as a picture; nothing if there is no card in it.
    fn fan(&self, snapshot: &Snapshot) -> Option<Scene> {
        self.about().cards?.drawn(snapshot)
    }

    fn has_odds(&self) -> bool {
        self.about().odds.is_some()
    }

    fn odds_are_of_use(&self, game: &Game) -> bool {
        self.about().odds.is_some_and(|odds| odds.are_of_use(game))
    }

    fn odds_of_what_waits(&self, game: &Game) -> Option<Question> {
        self.about().odds?.of_what_waits(game)
    }

    /// The question what these steps risk, where they risk anything that a preview cannot tell: it
    /// is told in lines of the post.
    fn odds_of_a_draft(&self, game: &Game, steps: &[Step]) -> Option<Question> {
        self.about().odds?.of_a_draft(game, steps)
    }
}

pub fn one_beginning(play: &dyn Play) -> Vec<Beginning> {
    let (setup, [key, title, begun]) = (play.setup(None, None), play.about().beginning);
    vec![Beginning { key, title, setup, begun }]
}

/// The game that something is stored under the name of.
///
/// # Panics
/// If there is none: what is in memory has been read by a game of the list.
pub fn named(key: &str) -> &'static dyn Play {
    let found = crate::list().iter().find(|play| play.is_of(key));
    *found.expect("a game of the list")
}

pub fn of(setup: &Setup) -> &'static dyn Play {
    named(setup.key())
}

/// Whether a question asks how a battle is fought, of which a sheet can be had for the players' table.
pub fn is_battle(why: &Why) -> bool {
    named(why.key()).about().tabletop.is_some_and(|tabletop| tabletop.is_battle(why))
}

pub fn battle(game: &Game) -> Option<DecisionId> {
    let waiting = game.decision()?;
    is_battle(&waiting.why).then_some(waiting.id)
}

pub fn whole(game: &Game) -> &'static dyn Play {
    named(game.whole_key())
}

pub fn on_top(game: &Game) -> &'static dyn Play {
    named(game.on_top())
}
