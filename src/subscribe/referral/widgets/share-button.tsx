import { useEffect, useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { getAccount } from '#subscribe/account/contract.ts'
import { call, subscribeRealm } from '#subscribe/account/widgets/realm.ts'
import { prepareShare, share } from './share.ts'

/** Tells friends of the event; a subscriber's own code goes with it. */
export function ShareButton() {
  const isInside = subscribeRealm.useIsLoggedIn()
  const [code, setCode] = useState<string | null>(null)
  useEffect(() => void prepareShare().catch(() => undefined), [])
  useEffect(() => {
    let isOver = false
    const look = async () => {
      const { referral_code } = await call(getAccount)
      if (!isOver) setCode(referral_code)
    }
    // If the account cannot be loaded, the link is shared without a code.
    if (isInside) void look().catch(() => undefined)
    return () => void (isOver = true)
  }, [isInside])
  return (
    <Button size="large" wide onClick={() => void share(isInside ? code : null)}>
      카카오톡으로 공유하기
    </Button>
  )
}
