import { type FormEvent, useState } from 'react'
import { useNavigate } from '#kit/ui/router.tsx'
import { phoneDigits } from '#kit/phone.ts'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/card.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import { PhoneField } from '#kit/ui/phone-field.tsx'
import { textOf } from '#kit/web/call-failed.ts'
import { CodeField } from '#platform/login/widgets/code-field.tsx'
import { clockText, useCountdown } from '#platform/login/widgets/use-countdown.ts'
import { forgotPassword } from '../contract.ts'
import { call } from './realm.ts'
import { type ResetForm, resetRefusal, sendRefusal } from './reset-rules.ts'
import { CODE_NOT_SENT, PASSWORD_NOT_CHANGED, RESET_WORDS } from '../copy.ts'
import { urls } from '#urls'

const blank: ResetForm = { id: '', phone: '', code: '', password: '', again: '' }

/** Sends a code to the phone, sets the new password, then opens the login (C-122…C-134). */
export function ResetPassword() {
  const [form, setForm] = useState(blank)
  const [done, setDone] = useState(false)
  const clearCode = () => setForm((old) => ({ ...old, code: '' }))
  const reset = useReset(form, clearCode, () => setDone(true))
  const set = (name: keyof ResetForm) => (event: { target: { value: string } }) =>
    setForm((old) => ({ ...old, [name]: event.target.value }))
  if (done) return <Done clear={() => setForm(blank)} />
  const { sent, seconds, notice, wrong, busy } = reset
  return (
    <form onSubmit={sent ? reset.change : reset.send} noValidate className="grid gap-base">
      <TextField
        name="id"
        label="아이디"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        limit={40}
        value={form.id}
        onChange={set('id')}
        readOnly={sent}
        aria-required
      />
      <PhoneField
        name="phone"
        label="휴대폰 번호"
        value={form.phone}
        onChange={set('phone')}
        readOnly={sent}
        aria-required
        beside={
          <Button variant="sub01" onClick={reset.send} busy={busy === 'send'} className="min-w-32 px-3">
            {sent ? '다시 보내기' : '인증번호 받기'}
          </Button>
        }
      />
      {notice && <Notice tone={notice.good ? 'good' : 'wrong'}>{notice.text}</Notice>}
      {sent && (
        <>
          <Button look="link" variant="gray" onClick={reset.correct} className="justify-self-start text-body">
            아이디·번호 다시 입력
          </Button>
          <CodeField
            value={form.code}
            onChange={set('code')}
            error={wrong?.field === 'code' ? wrong.text : ''}
            hint={
              seconds > 0 ? (
                <>남은 시간 {clockText(seconds)}</>
              ) : (
                '유효 시간이 지났습니다. 다시 보내기를 눌러 주세요.'
              )
            }
          />
          <TextField
            name="password"
            label="새 비밀번호"
            type="password"
            autoComplete="new-password"
            limit={128}
            value={form.password}
            onChange={set('password')}
            error={wrong?.field === 'password' ? wrong.text : ''}
            hint="8자 이상, 아이디와 다르게 정해 주세요."
          />
          <TextField
            name="again"
            label="새 비밀번호 확인"
            type="password"
            autoComplete="new-password"
            limit={128}
            value={form.again}
            onChange={set('again')}
            error={wrong?.field === 'again' ? wrong.text : ''}
          />
          <Button type="submit" size="large" wide busy={busy === 'change'}>
            비밀번호 변경
          </Button>
        </>
      )}
    </form>
  )
}

type Wrong = { field: keyof ResetForm; text: string }

function useReset(form: ResetForm, clearCode: () => void, done: () => void) {
  const [sent, setSent] = useState(false)
  const [busy, setBusy] = useState<'send' | 'change' | null>(null)
  const [notice, setNotice] = useState<{ good: boolean; text: string } | null>(null)
  const [wrong, setWrong] = useState<Wrong | null>(null)
  const [seconds, count] = useCountdown()
  const who = { id: form.id.trim(), phone: phoneDigits(form.phone) }

  /** Clears the typed code and its error when another code is sent. */
  const forgetCode = () => {
    clearCode()
    setWrong(null)
  }
  const send = async (event: { preventDefault(): void }) => {
    event.preventDefault()
    if (busy) return
    const refusal = sendRefusal(form)
    if (refusal) return setNotice({ good: false, text: RESET_WORDS[refusal] })
    setBusy('send')
    try {
      const { expires_in } = await call(forgotPassword, { body: who })
      setSent(true)
      forgetCode()
      count(expires_in)
      setNotice({ good: true, text: '가입된 정보와 일치하면 인증번호를 문자로 보내 드립니다.' })
    } catch (error) {
      setNotice({ good: false, text: `${CODE_NOT_SENT} ${textOf(error)}` })
    }
    setBusy(null)
  }
  const change = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const refused = resetRefusal(form)
    setWrong(refused && { field: refused.field, text: RESET_WORDS[refused.code] })
    if (refused) return focusOn(event.currentTarget, refused.field)
    setBusy('change')
    try {
      await call(forgotPassword, {
        body: { ...who, code: form.code, new_password: form.password },
      })
      done()
    } catch (error) {
      setNotice({ good: false, text: PASSWORD_NOT_CHANGED })
      setWrong({ field: 'code', text: textOf(error) })
    }
    setBusy(null)
  }
  /** Returns to id and number, which may be mistyped: the response does not reveal that. */
  const correct = () => {
    setSent(false)
    forgetCode()
    setNotice(null)
  }
  return { sent, seconds, notice, wrong, busy, send, change, correct }
}

function focusOn(form: HTMLFormElement, field: string): void {
  form.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
}

export function Done({ clear }: { clear: () => void }) {
  const navigate = useNavigate()
  const leave = () => {
    clear()
    void navigate(urls.login)
  }
  return (
    <Card as="section" className="grid justify-items-center gap-base py-big text-center">
      <h2 className="text-title-s outline-none" tabIndex={-1} ref={(title) => title?.focus()}>
        비밀번호가 변경되었습니다
      </h2>
      <p className="text-body text-text-soft">
        다른 기기의 로그인은 모두 종료되었습니다. 새 비밀번호로 로그인해 주세요.
      </p>
      <Button size="large" wide onClick={leave}>
        확인
      </Button>
    </Card>
  )
}
