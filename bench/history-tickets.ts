const SIX = 12

/** The ledger of each guest: a lot of six tickets before every sixth ride; unused tickets expire. */
export const entries: string[] = [
  `create temp table turn as
   select *, (row_number() over (partition by guest order by created_at, n) - 1)::int / 6 as lot from ride;
   create temp table lot as
   select uuidv7() as id, guest, lot, min(created_at) - interval '1 hour' as at, max(created_at) + interval '2 hours' as last_at,
     (${SIX} - 2 * count(*) filter (where not is_canceled))::int as unused, (min(created_at)::date + 365) as expires_on
   from turn group by guest, lot;
   create index on lot (guest, lot);
   analyze turn; analyze lot`,
  `create temp table event as
   select l.guest, l.lot, 'CHARGE' as type, ${SIX} as amount, null::uuid as ride, l.at, l.id as lot_id from lot l
   union all
   select t.guest, t.lot, 'USE', -2, t.id, t.created_at, l.id from turn t join lot l using (guest, lot)
   union all
   select t.guest, t.lot, 'REFUND', 2, t.id, t.created_at + interval '1 hour', l.id from turn t join lot l using (guest, lot) where is_canceled
   union all
   select guest, lot, 'EXPIRE', -unused, null, greatest(last_at, (expires_on + 1)::timestamptz), id
   from lot where unused > 0 and expires_on < current_date;
   create temp table step as
   select uuidv7() as id, *, row_number() over mine as version, sum(amount) over mine as after
   from event window mine as (partition by guest order by at, amount desc, ride rows unbounded preceding)`,
]

const member = `('00000003-0000-7000-8000-' || lpad(guest::text, 12, '0'))::uuid`

/** Inserts the lots, entries and accounts: each chain of entries begins at 0 and ends at the account’s balance. */
export const ledger: string[] = [
  `insert into ticket_lot (id, holder_id, granted, remaining, expires_on, created_at)
   select id, ${member}, ${SIX}, case when expires_on < current_date then 0 else unused end, expires_on, at from lot`,
  `insert into ticket_entry (id, holder_id, version, type, before, amount, after, reservation_id, created_at)
   select id, ${member}, version, type, after - amount, amount, after, ride, at from step order by at`,
  `insert into ticket_move (entry_id, lot_id, source_lot_id, amount) select id, lot_id, lot_id, amount from step`,
  `insert into ticket_account (holder_id, member_id, version, halves)
   select distinct on (guest) ${member}, ${member}, version, after from step order by guest, version desc`,
]
