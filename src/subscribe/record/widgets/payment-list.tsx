import { useState } from 'react'
import { dayOf, koreanDate } from '#kit/day.ts'
import { won } from '#kit/money.ts'
import { Button } from '#kit/ui/button.tsx'
import { Link } from '#kit/ui/router.tsx'
import type { PaymentStatus } from '#subscribe/payment/rules.ts'
import { PAYMENT_WORDS, monthText } from '#subscribe/payment/copy.ts'
import { WAS_PAID } from '#subscribe/settlement/rules.ts'
import { urlOf, urls } from '#urls'
import type { RecordRow } from '../contract.ts'

type Payment = RecordRow['payments'][number]

const FEW = 4
const isDone = ({ status }: Payment) => status !== 'PLANNED'

/** Past payments and the next one; a button shows the other planned ones. */
export function PaymentList({ id, payments }: { id: string; payments: Payment[] }) {
  const [all, setAll] = useState(false)
  // Past payments are shown newest first; of the planned ones only the next.
  const done = payments.filter(isDone).toReversed()
  const planned = payments.filter((payment) => !isDone(payment))
  const shown = all ? [...planned.toReversed(), ...done] : [...planned.slice(0, 1), ...done].slice(0, FEW)
  return (
    <section aria-label="결제 내역" className="grid gap-3 rounded-card bg-surface p-base shadow-card">
      <h2 className="text-title-s">결제 내역</h2>
      <ul className="divide-y divide-line">
        {shown.map((payment) => (
          <Line key={payment.payment_id} id={id} payment={payment} />
        ))}
      </ul>
      {payments.length > shown.length && (
        <Button variant="gray" onClick={() => setAll(true)}>
          전체 {payments.length}건 보기
        </Button>
      )}
    </section>
  )
}

const TONES: Partial<Record<PaymentStatus, string>> = {
  FAILED: 'text-negative-text',
  PAID: 'text-text-strong',
}

const LINK = 'inline-flex min-h-11 items-center text-sub01-text underline underline-offset-4 md:min-h-6'

function Line({ id, payment }: { id: string; payment: Payment }) {
  const {
    payment_id: paymentId,
    month,
    amount,
    due_on,
    paid_at,
    refunded,
    status,
    failure,
    receipt_url,
  } = payment
  const day = koreanDate(paid_at ? dayOf(new Date(paid_at)) : due_on)
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-base gap-y-thin py-3 text-body">
      <span className="font-semibold text-text-strong">{monthText(month)}</span>
      <strong className="text-right text-text-strong tabular-nums">{won(amount)}</strong>
      <span className="self-center text-text-soft">
        {day}
        {refunded > 0 && ` · ${won(refunded)} 환불`}
        {status === 'FAILED' && failure && ` · ${failure}`}
      </span>
      <span className="flex flex-wrap items-center justify-end gap-x-gutter text-right">
        {WAS_PAID.includes(status) && (
          <Link to={urlOf(urls.subscribe.receipt, { params: { id, paymentId } })} className={LINK}>
            영수증
          </Link>
        )}
        {receipt_url && (
          <a href={receipt_url} target="_blank" rel="noopener" className={LINK}>
            카드 전표
          </a>
        )}
        <span className={TONES[status] ?? 'text-text-soft'}>{PAYMENT_WORDS[status]}</span>
      </span>
    </li>
  )
}
