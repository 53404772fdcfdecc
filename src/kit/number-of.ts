/** The error for input that is no number. */
export const NOT_A_NUMBER = '숫자만 입력해 주세요.'

/** The number that was typed, its commas and blanks aside and its digits of any width; NaN when there is none. */
export function numberOf(text: string): number {
  const digits = text.normalize('NFKC').replace(/[,\s]/g, '')
  return /^[+-]?\d+(\.\d+)?$/.test(digits) ? Number(digits) : Number.NaN
}

/** The same of a field that may stay empty, an amount's own sign aside; null of nothing. */
export const numberIn = (text: string): number | null =>
  text.trim() ? numberOf(text.normalize('NFKC').replace(/[원%]/g, '')) : null

/** The fields of a body that hold no number, though one was typed: JSON makes null of them, which is the same as nothing. */
export const numberErrors = <T extends object>(body: T): Partial<Record<keyof T, string>> =>
  Object.fromEntries(
    Object.entries(body)
      .filter(([, value]) => Number.isNaN(value))
      .map(([name]) => [name, NOT_A_NUMBER]),
  ) as Partial<Record<keyof T, string>>
