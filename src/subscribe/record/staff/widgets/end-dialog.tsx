import type { Day } from '#kit/day.ts'
import { DateField } from '#kit/ui/date-field.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import { useToday } from '#kit/ui/use-today.ts'
import { FormDialog } from '#platform/staff/widgets/form-dialog.tsx'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import { END_AFTER, END_BEFORE, endDaysText } from '#subscribe/subscription/copy.ts'
import type { StaffSubscriptionRow } from '#subscribe/subscription/staff/contract.ts'
import { carText, whoText } from '#subscribe/subscription/staff/widgets/columns.tsx'
import { endSubscription } from '../contract.ts'

type Values = { end_date: string; reason: string }

type Days = { start_date: Day; end_date: Day }

const errorsOf =
  (row: Days, today: Day) =>
  ({ end_date, reason }: Values) => ({
    ...(!end_date && { end_date: '반납일을 입력해 주세요.' }),
    ...(end_date > row.end_date && { end_date: END_AFTER }),
    ...(end_date && end_date < row.start_date && row.start_date < today && { end_date: END_BEFORE }),
    ...(!reason.trim() && { reason: '종료 사유를 입력해 주세요.' }),
  })

const CALLED_OFF = '구독을 취소했습니다. 결제된 금액은 카드로 환불됩니다.'

/** A text about the consequence of an end on this day. */
function hintOf(end: Day, { start_date: start }: Days, today: Day): string {
  if (end && end <= start)
    return '시작하지 않은 구독으로 취소되며, 결제된 금액을 카드로 환불하고 사용하신 쿠폰과 포인트를 돌려 드립니다.'
  return end > today
    ? `${endDaysText(end)}입니다. 반납일부터의 회차는 청구하지 않습니다.`
    : '바로 종료되어 차량을 다시 구독할 수 있으며, 남은 회차는 청구하지 않습니다.'
}

/** The dialog that ends a subscription early. Payments that are due on or after the day are not charged. */
export function EndDialog({ row, close }: DialogProps<StaffSubscriptionRow>) {
  const { call } = useStaffRealm()
  const today = useToday()
  const form = useForm<Values>({
    start: () => ({ end_date: today, reason: '' }),
    errorsOf: errorsOf(row, today),
  })
  const { end_date, reason } = form.values
  return (
    <FormDialog
      title="구독 종료"
      text={`${whoText(row)} 님, ${carText(row)}`}
      close={close}
      cancel="취소"
      action="종료하기"
      negative
      unready={!end_date || !reason.trim()}
      check={form.check}
      send={() =>
        call(endSubscription, {
          params: { id: row.id },
          body: { end_date, reason: reason.trim() },
        })
      }
      done={end_date <= row.start_date ? CALLED_OFF : '구독 종료를 저장했습니다.'}
      failed="구독을 종료하지 못했습니다."
    >
      {(refused) => (
        <>
          <DateField
            {...form.text('end_date')}
            label="반납일"
            min={row.start_date < today ? row.start_date : undefined}
            max={row.end_date}
            error={form.errors.end_date ?? refused['end_date']}
            hint={hintOf(end_date, row, today)}
          />
          <TextField
            {...form.text('reason')}
            label="종료 사유"
            autoComplete="off"
            limit={200}
            error={form.errors.reason ?? refused['reason']}
            hint="이미 결제된 금액은 ‘결제’에서 따로 환불해 주세요."
          />
        </>
      )}
    </FormDialog>
  )
}
