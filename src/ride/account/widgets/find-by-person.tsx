import { type FormEvent, useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import { textOf } from '#kit/web/call-failed.ts'
import { NewPasswordFields } from '#platform/login/widgets/signup-parts.tsx'
import { PASSWORDS_DIFFER } from '#platform/login/copy.ts'
import { PersonForm } from '#platform/verification/widgets/person-form.tsx'
import { useVerification } from '#platform/verification/widgets/use-verification.ts'
import { forgotId, forgotPassword } from '../contract.ts'
import { FoundCard, type Found } from './find-id.tsx'
import { phoneVerification } from './phone-verification.ts'
import { call } from './realm.ts'
import { Done } from './reset-password.tsx'
import { newPasswordErrors } from './reset-rules.ts'
import { urls } from '#urls'

/** Recovers the id and sets a new password by a verification of the person, even with a new number. */
export function FindByPerson({ back }: { back: () => void }) {
  const [found, setFound] = useState<(Found & { code: string }) | null>(null)
  return found ? <NewPassword found={found} code={found.code} /> : <Verify done={setFound} back={back} />
}

type VerifyProps = { done: (found: Found & { code: string }) => void; back: () => void }

function Verify({ done, back }: VerifyProps) {
  const [verified, setVerified] = useState<string | null>(null)
  const form = useForm({ start: () => ({ name: '', phone: '' }), errorsOf: () => ({}) })
  const find = async (identity_code: string) => {
    try {
      const found = await call(forgotId, { body: { identity_code } })
      done({ ...found, code: identity_code })
    } catch (error) {
      verification.reset(textOf(error))
    }
  }
  const verification = useVerification({
    provider: phoneVerification,
    name: form.values.name,
    phone: form.values.phone,
    verified,
    setVerified: (id) => {
      setVerified(id)
      if (id) void find(id)
    },
  })
  return (
    <div className="grid gap-base">
      <p className="text-body text-text-soft">
        가입하신 분의 이름과 지금 쓰시는 휴대폰 번호로 인증해 주세요. 번호가 바뀌었다면 새 번호로 바꿔
        드립니다.
      </p>
      <PersonForm name={form.text('name')} phone={form.text('phone')} verification={verification} />
      <Button look="link" variant="gray" className="text-body" onClick={back}>
        다른 방법으로 찾기
      </Button>
    </div>
  )
}

function NewPassword({ found, code }: { found: Found; code: string }) {
  const { form, busy, isDone, submit } = useNewPassword(code)
  if (isDone) return <Done clear={() => form.reset({ password: '', again: '' })} />
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-base">
      <FoundCard found={found} />
      <NewPasswordFields
        password={form.text('password')}
        again={form.text('again')}
        hint="8자 이상, 아이디와 다르게 정해 주세요."
        differ={form.errors.again === PASSWORDS_DIFFER}
      />
      <Button type="submit" size="large" wide busy={busy}>
        비밀번호 변경
      </Button>
      <Button to={urls.login} variant="gray" wide>
        비밀번호를 바꾸지 않고 로그인
      </Button>
    </form>
  )
}

function useNewPassword(identity_code: string) {
  const form = useForm({ start: () => ({ password: '', again: '' }), errorsOf: newPasswordErrors })
  const [step, setStep] = useState<'filling' | 'sending' | 'done'>('filling')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (step !== 'filling' || !form.check()) return
    setStep('sending')
    try {
      const body = { identity_code, new_password: form.values.password }
      await call(forgotPassword, { body })
      setStep('done')
    } catch (error) {
      form.refuse('password', textOf(error))
      setStep('filling')
    }
  }
  return { form, busy: step === 'sending', isDone: step === 'done', submit }
}
