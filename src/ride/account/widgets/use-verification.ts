import { useEffect, useRef, useState } from 'react'
import { isPhone, phoneDigits } from '#kit/phone.ts'
import { certify, loadIamport } from '#providers/identity/browser.ts'
import type { clientConfig, openIdentityAttempt } from '../contract.ts'
import { call } from './realm.ts'
import { keepVerification, keptVerification } from './signup-store.ts'
import { SDK_NOT_LOADED, VERIFICATION_BROKE, VERIFIED, verificationFailed } from '../words.ts'

type Keys = { iamport_script: string; iamport_code: string; iamport_channel: string }
type Person = { name: string; phone: string }
type Attempt = { merchantUid: string; until: number }
/** The attempt of a person, under way or here; `until` is the last instant to begin it. */
type Held = Person & { until: number; attempt: Attempt | Promise<Attempt> }
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
  const attempt = useRef<Held>(null)
  const ready = Boolean(name.trim()) && isPhone(phone)
  const digits = phoneDigits(phone)

  useEffect(() => {
    // Not before somebody fills the form in: who only looks at it needs neither.
    if (impUid || busy || !name.trim()) return
    if (!keys.current)
      void loadKeys().then(
        (loaded) => (keys.current = loaded),
        () => undefined,
      )
    if (!ready) return
    const timer = setTimeout(
      () =>
        void Promise.resolve(attemptOf({ name: name.trim(), phone: digits }, attempt)).catch(() => undefined),
      500,
    )
    return () => clearTimeout(timer)
  }, [impUid, busy, ready, name, digits])

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
  person: Person,
  keys: Ref<Keys>,
  attempt: Ref<Held>,
  settle: (id: string | null) => void,
): Promise<Said> {
  try {
    // Nothing is awaited when both are here, as they nearly always are.
    const kept = keys.current ?? (await loadKeys())
    const held = attemptOf(person, attempt)
    const { merchantUid } = held instanceof Promise ? await held : held
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

/** The person's attempt; opened only once, however many ask while it is under way. */
function attemptOf({ name, phone }: Person, ref: Ref<Held>): Attempt | Promise<Attempt> {
  const { current } = ref
  if (current?.name === name && current.phone === phone && current.until > Date.now()) return current.attempt
  const settled = (attempt: Attempt) => {
    Object.assign(held, { attempt, until: attempt.until })
    return attempt
  }
  const failed = (error: unknown): never => {
    if (ref.current === held) ref.current = null
    throw error
  }
  const held: Held = { name, phone, until: Infinity, attempt: openAttempt(name, phone).then(settled, failed) }
  ref.current = held
  return held.attempt
}

async function openAttempt(name: string, phone: string): Promise<Attempt> {
  const { merchant_uid, expires_at } = await call<typeof openIdentityAttempt>(
    'POST /api/auth/identity-attempts',
    { body: { name, phone } },
  )
  return { merchantUid: merchant_uid, until: Date.parse(expires_at) - SPARE_MS }
}
