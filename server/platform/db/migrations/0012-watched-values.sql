-- What the BINs of a change said before and say now, as JSON.
alter table watch_changes add column details text not null default '[]';
