-- Tables under the field's names.
alter table once rename to stored_response;
alter index once_pkey rename to stored_response_pkey;
alter index once_age rename to stored_response_age;

-- The wire's name for the places on the way.
alter table reservation rename column stops to via_locations;
