import { useState } from 'react'
import { cx } from '#kit/ui/cx.ts'
import { Field } from '#kit/ui/field.tsx'
import { PLACE_EMPTY } from '../copy.ts'
import { PlacePicker } from './place-picker.tsx'

type Props = {
  id: string
  label: string
  value: string
  error?: string
  choose: (place: string) => void
}

/** A place in the form: shows the chosen place and opens the picker. */
export function PlaceField({ id, label, value, error, choose }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Field id={id} label={label} error={error}>
        {({ 'aria-invalid': invalid, ...ties }) => (
          <button
            type="button"
            {...ties}
            aria-haspopup="dialog"
            aria-label={`${label}: ${value || PLACE_EMPTY}`}
            onClick={() => setOpen(true)}
            className={cx(
              'flex min-h-12 w-full items-center rounded-field bg-surface px-3.5 py-2.5 text-left',
              invalid ? 'inset-ring-2 inset-ring-negative' : 'inset-ring inset-ring-line-strong',
              value ? 'text-text-strong' : 'text-text-soft',
            )}
          >
            {value || PLACE_EMPTY}
          </button>
        )}
      </Field>
      <PlacePicker open={open} title={label} value={value} choose={choose} close={() => setOpen(false)} />
    </>
  )
}
