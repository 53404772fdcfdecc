import { expect, test } from 'vitest'
import { type Actor, book, bookingForm, carNamed, newMember, theAdmin } from '#testing/actors.ts'
import {
  asStaff,
  buyByCard,
  messagesOf,
  providerPayment,
  startPurchase,
  storedPurchase,
} from '#testing/purchases.ts'
import { dispatchRide } from '#testing/rides.ts'
import { shortenPaymentTimeouts, simulate } from '#testing/subscriptions.ts'
import { START, testWorld } from '#testing/world.ts'
import { reconcilePurchases } from '../jobs.ts'

const t = testWorld({ sharesClock: true })

const post = async (id: string, action: string, payload: object, key?: string) =>
  t.call({
    method: 'POST',
    url: `/api/admin/purchases/${id}/${action}`,
    headers: { ...(await theAdmin(t)).headers, ...(key && { 'idempotency-key': key }) },
    payload,
  })
const quoted = async (id: string, body: object = {}) => (await post(id, 'refund-quote', body)).json().result
const codeOf = (answer: Awaited<ReturnType<typeof post>>) => answer.json().code

let days = 0
/** Books a ride on its own day; returns its id. */
async function rideOf(member: Actor): Promise<string> {
  const day = new Date(Date.UTC(2026, 11, 10 + days++)).toISOString().slice(0, 10)
  const answer = await book(t, member, bookingForm((await carNamed(t, 'ALPHARD')).id, day))
  return answer.json().result.id
}

async function partlyUsed() {
  const bought = await buyByCard(t)
  const rides = [await rideOf(bought.member), await rideOf(bought.member)]
  return { ...bought, id: bought.purchase.id, rides }
}

test('a partly used card purchase is refunded in part: minus used tickets at list price and the fee', async () => {
  const { id, purchase, member } = await partlyUsed()
  expect((await asStaff(t, id, 'refund', { reason: '고객 요청' })).json().code).toBe('LOT_TOUCHED')
  const offer = await quoted(id)
  expect(offer).toMatchObject({
    unused: 4,
    used: 2,
    paid: 5_000_000,
    used_value: 2_000_000,
    fee: 300_000,
    amount: 2_700_000,
    expires_at: '2026-12-01T03:10:00.000Z',
    balance: { before: 4, after: 0 },
  })
  const done = await post(id, 'refund', { quote_id: offer.quote_id, reason: '이사' })
  expect(done.json().result).toMatchObject({ status: 'CANCELLED', refund_amount: 2_700_000, unused: 0 })
  expect((await providerPayment(t, purchase.payment_id))!.amount).toMatchObject({ cancelled: 2_700_000 })
  // 8 of 12 halves carried 3,333,336 won, more than the refund; the company keeps the difference.
  expect(await storedPurchase(t, id)).toMatchObject({ remaining: 0, refund_won: 3_333_336, entries: 2 })
  expect(await messagesOf(t, id)).toEqual(['tickets_bought', 'tickets_refunded'])
  const again = await post(id, 'refund', { quote_id: offer.quote_id })
  expect(again.json().result).toMatchObject({ id, status: 'CANCELLED' })
  expect(codeOf(await post(id, 'refund-quote', {}))).toBe('NOT_PAID')
  expect(member.id).toBeTruthy()
})

test('a ride canceled after the refund returns its ticket; the refund does not change', async () => {
  shortenPaymentTimeouts(t)
  const { id, rides } = await partlyUsed()
  const { quote_id } = await quoted(id, { is_our_fault: true })
  await simulate(t, 'portone-v2/config', { charges: { cancels: ['timeout_after'] } })
  await post(id, 'refund', { quote_id })
  await dispatchRide(t, rides[0]!, { status: 'CANCELLED' })
  t.setNow('2026-12-01T04:00:00Z')
  await reconcilePurchases(t.world)
  expect(await storedPurchase(t, id)).toMatchObject({
    status: 'CANCELLED',
    refund_amount: 3_000_000,
    remaining: 2,
  })
  t.setNow(START)
})

test('a partly used transfer is recorded as refunded; a foreign or unknown quote gets 404', async () => {
  const member = await newMember(t)
  const { id } = await startPurchase(t, member, { method: 'transfers', body: { depositor: '홍길동' } })
  await asStaff(t, id, 'accept')
  await rideOf(member)
  const offer = await quoted(id)
  expect(offer).toMatchObject({ used_value: 1_000_000, fee: 400_000, amount: 3_600_000 })
  const other = await partlyUsed()
  expect((await post(other.id, 'refund', { quote_id: offer.quote_id })).statusCode).toBe(404)
  const { result } = (await post(id, 'refund', { quote_id: offer.quote_id })).json()
  expect(result).toMatchObject({ status: 'CANCELLED', refund_amount: 3_600_000 })
})

test('a quote is refused after ten minutes, or if the tickets have changed since', async () => {
  const { id, member } = await partlyUsed()
  const first = await quoted(id)
  await rideOf(member)
  expect(codeOf(await post(id, 'refund', { quote_id: first.quote_id }))).toBe('QUOTE_CHANGED')
  const second = await quoted(id)
  t.setNow('2026-12-01T03:10:00Z')
  expect(codeOf(await post(id, 'refund', { quote_id: second.quote_id }))).toBe('QUOTE_EXPIRED')
  expect((await storedPurchase(t, id)).status).toBe('PAID')
  t.setNow(START)
})

test('a partial refund that the provider declines restores the same tickets and their won', async () => {
  const { id } = await partlyUsed()
  const { quote_id } = await quoted(id)
  await simulate(t, 'portone-v2/config', { charges: { cancels: ['decline'] } })
  expect(codeOf(await post(id, 'refund', { quote_id }))).toBe('REFUND_DECLINED')
  expect(await storedPurchase(t, id)).toMatchObject({ status: 'PAID', remaining: 8, refund_amount: null })
  expect(codeOf(await post(id, 'refund', { quote_id }))).toBe('QUOTE_EXPIRED')
  expect((await post(id, 'refund', { quote_id: (await quoted(id)).quote_id })).statusCode).toBe(200)
})

test('of 64 parallel refunds, one is made @long', async () => {
  const { id, purchase } = await partlyUsed()
  const [one, two] = [await quoted(id), await quoted(id)]
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, at) => post(id, 'refund', { quote_id: (at % 2 ? one : two).quote_id })),
  )
  for (const answer of answers) expect([200, 409]).toContain(answer.statusCode)
  await reconcilePurchases(t.world)
  expect((await providerPayment(t, purchase.payment_id))!.amount).toMatchObject({ cancelled: 2_700_000 })
  expect(await storedPurchase(t, id)).toMatchObject({ status: 'CANCELLED', remaining: 0, entries: 2 })
})

test('purchases are filtered by method and by the days of their payment and refund', async () => {
  t.setNow('2027-05-01T03:00:00Z')
  const member = await newMember(t)
  const { id } = await startPurchase(t, member, { method: 'transfers', body: { depositor: '홍길동' } })
  await asStaff(t, id, 'accept')
  t.setNow('2027-05-02T15:00:00Z')
  await asStaff(t, id, 'refund', { reason: '고객 요청' })
  const idsOf = async (query: string) => {
    const url = `/api/admin/ticket-purchases?page=1&${query}`
    const { result } = (await t.call({ url, headers: (await theAdmin(t)).headers })).json()
    return result.map((row: { id: string }) => row.id)
  }
  expect(await idsOf('paid_from=2027-05-01&paid_to=2027-05-01&method=BANK')).toEqual([id])
  expect(await idsOf('paid_from=2027-05-01&paid_to=2027-05-01&method=CARD')).toEqual([])
  expect(await idsOf('paid_from=2027-05-02')).toEqual([])
  expect(await idsOf('refunded_from=2027-05-02&refunded_to=2027-05-02')).toEqual([])
  expect(await idsOf('refunded_from=2027-05-03&refunded_to=2027-05-03')).toEqual([id])
  t.setNow(START)
})
