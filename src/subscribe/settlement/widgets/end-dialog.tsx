import { useQueryClient } from '@tanstack/react-query'
import { type Day, isDay, koreanDate } from '#kit/day.ts'
import { DateField } from '#kit/ui/date-field.tsx'
import { ModalForm } from '#kit/ui/modal-form.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { useForm } from '#kit/ui/use-form.ts'
import { useToday } from '#kit/ui/use-today.ts'
import { call } from '#subscribe/account/widgets/realm.ts'
import { endDaysText } from '#subscribe/subscription/copy.ts'
import { createQuote } from '../contract.ts'
import { earliestEndOf } from '../rules.ts'
import { QUOTE_REFUSED } from '../copy.ts'

type Props = { id: string; startDate: Day; paidUntil: Day; close: () => void }

const errorsOf =
  (first: Day, last: Day, early: string) =>
  ({ end_date }: { end_date: string }) => {
    if (!end_date || end_date < first) return { end_date: early }
    return end_date > last ? { end_date: QUOTE_REFUSED.END_TOO_LATE } : {}
  }

const hintOf = (end: string, last: Day): string =>
  `${isDay(end) ? `${endDaysText(end)}. ` : ''}이미 결제된 기간 안의 ${koreanDate(last)}까지 고르실 수 있습니다.`

/** Requests a quote for an early end; the quote itself ends and charges nothing. */
export function EndDialog({ id, startDate, paidUntil, close }: Props) {
  const today = useToday()
  const first = earliestEndOf(startDate, today)
  const queries = useQueryClient()
  const { busy, failure, run } = useAction('견적을 받지 못했습니다.')
  const { values, text, check } = useForm({
    start: () => ({ end_date: paidUntil }),
    errorsOf: errorsOf(first, paidUntil, QUOTE_REFUSED[startDate < today ? 'END_TOO_EARLY' : 'NOT_BEGUN']),
  })
  const ask = async () => {
    if (!check()) return
    const quote = await run(() =>
      call(createQuote, {
        params: { id },
        body: { kind: 'EARLY_END', end_date: values.end_date },
      }),
    )
    await queries.invalidateQueries()
    if (quote) close()
  }
  return (
    <ModalForm
      close={close}
      title="중도 해지 견적"
      text="반납하실 날을 고르시면 결제되거나 돌려받으실 금액을 먼저 보여 드립니다. 동의하시기 전에는 아무것도 바뀌지 않습니다."
      action="견적 보기"
      busy={busy}
      failure={failure}
      submit={ask}
    >
      <DateField
        {...text('end_date')}
        label="반납일"
        min={first}
        max={paidUntil}
        hint={hintOf(values.end_date, paidUntil)}
      />
    </ModalForm>
  )
}
