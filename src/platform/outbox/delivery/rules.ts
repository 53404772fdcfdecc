import { DAY_MS, MINUTE_MS } from '#kit/day.ts'
import { defineStateMachine } from '#kit/state-machine.ts'
import type { DeliveryReport } from '#providers/sms/port.ts'

export const DELIVERIES = ['ACCEPTED', 'DELIVERED', 'FAILED', 'UNKNOWN'] as const
export type Delivery = (typeof DELIVERIES)[number]

/** The channels by which a message reached a number, or should have. */
export const VIAS = ['ALIMTALK', 'SMS'] as const

/** The state machine of an accepted message until its last delivery report. */
export const DELIVERY_STATE_MACHINE = defineStateMachine({
  title: 'Delivery of a sent message',
  states: DELIVERIES,
  final: ['DELIVERED', 'FAILED', 'UNKNOWN'],
  events: {
    delivered: { by: 'PROVIDER', from: ['ACCEPTED'], to: 'DELIVERED' },
    undelivered: { by: 'PROVIDER', from: ['ACCEPTED'], to: 'FAILED' },
    // The provider has no final report yet, or does not answer.
    pending: { by: 'PROVIDER', from: ['ACCEPTED'] },
    // The last report was not final.
    unreported: { by: 'SCHEDULE', from: ['ACCEPTED'], to: 'UNKNOWN' },
    // The recipient deletes their account.
    erase: { by: 'PERSON', from: ['ACCEPTED'], to: 'UNKNOWN' },
  },
})

/** When the report of a message is fetched, in minutes after it was sent. */
const REPORT_MINUTES = [1, 5, 30, 360]
/** The interval at which a failed last fetch is repeated. */
const RETRY_MINUTES = 30

/** When the first report of a message is fetched. */
export const firstReportAt = (sentAt: Date): Date =>
  new Date(sentAt.getTime() + REPORT_MINUTES[0]! * MINUTE_MS)

/**
 * When the report of a message is fetched next: 1, 5, 30 minutes and 6 hours after sending. Null after the last time;
 * a fetch without an answer is repeated until a day after sending.
 */
export function nextReportAt(sentAt: Date, now: Date, isAnswered: boolean): Date | null {
  const times = REPORT_MINUTES.map((minutes) => sentAt.getTime() + minutes * MINUTE_MS)
  const next = times.find((time) => time > now.getTime())
  if (next !== undefined) return new Date(next)
  const retry = now.getTime() + RETRY_MINUTES * MINUTE_MS
  return isAnswered || retry > sentAt.getTime() + DAY_MS ? null : new Date(retry)
}

type Reported = {
  delivery: Delivery
  error: string | null
  via: DeliveryReport['via'] | null
  reportAt: Date | null
}

/**
 * The delivery of a message after a fetch. `report`: undefined if not final yet, null if the provider did not answer.
 */
export function deliveryAfter(sentAt: Date, report: DeliveryReport | undefined | null, now: Date): Reported {
  const { delivered, undelivered, unreported } = DELIVERY_STATE_MACHINE.events
  if (report) {
    const { via } = report
    return report.isDelivered
      ? { delivery: delivered.to, error: null, via, reportAt: null }
      : { delivery: undelivered.to, error: report.error, via, reportAt: null }
  }
  const reportAt = nextReportAt(sentAt, now, report !== null)
  return { delivery: reportAt ? 'ACCEPTED' : unreported.to, error: null, via: null, reportAt }
}
