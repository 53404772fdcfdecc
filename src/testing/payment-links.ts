import { sql } from 'drizzle-orm'
import { beforeEach, expect } from 'vitest'
import { addDays, dayOf } from '#kit/day.ts'
import { applyWebhooks } from '#platform/payment/jobs.ts'
import type { LinkOut, PayPageOut } from '#ride/reservation/payment-link/contract.ts'
import { type Actor, book, bookingForm, carNamed, memberWithTickets, theAdmin } from './actors.ts'
import { messagesWhere, removeMessages } from './messages.ts'
import { payAtWindow, planNamed } from './purchases.ts'
import { shortenPaymentTimeouts, simulate } from './subscriptions.ts'
import { sendWebhook } from './webhooks.ts'
import { START, type TestWorld } from './world.ts'

type Order = { car?: string; on?: string; more?: object; key?: string }
type Asked = { id: string; payment_id: string; amount: number }

/** Staff and customers of payment links. Closes the links of earlier tests before each test. */
export function paymentLinks(t: TestWorld) {
  let ahead = 62
  /** A day that no other test of this file uses. */
  const newDay = () => addDays(dayOf(t.world.now()), ahead++)

  beforeEach(async () => {
    t.setNow(START)
    t.world.settings.dutyPhone = '01000000009'
    shortenPaymentTimeouts(t)
    await removeMessages(t.world.db)
    await t.world.db.execute(
      sql`update payment_link set status = 'CANCELLED', ended_at = created_at where status = 'OPEN'`,
    )
    await t.world.db.execute(sql`update ticket_purchase set next_at = null`)
    await simulate(t, 'portone-v2/config', { failNext: null, charges: { next: [], cancels: [] } })
  })

  const asStaff = async (method: 'POST' | 'GET', url: string, payload?: object, key?: string) => {
    const { headers } = await theAdmin(t)
    const sent = { ...headers, ...(key && { 'idempotency-key': key }) }
    return t.call({ method, url, headers: sent, ...(payload && { payload }) })
  }
  const order = async (
    customer: Pick<Actor, 'id'>,
    { car = 'ALPHARD', on = newDay(), more, key }: Order = {},
  ) => {
    const { id } = await carNamed(t, car)
    const { amount } = await planNamed(t, '1 TICKET')
    const form = bookingForm(id, on, { amount, ...more })
    return asStaff('POST', `/api/users/${customer.id}/payment-links`, form, key)
  }
  const made = async (customer: Actor, given: Order = {}): Promise<LinkOut> => {
    const answer = await order(customer, given)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json().result
  }
  const pathOf = ({ url }: LinkOut, rest = '') => `/api${new URL(url).pathname}${rest}`
  const openWindow = (link: LinkOut) =>
    t.call({ method: 'POST', url: pathOf(link, '/window'), payload: { agreed: true } })
  /** The customer opens the window. */
  const asked = async (link: LinkOut): Promise<Asked> => (await openWindow(link)).json().result
  return {
    newDay,
    later: (ms: number) => t.setNow(new Date(t.world.now().getTime() + ms)),
    asStaff,
    order,
    made,
    pathOf,
    openWindow,
    asked,
    pageOf: async (link: LinkOut): Promise<PayPageOut> => (await t.call({ url: pathOf(link) })).json().result,
    returned: async (link: LinkOut, closed = false): Promise<PayPageOut> =>
      (await t.call({ method: 'POST', url: pathOf(link, '/confirm'), payload: { closed } })).json().result,
    /** Opens the window and pays in it, as the customer. */
    pay: async (link: LinkOut, more: object = {}): Promise<Asked> => {
      const opened = await asked(link)
      await payAtWindow(t, opened, more)
      return opened
    },
    /** Pays in a window that was opened before, as the customer; only the webhook reports the payment. */
    payLate: async (opened: Asked) => {
      await payAtWindow(t, opened)
      await sendWebhook(t, opened.payment_id)
      await applyWebhooks(t.world)
    },
    linkNow: async (customer: Actor, { id }: LinkOut): Promise<LinkOut> =>
      (await asStaff('GET', `/api/users/${customer.id}/payment-links`))
        .json()
        .result.find((one: LinkOut) => one.id === id),
    ridesOf: async ({ id }: Actor) =>
      (await t.world.db.execute(sql`select id, status from reservation where member_id = ${id}`)).rows,
    /** The waiting messages of these kinds, in order. */
    kindsOf: async (...kinds: string[]) =>
      (await messagesWhere(t, sql`true`)).map(({ kind }) => kind).filter((kind) => kinds.includes(kind)),
    /** Books units of the car until none is free; returns their number. */
    bookAllUnits: async (on: string, car = 'ALPHARD') => {
      const { id, units } = await carNamed(t, car)
      for (let n = 0; n < units; n++) {
        const answer = await book(t, await memberWithTickets(t, 1), bookingForm(id, on))
        if (answer.statusCode !== 201) return n
      }
      return units
    },
  }
}
