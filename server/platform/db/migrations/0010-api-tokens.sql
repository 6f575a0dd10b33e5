-- Tokens for programs that act for an account. Scopes are separated by spaces.
create table api_tokens (
  id text not null primary key,
  token_hash text not null unique,
  account_id text not null references accounts (id) on delete cascade,
  name text not null,
  scopes text not null,
  created_at bigint not null,
  used_at bigint,
  expires_at bigint,
  unique (account_id, name)
);
