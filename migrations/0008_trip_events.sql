-- What really happened on a ride: events are only added. The server's time decides; the device's time is kept beside it.
create table trip_event (
  -- Chosen by the device that recorded it: the same event sent twice is stored once.
  id uuid primary key,
  -- The order in which the events of a ride were stored.
  seq bigint generated always as identity,
  reservation_id uuid not null references reservation (id),
  kind text not null check (kind in ('ACCEPTED', 'DECLINED', 'EN_ROUTE', 'ARRIVED', 'ON_BOARD', 'STOP_1', 'STOP_2',
    'STOP_3', 'STOP_4', 'STOP_5', 'DROPPED', 'NO_SHOW_CLAIMED', 'NO_SHOW', 'TAKEN_BACK')),
  -- For TAKEN_BACK, the event that no longer holds.
  takes_back uuid references trip_event (id),
  made_by text not null check (made_by in ('DRIVER', 'STAFF', 'MEMBER')),
  maker_id uuid,
  at timestamptz not null,
  device_time timestamptz,
  reason text not null default '' check (length(reason) <= 200),
  file_id uuid,
  check ((kind = 'TAKEN_BACK') = (takes_back is not null))
);
create index trip_event_reservation on trip_event (reservation_id, seq);
-- An event is taken back once.
create unique index trip_event_taken_back on trip_event (takes_back) where takes_back is not null;

-- Typed text and photos are erased with the guest's data; the rest of an event never changes.
create function refuse_trip_event_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.reason = '' and new.file_id is null
    and to_jsonb(new) - '{reason,file_id}'::text[] = to_jsonb(old) - '{reason,file_id}'::text[]
  then
    return new;
  end if;
  raise exception 'rows of % are never changed or deleted', tg_table_name;
end $$;
create trigger trip_event_fixed before update or delete on trip_event for each row execute function refuse_trip_event_change();

-- Derived from the events: the driver's answer and the last step.
alter table reservation add column driver_answer text check (driver_answer in ('ACCEPTED', 'DECLINED'));
alter table reservation add column trip_step text;
-- The planned end as staff set it; null: it follows from the stops and the purpose.
alter table reservation add column expected_end_at timestamptz;
