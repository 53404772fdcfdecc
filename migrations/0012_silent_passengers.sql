-- A passenger who gets no messages about rides, unless the booker chooses otherwise for a ride.
alter table passenger add column is_silent boolean not null default false;
