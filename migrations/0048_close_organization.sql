-- An organization that is closed has nobody any more, and its number is free again; its rides and ledger stay (decision 51).
alter table organization add column closed_at timestamptz;
drop index organization_registration_number;
create unique index organization_registration_number on organization (registration_number) where closed_at is null;
-- Nothing is given to a closed account, nor taken from it.
alter table ticket_account add column closed_at timestamptz;
alter table ticket_account add constraint ticket_account_closed check (closed_at is null or halves = 0);
