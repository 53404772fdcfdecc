-- Organizations (소속): companies whose people book rides that the organization pays from tickets of its own.
create table organization (
  id uuid primary key,
  name text not null check (name <> ''),
  registration_number text not null check (registration_number ~ '^[0-9]{10}$'),
  version integer not null default 1,
  created_at timestamptz not null,
  grams text[] generated always as (search_grams(name || ' ' || registration_number)) stored
);
create unique index organization_registration_number on organization (registration_number);
create index organization_newest on organization (created_at desc, id desc);
create index organization_grams on organization using gin (grams);

alter table ticket_account add constraint ticket_account_organization
  foreign key (organization_id) references organization (id);

-- Who belongs to it; who leaves it is deleted here, and her rides stay. A limit in halves a month, none: null.
create table organization_member (
  organization_id uuid not null references organization (id),
  member_id uuid not null references member (id),
  role text not null check (role in ('MANAGER', 'BOOKER')),
  monthly_halves integer check (monthly_halves between 0 and 20000),
  version integer not null default 1,
  joined_at timestamptz not null,
  primary key (organization_id, member_id)
);
create index organization_member_member on organization_member (member_id);

-- Open invitations only: once accepted, declined or withdrawn there is no row, so no name or number either.
create table organization_invite (
  id uuid primary key,
  organization_id uuid not null references organization (id),
  name text not null check (name <> ''),
  phone text not null check (phone <> ''),
  role text not null check (role in ('MANAGER', 'BOOKER')),
  monthly_halves integer check (monthly_halves between 0 and 20000),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
create unique index organization_invite_open on organization_invite (organization_id, phone);
create index organization_invite_phone on organization_invite (phone);
create index organization_invite_expiry on organization_invite (expires_at);

-- The address book: who rides without a login.
create table organization_passenger (
  id uuid primary key,
  organization_id uuid not null references organization (id),
  name text not null check (name <> ''),
  phone text not null check (phone <> ''),
  note text not null default '',
  version integer not null default 1,
  created_at timestamptz not null
);
create index organization_passenger_name on organization_passenger (organization_id, name, id);
create index organization_passenger_phone on organization_passenger (phone);

-- Who pays a ride: the organization named here, else the member. Where it is charged and what for is said for either.
alter table reservation add column organization_id uuid references organization (id);
alter table reservation add column cost_center text not null default '' check (length(cost_center) <= 50);
alter table reservation add column trip_reason text not null default '' check (length(trip_reason) <= 200);
create index reservation_organization on reservation (organization_id, ride_date desc, id desc)
  include (member_id) where organization_id is not null;
-- The view names the columns that were there when it was made.
create or replace view live_reservation as select * from reservation where status in ('PENDING', 'CONFIRMED');
