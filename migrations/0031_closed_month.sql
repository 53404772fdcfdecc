-- Months whose books are closed, each with its books as closed. All months until the last closed one are closed.
create table closed_month (
  month date primary key check (extract(day from month) = 1),
  closed_at timestamptz not null,
  books jsonb not null check (jsonb_typeof(books) = 'object')
);
create trigger closed_month_fixed before update or delete on closed_month
  for each row execute function refuse_change();

-- Money that is recorded after its month was closed counts at the first instant of the first open month. A closing holds
-- the lock alone, so that no money of the month is recorded beside it.
create function open_instant(at timestamptz) returns timestamptz language plpgsql as $$
declare
  opens timestamptz;
begin
  perform pg_advisory_xact_lock_shared(7104221);
  select (max(month) + interval '1 month') at time zone 'Asia/Seoul' into opens from closed_month;
  return greatest(at, opens);
end $$;

create function keep_purchase_month() returns trigger language plpgsql as $$
begin
  if new.paid_at is not null and (tg_op = 'INSERT' or new.paid_at is distinct from old.paid_at) then
    new.paid_at := open_instant(new.paid_at);
  end if;
  if new.refunded_at is not null and (tg_op = 'INSERT' or new.refunded_at is distinct from old.refunded_at) then
    new.refunded_at := open_instant(new.refunded_at);
  end if;
  return new;
end $$;
create trigger ticket_purchase_month before insert or update of paid_at, refunded_at on ticket_purchase
  for each row execute function keep_purchase_month();

create function keep_payment_month() returns trigger language plpgsql as $$
begin
  if new.paid_at is not null and (tg_op = 'INSERT' or new.paid_at is distinct from old.paid_at) then
    new.paid_at := open_instant(new.paid_at);
  end if;
  return new;
end $$;
create trigger subscription_payment_month before insert or update of paid_at on subscription_payment
  for each row execute function keep_payment_month();
