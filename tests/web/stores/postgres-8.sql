CREATE TABLE accounts (
    id text NOT NULL,
    created double precision NOT NULL,
    phrase_key text NOT NULL,
    phrase text NOT NULL
);
CREATE TABLE attended (
    id text NOT NULL,
    holder bigint NOT NULL
);
CREATE TABLE blocks (
    guest text NOT NULL,
    blocked text NOT NULL,
    id text NOT NULL,
    name text NOT NULL,
    at double precision NOT NULL
);
CREATE TABLE changes (
    id text NOT NULL,
    seq integer NOT NULL,
    at double precision NOT NULL,
    kind text NOT NULL,
    data text NOT NULL
);
CREATE TABLE circle_changes (
    id text NOT NULL,
    seq integer NOT NULL,
    at double precision NOT NULL,
    member integer NOT NULL,
    kind text NOT NULL,
    data text NOT NULL
);
CREATE TABLE circle_devices (
    guest text NOT NULL,
    id text NOT NULL
);
CREATE TABLE circle_keys (
    key text NOT NULL,
    id text NOT NULL
);
CREATE TABLE complaints (
    id text NOT NULL,
    at double precision NOT NULL,
    guest text NOT NULL,
    about text NOT NULL,
    place text NOT NULL,
    data text NOT NULL
);
CREATE TABLE daily_results (
    id text NOT NULL,
    day text NOT NULL,
    game text NOT NULL,
    place integer NOT NULL,
    points integer NOT NULL
);
CREATE TABLE daily_tries (
    key text NOT NULL,
    id text NOT NULL,
    day text NOT NULL,
    game text NOT NULL
);
CREATE TABLE devices (
    guest text NOT NULL,
    account text NOT NULL,
    name text NOT NULL,
    added double precision NOT NULL,
    ended integer NOT NULL
);
CREATE TABLE finished (
    id text NOT NULL,
    ended double precision NOT NULL,
    game text NOT NULL,
    names text NOT NULL,
    public boolean NOT NULL
);
CREATE TABLE holders (
    guest text NOT NULL,
    id text NOT NULL
);
CREATE TABLE meta (
    key text NOT NULL,
    value text NOT NULL
);
CREATE TABLE moderation (
    seq integer NOT NULL,
    at double precision NOT NULL,
    action text NOT NULL,
    subject text NOT NULL,
    data text NOT NULL
);
CREATE TABLE notices (
    guest text NOT NULL,
    id text NOT NULL,
    number integer NOT NULL,
    step integer NOT NULL,
    at double precision NOT NULL,
    what text NOT NULL
);
CREATE TABLE passkeys (
    id text NOT NULL,
    account text NOT NULL,
    key text NOT NULL,
    count bigint NOT NULL,
    name text NOT NULL,
    added double precision NOT NULL
);
CREATE TABLE player_pages (
    guest text NOT NULL,
    key text NOT NULL,
    data text NOT NULL
);
CREATE TABLE preferences (
    guest text NOT NULL,
    data text NOT NULL
);
CREATE TABLE records (
    id text NOT NULL,
    ended double precision NOT NULL,
    record text NOT NULL
);
CREATE TABLE tables (
    id text NOT NULL,
    created double precision NOT NULL,
    terms text NOT NULL,
    public boolean NOT NULL
);
CREATE TABLE token_uses (
    id text NOT NULL,
    used double precision NOT NULL
);
CREATE TABLE tokens (
    id text NOT NULL,
    guest text NOT NULL,
    name text NOT NULL,
    scope text NOT NULL,
    added double precision NOT NULL
);
CREATE TABLE version (
    number integer NOT NULL
);
INSERT INTO changes VALUES ('running', 1, 1795014262.8506117, 'sat', '{"seat":2,"name":"Carl","guest":"6a7ec72147096298664be148f7428893","word":""}');
INSERT INTO changes VALUES ('running', 2, 1795014262.850617, 'started', '{"bots":[]}');
INSERT INTO changes VALUES ('running', 3, 1795014262.8781514, 'said', '{"seat":0,"name":"Guest","text":"Good evening."}');
INSERT INTO changes VALUES ('running', 4, 1795014262.8994217, 'decided', '{"seat":0,"text":"2","number":3,"by":"person"}');
INSERT INTO changes VALUES ('running', 5, 1795014262.9272363, 'decided', '{"seat":1,"text":"5","number":4,"by":"person"}');
INSERT INTO changes VALUES ('running', 6, 1795014262.941212, 'decided', '{"seat":2,"text":"1","number":5,"by":"person"}');
INSERT INTO changes VALUES ('running', 7, 1795014262.9632292, 'decided', '{"seat":0,"text":"3","number":6,"by":"person"}');
INSERT INTO changes VALUES ('running', 8, 1795014262.9705682, 'decided', '{"seat":1,"text":"1","number":7,"by":"person"}');
INSERT INTO changes VALUES ('running', 9, 1795014263.0003483, 'decided', '{"seat":2,"text":"4","number":8,"by":"person"}');
INSERT INTO changes VALUES ('running', 10, 1795014263.010558, 'decided', '{"seat":0,"text":"4","number":9,"by":"person"}');
INSERT INTO changes VALUES ('running', 11, 1795014263.0234115, 'decided', '{"seat":1,"text":"4","number":10,"by":"person"}');
INSERT INTO changes VALUES ('finished', 1, 1795014263.0339365, 'sat', '{"seat":2,"name":"Carl","guest":"6a7ec72147096298664be148f7428893","word":""}');
INSERT INTO changes VALUES ('finished', 2, 1795014263.0339403, 'started', '{"bots":[]}');
INSERT INTO changes VALUES ('finished', 3, 1795014263.0389197, 'said', '{"seat":0,"name":"Guest","text":"Good evening."}');
INSERT INTO changes VALUES ('finished', 4, 1795014263.0505443, 'decided', '{"seat":0,"text":"2","number":3,"by":"person"}');
INSERT INTO changes VALUES ('finished', 5, 1795014263.059771, 'decided', '{"seat":1,"text":"5","number":4,"by":"person"}');
INSERT INTO changes VALUES ('finished', 6, 1795014263.071803, 'decided', '{"seat":2,"text":"1","number":5,"by":"person"}');
INSERT INTO changes VALUES ('finished', 7, 1795014263.0832, 'decided', '{"seat":0,"text":"3","number":6,"by":"person"}');
INSERT INTO changes VALUES ('finished', 8, 1795014263.096405, 'decided', '{"seat":1,"text":"1","number":7,"by":"person"}');
INSERT INTO changes VALUES ('finished', 9, 1795014263.1076233, 'decided', '{"seat":2,"text":"4","number":8,"by":"person"}');
INSERT INTO changes VALUES ('finished', 10, 1795014263.1125352, 'decided', '{"seat":0,"text":"4","number":9,"by":"person"}');
INSERT INTO changes VALUES ('finished', 11, 1795014263.1242359, 'decided', '{"seat":1,"text":"4","number":10,"by":"person"}');
INSERT INTO changes VALUES ('finished', 12, 1795014263.152371, 'decided', '{"seat":2,"text":"6","number":11,"by":"person"}');
INSERT INTO changes VALUES ('finished', 13, 1795014263.1672254, 'decided', '{"seat":0,"text":"4","number":12,"by":"person"}');
INSERT INTO changes VALUES ('finished', 14, 1795014263.1861007, 'decided', '{"seat":1,"text":"2","number":13,"by":"person"}');
INSERT INTO changes VALUES ('finished', 15, 1795014263.2034123, 'decided', '{"seat":2,"text":"1","number":14,"by":"person"}');
INSERT INTO changes VALUES ('finished', 16, 1795014263.215819, 'decided', '{"seat":0,"text":"4","number":15,"by":"person"}');
INSERT INTO changes VALUES ('finished', 17, 1795014263.221499, 'decided', '{"seat":1,"text":"1","number":16,"by":"person"}');
INSERT INTO changes VALUES ('finished', 18, 1795014263.238725, 'decided', '{"seat":2,"text":"4","number":17,"by":"person"}');
INSERT INTO changes VALUES ('finished', 19, 1795014263.244185, 'decided', '{"seat":0,"text":"4","number":18,"by":"person"}');
INSERT INTO changes VALUES ('finished', 20, 1795014263.2531736, 'decided', '{"seat":1,"text":"5","number":19,"by":"person"}');
INSERT INTO changes VALUES ('finished', 21, 1795014263.2682812, 'decided', '{"seat":2,"text":"1","number":20,"by":"person"}');
INSERT INTO changes VALUES ('finished', 22, 1795014263.2805343, 'decided', '{"seat":0,"text":"6","number":21,"by":"person"}');
INSERT INTO changes VALUES ('finished', 23, 1795014263.2880487, 'decided', '{"seat":1,"text":"4","number":22,"by":"person"}');
INSERT INTO changes VALUES ('finished', 24, 1795014263.29624, 'decided', '{"seat":2,"text":"3","number":23,"by":"person"}');
INSERT INTO changes VALUES ('finished', 25, 1795014263.298997, 'decided', '{"seat":0,"text":"6","number":24,"by":"person"}');
INSERT INTO changes VALUES ('finished', 26, 1795014263.3126078, 'decided', '{"seat":1,"text":"2","number":25,"by":"person"}');
INSERT INTO changes VALUES ('finished', 27, 1795014263.3235092, 'decided', '{"seat":2,"text":"5","number":26,"by":"person"}');
INSERT INTO finished VALUES ('finished', 1795014263.3240774, 'cafe-race', '["Guest", "Guest 2", "Carl"]', true);
INSERT INTO holders VALUES ('d3b348b8c4cedae01c20a5aac9ba16e3', 'running');
INSERT INTO holders VALUES ('6a7ec72147096298664be148f7428893', 'running');
INSERT INTO holders VALUES ('d3b348b8c4cedae01c20a5aac9ba16e3', 'finished');
INSERT INTO holders VALUES ('6a7ec72147096298664be148f7428893', 'finished');
INSERT INTO meta VALUES ('down', '0.0 1795014262.5781');
INSERT INTO meta VALUES ('key', '0dfae740d94f8bd518b05803c7c6891dd156c4d60abad3fc95e6ac4b120da339');
INSERT INTO meta VALUES ('alive', '1795014263.4559555');
INSERT INTO records VALUES ('finished', 1795014263.3240774, '{"ludoteca": 1, "game": "cafe-race", "version": 1, "players": 3, "names": ["Guest", "Guest 2", "Carl"], "options": {"rules": "base", "begins": "drawn"}, "seed": "224e556793e1e4587011694926d7b2a8", "words": [], "decisions": [[0, "2"], [1, "5"], [2, "1"], [0, "3"], [1, "1"], [2, "4"], [0, "4"], [1, "4"], [2, "6"], [0, "4"], [1, "2"], [2, "1"], [0, "4"], [1, "1"], [2, "4"], [0, "4"], [1, "5"], [2, "1"], [0, "6"], [1, "4"], [2, "3"], [0, "6"], [1, "2"], [2, "5"]], "events": [[3, 0, 5, 0, 0], [3, 1, 1, 0, 0], [3, 2, 1, 0, 0], [0, 2, -1, 0, 0], [4, 0, 2, 0, 0], [4, 1, 5, 0, 0], [4, 2, 1, 0, 0], [6, 0, 2, 0, 0], [6, 1, 5, 0, 0], [6, 2, 1, 0, 0], [7, 0, 1, 0, 0], [7, 1, 0, 0, 0], [7, 2, 2, 0, 0], [9, 1, 0, 0, 0], [9, 0, 1, 0, 0], [9, 2, 2, 0, 0], [7, 0, 1, 0, 0], [7, 1, 0, 0, 0], [7, 2, 2, 0, 0], [15, 1, 0, 5, 0], [0, 7, 1, 0, 0], [17, 1, 10, 1, 4], [18, 1, 4, 0, 0], [19, 1, 0, 0, 0], [15, 0, 0, 1, 0], [0, 7, 0, 0, 0], [17, 0, 3, 1, 3], [19, 0, 0, 0, 0], [15, 2, 0, 1, 0], [0, 7, 2, 0, 0], [17, 2, 2, 5, 5], [19, 2, 0, 0, 0], [1, 2, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 5, 0, 0], [3, 1, 3, 0, 0], [3, 2, 2, 0, 0], [0, 2, -1, 0, 0], [4, 0, 3, 0, 0], [4, 1, 1, 0, 0], [4, 2, 4, 0, 0], [6, 0, 3, 0, 0], [6, 1, 1, 0, 0], [6, 2, 4, 0, 0], [7, 0, 1, 0, 0], [7, 1, 2, 0, 0], [7, 2, 0, 0, 0], [9, 2, 0, 0, 0], [9, 0, 1, 0, 0], [9, 1, 2, 0, 0], [7, 0, 1, 0, 0], [7, 1, 2, 0, 0], [7, 2, 0, 0, 0], [15, 2, 1, 6, 0], [0, 7, 2, 0, 0], [17, 2, 9, 4, 4], [18, 2, 4, 0, 0], [19, 2, 0, 0, 0], [15, 0, 1, 4, 0], [0, 7, 0, 0, 0], [17, 0, 6, 1, 2], [18, 0, 4, 0, 0], [19, 0, 0, 0, 0], [15, 1, 5, 7, 0], [0, 7, 1, 0, 0], [17, 1, 3, 2, 1], [19, 1, 0, 0, 0], [1, 3, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 6, 0, 0], [3, 1, 4, 0, 0], [3, 2, 4, 0, 0], [0, 2, -1, 0, 0], [4, 0, 4, 0, 0], [4, 1, 4, 0, 0], [4, 2, 6, 0, 0], [6, 0, 4, 0, 0], [6, 1, 4, 0, 0], [6, 2, 6, 0, 0], [7, 0, 1, 0, 0], [7, 1, 2, 0, 0], [7, 2, 0, 0, 0], [9, 2, 0, 0, 0], [9, 0, 1, 0, 0], [9, 1, 2, 0, 0], [7, 0, 1, 0, 0], [7, 1, 2, 0, 0], [7, 2, 0, 0, 0], [15, 2, 6, 12, 0], [0, 7, 2, 0, 0], [17, 2, 12, 5, 1], [18, 2, 3, 0, 0], [19, 2, 0, 0, 0], [15, 0, 4, 8, 0], [19, 0, 0, 0, 0], [15, 1, 7, 11, 0], [0, 7, 1, 0, 0], [17, 1, 8, 6, 2], [19, 1, 0, 0, 0], [1, 4, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 4, 0, 0], [3, 1, 1, 0, 0], [3, 2, 1, 0, 0], [0, 2, -1, 0, 0], [4, 0, 4, 0, 0], [4, 1, 2, 0, 0], [4, 2, 1, 0, 0], [6, 0, 4, 0, 0], [6, 1, 2, 0, 0], [6, 2, 1, 0, 0], [7, 0, 0, 0, 0], [7, 1, 1, 0, 0], [7, 2, 2, 0, 0], [9, 0, 0, 0, 0], [9, 1, 1, 0, 0], [9, 2, 2, 0, 0], [7, 0, 0, 0, 0], [7, 1, 1, 0, 0], [7, 2, 2, 0, 0], [15, 0, 8, 12, 0], [0, 7, 0, 0, 0], [17, 0, 8, 3, 6], [19, 0, 0, 0, 0], [16, 1, 11, 0, 0], [0, 7, 1, 0, 0], [17, 1, 3, 5, 5], [19, 1, 0, 0, 0], [15, 2, 12, 13, 0], [0, 7, 2, 0, 0], [17, 2, 2, 4, 5], [19, 2, 0, 0, 0], [1, 5, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 4, 0, 0], [3, 1, 2, 0, 0], [3, 2, 2, 0, 0], [0, 2, -1, 0, 0], [4, 0, 4, 0, 0], [4, 1, 1, 0, 0], [4, 2, 4, 0, 0], [6, 0, 4, 0, 0], [6, 1, 1, 0, 0], [6, 2, 4, 0, 0], [7, 0, 0, 0, 0], [7, 1, 2, 0, 0], [7, 2, 1, 0, 0], [9, 0, 0, 0, 0], [9, 2, 1, 0, 0], [9, 1, 2, 0, 0], [7, 0, 0, 0, 0], [7, 1, 2, 0, 0], [7, 2, 1, 0, 0], [15, 0, 12, 16, 0], [0, 7, 0, 0, 0], [17, 0, 8, 5, 4], [19, 0, 0, 0, 0], [15, 2, 13, 15, 0], [0, 7, 2, 0, 0], [17, 2, 6, 2, 4], [19, 2, 0, 0, 0], [15, 1, 11, 13, 0], [0, 7, 1, 0, 0], [17, 1, 3, 5, 2], [19, 1, 0, 0, 0], [1, 6, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 3, 0, 0], [3, 1, 3, 0, 0], [3, 2, 2, 0, 0], [0, 2, -1, 0, 0], [4, 0, 4, 0, 0], [4, 1, 5, 0, 0], [4, 2, 1, 0, 0], [6, 0, 4, 0, 0], [6, 1, 5, 0, 0], [6, 2, 1, 0, 0], [7, 0, 1, 0, 0], [7, 1, 0, 0, 0], [7, 2, 2, 0, 0], [9, 1, 0, 0, 0], [9, 0, 1, 0, 0], [9, 2, 2, 0, 0], [7, 0, 1, 0, 0], [7, 1, 0, 0, 0], [7, 2, 2, 0, 0], [15, 1, 13, 16, 0], [0, 7, 1, 0, 0], [17, 1, 8, 2, 5], [18, 1, 3, 0, 0], [19, 1, 0, 0, 0], [15, 0, 16, 19, 0], [19, 0, 0, 0, 0], [15, 2, 15, 17, 0], [0, 7, 2, 0, 0], [17, 2, 3, 2, 5], [19, 2, 0, 0, 0], [1, 7, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 6, 0, 0], [3, 1, 4, 0, 0], [3, 2, 2, 0, 0], [0, 2, -1, 0, 0], [4, 0, 6, 0, 0], [4, 1, 4, 0, 0], [4, 2, 3, 0, 0], [6, 0, 6, 0, 0], [6, 1, 4, 0, 0], [6, 2, 3, 0, 0], [7, 0, 0, 0, 0], [7, 1, 1, 0, 0], [7, 2, 2, 0, 0], [9, 0, 0, 0, 0], [9, 1, 1, 0, 0], [9, 2, 2, 0, 0], [7, 0, 0, 0, 0], [7, 1, 1, 0, 0], [7, 2, 2, 0, 0], [15, 0, 19, 25, 0], [0, 7, 0, 0, 0], [17, 0, 12, 4, 1], [18, 0, 3, 0, 0], [19, 0, 0, 0, 0], [15, 1, 16, 20, 0], [19, 1, 0, 0, 0], [15, 2, 17, 19, 0], [19, 2, 0, 0, 0], [1, 8, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 4, 0, 0], [3, 1, 2, 0, 0], [3, 2, 1, 0, 0], [0, 2, -1, 0, 0], [4, 0, 6, 0, 0], [4, 1, 2, 0, 0], [4, 2, 5, 0, 0], [6, 0, 6, 0, 0], [6, 1, 2, 0, 0], [6, 2, 5, 0, 0], [7, 0, 0, 0, 0], [7, 1, 2, 0, 0], [7, 2, 1, 0, 0], [9, 0, 0, 0, 0], [9, 2, 1, 0, 0], [9, 1, 2, 0, 0], [7, 0, 0, 0, 0], [7, 1, 2, 0, 0], [7, 2, 1, 0, 0], [15, 0, 25, 29, 0], [19, 0, 0, 0, 0], [15, 2, 19, 21, 0], [0, 7, 2, 0, 0], [17, 2, 7, 3, 6], [19, 2, 0, 0, 0], [15, 1, 20, 21, 0], [0, 7, 1, 0, 0], [17, 1, 3, 6, 2], [19, 1, 0, 0, 0], [0, 8, -1, 0, 0]], "digest": "d0a750eeebe001cdf57541ab55d0a94303595c7a8f2f6aa391ead0e87a68da16"}');
INSERT INTO tables VALUES ('running', 1795014262.73086, '{"game": "cafe-race", "players": 3, "options": {"rules": "base", "begins": "drawn"}, "seats": [{"kind": "person", "name": "Guest", "level": "", "guest": "d3b348b8c4cedae01c20a5aac9ba16e3", "word": ""}, {"kind": "person", "name": "Guest 2", "level": "", "guest": "d3b348b8c4cedae01c20a5aac9ba16e3", "word": ""}, {"kind": "open", "name": "", "level": "", "guest": "", "word": ""}], "seed": "4c8b45f44980e8793ee91723e53d78cd", "version": 1, "public": false, "undo": "reveal", "hints": true, "clock": {"kind": "none", "limit": 0}, "host": "d3b348b8c4cedae01c20a5aac9ba16e3", "takeover": true, "circle": "", "talk": "free", "daily": ""}', false);
INSERT INTO tables VALUES ('finished', 1795014263.0250692, '{"game": "cafe-race", "players": 3, "options": {"rules": "base", "begins": "drawn"}, "seats": [{"kind": "person", "name": "Guest", "level": "", "guest": "d3b348b8c4cedae01c20a5aac9ba16e3", "word": ""}, {"kind": "person", "name": "Guest 2", "level": "", "guest": "d3b348b8c4cedae01c20a5aac9ba16e3", "word": ""}, {"kind": "open", "name": "", "level": "", "guest": "", "word": ""}], "seed": "224e556793e1e4587011694926d7b2a8", "version": 1, "public": true, "undo": "reveal", "hints": true, "clock": {"kind": "none", "limit": 0}, "host": "d3b348b8c4cedae01c20a5aac9ba16e3", "takeover": true, "circle": "", "talk": "free", "daily": ""}', true);
INSERT INTO version VALUES (8);
ALTER TABLE ONLY accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY attended
    ADD CONSTRAINT attended_pkey PRIMARY KEY (id);
ALTER TABLE ONLY blocks
    ADD CONSTRAINT blocks_pkey PRIMARY KEY (guest, blocked);
ALTER TABLE ONLY changes
    ADD CONSTRAINT changes_pkey PRIMARY KEY (id, seq);
ALTER TABLE ONLY circle_changes
    ADD CONSTRAINT circle_changes_pkey PRIMARY KEY (id, seq);
ALTER TABLE ONLY circle_devices
    ADD CONSTRAINT circle_devices_pkey PRIMARY KEY (guest, id);
ALTER TABLE ONLY circle_keys
    ADD CONSTRAINT circle_keys_pkey PRIMARY KEY (key);
ALTER TABLE ONLY complaints
    ADD CONSTRAINT complaints_pkey PRIMARY KEY (id);
ALTER TABLE ONLY daily_results
    ADD CONSTRAINT daily_results_pkey PRIMARY KEY (id);
ALTER TABLE ONLY daily_tries
    ADD CONSTRAINT daily_tries_pkey PRIMARY KEY (key);
ALTER TABLE ONLY devices
    ADD CONSTRAINT devices_pkey PRIMARY KEY (guest);
ALTER TABLE ONLY finished
    ADD CONSTRAINT finished_pkey PRIMARY KEY (id);
ALTER TABLE ONLY holders
    ADD CONSTRAINT holders_pkey PRIMARY KEY (guest, id);
ALTER TABLE ONLY meta
    ADD CONSTRAINT meta_pkey PRIMARY KEY (key);
ALTER TABLE ONLY moderation
    ADD CONSTRAINT moderation_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY notices
    ADD CONSTRAINT notices_pkey PRIMARY KEY (guest, id, number, step);
ALTER TABLE ONLY passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY player_pages
    ADD CONSTRAINT player_pages_pkey PRIMARY KEY (guest);
ALTER TABLE ONLY preferences
    ADD CONSTRAINT preferences_pkey PRIMARY KEY (guest);
ALTER TABLE ONLY records
    ADD CONSTRAINT records_pkey PRIMARY KEY (id);
ALTER TABLE ONLY tables
    ADD CONSTRAINT tables_pkey PRIMARY KEY (id);
ALTER TABLE ONLY token_uses
    ADD CONSTRAINT token_uses_pkey PRIMARY KEY (id);
ALTER TABLE ONLY tokens
    ADD CONSTRAINT tokens_pkey PRIMARY KEY (id);
CREATE INDEX accounts_by_phrase ON accounts USING btree (phrase_key);
CREATE INDEX daily_results_of ON daily_results USING btree (day, game);
CREATE INDEX daily_tries_at ON daily_tries USING btree (id);
CREATE INDEX devices_of ON devices USING btree (account);
CREATE INDEX holders_of ON holders USING btree (id);
CREATE INDEX listed ON tables USING btree (created) WHERE public;
CREATE INDEX notices_due ON notices USING btree (at);
CREATE INDEX notices_of ON notices USING btree (id);
CREATE INDEX passkeys_of ON passkeys USING btree (account);
CREATE INDEX player_pages_by_key ON player_pages USING btree (key);
CREATE INDEX shelf ON finished USING btree (ended) WHERE public;
CREATE INDEX tokens_of ON tokens USING btree (guest);
ALTER TABLE ONLY changes
    ADD CONSTRAINT changes_id_fkey FOREIGN KEY (id) REFERENCES tables(id) ON DELETE CASCADE;
ALTER TABLE ONLY finished
    ADD CONSTRAINT finished_id_fkey FOREIGN KEY (id) REFERENCES tables(id) ON DELETE CASCADE;
ALTER TABLE ONLY holders
    ADD CONSTRAINT holders_id_fkey FOREIGN KEY (id) REFERENCES tables(id) ON DELETE CASCADE;
ALTER TABLE ONLY records
    ADD CONSTRAINT records_id_fkey FOREIGN KEY (id) REFERENCES tables(id) ON DELETE CASCADE;
