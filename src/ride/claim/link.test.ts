import { expect, test } from 'vitest'
import { type Actor, balances, carNamed, newPhone } from '#testing/actors.ts'
import { claimsIn } from '#testing/claims.ts'
import { paymentLinks } from '#testing/payment-links.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld({ poolSize: 16 })
const links = paymentLinks(t)
const c = claimsIn(t)

/** A requested claim of a customer with an open payment link. */
async function claimWithLink() {
  const customer = await c.newCustomer({ tickets: 1 })
  const link = await links.made(customer)
  const member = await c.signUp(customer.phone)
  const { id } = (await c.claimsOf(member))[0]!
  await c.answerClaim(member, id, 'request')
  return { customer, member: { ...customer, ...member } as Actor, link, id }
}

test('a link that is paid after the acceptance books the ride for the claimant', async () => {
  const { customer, member, link, id } = await claimWithLink()
  const opened = await links.asked(link)
  expect((await c.accept(id)).statusCode).toBe(200)
  await links.payLate(opened)
  expect(await links.pageOf(link)).toMatchObject({ status: 'BOOKED' })
  expect(await links.ridesOf(member)).toHaveLength(2)
  expect(await links.ridesOf(customer)).toEqual([])
  expect(await balances(t, member.id)).toEqual({ account: 0, ledger: 0, lots: 0 })
})

test('a link that is paid during the acceptance books one ride for the claimant @long', async () => {
  for (let round = 0; round < 4; round++) {
    const { customer, member, link, id } = await claimWithLink()
    const opened = await links.asked(link)
    const [accepted] = await Promise.all([c.accept(id), links.payLate(opened)])
    expect(accepted.statusCode).toBe(200)
    await links.returned(link)
    expect(await links.pageOf(link)).toMatchObject({ status: 'BOOKED' })
    expect([await links.ridesOf(member), await links.ridesOf(customer)]).toMatchObject([{ length: 2 }, []])
    expect(await balances(t, member.id)).toEqual({ account: 0, ledger: 0, lots: 0 })
  }
})

test('refuses a claim while both accounts have a link for the same car and day', async () => {
  const { member, link, id } = await claimWithLink()
  const day = link.pickup_time.slice(0, 10)
  const other = await links.made(member, { on: day, more: { phone: newPhone() } })
  expect((await c.accept(id)).json().code).toBe('BOTH_HOLD')
  await c.asStaff('POST', `/api/payment-links/${other.id}/cancel`)
  expect((await c.accept(id)).statusCode).toBe(200)
})

test('accepting a claim ends the claimant’s own hold on the car and day of a moved link', async () => {
  const { member, link, id } = await claimWithLink()
  const { id: car_id } = await carNamed(t, 'ALPHARD')
  const day = link.pickup_time.slice(0, 10)
  const hold = { method: 'POST' as const, url: `/api/users/${member.id}/holds`, headers: member.headers }
  expect((await t.call({ ...hold, payload: { car_id, day } })).statusCode).toBeLessThan(300)
  expect((await c.accept(id)).statusCode).toBe(200)
  expect((await links.linkNow(member, link)).status).toBe('OPEN')
})
