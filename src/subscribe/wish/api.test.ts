import { sql } from 'drizzle-orm'
import { messagesWhere } from '#testing/messages.ts'
import { expect, test } from 'vitest'
import { newId } from '#kit/id.ts'
import { newSubscriber, type SubscriberActor, theAdmin } from '#testing/actors.ts'
import { inGroups } from '#testing/in-groups.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()
const WISHES = '/api/admin/subscription/wishes'

const wish = (who: SubscriberActor | null, model: unknown, key?: string) =>
  t.call({
    method: 'POST',
    url: '/api/subscribe/subscriptions/models/request',
    headers: { ...who?.headers, ...(key && { 'idempotency-key': key }) },
    payload: { model },
  })
const asAdmin = async (method: 'GET' | 'PATCH', url: string, payload?: object, headers: object = {}) =>
  t.call({
    method,
    url,
    headers: { ...(await theAdmin(t)).headers, ...headers },
    ...(payload && { payload }),
  })
const listed = async (query: string) => (await asAdmin('GET', `${WISHES}?${query}`)).json().result
const messages = async (id: string) =>
  (await messagesWhere(t, sql`subject_id = ${id}`)).map(({ recipient, text }) => ({ recipient, text }))

test('a subscriber asks for a model, without outer blanks; a visitor must log in (S-004, S-029, S-030, S-031)', async () => {
  const answer = await wish(await newSubscriber(t), '  포르쉐 타이칸  ')
  expect([answer.statusCode, answer.json()]).toEqual([
    201,
    { id: expect.any(String), model: '포르쉐 타이칸', created_at: t.world.now().toISOString() },
  ])
  expect((await wish(null, '포르쉐 타이칸')).statusCode).toBe(401)
})

test.each([undefined, null, '', '  \n', '\u200b'])(
  'a wish for %j is refused at its field (S-029)',
  async (model) => {
    const answer = await wish(await newSubscriber(t), model)
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, ['model']])
  },
)

test('a blank model is refused with the text of the form (S-029)', async () => {
  expect((await wish(await newSubscriber(t), ' ')).json().fields.model).toBe('차량 모델명을 입력해주세요.')
})

test('a wish sent twice with its idempotency key is stored once', async () => {
  const [who, key] = [await newSubscriber(t), newId()]
  const [first, again] = [await wish(who, '한 번만', key), await wish(who, '한 번만', key)]
  expect(again.json()).toEqual(first.json())
  expect(await listed('q=한 번만')).toHaveLength(1)
})

test('a subscriber can have ten open wishes, also in parallel; a reply allows another', async () => {
  const who = await newSubscriber(t)
  const sent = await inGroups(14, (at) => wish(who, `열 대 ${at}`))
  expect(sent.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10)
  const refused = sent.find(({ statusCode }) => statusCode === 409)!.json()
  expect([refused.code, refused.err]).toEqual(['TOO_MANY_WISHES', expect.stringContaining('10건')])
  expect((await wish(await newSubscriber(t), '다른 사람')).statusCode).toBe(201)
  const [{ id }] = await listed('q=열 대&status=OPEN')
  await asAdmin('PATCH', `${WISHES}/${id}`, { reply: '준비했습니다.' })
  expect((await wish(who, '열 대 더')).statusCode).toBe(201)
})

test('staff reply to a wish, and the subscriber gets the reply once', async () => {
  const who = await newSubscriber(t)
  const { id } = (await wish(who, '애스턴마틴 발키리')).json()
  const [row] = await listed('q=발키리&status=OPEN')
  expect(row).toMatchObject({ id, reply: null, replied_at: null, version: 1, subscriber: { id: who.id } })
  const answer = await asAdmin('PATCH', `${WISHES}/${id}`, { reply: '내년 봄에 준비됩니다.', version: 1 })
  expect(answer.json().result).toMatchObject({ reply: '내년 봄에 준비됩니다.', version: 2 })
  expect(await messages(id)).toEqual([
    {
      recipient: row.subscriber.mobile,
      text: expect.stringMatching(/애스턴마틴 발키리.*\n내년 봄에 준비됩니다\./),
    },
  ])
  await asAdmin('PATCH', `${WISHES}/${id}`, { reply: '내년 봄에 준비됩니다.' })
  expect(await messages(id)).toHaveLength(1)
  expect((await asAdmin('PATCH', `${WISHES}/${id}`, { reply: '다시', version: 1 })).json().code).toBe('STALE')
  expect(await listed('q=발키리&status=OPEN')).toEqual([])
  expect(await listed('q=발키리&status=ANSWERED')).toMatchObject([{ id }])
})

test('a subscriber without a number gets no message, and a blank reply is refused', async () => {
  const who = await newSubscriber(t)
  const { id } = (await wish(who, '번호 없는 요청')).json()
  await t.world.db.$client.query('update subscriber set mobile = null where id = $1', [who.id])
  expect((await asAdmin('PATCH', `${WISHES}/${id}`, { reply: ' ' })).statusCode).toBe(422)
  expect((await asAdmin('PATCH', `${WISHES}/${id}`, { reply: '확인했습니다.' })).statusCode).toBe(200)
  expect(await messages(id)).toEqual([])
  expect((await asAdmin('PATCH', `${WISHES}/${newId()}`, { reply: '네' })).statusCode).toBe(404)
})

test('open wishes are listed oldest first, and all of them as CSV', async () => {
  const who = await newSubscriber(t)
  for (const model of ['차례 가', '차례 나']) await wish(who, model)
  expect((await listed('q=차례&status=OPEN')).map(({ model }: { model: string }) => model)).toEqual([
    '차례 가',
    '차례 나',
  ])
  const csv = await asAdmin('GET', `${WISHES}?q=차례`, undefined, { accept: 'text/csv' })
  expect(csv.body.trim().split('\r\n')).toHaveLength(3)
})

test('a subscriber reads their own wishes with the replies, newest first', async () => {
  const [own, other] = [await newSubscriber(t), await newSubscriber(t)]
  await wish(other, '다른 차')
  const { id } = (await wish(own, '벤틀리')).json()
  await wish(own, '롤스로이스')
  await asAdmin('PATCH', `${WISHES}/${id}`, { reply: '내년에 준비됩니다.', version: 1 })
  const url = '/api/subscribe/subscriptions/models/requests'
  const rows = (await t.call({ method: 'GET', url, headers: own.headers })).json()
  expect(rows.map(({ model, reply }: { model: string; reply: string | null }) => [model, reply])).toEqual([
    ['롤스로이스', null],
    ['벤틀리', '내년에 준비됩니다.'],
  ])
})
