import { sql } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { companyFacts, publicFacts, setCompanyFacts } from '#brand'
import { loadCompany } from '#office/company/service.ts'
import { newSubscriber, newSubscriberSession, type SubscriberActor, theAdmin } from '#testing/actors.ts'
import { pictureBytes } from '#testing/documents.ts'
import {
  asStaff,
  handOver,
  newSubscription,
  post,
  returnCar,
  shortenPaymentTimeouts,
} from '#testing/subscriptions.ts'
import { START, testWorld } from '#testing/world.ts'
import { MAX_OPEN_INCIDENTS } from './rules.ts'

const t = testWorld()
beforeEach(() => {
  t.setNow(START)
  shortenPaymentTimeouts(t)
})

const NOW = START.slice(0, 19) + 'Z'
const body = (more: object = {}) => ({
  kind: 'ACCIDENT',
  happened_at: NOW,
  place: '서울 강남구 테헤란로 1',
  text: '뒤에서 부딪혔습니다.\n다친 사람은 없습니다.',
  photos: [],
  ...more,
})
const report = (who: SubscriberActor, id: string, more: object = {}) =>
  post(t, who, `/api/subscribe/subscriptions/${id}/incidents`, body(more))
const own = async (who: SubscriberActor, id: string) =>
  t.call({ url: `/api/subscribe/subscriptions/${id}/incidents`, headers: who.headers })
const upload = async (who: SubscriberActor, id: string) => {
  const payload = new FormData()
  payload.append('image', new Blob([await pictureBytes()]), 'car.png')
  const url = `/api/subscribe/subscriptions/${id}/incident-photos`
  return t.call({ method: 'POST', url, headers: who.headers, payload })
}
const staffGet = async (path: string, headers: object = {}) =>
  t.call({
    url: `/api/admin/subscription/${path}`,
    headers: { ...(await theAdmin(t)).headers, ...headers },
  })
const messages = async (id: string) =>
  (
    await t.world.db.execute<{ kind: string }>(
      sql`select kind from message where subject_id = ${id} order by created_at`,
    )
  ).rows.map(({ kind }) => kind)

async function driving() {
  const made = await newSubscription(t)
  await handOver(t, made.id)
  const plate = `${100 + Math.floor(Math.random() * 900)}가${1000 + Math.floor(Math.random() * 9000)}`
  await t.world.db.execute(
    sql`update subscription_car set registration_number = ${plate} where id = ${made.model.cars[0]!}`,
  )
  return { ...made, plate }
}

test('staff take and resolve a report with a photo; the subscriber sees each step', async () => {
  const { id, subscriber, plate } = await driving()
  const { file } = (await upload(subscriber, id)).json()
  const made = await report(subscriber, id, { photos: [file] })
  expect(made.statusCode).toBe(201)
  const { id: incidentId } = made.json()
  expect((await own(subscriber, id)).json()).toMatchObject({
    plate,
    can_report: true,
    insurance: { insurer: '', deductible: 0 },
    incidents: [{ id: incidentId, state: 'REPORTED', photos: [file] }],
  })
  const listed = (await staffGet(`incidents?status=REPORTED&q=${encodeURIComponent(plate)}`)).json().result
  expect(listed).toMatchObject([{ id: incidentId, subscription_id: id, version: 1 }])
  const overview = (await t.call({ url: '/api/admin/overview', headers: (await theAdmin(t)).headers })).json()
  expect(overview.result.rows.incidents).toMatchObject([
    {
      id: incidentId,
      car: expect.stringMatching(
        `^사고, .*${plate.slice(0, 4)} ${plate.slice(4)}, 12월 1일 \\(화\\) 12:00 접수$`,
      ),
      path: `/admin/subscription/incidents?status=REPORTED&q=${encodeURIComponent(plate)}&open=${incidentId}`,
    },
  ])
  expect((await asStaff(t, `incidents/${incidentId}/resolve`)).json().code).toBe('INCIDENT_MOVED')
  expect((await asStaff(t, `incidents/${incidentId}/take`)).json().result.state).toBe('IN_PROGRESS')
  expect((await asStaff(t, `incidents/${incidentId}/take`)).statusCode).toBe(409)
  const noted = await t.call({
    method: 'PATCH',
    url: `/api/admin/subscription/incidents/${incidentId}`,
    headers: { ...(await theAdmin(t)).headers, 'if-match': '"2"' },
    payload: { replacement_car: 'GV70 12가3456', note: '내일 오전에 견인합니다.' },
  })
  expect(noted.json().result).toMatchObject({ replacement_car: 'GV70 12가3456', version: 3 })
  expect((await asStaff(t, `incidents/${incidentId}/resolve`)).json().result.state).toBe('RESOLVED')
  expect((await own(subscriber, id)).json().incidents).toMatchObject([
    { state: 'RESOLVED', replacement_car: 'GV70 12가3456', note: '내일 오전에 견인합니다.' },
  ])
  expect(await messages(incidentId)).toEqual(['incident_taken', 'incident_resolved'])
  const csv = await staffGet(`incidents?q=${encodeURIComponent(plate)}`, { accept: 'text/csv' })
  expect(csv.body).toContain('처리 완료')
})

test('only the reporter and staff see a photo; another person’s report refuses it', async () => {
  const { id, subscriber } = await driving()
  const other = await driving()
  const { file } = (await upload(subscriber, id)).json()
  const stolen = await report(other.subscriber, other.id, { photos: [file] })
  expect([stolen.statusCode, Object.keys(stolen.json().fields)]).toEqual([422, ['photos']])
  const { id: incidentId } = (await report(subscriber, id, { photos: [file] })).json()
  const seenBy = async (headers: Record<string, string>, url: string) =>
    (await t.call({ url, headers })).statusCode
  const ownUrl = `/api/subscribe/incidents/${incidentId}/photos/${file}`
  expect(await seenBy(subscriber.headers, ownUrl)).toBe(200)
  expect(await seenBy(other.subscriber.headers, ownUrl)).toBe(404)
  expect(await seenBy((await theAdmin(t)).headers, `/api/files/${file}`)).toBe(200)
  expect(await seenBy({}, `/api/files/${file}`)).toBe(404)
})

test('a report needs the own car in hand: after the handover and before the return', async () => {
  const { id, subscriber } = await newSubscription(t)
  expect((await report(subscriber, id)).json().code).toBe('CAR_NOT_OUT')
  expect((await upload(subscriber, id)).json().code).toBe('CAR_NOT_OUT')
  expect((await own(subscriber, id)).json()).toMatchObject({ can_report: false, handed_over_on: null })
  await handOver(t, id)
  expect((await report(await newSubscriber(t), id)).statusCode).toBe(404)
  expect((await own(await newSubscriber(t), id)).statusCode).toBe(404)
  expect((await report(subscriber, id)).statusCode).toBe(201)
  await asStaff(t, `subscriptions/${id}/end`, { end_date: '2026-12-02', reason: '요청' })
  t.setNow('2026-12-02T03:00:00Z')
  expect((await returnCar(t, id)).statusCode).toBe(201)
  expect((await report(await newSubscriberSession(t, subscriber), id)).json().code).toBe('CAR_NOT_OUT')
})

test.each([
  ['a moment in the future', { happened_at: '2026-12-01T23:00:00Z' }, 'happened_at'],
  ['a moment before the handover', { happened_at: '2026-11-20T00:00:00Z' }, 'happened_at'],
  ['a blank place', { place: '  ' }, 'place'],
  ['a blank text', { text: ' ' }, 'text'],
  ['eleven photos', { photos: Array.from({ length: 11 }, () => crypto.randomUUID()) }, 'photos'],
  ['an unknown photo', { photos: [crypto.randomUUID()] }, 'photos'],
])('refuses a report with %s', async (_, more, field) => {
  const { id, subscriber } = await driving()
  const answer = await report(subscriber, id, more)
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, [field]])
})

test('counts open reports under a lock, and refuses more than the maximum', async () => {
  const { id, subscriber } = await driving()
  const together = (count: number) => Promise.all(Array.from({ length: count }, () => report(subscriber, id)))
  await together(MAX_OPEN_INCIDENTS - 4)
  const codes = (await together(6)).map(({ statusCode }) => statusCode)
  expect([codes.filter((code) => code === 201).length, codes.filter((code) => code === 409).length]).toEqual([
    4, 2,
  ])
  expect((await own(subscriber, id)).json().can_report).toBe(false)
})

test('only the subscriber gets the policy number of the insurance that staff set', async () => {
  const first = companyFacts()
  onTestFinished(() => setCompanyFacts(first))
  const { id, subscriber } = await driving()
  const { headers } = await theAdmin(t)
  const insurance = {
    insurer_name: '한빛손해보험',
    insurer_phone: '1588-0000',
    policy_number: 'P-2026-1',
    deductible: 300_000,
  }
  const patch = (payload: object, version: number) =>
    t.call({
      method: 'PATCH',
      url: '/api/admin/company',
      headers: { ...headers, 'if-match': `"${version}"` },
      payload,
    })
  expect((await patch({ insurer_phone: '전화' }, 1)).statusCode).toBe(422)
  expect((await patch({ deductible: -1 }, 1)).statusCode).toBe(422)
  expect((await patch(insurance, 1)).json().result).toMatchObject(insurance)
  await loadCompany(t.world)
  expect((await own(subscriber, id)).json().insurance).toEqual({
    insurer: '한빛손해보험',
    phone: '1588-0000',
    policy_number: 'P-2026-1',
    deductible: 300_000,
  })
  expect(publicFacts()).toMatchObject({ insurerName: '한빛손해보험', policyNumber: '' })
})
