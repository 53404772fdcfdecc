import { brand } from '#brand'
import type { Language } from '#kit/language.ts'
import { NO_SHOW_HELP } from '../copy.ts'

/** The company's number in digits, as a link, for a guest whose ride ended as a no-show. */
export const NoShowHelp = ({ language }: { language: Language }) => (
  <a
    href={`tel:${brand.phone}`}
    className="grid min-h-12 place-items-center text-center text-control font-semibold text-sub01-text underline underline-offset-4"
  >
    {NO_SHOW_HELP[language]}
  </a>
)
