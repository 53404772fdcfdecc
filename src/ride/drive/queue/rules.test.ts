import { expect, test } from 'vitest'
import type { DriverKind } from '#ride/reservation/trip-event/rules.ts'
import type { DriveRideOut } from '../contract.ts'
import {
  afterList,
  afterRefusal,
  type DriveState,
  driveStateOf,
  EMPTY_DRIVE,
  nextPlace,
  sendOutcome,
  shownRide,
  shownRides,
  type Step,
  undoOf,
  withoutOldRides,
  withoutStep,
  withStep,
  withTried,
} from './rules.ts'

const NOW = new Date('2026-11-28T03:00:00Z')

const event = (kind: DriverKind, id = `e-${kind}`, made_by: 'DRIVER' | 'STAFF' = 'DRIVER') => ({
  event_id: id,
  kind,
  made_by,
  at: NOW.toISOString(),
  device_time: made_by === 'DRIVER' ? NOW.toISOString() : null,
})

const ride = (id: string, more: Partial<DriveRideOut> = {}): DriveRideOut => ({
  id,
  status: 'CONFIRMED',
  pickup_time: '2026-11-28 13:00',
  car_name: 'ALPHARD',
  registration_number: '104라 8001',
  guest_name: `손님 ${id}`,
  sign_name: `손님 ${id}`,
  guest_phone: null,
  passenger_count: 1,
  luggage_count: 0,
  places: ['A', 'B', 'C'].map((location) => ({ location, time: null, note: '' })),
  notes: '',
  next: 'ACCEPTED',
  free_wait_ends_at: null,
  no_show: null,
  expenses: [],
  events: [],
  ...more,
})

const step = (rideId: string, kind: DriverKind, more: Partial<Step> = {}): Step => ({
  rideId,
  kind,
  eventId: `e-${kind}`,
  deviceTime: NOW.toISOString(),
  reason: '',
  isTried: false,
  ...more,
})

const state = (more: Partial<DriveState>): DriveState => ({ ...EMPTY_DRIVE, ...more })

test.each([
  [[], 'ACCEPTED'],
  [['ACCEPTED'], 'EN_ROUTE'],
  [['ACCEPTED', 'EN_ROUTE', 'ARRIVED', 'ON_BOARD'], 'STOP_1'],
  [['ACCEPTED', 'EN_ROUTE', 'ARRIVED', 'ON_BOARD', 'STOP_1'], 'DROPPED'],
  [['ACCEPTED', 'EN_ROUTE', 'ARRIVED', 'ON_BOARD', 'STOP_1', 'DROPPED'], null],
] as const)('a ride with the queued steps %j shows %s as its next step', (kinds, next) => {
  const queue = kinds.map((kind) => step('1', kind))
  expect(shownRide(ride('1'), queue).next).toBe(next)
  expect(shownRide(ride('2'), queue).next).toBe('ACCEPTED')
})

test('a queued step that the server already stored is not shown twice', () => {
  const stored = ride('1', { next: 'EN_ROUTE', events: [event('ACCEPTED')] })
  expect(shownRide(stored, [step('1', 'ACCEPTED')])).toBe(stored)
})

test('the ride under way comes first, then the next pickup, then rides without a next step', () => {
  const rides = [
    ride('over', { pickup_time: '2026-11-28 08:00', next: null, events: [event('DROPPED')] }),
    ride('late', { pickup_time: '2026-11-29 07:00' }),
    ride('soon', { pickup_time: '2026-11-28 15:00' }),
    ride('now', { pickup_time: '2026-11-28 16:00', next: 'ARRIVED', events: [event('EN_ROUTE')] }),
    ride('declined', { pickup_time: '2026-11-28 06:00', events: [event('DECLINED')] }),
  ]
  const order = shownRides(state({ rides })).map(({ id }) => id)
  expect(order).toEqual(['now', 'soon', 'late', 'declined', 'over'])
})

test.each([
  ['ACCEPTED', 0],
  ['EN_ROUTE', 0],
  ['ARRIVED', 0],
  ['ON_BOARD', 0],
  ['STOP_1', 1],
  ['DROPPED', 2],
  [null, 2],
] as const)('before the step %s the car drives to place %i', (next, place) => {
  expect(nextPlace(ride('1', { next }))).toBe(place)
})

test.each([
  [0, 'RETRY'],
  [401, 'DEVICE_NEW'],
  [404, 'REASSIGNED'],
  [408, 'RETRY'],
  [409, 'REFUSED'],
  [410, 'CANCELED'],
  [422, 'REFUSED'],
  [429, 'RETRY'],
  [500, 'RETRY'],
  [503, 'RETRY'],
] as const)('a step that fails with status %i has the outcome %s', (status, outcome) => {
  expect(sendOutcome(status)).toBe(outcome)
})

test('steps are added in order, marked when they are sent, and removed by their id', () => {
  const two = withStep(withStep(EMPTY_DRIVE, step('1', 'ACCEPTED')), step('1', 'EN_ROUTE'))
  expect(two.queue.map(({ kind }) => kind)).toEqual(['ACCEPTED', 'EN_ROUTE'])
  expect(withTried(two, 'e-ACCEPTED').queue.map(({ isTried }) => isTried)).toEqual([true, false])
  expect(withoutStep(two, 'e-ACCEPTED').queue).toEqual([step('1', 'EN_ROUTE')])
})

test.each([
  ['REASSIGNED', ['2']],
  ['CANCELED', ['2']],
  ['REFUSED', ['1', '2']],
] as const)(
  'a step that is %s also drops the later steps of its ride; the notice lists them',
  (code, left) => {
    const queue = [step('1', 'ARRIVED'), step('2', 'ACCEPTED', { eventId: 'other' }), step('1', 'ON_BOARD')]
    const after = afterRefusal(state({ rides: [ride('1'), ride('2')], queue }), queue[0]!, code, '글')
    expect(after.queue).toEqual([queue[1]])
    expect(after.rides.map(({ id }) => id)).toEqual(left)
    expect(after.notices).toEqual([
      {
        rideId: '1',
        code,
        guest: code === 'REASSIGNED' ? '' : '손님 1',
        pickupTime: '2026-11-28 13:00',
        text: '글',
        lost: ['ARRIVED', 'ON_BOARD'],
      },
    ])
  },
)

test('an open ride that is no longer listed leaves a notice; its queued steps stay until they are answered', () => {
  const before = state({ rides: [ride('1')], queue: [step('1', 'ACCEPTED')] })
  const listed = afterList(before, [], NOW)
  expect(listed.notices).toMatchObject([{ rideId: '1', code: 'REASSIGNED', guest: '', lost: [] }])
  expect(listed.queue).toEqual(before.queue)
  const answered = afterRefusal(listed, before.queue[0]!, 'CANCELED', '')
  expect(answered.notices).toMatchObject([{ rideId: '1', code: 'CANCELED', guest: '', lost: ['ACCEPTED'] }])
})

test.each([
  ['a finished ride', { next: null, events: [event('DROPPED')] }],
  ['a declined ride', { events: [event('DECLINED')] }],
  ['a ride of yesterday', { pickup_time: '2026-11-27 23:00' }],
] as const)('%s that is no longer listed leaves no notice', (_, more) => {
  const before = state({
    rides: [ride('1', { ...more, events: [...('events' in more ? more.events : [])] })],
  })
  expect(afterList(before, [], NOW).notices).toEqual([])
})

test('a queued step that the list contains was stored, although its answer was lost', () => {
  const queue = [step('1', 'ACCEPTED', { isTried: true }), step('1', 'EN_ROUTE')]
  const after = afterList(state({ queue }), [ride('1', { events: [event('ACCEPTED')] })], NOW)
  expect(after.queue).toEqual([queue[1]])
  expect(after.seenAt).toBe(NOW.getTime())
})

test.each([
  ['at once', 0, {}, 60],
  ['after 59.5 s', 59_500, {}, 1],
  ['after 60 s', 60_000, {}, null],
  ['when the device clock was set back', -1_000, {}, null],
  ['of staff', 0, { events: [event('ACCEPTED', 'x', 'STAFF')] }, null],
  ['that does not exist', 0, { events: [] }, null],
] as const)('the time left to undo a step %s', (_, passed, more, seconds) => {
  const shown = ride('1', { events: [event('ACCEPTED')], ...(more as Partial<DriveRideOut>) })
  expect(undoOf(shown, [], NOW.getTime() + passed)?.seconds ?? null).toBe(seconds)
})

test('a step that is being sent cannot be undone, an unsent one can', () => {
  const shown = ride('1', { events: [event('ACCEPTED')] })
  const undo = (isTried: boolean) => undoOf(shown, [step('1', 'ACCEPTED', { isTried })], NOW.getTime())
  expect([undo(false)?.eventId, undo(true)]).toEqual(['e-ACCEPTED', null])
})

test('removes rides that were not refreshed for two days; unsent steps stay', () => {
  const seen = state({ rides: [ride('1')], seenAt: NOW.getTime(), queue: [step('1', 'ACCEPTED')] })
  const at = (hours: number) => withoutOldRides(seen, new Date(NOW.getTime() + hours * 3_600_000))
  expect(at(48)).toBe(seen)
  expect(at(49)).toMatchObject({ rides: [], seenAt: null, queue: seen.queue })
})

test.each([[null], ['{'], ['"x"']])('a missing or damaged text %j is an empty state', (text) => {
  expect(driveStateOf(text)).toMatchObject({ rides: [], queue: [], notices: [] })
})
