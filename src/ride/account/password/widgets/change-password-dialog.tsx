import { TextField } from '#kit/ui/field.tsx'
import { ModalForm } from '#kit/ui/modal-form.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { useForm } from '#kit/ui/use-form.ts'
import { call } from '../../widgets/realm.ts'
import { newPasswordErrors } from '../../widgets/reset-rules.ts'
import { putPassword } from '../contract.ts'

type Form = { present: string; password: string; again: string }

const errorsOf = (form: Form) => ({
  ...(!form.present && { present: '지금 쓰시는 비밀번호를 입력해 주세요.' }),
  ...newPasswordErrors(form),
})

/** Changes the user's password, for which the current one is needed; the other devices are logged out. */
export function ChangePasswordDialog({ close }: { close: () => void }) {
  const { busy, failure, run } = useAction('비밀번호를 변경하지 못했습니다.')
  const { values, text, check, errors } = useForm({
    start: () => ({ present: '', password: '', again: '' }),
    errorsOf,
  })
  const send = async () => {
    if (!check()) return
    const body = { password: values.present, new_password: values.password }
    const change = () => call(putPassword, { body }).then(() => true)
    if (await run(change, '비밀번호를 변경했습니다.')) close()
  }
  const refused = failure?.fields ?? {}
  return (
    <ModalForm
      close={close}
      title="비밀번호 변경"
      text="변경하시면 다른 기기에서는 모두 로그아웃됩니다."
      action="변경하기"
      busy={busy}
      failure={failure}
      submit={send}
    >
      <TextField
        {...text('present')}
        type="password"
        label="지금 비밀번호"
        autoComplete="current-password"
        limit={128}
        error={errors.present ?? refused['password']}
      />
      <TextField
        {...text('password')}
        type="password"
        label="새 비밀번호"
        autoComplete="new-password"
        limit={128}
        hint="8자 이상, 아이디와 다르게 정해 주세요."
        error={errors.password ?? refused['new_password']}
      />
      <TextField
        {...text('again')}
        type="password"
        label="한 번 더 입력"
        autoComplete="new-password"
        limit={128}
        error={errors.again}
      />
    </ModalForm>
  )
}
