-- Flags are 0 or 1.

create table lists (
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

create index lists_account_id on lists (account_id, updated_at desc, id);

create index lists_public on lists (created_at desc, id) where is_public = 1;

-- The BINs of a list in their order, separated by spaces, and the notes of some as JSON: a list is read as a whole.
create table entries (
  list_id text not null primary key references lists (id) on delete cascade,
  bins text not null,
  notes text not null
);

-- Which public lists hold a BIN, newest first. Private ones are not in it at all.
create table public_entries (
  bin text not null,
  created_at bigint not null,
  list_id text not null references lists (id) on delete cascade,
  primary key (bin, created_at, list_id)
);

create index public_entries_list_id on public_entries (list_id);

-- What was added to and removed from a list while it was public, for its feed.
create table list_changes (
  list_id text not null references lists (id) on delete cascade,
  number integer not null,
  changed_at bigint not null,
  added text not null,
  removed text not null,
  primary key (list_id, number)
);

create table bookmarks (
  account_id text not null references accounts (id) on delete cascade,
  list_id text not null references lists (id) on delete cascade,
  created_at bigint not null,
  primary key (account_id, list_id)
);

create index bookmarks_list_id on bookmarks (list_id);

-- Who saw a list on a day, by a keyed hash, so that a visit counts once.
create table list_views (
  list_id text not null references lists (id) on delete cascade,
  day integer not null,
  visitor text not null,
  primary key (list_id, day, visitor)
);

create index list_views_day on list_views (day);

create table list_reports (
  account_id text not null references accounts (id) on delete cascade,
  list_id text not null references lists (id) on delete cascade,
  reason text not null,
  created_at bigint not null,
  primary key (account_id, list_id)
);

create index list_reports_list_id on list_reports (list_id);

-- Counts that would otherwise cost more with every row.
create table counters (
  name text not null primary key,
  value bigint not null
);

insert into counters (name, value) values ('public_lists', 0);
