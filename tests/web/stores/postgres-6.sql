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
INSERT INTO changes VALUES ('running', 1, 1795010002.7475476, 'sat', '{"seat":2,"name":"Carl","guest":"754684ceb475077ece8ad629467df4c4","word":""}');
INSERT INTO changes VALUES ('running', 2, 1795010002.7475522, 'started', '{"bots":[]}');
INSERT INTO changes VALUES ('running', 3, 1795010002.7801824, 'said', '{"seat":0,"name":"Guest","text":"Good evening."}');
INSERT INTO changes VALUES ('running', 4, 1795010002.8021593, 'decided', '{"seat":0,"text":"2","number":3,"by":"person"}');
INSERT INTO changes VALUES ('running', 5, 1795010002.827891, 'decided', '{"seat":1,"text":"5","number":4,"by":"person"}');
INSERT INTO changes VALUES ('running', 6, 1795010002.8659205, 'decided', '{"seat":2,"text":"1","number":5,"by":"person"}');
INSERT INTO changes VALUES ('running', 7, 1795010002.9041085, 'decided', '{"seat":0,"text":"3","number":6,"by":"person"}');
INSERT INTO changes VALUES ('running', 8, 1795010002.93191, 'decided', '{"seat":1,"text":"1","number":7,"by":"person"}');
INSERT INTO changes VALUES ('running', 9, 1795010002.9713044, 'decided', '{"seat":2,"text":"4","number":8,"by":"person"}');
INSERT INTO changes VALUES ('running', 10, 1795010002.9813612, 'decided', '{"seat":0,"text":"4","number":9,"by":"person"}');
INSERT INTO changes VALUES ('running', 11, 1795010002.9930837, 'decided', '{"seat":1,"text":"4","number":10,"by":"person"}');
INSERT INTO changes VALUES ('finished', 1, 1795010003.0169055, 'sat', '{"seat":2,"name":"Carl","guest":"754684ceb475077ece8ad629467df4c4","word":""}');
INSERT INTO changes VALUES ('finished', 2, 1795010003.0169096, 'started', '{"bots":[]}');
INSERT INTO changes VALUES ('finished', 3, 1795010003.023215, 'said', '{"seat":0,"name":"Guest","text":"Good evening."}');
INSERT INTO changes VALUES ('finished', 4, 1795010003.04344, 'decided', '{"seat":0,"text":"2","number":3,"by":"person"}');
INSERT INTO changes VALUES ('finished', 5, 1795010003.0516033, 'decided', '{"seat":1,"text":"5","number":4,"by":"person"}');
INSERT INTO changes VALUES ('finished', 6, 1795010003.0801861, 'decided', '{"seat":2,"text":"1","number":5,"by":"person"}');
INSERT INTO changes VALUES ('finished', 7, 1795010003.0886586, 'decided', '{"seat":0,"text":"3","number":6,"by":"person"}');
INSERT INTO changes VALUES ('finished', 8, 1795010003.0958207, 'decided', '{"seat":1,"text":"1","number":7,"by":"person"}');
INSERT INTO changes VALUES ('finished', 9, 1795010003.113481, 'decided', '{"seat":2,"text":"4","number":8,"by":"person"}');
INSERT INTO changes VALUES ('finished', 10, 1795010003.129813, 'decided', '{"seat":0,"text":"4","number":9,"by":"person"}');
INSERT INTO changes VALUES ('finished', 11, 1795010003.1408513, 'decided', '{"seat":1,"text":"4","number":10,"by":"person"}');
INSERT INTO changes VALUES ('finished', 12, 1795010003.163342, 'decided', '{"seat":2,"text":"6","number":11,"by":"person"}');
INSERT INTO changes VALUES ('finished', 13, 1795010003.181663, 'decided', '{"seat":0,"text":"4","number":12,"by":"person"}');
INSERT INTO changes VALUES ('finished', 14, 1795010003.188873, 'decided', '{"seat":1,"text":"2","number":13,"by":"person"}');
INSERT INTO changes VALUES ('finished', 15, 1795010003.2131627, 'decided', '{"seat":2,"text":"1","number":14,"by":"person"}');
INSERT INTO changes VALUES ('finished', 16, 1795010003.2235932, 'decided', '{"seat":0,"text":"4","number":15,"by":"person"}');
INSERT INTO changes VALUES ('finished', 17, 1795010003.2399275, 'decided', '{"seat":1,"text":"1","number":16,"by":"person"}');
INSERT INTO changes VALUES ('finished', 18, 1795010003.2567663, 'decided', '{"seat":2,"text":"4","number":17,"by":"person"}');
INSERT INTO changes VALUES ('finished', 19, 1795010003.266078, 'decided', '{"seat":0,"text":"4","number":18,"by":"person"}');
INSERT INTO changes VALUES ('finished', 20, 1795010003.2755513, 'decided', '{"seat":1,"text":"5","number":19,"by":"person"}');
INSERT INTO changes VALUES ('finished', 21, 1795010003.3001435, 'decided', '{"seat":2,"text":"1","number":20,"by":"person"}');
INSERT INTO changes VALUES ('finished', 22, 1795010003.3154538, 'decided', '{"seat":0,"text":"6","number":21,"by":"person"}');
INSERT INTO changes VALUES ('finished', 23, 1795010003.3387904, 'decided', '{"seat":1,"text":"4","number":22,"by":"person"}');
INSERT INTO changes VALUES ('finished', 24, 1795010003.35361, 'decided', '{"seat":2,"text":"3","number":23,"by":"person"}');
INSERT INTO changes VALUES ('finished', 25, 1795010003.3596485, 'decided', '{"seat":0,"text":"6","number":24,"by":"person"}');
INSERT INTO changes VALUES ('finished', 26, 1795010003.390345, 'decided', '{"seat":1,"text":"2","number":25,"by":"person"}');
INSERT INTO changes VALUES ('finished', 27, 1795010003.3987715, 'decided', '{"seat":2,"text":"5","number":26,"by":"person"}');
INSERT INTO finished VALUES ('finished', 1795010003.3993473, 'cafe-race', '["Guest", "Guest 2", "Carl"]', true);
INSERT INTO holders VALUES ('f69bddcc1094c0dfc17b26bf74b95ffc', 'running');
INSERT INTO holders VALUES ('754684ceb475077ece8ad629467df4c4', 'running');
INSERT INTO holders VALUES ('f69bddcc1094c0dfc17b26bf74b95ffc', 'finished');
INSERT INTO holders VALUES ('754684ceb475077ece8ad629467df4c4', 'finished');
INSERT INTO meta VALUES ('down', '0.0 1795010002.4185789');
INSERT INTO meta VALUES ('key', 'f3b155e3f462b9ecf3a859a9819c4ba32415e4dc23987be0096ce33836f217ef');
INSERT INTO meta VALUES ('alive', '1795010003.6236465');
INSERT INTO records VALUES ('finished', 1795010003.3993473, '{"ludoteca": 1, "game": "cafe-race", "version": 1, "players": 3, "names": ["Guest", "Guest 2", "Carl"], "options": {"rules": "base", "begins": "drawn"}, "seed": "cb8c408290f6102d575c053dc67bf59e", "words": [], "decisions": [[0, "2"], [1, "5"], [2, "1"], [0, "3"], [1, "1"], [2, "4"], [0, "4"], [1, "4"], [2, "6"], [0, "4"], [1, "2"], [2, "1"], [0, "4"], [1, "1"], [2, "4"], [0, "4"], [1, "5"], [2, "1"], [0, "6"], [1, "4"], [2, "3"], [0, "6"], [1, "2"], [2, "5"]], "events": [[3, 0, 5, 0, 0], [3, 1, 4, 0, 0], [3, 2, 1, 0, 0], [0, 2, -1, 0, 0], [4, 0, 2, 0, 0], [4, 1, 5, 0, 0], [4, 2, 1, 0, 0], [6, 0, 2, 0, 0], [6, 1, 5, 0, 0], [6, 2, 1, 0, 0], [7, 0, 1, 0, 0], [7, 1, 0, 0, 0], [7, 2, 2, 0, 0], [9, 1, 0, 0, 0], [9, 0, 1, 0, 0], [9, 2, 2, 0, 0], [7, 0, 1, 0, 0], [7, 1, 0, 0, 0], [7, 2, 2, 0, 0], [15, 1, 0, 5, 0], [0, 7, 1, 0, 0], [17, 1, 10, 5, 2], [18, 1, 4, 0, 0], [19, 1, 0, 0, 0], [15, 0, 0, 4, 0], [0, 7, 0, 0, 0], [17, 0, 6, 5, 1], [19, 0, 0, 0, 0], [15, 2, 0, 1, 0], [0, 7, 2, 0, 0], [17, 2, 2, 4, 1], [19, 2, 0, 0, 0], [1, 2, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 5, 0, 0], [3, 1, 3, 0, 0], [3, 2, 2, 0, 0], [0, 2, -1, 0, 0], [4, 0, 3, 0, 0], [4, 1, 1, 0, 0], [4, 2, 4, 0, 0], [6, 0, 3, 0, 0], [6, 1, 1, 0, 0], [6, 2, 4, 0, 0], [7, 0, 1, 0, 0], [7, 1, 2, 0, 0], [7, 2, 0, 0, 0], [9, 2, 0, 0, 0], [9, 0, 1, 0, 0], [9, 1, 2, 0, 0], [7, 0, 1, 0, 0], [7, 1, 2, 0, 0], [7, 2, 0, 0, 0], [15, 2, 1, 6, 0], [0, 7, 2, 0, 0], [17, 2, 9, 5, 1], [18, 2, 4, 0, 0], [19, 2, 0, 0, 0], [15, 0, 4, 7, 0], [0, 7, 0, 0, 0], [17, 0, 6, 1, 1], [18, 0, 4, 0, 0], [19, 0, 0, 0, 0], [15, 1, 5, 7, 0], [0, 7, 1, 0, 0], [17, 1, 3, 3, 2], [19, 1, 0, 0, 0], [1, 3, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 6, 0, 0], [3, 1, 2, 0, 0], [3, 2, 1, 0, 0], [0, 2, -1, 0, 0], [4, 0, 4, 0, 0], [4, 1, 4, 0, 0], [4, 2, 6, 0, 0], [6, 0, 4, 0, 0], [6, 1, 4, 0, 0], [6, 2, 6, 0, 0], [7, 0, 1, 0, 0], [7, 1, 1, 0, 0], [7, 2, 0, 0, 0], [0, 4, 0, 0, 0], [8, 0, 2, 3, 0], [0, 4, 1, 0, 0], [8, 1, 4, 2, 0], [7, 0, 2, 0, 0], [7, 1, 1, 0, 0], [9, 2, 0, 0, 0], [9, 1, 1, 0, 0], [9, 0, 2, 0, 0], [7, 0, 2, 0, 0], [7, 1, 1, 0, 0], [7, 2, 0, 0, 0], [16, 2, 6, 0, 0], [0, 7, 2, 0, 0], [17, 2, 12, 3, 5], [18, 2, 3, 0, 0], [19, 2, 0, 0, 0], [15, 1, 7, 9, 0], [19, 1, 0, 0, 0], [15, 0, 7, 8, 0], [19, 0, 0, 0, 0], [1, 4, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 6, 0, 0], [3, 1, 3, 0, 0], [3, 2, 1, 0, 0], [0, 2, -1, 0, 0], [4, 0, 4, 0, 0], [4, 1, 2, 0, 0], [4, 2, 1, 0, 0], [6, 0, 4, 0, 0], [6, 1, 2, 0, 0], [6, 2, 1, 0, 0], [7, 0, 0, 0, 0], [7, 1, 1, 0, 0], [7, 2, 2, 0, 0], [9, 0, 0, 0, 0], [9, 1, 1, 0, 0], [9, 2, 2, 0, 0], [7, 0, 0, 0, 0], [7, 1, 1, 0, 0], [7, 2, 2, 0, 0], [15, 0, 8, 14, 0], [0, 7, 0, 0, 0], [17, 0, 10, 3, 2], [18, 0, 3, 0, 0], [19, 0, 0, 0, 0], [15, 1, 9, 12, 0], [0, 7, 1, 0, 0], [17, 1, 5, 6, 2], [19, 1, 0, 0, 0], [15, 2, 6, 7, 0], [0, 7, 2, 0, 0], [17, 2, 2, 5, 1], [19, 2, 0, 0, 0], [1, 5, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 6, 0, 0], [3, 1, 2, 0, 0], [3, 2, 1, 0, 0], [0, 2, -1, 0, 0], [4, 0, 4, 0, 0], [4, 1, 1, 0, 0], [4, 2, 4, 0, 0], [6, 0, 4, 0, 0], [6, 1, 1, 0, 0], [6, 2, 4, 0, 0], [7, 0, 1, 0, 0], [7, 1, 2, 0, 0], [7, 2, 0, 0, 0], [9, 2, 0, 0, 0], [9, 0, 1, 0, 0], [9, 1, 2, 0, 0], [7, 0, 1, 0, 0], [7, 1, 2, 0, 0], [7, 2, 0, 0, 0], [15, 2, 7, 13, 0], [0, 7, 2, 0, 0], [17, 2, 10, 3, 1], [18, 2, 2, 0, 0], [19, 2, 0, 0, 0], [15, 0, 14, 16, 0], [0, 7, 0, 0, 0], [17, 0, 6, 1, 6], [19, 0, 0, 0, 0], [15, 1, 12, 13, 0], [0, 7, 1, 0, 0], [17, 1, 2, 2, 4], [19, 1, 0, 0, 0], [1, 6, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 6, 0, 0], [3, 1, 4, 0, 0], [3, 2, 2, 0, 0], [0, 2, -1, 0, 0], [4, 0, 4, 0, 0], [4, 1, 5, 0, 0], [4, 2, 1, 0, 0], [6, 0, 4, 0, 0], [6, 1, 5, 0, 0], [6, 2, 1, 0, 0], [7, 0, 1, 0, 0], [7, 1, 0, 0, 0], [7, 2, 2, 0, 0], [9, 1, 0, 0, 0], [9, 0, 1, 0, 0], [9, 2, 2, 0, 0], [7, 0, 1, 0, 0], [7, 1, 0, 0, 0], [7, 2, 2, 0, 0], [15, 1, 13, 19, 0], [19, 1, 0, 0, 0], [15, 0, 16, 20, 0], [19, 0, 0, 0, 0], [15, 2, 13, 15, 0], [0, 7, 2, 0, 0], [17, 2, 3, 2, 4], [19, 2, 0, 0, 0], [1, 7, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 5, 0, 0], [3, 1, 5, 0, 0], [3, 2, 3, 0, 0], [0, 2, -1, 0, 0], [4, 0, 6, 0, 0], [4, 1, 4, 0, 0], [4, 2, 3, 0, 0], [6, 0, 6, 0, 0], [6, 1, 4, 0, 0], [6, 2, 3, 0, 0], [7, 0, 0, 0, 0], [7, 1, 1, 0, 0], [7, 2, 2, 0, 0], [9, 0, 0, 0, 0], [9, 1, 1, 0, 0], [9, 2, 2, 0, 0], [7, 0, 0, 0, 0], [7, 1, 1, 0, 0], [7, 2, 2, 0, 0], [15, 0, 20, 25, 0], [0, 7, 0, 0, 0], [17, 0, 11, 4, 6], [18, 0, 2, 0, 0], [19, 0, 0, 0, 0], [15, 1, 19, 24, 0], [0, 7, 1, 0, 0], [17, 1, 9, 6, 1], [18, 1, 3, 0, 0], [19, 1, 0, 0, 0], [15, 2, 15, 18, 0], [19, 2, 0, 0, 0], [1, 8, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 6, 0, 0], [3, 1, 3, 0, 0], [3, 2, 2, 0, 0], [0, 2, -1, 0, 0], [4, 0, 6, 0, 0], [4, 1, 2, 0, 0], [4, 2, 5, 0, 0], [6, 0, 6, 0, 0], [6, 1, 2, 0, 0], [6, 2, 5, 0, 0], [7, 0, 0, 0, 0], [7, 1, 2, 0, 0], [7, 2, 1, 0, 0], [9, 0, 0, 0, 0], [9, 2, 1, 0, 0], [9, 1, 2, 0, 0], [7, 0, 0, 0, 0], [7, 1, 2, 0, 0], [7, 2, 1, 0, 0], [15, 0, 25, 29, 0], [0, 7, 0, 0, 0], [17, 0, 12, 3, 3], [18, 0, 1, 0, 0], [19, 0, 0, 0, 0], [15, 2, 18, 21, 0], [0, 7, 2, 0, 0], [17, 2, 8, 6, 4], [19, 2, 0, 0, 0], [15, 1, 24, 26, 0], [0, 7, 1, 0, 0], [17, 1, 4, 1, 5], [19, 1, 0, 0, 0], [0, 8, -1, 0, 0]], "digest": "4e103c6fa206f5aeb77d1c559d3d221d1578cad031131e800c0b6cbb340c69ea"}');
INSERT INTO tables VALUES ('running', 1795010002.6240351, '{"game": "cafe-race", "players": 3, "options": {"rules": "base", "begins": "drawn"}, "seats": [{"kind": "person", "name": "Guest", "level": "", "guest": "f69bddcc1094c0dfc17b26bf74b95ffc", "word": ""}, {"kind": "person", "name": "Guest 2", "level": "", "guest": "f69bddcc1094c0dfc17b26bf74b95ffc", "word": ""}, {"kind": "open", "name": "", "level": "", "guest": "", "word": ""}], "seed": "a82c650869293efabf2bb1a67cd84edd", "version": 1, "public": false, "undo": "reveal", "hints": true, "clock": {"kind": "none", "limit": 0}, "host": "f69bddcc1094c0dfc17b26bf74b95ffc", "takeover": true, "circle": ""}', false);
INSERT INTO tables VALUES ('finished', 1795010002.994384, '{"game": "cafe-race", "players": 3, "options": {"rules": "base", "begins": "drawn"}, "seats": [{"kind": "person", "name": "Guest", "level": "", "guest": "f69bddcc1094c0dfc17b26bf74b95ffc", "word": ""}, {"kind": "person", "name": "Guest 2", "level": "", "guest": "f69bddcc1094c0dfc17b26bf74b95ffc", "word": ""}, {"kind": "open", "name": "", "level": "", "guest": "", "word": ""}], "seed": "cb8c408290f6102d575c053dc67bf59e", "version": 1, "public": true, "undo": "reveal", "hints": true, "clock": {"kind": "none", "limit": 0}, "host": "f69bddcc1094c0dfc17b26bf74b95ffc", "takeover": true, "circle": ""}', true);
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
