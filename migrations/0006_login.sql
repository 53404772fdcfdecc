-- Who guesses is counted by account and client: a stranger's guesses must not lock out the owner's own browser.
-- The account is a keyed hash, so that nobody who left is named here. What was counted so far is a quarter of an hour old.
delete from login_failure;
alter table login_failure rename column login_id to account;
alter table login_failure add column client text;
alter index login_failure_login rename to login_failure_account;
