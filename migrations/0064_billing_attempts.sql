-- Who opens the registration of a card again and again is told to wait, by how many there were today; what nobody used
-- goes after a month.
create index billing_attempt_opened on billing_attempt (subscriber_id, created_at);
drop index billing_attempt_subscriber;
create index billing_attempt_unused on billing_attempt (created_at) where used_at is null;
