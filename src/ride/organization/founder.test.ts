import { expect, test } from 'vitest'
import { newMember } from '#testing/actors.ts'
import { callAs, foundOrganization, newPerson, newRegistrationNumber } from '#testing/organizations.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()

test('an organization counts toward its founder’s limit of three, also if others manage it later', async () => {
  const founder = await newMember(t)
  for (let n = 0; n < 3; n++) {
    const id = await foundOrganization(t, founder)
    await newPerson(t, id, 'manager')
    const left = await callAs(t, founder, 'DELETE', `/api/organizations/${id}/members/${founder.id}`)
    expect(left.statusCode).toBe(204)
  }
  const fourth = await callAs(t, founder, 'POST', '/api/organizations', {
    name: '새길상사',
    business_number: newRegistrationNumber(),
  })
  expect([fourth.statusCode, fourth.json().code]).toEqual([409, 'TOO_MANY_ORGANIZATIONS'])
})
