-- A late refund stands in for the lot it came from. Each move names the lot whose tickets it takes or gives back, so
-- that what a ride holds is a sum: without it, a refund into a new lot never counted against the lot it replaced, and
-- every further cancel or settlement gave the same tickets once more.
alter table ticket_move disable trigger ticket_move_fixed;
alter table ticket_move add column source_lot_id uuid references ticket_lot (id);
update ticket_move set source_lot_id = lot_id;
-- Refunds so far that went into a lot from which their ride had never taken: they replace its expired lot.
update ticket_move late set source_lot_id = origin.lot_id
from ticket_entry refund, lateral (
  select m.lot_id from ticket_entry e join ticket_move m on m.entry_id = e.id join ticket_lot l on l.id = m.lot_id
  where e.reservation_id = refund.reservation_id and e.type = 'USE' and e.version < refund.version
    and l.expires_on < (refund.created_at at time zone 'Asia/Seoul')::date
  order by l.expires_on limit 1
) origin
where late.entry_id = refund.id and refund.type = 'REFUND' and late.amount > 0 and not exists (
  select 1 from ticket_entry e join ticket_move m on m.entry_id = e.id
  where e.reservation_id = refund.reservation_id and e.type = 'USE' and e.version < refund.version
    and m.lot_id = late.lot_id
);
alter table ticket_move alter column source_lot_id set not null;
alter table ticket_move drop constraint ticket_move_pkey;
alter table ticket_move add primary key (entry_id, lot_id, source_lot_id);
alter table ticket_move enable trigger ticket_move_fixed;

-- A unit that was added while its car was being removed is orphaned and blocks its plate.
update unit set deleted_at = car.deleted_at from car
where car.id = unit.car_id and car.deleted_at is not null and unit.deleted_at is null;
