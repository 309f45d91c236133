-- A database of schema 17 as a build of schema 27 had it after its first start. Never edited.
BEGIN TRANSACTION;
CREATE TABLE _sqlx_migrations (
    version BIGINT PRIMARY KEY,
    description TEXT NOT NULL,
    installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
    success BOOLEAN NOT NULL,
    checksum BLOB NOT NULL,
    execution_time BIGINT NOT NULL
);
INSERT INTO "_sqlx_migrations" VALUES(1,'campaigns','2026-01-01 00:00:00',1,X'6468A367BF84424F350C85B7916B195E959863E7447D741172C21D577C1E3B7CC79FE04BB228ACE73A5BEDCD4E6E2C17',1000000);
INSERT INTO "_sqlx_migrations" VALUES(2,'people','2026-01-01 00:00:00',1,X'693FD323F0FEA788C5814D30644041ECD4F066C782EC1679CD68A9644EAA7A7242EA4D3B66820E8CDF996D7C445FD655',1000000);
INSERT INTO "_sqlx_migrations" VALUES(4,'dice','2026-01-01 00:00:00',1,X'E31CC40FFBE6B528143C20B1D1A8DFB77F5D914AC616D775FF5858AAD1DE7C9497DBE8931148DF51F16CA5A56966A82D',1000000);
INSERT INTO "_sqlx_migrations" VALUES(8,'faults','2026-01-01 00:00:00',1,X'0A07F06D3636FAA1ED1201B0494ADF9E7F200167683F872F1523D11FEA8862CB21F27BDE1A839C2CFEC98BE8DDAAF95E',1000000);
INSERT INTO "_sqlx_migrations" VALUES(9,'pictures','2026-01-01 00:00:00',1,X'13050C88AFE89944881DD12A9CC911BCDE62ADF7AE1CCF13088415C2BF81728D1B32EDB18EF07EC200C31E24A9235D8F',1000000);
INSERT INTO "_sqlx_migrations" VALUES(10,'guide','2026-01-01 00:00:00',1,X'2AD868E639D36D42ED9B187FCFB3B2F1301543CE54D6A18F0F518C586E483A816C1E85379190247602D402585B5B11ED',1000000);
INSERT INTO "_sqlx_migrations" VALUES(13,'delivery','2026-01-01 00:00:00',1,X'C415FB6875A834ECBD6CFF2C234A456FBDDF750809FEE56C377434212A06DC2E430B8A8DAE1A71C4079C1051E8280075',1000000);
INSERT INTO "_sqlx_migrations" VALUES(14,'boards','2026-01-01 00:00:00',1,X'CD2800F7F048AB22EA458DA66F11B4AE1005515DB60B3AC037D9623804906952529A9415BE9FE61297EA6B41E9A86BF4',1000000);
INSERT INTO "_sqlx_migrations" VALUES(16,'seals','2026-01-01 00:00:00',1,X'0892D07048F01E2F382C92A709A52840FB7BCA06FA8732D9D02FA3C75F3134E63D95E9C6F1116D2DCBFAD51F28A99DD6',1000000);
INSERT INTO "_sqlx_migrations" VALUES(17,'rooms','2026-01-01 00:00:00',1,X'1C6C317ED87A50942F6BD55C769BFC0E03CEAF2CF72AE21E6D3F2F476355076E39A729584D2697FAC2CDE14A1B68AF62',1000000);
INSERT INTO "_sqlx_migrations" VALUES(18,'bans','2026-01-01 00:00:00',1,X'B8953A8B01E4EAE169A5EDD0DDA9E459F42D70754111BF3A5211D3D0E55B0D4A63B0D474A22C9E5BF00DA2FB8FEC42D0',1000000);
INSERT INTO "_sqlx_migrations" VALUES(22,'rings','2026-01-01 00:00:00',1,X'A1082A0212E04EF57B036610F3FECCAC4FBA42B6C6BFA02D869B8526A4EC0350F05F8BE570EEA29B5B304A750FF0F48F',1000000);
INSERT INTO "_sqlx_migrations" VALUES(24,'lessons','2026-01-01 00:00:00',1,X'74145650C1EA43B7478D56BD049D6C078AB812F3D675DBED05FBD54952B50E69215954631EB5A3DBF193A306A3E341AD',1000000);
INSERT INTO "_sqlx_migrations" VALUES(25,'rung','2026-01-01 00:00:00',1,X'ACF00FF9F54F5585C223E6E696A83F2A59226905B8D6534D46186F46D65124C79A63BF12EFFCD7436DAE1377B392A344',1000000);
INSERT INTO "_sqlx_migrations" VALUES(26,'room_boards','2026-01-01 00:00:00',1,X'0EDE9E1708F10DA4CF166B73707F9082B5E72A1AFA6874F4C820AC4137F27E6D8587398350C4FA11C415BBC143C996BF',1000000);
INSERT INTO "_sqlx_migrations" VALUES(27,'processes','2026-01-01 00:00:00',1,X'40CE0B01F19BC5484DC17D8CE7C7F2835D33279832272F22F9247452A7D9AF12B47A1549E3F05EEA7172ADB993E8B485',1000000);
CREATE TABLE bans (
    guild BIGINT NOT NULL,
    player BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (guild, player)
);
CREATE TABLE boards (
    campaign BIGINT NOT NULL PRIMARY KEY REFERENCES campaigns (id),
    line BIGINT NOT NULL,                -- the last line of the log it tells of
    newest BIGINT NOT NULL,              -- the message it links to; 0 if none
    stage TEXT NOT NULL,                 -- lobby, running, frozen, over
    asked BIGINT NOT NULL,               -- how often a new board had been asked for
    drawing BIGINT NOT NULL              -- the version of how boards are drawn
);
CREATE TABLE campaigns (
    id BIGINT NOT NULL PRIMARY KEY,
    guild BIGINT NOT NULL,
    channel BIGINT NOT NULL,
    name TEXT NOT NULL,
    stage TEXT NOT NULL,                 -- lobby, running, over
    setup TEXT NOT NULL,
    roster TEXT NOT NULL,
    game TEXT,                           -- the engine's value, once begun
    schema BIGINT NOT NULL,
    rules BIGINT NOT NULL,
    last_order BIGINT NOT NULL,
    awaited_since BIGINT NOT NULL,
    secret TEXT NOT NULL,                -- of the dice, in hexadecimal
    seed TEXT,                           -- of open dice, in decimal
    dice_key TEXT,                       -- in hexadecimal, once begun
    begins BIGINT,                       -- the public message mixed into the key
    fault TEXT,                          -- the fault that froze it
    created BIGINT NOT NULL,
    board BIGINT,                        -- the situation board
    board_turn BIGINT NOT NULL,
    newest BIGINT                        -- the newest public message
, salts TEXT, board_tried BIGINT, aside BIGINT NOT NULL DEFAULT 0, frozen BIGINT NOT NULL DEFAULT 0);
INSERT INTO "campaigns" VALUES(1,1573908266700767240,1573908266700767244,'Nile','running','{"SanJuans":{"steps_per_unit":4,"steps_per_point":1,"battle_ends_move":false,"scenario":"revolt","free_boarding":false,"storming":false,"boats_into_siege":false,"gunboats_in_siege":false,"gunboat_encounters":false,"ships_sink":true,"advanced_supply":false,"divided_command":false,"dismissal_majority":"half","dismissal_quorum":"half","accused_votes":true,"pace":"day","councils_order":true,"delegation":true,"newcomers_at_once":false,"reconquest_garrisons":0,"simultaneous_rebellion":false,"rebellion_order":false,"standing_order":false,"garrisons_sail":false,"fight_on":false,"siege_rows":"first","batteries_help":false,"limited_success_breaks":false,"instant_total":false,"settlement":"resolver","mahdists_waver":false,"armoured_cuirassiers":false,"extras":false,"named_leaders":false,"experience":false,"limited_intelligence":false,"opening_hand":[]}}','{"members":[{"player":1573908266700767233,"name":"Alice","seat":1,"seen":1795319378,"led":0,"away":null,"joined":0}],"commander":1573908266700767233,"chief_of_staff":null,"foes":null,"motions":[],"delegation":true,"areas":{},"lead":null,"consoled":0,"chief_acts":false,"paused":null,"frozen":false,"nudged":0,"council":{"last":0,"proposals":[],"standing":{},"plans":{}},"boards":0,"turn":0}','{"SanJuans":{"schema":1,"options":{"steps_per_unit":4,"steps_per_point":1,"battle_ends_move":false,"scenario":"revolt","free_boarding":false,"storming":false,"boats_into_siege":false,"gunboats_in_siege":false,"gunboat_encounters":false,"ships_sink":true,"advanced_supply":false,"divided_command":false,"dismissal_majority":"half","dismissal_quorum":"half","accused_votes":true,"pace":"day","councils_order":true,"delegation":true,"newcomers_at_once":false,"reconquest_garrisons":0,"simultaneous_rebellion":false,"rebellion_order":false,"standing_order":false,"garrisons_sail":false,"fight_on":false,"siege_rows":"first","batteries_help":false,"limited_success_breaks":false,"instant_total":false,"settlement":"resolver","mahdists_waver":false,"armoured_cuirassiers":false,"extras":false,"named_leaders":false,"experience":false,"limited_intelligence":false,"opening_hand":[]},"board":{"turn":1,"vp":5,"places":[{"control":"Egyptian","siege":null,"redoubts":0,"ours_last_turn":true,"stores":0},{"control":"Egyptian","siege":null,"redoubts":0,"ours_last_turn":true,"stores":0},{"control":"Egyptian","siege":null,"redoubts":0,"ours_last_turn":true,"stores":0},{"control":"Mahdist","siege":null,"redoubts":0,"ours_last_turn":true,"stores":0},{"control":"Mahdist","siege":null,"redoubts":0,"ours_last_turn":true,"stores":0},{"control":"Egyptian","siege":null,"redoubts":0,"ours_last_turn":true,"stores":0},{"control":"Egyptian","siege":null,"redoubts":0,"ours_last_turn":true,"stores":0},{"control":"Egyptian","siege":null,"redoubts":0,"ours_last_turn":true,"stores":0},{"control":"Egyptian","siege":null,"redoubts":0,"ours_last_turn":true,"stores":0},{"control":"Mahdist","siege":null,"redoubts":0,"ours_last_turn":true,"stores":0},{"control":"Mahdist","siege":null,"redoubts":0,"ours_last_turn":true,"stores":0},{"control":"Mahdist","siege":null,"redoubts":0,"ours_last_turn":false,"stores":0},{"control":"Egyptian","siege":null,"redoubts":0,"ours_last_turn":true,"stores":0},{"control":"Egyptian","siege":null,"redoubts":0,"ours_last_turn":true,"stores":0},{"control":"Egyptian","siege":null,"redoubts":0,"ours_last_turn":true,"stores":0},{"control":"Egyptian","siege":null,"redoubts":0,"ours_last_turn":true,"stores":0},{"control":"Egyptian","siege":null,"redoubts":0,"ours_last_turn":true,"stores":0},{"control":"Egyptian","siege":null,"redoubts":0,"ours_last_turn":true,"stores":0},{"control":"Mahdist","siege":null,"redoubts":0,"ours_last_turn":true,"stores":0},{"control":"Egyptian","siege":null,"redoubts":0,"ours_last_turn":true,"stores":0},{"control":"Egyptian","siege":null,"redoubts":0,"ours_last_turn":true,"stores":0},{"control":"Egyptian","siege":null,"redoubts":0,"ours_last_turn":true,"stores":0},{"control":"Egyptian","siege":null,"redoubts":0,"ours_last_turn":true,"stores":0},{"control":"Egyptian","siege":null,"redoubts":0,"ours_last_turn":true,"stores":0},{"control":"Egyptian","siege":null,"redoubts":0,"ours_last_turn":true,"stores":0}],"units":[{"id":0,"kind":"egyptian-infantry","number":1,"steps":4,"quality":null,"at":{"Ashore":{"Place":6}},"supplied":true,"hungry":0,"wins":0},{"id":1,"kind":"krupp-battery","number":1,"steps":4,"quality":null,"at":{"Ashore":{"Place":6}},"supplied":true,"hungry":0,"wins":0},{"id":2,"kind":"cuirassiers","number":1,"steps":4,"quality":null,"at":{"Ashore":{"Place":6}},"supplied":true,"hungry":0,"wins":0},{"id":3,"kind":"sudanese-infantry","number":1,"steps":4,"quality":null,"at":{"Ashore":{"Place":6}},"supplied":true,"hungry":0,"wins":0},{"id":4,"kind":"fortress-garrison","number":1,"steps":4,"quality":null,"at":{"Ashore":{"Place":6}},"supplied":true,"hungry":0,"wins":0},{"id":5,"kind":"egyptian-infantry","number":2,"steps":4,"quality":null,"at":{"Ashore":{"Place":8}},"supplied":true,"hungry":0,"wins":0},{"id":6,"kind":"krupp-battery","number":2,"steps":4,"quality":null,"at":{"Ashore":{"Place":8}},"supplied":true,"hungry":0,"wins":0},{"id":7,"kind":"dragoons","number":1,"steps":4,"quality":null,"at":{"Ashore":{"Place":8}},"supplied":true,"hungry":0,"wins":0},{"id":8,"kind":"sudanese-infantry","number":2,"steps":4,"quality":null,"at":{"Ashore":{"Place":8}},"supplied":true,"hungry":0,"wins":0},{"id":9,"kind":"fortress-garrison","number":2,"steps":4,"quality":null,"at":{"Ashore":{"Place":8}},"supplied":true,"hungry":0,"wins":0},{"id":10,"kind":"egyptian-infantry","number":3,"steps":4,"quality":null,"at":{"Ashore":{"Place":14}},"supplied":true,"hungry":0,"wins":0},{"id":11,"kind":"egyptian-infantry","number":4,"steps":4,"quality":null,"at":{"Ashore":{"Place":14}},"supplied":true,"hungry":0,"wins":0},{"id":12,"kind":"egyptian-infantry","number":5,"steps":4,"quality":null,"at":{"Ashore":{"Place":23}},"supplied":true,"hungry":0,"wins":0},{"id":13,"kind":"egyptian-infantry","number":6,"steps":4,"quality":null,"at":{"Ashore":{"Place":23}},"supplied":true,"hungry":0,"wins":0},{"id":14,"kind":"egyptian-infantry","number":7,"steps":4,"quality":null,"at":{"Ashore":{"Place":25}},"supplied":true,"hungry":0,"wins":0},{"id":15,"kind":"krupp-battery","number":3,"steps":4,"quality":null,"at":{"Ashore":{"Place":25}},"supplied":true,"hungry":0,"wins":0},{"id":16,"kind":"dragoons","number":2,"steps":4,"quality":null,"at":{"Ashore":{"Place":25}},"supplied":true,"hungry":0,"wins":0},{"id":17,"kind":"dragoons","number":3,"steps":4,"quality":null,"at":{"Ashore":{"Place":25}},"supplied":true,"hungry":0,"wins":0},{"id":18,"kind":"sudanese-infantry","number":3,"steps":4,"quality":null,"at":{"Ashore":{"Place":25}},"supplied":true,"hungry":0,"wins":0},{"id":19,"kind":"sudanese-infantry","number":4,"steps":4,"quality":null,"at":{"Ashore":{"Place":25}},"supplied":true,"hungry":0,"wins":0},{"id":20,"kind":"fortress-garrison","number":3,"steps":4,"quality":null,"at":{"Ashore":{"Place":25}},"supplied":true,"hungry":0,"wins":0},{"id":21,"kind":"fortress-garrison","number":4,"steps":4,"quality":null,"at":{"Ashore":{"Place":25}},"supplied":true,"hungry":0,"wins":0},{"id":22,"kind":"egyptian-camels","number":1,"steps":4,"quality":null,"at":{"Ashore":{"Place":16}},"supplied":true,"hungry":0,"wins":0},{"id":23,"kind":"camel-battery","number":1,"steps":4,"quality":null,"at":{"Ashore":{"Place":16}},"supplied":true,"hungry":0,"wins":0},{"id":24,"kind":"bashi-bazouk-infantry","number":1,"steps":4,"quality":null,"at":{"Ashore":{"Place":18}},"supplied":true,"hungry":0,"wins":0},{"id":25,"kind":"bashi-bazouk-cavalry","number":1,"steps":4,"quality":null,"at":{"Ashore":{"Place":18}},"supplied":true,"hungry":0,"wins":0},{"id":26,"kind":"bashi-bazouk-cavalry","number":2,"steps":4,"quality":null,"at":{"Ashore":{"Place":20}},"supplied":true,"hungry":0,"wins":0},{"id":27,"kind":"bashi-bazouk-cavalry","number":3,"steps":4,"quality":null,"at":{"Ashore":{"Place":20}},"supplied":true,"hungry":0,"wins":0},{"id":28,"kind":"egyptian-infantry","number":8,"steps":4,"quality":null,"at":{"Ashore":{"Place":3}},"supplied":true,"hungry":0,"wins":0},{"id":29,"kind":"egyptian-infantry","number":9,"steps":4,"quality":null,"at":"Gone","supplied":true,"hungry":0,"wins":0},{"id":30,"kind":"egyptian-infantry","number":10,"steps":4,"quality":null,"at":{"Ashore":{"Place":7}},"supplied":true,"hungry":0,"wins":0},{"id":31,"kind":"egyptian-infantry","number":11,"steps":4,"quality":null,"at":{"Ashore":{"Place":17}},"supplied":true,"hungry":0,"wins":0},{"id":32,"kind":"militia","number":1,"steps":4,"quality":null,"at":{"Ashore":{"Place":15}},"supplied":true,"hungry":0,"wins":0},{"id":33,"kind":"militia","number":2,"steps":4,"quality":null,"at":{"Ashore":{"Place":2}},"supplied":true,"hungry":0,"wins":0},{"id":34,"kind":"militia","number":3,"steps":4,"quality":null,"at":{"Ashore":{"Place":1}},"supplied":true,"hungry":0,"wins":0}],"ships":[{"id":0,"name":"Trinkitat","kind":"transport","at":{"Port":6},"damage":0},{"id":1,"name":"Abu Klea","kind":"gunboat","at":{"Port":14},"damage":0},{"id":2,"name":"Kassala","kind":"transport","at":{"Port":14},"damage":0},{"id":3,"name":"Tamai","kind":"gunboat","at":{"Port":25},"damage":0},{"id":4,"name":"Metemma","kind":"gunboat","at":{"Port":25},"damage":0},{"id":5,"name":"Atbara","kind":"transport","at":{"Port":25},"damage":0},{"id":6,"name":"Aswan","kind":"transport","at":{"Port":25},"damage":0},{"id":7,"name":"Dongola","kind":"transport","at":{"Port":16},"damage":0}],"deck":{"draw":[31,33,32,41,53,51,52,47,50,49,44,48,38,46,40,34,37,36],"discards":[],"removed":[]},"hand":[45,42,29,43,39,30,35],"aside":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,54],"points":{"egyptian":0,"british":0},"next_ops":0,"sandstorm_ahead":false,"this_round":{"movement":{},"pending":[],"came_from":{},"encounters":0,"movement_change":0,"extra_movement":0,"guides":false,"guided":[],"surprise":false,"ambush":false,"headlong":false,"closed":[],"no_ops":false,"extra_ops":0,"activated":[],"functions":{},"functions_change":0,"extra_room":0,"landed_from":{},"at_siege":{},"broke_out":[],"fought_out":[],"ran_in":[],"night":[],"punitive":[],"column":null,"ordered":false,"hicks_ordered":false,"hicks_body":0,"officer":null,"handed":[],"reordered":false},"this_turn":{"ledger":[],"encounters":0,"sieges":[],"camel_transport":false,"heliograph":0,"replacement_card":false,"retaken":false,"parliament":null,"firman":false,"refitted":{},"zariba":[],"scouted":[],"all_supplied":false,"punished":[],"booked":0,"hicks_tried":false,"officers":[]},"next_rebellion":{"islands":[],"places":[],"void":[],"hard":[],"pay_chest":false},"milestones":{"british_arrived":false,"kitchener":false,"pacified":false,"gordon_due":false,"gordon_offered":false,"crisis_exchanged":false,"graham_recalled":false},"gordon":"Absent","graham":null,"hicks":null,"train":null,"next_ops_ordered":false,"intelligence":false,"landed_points":{},"theatres":[],"revolt_order":null,"last_fields":[]},"frames":[{"Turn":"Supply"},{"Round":{"Next":5}},{"Ops":{"card":null,"left":1,"begun":true,"fighting":false,"on_land":false}}],"decision":{"id":8,"seats":[0],"why":{"SpendOps":{"left":1}},"ask":{"One":[{"Ops":{"Activate":{"Place":3}}},{"Ops":{"Activate":{"Place":6}}},{"Ops":{"Activate":{"Place":7}}},{"Ops":{"Activate":{"Place":8}}},{"Ops":{"Activate":{"Place":14}}},{"Ops":{"Activate":{"Place":16}}},{"Ops":{"Activate":{"Place":17}}},{"Ops":{"Activate":{"Place":18}}},{"Ops":{"Activate":{"Place":20}}},{"Ops":{"Activate":{"Place":23}}},{"Ops":{"Activate":{"Place":25}}},{"Ops":"Finish"}]},"sealed":false},"asked":8,"outcome":null}}',1,4,10,1795319378,'3cd575e825d2105a6d0e7b49748178d568a51c09b1675a63e6beea1e7abdc5b6','2',NULL,1573908267858395136,NULL,1795319372,1573908278667116545,1,1573908279430479872,'{"joined":[],"pending":[]}',NULL,0,0);
CREATE TABLE counters (
    name TEXT NOT NULL PRIMARY KEY,      -- campaigns, drafts, outbox
    last BIGINT NOT NULL
);
INSERT INTO "counters" VALUES('campaigns',1);
INSERT INTO "counters" VALUES('drafts',0);
INSERT INTO "counters" VALUES('outbox',1031);
CREATE TABLE deadlines (
    campaign BIGINT NOT NULL REFERENCES campaigns (id),
    kind TEXT NOT NULL,                  -- reminder, chief, return, motion
    subject BIGINT NOT NULL,             -- whose or which one: a player, a motion; 0 if there is one
    at BIGINT NOT NULL,
    told BIGINT NOT NULL,                -- how often it has happened already
    since BIGINT NOT NULL,               -- since when what it is about has waited, or 0
    held BIGINT NOT NULL,                -- 1 while its campaign pauses
    PRIMARY KEY (campaign, kind, subject)
);
INSERT INTO "deadlines" VALUES(1,'reminder',0,1795867705,1,1795319378,0);
INSERT INTO "deadlines" VALUES(1,'council',0,1795954105,8,0,0);
INSERT INTO "deadlines" VALUES(1,'default',0,1795867705,8,0,0);
CREATE TABLE drafts (
    id BIGINT NOT NULL PRIMARY KEY,
    campaign BIGINT NOT NULL REFERENCES campaigns (id),
    player BIGINT NOT NULL,
    decision BIGINT NOT NULL,
    steps TEXT NOT NULL,
    updated BIGINT NOT NULL,
    UNIQUE (campaign, player)
);
CREATE TABLE faults (
    id TEXT NOT NULL,
    campaign BIGINT NOT NULL REFERENCES campaigns (id),
    number BIGINT NOT NULL,              -- the line of the log it would have become
    player BIGINT NOT NULL,
    at BIGINT NOT NULL,
    request TEXT NOT NULL,
    cause TEXT NOT NULL,
    PRIMARY KEY (campaign, at, id)
);
CREATE TABLE interactions (
    id BIGINT NOT NULL PRIMARY KEY,
    campaign BIGINT NOT NULL REFERENCES campaigns (id),
    number BIGINT NOT NULL
);
INSERT INTO "interactions" VALUES(1573908267615125504,1,1);
INSERT INTO "interactions" VALUES(1573908267766120448,1,2);
INSERT INTO "interactions" VALUES(1573908267984224256,1,3);
INSERT INTO "interactions" VALUES(1573908278998466560,1,4);
INSERT INTO "interactions" VALUES(1573908279073964032,1,5);
INSERT INTO "interactions" VALUES(1573908279162044416,1,6);
INSERT INTO "interactions" VALUES(1573908279258513408,1,7);
INSERT INTO "interactions" VALUES(1573908279317233664,1,8);
INSERT INTO "interactions" VALUES(1573908279384342529,1,9);
INSERT INTO "interactions" VALUES(1573908289484226560,1,10);
CREATE TABLE leases (
    name TEXT NOT NULL PRIMARY KEY,      -- shard 3/16, task commands, process a1b2c3d4
    holder TEXT NOT NULL,                -- the process; empty if nobody
    epoch BIGINT NOT NULL,               -- counts holders: what an older one commits is refused
    until BIGINT NOT NULL,               -- in milliseconds since 1970, by the database's clock
    -- A change of the epoch waits for whoever commits under it, and a change of `until` does not.
    UNIQUE (name, epoch)
);
INSERT INTO "leases" VALUES('shards','',0,0);
INSERT INTO "leases" VALUES('build','',0,0);
CREATE TABLE log (
    campaign BIGINT NOT NULL REFERENCES campaigns (id),
    number BIGINT NOT NULL,
    kind TEXT NOT NULL,
    player BIGINT NOT NULL,
    rules BIGINT NOT NULL,
    at BIGINT NOT NULL,
    body TEXT NOT NULL,
    faces TEXT NOT NULL,
    events TEXT NOT NULL, dice TEXT, seal TEXT, epoch BIGINT NOT NULL DEFAULT 0, opens_turn BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (campaign, number)
);
INSERT INTO "log" VALUES(1,1,'Created',1573908266700767233,2,1795319372,'{"Created":{"name":"Nile","setup":{"SanJuans":{"steps_per_unit":4,"steps_per_point":1,"battle_ends_move":false,"scenario":"revolt","free_boarding":false,"storming":false,"boats_into_siege":false,"gunboats_in_siege":false,"gunboat_encounters":false,"ships_sink":true,"advanced_supply":false,"divided_command":false,"dismissal_majority":"half","dismissal_quorum":"half","accused_votes":true,"pace":"day","councils_order":true,"delegation":true,"reconquest_garrisons":0,"simultaneous_rebellion":false,"rebellion_order":false,"siege_rows":"first","batteries_help":false,"limited_success_breaks":false,"instant_total":false,"settlement":"resolver","mahdists_waver":false,"armoured_cuirassiers":false,"extras":false,"named_leaders":false,"experience":false,"limited_intelligence":false,"opening_hand":[]}},"commitment":null,"seed":2}}','[]','[]',NULL,NULL,0,0);
INSERT INTO "log" VALUES(1,2,'Staff',1573908266700767233,2,1795319372,'{"Joined":{"name":"Alice","salt":null}}','[]','[]',NULL,NULL,0,0);
INSERT INTO "log" VALUES(1,3,'Started',1573908266700767233,2,1795319372,'{"Started":{"commander":1573908266700767233,"by_lot":false,"salts":[1573908266700767233],"begins":0,"recipe":2,"words":[],"islands":[]}}','[16,13,1,14,10,2,7,17,9,9,14,2,9,5,2,8,6,2,5,2,1,2,1,18,9,8,6,9,8,8,8,7,9,5,7,4,4,3,2,2,6,2,6,1,6,1,2,2,1,2,3,3,1,6,3,6,6,1,3,3,6,6,5,4,3]','[{"SanJuans":{"TurnBegan":{"turn":1}}},{"SanJuans":{"CardsDrawn":{"cards":[45,42,29,43,39,30,35],"reshuffled":false}}},{"SanJuans":{"CardsJoinedDeck":{"cards":[36]}}},{"SanJuans":{"RevoltRolled":{"place":6,"die":6,"needed":8,"result":"Quiet"}}},{"SanJuans":{"RevoltRolled":{"place":8,"die":2,"needed":8,"result":"Quiet"}}},{"SanJuans":{"RevoltRolled":{"place":25,"die":6,"needed":8,"result":"Quiet"}}},{"SanJuans":{"RevoltRolled":{"place":3,"die":1,"needed":6,"result":"Quiet"}}},{"SanJuans":{"RevoltRolled":{"place":4,"die":6,"needed":6,"result":{"Mutinied":1}}}},{"SanJuans":{"UnitsMutinied":{"units":[29],"at":4}}},{"SanJuans":{"RevoltRolled":{"place":7,"die":2,"needed":6,"result":"Quiet"}}},{"SanJuans":{"RevoltRolled":{"place":16,"die":2,"needed":6,"result":"Quiet"}}},{"SanJuans":{"RevoltRolled":{"place":17,"die":1,"needed":6,"result":"Quiet"}}},{"SanJuans":{"RevoltRolled":{"place":23,"die":2,"needed":6,"result":"Quiet"}}},{"SanJuans":{"RevoltRolled":{"place":24,"die":3,"needed":6,"result":"Quiet"}}},{"SanJuans":{"RevoltRolled":{"place":1,"die":3,"needed":6,"result":"Quiet"}}},{"SanJuans":{"RevoltRolled":{"place":2,"die":1,"needed":6,"result":"Quiet"}}},{"SanJuans":{"RevoltRolled":{"place":5,"die":6,"needed":5,"result":"Rose"}}},{"SanJuans":{"RevoltRolled":{"place":9,"die":3,"needed":6,"result":"Quiet"}}},{"SanJuans":{"RevoltRolled":{"place":10,"die":6,"needed":6,"result":"Rose"}}},{"SanJuans":{"RevoltRolled":{"place":11,"die":6,"needed":5,"result":"Rose"}}},{"SanJuans":{"RevoltRolled":{"place":13,"die":1,"needed":6,"result":"Quiet"}}},{"SanJuans":{"RevoltRolled":{"place":15,"die":3,"needed":6,"result":"Quiet"}}},{"SanJuans":{"RevoltRolled":{"place":18,"die":3,"needed":5,"result":"Quiet"}}},{"SanJuans":{"RevoltRolled":{"place":19,"die":6,"needed":5,"result":"Rose"}}},{"SanJuans":{"RevoltRolled":{"place":20,"die":6,"needed":5,"result":{"Suppressed":5}}}},{"SanJuans":{"RevoltRolled":{"place":21,"die":4,"needed":5,"result":"Quiet"}}},{"SanJuans":{"RevoltRolled":{"place":22,"die":3,"needed":5,"result":"Quiet"}}},{"SanJuans":{"RoundBegan":{"round":1}}}]',NULL,NULL,0,1);
INSERT INTO "log" VALUES(1,4,'Order',1573908266700767233,2,1795319375,'{"Order":{"decision":1,"steps":[{"topic":"play-card","answer":"pass"}],"left":[],"led":[]}}','[]','[{"SanJuans":{"Passed":{"ops":1}}}]',NULL,NULL,0,0);
INSERT INTO "log" VALUES(1,5,'Order',1573908266700767233,2,1795319375,'{"Order":{"decision":2,"steps":[{"topic":"spend-ops","answer":"finish"}],"left":[],"led":[]}}','[]','[{"SanJuans":{"RoundBegan":{"round":2}}}]',NULL,NULL,0,0);
INSERT INTO "log" VALUES(1,6,'Order',1573908266700767233,2,1795319375,'{"Order":{"decision":3,"steps":[{"topic":"play-card","answer":"pass"}],"left":[],"led":[]}}','[]','[{"SanJuans":{"Passed":{"ops":1}}}]',NULL,NULL,0,0);
INSERT INTO "log" VALUES(1,7,'Order',1573908266700767233,2,1795319375,'{"Order":{"decision":4,"steps":[{"topic":"spend-ops","answer":"finish"}],"left":[],"led":[]}}','[]','[{"SanJuans":{"RoundBegan":{"round":3}}}]',NULL,NULL,0,0);
INSERT INTO "log" VALUES(1,8,'Order',1573908266700767233,2,1795319375,'{"Order":{"decision":5,"steps":[{"topic":"play-card","answer":"pass"}],"left":[],"led":[]}}','[]','[{"SanJuans":{"Passed":{"ops":1}}}]',NULL,NULL,0,0);
INSERT INTO "log" VALUES(1,9,'Order',1573908266700767233,2,1795319375,'{"Order":{"decision":6,"steps":[{"topic":"spend-ops","answer":"finish"}],"left":[],"led":[]}}','[]','[{"SanJuans":{"RoundBegan":{"round":4}}}]',NULL,NULL,0,0);
INSERT INTO "log" VALUES(1,10,'Order',1573908266700767233,2,1795319378,'{"Order":{"decision":7,"steps":[{"topic":"play-card","answer":"pass"}],"left":[],"led":[]}}','[]','[{"SanJuans":{"Passed":{"ops":1}}}]',NULL,NULL,0,0);
CREATE TABLE looks (
    campaign BIGINT NOT NULL REFERENCES campaigns (id),
    player BIGINT NOT NULL,
    seen BIGINT NOT NULL,                -- the last line of the log they have seen
    looked BIGINT NOT NULL,              -- when
    snoozed BIGINT NOT NULL, rung BIGINT NOT NULL DEFAULT 0,             -- until when; 0 if never
    PRIMARY KEY (campaign, player)
);
INSERT INTO "looks" VALUES(1,1573908266700767233,0,0,0,1795781305);
CREATE TABLE outbox (
    id BIGINT NOT NULL PRIMARY KEY,
    campaign BIGINT NOT NULL REFERENCES campaigns (id),
    number BIGINT NOT NULL,              -- the order it tells of
    part BIGINT NOT NULL,                -- which message of that order
    topic TEXT,                          -- a dispatch's topic
    opens BIGINT NOT NULL,               -- 1 if it carries the openers while it is the newest
    matter TEXT NOT NULL,
    version BIGINT NOT NULL,
    shown BIGINT NOT NULL,
    state TEXT NOT NULL,                 -- new, trying, sent, parked, dead
    message BIGINT,
    tried_at BIGINT,
    sent_at BIGINT,
    threaded BIGINT NOT NULL,            -- texts already put into its thread
    created BIGINT NOT NULL
);
INSERT INTO "outbox" VALUES(1,1,1,1,NULL,0,'"Lobby"',3,3,'sent',1573908267858395136,1795319372,1795319372,0,1795319372);
INSERT INTO "outbox" VALUES(2,1,3,1,NULL,1,'"Begun"',1,1,'sent',1573908268122636288,1795319372,1795319372,0,1795319372);
INSERT INTO "outbox" VALUES(3,1,3,2,'t1-rebellion',1,'{"Dispatch":{"topic":"t1-rebellion","events":[{"SanJuans":{"TurnBegan":{"turn":1}}},{"SanJuans":{"CardsDrawn":{"cards":[45,42,29,43,39,30,35],"reshuffled":false}}},{"SanJuans":{"CardsJoinedDeck":{"cards":[36]}}},{"SanJuans":{"RevoltRolled":{"place":6,"die":6,"needed":8,"result":"Quiet"}}},{"SanJuans":{"RevoltRolled":{"place":8,"die":2,"needed":8,"result":"Quiet"}}},{"SanJuans":{"RevoltRolled":{"place":25,"die":6,"needed":8,"result":"Quiet"}}},{"SanJuans":{"RevoltRolled":{"place":3,"die":1,"needed":6,"result":"Quiet"}}},{"SanJuans":{"RevoltRolled":{"place":4,"die":6,"needed":6,"result":{"Mutinied":1}}}},{"SanJuans":{"UnitsMutinied":{"units":[29],"at":4}}},{"SanJuans":{"RevoltRolled":{"place":7,"die":2,"needed":6,"result":"Quiet"}}},{"SanJuans":{"RevoltRolled":{"place":16,"die":2,"needed":6,"result":"Quiet"}}},{"SanJuans":{"RevoltRolled":{"place":17,"die":1,"needed":6,"result":"Quiet"}}},{"SanJuans":{"RevoltRolled":{"place":23,"die":2,"needed":6,"result":"Quiet"}}},{"SanJuans":{"RevoltRolled":{"place":24,"die":3,"needed":6,"result":"Quiet"}}},{"SanJuans":{"RevoltRolled":{"place":1,"die":3,"needed":6,"result":"Quiet"}}},{"SanJuans":{"RevoltRolled":{"place":2,"die":1,"needed":6,"result":"Quiet"}}},{"SanJuans":{"RevoltRolled":{"place":5,"die":6,"needed":5,"result":"Rose"}}},{"SanJuans":{"RevoltRolled":{"place":9,"die":3,"needed":6,"result":"Quiet"}}},{"SanJuans":{"RevoltRolled":{"place":10,"die":6,"needed":6,"result":"Rose"}}},{"SanJuans":{"RevoltRolled":{"place":11,"die":6,"needed":5,"result":"Rose"}}},{"SanJuans":{"RevoltRolled":{"place":13,"die":1,"needed":6,"result":"Quiet"}}},{"SanJuans":{"RevoltRolled":{"place":15,"die":3,"needed":6,"result":"Quiet"}}},{"SanJuans":{"RevoltRolled":{"place":18,"die":3,"needed":5,"result":"Quiet"}}},{"SanJuans":{"RevoltRolled":{"place":19,"die":6,"needed":5,"result":"Rose"}}},{"SanJuans":{"RevoltRolled":{"place":20,"die":6,"needed":5,"result":{"Suppressed":5}}}},{"SanJuans":{"RevoltRolled":{"place":21,"die":4,"needed":5,"result":"Quiet"}}},{"SanJuans":{"RevoltRolled":{"place":22,"die":3,"needed":5,"result":"Quiet"}}}],"by":null}}',1,1,'sent',1573908270366588929,1795319373,1795319373,0,1795319372);
INSERT INTO "outbox" VALUES(4,1,3,3,'t1-r1',1,'{"Dispatch":{"topic":"t1-r1","events":[{"SanJuans":{"RoundBegan":{"round":1}}},{"SanJuans":{"Passed":{"ops":1}}}],"by":1573908266700767233}}',2,2,'sent',1573908270404337664,1795319373,1795319373,0,1795319372);
INSERT INTO "outbox" VALUES(5,1,5,1,'t1-r2',1,'{"Dispatch":{"topic":"t1-r2","events":[{"SanJuans":{"RoundBegan":{"round":2}}},{"SanJuans":{"Passed":{"ops":1}}}],"by":1573908266700767233}}',2,2,'sent',1573908279174627328,1795319375,1795319375,0,1795319375);
INSERT INTO "outbox" VALUES(6,1,7,1,'t1-r3',1,'{"Dispatch":{"topic":"t1-r3","events":[{"SanJuans":{"RoundBegan":{"round":3}}},{"SanJuans":{"Passed":{"ops":1}}}],"by":1573908266700767233}}',2,2,'sent',1573908279350788096,1795319375,1795319375,0,1795319375);
INSERT INTO "outbox" VALUES(7,1,9,1,'t1-r4',1,'{"Dispatch":{"topic":"t1-r4","events":[{"SanJuans":{"RoundBegan":{"round":4}}},{"SanJuans":{"Passed":{"ops":1}}}],"by":1573908266700767233}}',2,2,'sent',1573908279430479872,1795319375,1795319375,0,1795319375);
INSERT INTO "outbox" VALUES(8,1,10,80,NULL,0,'{"NewRules":{"was":2,"rebased":false}}',1,0,'parked',NULL,1795781305,NULL,0,1795781305);
INSERT INTO "outbox" VALUES(9,1,10,11,NULL,1,'{"Reminder":{"player":1573908266700767233,"told":1,"since":1795319378,"quiet":false,"chief":null,"nudged_by":null}}',1,0,'new',NULL,NULL,NULL,0,1795781305);
CREATE TABLE people (
    player BIGINT NOT NULL PRIMARY KEY,
    zone TEXT,                           -- an IANA name
    quiet_from BIGINT,                   -- minutes after midnight there
    quiet_to BIGINT,
    digest BIGINT NOT NULL               -- 1 if told what happened since they last looked
, shown TEXT NOT NULL DEFAULT 'drawn', guided BIGINT NOT NULL DEFAULT 0, rings TEXT NOT NULL DEFAULT 'at-once', lessons TEXT NOT NULL DEFAULT '');
INSERT INTO "people" VALUES(1,'Europe/London',1320,420,0,'drawn',0,'at-once','');
CREATE TABLE registered (
    guild BIGINT NOT NULL PRIMARY KEY,
    hash TEXT NOT NULL
);
CREATE TABLE rooms (
    channel BIGINT PRIMARY KEY,
    campaign BIGINT NOT NULL REFERENCES campaigns (id),
    side BIGINT NOT NULL
, board BIGINT NOT NULL DEFAULT 0, board_tried BIGINT NOT NULL DEFAULT 0, board_line BIGINT NOT NULL DEFAULT 0, board_drawing BIGINT NOT NULL DEFAULT 0);
CREATE TABLE settings (
    key TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);
INSERT INTO "settings" VALUES('installation','cc0d38b3');
INSERT INTO "settings" VALUES('aliases','53618addd983b5b24e22e603bf9b8ba54252c3a5db28c74cc25162998eed8ef7');
INSERT INTO "settings" VALUES('commands','f3b467e0082f8ba1b7ae46e3a8e96641cbdf22877416b20048f4330d58603e17');
CREATE TABLE tokens (
    interaction BIGINT NOT NULL PRIMARY KEY,
    token TEXT NOT NULL,
    at BIGINT NOT NULL
, guild BIGINT NOT NULL DEFAULT 0);
CREATE UNIQUE INDEX campaigns_live ON campaigns (channel) WHERE stage <> 'over';
CREATE INDEX outbox_of_campaign ON outbox (campaign, id);
CREATE INDEX deadlines_by_time ON deadlines (held, at);
CREATE INDEX looks_of_player ON looks (player);
CREATE INDEX campaigns_of_channel ON campaigns (channel);
CREATE INDEX campaigns_of_guild ON campaigns (guild);
CREATE INDEX outbox_owed ON outbox (campaign, id)
    WHERE state IN ('new', 'trying', 'parked') OR (state = 'sent' AND shown < version);
CREATE INDEX rooms_by_campaign ON rooms (campaign);
CREATE INDEX log_of_turns ON log (campaign, number) WHERE opens_turn = 1;
COMMIT;
