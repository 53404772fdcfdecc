import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { FastifyReply } from 'fastify'
import { expect, test, vi } from 'vitest'
import { book, bookingForm, carNamed, memberWithTickets, theAdmin } from '#testing/actors.ts'
import { openEvents, openStreams } from './sse.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()

/** The lines of a stream until it ends. */
async function* lines(url: string, headers: Record<string, string>) {
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(10_000) })
  let rest = ''
  for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
    const parts = (rest + chunk).split('\n')
    rest = parts.pop() ?? ''
    yield* parts
  }
}

let reservations = 0
async function booked() {
  const member = await memberWithTickets(t, 1)
  const form = bookingForm((await carNamed(t, 'ALPHARD')).id, `2026-12-${10 + reservations++}`)
  const reservation = (await book(t, member, form)).json().result
  if (!t.server.server.listening) await t.server.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(t.server.server.address() as { port: number }).port}`
  return {
    member,
    reservation,
    url: `${origin}/api/users/${member.id}/reservations/${reservation.id}/events`,
  }
}

test(
  'a stream sends the current state, then each change, and never an older state',
  { timeout: 20_000 },
  async () => {
    const { member, reservation, url } = await booked()
    const admin = await theAdmin(t)
    const versions: number[] = []
    for await (const line of lines(url, member.headers)) {
      if (!line.startsWith('data: ')) continue
      versions.push(JSON.parse(line.slice(6)).version)
      if (versions.length === 4) break
      await t.call({
        method: 'PATCH',
        url: `/api/reservations/${reservation.id}`,
        headers: admin.headers,
        payload: { status: versions.length % 2 ? 'CONFIRMED' : 'PENDING' },
      })
    }
    expect(versions).toEqual([1, 2, 3, 4])
  },
)

test('a stream ends with the session that opened it', { timeout: 20_000 }, async () => {
  const { member, url } = await booked()
  let seen = 0
  for await (const line of lines(url, member.headers)) {
    if (!line.startsWith('data: ')) continue
    seen++
    await t.call({ method: 'POST', url: '/api/auth/logout', headers: member.headers })
  }
  expect(seen).toBe(1)
})

test('a client that disconnected before the stream began is not subscribed', () => {
  const listen = vi.fn(() => () => {})
  const gone = { raw: { destroyed: true }, hijack: vi.fn() } as unknown as FastifyReply
  openEvents(gone, async () => null, listen)
  expect(listen).not.toHaveBeenCalled()
  expect(gone.hijack).toHaveBeenCalledOnce()
})

/** Opens a stream that stays open; returns its status. */
async function openStream(url: string, headers: Record<string, string>) {
  const asked: ClientRequest = request(url, { headers }).on('error', () => {})
  asked.end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.on('error', () => {}).resume()
  return { status: answer.statusCode, answer, end: () => asked.destroy() }
}

test('a session has at most eight streams; a closed stream frees its place', async () => {
  const [{ member, url }, other] = [await booked(), await booked()]
  const streams = await Promise.all(Array.from({ length: 8 }, () => openStream(url, member.headers)))
  expect(streams.map(({ status }) => status)).toEqual(Array(8).fill(200))
  const ninth = await openStream(url, member.headers)
  expect([ninth.status, Number(ninth.answer.headers['retry-after'])]).toEqual([429, 10])
  const theirs = await openStream(other.url, other.member.headers)
  expect(theirs.status).toBe(200)
  streams.pop()!.end()
  const again = () => openStream(url, member.headers)
  await expect.poll(async () => (await again()).status, { timeout: 10_000 }).toBe(200)
  for (const { end } of [...streams, theirs]) end()
})

test(
  'a client that disconnects during the permission check does not stay counted',
  { timeout: 20_000 },
  async () => {
    const { member, url } = await booked()
    for (let round = 0; round < 20; round++) {
      const asked = request(url, { headers: member.headers }).on('error', () => {})
      asked.end()
      await once(asked, 'finish')
      // Some clients disconnect before the permission check, some during it, some after.
      await new Promise((resolve) => setTimeout(resolve, round / 4))
      asked.destroy()
    }
    const streams: Awaited<ReturnType<typeof openStream>>[] = []
    for (let at = 0; at < 8; at++)
      await expect
        .poll(
          async () => {
            const stream = await openStream(url, member.headers)
            if (stream.status === 200) streams.push(stream)
            return stream.status
          },
          { timeout: 5_000 },
        )
        .toBe(200)
    for (const { end } of streams) end()
  },
)

test('a stream that is refused is not counted', async () => {
  const { member, url } = await booked()
  const unknown = url.replace(/reservations\/[^/]+/, 'reservations/00000000-0000-7000-8000-000000000000')
  for (let at = 0; at < 10; at++) expect((await openStream(unknown, member.headers)).status).toBe(404)
})

/** Sends two requests on one connection; the second answer waits behind the first, which does not end. */
async function pipelined({ url, member }: Awaited<ReturnType<typeof booked>>): Promise<Socket> {
  const { host, port, pathname } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1').on('error', () => {})
  const ask = `GET ${pathname} HTTP/1.1\r\nhost: ${host}\r\nauthorization: ${member.headers.authorization}\r\n\r\n`
  socket.write(ask + ask)
  await once(socket, 'data')
  return socket
}

test('a stream queued behind another ends with their connection, and stops counting', async () => {
  const ride = await booked()
  const before = openStreams()
  for (let round = 0; round < 6; round++) {
    const socket = await pipelined(ride)
    await expect.poll(openStreams).toBe(before + 2)
    socket.destroy()
    await expect.poll(openStreams, { timeout: 5_000 }).toBe(before)
  }
  const stream = await openStream(ride.url, ride.member.headers)
  expect(stream.status).toBe(200)
  stream.end()
})
