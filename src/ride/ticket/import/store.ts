import { sql } from 'drizzle-orm'
import type { Day } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'

/** A holder of tickets, and the number that identifies them in the file. */
type Holder = { id: string; number: string }

/** Locks the members with these phone numbers against their deletion. */
export async function lockMembersByPhone(tx: Tx, phones: string[]): Promise<Holder[]> {
  const { rows } = await tx.execute<Holder>(sql`
    select id, phone as number from member
    where deleted_at is null and phone = any(${sql.param(phones)}::text[]) order by id for key share`)
  return rows
}

/** Locks the open organizations with these registration numbers against their closure. */
export async function lockOrganizationsByNumber(tx: Tx, numbers: string[]): Promise<Holder[]> {
  const { rows } = await tx.execute<Holder>(sql`
    select id, registration_number as number from organization
    where closed_at is null and registration_number = any(${sql.param(numbers)}::text[]) order by id for share`)
  return rows
}

/** Creates the missing accounts of members, and locks them. Call under a lock of the members. */
export async function lockAccountsOfMembers(tx: Tx, memberIds: string[]): Promise<void> {
  await tx.execute(sql`
    insert into ticket_account (holder_id, member_id) select id, id from unnest(${sql.param(memberIds)}::uuid[]) as id
    on conflict do nothing`)
  await lockAccountsOf(tx, memberIds)
}

/** Locks accounts in the order of their holders. */
export async function lockAccountsOf(tx: Tx, holderIds: string[]): Promise<void> {
  await tx.execute(sql`
    select holder_id from ticket_account where holder_id = any(${sql.param(holderIds)}::uuid[])
    order by holder_id for update`)
}

export type Balance = {
  /** The position in the file, which is also the order in the ledger. */
  n: number
  lot_id: string
  entry_id: string
  holder_id: string
  halves: number
  /** The won that were paid; 0 for free tickets. */
  paid: number
  expires_on: Day
}

type About = { actorId: string; note: string; now: Date }

/** Grants each balance as a full lot with its ledger entry. Call under the locks of the accounts. */
export async function addBalances(tx: Tx, balances: Balance[], { actorId, note, now }: About): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await tx.execute(sql`
    with chained as (
      select g.*, a.version + row_number() over following as version,
        (a.halves + sum(g.halves) over following)::int as after
      from json_to_recordset(${JSON.stringify(balances)}::json) as g(
        n int, lot_id uuid, entry_id uuid, holder_id uuid, halves int, paid bigint, expires_on date)
      join ticket_account a on a.holder_id = g.holder_id
      window following as (partition by g.holder_id order by g.n)
    ), lot as (
      insert into ticket_lot (id, holder_id, granted, remaining, expires_on, created_at, paid, won)
      select lot_id, holder_id, halves, halves, expires_on, ${at}, paid, paid from chained
    ), entry as (
      insert into ticket_entry (id, holder_id, version, type, before, amount, after, actor_id, note, created_at)
      select entry_id, holder_id, version, 'CHARGE', after - halves, halves, after, ${actorId}::uuid, ${note}, ${at}
      from chained
    ), move as (
      insert into ticket_move (entry_id, lot_id, source_lot_id, amount, won)
      select entry_id, lot_id, lot_id, halves, paid from chained
    )
    update ticket_account a set version = last.version, halves = last.after
    from (select distinct on (holder_id) holder_id, version, after from chained order by holder_id, version desc) last
    where a.holder_id = last.holder_id`)
  // Checks the chain of these entries now, because the checks of a large file would time out at the commit.
  await tx.execute(sql`set constraints ticket_entry_follows, ticket_account_ledger immediate`)
  await tx.execute(sql`set constraints ticket_entry_follows, ticket_account_ledger deferred`)
}

export type Receipt = {
  id: string
  member_id: string
  organization_id: string | null
  halves: number
  paid: number
  days: number
  lot_id: string
  entry_id: string
  paid_at: string
}

/** Records the money of paid balances as transfers received on their day, so that the books contain it. */
export async function addReceipts(tx: Tx, receipts: Receipt[], title: string, now: Date): Promise<void> {
  await tx.execute(sql`
    with given as materialized (
      select * from json_to_recordset(${JSON.stringify(receipts)}::json) as t(id uuid, member_id uuid,
        organization_id uuid, halves int, paid bigint, days int, lot_id uuid, entry_id uuid, paid_at timestamptz)
    ), purchase as (
      insert into ticket_purchase (id, member_id, organization_id, method, title, halves, amount, days, status, lot_id,
        paid_at, created_at)
      select id, member_id, organization_id, 'BANK', ${title}, halves, paid, days, 'PAID', lot_id, paid_at,
        ${now.toISOString()}::timestamptz
      from given
    )
    insert into ticket_purchase_entry (entry_id, purchase_id) select entry_id, id from given`)
}
