-- Whose and about what a stored response is: who asked, the ids of the path, and the id that was answered (a return answers
-- its hand-over beside what it costs). Who leaves, and what somebody deletes, takes them along without the whole table being
-- read, which one client alone can fill with a million rows.
alter table stored_response add column about text[] not null generated always as (
  array_remove(
    array[split_part(scope, ' ', 1)] || (string_to_array(scope, ' '))[4:] || array[body ->> 'id', body -> 'handover' ->> 'id'],
    null
  )
) stored;
create index stored_response_about on stored_response using gin (about) with (fastupdate = off);
