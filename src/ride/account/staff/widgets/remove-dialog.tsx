import { AskFirst } from '#platform/staff/widgets/ask-first.tsx'
import { call } from '../../widgets/realm.ts'
import { deleteStaff, type StaffRow } from '../contract.ts'

/** Asks before an invitation is withdrawn or a person is removed from the staff. */
export function RemoveDialog({ row, close }: { row: StaffRow; close: () => void }) {
  const isInvited = row.state === 'INVITED'
  return (
    <AskFirst
      title={isInvited ? '초대를 취소할까요?' : '직원을 내보낼까요?'}
      text={`${row.name} 님`}
      effect={
        isInvited
          ? '보낸 초대 링크를 더 이상 쓸 수 없습니다.'
          : '모든 기기에서 바로 로그아웃되고 백오피스를 쓸 수 없습니다. 남긴 기록은 그대로 있습니다.'
      }
      action={isInvited ? '초대 취소' : '내보내기'}
      send={() => call(deleteStaff, { params: { id: row.id } })}
      done={isInvited ? '초대를 취소했습니다.' : `${row.name} 님을 내보냈습니다.`}
      failed={isInvited ? '초대를 취소하지 못했습니다.' : '내보내지 못했습니다.'}
      close={close}
    />
  )
}
