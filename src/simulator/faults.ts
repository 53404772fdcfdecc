import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'

const HANG_MS = 60_000

/** The planned faults of a provider: one entry for each coming call. */
export type Faults = { next: Fault[]; latencyMs: number }

/** A status; no answer at all; the effect without an answer; or the effect and then a broken connection. */
const fault = z.union([z.int().min(400).max(599), z.enum(['timeout', 'timeout_after', 'broken_after'])])
type Fault = z.infer<typeof fault>

/** `failNext` of the control calls: a status or a list of faults; null clears the plan. */
export const failNext = z.union([
  fault,
  z.object({ status: fault, count: z.int().min(1).max(1_000) }),
  z.null(),
])

export const latencyMs = z.int().min(0).max(30_000)

/** The configuration of a provider that has only faults. */
export const faultsOnly = z.strictObject({ failNext: failNext.optional(), latencyMs: latencyMs.optional() })

export function noFaults(): Faults {
  return { next: [], latencyMs: 0 }
}

export function planFaults(
  faults: Faults,
  plan: { failNext?: z.infer<typeof failNext>; latencyMs?: number },
) {
  if (plan.latencyMs !== undefined) faults.latencyMs = plan.latencyMs
  if (plan.failNext === undefined) return
  faults.next = plan.failNext === null ? [] : planned(plan.failNext)
}

/** Applies the next planned fault. Returns false when there is none, so that the call should be answered. */
export async function applyPlannedFault(
  faults: Faults,
  reply: FastifyReply,
  bodyOf: (status: number) => unknown,
) {
  const fault = faults.next.shift()
  if (faults.latencyMs > 0) await wait(faults.latencyMs)
  if (fault === undefined) return false
  if (fault === 'timeout_after') return mute(reply, HANG_MS)
  if (fault === 'broken_after') return mute(reply, 0)
  if (fault === 'timeout') neverAnswer(reply)
  else reply.code(fault).send(bodyOf(fault))
  return true
}

/** The call has its effect, but its answer is lost: the connection breaks after some milliseconds. */
function mute(reply: FastifyReply, ms: number): false {
  reply.send = () => {
    neverAnswer(reply, ms)
    return reply
  }
  return false
}

function planned(plan: NonNullable<z.infer<typeof failNext>>) {
  if (typeof plan !== 'object') return [plan]
  return Array.from({ length: plan.count }, () => plan.status)
}

/** Never answers: the call ends by the caller's timeout, or by ours. */
export function neverAnswer(reply: FastifyReply, ms = HANG_MS) {
  reply.hijack()
  const timer = setTimeout(() => reply.raw.destroy(), ms).unref()
  reply.raw.on('close', () => clearTimeout(timer))
}
