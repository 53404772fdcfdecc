import { phoneOf } from './phone.ts'

// `00` before a number of another country; a Korean number has at most 12 digits.
const DIALED_ABROAD = /^00(?=[1-9]\d{10,})/

// Same characters as `search_key` in the migrations; change both together.
const IGNORED = /[ \t\r\n\-\u2010\u2012-\u2015\u2212.\u00b7\u30fb\u00ad\u200b-\u200d\u2060\ufeff]/g
const COMPANY_SIGNS = ['(주)', '(유)', '주식회사', '유한회사']
const isNumber = (text: string): boolean => /^[\d()+]+$/.test(text)

/**
 * A text as searches compare it: without blanks, hyphens, dots, company signs, case and NFD; a number without its
 * country code.
 */
export function searchKey(text: string): string {
  const plain = lowerCase(text.normalize('NFKC').replace(IGNORED, ''))
  if (isNumber(plain)) return phoneOf(plain) ?? numberKey(plain.replace(/[()]/g, ''))
  return COMPANY_SIGNS.reduce((rest, sign) => rest.replaceAll(sign, ''), plain)
}

const numberKey = (digits: string): string =>
  digits.replace(/^(?:\+|00)820?/, '0').replace(DIALED_ABROAD, '+')

/** Lowers only the letters that `search_key` in the database lowers too. */
export const lowerCase = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
