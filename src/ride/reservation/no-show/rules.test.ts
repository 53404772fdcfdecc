import { expect, test } from 'vitest'
import type { TripEventKind } from '../trip-event/rules.ts'
import { claimStateOf, type ClaimEvent, decisionOn, noShowOf, waitingOf } from './rules.ts'

const at = new Date('2026-12-10T00:00:00Z')
const event = (kind: TripEventKind, more: Partial<ClaimEvent> = {}): ClaimEvent => ({
  id: kind,
  kind,
  takesBack: null,
  at,
  madeBy: 'DRIVER',
  reason: '',
  ...more,
})
const back = (takesBack: string, more: Partial<ClaimEvent>) => event('TAKEN_BACK', { takesBack, ...more })
const arrived = [event('ACCEPTED'), event('EN_ROUTE'), event('ARRIVED')]
const claim = event('NO_SHOW_CLAIMED')
const claimed = [...arrived, claim]
const refused = [...claimed, back(claim.id, { madeBy: 'STAFF', reason: '로비에 계십니다' })]
const accepted = [...claimed, event('NO_SHOW', { madeBy: 'STAFF' })]
const again = event('ARRIVED', { id: 'again' })

test.each<[string, 'CONFIRMED' | 'CANCELLED', ClaimEvent[], ReturnType<typeof claimStateOf>]>([
  ['no claim', 'CONFIRMED', arrived, null],
  ['a claim', 'CONFIRMED', claimed, 'WAITING'],
  ['a claim of a ride that was canceled since', 'CANCELLED', claimed, 'CANCELED'],
  ['a claim before the guest got on board', 'CONFIRMED', [...claimed, event('ON_BOARD')], 'MOVED_ON'],
  ['a claim before staff moved the car back', 'CONFIRMED', [...claimed, back('ARRIVED', {})], 'MOVED_ON'],
  ['a claim before another arrival', 'CONFIRMED', [...claimed, back('ARRIVED', {}), again], 'MOVED_ON'],
  ['a claim that the driver took back', 'CONFIRMED', [...claimed, back(claim.id, {})], 'WITHDRAWN'],
  [
    'a claim that ended with another driver',
    'CONFIRMED',
    [...claimed, back(claim.id, { madeBy: 'STAFF' })],
    'WITHDRAWN',
  ],
  ['a refused claim', 'CONFIRMED', refused, 'REFUSED'],
  ['an accepted claim', 'CANCELLED', accepted, 'ACCEPTED'],
])('computes the state of %s of a %s ride', (_, status, events, state) => {
  expect(claimStateOf(claim.id, { status }, events)).toBe(state)
})

test.each([
  ['WAITING', 'NOW', 'NOW'],
  ['ACCEPTED', 'DONE', 'NO_SHOW_ACCEPTED'],
  ['REFUSED', 'NO_SHOW_REFUSED', 'DONE'],
  ['WITHDRAWN', 'WITHDRAWN', 'WITHDRAWN'],
  ['MOVED_ON', 'MOVED_ON', 'MOVED_ON'],
  ['CANCELED', 'CANCELED', 'CANCELED'],
] as const)('a claim that is %s: accept gives %s, refuse gives %s', (state, accept, refuse) => {
  const resultOf = (decision: 'ACCEPTED' | 'REFUSED') => {
    const result = decisionOn(state, decision)
    return result.refusal ?? result.outcome
  }
  expect([resultOf('ACCEPTED'), resultOf('REFUSED')]).toEqual([accept, refuse])
})

test.each<[string, ClaimEvent[], ReturnType<typeof noShowOf>]>([
  ['no claim', arrived, null],
  ['a claim', claimed, { state: 'CLAIMED', note: '' }],
  ['a refused claim', refused, { state: 'REFUSED', note: '로비에 계십니다' }],
  ['a refused claim, the guest on board', [...refused, event('ON_BOARD')], null],
  [
    'a second claim after a refusal',
    [...refused, event('NO_SHOW_CLAIMED', { id: 'second' })],
    { state: 'CLAIMED', note: '' },
  ],
  ['an accepted claim', accepted, { state: 'ENDED', note: '' }],
  ['a claim that the driver took back', [...claimed, back(claim.id, {})], null],
])('shows the driver the state of %s', (_, events, shown) => {
  expect(noShowOf(events)).toEqual(shown)
})

const ride = {
  status: 'CONFIRMED',
  tripStep: 'ARRIVED',
  reachedPickupAt: new Date('2026-12-09T23:05:00Z'),
  noShowAt: null,
  pickupAt: new Date('2026-12-09T23:00:00Z'),
  ridePurpose: 'hotel',
  freeWaitMinutes: null,
} as const

test.each([
  ['a driver at the pickup', {}, '08:20', null],
  ['an airport', { ridePurpose: 'airport' }, '09:05', null],
  ['a ride that was promised 30 minutes', { freeWaitMinutes: 30 }, '08:35', null],
  ['a driver before the pickup time', { reachedPickupAt: new Date('2026-12-09T22:40:00Z') }, '08:15', null],
  ['a no-show', { status: 'CANCELLED', noShowAt: new Date('2026-12-09T23:41:00Z') }, '08:20', '08:41'],
] as const)('%s waits free of charge until then', (_, change, freeUntil, endedAt) => {
  const kst = (instant: Date | null | undefined) =>
    instant ? new Date(instant.getTime() + 9 * 3_600_000).toISOString().slice(11, 16) : null
  const waiting = waitingOf({ ...ride, ...change })
  expect([kst(waiting?.freeUntil), kst(waiting?.endedAt)]).toEqual([freeUntil, endedAt])
})

test.each([
  ['before the arrival', { tripStep: 'EN_ROUTE', reachedPickupAt: null }],
  ['after the guest got on board', { tripStep: 'ON_BOARD' }],
  ['after another cancellation', { status: 'CANCELLED' }],
] as const)('no driver waits %s', (_, change) => {
  expect(waitingOf({ ...ride, ...change })).toBeNull()
})
