import { useState } from 'react'
import { FailureNotice, Notice } from '#kit/ui/notice.tsx'
import { instantLabel, koreanDate } from '#kit/day.ts'
import { won } from '#kit/money.ts'
import { Button } from '#kit/ui/button.tsx'
import { Drawer } from '#kit/ui/drawer.tsx'
import { Fact, FactList } from '#kit/ui/fact-list.tsx'
import { useToday } from '#kit/ui/use-today.ts'
import { DayField } from '#platform/staff/widgets/day-field.tsx'
import type { DialogProps, Switching } from '#platform/staff/widgets/use-dialogs.tsx'
import { useFormKey } from '#platform/staff/widgets/use-form-key.ts'
import { useStaffChange } from '#platform/staff/widgets/use-staff-change.ts'
import { call } from '#ride/account/widgets/realm.ts'
import { isOpenTransfer } from '../../rules.ts'
import { ReceiptLink } from '../../widgets/receipt-link.tsx'
import { ATTENTION_WORDS, METHOD_WORDS, PURCHASE_REFUSALS } from '../../copy.ts'
import { acceptTransfer, type PurchaseRow } from '../contract.ts'
import { buyerText, PurchaseBadge } from './purchase-columns.tsx'

type Props = DialogProps<PurchaseRow> & Switching<'refund' | 'refundRest' | 'refuse' | 'settle'>

/** A purchase and its actions: confirm or refuse a transfer, refund an unspent purchase. */
export function PurchaseDrawer({ row, close, open }: Props) {
  const [purchase, show] = useState(row)
  const { busy, failure, day, setDay, accept } = useAccept(purchase, show)
  const isWaiting = isOpenTransfer(purchase)
  const isRefundable = purchase.status === 'PAID' && purchase.is_untouched
  const isPartlyUsed = purchase.status === 'PAID' && !purchase.is_untouched && purchase.unused > 0
  const actions = isWaiting ? (
    <>
      <Button variant="gray" onClick={() => open('refuse')}>
        거절하기
      </Button>
      <Button busy={busy} onClick={() => void accept()}>
        입금 확인
      </Button>
    </>
  ) : isPartlyUsed ? (
    <Button variant="gray" onClick={() => open('refundRest')}>
      남은 티켓 환불
    </Button>
  ) : isRefundable ? (
    <Button variant="gray" onClick={() => open('refund')}>
      환불하기
    </Button>
  ) : undefined
  return (
    <Drawer close={close} title={`${buyerText(purchase)} 님`} text={purchase.title} actions={actions}>
      {purchase.attention && (
        <>
          <Notice tone="wrong">{ATTENTION_WORDS[purchase.attention]}</Notice>
          <Button variant="white" onClick={() => open('settle')}>
            확인 완료로 처리
          </Button>
        </>
      )}
      {purchase.status === 'REFUNDING' && !purchase.attention && (
        <Notice tone="wait">
          결제대행사의 응답을 확인하고 있습니다. 그동안 이 티켓은 사용할 수 없으며, 다시 환불하지 않으셔도
          됩니다.
        </Notice>
      )}
      {purchase.status === 'PAID' && !purchase.unused && <Notice>{PURCHASE_REFUSALS.LOT_TOUCHED}</Notice>}
      {isWaiting && (
        <DayField label="입금일" isLabeled value={day} set={setDay} error={failure?.fields['deposited_on']} />
      )}
      <PurchaseFacts purchase={purchase} />
      <FailureNotice failure={failure} />
    </Drawer>
  )
}

function useAccept(purchase: PurchaseRow, show: (purchase: PurchaseRow) => void) {
  const [day, setDay] = useState(useToday())
  const keyOf = useFormKey({ ...purchase, day })
  const { busy, failure, change } = useStaffChange('입금을 확인하지 못했습니다.')
  const accept = async () => {
    const send = () =>
      call(acceptTransfer, {
        params: { id: purchase.id },
        body: { deposited_on: day },
        key: keyOf(),
      })
    const accepted = await change(send, `${purchase.tickets} Ticket을 충전했습니다.`)
    if (accepted) show(accepted)
  }
  return { busy, failure, day, setDay, accept }
}

const timeText = (at: string) => instantLabel(new Date(at))

function PurchaseFacts({ purchase }: { purchase: PurchaseRow }) {
  const { amount, tickets, method, depositor, created_at, paid_at, refunded_at } = purchase
  const { refund_reason, refund_amount, failure, expires_on, payment_id, receipt_url, member, organization } =
    purchase
  return (
    <FactList>
      <Fact name="상태">
        <PurchaseBadge purchase={purchase} />
      </Fact>
      <Fact name="금액">
        <strong>{won(amount)}</strong>
      </Fact>
      <Fact name="티켓">{tickets} Ticket</Fact>
      <Fact name="결제 방법">{METHOD_WORDS[method]}</Fact>
      {depositor && <Fact name="입금자">{depositor}</Fact>}
      {organization && <Fact name="회사">{organization.name}</Fact>}
      {member.user_id && <Fact name="아이디">{member.user_id}</Fact>}
      <Fact name="신청 시각">{timeText(created_at)}</Fact>
      {paid_at && <Fact name="결제 시각">{timeText(paid_at)}</Fact>}
      {expires_on && <Fact name="유효기간">{koreanDate(expires_on)}까지</Fact>}
      {refunded_at && <Fact name="환불 시각">{timeText(refunded_at)}</Fact>}
      {refunded_at && <Fact name="환불 금액">{won(refund_amount ?? amount)}</Fact>}
      {refund_reason && <Fact name="환불 사유">{refund_reason}</Fact>}
      {failure && <Fact name="결과">{failure}</Fact>}
      {payment_id && (
        <Fact name="결제 번호">
          <span className="break-all">{payment_id}</span>
        </Fact>
      )}
      {receipt_url && (
        <Fact name="영수증">
          <ReceiptLink url={receipt_url} />
        </Fact>
      )}
    </FactList>
  )
}
