-- When a driver works: what the list searches in, until when the licence holds, and the days of leave.
alter table driver add column licence_expires_on date;
alter table driver add column version integer not null default 1;
alter table driver add column grams text[] generated always as (search_grams(name || ' ' || phone)) stored;
create index driver_grams on driver using gin (grams);
create index driver_name on driver (name, id) where deleted_at is null;

-- For an exclusion over an id and a range of days; part of PostgreSQL's own distribution, and an owner may create it.
create extension if not exists btree_gist;

create table driver_leave (
  id uuid primary key,
  driver_id uuid not null references driver (id),
  from_day date not null,
  to_day date not null,
  note text not null default '',
  created_at timestamptz not null,
  constraint driver_leave_order check (to_day >= from_day),
  constraint driver_leave_overlap exclude using gist (driver_id with =, daterange(from_day, to_day, '[]') with &&)
);
create index driver_leave_end on driver_leave (driver_id, to_day);
