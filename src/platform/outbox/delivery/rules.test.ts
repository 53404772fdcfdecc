import { expect, test } from 'vitest'
import type { DeliveryReport } from '#providers/sms/port.ts'
import { deliveryAfter, firstReportAt, nextReportAt } from './rules.ts'

const SENT = new Date('2026-12-01T03:00:00Z')
const after = (minutes: number) => new Date(SENT.getTime() + minutes * 60_000)

test('fetches the first report a minute after the message was sent', () => {
  expect(firstReportAt(SENT)).toEqual(after(1))
})

test.each<[string, number, boolean, number | null]>([
  ['the first minute', 1, true, 5],
  ['five minutes', 5, true, 30],
  ['five minutes, without an answer', 5, false, 30],
  ['half an hour', 30, true, 360],
  ['six hours: it was the last time', 360, true, null],
  ['six hours, without an answer', 360, false, 390],
  ['23.5 hours, without an answer', 1_410, false, 1_440],
  ['23.6 hours, without an answer: the day is over', 1_416, false, null],
])('schedules the next report after %s', (_, minutes, isAnswered, next) => {
  expect(nextReportAt(SENT, after(minutes), isAnswered)).toEqual(next === null ? null : after(next))
})

const DELIVERED: DeliveryReport = { via: 'SMS', isDelivered: true }
const FAILED: DeliveryReport = { via: 'SMS', isDelivered: false, error: '3008' }

test.each<[string, DeliveryReport | undefined | null, number, object]>([
  ['delivered', DELIVERED, 1, { delivery: 'DELIVERED', via: 'SMS', reportAt: null }],
  ['failed', FAILED, 1, { delivery: 'FAILED', error: '3008', reportAt: null }],
  ['not final', undefined, 1, { delivery: 'ACCEPTED', reportAt: after(5) }],
  ['not final at the last time', undefined, 360, { delivery: 'UNKNOWN', reportAt: null }],
  ['not answered at the last time', null, 360, { delivery: 'ACCEPTED', reportAt: after(390) }],
  ['not answered for a day', null, 1_440, { delivery: 'UNKNOWN', reportAt: null }],
])('decides the delivery of a message whose report is %s', (_, report, minutes, expected) => {
  expect(deliveryAfter(SENT, report, after(minutes))).toMatchObject(expected)
})
