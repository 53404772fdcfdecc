import { useEffect, useEffectEvent, useState } from 'react'
import { loadPortone, verifyPerson } from '#providers/person/browser.ts'
import type { openAttempt, personConfig } from '../contract.ts'
import { SDK_NOT_LOADED, VERIFICATION_BROKE, VERIFIED, verificationFailed } from '../words.ts'
import { call } from './realm.ts'

export type Said = { good: boolean; text: string }
type Proved = (verificationId: string) => void
const RETURNED = ['identityVerificationId', 'identityVerificationTxId', 'transactionType', 'code', 'message']
const PG = ['pgCode', 'pgMessage']

/** Verification of a person by the provider's SDK: in a frame on a desk, by leaving and coming back on a phone (S-083). */
export function usePerson(proved: Proved) {
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<Said | null>(null)
  const settle = useEffectEvent((id: string | null, problem: string | null) => {
    if (id && problem === null) proved(id)
    setSaid(
      problem === null ? { good: true, text: VERIFIED } : { good: false, text: verificationFailed(problem) },
    )
  })
  useEffect(() => {
    const answer = returned()
    if (answer) settle(answer.id, answer.problem)
  }, [])

  const verify = async (name: string, phone: string) => {
    if (busy) return
    setBusy(true)
    setSaid(null)
    try {
      const { id, problem } = await ask(name, phone)
      if (problem === null) proved(id)
      setSaid(
        problem === null
          ? { good: true, text: VERIFIED }
          : { good: false, text: verificationFailed(problem) },
      )
    } catch (error) {
      const isMissing = error instanceof Error && /^(SCRIPT|SDK)_NOT_LOADED$/.test(error.message)
      setSaid({ good: false, text: isMissing ? SDK_NOT_LOADED : VERIFICATION_BROKE })
    }
    setBusy(false)
  }
  return { busy, said, verify, say: setSaid }
}

async function ask(name: string, phone: string) {
  const [keys, attempt] = await Promise.all([
    call<typeof personConfig>('GET /api/subscribe/client-config'),
    call<typeof openAttempt>('POST /api/subscribe/accounts/identity-attempts'),
  ])
  await loadPortone(keys.portone_script)
  const id = attempt.identity_verification_id
  const problem = await verifyPerson({
    storeId: keys.portone_store,
    channelKey: keys.portone_channel,
    identityVerificationId: id,
    name,
    phone,
    redirectUrl: location.origin + location.pathname,
  })
  return { id, problem }
}

/** What a phone brings back in the address, which then forgets it; null when it brings nothing. */
function returned(): { id: string | null; problem: string | null } | null {
  const query = new URLSearchParams(location.search)
  if (query.get('transactionType') !== 'IDENTITY_VERIFICATION') return null
  const answer = {
    id: query.get('identityVerificationId'),
    problem: query.has('code') ? (query.get('message') ?? '다시 시도해 주세요.') : null,
  }
  for (const name of [...RETURNED, ...PG]) query.delete(name)
  history.replaceState(history.state, '', query.size ? `${location.pathname}?${query}` : location.pathname)
  return answer
}
