-- The company's facts, as the owner sets them; without a row the first values of the program are valid.
create table company (
  id uuid primary key,
  single boolean not null default true unique check (single),
  company text not null,
  owner text not null,
  business_number text not null,
  mail_order_number text not null,
  address text not null,
  phone text not null,
  email text not null,
  privacy_officer text not null,
  bank text not null,
  bank_account_number text not null,
  bank_holder text not null,
  chat_url text not null,
  version integer not null default 1 check (version > 0)
);
