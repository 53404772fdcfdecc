-- Whether a member wants news, as she said last: she takes it back herself (decision 51).
alter table member add column marketing boolean not null default false;
update member set marketing = true where deleted_at is null and (
  select agreed from consent
  where realm = 'ride' and person_id = member.id and document = 'marketing'
  order by at desc, id desc limit 1);

-- From where those who have left agreed to their account is not kept; what and when is, and all of their contracts.
update consent set address = '' where document in ('terms', 'privacy', 'marketing') and (
  person_id in (select id from member where deleted_at is not null)
  or person_id in (select id from subscriber where deleted_at is not null));
