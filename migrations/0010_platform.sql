-- What both sides stand on knows neither of them: whose doing a message is and whose file something is may be a person
-- of either realm, and each side says itself what its files are for.
alter table outbox drop constraint outbox_member_id_fkey;
alter table outbox rename column member_id to actor_id;
alter table stored_file drop constraint stored_file_owner_id_fkey;
alter table stored_file drop constraint stored_file_purpose_check;
