import { useEffect, useRef, useState } from 'react'
import { withTimeout } from '#kit/timeout.ts'
import { Button } from '#kit/ui/button.tsx'
import { getAccount } from '#subscribe/account/contract.ts'
import { call, subscribeRealm } from '#subscribe/account/widgets/realm.ts'
import { prepareShare, share } from './share.ts'

const LONGEST_WAIT_MS = 3000

/**
 * Shares the event page. A logged-in subscriber shares it with their own code; an early press waits a few seconds for
 * the code.
 */
export function ShareButton() {
  const isInside = subscribeRealm.useIsLoggedIn()
  const code = useRef<Promise<string | null>>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    code.current = loadCode(isInside)
  }, [isInside])
  const press = async () => {
    setBusy(true)
    await share(await (code.current ??= loadCode(isInside))).finally(() => setBusy(false))
  }
  return (
    <Button size="large" wide busy={busy} onClick={() => void press()}>
      카카오톡으로 공유하기
    </Button>
  )
}

/** The subscriber's code, or null. Waits for Kakao's SDK too, because a press needs it already loaded. */
async function loadCode(isInside: boolean): Promise<string | null> {
  const code = async () => (isInside ? (await call(getAccount)).referral_code : null)
  // Without the SDK, the device's share sheet opens. Without the account, the link has no code.
  const [loaded] = await Promise.all([
    withTimeout(LONGEST_WAIT_MS, code()).catch(() => null),
    withTimeout(LONGEST_WAIT_MS, prepareShare()).catch(() => undefined),
  ])
  return loaded
}
