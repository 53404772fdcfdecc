import type { BodyIn } from '#kit/contract.ts'
import { call } from '#ride/account/widgets/realm.ts'
import type { DispatchOut, patchReservation as endpoint } from '../contract.ts'

/** Changes one thing of a reservation. */
export const patchReservation = ({ id }: DispatchOut, body: BodyIn<typeof endpoint>) =>
  call<typeof endpoint>('PATCH /api/reservations/{id}', { params: { id }, body })
