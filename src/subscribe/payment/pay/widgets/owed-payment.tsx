import { useQueryClient } from '@tanstack/react-query'
import { koreanDate } from '#kit/day.ts'
import { won } from '#kit/money.ts'
import { Button } from '#kit/ui/button.tsx'
import { FailureNotice, Notice } from '#kit/ui/notice.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { call } from '#subscribe/account/widgets/realm.ts'
import { monthText } from '../../copy.ts'
import { payNow } from '../contract.ts'

type Owed = {
  payment_id: string
  month: number | null
  amount: number
  failure: string | null
  /** The day of the next automatic charge; null if there is none. */
  next_on: string | null
}

/** A declined payment: amount, reason, next automatic try, and the button to pay it now. */
export function OwedPayment({ payment }: { payment: Owed }) {
  const queries = useQueryClient()
  const { busy, failure, run } = useAction('결제하지 못했습니다.')
  const { payment_id, month, amount, failure: reason, next_on } = payment
  const pay = async () => {
    await run(() => call(payNow, { params: { payment_id } }), '결제했습니다.')
    await queries.invalidateQueries()
  }
  return (
    <Notice tone="wrong">
      <p className="font-bold">
        {monthText(month)} {won(amount)} 결제가 승인되지 않았습니다
      </p>
      {reason && <p>{reason}</p>}
      <p>
        {next_on
          ? `${koreanDate(next_on)}에 같은 카드로 다시 결제합니다. 지금 결제하시거나 카드를 바꾸시면 바로 결제합니다.`
          : '자동으로 다시 결제하지 않습니다. 지금 결제하시거나 카드를 바꿔 주세요.'}
      </p>
      <FailureNotice failure={failure} />
      <Button busy={busy} onClick={() => void pay()} className="mt-gutter">
        지금 결제
      </Button>
    </Notice>
  )
}
