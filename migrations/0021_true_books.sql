-- Not for the former build: it changes lots without their won, which the check of lots refuses.

-- The won that were paid for a lot (0: free), and the won that its remaining half tickets still carry. Each half carries
-- floor(paid / granted); the last one that leaves the lot carries the remainder, too.
alter table ticket_lot add column paid bigint not null default 0 check (paid >= 0);
alter table ticket_lot add column won bigint not null default 0;
-- The won that moved, signed like the amount. The won of a lot are the sum of its moves.
alter table ticket_move add column won bigint not null default 0;

-- History: the moves of holders who bought tickets are replayed in the order of their ledger.
alter table ticket_move disable trigger ticket_move_fixed;
do $$
declare
  m record;
  lot record;
  part record;
  moved bigint;
begin
  create temp table replayed_lot (id uuid primary key, paid bigint, granted integer, remaining integer, won bigint) on commit drop;
  -- Halves and won that a reservation, or the refund of a purchase, holds of a lot.
  create temp table replayed_hold (key uuid, lot_id uuid, halves integer, won bigint, primary key (key, lot_id)) on commit drop;
  insert into replayed_lot
  select l.id, 0, l.granted, 0, 0 from ticket_lot l
  where l.holder_id in (select coalesce(organization_id, member_id) from ticket_purchase where paid_at is not null);

  for m in
    select e.type, v.entry_id, v.lot_id, v.source_lot_id, v.amount, coalesce(e.reservation_id, pe.purchase_id) as key,
      case when e.type = 'CHARGE' then p.amount end as bought
    from ticket_entry e join ticket_move v on v.entry_id = e.id join replayed_lot r on r.id = v.lot_id
    left join ticket_purchase_entry pe on pe.entry_id = e.id left join ticket_purchase p on p.id = pe.purchase_id
    order by e.holder_id, e.version, v.lot_id, v.source_lot_id
  loop
    select * into lot from replayed_lot where id = m.lot_id;
    if m.bought is not null then
      moved := m.bought;
      update replayed_lot set paid = moved where id = m.lot_id;
    elsif m.amount < 0 then
      moved := case when lot.remaining + m.amount = 0 then -lot.won else m.amount * (lot.paid / lot.granted) end;
      if m.key is not null then
        insert into replayed_hold values (m.key, m.lot_id, -m.amount, -moved)
        on conflict (key, lot_id) do update
          set halves = replayed_hold.halves + excluded.halves, won = replayed_hold.won + excluded.won;
      end if;
    else
      moved := 0;
      select h.halves, h.won, s.paid / s.granted as each into part
      from replayed_hold h join replayed_lot s on s.id = h.lot_id where h.key = m.key and h.lot_id = m.source_lot_id;
      if found then
        moved := case when m.amount >= part.halves then part.won else m.amount * part.each end;
        update replayed_hold set halves = halves - m.amount, won = won - moved
        where key = m.key and lot_id = m.source_lot_id;
        if m.lot_id <> m.source_lot_id then
          update replayed_lot set paid = paid + moved where id = m.lot_id;
        end if;
      end if;
    end if;
    update replayed_lot set remaining = remaining + m.amount, won = won + moved where id = m.lot_id;
    if moved <> 0 then
      update ticket_move set won = moved
      where entry_id = m.entry_id and lot_id = m.lot_id and source_lot_id = m.source_lot_id;
    end if;
  end loop;
  update ticket_lot l set paid = r.paid, won = r.won from replayed_lot r where r.id = l.id and r.paid > 0;
end $$;
alter table ticket_move enable trigger ticket_move_fixed;

alter table ticket_lot add constraint ticket_lot_won check (
  won between 0 and paid
  and case when remaining = 0 then won = 0 else won - remaining * (paid / granted) between 0 and paid % granted end);

-- Tickets that a ride used up: booked when the ride is completed, or canceled without a full refund, and corrected when
-- its tickets change later. The sum over a ride that is over is exactly what it holds.
create table ticket_recognition (
  id uuid primary key,
  reservation_id uuid not null references reservation (id),
  at timestamptz not null,
  halves integer not null,
  won bigint not null,
  check (halves <> 0 or won <> 0)
);
insert into ticket_recognition (id, reservation_id, at, halves, won)
select gen_random_uuid(), r.id, coalesce(r.canceled_at, r.arrived_at, r.pickup_at), -sum(v.amount), -sum(v.won)
from reservation r join ticket_entry e on e.reservation_id = r.id join ticket_move v on v.entry_id = e.id
where r.completed or r.status = 'CANCELLED'
group by r.id having sum(v.amount) <> 0 or sum(v.won) <> 0;
create index ticket_recognition_reservation on ticket_recognition (reservation_id) include (halves, won);
create index ticket_recognition_at on ticket_recognition (at) include (halves, won);
create trigger ticket_recognition_fixed before update or delete on ticket_recognition
  for each row execute function refuse_change();

-- A refund of a part: its money (null: all of it), and the won of the tickets that were taken for it.
alter table ticket_purchase add column refund_amount bigint;
alter table ticket_purchase add column refund_won bigint;
alter table ticket_purchase add constraint ticket_purchase_refund_part check (
  (refund_amount is null) = (refund_won is null)
  and (refund_amount is null or refund_amount > 0 and refund_amount <= refund_won and refund_won <= amount));
create index ticket_purchase_paid_at on ticket_purchase (paid_at) include (method, amount) where paid_at is not null;
create index ticket_purchase_refunded_at on ticket_purchase (refunded_at)
  include (method, amount, refund_amount, refund_won) where refunded_at is not null;

-- A ride that is canceled later may return tickets to the lot of a refunded purchase: only the start of a refund finds
-- the lot empty.
drop trigger ticket_purchase_emptied on ticket_purchase;
create constraint trigger ticket_purchase_emptied after update on ticket_purchase deferrable initially deferred
  for each row when (new.status in ('REFUNDING', 'CANCELLED') and old.status not in ('REFUNDING', 'CANCELLED'))
  execute function refuse_refund_of_full_lot();

-- An offer to refund a partly used purchase, as staff saw it.
create table ticket_refund_quote (
  id uuid primary key,
  purchase_id uuid not null references ticket_purchase (id),
  halves integer not null check (halves > 0),
  paid bigint not null,
  used_value bigint not null check (used_value >= 0),
  fee bigint not null check (fee >= 0),
  amount bigint not null check (amount > 0),
  is_our_fault boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When it was accepted.
  used_at timestamptz,
  check (used_value + fee + amount = paid)
);
create index ticket_refund_quote_purchase on ticket_refund_quote (purchase_id);

create index payment_entry_created on payment_entry (created_at) include (type, amount);

-- The sums of each past day, without gaps from the first day on: what happened later is counted from the rows. A row that
-- is added to a past day deletes that day and the later ones; the job adds them again.
create table ticket_book_day (
  day date primary key,
  used_halves integer not null,
  used_won bigint not null,
  sold integer not null,
  free integer not null,
  expired integer not null,
  expired_won bigint not null,
  refunded integer not null
);
create function unroll_recognition() returns trigger language plpgsql as $$
begin
  delete from ticket_book_day where day >= (new.at at time zone 'Asia/Seoul')::date;
  return null;
end $$;
create trigger ticket_recognition_past_added after insert on ticket_recognition
  for each row when (new.at < now() - interval '30 minutes') execute function unroll_recognition();
create function unroll_book_entry() returns trigger language plpgsql as $$
begin
  delete from ticket_book_day where day >= (new.created_at at time zone 'Asia/Seoul')::date;
  return null;
end $$;
create trigger ticket_entry_past_booked after insert on ticket_entry
  for each row when (new.created_at < now() - interval '30 minutes') execute function unroll_book_entry();
