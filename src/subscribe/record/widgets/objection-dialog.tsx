import { useQueryClient } from '@tanstack/react-query'
import { TextArea } from '#kit/ui/field.tsx'
import { ModalForm } from '#kit/ui/modal-form.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { useForm } from '#kit/ui/use-form.ts'
import { call } from '#subscribe/account/widgets/realm.ts'
import { declineSettlement, type SettlementRow } from '#subscribe/settlement/contract.ts'
import { OBJECTION_MISSING } from '#subscribe/settlement/copy.ts'

const errorsOf = ({ reason }: { reason: string }) => (reason.trim() ? {} : { reason: OBJECTION_MISSING })

/** The dialog that objects to the cost of a return. Nothing is charged until staff answer. */
export function ObjectionDialog({ offer, close }: { offer: SettlementRow; close: () => void }) {
  const queries = useQueryClient()
  const { busy, failure, run } = useAction('의견을 보내지 못했습니다.')
  const { values, text, check } = useForm({ start: () => ({ reason: '' }), errorsOf })
  const send = async () => {
    if (!check()) return
    const sent = await run(
      () =>
        call(declineSettlement, {
          params: { id: offer.id },
          body: { reason: values.reason.trim() },
        }),
      '의견을 보냈습니다.',
    )
    await queries.invalidateQueries()
    if (sent) close()
  }
  return (
    <ModalForm
      close={close}
      title="의견 보내기"
      text="확인하는 동안에는 결제되지 않습니다. 담당자가 살펴보고 내역을 다시 보내 드립니다."
      action="보내기"
      busy={busy}
      failure={failure}
      submit={send}
    >
      <TextArea {...text('reason')} label="어떤 점이 다른가요?" limit={500} />
    </ModalForm>
  )
}
