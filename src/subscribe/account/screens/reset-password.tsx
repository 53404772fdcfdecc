import { type FormEvent, useEffect, useState } from 'react'
import { RefusalNotice } from '#kit/ui/notice.tsx'
import { useNavigate } from '#kit/ui/router.tsx'
import { Button } from '#kit/ui/button.tsx'
import { toast } from '#kit/ui/toast.ts'
import { useForm } from '#kit/ui/use-form.ts'
import { AccountPage, FormWaiting } from '#platform/login/widgets/account-page.tsx'
import { NewPasswordFields } from '#platform/login/widgets/signup-parts.tsx'
import { PASSWORDS_DIFFER } from '#platform/login/copy.ts'
import { changePassword } from '../recovery/contract.ts'
import { failureTextOr } from '../widgets/failure-text.ts'
import { call, subscribeRealm } from '../widgets/realm.ts'
import { type NewPassword, newPasswordErrors } from '../widgets/reset-rules.ts'
import { AUTHENTICATION_NEEDED, PASSWORD_CHANGED, PASSWORD_NOT_CHANGED } from '../copy.ts'
import { urls } from '#urls'

export const meta = { title: '새 비밀번호' }

export default function ResetPassword() {
  return (
    <AccountPage
      title="새 비밀번호"
      text="바꾸시면 모든 기기에서 로그아웃되며, 새 비밀번호로 다시 로그인하시면 됩니다."
      fallback={<FormWaiting parts={['field', 'field', 'button']} />}
    >
      {() => <Form />}
    </AccountPage>
  )
}

function Form() {
  const { form, failure, busy, submit } = useNewPassword()
  const { password, confirmPassword } = form.values
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-base">
      <NewPasswordFields
        password={form.text('password')}
        again={form.text('confirmPassword')}
        hint="6자 이상으로 정해 주세요."
        differ={form.errors.confirmPassword === PASSWORDS_DIFFER}
      />
      {failure && <RefusalNotice>{failure}</RefusalNotice>}
      <Button type="submit" size="large" wide busy={busy} disabled={!password || !confirmPassword}>
        비밀번호 변경
      </Button>
    </form>
  )
}

/** Only a logged-in session, as a reset opens one, can set a password here (S-129). */
function useNeedsSession(leaves: boolean) {
  const navigate = useNavigate()
  const isInside = subscribeRealm.useIsLoggedIn()
  useEffect(() => {
    if (isInside || leaves) return
    void toast.error(AUTHENTICATION_NEEDED, { area: 'dark' })
    void navigate(urls.subscribe.forgotPassword, { replace: true })
  }, [isInside, leaves, navigate])
}

/** Sets the password, ends the session in this browser, and goes to the login (S-133…S-136, K-39). */
function useNewPassword() {
  const navigate = useNavigate()
  const [failure, setFailure] = useState('')
  const [step, setStep] = useState<'filling' | 'sending'>('filling')
  useNeedsSession(step !== 'filling')
  const start = (): NewPassword => ({ password: '', confirmPassword: '' })
  const form = useForm<NewPassword>({ start, errorsOf: newPasswordErrors })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (step !== 'filling' || !form.check()) return
    setStep('sending')
    setFailure('')
    try {
      const body = { password: form.values.password }
      await call(changePassword, { body, ends: true })
      subscribeRealm.tokens.clear()
      await navigate(urls.subscribe.login, { state: { notice: PASSWORD_CHANGED } })
    } catch (error) {
      setFailure(failureTextOr(PASSWORD_NOT_CHANGED)(error))
      setStep('filling')
    }
  }
  return { form, failure, busy: step === 'sending', submit }
}
