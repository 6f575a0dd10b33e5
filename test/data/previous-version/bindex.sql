-- What a server with migrations 1 to 4 left in its data folder, as SQL.
BEGIN TRANSACTION;
CREATE TABLE accounts (
  id text not null primary key,
  user_id_hash text not null unique,
  name text,
  onboarded_at bigint,
  settings text not null default '{}',
  created_at bigint not null
);
INSERT INTO "accounts" VALUES('0aYwId1e55zq','J9xtAkTx0w_045JSx5ss7feIUDsATmRuY2lVNWO3ipY','Ada',NULL,'{"page_size":500,"include_url":null,"include_phone":null,"clean":null,"extended":null,"color_scheme":"dark"}',1794815141712);
INSERT INTO "accounts" VALUES('pWwJhtXEVwtv','Prk3Wfc0zGJLwm_Nf0ptQteVl86d0SB-sb1tx1ZT61s',NULL,NULL,'{}',1794815141716);
CREATE TABLE bookmarks (
  account_id text not null references accounts (id) on delete cascade,
  list_id text not null references lists (id) on delete cascade,
  created_at bigint not null,
  primary key (account_id, list_id)
);
INSERT INTO "bookmarks" VALUES('pWwJhtXEVwtv','rT1nvQROyLr8',1794815145202);
CREATE TABLE counters (
  name text not null primary key,
  value bigint not null
);
INSERT INTO "counters" VALUES('public_lists',1);
CREATE TABLE entries (
  list_id text not null primary key references lists (id) on delete cascade,
  bins text not null,
  notes text not null
);
INSERT INTO "entries" VALUES('rT1nvQROyLr8','457173 45717360','{"457173":"Dankort"}');
INSERT INTO "entries" VALUES('BcNzJk2oN3pU','400003','');
INSERT INTO "entries" VALUES('_Nw8NfeltL3G','457173 45717360','{"457173":"Dankort"}');
CREATE TABLE exposure_datasets (
  id integer primary key autoincrement,
  name text not null unique,
  source_class text not null,
  lawful_basis text not null,
  date text,
  imported_at bigint not null,
  rows bigint not null,
  key_id text not null,
  is_complete integer not null
);
CREATE TABLE exposure_tags (
  tag blob not null,
  dataset integer not null,
  primary key (tag, dataset)
) without rowid;
CREATE TABLE list_changes (
  list_id text not null references lists (id) on delete cascade,
  number integer not null,
  changed_at bigint not null,
  added text not null,
  removed text not null,
  primary key (list_id, number)
);
INSERT INTO "list_changes" VALUES('rT1nvQROyLr8',1,1794815145155,'457173 45717360 400001','');
INSERT INTO "list_changes" VALUES('rT1nvQROyLr8',2,1794815145182,'','400001');
CREATE TABLE list_reports (
  account_id text not null references accounts (id) on delete cascade,
  list_id text not null references lists (id) on delete cascade,
  reason text not null,
  created_at bigint not null,
  primary key (account_id, list_id)
);
INSERT INTO "list_reports" VALUES('pWwJhtXEVwtv','rT1nvQROyLr8','A test of reports',1794815145214);
CREATE TABLE list_views (
  list_id text not null references lists (id) on delete cascade,
  day integer not null,
  visitor text not null,
  primary key (list_id, day, visitor)
);
INSERT INTO "list_views" VALUES('rT1nvQROyLr8',20773,'D-0B5QIFtykAjf0ZuQgiD7');
CREATE TABLE lists (
  id text not null primary key,
  account_id text not null references accounts (id) on delete cascade,
  name text not null,
  description text not null,
  is_public integer not null,
  downloadable integer not null,
  forkable integer not null,
  filterable integer not null,
  count integer not null,
  views integer not null default 0,
  created_at bigint not null,
  updated_at bigint not null
);
INSERT INTO "lists" VALUES('rT1nvQROyLr8','0aYwId1e55zq','Nordic debit','First line
Second line',1,1,1,1,2,1,1794815145155,1794815145182);
INSERT INTO "lists" VALUES('BcNzJk2oN3pU','0aYwId1e55zq','Only mine','',0,1,0,1,1,0,1794815145174,1794815145174);
INSERT INTO "lists" VALUES('_Nw8NfeltL3G','pWwJhtXEVwtv','Copy of Nordic debit','First line
Second line',0,1,0,1,2,0,1794815145194,1794815145194);
CREATE TABLE migrations (
    number integer not null primary key,
    name text not null,
    applied_at bigint not null
  );
INSERT INTO "migrations" VALUES(1,'accounts',1794815141694);
INSERT INTO "migrations" VALUES(2,'lists',1794815141702);
INSERT INTO "migrations" VALUES(3,'reviews',1794815141706);
INSERT INTO "migrations" VALUES(4,'exposures',1794815141709);
CREATE TABLE public_bins (
  bin text not null primary key,
  lists integer not null
);
INSERT INTO "public_bins" VALUES('457173',1);
INSERT INTO "public_bins" VALUES('45717360',1);
CREATE TABLE "public_entries" (
  bin text not null,
  created_at bigint not null,
  list_id text not null references lists (id) on delete cascade,
  primary key (bin, created_at desc, list_id)
) without rowid;
INSERT INTO "public_entries" VALUES('457173',1794815145155,'rT1nvQROyLr8');
INSERT INTO "public_entries" VALUES('45717360',1794815145155,'rT1nvQROyLr8');
CREATE TABLE ratings (
  bin text not null primary key,
  reviews integer not null,
  stars integer not null
);
INSERT INTO "ratings" VALUES('457173',2,5);
CREATE TABLE review_reports (
  account_id text not null references accounts (id) on delete cascade,
  review_id text not null references reviews (id) on delete cascade,
  reason text not null,
  created_at bigint not null,
  primary key (account_id, review_id)
);
CREATE TABLE reviewers (
  account_id text not null primary key references accounts (id) on delete cascade,
  reviews integer not null
);
INSERT INTO "reviewers" VALUES('0aYwId1e55zq',1);
INSERT INTO "reviewers" VALUES('pWwJhtXEVwtv',1);
CREATE TABLE reviews (
  id text not null unique,
  bin text not null,
  account_id text not null references accounts (id) on delete cascade,
  stars integer not null,
  description text not null,
  tags text not null,
  created_at bigint not null,
  updated_at bigint not null,
  unique (account_id, bin),
  primary key (bin, created_at desc, id)
) without rowid;
INSERT INTO "reviews" VALUES('CIrDeGo_1zhK','457173','pWwJhtXEVwtv',1,'','1',1794815145271,1794815145271);
INSERT INTO "reviews" VALUES('ciwaUXPTDagv','457173','0aYwId1e55zq',4,'Works in Aarhus','',1794815145223,1794815145223);
CREATE TABLE sessions (
  token_hash text not null primary key,
  account_id text not null references accounts (id) on delete cascade,
  created_at bigint not null,
  used_at bigint not null,
  expires_at bigint not null
);
INSERT INTO "sessions" VALUES('GgEhW_jCaE2TvYdZY3laQN2akBlhu3B1haLOJTxXIVs','0aYwId1e55zq',1794815141715,1794815141715,1797407141715);
INSERT INTO "sessions" VALUES('nCw7fbeoHkXeoC6gIys6IiQCYLz6wLsmC2zHrD6Fl3Q','pWwJhtXEVwtv',1794815141717,1794815141717,1797407141717);
CREATE TABLE spent_challenges (
  challenge text not null primary key,
  expires_at bigint not null
);
CREATE INDEX sessions_account_id on sessions (account_id);
CREATE INDEX sessions_expires_at on sessions (expires_at);
CREATE INDEX spent_challenges_expires_at on spent_challenges (expires_at);
CREATE INDEX lists_account_id on lists (account_id, updated_at desc, id);
CREATE INDEX lists_public on lists (created_at desc, id) where is_public = 1;
CREATE INDEX bookmarks_list_id on bookmarks (list_id);
CREATE INDEX list_views_day on list_views (day);
CREATE INDEX list_reports_list_id on list_reports (list_id);
CREATE INDEX reviews_created_at on reviews (created_at desc, id);
CREATE INDEX ratings_reviews on ratings (reviews desc, bin);
CREATE INDEX reviewers_reviews on reviewers (reviews desc, account_id);
CREATE INDEX review_reports_review_id on review_reports (review_id);
CREATE INDEX public_entries_list_id on public_entries (list_id);
DELETE FROM "sqlite_sequence";
COMMIT;
