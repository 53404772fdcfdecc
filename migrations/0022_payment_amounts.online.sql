drop index concurrently if exists subscription_payment_amount;
create index concurrently subscription_payment_amount on subscription_payment (amount);
