-- When a document was submitted, by which the queue of those that wait is read in order, and why one was refused, which
-- the customer sees.
alter table member
  add column identity_submitted_at timestamptz,
  add column identity_reason text not null default '';
update member m set identity_submitted_at = coalesce(
  (select f.created_at from stored_file f where f.id::text = m.identity_file), m.created_at)
  where m.identity_file is not null;
drop index member_document_waiting;
create index member_document_waiting on member (identity_submitted_at, id)
  where identity_status = 'PENDING' and identity_file is not null and deleted_at is null;
