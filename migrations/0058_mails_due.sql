-- Mails and text messages are taken by workers of their own: a mail server that hangs must not hold the codes that go by SMS.
create index outbox_due_mail on outbox (next_at) where state = 'WAITING' and channel = 'EMAIL';
