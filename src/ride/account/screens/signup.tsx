import { useState } from 'react'
import type { RegisterOptions, UseFormRegisterReturn } from 'react-hook-form'
import { Link } from '#kit/ui/link.tsx'
import { isPhone } from '#kit/phone.ts'
import { Button } from '#kit/ui/button.tsx'
import { ClientOnly } from '#kit/ui/client-only.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import { PhoneField } from '#kit/ui/phone-field.tsx'
import { call } from '#kit/web/call.ts'
import type { checkId } from '../contract.ts'
import { isLoginId, passwordRefusal } from '../rules.ts'
import { Consents } from '../widgets/consents.tsx'
import { broughtBy, type SignupForm as Typed } from '../widgets/signup-store.ts'
import { useSignup } from '../widgets/use-signup.ts'
import { LOGIN_ID_FREE, LOGIN_ID_TAKEN, LOGIN_ID_WRONG, PASSWORD_WORDS, PASSWORDS_DIFFER } from '../words.ts'

export const meta = {
  title: '회원가입',
  description: '휴대폰 본인인증으로 모심 회원이 되어 주세요. 초대받으신 분은 첫 이용 티켓을 드립니다.',
}

type Parts = ReturnType<typeof useSignup>

export default function Signup() {
  return (
    <div className="grid gap-6 py-base">
      <header className="grid gap-gutter">
        <h1 className="text-title-l">회원가입</h1>
        <p className="text-body text-text-soft">
          예약과 배차 안내를 정확히 드리기 위해 휴대폰 본인인증을 먼저 부탁드립니다.
        </p>
      </header>
      <ClientOnly meanwhile={<Waiting />}>{() => <SignupForm />}</ClientOnly>
      <p className="text-center text-body text-text-soft">
        이미 회원이신가요?{' '}
        <Link to="/login" className="px-1 py-2 font-bold text-sub01-text underline-offset-4 hover:underline">
          로그인
        </Link>
      </p>
    </div>
  )
}

/** It starts from what this tab holds and from the address: the server knows neither. */
function SignupForm() {
  const parts = useSignup()
  const [brought] = useState(() => broughtBy(location.search))
  const isSocial = Boolean(brought.id)
  return (
    <form onSubmit={parts.submit} noValidate className="grid gap-6">
      <PersonPart {...parts} />
      <AccountPart {...parts} isSocial={isSocial} />
      <ReferrerField {...parts} locked={Boolean(brought.referrer)} />
      <Agreements {...parts} />
      <SubmitButton {...parts} />
    </form>
  )
}

const Waiting = () => (
  <Loading className="grid min-h-[100svh] content-start gap-base">
    {['name', 'phone', 'id', 'password'].map((field) => (
      <Skeleton key={field} className="h-18" />
    ))}
  </Loading>
)

function PersonPart({ form, verification, said }: Parts) {
  const {
    register,
    formState: { errors },
  } = form
  const { impUid, busy, ready, verify, again } = verification
  const locked = impUid !== null
  const label = locked ? '인증 완료' : busy ? '인증 중' : '본인인증'
  return (
    <section aria-label="본인인증" className="grid gap-base">
      <TextField
        label="이름"
        autoComplete="name"
        maxLength={50}
        readOnly={locked}
        error={errors.name?.message}
        {...register('name', required('이름을 입력해 주세요.'))}
      />
      <PhoneField
        label="휴대폰 번호"
        readOnly={locked}
        error={errors.phone?.message}
        {...register('phone', {
          validate: (phone) => isPhone(phone) || '휴대폰 번호를 정확히 입력해 주세요.',
        })}
        beside={
          <Button
            variant={locked ? 'gray' : 'sub01'}
            onClick={() => void verify()}
            disabled={!ready || locked || busy}
            className="min-w-28"
          >
            {label}
          </Button>
        }
      />
      {said && <Notice tone={said.good ? 'good' : 'wrong'}>{said.text}</Notice>}
      {locked && (
        <Button look="link" variant="gray" onClick={again} className="justify-self-start text-body">
          다른 정보로 다시 인증하기
        </Button>
      )}
    </section>
  )
}

function AccountPart({ form, values, isSocial }: Parts & { isSocial: boolean }) {
  const {
    register,
    formState: { errors },
    getValues,
  } = form
  const id = useIdCheck(
    register('id', { setValueAs: lower, validate: (text) => isSocial || isLoginId(text) || LOGIN_ID_WRONG }),
    form,
  )
  return (
    <section aria-label="계정" className="grid gap-base">
      <TextField
        label="아이디"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={isSocial ? 100 : 20}
        readOnly={isSocial}
        error={errors.id?.message}
        hint={id.free && values.id === id.free ? LOGIN_ID_FREE : '4~20자의 영문 소문자, 숫자, _, -'}
        {...id.field}
      />
      {!isSocial && (
        <>
          <TextField
            label="비밀번호"
            type="password"
            autoComplete="new-password"
            maxLength={128}
            hint="8자 이상, 아이디와 다르게 정해 주세요."
            className={errors.passwordConfirm?.message === PASSWORDS_DIFFER ? markedWrong : undefined}
            error={errors.password?.message}
            {...register('password', { validate: passwordWrong, deps: ['passwordConfirm'] })}
          />
          <TextField
            label="비밀번호 확인"
            type="password"
            autoComplete="new-password"
            maxLength={128}
            error={errors.passwordConfirm?.message}
            {...register('passwordConfirm', {
              validate: (again) => (again && again === getValues('password')) || PASSWORDS_DIFFER,
            })}
          />
        </>
      )}
    </section>
  )
}

// Both fields are marked, and the sentence stands once (C-098).
const markedWrong = '[&_input]:inset-ring-2 [&_input]:inset-ring-negative'
const lower = (text: string) => text.trim().toLowerCase()
const required = (message: string): RegisterOptions<Typed, 'name'> => ({
  validate: (text) => text.trim() !== '' || message,
})

function passwordWrong(password: string, form: Typed): true | string {
  if (!password) return '비밀번호를 입력해 주세요.'
  const refusal = passwordRefusal(password, form.id)
  return refusal ? PASSWORD_WORDS[refusal] : true
}

/** Asks, when the field is left, whether the id can still be had; the server asks again at the end. */
function useIdCheck(field: UseFormRegisterReturn<'id'>, form: Parts['form']) {
  const [free, setFree] = useState('')
  const ask = async (id: string) => {
    if (!isLoginId(id) || id === free) return
    const answer = await call<typeof checkId>('GET /api/auth/check-id', { query: { id } }).catch(() => null)
    if (lower(form.getValues('id')) !== id || !answer) return
    if (answer.available) setFree(id)
    else form.setError('id', { message: LOGIN_ID_TAKEN })
  }
  const leave = async (event: React.FocusEvent<HTMLInputElement>) => {
    await field.onBlur(event)
    await ask(lower(event.target.value))
  }
  return { free, field: { ...field, onBlur: leave } }
}

function ReferrerField({ form, locked }: Parts & { locked: boolean }) {
  const props = {
    label: '추천인 휴대폰 번호 (선택)',
    hint: '추천인이 초대한 번호로 가입하시면 두 분 모두 1 Ticket을 받으십니다.',
    autoComplete: 'off',
    ...form.register('referrerCode'),
  }
  return locked ? <TextField {...props} readOnly /> : <PhoneField {...props} />
}

function Agreements({ form, values }: Parts) {
  const { errors } = form.formState
  const all = Boolean(values.terms && values.privacy && values.marketing)
  return (
    <Consents
      register={form.register}
      setValue={form.setValue}
      all={all}
      error={errors.terms?.message ?? errors.privacy?.message}
    />
  )
}

function SubmitButton({ form, verification }: Parts) {
  const verified = verification.impUid !== null
  return (
    <Button
      type="submit"
      size="large"
      wide
      variant={verified ? 'primary' : 'gray'}
      aria-disabled={!verified}
      busy={form.formState.isSubmitting}
    >
      {verified ? '회원가입' : '본인인증이 필요합니다'}
    </Button>
  )
}
