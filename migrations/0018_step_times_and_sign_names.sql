-- The time of an event as people read it: the device's time for a step that was sent late, else the server's. Null: the
-- server's time, for events from before this column.
alter table trip_event add column happened_at timestamptz;
-- The name on the driver's sign, where it is not the passenger's: `Mr. Smith`, or a company. Empty for none.
alter table reservation add column sign_name text not null default '';
