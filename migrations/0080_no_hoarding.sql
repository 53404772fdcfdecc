-- An offer that lapsed unused: its member may not wait for that car again for a day.
alter table waitlist_entry add column lapsed_at timestamptz;
create index waitlist_entry_lapsed on waitlist_entry (member_id, car_id) where lapsed_at is not null;

-- Who founded an organization, so that handing it to a partner does not free a place among the three.
alter table organization add column founder_id uuid references member (id);
create index organization_founder on organization (founder_id) where founder_id is not null and closed_at is null;
