-- Of a driver who was removed only the name and the number are needed, for the rides that he drove.
update driver set address = '', note = '', fixed_schedule = '', licence_expires_on = null where deleted_at is not null;
delete from driver_leave l using driver d where d.id = l.driver_id and d.deleted_at is not null;
