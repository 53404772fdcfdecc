import type { FormEvent } from 'react'
import { FailureNotice } from '#kit/ui/notice.tsx'
import { Button } from '#kit/ui/button.tsx'
import { DateField } from '#kit/ui/date-field.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import { serverToday } from '#kit/web/server-clock.ts'
import { useStaffChange } from '#platform/staff/widgets/use-staff-change.ts'
import { call } from '#ride/account/widgets/realm.ts'
import { createMaintenance } from '../../maintenance/contract.ts'
import { maintenanceRefusal } from '../../maintenance/rules.ts'
import { DAY_REQUIRED, MAINTENANCE_WORDS } from '../../maintenance/copy.ts'
import { MAINTENANCE_SET, MAINTENANCE_SET_FAILED } from './copy.ts'

type Values = { from: string; to: string; note: string }

function errorsOf({ from, to }: Values) {
  if (!from || !to) return { ...(!from && { from: DAY_REQUIRED }), ...(!to && { to: DAY_REQUIRED }) }
  const code = maintenanceRefusal({ from, to }, serverToday())
  return code ? { to: MAINTENANCE_WORDS[code] } : {}
}

function start(): Values {
  const today = serverToday()
  return { from: today, to: today, note: '' }
}

/** Takes a unit out of service for some days. */
export function MaintenanceForm({ params }: { params: { id: string; inventoryId: string } }) {
  const { busy, failure, change, forget } = useStaffChange(MAINTENANCE_SET_FAILED)
  const { values, text, check, reset } = useForm({ start, errorsOf })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !check()) return
    const send = () =>
      call(createMaintenance, {
        params,
        body: values,
      })
    if (await change(send, MAINTENANCE_SET)) reset({ note: '' })
  }
  return (
    <form
      aria-label="정비 일정 등록"
      noValidate
      onSubmit={(event) => void submit(event)}
      onChange={forget}
      className="grid gap-3 rounded-field p-base inset-ring inset-ring-line [&_input]:h-11"
    >
      <div className="grid grid-cols-1 gap-3 min-[380px]:grid-cols-2">
        <DateField {...text('from')} label="시작일" />
        <DateField {...text('to')} label="종료일 (포함)" min={values.from} />
      </div>
      <TextField
        {...text('note')}
        label="메모 (선택)"
        placeholder="예: 엔진 오일 교환"
        autoComplete="off"
        limit={200}
      />
      <FailureNotice failure={failure} />
      <Button type="submit" size="small" busy={busy} className="min-h-11">
        정비 일정 등록
      </Button>
    </form>
  )
}
