import { eq, sql } from 'drizzle-orm'
import type { Day } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import { organization, organizationInvite, organizationMember, organizationPassenger } from '../tables.ts'

/** Removes the members of an organization; waits for their bookings that are under way. */
export async function removeMembers(tx: Tx, id: string): Promise<void> {
  await tx.delete(organizationMember).where(eq(organizationMember.organizationId, id))
}

/**
 * Removes the invitations and passengers of an organization, and returns their ids, which are needed to purge stored
 * responses.
 */
export async function removeContacts(tx: Tx, id: string): Promise<string[]> {
  const removed: string[] = []
  for (const table of [organizationInvite, organizationPassenger]) {
    const rows = await tx.delete(table).where(eq(table.organizationId, id)).returning({ id: table.id })
    removed.push(...rows.map((row) => row.id))
  }
  return removed
}

export type OpenMatters = { liveRides: number; transfers: number }

/**
 * The number of live rides (from a day on) and open transfers of an organization. Call after new ones are impossible.
 */
export async function openMattersOf(tx: Tx, id: string, from: Day): Promise<OpenMatters> {
  const { rows } = await tx.execute<OpenMatters>(sql`
    select (select count(*)::int from live_reservation
        where organization_id = ${id} and not completed and ride_date >= ${from}) as "liveRides",
      (select count(*)::int from ticket_purchase
        where organization_id = ${id} and method = 'BANK' and status = 'PENDING') as transfers`)
  return rows[0]!
}

export async function markClosed(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.update(organization).set({ closedAt: now }).where(eq(organization.id, id))
}
