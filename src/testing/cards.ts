import { sql } from 'drizzle-orm'
import { afterEach, beforeEach } from 'vitest'
import { PASSWORD, type SubscriberActor } from './actors.ts'
import { apply, asStaff, newApplicant, newModel } from './subscriptions.ts'
import { START, type TestWorld } from './world.ts'

/** Records which keys each test tells the provider to delete; ignores cards of earlier tests. */
export function recordDeletedKeys(t: TestWorld) {
  const noted = { deletedKeys: [] as string[], answer: async (_key: string): Promise<void> => {} }
  let restore = () => {}
  beforeEach(async () => {
    t.setNow(START)
    await t.world.db.execute(
      sql`update billing_key set deleted_at = now(), destroy_at = null, key_encrypted = null`,
    )
    await t.world.db.execute(sql`update subscription_payment set next_at = null`)
    const { payments } = t.world.providers
    restore = () => void (t.world.providers.payments = payments)
    noted.deletedKeys = []
    noted.answer = (key) => payments.deleteBillingKey(key)
    const deleteBillingKey = (key: string) => {
      noted.deletedKeys.push(key)
      return noted.answer(key)
    }
    t.world.providers.payments = { ...payments, deleteBillingKey }
  })
  afterEach(() => restore())
  return noted
}

/** The states of these people's cards: kept for charges, waiting for the provider, or deleted. */
export async function cardStatesOf(t: TestWorld, ...ids: string[]): Promise<string[]> {
  const states: string[] = []
  for (const id of ids) {
    const { rows } = await t.world.db.execute<{ state: string }>(sql`
      select string_agg(case when deleted_at is null then 'kept' when key_encrypted is null then 'gone' else 'waits' end,
        ' ' order by created_at, id) as state from billing_key where subscriber_id = ${id}`)
    states.push(rows[0]!.state)
  }
  return states
}

/** A new subscriber's request, waiting for a decision. */
export async function newRequest(t: TestWorld) {
  const subscriber = await newApplicant(t)
  const { id } = (await apply(t, subscriber, await newModel(t))).json()
  return { id: id as string, subscriber }
}

/** A request that staff rejected. */
export async function newRejectedRequest(t: TestWorld) {
  const { id, subscriber } = await newRequest(t)
  await asStaff(t, `requests/${id}/reject`, { reason: '연락이 닿지 않음' })
  return { id, subscriber }
}

/** A subscriber deletes their account. */
export const leave = (t: TestWorld, subscriber: SubscriberActor) =>
  t.call({
    method: 'DELETE',
    url: '/api/subscribe/accounts',
    headers: subscriber.headers,
    payload: { password: PASSWORD },
  })
