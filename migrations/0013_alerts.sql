-- A ride that is at risk: one alert for each fact that threatens it, for as long as the fact stands.
create table alert (
  id uuid primary key,
  reservation_id uuid not null references reservation (id),
  kind text not null check (kind in ('PENDING_NEAR', 'UNASSIGNED', 'DECLINED', 'NOT_ACCEPTED', 'NOT_EN_ROUTE',
    'NOT_ARRIVED', 'WAITING_LONG', 'NO_SHOW_CLAIMED', 'NOT_DROPPED', 'UNIT_AWAY', 'DRIVER_AWAY')),
  state text not null check (state in ('OPEN', 'TAKEN', 'RESOLVED')),
  -- Whether the fact still stands. Staff may resolve an alert before: it does not open again for the same fact.
  is_standing boolean not null default true,
  opened_at timestamptz not null,
  taken_by uuid,
  taken_at timestamptz,
  -- Null: the fact came true by itself.
  resolved_by uuid,
  resolved_at timestamptz,
  note text not null default '' check (length(note) <= 200),
  -- When the owner was told that no one has taken it.
  escalated_at timestamptz,
  check ((state = 'RESOLVED') = (resolved_at is not null))
);
create unique index alert_standing on alert (reservation_id, kind) where is_standing;
create index alert_unresolved on alert (opened_at, id) where state <> 'RESOLVED';
create index alert_newest on alert (opened_at desc, id desc);
