-- A subscription that is ended before it began has no day: it ends on its first one.
alter table subscription drop constraint subscription_check, add check (end_date >= start_date);

-- What is to be erased when it is old, the oldest first: what was erased is not in it.
create index outbox_old on outbox (created_at) where recipient <> '';
