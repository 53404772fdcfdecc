-- What a list asks costs the same however many rows its table has.

-- What a text is found by: each character that is no digit, each pair of neighbours with at least one such, and three
-- digits in a row. Pairs of digits stand in a tenth of all phone numbers: an index over them read them all.
drop view live_reservation;
alter table reservation drop column grams;
alter table member drop column grams;
alter table driver drop column grams;
create or replace function search_grams(value text) returns text[]
  language plpgsql immutable parallel safe strict as $$
declare
  letters text := translate(value, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz');
  kinds text := translate(value, '012345678', '999999999');
  found text[] := '{}';
begin
  for i in 1..length(value) loop
    if substr(kinds, i, 3) = '999' then
      found := found || substr(letters, i, 3);
    end if;
    if substr(kinds, i, 1) not in ('9', ' ') then
      found := found || substr(letters, i, 1);
    end if;
    if substr(kinds, i, 2) <> '99' and length(replace(substr(kinds, i, 2), ' ', '')) = 2 then
      found := found || substr(letters, i, 2);
    end if;
  end loop;
  return found;
end $$;
alter table reservation add column grams text[] generated always as (search_grams(name || ' ' || phone)) stored;
alter table member add column grams text[] generated always as (search_grams(coalesce(login_id, '') || ' ' || name)) stored;
alter table driver add column grams text[] generated always as (search_grams(name || ' ' || phone)) stored;
create index reservation_grams on reservation using gin (grams);
create index member_grams on member using gin (grams);
create index driver_grams on driver using gin (grams);
create view live_reservation as select * from reservation where status in ('PENDING', 'CONFIRMED');

-- Each tab of the reservations is read in its order, alone and for a car or a driver, and counted from the index alone.
-- Without a tab the tabs are merged, so that no index over all of them is needed.
drop index reservation_newest;
drop index reservation_status;
-- The columns it only carries are those that the owner's figures count by.
create index reservation_status on reservation (status, completed, pickup_at desc, id desc)
  include (driver_id, car_id, member_id, ride_purpose);
create index reservation_car on reservation (car_id, status, completed, pickup_at desc, id desc) include (driver_id);
create index reservation_driver_status on reservation (driver_id, status, completed, pickup_at desc, id desc)
  include (car_id) where driver_id is not null;
-- Rides that were driven by nobody known: next to none.
create index reservation_undriven on reservation (pickup_at desc, id desc) include (car_id)
  where status = 'CONFIRMED' and completed and driver_id is null;
create index reservation_undriven_car on reservation (car_id, pickup_at desc, id desc)
  where status = 'CONFIRMED' and completed and driver_id is null;
drop index reservation_member;
create index reservation_member on reservation (member_id, pickup_at desc) include (id, status, completed);

-- Whether a ride is over hangs on its status: alone each would say that few are canceled and not driven.
create statistics reservation_tab (dependencies, mcv) on status, completed from reservation;

create index member_name on member (name, id) where deleted_at is null;

analyze reservation, member, driver;
