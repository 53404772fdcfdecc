-- The schema as of the first baseline. Instants are timestamptz; calendar days are dates in Korean time (KST), computed by
-- the code. Ids are made by the code too. The result of all migrations, with every name, is schema.sql.
--
-- This file takes the place of the migrations listed here. A database that has applied all of them goes on from here; one
-- that lacks some is refused (src/kit/migrate.ts). Do not change the list.
-- Replaces: 0001_ride.sql 0002_customer.sql 0003_banner.sql 0004_subscriber.sql 0005_upload_quota.sql 0006_login.sql
-- 0006_outbox.sql 0007_ticket_source.sql 0008_readiness.sql 0009_names.sql 0010_platform.sql 0011_login.sql
-- 0012_live_reservation.sql 0013_one_time_code.sql 0014_revision.sql 0015_driver.sql 0016_vehicle.sql 0017_day.sql
-- 0018_audit.sql 0019_document.sql 0020_growth.sql 0021_figures.sql 0022_outbox_subject.sql 0023_catalog.sql
-- 0024_subscriber_benefits.sql 0025_subscription.sql 0026_expiring.sql 0027_subscription_life.sql 0028_hold.sql
-- 0029_ticket_purchase.sql 0030_holder.sql 0030_organization.sql 0031_addressbook.sql 0032_after_the_ride.sql
-- 0033_ticket_purchase_list.sql 0034_destroying.sql 0037_hold_turn.sql 0038_ends_and_old_messages.sql
-- 0039_invite_erasing.sql 0040_as_the_interface_says.sql 0041_owing_keeps.sql 0042_request_active.sql
-- 0043_cancelled_and_ended.sql 0044_paused_days.sql 0045_no_referrer.sql 0046_marketing.sql 0047_each_difference.sql
-- 0048_close_organization.sql 0049_destroy_cards.sql 0050_offers_end.sql 0051_one_transfer_each.sql
-- 0052_erase_removed_drivers.sql 0053_taken_benefits.sql 0054_coupons_kept.sql 0055_invited_once.sql
-- 0056_keys_hashed.sql 0057_stored_responses_by_id.sql 0058_mails_due.sql 0059_refunds_taken_in.sql
-- 0060_webhooks_looked_into_again.sql 0061_seeded_once.sql 0062_unanswered_messages.sql 0063_what_was_said.sql
-- 0064_billing_attempts.sql 0070_search_key.sql 0071_long_names.sql 0080_no_hoarding.sql 0081_minimum_charge.sql
-- 0090_outbox_queue.sql 0091_lighter_bookings.online.sql 0092_lighter_messages.online.sql 0100_figures_by_day.sql

-- The exclusion constraints compare an id and a range of days. An owner of a database may create this extension.
create extension if not exists btree_gist;

-- Search

-- The parts by which a text is found: each character that is not a digit, each pair of neighbors with at least one such
-- character, and each three digits in a row. Pairs of digits are left out: a pair occurs in a tenth of all phone numbers.
create function search_grams(value text) returns text[]
  language plpgsql immutable parallel safe strict as $$
declare
  letters text := translate(value, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz');
  kinds text := translate(value, '012345678', '999999999');
  found text[] := '{}';
begin
  for i in 1..length(value) loop
    if substr(kinds, i, 3) = '999' then
      found := found || substr(letters, i, 3);
    end if;
    if substr(kinds, i, 1) not in ('9', ' ') then
      found := found || substr(letters, i, 1);
    end if;
    if substr(kinds, i, 2) <> '99' and length(replace(substr(kinds, i, 2), ' ', '')) = 2 then
      found := found || substr(letters, i, 2);
    end if;
  end loop;
  return found;
end $$;

-- A search compares texts without blanks, hyphens, dots, company signs, case and NFD. `searchKey` of kit/search-key.ts does
-- the same to the typed text; change both together.
create function search_key(value text) returns text
  language sql immutable parallel safe strict
  return replace(replace(replace(replace(
    translate(
      normalize(value, NFKC),
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ' || U&' \0009\000D\000A-\2010\2012\2013\2014\2015\2212.\00B7\30FB\00AD\200B\200C\200D\2060\FEFF',
      'abcdefghijklmnopqrstuvwxyz'),
    '(주)', ''), '(유)', ''), '주식회사', ''), '유한회사', '');

-- History

-- Rows of a ledger are never changed or deleted, not even by a bug.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or deleted', tg_table_name;
end $$;

-- Free text that staff wrote about a person is erased with the person's account; the rest of an audit row never changes.
create function refuse_audit_change() returns trigger language plpgsql as $$
declare
  said constant text[] := '{reason,note}';
begin
  if tg_op = 'UPDATE'
    and to_jsonb(new) - '{before,after}'::text[] = to_jsonb(old) - '{before,after}'::text[]
    and new.before is not distinct from old.before - said
    and new.after is not distinct from old.after - said
  then
    return new;
  end if;
  raise exception 'rows of % are never changed or deleted', tg_table_name;
end $$;

-- One row for each change: actor, instant, values before and after. The actor is a person of either realm.
create table audit (
  id uuid primary key,
  at timestamptz not null,
  actor_id uuid,
  actor_name text not null,
  action text not null,
  subject text not null,
  subject_id uuid,
  before jsonb,
  after jsonb
);
create index audit_newest on audit (at desc, id desc);
create index audit_subject on audit (subject_id, at desc);
-- Staff search this log. Each filter reads its newest rows from its own index.
create index audit_actor on audit (actor_name, at desc, id desc);
create index audit_subject_newest on audit (subject, at desc, id desc);
create index audit_actor_subject on audit (actor_name, subject, at desc, id desc);
create trigger audit_fixed before update or delete on audit for each row execute function refuse_audit_change();

-- The fields that each version of a row changed: a conflicting edit is told what changed, and by whose hand.
create table revision (
  subject_id uuid not null,
  version integer not null check (version > 0),
  fields text[] not null,
  actor_name text not null,
  at timestamptz not null,
  primary key (subject_id, version)
);
create index revision_at on revision (at);

-- The response to an Idempotency-Key, stored in the transaction of its effect.
create table stored_response (
  scope text not null,
  key text not null,
  request_hash text not null,
  status integer not null,
  body jsonb not null,
  created_at timestamptz not null,
  primary key (scope, key)
);
-- Account deletion erases the stored responses about a person, without reading the whole table: by caller, by the ids of
-- the path (a scope is "caller METHOD path id id"), and by the id in the response. Five plain indexes cost a booking a
-- quarter of one index over an array.
create index stored_response_who on stored_response (split_part(scope, ' ', 1));
create index stored_response_first on stored_response (split_part(scope, ' ', 4))
  where split_part(scope, ' ', 4) <> split_part(scope, ' ', 1);
create index stored_response_second on stored_response (split_part(scope, ' ', 5)) where split_part(scope, ' ', 5) <> '';
create index stored_response_answered on stored_response ((body ->> 'id'));
create index stored_response_handover on stored_response (((body -> 'handover') ->> 'id'))
  where (body -> 'handover') is not null;
-- Rows arrive in the order of their time, so a block range index is enough to purge old ones.
create index stored_response_by_age on stored_response using brin (created_at) with (pages_per_range = 16);

-- /readyz writes this row: a database that is read-only or full still answers reads, but takes no booking.
create table readiness (
  single boolean default true primary key check (single),
  at timestamptz not null
);

-- First data that was inserted once. Rows that staff deleted must not return at the next start.
create table seeded (
  name text primary key
);

create table setting (
  single boolean default true primary key check (single),
  open_date integer not null default 0 check (open_date between 0 and 365)
);
insert into setting default values;

-- Files and messages

-- Uploaded files. Identity documents are stored encrypted; pictures of cars are public.
create table stored_file (
  id uuid primary key,
  -- A person of either realm.
  owner_id uuid not null,
  purpose text not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null,
  destroy_at timestamptz,
  destroyed_at timestamptz,
  -- Counted for the upload quota of a day.
  bytes integer not null,
  -- A file is destroyed in steps: its bytes are found (destroying_at), removed, then the row is marked (destroyed_at). Bytes
  -- that are not found set missing_at: the row stays open, is counted, and is retried after the others (next_try_at).
  destroying_at timestamptz,
  missing_at timestamptz,
  next_try_at timestamptz,
  constraint stored_file_missing_or_seen check (missing_at is null or destroying_at is null)
);
create index stored_file_owner on stored_file (owner_id, created_at);
create index stored_file_destroy on stored_file (greatest(destroy_at, next_try_at))
  where destroyed_at is null and destroy_at is not null;
create index stored_file_missing on stored_file (missing_at) where missing_at is not null and destroyed_at is null;

-- Messages that wait to be sent, written in the transaction of the change they tell of.
create table outbox (
  id uuid primary key,
  kind text not null,
  subject_id uuid,
  -- The person who caused the message; null for staff and jobs. Messages that a member causes are limited per day.
  actor_id uuid,
  channel text not null default 'SMS' check (channel in ('SMS', 'EMAIL')),
  recipient text not null,
  title text not null default '',
  text text not null,
  attempts integer not null default 0,
  -- How often the provider got the whole message and did not answer: it may have been delivered each time.
  unanswered integer not null default 0,
  next_at timestamptz not null,
  allowed_at timestamptz,
  error text,
  created_at timestamptz not null,
  resent_at timestamptz
);
create index outbox_due on outbox (channel, next_at);
create index outbox_subject on outbox (subject_id);
create index outbox_allowed on outbox (actor_id, allowed_at) where allowed_at is not null and actor_id is not null;

-- Messages that ended. They are in a table of their own so that a booking writes few indexes (decision 71).
create table ended_message (
  id uuid primary key,
  kind text not null,
  subject_id uuid,
  recipient text not null,
  text text not null,
  state text not null check (state in ('SENT', 'SUPPRESSED', 'FAILED')),
  attempts integer not null default 0,
  error text,
  created_at timestamptz not null,
  done_at timestamptz,
  actor_id uuid,
  allowed_at timestamptz,
  resent_at timestamptz,
  channel text not null default 'SMS' check (channel in ('SMS', 'EMAIL')),
  title text not null default '',
  unanswered integer not null default 0
);
create index ended_message_newest on ended_message (created_at desc, id desc);
create index ended_message_failed on ended_message (done_at desc, id) where state = 'FAILED';
-- A phone number is found by its beginning or by its last digits.
create index ended_message_recipient on ended_message (recipient text_pattern_ops);
create index ended_message_recipient_end on ended_message (reverse(recipient) text_pattern_ops);
create index ended_message_subject on ended_message (subject_id, created_at desc) where subject_id is not null;
-- Addresses and texts that are erased when they are old; erased rows are not in the index.
create index ended_message_old on ended_message (created_at) where recipient <> '';
-- The limit per day reads a member's messages by time.
create index ended_message_actor on ended_message (actor_id, allowed_at) where actor_id is not null;
-- Nearly all messages were sent. They are read in the order of the newest; this index holds the others.
create index ended_message_unsent on ended_message (state, created_at desc, id desc) where state <> 'SENT';

-- All messages, to read.
create view message as
select id, kind, subject_id, actor_id, channel, recipient, title, text, 'WAITING' as state, attempts, unanswered, allowed_at,
  error, created_at, resent_at, next_at, null::timestamptz as done_at
from outbox
union all
select id, kind, subject_id, actor_id, channel, recipient, title, text, state, attempts, unanswered, allowed_at,
  error, created_at, resent_at, null::timestamptz, done_at
from ended_message;

-- Login and verification, for both realms

-- Documents that a person agreed to, or did not, with version and instant.
create table consent (
  id uuid primary key,
  person_id uuid not null,
  document text not null,
  version text not null,
  agreed boolean not null,
  at timestamptz not null,
  address text not null,
  realm text not null check (realm in ('ride', 'subscribe'))
);
create index consent_person on consent (person_id);

-- A verification of a person by a provider. It counts once, within ten minutes, in the browser that began it.
create table verification_attempt (
  id text primary key,
  nonce_hash text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  reference text,
  used_at timestamptz,
  realm text not null check (realm in ('ride', 'subscribe'))
);
create unique index verification_attempt_reference on verification_attempt (reference);
create index verification_attempt_expiry on verification_attempt (expires_at);

create table one_time_code (
  id uuid primary key,
  purpose text not null,
  target text not null,
  person_id uuid,
  code_hash text not null,
  tries integer not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_code_target on one_time_code (purpose, target, created_at desc);

-- Codes sent to a target: one a minute and five in 24 hours, under any number of concurrent requests.
create table one_time_code_throttle (
  purpose text not null,
  -- A keyed hash.
  target text not null,
  last_at timestamptz not null,
  since timestamptz not null,
  sent integer not null check (sent between 1 and 5),
  primary key (purpose, target)
);

-- Failed logins are counted by account and client: failures of a stranger do not lock the owner out of their browser.
create table login_failure (
  id uuid primary key,
  -- A keyed hash, so a row names no person after account deletion.
  account text not null,
  address_hash text not null,
  at timestamptz not null,
  client text
);
create index login_failure_account on login_failure (account, at);
create index login_failure_address on login_failure (address_hash, at);

create table social_attempt (
  state_hash text primary key,
  nonce text not null,
  code_verifier text not null,
  created_at timestamptz not null
);

-- A person whose login at a provider succeeded and who has no account yet: proves the provider's id at sign-up, once.
create table social_ticket (
  hash text primary key,
  provider text not null,
  provider_id text not null,
  login_id text not null,
  created_at timestamptz not null,
  used_at timestamptz
);

-- Members of the ride side (의전)

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
  identity_status text not null default 'PENDING' check (identity_status in ('PENDING', 'APPROVED', 'REJECTED', 'NOT_SUBMITTED')),
  identity_file text,
  invite_limit integer not null default 0 check (invite_limit between 0 and 10000),
  referrer_id uuid references member (id),
  created_at timestamptz not null,
  deleted_at timestamptz,
  version integer not null default 1,
  -- The instant of submission orders the queue of waiting documents. The member sees the reason of a rejection.
  identity_submitted_at timestamptz,
  identity_reason text not null default '',
  -- The member's latest choice about news (decision 51).
  marketing boolean not null default false,
  -- The text by which staff find a member.
  grams text[] generated always as
    (search_grams(search_key(coalesce(login_id, '') || ' ' || name || ' ' || coalesce(phone, '')))) stored,
  constraint member_check check (deleted_at is not null or login_id is not null),
  constraint member_check1 check (deleted_at is null or login_id is null and phone is null and ci_hash is null and name = '')
);
create unique index member_login_id on member (login_id);
create unique index member_phone on member (phone);
create unique index member_ci on member (ci_hash);
create unique index member_provider on member (provider, provider_id) where provider_id is not null;
create index member_referrer on member (referrer_id, created_at desc) where referrer_id is not null;
create index member_newest on member (created_at desc, id desc) where deleted_at is null;
create index member_document_waiting on member (identity_submitted_at, id)
  where identity_status = 'PENDING' and identity_file is not null and deleted_at is null;
create index member_name on member (name, id) where deleted_at is null;
create index member_grams on member using gin (grams);

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
  client text not null,
  -- A token that traveled in a URL must be used within a minute.
  spend_by timestamptz
);
create index refresh_token_session on refresh_token (session_id);

create table invite (
  id uuid primary key,
  inviter_id uuid not null references member (id),
  name text not null,
  phone text not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'ACCEPTED', 'EXPIRED')),
  invitee_id uuid references member (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  -- A keyed hash of the invitee, kept for a year after account deletion: the tickets of an invite are given once per person.
  invitee_hash text,
  constraint invite_check check ((state = 'ACCEPTED') = (invitee_id is not null))
);
-- One open invite of an inviter to a phone; one accepted invite per new member, so its tickets are given once.
create unique index invite_open on invite (inviter_id, phone) where state = 'OPEN';
create unique index invite_invitee on invite (invitee_id) where invitee_id is not null;
create index invite_phone on invite (phone, created_at) where state = 'OPEN';
create index invite_inviter on invite (inviter_id, created_at desc);
-- Invites that still hold a name, by their end, for the nightly erasure.
create index invite_named on invite (expires_at) where phone <> '';
create index invite_invitee_hash on invite (invitee_hash) where invitee_hash is not null;

-- Passengers and places that a member saved; erased with the member's account.
create table passenger (
  id uuid primary key,
  member_id uuid not null references member (id),
  -- A verified name of a foreigner has up to 100 letters.
  name text not null check (length(name) between 1 and 100),
  phone text not null,
  notes text not null default '' check (length(notes) <= 300),
  created_at timestamptz not null
);
create unique index passenger_phone on passenger (member_id, phone, name);
create index passenger_of_member on passenger (member_id, name, id);

create table saved_place (
  id uuid primary key,
  member_id uuid not null references member (id),
  label text not null check (length(label) between 1 and 20),
  location text not null check (length(location) between 1 and 200),
  created_at timestamptz not null
);
create unique index saved_place_label on saved_place (member_id, label);

-- Organizations (소속): companies that pay the rides of their people from tickets of their own

create table organization (
  id uuid primary key,
  name text not null check (name <> ''),
  registration_number text not null check (registration_number ~ '^[0-9]{10}$'),
  version integer not null default 1,
  created_at timestamptz not null,
  -- A closed organization has no members, and its number is free again; its rides and ledger stay (decision 51).
  closed_at timestamptz,
  grams text[] generated always as (search_grams(search_key(name || ' ' || registration_number))) stored,
  -- A member may found three organizations. A change of manager does not free a place.
  founder_id uuid references member (id)
);
create unique index organization_registration_number on organization (registration_number) where closed_at is null;
create index organization_newest on organization (created_at desc, id desc);
create index organization_grams on organization using gin (grams);
create index organization_founder on organization (founder_id) where founder_id is not null and closed_at is null;

-- A row is deleted when its member leaves the organization; the member's rides stay.
create table organization_member (
  organization_id uuid not null references organization (id),
  member_id uuid not null references member (id),
  role text not null check (role in ('manager', 'booker')),
  -- The limit a month, in half tickets; null for none.
  monthly_halves integer check (monthly_halves between 0 and 20000),
  version integer not null default 1,
  joined_at timestamptz not null,
  primary key (organization_id, member_id)
);
create index organization_member_member on organization_member (member_id);

-- Open invitations only: an accepted, declined or withdrawn one has no row, so its name and number are gone.
create table organization_invite (
  id uuid primary key,
  organization_id uuid not null references organization (id),
  -- Empty for an invitation by number alone.
  name text not null,
  phone text not null check (phone <> ''),
  role text not null check (role in ('manager', 'booker')),
  monthly_halves integer check (monthly_halves between 0 and 20000),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint organization_invite_check check (expires_at > created_at)
);
create unique index organization_invite_open on organization_invite (organization_id, phone);
create index organization_invite_phone on organization_invite (phone);
create index organization_invite_expiry on organization_invite (expires_at);

-- The address book: passengers without a login.
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

-- Cars and drivers

create table car (
  id uuid primary key,
  name text not null,
  image text not null,
  -- Staff may add a car with any number of seats (A-097); the API limits an edit to 10.
  seats integer not null check (seats >= 1),
  seat_capacity integer not null check (seat_capacity >= 1),
  status text not null default 'AVAILABLE' check (status in ('AVAILABLE', 'UNAVAILABLE', 'MAINTENANCE')),
  display_order numeric not null default 0 check (display_order >= 0),
  created_at timestamptz not null,
  deleted_at timestamptz,
  -- Raised by each change: an edit names the version on which it was made.
  version integer not null default 1
);
create index car_display on car (display_order, name) where deleted_at is null;

-- One physical car of a model, with its license plate.
create table unit (
  id uuid primary key,
  car_id uuid not null references car (id),
  registration_number text not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  -- Raised when maintenance is set: a booking that chose the unit before finds another version and chooses again.
  version integer not null default 1,
  constraint unit_id_car_id_key unique (id, car_id)
);
create unique index unit_registration_number on unit (registration_number) where deleted_at is null;
create index unit_car on unit (car_id) where deleted_at is null;

-- The days, both included, on which a unit cannot be used. Two of them never overlap.
create table unit_maintenance (
  id uuid primary key,
  unit_id uuid not null references unit (id),
  from_day date not null,
  to_day date not null,
  note text not null default '',
  created_at timestamptz not null,
  constraint unit_maintenance_days exclude using gist (unit_id with =, daterange(from_day, to_day, '[]') with &&),
  constraint unit_maintenance_ends check (to_day >= from_day)
);
-- Read by freeUnits for each unit.
create index unit_maintenance_unit on unit_maintenance (unit_id, to_day);

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
  deleted_at timestamptz,
  licence_expires_on date,
  version integer not null default 1,
  grams text[] generated always as (search_grams(search_key(name || ' ' || phone))) stored
);
create index driver_name on driver (name, id) where deleted_at is null;
create index driver_grams on driver using gin (grams);

-- The days, both included, on which a driver is away. Two of them never overlap.
create table driver_leave (
  id uuid primary key,
  driver_id uuid not null references driver (id),
  from_day date not null,
  to_day date not null,
  note text not null default '',
  created_at timestamptz not null,
  constraint driver_leave_overlap exclude using gist (driver_id with =, daterange(from_day, to_day, '[]') with &&),
  constraint driver_leave_order check (to_day >= from_day)
);
create index driver_leave_end on driver_leave (driver_id, to_day);

-- Daily figures (decision 74)

-- The figures of a past day. A day without a row is counted from reservations and the ledger.
create table figure_day (
  day date primary key,
  -- Guests with their first live ride on this day; `new_once` of them have one ride on it, the others more.
  new_guests integer not null,
  new_once integer not null,
  -- The day of the previous ride, sorted, one entry per guest with a previous ride; `second_from` only for guests with
  -- exactly one.
  returned_from date[] not null,
  second_from date[] not null,
  -- Half tickets by type of ledger entry, signed.
  halves jsonb not null
);

-- Rides of a day: all of them (DAY), by purpose and by car; and cancellations by kind. A row counts only while its day is in
-- figure_day. Names compare by their bytes, which is several times faster.
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

-- The counts of a month whose days are all in figure_day, as an array of its rows without those of kind DAY.
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

-- A change of a ride removes its day from figure_day, and the days of the guest's next two rides, whose `returned_from` and
-- `second_from` name it. The lock is shared between changes and excludes the job that rolls up a day: the job never reads
-- the state before a change that commits after it.
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

create function unroll_entry() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7104220);
  delete from figure_day where day = (new.created_at at time zone 'Asia/Seoul')::date;
  return null;
end $$;

-- Reservations

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
  via_locations jsonb not null default '[]',
  ride_purpose text not null,
  luggage_count integer not null check (luggage_count between 0 and 20),
  passenger_count integer not null check (passenger_count between 1 and 20),
  special_requests text not null default '',
  current_stop integer check (current_stop >= 0),
  cost_halves integer not null check (cost_halves > 0),
  settled_halves integer,
  version integer not null default 1,
  created_at timestamptz not null,
  canceled_at timestamptz,
  erased_at timestamptz,
  -- Completed is derived: the car has left the last place.
  completed boolean not null generated always as
    (status = 'CONFIRMED' and coalesce(current_stop, 0) > jsonb_array_length(via_locations)) stored,
  -- The organization that pays the ride; null: the member pays.
  organization_id uuid references organization (id),
  cost_center text not null default '' check (length(cost_center) <= 50),
  trip_reason text not null default '' check (length(trip_reason) <= 200),
  -- The instant of arrival at the last place: a link to the ride lives two hours from then, a rating is open for a week.
  arrived_at timestamptz,
  grams text[] generated always as (search_grams(search_key(name || ' ' || phone))) stored,
  constraint reservation_stops_check check (jsonb_typeof(via_locations) = 'array'),
  constraint reservation_check check (settled_halves between 0 and cost_halves),
  constraint reservation_live_has_unit check (status = 'CANCELLED' or unit_id is not null),
  -- A unit belongs to the car that was booked: no row can name a unit of another model.
  constraint reservation_unit_id_car_id_fkey foreign key (unit_id, car_id) references unit (id, car_id)
);
-- One live reservation per unit and day; one per driver and day unless staff forced it.
create unique index reservation_unit_day on reservation (unit_id, ride_date) where status in ('PENDING', 'CONFIRMED');
create unique index reservation_driver_day on reservation (driver_id, ride_date)
  where (status in ('PENDING', 'CONFIRMED')) and not driver_forced;
create index reservation_day_car on reservation (ride_date, car_id) where status in ('PENDING', 'CONFIRMED');
create index reservation_driver on reservation (driver_id, ride_date) where driver_id is not null;
create index reservation_pending on reservation (created_at, id) where status = 'PENDING';
-- Each tab of staff's list is read in its order, alone and for one car or driver, and counted from the index alone. The
-- included columns are those that the figures count by.
create index reservation_status on reservation (status, completed, pickup_at desc, id desc)
  include (driver_id, car_id, member_id, ride_purpose);
create index reservation_car on reservation (car_id, status, completed, pickup_at desc, id desc) include (driver_id);
create index reservation_driver_status on reservation (driver_id, status, completed, pickup_at desc, id desc)
  include (car_id) where driver_id is not null;
-- Completed rides without a driver: very few.
create index reservation_undriven on reservation (pickup_at desc, id desc)
  include (car_id) where status = 'CONFIRMED' and completed and driver_id is null;
create index reservation_undriven_car on reservation (car_id, pickup_at desc, id desc)
  where status = 'CONFIRMED' and completed and driver_id is null;
create index reservation_member on reservation (member_id, pickup_at desc) include (id, status, completed);
create index reservation_organization on reservation (organization_id, ride_date desc, id desc)
  include (member_id) where organization_id is not null;
create index reservation_latest_of_member on reservation (member_id, created_at desc) where erased_at is null;
create index reservation_grams on reservation using gin (grams);
-- The planner would otherwise estimate few canceled rides that are not completed.
create statistics reservation_tab (dependencies, mcv) on status, completed from reservation;
create trigger reservation_counted_changed after update on reservation for each row
when ((old.member_id, old.car_id, old.ride_purpose, old.pickup_at, old.status, old.completed, old.canceled_at)
  is distinct from (new.member_id, new.car_id, new.ride_purpose, new.pickup_at, new.status, new.completed, new.canceled_at))
execute function unroll_changed_ride();
-- A booking is for a time to come: its condition is false, and it calls nothing.
create trigger reservation_past_added after insert on reservation for each row
  when (new.pickup_at < now()) execute function unroll_changed_ride();
create trigger reservation_removed after delete on reservation for each row execute function unroll_changed_ride();

-- A live reservation holds its unit, its driver and its tickets. A query on this view uses the partial indexes.
create view live_reservation as select * from reservation where status in ('PENDING', 'CONFIRMED');

-- A unit that is kept for a member for a while: chosen in the calendar (CHOICE), or offered to the head of a waitlist (OFFER).
-- A unit has one hold a day; a member has at most one choice.
create table unit_hold (
  id uuid primary key,
  member_id uuid not null references member (id),
  car_id uuid not null references car (id),
  unit_id uuid not null references unit (id),
  ride_date date not null,
  kind text not null check (kind in ('CHOICE', 'OFFER')),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  constraint unit_hold_check check (expires_at > created_at)
);
create unique index unit_hold_unit_day on unit_hold (unit_id, ride_date);
create unique index unit_hold_choice on unit_hold (member_id) where kind = 'CHOICE';
create unique index unit_hold_member_car_day on unit_hold (member_id, car_id, ride_date);
create index unit_hold_expires on unit_hold (expires_at);
create index unit_hold_day on unit_hold (ride_date, car_id, expires_at);

-- The start of a member's turn for a car and day: the car is kept for one member for at most half an hour, then for others
-- for the rest of the hour.
create table hold_turn (
  member_id uuid not null references member (id),
  car_id uuid not null references car (id),
  ride_date date not null,
  began_at timestamptz not null,
  primary key (member_id, car_id, ride_date)
);
create index hold_turn_began on hold_turn (began_at);

-- Members who wait for a car on a day on which none of its units is free.
create table waitlist_entry (
  id uuid primary key,
  -- The order of the waitlist. It is drawn under the lock of the car, so entries stand in the order of the requests.
  place bigint not null generated always as identity,
  member_id uuid not null references member (id),
  car_id uuid not null references car (id),
  ride_date date not null,
  created_at timestamptz not null,
  offered_at timestamptz,
  ended_at timestamptz,
  -- The instant at which an offer lapsed unused: its member waits a day before joining a waitlist for that car again.
  lapsed_at timestamptz,
  constraint waitlist_entry_check check (offered_at is null or offered_at >= created_at)
);
create unique index waitlist_entry_once on waitlist_entry (member_id, car_id, ride_date) where ended_at is null;
create unique index waitlist_entry_place on waitlist_entry (place);
create index waitlist_entry_line on waitlist_entry (car_id, ride_date, place) where offered_at is null and ended_at is null;
create index waitlist_entry_offered on waitlist_entry (offered_at) where offered_at is not null and ended_at is null;
create index waitlist_entry_open on waitlist_entry (ride_date) where ended_at is null;
create index waitlist_entry_lapsed on waitlist_entry (member_id, car_id) where lapsed_at is not null;

-- Members on a waitlist without an offer. While there is one, no other member gets a unit of the car on that day.
create view waiting as
  select id, place, member_id, car_id, ride_date, created_at, offered_at, ended_at
  from waitlist_entry where offered_at is null and ended_at is null;

-- A link to a ride that works without a login, so its token is long and random. A ride has one working link.
create table share_link (
  id uuid primary key,
  reservation_id uuid not null references reservation (id),
  token text not null check (length(token) >= 22),
  created_at timestamptz not null,
  withdrawn_at timestamptz
);
create unique index share_link_token on share_link (token);
create unique index share_link_open on share_link (reservation_id) where withdrawn_at is null;

-- A rating by the booker, once per ride. Fewer than four stars wait until staff have handled them.
create table rating (
  reservation_id uuid primary key references reservation (id),
  member_id uuid not null references member (id),
  stars integer not null check (stars between 1 and 5),
  sentence text not null default '' check (length(sentence) <= 300),
  created_at timestamptz not null,
  handled_at timestamptz,
  handled_by uuid references member (id),
  note text not null default '' check (length(note) <= 300),
  constraint rating_check check (handled_at is null or handled_by is not null)
);
create index rating_waiting on rating (created_at, reservation_id) where stars < 4 and handled_at is null;
create index rating_latest on rating (created_at desc, reservation_id);
create index rating_of_member on rating (member_id);

-- Tickets, counted in halves

-- The holder of tickets is a member or an organization; holder_id is the id of either.
create table ticket_account (
  holder_id uuid primary key,
  version integer not null default 0,
  halves integer not null default 0 check (halves >= 0),
  chained integer generated always as (nullif(version, 0)) stored,
  member_id uuid references member (id),
  organization_id uuid,
  -- Nothing is given to a closed account, nor taken from it.
  closed_at timestamptz,
  constraint ticket_account_check check (version > 0 or halves = 0),
  constraint ticket_account_holder check (
    num_nonnulls(member_id, organization_id) = 1 and holder_id = coalesce(member_id, organization_id)
  ),
  constraint ticket_account_closed check (closed_at is null or halves = 0),
  constraint ticket_account_organization foreign key (organization_id) references organization (id)
) with (fillfactor = 80);

-- The ledger is a chain (decision 3): each row starts at the balance at which the previous row ended, and the account equals
-- the last row. A balance that differs from its ledger cannot be stored.
create table ticket_entry (
  id uuid primary key,
  holder_id uuid not null references ticket_account (holder_id),
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
  constraint ticket_entry_check check (after = (before + amount)),
  constraint ticket_entry_check1 check (version > 1 or before = 0),
  constraint ticket_entry_reservation_fk foreign key (reservation_id) references reservation (id) deferrable initially deferred
);
create unique index ticket_entry_chain on ticket_entry (holder_id, version, after);
create unique index ticket_entry_version on ticket_entry (holder_id, version);
create index ticket_entry_reservation on ticket_entry (reservation_id) where reservation_id is not null;
-- What was sold, used and expired in a month is summed from the index alone.
create index ticket_entry_type on ticket_entry (type, created_at desc, id desc) include (amount);
create trigger ticket_entry_fixed before update or delete on ticket_entry for each row execute function refuse_change();
-- An entry is dated with the time at which it is written; only an import dates it back.
create trigger ticket_entry_past_added after insert on ticket_entry for each row
  when (new.created_at < (now() - interval '30 minutes')) execute function unroll_entry();

alter table ticket_account add constraint ticket_account_ledger
  foreign key (holder_id, chained, halves) references ticket_entry (holder_id, version, after) deferrable initially deferred;
alter table ticket_entry add constraint ticket_entry_follows
  foreign key (holder_id, previous, before) references ticket_entry (holder_id, version, after) deferrable initially deferred;

-- Tickets that expire on the same day. No index names `remaining`, so spending a ticket updates no index.
create table ticket_lot (
  id uuid primary key,
  holder_id uuid not null references ticket_account (holder_id),
  granted integer not null check (granted > 0),
  remaining integer not null,
  expires_on date not null,
  created_at timestamptz not null,
  constraint ticket_lot_check check (remaining between 0 and granted)
) with (fillfactor = 80);
create index ticket_lot_of_holder on ticket_lot (holder_id, expires_on, id);
create index ticket_lot_by_end on ticket_lot (expires_on, holder_id);

-- Tickets that an entry took from a lot or gave to it.
create table ticket_move (
  entry_id uuid not null references ticket_entry (id),
  lot_id uuid not null references ticket_lot (id),
  amount integer not null check (amount <> 0),
  -- The lot whose tickets are moved. A late refund goes into a new lot that stands in for the expired source.
  source_lot_id uuid not null references ticket_lot (id),
  primary key (entry_id, lot_id, source_lot_id)
);
create trigger ticket_move_fixed before update or delete on ticket_move for each row execute function refuse_change();

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

-- Tickets bought by card in the provider's window, or by a bank transfer that staff match.
create table ticket_purchase (
  id uuid primary key,
  member_id uuid not null references member (id),
  method text not null check (method in ('CARD', 'BANK')),
  -- The product as the price table named it at the time of purchase.
  title text not null,
  halves integer not null check (halves > 0),
  amount bigint not null check (amount > 0),
  days integer not null check (days > 0),
  status text not null default 'PENDING' check (status in ('PENDING', 'PAID', 'FAILED', 'REFUNDING', 'CANCELLED')),
  -- Of a card: the id under which the provider takes the money, once.
  payment_id text,
  lot_id uuid references ticket_lot (id),
  -- The name on the transfer; erased with the member's account, and after a year.
  depositor text,
  -- The reason that a person reads.
  failure text,
  -- A difference that staff must look into; null for none.
  attention text check (attention in ('CANCELED_OUTSIDE', 'CANCELED_IN_PART', 'RETURN_REFUSED', 'RETURN_LATE')),
  receipt_url text,
  -- The refund in progress, so that each retry sends the same one.
  refund_key uuid,
  refund_reason text,
  -- The next query at the provider; null for none.
  next_at timestamptz,
  asked_at timestamptz,
  paid_at timestamptz,
  refunded_at timestamptz,
  created_at timestamptz not null,
  -- Tickets that a manager buys belong to the organization; null for a member's own purchase.
  organization_id uuid references organization (id),
  -- The provider accepted a refund that it carries out later: from then on it is queried, not sent again.
  refund_requested_at timestamptz,
  constraint ticket_purchase_payment check ((method = 'CARD') = (payment_id is not null)),
  constraint ticket_purchase_asked check (method = 'CARD' or next_at is null),
  constraint ticket_purchase_lot check (status <> 'PAID' or lot_id is not null),
  constraint ticket_purchase_no_lot check (lot_id is null or paid_at is not null),
  constraint ticket_purchase_refund check ((status = 'REFUNDING') = (refund_key is not null)),
  -- No lot without a payment, no payment without a lot or a refund in progress.
  constraint ticket_purchase_paid check ((status in ('PAID', 'REFUNDING', 'CANCELLED')) = (paid_at is not null)),
  constraint ticket_purchase_refunded check ((status = 'CANCELLED') = (refunded_at is not null))
);
create unique index ticket_purchase_payment_id on ticket_purchase (payment_id);
create unique index ticket_purchase_lot_id on ticket_purchase (lot_id);
-- One open transfer per member, and one for each organization they buy for: two of the same person could not be told apart.
create unique index ticket_purchase_one_transfer on ticket_purchase (member_id)
  where method = 'BANK' and status = 'PENDING' and organization_id is null;
create unique index ticket_purchase_one_transfer_for on ticket_purchase (member_id, organization_id)
  where method = 'BANK' and status = 'PENDING' and organization_id is not null;
create index ticket_purchase_member on ticket_purchase (member_id, created_at desc, id desc);
create index ticket_purchase_next on ticket_purchase (next_at) where next_at is not null;
create index ticket_purchase_attention on ticket_purchase (created_at desc, id desc) where attention is not null;
create index ticket_purchase_depositor on ticket_purchase (created_at) where depositor is not null;
create index ticket_purchase_listed on ticket_purchase (status, created_at desc, id desc);
create index ticket_purchase_newest on ticket_purchase (created_at desc, id desc);
create index ticket_purchase_organization on ticket_purchase (organization_id) where organization_id is not null;
-- A transfer is found by its organization and amount.
create index ticket_purchase_amount on ticket_purchase (amount);

-- A purchase that is refunded has no ticket left in its lot when the change commits.
create function refuse_refund_of_full_lot() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from ticket_purchase p join ticket_lot l on l.id = p.lot_id
    where p.id = new.id and p.status in ('REFUNDING', 'CANCELLED') and l.remaining > 0
  ) then
    raise exception 'the lot of the refunded purchase % is not empty', new.id;
  end if;
  return null;
end $$;
create constraint trigger ticket_purchase_emptied after insert or update on ticket_purchase
  deferrable initially deferred for each row
  when (new.status in ('REFUNDING', 'CANCELLED')) execute function refuse_refund_of_full_lot();

-- Ledger entries of a purchase: the tickets it gave, those its refund took, and those a refused refund gave back.
create table ticket_purchase_entry (
  entry_id uuid primary key references ticket_entry (id),
  purchase_id uuid not null references ticket_purchase (id)
);
create index ticket_purchase_entry_purchase on ticket_purchase_entry (purchase_id);
create trigger ticket_purchase_entry_fixed before update or delete on ticket_purchase_entry for each row
  execute function refuse_change();

-- Texts of the ride side

create table faq (
  id uuid primary key,
  section text not null,
  question text not null,
  answer text not null,
  display_order integer not null
);
create index faq_order on faq (display_order);

-- Banners of the home page; staff add and edit them.
create table banner (
  id uuid primary key,
  title text not null,
  text text not null,
  -- An uploaded picture; null: the drawing of the product.
  image uuid references stored_file (id),
  action text not null,
  path text not null check (path ~ '^/[^/]'),
  display_order integer not null
);

-- Subscribers (구독): a realm of its own. One person may have an account on both sides.

create table subscriber (
  id uuid primary key,
  -- Lower case. Null after account deletion, and for a person known by a social provider only.
  email text,
  password_hash text,
  provider text not null default 'EMAIL' check (provider in ('EMAIL', 'KAKAO')),
  provider_id text,
  username text not null default '',
  name text not null default '',
  mobile text,
  birthday date,
  -- A keyed hash of the person's CI, set once a provider has verified the person.
  ci_hash text,
  profile_image text,
  referral_code text not null,
  marketing boolean not null default false,
  created_at timestamptz not null,
  deleted_at timestamptz,
  grams text[] generated always as
    (search_grams(search_key(name || ' ' || coalesce(email, '') || ' ' || coalesce(mobile, '')))) stored,
  constraint subscriber_check check (deleted_at is not null or email is not null or provider_id is not null)
);
create unique index subscriber_email on subscriber (email);
create unique index subscriber_provider on subscriber (provider, provider_id);
create unique index subscriber_mobile on subscriber (mobile);
create unique index subscriber_ci on subscriber (ci_hash);
create unique index subscriber_referral_code on subscriber (referral_code);
create index subscriber_created on subscriber (created_at desc, id desc) where deleted_at is null;
create index subscriber_grams on subscriber using gin (grams);

-- One login: its refresh tokens are a family that ends together.
create table subscriber_session (
  id uuid primary key,
  subscriber_id uuid not null references subscriber (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text
);
create index subscriber_session_subscriber on subscriber_session (subscriber_id) where ended_at is null;
create index subscriber_session_expiry on subscriber_session (expires_at);

create table subscriber_refresh_token (
  hash text primary key,
  session_id uuid not null references subscriber_session (id) on delete cascade,
  issued_at timestamptz not null,
  used_at timestamptz,
  spend_by timestamptz,
  client text not null
);
create index subscriber_refresh_token_session on subscriber_refresh_token (session_id);

-- Benefits are given once per person. After account deletion a keyed hash of the person is kept for a year.
create table taken_benefit (
  person_hash text not null,
  -- The id of a coupon or of a point coupon, or REFERRAL.
  benefit text not null,
  left_at timestamptz not null,
  primary key (person_hash, benefit)
);
create index taken_benefit_left_at on taken_benefit (left_at);

-- The catalog

create table brand (
  id uuid primary key,
  name text not null
);
create unique index brand_name on brand (name);

create table subscription_model (
  id uuid primary key,
  brand_id uuid not null references brand (id),
  name text not null,
  -- 'drawing:…' for a drawing of the product, or the reference of an uploaded picture.
  image text not null,
  description text not null default '',
  version integer not null default 1,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create unique index subscription_model_name on subscription_model (brand_id, name) where deleted_at is null;
create index subscription_model_created on subscription_model (created_at, id) where deleted_at is null;

-- One physical car. Without a release date it is announced, and cannot be applied for yet.
create table subscription_car (
  id uuid primary key,
  model_id uuid not null references subscription_model (id),
  registration_number text,
  is_new boolean not null default false,
  is_hot boolean not null default false,
  release_date date,
  mileage integer not null default 0 check (mileage >= 0),
  retail_price bigint not null default 0 check (retail_price >= 0),
  images text[] not null default '{}',
  sort_order integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create unique index subscription_car_registration_number on subscription_car (registration_number) where deleted_at is null;
create index subscription_car_model on subscription_car (model_id, sort_order, id) where deleted_at is null;

-- Won a month by the length of the subscription; a term without a row is not offered.
create table subscription_fee (
  car_id uuid not null references subscription_car (id),
  months integer not null check (months in (1, 3, 6, 12, 24, 36, 48, 60, 72, 84, 96)),
  fee integer not null check (fee > 0),
  primary key (car_id, months)
);

-- A model that a subscriber would like to see, and the reply of staff.
create table wish (
  id uuid primary key,
  subscriber_id uuid not null references subscriber (id),
  model text not null,
  reply text,
  replied_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  grams text[] generated always as (search_grams(search_key(model))) stored,
  constraint wish_answered check ((reply is null) = (replied_at is null))
);
create index wish_open on wish (created_at, id) where replied_at is null;
create index wish_answered_at on wish (replied_at desc, id desc) where replied_at is not null;
create index wish_open_of on wish (subscriber_id) where replied_at is null;
create index wish_subscriber on wish (subscriber_id);
create index wish_grams on wish using gin (grams);

create table subscription_faq (
  id uuid primary key,
  question text not null,
  answer text not null,
  display_order integer not null,
  version integer not null default 1,
  created_at timestamptz not null
);
create index subscription_faq_order on subscription_faq (display_order, id);

-- Coupons, points and referrals

-- A coupon that subscribers register by its code. Codes are upper case; the days of validity are KST and inclusive.
create table coupon (
  id uuid primary key,
  code text not null check (code = upper(code)),
  name text not null,
  description text not null default '',
  discount_type text not null check (discount_type in ('PERCENTAGE', 'FIXED', 'FREE')),
  discount_rate integer check (discount_rate between 1 and 100),
  discount integer check (discount > 0),
  min_price integer check (min_price >= 0),
  max_price integer,
  valid_from date,
  valid_to date,
  -- How many subscribers may register it; null for any number.
  cap integer check (cap > 0),
  issued integer not null default 0,
  -- False for a coupon that the product makes for each referral: staff's list shows campaigns.
  is_campaign boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null,
  constraint coupon_check check (max_price >= min_price),
  constraint coupon_check1 check (valid_to >= valid_from),
  constraint coupon_check2 check (cap is null or issued <= cap),
  constraint coupon_worth check (
    (discount_type <> 'PERCENTAGE' or discount_rate is not null) and (discount_type <> 'FIXED' or discount is not null)
  )
);
create unique index coupon_code on coupon (code);
create index coupon_campaign on coupon (created_at desc, id desc) where is_campaign;

-- A subscriber's coupon. It counts as used from the moment when a request reserves it.
create table subscriber_coupon (
  id uuid primary key,
  coupon_id uuid not null references coupon (id),
  subscriber_id uuid not null references subscriber (id),
  request_id uuid,
  created_at timestamptz not null,
  -- A coupon that expired while a request held it can be used for some more days if the request came to nothing.
  valid_until date
);
create unique index subscriber_coupon_once on subscriber_coupon (coupon_id, subscriber_id);
create unique index subscriber_coupon_request on subscriber_coupon (request_id);
create index subscriber_coupon_subscriber on subscriber_coupon (subscriber_id, created_at desc);
-- Counts the uses of a campaign without reading the coupons that are only registered.
create index subscriber_coupon_used on subscriber_coupon (coupon_id) where request_id is not null;

create table point_coupon (
  id uuid primary key,
  code text not null check (code = upper(code)),
  amount integer not null check (amount > 0),
  valid_from date,
  valid_to date,
  cap integer check (cap > 0),
  issued integer not null default 0,
  created_at timestamptz not null,
  version integer not null default 1,
  constraint point_coupon_check check (valid_to >= valid_from),
  constraint point_coupon_check1 check (cap is null or issued <= cap)
);
create unique index point_coupon_code on point_coupon (code);
create index point_coupon_created on point_coupon (created_at desc, id desc);

create table point_coupon_use (
  point_coupon_id uuid not null references point_coupon (id),
  subscriber_id uuid not null references subscriber (id),
  primary key (point_coupon_id, subscriber_id)
);

-- The balance of a subscriber is the sum of these rows.
create table point_transaction (
  id uuid primary key,
  subscriber_id uuid not null references subscriber (id),
  transaction_type text not null,
  amount integer not null check (amount <> 0),
  description text,
  created_at timestamptz not null,
  -- The request that points were spent on or returned from, once each.
  request_id uuid
);
create unique index point_transaction_request on point_transaction (request_id, transaction_type);
create index point_transaction_subscriber on point_transaction (subscriber_id, created_at desc);

-- Both subscribers got the coupon.
create table referral (
  id uuid primary key,
  referrer_id uuid not null references subscriber (id),
  referree_id uuid not null references subscriber (id),
  coupon_id uuid not null references coupon (id),
  created_at timestamptz not null,
  constraint referral_check check (referrer_id <> referree_id)
);
create unique index referral_referree on referral (referree_id);
create index referral_referrer on referral (referrer_id, created_at desc);

-- Codes that do not exist: a subscriber who guesses too often waits.
create table code_guess (
  id uuid primary key,
  subscriber_id uuid not null references subscriber (id),
  at timestamptz not null
);
create index code_guess_subscriber on code_guess (subscriber_id, at);

-- Subscriptions

-- A card registration, opened before the provider's window. It counts once.
create table billing_attempt (
  issue_id text primary key,
  subscriber_id uuid not null references subscriber (id),
  -- Null where a running subscription gets another card.
  model_id uuid references subscription_model (id),
  months integer,
  subscription_id uuid,
  created_at timestamptz not null,
  used_at timestamptz,
  constraint billing_attempt_check check (
    (model_id is null) = (months is null) and (model_id is null) <> (subscription_id is null)
  )
);
-- Registrations are limited per day; unused ones are deleted after a month.
create index billing_attempt_opened on billing_attempt (subscriber_id, created_at);
create index billing_attempt_unused on billing_attempt (created_at) where used_at is null;

-- A card as the provider issued it. The key is encrypted; its hash makes it count once.
create table billing_key (
  id uuid primary key,
  subscriber_id uuid not null references subscriber (id),
  issue_id text not null references billing_attempt (issue_id),
  key_hash text not null,
  key_encrypted bytea,
  card_name text,
  card_number text,
  created_at timestamptz not null,
  deleted_at timestamptz,
  -- The next attempt to delete the key, here (while deleted_at is null) or at the provider; null: it is needed, or gone.
  destroy_at timestamptz
);
create unique index billing_key_hash on billing_key (key_hash);
create unique index billing_key_issue on billing_key (issue_id);
create index billing_key_subscriber on billing_key (subscriber_id);
create index billing_key_destroy on billing_key (destroy_at) where destroy_at is not null;

create table subscription_request (
  id uuid primary key,
  subscriber_id uuid not null references subscriber (id),
  model_id uuid not null references subscription_model (id),
  car_id uuid not null references subscription_car (id),
  months integer not null check (months > 0),
  status text not null default 'REQUESTED' check (status in ('REQUESTED', 'ACTIVE', 'REJECTED', 'WITHDRAWN', 'ENDED')),
  -- In won, as the server computed it; shown before and recorded with the consents.
  fee integer not null check (fee > 0),
  coupon_discount integer not null,
  point_amount integer not null check (point_amount >= 0),
  first_month integer not null check (first_month >= 0),
  wallet_id uuid references subscriber_coupon (id),
  billing_key_id uuid not null references billing_key (id),
  license_declared_at timestamptz not null,
  reason text,
  decided_by uuid references member (id),
  decided_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  -- A change to another car or term keeps the card of this subscription.
  changed_from uuid,
  constraint subscription_request_check check (coupon_discount between 0 and fee),
  -- A first month below the minimum charge of 100 won is free.
  constraint subscription_request_first_month check (
    first_month = greatest(0, fee - coupon_discount - point_amount)
    or first_month = 0 and fee - coupon_discount - point_amount < 100
  )
);
-- One request at a time for one model: a second click, or a second tab, is no second request.
create unique index subscription_request_open on subscription_request (subscriber_id, model_id) where status = 'REQUESTED';
create unique index subscription_request_key on subscription_request (billing_key_id) where changed_from is null;
create index subscription_request_subscriber on subscription_request (subscriber_id, created_at desc);
create index subscription_request_status on subscription_request (status, created_at);
create index subscription_request_created on subscription_request (created_at desc, id desc);

create table subscription (
  id uuid primary key,
  request_id uuid not null references subscription_request (id),
  subscriber_id uuid not null references subscriber (id),
  car_id uuid not null references subscription_car (id),
  billing_key_id uuid not null references billing_key (id),
  months integer not null check (months > 0),
  fee integer not null check (fee > 0),
  -- STARTING until the first month is paid; PAST_DUE when a month could not be charged; CANCELLED: it never began.
  status text not null default 'STARTING' check (status in ('STARTING', 'ACTIVE', 'PAST_DUE', 'PAUSED', 'ENDED', 'CANCELLED')),
  start_date date not null,
  -- The same day for a subscription that ended before it began.
  end_date date not null,
  end_reason text,
  version integer not null default 1,
  created_at timestamptz not null,
  -- Paused from this day; its months and its end move when it resumes.
  paused_on date,
  -- Paused days so far: they cover no kilometers.
  paused_days integer not null default 0 check (paused_days >= 0),
  constraint subscription_check1 check ((status = 'PAUSED') = (paused_on is not null)),
  constraint subscription_check check (end_date >= start_date)
);
-- One car, one subscriber at a time.
create unique index subscription_car_taken on subscription (car_id)
  where status in ('STARTING', 'ACTIVE', 'PAST_DUE', 'PAUSED');
-- A first month that was declined cancels it; the request may then be accepted again.
create unique index subscription_request_once on subscription (request_id) where status <> 'CANCELLED';
create index subscription_subscriber on subscription (subscriber_id, created_at desc);
create index subscription_status on subscription (status, created_at desc);
create index subscription_end on subscription (end_date) where status in ('ACTIVE', 'PAST_DUE', 'PAUSED');
create index subscription_of_car on subscription (car_id);

alter table billing_attempt add constraint billing_attempt_subscription_id_fkey
  foreign key (subscription_id) references subscription (id);
alter table subscription_request add constraint subscription_request_changed_from_fkey
  foreign key (changed_from) references subscription (id);

-- The car as it was handed over, and as it was returned: once each.
create table handover (
  id uuid primary key,
  subscription_id uuid not null references subscription (id),
  kind text not null check (kind in ('HANDOVER', 'RETURN')),
  happened_on date not null,
  place text not null,
  mileage integer not null check (mileage >= 0),
  photos uuid[] not null check (cardinality(photos) = 4),
  signature uuid not null,
  -- Set where the car stays and only the term changes: both rows point to the earlier signature.
  is_carried_over boolean not null default false,
  created_at timestamptz not null
);
create unique index handover_once on handover (subscription_id, kind);

-- Cars that are with their subscriber: handed over and not returned.
create view car_out as
  select s.id as subscription_id, s.subscriber_id, s.car_id
  from subscription s join handover h on h.subscription_id = s.id and h.kind = 'HANDOVER'
  where not exists (select 1 from handover r where r.subscription_id = s.id and r.kind = 'RETURN');

-- A car is taken while its subscription runs, and as long as it is with its subscriber.
create view taken_car as
  select car_id from subscription where status in ('STARTING', 'ACTIVE', 'PAST_DUE', 'PAUSED')
  union
  select car_id from car_out;

-- Kilometers on the car, as its subscriber reported them.
create table mileage_report (
  id uuid primary key,
  subscription_id uuid not null references subscription (id),
  mileage integer not null check (mileage >= 0),
  created_at timestamptz not null
);
create index mileage_report_latest on mileage_report (subscription_id, created_at desc, id desc);

-- The next day on which a subscriber is asked for the kilometers.
create table mileage_reminder (
  subscription_id uuid primary key references subscription (id),
  remind_on date not null
);
create index mileage_reminder_on on mileage_reminder (remind_on);

-- The sum of the items of a settlement.
create function settlement_total(items jsonb) returns bigint language sql immutable parallel safe
  as $$ select coalesce(sum((item ->> 'amount')::bigint), 0)::bigint from jsonb_array_elements(items) item $$;

-- The price of an early end, a return or a change to another car, computed and accepted before anything is charged.
create table settlement (
  id uuid primary key,
  subscription_id uuid not null references subscription (id),
  subscriber_id uuid not null references subscriber (id),
  kind text not null check (kind in ('EARLY_END', 'CHANGE', 'RETURN')),
  status text not null default 'OFFERED' check (status in ('OFFERED', 'ACCEPTED', 'WITHDRAWN')),
  formula_version integer not null,
  end_date date not null,
  items jsonb not null,
  -- In won; a negative total is paid back.
  total integer not null,
  -- The model, term and fee after a change.
  next_model_id uuid references subscription_model (id),
  next_months integer,
  next_fee integer,
  next_subscription_id uuid references subscription (id),
  -- Null: requested by the subscriber.
  offered_by uuid references member (id),
  expires_at timestamptz,
  accepted_at timestamptz,
  objection text,
  created_at timestamptz not null,
  constraint settlement_check check (total = settlement_total(items)),
  constraint settlement_check1 check (
    (kind = 'CHANGE') = (next_model_id is not null and next_months is not null and next_fee is not null)
  ),
  constraint settlement_check2 check ((status = 'ACCEPTED') = (accepted_at is not null))
);
-- One open offer at a time, and a subscription ends early at most once.
create unique index settlement_open on settlement (subscription_id) where status = 'OFFERED';
create unique index settlement_ends_once on settlement (subscription_id)
  where status = 'ACCEPTED' and (kind in ('EARLY_END', 'CHANGE'));
create index settlement_subscription on settlement (subscription_id, created_at desc);
create index settlement_subscriber on settlement (subscriber_id);

-- The end of a subscription ends its request and withdraws its open offers. The offer for a return stays: it is made when
-- the subscription ends.
create function end_with_subscription() returns trigger language plpgsql as $$
begin
  update subscription_request set status = 'ENDED', version = version + 1 where id = new.request_id;
  update settlement set status = 'WITHDRAWN'
    where subscription_id = new.id and status = 'OFFERED' and kind <> 'RETURN';
  return null;
end $$;
create trigger subscription_ended after update of status on subscription
  for each row when (new.status = 'ENDED' and old.status <> 'ENDED') execute function end_with_subscription();

-- Payments of the subscription side

-- One row for each month of a subscription and for each settlement. The payment id never changes, so the provider takes the
-- money once.
create table subscription_payment (
  id uuid primary key,
  subscription_id uuid not null references subscription (id),
  subscriber_id uuid not null references subscriber (id),
  month integer check (month > 0),
  payment_id text not null,
  amount integer not null check (amount >= 0),
  due_on date not null,
  status text not null default 'PLANNED'
    check (status in ('PLANNED', 'SENT', 'UNKNOWN', 'FAILED', 'PAID', 'REFUNDED_IN_PART', 'REFUNDED', 'DROPPED')),
  -- The next run of the job; null: nothing to do.
  next_at timestamptz,
  attempts integer not null default 0,
  declines integer not null default 0,
  sent_at timestamptz,
  paid_at timestamptz,
  refunded integer not null default 0,
  -- The amount of the refund in progress; refund_key is the key under which it is sent.
  refunding integer not null default 0,
  refund_key text,
  refund_reason text,
  failure text,
  receipt_url text,
  version integer not null default 1,
  created_at timestamptz not null,
  settlement_id uuid references settlement (id),
  -- The provider accepted a refund that it carries out later: from then on it is queried, not sent again.
  refund_requested_at timestamptz,
  constraint subscription_payment_check check (refunded between 0 and amount),
  constraint subscription_payment_check1 check (refunding >= 0 and (refunded + refunding) <= amount),
  constraint subscription_payment_check2 check (status not in ('PAID', 'REFUNDED_IN_PART', 'REFUNDED') or paid_at is not null),
  constraint subscription_payment_check3 check ((month is null) = (settlement_id is not null))
);
create unique index subscription_payment_month on subscription_payment (subscription_id, month);
create unique index subscription_payment_id on subscription_payment (payment_id);
create unique index subscription_payment_settlement on subscription_payment (settlement_id);
create index subscription_payment_next on subscription_payment (next_at) where next_at is not null;
create index subscription_payment_status on subscription_payment (status, due_on desc, id desc);
create index subscription_payment_paid on subscription_payment (paid_at) where paid_at is not null;
create index subscription_payment_subscriber on subscription_payment (subscriber_id);
-- The reasons of refunds are read each night, from few rows among very many.
create index subscription_payment_refund_reason on subscription_payment (subscriber_id) where refund_reason is not null;

-- Each response of the provider, unchanged.
create table payment_answer (
  id uuid primary key,
  payment_id text not null,
  -- CHARGE, ASK, CANCEL or WEBHOOK.
  kind text not null,
  answer jsonb not null,
  created_at timestamptz not null
);
create index payment_answer_payment on payment_answer (payment_id, created_at);
create trigger payment_answer_fixed before update or delete on payment_answer for each row execute function refuse_change();

-- The debt of a subscriber: a month raises it, a payment lowers it. The rows are a chain like those of ticket_entry.
create table payment_entry (
  id uuid primary key,
  subscriber_id uuid not null references subscriber (id),
  version integer not null check (version > 0),
  type text not null check (type in ('CHARGE', 'PAYMENT', 'REFUND', 'CREDIT', 'DROP')),
  before integer not null,
  amount integer not null,
  after integer not null,
  payment_id text not null,
  created_at timestamptz not null,
  previous integer generated always as (nullif(version - 1, 0)) stored,
  constraint payment_entry_check check (after = (before + amount)),
  constraint payment_entry_check1 check (version > 1 or before = 0)
);
create unique index payment_entry_chain on payment_entry (subscriber_id, version, after);
create unique index payment_entry_version on payment_entry (subscriber_id, version);
create index payment_entry_payment on payment_entry (payment_id);
create trigger payment_entry_fixed before update or delete on payment_entry for each row execute function refuse_change();

alter table payment_entry add constraint payment_entry_follows
  foreign key (subscriber_id, previous, before) references payment_entry (subscriber_id, version, after)
  deferrable initially deferred;

-- Webhooks of the provider, stored first and applied by a job, once.
create table payment_webhook (
  id text primary key,
  type text not null,
  payment_id text,
  received_at timestamptz not null,
  applied_at timestamptz,
  -- Attempts so far. Each next one waits longer, while the provider answers no query about the payment.
  looks integer not null default 0,
  next_at timestamptz not null default now()
);
create index payment_webhook_due on payment_webhook (next_at) where applied_at is null;

-- Differences between our payments and the provider's; staff settle them.
create table payment_difference (
  id uuid primary key,
  payment_id text not null,
  ours jsonb not null,
  theirs jsonb not null,
  found_at timestamptz not null,
  settled_at timestamptz,
  settled_by uuid references member (id),
  note text
);
-- The same difference is stored once; another one of the same payment is stored beside it.
create unique index payment_difference_open on payment_difference (payment_id, md5(ours::text || theirs::text))
  where settled_at is null;
create index payment_difference_waiting on payment_difference (found_at) where settled_at is null;

-- Subscribers who cannot delete their account; is_over: only an open payment or return of an ended subscription holds them.
create view running_subscription as
  select subscriber_id, false as is_over from subscription
  where status in ('STARTING', 'ACTIVE', 'PAST_DUE', 'PAUSED')
  union all
  select subscriber_id, false from subscription_request where status = 'REQUESTED'
  union all
  select subscriber_id, false from car_out
  union all
  select subscriber_id, true from settlement where status = 'OFFERED' and kind = 'RETURN'
  union all
  -- A subscription that never began owes nothing; a month that was held when a paused subscription ended is never sent.
  select s.subscriber_id, true from subscription s join subscription_payment p on p.subscription_id = s.id
  where s.status = 'ENDED' and (p.status in ('SENT', 'UNKNOWN', 'FAILED')
    or p.status = 'PLANNED' and (p.next_at is not null or p.settlement_id is not null));

-- Cards that may still be charged: for an open request, a running subscription, or an open payment of an ended one. The key
-- of any other card is destroyed.
create view needed_card as
  select subscriber_id, billing_key_id from subscription_request where status = 'REQUESTED'
  union all
  select subscriber_id, billing_key_id from subscription where status in ('STARTING', 'ACTIVE', 'PAST_DUE', 'PAUSED')
  union all
  select s.subscriber_id, s.billing_key_id from subscription s join car_out o on o.subscription_id = s.id
  union all
  select s.subscriber_id, s.billing_key_id from subscription s join settlement t on t.subscription_id = s.id
  where t.status = 'OFFERED'
  union all
  select s.subscriber_id, s.billing_key_id from subscription s join subscription_payment p on p.subscription_id = s.id
  where s.status = 'ENDED' and (p.status in ('SENT', 'UNKNOWN', 'FAILED')
    or p.status = 'PLANNED' and (p.next_at is not null or p.settlement_id is not null));
