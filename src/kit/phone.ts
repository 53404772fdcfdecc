// Blanks, dashes, dots and parentheses in phone numbers, and invisible characters of copied numbers.
const BETWEEN = /[\s\-\u2010-\u2015\u2212.\u00b7\u30fb()\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
// Mobile numbers; Seoul; safe numbers (050x), up to twelve digits; other areas, internet and toll-free numbers (K-17).
const MOBILE = /^(?:010\d{8}|01[16-9]\d{7,8})$/
const FIXED = /^(?:02\d{8}|050\d{8,9}|0[3-9]\d{8,9})$/
const HALF_TYPED = /^(?:0|02\d{0,7}|050\d{0,8}|0[13-9]\d{0,9})$/

/** A number without separators and invisible characters, in ASCII digits. */
export const plainOf = (text: string): string => text.normalize('NFKC').replace(BETWEEN, '')
const isKorean = (digits: string): boolean => MOBILE.test(digits) || FIXED.test(digits)

/** The digits of a Korean number as dialed within Korea, without separators; null for other text (C-075). */
export function phoneOf(text: string): string | null {
  const plain = plainOf(text)
  // An international number has no leading zero, but some people keep it.
  const digits = plain.replace(/^(?:\+|00)?820?/, '0')
  return [plain, digits].find(isKorean) ?? null
}

/** The digits of a number as the API expects them; other text is returned unchanged, so that the API refuses it. */
export const phoneDigits = (text: string): string => phoneOf(text) ?? text.trim()

/**
 * Adds hyphens, also while a number is typed: 02 as 2-3/4-4, 050x as 4-3/4-4, others 3-3/4-4 (C-071, C-072). No digit
 * is lost.
 */
export function formatPhone(text: string): string {
  const plain = plainOf(text)
  const digits = phoneOf(text) ?? (HALF_TYPED.test(plain) ? plain : null)
  if (digits === null) return text
  const head = digits.startsWith('02') ? 2 : digits.startsWith('050') ? 4 : 3
  const rest = digits.slice(head)
  const split = rest.length > 7 ? 4 : 3
  const parts = [digits.slice(0, head), rest.slice(0, split), rest.slice(split)]
  return parts.filter(Boolean).join('-')
}

/** Whether it is a Korean number of at least ten digits (K-17). */
export const isPhone = (text: string): boolean => phoneOf(text) !== null

/** Whether a number can receive SMS: 010 and eight digits; 011, 016 to 019 with seven or eight. */
export const isMobile = (text: string): boolean => MOBILE.test(phoneOf(text) ?? '')

/** Whether a phone number or e-mail is masked: it can be shown, but not dialed or searched for. */
export const isMasked = (text: string): boolean => text.includes('*')
