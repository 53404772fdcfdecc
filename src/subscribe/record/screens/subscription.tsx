import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from '#kit/ui/router.tsx'
import { addDays, koreanDate } from '#kit/day.ts'
import { won } from '#kit/money.ts'
import { Button } from '#kit/ui/button.tsx'
import { Fact, FactList } from '#kit/ui/fact-list.tsx'
import { Period } from '#kit/ui/period.tsx'
import { ShowWhenLoaded } from '#kit/ui/show-when-loaded.tsx'
import { useNow } from '#kit/ui/use-now.ts'
import { LoadedQuery, OwnPage } from '#subscribe/account/widgets/own-page.tsx'
import { question } from '#subscribe/account/widgets/realm.ts'
import { CarPicture } from '#subscribe/catalog/widgets/car-picture.tsx'
import { DriverCard } from '#subscribe/company/driver/widgets/driver-card.tsx'
import { isReturned } from '#subscribe/handover/rules.ts'
import { MileageCard } from '#subscribe/handover/mileage/widgets/mileage-card.tsx'
import { FineCards } from '#subscribe/fine/widgets/fine-cards.tsx'
import { IncidentCard } from '#subscribe/incident/widgets/incident-card.tsx'
import { lastDayOf } from '#subscribe/subscription/rules.ts'
import { StageBadge } from '#subscribe/subscription/stage/widgets/stage-badge.tsx'
import { Progress } from '#subscribe/subscription/stage/widgets/progress.tsx'
import { OwedPayment } from '#subscribe/payment/pay/widgets/owed-payment.tsx'
import { ChangeCard } from '#subscribe/payment/widgets/change-card.tsx'
import { ChangeDialog } from '#subscribe/settlement/widgets/change-dialog.tsx'
import { isOpenOffer, canOfferAgain } from '#subscribe/settlement/rules.ts'
import { EndDialog } from '#subscribe/settlement/widgets/end-dialog.tsx'
import { listDrivers } from '#subscribe/company/driver/contract.ts'
import { listOwnFines } from '#subscribe/fine/contract.ts'
import { listOwnIncidents } from '#subscribe/incident/contract.ts'
import { getRecord, type RecordRow } from '../contract.ts'
import { HandoverCard } from '../widgets/handover-card.tsx'
import { OfferCard } from '../widgets/offer-card.tsx'
import { WithdrawCard } from '../withdrawal/widgets/withdraw-card.tsx'
import { PaymentList } from '../widgets/payment-list.tsx'
import { SettledList } from '../widgets/settled-list.tsx'
import { CardText } from '../widgets/card-text.tsx'
import { END_NEEDS_PAYMENT, HANDOVER_AFTER_PAYMENT } from '../copy.ts'
import { urls } from '#urls'

export const meta = { title: '구독 상세' }

const failed = () => ({ title: '구독을 불러오지 못했습니다.' })
const exit = { to: urls.subscribe.my, label: '마이로 돌아가기' }

/** The page of one subscription: car, payments, mileage, handovers, and ways to end it. */
export default function Subscription() {
  const { id = '' } = useParams()
  const asked = question(getRecord, { params: { id } })
  return (
    <OwnPage title="구독 상세">
      <LoadedQuery question={asked} failed={failed} exit={exit}>
        {(record) => <Record record={record} />}
      </LoadedQuery>
    </OwnPage>
  )
}

function Record({ record }: { record: RecordRow }) {
  const { subscription, payments, handovers, mileage, settlements, is_car_out } = record
  const { id } = subscription
  const now = useNow()
  const params = { id }
  const asked = [
    useQuery(question(listOwnFines, { params })),
    useQuery(question(listOwnIncidents, { params })),
    useQuery(question(listDrivers, { params })),
  ]
  const [open, closed] = [
    settlements.filter((offer) => offer.kind !== 'FINE' && isOpenOffer(offer, now)),
    settlements.filter(({ status }) => status === 'ACCEPTED'),
  ]
  return (
    <div className="grid gap-base">
      <Head record={record} />
      {payments
        .filter(({ status }) => status === 'FAILED')
        .map((payment) => (
          <OwedPayment key={payment.payment_id} payment={payment} />
        ))}
      {open.map((offer) => (
        <OfferCard key={offer.id} offer={offer} />
      ))}
      <ShowWhenLoaded asked={asked}>
        <FineCards id={id} />
        <IncidentCard id={id} />
        <ChangeCard
          subscription={subscription}
          mayOwe={open.length > 0}
          waiting={waitsForMoney(record) ? HANDOVER_AFTER_PAYMENT : undefined}
        />
        {mileage.from !== null && <MileageCard id={id} mileage={mileage} isCarOut={is_car_out} />}
        <DriverCard id={id} />
        <PaymentList id={id} payments={payments} />
        {handovers.map((handover) => (
          <HandoverCard key={handover.id} id={id} handover={handover} />
        ))}
        <SettledList settlements={closed} />
        <WithdrawCard record={record} />
        {canOfferAgain(settlements, now) && <Ends record={record} />}
      </ShowWhenLoaded>
    </div>
  )
}

const waitsForMoney = ({ subscription, payments, handovers }: RecordRow): boolean =>
  subscription.is_active &&
  handovers.length === 0 &&
  payments.some(({ month, status }) => month === 1 && status === 'FAILED')

function Head({ record: { subscription } }: { record: RecordRow }) {
  const { request, start_date, end_date, fee, card } = subscription
  const { model } = request.car
  return (
    <section className="grid gap-base">
      <CarPicture eager reference={model.image} className="aspect-video w-full rounded-card" />
      <div className="flex flex-wrap items-center justify-between gap-gutter">
        <h2 className="text-title">
          {model.brand.name} {model.name}
        </h2>
        <StageBadge stage={subscription.stage} />
      </div>
      <Progress row={subscription} />
      <FactList>
        <Fact name="이용 기간">
          <Period from={start_date} to={lastDayOf(end_date)} />
        </Fact>
        <Fact name="반납일">{koreanDate(end_date)}</Fact>
        <Fact name="월 구독료">
          <strong>{won(fee)}</strong>
        </Fact>
        <Fact name="결제 카드">
          <CardText card={card} />
        </Fact>
      </FactList>
    </section>
  )
}

/** Buttons to change or end the subscription; both show the cost before anything happens. */
function Ends({ record: { subscription, paid_until, handovers } }: { record: RecordRow }) {
  const [asking, setAsking] = useState<'END' | 'CHANGE' | null>(null)
  const { id, status, model_id, start_date: startDate, end_date, request } = subscription
  if (status === 'PAST_DUE')
    return <p className="pt-base text-body break-keep text-text-soft">{END_NEEDS_PAYMENT}</p>
  if (status !== 'ACTIVE' || !paid_until) return null
  // The latest day of an early end is before the regular end.
  const paidUntil = paid_until < end_date ? paid_until : addDays(end_date, -1)
  const endsAnyway = isReturned(handovers) ? end_date : null
  const close = () => setAsking(null)
  return (
    <div className="grid grid-cols-2 gap-gutter pt-base">
      <Button variant="gray" onClick={() => setAsking('CHANGE')}>
        차량·기간 변경
      </Button>
      {!endsAnyway && (
        <Button variant="gray" onClick={() => setAsking('END')}>
          중도 해지
        </Button>
      )}
      {asking === 'END' && <EndDialog {...{ id, startDate, paidUntil, close }} />}
      {asking === 'CHANGE' && (
        <ChangeDialog
          {...{ id, startDate, paidUntil, endsAnyway, close }}
          modelId={model_id}
          carId={request.car.id}
        />
      )}
    </div>
  )
}
