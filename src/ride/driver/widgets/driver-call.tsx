import { Phone } from 'lucide-react'
import type { Language } from '#kit/language.ts'
import { formatPhone } from '#kit/phone.ts'
import { cx } from '#kit/ui/cx.ts'

const DRIVER: Record<Language, string> = { ko: '기사', en: 'Driver' }

const callLabel = (name: string, phone: string, language: Language): string =>
  ({ ko: `${name} 기사에게 전화 ${phone}`, en: `Call ${name}, your driver: ${phone}` })[language]

type Props = {
  name: string
  phone: string | null
  language?: Language
  /** In a card of its own: without the line that separates it from the content above. */ alone?: boolean
}

/** The driver with a call link; without the link once the driver must not be called any more. */
export const DriverCall = ({ name, phone, language = 'ko', alone = false }: Props) => (
  <div
    className={cx(
      'flex flex-wrap items-center justify-between gap-x-base gap-y-gutter pt-base',
      !alone && 'border-t border-line',
    )}
  >
    <p className="text-body text-text">
      <span className="text-text-soft">{DRIVER[language]}</span>{' '}
      <span className="text-control font-semibold text-text-strong">{name}</span>
    </p>
    {phone && (
      <a
        href={`tel:${phone}`}
        aria-label={callLabel(name, formatPhone(phone), language)}
        className="inline-flex min-h-12 min-w-12 items-center gap-gutter rounded-full bg-primary px-5 text-control font-semibold whitespace-nowrap text-on-primary"
      >
        <Phone size={20} aria-hidden="true" />
        {formatPhone(phone)}
      </a>
    )}
  </div>
)
