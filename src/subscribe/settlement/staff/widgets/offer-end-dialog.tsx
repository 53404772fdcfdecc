import type { Day } from '#kit/day.ts'
import { DateField } from '#kit/ui/date-field.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import { useToday } from '#kit/ui/use-today.ts'
import { FormDialog } from '#platform/staff/widgets/form-dialog.tsx'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import { earliestEndOf } from '../../rules.ts'
import { QUOTE_REFUSED } from '../../copy.ts'
import { EndCosts } from './costs-preview.tsx'
import { offerEarlyEnd } from '../contract.ts'

type Props = { id: string; title: string; startDate: Day; close: () => void }

const errorsOf = ({ end_date }: { end_date: string }) =>
  end_date ? {} : { end_date: QUOTE_REFUSED.END_TOO_EARLY }

/** The dialog that offers an early end to the subscriber, who must accept it. */
export function OfferEndDialog({ id, title, startDate, close }: Props) {
  const { call } = useStaffRealm()
  const first = earliestEndOf(startDate, useToday())
  const form = useForm({ start: () => ({ end_date: first }), errorsOf })
  return (
    <FormDialog
      title="중도 해지 견적 보내기"
      text={title}
      close={close}
      cancel="취소"
      action="견적 보내기"
      check={form.check}
      send={() =>
        call(offerEarlyEnd, {
          params: { id },
          body: { end_date: form.values.end_date },
        })
      }
      done="견적을 보냈습니다."
      failed="견적을 보내지 못했습니다."
    >
      {(refused) => (
        <>
          <DateField
            {...form.text('end_date')}
            label="반납일"
            min={first}
            error={form.errors.end_date ?? refused['end_date']}
            hint="위약금과 이용하지 않은 날을 계산해 구독자에게 문자로 알립니다. 24시간 안에 동의해야 해지됩니다."
          />
          <EndCosts id={id} endDate={form.values.end_date} />
        </>
      )}
    </FormDialog>
  )
}
