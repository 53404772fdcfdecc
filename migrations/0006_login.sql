-- Who guesses is counted by account and client: a stranger's guesses must not lock out the owner's own browser.
-- The account is a keyed hash, so that nobody who left is named here. What was counted so far is a quarter of an hour old.
delete from login_failure;
alter table login_failure rename column login_id to account;
alter table login_failure add column client text;
alter index login_failure_login rename to login_failure_account;

-- The gate of login ids named phones; from now on it holds keyed hashes, as that of codes does.
delete from code_gate where purpose = 'login_id';
-- A used attempt needs its person no more.
update identity_attempt set name = '', phone = '' where used_at is not null;
