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
INSERT INTO attended VALUES ('notices', 2036128303);
INSERT INTO changes VALUES ('running', 1, 1795010492.440938, 'sat', '{"seat":2,"name":"Carl","guest":"2524c4ece4878c45ca568540b280903e","word":""}');
INSERT INTO changes VALUES ('running', 2, 1795010492.4409435, 'started', '{"bots":[]}');
INSERT INTO changes VALUES ('running', 3, 1795010492.4566102, 'said', '{"seat":0,"name":"Guest","text":"Good evening."}');
INSERT INTO changes VALUES ('running', 4, 1795010492.4632165, 'decided', '{"seat":0,"text":"2","number":3,"by":"person"}');
INSERT INTO changes VALUES ('running', 5, 1795010492.480543, 'decided', '{"seat":1,"text":"5","number":4,"by":"person"}');
INSERT INTO changes VALUES ('running', 6, 1795010492.5335174, 'decided', '{"seat":2,"text":"1","number":5,"by":"person"}');
INSERT INTO changes VALUES ('running', 7, 1795010492.5385134, 'decided', '{"seat":0,"text":"3","number":6,"by":"person"}');
INSERT INTO changes VALUES ('running', 8, 1795010492.5952864, 'decided', '{"seat":1,"text":"1","number":7,"by":"person"}');
INSERT INTO changes VALUES ('running', 9, 1795010492.6259189, 'decided', '{"seat":2,"text":"4","number":8,"by":"person"}');
INSERT INTO changes VALUES ('running', 10, 1795010492.6358275, 'decided', '{"seat":0,"text":"4","number":9,"by":"person"}');
INSERT INTO changes VALUES ('running', 11, 1795010492.655218, 'decided', '{"seat":1,"text":"4","number":10,"by":"person"}');
INSERT INTO changes VALUES ('finished', 1, 1795010492.6832726, 'sat', '{"seat":2,"name":"Carl","guest":"2524c4ece4878c45ca568540b280903e","word":""}');
INSERT INTO changes VALUES ('finished', 2, 1795010492.683277, 'started', '{"bots":[]}');
INSERT INTO changes VALUES ('finished', 3, 1795010492.7613235, 'said', '{"seat":0,"name":"Guest","text":"Good evening."}');
INSERT INTO changes VALUES ('finished', 4, 1795010492.771455, 'decided', '{"seat":0,"text":"2","number":3,"by":"person"}');
INSERT INTO changes VALUES ('finished', 5, 1795010492.7850988, 'decided', '{"seat":1,"text":"5","number":4,"by":"person"}');
INSERT INTO changes VALUES ('finished', 6, 1795010492.8005815, 'decided', '{"seat":2,"text":"1","number":5,"by":"person"}');
INSERT INTO changes VALUES ('finished', 7, 1795010492.8087628, 'decided', '{"seat":0,"text":"3","number":6,"by":"person"}');
INSERT INTO changes VALUES ('finished', 8, 1795010492.8195906, 'decided', '{"seat":1,"text":"1","number":7,"by":"person"}');
INSERT INTO changes VALUES ('finished', 9, 1795010492.8276587, 'decided', '{"seat":2,"text":"4","number":8,"by":"person"}');
INSERT INTO changes VALUES ('finished', 10, 1795010492.8316295, 'decided', '{"seat":0,"text":"4","number":9,"by":"person"}');
INSERT INTO changes VALUES ('finished', 11, 1795010492.8412855, 'decided', '{"seat":1,"text":"4","number":10,"by":"person"}');
INSERT INTO changes VALUES ('finished', 12, 1795010492.8523803, 'decided', '{"seat":2,"text":"6","number":11,"by":"person"}');
INSERT INTO changes VALUES ('finished', 13, 1795010492.8591838, 'decided', '{"seat":0,"text":"4","number":12,"by":"person"}');
INSERT INTO changes VALUES ('finished', 14, 1795010492.8913026, 'decided', '{"seat":1,"text":"2","number":13,"by":"person"}');
INSERT INTO changes VALUES ('finished', 15, 1795010493.093266, 'decided', '{"seat":2,"text":"1","number":14,"by":"person"}');
INSERT INTO changes VALUES ('finished', 16, 1795010493.1752982, 'decided', '{"seat":0,"text":"4","number":15,"by":"person"}');
INSERT INTO changes VALUES ('finished', 17, 1795010493.1843786, 'decided', '{"seat":1,"text":"1","number":16,"by":"person"}');
INSERT INTO changes VALUES ('finished', 18, 1795010493.2137024, 'decided', '{"seat":2,"text":"4","number":17,"by":"person"}');
INSERT INTO changes VALUES ('finished', 19, 1795010493.2672424, 'decided', '{"seat":0,"text":"4","number":18,"by":"person"}');
INSERT INTO changes VALUES ('finished', 20, 1795010493.2863438, 'decided', '{"seat":1,"text":"5","number":19,"by":"person"}');
INSERT INTO changes VALUES ('finished', 21, 1795010493.4232817, 'decided', '{"seat":2,"text":"1","number":20,"by":"person"}');
INSERT INTO changes VALUES ('finished', 22, 1795010493.4486978, 'decided', '{"seat":0,"text":"6","number":21,"by":"person"}');
INSERT INTO changes VALUES ('finished', 23, 1795010493.4925475, 'decided', '{"seat":1,"text":"4","number":22,"by":"person"}');
INSERT INTO changes VALUES ('finished', 24, 1795010493.563267, 'decided', '{"seat":2,"text":"3","number":23,"by":"person"}');
INSERT INTO changes VALUES ('finished', 25, 1795010493.5752394, 'decided', '{"seat":0,"text":"6","number":24,"by":"person"}');
INSERT INTO changes VALUES ('finished', 26, 1795010493.6473093, 'decided', '{"seat":1,"text":"2","number":25,"by":"person"}');
INSERT INTO changes VALUES ('finished', 27, 1795010493.6756973, 'decided', '{"seat":2,"text":"5","number":26,"by":"person"}');
INSERT INTO changes VALUES ('finished', 28, 1795010493.704571, 'decided', '{"seat":0,"text":"1","number":27,"by":"person"}');
INSERT INTO changes VALUES ('finished', 29, 1795010493.7354352, 'decided', '{"seat":1,"text":"3","number":28,"by":"person"}');
INSERT INTO changes VALUES ('finished', 30, 1795010493.753183, 'decided', '{"seat":2,"text":"1","number":29,"by":"person"}');
INSERT INTO changes VALUES ('finished', 31, 1795010493.7595146, 'decided', '{"seat":0,"text":"1","number":30,"by":"person"}');
INSERT INTO changes VALUES ('finished', 32, 1795010493.7829096, 'decided', '{"seat":1,"text":"1","number":31,"by":"person"}');
INSERT INTO changes VALUES ('finished', 33, 1795010493.808865, 'decided', '{"seat":2,"text":"6","number":32,"by":"person"}');
INSERT INTO changes VALUES ('finished', 34, 1795010493.8145595, 'decided', '{"seat":0,"text":"5","number":33,"by":"person"}');
INSERT INTO changes VALUES ('finished', 35, 1795010493.8235743, 'decided', '{"seat":1,"text":"1","number":34,"by":"person"}');
INSERT INTO changes VALUES ('finished', 36, 1795010493.839352, 'decided', '{"seat":2,"text":"4","number":35,"by":"person"}');
INSERT INTO finished VALUES ('finished', 1795010493.85229, 'cafe-race', '["Guest", "Guest 2", "Carl"]', true);
INSERT INTO holders VALUES ('9b61cf054c64e77e3f8f38b0cdced370', 'running');
INSERT INTO holders VALUES ('2524c4ece4878c45ca568540b280903e', 'running');
INSERT INTO holders VALUES ('9b61cf054c64e77e3f8f38b0cdced370', 'finished');
INSERT INTO holders VALUES ('2524c4ece4878c45ca568540b280903e', 'finished');
INSERT INTO meta VALUES ('down', '0.0 1795010492.027852');
INSERT INTO meta VALUES ('key', 'f05004dcfe3a5644bcb189c1f26fc87e78783393ae42189c51f7bf0c1dca5a27');
INSERT INTO meta VALUES ('alive', '1795010494.2034664');
INSERT INTO records VALUES ('finished', 1795010493.85229, '{"ludoteca": 1, "game": "cafe-race", "version": 1, "players": 3, "names": ["Guest", "Guest 2", "Carl"], "options": {"rules": "base", "begins": "drawn"}, "seed": "8524211213ce8ebbc834613827c8485a", "words": [], "decisions": [[0, "2"], [1, "5"], [2, "1"], [0, "3"], [1, "1"], [2, "4"], [0, "4"], [1, "4"], [2, "6"], [0, "4"], [1, "2"], [2, "1"], [0, "4"], [1, "1"], [2, "4"], [0, "4"], [1, "5"], [2, "1"], [0, "6"], [1, "4"], [2, "3"], [0, "6"], [1, "2"], [2, "5"], [0, "1"], [1, "3"], [2, "1"], [0, "1"], [1, "1"], [2, "6"], [0, "5"], [1, "1"], [2, "4"]], "events": [[3, 0, 3, 0, 0], [3, 1, 2, 0, 0], [3, 2, 1, 0, 0], [0, 2, -1, 0, 0], [4, 0, 2, 0, 0], [4, 1, 5, 0, 0], [4, 2, 1, 0, 0], [6, 0, 2, 0, 0], [6, 1, 5, 0, 0], [6, 2, 1, 0, 0], [7, 0, 1, 0, 0], [7, 1, 0, 0, 0], [7, 2, 2, 0, 0], [9, 1, 0, 0, 0], [9, 0, 1, 0, 0], [9, 2, 2, 0, 0], [7, 0, 1, 0, 0], [7, 1, 0, 0, 0], [7, 2, 2, 0, 0], [15, 1, 0, 3, 0], [0, 7, 1, 0, 0], [17, 1, 8, 6, 1], [18, 1, 4, 0, 0], [19, 1, 0, 0, 0], [15, 0, 0, 2, 0], [0, 7, 0, 0, 0], [17, 0, 4, 1, 2], [18, 0, 4, 0, 0], [19, 0, 0, 0, 0], [15, 2, 0, 1, 0], [0, 7, 2, 0, 0], [17, 2, 2, 6, 6], [19, 2, 0, 0, 0], [1, 2, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 4, 0, 0], [3, 1, 4, 0, 0], [3, 2, 2, 0, 0], [0, 2, -1, 0, 0], [4, 0, 3, 0, 0], [4, 1, 1, 0, 0], [4, 2, 4, 0, 0], [6, 0, 3, 0, 0], [6, 1, 1, 0, 0], [6, 2, 4, 0, 0], [7, 0, 1, 0, 0], [7, 1, 2, 0, 0], [7, 2, 0, 0, 0], [9, 2, 0, 0, 0], [9, 0, 1, 0, 0], [9, 1, 2, 0, 0], [7, 0, 1, 0, 0], [7, 1, 2, 0, 0], [7, 2, 0, 0, 0], [15, 2, 1, 5, 0], [0, 7, 2, 0, 0], [17, 2, 8, 1, 6], [18, 2, 4, 0, 0], [19, 2, 0, 0, 0], [15, 0, 2, 6, 0], [0, 7, 0, 0, 0], [17, 0, 7, 2, 2], [18, 0, 3, 0, 0], [19, 0, 0, 0, 0], [15, 1, 3, 5, 0], [0, 7, 1, 0, 0], [17, 1, 3, 2, 1], [19, 1, 0, 0, 0], [1, 3, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 5, 0, 0], [3, 1, 4, 0, 0], [3, 2, 1, 0, 0], [0, 2, -1, 0, 0], [4, 0, 4, 0, 0], [4, 1, 4, 0, 0], [4, 2, 6, 0, 0], [6, 0, 4, 0, 0], [6, 1, 4, 0, 0], [6, 2, 6, 0, 0], [7, 0, 2, 0, 0], [7, 1, 1, 0, 0], [7, 2, 0, 0, 0], [9, 2, 0, 0, 0], [9, 1, 1, 0, 0], [9, 0, 2, 0, 0], [7, 0, 2, 0, 0], [7, 1, 1, 0, 0], [7, 2, 0, 0, 0], [15, 2, 5, 10, 0], [19, 2, 0, 0, 0], [15, 1, 5, 9, 0], [19, 1, 0, 0, 0], [15, 0, 6, 7, 0], [0, 7, 0, 0, 0], [17, 0, 5, 2, 2], [18, 0, 2, 0, 0], [19, 0, 0, 0, 0], [1, 4, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 5, 0, 0], [3, 1, 4, 0, 0], [3, 2, 1, 0, 0], [0, 2, -1, 0, 0], [4, 0, 4, 0, 0], [4, 1, 2, 0, 0], [4, 2, 1, 0, 0], [6, 0, 4, 0, 0], [6, 1, 2, 0, 0], [6, 2, 1, 0, 0], [7, 0, 0, 0, 0], [7, 1, 1, 0, 0], [7, 2, 2, 0, 0], [9, 0, 0, 0, 0], [9, 1, 1, 0, 0], [9, 2, 2, 0, 0], [7, 0, 0, 0, 0], [7, 1, 1, 0, 0], [7, 2, 2, 0, 0], [15, 0, 7, 12, 0], [0, 7, 0, 0, 0], [17, 0, 9, 2, 5], [18, 0, 1, 0, 0], [19, 0, 0, 0, 0], [15, 1, 9, 13, 0], [0, 7, 1, 0, 0], [17, 1, 6, 3, 3], [19, 1, 0, 0, 0], [15, 2, 10, 11, 0], [0, 7, 2, 0, 0], [17, 2, 2, 1, 4], [19, 2, 0, 0, 0], [1, 5, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 5, 0, 0], [3, 1, 4, 0, 0], [3, 2, 1, 0, 0], [0, 2, -1, 0, 0], [4, 0, 4, 0, 0], [4, 1, 1, 0, 0], [4, 2, 4, 0, 0], [6, 0, 4, 0, 0], [6, 1, 1, 0, 0], [6, 2, 4, 0, 0], [7, 0, 1, 0, 0], [7, 1, 2, 0, 0], [7, 2, 0, 0, 0], [9, 2, 0, 0, 0], [9, 0, 1, 0, 0], [9, 1, 2, 0, 0], [7, 0, 1, 0, 0], [7, 1, 2, 0, 0], [7, 2, 0, 0, 0], [15, 2, 11, 16, 0], [0, 7, 2, 0, 0], [17, 2, 9, 3, 1], [18, 2, 3, 0, 0], [19, 2, 0, 0, 0], [15, 0, 12, 16, 0], [0, 7, 0, 0, 0], [17, 0, 8, 6, 5], [19, 0, 0, 0, 0], [15, 1, 13, 14, 0], [0, 7, 1, 0, 0], [17, 1, 2, 1, 1], [19, 1, 0, 0, 0], [1, 6, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 6, 0, 0], [3, 1, 3, 0, 0], [3, 2, 3, 0, 0], [0, 2, -1, 0, 0], [4, 0, 4, 0, 0], [4, 1, 5, 0, 0], [4, 2, 1, 0, 0], [6, 0, 4, 0, 0], [6, 1, 5, 0, 0], [6, 2, 1, 0, 0], [7, 0, 1, 0, 0], [7, 1, 0, 0, 0], [7, 2, 2, 0, 0], [9, 1, 0, 0, 0], [9, 0, 1, 0, 0], [9, 2, 2, 0, 0], [7, 0, 1, 0, 0], [7, 1, 0, 0, 0], [7, 2, 2, 0, 0], [15, 1, 14, 15, 0], [16, 1, 15, 0, 0], [0, 7, 1, 0, 0], [17, 1, 11, 4, 2], [18, 1, 3, 0, 0], [19, 1, 0, 0, 0], [15, 0, 16, 19, 0], [19, 0, 0, 0, 0], [15, 2, 16, 19, 0], [19, 2, 0, 0, 0], [1, 7, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 5, 0, 0], [3, 1, 2, 0, 0], [3, 2, 1, 0, 0], [0, 2, -1, 0, 0], [4, 0, 6, 0, 0], [4, 1, 4, 0, 0], [4, 2, 3, 0, 0], [6, 0, 6, 0, 0], [6, 1, 4, 0, 0], [6, 2, 3, 0, 0], [7, 0, 0, 0, 0], [7, 1, 1, 0, 0], [7, 2, 2, 0, 0], [9, 0, 0, 0, 0], [9, 1, 1, 0, 0], [9, 2, 2, 0, 0], [7, 0, 0, 0, 0], [7, 1, 1, 0, 0], [7, 2, 2, 0, 0], [15, 0, 19, 24, 0], [0, 7, 0, 0, 0], [17, 0, 11, 1, 5], [18, 0, 0, 0, 0], [19, 0, 0, 0, 0], [15, 1, 15, 17, 0], [0, 7, 1, 0, 0], [17, 1, 6, 1, 4], [18, 1, 2, 0, 0], [19, 1, 0, 0, 0], [15, 2, 19, 20, 0], [19, 2, 0, 0, 0], [1, 8, 0, 0, 0], [2, 0, 5, 0, 0], [0, 0, -1, 0, 0], [3, 0, 6, 0, 0], [3, 1, 1, 0, 0], [3, 2, 1, 0, 0], [0, 2, -1, 0, 0], [4, 0, 6, 0, 0], [4, 1, 2, 0, 0], [4, 2, 5, 0, 0], [6, 0, 6, 0, 0], [6, 1, 2, 0, 0], [6, 2, 5, 0, 0], [7, 0, 0, 0, 0], [7, 1, 2, 0, 0], [7, 2, 1, 0, 0], [9, 0, 0, 0, 0], [9, 2, 1, 0, 0], [9, 1, 2, 0, 0], [7, 0, 0, 0, 0], [7, 1, 2, 0, 0], [7, 2, 1, 0, 0], [15, 0, 0, 6, 0], [0, 7, 0, 0, 0], [17, 0, 12, 4, 1], [18, 0, 4, 0, 0], [19, 0, 0, 0, 0], [15, 2, 20, 21, 0], [0, 7, 2, 0, 0], [17, 2, 6, 2, 6], [19, 2, 0, 0, 0], [15, 1, 17, 18, 0], [19, 1, 0, 0, 0], [1, 9, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 4, 0, 0], [3, 1, 2, 0, 0], [3, 2, 1, 0, 0], [0, 2, -1, 0, 0], [4, 0, 1, 0, 0], [4, 1, 3, 0, 0], [4, 2, 1, 0, 0], [6, 0, 1, 0, 0], [6, 1, 3, 0, 0], [6, 2, 1, 0, 0], [7, 0, 1, 0, 0], [7, 1, 0, 0, 0], [7, 2, 2, 0, 0], [9, 1, 0, 0, 0], [9, 0, 1, 0, 0], [9, 2, 2, 0, 0], [7, 0, 1, 0, 0], [7, 1, 0, 0, 0], [7, 2, 2, 0, 0], [15, 1, 18, 22, 0], [0, 7, 1, 0, 0], [17, 1, 7, 3, 3], [18, 1, 1, 0, 0], [19, 1, 0, 0, 0], [15, 0, 6, 8, 0], [19, 0, 0, 0, 0], [15, 2, 21, 22, 0], [0, 7, 2, 0, 0], [17, 2, 2, 1, 5], [19, 2, 0, 0, 0], [1, 10, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 3, 0, 0], [3, 1, 2, 0, 0], [3, 2, 1, 0, 0], [0, 2, -1, 0, 0], [4, 0, 1, 0, 0], [4, 1, 1, 0, 0], [4, 2, 6, 0, 0], [6, 0, 1, 0, 0], [6, 1, 1, 0, 0], [6, 2, 6, 0, 0], [7, 0, 1, 0, 0], [7, 1, 2, 0, 0], [7, 2, 0, 0, 0], [9, 2, 0, 0, 0], [9, 0, 1, 0, 0], [9, 1, 2, 0, 0], [7, 0, 1, 0, 0], [7, 1, 2, 0, 0], [7, 2, 0, 0, 0], [15, 2, 22, 25, 0], [0, 7, 2, 0, 0], [17, 2, 9, 2, 6], [18, 2, 2, 0, 0], [19, 2, 0, 0, 0], [15, 0, 8, 10, 0], [19, 0, 0, 0, 0], [15, 1, 22, 23, 0], [0, 7, 1, 0, 0], [17, 1, 2, 2, 4], [19, 1, 0, 0, 0], [1, 11, 0, 0, 0], [0, 0, -1, 0, 0], [3, 0, 5, 0, 0], [3, 1, 4, 0, 0], [3, 2, 3, 0, 0], [0, 2, -1, 0, 0], [4, 0, 5, 0, 0], [4, 1, 1, 0, 0], [4, 2, 4, 0, 0], [6, 0, 5, 0, 0], [6, 1, 1, 0, 0], [6, 2, 4, 0, 0], [7, 0, 0, 0, 0], [7, 1, 2, 0, 0], [7, 2, 1, 0, 0], [9, 0, 0, 0, 0], [9, 2, 1, 0, 0], [9, 1, 2, 0, 0], [7, 0, 0, 0, 0], [7, 1, 2, 0, 0], [7, 2, 1, 0, 0], [15, 0, 10, 15, 0], [0, 7, 0, 0, 0], [17, 0, 10, 1, 1], [18, 0, 3, 0, 0], [19, 0, 0, 0, 0], [15, 2, 25, 29, 0], [19, 2, 0, 0, 0], [15, 1, 23, 26, 0], [0, 7, 1, 0, 0], [17, 1, 4, 1, 6], [19, 1, 0, 0, 0], [0, 8, -1, 0, 0]], "digest": "9ef97fe612d0b0dbc86e95c73d097cdb3553b546dd119b9241bfc138f61a0bd7"}');
INSERT INTO tables VALUES ('running', 1795010492.2581422, '{"game": "cafe-race", "players": 3, "options": {"rules": "base", "begins": "drawn"}, "seats": [{"kind": "person", "name": "Guest", "level": "", "guest": "9b61cf054c64e77e3f8f38b0cdced370", "word": ""}, {"kind": "person", "name": "Guest 2", "level": "", "guest": "9b61cf054c64e77e3f8f38b0cdced370", "word": ""}, {"kind": "open", "name": "", "level": "", "guest": "", "word": ""}], "seed": "980180fd2e667327539680bbdfb6cba0", "version": 1, "public": false, "undo": "reveal", "hints": true, "clock": {"kind": "none", "limit": 0}, "host": "9b61cf054c64e77e3f8f38b0cdced370", "takeover": true, "circle": "", "daily": ""}', false);
INSERT INTO tables VALUES ('finished', 1795010492.6770358, '{"game": "cafe-race", "players": 3, "options": {"rules": "base", "begins": "drawn"}, "seats": [{"kind": "person", "name": "Guest", "level": "", "guest": "9b61cf054c64e77e3f8f38b0cdced370", "word": ""}, {"kind": "person", "name": "Guest 2", "level": "", "guest": "9b61cf054c64e77e3f8f38b0cdced370", "word": ""}, {"kind": "open", "name": "", "level": "", "guest": "", "word": ""}], "seed": "8524211213ce8ebbc834613827c8485a", "version": 1, "public": true, "undo": "reveal", "hints": true, "clock": {"kind": "none", "limit": 0}, "host": "9b61cf054c64e77e3f8f38b0cdced370", "takeover": true, "circle": "", "daily": ""}', true);
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
CREATE INDEX daily_tries_at ON daily_tries USING btree (id);
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
