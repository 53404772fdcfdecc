-- The key of an application and of a card change is stored as its hash: the browser makes it of the card's own key, which lay
-- here in plain text.
delete from stored_response where key like 'apply-%' or key like 'card-%';
-- Why payments were refunded is looked for each night among a few of very many.
create index subscription_payment_refund_reason on subscription_payment (subscriber_id) where refund_reason is not null;
