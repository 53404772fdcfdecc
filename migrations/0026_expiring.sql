-- Whose tickets expire within some days is read from the index alone.
create index ticket_lot_expiring on ticket_lot (expires_on, member_id) where remaining > 0;
drop index ticket_lot_expiry;
