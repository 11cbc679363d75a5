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
CREATE TABLE daily_results (
    id text NOT NULL,
    day text NOT NULL,
    game text NOT NULL,
    place integer NOT NULL,
    points integer NOT NULL
);
CREATE TABLE daily_tries (
    key text NOT NULL,
    id text NOT NULL
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
CREATE TABLE version (
    number integer NOT NULL
);
INSERT INTO changes VALUES ('running', 1, 1795009930.4057233, 'sat', '{"seat":2,"name":"Carl","guest":"fcec05c2801b09eeb16e2c38b7083700","word":""}');
INSERT INTO changes VALUES ('running', 2, 1795009930.4057279, 'started', '{"bots":[]}');
INSERT INTO changes VALUES ('running', 3, 1795009930.4716315, 'said', '{"seat":0,"name":"Guest","text":"Good evening."}');
INSERT INTO changes VALUES ('running', 4, 1795009930.497098, 'decided', '{"seat":0,"text":"2","number":3,"by":"person"}');
INSERT INTO changes VALUES ('running', 5, 1795009930.5453284, 'decided', '{"seat":1,"text":"5","number":4,"by":"person"}');
INSERT INTO changes VALUES ('running', 6, 1795009930.6028109, 'decided', '{"seat":2,"text":"1","number":5,"by":"person"}');
INSERT INTO changes VALUES ('running', 7, 1795009930.6277666, 'decided', '{"seat":0,"text":"3","number":6,"by":"person"}');
INSERT INTO changes VALUES ('running', 8, 1795009930.6512234, 'decided', '{"seat":1,"text":"1","number":7,"by":"person"}');
INSERT INTO changes VALUES ('running', 9, 1795009930.6622083, 'decided', '{"seat":2,"text":"4","number":8,"by":"person"}');
INSERT INTO changes VALUES ('running', 10, 1795009930.6646821, 'decided', '{"seat":0,"text":"4","number":9,"by":"person"}');
INSERT INTO changes VALUES ('running', 11, 1795009930.6685352, 'decided', '{"seat":1,"text":"4","number":10,"by":"person"}');
INSERT INTO changes VALUES ('finished', 1, 1795009930.6753573, 'sat', '{"seat":2,"name":"Carl","guest":"fcec05c2801b09eeb16e2c38b7083700","word":""}');
INSERT INTO changes VALUES ('finished', 2, 1795009930.675361, 'started', '{"bots":[]}');
INSERT INTO changes VALUES ('finished', 3, 1795009930.6769893, 'said', '{"seat":0,"name":"Guest","text":"Good evening."}');
INSERT INTO changes VALUES ('finished', 4, 1795009930.6792262, 'decided', '{"seat":0,"text":"2","number":3,"by":"person"}');
INSERT INTO changes VALUES ('finished', 5, 1795009930.6842854, 'decided', '{"seat":1,"text":"5","number":4,"by":"person"}');
INSERT INTO changes VALUES ('finished', 6, 1795009930.688765, 'decided', '{"seat":2,"text":"1","number":5,"by":"person"}');
INSERT INTO changes VALUES ('finished', 7, 1795009930.6922984, 'decided', '{"seat":0,"text":"3","number":6,"by":"person"}');
INSERT INTO changes VALUES ('finished', 8, 1795009930.6992002, 'decided', '{"seat":1,"text":"1","number":7,"by":"person"}');
INSERT INTO changes VALUES ('finished', 9, 1795009930.7095196, 'decided', '{"seat":2,"text":"4","number":8,"by":"person"}');
INSERT INTO changes VALUES ('finished', 10, 1795009930.711959, 'decided', '{"seat":0,"text":"4","number":9,"by":"person"}');
INSERT INTO changes VALUES ('finished', 11, 1795009930.7154565, 'decided', '{"seat":1,"text":"4","number":10,"by":"person"}');
INSERT INTO changes VALUES ('finished', 12, 1795009930.724894, 'decided', '{"seat":2,"text":"6","number":11,"by":"person"}');
INSERT INTO changes VALUES ('finished', 13, 1795009930.727464, 'decided', '{"seat":0,"text":"4","number":12,"by":"person"}');
INSERT INTO changes VALUES ('finished', 14, 1795009930.7309391, 'decided', '{"seat":1,"text":"2","number":13,"by":"person"}');
INSERT INTO changes VALUES ('finished', 15, 1795009930.7428646, 'decided', '{"seat":2,"text":"1","number":14,"by":"person"}');
INSERT INTO changes VALUES ('finished', 16, 1795009930.7454522, 'decided', '{"seat":0,"text":"4","number":15,"by":"person"}');
INSERT INTO changes VALUES ('finished', 17, 1795009930.7552283, 'decided', '{"seat":1,"text":"1","number":16,"by":"person"}');
INSERT INTO changes VALUES ('finished', 18, 1795009930.75993, 'decided', '{"seat":2,"text":"4","number":17,"by":"person"}');
INSERT INTO changes VALUES ('finished', 19, 1795009930.7680202, 'decided', '{"seat":0,"text":"4","number":18,"by":"person"}');
INSERT INTO changes VALUES ('finished', 20, 1795009930.7716837, 'decided', '{"seat":1,"text":"5","number":19,"by":"person"}');
INSERT INTO changes VALUES ('finished', 21, 1795009930.7764544, 'decided', '{"seat":2,"text":"1","number":20,"by":"person"}');
INSERT INTO changes VALUES ('finished', 22, 1795009930.781301, 'decided', '{"seat":0,"text":"6","number":21,"by":"person"}');
INSERT INTO changes VALUES ('finished', 23, 1795009930.7849646, 'decided', '{"seat":1,"text":"4","number":22,"by":"person"}');
INSERT INTO changes VALUES ('finished', 24, 1795009930.7920303, 'decided', '{"seat":2,"text":"3","number":23,"by":"person"}');
INSERT INTO changes VALUES ('finished', 25, 1795009930.7953587, 'decided', '{"seat":0,"text":"6","number":24,"by":"person"}');
INSERT INTO changes VALUES ('finished', 26, 1795009930.8111882, 'decided', '{"seat":1,"text":"2","number":25,"by":"person"}');
INSERT INTO changes VALUES ('finished', 27, 1795009930.8271906, 'decided', '{"seat":2,"text":"5","number":26,"by":"person"}');
INSERT INTO finished VALUES ('finished', 1795009930.8311675, 'cafe-race', '["Guest", "Guest 2", "Carl"]', true);
INSERT INTO holders VALUES ('33f896d9846c9ee4628f8c9441bb8d89', 'running');
INSERT INTO holders VALUES ('fcec05c2801b09eeb16e2c38b7083700', 'running');
INSERT INTO holders VALUES ('33f896d9846c9ee4628f8c9441bb8d89', 'finished');
INSERT INTO holders VALUES ('fcec05c2801b09eeb16e2c38b7083700', 'finished');
INSERT INTO meta VALUES ('down', '0.0 1795009930.237929');
INSERT INTO meta VALUES ('key', '37c855a0e8d26a2be7444fe933e0c0771e22f6588bdf4c8c9cdb2c92bac65b0e');
INSERT INTO meta VALUES ('alive', '1795009930.9773128');
INSERT INTO records VALUES ('finished', 1795009930.8311675, '{"ludoteca": 1, "game": "cafe-race", "version": 1, "players": 3, "names": ["Guest", "Guest 2", "Carl"], "options": {"rules": "base", "begins": "drawn"}, "seed": "a9e7a5026c141b7cd0daf5c4d9a56b92", "words": [], "decisions": [[0, "2"], [1, "5"], [2, "1"], [0, "3"], [1, "1"], [2, "4"], [0, "4"], [1, "4"], [2, "6"], [0, "4"], [1, "2"], [2, "1"], [0, "4"], [1, "1"], [2, "4"], [0, "4"], [1, "5"], [2, "1"], [0, "6"], [1, "4"], [2, "3"], [0, "6"], [1, "2"], [2, "5"]], "events": [[3, 0, 3, 0, 0], [3, 1, 2, 0, 0], [3, 2, 2, 0, 0], [0, 2, -1, 0, 0], [4, 0, 2, 0, 0], [4, 1, 5, 0, 0], [4, 2, 1, 0, 0], [6, 0, 2, 0, 0], [6, 1, 5, 0, 0], [6, 2, 1, 0, 0], [7, 0, 1, 0, 0], [7, 1, 0, 0, 0], [7, 2, 2, 0, 0], [9, 1, 0, 0, 0], [9, 0, 1, 0, 0], [9, 2, 2, 0, 0], [7, 0, 1, 0, 0], [7, 1, 0, 0, 0], [7, 2, 2, 0, 0], [15, 1, 0, 3, 0], [0, 7, 1, 0, 0], [17, 1, 8, 5, 6], [19, 1, 0, 0, 0], [15, 0, 0, 2, 0], [0, 7, 0, 0, 0], [17, 0, 4, 4, 5], [19, 0, 0, 0, 0], [15, 2, 0, 2, 0], [0, 7, 2, 0, 0], [17, 2, 3, 4, 1], [19, 2, 0, 0, 0], [1, 2, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 5, 0, 0], [3, 1, 2, 0, 0], [3, 2, 1, 0, 0], [0, 2, -1, 0, 0], [4, 0, 3, 0, 0], [4, 1, 1, 0, 0], [4, 2, 4, 0, 0], [6, 0, 3, 0, 0], [6, 1, 1, 0, 0], [6, 2, 4, 0, 0], [7, 0, 1, 0, 0], [7, 1, 2, 0, 0], [7, 2, 0, 0, 0], [9, 2, 0, 0, 0], [9, 0, 1, 0, 0], [9, 1, 2, 0, 0], [7, 0, 1, 0, 0], [7, 1, 2, 0, 0], [7, 2, 0, 0, 0], [15, 2, 2, 7, 0], [0, 7, 2, 0, 0], [17, 2, 9, 5, 4], [19, 2, 0, 0, 0], [15, 0, 2, 4, 0], [0, 7, 0, 0, 0], [17, 0, 5, 5, 6], [19, 0, 0, 0, 0], [15, 1, 3, 4, 0], [0, 7, 1, 0, 0], [17, 1, 2, 4, 4], [19, 1, 0, 0, 0], [1, 3, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 4, 0, 0], [3, 1, 3, 0, 0], [3, 2, 3, 0, 0], [0, 2, -1, 0, 0], [4, 0, 4, 0, 0], [4, 1, 4, 0, 0], [4, 2, 6, 0, 0], [6, 0, 4, 0, 0], [6, 1, 4, 0, 0], [6, 2, 6, 0, 0], [7, 0, 1, 0, 0], [7, 1, 1, 0, 0], [7, 2, 0, 0, 0], [0, 4, 0, 0, 0], [8, 0, 4, 4, 0], [0, 4, 1, 0, 0], [8, 1, 1, 5, 0], [7, 0, 1, 0, 0], [7, 1, 2, 0, 0], [9, 2, 0, 0, 0], [9, 0, 1, 0, 0], [9, 1, 2, 0, 0], [7, 0, 1, 0, 0], [7, 1, 1, 0, 0], [7, 2, 0, 0, 0], [0, 6, 0, 0, 0], [8, 0, 6, 4, 0], [0, 6, 1, 0, 0], [8, 1, 3, 6, 0], [7, 0, 1, 0, 0], [7, 1, 2, 0, 0], [15, 2, 7, 11, 0], [0, 7, 2, 0, 0], [17, 2, 10, 6, 3], [18, 2, 4, 0, 0], [19, 2, 0, 0, 0], [15, 0, 4, 7, 0], [0, 7, 0, 0, 0], [17, 0, 7, 5, 2], [19, 0, 0, 0, 0], [15, 1, 4, 7, 0], [0, 7, 1, 0, 0], [17, 1, 7, 1, 5], [18, 1, 4, 0, 0], [19, 1, 0, 0, 0], [1, 4, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 2, 0, 0], [3, 1, 2, 0, 0], [3, 2, 1, 0, 0], [0, 2, -1, 0, 0], [4, 0, 4, 0, 0], [4, 1, 2, 0, 0], [4, 2, 1, 0, 0], [6, 0, 4, 0, 0], [6, 1, 2, 0, 0], [6, 2, 1, 0, 0], [7, 0, 0, 0, 0], [7, 1, 1, 0, 0], [7, 2, 2, 0, 0], [9, 0, 0, 0, 0], [9, 1, 1, 0, 0], [9, 2, 2, 0, 0], [7, 0, 0, 0, 0], [7, 1, 1, 0, 0], [7, 2, 2, 0, 0], [15, 0, 7, 9, 0], [19, 0, 0, 0, 0], [15, 1, 7, 9, 0], [19, 1, 0, 0, 0], [15, 2, 11, 12, 0], [0, 7, 2, 0, 0], [17, 2, 2, 4, 5], [19, 2, 0, 0, 0], [1, 5, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 6, 0, 0], [3, 1, 5, 0, 0], [3, 2, 5, 0, 0], [0, 2, -1, 0, 0], [4, 0, 4, 0, 0], [4, 1, 1, 0, 0], [4, 2, 4, 0, 0], [6, 0, 4, 0, 0], [6, 1, 1, 0, 0], [6, 2, 4, 0, 0], [7, 0, 0, 0, 0], [7, 1, 2, 0, 0], [7, 2, 1, 0, 0], [9, 0, 0, 0, 0], [9, 2, 1, 0, 0], [9, 1, 2, 0, 0], [7, 0, 0, 0, 0], [7, 1, 2, 0, 0], [7, 2, 1, 0, 0], [15, 0, 9, 15, 0], [0, 7, 0, 0, 0], [17, 0, 10, 3, 6], [18, 0, 4, 0, 0], [19, 0, 0, 0, 0], [15, 2, 12, 17, 0], [0, 7, 2, 0, 0], [17, 2, 9, 6, 6], [19, 2, 0, 0, 0], [15, 1, 9, 14, 0], [0, 7, 1, 0, 0], [17, 1, 6, 1, 5], [19, 1, 0, 0, 0], [1, 6, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 5, 0, 0], [3, 1, 4, 0, 0], [3, 2, 4, 0, 0], [0, 2, -1, 0, 0], [4, 0, 4, 0, 0], [4, 1, 5, 0, 0], [4, 2, 1, 0, 0], [6, 0, 4, 0, 0], [6, 1, 5, 0, 0], [6, 2, 1, 0, 0], [7, 0, 1, 0, 0], [7, 1, 0, 0, 0], [7, 2, 2, 0, 0], [9, 1, 0, 0, 0], [9, 0, 1, 0, 0], [9, 2, 2, 0, 0], [7, 0, 1, 0, 0], [7, 1, 0, 0, 0], [7, 2, 2, 0, 0], [15, 1, 14, 19, 0], [19, 1, 0, 0, 0], [15, 0, 15, 19, 0], [19, 0, 0, 0, 0], [15, 2, 17, 18, 0], [16, 2, 18, 0, 0], [0, 7, 2, 0, 0], [17, 2, 5, 3, 3], [19, 2, 0, 0, 0], [1, 7, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 5, 0, 0], [3, 1, 4, 0, 0], [3, 2, 3, 0, 0], [0, 2, -1, 0, 0], [4, 0, 6, 0, 0], [4, 1, 4, 0, 0], [4, 2, 3, 0, 0], [6, 0, 6, 0, 0], [6, 1, 4, 0, 0], [6, 2, 3, 0, 0], [7, 0, 0, 0, 0], [7, 1, 1, 0, 0], [7, 2, 2, 0, 0], [9, 0, 0, 0, 0], [9, 1, 1, 0, 0], [9, 2, 2, 0, 0], [7, 0, 0, 0, 0], [7, 1, 1, 0, 0], [7, 2, 2, 0, 0], [15, 0, 19, 24, 0], [0, 7, 0, 0, 0], [17, 0, 11, 6, 2], [18, 0, 3, 0, 0], [19, 0, 0, 0, 0], [15, 1, 19, 23, 0], [0, 7, 1, 0, 0], [17, 1, 8, 6, 3], [19, 1, 0, 0, 0], [15, 2, 18, 21, 0], [0, 7, 2, 0, 0], [17, 2, 6, 6, 1], [19, 2, 0, 0, 0], [1, 8, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 5, 0, 0], [3, 1, 4, 0, 0], [3, 2, 2, 0, 0], [0, 2, -1, 0, 0], [4, 0, 6, 0, 0], [4, 1, 2, 0, 0], [4, 2, 5, 0, 0], [6, 0, 6, 0, 0], [6, 1, 2, 0, 0], [6, 2, 5, 0, 0], [7, 0, 0, 0, 0], [7, 1, 2, 0, 0], [7, 2, 1, 0, 0], [9, 0, 0, 0, 0], [9, 2, 1, 0, 0], [9, 1, 2, 0, 0], [7, 0, 0, 0, 0], [7, 1, 2, 0, 0], [7, 2, 1, 0, 0], [15, 0, 24, 29, 0], [19, 0, 0, 0, 0], [15, 2, 21, 25, 0], [0, 7, 2, 0, 0], [17, 2, 9, 4, 5], [19, 2, 0, 0, 0], [15, 1, 23, 25, 0], [0, 7, 1, 0, 0], [17, 1, 4, 5, 5], [19, 1, 0, 0, 0], [0, 8, -1, 0, 0]], "digest": "240321f7d8d4369160659fc852d2b5a4daaa7cd466ca2bf65a28b701612fd7ed"}');
INSERT INTO tables VALUES ('running', 1795009930.3267925, '{"game": "cafe-race", "players": 3, "options": {"rules": "base", "begins": "drawn"}, "seats": [{"kind": "person", "name": "Guest", "level": "", "guest": "33f896d9846c9ee4628f8c9441bb8d89", "word": ""}, {"kind": "person", "name": "Guest 2", "level": "", "guest": "33f896d9846c9ee4628f8c9441bb8d89", "word": ""}, {"kind": "open", "name": "", "level": "", "guest": "", "word": ""}], "seed": "dd7f32d8d20a0955a4bba4fcdd679251", "version": 1, "public": false, "undo": "reveal", "hints": true, "clock": {"kind": "none", "limit": 0}, "host": "33f896d9846c9ee4628f8c9441bb8d89", "takeover": true, "circle": "", "daily": ""}', false);
INSERT INTO tables VALUES ('finished', 1795009930.671936, '{"game": "cafe-race", "players": 3, "options": {"rules": "base", "begins": "drawn"}, "seats": [{"kind": "person", "name": "Guest", "level": "", "guest": "33f896d9846c9ee4628f8c9441bb8d89", "word": ""}, {"kind": "person", "name": "Guest 2", "level": "", "guest": "33f896d9846c9ee4628f8c9441bb8d89", "word": ""}, {"kind": "open", "name": "", "level": "", "guest": "", "word": ""}], "seed": "a9e7a5026c141b7cd0daf5c4d9a56b92", "version": 1, "public": true, "undo": "reveal", "hints": true, "clock": {"kind": "none", "limit": 0}, "host": "33f896d9846c9ee4628f8c9441bb8d89", "takeover": true, "circle": "", "daily": ""}', true);
INSERT INTO version VALUES (6);
ALTER TABLE ONLY accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY attended
    ADD CONSTRAINT attended_pkey PRIMARY KEY (id);
ALTER TABLE ONLY changes
    ADD CONSTRAINT changes_pkey PRIMARY KEY (id, seq);
ALTER TABLE ONLY circle_changes
    ADD CONSTRAINT circle_changes_pkey PRIMARY KEY (id, seq);
ALTER TABLE ONLY circle_devices
    ADD CONSTRAINT circle_devices_pkey PRIMARY KEY (guest, id);
ALTER TABLE ONLY circle_keys
    ADD CONSTRAINT circle_keys_pkey PRIMARY KEY (key);
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
ALTER TABLE ONLY notices
    ADD CONSTRAINT notices_pkey PRIMARY KEY (guest, id, number, step);
ALTER TABLE ONLY passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY preferences
    ADD CONSTRAINT preferences_pkey PRIMARY KEY (guest);
ALTER TABLE ONLY records
    ADD CONSTRAINT records_pkey PRIMARY KEY (id);
ALTER TABLE ONLY tables
    ADD CONSTRAINT tables_pkey PRIMARY KEY (id);
CREATE INDEX accounts_by_phrase ON accounts USING btree (phrase_key);
CREATE INDEX daily_results_of ON daily_results USING btree (day, game);
CREATE INDEX devices_of ON devices USING btree (account);
CREATE INDEX holders_of ON holders USING btree (id);
CREATE INDEX listed ON tables USING btree (created) WHERE public;
CREATE INDEX notices_due ON notices USING btree (at);
CREATE INDEX notices_of ON notices USING btree (id);
CREATE INDEX passkeys_of ON passkeys USING btree (account);
CREATE INDEX shelf ON finished USING btree (ended) WHERE public;
ALTER TABLE ONLY changes
    ADD CONSTRAINT changes_id_fkey FOREIGN KEY (id) REFERENCES tables(id) ON DELETE CASCADE;
ALTER TABLE ONLY finished
    ADD CONSTRAINT finished_id_fkey FOREIGN KEY (id) REFERENCES tables(id) ON DELETE CASCADE;
ALTER TABLE ONLY holders
    ADD CONSTRAINT holders_id_fkey FOREIGN KEY (id) REFERENCES tables(id) ON DELETE CASCADE;
ALTER TABLE ONLY records
    ADD CONSTRAINT records_id_fkey FOREIGN KEY (id) REFERENCES tables(id) ON DELETE CASCADE;
