-- Whether members can book rides and buy tickets. A company that runs already is open; a new one in production opens
-- after its first day (seed.ts).
alter table company add column is_booking_open boolean not null default true;
insert into seeded (name) select 'company' from seeded where name = 'car';
