-- What an account wants to hear about. It has been told of what had happened until the import at `seen_import`, and until
-- the decision with the number `seen_correction`.
create table watches (
  id text not null primary key,
  account_id text not null references accounts (id) on delete cascade,
  kind text not null,
  value text not null,
  created_at bigint not null,
  seen_import bigint not null,
  seen_correction bigint not null,
  changes bigint not null default 0,
  unique (account_id, kind, value)
);

create index watches_seen_import on watches (seen_import, id);

create index watches_seen_correction on watches (seen_correction, id);

-- What an import or a correction changed for a watch, numbered for each watch. The BINs are separated by spaces.
create table watch_changes (
  watch_id text not null references watches (id) on delete cascade,
  number bigint not null,
  account_id text not null references accounts (id) on delete cascade,
  cause text not null,
  happened_at bigint not null,
  created_at bigint not null,
  added integer not null,
  removed integer not null,
  changed integer not null,
  bins text not null,
  is_sent integer not null,
  primary key (watch_id, number),
  unique (watch_id, cause)
);

create index watch_changes_account_id on watch_changes (account_id, created_at desc, watch_id, number desc);

create index watch_changes_created_at on watch_changes (created_at);

create index watch_changes_unsent on watch_changes (account_id, created_at, watch_id, number) where is_sent = 0;

create table watch_feeds (
  account_id text not null primary key references accounts (id) on delete cascade,
  secret_hash text not null unique,
  created_at bigint not null
);

-- The key that signs is derived from the id.
create table webhooks (
  account_id text not null primary key references accounts (id) on delete cascade,
  id text not null,
  url text not null,
  created_at bigint not null,
  attempts integer not null default 0,
  next_at bigint not null,
  failing_since bigint,
  is_off integer not null default 0,
  last_at bigint,
  last_result text not null default ''
);

create index webhooks_next_at on webhooks (next_at);

-- What decisions about corrections changed, until every watch has been told.
create table corrected_values (
  number bigint not null,
  bin text not null,
  field text not null,
  from_value text not null,
  to_value text not null,
  created_at bigint not null,
  primary key (number, bin)
);
