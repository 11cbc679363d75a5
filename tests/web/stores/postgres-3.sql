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
INSERT INTO changes VALUES ('running', 1, 1794996224.0634859, 'sat', '{"seat":2,"name":"Carl","guest":"0ab67fbc224f17f8d33c1d41756ee420","word":"a word"}');
INSERT INTO changes VALUES ('running', 2, 1794996224.0634882, 'started', '{"bots":[]}');
INSERT INTO changes VALUES ('running', 3, 1794996224.2928183, 'said', '{"seat":0,"name":"Ada","text":"Good evening."}');
INSERT INTO changes VALUES ('running', 4, 1794996224.3190525, 'decided', '{"seat":0,"text":"4","number":3,"by":"person"}');
INSERT INTO changes VALUES ('running', 5, 1794996224.3353207, 'decided', '{"seat":1,"text":"1","number":4,"by":"person"}');
INSERT INTO changes VALUES ('running', 6, 1794996224.3481157, 'decided', '{"seat":2,"text":"2","number":5,"by":"person"}');
INSERT INTO changes VALUES ('running', 7, 1794996224.403986, 'decided', '{"seat":0,"text":"4","number":6,"by":"person"}');
INSERT INTO changes VALUES ('running', 8, 1794996224.408829, 'decided', '{"seat":1,"text":"3","number":7,"by":"person"}');
INSERT INTO changes VALUES ('running', 9, 1794996224.4179342, 'decided', '{"seat":2,"text":"2","number":8,"by":"person"}');
INSERT INTO changes VALUES ('running', 10, 1794996224.4309413, 'decided', '{"seat":0,"text":"1","number":9,"by":"person"}');
INSERT INTO changes VALUES ('finished', 1, 1794996224.455528, 'sat', '{"seat":2,"name":"Carl","guest":"ab9ae36b6464d2cbb44bc566a3d1ac8a","word":"a word"}');
INSERT INTO changes VALUES ('finished', 2, 1794996224.4555295, 'started', '{"bots":[]}');
INSERT INTO changes VALUES ('finished', 3, 1794996224.457829, 'said', '{"seat":0,"name":"Ada","text":"Good evening."}');
INSERT INTO changes VALUES ('finished', 4, 1794996224.4638367, 'decided', '{"seat":0,"text":"4","number":3,"by":"person"}');
INSERT INTO changes VALUES ('finished', 5, 1794996224.4722672, 'decided', '{"seat":1,"text":"3","number":4,"by":"person"}');
INSERT INTO changes VALUES ('finished', 6, 1794996224.4807703, 'decided', '{"seat":2,"text":"2","number":5,"by":"person"}');
INSERT INTO changes VALUES ('finished', 7, 1794996224.4990463, 'decided', '{"seat":0,"text":"4","number":6,"by":"person"}');
INSERT INTO changes VALUES ('finished', 8, 1794996224.5032701, 'decided', '{"seat":1,"text":"5","number":7,"by":"person"}');
INSERT INTO changes VALUES ('finished', 9, 1794996224.5236657, 'decided', '{"seat":2,"text":"2","number":8,"by":"person"}');
INSERT INTO changes VALUES ('finished', 10, 1794996224.5295486, 'decided', '{"seat":0,"text":"5","number":9,"by":"person"}');
INSERT INTO changes VALUES ('finished', 11, 1794996224.5374033, 'decided', '{"seat":1,"text":"4","number":10,"by":"person"}');
INSERT INTO changes VALUES ('finished', 12, 1794996224.6308506, 'decided', '{"seat":2,"text":"4","number":11,"by":"person"}');
INSERT INTO changes VALUES ('finished', 13, 1794996224.6691236, 'decided', '{"seat":0,"text":"6","number":12,"by":"person"}');
INSERT INTO changes VALUES ('finished', 14, 1794996224.678922, 'decided', '{"seat":1,"text":"6","number":13,"by":"person"}');
INSERT INTO changes VALUES ('finished', 15, 1794996224.8126454, 'decided', '{"seat":2,"text":"3","number":14,"by":"person"}');
INSERT INTO changes VALUES ('finished', 16, 1794996224.8431978, 'decided', '{"seat":0,"text":"4","number":15,"by":"person"}');
INSERT INTO changes VALUES ('finished', 17, 1794996224.8980937, 'decided', '{"seat":1,"text":"3","number":16,"by":"person"}');
INSERT INTO changes VALUES ('finished', 18, 1794996224.9149415, 'decided', '{"seat":2,"text":"3","number":17,"by":"person"}');
INSERT INTO changes VALUES ('finished', 19, 1794996224.9548306, 'decided', '{"seat":0,"text":"4","number":18,"by":"person"}');
INSERT INTO changes VALUES ('finished', 20, 1794996224.9788156, 'decided', '{"seat":1,"text":"4","number":19,"by":"person"}');
INSERT INTO changes VALUES ('finished', 21, 1794996224.9988503, 'decided', '{"seat":2,"text":"2","number":20,"by":"person"}');
INSERT INTO finished VALUES ('finished', 1794996224.9995892, 'cafe-race', '["Ada", "Bea", "Carl"]', true);
INSERT INTO holders VALUES ('b69ae464990279baef3b1ff986bb0067', 'running');
INSERT INTO holders VALUES ('0ab67fbc224f17f8d33c1d41756ee420', 'running');
INSERT INTO holders VALUES ('b69ae464990279baef3b1ff986bb0067', 'finished');
INSERT INTO holders VALUES ('ab9ae36b6464d2cbb44bc566a3d1ac8a', 'finished');
INSERT INTO meta VALUES ('down', '0.0 1794996223.619493');
INSERT INTO meta VALUES ('key', '5daa543246db666bcba427013129ca17d9a497e693493b6ce705c5ea9a6f997f');
INSERT INTO meta VALUES ('alive', '1794996226.2609434');
INSERT INTO records VALUES ('finished', 1794996224.9995892, '{"ludoteca": 1, "game": "cafe-race", "version": 1, "players": 3, "names": ["Ada", "Bea", "Carl"], "options": {"rules": "base"}, "seed": "39a4d1939789c484605240b2b81dbf15", "words": ["a word"], "decisions": [[0, "4"], [1, "3"], [2, "2"], [0, "4"], [1, "5"], [2, "2"], [0, "5"], [1, "4"], [2, "4"], [0, "6"], [1, "6"], [2, "3"], [0, "4"], [1, "3"], [2, "3"], [0, "4"], [1, "4"], [2, "2"]], "events": [[3, 0, 6, 0, 0], [3, 1, 3, 0, 0], [3, 2, 3, 0, 0], [0, 2, -1, 0, 0], [4, 0, 4, 0, 0], [4, 1, 3, 0, 0], [4, 2, 2, 0, 0], [6, 0, 4, 0, 0], [6, 1, 3, 0, 0], [6, 2, 2, 0, 0], [7, 0, 0, 0, 0], [7, 1, 1, 0, 0], [7, 2, 2, 0, 0], [9, 0, 0, 0, 0], [9, 1, 1, 0, 0], [9, 2, 2, 0, 0], [7, 0, 0, 0, 0], [7, 1, 1, 0, 0], [7, 2, 2, 0, 0], [15, 0, 0, 6, 0], [0, 7, 0, 0, 0], [17, 0, 10, 1, 3], [18, 0, 4, 0, 0], [19, 0, 0, 0, 0], [15, 1, 0, 3, 0], [0, 7, 1, 0, 0], [17, 1, 6, 5, 6], [19, 1, 0, 0, 0], [15, 2, 0, 3, 0], [0, 7, 2, 0, 0], [17, 2, 5, 2, 6], [19, 2, 0, 0, 0], [1, 2, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 5, 0, 0], [3, 1, 5, 0, 0], [3, 2, 2, 0, 0], [0, 2, -1, 0, 0], [4, 0, 4, 0, 0], [4, 1, 5, 0, 0], [4, 2, 2, 0, 0], [6, 0, 4, 0, 0], [6, 1, 5, 0, 0], [6, 2, 2, 0, 0], [7, 0, 1, 0, 0], [7, 1, 0, 0, 0], [7, 2, 2, 0, 0], [9, 1, 0, 0, 0], [9, 0, 1, 0, 0], [9, 2, 2, 0, 0], [7, 0, 1, 0, 0], [7, 1, 0, 0, 0], [7, 2, 2, 0, 0], [15, 1, 3, 8, 0], [19, 1, 0, 0, 0], [15, 0, 6, 11, 0], [0, 7, 0, 0, 0], [17, 0, 9, 5, 1], [18, 0, 3, 0, 0], [19, 0, 0, 0, 0], [15, 2, 3, 5, 0], [0, 7, 2, 0, 0], [17, 2, 4, 4, 3], [19, 2, 0, 0, 0], [1, 3, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 5, 0, 0], [3, 1, 5, 0, 0], [3, 2, 2, 0, 0], [0, 2, -1, 0, 0], [4, 0, 5, 0, 0], [4, 1, 4, 0, 0], [4, 2, 4, 0, 0], [6, 0, 5, 0, 0], [6, 1, 4, 0, 0], [6, 2, 4, 0, 0], [7, 0, 0, 0, 0], [7, 1, 2, 0, 0], [7, 2, 1, 0, 0], [9, 0, 0, 0, 0], [9, 2, 1, 0, 0], [9, 1, 2, 0, 0], [7, 0, 0, 0, 0], [7, 1, 2, 0, 0], [7, 2, 1, 0, 0], [15, 0, 11, 16, 0], [0, 7, 0, 0, 0], [17, 0, 10, 1, 2], [18, 0, 2, 0, 0], [19, 0, 0, 0, 0], [15, 2, 5, 10, 0], [19, 2, 0, 0, 0], [15, 1, 8, 10, 0], [19, 1, 0, 0, 0], [1, 4, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 4, 0, 0], [3, 1, 3, 0, 0], [3, 2, 1, 0, 0], [0, 2, -1, 0, 0], [4, 0, 6, 0, 0], [4, 1, 6, 0, 0], [4, 2, 3, 0, 0], [6, 0, 6, 0, 0], [6, 1, 6, 0, 0], [6, 2, 3, 0, 0], [7, 0, 1, 0, 0], [7, 1, 0, 0, 0], [7, 2, 2, 0, 0], [9, 1, 0, 0, 0], [9, 0, 1, 0, 0], [9, 2, 2, 0, 0], [7, 0, 1, 0, 0], [7, 1, 0, 0, 0], [7, 2, 2, 0, 0], [15, 1, 10, 14, 0], [0, 7, 1, 0, 0], [17, 1, 10, 6, 1], [18, 1, 4, 0, 0], [19, 1, 0, 0, 0], [15, 0, 16, 19, 0], [19, 0, 0, 0, 0], [15, 2, 10, 11, 0], [0, 7, 2, 0, 0], [17, 2, 4, 2, 5], [19, 2, 0, 0, 0], [1, 5, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 6, 0, 0], [3, 1, 4, 0, 0], [3, 2, 3, 0, 0], [0, 2, -1, 0, 0], [4, 0, 4, 0, 0], [4, 1, 3, 0, 0], [4, 2, 3, 0, 0], [6, 0, 4, 0, 0], [6, 1, 3, 0, 0], [6, 2, 3, 0, 0], [7, 0, 0, 0, 0], [7, 1, 2, 0, 0], [7, 2, 1, 0, 0], [9, 0, 0, 0, 0], [9, 2, 1, 0, 0], [9, 1, 2, 0, 0], [7, 0, 0, 0, 0], [7, 1, 2, 0, 0], [7, 2, 1, 0, 0], [15, 0, 19, 25, 0], [0, 7, 0, 0, 0], [17, 0, 10, 5, 6], [19, 0, 0, 0, 0], [15, 2, 11, 15, 0], [0, 7, 2, 0, 0], [17, 2, 7, 1, 6], [19, 2, 0, 0, 0], [15, 1, 14, 17, 0], [0, 7, 1, 0, 0], [17, 1, 6, 4, 3], [19, 1, 0, 0, 0], [1, 6, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 6, 0, 0], [3, 1, 3, 0, 0], [3, 2, 3, 0, 0], [0, 2, -1, 0, 0], [4, 0, 4, 0, 0], [4, 1, 4, 0, 0], [4, 2, 2, 0, 0], [6, 0, 4, 0, 0], [6, 1, 4, 0, 0], [6, 2, 2, 0, 0], [7, 0, 1, 0, 0], [7, 1, 0, 0, 0], [7, 2, 2, 0, 0], [9, 1, 0, 0, 0], [9, 0, 1, 0, 0], [9, 2, 2, 0, 0], [7, 0, 1, 0, 0], [7, 1, 0, 0, 0], [7, 2, 2, 0, 0], [15, 1, 17, 23, 0], [0, 7, 1, 0, 0], [17, 1, 10, 4, 6], [19, 1, 0, 0, 0], [15, 0, 25, 28, 0], [19, 0, 0, 0, 0], [15, 2, 15, 18, 0], [19, 2, 0, 0, 0], [0, 8, -1, 0, 0]], "digest": "b89ed933db9cbe0be23017c4dbbd48939e651477391927a448703ee5261e7390"}');
INSERT INTO tables VALUES ('running', 1794996223.9612453, '{"game": "cafe-race", "players": 3, "options": {"rules": "base"}, "seats": [{"kind": "person", "name": "Ada", "level": "", "guest": "b69ae464990279baef3b1ff986bb0067", "word": ""}, {"kind": "person", "name": "Bea", "level": "", "guest": "b69ae464990279baef3b1ff986bb0067", "word": ""}, {"kind": "open", "name": "", "level": "", "guest": "", "word": ""}], "seed": "2331aa3eea204be8a0ec3a7cc6a3bb8d", "version": 1, "public": false, "undo": "reveal", "hints": true, "clock": {"kind": "none", "limit": 0}, "host": "b69ae464990279baef3b1ff986bb0067", "takeover": true, "circle": ""}', false);
INSERT INTO tables VALUES ('finished', 1794996224.436986, '{"game": "cafe-race", "players": 3, "options": {"rules": "base"}, "seats": [{"kind": "person", "name": "Ada", "level": "", "guest": "b69ae464990279baef3b1ff986bb0067", "word": ""}, {"kind": "person", "name": "Bea", "level": "", "guest": "b69ae464990279baef3b1ff986bb0067", "word": ""}, {"kind": "open", "name": "", "level": "", "guest": "", "word": ""}], "seed": "39a4d1939789c484605240b2b81dbf15", "version": 1, "public": true, "undo": "reveal", "hints": true, "clock": {"kind": "none", "limit": 0}, "host": "b69ae464990279baef3b1ff986bb0067", "takeover": true, "circle": ""}', true);
INSERT INTO version VALUES (3);
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
ALTER TABLE ONLY finished
    ADD CONSTRAINT finished_pkey PRIMARY KEY (id);
ALTER TABLE ONLY holders
    ADD CONSTRAINT holders_pkey PRIMARY KEY (guest, id);
ALTER TABLE ONLY meta
    ADD CONSTRAINT meta_pkey PRIMARY KEY (key);
ALTER TABLE ONLY records
    ADD CONSTRAINT records_pkey PRIMARY KEY (id);
ALTER TABLE ONLY tables
    ADD CONSTRAINT tables_pkey PRIMARY KEY (id);
CREATE INDEX holders_of ON holders USING btree (id);
CREATE INDEX listed ON tables USING btree (created) WHERE public;
CREATE INDEX shelf ON finished USING btree (ended) WHERE public;
ALTER TABLE ONLY changes
    ADD CONSTRAINT changes_id_fkey FOREIGN KEY (id) REFERENCES tables(id) ON DELETE CASCADE;
ALTER TABLE ONLY finished
    ADD CONSTRAINT finished_id_fkey FOREIGN KEY (id) REFERENCES tables(id) ON DELETE CASCADE;
ALTER TABLE ONLY holders
    ADD CONSTRAINT holders_id_fkey FOREIGN KEY (id) REFERENCES tables(id) ON DELETE CASCADE;
ALTER TABLE ONLY records
    ADD CONSTRAINT records_id_fkey FOREIGN KEY (id) REFERENCES tables(id) ON DELETE CASCADE;
