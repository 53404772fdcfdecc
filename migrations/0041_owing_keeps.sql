-- Who leaves takes the card along: what is open of a subscription that is over keeps its subscriber, too.
create or replace view running_subscription as
  select subscriber_id, false as is_over from subscription
  where status in ('STARTING', 'ACTIVE', 'PAST_DUE', 'PAUSED')
  union all
  select subscriber_id, false from subscription_request where status = 'REQUESTED'
  union all
  select subscriber_id, false from car_out
  union all
  select subscriber_id, true from settlement where status = 'OFFERED' and kind = 'RETURN'
  union all
  -- What never began is owed by nobody; a month that was held when a paused one ended is never sent.
  select s.subscriber_id, true from subscription s join subscription_payment p on p.subscription_id = s.id
  where s.status = 'ENDED' and (p.status in ('SENT', 'UNKNOWN', 'FAILED')
    or p.status = 'PLANNED' and (p.next_at is not null or p.settlement_id is not null));
