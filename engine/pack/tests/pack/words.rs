//! The words of a war in texts of every war, and what is said of words that are wrong.

use pack::{Files, check, enroll, first, shipped, shipped_files, the};

#[test]
fn blanks_take_the_words_of_a_war() {
    let text = "{war.Leader} {war.wins|win}, {war.an_district} {war.district} of {war.districts}\
        {war.if train}, {war.a_foe_adjective} train{war.else}, no train{war.endif}: {war.end}.";
    assert_eq!(first().say(text), "The Mahdi wins, an island of islands, a Mahdist train: 300.");
    let oudh = shipped()[1].say(text);
    assert_eq!(oudh, "The rebels win, a district of districts, no train: 280.");
    assert_eq!(shipped()[1].say("{war.waters}"), "stretches of river");
}

#[test]
fn a_pack_without_words_has_plain_ones() {
    let files = shipped_files("example-pack").unwrap_or_default();
    assert!(!files.0.contains_key("words.toml"), "it says nothing");
    let pack = enroll(&files).expect("it is right");
    assert_eq!(
        pack.say("{war.Foe}, {war.locals}, {war.The_relief}"),
        "The rebels, local troops, The relief troops"
    );
    assert_eq!(pack.words.short, pack.title);
    // What stands for something that it has not makes no part of a text.
    let stands_for = |_: &str| Some("the crisis".to_owned());
    let told = |text: &str| pack.fill(text, &stands_for, &|said| said);
    assert_eq!(told("{war.if crisis}{war.crisis}{war.else}none{war.endif}"), "none");
    assert_eq!(told("{war.if guides}{war.guides}{war.endif}"), "the crisis");
}

#[test]
fn a_name_has_one_article() {
    for name in ["The Canadian Pacific", "the Canadian Pacific", "Canadian Pacific"] {
        assert_eq!(the(name), "the Canadian Pacific");
    }
    let files = shipped_files("example-pack").unwrap_or_default();
    let pack = enroll(&files).expect("it is right");
    assert_eq!((&*pack.title, &*pack.words.the_war), ("The Valley Rising", "the Valley Rising"));
}

#[test]
fn wrong_words_are_told_of_with_their_line() {
    let said = |words: &str| {
        let mut files: Files = shipped_files("oudh").unwrap_or_default();
        files.0.insert("words.toml".to_owned(), words.to_owned());
        let said: Vec<String> = check(&files).iter().map(ToString::to_string).collect();
        said.join("; ")
    };
    assert_eq!(said("[words]\nfoe = \"the Sepoys\"\n"), "");
    for (words, expected) in [
        (
            "[words]\nfo = \"x\"\n",
            "words.toml, line 2: fo is nothing that stands here; did you mean \"foe\"?",
        ),
        ("[words]\n\nfoe = 5\n", "words.toml, line 3: text in quotes stands here, not 5"),
        ("[words]\nfoe = \"{it}\"\n", "words.toml, line 2: foe: plain words"),
        ("[words]\nfoe = \"\"\n", "words.toml, line 2: foe: a word"),
        ("[words]\nfoe = \"The Sepoys\"\n", "line 2: foe: it stands within sentences"),
        ("[words]\ndistrict_sign = \"X\"\n", "line 2: district_sign: one emoji"),
        ("[words]\nleader_is = \"who\"\n", "words.toml, line 2: leader_is: he, she, it or they"),
        ("[leaders.rebel]\noud = \"X\"\n", "there is no island \"oud\"; did you mean \"oudh\"?"),
    ] {
        let told = said(words);
        assert!(told.contains(expected), "{words}: {told}");
    }
}
