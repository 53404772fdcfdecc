-- For the former build, too: it makes no link, treats a unit that a link holds as held by another guest, and credits
-- the tickets of a paid link to the customer's account.

-- A unit is also held for a ride that waits for its payment.
alter table unit_hold drop constraint unit_hold_kind_check;
alter table unit_hold add constraint unit_hold_kind_check check (kind in ('CHOICE', 'OFFER', 'LINK'));

-- A ride that staff took on the phone and that its customer pays by a link. Its unit is held in unit_hold, its price
-- and payment stand in ticket_purchase.
create table payment_link (
  id uuid primary key,
  member_id uuid not null references member (id),
  purchase_id uuid not null unique references ticket_purchase (id),
  car_id uuid not null references car (id),
  ride_date date not null,
  pickup_at timestamptz not null,
  -- The request to book, as staff sent it; null: erased.
  booking jsonb,
  status text not null default 'OPEN' check (status in ('OPEN', 'BOOKED', 'EXPIRED', 'CANCELLED', 'REFUNDED')),
  -- Why a paid link was refunded.
  failure text,
  reservation_id uuid unique references reservation (id),
  sent_count integer not null default 1 check (sent_count > 0),
  -- When the customer first opened the window of the payment.
  opened_at timestamptz,
  expires_at timestamptz not null,
  ended_at timestamptz,
  created_at timestamptz not null,
  check (expires_at > created_at),
  check ((status = 'OPEN') = (ended_at is null)),
  check ((status = 'BOOKED') = (reservation_id is not null))
);
create unique index payment_link_one_open on payment_link (member_id, car_id, ride_date) where status = 'OPEN';
create index payment_link_due on payment_link (expires_at) where status = 'OPEN';
create index payment_link_member on payment_link (member_id, created_at);
create index payment_link_kept on payment_link (ended_at) where booking is not null;
