"""Migrations that read the same in SQLite and in PostgreSQL. One that was released is never changed."""

# What happened in each circle, the words in their links, and whose devices belong to them.
CIRCLES = (
    "create table circle_changes(id text not null, seq int not null, at float8 not null, member int not null,"
    " kind text not null, data text not null, primary key(id, seq))",
    "create table circle_keys(key text primary key, id text not null)",
    "create table circle_devices(guest text not null, id text not null, primary key(guest, id))",
)
# Accounts of those who want one: their devices and what they sign in with.
ACCOUNTS = (
    "create table accounts(id text primary key, created float8 not null, phrase_key text not null,"
    " phrase text not null)",
    "create index accounts_by_phrase on accounts(phrase_key)",
    "create table devices(guest text primary key, account text not null, name text not null,"
    " added float8 not null, ended int not null)",
    "create index devices_of on devices(account)",
    "create table passkeys(id text primary key, account text not null, key text not null,"
    " count int8 not null, name text not null, added float8 not null)",
    "create index passkeys_of on passkeys(account)",
)
# How people want to hear that it is their turn, and what they were told.
NOTICES = (
    "create table preferences(guest text primary key, data text not null)",
    "create table notices(guest text not null, id text not null, number int not null, step int not null,"
    " at float8 not null, what text not null, primary key(guest, id, number, step))",
    "create index notices_due on notices(at)",
    "create index notices_of on notices(id)",
)
# Whom people block, what they complain of, what the operator did, and what players show of themselves.
MANNERS = (
    "create table blocks(guest text not null, blocked text not null, id text not null, name text not null,"
    " at float8 not null, primary key(guest, blocked))",
    "create table complaints(id text primary key, at float8 not null, guest text not null,"
    " about text not null, place text not null, data text not null)",
    "create table moderation(seq int primary key, at float8 not null, action text not null,"
    " subject text not null, data text not null)",
    "create table player_pages(guest text primary key, key text not null, data text not null)",
    "create index player_pages_by_key on player_pages(key)",
)
# What programs show that act in somebody's name, and when they last did.
TOKENS = (
    "create table tokens(id text primary key, guest text not null, name text not null, scope text not null,"
    " added float8 not null)",
    "create index tokens_of on tokens(guest)",
    "create table token_uses(id text primary key, used float8 not null)",
)
# Who has had a try at a daily race, and how the tries ended.
DAILY = (
    "create table daily_tries(key text primary key, id text not null, day text not null, game text not null)",
    "create index daily_tries_at on daily_tries(id)",
    "create table daily_results(id text primary key, day text not null, game text not null,"
    " place int not null, points int not null)",
    "create index daily_results_of on daily_results(day, game)",
)
