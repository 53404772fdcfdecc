import { expect, test } from 'vitest'
import type { HoldOut } from '../contract.ts'
import { chosenHoldId, countedHold, holdOf, afterResponse, afterTick } from './hold-state.ts'

const NOW = Date.parse('2026-12-01T03:00:00Z')
const hold = (seconds_left: number, given: Partial<HoldOut> = {}) =>
  ({ id: 'h', car_id: 'a', day: '2026-12-10', kind: 'CHOICE', seconds_left, ...given }) as HoldOut

test('every tab counts down from the server’s remaining time, not from its old countdown or its clock', () => {
  const held = { is: 'held', until: NOW + 240_000, seconds: 240 }
  expect(countedHold(hold(240), NOW)).toEqual(held)
  expect(afterResponse(countedHold(hold(600), NOW), hold(240), NOW)).toEqual(held)
  for (const is of ['over', 'left'] as const) expect(afterResponse({ is }, hold(240), NOW)).toEqual(held)
})

test('a tab stops counting when another tab released the car; an expired hold stays expired', () => {
  expect(afterResponse(countedHold(hold(600), NOW), undefined, NOW)).toEqual({ is: 'left' })
  expect(afterResponse(countedHold(hold(600), NOW), hold(0), NOW)).toEqual({ is: 'left' })
  expect(afterResponse({ is: 'over' }, undefined, NOW)).toEqual({ is: 'over' })
})

test('a hold of another car or day is ignored', () => {
  const [other, later, own] = [hold(1, { car_id: 'b' }), hold(1, { day: '2026-12-11' }), hold(1)]
  expect(holdOf([other, later, own], 'a', '2026-12-10')).toBe(own)
  expect(holdOf([other, later], 'a', '2026-12-10')).toBeUndefined()
})

test('leaving the booking releases the chosen car; an offered car is held until its announced time', () => {
  expect([chosenHoldId(hold(600)), chosenHoldId(hold(1800, { kind: 'OFFER' }))]).toEqual(['h', null])
})

test('a tick updates the current hold, and does not restore one that ended just before', () => {
  const held = countedHold(hold(600), NOW)
  expect(afterTick(held, NOW + 1_000)).toEqual({ ...held, seconds: 599 })
  expect(afterTick(held, NOW + 600_000)).toEqual({ is: 'over' })
  for (const ended of [{ is: 'left' }, { is: 'over' }, { is: 'gone', text: '' }] as const)
    expect(afterTick(ended, NOW + 1_000)).toBe(ended)
})
