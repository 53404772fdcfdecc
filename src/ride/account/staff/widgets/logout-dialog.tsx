import { AskFirst } from '#platform/staff/widgets/ask-first.tsx'
import { call } from '../../widgets/realm.ts'
import { endStaffSessions, type StaffRow } from '../contract.ts'

/** Logs a member of staff out of all devices. */
export const LogoutDialog = ({ row, close }: { row: StaffRow; close: () => void }) => (
  <AskFirst
    title="모든 기기에서 로그아웃시킬까요?"
    text={row.name}
    effect="열려 있는 화면이 바로 닫히고, 2단계 인증을 묻지 않던 기기도 다시 묻습니다."
    action="로그아웃"
    send={() => call(endStaffSessions, { params: { id: row.id } })}
    done="모든 기기에서 로그아웃시켰습니다."
    failed="로그아웃시키지 못했습니다."
    close={close}
  />
)
