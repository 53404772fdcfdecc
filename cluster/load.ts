import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '#kit/id.ts'
import { addDays } from '#kit/day.ts'
import { ADMIN } from '#testing/product.ts'
import { formOf, type Prepared, type Writer } from '#testing/writers.ts'
import { count, type Notes } from './notes.ts'

const AGAIN_MS = 100
const SILENCE_MS = 15_000
const UNAVAILABLE = new Set([502, 503, 504])

export type Answer = { status: number; body: { result?: { id: string }; code?: string } }
export type Load = { notes: Notes; stop(): Promise<void> }
export type Ground = { base: string; simulatorUrl: string; prepared: Prepared; full: string; notes: Notes }
type Deed = (ground: Ground, writer: Writer) => Promise<void>

/** One request; throws when no server answers. */
export async function ask(
  base: string,
  method: string,
  path: string,
  token: string,
  body?: object,
  key?: string,
): Promise<Answer> {
  const answer = await fetch(`${base}${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(SILENCE_MS),
  })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json')
  return { status: answer.status, body: isJson ? (JSON.parse(text) as Answer['body']) : {} }
}

/** Asks the same again until it is answered, as a phone does that was in a tunnel. */
async function settle(notes: Notes, asking: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await asking().catch(
      (error: Error) => (error.cause as Error | undefined)?.message ?? error.message,
    )
    const isAnswered = typeof answer !== 'string' && !UNAVAILABLE.has(answer.status)
    if (isAnswered && answer.status !== 500) return answer
    if (isAnswered) notes.odd.push(`500 ${answer.body.code ?? ''}`)
    const how = typeof answer === 'string' ? answer : String(answer.status)
    notes.failed.push({ at: performance.now(), how })
    await sleep(AGAIN_MS)
  }
}

/** Notes an answer: acknowledged, refused with one of these codes, or odd. */
function noted(notes: Notes, what: string, { status, body }: Answer, refusals: string[] = []): boolean {
  const isDone = status >= 200 && status < 300
  if (isDone) notes.acknowledged.push(performance.now())
  const isRefused = status === 409 && refusals.includes(body.code ?? '')
  if (!isDone && !isRefused) notes.odd.push(`${what}: ${status} ${body.code ?? ''}`)
  count(notes, isDone ? what : `${what} refused`)
  return isDone
}

/** Books once, and answers the reservation's id. */
export async function bookOne(
  { base, prepared, notes }: Ground,
  { id, token }: Writer,
  car?: string,
  day?: string,
) {
  const form = { ...formOf(car ? [car] : prepared.cars), ...(day && { pickup_time: `${day} 09:00` }) }
  const key = newId()
  const { status, body } = await ask(base, 'POST', `/api/users/${id}/reservations`, token, form, key)
  if (status !== 201) throw new Error(`not booked: ${status} ${body.code}`)
  notes.booked.set(body.result!.id, id)
  notes.keys.set(key, body.result!.id)
  return body.result!.id
}

const book: Deed = async ({ base, prepared, notes }, writer) => {
  const key = newId()
  const form = formOf(prepared.cars)
  const asking = () => ask(base, 'POST', `/api/users/${writer.id}/reservations`, writer.token, form, key)
  const answer = await settle(notes, asking)
  if (!noted(notes, 'booked', answer, ['CAR_UNAVAILABLE'])) return
  const id = answer.body.result!.id
  notes.booked.set(id, writer.id)
  notes.keys.set(key, id)
  if (Math.random() > 0.1) return
  const again = await settle(notes, asking)
  if (again.body.result?.id !== id) notes.odd.push(`the key ${key} was answered twice, differently`)
  count(notes, 'asked again')
}

const cancel: Deed = async ({ base, notes }, writer) => {
  const mine = [...notes.booked].find(([id, owner]) => owner === writer.id && !notes.canceled.has(id))
  if (!mine) return
  const path = `/api/users/${writer.id}/reservations/${mine[0]}/cancel`
  const answer = await settle(notes, () => ask(base, 'POST', path, writer.token))
  // The answer to an earlier try may have been lost.
  noted(notes, 'canceled', answer, ['ALREADY_CANCELLED'])
  notes.canceled.add(mine[0])
}

const grant: Deed = async ({ base, prepared, notes }, writer) => {
  const key = newId()
  const body = { user_id: writer.id, amount: 1, date: 90 }
  const answer = await settle(notes, () => ask(base, 'POST', '/api/tickets', prepared.admin, body, key))
  if (noted(notes, 'granted', answer)) notes.granted += 1
}

const aDay = () => addDays(new Date().toISOString().slice(0, 10), 2 + Math.floor(Math.random() * 300))

const hold: Deed = async ({ base, prepared, notes }, writer) => {
  const path = `/api/users/${writer.id}/holds`
  const body = { car_id: prepared.cars[Math.floor(Math.random() * prepared.cars.length)], day: aDay() }
  const answer = await settle(notes, () => ask(base, 'POST', path, writer.token, body))
  if (!noted(notes, 'held', answer, ['CAR_UNAVAILABLE'])) return
  const release = `${path}/${answer.body.result!.id}`
  noted(notes, 'released', await settle(notes, () => ask(base, 'DELETE', release, writer.token)))
}

const line: Deed = async ({ base, full, notes }, writer) => {
  const path = `/api/users/${writer.id}/waits`
  const body = { car_id: full, day: FULL_DAYS[Math.floor(Math.random() * FULL_DAYS.length)] }
  const key = newId()
  const answer = await settle(notes, () => ask(base, 'POST', path, writer.token, body, key))
  if (!noted(notes, 'in line', answer, ['ALREADY_WAITING', 'TOO_MANY_LINES'])) return
  const id = answer.body.result!.id
  notes.lines.add(id)
  if (Math.random() < 0.5) return
  notes.lines.delete(id)
  noted(notes, 'left a line', await settle(notes, () => ask(base, 'DELETE', `${path}/${id}`, writer.token)))
}

const logIn: Deed = async ({ base, notes }, writer) => {
  const body = { id: writer.loginId, password: ADMIN.password }
  noted(notes, 'logged in', await settle(notes, () => ask(base, 'POST', '/api/auth/login', '', body)))
}

/** Days on which all of the one full car is booked. */
export const FULL_DAYS = Array.from({ length: 5 }, (_, n) =>
  addDays(new Date().toISOString().slice(0, 10), 20 + n),
)

const MIX: [number, Deed][] = [
  [0.56, book],
  [0.74, cancel],
  [0.84, grant],
  [0.91, hold],
  [0.98, line],
  [1, logIn],
]

/** People who do all of it at once until told to stop; then each waits for the last answer. */
export function startLoad(ground: Ground): Load {
  let over = false
  const live = async (writer: Writer) => {
    while (!over) {
      const dice = Math.random()
      await MIX.find(([until]) => dice < until)![1](ground, writer)
    }
  }
  const all = Promise.all(ground.prepared.writers.map(live))
  // `stop` throws its failure, and is called later.
  all.catch(() => {})
  return {
    notes: ground.notes,
    stop: async () => {
      over = true
      await all
    },
  }
}
