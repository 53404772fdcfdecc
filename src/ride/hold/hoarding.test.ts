import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { carNamed, grant, newMemberSession, memberWithTickets, newMember } from '#testing/actors.ts'
import { holdCar, joinWaitlist } from '#testing/holding.ts'
import { newOrganization, newPerson } from '#testing/organizations.ts'
import { START, testWorld } from '#testing/world.ts'
import { serveWaitlist } from '../waitlist/jobs.ts'

const t = testWorld()
beforeEach(() => t.setNow(START))

const later = (minutes: number) => new Date(Date.parse(START) + minutes * 60_000)
const codeOf = (answer: { statusCode: number; json(): { code?: string } }) =>
  answer.json().code ?? answer.statusCode

test('lets a member without a ticket hold one car a day, and again after midnight', async () => {
  const [member, car, other] = [await newMember(t), await carNamed(t, 'GV90'), await carNamed(t, 'STARIA')]
  expect(codeOf(await holdCar(t, member, car, '2026-12-11'))).toBe(201)
  expect(codeOf(await holdCar(t, member, car, '2026-12-11'))).toBe(201)
  expect(codeOf(await holdCar(t, member, other, '2026-12-11'))).toBe('TICKET_NEEDED')
  expect(codeOf(await holdCar(t, member, car, '2026-12-12'))).toBe('TICKET_NEEDED')
  t.setNow(later(65))
  const again = await newMemberSession(t, member)
  expect(codeOf(await holdCar(t, again, car, '2026-12-11'))).toBe('TICKET_NEEDED')
  t.setNow('2026-12-01T15:00:00Z')
  expect(codeOf(await holdCar(t, await newMemberSession(t, member), other, '2026-12-12'))).toBe(201)
})

test('does not limit holds of a member who has a ticket or belongs to an organization with one', async () => {
  const [car, other] = [await carNamed(t, 'GV90'), await carNamed(t, 'STARIA')]
  const bought = await newMember(t)
  await holdCar(t, bought, car, '2026-12-13')
  await grant(t, bought.id, 1)
  expect(codeOf(await holdCar(t, bought, other, '2026-12-13'))).toBe(201)
  const secretary = await newPerson(t, (await newOrganization(t, 5)).id)
  for (const one of [car, other]) expect(codeOf(await holdCar(t, secretary, one, '2026-12-14'))).toBe(201)
})

test('after an offer expired unused, its member cannot join that car’s waitlist for a day', async () => {
  const [day, car] = ['2026-12-18', await carNamed(t, 'PUROSANGUE')]
  const [holder, waiting] = [await memberWithTickets(t, 1), await newMember(t)]
  const held = (await holdCar(t, holder, car, day)).json().result
  expect(codeOf(await joinWaitlist(t, waiting, car, day))).toBe(201)
  await t.call({
    method: 'DELETE',
    url: `/api/users/${holder.id}/holds/${held.id}`,
    headers: holder.headers,
  })
  await serveWaitlist(t.world)
  await t.sendMessages()
  const { rows } = await t.world.db.execute(sql`select 1 from unit_hold where member_id = ${waiting.id}`)
  expect(rows).toHaveLength(1)
  t.setNow(later(31))
  await serveWaitlist(t.world)
  await holdCar(t, await memberWithTickets(t, 1), car, day)
  expect(codeOf(await joinWaitlist(t, await newMemberSession(t, waiting), car, day))).toBe('OFFER_LAPSED')
  t.setNow(later(31 + 24 * 60 + 1))
  await holdCar(t, await memberWithTickets(t, 1), car, day)
  expect(codeOf(await joinWaitlist(t, await newMemberSession(t, waiting), car, day))).toBe(201)
})
