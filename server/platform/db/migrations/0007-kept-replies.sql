-- Replies to requests with an Idempotency-Key, to be sent again instead of executing the request twice. The id is a hash
-- of the account and the key, the reply is encrypted with the key. They count towards the space of the account.
create table kept_replies (
  id text not null primary key,
  account_id text not null references used_space (account_id) on delete cascade,
  request_hash text not null,
  reply text not null,
  expires_at bigint not null
);

create index kept_replies_account_id on kept_replies (account_id);

create index kept_replies_expires_at on kept_replies (expires_at);
