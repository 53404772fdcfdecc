import { Phone } from 'lucide-react'
import { formatPhone } from '#kit/phone.ts'

/** The driver with a call link; without the link when they must no longer be called. */
export const DriverCall = ({ name, phone }: { name: string; phone: string | null }) => (
  <div className="flex items-center justify-between gap-base border-t border-line pt-base">
    <p className="text-body text-text">
      <span className="text-text-soft">기사</span>{' '}
      <span className="text-control font-semibold text-text-strong">{name}</span>
    </p>
    {phone && (
      <a
        href={`tel:${phone}`}
        aria-label={`${name} 기사에게 전화 ${formatPhone(phone)}`}
        className="inline-flex min-h-12 min-w-12 items-center gap-gutter rounded-full bg-primary px-5 text-control font-semibold text-on-primary"
      >
        <Phone size={20} aria-hidden="true" />
        {formatPhone(phone)}
      </a>
    )}
  </div>
)
