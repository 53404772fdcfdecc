import { X } from 'lucide-react'
import { useState } from 'react'
import { numberOf } from '#kit/number-of.ts'
import { Button } from '#kit/ui/button.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { PhotoSlot } from '#subscribe/handover/staff/widgets/photo-slot.tsx'
import type { SettlementRow } from '../../contract.ts'
import { DAMAGE_AMOUNT, DAMAGE_MISSING } from '../../copy.ts'

type Row = { key: string; text: string; amount: string; photo: string | null }

const blank = (): Row => ({ key: crypto.randomUUID(), text: '', amount: '', photo: null })
const amountOf = ({ amount }: Row): number => numberOf(amount)
const isAmount = (amount: number): boolean => Number.isInteger(amount) && amount > 0

/** The rows of a list of damages; initially those of the offer that is revised. */
export function useDamages(items: SettlementRow['items'] = []) {
  const [rows, setRows] = useState<Row[]>(() =>
    items
      .filter(({ kind }) => kind === 'DAMAGE')
      .map(({ text, amount, photo }) => ({
        ...blank(),
        text,
        photo,
        amount: amount.toLocaleString('ko-KR'),
      })),
  )
  const [asked, setAsked] = useState(false)
  const change = (key: string, values: Partial<Row>) =>
    setRows((old) => old.map((row) => (row.key === key ? { ...row, ...values } : row)))
  return {
    rows,
    asked,
    change,
    add: () => setRows((old) => [...old, blank()]),
    remove: (key: string) => setRows((old) => old.filter((row) => row.key !== key)),
    check: (): boolean => {
      setAsked(true)
      return rows.every((row) => row.text.trim() && isAmount(amountOf(row)))
    },
    bodyOf: () => rows.map((row) => ({ text: row.text.trim(), amount: amountOf(row), photo: row.photo })),
  }
}

/** A list of damages: description, cost and photo of each. */
export function DamageFields({ damages }: { damages: ReturnType<typeof useDamages> }) {
  const { rows, asked, change, add, remove } = damages
  return (
    <fieldset className="grid gap-base">
      <legend className="mb-1.5 text-body font-semibold text-text-strong">파손</legend>
      {rows.map((row, at) => (
        <div key={row.key} className="grid grid-cols-[96px_1fr] gap-gutter rounded-field bg-sunken p-gutter">
          <PhotoSlot
            label={`파손 ${at + 1}`}
            name={`damage-photo-${at}`}
            reference={row.photo}
            change={(photo) => change(row.key, { photo })}
          />
          <div className="grid gap-gutter">
            <TextField
              label={`파손 ${at + 1} 내용`}
              value={row.text}
              limit={200}
              autoComplete="off"
              error={asked && !row.text.trim() ? DAMAGE_MISSING : undefined}
              onChange={({ target }) => change(row.key, { text: target.value })}
            />
            <TextField
              label="수리 금액 (원)"
              value={row.amount}
              inputMode="numeric"
              limit={13}
              autoComplete="off"
              error={asked && !isAmount(amountOf(row)) ? DAMAGE_AMOUNT : undefined}
              onChange={({ target }) => change(row.key, { amount: target.value })}
              beside={
                <button
                  type="button"
                  aria-label={`파손 ${at + 1} 빼기`}
                  onClick={() => remove(row.key)}
                  className="grid size-10 shrink-0 place-items-center rounded-full text-text-soft hover:bg-gray"
                >
                  <X size={16} aria-hidden="true" />
                </button>
              }
            />
          </div>
        </div>
      ))}
      <Button variant="gray" size="small" onClick={add} className="justify-self-start">
        파손 추가
      </Button>
    </fieldset>
  )
}
