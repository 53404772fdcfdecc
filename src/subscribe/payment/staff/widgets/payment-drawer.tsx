import { useState } from 'react'
import { FailureNotice, Notice } from '#kit/ui/notice.tsx'
import { instantLabel } from '#kit/day.ts'
import { won } from '#kit/money.ts'
import { Button } from '#kit/ui/button.tsx'
import { Drawer } from '#kit/ui/drawer.tsx'
import { Fact, FactList } from '#kit/ui/fact-list.tsx'
import { toast } from '#kit/ui/toast.ts'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import type { DialogProps, Switching } from '#platform/staff/widgets/use-dialogs.tsx'
import { useStaffChange } from '#platform/staff/widgets/use-staff-change.ts'
import { refundRefusal } from '../../rules.ts'
import { NEVER_BEGAN, monthText, staffTaskText } from '../../copy.ts'
import { type PaymentRow, retryPayment } from '../contract.ts'
import { PaymentBadge } from './badge.tsx'
import { payerText } from './payment-columns.tsx'
import { ReceiptLink } from './receipt-link.tsx'

type Props = DialogProps<PaymentRow> & Switching<'refund' | 'settle' | 'waive'>

const isRefundable = (payment: PaymentRow): boolean => refundRefusal(payment, 1) === null

/** A payment with its actions: a declined one can be charged again or waived, a paid one refunded. */
export function PaymentDrawer({ row, close, open }: Props) {
  const [payment, setPayment] = useState(row)
  const { busy, failure, retry } = useRetry(payment, setPayment)
  const actions =
    payment.status === 'FAILED' && !payment.never_began ? (
      <>
        {payment.is_waivable && (
          <Button variant="gray" onClick={() => open('waive')}>
            청구 면제
          </Button>
        )}
        <Button busy={busy} onClick={() => void retry()}>
          다시 결제
        </Button>
      </>
    ) : isRefundable(payment) ? (
      <Button variant="gray" onClick={() => open('refund')}>
        환불하기
      </Button>
    ) : undefined
  return (
    <Drawer
      close={close}
      title={`${payerText(payment)} 님, ${monthText(payment.month)}`}
      text={payment.model_name}
      actions={actions}
    >
      {payment.is_different && (
        <>
          <Notice tone="wrong">{staffTaskText(payment)}</Notice>
          <Button variant="white" onClick={() => open('settle')}>
            불일치 처리
          </Button>
        </>
      )}
      {payment.status === 'FAILED' && (
        <Notice tone="wait">
          결제 실패: {payment.failure} {payment.never_began && NEVER_BEGAN}
        </Notice>
      )}
      <PaymentFacts payment={payment} />
      <FailureNotice failure={failure} />
    </Drawer>
  )
}

/** Charges the payment again. After another decline, the drawer shows the payment in its new state. */
function useRetry(payment: PaymentRow, show: (payment: PaymentRow) => void) {
  const { call } = useStaffRealm()
  const { busy, failure, change } = useStaffChange('다시 결제하지 못했습니다.')
  const retry = async () => {
    const tried = await change(() =>
      call(retryPayment, {
        params: { id: payment.id },
        key: crypto.randomUUID(),
      }),
    )
    if (!tried) return
    show(tried)
    if (tried.status === 'PAID') void toast.success('결제되었습니다.')
    else if (tried.status === 'FAILED') void toast.error('카드 결제가 다시 거절되었습니다.')
  }
  return { busy, failure, retry }
}

const timeText = (at: string) => instantLabel(new Date(at))

function PaymentFacts({ payment }: { payment: PaymentRow }) {
  const { amount, due_on, paid_at, next_at, refunded, refunding, receipt_url, payment_id } = payment
  return (
    <FactList>
      <Fact name="상태">
        <PaymentBadge payment={payment} />
      </Fact>
      <Fact name="금액">
        <strong>{won(amount)}</strong>
      </Fact>
      <Fact name="결제 예정일">{due_on}</Fact>
      {paid_at && <Fact name="결제 시각">{timeText(paid_at)}</Fact>}
      {payment.status === 'FAILED' && (
        <Fact name="자동 재시도">{next_at ? timeText(next_at) : '더 시도하지 않습니다'}</Fact>
      )}
      {refunded > 0 && <Fact name="환불한 금액">{won(refunded)}</Fact>}
      {refunding > 0 && <Fact name="환불 확인 중">{won(refunding)}</Fact>}
      <Fact name="결제 번호">
        <span className="break-all">{payment_id}</span>
      </Fact>
      {receipt_url && (
        <Fact name="영수증">
          <ReceiptLink url={receipt_url} />
        </Fact>
      )}
    </FactList>
  )
}
