import { Link } from 'react-router'
import { Button } from '#kit/ui/button.tsx'
import { ClientOnly } from '#kit/ui/client-only.tsx'
import { Consents } from '#kit/ui/consents.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import { PhoneField } from '#kit/ui/phone-field.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { isChecked } from '../widgets/signup-rules.ts'
import { useSignup } from '../widgets/use-signup.ts'
import { EMAIL_FREE } from '../words.ts'

export const meta = {
  title: '구독 회원가입',
  description: '휴대폰 본인인증으로 모심 구독 회원이 되어 슈퍼카와 프리미엄 차량을 월 단위로 이용하세요.',
}

type Parts = ReturnType<typeof useSignup>

export default function Signup() {
  return (
    <div className="grid gap-6 py-base">
      <header className="grid gap-gutter">
        <h1 className="text-title-l">구독 회원가입</h1>
        <p className="text-body text-text-soft">
          차량을 직접 운전하시는 분의 본인인증이 필요합니다. 의전 회원이시더라도 구독은 따로 가입하셔야
          합니다.
        </p>
      </header>
      <ClientOnly meanwhile={<Waiting />}>{() => <SignupForm />}</ClientOnly>
      <p className="text-center text-body text-text-soft">
        이미 구독 회원이신가요?{' '}
        <Link
          to="/subscribe/login"
          className="px-1 py-2 font-bold text-sub01-text underline-offset-4 hover:underline"
        >
          로그인
        </Link>
      </p>
    </div>
  )
}

const Waiting = () => (
  <Loading className="grid min-h-[100svh] content-start gap-base">
    {['name', 'mobile', 'email', 'password'].map((field) => (
      <Skeleton key={field} className="h-18" />
    ))}
  </Loading>
)

/** It starts from what this tab holds and from the address: the server knows neither. */
function SignupForm() {
  const parts = useSignup()
  return (
    <form onSubmit={(event) => void parts.submit(event)} noValidate className="grid gap-6">
      <PersonPart {...parts} />
      <EmailPart {...parts} />
      <PasswordPart {...parts} />
      <TextField
        label="추천인 코드 (선택)"
        autoComplete="off"
        maxLength={30}
        {...parts.form.text('referrerPhone')}
      />
      <Consents form={parts.form} />
      {parts.failure && <Notice tone="wrong">{parts.failure}</Notice>}
      <Button
        type="submit"
        size="large"
        wide
        variant={parts.ready ? 'primary' : 'gray'}
        aria-disabled={!parts.ready}
        busy={parts.busy}
      >
        {parts.ready ? '회원가입' : '이메일 확인과 본인인증이 필요합니다'}
      </Button>
    </form>
  )
}

function PersonPart({ form, person, verify }: Parts) {
  const locked = form.values.verificationId !== ''
  return (
    <section aria-label="본인인증" className="grid gap-base">
      <TextField label="이름" autoComplete="name" maxLength={50} readOnly={locked} {...form.text('name')} />
      <PhoneField
        label="휴대폰 번호"
        readOnly={locked}
        {...form.text('mobile')}
        beside={
          <Button
            variant={locked ? 'gray' : 'sub01'}
            onClick={verify}
            disabled={locked}
            busy={person.busy}
            className="min-w-28"
          >
            {locked ? '인증 완료' : '본인인증'}
          </Button>
        }
      />
      {person.said && <Notice tone={person.said.good ? 'good' : 'wrong'}>{person.said.text}</Notice>}
      {locked && <Again onClick={() => form.set({ verificationId: '' })}>다른 정보로 다시 인증하기</Again>}
    </section>
  )
}

function EmailPart({ form, email }: Parts) {
  const locked = isChecked(form.values)
  return (
    <section aria-label="로그인 정보" className="grid gap-base">
      <TextField
        label="이메일"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        placeholder="name@example.com"
        readOnly={locked}
        hint={locked ? EMAIL_FREE : '로그인하실 때 아이디로 쓰입니다.'}
        {...form.text('email')}
        beside={
          <Button
            variant={locked ? 'gray' : 'sub01'}
            onClick={() => void email.check()}
            disabled={locked}
            busy={email.busy}
            className="min-w-28"
          >
            {locked ? '확인 완료' : '중복 확인'}
          </Button>
        }
      />
      {locked && <Again onClick={email.again}>다른 이메일 쓰기</Again>}
    </section>
  )
}

const Again = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <Button look="link" variant="gray" onClick={onClick} className="justify-self-start text-body">
    {children}
  </Button>
)

function PasswordPart({ form }: Parts) {
  return (
    <div className="grid gap-base">
      <TextField
        label="비밀번호"
        type="password"
        autoComplete="new-password"
        maxLength={128}
        hint="6자 이상으로 정해 주세요."
        {...form.text('password')}
      />
      <TextField
        label="비밀번호 확인"
        type="password"
        autoComplete="new-password"
        maxLength={128}
        {...form.text('confirmPassword')}
      />
    </div>
  )
}
