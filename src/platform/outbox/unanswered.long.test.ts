import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startOutbox } from '#app/jobs.ts'
import { CHANNELS } from '#kit/unit-of-work.ts'
import { developmentKeys } from '#providers/development-keys.ts'
import { openSmtp } from '#providers/mail/smtp.ts'
import { openSolapi } from '#providers/sms/solapi.ts'
import { openTwilio } from '#providers/sms/twilio.ts'
import { type RunningSimulator, startSimulator } from '#simulator/server.ts'
import { newPhone, theAdmin } from '#testing/actors.ts'
import { newForeignPhone } from '#testing/message-providers.ts'
import { removeMessages } from '#testing/messages.ts'
import { START, testWorld } from '#testing/world.ts'
import { addMessages } from './store.ts'
import { message } from './tables.ts'

const t = testWorld()
let simulator: RunningSimulator
/** The provider timeout, shortened for tests; a provider that answers is always faster. */
const timeoutMs = 1_000
const NEVER_MS = 86_400_000

beforeAll(async () => {
  simulator = await startSimulator({ port: 0 })
  const { url } = simulator
  t.world.providers.sms = openSolapi({ baseUrl: url, ...developmentKeys.solapi, timeoutMs })
  t.world.providers.smsAbroad = openTwilio({
    baseUrl: url,
    ...developmentKeys.twilio,
    serviceSid: undefined,
    timeoutMs,
  })
  t.world.providers.mail = openSmtp({ url: simulator.smtpUrl, ...developmentKeys.mail, timeoutMs })
})
afterAll(() => simulator.close())
beforeEach(async () => {
  t.setNow(START)
  await removeMessages(t.world.db)
})

const minutesLater = (minutes: number) => t.setNow(new Date(Date.parse(START) + minutes * 60_000))
const fates = () =>
  t.world.db.select({ state: message.state, error: message.error }).from(message).orderBy(message.id)

/** Sends the due messages at each of these minutes, while the providers' own clock stands still. */
async function sendAt(...minutes: number[]): Promise<void> {
  for (const minute of minutes) {
    minutesLater(minute)
    await t.sendMessages()
  }
}

const channels = [
  {
    lane: 'SMS' as const,
    channel: 'SMS' as const,
    provider: 'solapi',
    outage: 503,
    newAddress: newPhone,
  },
  {
    lane: 'ABROAD' as const,
    channel: 'SMS' as const,
    provider: 'twilio',
    outage: 503,
    newAddress: newForeignPhone,
  },
  {
    lane: 'EMAIL' as const,
    channel: 'EMAIL' as const,
    provider: 'smtp',
    outage: 421,
    newAddress: () => `${newPhone()}@example.kr`,
  },
]

describe.each(channels)('by $lane', ({ channel, provider, outage, newAddress }) => {
  const plan = (failNext: unknown) =>
    fetch(`${simulator.url}/__sim/${provider}/config`, { method: 'POST', body: JSON.stringify({ failNext }) })
  const queue = async (recipient: string, kind = 'note') => {
    const message = {
      kind,
      subjectId: null,
      channel,
      recipient,
      facts: { title: '안내', text: '안내드립니다.' },
    }
    await addMessages(t.world.db, null, [message], t.world.now())
  }
  const copies = async (to: string): Promise<number> => {
    const inbox = await fetch(`${simulator.url}/__sim/messages?to=${encodeURIComponent(to)}`)
    return ((await inbox.json()) as unknown[]).length
  }

  test('a message with late answers arrives at most three times a day, then waits for staff', async () => {
    const to = newAddress()
    await queue(to)
    await plan({ status: 'timeout_after', count: 1_000 })
    await sendAt(0, 1, 2, 3, 4)
    expect(await copies(to), 'not sent again immediately').toBe(1)
    await sendAt(5, 6, 15, 24)
    expect(await copies(to)).toBe(2)
    await sendAt(25, 60)
    expect(await fates()).toEqual([{ state: 'FAILED', error: 'NO_ANSWER' }])
    await sendAt(1_000)
    expect(await copies(to)).toBe(3)
    await plan(null)
  })

  test('a resent message may be unanswered as often as a new one', async () => {
    const to = newAddress()
    await queue(to)
    await plan({ status: 'broken_after', count: 4 })
    await sendAt(0, 5, 25)
    const { headers } = await theAdmin(t)
    await t.call({ method: 'POST', url: '/api/admin/outbox/resend', headers })
    await sendAt(61)
    expect(await fates()).toEqual([{ state: 'WAITING', error: 'NO_ANSWER' }])
    await sendAt(66)
    expect(await fates()).toEqual([{ state: 'SENT', error: null }])
    expect(await copies(to)).toBe(5)
  })

  test('an outage does not count as an unanswered call', async () => {
    const to = newAddress()
    await queue(to)
    for (let half = 0; half < 3; half++) {
      await plan(outage)
      await sendAt(half * 60)
      expect(await fates()).toMatchObject([{ state: 'WAITING' }])
      await plan('broken_after')
      await sendAt(half * 60 + 30)
    }
    expect(await fates()).toEqual([{ state: 'FAILED', error: 'NO_ANSWER' }])
    expect(await copies(to)).toBe(3)
  })
})

const [bySms] = channels
test('a code that may have arrived is not sent again after it expires', async () => {
  const recipient = bySms!.newAddress()
  await addMessages(
    t.world.db,
    null,
    [{ kind: 'code', subjectId: null, recipient, facts: { code: '123456' } }],
    t.world.now(),
  )
  const body = JSON.stringify({ failNext: 'broken_after' })
  await fetch(`${simulator.url}/__sim/solapi/config`, { method: 'POST', body })
  await sendAt(0, 1, 2, 5)
  const inbox = await fetch(`${simulator.url}/__sim/messages?to=${recipient}`)
  expect(await inbox.json()).toHaveLength(1)
  expect(await fates()).toEqual([{ state: 'SUPPRESSED', error: 'NOT_TRUE' }])
})

test('a server that stops during a call records it as unanswered, without waiting', async () => {
  const heard: Socket[] = []
  const silent = createServer((socket) => void heard.push(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => {
    for (const socket of heard) socket.destroy()
    silent.close()
  })
  const { port } = silent.address() as { port: number }
  const sms = openSolapi({ baseUrl: `http://127.0.0.1:${port}`, ...developmentKeys.solapi })
  const world = { ...t.world, providers: { ...t.world.providers, sms } }
  const [message] = [
    { kind: 'note', subjectId: null, recipient: newPhone(), facts: { text: '안내드립니다.' } },
  ]
  await addMessages(world.db, null, [message!], world.now())
  const outboxOf = startOutbox(world, NEVER_MS)
  outboxOf.wake(CHANNELS)
  await vi.waitFor(() => expect(heard).toHaveLength(1), { timeout: 10_000 })
  const begun = performance.now()
  await outboxOf.stop()
  expect(performance.now() - begun).toBeLessThan(6_000)
  expect(await fates()).toEqual([{ state: 'WAITING', error: 'NO_ANSWER' }])
})
