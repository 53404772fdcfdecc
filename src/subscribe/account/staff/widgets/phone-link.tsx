import { formatPhone } from '#kit/phone.ts'

/** A number to press; - without one. */
export const PhoneLink = ({ mobile }: { mobile: string | null }) =>
  mobile ? (
    <a href={`tel:${mobile}`} className="text-sub01-text underline-offset-4 hover:underline">
      {formatPhone(mobile)}
    </a>
  ) : (
    '-'
  )
