import type { BodyIn } from '#kit/contract.ts'
import { call } from '#ride/account/widgets/realm.ts'
import { type DispatchOut, patchReservation as endpoint } from '../contract.ts'

/** Changes one field of a reservation, based on the version that staff saw. */
export const patchReservation = (
  { id, version }: Pick<DispatchOut, 'id' | 'version'>,
  body: BodyIn<typeof endpoint>,
) => call(endpoint, { params: { id }, body, version })
