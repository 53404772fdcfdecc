import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { koreanDate } from '#kit/day.ts'
import { won } from '#kit/money.ts'
import { Button } from '#kit/ui/button.tsx'
import { useNavigate } from '#kit/ui/router.tsx'
import { loadAndShowAlert } from '#kit/ui/load-alert.ts'
import { Notice } from '#kit/ui/notice.tsx'
import { textOf } from '#kit/web/call-failed.ts'
import { getAccount } from '#subscribe/account/contract.ts'
import { call, question } from '#subscribe/account/widgets/realm.ts'
import { createBillingAttempt, type RequestRow } from '#subscribe/application/contract.ts'
import { offerDaysOf } from '#subscribe/application/rules.ts'
import { CARD_NOT_REGISTERED } from '#subscribe/application/copy.ts'
import { type CardReturn, useCard, useCardReturn } from '#subscribe/application/widgets/use-card.ts'
import { FIRST_MONTH_DECLINED, FIRST_MONTH_PAID } from '../../copy.ts'
import { ownSubscriptions } from '#subscribe/subscription/widgets/own-subscriptions.ts'
import { paymentIdOf } from '../../plan/rules.ts'
import { payWithCard } from '../contract.ts'
import { urlOf, urls } from '#urls'

/** The declined first month of a request: amount, reason, and buttons to pay it with the same or another card. */
export function DeclinedRequest({ row }: { row: RequestRow }) {
  const { busy, pay, payWithOther } = usePay(row)
  return (
    <Notice tone="wrong">
      <p className="font-bold">{FIRST_MONTH_DECLINED}</p>
      <p>
        {won(row.price.first_month)}, {row.reason}
      </p>
      <p>
        {koreanDate(row.declined_until!)}까지 결제하시면 신청이 바로 승인됩니다. 그 뒤에는 신청이 종료되고
        쿠폰과 포인트를 돌려 드립니다.
      </p>
      <div className="flex flex-wrap gap-gutter pt-gutter">
        <Button busy={busy} onClick={() => void payWithOther()}>
          다른 카드로 결제
        </Button>
        <Button variant="gray" busy={busy} onClick={() => void pay()}>
          같은 카드로 다시 결제
        </Button>
      </div>
    </Notice>
  )
}

const FIRST = 1

/** The address of the result of a paid first month (S-069). */
const successOf = (subscriptionId: string, amount: number, car_id: string): string =>
  urlOf(urls.subscribe.success, {
    query: { payment_id: paymentIdOf(subscriptionId, FIRST), amount, month: FIRST, car_id },
  })

function usePay({ id, month, car, price }: RequestRow) {
  const queries = useQueryClient()
  const { register } = useCard()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const showPaid = async () => {
    // The payment succeeded, even if this query fails.
    const own = await queries.fetchQuery({ ...ownSubscriptions, staleTime: 0 }).catch(() => [])
    const started = own.find(({ request }) => request.id === id)
    if (started) return navigate(successOf(started.id, price.first_month, car.id))
    return loadAndShowAlert(FIRST_MONTH_PAID)
  }
  const pay = async (billing_key?: string) => {
    setBusy(true)
    try {
      // The key belongs to the card, so that a payment repeated after a lost answer has one effect.
      const key = billing_key && { key: `pay-${billing_key}` }
      await call(payWithCard, { params: { id }, body: billing_key ? { billing_key } : {}, ...key })
      await showPaid()
    } catch (error) {
      await loadAndShowAlert(FIRST_MONTH_DECLINED, textOf(error))
    } finally {
      await queries.invalidateQueries()
      setBusy(false)
    }
  }
  const finish = async (came: CardReturn) =>
    came.billingKey === null ? loadAndShowAlert(CARD_NOT_REGISTERED, came.problem) : pay(came.billingKey)
  useCardReturn(finish, (query) => query.get('request') === id)
  const payWithOther = async () => {
    setBusy(true)
    try {
      const came = await register({
        account: queries.ensureQueryData(question(getAccount)),
        open: () => call(createBillingAttempt, { body: { model_id: car.model.id, month } }),
        offerDays: offerDaysOf(month),
        returnTo: urlOf(urls.subscribe.my, { query: { request: id } }),
        stuck: () => setBusy(false),
      })
      if (came) await finish(came)
    } catch (error) {
      await loadAndShowAlert(CARD_NOT_REGISTERED, textOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, pay: () => pay(), payWithOther }
}
