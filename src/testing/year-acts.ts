import { sql } from 'drizzle-orm'
import { addDays, type Day, daysBetween } from '#kit/day.ts'
import { newSubscriberSession, type SubscriberActor } from './actors.ts'
import { changeCard, enterFine } from './subscription-acts.ts'
import { asStaff, handoverBody, post } from './subscriptions.ts'
import type { TestWorld } from './world.ts'

type Pictures = { photos: string[]; signature: string; place: string }
type Row = {
  id: string
  subscriber_id: string
  car_id: string
  status: string
  start_date: Day
  end_date: Day
  given_on: Day | null
  is_back: boolean
}

const running = (t: TestWorld) =>
  t.world.db.execute<Row>(sql`
    select s.id, s.subscriber_id, s.car_id, s.status, s.start_date, s.end_date, h.happened_on as given_on,
      exists (select 1 from handover r where r.subscription_id = s.id and r.kind = 'RETURN') as is_back
    from subscription s left join handover h on h.subscription_id = s.id and h.kind = 'HANDOVER'
    where s.status in ('ACTIVE', 'PAST_DUE') order by s.id`)

/** Pictures of a handover that all handovers of a long test share. */
export async function sharedPictures(t: TestWorld): Promise<Pictures> {
  const { photos, signature, place } = (await handoverBody(t)) as Pictures
  return { photos, signature, place }
}

/**
 * The acts on a day of a simulated year: handovers, withdrawals, agreed ends with early returns, fines, card changes.
 * `random` is reproducible by its seed; returns the names of the performed acts.
 */
export async function liveDay(
  t: TestWorld,
  day: Day,
  random: () => number,
  pictures: Pictures,
): Promise<string[]> {
  const done: string[] = []
  const note = <Answer extends { statusCode: number }>(name: string, answer: Answer) => {
    if (answer.statusCode < 300) done.push(name)
    return answer
  }
  await t.world.db.execute(sql`update stored_file set destroy_at = null`)
  for (const row of (await running(t)).rows) {
    if (row.is_back) continue
    const body = { ...pictures, happened_on: day }
    if (!row.given_on) {
      if (row.start_date <= day)
        note('handover', await asStaff(t, `subscriptions/${row.id}/handover`, { ...body, mileage: 100 }))
      continue
    }
    const age = daysBetween(row.given_on, day)
    const own = () => newSubscriberSession(t, { id: row.subscriber_id } as SubscriberActor)
    const luck = random()
    if (row.end_date <= addDays(day, 5)) {
      const mileage = 100 + Math.floor(age * (20 + random() * 30))
      const back = note(
        'return',
        await asStaff(t, `subscriptions/${row.id}/return`, { ...body, mileage, damages: [] }),
      )
      await settle(t, await own(), back)
    } else if (age > 0 && age < 7 && luck < 0.04)
      note('withdraw', await post(t, await own(), `/api/subscribe/subscriptions/${row.id}/withdraw`))
    else if (luck > 0.992) await endEarly(t, await own(), row, day, note)
    else if (luck > 0.985)
      note('fine', await enterFine(t, row.car_id, pictures.photos[0]!, Math.min(20, age * 24)))
    else if (luck > 0.975) note('card', await changeCard(t, await own(), row))
  }
  return done
}

/** Agrees to an end in ten days; the car is returned five days earlier. */
async function endEarly(
  t: TestWorld,
  own: SubscriberActor,
  { id }: Row,
  day: Day,
  note: (name: string, answer: { statusCode: number }) => unknown,
) {
  const wanted = { kind: 'EARLY_END', end_date: addDays(day, 10) }
  const offer = (await post(t, own, `/api/subscribe/subscriptions/${id}/quotes`, wanted)).json()
  if (!offer.id) return
  note('end', await post(t, own, `/api/subscribe/settlements/${offer.id}/accept`, { total: offer.total }))
}

/** The subscriber accepts the costs of a return. */
async function settle(t: TestWorld, own: SubscriberActor, back: { json: () => unknown }): Promise<void> {
  const { result } = back.json() as {
    result?: { settlement: { id: string; total: number; status: string } }
  }
  if (result?.settlement.status === 'OFFERED')
    await post(t, own, `/api/subscribe/settlements/${result.settlement.id}/accept`, {
      total: result.settlement.total,
    })
}
