import { z } from 'zod'
import { addBounded } from './bounded.ts'
import { type Faults, faultsOnly, noFaults, planFaults } from './faults.ts'
import { read } from './http.ts'

export type Sent = { sid: string; to: string; code: number | null; readyAt: number }

export type TwilioState = {
  messages: Map<string, Sent>
  /** The error code of messages that are accepted and do not arrive, by number. */
  fates: Map<string, number>
  /** The milliseconds until the status of a message is final. */
  reportDelayMs: number
  faults: Faults
}

export const freshTwilio = (): TwilioState => ({
  messages: new Map(),
  fates: new Map(),
  reportDelayMs: 0,
  faults: noFaults(),
})

const configuration = faultsOnly.extend({
  /** By number; null removes the planned error. */
  fates: z.record(z.string().max(20), z.int().nullable()).optional(),
  reportDelayMs: z.int().min(0).optional(),
})

export function configureTwilio({ twilio }: { twilio: TwilioState }, body: unknown): void {
  const { fates = {}, reportDelayMs, ...faults } = read(configuration, body)
  planFaults(twilio.faults, faults)
  for (const [to, code] of Object.entries(fates))
    if (code === null) twilio.fates.delete(to)
    else addBounded(twilio.fates, to, code)
  if (reportDelayMs !== undefined) twilio.reportDelayMs = reportDelayMs
}
