import { type FormEvent, useState } from 'react'
import { FailureNotice, Notice } from '#kit/ui/notice.tsx'
import { halvesOf } from '#kit/money.ts'
import { Button } from '#kit/ui/button.tsx'
import { Choices } from '#kit/ui/choices.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import { useStaffChange } from '#platform/staff/widgets/use-staff-change.ts'
import { CHANGE_FAILED, EXPIRY_MOVED, GRANTED, NOTHING_TO_MOVE } from './copy.ts'

const MOST = 10_000
// The amount above which a grant needs a second confirmation, because a ticket costs a million won.
const MANY = 50

type Values = { amount: string; days: '90' | '365' }

const start = (): Values => ({ amount: '', days: '90' })

function refusalOf(text: string): string {
  const amount = Number(text)
  if (!/^\d+(\.\d+)?$/.test(text.trim())) return '0 이상의 숫자를 입력해 주세요.'
  if (amount > MOST) return `${MOST.toLocaleString('ko-KR')} Ticket 이하로 입력해 주세요.`
  return halvesOf(amount) === null ? '0.5 Ticket 단위로 입력해 주세요.' : ''
}

const errorsOf = ({ amount }: Values) => {
  const refusal = refusalOf(amount)
  return refusal ? { amount: refusal } : {}
}

type SendGrant = (grant: { amount: number; date: 90 | 365 }, key: string) => Promise<{ moved: number }>

const movedText = ({ moved }: { moved: number }) => (moved ? EXPIRY_MOVED : NOTHING_TO_MOVE)

/** Grants tickets for 90 or 365 days; 0 only changes the expiry of the existing ones (A-037…A-040). */
export function GrantForm({ send }: { send: SendGrant }) {
  const { busy, failure, change } = useStaffChange(CHANGE_FAILED)
  const { values, set, text, check, reset } = useForm({ start, errorsOf })
  // The key of the opened form: sending it again does not grant twice, but other values are another grant.
  const [form, setForm] = useState(() => crypto.randomUUID())
  const [amount, days] = [Number(values.amount), values.days]
  const [confirmed, setConfirmed] = useState(0)
  const isMany = amount > MANY
  const movesOnly = values.amount.trim() !== '' && amount === 0
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!check()) return
    if (isMany && confirmed !== amount) return setConfirmed(amount)
    const grant = () => send({ amount, date: Number(days) as 90 | 365 }, `${form}/${amount}/${days}`)
    if (!(await change(grant, movesOnly ? movedText : GRANTED))) return
    setForm(crypto.randomUUID())
    setConfirmed(0)
    reset({ amount: '' })
  }
  return (
    <form
      aria-label="티켓 지급"
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid gap-3 rounded-field p-base inset-ring inset-ring-line [&_input:not([type=radio])]:h-10"
    >
      <TextField
        {...text('amount')}
        label="지급할 티켓"
        inputMode="decimal"
        autoComplete="off"
        limit={7}
        placeholder="예: 1, 0.5, 12.5"
        hint={
          movesOnly
            ? `보유한 티켓과 운행 전인 예약에 쓴 티켓의 유효기간이 모두 오늘부터 ${days}일로 바뀝니다.`
            : '0을 입력하면 티켓은 그대로이고 유효기간만 바뀝니다.'
        }
      />
      <Choices
        legend="유효기간"
        inRow
        value={days}
        choose={(next) => set({ days: next })}
        choices={[
          { value: '90', label: '90일' },
          { value: '365', label: '365일' },
        ]}
      />
      {isMany && confirmed === amount && (
        <Notice tone="wait">{`한 번에 ${amount.toLocaleString('ko-KR')} Ticket을 지급합니다. 맞으면 한 번 더 눌러 주세요.`}</Notice>
      )}
      <FailureNotice failure={failure} />
      <Button type="submit" size="small" busy={busy}>
        {movesOnly
          ? '유효기간 변경'
          : isMany && confirmed === amount
            ? `${amount} Ticket 지급하기`
            : '티켓 지급'}
      </Button>
    </form>
  )
}
