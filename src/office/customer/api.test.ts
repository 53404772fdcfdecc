import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#kit/id.ts'
import { newMember, newSubscriber, theAdmin } from '#testing/actors.ts'
import { claimsIn } from '#testing/claims.ts'
import { newOrganization } from '#testing/organizations.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()
const c = claimsIn(t)

const customerOf = async (id: string) =>
  t.call({ url: `/api/admin/customers/${id}`, headers: (await theAdmin(t)).headers })

test('a customer has the facts of both products, matched by the verified person', async () => {
  const { manager, id } = await newOrganization(t, 1, '(주)푸른물산')
  const subscriber = await newSubscriber(t)
  expect((await customerOf(manager.id)).json().result.subscriber).toBe(null)
  await t.world.db.execute(
    sql`update subscriber set ci_hash = (select ci_hash from member where id = ${manager.id}) where id = ${subscriber.id}`,
  )
  expect((await customerOf(manager.id)).json().result).toMatchObject({
    id: manager.id,
    provider: 'LOCAL',
    merged_into: null,
    staff_note: '',
    organizations: [{ id, name: '(주)푸른물산', role: 'manager' }],
    subscriber: { id: subscriber.id, name: '이구독', email: subscriber.email, subscriptions: 0 },
  })
})

test('accounts without a verified person are never treated as the same person', async () => {
  const customer = await c.newCustomer({ tickets: 0, rides: 0 })
  const subscriber = await newSubscriber(t)
  await t.world.db.execute(sql`update subscriber set ci_hash = null where id = ${subscriber.id}`)
  expect((await customerOf(customer.id)).json().result).toMatchObject({ provider: 'PHONE', subscriber: null })
})

test('a merged phone customer names its member', async () => {
  const { customer, member, id } = await c.requested()
  expect((await customerOf(member.id)).json().result.is_claim_requested).toBe(true)
  await c.accept(id)
  expect((await customerOf(customer.id)).json().result).toMatchObject({
    merged_into: member.id,
    is_claim_requested: false,
    staff_note: '',
    subscriber: null,
  })
})

test('an unknown customer is not found, and the search finds a known one by name', async () => {
  expect((await customerOf(newId())).statusCode).toBe(404)
  const member = await newMember(t, { name: '선우찾기' })
  const found = await c.asStaff('GET', `/api/admin/search?q=${encodeURIComponent('선우찾기')}`)
  expect(found.json().result).toMatchObject([{ kind: 'member', path: `/admin/user/${member.id}` }])
})
