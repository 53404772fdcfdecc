import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#kit/ui/button.tsx'
import { FailureNotice } from '#kit/ui/failure-notice.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { call, sessionUser } from '#ride/account/widgets/realm.ts'
import type { PlaceOut } from '../contract.ts'
import type { deleteOrganizationMember } from '../members/contract.ts'

/** The way out of an organization, at the end of its page. */
export function LeaveOrganization({ organization }: { organization: PlaceOut }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="grid justify-items-start gap-gutter border-t border-line pt-6">
      <h2 className="text-control">조직 나가기</h2>
      <p className="text-body text-text-soft">나가신 뒤에도 예약해 두신 운행은 그대로 진행됩니다.</p>
      <Button variant="white" onClick={() => setOpen(true)}>
        조직에서 나가기
      </Button>
      {isOpen && <Question organization={organization} close={() => setOpen(false)} />}
    </section>
  )
}

function Question({ organization: { id, name }, close }: { organization: PlaceOut; close: () => void }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { busy, failure, run } = useAction('조직에서 나가지 못했습니다.')
  const leave = async () => {
    const params = { id, memberId: sessionUser()?.id ?? '' }
    const send = async () => {
      await call<typeof deleteOrganizationMember>('DELETE /api/organizations/{id}/members/{memberId}', {
        params,
      })
      return true
    }
    if (!(await run(send, `${name}에서 나가셨습니다.`))) return
    await navigate('/my', { replace: true })
    void queries.invalidateQueries()
  }
  return (
    <Modal
      open
      close={close}
      title={`${name}에서 나가시겠습니까?`}
      text="다시 들어오시려면 관리자의 초대가 필요합니다."
      actions={
        <>
          <Button variant="gray" onClick={close}>
            그대로 있기
          </Button>
          <Button variant="negative" busy={busy} onClick={() => void leave()}>
            나가기
          </Button>
        </>
      }
    >
      <FailureNotice failure={failure} />
    </Modal>
  )
}
