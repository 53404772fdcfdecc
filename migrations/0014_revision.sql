-- Which fields each version of a row changed, so that whoever edits an older one is told who changed what since.
create table revision (
  subject_id uuid not null,
  version integer not null check (version > 0),
  fields text[] not null,
  actor_name text not null,
  at timestamptz not null,
  primary key (subject_id, version)
);
create index revision_at on revision (at);

alter table member add column version integer not null default 1;
