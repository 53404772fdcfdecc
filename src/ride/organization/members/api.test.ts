import { expect, test } from 'vitest'
import { type Actor, newMemberSession, newMember } from '#testing/actors.ts'
import { callAs, newOrganization } from '#testing/organizations.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()

type Invite = { id: string; expires_at: string }
const openTo = async (guest: Actor): Promise<Invite[]> =>
  (await callAs(t, guest, 'GET', '/api/organizations')).json().result.invites

test.each([
  ['a minute after midnight', '2026-11-30T15:01:00Z'],
  ['a minute before midnight', '2026-12-01T14:59:00Z'],
])('an invitation sent %s can be accepted until the end of the fourteenth day', async (_, sentAt) => {
  t.setNow(sentAt)
  const guest = await newMember(t)
  const { id, manager } = await newOrganization(t)
  const form = { name: '박비서', user_phone: guest.phone, role: 'booker' }
  expect((await callAs(t, manager, 'POST', `/api/organizations/${id}/members`, form)).statusCode).toBe(201)
  t.setNow('2026-12-15T14:59:00Z')
  const late = await newMemberSession(t, guest)
  expect(await openTo(late)).toMatchObject([{ expires_at: '2026-12-15T14:59:59.999Z' }])
  t.setNow('2026-12-15T15:00:00Z')
  expect(await openTo(late)).toEqual([])
})
