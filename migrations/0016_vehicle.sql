-- A car that staff add may have any number of seats (A-097); that an edit takes 10 at most is the API's.
alter table car drop constraint car_seats_check;
alter table car drop constraint car_seat_capacity_check;
alter table car add constraint car_seats_check check (seats >= 1);
alter table car add constraint car_seat_capacity_check check (seat_capacity >= 1);

-- Raised by each change, so that an edit can say on which state it was made.
alter table car add column version integer not null default 1;
-- Raised when maintenance is set: a booking that chose the unit before finds another version and chooses anew.
alter table unit add column version integer not null default 1;

create extension if not exists btree_gist;

-- The days, both included, on which a unit cannot be used. A day belongs to at most one of them.
create table unit_maintenance (
  id uuid primary key,
  unit_id uuid not null references unit (id),
  from_day date not null,
  to_day date not null,
  note text not null default '',
  created_at timestamptz not null,
  constraint unit_maintenance_ends check (to_day >= from_day),
  constraint unit_maintenance_days exclude using gist (unit_id with =, daterange(from_day, to_day, '[]') with &&)
);
-- What freeUnits looks up for each unit.
create index unit_maintenance_unit on unit_maintenance (unit_id, to_day);
