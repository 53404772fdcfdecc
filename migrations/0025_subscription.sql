-- Applying for a car by the month, the subscription that comes of it, and the money that it takes.

-- Opened before the provider's window: what card was asked for, by whom, for what. It counts once.
create table billing_attempt (
  issue_id text primary key,
  subscriber_id uuid not null references subscriber (id),
  -- Null where a running subscription gets another card.
  model_id uuid references subscription_model (id),
  months integer,
  subscription_id uuid,
  created_at timestamptz not null,
  used_at timestamptz,
  check ((model_id is null) = (months is null) and (model_id is null) <> (subscription_id is null))
);
create index billing_attempt_subscriber on billing_attempt (subscriber_id);

-- A card, as the provider issued it. The key that opens it is encrypted; its hash makes that it counts once.
create table billing_key (
  id uuid primary key,
  subscriber_id uuid not null references subscriber (id),
  issue_id text not null references billing_attempt (issue_id),
  key_hash text not null,
  key_encrypted bytea,
  card_name text,
  card_number text,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create unique index billing_key_hash on billing_key (key_hash);
create unique index billing_key_issue on billing_key (issue_id);
create index billing_key_subscriber on billing_key (subscriber_id);

create table subscription_request (
  id uuid primary key,
  subscriber_id uuid not null references subscriber (id),
  model_id uuid not null references subscription_model (id),
  car_id uuid not null references subscription_car (id),
  months integer not null check (months > 0),
  status text not null default 'REQUESTED'
    check (status in ('REQUESTED', 'ACCEPTED', 'REJECTED', 'WITHDRAWN')),
  -- As the server computed it, in won; shown before and recorded with the consents.
  fee integer not null check (fee > 0),
  coupon_discount integer not null check (coupon_discount between 0 and fee),
  point_amount integer not null check (point_amount >= 0),
  first_month integer not null check (first_month >= 0),
  wallet_id uuid references subscriber_coupon (id),
  billing_key_id uuid not null references billing_key (id),
  license_declared_at timestamptz not null,
  reason text,
  decided_by uuid references member (id),
  decided_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  check (first_month = greatest(0, fee - coupon_discount - point_amount))
);
create unique index subscription_request_key on subscription_request (billing_key_id);
-- One request at a time for one model: a second press, or a second tab, is no second request.
create unique index subscription_request_open on subscription_request (subscriber_id, model_id)
  where status = 'REQUESTED';
create index subscription_request_subscriber on subscription_request (subscriber_id, created_at desc);
create index subscription_request_status on subscription_request (status, created_at);

create table subscription (
  id uuid primary key,
  request_id uuid not null references subscription_request (id),
  subscriber_id uuid not null references subscriber (id),
  car_id uuid not null references subscription_car (id),
  billing_key_id uuid not null references billing_key (id),
  months integer not null check (months > 0),
  fee integer not null check (fee > 0),
  -- STARTING until the first month is paid; PAST_DUE when a month could not be charged; CANCELED: never began.
  status text not null default 'STARTING'
    check (status in ('STARTING', 'ACTIVE', 'PAST_DUE', 'PAUSED', 'ENDED', 'CANCELED')),
  start_date date not null,
  end_date date not null check (end_date > start_date),
  end_reason text,
  version integer not null default 1,
  created_at timestamptz not null
);
-- A first month that was declined cancels it; the request may then be accepted again.
create unique index subscription_request_once on subscription (request_id) where status <> 'CANCELED';
-- One car, one subscriber at a time.
create unique index subscription_car_taken on subscription (car_id)
  where status in ('STARTING', 'ACTIVE', 'PAST_DUE', 'PAUSED');
create index subscription_subscriber on subscription (subscriber_id, created_at desc);
create index subscription_status on subscription (status, created_at desc);
create index subscription_end on subscription (end_date) where status in ('ACTIVE', 'PAST_DUE', 'PAUSED');
alter table billing_attempt add foreign key (subscription_id) references subscription (id);

-- One row for each month of a subscription; its payment id never changes, so that the provider takes it once.
create table subscription_payment (
  id uuid primary key,
  subscription_id uuid not null references subscription (id),
  subscriber_id uuid not null references subscriber (id),
  month integer not null check (month > 0),
  payment_id text not null,
  amount integer not null check (amount >= 0),
  due_on date not null,
  status text not null default 'PLANNED'
    check (status in ('PLANNED', 'SENT', 'UNKNOWN', 'FAILED', 'PAID', 'REFUNDED_IN_PART', 'REFUNDED', 'DROPPED')),
  -- When the job takes it up next; null when nothing is to be done by itself.
  next_at timestamptz,
  attempts integer not null default 0,
  declines integer not null default 0,
  sent_at timestamptz,
  paid_at timestamptz,
  refunded integer not null default 0 check (refunded between 0 and amount),
  -- What a refund that is under way gives back, and the key under which it is sent.
  refunding integer not null default 0 check (refunding >= 0 and refunded + refunding <= amount),
  refund_key text,
  refund_reason text,
  failure text,
  receipt_url text,
  version integer not null default 1,
  created_at timestamptz not null,
  check (status not in ('PAID', 'REFUNDED_IN_PART', 'REFUNDED') or paid_at is not null)
);
create unique index subscription_payment_month on subscription_payment (subscription_id, month);
create unique index subscription_payment_id on subscription_payment (payment_id);
create index subscription_payment_next on subscription_payment (next_at) where next_at is not null;
create index subscription_payment_status on subscription_payment (status, due_on desc, id desc);
create index subscription_payment_paid on subscription_payment (paid_at) where paid_at is not null;

-- Each answer of the provider, as it was.
create table payment_answer (
  id uuid primary key,
  payment_id text not null,
  -- CHARGE, ASK, CANCEL or WEBHOOK.
  kind text not null,
  answer jsonb not null,
  created_at timestamptz not null
);
create index payment_answer_payment on payment_answer (payment_id, created_at);

-- What a subscriber owes: a month raises it, a payment lowers it, a refund is paid back and let go. Chained as the
-- tickets' ledger is: each row begins where the last one ended.
create table payment_entry (
  id uuid primary key,
  subscriber_id uuid not null references subscriber (id),
  version integer not null check (version > 0),
  type text not null check (type in ('CHARGE', 'PAYMENT', 'REFUND', 'CREDIT', 'DROP')),
  before integer not null,
  amount integer not null,
  after integer not null,
  payment_id text not null,
  created_at timestamptz not null,
  previous integer generated always as (nullif(version - 1, 0)) stored,
  check (after = before + amount),
  check (version > 1 or before = 0)
);
create unique index payment_entry_chain on payment_entry (subscriber_id, version, after);
create unique index payment_entry_version on payment_entry (subscriber_id, version);
create index payment_entry_payment on payment_entry (payment_id);
alter table payment_entry add constraint payment_entry_follows
  foreign key (subscriber_id, previous, before) references payment_entry (subscriber_id, version, after)
  deferrable initially deferred;

-- What the provider told by itself: stored first, applied by the job, once.
create table payment_webhook (
  id text primary key,
  type text not null,
  payment_id text,
  received_at timestamptz not null,
  applied_at timestamptz
);
create index payment_webhook_waiting on payment_webhook (received_at) where applied_at is null;

-- Where ours and the provider's do not agree: for a person to settle, never by itself.
create table payment_difference (
  id uuid primary key,
  payment_id text not null,
  ours jsonb not null,
  theirs jsonb not null,
  found_at timestamptz not null,
  settled_at timestamptz,
  settled_by uuid references member (id),
  note text
);
create unique index payment_difference_open on payment_difference (payment_id) where settled_at is null;

create or replace view taken_car as
  select car_id from subscription where status in ('STARTING', 'ACTIVE', 'PAST_DUE', 'PAUSED');
create or replace view running_subscription as
  select subscriber_id from subscription where status in ('STARTING', 'ACTIVE', 'PAST_DUE', 'PAUSED')
  union all
  select subscriber_id from subscription_request where status = 'REQUESTED';
create trigger payment_entry_fixed before update or delete on payment_entry for each row execute function refuse_change();
create trigger payment_answer_fixed before update or delete on payment_answer for each row execute function refuse_change();
