import type { BodyIn } from '#kit/contract.ts'
import { call } from '#ride/account/widgets/realm.ts'
import { type DispatchOut, patchReservation as endpoint } from '../contract.ts'

/** Changes one thing of a reservation, as it was at a version. */
export const patchReservation = (
  { id, version }: Pick<DispatchOut, 'id' | 'version'>,
  body: BodyIn<typeof endpoint>,
) => call(endpoint, { params: { id }, body, version })
