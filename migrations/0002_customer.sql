-- Invites, documents, social logins, questions and answers: the rest of the customer's side.

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
  check ((state = 'ACCEPTED') = (invitee_id is not null))
);
-- One open invite of an inviter to a phone; one accepted invite a new member, so its tickets are given once.
create unique index invite_open on invite (inviter_id, phone) where state = 'OPEN';
create unique index invite_invitee on invite (invitee_id) where invitee_id is not null;
create index invite_phone on invite (phone, created_at) where state = 'OPEN';
create index invite_inviter on invite (inviter_id, created_at desc);

-- What was uploaded: identity documents lie encrypted, pictures of cars are for everyone.
create table stored_file (
  id uuid primary key,
  owner_id uuid not null references member (id),
  purpose text not null check (purpose in ('identity', 'car')),
  width integer not null,
  height integer not null,
  created_at timestamptz not null,
  destroy_at timestamptz,
  destroyed_at timestamptz
);
create index stored_file_destroy on stored_file (destroy_at) where destroyed_at is null and destroy_at is not null;
create index stored_file_owner on stored_file (owner_id);

create table social_attempt (
  state_hash text primary key,
  nonce text not null,
  code_verifier text not null,
  created_at timestamptz not null
);

-- Who was let in by a provider and has no account yet: proves the provider's id at sign-up, once.
create table social_ticket (
  hash text primary key,
  provider text not null,
  provider_id text not null,
  login_id text not null,
  created_at timestamptz not null,
  used_at timestamptz
);

-- A token that travelled in an address must be spent within a minute.
alter table refresh_token add column spend_by timestamptz;

create table faq (
  id uuid primary key,
  section text not null,
  question text not null,
  answer text not null,
  display_order integer not null
);
create index faq_order on faq (display_order);
