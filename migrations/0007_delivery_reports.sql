-- The fate of accepted messages, which the provider reports later.
alter table ended_message
  -- The provider's id of the message.
  add column provider_ref text,
  add column delivery text,
  -- The reason why it was not delivered, or why its text was sent instead of its template.
  add column delivery_error text,
  add column via text,
  -- When its report is fetched next; null when there is nothing to fetch.
  add column report_at timestamptz,
  -- Not checked for existing rows here, because that would block all messages; 0009 does it while they go on.
  add constraint ended_message_delivery_check
    check (delivery in ('ACCEPTED', 'DELIVERED', 'FAILED', 'UNKNOWN')) not valid,
  add constraint ended_message_via_check check (via in ('ALIMTALK', 'SMS')) not valid,
  add constraint ended_message_report_check check (report_at is null or delivery = 'ACCEPTED') not valid;

create or replace view message as
select id, kind, subject_id, actor_id, channel, recipient, title, text, 'WAITING' as state, attempts, unanswered, allowed_at,
  error, created_at, resent_at, next_at, null::timestamptz as done_at, facts,
  null::text as delivery, null::text as delivery_error, null::text as via
from outbox
union all
select id, kind, subject_id, actor_id, channel, recipient, title, text, state, attempts, unanswered, allowed_at,
  error, created_at, resent_at, null::timestamptz, done_at, facts, delivery, delivery_error, via
from ended_message;
