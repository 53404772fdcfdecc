-- Coupons, points and referrals of the subscription side.

-- A coupon that subscribers register by its code. Codes are upper case; the days of validity are KST and inclusive.
create table coupon (
  id uuid primary key,
  code text not null check (code = upper(code)),
  name text not null,
  description text not null default '',
  discount_type text not null check (discount_type in ('PERCENTAGE', 'FIXED', 'FREE')),
  discount_rate integer check (discount_rate between 1 and 100),
  discount integer check (discount > 0),
  min_price integer check (min_price >= 0),
  max_price integer check (max_price >= min_price),
  valid_from date,
  valid_to date check (valid_to >= valid_from),
  -- How many subscribers may register it; null: any number.
  cap integer check (cap > 0),
  issued integer not null default 0 check (cap is null or issued <= cap),
  -- False for what the product itself makes, one for each referral: staff's list shows campaigns.
  is_campaign boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null,
  constraint coupon_worth check (
    (discount_type <> 'PERCENTAGE' or discount_rate is not null) and (discount_type <> 'FIXED' or discount is not null)
  )
);
create unique index coupon_code on coupon (code);
create index coupon_campaign on coupon (created_at desc, id desc) where is_campaign;

-- A subscriber's coupon; used from the moment when a request reserves it.
create table subscriber_coupon (
  id uuid primary key,
  coupon_id uuid not null references coupon (id),
  subscriber_id uuid not null references subscriber (id),
  request_id uuid,
  created_at timestamptz not null
);
create unique index subscriber_coupon_once on subscriber_coupon (coupon_id, subscriber_id);
create unique index subscriber_coupon_request on subscriber_coupon (request_id);
create index subscriber_coupon_subscriber on subscriber_coupon (subscriber_id, created_at desc);

create table point_coupon (
  id uuid primary key,
  code text not null check (code = upper(code)),
  amount integer not null check (amount > 0),
  valid_from date,
  valid_to date check (valid_to >= valid_from),
  cap integer check (cap > 0),
  issued integer not null default 0 check (cap is null or issued <= cap),
  created_at timestamptz not null
);
create unique index point_coupon_code on point_coupon (code);
create index point_coupon_created on point_coupon (created_at desc, id desc);

create table point_coupon_use (
  point_coupon_id uuid not null references point_coupon (id),
  subscriber_id uuid not null references subscriber (id),
  primary key (point_coupon_id, subscriber_id)
);

-- The request that points were spent on or came back from: once each.
alter table point_transaction add column request_id uuid;
create unique index point_transaction_request on point_transaction (request_id, transaction_type);

-- Who brought whom; both got the coupon.
create table referral (
  id uuid primary key,
  referrer_id uuid not null references subscriber (id),
  referree_id uuid not null references subscriber (id),
  coupon_id uuid not null references coupon (id),
  created_at timestamptz not null,
  check (referrer_id <> referree_id)
);
create unique index referral_referree on referral (referree_id);
create index referral_referrer on referral (referrer_id, created_at desc);

-- Codes that somebody typed and that do not exist: whoever guesses too often waits.
create table code_guess (
  id uuid primary key,
  subscriber_id uuid not null references subscriber (id),
  at timestamptz not null
);
create index code_guess_subscriber on code_guess (subscriber_id, at);

-- How staff find a subscriber: by name, e-mail, number.
alter table subscriber add column grams text[] generated always as (
  search_grams(name || ' ' || coalesce(email, '') || ' ' || coalesce(mobile, ''))
) stored;
create index subscriber_grams on subscriber using gin (grams);
create index subscriber_created on subscriber (created_at desc, id desc) where deleted_at is null;

-- Who must not leave. Nobody can subscribe yet: whoever adds subscriptions replaces this view.
create view running_subscription (subscriber_id) as select null::uuid where false;

-- Messages go out by SMS or as mails, which have a title.
alter table outbox add column channel text not null default 'SMS' check (channel in ('SMS', 'EMAIL'));
alter table outbox add column title text not null default '';

-- Who did something may be of either realm.
alter table audit drop constraint if exists audit_actor_id_fkey;
