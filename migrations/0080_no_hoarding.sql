-- When an offer lapsed unused: its member waits a day before standing in a line for that car again.
alter table waitlist_entry add column lapsed_at timestamptz;
create index waitlist_entry_lapsed on waitlist_entry (member_id, car_id) where lapsed_at is not null;

-- The founder of an organization: another manager does not free a place among the three that one member may found.
alter table organization add column founder_id uuid references member (id);
create index organization_founder on organization (founder_id) where founder_id is not null and closed_at is null;
