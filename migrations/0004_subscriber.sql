-- Accounts of the subscription side: a realm of its own. One person may have an account on both sides.
create table subscriber (
  id uuid primary key,
  -- Lower case. Null after deletion, and for somebody whom only a social provider knows.
  email text,
  password_hash text,
  provider text not null default 'EMAIL' check (provider in ('EMAIL', 'KAKAO')),
  provider_id text,
  username text not null default '',
  name text not null default '',
  mobile text,
  birthday date,
  -- Keyed hash of the person's CI; set once a provider verified who it is.
  ci_hash text,
  profile_image text,
  referral_code text not null,
  marketing boolean not null default false,
  -- What was typed at sign-up as a friend's number or code; empty fields are null.
  referrer text,
  created_at timestamptz not null,
  deleted_at timestamptz,
  check (deleted_at is not null or email is not null or provider_id is not null)
);
create unique index subscriber_email on subscriber (email);
create unique index subscriber_provider on subscriber (provider, provider_id);
create unique index subscriber_mobile on subscriber (mobile);
create unique index subscriber_ci on subscriber (ci_hash);
create unique index subscriber_referral_code on subscriber (referral_code);

create table subscriber_consent (
  id uuid primary key,
  subscriber_id uuid not null references subscriber (id),
  document text not null,
  version text not null,
  agreed boolean not null,
  at timestamptz not null,
  address text not null
);
create index subscriber_consent_subscriber on subscriber_consent (subscriber_id);

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

-- A verification that was begun here; it counts once, within ten minutes, in the browser that began it.
create table person_attempt (
  id text primary key,
  nonce_hash text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index person_attempt_expiry on person_attempt (expires_at);

-- Points: what somebody has is the sum of these.
create table point_transaction (
  id uuid primary key,
  subscriber_id uuid not null references subscriber (id),
  transaction_type text not null,
  amount integer not null check (amount <> 0),
  description text,
  created_at timestamptz not null
);
create index point_transaction_subscriber on point_transaction (subscriber_id, created_at desc);
