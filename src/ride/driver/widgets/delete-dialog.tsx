import { Button } from '#kit/ui/button.tsx'
import { FailureNotice } from '#kit/ui/failure-notice.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import { useStaffChange } from '#platform/staff/widgets/use-staff-change.ts'
import { call } from '#ride/account/widgets/realm.ts'
import type { deleteDriver, DriverRow } from '../contract.ts'
import { DELETE_FAILED, DELETED } from './messages.ts'

type Props = { driver: DriverRow; close: () => void; deleted: () => void }

/** Deleting cannot be undone, so it is asked about. */
export function DeleteDialog({ driver, close, deleted }: Props) {
  const { busy, failure, change } = useStaffChange(DELETE_FAILED)
  const remove = async () => {
    const send = () => call<typeof deleteDriver>('DELETE /api/drivers/{id}', { params: { id: driver.id } })
    if ((await change(send, DELETED)) !== null) deleted()
  }
  return (
    <Modal
      open
      close={close}
      title="기사를 삭제할까요?"
      text={`${driver.name} 기사님`}
      actions={
        <>
          <Button variant="gray" onClick={close}>
            그대로 두기
          </Button>
          <Button variant="negative" busy={busy} onClick={() => void remove()}>
            기사 삭제
          </Button>
        </>
      }
    >
      <Notice tone="wait">삭제된 정보는 복구할 수 없습니다. 지난 운행의 기록에는 그대로 남습니다.</Notice>
      <FailureNotice failure={failure} />
    </Modal>
  )
}
