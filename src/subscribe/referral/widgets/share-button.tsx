import { useEffect, useState } from 'react'
import { within } from '#kit/timeout.ts'
import { Button } from '#kit/ui/button.tsx'
import { getAccount } from '#subscribe/account/contract.ts'
import { call, subscribeRealm } from '#subscribe/account/widgets/realm.ts'
import { prepareShare, share } from './share.ts'

const LONGEST_WAIT_MS = 3000

/** Tells friends of the event; a subscriber's own code goes with it. */
export function ShareButton() {
  const isInside = subscribeRealm.useIsLoggedIn()
  const [code, setCode] = useState<string | null>()
  useEffect(() => {
    let isOver = false
    void loadCode(isInside).then((loaded) => isOver || setCode(loaded))
    return () => void (isOver = true)
  }, [isInside])
  return (
    <Button size="large" wide busy={code === undefined} onClick={() => void share(code ?? null)}>
      카카오톡으로 공유하기
    </Button>
  )
}

/** The code to share, null without one. The SDK loads in the same wait, because a press must find it there. */
async function loadCode(isInside: boolean) {
  const code = async () => (isInside ? (await call(getAccount)).referral_code : null)
  // Without the SDK the device's own sheet opens; without the account the link goes without a code.
  const [loaded] = await Promise.all([
    within(LONGEST_WAIT_MS, code()).catch(() => null),
    within(LONGEST_WAIT_MS, prepareShare()).catch(() => undefined),
  ])
  return loaded
}
