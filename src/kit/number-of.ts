/** The error for input that is not a number. */
export const NOT_A_NUMBER = '숫자만 입력해 주세요.'

/** Parses a typed number: ignores commas and blanks, accepts full-width digits; NaN when it is not a number. */
export function numberOf(text: string): number {
  const digits = text.normalize('NFKC').replace(/[,\s]/g, '')
  return /^[+-]?\d+(\.\d+)?$/.test(digits) ? Number(digits) : Number.NaN
}

/** Parses the number of an optional field, which may have a currency sign; null when it is empty. */
export const numberIn = (text: string): number | null =>
  text.trim() ? numberOf(text.normalize('NFKC').replace(/[원%]/g, '')) : null

const MAX_AMOUNT = 2_147_483_647

/** A search text as an amount in won, such as `5,000,000` or `5000000원`; null for other text and for phone numbers. */
export function amountIn(text: string): number | null {
  const amount = text.startsWith('0') ? null : numberIn(text)
  return amount !== null && Number.isInteger(amount) && amount > 0 && amount <= MAX_AMOUNT ? amount : null
}

/**
 * The fields of a body whose typed text is not a number. They are NaN, which JSON would send as null, an empty field.
 */
export const numberErrors = <T extends object>(body: T): Partial<Record<keyof T, string>> =>
  Object.fromEntries(
    Object.entries(body)
      .filter(([, value]) => Number.isNaN(value))
      .map(([name]) => [name, NOT_A_NUMBER]),
  ) as Partial<Record<keyof T, string>>
