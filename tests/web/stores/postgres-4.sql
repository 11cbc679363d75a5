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
CREATE TABLE passkeys (
    id text NOT NULL,
    account text NOT NULL,
    key text NOT NULL,
    count bigint NOT NULL,
    name text NOT NULL,
    added double precision NOT NULL
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
INSERT INTO changes VALUES ('running', 1, 1794996231.903618, 'sat', '{"seat":2,"name":"Carl","guest":"a728a3ea4a52b3fe5953cd63be10ae75","word":"a word"}');
INSERT INTO changes VALUES ('running', 2, 1794996231.9036226, 'started', '{"bots":[]}');
INSERT INTO changes VALUES ('running', 3, 1794996232.1153235, 'said', '{"seat":0,"name":"Ada","text":"Good evening."}');
INSERT INTO changes VALUES ('running', 4, 1794996232.1369488, 'decided', '{"seat":0,"text":"1","number":3,"by":"person"}');
INSERT INTO changes VALUES ('running', 5, 1794996232.1555774, 'decided', '{"seat":1,"text":"4","number":4,"by":"person"}');
INSERT INTO changes VALUES ('running', 6, 1794996232.1651454, 'decided', '{"seat":2,"text":"5","number":5,"by":"person"}');
INSERT INTO changes VALUES ('running', 7, 1794996232.182189, 'decided', '{"seat":0,"text":"2","number":6,"by":"person"}');
INSERT INTO changes VALUES ('running', 8, 1794996232.1875482, 'decided', '{"seat":1,"text":"6","number":7,"by":"person"}');
INSERT INTO changes VALUES ('running', 9, 1794996232.2175307, 'decided', '{"seat":2,"text":"4","number":8,"by":"person"}');
INSERT INTO changes VALUES ('running', 10, 1794996232.2628496, 'decided', '{"seat":0,"text":"3","number":9,"by":"person"}');
INSERT INTO changes VALUES ('finished', 1, 1794996232.2964065, 'sat', '{"seat":2,"name":"Carl","guest":"bf3c446a2a3cd1eeab0a77ce5aa8d6dc","word":"a word"}');
INSERT INTO changes VALUES ('finished', 2, 1794996232.2964098, 'started', '{"bots":[]}');
INSERT INTO changes VALUES ('finished', 3, 1794996232.2988021, 'said', '{"seat":0,"name":"Ada","text":"Good evening."}');
INSERT INTO changes VALUES ('finished', 4, 1794996232.3038118, 'decided', '{"seat":0,"text":"2","number":3,"by":"person"}');
INSERT INTO changes VALUES ('finished', 5, 1794996232.3065293, 'decided', '{"seat":1,"text":"1","number":4,"by":"person"}');
INSERT INTO changes VALUES ('finished', 6, 1794996232.3107862, 'decided', '{"seat":2,"text":"4","number":5,"by":"person"}');
INSERT INTO changes VALUES ('finished', 7, 1794996232.3181772, 'decided', '{"seat":0,"text":"3","number":6,"by":"person"}');
INSERT INTO changes VALUES ('finished', 8, 1794996232.3335187, 'decided', '{"seat":1,"text":"5","number":7,"by":"person"}');
INSERT INTO changes VALUES ('finished', 9, 1794996232.3395102, 'decided', '{"seat":2,"text":"5","number":8,"by":"person"}');
INSERT INTO changes VALUES ('finished', 10, 1794996232.3491657, 'decided', '{"seat":0,"text":"5","number":9,"by":"person"}');
INSERT INTO changes VALUES ('finished', 11, 1794996232.3523786, 'decided', '{"seat":1,"text":"3","number":10,"by":"person"}');
INSERT INTO changes VALUES ('finished', 12, 1794996232.361017, 'decided', '{"seat":2,"text":"1","number":11,"by":"person"}');
INSERT INTO changes VALUES ('finished', 13, 1794996232.364004, 'decided', '{"seat":0,"text":"3","number":12,"by":"person"}');
INSERT INTO changes VALUES ('finished', 14, 1794996232.3672712, 'decided', '{"seat":1,"text":"6","number":13,"by":"person"}');
INSERT INTO changes VALUES ('finished', 15, 1794996232.370122, 'decided', '{"seat":2,"text":"5","number":14,"by":"person"}');
INSERT INTO changes VALUES ('finished', 16, 1794996232.463491, 'decided', '{"seat":0,"text":"6","number":15,"by":"person"}');
INSERT INTO changes VALUES ('finished', 17, 1794996232.5069249, 'decided', '{"seat":1,"text":"1","number":16,"by":"person"}');
INSERT INTO changes VALUES ('finished', 18, 1794996232.555551, 'decided', '{"seat":2,"text":"3","number":17,"by":"person"}');
INSERT INTO changes VALUES ('finished', 19, 1794996232.6108348, 'decided', '{"seat":0,"text":"3","number":18,"by":"person"}');
INSERT INTO changes VALUES ('finished', 20, 1794996232.6918736, 'decided', '{"seat":1,"text":"5","number":19,"by":"person"}');
INSERT INTO changes VALUES ('finished', 21, 1794996232.7068691, 'decided', '{"seat":2,"text":"6","number":20,"by":"person"}');
INSERT INTO changes VALUES ('finished', 22, 1794996232.75995, 'decided', '{"seat":0,"text":"6","number":21,"by":"person"}');
INSERT INTO changes VALUES ('finished', 23, 1794996232.8355813, 'decided', '{"seat":1,"text":"3","number":22,"by":"person"}');
INSERT INTO changes VALUES ('finished', 24, 1794996232.858532, 'decided', '{"seat":2,"text":"4","number":23,"by":"person"}');
INSERT INTO finished VALUES ('finished', 1794996232.8672066, 'cafe-race', '["Ada", "Bea", "Carl"]', true);
INSERT INTO holders VALUES ('59c3355e0a16a1dd658a0dd534682c5c', 'running');
INSERT INTO holders VALUES ('a728a3ea4a52b3fe5953cd63be10ae75', 'running');
INSERT INTO holders VALUES ('59c3355e0a16a1dd658a0dd534682c5c', 'finished');
INSERT INTO holders VALUES ('bf3c446a2a3cd1eeab0a77ce5aa8d6dc', 'finished');
INSERT INTO meta VALUES ('down', '0.0 1794996231.3616238');
INSERT INTO meta VALUES ('key', '5d0d5d19d4d3548b31dc9765edc30f69998bfa0b1e2e8e2358d9c2515c04d6b8');
INSERT INTO meta VALUES ('alive', '1794996234.0253718');
INSERT INTO records VALUES ('finished', 1794996232.8672066, '{"ludoteca": 1, "game": "cafe-race", "version": 1, "players": 3, "names": ["Ada", "Bea", "Carl"], "options": {"rules": "base"}, "seed": "44b9674a3a5905226e383e33dc852727", "words": ["a word"], "decisions": [[0, "2"], [1, "1"], [2, "4"], [0, "3"], [1, "5"], [2, "5"], [0, "5"], [1, "3"], [2, "1"], [0, "3"], [1, "6"], [2, "5"], [0, "6"], [1, "1"], [2, "3"], [0, "3"], [1, "5"], [2, "6"], [0, "6"], [1, "3"], [2, "4"]], "events": [[3, 0, 6, 0, 0], [3, 1, 4, 0, 0], [3, 2, 4, 0, 0], [0, 2, -1, 0, 0], [4, 0, 2, 0, 0], [4, 1, 1, 0, 0], [4, 2, 4, 0, 0], [6, 0, 2, 0, 0], [6, 1, 1, 0, 0], [6, 2, 4, 0, 0], [7, 0, 1, 0, 0], [7, 1, 2, 0, 0], [7, 2, 0, 0, 0], [9, 2, 0, 0, 0], [9, 0, 1, 0, 0], [9, 1, 2, 0, 0], [7, 0, 1, 0, 0], [7, 1, 2, 0, 0], [7, 2, 0, 0, 0], [15, 2, 0, 6, 0], [0, 7, 2, 0, 0], [17, 2, 10, 6, 4], [19, 2, 0, 0, 0], [15, 0, 0, 4, 0], [0, 7, 0, 0, 0], [17, 0, 6, 5, 5], [19, 0, 0, 0, 0], [15, 1, 0, 4, 0], [0, 7, 1, 0, 0], [17, 1, 5, 5, 4], [19, 1, 0, 0, 0], [1, 2, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 6, 0, 0], [3, 1, 3, 0, 0], [3, 2, 2, 0, 0], [0, 2, -1, 0, 0], [4, 0, 3, 0, 0], [4, 1, 5, 0, 0], [4, 2, 5, 0, 0], [6, 0, 3, 0, 0], [6, 1, 5, 0, 0], [6, 2, 5, 0, 0], [7, 0, 2, 0, 0], [7, 1, 0, 0, 0], [7, 2, 1, 0, 0], [9, 1, 0, 0, 0], [9, 2, 1, 0, 0], [9, 0, 2, 0, 0], [7, 0, 2, 0, 0], [7, 1, 0, 0, 0], [7, 2, 1, 0, 0], [15, 1, 4, 10, 0], [19, 1, 0, 0, 0], [15, 2, 6, 9, 0], [19, 2, 0, 0, 0], [15, 0, 4, 6, 0], [0, 7, 0, 0, 0], [17, 0, 5, 1, 1], [18, 0, 4, 0, 0], [19, 0, 0, 0, 0], [1, 3, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 3, 0, 0], [3, 1, 2, 0, 0], [3, 2, 2, 0, 0], [0, 2, -1, 0, 0], [4, 0, 5, 0, 0], [4, 1, 3, 0, 0], [4, 2, 1, 0, 0], [6, 0, 5, 0, 0], [6, 1, 3, 0, 0], [6, 2, 1, 0, 0], [7, 0, 0, 0, 0], [7, 1, 1, 0, 0], [7, 2, 2, 0, 0], [9, 0, 0, 0, 0], [9, 1, 1, 0, 0], [9, 2, 2, 0, 0], [7, 0, 0, 0, 0], [7, 1, 1, 0, 0], [7, 2, 2, 0, 0], [15, 0, 6, 9, 0], [19, 0, 0, 0, 0], [15, 1, 10, 12, 0], [0, 7, 1, 0, 0], [17, 1, 5, 4, 5], [19, 1, 0, 0, 0], [15, 2, 9, 11, 0], [0, 7, 2, 0, 0], [17, 2, 3, 5, 2], [19, 2, 0, 0, 0], [1, 4, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 5, 0, 0], [3, 1, 4, 0, 0], [3, 2, 2, 0, 0], [0, 2, -1, 0, 0], [4, 0, 3, 0, 0], [4, 1, 6, 0, 0], [4, 2, 5, 0, 0], [6, 0, 3, 0, 0], [6, 1, 6, 0, 0], [6, 2, 5, 0, 0], [7, 0, 2, 0, 0], [7, 1, 0, 0, 0], [7, 2, 1, 0, 0], [9, 1, 0, 0, 0], [9, 2, 1, 0, 0], [9, 0, 2, 0, 0], [7, 0, 2, 0, 0], [7, 1, 0, 0, 0], [7, 2, 1, 0, 0], [15, 1, 12, 17, 0], [0, 7, 1, 0, 0], [17, 1, 11, 1, 3], [18, 1, 4, 0, 0], [19, 1, 0, 0, 0], [15, 2, 11, 15, 0], [0, 7, 2, 0, 0], [17, 2, 9, 3, 6], [19, 2, 0, 0, 0], [15, 0, 9, 11, 0], [0, 7, 0, 0, 0], [17, 0, 5, 2, 2], [18, 0, 3, 0, 0], [19, 0, 0, 0, 0], [1, 5, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 3, 0, 0], [3, 1, 3, 0, 0], [3, 2, 2, 0, 0], [0, 2, -1, 0, 0], [4, 0, 6, 0, 0], [4, 1, 1, 0, 0], [4, 2, 3, 0, 0], [6, 0, 6, 0, 0], [6, 1, 1, 0, 0], [6, 2, 3, 0, 0], [7, 0, 0, 0, 0], [7, 1, 2, 0, 0], [7, 2, 1, 0, 0], [9, 0, 0, 0, 0], [9, 2, 1, 0, 0], [9, 1, 2, 0, 0], [7, 0, 0, 0, 0], [7, 1, 2, 0, 0], [7, 2, 1, 0, 0], [15, 0, 11, 14, 0], [0, 7, 0, 0, 0], [17, 0, 9, 6, 1], [18, 0, 2, 0, 0], [19, 0, 0, 0, 0], [15, 2, 15, 18, 0], [19, 2, 0, 0, 0], [15, 1, 17, 19, 0], [19, 1, 0, 0, 0], [1, 6, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 6, 0, 0], [3, 1, 6, 0, 0], [3, 2, 5, 0, 0], [0, 2, -1, 0, 0], [4, 0, 3, 0, 0], [4, 1, 5, 0, 0], [4, 2, 6, 0, 0], [6, 0, 3, 0, 0], [6, 1, 5, 0, 0], [6, 2, 6, 0, 0], [7, 0, 2, 0, 0], [7, 1, 1, 0, 0], [7, 2, 0, 0, 0], [9, 2, 0, 0, 0], [9, 1, 1, 0, 0], [9, 0, 2, 0, 0], [7, 0, 2, 0, 0], [7, 1, 1, 0, 0], [7, 2, 0, 0, 0], [15, 2, 18, 24, 0], [0, 7, 2, 0, 0], [17, 2, 12, 4, 5], [18, 2, 4, 0, 0], [19, 2, 0, 0, 0], [15, 1, 19, 25, 0], [0, 7, 1, 0, 0], [17, 1, 11, 4, 6], [18, 1, 3, 0, 0], [19, 1, 0, 0, 0], [15, 0, 14, 19, 0], [19, 0, 0, 0, 0], [1, 7, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 4, 0, 0], [3, 1, 4, 0, 0], [3, 2, 2, 0, 0], [0, 2, -1, 0, 0], [4, 0, 6, 0, 0], [4, 1, 3, 0, 0], [4, 2, 4, 0, 0], [6, 0, 6, 0, 0], [6, 1, 3, 0, 0], [6, 2, 4, 0, 0], [7, 0, 0, 0, 0], [7, 1, 2, 0, 0], [7, 2, 1, 0, 0], [9, 0, 0, 0, 0], [9, 2, 1, 0, 0], [9, 1, 2, 0, 0], [7, 0, 0, 0, 0], [7, 1, 2, 0, 0], [7, 2, 1, 0, 0], [15, 0, 19, 23, 0], [0, 7, 0, 0, 0], [17, 0, 10, 3, 6], [18, 0, 1, 0, 0], [19, 0, 0, 0, 0], [15, 2, 24, 28, 0], [19, 2, 0, 0, 0], [15, 1, 25, 27, 0], [0, 7, 1, 0, 0], [17, 1, 5, 2, 6], [19, 1, 0, 0, 0], [0, 8, -1, 0, 0]], "digest": "e865d0c649062c5b52eba4bfef88be1f6fb9e8bda72e23970c9c21961bc012f3"}');
INSERT INTO tables VALUES ('running', 1794996231.681579, '{"game": "cafe-race", "players": 3, "options": {"rules": "base"}, "seats": [{"kind": "person", "name": "Ada", "level": "", "guest": "59c3355e0a16a1dd658a0dd534682c5c", "word": ""}, {"kind": "person", "name": "Bea", "level": "", "guest": "59c3355e0a16a1dd658a0dd534682c5c", "word": ""}, {"kind": "open", "name": "", "level": "", "guest": "", "word": ""}], "seed": "5b4648ffed3b52478681380bc566103d", "version": 1, "public": false, "undo": "reveal", "hints": true, "clock": {"kind": "none", "limit": 0}, "host": "59c3355e0a16a1dd658a0dd534682c5c", "takeover": true, "circle": ""}', false);
INSERT INTO tables VALUES ('finished', 1794996232.2650142, '{"game": "cafe-race", "players": 3, "options": {"rules": "base"}, "seats": [{"kind": "person", "name": "Ada", "level": "", "guest": "59c3355e0a16a1dd658a0dd534682c5c", "word": ""}, {"kind": "person", "name": "Bea", "level": "", "guest": "59c3355e0a16a1dd658a0dd534682c5c", "word": ""}, {"kind": "open", "name": "", "level": "", "guest": "", "word": ""}], "seed": "44b9674a3a5905226e383e33dc852727", "version": 1, "public": true, "undo": "reveal", "hints": true, "clock": {"kind": "none", "limit": 0}, "host": "59c3355e0a16a1dd658a0dd534682c5c", "takeover": true, "circle": ""}', true);
INSERT INTO version VALUES (4);
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
ALTER TABLE ONLY devices
    ADD CONSTRAINT devices_pkey PRIMARY KEY (guest);
ALTER TABLE ONLY finished
    ADD CONSTRAINT finished_pkey PRIMARY KEY (id);
ALTER TABLE ONLY holders
    ADD CONSTRAINT holders_pkey PRIMARY KEY (guest, id);
ALTER TABLE ONLY meta
    ADD CONSTRAINT meta_pkey PRIMARY KEY (key);
ALTER TABLE ONLY passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY records
    ADD CONSTRAINT records_pkey PRIMARY KEY (id);
ALTER TABLE ONLY tables
    ADD CONSTRAINT tables_pkey PRIMARY KEY (id);
CREATE INDEX accounts_by_phrase ON accounts USING btree (phrase_key);
CREATE INDEX devices_of ON devices USING btree (account);
CREATE INDEX holders_of ON holders USING btree (id);
CREATE INDEX listed ON tables USING btree (created) WHERE public;
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
