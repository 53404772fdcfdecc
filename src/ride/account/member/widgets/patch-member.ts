import type { BodyIn } from '#kit/contract.ts'
import { call } from '../../widgets/realm.ts'
import { type MemberRow, patchMember as endpoint } from '../contract.ts'

/** Changes a member, based on the version that staff saw; fields that are not sent stay (K-29). */
export const patchMember = (
  { id, version }: Pick<MemberRow, 'id' | 'version'>,
  body: BodyIn<typeof endpoint>,
) => call(endpoint, { params: { id }, body, version })
