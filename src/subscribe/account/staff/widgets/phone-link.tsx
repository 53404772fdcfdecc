import { formatPhone } from '#kit/phone.ts'

/** A phone number as a link that dials it; `-` without a number. */
export const PhoneLink = ({ mobile }: { mobile: string | null }) =>
  mobile ? (
    <a href={`tel:${mobile}`} className="text-sub01-text underline-offset-4 hover:underline">
      {formatPhone(mobile)}
    </a>
  ) : (
    '-'
  )
