create table reviews (
  id text not null primary key,
  bin text not null,
  account_id text not null references accounts (id) on delete cascade,
  stars integer not null,
  description text not null,
  tags text not null,
  created_at bigint not null,
  updated_at bigint not null,
  unique (account_id, bin)
);

create index reviews_bin on reviews (bin, created_at desc, id);

create index reviews_created_at on reviews (created_at desc, id);

-- Of each reviewed BIN, how many reviews it has and the sum of their stars.
create table ratings (
  bin text not null primary key,
  reviews integer not null,
  stars integer not null
);

create index ratings_reviews on ratings (reviews desc, bin);

create table reviewers (
  account_id text not null primary key references accounts (id) on delete cascade,
  reviews integer not null
);

create index reviewers_reviews on reviewers (reviews desc, account_id);

create table review_reports (
  account_id text not null references accounts (id) on delete cascade,
  review_id text not null references reviews (id) on delete cascade,
  reason text not null,
  created_at bigint not null,
  primary key (account_id, review_id)
);

create index review_reports_review_id on review_reports (review_id);

create index public_entries_newest on public_entries (bin, created_at desc, list_id);

-- How many public lists hold a BIN.
create table public_bins (
  bin text not null primary key,
  lists integer not null
);

insert into public_bins (bin, lists) select bin, count(*) from public_entries group by bin;
