import { addDays, koreanDate } from '#kit/day.ts'
import { DateField } from '#kit/ui/date-field.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import { useToday } from '#kit/ui/use-today.ts'
import { FormDialog } from '#platform/staff/widgets/form-dialog.tsx'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import { MAX_START_DAYS } from '#subscribe/application/rules.ts'
import { proposeDelivery, type StaffRequestRow } from '#subscribe/application/staff/contract.ts'
import { carText, whoText } from './columns.tsx'

/** Proposes another day of delivery to the applicant, who must agree to it. */
export function ProposeDialog({ row, close }: DialogProps<StaffRequestRow>) {
  const { call } = useStaffRealm()
  const today = useToday()
  const form = useForm({
    start: () => ({ date: row.delivery?.date ?? addDays(today, 1), note: '' }),
    errorsOf: ({ date }) => (date ? {} : { date: '인도일을 선택해 주세요.' }),
  })
  const { date, note } = form.values
  return (
    <FormDialog
      title="다른 인도일 제안"
      text={`${whoText(row)} 님, ${carText(row)}${row.delivery ? `, 희망일 ${koreanDate(row.delivery.date)}` : ''}`}
      close={close}
      cancel="취소"
      action="제안 보내기"
      check={form.check}
      send={() => call(proposeDelivery, { params: { id: row.id }, body: { date, note: note.trim() } })}
      done="인도일을 제안했습니다."
      failed="인도일을 제안하지 못했습니다."
    >
      {(refused) => (
        <>
          <DateField
            {...form.text('date')}
            label="인도일"
            min={today}
            aheadDays={MAX_START_DAYS}
            error={form.errors.date ?? refused['date']}
            hint="신청한 분에게 문자로 알립니다. 동의하면 희망일이 이날로 바뀌고, 승인은 그 뒤에 해 주세요."
          />
          <TextField {...form.text('note')} label="남길 말" limit={200} autoComplete="off" />
        </>
      )}
    </FormDialog>
  )
}
