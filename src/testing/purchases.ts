import { sql } from 'drizzle-orm'
import { type Actor, newMember, theAdmin } from './actors.ts'
import { simulate } from './subscriptions.ts'
import type { TestWorld } from './world.ts'

/** A row of the price table by its title. */
export async function planNamed(t: TestWorld, title = '6 TICKET') {
  const { rows } = await t.world.db.execute<{ id: string; price: number }>(
    sql`select id, price from plan where title = ${title}`,
  )
  return { plan_id: rows[0]!.id, amount: Number(rows[0]!.price) }
}

type More = { method?: 'orders' | 'transfers'; key?: string; title?: string; body?: object }

/** Orders tickets by card or by transfer; returns the raw answer. */
export async function buy(t: TestWorld, member: Actor, more: More = {}) {
  const { method = 'orders', key, title, body } = more
  return t.call({
    method: 'POST',
    url: `/api/users/${member.id}/ticket-${method}`,
    headers: { ...member.headers, ...(key && { 'idempotency-key': key }) },
    payload: { ...(await planNamed(t, title)), agreed: true, ...body },
  })
}

export type StartedPurchase = { id: string; payment_id: string; amount: number }
export const startPurchase = async (t: TestWorld, member: Actor, more: More = {}): Promise<StartedPurchase> =>
  (await buy(t, member, more)).json().result

/** Ends the provider's window; by default the card pays the requested amount. */
export const payAtWindow = (
  t: TestWorld,
  { payment_id: paymentId, amount }: StartedPurchase,
  more: object = {},
) => simulate(t, 'portone-v2/payment', { paymentId, totalAmount: amount, ...more })

/** The browser returns from the window. */
export const returnFromWindow = (
  t: TestWorld,
  member: Actor,
  { id }: Pick<StartedPurchase, 'id'>,
  closed = false,
) =>
  t.call({
    method: 'POST',
    url: `/api/users/${member.id}/ticket-orders/${id}/confirm`,
    headers: member.headers,
    payload: { closed },
  })

/** The stored purchase, and the number of its lots and entries. */
export async function storedPurchase(t: TestWorld, id: string) {
  const { rows } = await t.world.db.execute<
    Record<string, unknown> & { status: string; remaining: number }
  >(sql`
    select p.*, l.remaining, (select count(*)::int from ticket_purchase_entry e where e.purchase_id = p.id) as entries
    from ticket_purchase p left join ticket_lot l on l.id = p.lot_id where p.id = ${id}`)
  return rows[0]!
}

type ProviderPayment = { id: string; status: string; amount: { total: number; cancelled: number } }

/** The provider's records of all payments. */
export async function providerPayments(t: TestWorld): Promise<ProviderPayment[]> {
  const answer = await fetch(`${t.simulatorUrl}/__sim/portone-v2/payments`)
  return ((await answer.json()) as { payments: ProviderPayment[] }).payments
}

/** The provider's record of a payment. */
export const providerPayment = async (t: TestWorld, paymentId: string) =>
  (await providerPayments(t)).find(({ id }) => id === paymentId) ?? null

/** A member who bought tickets by card, and the answer to the browser that returned from the window. */
export async function buyByCard(t: TestWorld) {
  const member = await newMember(t)
  const purchase = await startPurchase(t, member)
  await payAtWindow(t, purchase)
  const answer = await returnFromWindow(t, member, purchase)
  return { member, purchase, answer }
}

/** Acts of staff on a purchase: accept, refuse, refund, settle. */
export const asStaff = async (t: TestWorld, id: string, action: string, payload: object = {}) =>
  t.call({
    method: 'POST',
    url: `/api/admin/ticket-purchases/${id}/${action}`,
    headers: (await theAdmin(t)).headers,
    payload,
  })

/** The messages about a purchase, in order. */
export const messagesOf = async (t: TestWorld, id: string): Promise<string[]> =>
  (
    await t.world.db.execute<{ kind: string }>(
      sql`select kind from message where subject_id = ${id} order by id`,
    )
  ).rows.map(({ kind }) => kind)

/** Starts a purchase by card, and another by a transfer that staff confirm. */
export async function buyBothWays(t: TestWorld, member: Actor, depositor: string): Promise<void> {
  await startPurchase(t, member, { key: 'card' })
  const { id } = await startPurchase(t, member, { method: 'transfers', key: 'transfer', body: { depositor } })
  await asStaff(t, id, 'accept')
}
