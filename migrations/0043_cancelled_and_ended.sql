-- Not for the former build: it knows what was cancelled by another word.
-- The interface says CANCELLED, on this side too.
alter table subscription drop constraint subscription_status_check;
drop index subscription_request_once;
update subscription set status = 'CANCELLED' where status = 'CANCELED';
alter table subscription add constraint subscription_status_check
  check (status in ('STARTING', 'ACTIVE', 'PAST_DUE', 'PAUSED', 'ENDED', 'CANCELLED'));
create unique index subscription_request_once on subscription (request_id) where status <> 'CANCELLED';

drop trigger ticket_purchase_emptied on ticket_purchase;
alter table ticket_purchase
  drop constraint ticket_purchase_status_check,
  drop constraint ticket_purchase_paid,
  drop constraint ticket_purchase_refunded;
update ticket_purchase set status = 'CANCELLED' where status = 'CANCELED';
alter table ticket_purchase
  add constraint ticket_purchase_status_check
    check (status in ('PENDING', 'PAID', 'FAILED', 'REFUNDING', 'CANCELLED')),
  add constraint ticket_purchase_paid check ((status in ('PAID', 'REFUNDING', 'CANCELLED')) = (paid_at is not null)),
  add constraint ticket_purchase_refunded check ((status = 'CANCELLED') = (refunded_at is not null));
create or replace function refuse_refund_of_full_lot() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from ticket_purchase p join ticket_lot l on l.id = p.lot_id
    where p.id = new.id and p.status in ('REFUNDING', 'CANCELLED') and l.remaining > 0
  ) then
    raise exception 'the lot of the refunded purchase % is not empty', new.id;
  end if;
  return null;
end $$;
create constraint trigger ticket_purchase_emptied after insert or update on ticket_purchase
  deferrable initially deferred for each row
  when (new.status in ('REFUNDING', 'CANCELLED')) execute function refuse_refund_of_full_lot();

-- A request is over with the subscription that came of it, however that ended.
alter table subscription_request drop constraint subscription_request_status_check;
alter table subscription_request add constraint subscription_request_status_check
  check (status in ('REQUESTED', 'ACTIVE', 'REJECTED', 'WITHDRAWN', 'ENDED'));
create function end_request() returns trigger language plpgsql as $$
begin
  update subscription_request set status = 'ENDED', version = version + 1 where id = new.request_id;
  return null;
end $$;
create trigger subscription_ended after update of status on subscription
  for each row when (new.status = 'ENDED' and old.status <> 'ENDED') execute function end_request();
update subscription_request r set status = 'ENDED', version = version + 1
  where status = 'ACTIVE'
    and exists (select 1 from subscription s where s.request_id = r.id and s.status = 'ENDED');
