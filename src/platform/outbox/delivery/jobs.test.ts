import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newPhone } from '#testing/actors.ts'
import { removeMessages } from '#testing/messages.ts'
import { START, testWorld } from '#testing/world.ts'
import { sendMessages } from '../jobs.ts'
import { LANES } from '../rules.ts'
import { addMessages, eraseMessagesOf } from '../store.ts'
import { message } from '../tables.ts'
import { fetchReports } from './jobs.ts'

const t = testWorld()
const all = async (_: unknown, messages: { id: string }[]) => new Set(messages.map(({ id }) => id))
const plan = (body: object) =>
  fetch(`${t.simulatorUrl}/__sim/solapi/config`, { method: 'POST', body: JSON.stringify(body) })
const at = (minutes: number) => t.setNow(new Date(Date.parse(START) + minutes * 60_000))

beforeEach(async () => {
  at(0)
  await removeMessages(t.world.db)
  await fetch(`${t.simulatorUrl}/__sim/reset`, { method: 'POST' })
})

/** Sends a message to each number. */
async function send(...phones: string[]): Promise<void> {
  const messages = phones.map((recipient) => ({
    kind: 'note',
    subjectId: null,
    recipient,
    facts: { text: 'x' },
  }))
  await addMessages(t.world.db, null, messages, t.world.now())
  for (const lane of LANES) while ((await sendMessages(t.world, lane, all)) > 0);
}
const fates = () =>
  t.world.db
    .select({
      state: message.state,
      delivery: message.delivery,
      deliveryError: message.deliveryError,
      via: message.via,
    })
    .from(message)
    .orderBy(message.id)

test('a sent message is first accepted, then delivered according to its report', async () => {
  await send(newPhone())
  expect(await fates()).toMatchObject([{ state: 'SENT', delivery: 'ACCEPTED', via: 'SMS' }])
  expect(await fetchReports(t.world)).toBe(0)
  at(1)
  expect(await fetchReports(t.world)).toBe(1)
  expect(await fates()).toMatchObject([{ state: 'SENT', delivery: 'DELIVERED', deliveryError: null }])
  at(5)
  expect(await fetchReports(t.world)).toBe(0)
})

test('a message is undelivered with the reason of its report', async () => {
  const phone = newPhone()
  await plan({ fates: { [phone]: '3008' } })
  await send(phone)
  at(1)
  await fetchReports(t.world)
  expect(await fates()).toMatchObject([{ state: 'SENT', delivery: 'FAILED', deliveryError: '3008' }])
})

test('fetches a missing report after 1, 5, 30 minutes and 6 hours, then never', async () => {
  await plan({ reportDelayMs: 86_400_000 })
  await send(newPhone())
  const fetched: number[] = []
  for (let minute = 1; minute <= 400; minute++) {
    at(minute)
    if ((await fetchReports(t.world)) > 0) fetched.push(minute)
  }
  expect(fetched).toEqual([1, 5, 30, 360])
  expect(await fates()).toMatchObject([{ delivery: 'UNKNOWN' }])
})

test('fetches reports in batches of a hundred messages, one call each', async () => {
  await send(...Array.from({ length: 250 }, newPhone))
  at(1)
  const { sms } = t.world.providers
  const calls: number[] = []
  t.world.providers.sms = {
    ...sms,
    reportsOf: (refs, ...rest) => (calls.push(refs.length), sms.reportsOf(refs, ...rest)),
  }
  expect(await fetchReports(t.world)).toBe(250)
  t.world.providers.sms = sms
  expect(calls).toEqual([100, 100, 50])
  expect(new Set((await fates()).map(({ delivery }) => delivery))).toEqual(new Set(['DELIVERED']))
})

test.each([503, 401, 'broken_after'] as const)(
  'a provider that answers %s is asked once; sending goes on, and the report comes later',
  async (failNext) => {
    await send(...Array.from({ length: 150 }, newPhone))
    at(1)
    await plan({ failNext })
    expect(await fetchReports(t.world)).toBe(100)
    await send(newPhone())
    await fetchReports(t.world)
    at(5)
    await fetchReports(t.world)
    expect(new Set((await fates()).map(({ delivery }) => delivery))).toEqual(new Set(['DELIVERED']))
  },
)

test("two servers fetch a report once; a killed server's message is taken over", async () => {
  await send(newPhone())
  at(1)
  const counts = await Promise.all([fetchReports(t.world), fetchReports(t.world)])
  expect(new Set(counts)).toEqual(new Set([0, 1]))
  await send(newPhone())
  at(2)
  await t.world.db
    .execute(sql`update ended_message set report_at = ${new Date(Date.parse(START) + 180_000).toISOString()}
    where delivery = 'ACCEPTED'`)
  expect(await fetchReports(t.world)).toBe(0)
  at(3)
  expect(await fetchReports(t.world)).toBe(1)
})

test('fetches reports for foreign numbers while the other provider is down', async () => {
  const korean = newPhone()
  await send(korean, '+14155552671')
  at(1)
  await plan({ failNext: 503 })
  expect(await fetchReports(t.world)).toBe(2)
  const states = async () =>
    new Map((await t.world.db.select().from(message)).map(({ recipient, delivery }) => [recipient, delivery]))
  expect(await states()).toEqual(
    new Map([
      [korean, 'ACCEPTED'],
      ['+14155552671', 'DELIVERED'],
    ]),
  )
  at(5)
  await fetchReports(t.world)
  expect((await states()).get(korean)).toBe('DELIVERED')
})

test('fetches no report for an erased message', async () => {
  const phone = newPhone()
  await send(phone)
  await eraseMessagesOf(t.world.db, { phone, subjects: [], spared: [] })
  at(1)
  expect(await fetchReports(t.world)).toBe(0)
  expect(await fates()).toMatchObject([{ delivery: 'UNKNOWN' }])
})

test('an SMS that replaces a refused template message stores the reason', async () => {
  const template = { text: () => 'x', variables: () => ({}) }
  t.world.messageKinds.note = { ...t.world.messageKinds.note!, template }
  t.world.settings.alimtalkTemplates = { note: { ko: 'T1' } }
  await send(newPhone())
  t.world.settings.alimtalkTemplates = {}
  at(1)
  await fetchReports(t.world)
  expect(await fates()).toMatchObject([{ delivery: 'DELIVERED', deliveryError: '1025', via: 'SMS' }])
})
