import { beforeAll, expect, test } from 'vitest'
import { type Actor, book, bookingForm, carNamed, memberWithTickets, theAdmin } from '#testing/actors.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()
const YEARS = ['-1', '0', '0000', '0001', '1600', '9998', '9999', '10000', '275760', '1e3', 'NaN']
const DAYS = ['01-01', '12-31', '13-01', '00-10', '02-30', '01-00']
let member: Actor
let admin: Actor
let car: string
let reservation: string

beforeAll(async () => {
  member = await memberWithTickets(t, 10)
  admin = await theAdmin(t)
  car = (await carNamed(t, 'ALPHARD')).id
  reservation = (await book(t, member, bookingForm(car))).json().result.id
  // A canceled reservation may be moved to any day of the calendar.
  const cancel = { status: 'CANCELLED' }
  await t.call({
    method: 'PATCH',
    url: `/api/reservations/${reservation}`,
    headers: admin.headers,
    payload: cancel,
  })
})

const asked = (url: string) => t.call({ url, headers: admin.headers })
const details = (payload: object) =>
  t.call({
    method: 'PATCH',
    url: `/api/reservations/${reservation}/details`,
    headers: admin.headers,
    payload,
  })
const days = YEARS.flatMap((year) => DAYS.map((day) => `${year}-${day}`))
const times = (day: string) => [
  `${day} 00:00`,
  `${day}T23:59`,
  `${day}T00:00:00Z`,
  `${day}T23:59:59-23:59`,
  `${day}T00:00:00+23:59`,
]

const fails: Record<string, (day: string) => ReturnType<typeof t.call>[]> = {
  'GET /api/reservations by days': (day) => [
    asked(`/api/reservations?from=${day}`),
    asked(`/api/reservations?to=${day}`),
  ],
  'GET /api/reservations/available': (day) => {
    const [year, month, date] = day.replace(/^-/, '~').split('-')
    return [asked(`/api/reservations/available?year=${year!.replace('~', '-')}&month=${month}&day=${date}`)]
  },
  'PATCH /api/reservations/available': (day) => {
    const [year, month, date] = day.replace(/^-/, '~').split('-')
    const payload = { year: Number(year!.replace('~', '-')), month: Number(month), day: Number(date) }
    const url = '/api/reservations/available'
    const body = { ...payload, car_id: car, status: 'AVAILABLE' }
    return [t.call({ method: 'PATCH', url, headers: admin.headers, payload: body })]
  },
  'POST /api/users/{id}/reservations': (day) =>
    times(day).map((time) => book(t, member, bookingForm(car, '2026-12-24', { pickup_time: time }))),
  'the stops of POST /api/users/{id}/reservations': (day) =>
    times(day).map((time) =>
      book(t, member, bookingForm(car, '2026-12-24', { via_locations: [{ location: '서울역', time }] })),
    ),
}

test.each(Object.keys(fails))('%s answers no unusual date with a server error', async (name) => {
  for (const day of days)
    for (const answer of await Promise.all(fails[name]!(day)))
      expect([day, answer.statusCode], answer.body).not.toEqual([day, 500])
})

const shown = () => [
  asked(`/api/reservations/${reservation}`),
  asked('/api/reservations?page=1'),
  asked(`/api/users/${member.id}/reservations`),
]

test('a reservation moved to an unusual pickup or stop time can still be read', async () => {
  for (const day of days)
    for (const time of times(day)) {
      const changes = [{ pickup_time: time }, { via_locations: [{ location: '서울역', time }] }]
      for (const change of changes) {
        const answer = await details(change)
        expect([200, 422], `${time} ${answer.body}`).toContain(answer.statusCode)
      }
      for (const answer of await Promise.all(shown())) expect([time, answer.statusCode]).toEqual([time, 200])
    }
})

test.each(['0000', '9999', '275760', '-1'])('refuses the year %s', async (year) => {
  const answer = await book(t, member, bookingForm(car, `${year}-01-01`))
  expect([answer.statusCode, answer.json().fields]).toEqual([422, { pickup_time: expect.any(String) }])
})
