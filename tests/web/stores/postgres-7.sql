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
INSERT INTO attended VALUES ('notices', 860855530);
INSERT INTO changes VALUES ('running', 1, 1795013925.5669072, 'sat', '{"seat":2,"name":"Carl","guest":"ab02b21ba4d856d0008d571ea4c250a1","word":""}');
INSERT INTO changes VALUES ('running', 2, 1795013925.5669124, 'started', '{"bots":[]}');
INSERT INTO changes VALUES ('running', 3, 1795013925.6034336, 'said', '{"seat":0,"name":"Guest","text":"Good evening."}');
INSERT INTO changes VALUES ('running', 4, 1795013925.6288393, 'decided', '{"seat":0,"text":"2","number":3,"by":"person"}');
INSERT INTO changes VALUES ('running', 5, 1795013925.6435816, 'decided', '{"seat":1,"text":"5","number":4,"by":"person"}');
INSERT INTO changes VALUES ('running', 6, 1795013925.6703346, 'decided', '{"seat":2,"text":"1","number":5,"by":"person"}');
INSERT INTO changes VALUES ('running', 7, 1795013925.6767542, 'decided', '{"seat":0,"text":"3","number":6,"by":"person"}');
INSERT INTO changes VALUES ('running', 8, 1795013925.684044, 'decided', '{"seat":1,"text":"1","number":7,"by":"person"}');
INSERT INTO changes VALUES ('running', 9, 1795013925.6966915, 'decided', '{"seat":2,"text":"4","number":8,"by":"person"}');
INSERT INTO changes VALUES ('running', 10, 1795013925.7125506, 'decided', '{"seat":0,"text":"4","number":9,"by":"person"}');
INSERT INTO changes VALUES ('running', 11, 1795013925.7172215, 'decided', '{"seat":1,"text":"4","number":10,"by":"person"}');
INSERT INTO changes VALUES ('finished', 1, 1795013925.7289028, 'sat', '{"seat":2,"name":"Carl","guest":"ab02b21ba4d856d0008d571ea4c250a1","word":""}');
INSERT INTO changes VALUES ('finished', 2, 1795013925.7289062, 'started', '{"bots":[]}');
INSERT INTO changes VALUES ('finished', 3, 1795013925.7307389, 'said', '{"seat":0,"name":"Guest","text":"Good evening."}');
INSERT INTO changes VALUES ('finished', 4, 1795013925.7359564, 'decided', '{"seat":0,"text":"2","number":3,"by":"person"}');
INSERT INTO changes VALUES ('finished', 5, 1795013925.745569, 'decided', '{"seat":1,"text":"5","number":4,"by":"person"}');
INSERT INTO changes VALUES ('finished', 6, 1795013925.7633495, 'decided', '{"seat":2,"text":"1","number":5,"by":"person"}');
INSERT INTO changes VALUES ('finished', 7, 1795013925.7793803, 'decided', '{"seat":0,"text":"3","number":6,"by":"person"}');
INSERT INTO changes VALUES ('finished', 8, 1795013925.7866263, 'decided', '{"seat":1,"text":"1","number":7,"by":"person"}');
INSERT INTO changes VALUES ('finished', 9, 1795013925.9275641, 'decided', '{"seat":2,"text":"4","number":8,"by":"person"}');
INSERT INTO changes VALUES ('finished', 10, 1795013926.1373985, 'decided', '{"seat":0,"text":"4","number":9,"by":"person"}');
INSERT INTO changes VALUES ('finished', 11, 1795013926.2850049, 'decided', '{"seat":1,"text":"4","number":10,"by":"person"}');
INSERT INTO changes VALUES ('finished', 12, 1795013926.8410149, 'decided', '{"seat":2,"text":"6","number":11,"by":"person"}');
INSERT INTO changes VALUES ('finished', 13, 1795013927.2616289, 'decided', '{"seat":0,"text":"4","number":12,"by":"person"}');
INSERT INTO changes VALUES ('finished', 14, 1795013927.3141227, 'decided', '{"seat":1,"text":"2","number":13,"by":"person"}');
INSERT INTO changes VALUES ('finished', 15, 1795013927.4273696, 'decided', '{"seat":2,"text":"1","number":14,"by":"person"}');
INSERT INTO changes VALUES ('finished', 16, 1795013927.526976, 'decided', '{"seat":0,"text":"4","number":15,"by":"person"}');
INSERT INTO changes VALUES ('finished', 17, 1795013927.895971, 'decided', '{"seat":1,"text":"1","number":16,"by":"person"}');
INSERT INTO changes VALUES ('finished', 18, 1795013928.4334, 'decided', '{"seat":2,"text":"4","number":17,"by":"person"}');
INSERT INTO changes VALUES ('finished', 19, 1795013928.5095444, 'decided', '{"seat":0,"text":"4","number":18,"by":"person"}');
INSERT INTO changes VALUES ('finished', 20, 1795013928.5657225, 'decided', '{"seat":1,"text":"5","number":19,"by":"person"}');
INSERT INTO changes VALUES ('finished', 21, 1795013928.8590147, 'decided', '{"seat":2,"text":"1","number":20,"by":"person"}');
INSERT INTO changes VALUES ('finished', 22, 1795013928.9332423, 'decided', '{"seat":0,"text":"6","number":21,"by":"person"}');
INSERT INTO changes VALUES ('finished', 23, 1795013928.9980106, 'decided', '{"seat":1,"text":"4","number":22,"by":"person"}');
INSERT INTO changes VALUES ('finished', 24, 1795013929.0734875, 'decided', '{"seat":2,"text":"3","number":23,"by":"person"}');
INSERT INTO changes VALUES ('finished', 25, 1795013929.1475356, 'decided', '{"seat":0,"text":"6","number":24,"by":"person"}');
INSERT INTO changes VALUES ('finished', 26, 1795013929.399271, 'decided', '{"seat":1,"text":"2","number":25,"by":"person"}');
INSERT INTO changes VALUES ('finished', 27, 1795013929.471432, 'decided', '{"seat":2,"text":"5","number":26,"by":"person"}');
INSERT INTO finished VALUES ('finished', 1795013929.4791894, 'cafe-race', '["Guest", "Guest 2", "Carl"]', true);
INSERT INTO holders VALUES ('8fbd5adf52398bf6198dca661fa6353e', 'running');
INSERT INTO holders VALUES ('ab02b21ba4d856d0008d571ea4c250a1', 'running');
INSERT INTO holders VALUES ('8fbd5adf52398bf6198dca661fa6353e', 'finished');
INSERT INTO holders VALUES ('ab02b21ba4d856d0008d571ea4c250a1', 'finished');
INSERT INTO meta VALUES ('down', '0.0 1795013924.82626');
INSERT INTO meta VALUES ('key', '8a7fc076704cc966cd99e7b02a4511428943eedd26eb4051f0b28e0b3ded2738');
INSERT INTO meta VALUES ('alive', '1795013929.9421642');
INSERT INTO records VALUES ('finished', 1795013929.4791894, '{"ludoteca": 1, "game": "cafe-race", "version": 1, "players": 3, "names": ["Guest", "Guest 2", "Carl"], "options": {"rules": "base", "begins": "drawn"}, "seed": "c5791394ec401f1f86076ea2edfd92b2", "words": [], "decisions": [[0, "2"], [1, "5"], [2, "1"], [0, "3"], [1, "1"], [2, "4"], [0, "4"], [1, "4"], [2, "6"], [0, "4"], [1, "2"], [2, "1"], [0, "4"], [1, "1"], [2, "4"], [0, "4"], [1, "5"], [2, "1"], [0, "6"], [1, "4"], [2, "3"], [0, "6"], [1, "2"], [2, "5"]], "events": [[3, 0, 4, 0, 0], [3, 1, 3, 0, 0], [3, 2, 1, 0, 0], [0, 2, -1, 0, 0], [4, 0, 2, 0, 0], [4, 1, 5, 0, 0], [4, 2, 1, 0, 0], [6, 0, 2, 0, 0], [6, 1, 5, 0, 0], [6, 2, 1, 0, 0], [7, 0, 1, 0, 0], [7, 1, 0, 0, 0], [7, 2, 2, 0, 0], [9, 1, 0, 0, 0], [9, 0, 1, 0, 0], [9, 2, 2, 0, 0], [7, 0, 1, 0, 0], [7, 1, 0, 0, 0], [7, 2, 2, 0, 0], [15, 1, 0, 4, 0], [0, 7, 1, 0, 0], [17, 1, 9, 6, 2], [18, 1, 4, 0, 0], [19, 1, 0, 0, 0], [15, 0, 0, 3, 0], [0, 7, 0, 0, 0], [17, 0, 5, 5, 6], [19, 0, 0, 0, 0], [15, 2, 0, 1, 0], [0, 7, 2, 0, 0], [17, 2, 2, 4, 5], [19, 2, 0, 0, 0], [1, 2, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 4, 0, 0], [3, 1, 4, 0, 0], [3, 2, 3, 0, 0], [0, 2, -1, 0, 0], [4, 0, 3, 0, 0], [4, 1, 1, 0, 0], [4, 2, 4, 0, 0], [6, 0, 3, 0, 0], [6, 1, 1, 0, 0], [6, 2, 4, 0, 0], [7, 0, 1, 0, 0], [7, 1, 2, 0, 0], [7, 2, 0, 0, 0], [9, 2, 0, 0, 0], [9, 0, 1, 0, 0], [9, 1, 2, 0, 0], [7, 0, 1, 0, 0], [7, 1, 2, 0, 0], [7, 2, 0, 0, 0], [15, 2, 1, 5, 0], [0, 7, 2, 0, 0], [17, 2, 8, 1, 2], [18, 2, 4, 0, 0], [19, 2, 0, 0, 0], [15, 0, 3, 7, 0], [0, 7, 0, 0, 0], [17, 0, 7, 6, 4], [19, 0, 0, 0, 0], [15, 1, 4, 7, 0], [0, 7, 1, 0, 0], [17, 1, 4, 3, 6], [19, 1, 0, 0, 0], [1, 3, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 3, 0, 0], [3, 1, 2, 0, 0], [3, 2, 2, 0, 0], [0, 2, -1, 0, 0], [4, 0, 4, 0, 0], [4, 1, 4, 0, 0], [4, 2, 6, 0, 0], [6, 0, 4, 0, 0], [6, 1, 4, 0, 0], [6, 2, 6, 0, 0], [7, 0, 2, 0, 0], [7, 1, 1, 0, 0], [7, 2, 0, 0, 0], [9, 2, 0, 0, 0], [9, 1, 1, 0, 0], [9, 0, 2, 0, 0], [7, 0, 2, 0, 0], [7, 1, 1, 0, 0], [7, 2, 0, 0, 0], [15, 2, 5, 6, 0], [16, 2, 6, 0, 0], [0, 7, 2, 0, 0], [17, 2, 9, 3, 6], [19, 2, 0, 0, 0], [15, 1, 7, 9, 0], [19, 1, 0, 0, 0], [15, 0, 7, 9, 0], [19, 0, 0, 0, 0], [1, 4, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 5, 0, 0], [3, 1, 4, 0, 0], [3, 2, 1, 0, 0], [0, 2, -1, 0, 0], [4, 0, 4, 0, 0], [4, 1, 2, 0, 0], [4, 2, 1, 0, 0], [6, 0, 4, 0, 0], [6, 1, 2, 0, 0], [6, 2, 1, 0, 0], [7, 0, 0, 0, 0], [7, 1, 1, 0, 0], [7, 2, 2, 0, 0], [9, 0, 0, 0, 0], [9, 1, 1, 0, 0], [9, 2, 2, 0, 0], [7, 0, 0, 0, 0], [7, 1, 1, 0, 0], [7, 2, 2, 0, 0], [15, 0, 9, 14, 0], [0, 7, 0, 0, 0], [17, 0, 9, 2, 3], [18, 0, 4, 0, 0], [19, 0, 0, 0, 0], [15, 1, 9, 13, 0], [0, 7, 1, 0, 0], [17, 1, 6, 3, 3], [19, 1, 0, 0, 0], [15, 2, 6, 7, 0], [0, 7, 2, 0, 0], [17, 2, 2, 2, 1], [19, 2, 0, 0, 0], [1, 5, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 5, 0, 0], [3, 1, 5, 0, 0], [3, 2, 4, 0, 0], [0, 2, -1, 0, 0], [4, 0, 4, 0, 0], [4, 1, 1, 0, 0], [4, 2, 4, 0, 0], [6, 0, 4, 0, 0], [6, 1, 1, 0, 0], [6, 2, 4, 0, 0], [7, 0, 1, 0, 0], [7, 1, 2, 0, 0], [7, 2, 0, 0, 0], [9, 2, 0, 0, 0], [9, 0, 1, 0, 0], [9, 1, 2, 0, 0], [7, 0, 1, 0, 0], [7, 1, 2, 0, 0], [7, 2, 0, 0, 0], [15, 2, 7, 12, 0], [0, 7, 2, 0, 0], [17, 2, 9, 6, 4], [19, 2, 0, 0, 0], [15, 0, 14, 19, 0], [19, 0, 0, 0, 0], [15, 1, 13, 17, 0], [0, 7, 1, 0, 0], [17, 1, 5, 5, 6], [19, 1, 0, 0, 0], [1, 6, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 4, 0, 0], [3, 1, 2, 0, 0], [3, 2, 1, 0, 0], [0, 2, -1, 0, 0], [4, 0, 4, 0, 0], [4, 1, 5, 0, 0], [4, 2, 1, 0, 0], [6, 0, 4, 0, 0], [6, 1, 5, 0, 0], [6, 2, 1, 0, 0], [7, 0, 1, 0, 0], [7, 1, 0, 0, 0], [7, 2, 2, 0, 0], [9, 1, 0, 0, 0], [9, 0, 1, 0, 0], [9, 2, 2, 0, 0], [7, 0, 1, 0, 0], [7, 1, 0, 0, 0], [7, 2, 2, 0, 0], [15, 1, 17, 21, 0], [0, 7, 1, 0, 0], [17, 1, 9, 1, 3], [18, 1, 3, 0, 0], [19, 1, 0, 0, 0], [15, 0, 19, 21, 0], [0, 7, 0, 0, 0], [17, 0, 6, 5, 4], [19, 0, 0, 0, 0], [15, 2, 12, 13, 0], [0, 7, 2, 0, 0], [17, 2, 2, 6, 2], [19, 2, 0, 0, 0], [1, 7, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 6, 0, 0], [3, 1, 4, 0, 0], [3, 2, 3, 0, 0], [0, 2, -1, 0, 0], [4, 0, 6, 0, 0], [4, 1, 4, 0, 0], [4, 2, 3, 0, 0], [6, 0, 6, 0, 0], [6, 1, 4, 0, 0], [6, 2, 3, 0, 0], [7, 0, 0, 0, 0], [7, 1, 1, 0, 0], [7, 2, 2, 0, 0], [9, 0, 0, 0, 0], [9, 1, 1, 0, 0], [9, 2, 2, 0, 0], [7, 0, 0, 0, 0], [7, 1, 1, 0, 0], [7, 2, 2, 0, 0], [15, 0, 21, 27, 0], [0, 7, 0, 0, 0], [17, 0, 12, 4, 6], [18, 0, 3, 0, 0], [19, 0, 0, 0, 0], [15, 1, 21, 25, 0], [0, 7, 1, 0, 0], [17, 1, 8, 2, 1], [18, 1, 2, 0, 0], [19, 1, 0, 0, 0], [15, 2, 13, 16, 0], [0, 7, 2, 0, 0], [17, 2, 6, 2, 2], [18, 2, 3, 0, 0], [19, 2, 0, 0, 0], [1, 8, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 4, 0, 0], [3, 1, 3, 0, 0], [3, 2, 1, 0, 0], [0, 2, -1, 0, 0], [4, 0, 6, 0, 0], [4, 1, 2, 0, 0], [4, 2, 5, 0, 0], [6, 0, 6, 0, 0], [6, 1, 2, 0, 0], [6, 2, 5, 0, 0], [7, 0, 0, 0, 0], [7, 1, 2, 0, 0], [7, 2, 1, 0, 0], [9, 0, 0, 0, 0], [9, 2, 1, 0, 0], [9, 1, 2, 0, 0], [7, 0, 0, 0, 0], [7, 1, 2, 0, 0], [7, 2, 1, 0, 0], [15, 0, 27, 29, 0], [0, 7, 0, 0, 0], [17, 0, 10, 5, 1], [18, 0, 2, 0, 0], [19, 0, 0, 0, 0], [15, 2, 16, 19, 0], [19, 2, 0, 0, 0], [15, 1, 25, 26, 0], [0, 7, 1, 0, 0], [17, 1, 3, 2, 3], [19, 1, 0, 0, 0], [0, 8, -1, 0, 0]], "digest": "ca6456465336ec6f790658b02ce0986d420ab63cc8e0d157030a9f29759b898b"}');
INSERT INTO tables VALUES ('running', 1795013925.4864736, '{"game": "cafe-race", "players": 3, "options": {"rules": "base", "begins": "drawn"}, "seats": [{"kind": "person", "name": "Guest", "level": "", "guest": "8fbd5adf52398bf6198dca661fa6353e", "word": ""}, {"kind": "person", "name": "Guest 2", "level": "", "guest": "8fbd5adf52398bf6198dca661fa6353e", "word": ""}, {"kind": "open", "name": "", "level": "", "guest": "", "word": ""}], "seed": "93e636f56546828dff0050b047970e22", "version": 1, "public": false, "undo": "reveal", "hints": true, "clock": {"kind": "none", "limit": 0}, "host": "8fbd5adf52398bf6198dca661fa6353e", "takeover": true, "circle": "", "talk": "free"}', false);
INSERT INTO tables VALUES ('finished', 1795013925.7253976, '{"game": "cafe-race", "players": 3, "options": {"rules": "base", "begins": "drawn"}, "seats": [{"kind": "person", "name": "Guest", "level": "", "guest": "8fbd5adf52398bf6198dca661fa6353e", "word": ""}, {"kind": "person", "name": "Guest 2", "level": "", "guest": "8fbd5adf52398bf6198dca661fa6353e", "word": ""}, {"kind": "open", "name": "", "level": "", "guest": "", "word": ""}], "seed": "c5791394ec401f1f86076ea2edfd92b2", "version": 1, "public": true, "undo": "reveal", "hints": true, "clock": {"kind": "none", "limit": 0}, "host": "8fbd5adf52398bf6198dca661fa6353e", "takeover": true, "circle": "", "talk": "free"}', true);
INSERT INTO version VALUES (7);
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
