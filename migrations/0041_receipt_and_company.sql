-- The card that a payment was charged with last: a later change of the card does not change a receipt.
alter table subscription_payment add column billing_key_id uuid references billing_key;
create index subscription_payment_billing_key on subscription_payment (billing_key_id);

-- The company that a subscriber acts for: it is the buyer on the receipts.
create table subscriber_company (
  id uuid primary key,
  subscriber_id uuid not null unique references subscriber (id),
  name text not null check (name <> ''),
  business_number text not null check (business_number ~ '^[0-9]{10}$'),
  representative text not null check (representative <> ''),
  invoice_email text not null check (invoice_email <> ''),
  invoice_address text not null check (invoice_address <> ''),
  document uuid not null,
  created_at timestamptz not null
);

-- The persons who may drive the car of a subscription besides its subscriber.
create table subscription_driver (
  id uuid primary key,
  subscription_id uuid not null references subscription (id),
  name text not null check (name <> ''),
  birthday date not null,
  phone text,
  license_declared_at timestamptz not null,
  created_at timestamptz not null,
  constraint subscription_driver_once unique (subscription_id, name, birthday)
);
