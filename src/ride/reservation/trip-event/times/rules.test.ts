import { expect, test } from 'vitest'
import { happenedAt, stepsByPlace } from './rules.ts'

const PICKUP = new Date('2026-12-10T00:30:00Z')
const at = (minutes: number) => new Date(PICKUP.getTime() + minutes * 60_000)

// [title, server's minute after the pickup, device's minute, minute of the event before it, expected minute]
const CASES: [string, number, number | null, number | null, number][] = [
  ['staff have no device', 0, null, -20, 0],
  ['sent at once', 0, 0, -20, 0],
  ['a minute is not late', 0, -1, -20, 0],
  ['sent more than a minute late', 0, -1.1, -20, -1.1],
  ['sent an hour late', 40, -20, -30, -20],
  ['a device ahead of the server', 0, 30, -20, 0],
  ['a device ahead by a day', 0, 24 * 60, -20, 0],
  ['not after the event before it', 0, -20, -20, 0],
  ['before the event before it', 0, -30, -20, 0],
  ['the first event', -10, -30, null, -30],
  ['three hours before the pickup', -170, -180, null, -180],
  ['more than three hours before the pickup', -170, -180.1, null, -170],
  ['a device behind by a day', 0, -24 * 60, null, 0],
]

test.each(CASES)('the time of a step: %s', (_, server, device, previous, expected) => {
  const sent = { at: at(server), deviceTime: device === null ? null : at(device) }
  const before = { pickupAt: PICKUP, previous: previous === null ? null : at(previous) }
  expect(happenedAt(sent, before)).toEqual(at(expected))
})

test('each step is listed at its place; the way to the pickup at none', () => {
  const step = (kind: 'EN_ROUTE' | 'ARRIVED' | 'ON_BOARD' | 'STOP_1' | 'DROPPED') => ({ kind, at: 'T' })
  const times = [step('EN_ROUTE'), step('ARRIVED'), step('ON_BOARD'), step('STOP_1'), step('DROPPED')]
  expect(stepsByPlace(times, 1).map((steps) => steps.map(({ kind }) => kind))).toEqual([
    ['ARRIVED', 'ON_BOARD'],
    ['STOP_1'],
    ['DROPPED'],
  ])
  expect(stepsByPlace([], 0)).toEqual([[], []])
})
