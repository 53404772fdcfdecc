-- The life of a subscription after it began: the car handed over and returned, kilometers told, and what an early end,
-- a return or a change to another car costs, computed and accepted before anything is charged.

-- The car as it was given, and as it came back: once each.
create table handover (
  id uuid primary key,
  subscription_id uuid not null references subscription (id),
  kind text not null check (kind in ('HANDOVER', 'RETURN')),
  happened_on date not null,
  place text not null,
  mileage integer not null check (mileage >= 0),
  photos uuid[] not null check (cardinality(photos) = 4),
  signature uuid not null,
  -- Where the car stays and only the term changes: both rows point to what was signed before.
  is_carried_over boolean not null default false,
  created_at timestamptz not null
);
create unique index handover_once on handover (subscription_id, kind);

-- Kilometers on the car, as its subscriber told them.
create table mileage_report (
  id uuid primary key,
  subscription_id uuid not null references subscription (id),
  mileage integer not null check (mileage >= 0),
  created_at timestamptz not null
);
create index mileage_report_latest on mileage_report (subscription_id, created_at desc, id desc);

-- When a subscriber is asked for the kilometers next.
create table mileage_reminder (
  subscription_id uuid primary key references subscription (id),
  remind_on date not null
);
create index mileage_reminder_on on mileage_reminder (remind_on);

-- The sum of what a settlement names.
create function settlement_total(items jsonb) returns bigint language sql immutable parallel safe
  as $$ select coalesce(sum((item ->> 'amount')::bigint), 0)::bigint from jsonb_array_elements(items) item $$;

create table settlement (
  id uuid primary key,
  subscription_id uuid not null references subscription (id),
  subscriber_id uuid not null references subscriber (id),
  kind text not null check (kind in ('EARLY_END', 'CHANGE', 'RETURN')),
  status text not null default 'OFFERED' check (status in ('OFFERED', 'ACCEPTED', 'WITHDRAWN')),
  formula_version integer not null,
  end_date date not null,
  items jsonb not null,
  -- In won; below 0 it is given back.
  total integer not null check (total = settlement_total(items)),
  -- What a change goes on with.
  next_model_id uuid references subscription_model (id),
  next_months integer,
  next_fee integer,
  next_subscription_id uuid references subscription (id),
  -- Null: the subscriber asked for it.
  offered_by uuid references member (id),
  expires_at timestamptz,
  accepted_at timestamptz,
  objection text,
  created_at timestamptz not null,
  check ((kind = 'CHANGE') = (next_model_id is not null and next_months is not null and next_fee is not null)),
  check ((status = 'ACCEPTED') = (accepted_at is not null))
);
-- One offer at a time; and no subscription ends early twice.
create unique index settlement_open on settlement (subscription_id) where status = 'OFFERED';
create unique index settlement_ends_once on settlement (subscription_id)
  where status = 'ACCEPTED' and kind in ('EARLY_END', 'CHANGE');
create index settlement_subscription on settlement (subscription_id, created_at desc);

-- What a settlement charges is a payment like a month, with the same rules.
alter table subscription_payment alter column month drop not null;
alter table subscription_payment add column settlement_id uuid references settlement (id);
alter table subscription_payment add check ((month is null) = (settlement_id is not null));
create unique index subscription_payment_settlement on subscription_payment (settlement_id);

-- Paused from a day on; its months and its end move when it goes on.
alter table subscription add column paused_on date;
alter table subscription add check ((status = 'PAUSED') = (paused_on is not null));

-- Who goes on with another car, or for another time, keeps the card.
alter table subscription_request add column changed_from uuid references subscription (id);
drop index subscription_request_key;
create unique index subscription_request_key on subscription_request (billing_key_id) where changed_from is null;

-- The one place that says which car is with its subscriber: handed over, and not returned.
create view car_out as
  select s.id as subscription_id, s.subscriber_id, s.car_id
  from subscription s join handover h on h.subscription_id = s.id and h.kind = 'HANDOVER'
  where not exists (select 1 from handover r where r.subscription_id = s.id and r.kind = 'RETURN');

-- A car is somebody's as long as it is with them, whatever their subscription says.
create or replace view taken_car as
  select car_id from subscription where status in ('STARTING', 'ACTIVE', 'PAST_DUE', 'PAUSED')
  union
  select car_id from car_out;

create or replace view running_subscription as
  select subscriber_id from subscription where status in ('STARTING', 'ACTIVE', 'PAST_DUE', 'PAUSED')
  union all
  select subscriber_id from subscription_request where status = 'REQUESTED'
  union all
  select subscriber_id from settlement where status = 'OFFERED' and kind = 'RETURN'
  union all
  select subscriber_id from car_out;

create index payment_difference_waiting on payment_difference (found_at) where settled_at is null;
