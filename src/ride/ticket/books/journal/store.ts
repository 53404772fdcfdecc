import { sql } from 'drizzle-orm'
import { instantsOf } from '#kit/day.ts'
import type { Journal } from '#kit/books.ts'

/**
 * The journal of tickets: purchases, refunds, rides that used paid tickets, and expired tickets; free tickets have no
 * line.
 */
export const ticketJournal: Journal = (range) => {
  const [begins, ends] = instantsOf(range).map((instant) => sql`${instant.toISOString()}::timestamptz`)
  return sql`
    with purchase as (
      select p.*, coalesce(payment_id, p.id::text) as number, coalesce(o.name, m.name, '') as party
      from ticket_purchase p left join organization o on o.id = p.organization_id left join member m on m.id = p.member_id
      where p.paid_at >= ${begins} and p.paid_at < ${ends} or p.refunded_at >= ${begins} and p.refunded_at < ${ends}
    ), lapsed as (
      select e.id, e.holder_id, e.created_at, sum(m.won) as won
      from ticket_entry e join ticket_move m on m.entry_id = e.id
      where e.type in ('CHARGE', 'INVITE', 'ADJUST', 'EXPIRE') and e.amount < 0
        and e.created_at >= ${begins} and e.created_at < ${ends}
        and not exists (select from ticket_purchase_entry pe where pe.entry_id = e.id)
      group by e.id
    )
    select paid_at as at, case method when 'CARD' then 'CARD' else 'TRANSFER' end as kind, number, title,
      coalesce(depositor, party) as party, amount as won
    from purchase where paid_at >= ${begins} and paid_at < ${ends}
    union all
    select refunded_at, 'REFUNDED', number, title, party, coalesce(refund_amount, amount)
    from purchase where refunded_at >= ${begins} and refunded_at < ${ends}
    union all
    select refunded_at, 'RECOGNIZED', number, title, party, refund_won - refund_amount
    from purchase where refunded_at >= ${begins} and refunded_at < ${ends} and refund_won > refund_amount
    union all
    select g.at, 'RECOGNIZED', 'R-' || r.number, '', coalesce(o.name, m.name, ''), g.won
    from ticket_recognition g join reservation r on r.id = g.reservation_id
    left join organization o on o.id = r.organization_id left join member m on m.id = r.member_id
    where g.at >= ${begins} and g.at < ${ends} and g.won <> 0
    union all
    select l.created_at, 'EXPIRED', '', '', coalesce(o.name, m.name, ''), -l.won
    from lapsed l left join organization o on o.id = l.holder_id left join member m on m.id = l.holder_id
    where l.won <> 0`
}
