-- The fate of accepted messages, which the provider reports later.
alter table ended_message
  -- The provider's id of the message.
  add column provider_ref text,
  add column delivery text check (delivery in ('ACCEPTED', 'DELIVERED', 'FAILED', 'UNKNOWN')),
  -- The reason why it was not delivered, or why its text was sent instead of its template.
  add column delivery_error text,
  add column via text check (via in ('ALIMTALK', 'SMS')),
  -- When its report is fetched next; null when there is nothing to fetch.
  add column report_at timestamptz check (report_at is null or delivery = 'ACCEPTED');
create index ended_message_report on ended_message (report_at) where report_at is not null;
create index ended_message_undelivered on ended_message (created_at desc, id desc) where delivery = 'FAILED';

create or replace view message as
select id, kind, subject_id, actor_id, channel, recipient, title, text, 'WAITING' as state, attempts, unanswered, allowed_at,
  error, created_at, resent_at, next_at, null::timestamptz as done_at, facts,
  null::text as delivery, null::text as delivery_error, null::text as via
from outbox
union all
select id, kind, subject_id, actor_id, channel, recipient, title, text, state, attempts, unanswered, allowed_at,
  error, created_at, resent_at, null::timestamptz, done_at, facts, delivery, delivery_error, via
from ended_message;
