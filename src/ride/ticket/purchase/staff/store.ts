import {
  type AnyColumn,
  and,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  lt,
  type SQL,
  sql,
} from 'drizzle-orm'
import { addDays, type Day, startOf } from '#kit/day.ts'
import { matchesKey, containsKey, runPrepared, type Tx } from '#kit/db.ts'
import { MAX_COUNTED } from '#kit/page.ts'
import { numberIn } from '#kit/number-of.ts'
import { member } from '#ride/account/tables.ts'
import { ticketLot } from '../../tables.ts'
import type { Method, PurchaseStatus } from '../rules.ts'
import { organizationName } from '../store.ts'
import { ticketPurchase as purchase } from '../tables.ts'

type Filter = {
  status?: PurchaseStatus
  method?: Method
  attention?: 'true'
  paid_from?: Day
  paid_to?: Day
  refunded_from?: Day
  refunded_to?: Day
  q?: string
}

/**
 * The query of the purchases whose member, organization, depositor or amount matches a text; each of these has an
 * index.
 */
function holding(q: string): SQL {
  const members = sql`select id from member where ${matchesKey(q, [sql`login_id`, sql`name`, sql`phone`])}`
  const organizations = sql`select id from organization where ${matchesKey(q, [sql`name`, sql`registration_number`])}`
  const amount = numberIn(q)
  return sql`
    select id from ticket_purchase where member_id in (${members})
    union all select id from ticket_purchase where organization_id in (${organizations})
    union all select id from ticket_purchase where depositor is not null and ${containsKey(q, [sql`depositor`])}
    ${Number.isSafeInteger(amount) ? sql`union all select id from ticket_purchase where amount = ${amount}` : sql``}`
}

/** Whether an instant is in a range of KST days. */
const isIn = (column: AnyColumn, from?: Day, to?: Day) =>
  and(from ? gte(column, startOf(from)) : undefined, to ? lt(column, startOf(addDays(to, 1))) : undefined)

const matching = ({ status, method, attention, q, ...days }: Filter) =>
  and(
    isIn(purchase.paidAt, days.paid_from, days.paid_to),
    isIn(purchase.refundedAt, days.refunded_from, days.refunded_to),
    status ? eq(purchase.status, status) : undefined,
    method ? eq(purchase.method, method) : undefined,
    attention && isNotNull(purchase.attention),
    q ? sql`${purchase.id} in (${holding(q)})` : undefined,
  )

const newest = [desc(purchase.createdAt), desc(purchase.id)]

const listed = (tx: Tx, today: Day) =>
  tx
    .select({
      ...getTableColumns(purchase),
      organizationName,
      memberName: member.name,
      loginId: member.loginId,
      expiresOn: ticketLot.expiresOn,
      isUntouched: sql<boolean>`coalesce(${ticketLot.remaining} = ${ticketLot.granted}
        and ${ticketLot.expiresOn} >= ${today}, false)`,
      unusedHalves: sql<number>`case when ${ticketLot.expiresOn} >= ${today} then ${ticketLot.remaining} else 0 end`,
    })
    .from(purchase)
    .innerJoin(member, eq(member.id, purchase.memberId))
    .leftJoin(ticketLot, eq(ticketLot.id, purchase.lotId))
    .$dynamic()
export type ListedPurchase = Awaited<ReturnType<typeof listed>>[number]

/** A page of purchases, newest first. Rows before the page are skipped in the index, without reading the table. */
export function purchaseRows(tx: Tx, filter: Filter, today: Day, limit: number, offset: number) {
  const page = tx
    .select({ id: purchase.id })
    .from(purchase)
    .where(matching(filter))
    .orderBy(...newest)
    .limit(limit)
    .offset(offset)
  return listed(tx, today)
    .where(inArray(purchase.id, page))
    .orderBy(...newest)
}

export const purchaseRow = async (tx: Tx, id: string, today: Day): Promise<ListedPurchase | null> =>
  (await listed(tx, today).where(eq(purchase.id, id)))[0] ?? null

/** The query of the ids of all matching purchases. */
export const allPurchases = (filter: Filter): SQL => sql`
  select ${purchase.id} from ${purchase} where ${matching(filter) ?? sql`true`} order by ${sql.join(newest, sql`, `)}`

export const purchasesByIds = (tx: Tx, ids: string[], today: Day): Promise<ListedPurchase[]> =>
  listed(tx, today)
    .where(inArray(purchase.id, ids))
    .orderBy(...newest)

/** The number of matches, counted to one above the cap. */
export const purchaseCount = (tx: Tx, filter: Filter): Promise<number> =>
  tx.$count(
    tx
      .select({ id: purchase.id })
      .from(purchase)
      .where(matching(filter))
      .limit(MAX_COUNTED + 1)
      .as('counted'),
  )

export type WaitingPurchase = {
  id: string
  name: string
  user_id: string | null
  title: string
  is_transfer: boolean
  created_at: string
  count: number
}

// The number up to which waiting purchases are counted.
const COUNTED = 1_000

/** Purchases that need an action of staff, transfers and differences from the provider, oldest first. */
export async function waitingPurchases(tx: Tx, limit: number): Promise<WaitingPurchase[]> {
  return runPrepared<WaitingPurchase>(
    tx,
    'waiting_purchases',
    sql`
    select p.id, m.name, m.login_id as user_id, p.title, p.attention is null as is_transfer, p.created_at,
      count(*) over ()::int as count
    from (
      select * from ticket_purchase where attention is not null or (method = 'BANK' and status = 'PENDING')
      order by created_at, id limit ${COUNTED}
    ) p join member m on m.id = p.member_id order by p.created_at, p.id limit ${limit}`,
  )
}

export const purchaseNames = (ids: SQL): SQL => sql`
  select p.id, m.name from ticket_purchase p join member m on m.id = p.member_id
  where p.id = ${ids} and m.name <> ''`
