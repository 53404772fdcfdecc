import { useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { NUMBER_CHANGED } from '../copy.ts'
import { personVerification } from './person-verification.ts'
import { ProofModal } from './proof-modal.tsx'
import { useProof } from './use-proof.ts'

type Props = { name: string; changed: () => void }

/** A phone leaves the page for the verification, and returns to the dialog that began it. */
const isReturning = () => personVerification.returned(new URLSearchParams(location.search)) !== null

/** Changes the phone number; the new one must be verified too, because messages about charges and offers go to it. */
export function ChangeNumber({ name, changed }: Props) {
  const [isOpen, setOpen] = useState(isReturning)
  const close = () => setOpen(false)
  const done = () => {
    close()
    changed()
  }
  return (
    <>
      <Button look="link" className="-my-2 -mr-1 text-body!" onClick={() => setOpen(true)}>
        번호 변경
      </Button>
      {isOpen && <Proof {...{ name, close, done }} />}
    </>
  )
}

function Proof({ name, close, done }: { name: string; close: () => void; done: () => void }) {
  const proof = useProof({ name, mobile: '' }, NUMBER_CHANGED, done)
  return (
    <ProofModal
      proof={proof}
      close={close}
      title="연락처 변경"
      text="새 번호로 본인인증을 하시면 연락처가 바뀝니다. 결제와 정산 안내를 새 번호로 보내 드립니다."
    >
      <Button variant="gray" onClick={close}>
        닫기
      </Button>
    </ProofModal>
  )
}
