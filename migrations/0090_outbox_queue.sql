-- Not for the former build: it looks for messages that ended in outbox, where only those that wait are now.
-- A message waits in a small queue and moves to the history when it ends: a booking, and each step of sending, writes three
-- indexes in place of eleven.
alter table outbox rename to ended_message;
alter table ended_message rename constraint outbox_channel_check to ended_message_channel_check;
alter index outbox_due rename to ended_message_due;
alter index outbox_pkey rename to ended_message_pkey;
alter index outbox_allowed rename to ended_message_allowed;
alter index outbox_failed rename to ended_message_failed;
alter index outbox_newest rename to ended_message_newest;
alter index outbox_old rename to ended_message_old;
alter index outbox_recipient rename to ended_message_recipient;
alter index outbox_recipient_end rename to ended_message_recipient_end;
alter index outbox_state rename to ended_message_state;
alter index outbox_subject rename to ended_message_subject;

create table outbox (
  id uuid primary key,
  kind text not null,
  subject_id uuid,
  actor_id uuid,
  channel text not null default 'SMS' check (channel in ('SMS', 'EMAIL')),
  recipient text not null,
  title text not null default '',
  text text not null,
  attempts integer not null default 0,
  unanswered integer not null default 0,
  next_at timestamptz not null,
  allowed_at timestamptz,
  error text,
  created_at timestamptz not null,
  resent_at timestamptz
);
create index outbox_due on outbox (channel, next_at);
create index outbox_subject on outbox (subject_id);
create index outbox_allowed on outbox (actor_id, allowed_at) where allowed_at is not null and actor_id is not null;

with waiting as (delete from ended_message where state = 'WAITING' returning *)
insert into outbox
select id, kind, subject_id, actor_id, channel, recipient, title, text, attempts, unanswered, next_at, allowed_at, error,
  created_at, resent_at
from waiting;

drop index ended_message_due, outbox_due_mail;
alter table ended_message drop column next_at;
alter table ended_message alter column state drop default;
alter table ended_message drop constraint outbox_state;
alter table ended_message add constraint ended_message_state_check check (state in ('SENT', 'SUPPRESSED', 'FAILED'));

-- All messages, to read.
create view message as
select id, kind, subject_id, actor_id, channel, recipient, title, text, 'WAITING' as state, attempts, unanswered, allowed_at,
  error, created_at, resent_at, next_at, null::timestamptz as done_at
from outbox
union all
select id, kind, subject_id, actor_id, channel, recipient, title, text, state, attempts, unanswered, allowed_at,
  error, created_at, resent_at, null::timestamptz, done_at
from ended_message;
