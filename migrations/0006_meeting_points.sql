-- The gate, lobby or terminal where the guest is picked up and dropped off, in one line; empty for none.
alter table reservation add column pickup_note text not null default '' check (length(pickup_note) <= 100);
alter table reservation add column dropoff_note text not null default '' check (length(dropoff_note) <= 100);
