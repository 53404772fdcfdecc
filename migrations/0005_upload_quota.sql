-- What somebody stores a day is counted, so that nobody fills the disk. Files of before count as nothing.
alter table stored_file add column bytes integer not null default 0;
alter table stored_file alter column bytes drop default;
drop index stored_file_owner;
create index stored_file_owner on stored_file (owner_id, created_at);
