import type { Day } from '#kit/day.ts'

type Validity = { valid_from: Day | null; valid_to: Day | null }
type Stock = { cap: number | null; issued: number }

/** `2026.12.01 ~ 2026.12.31`, or that there is no end. */
export function validityText({ valid_from, valid_to }: Validity): string {
  if (!valid_from && !valid_to) return '기한 없음'
  return [valid_from, '~', valid_to]
    .map((part) => part?.replaceAll('-', '.') ?? '')
    .join(' ')
    .trim()
}

/** How many there are, of how many. */
export const stockText = ({ cap, issued }: Stock): string =>
  `${issued.toLocaleString('ko-KR')} / ${cap === null ? '제한 없음' : cap.toLocaleString('ko-KR')}`
