import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#kit/id.ts'
import { book, bookingForm, carNamed, memberWithTickets, theAdmin, newPhone } from '#testing/actors.ts'
import { withoutAbroad } from '#providers/sms/twilio.ts'
import { removeMessages } from '#testing/messages.ts'
import { START, testWorld } from '#testing/world.ts'
import { addMessages, moveToHistory, waitingMessages } from './store.ts'
import { endedMessage } from './tables.ts'

const t = testWorld()
beforeEach(async () => {
  t.setNow(START)
  await removeMessages(t.world.db)
})

type Row = { id: string; kind: string; state: string; error: string | null; text: string; recipient: string }
const asAdmin = async (method: 'GET' | 'POST', url: string) =>
  t.call({ method, url, headers: (await theAdmin(t)).headers })
const listed = async (): Promise<Row[]> => (await asAdmin('GET', '/api/admin/outbox?page=1')).json().result
const resend = (id: string) => asAdmin('POST', `/api/admin/outbox/${id}/resend`)
const resendAll = () => asAdmin('POST', '/api/admin/outbox/resend')
const later = (seconds: number) => t.setNow(new Date(Date.parse(START) + seconds * 1000))
const received = async (phone: string): Promise<string[]> =>
  ((await (await fetch(`${t.simulatorUrl}/__sim/messages?to=${phone}`)).json()) as { text: string }[]).map(
    ({ text }) => text,
  )

/** Queues a message, and lets all attempts of a day fail. */
async function failed(kind: string, recipient: string, more: object = {}): Promise<void> {
  const message = { kind, subjectId: null, recipient, facts: { text: '안내드립니다.' } }
  await addMessages(t.world.db, null, [message], t.world.now())
  await moveToHistory(t.world.db, sql`recipient = ${recipient}`, {
    state: 'FAILED',
    error: 'NotEnoughBalance',
  })
  await t.world.db
    .update(endedMessage)
    .set({ attempts: 80, ...more })
    .where(sql`recipient = ${recipient}`)
}

test('staff resend a failed message once, with an audit entry', async () => {
  const phone = newPhone()
  await failed('note', phone)
  const [message] = await listed()
  later(200_000)
  expect((await resend(message!.id)).statusCode).toBe(204)
  expect((await resend(message!.id)).statusCode, 'already being sent').toBe(204)
  await t.sendMessages()
  expect(await received(phone)).toEqual(['안내드립니다.'])
  expect(await listed()).toMatchObject([{ state: 'SENT', error: null }])
  const again = await resend(message!.id)
  expect([again.statusCode, again.json().code]).toEqual([409, 'NOT_FAILED'])
  const { result } = (await asAdmin('GET', '/api/admin/audit?page=1')).json()
  const acts = result.filter((act: { action: string }) => act.action === 'RESEND')
  expect(acts).toMatchObject([{ subject: 'message', subject_id: message!.id, actor: '관리자' }])
})

test('a resent message is tried for another 24 hours', async () => {
  await failed('note', newPhone())
  const [message] = await listed()
  later(200_000)
  await resend(message!.id)
  await fetch(`${t.simulatorUrl}/__sim/solapi/config`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ failNext: 503 }),
  })
  await t.sendMessages()
  expect(await listed()).toMatchObject([{ state: 'WAITING' }])
})

test('resends all failed messages except secret, erased and week-old ones, with a reason', async () => {
  const phones = [newPhone(), newPhone(), newPhone()]
  for (const phone of phones) await failed('note', phone)
  await failed('code', newPhone(), { text: '' })
  await failed('note', 'erased', { recipient: '', text: '' })
  await failed('note', newPhone(), { createdAt: new Date(Date.parse(START) - 7 * 86_400_000) })
  expect((await resendAll()).json()).toEqual({ result: { resent: 3 } })
  expect((await resendAll()).json()).toEqual({ result: { resent: 0 } })
  await t.sendMessages()
  for (const phone of phones) expect(await received(phone)).toHaveLength(1)
  const rows = await listed()
  const [secret, erased] = [rows.find(({ kind }) => kind === 'code')!, rows.find((row) => !row.recipient)!]
  const answers = [await resend(secret.id), await resend(erased.id), await resend(newId())]
  expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
    [409, 'SECRET_GONE'],
    [409, 'ERASED'],
    [404, 'NOT_FOUND'],
  ])
  expect(answers[0]!.json().err).toContain('다시 보낼 수 없습니다')
})

test('suppresses a resent message when its reservation has been canceled since', async () => {
  const member = await memberWithTickets(t, 1)
  const car = await carNamed(t, 'STARIA')
  const { id } = (await book(t, member, bookingForm(car.id, '2027-02-01'))).json().result
  await moveToHistory(t.world.db, sql`true`, { state: 'FAILED', error: 'NotEnoughBalance' })
  const url = `/api/users/${member.id}/reservations/${id}/cancel`
  await t.call({ method: 'POST', url, headers: member.headers })
  await resendAll()
  await t.sendMessages()
  const rows = await listed()
  expect(rows.find(({ kind }) => kind === 'reservation_requested')).toMatchObject({
    state: 'SUPPRESSED',
    error: 'NOT_TRUE',
  })
})

test("messages caused by staff do not count against the member's daily limit @long", async () => {
  const member = await memberWithTickets(t, 1)
  const car = await carNamed(t, 'STARIA')
  const { phone } = member
  const { id } = (await book(t, member, bookingForm(car.id, '2027-02-03', { phone }))).json().result
  const { headers } = await theAdmin(t)
  await t.sendMessages()
  for (let n = 0; n < 12; n++)
    for (const status of ['CONFIRMED', 'PENDING']) {
      const url = `/api/reservations/${id}`
      await t.call({ method: 'PATCH', url, headers, payload: { status } })
      if (status === 'CONFIRMED') await t.sendMessages()
    }
  expect(await received(phone)).toHaveLength(13)
})

test('finds messages by state, and by the start or end of a number in any spelling', async () => {
  await failed('note', '01028419931')
  await failed('note', '01055550000', { state: 'SENT' })
  const found = async (query: string) =>
    (await asAdmin('GET', `/api/admin/outbox?page=1&${query}`))
      .json()
      .result.map(({ recipient }: Row) => recipient.slice(-4))
  for (const q of ['010-2841-9931', '%2B82 10 2841 9931', '01028419931', '9931', '2841-9931', '0102841'])
    expect([q, await found(`q=${q}`)]).toEqual([q, ['9931']])
  expect(await found('state=SENT')).toEqual(['0000'])
  expect(await found('state=SENT&q=9931')).toEqual([])
  for (const q of ['홍길동', '%25', '2841-99']) expect([q, await found(`q=${q}`)]).toEqual([q, []])
  expect((await asAdmin('GET', '/api/admin/outbox?state=LOST')).statusCode).toBe(422)
})

test('counts at most ten thousand messages', async () => {
  await t.world.db.execute(sql`
    insert into ended_message (id, kind, recipient, text, state, created_at)
    select gen_random_uuid(), 'invite', '01012345678', '', 'SENT', ${START}
    from generate_series(1, 10001)`)
  for (const query of ['', '&state=SENT', '&q=5678']) {
    const { page } = (await asAdmin('GET', `/api/admin/outbox?page=1&page_size=1${query}`)).json()
    expect([query, page.total, page.more]).toEqual([query, 10_000, true])
  }
})

test('shows the longest wait also with more than ten thousand due messages', async () => {
  await t.world.db.execute(sql`
    insert into outbox (id, kind, recipient, text, next_at, created_at)
    select gen_random_uuid(), 'invite', '01012345678', '', ${START}::timestamptz - make_interval(secs => n), ${START}
    from generate_series(1, 10001) n`)
  expect(await waitingMessages(t.world.db, new Date(START))).toEqual({ count: 10_000, seconds: 10_001 })
})

test('staff find a foreign number by its country code, its end, and as it is typed', async () => {
  await failed('note', '+14155552671')
  await failed('note', '01014155552')
  const find = async (q: string) => {
    const { result } = (await asAdmin('GET', `/api/admin/outbox?page=1&q=${encodeURIComponent(q)}`)).json()
    return result.map(({ recipient }: Row) => recipient)
  }
  for (const q of ['+1 415', '+1 415-555-2671', '001 415 555 2671', '5552671', '+1 (415) 555 2671'])
    expect(await find(q), q).toEqual(['+14155552671'])
  expect(await find('+82 10 1415 5552')).toEqual(['01014155552'])
})

test('without a provider a message to a foreign number fails, and is a task for staff', async () => {
  const { smsAbroad } = t.world.providers
  t.world.providers.smsAbroad = withoutAbroad
  const message = { kind: 'note', subjectId: null, recipient: '+14155552671', facts: { text: 'x' } }
  await addMessages(t.world.db, null, [message], t.world.now())
  await t.sendMessages()
  t.world.providers.smsAbroad = smsAbroad
  expect(await listed()).toMatchObject([{ state: 'FAILED', error: 'ABROAD_NOT_SET' }])
  const { result } = (await asAdmin('GET', '/api/admin/overview')).json()
  expect(result.rows.failed_messages).toMatchObject([{ error: 'ABROAD_NOT_SET' }])
})
