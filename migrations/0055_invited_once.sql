-- Both get a ticket for an invite once for each person: whoever leaves and is invited again has been a guest. By the keyed hash
-- of the person alone, until a year after leaving.
alter table invite add column invitee_hash text;
update invite set invitee_hash = m.ci_hash from member m where m.id = invite.invitee_id and invite.state = 'ACCEPTED';
create index invite_invitee_hash on invite (invitee_hash) where invitee_hash is not null;
