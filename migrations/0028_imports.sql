-- The rows that staff imported from files, by the ids that other systems gave them: a second import of a file finds them.
create table import_row (
  kind text not null,
  external_id text not null check (external_id <> ''),
  row_id uuid not null,
  primary key (kind, external_id)
);
-- The deletion of an account deletes its external ids.
create index import_row_of on import_row (row_id);
