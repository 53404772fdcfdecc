-- A check of a driving license: of a subscriber, or of a named driver. The numbers of the card are never stored.
create table license_check (
  id uuid primary key,
  subscriber_id uuid not null references subscriber (id),
  driver_id uuid references subscription_driver (id) on delete cascade,
  result text not null check (result in ('VALID', 'SUSPENDED', 'MISMATCH', 'OUTAGE')),
  mismatched text[] not null default '{}',
  -- Why the owner noted the result of the official page; null: the authority answered, or had an outage.
  reason text check (reason <> ''),
  checked_by uuid not null references member (id),
  checked_by_name text not null,
  checked_at timestamptz not null
);
create index license_check_subscriber on license_check (subscriber_id, checked_at desc);
create index license_check_driver on license_check (driver_id);
create index license_check_old on license_check (checked_at);
