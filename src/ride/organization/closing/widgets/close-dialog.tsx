import { Button } from '#kit/ui/button.tsx'
import { FailureNotice } from '#kit/ui/failure-notice.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import { useStaffChange } from '#platform/staff/widgets/use-staff-change.ts'
import { call } from '#ride/account/widgets/realm.ts'
import type { OrganizationRow } from '../../staff/contract.ts'
import type { closeOrganization } from '../contract.ts'
import { CLOSE_FAILED, CLOSED, CLOSING_NOTE } from '../words.ts'

type Props = { organization: OrganizationRow; close: () => void; closed: () => void }

/** Closing cannot be undone, so staff are asked. */
export function CloseDialog({ organization: { id, name, people }, close, closed }: Props) {
  const { busy, failure, change } = useStaffChange(CLOSE_FAILED)
  const end = async () => {
    const send = () =>
      call<typeof closeOrganization>('DELETE /api/admin/organizations/{id}', { params: { id } })
    if ((await change(send, CLOSED)) !== null) closed()
  }
  return (
    <Modal
      open
      close={close}
      title="조직을 종료할까요?"
      text={`${name}, 구성원 ${people}명`}
      actions={
        <>
          <Button variant="gray" onClick={close}>
            그대로 두기
          </Button>
          <Button variant="negative" busy={busy} onClick={() => void end()}>
            조직 종료
          </Button>
        </>
      }
    >
      <Notice tone="wait">{CLOSING_NOTE}</Notice>
      <FailureNotice failure={failure} />
    </Modal>
  )
}
