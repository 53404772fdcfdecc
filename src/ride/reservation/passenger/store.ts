import { and, desc, gte, isNull, ne } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import { MAX_COMPARED } from '../rules.ts'
import { hasPhone } from '../store.ts'
import { reservation } from '../tables.ts'

type Asked = { memberId: string; phone: string; from: Date }

/**
 * The live rides that other members booked for a number, with a pickup after the instant; only the latest if there are
 * many.
 */
export async function ridesForNumber(tx: Tx, { memberId, phone, from }: Asked): Promise<string[]> {
  const rows = await tx
    .select({ id: reservation.id })
    .from(reservation)
    .where(
      and(
        hasPhone(phone),
        ne(reservation.memberId, memberId),
        ne(reservation.status, 'CANCELLED'),
        isNull(reservation.erasedAt),
        gte(reservation.pickupAt, from),
      ),
    )
    .orderBy(desc(reservation.pickupAt))
    .limit(MAX_COMPARED)
  return rows.map(({ id }) => id)
}
