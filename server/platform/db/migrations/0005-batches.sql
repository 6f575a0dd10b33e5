-- Lists whose entries in the index of public BINs are yet to be added or removed, in batches. The state is 'changed',
-- 'hidden' (it is no longer public) or 'deleted' (nobody sees it any more, and it is deleted when nothing is left).
create table pending_lists (
  list_id text not null primary key references lists (id) on delete cascade,
  state text not null
);

-- Accounts that nobody can use or see any more, whose lists and reviews are yet to be deleted, in batches.
create table deleted_accounts (
  account_id text not null primary key references accounts (id) on delete cascade
);
