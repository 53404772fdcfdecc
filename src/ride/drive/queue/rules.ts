import { type Day, dayOf, HOUR_MS } from '#kit/day.ts'
import {
  type DriverKind,
  nextOf,
  stopOf,
  TAKE_BACK_SECONDS,
  tripOf,
  type TripEvent,
} from '#ride/reservation/trip-event/rules.ts'
import type { DriveRideOut } from '../contract.ts'
import type { PastRideOut } from '../expense/contract.ts'
import type { QueuedExpense } from '../expense/rules.ts'

/** A step that the driver recorded, and that the server has not confirmed. */
export type Step = {
  rideId: string
  kind: DriverKind
  eventId: string
  /** The time of the press, by the device's clock. */
  deviceTime: string
  reason: string
  /** `photo`: the id of the photo on this device; `file`: the server's reference after the upload. */
  photo?: string | undefined
  file?: string | undefined
  /** Whether it was sent at least once: the server may have stored it although no answer arrived. */
  isTried: boolean
}

export const NOTICE_CODES = ['REASSIGNED', 'CANCELED', 'REFUSED'] as const
export type NoticeCode = (typeof NOTICE_CODES)[number]

/**
 * Tells the driver that a ride was taken from them, or that steps were refused. It stays until the driver dismisses it.
 */
export type DriveNotice = {
  rideId: string
  code: NoticeCode
  guest: string
  pickupTime: string
  /** The server's reason for REFUSED. */
  text: string
  /** The steps that were dropped. */
  lost: DriverKind[]
}

/** The data that the device keeps for one link. */
export type DriveState = {
  driverName: string
  rides: DriveRideOut[]
  /** The server's time of the last answer, in milliseconds; null before the first one. */
  seenAt: number | null
  queue: Step[]
  expenses: QueuedExpense[]
  /** The rides of the last two days, to which expenses may still be added. */
  past: PastRideOut[]
  notices: DriveNotice[]
}

export const EMPTY_DRIVE: DriveState = {
  driverName: '',
  rides: [],
  seenAt: null,
  queue: [],
  expenses: [],
  past: [],
  notices: [],
}

/** The state in a stored text; the empty state for a missing or damaged text. */
export function driveStateOf(text: string | null): DriveState {
  try {
    return { ...EMPTY_DRIVE, ...(JSON.parse(text ?? '{}') as Partial<DriveState>) }
  } catch {
    return EMPTY_DRIVE
  }
}

export const stopsIn = ({ places }: DriveRideOut): number => places.length - 2

const asTripEvent = ({ event_id, kind, at }: DriveRideOut['events'][number]): TripEvent => ({
  id: event_id,
  kind,
  takesBack: null,
  at: new Date(at),
})

export const tripIn = (ride: DriveRideOut) => tripOf(ride.events.map(asTripEvent))

/** A ride as it will be after its queued steps are stored. */
export function shownRide(ride: DriveRideOut, queue: readonly Step[]): DriveRideOut {
  const queued = queue.filter(
    ({ rideId, eventId }) => rideId === ride.id && !ride.events.some(({ event_id }) => event_id === eventId),
  )
  if (!queued.length) return ride
  const events = [...ride.events, ...queued.map(asEvent)]
  const trip = tripOf(events.map(asTripEvent))
  const isClaimed = queued.some(({ eventId }) => eventId === trip.claimId)
  const no_show = isClaimed ? { state: 'CLAIMED' as const, note: '' } : ride.no_show
  return { ...ride, events, no_show, next: nextOf(trip, stopsIn(ride)) }
}

const asEvent = ({ eventId, kind, deviceTime }: Step): DriveRideOut['events'][number] => ({
  event_id: eventId,
  kind,
  made_by: 'DRIVER',
  at: deviceTime,
  device_time: deviceTime,
})

/** Whether the ride has begun and has a next step. */
export const isUnderWay = (ride: DriveRideOut): boolean => ride.next !== null && tripIn(ride).step !== null
const isOpen = (ride: DriveRideOut): boolean => ride.next !== null && tripIn(ride).answer !== 'DECLINED'
const rank = (ride: DriveRideOut): number => (isUnderWay(ride) ? 0 : isOpen(ride) ? 1 : 2)

/** The rides with their queued steps: the one under way, the next ones by pickup, then those without a next step. */
export const shownRides = ({ rides, queue }: DriveState): DriveRideOut[] =>
  rides
    .map((ride) => shownRide(ride, queue))
    .toSorted((a, b) => rank(a) - rank(b) || a.pickup_time.localeCompare(b.pickup_time))

/** The index of the place to which the car drives next. */
export function nextPlace(ride: DriveRideOut): number {
  if (ride.next === 'DROPPED' || ride.next === null) return ride.places.length - 1
  return stopOf(ride.next) ?? 0
}

export const withStep = (state: DriveState, step: Step): DriveState => ({
  ...state,
  queue: [...state.queue, step],
})

export const withTried = (state: DriveState, eventId: string): DriveState => ({
  ...state,
  queue: state.queue.map((step) => (step.eventId === eventId ? { ...step, isTried: true } : step)),
})

export const withFile = (state: DriveState, eventId: string, file: string): DriveState => ({
  ...state,
  queue: state.queue.map((step) => (step.eventId === eventId ? { ...step, file } : step)),
})

/** The photos on this device that are not sent yet. */
export const photosIn = ({ queue, expenses }: DriveState): Set<string> =>
  new Set([...queue, ...expenses].flatMap(({ photo }) => photo ?? []))

export const withoutStep = (state: DriveState, eventId: string): DriveState => ({
  ...state,
  queue: state.queue.filter((step) => step.eventId !== eventId),
})

/** The state after the server answered with a ride. */
export const withRide = (state: DriveState, ride: DriveRideOut): DriveState => ({
  ...state,
  rides: state.rides.map((old) => (old.id === ride.id ? ride : old)),
})

export type SendOutcome = NoticeCode | 'RETRY' | 'DEVICE_NEW'

/** The meaning of a failed step. A 404 also means an ended link, which the caller must rule out. */
export function sendOutcome(status: number): SendOutcome {
  if (status === 401) return 'DEVICE_NEW'
  if (status < 400 || status === 408 || status === 429 || status >= 500) return 'RETRY'
  if (status === 404) return 'REASSIGNED'
  return status === 410 ? 'CANCELED' : 'REFUSED'
}

/** Drops a refused step and the later ones of its ride, and says so in a notice. */
export function afterRefusal(state: DriveState, step: Step, code: NoticeCode, text: string): DriveState {
  const dropped = state.queue.filter(({ rideId }) => rideId === step.rideId)
  const ride = state.rides.find(({ id }) => id === step.rideId)
  const lost = dropped.map(({ kind }) => kind)
  const isGone = code !== 'REFUSED'
  return {
    ...state,
    rides: isGone ? state.rides.filter(({ id }) => id !== step.rideId) : state.rides,
    queue: state.queue.filter(({ rideId }) => rideId !== step.rideId),
    notices: withNotice(state.notices, { rideId: step.rideId, code, ...facts(ride), text, lost }),
  }
}

const facts = (ride: DriveRideOut | undefined) => ({
  guest: ride?.guest_name ?? '',
  pickupTime: ride?.pickup_time ?? '',
})

/** One notice for each ride: a later one keeps the facts and the lost steps of the earlier one. */
function withNotice(notices: DriveNotice[], notice: DriveNotice): DriveNotice[] {
  const old = notices.find(({ rideId }) => rideId === notice.rideId)
  const merged = {
    ...notice,
    // A driver who no longer drives a ride must not see its guest.
    guest: notice.code === 'REASSIGNED' ? '' : notice.guest || (old?.guest ?? ''),
    pickupTime: notice.pickupTime || (old?.pickupTime ?? ''),
    lost: [...(old?.lost ?? []), ...notice.lost],
  }
  return [...notices.filter(({ rideId }) => rideId !== notice.rideId), merged]
}

export const withoutNotice = (state: DriveState, rideId: string): DriveState => ({
  ...state,
  notices: state.notices.filter((notice) => notice.rideId !== rideId),
})

/**
 * The state after the server listed the rides. Queued steps that the list contains are removed: they were stored, but
 * the answer was lost. An open ride of today or later that is missing was taken from the driver.
 */
export function afterList(state: DriveState, rides: DriveRideOut[], now: Date): DriveState {
  const stored = new Set(rides.flatMap(({ events }) => events.map(({ event_id }) => event_id)))
  const listed = new Set(rides.map(({ id }) => id))
  const today = dayOf(now)
  const gone = state.rides.filter((ride) => !listed.has(ride.id) && isMissed(ride, today))
  return {
    ...state,
    rides,
    seenAt: now.getTime(),
    queue: state.queue.filter(({ eventId }) => !stored.has(eventId)),
    notices: gone.reduce(
      (notices, ride) =>
        withNotice(notices, { rideId: ride.id, code: 'REASSIGNED', ...facts(ride), text: '', lost: [] }),
      state.notices,
    ),
  }
}

const isMissed = (ride: DriveRideOut, today: Day): boolean =>
  isOpen(ride) && ride.pickup_time.slice(0, 10) >= today

/** The hours after which rides without a fresh answer are removed, because they contain personal data. */
const MAX_AGE_HOURS = 48

/** Removes rides whose last answer is too old. Unsent steps stay. */
export const withoutOldRides = (state: DriveState, now: Date): DriveState =>
  state.seenAt !== null && now.getTime() - state.seenAt > MAX_AGE_HOURS * HOUR_MS
    ? { ...state, rides: [], past: [], seenAt: null }
    : state

/**
 * The last event of a ride and the seconds left to undo it; null if it cannot be undone. `now` is the device's clock,
 * because the event's time is from the same clock. A step that is being sent cannot be undone yet.
 */
export function undoOf(
  ride: DriveRideOut,
  queue: readonly Step[],
  now: number,
): { eventId: string; seconds: number } | null {
  const last = ride.events.at(-1)
  if (last?.made_by !== 'DRIVER' || !last.device_time) return null
  if (queue.some(({ eventId, isTried }) => eventId === last.event_id && isTried)) return null
  const seconds = Math.ceil((Date.parse(last.device_time) - now) / 1000) + TAKE_BACK_SECONDS
  return seconds > 0 && seconds <= TAKE_BACK_SECONDS ? { eventId: last.event_id, seconds } : null
}
