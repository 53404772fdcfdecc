-- A driver's link has no secret of its own: another version of it is another link.
alter table driver add column link_version integer not null default 1;

-- A device on which a driver typed the code that was sent to their number.
create table driver_device (
  id uuid primary key,
  driver_id uuid not null references driver (id),
  token_hash text not null unique,
  link_version integer not null,
  -- The kind of device, as its browser says it.
  label text not null default '' check (length(label) <= 200),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index driver_device_driver on driver_device (driver_id, created_at desc);
