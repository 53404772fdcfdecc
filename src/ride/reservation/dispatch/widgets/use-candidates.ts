import { useQuery } from '@tanstack/react-query'
import { instantOf, timeOf } from '#kit/day.ts'
import type { OutputOf } from '#kit/contract.ts'
import { question } from '#ride/account/widgets/realm.ts'
import type { listCandidates } from '../contract.ts'

type Candidates = OutputOf<typeof listCandidates>
export type Unit = Candidates['units'][number]
export type Driver = Candidates['drivers'][number]

/** Units and drivers for a reservation's day, as they are now. */
export const useCandidates = (id: string) =>
  useQuery({
    ...question<typeof listCandidates>('GET /api/reservations/{id}/candidates', { params: { id } }),
    staleTime: 0,
  })

/** The free ones first, else in the order they came. */
export const freeFirst = <T extends { free: boolean }>(all: T[]): T[] =>
  all.toSorted((a, b) => Number(b.free) - Number(a.free))

/** `10:30 김하늘 님`, the reservation that keeps a unit or driver busy. */
export function blockerOf({ blocked_by: reservation }: Unit | Driver): string {
  const pickup = reservation && instantOf(reservation.pickup_time)
  return reservation
    ? [pickup && timeOf(pickup), `${reservation.name || '이름 없음'} 님`].filter(Boolean).join(' ')
    : ''
}
