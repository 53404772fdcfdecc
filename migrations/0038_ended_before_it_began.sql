-- A subscription that is ended before it began has no day: it ends on its first one.
alter table subscription drop constraint subscription_check, add check (end_date >= start_date);
