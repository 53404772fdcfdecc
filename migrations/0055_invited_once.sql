-- Both get a ticket for an invite once for each person: whoever leaves and is invited again has been a guest. By the keyed hash
-- of the person alone, for a year after leaving.
alter table invite add column invitee_hash text;
create index invite_invitee_hash on invite (invitee_hash) where invitee_hash is not null;
