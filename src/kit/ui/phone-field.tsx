import type { ChangeEvent } from 'react'
import { formatPhone } from '#kit/phone.ts'
import { TextField, type TextFieldProps } from './field.tsx'

type Props = TextFieldProps & { format?: (text: string) => string }

/**
 * A phone number field that adds hyphens while the user types (C-070…C-074); the cursor stays between the same digits.
 * Other text stays unchanged: cutting it to a maximum length could make it another number.
 */
export function PhoneField({ onChange, format = formatPhone, ...rest }: Props) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    showFormatted(event.target, format)
    onChange?.(event)
  }
  return (
    <TextField
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      placeholder="010-1234-5678"
      {...rest}
      onChange={change}
    />
  )
}

function showFormatted(field: HTMLInputElement, format: (text: string) => string): void {
  const shown = format(field.value)
  if (shown === field.value) return
  const digits = field.value.slice(0, field.selectionStart ?? field.value.length).replace(/\D/g, '').length
  field.value = shown
  const place = placeAfter(shown, digits)
  field.setSelectionRange(place, place)
}

/** The position in the text after this number of digits. */
function placeAfter(text: string, digits: number): number {
  let seen = 0
  for (let place = 0; place < text.length; place++) {
    if (seen === digits) return place
    if (/\d/.test(text[place]!)) seen += 1
  }
  return text.length
}
