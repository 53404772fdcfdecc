-- Which member of staff saw whose data, when, from where and how. The database refuses every change of a row, and its deletion
-- within two years, also to our own server.
create table access_record (
  id uuid primary key,
  at timestamptz not null,
  staff_id uuid not null,
  staff_name text not null,
  kind text not null check (kind in ('LOGIN', 'FAILED_LOGIN', 'SEARCH', 'LIST', 'VIEW', 'EXPORT', 'PRINT')),
  -- The method and path of the endpoint's contract, such as GET /api/users; for a print the path of the page.
  source text not null,
  about_id uuid,
  filters jsonb not null,
  -- Members, subscribers and drivers whose data the answer contained: at most 100 of an answer, all of an export.
  subjects uuid[] not null,
  subject_count integer not null check (subject_count >= cardinality(subjects)),
  reason text,
  -- The number that the downloaded file carries.
  export_number text,
  request_id text not null,
  client_address text not null,
  client text not null,
  check ((kind = 'EXPORT') = (export_number is not null))
);
create index access_record_newest on access_record (at desc, id desc);
create index access_record_staff on access_record (staff_id, at desc, id desc);
create index access_record_kind on access_record (kind, at desc, id desc);
create index access_record_subjects on access_record using gin (subjects);
create index access_record_number on access_record (export_number) where export_number is not null;

create function refuse_access_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '2 years' then
    return old;
  end if;
  raise exception 'rows of % are never changed, and deleted only after two years', tg_table_name;
end $$;
create trigger access_record_fixed before update or delete on access_record
  for each row execute function refuse_access_change();
create function refuse_truncate() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never truncated', tg_table_name;
end $$;
create trigger access_record_kept before truncate on access_record
  for each statement execute function refuse_truncate();

-- Accesses whose answers are about to be sent: cheap to write, and moved to the record within a second. A row leaves only
-- once the record has it.
create table access_intake (
  id uuid primary key,
  access jsonb not null
);
create function refuse_access_loss() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (select 1 from access_record where id = old.id) then
    return old;
  end if;
  raise exception 'rows of % are never changed, and deleted only once they are in the record', tg_table_name;
end $$;
create trigger access_intake_fixed before update or delete on access_intake
  for each row execute function refuse_access_loss();
create trigger access_intake_kept before truncate on access_intake
  for each statement execute function refuse_truncate();

-- The review of a month's record, signed once, with the figures as they were signed.
create table access_review (
  month text primary key check (month ~ '^20\d{2}-(0[1-9]|1[0-2])$'),
  note text not null,
  figures jsonb not null,
  signer_id uuid not null,
  signer_name text not null,
  signed_at timestamptz not null
);
create trigger access_review_fixed before update or delete on access_review
  for each row execute function refuse_change();
