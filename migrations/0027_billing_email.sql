-- The address to which an organization's invoices go.
alter table organization add column billing_email text;
