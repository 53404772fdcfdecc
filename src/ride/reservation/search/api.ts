import { addDays, dayOf, instantLabel, startOf } from '#kit/day.ts'
import { formatPlate } from '#kit/plate.ts'
import type { SearchKind } from '#kit/search-kind.ts'
import { urlOf, urls } from '#urls'
import { STATUS_WORDS } from '../copy.ts'
import { rideNumber } from '../number/rules.ts'
import { displayStatus } from '../rules.ts'
import { type FullReservation, reservationsByIds } from '../store.ts'
import { ridesMatching } from './store.ts'

/**
 * Searches rides by guest, registration number, place and short number, coming rides first. A ride of last night may
 * still be under way.
 */
export const rideSearch: SearchKind = {
  needs: 'DISPATCH',
  kind: 'reservation',
  label: '예약',
  order: 10,
  find: async (tx, key, { limit, now }) => {
    const today = dayOf(now)
    const from = startOf(addDays(today, -1))
    return (await reservationsByIds(tx, await ridesMatching(tx, { key, today, from, limit }))).map(hitOf)
  },
}

function hitOf(row: FullReservation) {
  const status = displayStatus(row)
  return {
    id: row.id,
    title: `${row.name || '이름 없음'} · ${rideNumber(row.number)}`,
    detail: [
      instantLabel(row.pickupAt),
      `${row.pickupLocation || '-'} → ${row.dropoffLocation || '-'}`,
      row.registrationNumber ? formatPlate(row.registrationNumber) : row.carName,
      STATUS_WORDS[status],
    ].join(' · '),
    path: urlOf(urls.admin.reservations, { query: { status, ride: row.id } }),
  }
}
