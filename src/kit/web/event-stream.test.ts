import { expect, test } from 'vitest'
import { eventsIn, reconnectDelay } from './event-stream.ts'

test.each([
  ['', [], ''],
  [': ping\n\n', [], ''],
  ['event: reservation\nid: 3\ndata: {"a":1}\n\n', [{ event: 'reservation', data: '{"a":1}' }], ''],
  ['data: a\ndata: b\n\n', [{ event: 'message', data: 'a\nb' }], ''],
  ['data: a\r\n\r\ndata: b', [{ event: 'message', data: 'a' }], 'data: b'],
  ['event: x\ndata: half', [], 'event: x\ndata: half'],
])('the complete events of %j are read, and an incomplete one is kept', (received, events, rest) => {
  expect(eventsIn(received)).toEqual({ events, retryMs: null, rest })
})

test('reads the last reconnection delay that the server sent', () => {
  expect(eventsIn('retry: 1000\n\ndata: a\n\nretry: 4321\n\n').retryMs).toBe(4321)
})

test.each([
  [1, 1000],
  [2, 2000],
  [3, 4000],
  [6, 30_000],
  [40, 30_000],
])('reconnection attempt %i waits about %i ms', (attempt, pause) => {
  expect(reconnectDelay(attempt, 0.5)).toBe(pause)
  expect(reconnectDelay(attempt, 0)).toBe(pause * 0.75)
})
