-- The ledger of all members by kind and time: what was sold, used and expired in a month is summed from the index alone.
create index ticket_entry_type on ticket_entry (type, created_at desc, id desc) include (amount);
