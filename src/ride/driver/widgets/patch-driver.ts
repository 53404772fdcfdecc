import type { BodyIn } from '#kit/contract.ts'
import { call } from '#ride/account/widgets/realm.ts'
import { type DriverRow, patchDriver as endpoint } from '../contract.ts'

/** Changes a driver, based on the version that staff saw; fields that are not sent stay. */
export const patchDriver = (
  { id, version }: Pick<DriverRow, 'id' | 'version'>,
  body: BodyIn<typeof endpoint>,
) => call(endpoint, { params: { id }, body, version })
