import { type Day, instantLabel } from '#kit/day.ts'
import { won } from '#kit/money.ts'
import { Button } from '#kit/ui/button.tsx'
import { Fact, FactList } from '#kit/ui/fact-list.tsx'
import { ListFailed } from '#kit/ui/list-failed.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { useNow } from '#kit/ui/use-now.ts'
import { useToday } from '#kit/ui/use-today.ts'
import { pathOf } from '#kit/web/call.ts'
import { ChangeButton } from '#platform/staff/widgets/change-button.tsx'
import { ListDrawer } from '#platform/staff/widgets/list-drawer.tsx'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import type { DialogProps, Switching } from '#platform/staff/widgets/use-dialogs.tsx'
import { PhoneLink } from '#platform/staff/widgets/phone-link.tsx'
import { isLive, pauseRefusal } from '#subscribe/subscription/rules.ts'
import type { StaffSubscriptionRow } from '#subscribe/subscription/staff/contract.ts'
import { StageBadge } from '#subscribe/subscription/stage/widgets/stage-badge.tsx'
import type { PaymentRow } from '#subscribe/payment/staff/contract.ts'
import { PaymentBadge } from '#subscribe/payment/staff/widgets/badge.tsx'
import { ReceiptLink } from '#subscribe/payment/staff/widgets/receipt-link.tsx'
import { carText, daysText, plateText, whoText } from '#subscribe/subscription/staff/widgets/columns.tsx'
import { PAUSE_WORDS } from '#subscribe/subscription/copy.ts'
import { monthText } from '#subscribe/payment/copy.ts'
import { isReturned } from '#subscribe/handover/rules.ts'
import { RETURN_REFUSED } from '#subscribe/handover/copy.ts'
import { canOfferAgain } from '#subscribe/settlement/rules.ts'
import type { StaffRecord } from '../../contract.ts'
import { getStaffSubscription, remindCard, resumeSubscription } from '../contract.ts'
import { CompanyFacts } from '#subscribe/company/staff/widgets/company-facts.tsx'
import { DriverFacts } from '#subscribe/company/staff/widgets/driver-facts.tsx'
import { CarRecord } from './car-record.tsx'
import { PhotoRecord } from './photo-record.tsx'
import { SettlementRecord } from './settlement-record.tsx'
import { useRecord } from './use-record.ts'

type Kind = 'end' | 'pause' | 'give' | 'correct' | 'returnCar' | 'offerEnd' | 'revise'
type Props = DialogProps<StaffSubscriptionRow> & Switching<Kind>

/** The drawer of a subscription: where the car is, the settlements, and each payment. */
export function SubscriptionDrawer({ row, close, open }: Props) {
  const { call } = useStaffRealm()
  const params = { id: row.id }
  return (
    <ListDrawer
      title={`${whoText(row)} 님`}
      text={`${carText(row)}, ${plateText(row)}`}
      loading="결제 내역을 불러오는 중입니다..."
      empty="결제 내역이 없습니다."
      close={close}
      question={{
        queryKey: [pathOf(getStaffSubscription, { params }), 'payments'],
        queryFn: async ({ signal }) => (await call(getStaffSubscription, { params, signal })).payments,
      }}
      line={paymentLine}
    >
      <FactList>
        <Fact name="상태">
          <StageBadge stage={row.stage} />
        </Fact>
        <Fact name="기간">
          {daysText(row)} ({row.month}개월)
        </Fact>
        <Fact name="월 구독료">{won(row.fee)}</Fact>
        <Fact name="휴대폰 번호">
          <PhoneLink phone={row.subscriber.mobile} />
        </Fact>
        {row.end_reason && <Fact name="종료 사유">{row.end_reason}</Fact>}
      </FactList>
      <CompanyFacts subscriberId={row.subscriber.id} />
      <DriverFacts id={row.id} />
      <Life row={row} open={open} close={close} />
      <h3 className="text-body">결제 내역</h3>
    </ListDrawer>
  )
}

/** The handovers of the car, the settlements, and the actions that are possible now. */
function Life({ row, open, close }: Props) {
  const { data, error, isFetching, refetch } = useRecord(row.id)
  const [today, now] = [useToday(), useNow()]
  if (error && !data) return <ListFailed error={error} retry={() => void refetch()} busy={isFetching} />
  if (!data)
    return (
      <Loading>
        <Skeleton className="h-24" />
      </Loading>
    )
  const pausing = whyNotPaused(row, data, today)
  const shown = data.settlements.filter(({ status }) => status !== 'WITHDRAWN')
  return (
    <>
      <CarRecord record={data} correct={() => open('correct')} />
      <PhotoRecord record={data} />
      {shown.map((settlement) => (
        <SettlementRecord key={settlement.id} settlement={settlement} revise={() => open('revise')} />
      ))}
      <div className="flex flex-wrap gap-gutter">
        {data.is_givable && <Button onClick={() => open('give')}>차량 인도</Button>}
        {data.is_car_out && !data.return_refusal && (
          <Button onClick={() => open('returnCar')}>차량 반납</Button>
        )}
        {row.status === 'ACTIVE' && !isReturned(data.handovers) && canOfferAgain(data.settlements, now) && (
          <Button variant="white" onClick={() => open('offerEnd')}>
            중도 해지 견적
          </Button>
        )}
        {pausing === null && (
          <Button variant="white" onClick={() => open('pause')}>
            일시 정지
          </Button>
        )}
        {row.status === 'PAUSED' && <Resume id={row.id} done={close} />}
        {(isLive(row.status) || owesAfter(row)) && <RemindCard id={row.id} />}
        {isLive(row.status) && (
          <Button variant="white" onClick={() => open('end')}>
            <span className="text-negative-text">구독 종료</span>
          </Button>
        )}
      </div>
      {data.return_refusal && (
        <p className="text-body break-keep text-text-soft">{RETURN_REFUSED[data.return_refusal]}</p>
      )}
      {pausing === 'CHANGING' && <p className="text-body text-text-soft">{PAUSE_WORDS.CHANGING}</p>}
    </>
  )
}

const whyNotPaused = (
  { status, start_date: startDate, end_date: endDate, failed }: StaffSubscriptionRow,
  { is_changing: isChanging }: StaffRecord,
  today: Day,
) => pauseRefusal({ status, startDate, endDate }, { unpaid: failed, isChanging }, today)

const owesAfter = ({ status, failed }: StaffSubscriptionRow): boolean => status === 'ENDED' && failed > 0

function RemindCard({ id }: { id: string }) {
  const { call } = useStaffRealm()
  return (
    <ChangeButton
      send={() =>
        call(remindCard, {
          params: { id },
        })
      }
      done="카드 변경 안내를 보냈습니다."
      failed="안내를 보내지 못했습니다."
    >
      카드 변경 안내
    </ChangeButton>
  )
}

/** `done` closes the drawer, because it shows the subscription as it was when it opened. */
function Resume({ id, done }: { id: string; done: () => void }) {
  const { call } = useStaffRealm()
  return (
    <ChangeButton
      send={() =>
        call(resumeSubscription, {
          params: { id },
        })
      }
      done="구독을 재개했습니다."
      failed="구독을 재개하지 못했습니다."
      after={done}
    >
      재개
    </ChangeButton>
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
        {monthText(month)} <span className="font-normal text-text-soft">{due_on}</span>
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
