import { ApprovalHint } from '#platform/staff/widgets/approval-hint.tsx'
import { won } from '#kit/money.ts'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import { CallFailed } from '#kit/web/call-failed.ts'
import { FormDialog } from '#platform/staff/widgets/form-dialog.tsx'
import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import { useFormKey } from '#platform/staff/widgets/use-form-key.ts'
import { call } from '#ride/account/widgets/realm.ts'
import { type PurchaseRow, refundPurchase, refuseTransfer, settlePurchase } from '../contract.ts'
import { buyerText } from './purchase-columns.tsx'

type Props = DialogProps<PurchaseRow>
type Asking = {
  title: string
  label: string
  hint?: string
  effect?: string
  action: string
  done: string
  failed: string
  negative?: boolean
  /** Whether the action waits for a second person above the limit. */
  mayWait?: boolean
  /** An optional additional field. */
  choice?: string
  send: (reason: string, key: string, isChosen: boolean) => Promise<unknown>
}

const NEEDED = '내용을 입력해 주세요.'

/** A dialog for an action on a purchase that needs a reason. */
function ReasonDialog({ row, close, ask }: Props & { ask: Asking }) {
  const form = useForm({
    start: () => ({ reason: '', isChosen: false }),
    errorsOf: ({ reason }) => (reason.trim() ? {} : { reason: NEEDED }),
  })
  const reason = form.values.reason.trim()
  const keyOf = useFormKey(form.values)
  const send = async () => {
    try {
      return await ask.send(reason, keyOf(), form.values.isChosen)
    } catch (error) {
      // The attempt failed for good: the next press is a new attempt with a new key.
      if (error instanceof CallFailed && error.code === 'REFUND_DECLINED') form.set({})
      throw error
    }
  }
  return (
    <FormDialog
      title={ask.title}
      text={`${buyerText(row)} 님, ${row.title} ${won(row.amount)}`}
      close={close}
      cancel="취소"
      action={ask.action}
      negative={ask.negative ?? false}
      unready={!reason}
      check={form.check}
      send={send}
      done={ask.done}
      failed={ask.failed}
    >
      {(refused) => (
        <>
          {ask.effect && <Notice tone="wait">{ask.effect}</Notice>}
          {ask.mayWait && <ApprovalHint of="won" />}
          <TextField
            {...form.text('reason')}
            label={ask.label}
            hint={ask.hint}
            autoComplete="off"
            limit={200}
            error={form.errors.reason ?? refused['reason'] ?? refused['note']}
          />
          {ask.choice && (
            <Checkbox
              label={ask.choice}
              checked={form.values.isChosen}
              onChange={({ target }) => form.set({ isChosen: target.checked })}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}

/** Refunds a purchase in full. */
export function RefundDialog(props: Props) {
  const { id, tickets, method } = props.row
  const how =
    method === 'CARD'
      ? '결제한 카드로 바로 취소되며 되돌릴 수 없습니다.'
      : '입금하신 분의 계좌로 먼저 송금한 뒤 기록해 주세요.'
  const ask: Asking = {
    title: '구매 환불',
    label: '환불 사유',
    effect: `${tickets} Ticket을 모두 거두고 전액을 돌려 드립니다. ${how}`,
    action: '환불하기',
    done: '환불을 요청했습니다.',
    failed: '환불하지 못했습니다.',
    negative: true,
    mayWait: true,
    send: (reason, key) =>
      call(refundPurchase, {
        params: { id },
        body: { reason },
        key,
      }),
  }
  return <ReasonDialog {...props} ask={ask} />
}

/** Closes a transfer that did not arrive. */
export function RefuseDialog(props: Props) {
  const params = { id: props.row.id }
  const ask: Asking = {
    title: '계좌이체 신청 거절',
    label: '거절 사유',
    hint: '회원에게 문자로 그대로 전해집니다.',
    action: '거절하기',
    done: '신청을 거절했습니다.',
    failed: '거절하지 못했습니다.',
    negative: true,
    send: (reason) =>
      call(refuseTransfer, {
        params,
        body: { reason },
      }),
  }
  return <ReasonDialog {...props} ask={ask} />
}

/** Records how a difference was settled. */
export function SettleDialog(props: Props) {
  const params = { id: props.row.id }
  const ask: Asking = {
    title: '결제 확인 처리',
    label: '확인한 내용',
    action: '처리 완료',
    done: '처리한 내용을 저장했습니다.',
    failed: '처리하지 못했습니다.',
    ...(props.row.status === 'REFUNDING' && {
      effect: '표시하지 않으시면 카드 취소를 다시 요청합니다.',
      choice: '계좌이체 등으로 이미 돌려 드렸습니다.',
    }),
    send: (note, _, isReturned) =>
      call(settlePurchase, {
        params,
        body: { note, is_returned: isReturned },
      }),
  }
  return <ReasonDialog {...props} ask={ask} />
}
