import { type FormEvent, useState } from 'react'
import { oneTimeCodeOf } from '#kit/code.ts'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/card.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import { CallFailed, isMissing, textOf } from '#kit/web/call-failed.ts'
import { CodeField } from '#platform/login/widgets/code-field.tsx'
import { call } from '#ride/account/widgets/realm.ts'
import { createDriveCode, createDriveDevice } from '../contract.ts'
import { CODE_MISSING, CODE_OVER, CODE_SENT, CODE_TOO_MANY, CODE_WRONG } from './copy.ts'

type Props = { token: string; driverName: string; entered: () => void }

/** Gives a new device access by a code to the driver's number. */
export default function Entry({ token, driverName, entered }: Props) {
  const { isSent, busy, error, isGood, send, enter } = useEntry(token, entered)
  const [code, setCode] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void enter(code)
  }
  return (
    <Card className="grid gap-base p-5">
      <h1 className="text-title break-words">{driverName} 기사님</h1>
      <p className="text-control text-text">
        처음 여는 기기입니다. 휴대전화로 받으신 인증번호를 입력하시면 30일 동안 바로 열립니다.
      </p>
      {error && <Notice tone={isGood ? 'good' : 'wrong'}>{error}</Notice>}
      {isSent && (
        <form onSubmit={submit} noValidate className="grid gap-base">
          <CodeField value={code} onChange={(event) => setCode(event.target.value)} />
          <Button type="submit" size="large" wide busy={busy === 'ENTER'}>
            확인
          </Button>
        </form>
      )}
      <Button
        variant={isSent ? 'white' : 'primary'}
        size="large"
        wide
        busy={busy === 'SEND'}
        onClick={() => void send()}
      >
        {isSent ? '인증번호 다시 받기' : '인증번호 받기'}
      </Button>
    </Card>
  )
}

function useEntry(token: string, entered: () => void) {
  const [isSent, setSent] = useState(false)
  const [busy, setBusy] = useState<'SEND' | 'ENTER' | null>(null)
  const [error, setError] = useState('')
  const around = { params: { token }, anonymous: true }
  const run = async (kind: 'SEND' | 'ENTER', work: () => Promise<void>) => {
    if (busy) return
    setBusy(kind)
    setError('')
    try {
      await work()
    } catch (failed) {
      setError(failureText(failed))
      // A code was sent less than a minute ago, so the field is needed.
      if (statusOf(failed) === 429) setSent(true)
      if (isMissing(failed)) entered()
    } finally {
      setBusy(null)
    }
  }
  const send = () =>
    run('SEND', async () => {
      await call(createDriveCode, around)
      setSent(true)
      setError(CODE_SENT)
    })
  const enter = (typed: string) =>
    run('ENTER', async () => {
      const code = oneTimeCodeOf(typed)
      if (!code) return setError(CODE_MISSING)
      await call(createDriveDevice, { ...around, body: { code } })
      entered()
    })
  return { isSent, busy, error, isGood: error === CODE_SENT, send, enter }
}

const statusOf = (error: unknown): number => (error instanceof CallFailed ? error.status : 0)

function failureText(error: unknown): string {
  const texts: Record<number, string> = { 410: CODE_OVER, 422: CODE_WRONG, 429: CODE_TOO_MANY }
  return texts[statusOf(error)] ?? textOf(error)
}
