import { dayFrom, daysFrom, type Day } from '#kit/day.ts'
import { listMonth, patchRange } from '#ride/fleet/calendar/contract.ts'
import {
  type AvailableCar,
  type CarRow,
  getSettings,
  listAvailable,
  patchAvailable,
  patchSettings,
} from '#ride/fleet/contract.ts'
import { type Answer, answer, sendStaffEvents } from './network.ts'
import { carRow } from './rows.ts'

/** A fake API of cars over days; it applies the changes that the screen requests. */
export type Calendar = ReturnType<typeof newCalendar>

export function newCalendar(names: string[], openDate: number) {
  const closed = new Set<string>()
  const reserved = new Set<string>()
  const cars: CarRow[] = names.map((name, at) => ({ ...carRow, id: name, name, order: at + 1 }))
  const isClosed = (car: string, day: Day) => closed.has(`${car} ${day}`)
  const set = (car: string, day: Day, status: AvailableCar['day_status']) =>
    status === 'UNAVAILABLE' ? closed.add(`${car} ${day}`) : closed.delete(`${car} ${day}`)
  const reservations = (car: string, day: Day) => (reserved.has(`${car} ${day}`) ? 1 : 0)
  const carOn = (day: Day, car: CarRow): AvailableCar => ({
    ...car,
    is_available: !isClosed(car.id, day),
    is_held: false,
    can_wait: false,
    day_status: isClosed(car.id, day) ? 'UNAVAILABLE' : 'AVAILABLE',
  })
  const patchDay = answer(patchAvailable, ({ body: { year, month, day, car_id, status } }) => {
    const on = dayFrom(year, month, day)!
    set(car_id, on, status)
    const car = cars.find(({ id }) => id === car_id)!
    return { ...carOn(on, car), reservations: reservations(car_id, on) }
  })
  return {
    cars,
    settings: { open_date: openDate },
    isClosed,
    carOn,
    reservations,
    set,
    patchDay,
    close: (car: string, day: Day) => set(car, day, 'UNAVAILABLE'),
    reserve: (car: string, day: Day) => void reserved.add(`${car} ${day}`),
    /** Reverses the order of the cars, like a change by other staff. */
    reverse() {
      cars.reverse()
      sendStaffEvents({ topic: 'car', id: cars[0]!.id })
    },
  }
}

/** The answers of the API about a calendar. */
export function calendarAnswers(calendar: Calendar): Answer[] {
  const { cars, isClosed, reservations } = calendar
  return [
    calendar.patchDay,
    answer(getSettings, () => calendar.settings),
    answer(patchSettings, ({ body }) => (calendar.settings = body as typeof calendar.settings)),
    answer(listAvailable, ({ query: { year, month, day } }) =>
      cars.map((car) => calendar.carOn(dayFrom(Number(year), Number(month), Number(day))!, car)),
    ),
    answer(listMonth, ({ query: { from, days } }) =>
      cars.map((car) => ({
        ...car,
        days: daysFrom(from!, Number(days)).map((day) => ({
          day,
          status: isClosed(car.id, day) ? 'UNAVAILABLE' : 'AVAILABLE',
          reservations: reservations(car.id, day),
        })),
      })),
    ),
    answer(patchRange, ({ body: { car_ids, from, to, status } }) => {
      const days = daysFrom(from, 62).filter((day) => day <= to)
      for (const car of car_ids as string[]) for (const day of days) calendar.set(car, day, status)
      return { days: days.length, reservations: 0 }
    }),
  ]
}
