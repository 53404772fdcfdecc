-- A message is stored as its kind and facts; its text is made when it is sent.
alter table outbox add column facts jsonb not null default '{}';
alter table outbox alter column text set default '';
alter table ended_message add column facts jsonb not null default '{}';
alter table ended_message alter column text set default '';

create or replace view message as
select id, kind, subject_id, actor_id, channel, recipient, title, text, 'WAITING' as state, attempts, unanswered, allowed_at,
  error, created_at, resent_at, next_at, null::timestamptz as done_at, facts
from outbox
union all
select id, kind, subject_id, actor_id, channel, recipient, title, text, state, attempts, unanswered, allowed_at,
  error, created_at, resent_at, null::timestamptz, done_at, facts
from ended_message;
