-- Searches that visitors shared as a link. The id is a hash of the one in the link, with which the content is encrypted.
create table shared_searches (
  id text not null primary key,
  content text not null,
  bytes integer not null,
  created_at bigint not null,
  expires_at bigint not null
);

-- With the bytes, so that their sum needs no other page of the database.
create index shared_searches_expires_at on shared_searches (expires_at, bytes);
