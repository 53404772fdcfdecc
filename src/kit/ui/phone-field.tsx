import type { ChangeEvent } from 'react'
import { formatPhone } from '#kit/phone.ts'
import { TextField, type TextFieldProps } from './field.tsx'

/** A phone number that gets its hyphens while it is typed (C-070…C-074); the cursor stays among its digits. */
export function PhoneField({ onChange, ...rest }: TextFieldProps) {
  const format = (event: ChangeEvent<HTMLInputElement>) => {
    const field = event.target
    const digits = field.value.slice(0, field.selectionStart ?? field.value.length).replace(/\D/g, '').length
    field.value = formatPhone(field.value)
    const place = placeAfter(field.value, digits)
    field.setSelectionRange(place, place)
    onChange?.(event)
  }
  return (
    <TextField
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      maxLength={20}
      placeholder="010-1234-5678"
      {...rest}
      onChange={format}
    />
  )
}

/** The place in the text just after so many digits. */
function placeAfter(text: string, digits: number): number {
  let seen = 0
  for (let place = 0; place < text.length; place++) {
    if (seen === digits) return place
    if (/\d/.test(text[place]!)) seen += 1
  }
  return text.length
}
