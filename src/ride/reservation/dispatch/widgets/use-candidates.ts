import { useQuery } from '@tanstack/react-query'
import { instantLabel, instantOf, timeOf } from '#kit/day.ts'
import type { OutputOf } from '#kit/contract.ts'
import { question } from '#ride/account/widgets/realm.ts'
import { listCandidates } from '../contract.ts'
import { SHORT_GAP_HOURS } from '../rules.ts'
import { WARNING_WORDS } from '../copy.ts'

type Candidates = OutputOf<typeof listCandidates>
export type Unit = Candidates['units'][number]
export type Driver = Candidates['drivers'][number]

/** Units and drivers for a reservation's day, with their current conflicts. */
export const useCandidates = (id: string) =>
  useQuery({
    ...question(listCandidates, { params: { id } }),
    staleTime: 0,
  })

/** `10:30 김하늘 님`, the reservation that blocks a unit or driver. */
export function blockingRideText({ blocked_by: reservation }: Unit | Driver): string {
  const pickup = reservation && instantOf(reservation.pickup_time)
  return reservation
    ? [pickup && timeOf(pickup), `${reservation.name || '이름 없음'} 님`].filter(Boolean).join(' ')
    : ''
}

/** `2월 15일 (월) 23:00 김하늘 님`, the ride of the day before or after that is close in time. */
function nearOf({ near }: Unit | Driver): string {
  const pickup = near && instantOf(near.pickup_time)
  return near && pickup ? `${instantLabel(pickup)} ${near.name || '이름 없음'} 님` : ''
}

/** The warnings about a candidate, as text. */
export const warningsOf = (candidate: Unit | Driver): string[] =>
  candidate.warnings.map((warning) => {
    if (warning === 'DRIVER_BUSY') return `같은 날 ${blockingRideText(candidate)} 운행이 있습니다`
    if (warning === 'SHORT_GAP')
      return `${nearOf(candidate)} 운행과 ${SHORT_GAP_HOURS}시간이 떨어지지 않습니다`
    return WARNING_WORDS[warning]
  })
