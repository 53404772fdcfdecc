import { question } from '#ride/account/widgets/realm.ts'
import type { latestReservation } from '../contract.ts'

/** The next reservation of a member, null without one. */
export const nextReservation = (id: string) =>
  question<typeof latestReservation>('GET /api/users/{id}/reservations/latest', { params: { id } })
