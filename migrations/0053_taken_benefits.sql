-- What is given once is given to a person: who leaves and comes back has had it. Kept for a year after leaving, by the keyed
-- hash of the person alone.
create table taken_benefit (
  person_hash text not null,
  -- The id of a coupon or of a point coupon, or REFERRAL.
  benefit text not null,
  left_at timestamptz not null,
  primary key (person_hash, benefit)
);
create index taken_benefit_left_at on taken_benefit (left_at);
-- What somebody who leaves is asked about, in tables that hold a row for each month of everybody.
create index subscription_payment_subscriber on subscription_payment (subscriber_id);
create index settlement_subscriber on settlement (subscriber_id);
create index wish_subscriber on wish (subscriber_id);
-- Lines for cars that were removed before a removal ended them.
update waitlist_entry e set ended_at = now() from car c
  where c.id = e.car_id and c.deleted_at is not null and e.ended_at is null;
