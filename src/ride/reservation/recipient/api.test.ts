import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  type Actor,
  book,
  bookingForm,
  carNamed,
  memberWithTickets,
  newPhone,
  theAdmin,
} from '#testing/actors.ts'
import { renderMessage } from '#platform/outbox/rules.ts'
import { message } from '#platform/outbox/tables.ts'
import { messagesWhere } from '#testing/messages.ts'
import { callAs, newOrganization } from '#testing/organizations.ts'
import { completeRide, dispatchRide } from '#testing/rides.ts'
import { START, testWorld } from '#testing/world.ts'
import { remindOfTomorrow } from '../reminder/jobs.ts'

const t = testWorld()
const t20 = testWorld({ env: { MOSIM_UNDO_SECONDS: '20' } })

const EN = { name: 'Mr. Smith', email: 'smith@example.com', language: 'en' }

async function bookedBy(member: Actor, day: string, more: object = {}) {
  const car = await carNamed(t, 'ALPHARD')
  return (await book(t, member, bookingForm(car.id, day, more))).json().result as { id: string }
}

/** The messages about a ride: kind and text of each, by recipient. */
async function told(id: string) {
  const sent = await messagesWhere(t, sql`subject_id = ${id}`)
  const shown = (address: string) =>
    sent.filter(({ recipient }) => recipient === address).map(({ kind, text }) => `${kind}: ${text}`)
  return shown
}

test('booker, passenger and another recipient get messages of their kinds in their language @long', async () => {
  t.setNow(START)
  const [member, phone] = [await memberWithTickets(t, 1), newPhone()]
  const { id } = await bookedBy(member, '2026-12-10', { phone, notify: { others: [EN] } })
  await dispatchRide(t, id, { status: 'CONFIRMED' })
  await t.sendMessages()
  t.setNow('2026-12-09T09:00:00Z')
  expect(await remindOfTomorrow(t.world)).toBe(1)
  expect(await remindOfTomorrow(t.world)).toBe(0)
  await t.sendMessages()
  t.setNow('2026-12-10T00:20:00Z')
  await dispatchRide(t, id, { current_stop: 0 })
  await completeRide(t, id)
  const shown = await told(id)
  const kindsOf = (address: string) => shown(address).map((one) => one.split(':')[0]!)
  expect(kindsOf(member.phone)).toEqual([
    'reservation_requested',
    'reservation_confirmed',
    'ride_reminder',
    'ride_arrived',
    'ride_finished',
  ])
  expect(kindsOf(phone)).toEqual(['reservation_confirmed', 'ride_arrived'])
  expect(shown(EN.email).slice(0, 2)).toEqual([
    'reservation_requested: [MOSIM] Your request was received. We will confirm it shortly.\nThu 10 Dec, 09:30 Korean time',
    expect.stringMatching(
      /^reservation_confirmed: \[MOSIM\] Your ride is confirmed\.\nThu 10 Dec, 09:30 Korean time\nALPHARD /,
    ),
  ])
})

test('the reminder job finishes although a ride has no recipient', async () => {
  t.setNow(START)
  const member = await memberWithTickets(t, 1)
  const { id } = await bookedBy(member, '2026-12-18', { phone: newPhone(), notify: { passenger: 'NONE' } })
  await dispatchRide(t, id, { status: 'CONFIRMED' })
  await t.world.db.execute(sql`update member set phone = null where id = ${member.id}`)
  t.setNow('2026-12-17T09:00:00Z')
  expect(await remindOfTomorrow(t.world)).toBe(1)
  expect((await messagesWhere(t, sql`subject_id = ${id}`)).map(({ kind }) => kind)).not.toContain(
    'ride_reminder',
  )
})

test('a passenger who is marked silent gets no message', async () => {
  t.setNow(START)
  const [member, phone] = [await memberWithTickets(t, 1), newPhone()]
  const { id } = await bookedBy(member, '2026-12-11', { phone, notify: { passenger: 'NONE' } })
  await dispatchRide(t, id, { status: 'CONFIRMED' })
  await dispatchRide(t, id, { status: 'CANCELLED' })
  expect((await told(id))(phone)).toEqual([])
})

test.each([
  ['gets no message', undefined, []],
  ['gets no message beside other recipients', { others: [EN] }, []],
  ['gets the messages that the booking names', { passenger: 'ALL' }, ['reservation_requested']],
])('a passenger marked silent in the address book %s', async (_, notify, kinds) => {
  t.setNow(START)
  const [member, phone] = [await memberWithTickets(t, 2), newPhone()]
  const kept = { name: '이회장', phone, is_silent: true }
  const url = `/api/users/${member.id}/passengers`
  await t.call({ method: 'POST', url, headers: member.headers, payload: kept })
  const { id } = await bookedBy(member, '2026-12-13', { phone, ...(notify && { notify }) })
  expect((await told(id))(phone).map((one) => one.split(':')[0])).toEqual(kinds)
  const payload = bookingForm((await carNamed(t, 'ALPHARD')).id, '2026-12-13', {
    phone,
    pickup_time: '2026-12-13 11:00',
  })
  const changed = await t.call({
    method: 'POST',
    url: `/api/users/${member.id}/reservations/${id}/rebook`,
    headers: member.headers,
    payload,
  })
  expect(changed.json().result.notify).toEqual({ passenger: 'NONE', others: [] })
  expect((await told(changed.json().result.id))(phone)).toEqual([])
})

test('a passenger marked silent by a company gets no message about rides of its members', async () => {
  t.setNow(START)
  const [{ id: company, manager }, phone] = [await newOrganization(t, 2), newPhone()]
  const url = `/api/organizations/${company}/passengers`
  const added = (await callAs(t, manager, 'POST', url, { name: '이회장', phone, is_silent: true })).json()
    .result
  expect(added.is_silent).toBe(true)
  const ride = await bookedBy(manager, '2026-12-13', { phone, organization_id: company })
  expect((await told(ride.id))(phone)).toEqual([])
  const path = `${url}/${added.id}`
  const changed = await callAs(t, manager, 'PATCH', path, { note: '뒷좌석' })
  expect(changed.json().result).toMatchObject({ note: '뒷좌석', is_silent: true })
  await callAs(t, manager, 'PATCH', path, { is_silent: false })
  const next = await bookedBy(manager, '2026-12-14', { phone, organization_id: company })
  await dispatchRide(t, next.id, { status: 'CONFIRMED' })
  expect((await told(next.id))(phone)).not.toEqual([])
})

test('a changed booking sends one message of the change; only a replaced passenger gets a cancellation', async () => {
  t.setNow(START)
  const [member, first, second] = [await memberWithTickets(t, 1), newPhone(), newPhone()]
  const { id } = await bookedBy(member, '2026-12-12', { phone: first })
  await dispatchRide(t, id, { status: 'CONFIRMED' })
  await t.sendMessages()
  const car = await carNamed(t, 'ALPHARD')
  const changed = await t.call({
    method: 'POST',
    url: `/api/users/${member.id}/reservations/${id}/rebook`,
    headers: member.headers,
    payload: bookingForm(car.id, '2026-12-12', { phone: second, pickup_time: '2026-12-12 11:00' }),
  })
  const next = changed.json().result.id as string
  const [before, after] = [await told(id), await told(next)]
  expect(before(member.phone).filter((one) => one.includes('canceled'))).toEqual([])
  expect(before(first).at(-1)).toContain('reservation_canceled')
  expect(after(member.phone)).toEqual([
    'reservation_changed: [모심] 예약이 변경되었습니다.\n12월 12일 (토) 11:00',
  ])
  expect(after(second)).toEqual(['reservation_changed: [모심] 예약이 변경되었습니다.\n12월 12일 (토) 11:00'])
})

test('a message is sent after 20 s; a later change replaces it', async () => {
  t20.setNow(START)
  const member = await memberWithTickets(t20, 1)
  const car = await carNamed(t20, 'ALPHARD')
  const { id } = (await book(t20, member, bookingForm(car.id, '2026-12-13', { phone: member.phone }))).json()
    .result
  const sentKinds = async () => {
    await t20.sendMessages()
    return (await messagesWhere(t20, sql`subject_id = ${id} and state = 'SENT'`)).map(({ kind }) => kind)
  }
  expect(await sentKinds()).toEqual([])
  await dispatchRide(t20, id, { status: 'CONFIRMED' })
  t20.setNow(new Date(Date.parse(START) + 19_000))
  expect(await sentKinds()).toEqual([])
  t20.setNow(new Date(Date.parse(START) + 20_000))
  expect(await sentKinds()).toEqual(['reservation_confirmed'])
})

test.each([
  [{ others: [EN, EN, EN, EN] }, 'notify.others'],
  [{ others: [{ name: '번호 없는 분' }] }, 'notify.others.0.phone'],
  [{ others: [{ name: '긴 번호', phone: '010-1234-56789' }] }, 'notify.others.0.phone'],
  [{ passenger: 'SOME' }, 'notify.passenger'],
])('%j is refused at %s', async (notify, field) => {
  t.setNow(START)
  const member = await memberWithTickets(t, 1)
  const car = await carNamed(t, 'ALPHARD')
  const answer = await book(t, member, bookingForm(car.id, '2026-12-14', { notify }))
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, [field]])
})

test('each recipient has their own link; it opens until the ride ends or their number is corrected', async () => {
  const world = { ...t.world, settings: { ...t.world.settings, publicUrl: 'https://mosim.example' } }
  t.setNow(START)
  const [member, phone] = [await memberWithTickets(t, 1), newPhone()]
  const { id } = await bookedBy(member, '2026-12-16', { phone, notify: { others: [EN] } })
  await dispatchRide(t, id, { status: 'CONFIRMED' })
  const sent = await t.world.db.select().from(message).where(eq(message.subjectId, id))
  const linkTo = (address: string, kind = 'reservation_confirmed') => {
    const row = sent.find((one) => one.recipient === address && one.kind === kind)!
    return renderMessage(world, row).text.split('\n').at(-1)!
  }
  expect(linkTo(member.phone)).toBe(`https://mosim.example/schedule-operation/${id}`)
  expect(linkTo(member.phone, 'reservation_requested')).toBe(linkTo(member.phone))
  const [, token] = /^https:\/\/mosim\.example\/share\/([\w-]{38})$/.exec(linkTo(phone))!
  const open = (text: string) => t.call({ url: `/api/shared/${text}` })
  expect((await open(token!)).json().result).toMatchObject({
    car_name: 'ALPHARD',
    status: 'CONFIRMED',
    language: 'ko',
  })
  const english = linkTo(EN.email).split('/').at(-1)!
  expect((await open(english)).json().result).toMatchObject({ language: 'en' })
  const fileOf = async (query = '') =>
    (await t.call({ url: `/api/shared/${english}/calendar${query}` })).body.replaceAll('\r\n ', '')
  const file = await fileOf()
  expect(file).toContain('SUMMARY:[MOSIM] ALPHARD')
  expect(file).toContain(`/share/${english}`)
  expect(file).toContain('DESCRIPTION:Pickup: 09:30 ')
  expect(file).not.toContain('박서연')
  expect(await fileOf('?language=ko')).toContain('SUMMARY:[모심] ALPHARD')
  const forged = (token!.startsWith('A') ? 'B' : 'A') + token!.slice(1)
  for (const wrong of [forged, `${token!.slice(0, -2)}AA`]) expect((await open(wrong)).statusCode).toBe(404)
  const { headers } = await theAdmin(t)
  const correct = { method: 'PATCH' as const, url: `/api/reservations/${id}/details`, headers }
  await t.call({ ...correct, payload: { phone: newPhone() } })
  expect((await open(token!)).statusCode).toBe(404)
})
