-- Who leaves, and what somebody deletes, takes along the stored responses about it without the whole table being read, which
-- one client alone can fill with a million rows: by who asked, by the ids of the path ("who METHOD path id id") where they are
-- another's, and by the id that was answered; a return answers its hand-over beside what it costs. Each is an index of its own,
-- because an array of them all costs a booking four times as much.
create index stored_response_who on stored_response (split_part(scope, ' ', 1));
create index stored_response_first on stored_response (split_part(scope, ' ', 4))
  where split_part(scope, ' ', 4) <> split_part(scope, ' ', 1);
create index stored_response_second on stored_response (split_part(scope, ' ', 5)) where split_part(scope, ' ', 5) <> '';
create index stored_response_answered on stored_response ((body ->> 'id'));
create index stored_response_handover on stored_response ((body -> 'handover' ->> 'id')) where body -> 'handover' is not null;
