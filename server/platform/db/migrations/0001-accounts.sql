-- Times are milliseconds since 1970. SQLite would let a key of text be null without "not null".

create table accounts (
  id text not null primary key,
  user_id_hash text not null unique,
  name text,
  onboarded_at bigint,
  settings text not null default '{}',
  created_at bigint not null
);

create table sessions (
  token_hash text not null primary key,
  account_id text not null references accounts (id) on delete cascade,
  created_at bigint not null,
  used_at bigint not null,
  expires_at bigint not null
);

create index sessions_account_id on sessions (account_id);

create index sessions_expires_at on sessions (expires_at);

create table spent_challenges (
  challenge text not null primary key,
  expires_at bigint not null
);

create index spent_challenges_expires_at on spent_challenges (expires_at);
