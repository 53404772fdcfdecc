import type { FastifyReply } from 'fastify'
import { expect, test, vi } from 'vitest'
import { book, bookingForm, carNamed, memberWithTickets, theAdmin } from '#testing/actors.ts'
import { openEvents } from './sse.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()

/** What a stream says, line by line, until it ends. */
async function* lines(url: string, headers: Record<string, string>) {
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(10_000) })
  let rest = ''
  for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
    const parts = (rest + chunk).split('\n')
    rest = parts.pop() ?? ''
    yield* parts
  }
}

async function riding() {
  const member = await memberWithTickets(t, 1)
  const ride = (await book(t, member, bookingForm((await carNamed(t, 'ALPHARD')).id))).json().result
  if (!t.server.server.listening) await t.server.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(t.server.server.address() as { port: number }).port}`
  return { member, ride, url: `${origin}/api/users/${member.id}/reservations/${ride.id}/events` }
}

test(
  'a stream begins with the state as it is, follows each change, and never goes back',
  { timeout: 20_000 },
  async () => {
    const { member, ride, url } = await riding()
    const admin = await theAdmin(t)
    const versions: number[] = []
    for await (const line of lines(url, member.headers)) {
      if (!line.startsWith('data: ')) continue
      versions.push(JSON.parse(line.slice(6)).version)
      if (versions.length === 4) break
      await t.call({
        method: 'PATCH',
        url: `/api/reservations/${ride.id}`,
        headers: admin.headers,
        payload: { status: versions.length % 2 ? 'CONFIRMED' : 'PENDING' },
      })
    }
    expect(versions).toEqual([1, 2, 3, 4])
  },
)

test('a stream ends with the login that opened it', { timeout: 20_000 }, async () => {
  const { member, url } = await riding()
  let seen = 0
  for await (const line of lines(url, member.headers)) {
    if (!line.startsWith('data: ')) continue
    seen++
    await t.call({ method: 'POST', url: '/api/auth/logout', headers: member.headers })
  }
  expect(seen).toBe(1)
})

test('who left before the stream began is not listened for', () => {
  const listen = vi.fn(() => () => {})
  const gone = { raw: { destroyed: true }, hijack: vi.fn() } as unknown as FastifyReply
  openEvents(gone, async () => null, listen)
  expect(listen).not.toHaveBeenCalled()
  expect(gone.hijack).toHaveBeenCalledOnce()
})
