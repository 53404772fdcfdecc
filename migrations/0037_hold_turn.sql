-- Since when a member has chosen a car for a day again and again: a car is kept for one member for half an hour at most, and
-- then for an hour's second half for others.
create table hold_turn (
  member_id uuid not null references member (id),
  car_id uuid not null references car (id),
  ride_date date not null,
  began_at timestamptz not null,
  primary key (member_id, car_id, ride_date)
);
create index hold_turn_began on hold_turn (began_at);
