import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { book, bookingForm, carNamed, memberWithTickets, theAdmin } from '#testing/actors.ts'
import type { Cost } from '#testing/streaming.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld({ alone: false })

const STREAMS = 2_000
const MAX_BYTES_EACH = 15 * 1024
// One read of the change and two of the sessions (1,000 each). The check every five seconds may add more.
const MAX_STATEMENTS = 8

async function costOf(child: ChildProcess): Promise<Cost> {
  child.send('cost')
  const [cost] = (await once(child, 'message')) as [Cost]
  return cost
}

/** Opens a stream; `seen` has the last version that each socket received. */
async function openStream(port: number, seen: Map<Socket, number>): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-4_000)
    const version = [...text.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1]
    if (version) seen.set(socket, Number(version))
  })
  await once(socket, 'connect')
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
}

async function allSaw(seen: Map<Socket, number>, version: number): Promise<number> {
  const begun = performance.now()
  const isSeen = () => seen.size === STREAMS && [...seen.values()].every((last) => last >= version)
  while (!isSeen()) {
    if (performance.now() - begun > 30_000) throw new Error('not all streams were told')
    await sleep(5)
  }
  return performance.now() - begun
}

test('2,000 streams of a ride receive another server’s change: few reads, at most 15 KB per stream', async () => {
  const member = await memberWithTickets(t, 1)
  const form = bookingForm((await carNamed(t, 'ALPHARD')).id, '2026-12-10')
  const { id } = (await book(t, member, form)).json().result
  const { rows } = await t.world.db.execute<{ id: string }>(
    sql`select id from session where member_id = ${member.id} and ended_at is null`,
  )
  const where = [t.databaseUrl, t.simulatorUrl, t.dataFolder, member.id, id, rows[0]!.id]
  const child = fork('src/testing/streaming.ts', where, { execArgv: ['--expose-gc'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [port] = (await once(child, 'message')) as [number]
  const before = await costOf(child)
  const seen = new Map<Socket, number>()
  for (let at = 0; at < STREAMS; at += 100)
    await Promise.all(Array.from({ length: 100 }, () => openStream(port, seen)))
  await allSaw(seen, 1)
  const opened = await costOf(child)
  const admin = await theAdmin(t)
  const changing = t.call({
    method: 'PATCH',
    url: `/api/reservations/${id}`,
    headers: admin.headers,
    payload: { status: 'CONFIRMED' },
  })
  expect((await changing).statusCode).toBe(200)
  const took = await allSaw(seen, 2)
  const told = await costOf(child)
  const each = (opened.bytes - before.bytes) / STREAMS
  console.log(
    `${STREAMS} streams: all told ${Math.round(took)} ms after the answer, ${told.statements - opened.statements} statements, ${Math.round(each)} bytes each`,
  )
  expect(told.statements - opened.statements).toBeLessThanOrEqual(MAX_STATEMENTS)
  expect(each).toBeLessThan(MAX_BYTES_EACH)
})
