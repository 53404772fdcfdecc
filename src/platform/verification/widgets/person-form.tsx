import { MAX_NAME } from '#kit/name.ts'
import { Button } from '#kit/ui/button.tsx'
import { TextField, type TextFieldProps } from '#kit/ui/field.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import { PhoneField } from '#kit/ui/phone-field.tsx'
import type { Verification } from './use-verification.ts'

type FieldProps = Omit<TextFieldProps, 'label'>
type Props = {
  name: FieldProps
  phone: FieldProps
  verification: Verification
  /**
   * The error for a press before name and number are filled in (S-091); without it the button stays inactive until
   * then (C-089).
   */
  missingText?: string
  /** The recovery page, for a person who already has an account. */
  recoverAt?: string
}

/** Name and number of a sign-up, and the button that verifies them; after that both are fixed (C-086, S-090). */
export function PersonForm({ name, phone, verification, missingText, recoverAt }: Props) {
  const { verified, busy, ready, notice, setNotice, verify, reset } = verification
  const press = () => {
    if (!ready && missingText) setNotice({ good: false, text: missingText })
    else void verify()
  }
  return (
    <section aria-label="본인인증" className="grid gap-base">
      <TextField label="이름" autoComplete="name" limit={MAX_NAME} readOnly={verified} {...name} />
      <PhoneField
        label="휴대폰 번호"
        readOnly={verified}
        {...phone}
        beside={
          <Button
            variant={verified ? 'gray' : 'sub01'}
            onClick={press}
            disabled={verified || busy || (!ready && !missingText)}
            className="min-w-28"
          >
            {verified ? '인증 완료' : busy ? '인증 중' : '본인인증'}
          </Button>
        }
      />
      {notice && <Notice tone={notice.good ? 'good' : 'wrong'}>{notice.text}</Notice>}
      {recoverAt && (
        <Button to={recoverAt} variant="sub01" wide>
          본인인증으로 계정 찾기
        </Button>
      )}
      {verified && (
        <Button look="link" variant="gray" onClick={() => reset()} className="justify-self-start text-body">
          다른 정보로 다시 인증하기
        </Button>
      )}
    </section>
  )
}
