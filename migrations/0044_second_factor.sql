-- The second factors of staff.
create table totp (
  member_id uuid primary key references member (id),
  secret_encrypted bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- The step of the last accepted code: each code is accepted once.
  used_step bigint not null default 0
);
create table recovery_code (
  member_id uuid not null references member (id),
  code_hash text not null,
  used_at timestamptz,
  primary key (member_id, code_hash)
);
create table passkey (
  id text primary key,
  member_id uuid not null references member (id),
  label text not null check (label <> ''),
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkey_member on passkey (member_id);
-- One use of a second factor: after a password, for a new passkey, or as a fresh proof.
create table factor_challenge (
  hash text primary key,
  member_id uuid not null references member (id),
  purpose text not null check (purpose in ('LOGIN', 'REGISTER', 'PROOF')),
  webauthn text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index factor_challenge_old on factor_challenge (created_at);
create index factor_challenge_member on factor_challenge (member_id);
-- When the session last proved a second factor after its login; and the device, for the list of own sessions.
alter table session add column proved_at timestamptz, add column device text;
alter table subscriber_session add column proved_at timestamptz, add column device text;
