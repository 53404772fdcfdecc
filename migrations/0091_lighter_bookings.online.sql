-- For the former build, too: its statements find the same rows.
-- Spending a ticket changes no index any more (the old ones named `remaining`), and stored responses, which come in the order
-- of their time, are found by blocks.
create index concurrently if not exists ticket_lot_of_holder on ticket_lot (holder_id, expires_on, id);
create index concurrently if not exists ticket_lot_by_end on ticket_lot (expires_on, holder_id);
create index concurrently if not exists stored_response_by_age on stored_response using brin (created_at) with (pages_per_range = 16);
drop index concurrently if exists ticket_lot_live;
drop index concurrently if exists ticket_lot_expiring;
drop index concurrently if exists stored_response_age;
alter table ticket_lot set (fillfactor = 80);
alter table ticket_account set (fillfactor = 80);
