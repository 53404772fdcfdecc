-- All messages about one reservation, beside it in the back office.
create index outbox_subject on outbox (subject_id, created_at desc) where subject_id is not null;
