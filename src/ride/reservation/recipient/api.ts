import type { Call } from '#kit/http-server.ts'
import { found } from '#kit/refusal.ts'
import { unreachedNumbers } from '#platform/outbox/delivery/store.ts'
import type { World } from '#world'
import { ownReservation } from '../store.ts'
import type * as contract from './contract.ts'

/** The passenger and other recipients of a ride who got no message at their current number. */
export async function unreached({ db }: World, { params }: Call<typeof contract.listUnreached>) {
  const { id, name, phone, notify } = found(await ownReservation(db, params.id, params.rid))
  const numbers = new Set(await unreachedNumbers(db, id))
  const others = (notify?.others ?? []).flatMap((other) =>
    other.phone ? [{ name: other.name, phone: other.phone }] : [],
  )
  return [{ name, phone }, ...others].filter((person) => numbers.has(person.phone))
}
