import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Actor, newMember, theAdmin } from '#testing/actors.ts'
import { listen } from '#testing/event-stream.ts'
import { testWorld } from '#testing/world.ts'

// Streams and exports end within a second after the person's right. Over real connections, which a test call does not
// have.
const SOON_MS = 1_000
// More rows than fit into a connection's buffers: otherwise a file could be sent completely without a reader.
const DRIVERS = 3_000
const NOTE_LETTERS = 4_000

const t = testWorld()
let base: string
beforeAll(async () => {
  base = await t.server.listen({ port: 0, host: '127.0.0.1' })
  await t.world.db.execute(sql`
    insert into driver (id, name, phone, note, created_at)
    select gen_random_uuid(), '김', '', repeat('긴', ${NOTE_LETTERS}), now() from generate_series(1, ${DRIVERS})`)
  await editRole()
})

const dispatcher = () => newMember(t, { role: 'ADMIN', staffRole: 'DISPATCHER' })
const tokenOf = ({ headers }: Actor) => headers['authorization']!.split(' ')[1]!

async function asOwner(method: string, path: string, body?: object): Promise<void> {
  const { headers } = await theAdmin(t)
  const answer = await fetch(`${base}${path}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(answer.ok).toBe(true)
}

const giveRole = ({ id }: Actor) => asOwner('PATCH', `/api/admin/staff/${id}`, { staff_role: 'CARE' })
const remove = ({ id }: Actor) => asOwner('DELETE', `/api/admin/staff/${id}`)
/** Gives the person's role another set of rights at each call. */
let isLess = false
const editRole = async () => {
  isLess = !isLess
  const rights = ['DESK', 'DISPATCH', 'EXPORT', ...(isLess ? [] : ['MONEY'])]
  await asOwner('PUT', '/api/admin/staff-roles/DISPATCHER', { rights })
}

const changes: [string, (person: Actor) => Promise<void>][] = [
  ['another role', giveRole],
  ['a removal', remove],
  ['an edited role', editRole],
]

/** The time in milliseconds from the end of `act` until `over` resolves. */
async function timeAfter(act: () => Promise<void>, over: Promise<unknown>): Promise<number> {
  await act()
  const at = performance.now()
  await over
  return performance.now() - at
}

test.each(changes)("%s ends the person's event stream and tokens", async (_, act) => {
  const person = await dispatcher()
  const stream = await listen(base, '/api/admin/events', tokenOf(person))
  onTestFinished(stream.close)
  expect(await timeAfter(() => act(person), stream.ended)).toBeLessThan(SOON_MS)
  for (const path of ['/api/admin/events', '/api/admin/overview', '/api/drivers'])
    expect((await fetch(`${base}${path}`, { headers: person.headers })).status).toBe(401)
  const refreshed = await fetch(`${base}/api/auth/refresh`, {
    method: 'POST',
    headers: { ...person.headers, refresh: person.refreshToken },
  })
  expect(refreshed.status).toBe(401)
})

/**
 * An export whose reader takes one chunk and then stops reading; `cut` resolves when the server closes the connection.
 */
async function stuckFile({ headers }: Actor) {
  const connected = once(t.server.server, 'connection') as Promise<[Socket]>
  const request = get(`${base}/api/drivers`, { agent: false, headers: { ...headers, accept: 'text/csv' } })
  onTestFinished(() => void request.destroy())
  const [[answer], [socket]] = await Promise.all([
    once(request, 'response') as Promise<[IncomingMessage]>,
    connected,
  ])
  await once(answer, 'readable')
  answer.read()
  return { answer, cut: once(socket, 'close') }
}

/** Whether the file arrives completely. */
const isWhole = (answer: IncomingMessage): Promise<boolean> =>
  answer.toArray().then(
    () => answer.complete,
    () => false,
  )

test.each(changes)('%s aborts an export, even while its reader has stopped reading', async (_, act) => {
  const person = await dispatcher()
  const { answer, cut } = await stuckFile(person)
  expect(answer.statusCode).toBe(200)
  expect(await timeAfter(() => act(person), cut)).toBeLessThan(SOON_MS)
  expect(await isWhole(answer)).toBe(false)
})
