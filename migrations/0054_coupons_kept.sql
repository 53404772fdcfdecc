-- A coupon that ended while a request had it can be used for some days more where the request came to nothing.
alter table subscriber_coupon add column valid_until date;
-- How often a campaign was used is asked with every page of campaigns: without reading the wallets that only have it.
create index subscriber_coupon_used on subscriber_coupon (coupon_id) where request_id is not null;
-- A point coupon is corrected like a campaign, on its version.
alter table point_coupon add column version integer not null default 1;
-- Requests of every state, the latest first.
create index subscription_request_created on subscription_request (created_at desc, id desc);
