import { addDays } from '../day.ts'
import { AHEAD_DAYS, horizonFault } from '../horizon.ts'
import { TextField, type TextFieldProps } from './field.tsx'
import { useToday } from './use-today.ts'

type Props = Omit<TextFieldProps, 'type'> & {
  /** How many days ahead of today the day may lie. */
  aheadDays?: number
}

/** A date field with a horizon, which the server checks too. */
export function DateField({ aheadDays = AHEAD_DAYS, error, ...rest }: Props) {
  const today = useToday()
  const fault = horizonFault(String(rest.value ?? ''), today, aheadDays)
  return (
    <TextField
      min="1900-01-01"
      max={addDays(today, aheadDays)}
      {...rest}
      type="date"
      error={fault ?? error}
    />
  )
}
