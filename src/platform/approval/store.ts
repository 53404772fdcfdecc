import { and, asc, eq, gte, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import type { Policy } from './rules.ts'
import { approval, approvalPolicy, approvalUse } from './tables.ts'

export type Approval = typeof approval.$inferSelect

const { tickets, won, exports } = approvalPolicy
const readPolicy = (tx: Tx) => tx.select({ tickets, won, exports }).from(approvalPolicy)

export const policyOf = async (tx: Tx): Promise<Policy> => (await readPolicy(tx))[0]!

/** The policy, locked until the transaction ends. */
export const lockPolicy = async (tx: Tx): Promise<Policy> => (await readPolicy(tx).for('update'))[0]!

export const setPolicy = (tx: Tx, policy: Policy) => tx.update(approvalPolicy).set(policy)

type Use = { staffId: string; unit: 'TICKETS' | 'WON'; size: number; at: Date }

/**
 * Stores the size of an act without approval, and returns the sum since an instant including it. Locks the person's
 * uses in this unit of measure until the transaction ends.
 */
export async function addUse(tx: Tx, use: Use, since: Date): Promise<number> {
  const { staffId, unit } = use
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`approval ${staffId} ${unit}`}, 0))`)
  await tx.insert(approvalUse).values({ id: newId(), ...use })
  const isOwn = and(eq(approvalUse.staffId, staffId), eq(approvalUse.unit, unit), gte(approvalUse.at, since))
  const [row] = await tx
    .select({ sum: sql<number>`sum(size)::float8` })
    .from(approvalUse)
    .where(isOwn)
  return row!.sum
}

type Asked = Omit<Approval, 'id' | 'state' | 'decidedBy' | 'decidedName' | 'decidedAt' | 'note'>

/** Adds a request, unless the person has the same one open; returns its id, and whether it is new. */
export async function addApproval(tx: Tx, asked: Asked): Promise<{ id: string; isNew: boolean }> {
  const id = newId()
  const added = await tx
    .insert(approval)
    .values({ id, ...asked })
    .onConflictDoNothing()
    .returning()
  if (added.length) return { id, isNew: true }
  const isSame = and(
    eq(approval.askedBy, asked.askedBy),
    eq(approval.kind, asked.kind),
    eq(approval.requestHash, asked.requestHash),
    eq(approval.state, 'PENDING'),
  )
  const [open] = await tx.select({ id: approval.id }).from(approval).where(isSame)
  // The open request was decided just now: the unique index is free again.
  return open ? { id: open.id, isNew: false } : addApproval(tx, asked)
}

export const approvalOf = async (tx: Tx, id: string): Promise<Approval | null> =>
  (await tx.select().from(approval).where(eq(approval.id, id)))[0] ?? null

export const lockApproval = async (tx: Tx, id: string): Promise<Approval | null> =>
  (await tx.select().from(approval).where(eq(approval.id, id)).for('update'))[0] ?? null

export const changeApproval = (tx: Tx, id: string, values: Partial<Approval>) =>
  tx.update(approval).set(values).where(eq(approval.id, id))

/** The open requests of these people; locks them. */
export const lockOpenOf = (tx: Tx, askedBy: string[]): Promise<Approval[]> =>
  tx
    .select()
    .from(approval)
    .where(and(eq(approval.state, 'PENDING'), inArray(approval.askedBy, askedBy)))
    .orderBy(asc(approval.id))
    .for('update')

type File = { kind: string; requestHash: string; askedBy: string; since: Date }

/** The unused permission of a person to download a file, given since an instant; locks it. */
export async function lockAllowed(
  tx: Tx,
  { kind, requestHash, askedBy, since }: File,
): Promise<Approval | null> {
  const isIt = and(
    eq(approval.kind, kind),
    eq(approval.requestHash, requestHash),
    eq(approval.askedBy, askedBy),
    eq(approval.state, 'ALLOWED'),
    gte(approval.decidedAt, since),
  )
  return (
    (await tx.select().from(approval).where(isIt).orderBy(asc(approval.id)).limit(1).for('update'))[0] ?? null
  )
}

/** The listed requests: those whose acts the session has the right to. */
export type Listed = {
  isOpen: boolean
  /** Only requests of other staff. */
  isOther?: boolean
  personId: string
  rights: readonly string[]
}

const listed = ({ isOpen, isOther, personId, rights }: Listed): SQL =>
  and(
    isOpen ? eq(approval.state, 'PENDING') : ne(approval.state, 'PENDING'),
    inArray(approval.needs, [...rights]),
    isOther ? ne(approval.askedBy, personId) : undefined,
  )!

/** Open requests oldest first, decided ones newest first. */
const orderOf = ({ isOpen }: Listed): SQL => (isOpen ? sql`asked_at, id` : sql`asked_at desc, id desc`)

/** A page of the requests. */
export const approvalRows = (
  tx: Tx,
  of: Listed,
  { limit, offset }: { limit: number; offset: number },
): Promise<Approval[]> =>
  tx.select().from(approval).where(listed(of)).orderBy(orderOf(of)).limit(limit).offset(offset)

/** The query of the ids of all listed requests. */
export const allApprovals = (of: Listed): SQL =>
  sql`select id from approval where ${listed(of)} order by ${orderOf(of)}`

/** The listed requests with these ids, in the order of the list. */
export const approvalsByIds = (tx: Tx, of: Listed, ids: string[]): Promise<Approval[]> =>
  tx.select().from(approval).where(inArray(approval.id, ids)).orderBy(orderOf(of))

/** The number of listed requests, counted to a limit. */
export const approvalCount = (tx: Tx, of: Listed, most: number): Promise<number> =>
  tx.$count(tx.select({ id: approval.id }).from(approval).where(listed(of)).limit(most).as('counted'))
