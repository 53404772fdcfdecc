import { Button } from '#kit/ui/button.tsx'
import { TextField, type TextFieldProps } from '#kit/ui/field.tsx'

type FieldProps = Omit<TextFieldProps, 'label'>
type PasswordProps = { password: FieldProps; again: FieldProps; hint: string; differ: boolean }

/** A new password, typed twice. When they differ, both fields are marked and the sentence appears once (C-098). */
export function NewPasswordFields({ password, again, hint, differ }: PasswordProps) {
  const shared = { type: 'password', autoComplete: 'new-password', limit: 128 }
  return (
    <>
      <TextField
        label="비밀번호"
        {...shared}
        hint={hint}
        className={differ ? '[&_input]:inset-ring-2 [&_input]:inset-ring-negative' : undefined}
        {...password}
      />
      <TextField label="비밀번호 확인" {...shared} {...again} />
    </>
  )
}

type SubmitProps = { isReady: boolean; busy: boolean; notReadyLabel: string }

/** While something is missing, its label names it (C-087, S-092); a press then focuses that field. */
export function SignupButton({ isReady, busy, notReadyLabel }: SubmitProps) {
  return (
    <Button
      type="submit"
      size="large"
      wide
      variant={isReady ? 'primary' : 'gray'}
      aria-disabled={!isReady}
      busy={busy}
    >
      {isReady ? '회원가입' : notReadyLabel}
    </Button>
  )
}
