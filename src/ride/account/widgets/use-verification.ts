import { useEffect, useRef, useState } from 'react'
import { isPhone, phoneDigits } from '#kit/phone.ts'
import { call } from '#kit/web/call.ts'
import { certify, loadIamport } from '#providers/identity/browser.ts'
import type { clientConfig, openIdentityAttempt } from '../contract.ts'
import { keepVerification, keptVerification } from './signup-store.ts'
import { SDK_NOT_LOADED, VERIFICATION_BROKE, VERIFIED, verificationFailed } from '../words.ts'

type Keys = { iamport_script: string; iamport_code: string; iamport_channel: string }
type Attempt = { name: string; phone: string; merchantUid: string; until: number }
export type Said = { good: boolean; text: string }

// The person has ten minutes with an attempt; one that is nearly over is not begun any more.
const SPARE_MS = 60_000

/**
 * Phone verification of a name and phone. Script and attempt are fetched while the form is being filled, so that a
 * click can open the window at once: later the browser would block it.
 */
export function useVerification(name: string, phone: string, say: (said: Said) => void) {
  const [impUid, setImpUid] = useState(keptVerification)
  const [busy, setBusy] = useState(false)
  const keys = useRef<Keys>(null)
  const attempt = useRef<Attempt>(null)
  const ready = Boolean(name.trim()) && isPhone(phone)
  const digits = phoneDigits(phone)

  useEffect(() => {
    // Not before somebody fills the form in: who only looks at it needs neither.
    if (impUid || !name.trim()) return
    if (!keys.current)
      void loadKeys().then(
        (loaded) => (keys.current = loaded),
        () => undefined,
      )
    if (!ready) return
    const timer = setTimeout(
      () =>
        void openAttempt(name.trim(), digits).then(
          (opened) => (attempt.current = opened),
          () => undefined,
        ),
      500,
    )
    return () => clearTimeout(timer)
  }, [impUid, ready, name, digits])

  const settle = (id: string | null) => {
    keepVerification(id)
    setImpUid(id)
    attempt.current = null
  }
  const verify = async () => {
    if (!ready || busy || impUid) return
    setBusy(true)
    const said = await tryToVerify({ name: name.trim(), phone: digits }, keys, attempt, settle)
    setBusy(false)
    say(said)
  }
  return { impUid, busy, ready, verify, again: () => settle(null), accept: (id: string) => settle(id) }
}

type Ref<T> = { current: T | null }

async function tryToVerify(
  person: { name: string; phone: string },
  keys: Ref<Keys>,
  attempt: Ref<Attempt>,
  settle: (id: string | null) => void,
): Promise<Said> {
  try {
    // Nothing is awaited when both are here, as they nearly always are.
    const kept = keys.current ?? (await loadKeys())
    const opened = attempt.current
    const isUsable =
      opened?.name === person.name && opened.phone === person.phone && opened.until > Date.now()
    const { merchantUid } = isUsable ? opened : await openAttempt(person.name, person.phone)
    attempt.current = null
    keys.current = kept
    const redirectUrl = location.origin + location.pathname + location.search
    const answer = await certify({
      storeCode: kept.iamport_code,
      channelKey: kept.iamport_channel,
      merchantUid,
      company: location.host,
      ...person,
      redirectUrl,
    })
    if (!answer.success || !answer.impUid)
      return { good: false, text: verificationFailed(answer.errorMessage) }
    settle(answer.impUid)
    return { good: true, text: VERIFIED }
  } catch (error) {
    const isMissing = error instanceof Error && /^(SCRIPT_NOT_LOADED|SDK_NOT_LOADED)$/.test(error.message)
    return { good: false, text: isMissing ? SDK_NOT_LOADED : VERIFICATION_BROKE }
  }
}

async function loadKeys(): Promise<Keys> {
  const keys = await call<typeof clientConfig>('GET /api/client-config')
  await loadIamport(keys.iamport_script)
  return keys
}

async function openAttempt(name: string, phone: string): Promise<Attempt> {
  const { merchant_uid, expires_at } = await call<typeof openIdentityAttempt>(
    'POST /api/auth/identity-attempts',
    { body: { name, phone } },
  )
  return { name, phone, merchantUid: merchant_uid, until: Date.parse(expires_at) - SPARE_MS }
}
