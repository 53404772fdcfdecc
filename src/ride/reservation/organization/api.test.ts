import { expect, test } from 'vitest'
import { newMemberSession, balances, book, bookingForm, carNamed, theAdmin } from '#testing/actors.ts'
import { callAs, grantTo, newOrganization, newPerson } from '#testing/organizations.ts'
import { START, testWorld } from '#testing/world.ts'

const t = testWorld()

test('an organization pays within the booker’s limit for the ride’s month; the member’s tickets stay', async () => {
  const { id, manager } = await newOrganization(t, 5)
  const booker = await newPerson(t, id, 'booker', 2)
  const car = await carNamed(t, 'ALPHARD')
  const charged = (day: string, more: object = {}) =>
    book(
      t,
      booker,
      bookingForm(car.id, day, {
        organization_id: id,
        cost_center: '경영지원팀',
        trip_reason: '주주총회',
        ...more,
      }),
    )
  const first = (await charged('2027-01-05')).json().result
  expect(first).toMatchObject({
    organization: { id, name: '한빛물산' },
    cost_center: '경영지원팀',
    trip_reason: '주주총회',
  })
  expect((await charged('2027-01-06')).statusCode).toBe(201)
  const over = await charged('2027-01-07')
  expect([over.statusCode, over.json().code]).toEqual([409, 'MONTH_LIMIT'])
  expect((await charged('2027-02-01')).statusCode).toBe(201)
  expect(await balances(t, id)).toEqual({ account: 4, ledger: 4, lots: 4 })
  expect(await balances(t, booker.id)).toEqual({ account: 0, ledger: 0, lots: 0 })
  const cancel = `/api/users/${booker.id}/reservations/${first.id}/cancel`
  expect((await callAs(t, booker, 'POST', cancel)).statusCode).toBe(200)
  expect((await balances(t, id)).account).toBe(6)
  expect((await charged('2027-01-07')).statusCode).toBe(201)
  const spentAt = async (now: string) => {
    t.setNow(now)
    const url = `/api/organizations/${id}/members`
    const members = (await callAs(t, await newMemberSession(t, manager), 'GET', url)).json().result
    return members.map(({ spent, role }: { spent: number; role: string }) => [role, spent])
  }
  const none = ['manager', 0]
  expect(await spentAt(START)).toEqual([none, ['booker', 0]])
  expect(await spentAt('2027-01-31T14:59:59Z')).toEqual([none, ['booker', 2]])
  expect(await spentAt('2027-01-31T15:00:00Z')).toEqual([none, ['booker', 1]])
  t.setNow(START)
})

test('an organization without enough tickets is refused, and the booker’s tickets stay', async () => {
  const { id } = await newOrganization(t, 0.5)
  const booker = await newPerson(t, id)
  const { headers } = await theAdmin(t)
  const payload = { user_id: booker.id, amount: 3, date: 90 }
  await t.call({ method: 'POST', url: '/api/tickets', headers, payload })
  const car = await carNamed(t, 'ALPHARD')
  const answer = await book(t, booker, bookingForm(car.id, '2027-01-20', { organization_id: id }))
  expect([answer.json().code, answer.json().err]).toEqual([
    'TICKET_INSUFFICIENT',
    '회사의 보유 티켓이 부족합니다. 회사 관리자에게 문의해 주세요.',
  ])
  expect((await balances(t, booker.id)).account).toBe(6)
})

test('a ride changed from the organization to the member and back returns each ticket to its payer', async () => {
  const { id } = await newOrganization(t, 1)
  const booker = await newPerson(t, id, 'booker', 1)
  const { headers } = await theAdmin(t)
  const payload = { user_id: booker.id, amount: 1, date: 90 }
  await t.call({ method: 'POST', url: '/api/tickets', headers, payload })
  const car = await carNamed(t, 'STARIA')
  const paying = (day: string, organization_id: string | null) =>
    bookingForm(car.id, day, { organization_id })
  const first = (await book(t, booker, paying('2027-03-02', id))).json().result
  const rebook = async (rid: string, form: object) =>
    callAs(t, booker, 'POST', `/api/users/${booker.id}/reservations/${rid}/rebook`, form)
  const second = (await rebook(first.id, paying('2027-03-03', id))).json().result
  expect((await balances(t, id)).account).toBe(0)
  const third = (await rebook(second.id, paying('2027-03-04', null))).json().result
  expect([(await balances(t, id)).account, (await balances(t, booker.id)).account]).toEqual([2, 0])
  expect((await rebook(third.id, paying('2027-03-05', id))).statusCode).toBe(201)
  expect([(await balances(t, id)).account, (await balances(t, booker.id)).account]).toEqual([0, 2])
})

test('the statement of a month has rides, sums by cost center, and a ledger from opening to closing', async () => {
  t.setNow(START)
  const { id, manager } = await newOrganization(t, 4)
  const booker = await newPerson(t, id)
  const car = await carNamed(t, 'STARIA')
  const charged = async (day: string, cost_center: string) =>
    (await book(t, booker, bookingForm(car.id, day, { organization_id: id, cost_center }))).json().result
  await charged('2026-12-28', '영업1팀')
  const gone = await charged('2026-12-29', '영업1팀')
  await charged('2026-12-30', '')
  t.setNow('2026-12-03T03:00:00Z')
  const cancel = `/api/users/${booker.id}/reservations/${gone.id}/cancel`
  expect((await callAs(t, await newMemberSession(t, booker), 'POST', cancel)).statusCode).toBe(200)
  t.setNow('2027-01-02T03:00:00Z')
  await grantTo(t, id, 1)
  const session = await newMemberSession(t, manager)
  const of = async (month: string) =>
    (await callAs(t, session, 'GET', `/api/organizations/${id}/statement?month=${month}`)).json().result
  const december = await of('2026-12')
  expect(december).toMatchObject({
    organization: { name: '한빛물산' },
    tickets: 2,
    opening: 0,
    closing: 2,
    cost_centers: [
      { cost_center: '영업1팀', rides: 1, tickets: 1 },
      { cost_center: '', rides: 1, tickets: 1 },
    ],
  })
  expect(december.rides).toHaveLength(2)
  const sum = december.entries.reduce((total: number, { amount }: { amount: number }) => total + amount, 0)
  expect(december.opening + sum).toBe(december.closing)
  expect(await of('2027-01')).toMatchObject({ opening: 2, closing: 3, rides: [], tickets: 0 })
  expect(await of('2026-11')).toMatchObject({ opening: 0, closing: 0, entries: [] })
  const csv = await t.call({
    url: `/api/organizations/${id}/statement?month=2026-12`,
    headers: { ...session.headers, accept: 'text/csv' },
  })
  expect(csv.headers['content-type']).toContain('text/csv')
  expect(csv.body.trim().split('\r\n')).toHaveLength(3)
  t.setNow(START)
})

test('a manager sees all data of every ride of a month, by booker and by cost center', async () => {
  const { id, manager } = await newOrganization(t, 5)
  const [one, other] = [await newPerson(t, id), await newPerson(t, id)]
  const car = await carNamed(t, 'ALPHARD')
  const charged = async (by: typeof one, day: string, cost_center: string) =>
    (await book(t, by, bookingForm(car.id, day, { organization_id: id, cost_center }))).json().result.id
  const first = await charged(one, '2027-04-03', '영업1팀')
  const second = await charged(other, '2027-04-09', '영업1팀')
  const third = await charged(other, '2027-04-09', '')
  const later = await charged(other, '2027-05-01', '영업1팀')
  await book(t, one, bookingForm(car.id, '2027-04-20'))
  const all = async (query: string) => {
    const url = `/api/organizations/${id}/reservations?${query}`
    const { result, page } = (await callAs(t, manager, 'GET', url)).json()
    return [page.total, result.map((ride: { id: string }) => ride.id)]
  }
  const list = (query: string) => all(`month=2027-04${query}`)
  expect(await all('')).toEqual([4, [later, third, second, first]])
  expect(await list('')).toEqual([3, [third, second, first]])
  expect(await list(`&booker=${other.id}`)).toEqual([2, [third, second]])
  expect(await list('&cost_center=영업1팀')).toEqual([2, [second, first]])
  expect(await list('&cost_center=영업1팀&page=2&page_size=1')).toEqual([2, [first]])
  const whole = await callAs(t, manager, 'GET', `/api/organizations/${id}/reservations/${first}`)
  expect(whole.json().result).toMatchObject({
    id: first,
    booker: { id: one.id, name: '박비서' },
    organization: { id },
    cost_center: '영업1팀',
    pickup_location: '서울 중구 소공로 119 웨스틴조선 서울',
  })
})
