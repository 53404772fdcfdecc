-- For the former build, too: it stores no free month, and those stay allowed.
-- A first month below the minimum charge of 100 won is free.
alter table subscription_request drop constraint subscription_request_check1;
alter table subscription_request add constraint subscription_request_first_month check (
  first_month = greatest(0, fee - coupon_discount - point_amount)
  or first_month = 0 and fee - coupon_discount - point_amount < 100);
