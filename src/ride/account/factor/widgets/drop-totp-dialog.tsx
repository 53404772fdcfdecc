import { TextField } from '#kit/ui/field.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import { FormDialog } from '#platform/staff/widgets/form-dialog.tsx'
import { call } from '../../widgets/realm.ts'
import { deleteTotp } from '../contract.ts'

/** Removes the authenticator app: asks for the password and a code. */
export function DropTotpDialog({ close }: { close: () => void }) {
  const form = useForm({
    start: () => ({ password: '', code: '' }),
    errorsOf: ({ password, code }) => ({
      ...(!password && { password: '비밀번호를 적어 주세요.' }),
      ...(!code.trim() && { code: '코드를 적어 주세요.' }),
    }),
  })
  return (
    <FormDialog
      title="인증 앱 등록 해제"
      text="다른 기기는 모두 로그아웃됩니다."
      close={close}
      cancel="취소"
      action="등록 해제"
      negative
      check={form.check}
      send={() => call(deleteTotp, { body: form.values })}
      done="인증 앱의 등록을 해제했습니다."
      failed="등록을 해제하지 못했습니다."
    >
      {(refused) => (
        <>
          <TextField
            {...form.text('password')}
            type="password"
            label="비밀번호"
            autoComplete="current-password"
            error={form.errors.password ?? refused['password']}
          />
          <TextField
            {...form.text('code')}
            label="인증 앱의 코드 또는 복구 코드"
            autoComplete="one-time-code"
            limit={30}
            error={form.errors.code ?? refused['code']}
          />
        </>
      )}
    </FormDialog>
  )
}
