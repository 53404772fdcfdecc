import { formatPhone, isMasked } from '#kit/phone.ts'

type Props = { phone: string | null; className?: string }

/** A phone number as a link that dials it; a masked number is plain text, a missing one `-`. */
export function PhoneLink({
  phone,
  className = 'text-sub01-text underline-offset-4 hover:underline',
}: Props) {
  if (!phone) return '-'
  if (isMasked(phone)) return phone
  return (
    <a href={`tel:${phone}`} className={className}>
      {formatPhone(phone)}
    </a>
  )
}
