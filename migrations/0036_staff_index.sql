-- The members of staff are few among all members, and the overview of staff counts them.
create index member_staff on member (id) where role = 'ADMIN' and deleted_at is null;
