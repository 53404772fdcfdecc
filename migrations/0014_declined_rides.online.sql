drop index concurrently if exists reservation_declined;
create index concurrently reservation_declined on reservation (pickup_at) where driver_answer = 'DECLINED';
