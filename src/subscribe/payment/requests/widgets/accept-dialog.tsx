import { type Day, dayLabel } from '#kit/day.ts'
import type { OutputOf } from '#kit/contract.ts'
import { won } from '#kit/money.ts'
import { Button } from '#kit/ui/button.tsx'
import { DateField } from '#kit/ui/date-field.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import { useToday } from '#kit/ui/use-today.ts'
import { CallFailed } from '#kit/web/call-failed.ts'
import { FormDrawer } from '#platform/staff/widgets/form-dialog.tsx'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import type { DialogProps, Switching } from '#platform/staff/widgets/use-dialogs.tsx'
import { useFormKey } from '#platform/staff/widgets/use-form-key.ts'
import { dueDayOf } from '#subscribe/subscription/rules.ts'
import { acceptRequest } from '../../staff/contract.ts'
import { START_PASSED } from '../../copy.ts'
import { MAX_START_DAYS } from '#subscribe/application/rules.ts'
import type { StaffRequestRow } from '#subscribe/application/staff/contract.ts'
import { CompanyFacts } from '#subscribe/company/staff/widgets/company-facts.tsx'
import { LicenseSection } from '#subscribe/license/widgets/license-section.tsx'
import { useLicenses } from '#subscribe/license/widgets/use-licenses.ts'
import { CarChoice } from './car-choice.tsx'
import { carText, cardText } from './columns.tsx'
import { RequestFacts } from './request-facts.tsx'

type Values = { start_date: string; car_id: string }
type Props = DialogProps<StaffRequestRow> & Switching<'reject' | 'propose'>

/** Accepts a request. The first month is charged immediately, so the amount is shown above the button. */
export function AcceptDialog({ row, close, open }: Props) {
  const today = useToday()
  const form = useForm<Values>({
    start: () => ({ start_date: startOf(row, today), car_id: row.car.id }),
    errorsOf: ({ start_date }) => (start_date < today ? { start_date: START_PASSED } : {}),
  })
  const send = useAccept(row, form)
  const licenses = useLicenses({ request_id: row.id })
  return (
    <FormDrawer
      title="신청 심사"
      text={carText(row)}
      close={close}
      action="승인하기"
      extra={
        <>
          <Button variant="white" onClick={() => open('reject')}>
            <span className="text-negative-text">반려하기</span>
          </Button>
          {row.delivery && (
            <Button variant="white" onClick={() => open('propose')}>
              다른 인도일
            </Button>
          )}
        </>
      }
      unready={!form.values.start_date || licenses.missing.length > 0}
      check={() => licenses.check() && form.check()}
      send={send}
      done={(accepted) => doneText(accepted as Accepted)}
      failed="신청을 승인하지 못했습니다."
    >
      {(refused) => (
        <>
          {row.reason && <Notice tone="wait">{declinedText(row)}</Notice>}
          <RequestFacts row={row} />
          <CompanyFacts subscriberId={row.subscriber.id} />
          <LicenseSection licenses={licenses} purpose="ACCEPTANCE" />
          <CarChoice
            row={row}
            value={form.values.car_id}
            choose={(id) => form.set({ car_id: id })}
            error={refused['car_id']}
          />
          <DateField
            aheadDays={MAX_START_DAYS}
            {...form.text('start_date')}
            label="시작일"
            min={today}
            error={form.errors.start_date ?? refused['start_date']}
          />
          {row.delivery && form.values.start_date !== row.delivery.date && (
            <Notice tone="wait">
              희망 인도일({dayLabel(row.delivery.date)})과 다릅니다. ‘다른 인도일’로 먼저 동의를 받아 주세요.
            </Notice>
          )}
          <Notice>{chargeText(row, form.values.start_date)}</Notice>
        </>
      )}
    </FormDrawer>
  )
}

/** The day of delivery that the subscriber wishes; today if it is not later than today, or if there is none. */
const startOf = ({ delivery }: StaffRequestRow, today: Day): Day =>
  delivery && delivery.date > today ? delivery.date : today

/** The reason of the former decline, and the day until which the subscriber can pay with another card. */
const declinedText = ({ reason, declined_until: until }: StaffRequestRow): string =>
  `첫 달 결제가 거절되었습니다. ${reason ?? ''}${until ? ` 구독자가 ${dayLabel(until)}까지 다른 카드로 결제할 수 있습니다.` : ''}`

type Accepted = OutputOf<typeof acceptRequest>

const doneText = ({ status }: Accepted): string =>
  status === 'ACTIVE'
    ? '신청을 승인했습니다.'
    : '신청을 승인했습니다. 첫 달 결제는 카드사의 응답을 확인하고 있습니다.'

function useAccept(row: StaffRequestRow, { values, set }: ReturnType<typeof useForm<Values>>) {
  const { call } = useStaffRealm()
  const keyOf = useFormKey(values)
  return async () => {
    try {
      return await call(acceptRequest, {
        params: { id: row.id },
        body: values,
        key: keyOf(),
      })
    } catch (error) {
      // The failed attempt has ended, so the next press needs a new idempotency key.
      if (error instanceof CallFailed && error.code === 'CARD_DECLINED') set({})
      throw error
    }
  }
}

/** The charge at the acceptance, and the later ones. */
function chargeText(row: StaffRequestRow, start: string): string {
  const { price, month } = row
  const now = price.first_month
    ? `승인하면 ${cardText(row)} 카드로 첫 달 ${won(price.first_month)}이 바로 결제됩니다.`
    : '첫 달은 결제할 금액이 없어 승인하면 바로 시작합니다.'
  if (month === 1 || !start) return now
  return `${now} 다음 결제는 ${dayLabel(dueDayOf(start, 2))}이며, 이후 매월 ${won(price.later_months)}입니다.`
}
