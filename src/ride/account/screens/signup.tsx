import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#kit/ui/button.tsx'
import { ClientOnly } from '#kit/ui/client-only.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { Consents } from '#kit/ui/consents.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import { PhoneField } from '#kit/ui/phone-field.tsx'
import type { checkId } from '../contract.ts'
import { isLoginId, loginIdOf } from '../rules.ts'
import { call } from '../widgets/realm.ts'
import { useSignup } from '../widgets/use-signup.ts'
import { LOGIN_ID_FREE, LOGIN_ID_TAKEN, PASSWORDS_DIFFER } from '../words.ts'

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
  return (
    <form onSubmit={(event) => void parts.submit(event)} noValidate className="grid gap-6">
      <PersonPart {...parts} />
      <AccountPart {...parts} />
      <ReferrerField {...parts} />
      <Consents {...parts} />
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
  const { impUid, busy, ready, verify, again } = verification
  const locked = impUid !== null
  const label = locked ? '인증 완료' : busy ? '인증 중' : '본인인증'
  return (
    <section aria-label="본인인증" className="grid gap-base">
      <TextField label="이름" autoComplete="name" maxLength={50} readOnly={locked} {...form.text('name')} />
      <PhoneField
        label="휴대폰 번호"
        readOnly={locked}
        {...form.text('phone')}
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

function AccountPart({ form }: Parts) {
  const { isSocial, errors, text } = form
  const { free, leave } = useIdCheck(form)
  return (
    <section aria-label="계정" className="grid gap-base">
      <TextField
        label="아이디"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={isSocial ? 100 : 20}
        readOnly={isSocial}
        hint={free && loginIdOf(form.values.id) === free ? LOGIN_ID_FREE : '4~20자의 영문 소문자, 숫자, _, -'}
        onBlur={(event) => void leave(loginIdOf(event.target.value))}
        {...text('id')}
      />
      {!isSocial && (
        <>
          <TextField
            label="비밀번호"
            type="password"
            autoComplete="new-password"
            maxLength={128}
            hint="8자 이상, 아이디와 다르게 정해 주세요."
            className={errors.passwordConfirm === PASSWORDS_DIFFER ? markedWrong : undefined}
            {...text('password')}
          />
          <TextField
            label="비밀번호 확인"
            type="password"
            autoComplete="new-password"
            maxLength={128}
            {...text('passwordConfirm')}
          />
        </>
      )}
    </section>
  )
}

// Both fields are marked, and the sentence stands once (C-098).
const markedWrong = '[&_input]:inset-ring-2 [&_input]:inset-ring-negative'

/** Asks, when the field is left, whether the id can still be had; the server asks again at the end. */
function useIdCheck({ isSocial, refuseQuietly }: Parts['form']) {
  const [free, setFree] = useState('')
  const leave = async (id: string) => {
    if (isSocial || !isLoginId(id) || id === free) return
    const answer = await call<typeof checkId>('GET /api/auth/check-id', { query: { id } }).catch(() => null)
    if (answer?.available) setFree(id)
    else if (answer) refuseQuietly('id', id, LOGIN_ID_TAKEN)
  }
  return { free, leave }
}

function ReferrerField({ form }: Parts) {
  const props = {
    label: '추천인 휴대폰 번호 (선택)',
    hint: '추천인이 초대한 번호로 가입하시면 두 분 모두 1 Ticket을 받으십니다.',
    autoComplete: 'off',
    ...form.text('referrerCode'),
  }
  return form.hasReferrer ? <TextField {...props} readOnly /> : <PhoneField {...props} />
}

function SubmitButton({ busy, verification }: Parts) {
  const verified = verification.impUid !== null
  return (
    <Button
      type="submit"
      size="large"
      wide
      variant={verified ? 'primary' : 'gray'}
      aria-disabled={!verified}
      busy={busy}
    >
      {verified ? '회원가입' : '본인인증이 필요합니다'}
    </Button>
  )
}
