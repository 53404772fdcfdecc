import type { BodyIn } from '#kit/contract.ts'
import { DAY_MS, dayOf, HOUR_MS, MINUTE_MS, startOf } from '#kit/day.ts'
import { createRating, handleRating, listRatings } from '#ride/rating/contract.ts'
import { cancelReservation } from '#ride/reservation/contract.ts'
import { patchReservation } from '#ride/reservation/dispatch/contract.ts'
import { acceptNoShow } from '#ride/reservation/no-show/contract.ts'
import type { DriverKind } from '#ride/reservation/trip-event/rules.ts'
import type { Demo } from './cast.ts'
import { addExpense, type Driver, photo, step } from './drivers.ts'
import type { Company, Ride } from './rides.ts'

/** How a ride ends; events after the demo's start do not happen. */
export type Fate =
  | 'pending'
  | 'confirmed'
  | 'completed'
  | 'completedByStaff'
  | 'complained'
  | 'late'
  | 'declined'
  | 'canceledByMember'
  | 'canceledByStaff'
  | 'noShow'

const after = (instant: Date, minutes: number): Date => new Date(instant.getTime() + minutes * MINUTE_MS)

/** Plans the life of a booked ride. */
export function follow(demo: Demo, company: Company, ride: Ride, fate: Fate, bookedAt: Date): void {
  const { stage, admin, chance } = demo
  const { id, pickupAt, member } = ride
  const { plan } = demo.agenda
  if (fate === 'pending') return
  const patch = (body: BodyIn<typeof patchReservation>) =>
    stage.call(admin, patchReservation, { params: { id }, body })
  plan(after(bookedAt, chance.between(20, 180)), () => patch({ status: 'CONFIRMED' }))
  if (fate === 'confirmed') return
  if (fate === 'canceledByMember' || fate === 'canceledByStaff') {
    const cancelAt = new Date(Math.max(after(bookedAt, 240).getTime(), pickupAt.getTime() - 3 * DAY_MS))
    const isByMember = fate === 'canceledByMember' && pickupAt.getTime() - cancelAt.getTime() > DAY_MS
    plan(cancelAt, () =>
      isByMember
        ? stage.call(member, cancelReservation, { params: { id: member.id, rid: id } })
        : patch({ status: 'CANCELLED', refund: true }),
    )
    return
  }
  plan(after(bookedAt, 200), async () => {
    const driver = freeDriver(demo, company, dayOf(pickupAt))
    if (!driver) return
    await patch({ driver_id: driver.id, force: true })
    if (fate === 'completedByStaff') return planCompletion(demo, ride)
    const answer = () =>
      fate === 'declined'
        ? step(demo, driver, id, 'DECLINED', { reason: '가족 행사가 있습니다.' })
        : step(demo, driver, id, 'ACCEPTED')
    plan(after(stage.world.now(), chance.between(5, 90)), answer)
    if (fate === 'declined' || fate === 'late') return
    if (fate === 'noShow') planNoShow(demo, ride, driver)
    else planTrip(demo, ride, driver, fate === 'complained')
  })
}

/** A driver without a ride on the day; the last driver is kept free for leave. */
function freeDriver({ chance }: Demo, { drivers, busy }: Company, day: string): Driver | null {
  const taken = busy.get(day) ?? new Set()
  busy.set(day, taken)
  const free = chance.shuffled(drivers.slice(0, -1)).find(({ id }) => !taken.has(id))
  if (free) taken.add(free.id)
  return free ?? null
}

/** Staff complete a ride that the driver reported by phone. */
function planCompletion(demo: Demo, ride: Ride): void {
  const { stage, admin, chance } = demo
  const { id, pickupAt, stops } = ride
  const { plan } = demo.agenda
  const body = { current_stop: stops + 1, reason: '기사에게 전화로 확인' }
  plan(after(pickupAt, chance.between(90, 150)), () =>
    stage.call(admin, patchReservation, { params: { id }, body }),
  )
}

type Step = [kind: DriverKind, minutes: number]

/** Plans the driver's events; most are on time, some late. */
function planTrip(demo: Demo, ride: Ride, driver: Driver, isComplained: boolean): void {
  const { chance } = demo
  const { plan } = demo.agenda
  const lateness = chance.is(0.12) ? chance.between(4, 18) : -chance.between(3, 15)
  const onBoard = Math.max(lateness, 0) + chance.between(2, 10)
  const dropped = onBoard + chance.between(35, 100)
  const stops: Step[] = ride.stops ? [['STOP_1', onBoard + 20]] : []
  const steps: Step[] = [
    ['EN_ROUTE', -chance.between(62, 75)],
    ['ARRIVED', lateness],
    ['ON_BOARD', onBoard],
    ...stops,
    ['DROPPED', dropped],
  ]
  for (const [kind, minutes] of steps)
    plan(after(ride.pickupAt, minutes), () => step(demo, driver, ride.id, kind))
  if (chance.is(0.12)) plan(after(ride.pickupAt, dropped + 15), () => addExpense(demo, driver, ride.id))
  if (isComplained) plan(after(ride.pickupAt, dropped + 5), () => rate(demo, ride, false))
  else if (!ride.member.isCustomer && chance.is(0.3))
    plan(after(ride.pickupAt, dropped + chance.between(30, 600)), () => rate(demo, ride, chance.is(0.85)))
}

const WORDS = [
  '시간을 정확히 지켜 주셔서 감사합니다.',
  '차 안이 무척 깨끗했습니다.',
  '기사님이 친절하셨어요.',
  '',
]
const COMPLAINTS = ['출발이 조금 늦었습니다.', '차 안이 더웠습니다.']

/** The guest rates a ride; staff have handled the complaints of the days before. */
async function rate(demo: Demo, ride: Ride, isGood: boolean): Promise<void> {
  const { stage, admin, chance, at } = demo
  const { id, member } = ride
  const { plan } = demo.agenda
  const body = isGood
    ? { stars: chance.oneOf([5, 5, 5, 4]), text: chance.oneOf(WORDS) }
    : { stars: chance.oneOf([3, 2]), text: chance.oneOf(COMPLAINTS) }
  await stage.call(member, createRating, { params: { id: member.id, rid: id }, body })
  if (isGood || stage.world.now() > at(-6, '00:00')) return
  plan(after(stage.world.now(), 600), async () => {
    const waiting = await stage.call(admin, listRatings)
    for (const rating of waiting.slice(0, 2))
      await stage.call(admin, handleRating, { params: { id: rating.id }, body: { note: '전화로 사과드림' } })
  })
}

/** A no-show: the driver waits, reports it with a photo, and staff accept. */
function planNoShow(demo: Demo, ride: Ride, driver: Driver): void {
  const { stage, admin } = demo
  const { id, pickupAt } = ride
  const { plan } = demo.agenda
  plan(after(pickupAt, -70), () => step(demo, driver, id, 'EN_ROUTE'))
  plan(after(pickupAt, -10), () => step(demo, driver, id, 'ARRIVED'))
  plan(after(pickupAt, 65), async () => {
    const file = await photo(demo, driver, id, '#4a5568')
    const claim = await step(demo, driver, id, 'NO_SHOW_CLAIMED', { file })
    plan(after(pickupAt, 75), () => stage.call(admin, acceptNoShow, { params: { id }, body: { claim } }))
  })
}

/** Plans the scheduled jobs of each past day, and the work of staff every evening. */
export function planSchedule({ stage, agenda, dayAt }: Demo, pastDays: number): void {
  const jobsAt: [number, string][] = [
    [0.1, 'expire-lots'],
    [0.2, 'end-subscriptions'],
    [9, 'charge-due'],
    [11, 'announce-charges'],
    [18, 'remind-of-tomorrow'],
  ]
  for (let offset = -pastDays; offset <= 0; offset++)
    for (const [hours, job] of jobsAt)
      agenda.plan(new Date(startOf(dayAt(offset)).getTime() + hours * HOUR_MS), () => stage.runJob(job))
}
