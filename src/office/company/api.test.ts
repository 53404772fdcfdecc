import { afterEach, expect, test } from 'vitest'
import { type CompanyFacts, companyFacts, setCompanyFacts } from '#brand'
import { startListeners } from '#app/jobs.ts'
import { renderPage } from '#app/render.tsx'
import { reservationOf } from '#ride/reservation/store.ts'
import { MOVE_TIME_WORDS } from '#ride/reservation/copy.ts'
import { transferText } from '#ride/ticket/purchase/copy.ts'
import { book, bookingForm, carNamed, memberWithTickets, theAdmin } from '#testing/actors.ts'
import { testWorld } from '#testing/world.ts'
import { loadCompany } from './service.ts'

const t = testWorld()
const first = companyFacts()
afterEach(() => setCompanyFacts(first))

const URL = '/api/admin/company'
async function asStaff(method: 'GET' | 'PATCH', payload?: object) {
  const { headers } = await theAdmin(t)
  return t.call({ method, url: URL, headers, ...(payload && { payload }) })
}
const change = (payload: object) => asStaff('PATCH', payload)
const shown = async () => (await asStaff('GET')).json().result

test('the initial company details apply until the owner changes some; the others stay', async () => {
  const before = await shown()
  expect(before).toMatchObject({
    name: '주식회사 모심',
    bank: { name: '모심은행', number: '000-000000-00-000', holder: '주식회사 모심' },
    version: 1,
  })
  const changed = await change({ name: '주식회사 하늘길', business_number: '1208147521', version: 1 })
  expect(changed.statusCode).toBe(200)
  const { id, ...after } = changed.json().result
  expect(after).toEqual({
    ...before,
    id: undefined,
    name: '주식회사 하늘길',
    business_number: '120-81-47521',
    version: 2,
  })
  expect(await shown()).toEqual({ id, ...after })
})

test('accepts the initial company details sent back unchanged', async () => {
  const { id: _, version: __, ...facts } = await shown()
  expect((await change(facts)).json().result).toMatchObject(facts)
})

test.each([
  ['business_number', '123-45-67890'],
  ['phone', '전화'],
  ['phone', '010-1234-56789'],
  ['email', 'help'],
  ['chat_url', 'javascript:alert(1)'],
  ['chat_url', 'http://pf.kakao.com/_mosim'],
  ['bank.number', '모심은행 1'],
  ['name', ' '],
])('a wrong %s is refused at its field and changes nothing: %s', async (field, value) => {
  const before = await shown()
  const wrong = field === 'bank.number' ? { bank: { ...before.bank, number: value } } : { [field]: value }
  const refused = await change({ owner: '다른 분', ...wrong })
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([422, [field]])
  expect(await shown()).toEqual(before)
})

test('of two changes of one version, the second is refused and shows what the first one changed', async () => {
  const { version } = await shown()
  const [one, two] = [
    await change({ phone: '1588-0001', version }),
    await change({ owner: '박대표', version }),
  ]
  expect([one.statusCode, two.statusCode, two.json().code]).toEqual([200, 409, 'STALE'])
  expect(two.json().changed).toMatchObject([{ field: 'phone' }])
})

test('texts, messages and pages contain the current details once a server has loaded them', async () => {
  const facts = {
    bank: { name: '하늘은행', number: '110-222-333333', holder: '하늘길' },
    phone: '02-345-6789',
  }
  expect((await change({ ...facts, name: '주식회사 하늘길' })).statusCode).toBe(200)
  await loadCompany(t.world)
  expect(transferText({ title: '6 TICKET', amount: 1 })).toContain('하늘은행 110-222-333333 하늘길')
  expect(MOVE_TIME_WORDS.MOVE_TOO_FAR).toContain('02-345-6789')
  const company = companyFacts()
  setCompanyFacts(first)
  const fetch = async () => ({ status: 404, body: {} })
  for (const path of ['/terms', '/privacy']) {
    const { html, company: sent } = await renderPage(path, {
      fetch,
      origin: 'https://mosim.example',
      company,
    })
    expect(html).toContain('주식회사 하늘길')
    expect(html).not.toContain(first.company)
    expect(JSON.parse(sent)).toEqual(company)
  }
})

test.each([
  ['lead_hours', 73],
  ['lead_hours', -1],
  ['free_wait_minutes', 241],
  ['airport_free_wait_minutes', 1.5],
  ['banner', '가'.repeat(101)],
  ['is_subscription_first', 'yes'],
  ['withdrawal_days', 31],
  ['withdrawal_km', -1],
])('a wrong setting %s is refused at its field: %s', async (field, value) => {
  const refused = await change({ [field]: value })
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([422, [field]])
})

test('the minimum notice for members follows the setting', async () => {
  t.setNow('2026-12-01T01:00:00Z') // 10:00 in KST
  await change({ lead_hours: 5 })
  await loadCompany(t.world)
  const member = await memberWithTickets(t, 3)
  const { id } = await carNamed(t, 'ALPHARD')
  const at = (pickup_time: string) => bookingForm(id, '2026-12-01', { pickup_time })
  const refused = await book(t, member, at('2026-12-01 14:59'))
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'LEAD_TIME'])
  expect(refused.json().err).toContain('출발 5시간 전부터는')
  expect((await book(t, member, at('2026-12-01 15:00'))).statusCode).toBe(201)
})

test('a ride keeps the free wait that applied when it was booked', async () => {
  const promised = async (id: string) => (await reservationOf(t.world.db, id))!.freeWaitMinutes
  const member = await memberWithTickets(t, 3)
  const { id: carId } = await carNamed(t, 'ALPHARD')
  const bookFor = async (day: string, purpose: string) =>
    (await book(t, member, bookingForm(carId, day, { ride_purpose: purpose }))).json().result.id
  const golf = await bookFor('2026-12-20', 'golf')
  await change({ free_wait_minutes: 30, airport_free_wait_minutes: 90 })
  await loadCompany(t.world)
  const [later, airport] = [await bookFor('2026-12-21', 'golf'), await bookFor('2026-12-22', 'airport')]
  expect([await promised(golf), await promised(later), await promised(airport)]).toEqual([15, 30, 90])
})

test('pages contain the banner, and a first visit stays on the ride side if the owner chose so', async () => {
  const fetch = async () => ({ status: 404, body: {} })
  const pageWith = (facts: Partial<CompanyFacts>) =>
    renderPage('/terms', { fetch, origin: 'https://mosim.example', company: { ...first, ...facts } })
  const plain = await pageWith({})
  expect([plain.html.includes('설 연휴'), plain.head.includes('location.replace')]).toEqual([false, true])
  const set = await pageWith({ banner: '설 연휴에도 모십니다', isSubscriptionFirst: false })
  expect([set.html.includes('설 연휴에도 모십니다'), set.head.includes('location.replace')]).toEqual([
    true,
    false,
  ])
  setCompanyFacts(first)
})

test('a server that may have missed the event of a change reloads the details', async () => {
  await change({ name: '주식회사 새길' })
  const listening = startListeners(t.world)
  t.world.events.missed()
  await expect.poll(() => companyFacts().company).toBe('주식회사 새길')
  await listening.stop()
})
