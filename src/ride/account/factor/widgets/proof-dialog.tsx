import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { PasswordProof } from '#platform/login/widgets/password-proof.tsx'
import { ProofDialog as Dialog } from '#platform/login/widgets/proof-dialog.tsx'
import { call, question, rideRealm } from '../../widgets/realm.ts'
import { getFactors, proofOptions, prove } from '../contract.ts'
import { factorsIn } from '../rules.ts'
import { PROOF_NEEDED } from '../copy.ts'
import { FactorForm } from './factor-form.tsx'

/** Asks for the second factor, or for the password without one, when the server needs a fresh proof. */
export const ProofDialog = () => <Dialog realm={rideRealm} Form={Proof} />

function Proof({ done }: { done: () => void }) {
  const { data } = useQuery(question(getFactors))
  const challenge = useRef<string>(undefined)
  if (!data) return null
  const { totp: hasTotp, recovery_left: recoveryLeft, passkeys } = data
  const factors = factorsIn({ hasTotp, recoveryLeft, passkeys: passkeys.length })
  if (!factors.length)
    return <PasswordProof done={done} send={(password) => call(prove, { body: { password } })} />
  return (
    <div className="grid gap-base">
      <p className="text-body">{PROOF_NEEDED}</p>
      <FactorForm
        factors={factors}
        action="확인"
        passkeyOptions={async () => {
          const asked = await call(proofOptions)
          challenge.current = asked.challenge
          return asked.options
        }}
        send={async (given) => {
          const signed = 'passkey' in given && challenge.current ? { challenge: challenge.current } : {}
          await call(prove, { body: { ...given, ...signed } })
          done()
        }}
      />
    </div>
  )
}
