import { type ChangeEvent, type FormEvent, useState } from 'react'
import { emailOf } from '#kit/email.ts'
import { Button } from '#kit/ui/button.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import { focusOn } from '#kit/ui/use-form.ts'
import { CodeField } from '#platform/login/widgets/code-field.tsx'
import { clockText, useCountdown } from '#platform/login/widgets/use-countdown.ts'
import { sendCode } from '../recovery/contract.ts'
import { CODE_FAILED, CODE_NOT_SENT, CODE_SENT } from '../copy.ts'
import { accountFailureText } from './failure-text.ts'
import { call } from './realm.ts'
import { codeRefusal, codeTargetRefusal } from './reset-rules.ts'
import { useResetEntry } from './use-reset-entry.ts'

type Field = 'email' | 'code'
/** The shown text: an error at its field, or a notice without a field. */
type Said = { at: Field | null; text: string } | null

/** A reset by a code that is mailed and valid for 180 seconds (S-112…S-125). */
export function ResetByEmail() {
  const [email, setEmail] = useState('')
  const [code, setCode] = useState('')
  const clearCode = () => setCode('')
  const { isSent, isLocked, seconds, busy, said, hush, send, verify, correct } = useEmailCode(
    email,
    code,
    clearCode,
  )
  const field = (name: Field, put: (value: string) => void) => ({
    name,
    error: said?.at === name ? said.text : undefined,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      put(event.target.value)
      hush()
    },
  })
  return (
    <form onSubmit={(event) => void verify(event)} noValidate className="grid gap-base pt-base">
      <TextField
        {...field('email', setEmail)}
        label="가입하신 이메일"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        limit={200}
        value={email}
        readOnly={isLocked}
        beside={
          <Button
            variant="sub01"
            className="min-w-28 px-3"
            busy={busy === 'send'}
            disabled={isSent && seconds > 0}
            onClick={() => void send()}
          >
            {isSent ? '재발송' : '인증번호 받기'}
          </Button>
        }
      />
      {said && !said.at && <Notice tone="good">{said.text}</Notice>}
      {isLocked && (
        <Button look="link" variant="gray" onClick={correct} className="justify-self-start text-body">
          이메일 다시 입력
        </Button>
      )}
      {isSent && (
        <CodeField
          {...field('code', setCode)}
          value={code}
          hint={
            seconds > 0 ? (
              <>남은 시간 {clockText(seconds)}</>
            ) : (
              '유효 시간이 지났습니다. 재발송을 눌러 주세요.'
            )
          }
        />
      )}
      {isSent && (
        <Button type="submit" size="large" wide busy={busy === 'verify'}>
          인증하기
        </Button>
      )}
    </form>
  )
}

function useEmailCode(email: string, code: string, clearCode: () => void) {
  const [sentTo, setSentTo] = useState('')
  const [isLocked, setLocked] = useState(false)
  const [busy, setBusy] = useState<'send' | 'verify' | null>(null)
  const [said, setSaid] = useState<Said>(null)
  const [seconds, count] = useCountdown()
  const enter = useResetEntry()
  // The code and its countdown belong to one address; they apply again when that address is typed again (S-120).
  const isSent = sentTo !== '' && emailOf(email) === sentTo
  const complain = (at: Field, text: string) => {
    setSaid({ at, text })
    focusOn(at)
  }
  const run = async (what: 'send' | 'verify', work: () => Promise<void>, failed: string) => {
    setBusy(what)
    try {
      await work()
    } catch (error) {
      complain(what === 'send' ? 'email' : 'code', accountFailureText(failed)(error))
    }
    setBusy(null)
  }
  const send = async () => {
    const refusal = codeTargetRefusal(email)
    if (refusal) return complain('email', refusal)
    const body = { type: 'email' as const, target: emailOf(email) }
    const work = async () => {
      const { expires_in } = await call(sendCode, { body })
      setSentTo(body.target)
      setLocked(true)
      // The typed code belongs to an earlier mail.
      clearCode()
      count(expires_in)
      setSaid({ at: null, text: CODE_SENT })
    }
    await run('send', work, CODE_NOT_SENT)
  }
  const verify = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (!isSent) return send()
    const refusal = codeRefusal(email, code)
    if (refusal) return complain('code', refusal)
    const body = { target: emailOf(email), verification_code: code.trim() }
    await run('verify', () => enter(body), CODE_FAILED)
  }
  /**
   * Unlocks the address. It may have been mistyped, and the server's answer does not reveal whether it has an
   * account.
   */
  const correct = () => {
    setLocked(false)
    setSaid(null)
  }
  /** Typing in a field clears its error. */
  const hush = () => setSaid((now) => (now?.at ? null : now))
  return { isSent, isLocked, seconds, busy, said, hush, send, verify, correct }
}
