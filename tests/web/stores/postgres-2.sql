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
INSERT INTO changes VALUES ('running', 1, 1794996217.5594463, 'sat', '{"seat":2,"name":"Carl","guest":"d4477a0330f9c1b82a097706ca19e03f","word":"a word"}');
INSERT INTO changes VALUES ('running', 2, 1794996217.5594485, 'started', '{"bots":[]}');
INSERT INTO changes VALUES ('running', 3, 1794996217.6838758, 'said', '{"seat":0,"name":"Ada","text":"Good evening."}');
INSERT INTO changes VALUES ('running', 4, 1794996217.7081165, 'decided', '{"seat":0,"text":"1","number":3,"by":"person"}');
INSERT INTO changes VALUES ('running', 5, 1794996217.7270331, 'decided', '{"seat":1,"text":"5","number":4,"by":"person"}');
INSERT INTO changes VALUES ('running', 6, 1794996217.7341545, 'decided', '{"seat":2,"text":"5","number":5,"by":"person"}');
INSERT INTO changes VALUES ('running', 7, 1794996217.7418678, 'decided', '{"seat":0,"text":"4","number":6,"by":"person"}');
INSERT INTO changes VALUES ('running', 8, 1794996217.7523377, 'decided', '{"seat":1,"text":"1","number":7,"by":"person"}');
INSERT INTO changes VALUES ('running', 9, 1794996217.763029, 'decided', '{"seat":2,"text":"2","number":8,"by":"person"}');
INSERT INTO changes VALUES ('running', 10, 1794996217.7687457, 'decided', '{"seat":0,"text":"6","number":9,"by":"person"}');
INSERT INTO changes VALUES ('finished', 1, 1794996217.77245, 'sat', '{"seat":2,"name":"Carl","guest":"885143d70bd82ab76a4d858fd6e169e1","word":"a word"}');
INSERT INTO changes VALUES ('finished', 2, 1794996217.7724514, 'started', '{"bots":[]}');
INSERT INTO changes VALUES ('finished', 3, 1794996217.7745533, 'said', '{"seat":0,"name":"Ada","text":"Good evening."}');
INSERT INTO changes VALUES ('finished', 4, 1794996217.7773352, 'decided', '{"seat":0,"text":"5","number":3,"by":"person"}');
INSERT INTO changes VALUES ('finished', 5, 1794996217.7801645, 'decided', '{"seat":1,"text":"3","number":4,"by":"person"}');
INSERT INTO changes VALUES ('finished', 6, 1794996217.78295, 'decided', '{"seat":2,"text":"3","number":5,"by":"person"}');
INSERT INTO changes VALUES ('finished', 7, 1794996217.7857773, 'decided', '{"seat":0,"text":"4","number":6,"by":"person"}');
INSERT INTO changes VALUES ('finished', 8, 1794996217.7902489, 'decided', '{"seat":1,"text":"6","number":7,"by":"person"}');
INSERT INTO changes VALUES ('finished', 9, 1794996217.795807, 'decided', '{"seat":2,"text":"4","number":8,"by":"person"}');
INSERT INTO changes VALUES ('finished', 10, 1794996217.7987175, 'decided', '{"seat":0,"text":"2","number":9,"by":"person"}');
INSERT INTO changes VALUES ('finished', 11, 1794996217.803291, 'decided', '{"seat":1,"text":"1","number":10,"by":"person"}');
INSERT INTO changes VALUES ('finished', 12, 1794996217.806914, 'decided', '{"seat":2,"text":"6","number":11,"by":"person"}');
INSERT INTO changes VALUES ('finished', 13, 1794996217.8148487, 'decided', '{"seat":0,"text":"1","number":12,"by":"person"}');
INSERT INTO changes VALUES ('finished', 14, 1794996217.8388329, 'decided', '{"seat":1,"text":"4","number":13,"by":"person"}');
INSERT INTO changes VALUES ('finished', 15, 1794996217.8460863, 'decided', '{"seat":2,"text":"3","number":14,"by":"person"}');
INSERT INTO changes VALUES ('finished', 16, 1794996217.859213, 'decided', '{"seat":0,"text":"2","number":15,"by":"person"}');
INSERT INTO changes VALUES ('finished', 17, 1794996217.8772554, 'decided', '{"seat":1,"text":"2","number":16,"by":"person"}');
INSERT INTO changes VALUES ('finished', 18, 1794996217.8832383, 'decided', '{"seat":2,"text":"6","number":17,"by":"person"}');
INSERT INTO changes VALUES ('finished', 19, 1794996217.90258, 'decided', '{"seat":0,"text":"5","number":18,"by":"person"}');
INSERT INTO changes VALUES ('finished', 20, 1794996217.9069517, 'decided', '{"seat":1,"text":"2","number":19,"by":"person"}');
INSERT INTO changes VALUES ('finished', 21, 1794996217.918038, 'decided', '{"seat":2,"text":"6","number":20,"by":"person"}');
INSERT INTO finished VALUES ('finished', 1794996217.9232948, 'cafe-race', '["Ada", "Bea", "Carl"]', true);
INSERT INTO holders VALUES ('4b0d169ff625e1525cc5e5903cdb01e5', 'running');
INSERT INTO holders VALUES ('d4477a0330f9c1b82a097706ca19e03f', 'running');
INSERT INTO holders VALUES ('4b0d169ff625e1525cc5e5903cdb01e5', 'finished');
INSERT INTO holders VALUES ('885143d70bd82ab76a4d858fd6e169e1', 'finished');
INSERT INTO meta VALUES ('down', '0.0 1794996216.6927311');
INSERT INTO meta VALUES ('key', 'b070534362044daf3ebc1a17af2d8ac7091b625947441448091a94b24a09e380');
INSERT INTO meta VALUES ('alive', '1794996219.0636404');
INSERT INTO records VALUES ('finished', 1794996217.9232948, '{"ludoteca": 1, "game": "cafe-race", "version": 1, "players": 3, "names": ["Ada", "Bea", "Carl"], "options": {"rules": "base"}, "seed": "b69eba61225c0c41fc50bd0142032727", "words": ["a word"], "decisions": [[0, "5"], [1, "3"], [2, "3"], [0, "4"], [1, "6"], [2, "4"], [0, "2"], [1, "1"], [2, "6"], [0, "1"], [1, "4"], [2, "3"], [0, "2"], [1, "2"], [2, "6"], [0, "5"], [1, "2"], [2, "6"]], "events": [[3, 0, 6, 0, 0], [3, 1, 6, 0, 0], [3, 2, 5, 0, 0], [0, 2, -1, 0, 0], [4, 0, 5, 0, 0], [4, 1, 3, 0, 0], [4, 2, 3, 0, 0], [6, 0, 5, 0, 0], [6, 1, 3, 0, 0], [6, 2, 3, 0, 0], [7, 0, 0, 0, 0], [7, 1, 1, 0, 0], [7, 2, 1, 0, 0], [0, 4, 1, 0, 0], [8, 1, 4, 2, 0], [0, 4, 2, 0, 0], [8, 2, 3, 6, 0], [7, 1, 2, 0, 0], [7, 2, 1, 0, 0], [9, 0, 0, 0, 0], [9, 2, 1, 0, 0], [9, 1, 2, 0, 0], [7, 0, 0, 0, 0], [7, 1, 2, 0, 0], [7, 2, 1, 0, 0], [15, 0, 0, 6, 0], [0, 7, 0, 0, 0], [17, 0, 11, 4, 5], [18, 0, 4, 0, 0], [19, 0, 0, 0, 0], [15, 2, 0, 6, 0], [0, 7, 2, 0, 0], [17, 2, 9, 2, 2], [18, 2, 4, 0, 0], [19, 2, 0, 0, 0], [15, 1, 0, 5, 0], [0, 7, 1, 0, 0], [17, 1, 8, 3, 5], [19, 1, 0, 0, 0], [1, 2, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 5, 0, 0], [3, 1, 3, 0, 0], [3, 2, 1, 0, 0], [0, 2, -1, 0, 0], [4, 0, 4, 0, 0], [4, 1, 6, 0, 0], [4, 2, 4, 0, 0], [6, 0, 4, 0, 0], [6, 1, 6, 0, 0], [6, 2, 4, 0, 0], [7, 0, 1, 0, 0], [7, 1, 0, 0, 0], [7, 2, 1, 0, 0], [0, 4, 0, 0, 0], [8, 0, 1, 2, 0], [0, 4, 2, 0, 0], [8, 2, 3, 3, 0], [7, 0, 2, 0, 0], [7, 2, 1, 0, 0], [9, 1, 0, 0, 0], [9, 2, 1, 0, 0], [9, 0, 2, 0, 0], [7, 0, 2, 0, 0], [7, 1, 0, 0, 0], [7, 2, 1, 0, 0], [16, 1, 5, 0, 0], [0, 7, 1, 0, 0], [17, 1, 11, 2, 2], [18, 1, 4, 0, 0], [19, 1, 0, 0, 0], [15, 2, 6, 9, 0], [19, 2, 0, 0, 0], [15, 0, 6, 7, 0], [0, 7, 0, 0, 0], [17, 0, 5, 3, 3], [19, 0, 0, 0, 0], [1, 3, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 6, 0, 0], [3, 1, 6, 0, 0], [3, 2, 3, 0, 0], [0, 2, -1, 0, 0], [4, 0, 2, 0, 0], [4, 1, 1, 0, 0], [4, 2, 6, 0, 0], [6, 0, 2, 0, 0], [6, 1, 1, 0, 0], [6, 2, 6, 0, 0], [7, 0, 1, 0, 0], [7, 1, 2, 0, 0], [7, 2, 0, 0, 0], [9, 2, 0, 0, 0], [9, 0, 1, 0, 0], [9, 1, 2, 0, 0], [7, 0, 1, 0, 0], [7, 1, 2, 0, 0], [7, 2, 0, 0, 0], [15, 2, 9, 15, 0], [0, 7, 2, 0, 0], [17, 2, 12, 2, 3], [18, 2, 3, 0, 0], [19, 2, 0, 0, 0], [15, 0, 7, 13, 0], [0, 7, 0, 0, 0], [17, 0, 8, 4, 3], [18, 0, 3, 0, 0], [19, 0, 0, 0, 0], [15, 1, 5, 8, 0], [19, 1, 0, 0, 0], [1, 4, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 3, 0, 0], [3, 1, 2, 0, 0], [3, 2, 2, 0, 0], [0, 2, -1, 0, 0], [4, 0, 1, 0, 0], [4, 1, 4, 0, 0], [4, 2, 3, 0, 0], [6, 0, 1, 0, 0], [6, 1, 4, 0, 0], [6, 2, 3, 0, 0], [7, 0, 2, 0, 0], [7, 1, 0, 0, 0], [7, 2, 1, 0, 0], [9, 1, 0, 0, 0], [9, 2, 1, 0, 0], [9, 0, 2, 0, 0], [7, 0, 2, 0, 0], [7, 1, 0, 0, 0], [7, 2, 1, 0, 0], [15, 1, 8, 11, 0], [0, 7, 1, 0, 0], [17, 1, 7, 6, 1], [19, 1, 0, 0, 0], [15, 2, 15, 17, 0], [0, 7, 2, 0, 0], [17, 2, 5, 4, 1], [19, 2, 0, 0, 0], [15, 0, 13, 15, 0], [0, 7, 0, 0, 0], [17, 0, 3, 5, 6], [19, 0, 0, 0, 0], [1, 5, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 6, 0, 0], [3, 1, 3, 0, 0], [3, 2, 1, 0, 0], [0, 2, -1, 0, 0], [4, 0, 2, 0, 0], [4, 1, 2, 0, 0], [4, 2, 6, 0, 0], [6, 0, 2, 0, 0], [6, 1, 2, 0, 0], [6, 2, 6, 0, 0], [7, 0, 2, 0, 0], [7, 1, 1, 0, 0], [7, 2, 0, 0, 0], [9, 2, 0, 0, 0], [9, 1, 1, 0, 0], [9, 0, 2, 0, 0], [7, 0, 2, 0, 0], [7, 1, 1, 0, 0], [7, 2, 0, 0, 0], [15, 2, 17, 23, 0], [0, 7, 2, 0, 0], [17, 2, 12, 6, 1], [18, 2, 2, 0, 0], [19, 2, 0, 0, 0], [15, 1, 11, 14, 0], [0, 7, 1, 0, 0], [17, 1, 5, 6, 1], [19, 1, 0, 0, 0], [15, 0, 15, 16, 0], [0, 7, 0, 0, 0], [17, 0, 3, 3, 3], [19, 0, 0, 0, 0], [1, 6, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 5, 0, 0], [3, 1, 5, 0, 0], [3, 2, 3, 0, 0], [0, 2, -1, 0, 0], [4, 0, 5, 0, 0], [4, 1, 2, 0, 0], [4, 2, 6, 0, 0], [6, 0, 5, 0, 0], [6, 1, 2, 0, 0], [6, 2, 6, 0, 0], [7, 0, 1, 0, 0], [7, 1, 2, 0, 0], [7, 2, 0, 0, 0], [9, 2, 0, 0, 0], [9, 0, 1, 0, 0], [9, 1, 2, 0, 0], [7, 0, 1, 0, 0], [7, 1, 2, 0, 0], [7, 2, 0, 0, 0], [15, 2, 23, 28, 0], [19, 2, 0, 0, 0], [15, 0, 16, 21, 0], [0, 7, 0, 0, 0], [17, 0, 10, 1, 1], [18, 0, 2, 0, 0], [19, 0, 0, 0, 0], [15, 1, 14, 17, 0], [0, 7, 1, 0, 0], [17, 1, 5, 2, 3], [19, 1, 0, 0, 0], [0, 8, -1, 0, 0]], "digest": "1f0822b070cfe096e3fa573ede60f0a6e4a2bf3acfc1e797e25e642dfdd61e82"}');
INSERT INTO tables VALUES ('running', 1794996217.4965296, '{"game": "cafe-race", "players": 3, "options": {"rules": "base"}, "seats": [{"kind": "person", "name": "Ada", "level": "", "guest": "4b0d169ff625e1525cc5e5903cdb01e5", "word": ""}, {"kind": "person", "name": "Bea", "level": "", "guest": "4b0d169ff625e1525cc5e5903cdb01e5", "word": ""}, {"kind": "open", "name": "", "level": "", "guest": "", "word": ""}], "seed": "4ad4ac7a1f2295abbf7583576db28e63", "version": 1, "public": false, "undo": "reveal", "hints": true, "clock": {"kind": "none", "limit": 0}, "host": "4b0d169ff625e1525cc5e5903cdb01e5", "takeover": true}', false);
INSERT INTO tables VALUES ('finished', 1794996217.770591, '{"game": "cafe-race", "players": 3, "options": {"rules": "base"}, "seats": [{"kind": "person", "name": "Ada", "level": "", "guest": "4b0d169ff625e1525cc5e5903cdb01e5", "word": ""}, {"kind": "person", "name": "Bea", "level": "", "guest": "4b0d169ff625e1525cc5e5903cdb01e5", "word": ""}, {"kind": "open", "name": "", "level": "", "guest": "", "word": ""}], "seed": "b69eba61225c0c41fc50bd0142032727", "version": 1, "public": true, "undo": "reveal", "hints": true, "clock": {"kind": "none", "limit": 0}, "host": "4b0d169ff625e1525cc5e5903cdb01e5", "takeover": true}', true);
INSERT INTO version VALUES (2);
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
