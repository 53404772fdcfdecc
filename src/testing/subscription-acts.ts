import { sql } from 'drizzle-orm'
import { HOUR_MS } from '#kit/day.ts'
import { newId } from '#kit/id.ts'
import type { SubscriberActor } from './actors.ts'
import { asStaff, openCardChange, putCard, registerCard } from './subscriptions.ts'
import type { TestWorld } from './world.ts'

/** Enters a fine of some hours ago for a car, which gets a plate if it has none; 1,000 won for each hour. */
export async function enterFine(t: TestWorld, carId: string, photo: string, hoursAgo: number) {
  const plate = `${100 + (hoursAgo % 900)}가${1_000 + Math.floor(Math.random() * 9_000)}`
  await t.world.db
    .execute(sql`update subscription_car set registration_number = coalesce(registration_number, ${plate})
    where id = ${carId} and not exists (select 1 from subscription_car where registration_number = ${plate})`)
  const { rows } = await t.world.db.execute<{ plate: string }>(
    sql`select registration_number as plate from subscription_car where id = ${carId}`,
  )
  const happened_at = new Date(t.world.now().getTime() - hoursAgo * HOUR_MS).toISOString()
  const facts = {
    kind: 'FINE',
    issuer: '시험',
    amount: hoursAgo * 1_000,
    happened_at,
    notice_number: newId(),
  }
  return asStaff(t, 'fines', { ...facts, plate: rows[0]!.plate, photo })
}

/** Registers another card for a subscription, as its subscriber. */
export async function changeCard(
  t: TestWorld,
  own: SubscriberActor,
  { id, subscriber_id: customerId }: { id: string; subscriber_id: string },
) {
  const opened = await openCardChange(t, own, id)
  if (opened.statusCode !== 201) return opened
  return putCard(t, own, id, await registerCard(t, opened.json(), { customerId }))
}
