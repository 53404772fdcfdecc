import type { FastifyReply, FastifyRequest } from 'fastify'
import { addBounded } from './bounded.ts'
import { neverAnswer } from './faults.ts'
import type { Accident } from './portone-v2-payments-store.ts'
import type { Simulator } from './state.ts'

const KEPT_MS = 3 * 3_600_000

type Answer = { status: number; body: object }
/** The result of a call, and the planned fault of its answer. */
export type Done = Answer & { accident?: Accident | null }
/** Calls by method, path and key; `answer` is null while the call runs. */
export type Repeats = Map<string, { answer: Answer | null; at: number }>

const refusal = (status: number, type: string): Answer => ({ status, body: { type } })

/**
 * Runs a call with an Idempotency-Key once: a repeated call gets the stored answer for three hours, and 409 while the
 * first runs. A call without an effect (null) or an unreadable call is not stored.
 */
export async function once(
  { state, now }: Simulator,
  name: string,
  act: () => Promise<Done | null>,
): Promise<Done | null> {
  const { repeats } = state.portoneV2
  const known = repeats.get(name)
  if (known && !known.answer) return refusal(409, 'IDEMPOTENCY_OUTSTANDING_REQUEST')
  if (known?.answer && now() - known.at < KEPT_MS) return known.answer
  addBounded(repeats, name, { answer: null, at: now() })
  const done = await act().catch((error: unknown) => {
    repeats.delete(name)
    throw error
  })
  if (done) addBounded(repeats, name, { answer: { status: done.status, body: done.body }, at: now() })
  else repeats.delete(name)
  return done
}

/** Answers a call that may have an Idempotency-Key; an answer that a fault loses is stored completely. */
export async function answerOnce(
  simulator: Simulator,
  { method, url, headers }: FastifyRequest,
  reply: FastifyReply,
  act: () => Promise<Done | null>,
): Promise<FastifyReply | void> {
  const key = headers['idempotency-key']
  const done = key ? await once(simulator, `${method} ${url} ${String(key)}`, act) : await act()
  if (!done || done.accident === 'timeout_after') return neverAnswer(reply)
  const { status, body } = done.accident === 'error_after' ? refusal(500, 'INTERNAL_SERVER_ERROR') : done
  return reply.code(status).send(body)
}
