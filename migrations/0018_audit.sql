-- The audit log and the messages are searched by staff: each search finds its newest rows, and counts them to a cap,
-- without looking at the rest of the table.
create index audit_actor on audit (actor_name, at desc, id desc);
create index audit_subject_newest on audit (subject, at desc, id desc);
create index audit_actor_subject on audit (actor_name, subject, at desc, id desc);
create index outbox_state on outbox (state, created_at desc, id desc);
-- A number is found by its beginning or by its last digits.
create index outbox_recipient on outbox (recipient text_pattern_ops);
create index outbox_recipient_end on outbox (reverse(recipient) text_pattern_ops);
