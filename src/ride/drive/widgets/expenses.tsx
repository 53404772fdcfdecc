import { type FormEvent, useState } from 'react'
import { won } from '#kit/money.ts'
import { Button } from '#kit/ui/button.tsx'
import { Choices } from '#kit/ui/choices.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { FailureNotice } from '#kit/ui/notice.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { serverNow } from '#kit/web/server-clock.ts'
import { AMOUNT_WRONG, EXPENSE_KIND_WORDS } from '#ride/reservation/expense/copy.ts'
import { EXPENSE_KINDS, type ExpenseKind, MAX_EXPENSES } from '#ride/reservation/expense/rules.ts'
import type { DriveExpenseOut } from '../expense/contract.ts'
import {
  amountOf,
  type QueuedExpense,
  removableSeconds,
  type ShownExpense,
  shownExpenses,
  shownTotal,
} from '../expense/rules.ts'
import { EXPENSE_DELETE_FAILED, KIND_MISSING, PHOTO_MISSING } from './copy.ts'
import { PhotoField } from './photo-field.tsx'
import { usePhoto } from './use-photo.ts'
import type { Acts } from './rides.tsx'
import { useSeconds } from '#kit/ui/use-seconds.ts'

type Props = {
  ride: { id: string; expenses: DriveExpenseOut[] }
  queue: QueuedExpense[]
  acts: Pick<Acts, 'addExpense' | 'removeExpense'>
}

/** The parking and tolls of a ride, and a form that adds one. */
export function Expenses({ ride, queue, acts }: Props) {
  const expenses = shownExpenses(ride.id, ride.expenses, queue)
  return (
    <details className="border-t border-line pt-gutter">
      <summary className="min-h-12 content-center text-control font-semibold text-text-strong tabular-nums">
        주차비·통행료 {expenses.length > 0 && won(shownTotal(expenses))}
      </summary>
      <div className="grid gap-base pt-gutter">
        {expenses.length > 0 && (
          <ul className="grid gap-gutter">
            {expenses.map((expense) => (
              <Line
                key={expense.expenseId}
                expense={expense}
                remove={() => acts.removeExpense(ride.id, expense.expenseId)}
              />
            ))}
          </ul>
        )}
        {expenses.length < MAX_EXPENSES && <Form add={(given) => acts.addExpense(ride.id, given)} />}
      </div>
    </details>
  )
}

const serverMs = (): number => serverNow().getTime()

function Line({ expense, remove }: { expense: ShownExpense; remove: () => Promise<void> }) {
  const { busy, failure, run } = useAction(EXPENSE_DELETE_FAILED)
  const seconds = removableSeconds(expense, useSeconds(serverMs))
  const { kind, amount, at, refusal } = expense
  return (
    <li className="grid gap-1">
      <div className="flex min-h-12 items-center justify-between gap-gutter text-control text-text-strong tabular-nums">
        <span>
          {EXPENSE_KIND_WORDS[kind]} {won(amount)}
          {at === null && !refusal && <span className="text-text-soft"> · 전송 대기</span>}
        </span>
        {seconds > 0 && (
          <Button variant="white" busy={busy} onClick={() => void run(remove)}>
            지우기{at !== null && ` (${seconds}초)`}
          </Button>
        )}
      </div>
      {refusal && <p className="text-body font-semibold text-negative-text">{refusal}</p>}
      <FailureNotice failure={failure} />
    </li>
  )
}

type Given = Parameters<Acts['addExpense']>[1]
type Errors = { kind?: string; amount?: string; picture?: string }

function Form({ add }: { add: (given: Given) => Promise<void> }) {
  const [kind, setKind] = useState<ExpenseKind | null>(null)
  const [typed, setTyped] = useState('')
  const chosen = usePhoto()
  const [errors, setErrors] = useState<Errors>({})
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen.isPreparing) return
    const picture = chosen.photo
    const amount = amountOf(typed)
    setErrors({
      ...(!kind && { kind: KIND_MISSING }),
      ...(!amount && { amount: AMOUNT_WRONG }),
      ...(!picture && { picture: PHOTO_MISSING }),
    })
    if (!kind || !amount || !picture) return
    void add({ kind, amount, picture })
    setKind(null)
    setTyped('')
    chosen.clear()
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-gutter">
      <Choices
        legend="종류"
        inRow
        choices={EXPENSE_KINDS.map((value) => ({ value, label: EXPENSE_KIND_WORDS[value] }))}
        value={kind}
        choose={setKind}
        {...(errors.kind && { error: errors.kind })}
      />
      <TextField
        label="금액(원)"
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        {...(errors.amount && { error: errors.amount })}
      />
      <PhotoField
        label="영수증 사진"
        chosen={chosen}
        {...(errors.picture && !chosen.photo && { error: errors.picture })}
      />
      <Button type="submit" variant="sub02" size="large" wide busy={chosen.isPreparing}>
        추가
      </Button>
    </form>
  )
}
