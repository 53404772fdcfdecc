import { useLocation, useNavigate } from '#kit/ui/router.tsx'
import { Button } from '#kit/ui/button.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import { ModalForm } from '#kit/ui/modal-form.tsx'
import { toast } from '#kit/ui/toast.ts'
import { useAction } from '#kit/ui/use-action.ts'
import { useForm } from '#kit/ui/use-form.ts'
import { useFormKey } from '#platform/staff/widgets/use-form-key.ts'
import { call, subscribeRealm } from '#subscribe/account/widgets/realm.ts'
import { createWish } from '../contract.ts'
import { MODEL_MISSING } from '../copy.ts'

type Props = {
  /** The initial text of the field. */
  start?: string
  close: () => void
}

const TITLE = '차량 요청하기'

/** The form that asks for a model that is not available. A visitor is sent to the login first (S-028, S-029, S-030). */
export const WishDialog = ({ start = '', close }: Props) =>
  subscribeRealm.isLoggedIn() ? <Ask start={start} close={close} /> : <LogInFirst close={close} />

const errorsOf = ({ model }: { model: string }) => (model.trim() ? {} : { model: MODEL_MISSING })

function Ask({ start, close }: Required<Props>) {
  const { busy, failure, run } = useAction('차량을 요청하지 못했습니다.')
  const { values, text, check } = useForm({ start: () => ({ model: start }), errorsOf })
  const keyOf = useFormKey(values)
  const send = async () => {
    if (!check()) return
    const model = values.model.trim()
    const ask = () =>
      call(createWish, {
        body: { model },
        key: keyOf(),
      })
    if (!(await run(ask))) return
    void toast.success('요청하신 차량을 접수했습니다.', { area: 'dark' })
    close()
  }
  return (
    <ModalForm
      close={close}
      title={TITLE}
      text="확인하는 대로 가입하신 휴대폰 번호로 답변드립니다."
      action="요청하기"
      busy={busy}
      failure={failure}
      submit={send}
    >
      <TextField
        {...text('model')}
        label="차량 모델명"
        autoComplete="off"
        limit={100}
        placeholder="예: 포르쉐 타이칸 터보"
      />
    </ModalForm>
  )
}

function LogInFirst({ close }: { close: () => void }) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const logIn = () => {
    subscribeRealm.rememberRedirect(pathname)
    void navigate(subscribeRealm.facts.places.login)
  }
  return (
    <Modal
      open
      close={close}
      title={TITLE}
      text="로그인이 필요합니다. 로그인하시면 보시던 화면으로 돌아옵니다."
      actions={
        <>
          <Button variant="gray" onClick={close}>
            닫기
          </Button>
          <Button onClick={logIn}>로그인</Button>
        </>
      }
    />
  )
}
