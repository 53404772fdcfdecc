-- For the former build, too: it books without steps, which mean the default policy.

-- The versions of the cancel policy; the newest is valid. Version 1 has no row: it is the default, by which the ticket
-- returns until 24 hours before pickup.
create table cancel_policy (
  version integer primary key check (version > 1),
  -- [{"hours_before": 24, "returned": 1}, …]: the tickets that a cancellation returns until then, the earliest step first.
  steps jsonb not null check (jsonb_typeof(steps) = 'array' and jsonb_array_length(steps) between 1 and 5),
  created_at timestamptz not null
);
create trigger cancel_policy_fixed before update or delete on cancel_policy
  for each row execute function refuse_change();

-- The steps that a booking was made under; null: the default policy. A step that staff moved keeps its former end as
-- `until`.
alter table reservation add column cancel_steps jsonb;
