import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal } from './refusal.ts'
import { openEvents, openStreams } from './sse.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

/** An answer whose client does not read: its bytes stay in memory. */
function unreadReply() {
  const asked = new IncomingMessage(new Socket())
  const raw = new ServerResponse(asked)
  const reply = { raw, request: { raw: asked }, server: {}, hijack: () => {}, getHeaders: () => ({}) }
  return { raw, reply: reply as unknown as FastifyReply }
}

test('cuts an ended stream whose client does not read, and raises no unhandled error', async () => {
  const { raw, reply } = unreadReply()
  const stop = vi.fn()
  const isOver = async () => Promise.reject(new Refusal('NOT_LOGGED_IN'))
  openEvents(reply, isOver, () => stop)
  await expect.poll(() => raw.writableEnded).toBe(true)
  vi.advanceTimersByTime(45_000)
  await expect.poll(() => stop.mock.calls.length).toBe(1)
  expect(openStreams()).toBe(0)
})

test('cuts a stream when too much of it is unread', async () => {
  const { reply } = unreadReply()
  let id = 0
  const read = async () => ({ event: 'change', id: String(id++), data: 'x'.repeat(30_000) })
  let wake = () => {}
  openEvents(reply, read, (given) => {
    wake = given
    return () => {}
  })
  for (let told = 0; told < 3; told++) {
    wake()
    await new Promise((done) => setImmediate(done))
  }
  expect(openStreams()).toBe(1)
  vi.advanceTimersByTime(15_000)
  await expect.poll(openStreams).toBe(0)
})

test('a stream whose client reads stays open', async () => {
  const { reply } = unreadReply()
  openEvents(
    reply,
    async () => ({ event: 'change', id: '1', data: 'x' }),
    () => () => {},
  )
  vi.advanceTimersByTime(60_000)
  expect(openStreams()).toBe(1)
  reply.request.raw.socket.destroy()
  await expect.poll(openStreams).toBe(0)
})
