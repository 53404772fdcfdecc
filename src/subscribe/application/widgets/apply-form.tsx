import { useEffect, useState } from 'react'
import { Link, useSearchParams } from '#kit/ui/router.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import type { OutputOf } from '#kit/contract.ts'
import type { getAccount } from '#subscribe/account/contract.ts'
import type { CarOut, ModelOut } from '#subscribe/catalog/contract.ts'
import { feesOf, type Term, termsOf } from '#subscribe/catalog/rules.ts'
import { carLabel, ELIGIBILITY } from '#subscribe/catalog/copy.ts'
import { CostCard } from '#subscribe/catalog/cost/widgets/cost-card.tsx'
import { CarPicture } from '#subscribe/catalog/widgets/car-picture.tsx'
import { TermChoice } from '#subscribe/catalog/widgets/term-choice.tsx'
import type { WalletEntryOut } from '#subscribe/coupon/contract.ts'
import { won } from '#kit/money.ts'
import { Notice } from '#kit/ui/notice.tsx'
import { useToday } from '#kit/ui/use-today.ts'
import { type Draft, draftOf } from './apply-store.ts'
import { CarChoice } from './car-choice.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { ConsentList } from './consent-list.tsx'
import { CouponChoice } from './coupon-choice.tsx'
import { agreedPrice, discountFor, shownPrice, usableFor, limitPointsToBalance } from './draft-rules.ts'
import { useHasOpenRequest } from './own-requests.ts'
import { KeptCardNotice } from './kept-card.tsx'
import { PointsField } from './points-field.tsx'
import { PriceCard } from './price-card.tsx'
import { DeliveryFields } from './delivery-fields.tsx'
import { deliveryDaysOf } from '../rules.ts'
import { OPEN_REQUEST } from '../copy.ts'
import { useApplySteps } from './use-apply-steps.ts'
import { urls } from '#urls'

type Props = {
  model: ModelOut
  /** The cars that can be applied for, at least one. */
  cars: readonly [CarOut, ...CarOut[]]
  account: OutputOf<typeof getAccount> | null
  wallet: readonly WalletEntryOut[]
}

/** The form of an application; the price stays visible (S-039, S-045). */
export function ApplyForm({ model, cars, account, wallet }: Props) {
  const [stored, change] = useDraft(model.id)
  const car = cars.find(({ id }) => id === stored.carId) ?? cars[0]
  const fees = feesOf(car)
  const [months, setMonths] = useTerm(termsOf(fees))
  const draft = limitPointsToBalance(stored, account?.point ?? 0)
  const fee = fees[months]!
  const today = useToday()
  const coupons = usableFor(wallet, fee, today)
  const coupon = coupons.find(({ id }) => id === draft.couponId)
  // The chosen coupon is dropped if it cannot be used for the fee of the new term (S-045) or car.
  const couponFor = (fee: number) =>
    usableFor(wallet, fee, today).some(({ id }) => id === draft.couponId) ? draft.couponId : null
  const choose = (next: Term) => {
    setMonths(next)
    change({ couponId: couponFor(fees[next]!) })
  }
  const chooseCar = (other: CarOut) => {
    const next = termIn(termsOf(feesOf(other)), months)
    setMonths(next)
    change({ carId: other.id, couponId: couponFor(feesOf(other)[next]!) })
  }
  const terms = { fee, months, startDate: draft.delivery.date || deliveryDaysOf(today).first }
  const price = shownPrice(fee, discountFor(coupon, fee), draft.points)
  const name = `${model.brand.name} ${model.name}`
  const shown = agreedPrice(price, car.id, coupon?.id ?? null)
  const isRequested = useHasOpenRequest(model.id)
  const steps = useApplySteps({
    modelId: model.id,
    month: months,
    draft,
    shown,
    change,
    account,
    isRequested,
  })
  return (
    <form
      className="grid gap-big pb-28"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        steps.begin()
      }}
    >
      <header className="grid gap-gutter">
        <CarPicture
          reference={car.images[0] ?? model.image}
          title={name}
          eager
          className="aspect-video w-full rounded-card"
        />
        <p className="text-body text-text-soft">{model.brand.name}</p>
        <h1 className="text-title">{model.name} 구독 신청</h1>
      </header>
      {isRequested && <OpenRequest />}
      <CarChoice
        cars={cars}
        months={months}
        value={car.id}
        choose={(id) => chooseCar(cars.find((one) => one.id === id)!)}
      />
      <TermChoice fees={fees} value={months} choose={choose} />
      {account && (
        <>
          <CouponChoice
            coupons={coupons}
            fee={fee}
            value={coupon?.id ?? null}
            choose={(couponId) => change({ couponId })}
          />
          <PointsField
            owned={account.point}
            owed={fee - discountFor(coupon, fee)}
            value={draft.points}
            change={(points) => change({ points })}
          />
        </>
      )}
      <DeliveryFields value={draft.delivery} change={(delivery) => change({ delivery })} />
      <section aria-label="결제 금액" className="grid gap-gutter">
        <h2 className="text-control font-bold text-text-strong">결제 금액</h2>
        <PriceCard price={price} months={months} />
      </section>
      <CostCard terms={terms} firstMonth={price.firstMonth} />
      <p className="text-body break-keep text-text-soft">
        {ELIGIBILITY.join(', ')}만 신청하실 수 있습니다. 신청하시기 전에 확인해 주세요.
      </p>
      <ConsentList terms={terms} given={draft.consents} give={(consents) => change({ consents })} />
      <Checkbox
        label="만 26세 이상이며, 운전면허를 취득한 지 1년이 지났습니다."
        checked={draft.isLicensed}
        onChange={({ target }) => change({ isLicensed: target.checked })}
      />
      {draft.card && (
        <KeptCardNotice card={draft.card} month={months} forget={() => change({ card: null })} />
      )}
      <div className="action-bar">
        <div className="mx-auto flex max-w-app items-center gap-gutter px-base py-2.5">
          <p aria-live="polite" className="min-w-0 flex-1 text-text-soft tabular-nums">
            첫 달 <strong className="text-title-s text-text-strong">{won(price.firstMonth)}</strong>
            {months > 1 && <span className="block">다음 달부터 {won(price.laterMonths)}</span>}
          </p>
          <Button type="submit" busy={steps.busy}>
            신청하기
          </Button>
        </div>
      </div>
      {steps.isConfirming && (
        <ConfirmDialog
          {...{ terms, price, delivery: draft.delivery }}
          car={cars.length > 1 ? `${name}, ${carLabel(car)}` : name}
          busy={steps.busy}
          close={steps.back}
          hasCard={steps.hasCard}
          go={steps.apply}
        />
      )}
    </form>
  )
}

/** A notice above the form that a request for this model is open, with a link to it. */
const OpenRequest = () => (
  <Notice>
    <p className="font-bold">{OPEN_REQUEST.title}</p>
    <p>{OPEN_REQUEST.text}</p>
    <Link to={urls.subscribe.my} className="inline-flex min-h-11 items-center underline">
      신청 내역 보기
    </Link>
  </Notice>
)

/** The term in the URL if it is on offer, else the longest (S-039, K-73). A choice changes the URL. */
function useTerm(offered: readonly Term[]): [Term, (months: Term) => void] {
  const [query, setQuery] = useSearchParams()
  const choose = (months: Term) => setQuery({ month: String(months) }, { replace: true })
  return [termIn(offered, Number(query.get('month'))), choose]
}

/** The asked term if it is on offer, else the longest. */
const termIn = (offered: readonly Term[], asked: number): Term =>
  offered.find((months) => months === asked) ?? offered.at(-1)!

function useDraft(modelId: string): [Draft, (change: Partial<Draft>) => void] {
  const [draft, setDraft] = useState(() => draftOf(modelId).read())
  // Write only after a change: otherwise a draft that was removed after sending would be stored again.
  useEffect(() => draftOf(modelId).write(draft), [modelId, draft])
  return [draft, (change) => setDraft((old) => ({ ...old, ...change }))]
}
