import { loginText } from '#ride/account/member/copy.ts'
import { FailureNotice, Notice } from '#kit/ui/notice.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import { call } from '#ride/account/widgets/realm.ts'
import { sessionUser } from '#ride/account/widgets/realm.ts'
import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import { useStaffChange } from '#platform/staff/widgets/use-staff-change.ts'
import { deleteMember, type MemberRow } from '#ride/account/member/contract.ts'
import { DELETE_FAILED, DELETED } from './copy.ts'
import { urls } from '#urls'

type Props = DialogProps<MemberRow>

/** Asks for a confirmation, because deleting cannot be undone; an admin's own account needs its password. */
export function DeleteDialog(props: Props) {
  return props.row.id === sessionUser()?.id ? <OwnAccount {...props} /> : <AskFirst {...props} />
}

const OwnAccount = ({ close }: Props) => (
  <Modal
    open
    close={close}
    title="본인 계정입니다"
    text="본인 계정은 정보 관리에서 비밀번호를 확인한 뒤 탈퇴하실 수 있습니다."
    actions={<Button to={urls.account}>정보 관리로 가기</Button>}
  />
)

function AskFirst({ row: member, close }: Props) {
  const { busy, failure, change } = useStaffChange(DELETE_FAILED)
  const remove = async () => {
    const send = () => call(deleteMember, { params: { id: member.id } })
    if ((await change(send, DELETED)) !== null) close()
  }
  return (
    <Modal
      open
      close={close}
      title="회원을 삭제할까요?"
      text={`${loginText(member.user_id)}, ${member.name} 님`}
      actions={
        <>
          <Button variant="gray" onClick={close}>
            그대로 두기
          </Button>
          <Button variant="negative" busy={busy} onClick={() => void remove()}>
            회원 삭제
          </Button>
        </>
      }
    >
      <Notice tone="wait">
        개인정보와 서류가 바로 지워지고 모든 기기에서 로그아웃됩니다. 삭제한 회원은 되돌릴 수 없습니다.
      </Notice>
      {member.tickets > 0 && <Notice tone="wait">남은 {member.tickets} Ticket도 함께 사라집니다.</Notice>}
      <FailureNotice failure={failure} />
    </Modal>
  )
}
