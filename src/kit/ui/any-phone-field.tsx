import { formatAnyPhone } from '#kit/any-phone.ts'
import type { TextFieldProps } from './field.tsx'
import { PhoneField } from './phone-field.tsx'

/** A phone number field for a passenger: accepts foreign numbers too, and formats while the user types. */
export const AnyPhoneField = (props: TextFieldProps) => (
  <PhoneField autoComplete="tel" {...props} format={formatAnyPhone} />
)
