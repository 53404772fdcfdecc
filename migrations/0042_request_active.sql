-- Not for the former build: it knows an accepted request by another word.
-- An accepted request is called active, as in the interface.
alter table subscription_request drop constraint subscription_request_status_check;
update subscription_request set status = 'ACTIVE' where status = 'ACCEPTED';
alter table subscription_request add constraint subscription_request_status_check
  check (status in ('REQUESTED', 'ACTIVE', 'REJECTED', 'WITHDRAWN'));
