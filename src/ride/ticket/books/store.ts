import { sql } from 'drizzle-orm'
import { addDays, type Day, instantsOf, startOf } from '#kit/day.ts'
import { runPrepared, type Tx } from '#kit/db.ts'

/** Sums until the end of a range, in won and in half tickets. `…_before`: the sums before its first day. */
export type BookSums = {
  card: number
  transfer: number
  received_before: number
  refunded: number
  refunded_before: number
  /** The won of tickets that rides used, and the won that refunds kept (used tickets and the fee). */
  recognized: number
  recognized_before: number
  /** The won of tickets that expired, were taken by staff, or were closed with their account. */
  expired: number
  expired_before: number
  sold_halves: number
  free_halves: number
  used_halves: number
  expired_halves: number
  refunded_halves: number
  outstanding_halves: number
}

/** The first instant that is not rolled up. */
const liveFrom = sql`coalesce(
  (select (max(day) + 1)::timestamp at time zone 'Asia/Seoul' from ticket_book_day), '-infinity'::timestamptz)`

const kstDay = (column: string) => sql.raw(`(${column} at time zone 'Asia/Seoul')::date`)
const sumsOf = (kind: string, column: string) =>
  sql.raw(`coalesce(${column} filter (where kind = '${kind}'), 0)`)

/**
 * CTE `live_day` over `bound` (begins, ends, live_from): the sums of the days that are not rolled up, counted from the
 * rows. `is_in`: on or after `begins`.
 */
const live = sql`live_used as (
    select ${kstDay('at')} as day, at >= begins as is_in, sum(halves) as halves, sum(won) as won
    from bound join ticket_recognition on at >= live_from and at < ends group by 1, 2
  ), live_entry as (
    select e.id, e.amount, ${kstDay('e.created_at')} as day, e.created_at >= begins as is_in, case
        when pe.entry_id is not null then case when e.type = 'CHARGE' then 'SOLD' else 'REFUNDED' end
        when e.amount < 0 then 'EXPIRED' else 'FREE' end as kind
    from bound join ticket_entry e on e.type in ('CHARGE', 'INVITE', 'ADJUST', 'EXPIRE')
      and e.created_at >= live_from and e.created_at < ends
    left join ticket_purchase_entry pe on pe.entry_id = e.id
  ), live_lapsed as (
    select day, is_in, sum(m.won) as won from live_entry join ticket_move m on m.entry_id = live_entry.id
    where kind = 'EXPIRED' group by 1, 2
  ), live_day as (
    select day, is_in, 0 as used_halves, 0::bigint as used_won, ${sumsOf('SOLD', 'sum(amount)')}::int as sold,
      ${sumsOf('FREE', 'sum(amount)')}::int as free, ${sumsOf('EXPIRED', '-sum(amount)')}::int as expired,
      0::bigint as expired_won, ${sumsOf('REFUNDED', '-sum(amount)')}::int as refunded
    from live_entry group by 1, 2
    union all
    select day, is_in, halves::int, won::bigint, 0, 0, 0, 0, 0 from live_used
    union all
    select day, is_in, 0, 0, 0, 0, 0, -won::bigint, 0 from live_lapsed
  )`

const inRange = (column: string, name: string) =>
  sql.raw(`coalesce(sum(${column}) filter (where is_in), 0)::bigint as ${name}`)
const before = (column: string, name: string) =>
  sql.raw(`coalesce(sum(${column}) filter (where not is_in), 0)::bigint as ${name}`)

/**
 * The sums of the books between two KST days, both included, in one statement, so that they are consistent. Money
 * counts when it was received or refunded; a ride counts when its tickets were booked as used. Does not lock.
 */
export async function bookSums(tx: Tx, { from, to }: { from: Day; to: Day }): Promise<BookSums> {
  const [begins, ends] = instantsOf({ from, to }).map((instant) => sql`${instant.toISOString()}::timestamptz`)
  const [row] = await runPrepared<BookSums>(
    tx,
    'book_sums',
    sql`with bound as (select ${begins} as begins, ${ends} as ends, ${liveFrom} as live_from),
    received as (
      select coalesce(sum(amount) filter (where paid_at >= begins and method = 'CARD'), 0)::bigint as card,
        coalesce(sum(amount) filter (where paid_at >= begins and method = 'BANK'), 0)::bigint as transfer,
        coalesce(sum(amount) filter (where paid_at < begins), 0)::bigint as before
      from bound join ticket_purchase on paid_at < ends
    ), refunded as (
      select coalesce(sum(back) filter (where at >= begins), 0)::bigint as won,
        coalesce(sum(back) filter (where at < begins), 0)::bigint as before,
        coalesce(sum(kept) filter (where at >= begins), 0)::bigint as kept,
        coalesce(sum(kept) filter (where at < begins), 0)::bigint as kept_before
      from bound join (
        select refunded_at as at, coalesce(refund_amount, amount) as back, coalesce(refund_won - refund_amount, 0) as kept
        from ticket_purchase where refunded_at is not null) p on at < ends
    ), ${live}, daily as (
      select is_in, used_halves, used_won, sold, free, expired, expired_won, refunded from live_day
      union all
      select day >= ${from}::date, used_halves, used_won, sold, free, expired, expired_won, refunded
      from ticket_book_day where day <= ${to}::date
    ), service as (
      select ${inRange('used_won', 'won')}, ${before('used_won', 'won_before')},
        ${inRange('expired_won', 'lapsed')}, ${before('expired_won', 'lapsed_before')},
        ${inRange('used_halves', 'used')}, ${inRange('sold', 'sold')}, ${inRange('free', 'free')},
        ${inRange('expired', 'expired')}, ${inRange('refunded', 'refunded_halves')},
        coalesce(sum(sold + free - expired - refunded - used_halves), 0)::int as outstanding
      from daily
    )
    select card, transfer, received.before as received_before,
      refunded.won as refunded, refunded.before as refunded_before,
      service.won + kept as recognized, service.won_before + kept_before as recognized_before,
      lapsed as expired, lapsed_before as expired_before,
      sold as sold_halves, free as free_halves, service.used as used_halves, service.expired as expired_halves,
      refunded_halves, outstanding as outstanding_halves
    from received, refunded, service`,
  )
  return row!
}

/**
 * Rolls up the past days until `last`; returns the number of days. No rows are expected for these days afterwards: a
 * late row deletes its day and all later days, which are rolled up again.
 */
export async function rollUpBooks(tx: Tx, last: Day): Promise<number> {
  const ends = sql`${startOf(addDays(last, 1)).toISOString()}::timestamptz`
  const { rowCount } = await tx.execute(sql`
    with bound as (select '-infinity'::timestamptz as begins, ${ends} as ends, ${liveFrom} as live_from),
    ${live}, known as (
      select coalesce((select max(day) + 1 from ticket_book_day), (select min(day) from live_day)) as first
    )
    insert into ticket_book_day (day, used_halves, used_won, sold, free, expired, expired_won, refunded)
    select d.day, coalesce(sum(used_halves), 0), coalesce(sum(used_won), 0), coalesce(sum(sold), 0),
      coalesce(sum(free), 0), coalesce(sum(expired), 0), coalesce(sum(expired_won), 0), coalesce(sum(refunded), 0)
    from known, lateral (select first + n as day from generate_series(0, ${last}::date - first) n) d
    left join live_day using (day) group by d.day
    on conflict do nothing`)
  return rowCount ?? 0
}
