-- Messages to numbers abroad are claimed apart from others, because another provider sends them.
create index outbox_due_abroad on outbox (next_at) where channel = 'SMS' and recipient like '+%';
