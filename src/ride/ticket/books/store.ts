import { sql } from 'drizzle-orm'
import { addDays, type Day, startOf } from '#kit/day.ts'
import { runPrepared, type Tx } from '#kit/db.ts'

/** Sums until the end of a range: in won, and in half tickets. `before`: those before its first day. */
export type BookSums = {
  card: number
  transfer: number
  received_before: number
  refunded: number
  refunded_before: number
  /** The won that rides used up, and those that refunds kept: the price of used tickets and the fee. */
  recognized: number
  recognized_before: number
  /** The won of tickets that expired, were taken by staff, or ended with their account. */
  expired: number
  expired_before: number
  sold_halves: number
  free_halves: number
  used_halves: number
  expired_halves: number
  refunded_halves: number
  outstanding_halves: number
}

/**
 * The sums of the books between two KST days, both included. One statement, so that they are of one moment. Money counts
 * when it was received or refunded; a ride when its tickets were booked as used. Does not lock.
 */
export async function bookSums(tx: Tx, { from, to }: { from: Day; to: Day }): Promise<BookSums> {
  const begins = sql`${startOf(from).toISOString()}::timestamptz`
  const ends = sql`${startOf(addDays(to, 1)).toISOString()}::timestamptz`
  const [row] = await runPrepared<BookSums>(
    tx,
    'book_sums',
    sql`with bound as (select ${begins} as begins, ${ends} as ends),
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
    ), used as (
      select coalesce(sum(won) filter (where at >= begins), 0)::bigint as won,
        coalesce(sum(won) filter (where at < begins), 0)::bigint as before,
        coalesce(sum(halves) filter (where at >= begins), 0)::int as halves, coalesce(sum(halves), 0)::int as all_halves
      from bound join ticket_recognition on at < ends
    ), entry as (
      select e.id, e.amount, e.created_at >= begins as is_in, case
          when pe.entry_id is not null then case when e.type = 'CHARGE' then 'SOLD' else 'REFUNDED' end
          when e.amount < 0 then 'EXPIRED' else 'FREE' end as kind
      from bound join ticket_entry e on e.type in ('CHARGE', 'INVITE', 'ADJUST', 'EXPIRE') and e.created_at < ends
      left join ticket_purchase_entry pe on pe.entry_id = e.id
    ), counted as (
      select coalesce(sum(amount) filter (where is_in and kind = 'SOLD'), 0)::int as sold,
        coalesce(sum(amount) filter (where is_in and kind = 'FREE'), 0)::int as free,
        coalesce(-sum(amount) filter (where is_in and kind = 'EXPIRED'), 0)::int as expired,
        coalesce(-sum(amount) filter (where is_in and kind = 'REFUNDED'), 0)::int as refunded,
        coalesce(sum(amount), 0)::int as balance
      from entry
    ), lapsed as (
      select coalesce(-sum(m.won) filter (where is_in), 0)::bigint as won,
        coalesce(-sum(m.won) filter (where not is_in), 0)::bigint as before
      from entry join ticket_move m on m.entry_id = entry.id where kind = 'EXPIRED'
    )
    select card, transfer, received.before as received_before,
      refunded.won as refunded, refunded.before as refunded_before,
      used.won + kept as recognized, used.before + kept_before as recognized_before,
      lapsed.won as expired, lapsed.before as expired_before,
      sold as sold_halves, free as free_halves, used.halves as used_halves, counted.expired as expired_halves,
      counted.refunded as refunded_halves, balance - used.all_halves as outstanding_halves
    from received, refunded, used, counted, lapsed`,
  )
  return row!
}
