-- A photo of a ride that its driver uploaded: the guest did not come, or a receipt. Its bytes are a stored file.
create table ride_photo (
  -- The id of the stored file.
  id uuid primary key,
  reservation_id uuid not null references reservation (id),
  driver_id uuid not null references driver (id),
  -- Chosen by the device: the same upload sent twice is stored once.
  upload_id uuid,
  created_at timestamptz not null
);
create unique index ride_photo_upload on ride_photo (reservation_id, upload_id);
create index ride_photo_created on ride_photo (created_at);

-- Parking and tolls that a driver paid on a ride.
create table ride_expense (
  -- Chosen by the device: the same expense sent twice is stored once.
  id uuid primary key,
  reservation_id uuid not null references reservation (id),
  driver_id uuid not null references driver (id),
  kind text not null check (kind in ('PARKING', 'TOLL')),
  -- In won.
  amount integer not null check (amount between 1 and 1000000),
  -- The photo of the receipt; null after it was erased.
  file_id uuid,
  created_at timestamptz not null,
  -- When its driver deleted it. The row stays, so that a late copy of the same request does not add it again.
  removed_at timestamptz
);
create index ride_expense_ride on ride_expense (reservation_id, created_at);
create index ride_expense_created on ride_expense (created_at) where file_id is not null;

-- Derived from the events: when the car reached the pickup, and when staff decided that the guest did not come.
alter table reservation add column reached_pickup_at timestamptz;
alter table reservation add column no_show_at timestamptz;
update reservation r set reached_pickup_at = (
  select max(e.at) from trip_event e where e.reservation_id = r.id and e.kind = 'ARRIVED'
    and not exists (select from trip_event b where b.takes_back = e.id))
where trip_step = 'ARRIVED';
