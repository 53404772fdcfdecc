-- A file is never noted as destroyed that was not found. Its bytes are seen first (destroying_at), then removed, then
-- the row is marked: whoever finds a row that is being destroyed without its bytes knows that they were removed.
-- One whose bytes nobody finds (missing_at) stays open, is counted, and is looked for again later (next_try_at), after
-- those whose turn it is.
alter table stored_file
  add column destroying_at timestamptz,
  add column missing_at timestamptz,
  add column next_try_at timestamptz,
  add constraint stored_file_missing_or_seen check (missing_at is null or destroying_at is null);

drop index stored_file_destroy;
create index stored_file_destroy on stored_file (greatest(destroy_at, next_try_at))
  where destroyed_at is null and destroy_at is not null;
create index stored_file_missing on stored_file (missing_at) where missing_at is not null and destroyed_at is null;
