import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import { LeaveDialog } from '#platform/login/widgets/leave-dialog.tsx'
import { useLogout } from '#platform/login/widgets/use-logout.ts'
import { PersonPart } from '#platform/verification/widgets/person-part.tsx'
import { VERIFIED } from '#platform/verification/words.ts'
import type { getAccount, logout } from '../contract.ts'
import { LEAVING } from '../leaving/widgets/leaving.ts'
import { NAME_MOBILE_MISSING } from '../words.ts'
import { isNotedVerified, noteIdentity } from './identity-flag.ts'
import { call, subscribeRealm } from './realm.ts'
import { useProof } from './use-proof.ts'

type Props = {
  verified?: () => void
  /** What needs a verified person and is a dialog itself: two would keep each other's presses. */
  children?: ReactNode
}

/** Asks a subscriber who was never verified to prove who they are; it stays until they did (S-032, S-033). Guests are asked nothing. */
export default function IdentityGate({ verified, children }: Props) {
  const isInside = subscribeRealm.useIsLoggedIn()
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    const id = isInside ? subscribeRealm.tokens.user()?.id : undefined
    if (!id || isNotedVerified(id)) return setNeeded(false)
    let isOver = false
    const look = async () => {
      const account = await call<typeof getAccount>('GET /api/subscribe/accounts')
      noteIdentity(account)
      if (!isOver) setNeeded(!account.ci_verified)
    }
    // Who cannot be asked is not kept out: the server asks again where it matters.
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
  const { form, verification } = useProof({ name: '', mobile: '' }, VERIFIED, done)
  const [isLeaving, setLeaving] = useState(false)
  return (
    <>
      <Modal
        // While the provider's own frame is open a modal over the page would keep every press from it.
        open={!verification.busy && !isLeaving}
        title="본인인증이 필요합니다"
        text="안전한 차량 구독을 위해 처음 한 번만 확인합니다. 운전하실 분 본인의 정보를 입력해 주세요."
      >
        <PersonPart
          name={form.text('name')}
          phone={form.text('mobile')}
          verification={verification}
          missingText={NAME_MOBILE_MISSING}
        />
        <WaysOut leave={() => setLeaving(true)} />
      </Modal>
      {isLeaving && <LeaveDialog {...LEAVING} close={() => setLeaving(false)} />}
    </>
  )
}

/** Whoever came in by a wrong account is not locked into it, and whoever cannot be verified may leave: no other screen offers it. */
const WaysOut = ({ leave }: { leave: () => void }) => (
  <div className="flex flex-wrap justify-center gap-x-base">
    <OtherAccount />
    <Button look="link" variant="gray" onClick={leave} className="text-body">
      회원 탈퇴
    </Button>
  </div>
)

function OtherAccount() {
  const { busy, logOut } = useLogout(
    subscribeRealm,
    (options) => call<typeof logout>('POST /api/subscribe/accounts/logout', options),
    () => {
      subscribeRealm.tokens.clear()
      location.replace(subscribeRealm.facts.places.login)
    },
  )
  return (
    <Button look="link" variant="gray" busy={busy} onClick={logOut} className="text-body">
      다른 계정으로 로그인
    </Button>
  )
}
