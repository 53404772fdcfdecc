import { useState } from 'react'
import { addDays } from '#kit/day.ts'
import { AHEAD_DAYS } from '#kit/horizon.ts'
import { TextField } from '#kit/ui/field.tsx'
import { useToday } from '#kit/ui/use-today.ts'

type DayFieldProps = {
  label: string
  /** Whether the label is visible. */
  isLabeled?: boolean
  value: string
  set: (day: string) => void
  error?: string
}

/** A date field that reports only complete dates, and keeps a partly typed one. */
export function DayField({ label, isLabeled = false, value, set, error }: DayFieldProps) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    setTyped(value)
  }
  return (
    <TextField
      type="date"
      label={label}
      hideLabel={!isLabeled}
      value={typed}
      min="2020-01-01"
      max={addDays(useToday(), AHEAD_DAYS)}
      error={error}
      onChange={({ target }) => {
        setTyped(target.value)
        if (target.validity.valid) set(target.value)
      }}
      className="min-w-0 flex-1 [&_input]:h-10 md:w-40"
    />
  )
}
