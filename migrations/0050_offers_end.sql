-- What was offered ends with its subscription: nobody can agree to it any more, and its card is needed no longer. What a
-- return costs is offered as its subscription ends, and stands.
create or replace function end_request() returns trigger language plpgsql as $$
begin
  update subscription_request set status = 'ENDED', version = version + 1 where id = new.request_id;
  update settlement set status = 'WITHDRAWN'
    where subscription_id = new.id and status = 'OFFERED' and kind <> 'RETURN';
  return null;
end $$;
alter function end_request() rename to end_with_subscription;
update settlement t set status = 'WITHDRAWN'
  where status = 'OFFERED' and kind <> 'RETURN'
    and exists (select 1 from subscription s where s.id = t.subscription_id and s.status = 'ENDED');
-- The subscriptions of a car, of which the last hand-over is asked for.
create index subscription_of_car on subscription (car_id);
