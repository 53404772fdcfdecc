-- A unit that somebody is about to book is kept for them for a while: chosen in the calendar, or offered to the first in
-- the line. A unit has one holder a day; a member has chosen one at most.
create table unit_hold (
  id uuid primary key,
  member_id uuid not null references member (id),
  car_id uuid not null references car (id),
  unit_id uuid not null references unit (id),
  ride_date date not null,
  kind text not null check (kind in ('CHOICE', 'OFFER')),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  check (expires_at > created_at)
);
create unique index unit_hold_unit_day on unit_hold (unit_id, ride_date);
create unique index unit_hold_choice on unit_hold (member_id) where kind = 'CHOICE';
create unique index unit_hold_member_car_day on unit_hold (member_id, car_id, ride_date);
create index unit_hold_expires on unit_hold (expires_at);
create index unit_hold_day on unit_hold (ride_date, car_id, expires_at);

-- Who wants a car on a day on which none of it is free. `place` is the order of the line: it is drawn under the lock of
-- the car, so that whoever asked first stands first.
create table waitlist_entry (
  id uuid primary key,
  place bigint not null generated always as identity,
  member_id uuid not null references member (id),
  car_id uuid not null references car (id),
  ride_date date not null,
  created_at timestamptz not null,
  offered_at timestamptz,
  ended_at timestamptz,
  check (offered_at is null or offered_at >= created_at)
);
create unique index waitlist_entry_once on waitlist_entry (member_id, car_id, ride_date) where ended_at is null;
create unique index waitlist_entry_place on waitlist_entry (place);
create index waitlist_entry_line on waitlist_entry (car_id, ride_date, place)
  where offered_at is null and ended_at is null;
create index waitlist_entry_offered on waitlist_entry (offered_at) where offered_at is not null and ended_at is null;
create index waitlist_entry_open on waitlist_entry (ride_date) where ended_at is null;

-- Written once, here: who stands in a line and was not offered a unit yet. While somebody does, nobody else gets one.
create view waiting as
  select * from waitlist_entry where offered_at is null and ended_at is null;
