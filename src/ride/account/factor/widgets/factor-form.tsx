import { KeyRound } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { textOf } from '#kit/web/call-failed.ts'
import type { Factor } from '../rules.ts'
import { FACTOR_ABORTED } from '../copy.ts'
import { signedBy } from './passkeys.ts'

/** One factor in the format of the API. */
export type GivenFactor =
  | { totp: string }
  | { recovery: string }
  | { passkey: { id: string; response: Record<string, unknown> } }

type Props = {
  factors: readonly Factor[]
  /** Sends a factor; throws when it is refused. */
  send: (given: GivenFactor) => Promise<void>
  /** Requests the options of a passkey from the server. */
  passkeyOptions: () => Promise<object>
  action: string
}

/** Asks for the second factor: a code of the app, a passkey, or a recovery code. */
export function FactorForm({ factors, send, passkeyOptions, action }: Props) {
  const hasTotp = factors.includes('totp')
  const [isRecovery, setRecovery] = useState(!hasTotp && !factors.includes('passkey'))
  const [code, setCode] = useState('')
  const { busy, wrong, run } = useFactor()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(() => send(isRecovery ? { recovery: code } : { totp: code }))
  }
  const usePasskey = () => run(async () => send({ passkey: await signedBy(await passkeyOptions()) }))
  const toggle = () => {
    setRecovery(!isRecovery)
    setCode('')
  }
  return (
    <div className="grid gap-base">
      {factors.includes('passkey') && (
        <Button variant={hasTotp ? 'gray' : 'primary'} wide busy={busy} onClick={() => void usePasskey()}>
          <KeyRound size={18} aria-hidden="true" />
          패스키로 인증
        </Button>
      )}
      {(hasTotp || isRecovery) && (
        <form className="grid gap-base" noValidate onSubmit={submit}>
          <TextField
            name="code"
            label={isRecovery ? '복구 코드' : '인증 앱의 6자리 코드'}
            inputMode={isRecovery ? 'text' : 'numeric'}
            autoComplete="one-time-code"
            limit={30}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
          <Button type="submit" size="large" wide busy={busy} disabled={!code.trim()}>
            {action}
          </Button>
        </form>
      )}
      <p role="alert" className="text-body font-medium text-negative-text empty:hidden">
        {wrong}
      </p>
      {factors.includes('recovery') && (
        <Button variant="white" size="small" onClick={toggle}>
          {isRecovery ? '다른 방법으로 인증' : '복구 코드 사용'}
        </Button>
      )}
    </div>
  )
}

function useFactor() {
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState('')
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    setWrong('')
    try {
      await work()
    } catch (error) {
      // The browser throws its own error if the passkey's window is closed.
      setWrong(error instanceof Error && error.name === 'NotAllowedError' ? FACTOR_ABORTED : textOf(error))
    }
    setBusy(false)
  }
  return { busy, wrong, run }
}
