-- What people suggest about one field of a BIN. The state is 'open', 'accepted', 'rejected' or 'withdrawn'. An accepted
-- suggestion outlives the account of its author.
create table corrections (
  id text not null primary key,
  bin text not null,
  field text not null,
  value text not null,
  -- What the site said when it was suggested, and the title of the source of that.
  previous text not null,
  source text not null,
  -- Of the BIN when it was suggested, to filter by.
  country text not null,
  bank text not null,
  reason text not null,
  account_id text references accounts (id) on delete set null,
  state text not null,
  confirms integer not null default 0,
  disputes integer not null default 0,
  created_at bigint not null,
  decided_at bigint
);

create unique index corrections_open on corrections (account_id, bin, field) where state = 'open';

create index corrections_account_id on corrections (account_id, created_at desc, id);

create index corrections_bin on corrections (bin, created_at desc, id);

create index corrections_state on corrections (state, created_at desc, id);

-- Others confirm (1) or dispute (-1) a suggestion.
create table correction_votes (
  id text not null primary key,
  correction_id text not null references corrections (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  vote integer not null,
  line text not null,
  created_at bigint not null,
  unique (correction_id, account_id)
);

create index correction_votes_account_id on correction_votes (account_id);

create table correction_reports (
  account_id text not null references accounts (id) on delete cascade,
  correction_id text not null references corrections (id) on delete cascade,
  reason text not null,
  created_at bigint not null,
  primary key (account_id, correction_id)
);

create index correction_reports_correction_id on correction_reports (correction_id);

create table moderators (
  account_id text not null primary key references accounts (id) on delete cascade,
  created_at bigint not null
);

-- Every decision, numbered in the order in which they were made. The BINs are separated by spaces.
create table correction_decisions (
  number bigint not null primary key,
  correction_id text not null references corrections (id) on delete cascade,
  action text not null,
  bins text not null,
  reason text not null,
  moderator_id text references accounts (id) on delete set null,
  created_at bigint not null
);

create index correction_decisions_correction_id on correction_decisions (correction_id, number);

create index correction_decisions_moderator_id on correction_decisions (moderator_id);

-- What accepted suggestions say, one row for each BIN. Of several for one field of a BIN, the latest is in force.
create table accepted_facts (
  number bigint not null references correction_decisions (number) on delete cascade,
  bin text not null,
  field text not null,
  value text not null,
  previous text not null,
  correction_id text not null references corrections (id) on delete cascade,
  in_force integer not null,
  created_at bigint not null,
  primary key (number, bin)
);

create unique index accepted_facts_in_force on accepted_facts (bin, field) where in_force = 1;

create index accepted_facts_bin on accepted_facts (bin, field, number);

create index accepted_facts_correction_id on accepted_facts (correction_id);

-- The number of the latest decision.
insert into counters (name, value) values ('corrections', 0);
