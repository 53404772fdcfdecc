import { type ChangeEvent, type FormEvent, useState } from 'react'
import { FailureNotice, Notice } from '#kit/ui/notice.tsx'
import { Button } from '#kit/ui/button.tsx'
import { DateField } from '#kit/ui/date-field.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import { useStaffChange } from '#platform/staff/widgets/use-staff-change.ts'
import { call } from '#ride/account/widgets/realm.ts'
import { createLeave } from '../contract.ts'
import { leaveRefusal } from '../rules.ts'
import { LEAVE_WORDS } from '../copy.ts'
import { LEAVE_ADD_FAILED, LEAVE_ADDED } from './copy.ts'

type Values = { from: string; to: string; note: string }

const start = (): Values => ({ from: '', to: '', note: '' })

function errorsOf({ from, to }: Values): Partial<Values> {
  if (!from) return { from: '첫날을 골라 주세요.' }
  if (!to) return { to: '마지막 날을 골라 주세요.' }
  const code = leaveRefusal({ from, to })
  return code ? { to: LEAVE_WORDS[code] } : {}
}

/** Adds a leave, and shows how many rides on its days need another driver. */
export function LeaveForm({ driverId, added }: { driverId: string; added: () => void }) {
  const { busy, failure, change, forget } = useStaffChange(LEAVE_ADD_FAILED)
  const { values, set, text, errors, check, reset } = useForm({ start, errorsOf })
  const [toMove, setToMove] = useState(0)
  const begin = ({ target: { value: from } }: ChangeEvent<HTMLInputElement>) =>
    // Most leaves last one day.
    set({ from, ...(values.to < from && { to: from }) })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !check()) return
    const send = () => call(createLeave, { params: { id: driverId }, body: values })
    const leave = await change(send, LEAVE_ADDED)
    if (!leave) return
    setToMove(leave.reservations)
    reset(start())
    added()
  }
  const field = (name: keyof Values) => ({ ...text(name), error: errors[name] ?? failure?.fields[name] })
  return (
    <form
      aria-label="휴가 추가"
      noValidate
      aria-busy={busy}
      onSubmit={(event) => void submit(event)}
      onChange={forget}
      className="grid gap-3 rounded-field p-base inset-ring inset-ring-line [&_input]:h-10"
    >
      <div className="grid grid-cols-2 items-start gap-3">
        <DateField {...field('from')} label="첫날" onChange={begin} />
        <DateField {...field('to')} label="마지막 날" />
      </div>
      <TextField
        {...field('note')}
        label="사유 (선택)"
        autoComplete="off"
        limit={200}
        placeholder="예: 가족 행사"
      />
      <FailureNotice failure={failure} />
      {toMove > 0 && (
        <Notice tone="wait">{`휴가 기간에 배차된 운행이 ${toMove}건 있습니다. 다른 기사님께 배차해 주세요.`}</Notice>
      )}
      <Button type="submit" size="small" variant="gray" busy={busy}>
        휴가 추가
      </Button>
    </form>
  )
}
