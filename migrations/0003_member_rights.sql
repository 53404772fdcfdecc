-- Until when a member may cancel freely, and the pickup before they moved it. Without a value, 24 hours before pickup.
alter table reservation add column free_until timestamptz;
alter table reservation add column moved_from timestamptz;
