import type { OutputOf } from '#kit/contract.ts'
import { addDays, dayOf } from '#kit/day.ts'
import { page } from 'vitest/browser'
import { getFirstDay } from '#office/company/first-day/contract.ts'
import { getOverview } from '#office/today/contract.ts'
import { getTimeline } from '#ride/reservation/dispatch/day/contract.ts'
import type { DispatchOut } from '#ride/reservation/dispatch/contract.ts'
import { type Desk, deskAnswers, freeUnit } from './desk.ts'
import { type Answer, answer } from './network.ts'
import { emptyOverview, emptyTimeline, openCompany } from './rows.ts'
import { DESKTOP, openScreen } from './screen.tsx'

/** Component tests of the dispatch board: the screen with a fake API. */

export const tomorrow = addDays(dayOf(new Date()), 1)
export const lane = (id: string) => page.getBySelector(`[data-lane="${id}"]`)
export const bar = ({ id }: { id: string }) => page.getBySelector(`[data-ride="${id}"]`)
export const laneOf = (id: string, ride: { id: string }) => lane(id).getBySelector(`[data-ride="${ride.id}"]`)

/** A ride of tomorrow that ends two hours after its pickup. */
export const rideAt = (time: string, changes: Partial<DispatchOut> = {}) => ({
  ride_date: tomorrow,
  pickup_time: `${tomorrow} ${time}`,
  expected_end_at: new Date(Date.parse(`${tomorrow}T${time}:00+09:00`) + 7_200_000).toISOString(),
  via_locations: [],
  ...changes,
})

/** A driver without fixed hours and leave. */
export const available = { is_removed: false, is_licensed: true, is_on_leave: false, hours: null }
export const unitLane = { ...freeUnit, is_removed: false, in_maintenance: false }

type DriverLane = OutputOf<typeof getTimeline>['drivers'][number]
type Options = {
  path?: string
  size?: typeof DESKTOP
  more?: Answer[]
  /** Changes of each lane, such as leave or maintenance. */
  duty?: Partial<DriverLane>
  unit?: Partial<typeof unitLane>
}

/** Opens the board with reservations of tomorrow; the fake API applies the screen's changes. */
export async function openBoard(desk: Desk, options: Options = {}): Promise<void> {
  const { path = '', size = DESKTOP, more = [], duty, unit } = options
  const rides = () => [...desk.rides.values()]
  const pending = () => rides().filter(({ display_status }) => display_status === 'PENDING')
  const lanes = () => ({
    cars: [
      {
        id: freeUnit.car_id,
        name: freeUnit.car_name,
        seats: 7,
        units: [
          {
            ...unitLane,
            ...unit,
            rides: rides().filter(({ car_inventory_id: id }) => id === freeUnit.id),
          },
        ],
      },
    ],
    drivers: desk.driverRows.map((driver) => ({
      ...driver,
      phone: driver.phone!,
      ...available,
      ...duty,
      rides: rides().filter(({ driver_id }) => driver_id === driver.id),
    })),
    unassigned: rides().filter(({ driver_id }) => driver_id === null),
  })
  await openScreen(
    `/admin${path}`,
    [
      ...more,
      answer(getFirstDay, openCompany),
      answer(getTimeline, ({ query }) => (query.day === tomorrow ? lanes() : emptyTimeline)),
      answer(getOverview, () => ({
        ...emptyOverview,
        tomorrow: desk.rides.size,
        pending: pending().length,
        rows: { ...emptyOverview.rows, tomorrow: rides(), pending: pending() },
      })),
      ...deskAnswers(desk),
    ],
    { size },
  )
}

export const seeTomorrow = () => page.getByText(/^내일 \d+건$/).click()
