import { useState } from 'react'
import { monthLabel, monthOf, monthsFrom } from '#kit/day.ts'
import { Button } from '#kit/ui/button.tsx'
import { SelectField } from '#kit/ui/field.tsx'
import { FailureNotice } from '#kit/ui/notice.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { useToday } from '#kit/ui/use-today.ts'
import { saveFile } from '#kit/web/save-file.ts'
import { callFile } from '#subscribe/account/widgets/realm.ts'
import { getExpenses } from '../contract.ts'
import { EXPENSE_MONTHS } from '../rules.ts'

/** Saves the payments of a chosen month as CSV. */
export function ExpenseCard() {
  const now = monthOf(useToday())
  const [month, setMonth] = useState(now)
  const { busy, failure, run } = useAction('CSV 파일을 받지 못했습니다.')
  const save = async () => {
    const asked = () => callFile(getExpenses, { query: { month }, accept: 'text/csv' })
    const file = await run(asked, 'CSV 파일을 받았습니다.')
    if (file) saveFile(file, `구독지출_${month}.csv`)
  }
  return (
    <section aria-label="월별 지출 내역" className="grid gap-3 rounded-card bg-surface p-base shadow-card">
      <h2 className="text-title-s">월별 지출 내역</h2>
      <div className="grid grid-cols-[1fr_auto] items-end gap-gutter">
        <SelectField label="결제한 달" value={month} onChange={(event) => setMonth(event.target.value)}>
          {monthsFrom(now, -EXPENSE_MONTHS).map((one) => (
            <option key={one} value={one}>
              {monthLabel(one)}
            </option>
          ))}
        </SelectField>
        <Button variant="gray" busy={busy} onClick={() => void save()}>
          CSV 받기
        </Button>
      </div>
      <FailureNotice failure={failure} />
    </section>
  )
}
