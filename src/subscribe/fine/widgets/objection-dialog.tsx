import { useQueryClient } from '@tanstack/react-query'
import { TextArea } from '#kit/ui/field.tsx'
import { ModalForm } from '#kit/ui/modal-form.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { useForm } from '#kit/ui/use-form.ts'
import { useFormKey } from '#platform/staff/widgets/use-form-key.ts'
import { call } from '#subscribe/account/widgets/realm.ts'
import { type FineOut, objectToFine } from '../contract.ts'
import { OBJECTION_MISSING } from '../copy.ts'

const errorsOf = ({ reason }: { reason: string }) => (reason.trim() ? {} : { reason: OBJECTION_MISSING })

/** Objects to a fine or toll. Nothing is charged until staff answer. */
export function ObjectionDialog({ fine: { id }, close }: { fine: FineOut; close: () => void }) {
  const queries = useQueryClient()
  const { busy, failure, run } = useAction('이의를 보내지 못했습니다.')
  const { values, text, check } = useForm({ start: () => ({ reason: '' }), errorsOf })
  const keyOf = useFormKey(values)
  const send = async () => {
    if (!check()) return
    const reason = values.reason.trim()
    const object = () => call(objectToFine, { params: { id }, body: { reason }, key: keyOf() })
    const sent = await run(object, '이의를 보냈습니다.')
    await queries.invalidateQueries()
    if (sent) close()
  }
  return (
    <ModalForm
      close={close}
      title="이의 보내기"
      text="확인하는 동안에는 결제되지 않습니다. 담당자가 살펴보고 알려 드립니다."
      action="보내기"
      busy={busy}
      failure={failure}
      submit={send}
    >
      <TextArea {...text('reason')} label="어떤 점이 다른가요?" limit={500} />
    </ModalForm>
  )
}
