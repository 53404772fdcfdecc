import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newMember, newPhone } from '#testing/actors.ts'
import { removeMessages } from '#testing/messages.ts'
import { START, testWorld } from '#testing/world.ts'
import { sendMessages } from './jobs.ts'
import { nextTryAt } from './rules.ts'
import { addMessages, requeueFailed } from './store.ts'
import { message } from './tables.ts'

const t = testWorld()
const all = async (_: unknown, messages: { id: string }[]) => new Set(messages.map(({ id }) => id))
const send = () => sendMessages(t.world, 'SMS', all)
const fail = (failNext: unknown) =>
  fetch(`${t.simulatorUrl}/__sim/solapi/config`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ failNext }),
  })

beforeEach(async () => {
  t.setNow(START)
  await removeMessages(t.world.db)
})

async function queue(
  recipient: string,
  kind = 'note',
  text = '안내드립니다.',
  memberId: string | null = null,
) {
  const actor = memberId
    ? { personId: memberId, sessionId: '', role: 'USER' as const, name: '', rights: [] }
    : null
  await addMessages(t.world.db, actor, [{ kind, subjectId: null, recipient, facts: { text } }], t.world.now())
}
const fates = () =>
  t.world.db
    .select({ state: message.state, attempts: message.attempts, error: message.error, text: message.text })
    .from(message)
    .orderBy(message.createdAt, message.id)
const received = async (phone: string) =>
  ((await (await fetch(`${t.simulatorUrl}/__sim/messages?to=${phone}`)).json()) as unknown[]).length

test('concurrent workers send a due message once', async () => {
  const phone = newPhone()
  for (let n = 0; n < 20; n++) await queue(phone)
  const taken = await Promise.all([send(), send(), send(), send()])
  expect(taken.reduce((sum, n) => sum + n, 0)).toBe(20)
  expect(await received(phone)).toBe(20)
  expect(new Set((await fates()).map((row) => row.state))).toEqual(new Set(['SENT']))
})

test('while a provider is down, retries at growing intervals and loses no message', async () => {
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
  const pauses = [1, 2, 3, 20].map((attempts) => {
    const now = new Date(START)
    return nextTryAt({ attempts, createdAt: now, resentAt: null }, now)!.getTime() - now.getTime()
  })
  expect(pauses).toEqual([5_000, 10_000, 20_000, 1_200_000])
})

test.each([
  ['an empty provider balance', 402, 'NotEnoughBalance'],
  ['a wrong key', 401, 'Unauthorized'],
  ['the provider’s rate limit', 429, 'PROVIDER_UNAVAILABLE'],
  ['an outage', 503, 'PROVIDER_UNAVAILABLE'],
])('a message is retried for 24 hours because of %s, and then fails', async (_, status, error) => {
  const phone = newPhone()
  await queue(phone)
  await fail({ status, count: 1_000 })
  const start = Date.parse(START)
  for (let hour = 0; hour < 24; hour++) {
    t.setNow(new Date(start + hour * 3_600_000))
    expect(await send()).toBe(1)
    expect(await fates()).toMatchObject([{ state: 'WAITING', error }])
  }
  t.setNow(new Date(start + 86_400_000 - 1_000))
  expect(await send()).toBe(1)
  expect(await fates()).toMatchObject([{ state: 'FAILED', error }])
  await fail(null)
})

test("a message that waits for the provider's credit is sent once it is paid", async () => {
  const phone = newPhone()
  await queue(phone)
  await fail({ status: 402, count: 3 })
  for (const hours of [0, 3, 9, 20]) {
    t.setNow(new Date(Date.parse(START) + hours * 3_600_000))
    await send()
  }
  expect(await fates()).toMatchObject([{ state: 'SENT', attempts: 4 }])
  expect(await received(phone)).toBe(1)
})

test('a message that waited over a day after a restore fails unsent; staff can resend it @long', async () => {
  const [phone, fresh] = [newPhone(), newPhone()]
  const notes = (count: number, kind: string) =>
    Array.from({ length: count }, () => ({
      kind,
      subjectId: null,
      recipient: phone,
      facts: { text: '안내드립니다.' },
    }))
  await addMessages(t.world.db, null, notes(6_000, 'note'), t.world.now())
  await addMessages(t.world.db, null, notes(1, 'code'), t.world.now())
  t.setNow(new Date(Date.parse(START) + 86_400_001))
  await queue(fresh)
  while ((await send()) > 0);
  expect([await received(phone), await received(fresh)]).toEqual([0, 1])
  const { rows } = await t.world.db.execute(
    sql`select kind, state, error, facts = '{}' as blank, count(*)::int as n from message
      where recipient = ${phone} group by 1, 2, 3, 4 order by kind`,
  )
  expect(rows).toEqual([
    { kind: 'code', state: 'FAILED', error: 'TOO_LATE', blank: true, n: 1 },
    { kind: 'note', state: 'FAILED', error: 'TOO_LATE', blank: false, n: 6_000 },
  ])
  await requeueFailed(t.world.db, t.world.now())
  expect(await send()).toBe(500)
  expect(await received(phone)).toBe(500)
  await removeMessages(t.world.db)
})

test('suppresses an irrelevant message after a day, so that staff need not resend it', async () => {
  await queue(newPhone())
  t.setNow(new Date(Date.parse(START) + 86_400_001))
  await sendMessages(t.world, 'SMS', async () => new Set())
  expect(await fates()).toMatchObject([{ state: 'SUPPRESSED', error: 'NOT_TRUE' }])
})

test('resending starts the 24 hours again; the earlier refusal stays as the reason', async () => {
  const phone = newPhone()
  await queue(phone)
  await fail({ status: 402, count: 1 })
  await send()
  t.setNow(new Date(Date.parse(START) + 2 * 86_400_000))
  await send()
  expect(await fates()).toMatchObject([{ state: 'FAILED', error: 'NotEnoughBalance' }])
  await requeueFailed(t.world.db, t.world.now())
  t.setNow(new Date(Date.parse(START) + 3 * 86_400_000))
  expect(await send()).toBe(1)
  expect(await received(phone)).toBe(1)
})

test('a message to an invalid number fails immediately, and delays no other message', async () => {
  const phone = newPhone()
  await queue('not-a-number')
  await queue('01000009005')
  await queue(phone)
  await send()
  expect(await fates()).toMatchObject([
    { state: 'FAILED', error: 'NOT_A_NUMBER' },
    { state: 'FAILED', error: 'ValidationError' },
    { state: 'SENT' },
  ])
  expect(await received(phone)).toBe(1)
})

test('a message to a number that the provider refuses temporarily waits', async () => {
  await queue('01000009001')
  await send()
  expect(await fates()).toMatchObject([{ state: 'WAITING', error: '1062' }])
})

test('an irrelevant message is suppressed, and a sent secret is blanked', async () => {
  const phone = newPhone()
  await queue(phone, 'code', '인증번호 123456')
  await send()
  expect(await fates()).toMatchObject([{ state: 'SENT', text: '' }])
  await queue(phone)
  await sendMessages(t.world, 'SMS', async () => new Set())
  const suppressed = await t.world.db.select().from(message).where(eq(message.state, 'SUPPRESSED'))
  expect(suppressed).toMatchObject([{ error: 'NOT_TRUE' }])
  expect(await received(phone)).toBe(1)
})

test('the next worker sends a crashed worker’s message after two minutes', async () => {
  await queue(newPhone())
  await sendMessages(t.world, 'SMS', () => Promise.reject(new Error('killed'))).catch(() => undefined)
  expect(await send()).toBe(0)
  t.setNow(new Date(Date.parse(START) + 119_000))
  expect(await send()).toBe(0)
  t.setNow(new Date(Date.parse(START) + 120_000))
  expect(await send()).toBe(1)
})

test('a sent message is recorded after a database outage, and is not sent again @long', async () => {
  const phone = newPhone()
  await queue(phone)
  const { sms } = t.world.providers
  const client = await t.world.db.$client.connect()
  const cutOff = `select pg_cancel_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  t.world.providers.sms = {
    ...sms,
    sendAll: async (messages) => {
      const answer = await sms.sendAll(messages)
      await client.query('begin; lock table outbox in access exclusive mode')
      setTimeout(() => void client.query(cutOff), 300)
      setTimeout(() => void client.query(`${cutOff}; rollback`), 800)
      return answer
    },
  }
  await send()
  t.world.providers.sms = sms
  client.release()
  expect(await fates()).toMatchObject([{ state: 'SENT', attempts: 1 }])
  expect(await send()).toBe(0)
  expect(await received(phone)).toBe(1)
})

test('a worker whose lease expired does not send a message that another worker claimed', async () => {
  const phone = newPhone()
  await queue(phone)
  const late = sendMessages(t.world, 'SMS', async (_, messages) => {
    t.setNow(new Date(Date.parse(START) + 121_000))
    expect(await send()).toBe(1)
    return new Set(messages.map(({ id }) => id))
  })
  await late
  expect(await received(phone)).toBe(1)
})

test('a member causes at most ten messages a day to one number, also with two workers', async () => {
  const [one, other, phone, elsewhere] = [await newMember(t), await newMember(t), newPhone(), newPhone()]
  for (let n = 0; n < 15; n++) await queue(phone, 'note', `${n}`, one.id)
  await send()
  const states = async (memberId: string, to: string) => {
    const { rows } = await t.world.db.execute<{ state: string; error: string | null; text: string }>(
      sql`select state, error, facts->>'text' as text from message
        where actor_id = ${memberId} and recipient = ${to} order by (facts->>'text')::int`,
    )
    return rows
  }
  const ten = (await states(one.id, phone)).filter(({ state }) => state === 'SENT')
  expect(ten.map(({ text }) => Number(text))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect((await states(one.id, phone)).slice(10)).toEqual(
    [10, 11, 12, 13, 14].map((n) => ({ state: 'SUPPRESSED', error: 'DAILY_LIMIT', text: `${n}` })),
  )
  for (let n = 0; n < 700; n++) await queue(elsewhere, 'note', `${n}`, one.id)
  await queue(phone, 'note', '0', other.id)
  await queue(phone, 'note', 'of staff')
  await Promise.all([send(), send(), send(), send()])
  while ((await send()) > 0);
  expect(await received(elsewhere)).toBe(10)
  expect(await received(phone)).toBe(12)
  t.setNow(new Date(Date.parse(START) + 86_400_001))
  await queue(phone, 'note', '15', one.id)
  await send()
  expect(await received(phone)).toBe(13)
})

test('a retried message counts once; an irrelevant message does not count', async () => {
  const [member, phone] = [await newMember(t), newPhone()]
  for (let n = 0; n < 12; n++) await queue(phone, 'note', `${n}`, member.id)
  await sendMessages(t.world, 'SMS', async (_, all) => new Set(all.slice(2).map(({ id }) => id)))
  expect(await received(phone)).toBe(10)
  t.setNow(new Date(Date.parse(START) + 90_000_000))
  await queue(phone, 'note', '20', member.id)
  await fail(503)
  await send()
  for (let n = 21; n < 30; n++) await queue(phone, 'note', `${n}`, member.id)
  t.setNow(new Date(Date.parse(START) + 90_010_000))
  await send()
  expect(await received(phone)).toBe(20)
})

test('queues more messages than one statement has parameters for', async () => {
  const many = Array.from({ length: 7_500 }, () => ({
    kind: 'note',
    subjectId: null,
    recipient: '01000000000',
    facts: { text: '안내드립니다.' },
  }))
  await addMessages(t.world.db, null, many, t.world.now())
  expect(await t.world.db.$count(message)).toBe(many.length)
  await removeMessages(t.world.db)
})
