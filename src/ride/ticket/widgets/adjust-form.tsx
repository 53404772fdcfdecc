import { type FormEvent, useState } from 'react'
import { FailureNotice } from '#kit/ui/notice.tsx'
import { halvesOf } from '#kit/money.ts'
import { Button } from '#kit/ui/button.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import { useStaffChange } from '#platform/staff/widgets/use-staff-change.ts'
import { ADJUSTED, CHANGE_FAILED } from './copy.ts'

const MOST = 10_000
type Values = { amount: string; reason: string }
const start = (): Values => ({ amount: '', reason: '' })

function refusalOf(text: string): string {
  const amount = Number(text.replace('−', '-'))
  if (!/^[-−+]?\d+(\.\d+)?$/.test(text.trim()) || amount === 0)
    return '더하거나 뺄 티켓 수를 입력해 주세요. 예: -1, 0.5'
  if (Math.abs(amount) > MOST) return `${MOST.toLocaleString('ko-KR')} Ticket 이하로 입력해 주세요.`
  return halvesOf(amount) === null ? '0.5 Ticket 단위로 입력해 주세요.' : ''
}

const errorsOf = ({ amount, reason }: Values) => {
  const refusal = refusalOf(amount)
  return { ...(refusal && { amount: refusal }), ...(!reason.trim() && { reason: '사유를 입력해 주세요.' }) }
}

type SendAdjustment = (adjustment: { amount: number; reason: string }, key: string) => Promise<object>

/** Corrects a balance; the ledger and the audit log contain the reason. */
export function AdjustForm({ send }: { send: SendAdjustment }) {
  const { busy, failure, change } = useStaffChange(CHANGE_FAILED)
  const { values, text, check, reset } = useForm({ start, errorsOf })
  // The key of the opened form: sending it again does not adjust twice.
  const [form, setForm] = useState(() => crypto.randomUUID())
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!check()) return
    const body = {
      amount: Number(values.amount.trim().replace('−', '-')),
      reason: values.reason.trim(),
    }
    const key = `${form}/${body.amount}`
    const adjust = () => send(body, key)
    if (!(await change(adjust, ADJUSTED))) return
    setForm(crypto.randomUUID())
    reset(start())
  }
  return (
    <form
      aria-label="티켓 조정"
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid gap-3 rounded-field p-base inset-ring inset-ring-line [&_input]:h-10"
    >
      <TextField
        {...text('amount')}
        label="조정할 티켓"
        autoComplete="off"
        limit={8}
        placeholder="예: -1, 0.5"
        hint="빼려면 앞에 -를 붙이세요. 만료가 가까운 티켓부터 빠집니다."
      />
      <TextField {...text('reason')} label="사유" autoComplete="off" limit={200} />
      <FailureNotice failure={failure} />
      <Button type="submit" size="small" busy={busy}>
        티켓 조정
      </Button>
    </form>
  )
}
