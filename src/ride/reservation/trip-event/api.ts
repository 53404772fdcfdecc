import type { Call } from '#kit/http-server.ts'
import { found } from '#kit/refusal.ts'
import type { World } from '#world'
import { storedReservation } from '../store.ts'
import type { getTrip, TripEventOut } from './contract.ts'
import { namedEventsOf } from './store.ts'

export async function show(world: World, { params }: Call<typeof getTrip>): Promise<TripEventOut[]> {
  found(await storedReservation(world.db, params.id))
  return (await namedEventsOf(world.db, params.id)).map(({ event, maker }) => ({
    event_id: event.id,
    kind: event.kind,
    takes_back: event.takesBack,
    made_by: event.madeBy,
    maker,
    at: event.at.toISOString(),
    device_time: event.deviceTime?.toISOString() ?? null,
    reason: event.reason,
    file: event.fileId,
  }))
}
