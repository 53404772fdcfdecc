import type { ChangeEvent } from 'react'
import { oneTimeCodeOf } from '#kit/code.ts'
import { TextField, type TextFieldProps } from '#kit/ui/field.tsx'

/** A field for a one-time code; from a pasted message only the six digits are kept. */
export function CodeField({ onChange, ...rest }: Omit<TextFieldProps, 'label'>) {
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    event.target.value = oneTimeCodeOf(event.target.value) ?? event.target.value
    onChange?.(event)
  }
  return (
    <TextField
      name="code"
      label="인증번호"
      inputMode="numeric"
      autoComplete="one-time-code"
      {...rest}
      onChange={take}
    />
  )
}
