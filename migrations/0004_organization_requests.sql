-- A member asks for an organization; staff approve it or reject it with a reason.
create table organization_request (
  id uuid primary key,
  member_id uuid not null references member(id),
  name text not null check (name <> ''),
  registration_number text not null check (registration_number ~ '^[0-9]{10}$'),
  -- The number belonged to another organization: the member contests it.
  is_contest boolean not null,
  note text not null,
  status text not null check (status in ('WAITING', 'APPROVED', 'REJECTED', 'WITHDRAWN')),
  reason text not null default '',
  organization_id uuid references organization(id),
  created_at timestamptz not null,
  decided_at timestamptz,
  grams text[] generated always as (search_grams(search_key(name || ' ' || registration_number))) stored,
  constraint organization_request_decided check ((status = 'WAITING') = (decided_at is null)),
  constraint organization_request_approved check ((status = 'APPROVED') = (organization_id is not null)),
  constraint organization_request_reason check ((status = 'REJECTED') = (reason <> ''))
);
-- A member asks for a number once at a time.
create unique index organization_request_open on organization_request (member_id, registration_number)
  where status = 'WAITING';
create index organization_request_member on organization_request (member_id);
create index organization_request_list on organization_request (status, created_at desc, id desc);
create index organization_request_expiry on organization_request (decided_at) where decided_at is not null;
create index organization_request_organization on organization_request (organization_id)
  where organization_id is not null;
create index organization_request_grams on organization_request using gin (grams);
