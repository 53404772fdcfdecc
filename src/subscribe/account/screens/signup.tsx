import { RefusalNotice } from '#kit/ui/notice.tsx'
import { Button } from '#kit/ui/button.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { Consents } from '#platform/consent/widgets/consents.tsx'
import { AccountPage, FormWaiting } from '#platform/login/widgets/account-page.tsx'
import { NewPasswordFields, SignupButton } from '#platform/login/widgets/signup-parts.tsx'
import { PersonForm } from '#platform/verification/widgets/person-form.tsx'
import { PASSWORDS_DIFFER } from '#platform/login/copy.ts'
import { isChecked } from '../widgets/signup-rules.ts'
import { useSignup } from '../widgets/use-signup.ts'
import { EMAIL_AVAILABLE, NAME_MOBILE_MISSING } from '../copy.ts'
import { urls } from '#urls'

export const meta = {
  title: '구독 회원가입',
  description: '휴대폰 본인인증으로 모심 구독 회원이 되어 슈퍼카와 프리미엄 차량을 월 단위로 이용하세요.',
}

type Parts = ReturnType<typeof useSignup>

export default function Signup() {
  return (
    <AccountPage
      title="구독 회원가입"
      text="차량을 직접 운전하시는 분의 본인인증이 필요합니다. 의전 회원이시더라도 구독은 따로 가입하셔야 합니다."
      fallback={<FormWaiting parts={['field', 'field', 'field', 'field']} tall />}
      other={{ question: '이미 구독 회원이신가요?', to: urls.subscribe.login, label: '로그인' }}
    >
      {() => <SignupForm />}
    </AccountPage>
  )
}

function SignupForm() {
  const parts = useSignup()
  const { form, verification, failure, ready, submit, busy, isKnown } = parts
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-6">
      <PersonForm
        name={form.text('name')}
        phone={form.text('mobile')}
        verification={verification}
        missingText={NAME_MOBILE_MISSING}
        recoverAt={isKnown ? urls.subscribe.forgotPassword : undefined}
      />
      <EmailPart {...parts} />
      <div className="grid gap-base">
        <NewPasswordFields
          password={form.text('password')}
          again={form.text('confirmPassword')}
          hint="6자 이상으로 정해 주세요."
          differ={form.errors.confirmPassword === PASSWORDS_DIFFER}
        />
      </div>
      <TextField label="추천인 코드 (선택)" autoComplete="off" limit={30} {...form.text('referrerPhone')} />
      <Consents form={form} />
      {failure && <RefusalNotice>{failure}</RefusalNotice>}
      <SignupButton isReady={ready} busy={busy} notReadyLabel="이메일 확인과 본인인증이 필요합니다" />
    </form>
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
        limit={200}
        placeholder="name@example.com"
        readOnly={locked}
        hint={locked ? EMAIL_AVAILABLE : '로그인하실 때 아이디로 쓰입니다.'}
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
      {locked && (
        <Button look="link" variant="gray" onClick={email.again} className="justify-self-start text-body">
          다른 이메일 쓰기
        </Button>
      )}
    </section>
  )
}
