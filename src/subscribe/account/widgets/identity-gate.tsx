import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { LeaveDialog } from '#platform/login/widgets/leave-dialog.tsx'
import { VERIFIED } from '#platform/verification/copy.ts'
import { getAccount } from '../contract.ts'
import { LEAVING } from '../deletion/widgets/leaving.ts'
import { hasVerifiedFlag, storeVerifiedFlag } from './identity-flag.ts'
import { call, subscribeRealm } from './realm.ts'
import { ProofModal } from './proof-modal.tsx'
import { useProof } from './use-proof.ts'
import { useSubscriberLogout } from './use-subscriber-logout.ts'

type Props = {
  verified?: () => void
  /**
   * A dialog that needs a verified person. It opens only after the verification: two open dialogs would block each
   * other's presses.
   */
  children?: ReactNode
}

/**
 * Asks a never verified subscriber to verify their person; the dialog stays open until they have (S-032, S-033).
 * Visitors without a login are not asked.
 */
export default function IdentityGate({ verified, children }: Props) {
  const isInside = subscribeRealm.useIsLoggedIn()
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    const id = isInside ? subscribeRealm.tokens.user()?.id : undefined
    if (!id || hasVerifiedFlag(id)) return setNeeded(false)
    let isOver = false
    const look = async () => {
      const account = await call(getAccount)
      storeVerifiedFlag(account)
      if (!isOver) setNeeded(!account.ci_verified)
    }
    // If the account cannot be loaded, show the child: the server checks again at each action that needs a verified
    // person.
    void look().catch(() => undefined)
    return () => void (isOver = true)
  }, [isInside])
  const done = () => {
    setNeeded(false)
    verified?.()
  }
  return isNeeded ? <Proof done={done} /> : children
}

function Proof({ done }: { done: () => void }) {
  const proof = useProof({ name: '', mobile: '' }, VERIFIED, done)
  const [isLeaving, setLeaving] = useState(false)
  return (
    <>
      <ProofModal
        proof={proof}
        isAside={isLeaving}
        title="본인인증이 필요합니다"
        text="안전한 차량 구독을 위해 처음 한 번만 확인합니다. 운전하실 분 본인의 정보를 입력해 주세요."
      >
        <WaysOut leave={() => setLeaving(true)} />
      </ProofModal>
      {isLeaving && <LeaveDialog {...LEAVING} close={() => setLeaving(false)} />}
    </>
  )
}

/**
 * Ways out of the verification: log out of a wrong account, or delete an account that cannot be verified. No other
 * screen that they can reach offers these.
 */
const WaysOut = ({ leave }: { leave: () => void }) => (
  <div className="flex flex-wrap justify-center gap-x-base">
    <OtherAccount />
    <Button look="link" variant="gray" onClick={leave} className="text-body">
      회원 탈퇴
    </Button>
  </div>
)

function OtherAccount() {
  const { busy, logOut } = useSubscriberLogout()
  return (
    <Button look="link" variant="gray" busy={busy} onClick={logOut} className="text-body">
      다른 계정으로 로그인
    </Button>
  )
}
