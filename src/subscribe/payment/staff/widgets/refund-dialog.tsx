import { ApprovalHint } from '#platform/staff/widgets/approval-hint.tsx'
import { won } from '#kit/money.ts'
import { numberIn } from '#kit/number-of.ts'
import { TextField } from '#kit/ui/field.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import { CallFailed } from '#kit/web/call-failed.ts'
import { FormDialog } from '#platform/staff/widgets/form-dialog.tsx'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import { useFormKey } from '#platform/staff/widgets/use-form-key.ts'
import { REFUND_WORDS, monthText } from '../../copy.ts'
import { type PaymentRow, refundPayment } from '../contract.ts'
import { payerText } from './payment-columns.tsx'

type Values = { amount: string; reason: string }

const errorsOf =
  (left: number) =>
  ({ amount, reason }: Values) => {
    const wanted = numberIn(amount)
    return {
      ...(!(wanted && Number.isInteger(wanted) && wanted > 0) && { amount: '환불 금액을 입력해 주세요.' }),
      ...(wanted && wanted > left && { amount: REFUND_WORDS.REFUND_TOO_LARGE }),
      ...(!reason.trim() && { reason: '환불 사유를 입력해 주세요.' }),
    }
  }

/** Refunds the rest of a payment, or a part of it. */
export function RefundDialog({ row, close }: DialogProps<PaymentRow>) {
  const left = row.amount - row.refunded
  const form = useForm<Values>({
    start: () => ({ amount: left.toLocaleString('ko-KR'), reason: '' }),
    errorsOf: errorsOf(left),
  })
  const send = useRefund(row, form)
  return (
    <FormDialog
      title="결제 환불"
      text={`${payerText(row)} 님, ${row.model_name} ${monthText(row.month)} ${won(row.amount)}`}
      close={close}
      cancel="취소"
      action="환불하기"
      negative
      unready={!form.values.amount.trim() || !form.values.reason.trim()}
      check={form.check}
      send={send}
      done="환불을 요청했습니다."
      failed="환불하지 못했습니다."
    >
      {(refused) => (
        <>
          <ApprovalHint of="won" />
          <TextField
            {...form.text('amount')}
            label="환불 금액"
            inputMode="numeric"
            autoComplete="off"
            limit={14}
            error={form.errors.amount ?? refused['amount']}
            hint={`${won(left)}까지 환불할 수 있습니다. 결제한 카드로 바로 취소되며 되돌릴 수 없습니다.`}
          />
          <TextField
            {...form.text('reason')}
            label="환불 사유"
            autoComplete="off"
            limit={200}
            error={form.errors.reason ?? refused['reason']}
          />
        </>
      )}
    </FormDialog>
  )
}

function useRefund(row: PaymentRow, { values, set }: ReturnType<typeof useForm<Values>>) {
  const { call } = useStaffRealm()
  const keyOf = useFormKey(values)
  return async () => {
    try {
      return await call(refundPayment, {
        params: { id: row.id },
        body: { amount: numberIn(values.amount)!, reason: values.reason.trim() },
        key: keyOf(),
      })
    } catch (error) {
      // The failed attempt has ended, so the next press needs a new idempotency key.
      if (error instanceof CallFailed && error.code === 'REFUND_DECLINED') set({})
      throw error
    }
  }
}
