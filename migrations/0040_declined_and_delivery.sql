-- Since when the first month of a request waits for another card, because its charge was declined.
alter table subscription_request add column declined_at timestamptz;
update subscription_request r set declined_at = now() where r.status = 'REQUESTED'
  and exists (select 1 from subscription s where s.request_id = r.id and s.status = 'CANCELLED');
create index subscription_request_declined on subscription_request (declined_at)
  where status = 'REQUESTED' and declined_at is not null;

-- The day and the place at which the applicant wishes to receive the car, and another day that staff propose.
alter table subscription_request add column delivery_on date;
alter table subscription_request add column proposed_on date;
alter table subscription_request add column delivery_place text not null default '';
alter table subscription_request add column delivery_note text not null default '';
