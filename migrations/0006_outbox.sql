-- The usual words for what became of a message.
alter table outbox drop constraint outbox_state_check;
update outbox set state = case state when 'DROPPED' then 'SUPPRESSED' else 'FAILED' end
  where state in ('DROPPED', 'GIVEN_UP');
alter table outbox add constraint outbox_state
  check (state in ('WAITING', 'SENT', 'SUPPRESSED', 'FAILED'));

-- Whose doing a message is; none of staff's or of nobody's. What one member causes to one number is limited a day, and
-- counted from when it was let through.
alter table outbox add column member_id uuid references member (id);
alter table outbox add column allowed_at timestamptz;
create index outbox_allowed on outbox (member_id, recipient, allowed_at) where member_id is not null;

-- Since when it is tried again, where staff sent a failed one anew.
alter table outbox add column resent_at timestamptz;
