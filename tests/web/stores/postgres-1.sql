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
INSERT INTO changes VALUES ('running', 1, 1794996211.5416474, 'sat', '{"seat": 2, "name": "Carl", "guest": "2c41f0b234b4512f6b360bc32b20d083", "word": "a word"}');
INSERT INTO changes VALUES ('running', 2, 1794996211.541653, 'started', '{"bots": []}');
INSERT INTO changes VALUES ('running', 3, 1794996211.6509864, 'said', '{"seat": 0, "name": "Ada", "text": "Good evening."}');
INSERT INTO changes VALUES ('running', 4, 1794996211.6759603, 'decided', '{"seat": 0, "text": "3", "number": 3, "by": "person"}');
INSERT INTO changes VALUES ('running', 5, 1794996211.6954505, 'decided', '{"seat": 1, "text": "3", "number": 4, "by": "person"}');
INSERT INTO changes VALUES ('running', 6, 1794996211.7234378, 'decided', '{"seat": 2, "text": "1", "number": 5, "by": "person"}');
INSERT INTO changes VALUES ('running', 7, 1794996211.7954333, 'decided', '{"seat": 0, "text": "4", "number": 6, "by": "person"}');
INSERT INTO changes VALUES ('running', 8, 1794996211.855764, 'decided', '{"seat": 1, "text": "1", "number": 7, "by": "person"}');
INSERT INTO changes VALUES ('running', 9, 1794996211.9189656, 'decided', '{"seat": 2, "text": "2", "number": 8, "by": "person"}');
INSERT INTO changes VALUES ('running', 10, 1794996211.9598029, 'decided', '{"seat": 0, "text": "3", "number": 9, "by": "person"}');
INSERT INTO changes VALUES ('finished', 1, 1794996212.0275803, 'sat', '{"seat": 2, "name": "Carl", "guest": "9c4713215584b15d2409da8f613f7c3d", "word": "a word"}');
INSERT INTO changes VALUES ('finished', 2, 1794996212.0275822, 'started', '{"bots": []}');
INSERT INTO changes VALUES ('finished', 3, 1794996212.0748968, 'said', '{"seat": 0, "name": "Ada", "text": "Good evening."}');
INSERT INTO changes VALUES ('finished', 4, 1794996212.0956361, 'decided', '{"seat": 0, "text": "5", "number": 3, "by": "person"}');
INSERT INTO changes VALUES ('finished', 5, 1794996212.1313622, 'decided', '{"seat": 1, "text": "5", "number": 4, "by": "person"}');
INSERT INTO changes VALUES ('finished', 6, 1794996212.1407175, 'decided', '{"seat": 2, "text": "3", "number": 5, "by": "person"}');
INSERT INTO changes VALUES ('finished', 7, 1794996212.1749055, 'decided', '{"seat": 0, "text": "2", "number": 6, "by": "person"}');
INSERT INTO changes VALUES ('finished', 8, 1794996212.2199993, 'decided', '{"seat": 1, "text": "3", "number": 7, "by": "person"}');
INSERT INTO changes VALUES ('finished', 9, 1794996212.233225, 'decided', '{"seat": 2, "text": "3", "number": 8, "by": "person"}');
INSERT INTO changes VALUES ('finished', 10, 1794996212.2531996, 'decided', '{"seat": 0, "text": "6", "number": 9, "by": "person"}');
INSERT INTO changes VALUES ('finished', 11, 1794996212.276245, 'decided', '{"seat": 1, "text": "5", "number": 10, "by": "person"}');
INSERT INTO changes VALUES ('finished', 12, 1794996212.2948549, 'decided', '{"seat": 2, "text": "1", "number": 11, "by": "person"}');
INSERT INTO changes VALUES ('finished', 13, 1794996212.3126218, 'decided', '{"seat": 0, "text": "3", "number": 12, "by": "person"}');
INSERT INTO changes VALUES ('finished', 14, 1794996212.3767662, 'decided', '{"seat": 1, "text": "6", "number": 13, "by": "person"}');
INSERT INTO changes VALUES ('finished', 15, 1794996212.3988693, 'decided', '{"seat": 2, "text": "3", "number": 14, "by": "person"}');
INSERT INTO changes VALUES ('finished', 16, 1794996212.43153, 'decided', '{"seat": 0, "text": "3", "number": 15, "by": "person"}');
INSERT INTO changes VALUES ('finished', 17, 1794996212.464693, 'decided', '{"seat": 1, "text": "2", "number": 16, "by": "person"}');
INSERT INTO changes VALUES ('finished', 18, 1794996212.4908736, 'decided', '{"seat": 2, "text": "1", "number": 17, "by": "person"}');
INSERT INTO changes VALUES ('finished', 19, 1794996212.5534856, 'decided', '{"seat": 0, "text": "6", "number": 18, "by": "person"}');
INSERT INTO changes VALUES ('finished', 20, 1794996212.653897, 'decided', '{"seat": 1, "text": "2", "number": 19, "by": "person"}');
INSERT INTO changes VALUES ('finished', 21, 1794996212.6913466, 'decided', '{"seat": 2, "text": "6", "number": 20, "by": "person"}');
INSERT INTO changes VALUES ('finished', 22, 1794996212.7189038, 'decided', '{"seat": 0, "text": "6", "number": 21, "by": "person"}');
INSERT INTO changes VALUES ('finished', 23, 1794996212.771939, 'decided', '{"seat": 1, "text": "3", "number": 22, "by": "person"}');
INSERT INTO changes VALUES ('finished', 24, 1794996212.8127239, 'decided', '{"seat": 2, "text": "4", "number": 23, "by": "person"}');
INSERT INTO changes VALUES ('finished', 25, 1794996212.8317626, 'decided', '{"seat": 0, "text": "2", "number": 24, "by": "person"}');
INSERT INTO changes VALUES ('finished', 26, 1794996212.8799057, 'decided', '{"seat": 1, "text": "6", "number": 25, "by": "person"}');
INSERT INTO changes VALUES ('finished', 27, 1794996212.914887, 'decided', '{"seat": 2, "text": "1", "number": 26, "by": "person"}');
INSERT INTO finished VALUES ('finished', 1794996212.9208052, 'cafe-race', '["Ada", "Bea", "Carl"]', true);
INSERT INTO holders VALUES ('20a212451ce371277f4e0a65c7cc61b6', 'running');
INSERT INTO holders VALUES ('2c41f0b234b4512f6b360bc32b20d083', 'running');
INSERT INTO holders VALUES ('20a212451ce371277f4e0a65c7cc61b6', 'finished');
INSERT INTO holders VALUES ('9c4713215584b15d2409da8f613f7c3d', 'finished');
INSERT INTO meta VALUES ('down', '0.0 1794996210.37864');
INSERT INTO meta VALUES ('key', '776ecb2e1cacba055f336b1c4ec1d3fa6b8b4dc3b1c567d4cd6a081334fdf242');
INSERT INTO meta VALUES ('alive', '1794996214.0877001');
INSERT INTO records VALUES ('finished', 1794996212.9208052, '{"ludoteca": 1, "game": "cafe-race", "version": 1, "players": 3, "names": ["Ada", "Bea", "Carl"], "options": {"rules": "base"}, "seed": "0b91613a4a73e51843c2a368de3039fe", "words": ["a word"], "decisions": [[0, "5"], [1, "5"], [2, "3"], [0, "2"], [1, "3"], [2, "3"], [0, "6"], [1, "5"], [2, "1"], [0, "3"], [1, "6"], [2, "3"], [0, "3"], [1, "2"], [2, "1"], [0, "6"], [1, "2"], [2, "6"], [0, "6"], [1, "3"], [2, "4"], [0, "2"], [1, "6"], [2, "1"]], "events": [[3, 0, 6, 0, 0], [3, 1, 5, 0, 0], [3, 2, 4, 0, 0], [0, 2, -1, 0, 0], [4, 0, 5, 0, 0], [4, 1, 5, 0, 0], [4, 2, 3, 0, 0], [6, 0, 5, 0, 0], [6, 1, 5, 0, 0], [6, 2, 3, 0, 0], [7, 0, 0, 0, 0], [7, 1, 0, 0, 0], [7, 2, 2, 0, 0], [0, 4, 0, 0, 0], [8, 0, 4, 4, 0], [0, 4, 1, 0, 0], [8, 1, 2, 5, 0], [7, 0, 0, 0, 0], [7, 1, 1, 0, 0], [9, 0, 0, 0, 0], [9, 1, 1, 0, 0], [9, 2, 2, 0, 0], [7, 0, 0, 0, 0], [7, 1, 1, 0, 0], [7, 2, 2, 0, 0], [15, 0, 0, 6, 0], [0, 7, 0, 0, 0], [17, 0, 11, 1, 6], [18, 0, 4, 0, 0], [19, 0, 0, 0, 0], [15, 1, 0, 5, 0], [0, 7, 1, 0, 0], [17, 1, 10, 6, 3], [18, 1, 4, 0, 0], [19, 1, 0, 0, 0], [15, 2, 0, 4, 0], [0, 7, 2, 0, 0], [17, 2, 7, 2, 6], [19, 2, 0, 0, 0], [1, 2, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 6, 0, 0], [3, 1, 5, 0, 0], [3, 2, 1, 0, 0], [0, 2, -1, 0, 0], [4, 0, 2, 0, 0], [4, 1, 3, 0, 0], [4, 2, 3, 0, 0], [6, 0, 2, 0, 0], [6, 1, 3, 0, 0], [6, 2, 3, 0, 0], [7, 0, 2, 0, 0], [7, 1, 1, 0, 0], [7, 2, 0, 0, 0], [9, 2, 0, 0, 0], [9, 1, 1, 0, 0], [9, 0, 2, 0, 0], [7, 0, 2, 0, 0], [7, 1, 1, 0, 0], [7, 2, 0, 0, 0], [15, 2, 4, 10, 0], [19, 2, 0, 0, 0], [15, 1, 5, 10, 0], [19, 1, 0, 0, 0], [15, 0, 6, 7, 0], [0, 7, 0, 0, 0], [17, 0, 3, 5, 5], [19, 0, 0, 0, 0], [1, 3, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 4, 0, 0], [3, 1, 2, 0, 0], [3, 2, 2, 0, 0], [0, 2, -1, 0, 0], [4, 0, 6, 0, 0], [4, 1, 5, 0, 0], [4, 2, 1, 0, 0], [6, 0, 6, 0, 0], [6, 1, 5, 0, 0], [6, 2, 1, 0, 0], [7, 0, 0, 0, 0], [7, 1, 1, 0, 0], [7, 2, 2, 0, 0], [9, 0, 0, 0, 0], [9, 1, 1, 0, 0], [9, 2, 2, 0, 0], [7, 0, 0, 0, 0], [7, 1, 1, 0, 0], [7, 2, 2, 0, 0], [15, 0, 7, 9, 0], [16, 0, 9, 0, 0], [0, 7, 0, 0, 0], [17, 0, 10, 4, 6], [19, 0, 0, 0, 0], [15, 1, 10, 12, 0], [0, 7, 1, 0, 0], [17, 1, 7, 2, 1], [18, 1, 3, 0, 0], [19, 1, 0, 0, 0], [15, 2, 10, 12, 0], [0, 7, 2, 0, 0], [17, 2, 3, 5, 2], [19, 2, 0, 0, 0], [1, 4, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 5, 0, 0], [3, 1, 3, 0, 0], [3, 2, 1, 0, 0], [0, 2, -1, 0, 0], [4, 0, 3, 0, 0], [4, 1, 6, 0, 0], [4, 2, 3, 0, 0], [6, 0, 3, 0, 0], [6, 1, 6, 0, 0], [6, 2, 3, 0, 0], [7, 0, 1, 0, 0], [7, 1, 0, 0, 0], [7, 2, 2, 0, 0], [9, 1, 0, 0, 0], [9, 0, 1, 0, 0], [9, 2, 2, 0, 0], [7, 0, 1, 0, 0], [7, 1, 0, 0, 0], [7, 2, 2, 0, 0], [15, 1, 12, 17, 0], [0, 7, 1, 0, 0], [17, 1, 11, 1, 6], [18, 1, 2, 0, 0], [19, 1, 0, 0, 0], [15, 0, 9, 12, 0], [0, 7, 0, 0, 0], [17, 0, 6, 2, 3], [18, 0, 3, 0, 0], [19, 0, 0, 0, 0], [15, 2, 12, 13, 0], [0, 7, 2, 0, 0], [17, 2, 4, 6, 3], [19, 2, 0, 0, 0], [1, 5, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 5, 0, 0], [3, 1, 5, 0, 0], [3, 2, 2, 0, 0], [0, 2, -1, 0, 0], [4, 0, 3, 0, 0], [4, 1, 2, 0, 0], [4, 2, 1, 0, 0], [6, 0, 3, 0, 0], [6, 1, 2, 0, 0], [6, 2, 1, 0, 0], [7, 0, 0, 0, 0], [7, 1, 1, 0, 0], [7, 2, 2, 0, 0], [9, 0, 0, 0, 0], [9, 1, 1, 0, 0], [9, 2, 2, 0, 0], [7, 0, 0, 0, 0], [7, 1, 1, 0, 0], [7, 2, 2, 0, 0], [15, 0, 12, 17, 0], [0, 7, 0, 0, 0], [17, 0, 8, 1, 1], [18, 0, 2, 0, 0], [19, 0, 0, 0, 0], [15, 1, 17, 22, 0], [0, 7, 1, 0, 0], [17, 1, 7, 1, 3], [18, 1, 1, 0, 0], [19, 1, 0, 0, 0], [15, 2, 13, 15, 0], [0, 7, 2, 0, 0], [17, 2, 3, 6, 4], [19, 2, 0, 0, 0], [1, 6, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 3, 0, 0], [3, 1, 3, 0, 0], [3, 2, 3, 0, 0], [0, 2, -1, 0, 0], [4, 0, 6, 0, 0], [4, 1, 2, 0, 0], [4, 2, 6, 0, 0], [6, 0, 6, 0, 0], [6, 1, 2, 0, 0], [6, 2, 6, 0, 0], [7, 0, 1, 0, 0], [7, 1, 2, 0, 0], [7, 2, 0, 0, 0], [9, 2, 0, 0, 0], [9, 0, 1, 0, 0], [9, 1, 2, 0, 0], [7, 0, 1, 0, 0], [7, 1, 2, 0, 0], [7, 2, 0, 0, 0], [15, 2, 15, 18, 0], [19, 2, 0, 0, 0], [15, 0, 17, 20, 0], [19, 0, 0, 0, 0], [15, 1, 22, 25, 0], [0, 7, 1, 0, 0], [17, 1, 5, 4, 6], [19, 1, 0, 0, 0], [1, 7, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 6, 0, 0], [3, 1, 2, 0, 0], [3, 2, 2, 0, 0], [0, 2, -1, 0, 0], [4, 0, 6, 0, 0], [4, 1, 3, 0, 0], [4, 2, 4, 0, 0], [6, 0, 6, 0, 0], [6, 1, 3, 0, 0], [6, 2, 4, 0, 0], [7, 0, 0, 0, 0], [7, 1, 2, 0, 0], [7, 2, 1, 0, 0], [9, 0, 0, 0, 0], [9, 2, 1, 0, 0], [9, 1, 2, 0, 0], [7, 0, 0, 0, 0], [7, 1, 2, 0, 0], [7, 2, 1, 0, 0], [15, 0, 20, 26, 0], [0, 7, 0, 0, 0], [17, 0, 12, 4, 3], [18, 0, 1, 0, 0], [19, 0, 0, 0, 0], [15, 2, 18, 20, 0], [19, 2, 0, 0, 0], [15, 1, 25, 27, 0], [0, 7, 1, 0, 0], [17, 1, 5, 4, 1], [19, 1, 0, 0, 0], [1, 8, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 3, 0, 0], [3, 1, 3, 0, 0], [3, 2, 1, 0, 0], [0, 2, -1, 0, 0], [4, 0, 2, 0, 0], [4, 1, 6, 0, 0], [4, 2, 1, 0, 0], [6, 0, 2, 0, 0], [6, 1, 6, 0, 0], [6, 2, 1, 0, 0], [7, 0, 1, 0, 0], [7, 1, 0, 0, 0], [7, 2, 2, 0, 0], [9, 1, 0, 0, 0], [9, 0, 1, 0, 0], [9, 2, 2, 0, 0], [7, 0, 1, 0, 0], [7, 1, 0, 0, 0], [7, 2, 2, 0, 0], [15, 1, 27, 29, 0], [0, 7, 1, 0, 0], [17, 1, 9, 4, 5], [19, 1, 0, 0, 0], [15, 0, 26, 29, 0], [19, 0, 0, 0, 0], [15, 2, 20, 21, 0], [0, 7, 2, 0, 0], [17, 2, 2, 3, 6], [19, 2, 0, 0, 0], [0, 8, -1, 0, 0]], "digest": "277dcf34ae167edac53fb993763c7ed53e99534f5b44a3730a502c59616b5c88"}');
INSERT INTO tables VALUES ('running', 1794996211.4243662, '{"game": "cafe-race", "players": 3, "options": {"rules": "base"}, "seats": [{"kind": "person", "name": "Ada", "level": "", "guest": "20a212451ce371277f4e0a65c7cc61b6", "word": ""}, {"kind": "person", "name": "Bea", "level": "", "guest": "20a212451ce371277f4e0a65c7cc61b6", "word": ""}, {"kind": "open", "name": "", "level": "", "guest": "", "word": ""}], "seed": "387a80b302d0c4fc5571f0f6490e2c6f", "version": 1, "public": false, "undo": "reveal", "hints": true, "clock": {"kind": "none", "limit": 0}, "host": "20a212451ce371277f4e0a65c7cc61b6"}', false);
INSERT INTO tables VALUES ('finished', 1794996211.9871774, '{"game": "cafe-race", "players": 3, "options": {"rules": "base"}, "seats": [{"kind": "person", "name": "Ada", "level": "", "guest": "20a212451ce371277f4e0a65c7cc61b6", "word": ""}, {"kind": "person", "name": "Bea", "level": "", "guest": "20a212451ce371277f4e0a65c7cc61b6", "word": ""}, {"kind": "open", "name": "", "level": "", "guest": "", "word": ""}], "seed": "0b91613a4a73e51843c2a368de3039fe", "version": 1, "public": true, "undo": "reveal", "hints": true, "clock": {"kind": "none", "limit": 0}, "host": "20a212451ce371277f4e0a65c7cc61b6"}', true);
INSERT INTO version VALUES (1);
ALTER TABLE ONLY attended
    ADD CONSTRAINT attended_pkey PRIMARY KEY (id);
ALTER TABLE ONLY changes
    ADD CONSTRAINT changes_pkey PRIMARY KEY (id, seq);
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
CREATE INDEX listed ON tables USING btree (created) WHERE public;
CREATE INDEX shelf ON finished USING btree (ended) WHERE public;
