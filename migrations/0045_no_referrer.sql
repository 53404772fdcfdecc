-- Not for the former build: it reads the column.
-- The number of a friend, who may never have come here: it was used once, when somebody signed up.
alter table subscriber drop column referrer;
