/** Only the digits, at most 11 (10 for Seoul's 02), as the API takes them (C-074, C-075). */
export function phoneDigits(text: string): string {
  const digits = dialled(text)
  return digits.slice(0, digits.startsWith('02') ? 10 : 11)
}

// Address books give +82 10-…: abroad the leading zero is left out.
const dialled = (text: string) => text.replace(/^\s*\+82\D*0?/, '0').replace(/\D/g, '')

/** Whether nothing was cut off: a number with a digit too many is another one. */
export const isWhole = (text: string): boolean => dialled(text) === phoneDigits(text)

/** Digits with hyphens, also half typed: 02 as 2-3/4-4, others 3-3/4-4 (C-071, C-072). */
export function formatPhone(text: string): string {
  const digits = phoneDigits(text)
  const head = digits.startsWith('02') ? 2 : 3
  if (digits.length <= head) return digits
  const rest = digits.slice(head)
  const split = rest.length > 7 ? 4 : 3
  const parts = [digits.slice(0, head), rest.slice(0, split), rest.slice(split)]
  return parts.filter(Boolean).join('-')
}

/** At least 10 digits and starting with 0 (K-17). */
export const isPhone = (text: string): boolean => /^0\d{9,10}$/.test(phoneDigits(text))

/** A number that can get an SMS. */
export const isMobile = (text: string): boolean => /^01[016789]\d{7,8}$/.test(phoneDigits(text))
