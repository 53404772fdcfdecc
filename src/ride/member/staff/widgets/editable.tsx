import type { ReactNode } from 'react'
import { useMay } from '#platform/staff/widgets/own-rights.ts'
import type { MemberRow } from '#ride/account/member/contract.ts'

type Member = Pick<MemberRow, 'role'>

/** Whether the user may change a member; a staff account needs the STAFF right. */
export const useMayEdit = ({ role }: Member): boolean => useMay('STAFF') || role !== 'ADMIN'

type Props = { member: Member; instead?: ReactNode; children: ReactNode }

/** A control that changes a member; without the right, `instead`. */
export const Editable = ({ member, instead = null, children }: Props) =>
  useMayEdit(member) ? children : instead
