import { expect, test } from 'vitest'
import {
  type Actor,
  book,
  bookingForm,
  carNamed,
  newMemberSession,
  memberWithTickets,
  newMember,
  theAdmin,
} from '#testing/actors.ts'
import { completeRide, confirmedRide, dispatchRide } from '#testing/rides.ts'
import { START, testWorld } from '#testing/world.ts'

const t = testWorld()

const calendarOf = (member: Actor, id: string) =>
  t.call({ url: `/api/users/${member.id}/reservations/${id}/calendar`, headers: member.headers })

test('a calendar event has the passenger and all places, and is tentative until confirmed', async () => {
  const [member, car, admin] = [
    await memberWithTickets(t, 1),
    await carNamed(t, 'ALPHARD'),
    await theAdmin(t),
  ]
  const notes = { pickup_note: '1층 로비', dropoff_note: '3번 문' }
  const stops = [{ location: '한남동; 유엔빌리지, 정문', time: '2026-12-26T11:00:00+09:00' }]
  const { id } = (
    await book(t, member, bookingForm(car.id, '2026-12-26', { via_locations: stops, ...notes }))
  ).json().result
  const early = (await calendarOf(member, id)).body.split('\r\n')
  expect(early).toEqual(
    expect.arrayContaining(['STATUS:TENTATIVE', 'SUMMARY:[모심] 박서연님 ALPHARD (확정 대기)']),
  )
  const payload = { status: 'CONFIRMED' }
  await t.call({ method: 'PATCH', url: `/api/reservations/${id}`, headers: admin.headers, payload })
  const answer = await calendarOf(member, id)
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(answer.headers['content-disposition']).toBe('attachment; filename="mosim-2026-12-26.ics"')
  expect(answer.headers['cache-control']).toContain('no-store')
  const lines = answer.body.replaceAll('\r\n ', '').split('\r\n')
  expect(lines).toEqual(expect.arrayContaining(['DTSTART:20261226T003000Z', 'DTEND:20261226T030000Z']))
  expect(lines).toEqual(expect.arrayContaining(['STATUS:CONFIRMED', 'SUMMARY:[모심] 박서연님 ALPHARD']))
  expect(lines).toContain('LOCATION:서울 중구 소공로 119 웨스틴조선 서울')
  expect(lines.find((line) => line.startsWith('DESCRIPTION:'))).toContain(
    '서울\\n만나실 곳: 1층 로비\\n경유 1: 11:00 한남동\\; 유엔빌리지\\, 정문',
  )
  expect(lines.find((line) => line.startsWith('DESCRIPTION:'))).toContain('\\n내리실 곳: 3번 문')
  expect((await calendarOf(await newMember(t), id)).statusCode).toBe(404)
  await dispatchRide(t, id, { status: 'CANCELLED' })
  const canceled = await calendarOf(member, id)
  expect([canceled.statusCode, canceled.json().code]).toEqual([409, 'CANCELLED'])
})

/** Whether the driver's number is in each of three responses: the ride, the list, the calendar file. */
async function numbersSeen(member: Actor, id: string): Promise<boolean[]> {
  const actor = await newMemberSession(t, member)
  const read = async (path: string) =>
    (await t.call({ url: `/api/users/${member.id}/reservations${path}`, headers: actor.headers })).body
  const file = (await calendarOf(actor, id)).body.replaceAll('\r\n ', '')
  return [await read(`/${id}`), await read(''), file].map((text) => /010-?4444-?0001/.test(text))
}

test.each([
  ['2026-12-28', '2026-12-28T16:59:59Z', '2026-12-28T17:00:00Z', null],
  ['2026-12-29', '2026-12-29T02:00:00Z', '2026-12-29T02:00:01Z', 1],
])(
  'the guest of %s sees the driver’s number until the ride is over, with or without a recorded arrival',
  async (day, before, after, stop) => {
    t.setNow(START)
    const [member, admin] = [await memberWithTickets(t, 1), await theAdmin(t)]
    const { id } = await confirmedRide(t, member, day)
    const payload = { name: '한기사', phone: '010-4444-0001' }
    const made = await t.call({ method: 'POST', url: '/api/drivers', headers: admin.headers, payload })
    await dispatchRide(t, id, { driver_id: made.json().result.id })
    t.setNow(before)
    expect(await numbersSeen(member, id)).toEqual([true, true, true])
    t.setNow(after)
    if (stop) await completeRide(t, id)
    expect(await numbersSeen(member, id)).toEqual([false, false, false])
    const { headers } = await theAdmin(t)
    expect((await t.call({ url: `/api/reservations/${id}`, headers })).json().result.driver_phone).toBe(
      '01044440001',
    )
  },
)
