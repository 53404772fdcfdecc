import type { ReactNode } from 'react'
import { useMay } from '#platform/staff/widgets/own-rights.ts'
import type { MemberRow } from '#ride/account/member/contract.ts'

type Member = Pick<MemberRow, 'role'>

/** Whether a member may be changed: an account of staff only by those who manage staff. */
export const useMayEdit = ({ role }: Member): boolean => useMay('STAFF') || role !== 'ADMIN'

type Props = { member: Member; instead?: ReactNode; children: ReactNode }

/** A control that changes a member; `instead` for an account that others manage. */
export const Editable = ({ member, instead = null, children }: Props) =>
  useMayEdit(member) ? children : instead
