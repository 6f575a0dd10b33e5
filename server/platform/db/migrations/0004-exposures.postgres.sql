-- An id is never used again: an answer that is still under way names datasets by theirs.
create table exposure_datasets (
  id integer generated always as identity primary key,
  name text not null unique,
  source_class text not null,
  lawful_basis text not null,
  date text,
  imported_at bigint not null,
  rows bigint not null,
  key_id text not null,
  is_complete integer not null
);

-- Without a foreign key: it would ask for an index as large as the table, or for a walk through it all.
create table exposure_tags (
  tag bytea not null,
  dataset integer not null,
  primary key (tag, dataset)
);
