import { Phone } from 'lucide-react'

/** A link that calls the number on a card; nothing without a number. */
export const CallLink = ({ label, phone }: { label: string; phone: string }) =>
  phone && (
    <a
      href={`tel:${phone}`}
      aria-label={label}
      className="grid size-11 shrink-0 place-items-center rounded-full text-sub01-text hover:bg-gray"
    >
      <Phone size={18} aria-hidden="true" />
    </a>
  )
