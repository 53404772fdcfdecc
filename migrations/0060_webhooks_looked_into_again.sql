-- What the provider told is looked into again, ever more rarely, while it answers no question about it. The defaults are for
-- servers that do not know of this yet.
alter table payment_webhook
  add column looks integer not null default 0,
  add column next_at timestamptz not null default now();
drop index payment_webhook_waiting;
create index payment_webhook_due on payment_webhook (next_at) where applied_at is null;
