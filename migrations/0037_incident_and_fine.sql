-- For the former build, too: the constraint and the index of settlements accept everything that it writes.

-- The insurance of the company's cars, which subscribers see after an accident. Empty texts: the owner has not set it.
alter table company add column insurer_name text not null default '';
alter table company add column insurer_phone text not null default '';
alter table company add column policy_number text not null default '';
alter table company add column deductible integer not null default 0 check (deductible >= 0);

-- An accident or a breakdown of a subscription's car, reported by its subscriber and handled by staff.
create table incident (
  id uuid primary key,
  subscription_id uuid not null references subscription (id),
  subscriber_id uuid not null references subscriber (id),
  kind text not null check (kind in ('ACCIDENT', 'BREAKDOWN')),
  state text not null default 'REPORTED' check (state in ('REPORTED', 'IN_PROGRESS', 'RESOLVED')),
  happened_at timestamptz not null,
  place text not null,
  text text not null,
  photos uuid[] not null default '{}' check (cardinality(photos) <= 10),
  -- Written by staff; the subscriber reads both.
  replacement_car text not null default '',
  note text not null default '',
  version integer not null default 1,
  created_at timestamptz not null,
  taken_at timestamptz,
  resolved_at timestamptz,
  check ((state = 'RESOLVED') = (resolved_at is not null)),
  check ((state = 'REPORTED') = (taken_at is null))
);
create index incident_state on incident (state, created_at, id);
create index incident_subscription on incident (subscription_id, created_at desc);
create index incident_subscriber on incident (subscriber_id);

-- A settlement of a fine or toll stands beside the other offers, and stays open after the end of the subscription.
alter table settlement drop constraint settlement_kind_check;
alter table settlement add constraint settlement_kind_check
  check (kind in ('EARLY_END', 'CHANGE', 'RETURN', 'FINE'));
drop index settlement_open;
create unique index settlement_open on settlement (subscription_id) where status = 'OFFERED' and kind <> 'FINE';

create or replace function end_with_subscription() returns trigger language plpgsql as $$
begin
  update subscription_request set status = 'ENDED', version = version + 1 where id = new.request_id;
  update settlement set status = 'WITHDRAWN'
    where subscription_id = new.id and status = 'OFFERED' and kind not in ('RETURN', 'FINE');
  return null;
end $$;

create or replace view running_subscription as
  select subscriber_id, false as is_over from subscription
  where status in ('STARTING', 'ACTIVE', 'PAST_DUE', 'PAUSED')
  union all
  select subscriber_id, false from subscription_request where status = 'REQUESTED'
  union all
  select subscriber_id, false from car_out
  union all
  select subscriber_id, true from settlement where status = 'OFFERED' and kind in ('RETURN', 'FINE')
  union all
  -- A subscription that never began owes nothing; a month that was held when a paused subscription ended is never sent.
  select s.subscriber_id, true from subscription s join subscription_payment p on p.subscription_id = s.id
  where s.status = 'ENDED' and (p.status in ('SENT', 'UNKNOWN', 'FAILED')
    or p.status = 'PLANNED' and (p.next_at is not null or p.settlement_id is not null));

-- A fine or a toll that the company paid for the driver of a car. Its settlement holds the offer, the objection and the
-- charge; without one, no renter is found yet.
create table traffic_fine (
  id uuid primary key,
  kind text not null check (kind in ('FINE', 'TOLL')),
  plate text not null,
  happened_at timestamptz not null,
  amount integer not null check (amount >= 100),
  issuer text not null,
  notice_number text not null,
  photo uuid not null,
  -- Why no renter was found: it tells staff what to check.
  unassigned_reason text check (unassigned_reason in ('NO_RENTER', 'RENTER_UNCLEAR', 'SUBSCRIBER_GONE')),
  settlement_id uuid unique references settlement (id),
  objects_until timestamptz,
  withdrawn_at timestamptz,
  entered_by uuid not null references member (id),
  created_at timestamptz not null,
  check ((settlement_id is null) = (objects_until is null)),
  check (settlement_id is not null or unassigned_reason is not null)
);
-- A withdrawn notice may be entered again, because it was entered wrongly.
create unique index traffic_fine_notice on traffic_fine (issuer, notice_number) where withdrawn_at is null;
create index traffic_fine_newest on traffic_fine (created_at desc, id desc);
create index traffic_fine_plate on traffic_fine (plate);
create index traffic_fine_unassigned on traffic_fine (created_at) where settlement_id is null and withdrawn_at is null;
create index traffic_fine_entered_by on traffic_fine (entered_by);
