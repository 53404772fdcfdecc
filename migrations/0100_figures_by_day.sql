-- For the former build, too: its statements find the same rows, and the triggers serve its changes.
-- The figures of a day that is over. A day without a row here is counted from reservations and the ledger.
create table figure_day (
  day date primary key,
  -- Guests with their first live ride on this day; `new_once` of them have one ride on it, the others more.
  new_guests integer not null,
  new_once integer not null,
  -- The day of the last ride before, one for each guest who had one, sorted; and of those alone who had exactly one.
  returned_from date[] not null,
  second_from date[] not null,
  -- Halves by the type of a ledger entry, signed.
  halves jsonb not null
);

-- Rides of a day by what they show: all of them (DAY), by purpose and by car; and cancellations by their kind. They count
-- only while their day is in figure_day. Names compare by their bytes, which is several times faster.
create table figure_count (
  day date not null,
  kind text collate "C" not null check (kind in ('DAY', 'PURPOSE', 'CAR', 'CANCEL')),
  name text collate "C" not null,
  pending integer not null,
  confirmed integer not null,
  completed integer not null,
  canceled integer not null,
  primary key (day, kind, name)
);

-- The same counts of a month whose days are all in figure_day, without those of whole days: an array of its rows.
create table figure_month (
  month date primary key,
  counts jsonb not null
);

create function unroll_month() returns trigger language plpgsql as $$
begin
  delete from figure_month where month = date_trunc('month', old.day::timestamp)::date;
  return null;
end $$;
create trigger figure_day_removed after delete on figure_day for each row execute function unroll_month();

-- A change of a ride takes its day out of figure_day, and the days of the guest's next two rides: their `returned_from` and
-- `second_from` name it. The lock is shared with other changes and excludes the job that rolls up a day, so that a day is
-- never rolled up from what was there before the change.
create function unroll_rides(guest uuid, pickup timestamptz) returns void language plpgsql as $$
declare
  ride_day constant date := (pickup at time zone 'Asia/Seoul')::date;
begin
  perform pg_advisory_xact_lock_shared(7104220);
  -- Nothing is rolled up on or after the day of a ride to come.
  if not exists (select from figure_day where day >= ride_day) then return; end if;
  delete from figure_day where day = ride_day or day in (
    select (pickup_at at time zone 'Asia/Seoul')::date from live_reservation
    where member_id = guest and pickup_at >= (ride_day + 1)::timestamp at time zone 'Asia/Seoul'
    order by pickup_at limit 2);
end $$;

create function unroll_changed_ride() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform unroll_rides(old.member_id, old.pickup_at); end if;
  if tg_op <> 'DELETE' then perform unroll_rides(new.member_id, new.pickup_at); end if;
  return null;
end $$;

-- A booking is for a time to come: its condition is false, and it calls nothing.
create trigger reservation_past_added after insert on reservation for each row
when (new.pickup_at < now()) execute function unroll_changed_ride();
create trigger reservation_counted_changed after update on reservation for each row
when ((old.member_id, old.car_id, old.ride_purpose, old.pickup_at, old.status, old.completed, old.canceled_at)
  is distinct from (new.member_id, new.car_id, new.ride_purpose, new.pickup_at, new.status, new.completed, new.canceled_at))
execute function unroll_changed_ride();
create trigger reservation_removed after delete on reservation for each row execute function unroll_changed_ride();

create function unroll_entry() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7104220);
  delete from figure_day where day = (new.created_at at time zone 'Asia/Seoul')::date;
  return null;
end $$;

-- An entry is dated with the time at which it is written; only an import dates it back.
create trigger ticket_entry_past_added after insert on ticket_entry for each row
when (new.created_at < now() - interval '30 minutes') execute function unroll_entry();
