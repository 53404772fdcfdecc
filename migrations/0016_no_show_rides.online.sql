drop index concurrently if exists reservation_no_show;
create index concurrently reservation_no_show on reservation (driver_id, ride_date) where no_show_at is not null;
