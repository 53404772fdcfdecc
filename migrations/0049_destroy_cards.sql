-- A card's key is kept no longer than something may be charged with it, here and at the provider.

-- When the key is set aside (while deleted_at is null), or its deletion at the provider is tried next; null: it is needed,
-- or gone.
alter table billing_key add column destroy_at timestamptz;
create index billing_key_destroy on billing_key (destroy_at) where destroy_at is not null;

-- The one place that says with which card something may still be charged: a request that may be accepted, a subscription
-- that is not over, or money that is open, or may become so, of one that is.
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
  -- What never began is charged by nobody; a month that was held when a paused one ended is never sent.
  select s.subscriber_id, s.billing_key_id from subscription s join subscription_payment p on p.subscription_id = s.id
  where s.status = 'ENDED' and (p.status in ('SENT', 'UNKNOWN', 'FAILED')
    or p.status = 'PLANNED' and (p.next_at is not null or p.settlement_id is not null));
