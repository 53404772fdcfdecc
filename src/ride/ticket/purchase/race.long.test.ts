import { expect, test } from 'vitest'
import { balances, book, bookingForm, carNamed, newMember, theAdmin } from '#testing/actors.ts'
import { inGroups } from '#testing/in-groups.ts'
import {
  providerPayment,
  payAtWindow,
  startPurchase,
  buy,
  returnFromWindow,
  storedPurchase,
} from '#testing/purchases.ts'
import { testWorld } from '#testing/world.ts'
import { sendRefund } from './refund/service.ts'
import { reconcile, currentPurchase } from './service.ts'
import { reconcilePurchases, purchaseNotified } from './jobs.ts'

// Set PURCHASE_ROUNDS=200 for the long run.
const ROUNDS = Number(process.env.PURCHASE_ROUNDS ?? 3)
const MANY = 32
const t = testWorld({ poolSize: MANY, sharesClock: true })

/** Triggers reconciliation in one of the ways that run in parallel: the browser, a webhook, the job. */
const hear = async (
  n: number,
  member: Awaited<ReturnType<typeof newMember>>,
  purchase: { id: string; payment_id: string },
) => {
  if (n % 3 === 0) return returnFromWindow(t, member, purchase, n % 2 === 0)
  if (n % 3 === 1) return purchaseNotified(t.world, purchase.payment_id, ['Transaction.Paid'])
  return n % 4 ? reconcile(t.world, await currentPurchase(t.world, purchase.id)) : reconcilePurchases(t.world)
}

test(
  `${MANY} parallel triggers for one payment, ${ROUNDS} rounds: one lot`,
  { timeout: 600_000 },
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const member = await newMember(t)
      const purchase = await startPurchase(t, member, { title: '1 TICKET' })
      await payAtWindow(t, purchase)
      t.setNow(new Date(t.world.now().getTime() + 60_000))
      await Promise.all(Array.from({ length: MANY }, (_, n) => hear(n, member, purchase)))
      expect(await storedPurchase(t, purchase.id)).toMatchObject({ status: 'PAID', entries: 1, remaining: 2 })
      expect(await balances(t, member.id)).toEqual({ account: 2, ledger: 2, lots: 2 })
    }
  },
)

test(
  `${MANY} parallel refunds and reconciliations of one purchase, ${ROUNDS} rounds: one refund`,
  { timeout: 600_000 },
  async () => {
    const { headers } = await theAdmin(t)
    for (let round = 0; round < ROUNDS; round++) {
      const member = await newMember(t)
      const purchase = await startPurchase(t, member, { title: '1 TICKET' })
      await payAtWindow(t, purchase)
      await returnFromWindow(t, member, purchase)
      const url = `/api/admin/ticket-purchases/${purchase.id}/refund`
      const refund = () => t.call({ method: 'POST', url, headers, payload: { reason: '고객 요청' } })
      const give = async (n: number) => {
        if (n % 2) return (await refund()).statusCode
        const now = await currentPurchase(t.world, purchase.id)
        return now.refundKey ? sendRefund(t.world, now) : reconcile(t.world, now)
      }
      const answers = await Promise.all(Array.from({ length: MANY }, (_, n) => give(n)))
      expect(answers.filter((status) => status === 200)).toHaveLength(1)
      expect(await storedPurchase(t, purchase.id)).toMatchObject({
        status: 'CANCELLED',
        remaining: 0,
        entries: 2,
      })
      expect((await providerPayment(t, purchase.payment_id))!.amount.cancelled).toBe(1_000_000)
      expect(await balances(t, member.id)).toEqual({ account: 0, ledger: 0, lots: 0 })
    }
  },
)

test(`a refund in parallel with bookings, ${ROUNDS} rounds: either the tickets are spent or the money is refunded`, async () => {
  const { headers } = await theAdmin(t)
  const car = await carNamed(t, 'ALPHARD')
  for (let round = 0; round < ROUNDS; round++) {
    const member = await newMember(t)
    const purchase = await startPurchase(t, member, { title: '1 TICKET' })
    await payAtWindow(t, purchase)
    await returnFromWindow(t, member, purchase)
    const url = `/api/admin/ticket-purchases/${purchase.id}/refund`
    const refund = () => t.call({ method: 'POST', url, headers, payload: { reason: '고객 요청' } })
    const day = new Date(Date.parse('2027-01-01') + round * 86_400_000).toISOString().slice(0, 10)
    const order =
      round % 2
        ? [refund, () => book(t, member, bookingForm(car.id, day))]
        : [() => book(t, member, bookingForm(car.id, day)), refund]
    const answers = await Promise.all(order.map((act) => act()))
    expect(answers.filter(({ statusCode }) => statusCode < 300)).toHaveLength(1)
    const { status } = await storedPurchase(t, purchase.id)
    expect((await providerPayment(t, purchase.payment_id))!.status).toBe(
      status === 'PAID' ? 'PAID' : 'CANCELLED',
    )
    expect(await balances(t, member.id)).toEqual({ account: 0, ledger: 0, lots: 0 })
  }
})

test('of 32 parallel transfers of one member, one stays open', async () => {
  const member = await newMember(t)
  const ask = () => buy(t, member, { method: 'transfers', body: { depositor: '박서연' } })
  const answers = await inGroups(32, ask)
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  expect(answers.filter((answer) => answer.json().code === 'TRANSFER_OPEN')).toHaveLength(31)
})
