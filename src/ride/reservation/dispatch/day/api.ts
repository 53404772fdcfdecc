import { clockOffMs, wrongSeconds } from '#kit/clock.ts'
import { dayOf } from '#kit/day.ts'
import type { Call } from '#kit/http-server.ts'
import { documentCount, documentRows } from '#ride/document/review/store.ts'
import { waitingPurchases } from '#ride/ticket/purchase/staff/store.ts'
import type { World } from '#world'
import { dispatchOf } from '../api.ts'
import type { DispatchOut } from '../contract.ts'
import type * as contract from './contract.ts'
import { driverRows, failedMessages, idsOfDay, rideLists, SHOWN, unitRows } from './store.ts'

type Waiting<Row> = (world: World, shown: number) => Promise<{ count: number; rows: Row[] }>
/** What waits in rooms that this one does not know: the app says how they are asked. */
type Asking = {
  requestsOf: Waiting<contract.WaitingRequest>
  pastDueOf: Waiting<contract.WaitingSubscription>
  differencesOf: Waiting<contract.WaitingSubscription>
  ratingsOf: Waiting<contract.WaitingRating>
}

export const overviewWith = (asking: Asking) => (world: World) => overview(world, asking)

async function overview(world: World, { requestsOf, pastDueOf, differencesOf, ratingsOf }: Asking) {
  const now = world.now()
  const today = dayOf(now)
  const [requests, pastDue, differences, ratings, lists, waiting, documents, purchases, messages, offMs] =
    await Promise.all([
      requestsOf(world, SHOWN),
      pastDueOf(world, SHOWN),
      differencesOf(world, SHOWN),
      ratingsOf(world, SHOWN),
      rideLists(world.db, today, now),
      documentCount(world.db),
      documentRows(world.db, undefined, SHOWN, 0),
      waitingPurchases(world.db, SHOWN),
      failedMessages(world.db),
      clockOffMs(world.db),
    ])
  const rides = new Map(
    (await dispatchOf(world.db, [...new Set(lists.flatMap(({ ids }) => ids))])).map((ride) => [
      ride.id,
      ride,
    ]),
  )
  const of = Object.fromEntries(
    lists.map(({ name, ids }) => [name, ids.flatMap((id) => rides.get(id) ?? [])]),
  )
  const counts = Object.fromEntries(lists.map(({ name, count }) => [name, count]))
  return {
    ...(counts as Record<(typeof lists)[number]['name'], number>),
    documents: waiting,
    subscription_requests: requests.count,
    past_due_subscriptions: pastDue.count,
    payment_differences: differences.count,
    ratings: ratings.count,
    purchases: purchases[0]?.count ?? 0,
    failed_messages: messages[0]?.count ?? 0,
    clock_off_seconds: wrongSeconds(offMs),
    rows: {
      ...(of as Record<(typeof lists)[number]['name'], DispatchOut[]>),
      documents: documents.map(({ id, login_id, name, submitted_at }) => ({
        id,
        user_id: login_id,
        name,
        submitted_at: new Date(submitted_at).toISOString(),
      })),
      subscription_requests: requests.rows,
      past_due_subscriptions: pastDue.rows,
      payment_differences: differences.rows,
      ratings: ratings.rows,
      purchases: purchases.map(({ count: _count, created_at, ...purchase }) => ({
        ...purchase,
        created_at: new Date(created_at).toISOString(),
      })),
      failed_messages: messages.map(({ count: _count, created_at, ...message }) => ({
        ...message,
        created_at: new Date(created_at).toISOString(),
      })),
    },
  }
}

export async function timeline(world: World, { query }: Call<typeof contract.getTimeline>) {
  const rides = await dispatchOf(world.db, await idsOfDay(world.db, query.day, dayOf(world.now())))
  const [units, everybody] = await Promise.all([
    unitRows(
      world.db,
      rides.flatMap((ride) => ride.car_inventory_id ?? []),
    ),
    driverRows(
      world.db,
      rides.flatMap((ride) => ride.driver_id ?? []),
    ),
  ])
  const ofUnit = Map.groupBy(rides, (ride) => ride.car_inventory_id)
  const ofDriver = Map.groupBy(rides, (ride) => ride.driver_id)
  const cars = Map.groupBy(units, ({ car_id }) => car_id)
  return {
    cars: [...cars].map(([id, own]) => ({
      id,
      name: own[0]!.car_name,
      seats: own[0]!.seats,
      units: own.map((unit) => ({
        id: unit.id,
        registration_number: unit.registration_number,
        is_removed: unit.is_removed,
        rides: ofUnit.get(unit.id) ?? [],
      })),
    })),
    drivers: everybody.map((driver) => ({ ...driver, rides: ofDriver.get(driver.id) ?? [] })),
    unassigned: ofDriver.get(null) ?? [],
  }
}
