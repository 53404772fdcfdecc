-- Tickets that somebody bought: by card in the provider's window, or by a transfer that staff look for.

create table ticket_purchase (
  id uuid primary key,
  member_id uuid not null references member (id),
  method text not null check (method in ('CARD', 'BANK')),
  -- What was bought, as the price table said it then.
  title text not null,
  halves integer not null check (halves > 0),
  amount bigint not null check (amount > 0),
  days integer not null check (days > 0),
  status text not null default 'PENDING' check (status in ('PENDING', 'PAID', 'FAILED', 'REFUNDING', 'CANCELED')),
  -- A card's: under which id the provider takes money for it, once.
  payment_id text,
  lot_id uuid references ticket_lot (id),
  -- Who transfers the money; forgotten with the member, and after a year.
  depositor text,
  -- Why it was not paid, or not given back, as a person reads it.
  failure text,
  -- What a person has to look into; null: nothing.
  attention text check (attention in ('CANCELED_OUTSIDE', 'CANCELED_IN_PART', 'RETURN_REFUSED')),
  receipt_url text,
  -- The refund that is under way, so that it is the same one however often it is sent.
  refund_key uuid,
  refund_reason text,
  -- When the provider is asked about it by itself; null: no more.
  next_at timestamptz,
  asked_at timestamptz,
  paid_at timestamptz,
  refunded_at timestamptz,
  created_at timestamptz not null,
  constraint ticket_purchase_payment check ((method = 'CARD') = (payment_id is not null)),
  constraint ticket_purchase_asked check (method = 'CARD' or next_at is null),
  -- No lot without payment, no payment without a lot or a refund that is under way.
  constraint ticket_purchase_paid check ((status in ('PAID', 'REFUNDING', 'CANCELED')) = (paid_at is not null)),
  constraint ticket_purchase_lot check (status <> 'PAID' or lot_id is not null),
  constraint ticket_purchase_no_lot check (lot_id is null or paid_at is not null),
  constraint ticket_purchase_refund check ((status = 'REFUNDING') = (refund_key is not null)),
  constraint ticket_purchase_refunded check ((status = 'CANCELED') = (refunded_at is not null))
);
create unique index ticket_purchase_payment_id on ticket_purchase (payment_id);
create unique index ticket_purchase_lot_id on ticket_purchase (lot_id);
-- One transfer at a time: nobody could tell two of the same person apart.
create unique index ticket_purchase_one_transfer on ticket_purchase (member_id)
  where method = 'BANK' and status = 'PENDING';
create index ticket_purchase_member on ticket_purchase (member_id, created_at desc, id desc);
create index ticket_purchase_next on ticket_purchase (next_at) where next_at is not null;
create index ticket_purchase_listed on ticket_purchase (status, method, created_at desc, id desc);
create index ticket_purchase_attention on ticket_purchase (created_at desc, id desc) where attention is not null;
create index ticket_purchase_depositor on ticket_purchase (created_at) where depositor is not null;

-- Which entries of the ledger a purchase made: what it gave, what its refund took, what a refused refund gave again.
create table ticket_purchase_entry (
  entry_id uuid primary key references ticket_entry (id),
  purchase_id uuid not null references ticket_purchase (id)
);
create index ticket_purchase_entry_purchase on ticket_purchase_entry (purchase_id);
create trigger ticket_purchase_entry_fixed before update or delete on ticket_purchase_entry
  for each row execute function refuse_change();

-- What is given back, or is about to be, can be spent by nobody: its lot is empty when the change is committed.
create function refuse_refund_of_full_lot() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from ticket_purchase p join ticket_lot l on l.id = p.lot_id
    where p.id = new.id and p.status in ('REFUNDING', 'CANCELED') and l.remaining > 0
  ) then
    raise exception 'the lot of the refunded purchase % is not empty', new.id;
  end if;
  return null;
end $$;
create constraint trigger ticket_purchase_emptied after insert or update on ticket_purchase
  deferrable initially deferred for each row
  when (new.status in ('REFUNDING', 'CANCELED')) execute function refuse_refund_of_full_lot();
