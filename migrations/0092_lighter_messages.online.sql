-- For the former build, too: its statements find the same rows.
-- What a member caused in the last day is looked up by its time, not by number: else the whole past of a busy one is read.
-- Nearly every message was sent: those are found as the newest ones are, and the index of states names the others only.
create index concurrently if not exists ended_message_actor on ended_message (actor_id, allowed_at) where actor_id is not null;
create index concurrently if not exists ended_message_unsent on ended_message (state, created_at desc, id desc) where state <> 'SENT';
drop index concurrently if exists ended_message_allowed;
drop index concurrently if exists ended_message_state;
