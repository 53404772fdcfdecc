-- A passenger in the address book of an organization who gets no messages about rides, as in a member's own book.
alter table organization_passenger add column is_silent boolean not null default false;
