-- The chauffeur side (의전). Instants are timestamptz; KST days are dates computed by the code.
-- What must be unique is unique here; what must add up is chained here.

-- The pairs of neighbouring characters of a text: an index over them finds two-syllable names, which trigrams miss.
create function search_grams(value text) returns text[]
  language sql immutable parallel safe strict
  return (
    select coalesce(array_agg(distinct substr(lower(value), i, 2)), '{}')
    from generate_series(1, greatest(length(value) - 1, 1)) as i
    where length(value) > 0
  );

create table member (
  id uuid primary key,
  login_id text,
  provider text not null default 'LOCAL',
  provider_id text,
  password_hash text,
  name text not null default '',
  phone text,
  email text,
  birthday date,
  ci_hash text,
  role text not null default 'USER' check (role in ('USER', 'ADMIN')),
  identity_status text not null default 'PENDING'
    check (identity_status in ('PENDING', 'APPROVED', 'REJECTED', 'NOT_SUBMITTED')),
  identity_file text,
  invite_limit integer not null default 0 check (invite_limit between 0 and 10000),
  referrer_id uuid references member (id),
  created_at timestamptz not null,
  deleted_at timestamptz,
  grams text[] generated always as (search_grams(coalesce(login_id, '') || ' ' || name)) stored,
  check (deleted_at is not null or login_id is not null),
  check (deleted_at is null or (login_id is null and phone is null and ci_hash is null and name = ''))
);
create unique index member_login_id on member (login_id);
create unique index member_phone on member (phone);
create unique index member_ci on member (ci_hash);
create unique index member_provider on member (provider, provider_id) where provider_id is not null;
create index member_referrer on member (referrer_id, created_at desc) where referrer_id is not null;
create index member_newest on member (created_at desc, id desc) where deleted_at is null;
create index member_grams on member using gin (grams);

create table consent (
  id uuid primary key,
  member_id uuid not null references member (id),
  document text not null,
  version text not null,
  agreed boolean not null,
  at timestamptz not null,
  address text not null
);
create index consent_member on consent (member_id);

-- One login: its refresh tokens are a family that ends together.
create table session (
  id uuid primary key,
  member_id uuid not null references member (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text
);
create index session_member on session (member_id) where ended_at is null;
create index session_expiry on session (expires_at);

create table refresh_token (
  hash text primary key,
  session_id uuid not null references session (id) on delete cascade,
  issued_at timestamptz not null,
  used_at timestamptz,
  client text not null
);
create index refresh_token_session on refresh_token (session_id);

create table login_failure (
  id uuid primary key,
  login_id text not null,
  address_hash text not null,
  at timestamptz not null
);
create index login_failure_login on login_failure (login_id, at);
create index login_failure_address on login_failure (address_hash, at);

create table identity_attempt (
  merchant_uid text primary key,
  name text not null,
  phone text not null,
  nonce_hash text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  imp_uid text,
  used_at timestamptz
);
create unique index identity_attempt_imp_uid on identity_attempt (imp_uid);
create index identity_attempt_expiry on identity_attempt (expires_at);

create table one_time_code (
  id uuid primary key,
  purpose text not null,
  target text not null,
  member_id uuid references member (id),
  code_hash text not null,
  tries integer not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_code_target on one_time_code (purpose, target, created_at desc);

-- How often a target was sent a code: one a minute and five in 24 hours pass, however many ask at once.
create table code_gate (
  purpose text not null,
  target text not null,
  last_at timestamptz not null,
  since timestamptz not null,
  sent integer not null check (sent between 1 and 5),
  primary key (purpose, target)
);

-- Tickets are counted in halves. The ledger is a chain: each row starts where the one before ended,
-- and the account must equal the chain's last row, so a balance that differs from its ledger cannot be stored.
create table ticket_entry (
  id uuid primary key,
  member_id uuid not null references member (id),
  version integer not null check (version > 0),
  type text not null check (type in ('CHARGE', 'USE', 'REFUND', 'EXPIRE', 'ADJUST', 'INVITE')),
  before integer not null check (before >= 0),
  amount integer not null,
  after integer not null check (after >= 0),
  reservation_id uuid,
  actor_id uuid references member (id),
  note text,
  created_at timestamptz not null,
  previous integer generated always as (nullif(version - 1, 0)) stored,
  check (after = before + amount),
  check (version > 1 or before = 0)
);
create unique index ticket_entry_chain on ticket_entry (member_id, version, after);
create unique index ticket_entry_version on ticket_entry (member_id, version);
create index ticket_entry_reservation on ticket_entry (reservation_id) where reservation_id is not null;
alter table ticket_entry add constraint ticket_entry_follows
  foreign key (member_id, previous, before) references ticket_entry (member_id, version, after)
  deferrable initially deferred;

create table ticket_account (
  member_id uuid primary key references member (id),
  version integer not null default 0,
  halves integer not null default 0 check (halves >= 0),
  chained integer generated always as (nullif(version, 0)) stored,
  check (version > 0 or halves = 0),
  constraint ticket_account_ledger foreign key (member_id, chained, halves)
    references ticket_entry (member_id, version, after) deferrable initially deferred
);

create table ticket_lot (
  id uuid primary key,
  member_id uuid not null references member (id),
  granted integer not null check (granted > 0),
  remaining integer not null check (remaining between 0 and granted),
  expires_on date not null,
  created_at timestamptz not null
);
create index ticket_lot_live on ticket_lot (member_id, expires_on, id) where remaining > 0;
create index ticket_lot_expiry on ticket_lot (expires_on) where remaining > 0;

-- Which lot an entry took from or gave to: a refund finds its way back by it.
create table ticket_move (
  entry_id uuid not null references ticket_entry (id),
  lot_id uuid not null references ticket_lot (id),
  amount integer not null check (amount <> 0),
  primary key (entry_id, lot_id)
);

create table setting (
  single boolean primary key default true check (single),
  open_date integer not null default 0 check (open_date between 0 and 365)
);
insert into setting default values;

create table car (
  id uuid primary key,
  name text not null,
  image text not null,
  seats integer not null check (seats between 1 and 10),
  seat_capacity integer not null check (seat_capacity between 1 and 10),
  status text not null default 'AVAILABLE' check (status in ('AVAILABLE', 'UNAVAILABLE', 'MAINTENANCE')),
  display_order numeric not null default 0 check (display_order >= 0),
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index car_display on car (display_order, name) where deleted_at is null;

create table unit (
  id uuid primary key,
  car_id uuid not null references car (id),
  registration_number text not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  unique (id, car_id)
);
create unique index unit_registration_number on unit (registration_number) where deleted_at is null;
create index unit_car on unit (car_id) where deleted_at is null;

create table car_day (
  car_id uuid not null references car (id),
  ride_date date not null,
  status text not null check (status in ('AVAILABLE', 'UNAVAILABLE')),
  primary key (ride_date, car_id)
);

create table driver (
  id uuid primary key,
  name text not null,
  phone text not null,
  address text not null default '',
  note text not null default '',
  fixed_schedule text not null default '',
  created_at timestamptz not null,
  deleted_at timestamptz
);

create table reservation (
  id uuid primary key,
  member_id uuid not null references member (id),
  car_id uuid not null references car (id),
  unit_id uuid,
  driver_id uuid references driver (id),
  driver_forced boolean not null default false,
  ride_date date not null,
  pickup_at timestamptz not null,
  status text not null check (status in ('PENDING', 'CONFIRMED', 'CANCELLED')),
  name text not null,
  phone text not null,
  pickup_location text not null,
  dropoff_location text not null,
  stops jsonb not null default '[]' check (jsonb_typeof(stops) = 'array'),
  ride_purpose text not null,
  luggage_count integer not null check (luggage_count between 0 and 20),
  passenger_count integer not null check (passenger_count between 1 and 20),
  special_requests text not null default '',
  current_stop integer check (current_stop >= 0),
  cost_halves integer not null check (cost_halves > 0),
  settled_halves integer check (settled_halves between 0 and cost_halves),
  version integer not null default 1,
  created_at timestamptz not null,
  canceled_at timestamptz,
  erased_at timestamptz,
  completed boolean not null generated always as
    (status = 'CONFIRMED' and coalesce(current_stop, 0) > jsonb_array_length(stops)) stored,
  grams text[] generated always as (search_grams(name || ' ' || phone)) stored,
  -- A unit belongs to the car that was booked or given: no row can name a unit of another model.
  foreign key (unit_id, car_id) references unit (id, car_id),
  constraint reservation_live_has_unit check (status = 'CANCELLED' or unit_id is not null)
);
-- One live reservation a unit and day; one a driver and day unless staff forced it.
create unique index reservation_unit_day on reservation (unit_id, ride_date) where status in ('PENDING', 'CONFIRMED');
create unique index reservation_driver_day on reservation (driver_id, ride_date)
  where status in ('PENDING', 'CONFIRMED') and not driver_forced;
create index reservation_day_car on reservation (ride_date, car_id) where status in ('PENDING', 'CONFIRMED');
create index reservation_member on reservation (member_id, pickup_at desc);
create index reservation_status on reservation (status, completed, pickup_at desc, id desc);
create index reservation_newest on reservation (pickup_at desc, id desc);
create index reservation_driver on reservation (driver_id, ride_date) where driver_id is not null;
create index reservation_grams on reservation using gin (grams);
alter table ticket_entry add constraint ticket_entry_reservation_fk
  foreign key (reservation_id) references reservation (id) deferrable initially deferred;

-- Who changed what, when, from what to what. Never changed, never deleted by the app.
create table audit (
  id uuid primary key,
  at timestamptz not null,
  actor_id uuid references member (id),
  actor_name text not null,
  action text not null,
  subject text not null,
  subject_id uuid,
  before jsonb,
  after jsonb
);
create index audit_newest on audit (at desc, id desc);
create index audit_subject on audit (subject_id, at desc);

-- What must be sent, written with the change it tells of, sent after it.
create table outbox (
  id uuid primary key,
  kind text not null,
  subject_id uuid,
  recipient text not null,
  text text not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'DROPPED', 'GIVEN_UP')),
  attempts integer not null default 0,
  next_at timestamptz not null,
  error text,
  created_at timestamptz not null,
  done_at timestamptz
);
create index outbox_due on outbox (next_at) where state = 'WAITING';
create index outbox_newest on outbox (created_at desc, id desc);

-- The answer to an Idempotency-Key, stored in the transaction of its effect.
create table once (
  scope text not null,
  key text not null,
  request_hash text not null,
  status integer not null,
  body jsonb not null,
  created_at timestamptz not null,
  primary key (scope, key)
);
create index once_age on once (created_at);

create table plan (
  id uuid primary key,
  section text not null check (section in ('PREMIUM', 'MORE', 'MONTHLY')),
  title text not null,
  halves integer check (halves > 0),
  days integer check (days > 0),
  price bigint not null check (price >= 0),
  price_for_one bigint not null check (price_for_one >= 0),
  labels text[] not null default '{}',
  icon text not null,
  display_order integer not null
);

-- History is history: not even a mistake of ours may rewrite it.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or deleted', tg_table_name;
end $$;
create trigger ticket_entry_fixed before update or delete on ticket_entry for each row execute function refuse_change();
create trigger ticket_move_fixed before update or delete on ticket_move for each row execute function refuse_change();
create trigger audit_fixed before update or delete on audit for each row execute function refuse_change();
