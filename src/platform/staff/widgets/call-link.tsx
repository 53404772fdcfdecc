import { Phone } from 'lucide-react'
import { isMasked } from '#kit/phone.ts'

/** A link that calls the number on a card; nothing without a number or for a masked one. */
export const CallLink = ({ label, phone }: { label: string; phone: string }) =>
  phone &&
  !isMasked(phone) && (
    <a
      href={`tel:${phone}`}
      aria-label={label}
      className="grid size-11 shrink-0 place-items-center rounded-full text-sub01-text hover:bg-gray"
    >
      <Phone size={18} aria-hidden="true" />
    </a>
  )
