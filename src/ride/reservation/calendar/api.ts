import type { Call } from '#kit/http-server.ts'
import { found, refuse } from '#kit/refusal.ts'
import type { World } from '#world'
import type { reservationCalendar } from '../contract.ts'
import { calendarRefusal } from '../rules.ts'
import { ownReservation } from '../store.ts'
import { CALENDAR_WORDS } from '../copy.ts'
import { urlOf, urls } from '#urls'
import { calendarFile } from './service.ts'

/** A live reservation as an iCalendar file in the booker's language. */
export async function show(world: World, { params, origin }: Call<typeof reservationCalendar>) {
  const reservation = found(await ownReservation(world.db, params.id, params.rid))
  refuse(calendarRefusal(reservation), CALENDAR_WORDS)
  const home = world.settings.publicUrl ?? origin
  const url = home + urlOf(urls.trip, { params: { id: reservation.id } })
  return calendarFile(reservation, { home, url, language: 'ko', now: world.now() })
}
