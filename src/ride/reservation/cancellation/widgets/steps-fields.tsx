import { Plus, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { SelectField, TextField } from '#kit/ui/field.tsx'
import { RefusalNotice } from '#kit/ui/notice.tsx'
import { RETURNED_WORDS } from '../copy.ts'
import { type CancelStep, MAX_STEPS, RETURNED } from '../rules.ts'

/** A step as staff type it. */
export type StepForm = { at: number; hours: string; returned: CancelStep['returned'] }
type Props = { steps: StepForm[]; error: string | undefined; change: (steps: StepForm[]) => void }

const returnedIn = (text: string): CancelStep['returned'] =>
  RETURNED.find((tickets) => String(tickets) === text) ?? 0

/** The fields of the policy's steps: hours before pickup, and the tickets that return until then. */
export function StepsFields({ steps, error, change }: Props) {
  const group = useRef<HTMLFieldSetElement>(null)
  const added = useRef(false)
  useEffect(() => {
    if (added.current) group.current?.querySelector<HTMLElement>('li:last-of-type input')?.focus()
    added.current = false
  }, [steps.length])
  const put = (at: number, changes: Partial<StepForm>) =>
    change(steps.map((step) => (step.at === at ? { ...step, ...changes } : step)))
  const add = () => {
    added.current = true
    change([...steps, { at: Math.max(-1, ...steps.map(({ at }) => at)) + 1, hours: '', returned: 0 }])
  }
  return (
    <fieldset ref={group} name="steps" className="grid min-w-0 gap-gutter">
      <legend className="mb-1.5 text-body font-semibold text-text-strong">취소 단계</legend>
      <ol className="grid gap-gutter">
        {steps.map(({ at, hours, returned }, place) => (
          <li key={at} className="grid grid-cols-[1fr_1fr_32px] items-end gap-gutter">
            <TextField
              label={`${place + 1}단계: 출발 몇 시간 전까지`}
              inputMode="numeric"
              autoComplete="off"
              value={hours}
              onChange={(event) => put(at, { hours: event.target.value })}
            />
            <SelectField
              label={`${place + 1}단계 티켓`}
              value={String(returned)}
              onChange={(event) => put(at, { returned: returnedIn(event.target.value) })}
            >
              {RETURNED.map((tickets) => (
                <option key={tickets} value={String(tickets)}>
                  {RETURNED_WORDS[tickets]}
                </option>
              ))}
            </SelectField>
            <button
              type="button"
              aria-label={`${place + 1}단계 삭제`}
              disabled={steps.length === 1}
              onClick={() => change(steps.filter((step) => step.at !== at))}
              className="grid h-10 w-8 place-items-center rounded-field text-text-soft hover:bg-gray disabled:opacity-45"
            >
              <X size={16} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ol>
      {error && <RefusalNotice>{error}</RefusalNotice>}
      {steps.length < MAX_STEPS && (
        <Button variant="white" size="small" className="justify-self-start" onClick={add}>
          <Plus size={16} aria-hidden="true" />
          단계 추가
        </Button>
      )}
    </fieldset>
  )
}
