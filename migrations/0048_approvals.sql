-- Acts of staff that wait for a second person, the limits above which they do, and what each person did below the limits.
create table approval (
  id uuid primary key,
  -- The method and path of the endpoint, or EXPORT and the subject of a list.
  kind text not null,
  -- The right of the endpoint: who has it may decide.
  needs text not null,
  params jsonb not null,
  body jsonb not null,
  request_hash text not null,
  -- The person or organization that the act is about.
  subject_id uuid,
  -- What the second person sees: [{label, text}].
  facts jsonb not null,
  reason text,
  asked_by uuid not null,
  asked_name text not null,
  asked_at timestamptz not null,
  state text not null default 'PENDING'
    check (state in ('PENDING', 'ALLOWED', 'USED', 'DONE', 'REJECTED', 'WITHDRAWN', 'STALE')),
  decided_by uuid,
  decided_name text,
  decided_at timestamptz,
  -- Why it was rejected, or why the act failed after its approval.
  note text,
  check ((state = 'PENDING') = (decided_at is null)),
  -- A person cannot approve their own request.
  check (state not in ('ALLOWED', 'USED', 'DONE') or decided_by <> asked_by)
);
create unique index approval_open on approval (asked_by, kind, request_hash) where state = 'PENDING';
create index approval_newest on approval (asked_at desc, id desc);
create index approval_pending on approval (asked_at, id) where state = 'PENDING';
create index approval_subject on approval (subject_id);
create index approval_allowed on approval (asked_by, kind) where state = 'ALLOWED';
create index approval_by_age on approval (decided_at) where facts <> '[]';

-- One row. Null: no limit; false: files do not wait.
create table approval_policy (
  one boolean primary key default true check (one),
  -- The tickets and the won that one person may grant and refund alone within 24 hours.
  tickets integer check (tickets >= 0),
  won bigint check (won >= 0),
  exports boolean not null default false
);
insert into approval_policy default values;

create table approval_use (
  id uuid primary key,
  staff_id uuid not null,
  unit text not null check (unit in ('TICKETS', 'WON')),
  size numeric not null check (size > 0),
  at timestamptz not null
);
create index approval_use_of_staff on approval_use (staff_id, unit, at);
create index approval_use_by_age on approval_use (at);
