import { LogoutEverywhere } from '#platform/staff/widgets/logout-everywhere.tsx'
import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import { endMemberSessions, type MemberRow } from '#ride/account/member/contract.ts'
import { loginText } from '#ride/account/member/copy.ts'
import { call } from '#ride/account/widgets/realm.ts'

/** Logs a member out of all devices. */
export const LogoutDialog = ({ row: member, close }: DialogProps<MemberRow>) => (
  <LogoutEverywhere
    who={`${loginText(member.user_id)}, ${member.name} 님`}
    send={() => call(endMemberSessions, { params: { id: member.id } })}
    close={close}
  />
)
