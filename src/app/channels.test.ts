import { createServer, type Server, type Socket } from 'node:net'
import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SYSTEM_CALLER, change, CHANNELS } from '#kit/unit-of-work.ts'
import { addMessages } from '#platform/outbox/store.ts'
import { developmentKeys } from '#providers/development-keys.ts'
import { openTwilio } from '#providers/sms/twilio.ts'
import { openSmtp } from '#providers/mail/smtp.ts'
import { NOTE, removeMessages } from '#testing/messages.ts'
import { testWorld } from '#testing/world.ts'
import { startOutbox } from './jobs.ts'

const WAITING = [
  {
    kind: NOTE.name,
    subjectId: null,
    facts: { text: '인증번호 [123456]', title: '인증번호' },
    channel: 'EMAIL' as const,
    recipient: 'who@example.com',
  },
  { kind: NOTE.name, subjectId: null, facts: { text: '인증번호 [123456]' }, recipient: '01012345678' },
]
const NEVER_MS = 86_400_000
const t = testWorld()
let silent: Server
const heard: Socket[] = []
beforeEach(async () => {
  silent = createServer((socket) => void heard.push(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
})
afterEach(() => {
  for (const socket of heard) socket.destroy()
  silent.close()
})

beforeEach(() => removeMessages(t.world.db))

const statesByChannel = async () =>
  (await t.world.db.execute(sql`select channel, state from message order by channel`)).rows

test('a silent provider for foreign numbers does not delay messages to Korean numbers', async () => {
  const { port } = silent.address() as { port: number }
  const smsAbroad = openTwilio({
    ...developmentKeys.twilio,
    baseUrl: `http://127.0.0.1:${port}`,
    serviceSid: '',
  })
  const world = { ...t.world, providers: { ...t.world.providers, smsAbroad } }
  const [, korean] = WAITING
  await addMessages(world.db, null, [{ ...korean!, recipient: '+14155552671' }, korean!], world.now())
  const outbox = startOutbox(world, NEVER_MS)
  outbox.wake(['SMS'])
  const states = async () =>
    (await t.world.db.execute(sql`select recipient, state from message order by recipient`)).rows
  await vi.waitFor(
    async () =>
      expect(await states()).toEqual([
        { recipient: '+14155552671', state: 'WAITING' },
        { recipient: '01012345678', state: 'SENT' },
      ]),
    { timeout: 10_000 },
  )
  await vi.waitFor(() => expect(heard).toHaveLength(1), { timeout: 10_000 })
  for (const socket of heard) socket.destroy()
  await outbox.stop()
})

test('a mail server that does not answer does not delay sending and recording an SMS', async () => {
  const { port } = silent.address() as { port: number }
  const mail = openSmtp({ url: `smtp://127.0.0.1:${port}`, from: 'mosim@example.com', timeoutMs: 30_000 })
  const world = { ...t.world, providers: { ...t.world.providers, mail } }
  await addMessages(world.db, null, WAITING, world.now())
  const outbox = startOutbox(world, NEVER_MS)
  outbox.wake(CHANNELS)
  await vi.waitFor(() => expect(heard).toHaveLength(1), { timeout: 10_000 })
  await vi.waitFor(
    async () =>
      expect(await statesByChannel()).toEqual([
        { channel: 'EMAIL', state: 'WAITING' },
        { channel: 'SMS', state: 'SENT' },
      ]),
    { timeout: 10_000 },
  )
  for (const socket of heard) socket.destroy()
  await outbox.stop()
  expect(await statesByChannel()).toContainEqual({ channel: 'EMAIL', state: 'WAITING' })
})

test('a commit wakes only the workers of its messages’ channels', async () => {
  const woken: (readonly string[])[] = []
  const recorder = {
    ...t.world.recorder,
    wakeOutbox: (channels: readonly string[]) => void woken.push(channels),
  }
  const [mail, sms] = WAITING
  for (const sent of [[sms!], [mail!, mail!], [sms!, mail!]])
    await change({ ...t.world, recorder }, SYSTEM_CALLER, async ({ send }) =>
      sent.forEach((message) => send(NOTE, message)),
    )
  expect(woken).toEqual([['SMS'], ['EMAIL'], ['SMS', 'EMAIL']])
  const outbox = startOutbox(t.world, NEVER_MS)
  outbox.wake(['SMS'])
  await outbox.settled()
  expect(await statesByChannel()).toContainEqual({ channel: 'EMAIL', state: 'WAITING' })
  expect(await statesByChannel()).not.toContainEqual({ channel: 'SMS', state: 'WAITING' })
  await outbox.stop()
})
