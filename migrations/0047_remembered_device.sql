-- Whether staff may skip the second factor on a remembered device: off until an owner allows it.
create table staff_security (
  single boolean primary key default true check (single),
  remembers_devices boolean not null default false
);
insert into staff_security default values;

-- A device on which a member of staff skips the second factor for 30 days. Only the hash of its token is stored.
create table remembered_device (
  id uuid primary key,
  hash text not null unique,
  member_id uuid not null references member (id),
  device text,
  created_at timestamptz not null,
  used_at timestamptz
);
create index remembered_device_member on remembered_device (member_id);
create index remembered_device_old on remembered_device (created_at);
