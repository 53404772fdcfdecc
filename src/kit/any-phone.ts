import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { formatPhone, phoneOf, plainOf } from './phone.ts'

// libphonenumber's metadata is large: pages of a first visit import only phone.ts.
const KOREA = '82'
// "001" is a Korean carrier's prefix for international calls, or `00` and country code 1.
const PREFIXES = [/^\+/, /^00/, /^001/]

/** The number of another country in E.164 (`+14155552671`); null if it is invalid or has no country. */
function foreignOf(digits: string): string | null {
  const parsed = /^\d{7,17}$/.test(digits) && parsePhoneNumberFromString(`+${digits}`, { extract: false })
  if (!parsed || !parsed.isValid() || parsed.isNonGeographic()) return null
  const { countryCallingCode: country, number } = parsed
  // Some people keep the national trunk zero. Any other difference would mean another number.
  const spellings = [number, `+${country}0${parsed.nationalNumber}`]
  return country !== KOREA && spellings.includes(`+${digits}`) ? number : null
}

/**
 * A Korean number as dialed within Korea (`01012345678`), or a number of another country in E.164 (`+14155552671`); null
 * for other text, and for text that could mean two different numbers.
 */
export function anyPhoneOf(text: string): string | null {
  const korean = phoneOf(text)
  if (korean !== null) return korean
  const plain = plainOf(text)
  const read = PREFIXES.flatMap((prefix) => (prefix.test(plain) ? foreignOf(plain.replace(prefix, '')) : []))
  const found = read.filter((number) => number !== null)
  return found.length === 1 ? found[0]! : null
}

/** The number as the API expects it; other text is returned unchanged, so that the API refuses it. */
export const anyPhoneDigits = (text: string): string => anyPhoneOf(text) ?? text.trim()

/** Whether the text is a Korean number, or a valid foreign number with its country code. */
export const isAnyPhone = (text: string): boolean => anyPhoneOf(text) !== null

/** `010-1234-5678`, or `+1 415-555-2671` for a foreign number; also formats partly typed numbers. */
export function formatAnyPhone(text: string): string {
  const number = anyPhoneOf(text)
  if (!number?.startsWith('+')) return formatPhone(text)
  const [country, ...parts] = parsePhoneNumberFromString(number)!.formatInternational().split(' ')
  return `${country} ${parts.join('-')}`
}
