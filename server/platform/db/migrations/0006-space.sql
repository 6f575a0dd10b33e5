-- How many bytes each account stores, as server/platform/used-space/sizes.ts counts them.
create table used_space (
  account_id text not null primary key references accounts (id) on delete cascade,
  bytes bigint not null
);

insert into used_space (account_id, bytes)
select account_id, sum(bytes)
from (
  select
    lists.account_id,
    400 + octet_length(name) + octet_length(description) + octet_length(bins) + octet_length(notes)
      + 100 * is_public * count as bytes
  from lists
  join entries on entries.list_id = lists.id
  where not exists (select 1 from pending_lists where list_id = lists.id and state = 'deleted')
  union all
  select lists.account_id, 200 + octet_length(added) + octet_length(removed)
  from list_changes
  join lists on lists.id = list_changes.list_id
  where not exists (select 1 from pending_lists where list_id = lists.id and state = 'deleted')
  union all
  select account_id, 200 + octet_length(description) + octet_length(tags) from reviews
  union all
  select account_id, 200 from bookmarks
  union all
  select account_id, 200 + octet_length(reason) from list_reports
  union all
  select account_id, 200 + octet_length(reason) from review_reports
) as stored
group by account_id;
