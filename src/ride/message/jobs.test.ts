import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newPhone } from '#testing/actors.ts'
import { START, testWorld } from '#testing/world.ts'
import { sendMessages } from './jobs.ts'
import { pauseSeconds } from './rules.ts'
import { addMessage } from './store.ts'
import { outbox } from './tables.ts'

const t = testWorld()
const all = async (_: unknown, messages: { id: string }[]) => new Set(messages.map(({ id }) => id))
const send = () => sendMessages(t.world, all)
const fail = (failNext: unknown) =>
  fetch(`${t.simulatorUrl}/__sim/solapi/config`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ failNext }),
  })

beforeEach(async () => {
  t.setNow(START)
  await t.world.db.delete(outbox)
})

async function queue(recipient: string, kind = 'note', text = '안내드립니다.') {
  await addMessage(t.world.db, { kind, subjectId: null, recipient, text }, t.world.now())
}
const fates = () =>
  t.world.db
    .select({ state: outbox.state, attempts: outbox.attempts, error: outbox.error, text: outbox.text })
    .from(outbox)
    .orderBy(outbox.createdAt, outbox.id)
const received = async (phone: string) =>
  ((await (await fetch(`${t.simulatorUrl}/__sim/messages?to=${phone}`)).json()) as unknown[]).length

test('what waits is sent once, however many workers come at once', async () => {
  const phone = newPhone()
  for (let n = 0; n < 20; n++) await queue(phone)
  const taken = await Promise.all([send(), send(), send(), send()])
  expect(taken.reduce((sum, n) => sum + n, 0)).toBe(20)
  expect(await received(phone)).toBe(20)
  expect(new Set((await fates()).map((row) => row.state))).toEqual(new Set(['SENT']))
})

test('a provider that is down gets it later, with growing pauses, and nothing is lost', async () => {
  const phone = newPhone()
  await queue(phone)
  await fail({ status: 503, count: 2 })
  expect(await send()).toBe(1)
  expect(await send()).toBe(0)
  t.setNow(new Date(Date.parse(START) + 5_000))
  expect(await send()).toBe(1)
  t.setNow(new Date(Date.parse(START) + 15_000))
  expect(await send()).toBe(1)
  expect(await fates()).toMatchObject([{ state: 'SENT', attempts: 3 }])
  expect([pauseSeconds(1), pauseSeconds(2), pauseSeconds(3), pauseSeconds(20)]).toEqual([5, 10, 20, 1200])
})

test('a refused number is given up with its reason and holds up nobody else', async () => {
  const phone = newPhone()
  await queue('01000009001')
  await queue(phone)
  await send()
  expect(await fates()).toMatchObject([{ state: 'GIVEN_UP', error: '1062' }, { state: 'SENT' }])
})

test('a batch that is refused whole is sent one by one', async () => {
  const phone = newPhone()
  await queue('not-a-number')
  await queue(phone)
  await send()
  expect((await fates()).map((row) => row.state)).toEqual(['GIVEN_UP', 'SENT'])
  expect(await received(phone)).toBe(1)
})

test('what no longer holds is dropped, and a secret is blanked once sent', async () => {
  const phone = newPhone()
  await queue(phone, 'code', '인증번호 123456')
  await send()
  expect(await fates()).toMatchObject([{ state: 'SENT', text: '' }])
  await queue(phone)
  await sendMessages(t.world, async () => new Set())
  expect(await t.world.db.select().from(outbox).where(eq(outbox.state, 'DROPPED'))).toHaveLength(1)
  expect(await received(phone)).toBe(1)
})

test('a worker that died while sending leaves it to the next one after a minute', async () => {
  await queue(newPhone())
  await sendMessages(t.world, () => Promise.reject(new Error('killed'))).catch(() => undefined)
  expect(await send()).toBe(0)
  t.setNow(new Date(Date.parse(START) + 60_000))
  expect(await send()).toBe(1)
})
