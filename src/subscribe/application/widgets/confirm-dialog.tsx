import { useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import { Fact, FactList } from '#kit/ui/fact-list.tsx'
import { RefusalNotice } from '#kit/ui/notice.tsx'
import { useSeen } from '#kit/ui/use-seen.ts'
import { koreanDate } from '#kit/day.ts'
import { won } from '#kit/money.ts'
import { endFeeText } from '#subscribe/catalog/cost/copy.ts'
import { kmPriceOf, type Terms } from '#subscribe/catalog/cost/rules.ts'
import type { Delivery } from './apply-store.ts'
import { PRICE_CHANGED_HERE } from '../copy.ts'
import { hasPriceChanged, type Price } from '../rules.ts'

type Props = {
  /** Brand and model; with several cars, also the label of the chosen one. */
  car: string
  terms: Terms
  price: Price
  delivery: Delivery
  /** A card is registered already. */
  hasCard: boolean
  busy: boolean
  close: () => void
  go: () => void
}

/** The dialog that shows the whole application once more before the card is registered (S-059). */
export function ConfirmDialog({ car, delivery, hasCard, busy, close, go, ...shown }: Props) {
  const present = { terms: shown.terms, price: shown.price }
  const seen = useSeen(present)
  const [isRefused, setRefused] = useState(false)
  const { terms, price } = seen.value
  const { fee, months, startDate } = terms
  const press = () => {
    const { firstMonth: first_month, laterMonths: later_months } = price
    const isOther = hasPriceChanged(present.price, { first_month, later_months })
    setRefused(isOther)
    if (isOther) seen.keep(present)
    else go()
  }
  return (
    <Modal
      // Close this dialog while the provider's frame is open: a modal would block all presses in the frame.
      open={!busy}
      close={close}
      title="이대로 신청할까요?"
      text={`${hasCard ? '등록하신 카드로 신청합니다.' : '다음 화면에서 매월 결제할 카드를 등록합니다.'} 신청이 승인되기 전에는 결제되지 않습니다.`}
      actions={
        <>
          <Button variant="gray" onClick={close}>
            다시 볼게요
          </Button>
          <Button onClick={press}>{hasCard ? '이 카드로 신청하기' : '카드 등록하기'}</Button>
        </>
      }
    >
      <FactList>
        <Fact name="차량">{car}</Fact>
        <Fact name="구독 기간">{months}개월</Fact>
        <Fact name="인도일">{koreanDate(startDate)}</Fact>
        {delivery.place.trim() && <Fact name="인도 장소">{delivery.place.trim()}</Fact>}
        <Fact name="첫 달 결제 금액">
          <strong>{won(price.firstMonth)}</strong>
        </Fact>
        {months > 1 && <Fact name="2개월째부터 매월">{won(price.laterMonths)}</Fact>}
        <Fact name={`${months}개월 합계`}>{won(price.firstMonth + fee * (months - 1))}</Fact>
        <Fact name="초과 주행">1km마다 {won(kmPriceOf(fee))}</Fact>
      </FactList>
      <p className="py-gutter text-body break-keep text-text-soft">{endFeeText(terms)}</p>
      {isRefused && (
        <RefusalNotice>
          {PRICE_CHANGED_HERE} 첫 달 {won(price.firstMonth)}
          {months > 1 && `, 2개월째부터 매월 ${won(price.laterMonths)}`}입니다. 확인하고 다시 눌러 주세요.
        </RefusalNotice>
      )}
    </Modal>
  )
}
