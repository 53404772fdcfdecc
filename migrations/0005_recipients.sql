-- The choices of who is told about a ride; null: the defaults.
alter table reservation add column notify jsonb;
-- One message says that anything of a ride was changed.
update outbox set kind = 'reservation_changed' where kind in ('time_changed', 'car_changed');
update ended_message set kind = 'reservation_changed' where kind in ('time_changed', 'car_changed');
