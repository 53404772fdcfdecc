-- What can be subscribed to: brands, their models, and the cars that are really there.
create table brand (
  id uuid primary key,
  name text not null
);
create unique index brand_name on brand (name);

create table subscription_model (
  id uuid primary key,
  brand_id uuid not null references brand (id),
  name text not null,
  -- 'drawing:…' of the house, or the reference of an uploaded picture.
  image text not null,
  description text not null default '',
  version integer not null default 1,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create unique index subscription_model_name on subscription_model (brand_id, name) where deleted_at is null;
create index subscription_model_created on subscription_model (created_at, id) where deleted_at is null;

-- One physical car. Without a release date it is announced, and nobody can apply for it yet.
create table subscription_car (
  id uuid primary key,
  model_id uuid not null references subscription_model (id),
  registration_number text,
  is_new boolean not null default false,
  is_hot boolean not null default false,
  release_date date,
  mileage integer not null default 0 check (mileage >= 0),
  retail_price bigint not null default 0 check (retail_price >= 0),
  images text[] not null default '{}',
  sort_order integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create unique index subscription_car_registration_number on subscription_car (registration_number)
  where deleted_at is null;
create index subscription_car_model on subscription_car (model_id, sort_order, id) where deleted_at is null;

-- Won a month by the length of the subscription; a term without a row is not on offer.
create table subscription_fee (
  car_id uuid not null references subscription_car (id),
  months integer not null check (months in (1, 3, 6, 12, 24, 36, 48, 60, 72, 84, 96)),
  fee integer not null check (fee > 0),
  primary key (car_id, months)
);

-- The one place that says which cars somebody has. No car can be subscribed to yet, so none is taken.
create view taken_car (car_id) as select null::uuid as car_id where false;

-- A model that a subscriber would like to see, and what we said to it.
create table wish (
  id uuid primary key,
  subscriber_id uuid not null references subscriber (id),
  model text not null,
  reply text,
  replied_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  grams text[] generated always as (search_grams(model)) stored,
  constraint wish_answered check ((reply is null) = (replied_at is null))
);
create index wish_open on wish (created_at, id) where replied_at is null;
create index wish_answered_at on wish (replied_at desc, id desc) where replied_at is not null;
create index wish_open_of on wish (subscriber_id) where replied_at is null;
create index wish_grams on wish using gin (grams);

create table subscription_faq (
  id uuid primary key,
  question text not null,
  answer text not null,
  display_order integer not null,
  version integer not null default 1,
  created_at timestamptz not null
);
create index subscription_faq_order on subscription_faq (display_order, id);
