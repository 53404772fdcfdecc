import type { BodyIn } from '#kit/contract.ts'
import { call } from '#ride/account/widgets/realm.ts'
import { type DriverRow, patchDriver as endpoint } from '../contract.ts'

/** Changes a driver as it was at a version; what is not named stays as it was. */
export const patchDriver = (
  { id, version }: Pick<DriverRow, 'id' | 'version'>,
  body: BodyIn<typeof endpoint>,
) => call(endpoint, { params: { id }, body, version })
