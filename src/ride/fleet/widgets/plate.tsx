import type { Language } from '#kit/language.ts'

const LABEL: Record<Language, string> = { ko: '차량 번호', en: 'Registration number' }

/** A registration number in large type, so that guests find the car at the door. */
export const Plate = ({ number, language = 'ko' }: { number: string; language?: Language }) => (
  <p className="text-center">
    <span className="sr-only">{LABEL[language]} </span>
    <span className="inline-block rounded-field px-base py-gutter text-[28px] leading-9 font-bold tracking-wide text-text-strong tabular-nums inset-ring-2 inset-ring-line-strong">
      {number}
    </span>
  </p>
)
