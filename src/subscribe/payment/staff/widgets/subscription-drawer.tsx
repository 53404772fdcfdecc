import { instantLabel } from '#kit/day.ts'
import { won } from '#kit/money.ts'
import { Button } from '#kit/ui/button.tsx'
import { Fact, FactList } from '#kit/ui/fact-list.tsx'
import { pathOf } from '#kit/web/call.ts'
import { ListDrawer } from '#platform/staff/widgets/list-drawer.tsx'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import type { DialogProps, Switching } from '#platform/staff/widgets/use-dialogs.tsx'
import { PhoneLink } from '#subscribe/account/staff/widgets/phone-link.tsx'
import { isLive } from '#subscribe/membership/rules.ts'
import type { getStaffSubscription, PaymentRow, StaffSubscriptionRow } from '../contract.ts'
import { turnText } from '../../words.ts'
import { PaymentBadge, SubscriptionBadge } from './badges.tsx'
import { ReceiptLink } from './payment-drawer.tsx'
import { carText, daysText, plateText, whoText } from './subscription-columns.tsx'

type Props = DialogProps<StaffSubscriptionRow> & Switching<'end'>

/** A subscription beside the list, with each of its months. */
export function SubscriptionDrawer({ row, close, open }: Props) {
  const { call } = useStaffRealm()
  const [route, params] = ['GET /api/admin/subscription/subscriptions/{id}', { id: row.id }] as const
  return (
    <ListDrawer
      title={`${whoText(row)} 님`}
      text={`${carText(row)}, ${plateText(row)}`}
      loading="결제 내역을 불러오는 중입니다..."
      empty="결제 내역이 없습니다."
      close={close}
      question={{
        queryKey: [pathOf(route, { params }), 'payments'],
        queryFn: async ({ signal }) =>
          (await call<typeof getStaffSubscription>(route, { params, signal })).payments,
      }}
      line={paymentLine}
    >
      <FactList>
        <Fact name="상태">
          <SubscriptionBadge status={row.status} />
        </Fact>
        <Fact name="기간">
          {daysText(row)} ({row.month}개월)
        </Fact>
        <Fact name="월 구독료">{won(row.fee)}</Fact>
        <Fact name="휴대폰 번호">
          <PhoneLink mobile={row.subscriber.mobile} />
        </Fact>
        {row.end_reason && <Fact name="종료 사유">{row.end_reason}</Fact>}
      </FactList>
      {isLive(row.status) && (
        <Button variant="white" onClick={() => open('end')}>
          <span className="text-negative-text">구독 종료</span>
        </Button>
      )}
      <h3 className="text-body">결제 내역</h3>
    </ListDrawer>
  )
}

function paymentLine(payment: PaymentRow) {
  const { month, due_on, amount, paid_at, refunded, failure, receipt_url } = payment
  const more = [
    paid_at && `${instantLabel(new Date(paid_at))} 결제`,
    refunded > 0 && `${won(refunded)} 환불`,
    failure,
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-base gap-y-thin">
      <span className="text-body font-semibold text-text-strong">
        {turnText(month)} <span className="font-normal text-text-soft">{due_on}</span>
      </span>
      <span className="text-right text-body font-semibold text-text-strong">{won(amount)}</span>
      <span className="min-w-0 text-text-soft">
        {more} {receipt_url && <ReceiptLink url={receipt_url} />}
      </span>
      <span className="text-right">
        <PaymentBadge payment={payment} />
      </span>
    </div>
  )
}
