import { and, desc, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm'
import type { Answer } from '#kit/answer.ts'
import { addDays, type Day, startOf } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import { MAX_COUNTED, pagesOf } from '#kit/page.ts'
import { member } from '#ride/account/tables.ts'
import { ticketPurchase, ticketPurchaseEntry } from '../purchase/tables.ts'
import { type EntryType, MAX_ENTRIES } from '../rules.ts'
import { ticketEntry } from '../tables.ts'

/** Entries with their ride, purchase or invite, and the member of staff who made them. */
const listed = (tx: Tx) =>
  tx
    .select({
      ...getTableColumns(ticketEntry),
      rideDate: sql<
        string | null
      >`(select r.ride_date from reservation r where r.id = ${ticketEntry.reservationId})`,
      carName: sql<string | null>`(
        select c.name from reservation r join car c on c.id = r.car_id where r.id = ${ticketEntry.reservationId})`,
      actorName: member.name,
      ownerName: sql<string>`coalesce(
        (select o.name from member o where o.id = ${ticketEntry.holderId}),
        (select g.name from organization g where g.id = ${ticketEntry.holderId}))`,
      ownerLoginId: sql<
        string | null
      >`(select o.login_id from member o where o.id = ${ticketEntry.holderId})`,
      purchaseId: ticketPurchase.id,
      purchaseTitle: ticketPurchase.title,
      receiptUrl: ticketPurchase.receiptUrl,
      inviteName: sql<string | null>`case when ${ticketEntry.type} = 'INVITE' then coalesce(
        (select i.name from invite i where i.inviter_id = ${ticketEntry.holderId}
          and i.accepted_at = ${ticketEntry.createdAt} limit 1),
        (select m.name from invite i join member m on m.id = i.inviter_id
          where i.invitee_id = ${ticketEntry.holderId})) end`,
    })
    .from(ticketEntry)
    .leftJoin(member, eq(member.id, ticketEntry.actorId))
    .leftJoin(ticketPurchaseEntry, eq(ticketPurchaseEntry.entryId, ticketEntry.id))
    .leftJoin(ticketPurchase, eq(ticketPurchase.id, ticketPurchaseEntry.purchaseId))
    .$dynamic()

export type ListedEntry = Awaited<ReturnType<typeof listed>>[number]

const heldEntries = (holderId: string, reservationId?: string) =>
  reservationId
    ? and(eq(ticketEntry.reservationId, reservationId), paysFor(holderId, reservationId))
    : eq(ticketEntry.holderId, holderId)

/**
 * SQL: whether the holder pays for the ride. A ride that moved to another member has older entries in its former
 * member's closed account.
 */
const paysFor = (holderId: string, reservationId: string) => sql`exists (
  select from reservation r where r.id = ${reservationId} and coalesce(r.organization_id, r.member_id) = ${holderId})`

type EntryQuery = { reservation?: string; page?: number; page_size?: number }

/**
 * A holder's entries, or only those about one reservation, newest first, each with its ride, purchase or inviter.
 * Returns the latest entries, or one page of all.
 */
export async function entriesOf<T>(
  tx: Tx,
  holderId: string,
  query: EntryQuery,
  present: (entry: ListedEntry) => T,
): Promise<T[] | Answer<T[]>> {
  const which = heldEntries(holderId, query.reservation)
  const newestFirst = listed(tx)
    .where(which)
    .orderBy(...orderOf(query))
  const ids = tx.select({ id: ticketEntry.id }).from(ticketEntry).where(which)
  const source = {
    rows: async (limit: number, offset: number) =>
      (await newestFirst.limit(limit).offset(offset)).map(present),
    count: () => tx.$count(ids.limit(MAX_COUNTED + 1).as('counted')),
  }
  return pagesOf(source, query, MAX_ENTRIES)
}

/** The entries of a ride may be in two accounts, whose versions are independent, so they are sorted by time. */
const orderOf = ({ reservation }: EntryQuery) => [
  ...(reservation ? [desc(ticketEntry.createdAt)] : []),
  desc(ticketEntry.version),
]

export type Ledger = { type: EntryType; from?: Day; to?: Day }

/** Filters by one kind of entry and by KST days; the index of the ledger begins with these columns. */
const inLedger = ({ type, from, to }: Ledger) =>
  and(
    eq(ticketEntry.type, type),
    from ? sql`${ticketEntry.createdAt} >= ${startOf(from).toISOString()}` : undefined,
    to ? sql`${ticketEntry.createdAt} < ${startOf(addDays(to, 1)).toISOString()}` : undefined,
  )

const newest = [desc(ticketEntry.createdAt), desc(ticketEntry.id)]

/** A page of the ledger of all holders, newest first. Rows before the page are skipped in the index, without reading the table. */
export function ledgerRows(tx: Tx, ledger: Ledger, limit: number, offset: number): Promise<ListedEntry[]> {
  const ids = tx
    .select({ id: ticketEntry.id })
    .from(ticketEntry)
    .where(inLedger(ledger))
    .orderBy(...newest)
    .limit(limit)
    .offset(offset)
  return listed(tx)
    .where(sql`${ticketEntry.id} = any(array(${ids}))`)
    .orderBy(...newest)
}

/** The query of the ids of all matching entries, newest first. */
export const allLedger = (ledger: Ledger): SQL =>
  sql`select id from ticket_entry where ${inLedger(ledger)} order by created_at desc, id desc`

export const ledgerRowsByIds = (tx: Tx, ids: string[]): Promise<ListedEntry[]> =>
  listed(tx)
    .where(inArray(ticketEntry.id, ids))
    .orderBy(...newest)

/** The number of matches, counted to one above the cap. */
export const ledgerCount = (tx: Tx, ledger: Ledger): Promise<number> =>
  tx.$count(
    tx
      .select({ id: ticketEntry.id })
      .from(ticketEntry)
      .where(inLedger(ledger))
      .limit(MAX_COUNTED + 1)
      .as('counted'),
  )
