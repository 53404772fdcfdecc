import { useState } from 'react'
import { TextField } from '#kit/ui/field.tsx'
import { PhoneField } from '#kit/ui/phone-field.tsx'
import { Consents } from '#platform/consent/widgets/consents.tsx'
import { AccountPage, FormWaiting } from '#platform/login/widgets/account-page.tsx'
import { NewPasswordFields, SignupButton } from '#platform/login/widgets/signup-parts.tsx'
import { PersonForm } from '#platform/verification/widgets/person-form.tsx'
import { PASSWORDS_DIFFER } from '#platform/login/copy.ts'
import { checkId } from '../contract.ts'
import { isLoginId, loginIdOf } from '../rules.ts'
import { call } from '../widgets/realm.ts'
import { useSignup } from '../widgets/use-signup.ts'
import { LOGIN_ID_AVAILABLE, LOGIN_ID_TAKEN, VERIFY_FIRST } from '../copy.ts'
import { urlOf, urls } from '#urls'

export const meta = {
  title: '회원가입',
  description: '휴대폰 본인인증으로 모심 회원이 되어 주세요. 초대받으신 분은 첫 이용 티켓을 드립니다.',
}

type Parts = ReturnType<typeof useSignup>

export default function Signup() {
  return (
    <AccountPage
      title="회원가입"
      text="예약과 배차 안내를 정확히 드리기 위해 휴대폰 본인인증을 먼저 부탁드립니다."
      fallback={<FormWaiting parts={['field', 'field', 'field', 'field']} tall />}
      other={{ question: '이미 회원이신가요?', to: urls.login, label: '로그인' }}
    >
      {() => <SignupForm />}
    </AccountPage>
  )
}

function SignupForm() {
  const parts = useSignup()
  const { form, verification, submit, busy, isKnown } = parts
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-6">
      <PersonForm
        name={form.text('name')}
        phone={form.text('phone')}
        verification={verification}
        recoverAt={isKnown ? urlOf(urls.findAccount, { query: { by: 'person' } }) : undefined}
      />
      <AccountPart {...parts} />
      <ReferrerField {...parts} />
      <Consents form={form} />
      <SignupButton isReady={verification.verified} busy={busy} notReadyLabel={VERIFY_FIRST} />
    </form>
  )
}

function AccountPart({ form, isSocial }: Parts) {
  const { errors, text, values } = form
  const { availableId, leave } = useIdCheck(form)
  return (
    <section aria-label="계정" className="grid gap-base">
      <TextField
        label="아이디"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        limit={isSocial ? 100 : 20}
        readOnly={isSocial}
        hint={
          availableId && loginIdOf(values.id) === availableId
            ? LOGIN_ID_AVAILABLE
            : '4~20자의 영문 소문자, 숫자, _, -'
        }
        onBlur={(event) => void (isSocial || leave(loginIdOf(event.target.value)))}
        {...text('id')}
      />
      {!isSocial && (
        <NewPasswordFields
          password={text('password')}
          again={text('passwordConfirm')}
          hint="8자 이상, 아이디와 다르게 정해 주세요."
          differ={errors.passwordConfirm === PASSWORDS_DIFFER}
        />
      )}
    </section>
  )
}

/** Checks the availability of the id when the field is left; the server checks it again at the end. */
function useIdCheck({ refuseQuietly }: Parts['form']) {
  const [availableId, setAvailableId] = useState('')
  const leave = async (id: string) => {
    if (!isLoginId(id) || id === availableId) return
    const answer = await call(checkId, { query: { id } }).catch(() => null)
    if (answer?.available) setAvailableId(id)
    else if (answer) refuseQuietly('id', id, LOGIN_ID_TAKEN)
  }
  return { availableId, leave }
}

function ReferrerField({ form, hasReferrer }: Parts) {
  const props = {
    label: '추천인 휴대폰 번호 (선택)',
    hint: '추천인이 초대한 번호로 가입하시면 두 분께 1 Ticket씩 드립니다.',
    autoComplete: 'off',
    ...form.text('referrerCode'),
  }
  return hasReferrer ? <TextField {...props} readOnly /> : <PhoneField {...props} />
}
