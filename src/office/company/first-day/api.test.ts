import { afterAll, expect, test } from 'vitest'
import { companyFacts, setCompanyFacts } from '#brand'
import { addCar, addUnit } from '#ride/fleet/store.ts'
import { type Actor, book, bookingForm, memberWithTickets, newMember, theAdmin } from '#testing/actors.ts'
import { testWorld } from '#testing/world.ts'
import { loadCompany } from '../service.ts'

const t = testWorld({ isNew: true, env: { MOSIM_SAMPLE: 'off' } })
const first = companyFacts()
afterAll(() => setCompanyFacts(first))

async function asStaff(method: 'GET' | 'PATCH' | 'POST', url: string, payload?: object) {
  const { headers } = await theAdmin(t)
  return (await t.call({ method, url, headers, ...(payload && { payload }) })).json().result
}
const firstDay = () => asStaff('GET', '/api/admin/first-day')
const done = async () =>
  ((await firstDay()).steps as { key: string; is_done: boolean }[])
    .filter(({ is_done }) => is_done)
    .map(({ key }) => key)
const hold = async (member: Actor, carId: string) =>
  t.call({
    method: 'POST',
    url: `/api/users/${member.id}/holds`,
    headers: member.headers,
    payload: { car_id: carId, day: '2026-12-24' },
  })

test('a company without sample data starts without cars, and with plans that are not on sale', async () => {
  await loadCompany(t.world)
  expect(await firstDay()).toMatchObject({ is_sample: false, is_booking_open: false })
  expect(await done()).toEqual([])
  expect(await asStaff('GET', '/api/cars')).toEqual([])
  expect(await asStaff('GET', '/api/plans')).toEqual([])
  const { rows } = await t.world.db.execute(
    'select (select count(*)::int from subscription_model) as models, (select count(*)::int from plan) as plans',
  )
  expect(rows).toEqual([{ models: 0, plans: 7 }])
})

test('refuses members until the owner opens; staff book before; each step is done by its facts', async () => {
  const now = t.world.now()
  const car = await addCar(t.world.db, {
    name: 'GV90',
    image: 'drawing:gv90',
    seats: 4,
    seatCapacity: 4,
    displayOrder: 1,
    createdAt: now,
  })
  expect(await done()).toEqual([])
  await addUnit(t.world.db, car.id, '398하2027', now)
  const member = await memberWithTickets(t, 2)
  const [plan] = await asStaff('GET', '/api/admin/plans')
  await asStaff('PATCH', `/api/admin/plans/${plan.id}`, { is_on_sale: true, version: plan.version })
  const refused = [
    await hold(member, car.id),
    await book(t, member, bookingForm(car.id)),
    await t.call({
      method: 'POST',
      url: `/api/users/${member.id}/ticket-orders`,
      headers: member.headers,
      payload: { plan_id: plan.id },
    }),
  ]
  for (const answer of refused) {
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      code: 'BOOKING_CLOSED',
      message: '지금은 온라인 예약과 티켓 구매를 받지 않습니다. 전화로 문의해 주세요. 02-000-0000',
    })
  }
  const staff = await theAdmin(t)
  expect((await book(t, { ...staff, id: member.id }, bookingForm(car.id))).statusCode).toBe(201)
  await asStaff('POST', '/api/drivers', { name: '첫기사', phone: '01055551234' })
  await asStaff('PATCH', '/api/admin/company', { business_number: '120-81-47521', phone: '02-345-6789' })
  expect(await done()).toEqual(['plans', 'cars', 'drivers', 'ride'])
  await asStaff('PATCH', '/api/admin/company', {
    address: '서울특별시 중구 세종대로 110',
    bank: { name: '하늘은행', number: '110-222-333333', holder: '하늘길' },
  })
  const colleague = await newMember(t)
  await t.world.db.execute(`update member set role = 'ADMIN' where id = '${colleague.id}'`)
  const { version, steps } = await firstDay()
  expect(steps.every(({ is_done }: { is_done: boolean }) => is_done)).toBe(true)
  await asStaff('PATCH', '/api/admin/company', { is_booking_open: true, version })
  await loadCompany(t.world)
  expect((await firstDay()).is_booking_open).toBe(true)
  const other = await memberWithTickets(t, 1)
  expect((await hold(other, car.id)).json()).toMatchObject({ code: 'CAR_UNAVAILABLE' })
  expect((await book(t, other, bookingForm(car.id, '2026-12-25'))).statusCode).toBe(201)
})
