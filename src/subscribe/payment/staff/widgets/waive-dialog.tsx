import { won } from '#kit/money.ts'
import { TextField } from '#kit/ui/field.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import { FormDialog } from '#platform/staff/widgets/form-dialog.tsx'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import { useFormKey } from '#platform/staff/widgets/use-form-key.ts'
import { monthText } from '../../copy.ts'
import { type PaymentRow, waivePayment } from '../contract.ts'
import { payerText } from './payment-columns.tsx'

const errorsOf = ({ reason }: { reason: string }) =>
  reason.trim() ? {} : { reason: '면제 사유를 입력해 주세요.' }

/** Waives a declined payment. */
export function WaiveDialog({ row, close }: DialogProps<PaymentRow>) {
  const { call } = useStaffRealm()
  const form = useForm({ start: () => ({ reason: '' }), errorsOf })
  const keyOf = useFormKey(form.values)
  return (
    <FormDialog
      title="청구 면제"
      text={`${payerText(row)} 님, ${row.model_name} ${monthText(row.month)} ${won(row.amount)}`}
      close={close}
      cancel="취소"
      action="면제하기"
      negative
      unready={!form.values.reason.trim()}
      check={form.check}
      send={() =>
        call(waivePayment, {
          params: { id: row.id },
          body: { reason: form.values.reason.trim() },
          key: keyOf(),
        })
      }
      done="청구를 면제했습니다."
      failed="청구를 면제하지 못했습니다."
    >
      {(refused) => (
        <TextField
          {...form.text('reason')}
          label="면제 사유"
          autoComplete="off"
          limit={200}
          error={form.errors.reason ?? refused['reason']}
          hint="더 청구하지 않으며 되돌릴 수 없습니다."
        />
      )}
    </FormDialog>
  )
}
